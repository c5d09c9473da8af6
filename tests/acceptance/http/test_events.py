"""Live updates: what is said reaches who may read it, in order, once, also after a break."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import httpx
import pytest

from .conftest import Served, said


class Listening:
    """Somebody with an open stream."""

    def __init__(self, served: Served, key: str | None = None, last: str | None = None, **query: Any) -> None:
        self.events: list[tuple[str, dict[str, Any], str | None]] = []
        self.status = 0
        self._client = served.client(key)
        headers = {} if last is None else {"Last-Event-ID": last}
        self._thread = threading.Thread(target=self._listen, args=(query, headers), daemon=True)
        self._thread.start()
        deadline = time.monotonic() + 120
        while not self.status and time.monotonic() < deadline:
            time.sleep(0.01)

    def _listen(self, query: dict[str, Any], headers: dict[str, str]) -> None:
        fields: dict[str, str] = {}
        try:
            with self._client.stream("GET", "/v1/events", params=query, headers=headers) as stream:
                for line in stream.iter_lines():
                    self.status = stream.status_code
                    name, _, value = line.partition(": ")
                    if line:
                        fields[name] = value
                    elif fields:
                        if "event" in fields:
                            self.events.append((fields["event"], json.loads(fields["data"]), fields.get("id")))
                        fields = {}
                self.status = stream.status_code
        except (httpx.HTTPError, RuntimeError, OSError):
            pass

    def wait(self, kind: str, count: int = 1, seconds: float = 120) -> list[dict[str, Any]]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            found = [data for event, data, _ in self.events if event == kind]
            if len(found) >= count:
                return found
            time.sleep(0.02)
        raise AssertionError(f"{count} {kind} expected, {self.events} heard")

    def close(self) -> None:
        self._client.close()


def test_what_is_said_is_heard_in_order_and_goes_on_after_a_break(served: Served, http: httpx.Client) -> None:
    http.post("/v1/interactions", json=said("before anybody listened"))
    first = Listening(served)
    for number in range(3):
        http.post("/v1/interactions", json=said(f"live {number}"))
    heard = first.wait("interaction", 3)
    assert [each["content"] for each in heard] == ["live 0", "live 1", "live 2"]
    last = next(id for kind, data, id in first.events if kind == "interaction" and data["content"] == "live 1")
    first.close()
    http.post("/v1/interactions", json=said("missed"))
    again = Listening(served, last=last)
    assert [each["content"] for each in again.wait("interaction", 2)] == ["live 2", "missed"]
    again.close()


def test_what_is_made_of_it_is_told_too(served: Served, http: httpx.Client) -> None:
    listening = Listening(served, kinds="derivation")
    id = http.post("/v1/interactions", json=said("I live in Lisbon")).json()["id"]
    http.post("/v1/learn?wait=true", json={})
    (made,) = listening.wait("derivation")
    assert made["interaction"] == id
    assert made["episode"]["source"] == id
    assert [(fact["predicate"], fact["object"]) for fact in made["facts"]] == [("lives_in", "Lisbon")]
    listening.close()


def test_facts_are_told_to_those_who_may_read_them(served: Served, http: httpx.Client) -> None:
    public = Listening(served, kinds="derivation", channel="irc:#somewhere")
    owner = Listening(served, kinds="derivation")
    http.post("/v1/interactions", json=said("I live in Lisbon", channel="irc:dm"))
    http.post("/v1/interactions", json=said("I live in Rome", channel="irc:#open", privacy="public"))
    http.post("/v1/learn?wait=true", json={})
    heard = owner.wait("derivation", 2)
    assert {fact["object"] for each in heard for fact in each["facts"]} == {"Lisbon", "Rome"}
    public.wait("derivation", 1)
    time.sleep(1.2)
    assert [fact["object"] for _, made, _ in public.events for fact in made.get("facts", ())] == ["Rome"]
    assert "Lisbon" not in json.dumps(public.events)
    public.close()
    owner.close()


def test_nobody_hears_what_they_may_not_read(served: Served, http: httpx.Client) -> None:
    public = Listening(served, channel="irc:#somewhere")
    owner = Listening(served)
    http.post("/v1/interactions", json=said("in private", channel="irc:dm"))
    http.post("/v1/interactions", json=said("in public", channel="irc:#open", privacy="public"))
    assert [each["content"] for each in owner.wait("interaction", 2)] == ["in private", "in public"]
    heard = public.wait("interaction", 1)
    time.sleep(1.2)
    assert [each["content"] for each in heard] == ["in public"]
    assert "in private" not in json.dumps(public.events)
    public.close()
    owner.close()


@pytest.mark.long
def test_what_waits_for_a_word_is_told_to_the_owner(served: Served, http: httpx.Client) -> None:
    listening = Listening(served, kinds="review")
    for channel, who in (("irc:#a", "@kim"), ("email:x", "kim@example.org")):
        for words in ("I am Kim Novak", "my phone is +49 30 1234567", "I work at Siemens in Berlin"):
            http.post("/v1/interactions", json=said(words, channel=channel, sender=who))
    http.post("/v1/interactions", json=said("Tom lives in Paris", channel="irc:#a", sender="@ann"))
    http.post("/v1/interactions", json=said("Tom lives in Rome", channel="irc:#a", sender="@ben"))
    http.post("/v1/learn?wait=true", json={})
    waiting = http.get("/v1/review").json()["items"]
    assert waiting
    assert listening.wait("review", 1, 15)[0]["id"] in {item["id"] for item in waiting}
    listening.close()


@pytest.mark.parametrize(("headers", "query"), [({"Last-Event-ID": "int_0"}, {}), ({}, {"kinds": "nonsense"})])
def test_a_place_that_is_not_there_is_refused(
    http: httpx.Client, headers: dict[str, str], query: dict[str, str]
) -> None:
    answer = http.get("/v1/events", headers=headers, params=query)
    assert answer.status_code in (404, 422)
    assert answer.headers["content-type"] == "application/problem+json"
