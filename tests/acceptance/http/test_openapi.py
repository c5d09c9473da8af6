"""The server's own description: whole, with examples that fit, and true to what it does."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from recollect import Memory
from recollect.server import routes

from .conftest import Served, described

ROOT = Path(__file__).parents[3]
SCHEMA = described()
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, item in SCHEMA["paths"].items()
    for method, operation in item.items()
}
NOT_HERE = {"close": "the server closes what it opened"}


def test_everything_that_a_memory_can_do_can_be_done_over_http() -> None:
    folder = Path(routes.__file__).parent
    called = {
        node.attr
        for path in (*folder.glob("*.py"), folder.parent / "writer.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
    }
    methods = {name for name, _ in inspect.getmembers(Memory, inspect.isfunction) if not name.startswith("_")}
    assert methods - called - set(NOT_HERE) == set()


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_described_with_an_example_that_fits(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation["description"]
    assert operation["x-role"] in ("owner", "agent", "reader", "anybody")
    contents = list(operation.get("requestBody", {}).get("content", {}).values())
    answers = [response for status, response in operation["responses"].items() if status.startswith("2")]
    assert answers
    for response in answers:
        assert response["content"]
        contents += response["content"].values()
    for content in contents:
        whole = {**content["schema"], "components": SCHEMA["components"]}
        jsonschema_rs.validate(whole, content["example"])


def test_only_health_is_for_anybody() -> None:
    open_ = {name for name, operation in OPERATIONS.items() if operation["x-role"] == "anybody"}
    assert open_ == {"GET /health", "GET /ready"}


def test_the_reference_is_what_the_server_says() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "http_reference.py"), "--check"], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_the_description_that_is_served_is_this_one(http: httpx.Client) -> None:
    assert http.get("/openapi.json").json()["paths"].keys() == SCHEMA["paths"].keys()


schema = schemathesis.openapi.from_dict(SCHEMA)
TRIED = schema.exclude(path_regex="events|import|bulk|/v1/keys|reembed|rebuild")


@pytest.mark.long
@TRIED.parametrize()
@settings(
    max_examples=4, deadline=None, phases=[Phase.generate], derandomize=True,
    suppress_health_check=list(HealthCheck), database=None,
)  # fmt: skip
def test_whatever_fits_the_description_is_answered_as_it_says(case: Any, served: Served) -> None:
    for name in [name for name in case.headers or {} if name.lower() == "authorization"]:
        del case.headers[name]  # here the owner asks, who needs none; keys have tests of their own
    answer = case.call(base_url=served.url, timeout=120)
    assert answer.status_code < 500, answer.text
    (kind,) = answer.headers["content-type"]
    if answer.status_code >= 400:
        assert kind == "application/problem+json", answer.text
        assert answer.json()["detail"]
    else:
        case.validate_response(answer, checks=[response_schema_conformance, status_code_conformance])
