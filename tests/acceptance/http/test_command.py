"""`recollect serve` and `recollect keys`, as somebody types them."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from ..conftest import Recollect


def test_a_key_is_made_listed_and_revoked(recollect: Recollect) -> None:
    made = recollect.json("keys", "add", "agent", "--agent", "kitchen", "--name", "bot", "--channels", "irc:*")
    assert made["key"]["role"] == "agent"
    assert made["spelled"].startswith(made["key"]["id"] + "_")
    (listed,) = recollect.json("keys", "list")
    assert (listed["name"], listed["agent"], listed["channels"], listed["revoked_at"]) == (
        "bot",
        "kitchen",
        ["irc:*"],
        None,
    )
    shown = recollect.ok("keys", "list").out
    assert made["key"]["id"] in shown
    assert made["spelled"] not in shown
    assert "opens nothing" in recollect.ok("keys", "revoke", made["key"]["id"]).out
    assert recollect.json("keys", "list")[0]["revoked_at"]


def test_what_will_not_do_is_said_and_nothing_is_made(recollect: Recollect) -> None:
    for arguments, word in (
        (("keys", "add", "agent"), "agent"),
        (("keys", "revoke", "rk_0"), "rk_0"),
        (("serve", "--port", "none"), "port"),
    ):
        result = recollect.run(*arguments)
        assert result.status == 2
        assert word in result.err
        assert "Traceback" not in result.err
    assert recollect.json("keys", "list") == []


def test_without_the_extra_it_says_how_to_install_it(recollect: Recollect, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked" / "uvicorn"
    blocked.mkdir(parents=True)
    (blocked / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'uvicorn'\", name='uvicorn')\n")
    path = os.pathsep.join([str(blocked.parent), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    result = recollect.anew().run("serve", PYTHONPATH=path)
    assert result.status == 2
    assert "pip install 'recollect[server]'" in result.err


def test_the_keys_need_no_package_of_the_server(recollect: Recollect, tmp_path: Path) -> None:
    for name in ("fastapi", "starlette", "uvicorn", "pydantic"):
        blocked = tmp_path / "blocked" / name
        blocked.mkdir(parents=True)
        (blocked / "__init__.py").write_text(f"raise ModuleNotFoundError('no {name}', name='{name}')\n")
    path = os.pathsep.join([str(tmp_path / "blocked"), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    assert recollect.anew().ok("keys", "list", PYTHONPATH=path).status == 0


def test_a_port_that_is_taken_is_said(recollect: Recollect) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = recollect.run("serve", "--port", str(taken.getsockname()[1]))
    assert result.status != 0
    assert "address already in use" in result.err
    assert sys.executable not in result.err
