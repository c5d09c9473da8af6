"""What talking with a model costs is told with the rest, on the command line, over HTTP and on the page."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import httpx
import pytest

from recollect import Memory, Settings

from ..talker import SILENCE, talker
from .conftest import Serve

PRICED = {"model_prices": "x=2/10"}  # dollars for a million tokens in, and out


def spent(http: httpx.Client) -> dict[str, Any]:
    (found,) = http.get("/v1/spending", params={"question": "chat"}).json()
    return dict(found)


def test_what_a_talk_took_is_told_on_every_face(serve: Serve) -> None:
    with talker(["In ", "Berlin."], ["Yes."], usage=(1_000, 200)) as model:
        served = serve(models=f"chat={model}", **PRICED)
        with served.client() as http:
            for message in ("Where does Marcus live?", "Really?"):
                assert http.post("/v1/chat", json={"message": message}).json()["model"].startswith("llamacpp:x")
            found = spent(http)
            assert (found["judgments"], found["calls"], found["failures"]) == (2, 2, 0)
            assert (found["tokens_in"], found["tokens_out"]) == (2_000, 400)
            assert found["cost"] == pytest.approx((2_000 * 2 + 400 * 10) / 1e6)
            assert found["latency_ms"] > 0
            assert http.get("/v1/judgments").json() == [], "a talk is nothing that was judged"
            with served.entered() as browser:
                page = browser.get("/memory/judgments").text
            assert "Answers in talks" in page
            assert "$0.0080" in page
        command = [sys.executable, "-m", "recollect.cli", "judgments", "--json"]
        told = subprocess.run(command, env=served.environment, capture_output=True, check=True, timeout=60).stdout
        assert [(each["question"], each["cost"]) for each in json.loads(told)["totals"]] == [("chat", found["cost"])]


@pytest.mark.long
def test_an_answer_that_broke_off_is_counted_and_no_word_of_it_is_kept(serve: Serve) -> None:
    with talker(["half a secret", SILENCE]) as model:
        served = serve(models=f"chat={model}", model_timeout_seconds="1", **PRICED)
        with served.client() as http:
            assert http.post("/v1/chat", json={"message": "Tell me the xylophone story"}).status_code >= 400
            found = spent(http)
            assert (found["judgments"], found["calls"], found["failures"]) == (1, 1, 1)
            assert found["tokens_in"] > 50, "the prompt was paid for, as far as one can tell"
            assert 0 < found["tokens_out"] < 20
            assert http.post("/v1/judgments:ask-again").json() == {"forgotten": 0}
            assert spent(http) == found
        served.stop()
    with Memory(served.database, settings=Settings(background=False, embedder="none")) as memory:
        with memory._store.read() as connection:
            rows = connection.exec_driver_sql("SELECT * FROM judgments WHERE question = 'chat'").all()
        assert len(rows) == 1
        for word in ("secret", "xylophone", "half"):
            assert word not in str(rows)


@pytest.mark.long
def test_what_a_talk_took_goes_with_the_talk(serve: Serve) -> None:
    with talker(["Noted."], usage=(10, 2)) as model:
        served = serve(models=f"chat={model}")
        with served.client() as http:
            said = http.post("/v1/chat", json={"message": "I am ill"}).json()["message"]["id"]
            assert spent(http)["calls"] == 1
            would = http.post("/v1/forget:preview", json={"interaction": said}).json()
            http.post("/v1/forget", json={"interaction": said, "confirm": would["confirm"]}).raise_for_status()
            assert http.get("/v1/spending", params={"question": "chat"}).json() == []
