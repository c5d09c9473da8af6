"""The memory over HTTP as a client sees it: write, ask, page through, decide, forget."""

from __future__ import annotations

import json

import httpx
import pytest

from .conftest import MARCUS, ROOM, Serve, said


@pytest.fixture(autouse=True, scope="module")
def a_life(http: httpx.Client) -> None:
    for words in ("I live in Berlin", "I moved from Hamburg last year", "My sister Anna is a doctor"):
        assert http.post("/v1/interactions", json=said(words)).status_code == 201
    assert http.post("/v1/learn?wait=true", json={}).status_code == 200


def test_what_was_said_is_found_and_explained(http: httpx.Client) -> None:
    found = http.post("/v1/recall", json={"query": "where does marcus live?"}).json()
    assert found["hits"][0]["text"] == "Marcus lives in Berlin."
    facts = http.get("/v1/facts", params={"entity": f"matrix:{MARCUS}"}).json()["items"]
    berlin = next(fact for fact in facts if "Berlin" in fact["sentence"])
    why = http.get(f"/v1/why/{berlin['id']}").json()
    assert "I live in Berlin" in json.dumps(why)
    context = http.post("/v1/context", params={"channel": ROOM, "sender": MARCUS}, json={"query": "where do I live?"})
    assert "Berlin" in context.json()["text"]


def test_an_unknown_channel_knows_nothing_of_it(http: httpx.Client) -> None:
    found = http.post("/v1/recall", params={"channel": "irc:#other"}, json={"query": "Berlin"}).json()
    assert found["hits"] == []
    assert found["facts"] == []


def test_a_written_interaction_is_read_back(http: httpx.Client) -> None:
    written = http.post("/v1/interactions", json=said("tea, please", external_id="$1", metadata={"a": 1})).json()
    assert http.get(f"/v1/interactions/{written['id']}").json() == written
    assert written["metadata"] == {"a": 1}


def test_the_same_key_twice_is_one_interaction_and_other_words_a_conflict(http: httpx.Client) -> None:
    headers = {"Idempotency-Key": "once"}
    first = http.post("/v1/interactions", json=said("only once"), headers=headers)
    second = http.post("/v1/interactions", json=said("only once"), headers=headers)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    other = http.post("/v1/interactions", json=said("something else"), headers=headers)
    assert other.status_code == 409
    assert other.headers["content-type"] == "application/problem+json"


def test_pages_of_the_log_are_stable_while_it_grows(http: httpx.Client) -> None:
    for number in range(10):
        http.post("/v1/interactions", json=said(f"page {number}", channel="irc:#pages"))
    seen: list[str] = []
    cursor: str | None = None
    for _ in range(20):
        where = {"on": "irc:#pages", "limit": "3"} | ({"cursor": cursor} if cursor else {})
        page = http.get("/v1/interactions", params=where)
        seen += [item["content"] for item in page.json()["items"]]
        cursor = page.json()["next"]
        http.post("/v1/interactions", json=said("meanwhile", channel="irc:#pages"))
        if cursor is None:
            break
    assert seen == [f"page {number}" for number in reversed(range(10))]


def test_pages_of_any_list_hold_everything_once(http: httpx.Client) -> None:
    whole = [item["id"] for item in http.get("/v1/entities", params={"limit": 1000}).json()["items"]]
    seen, cursor = [], None
    while True:
        page = http.get("/v1/entities", params={"limit": "1"} | ({"cursor": cursor} if cursor else {})).json()
        seen += [item["id"] for item in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == whole
    assert len(whole) > 1


@pytest.mark.parametrize("cursor", ["x", "%%%", "W10", "eyJhIjoxfQ", "Ww" * 900])
def test_a_made_up_cursor_is_refused(http: httpx.Client, cursor: str) -> None:
    for list_ in ("/v1/facts", "/v1/interactions"):
        answer = http.get(list_, params={"cursor": cursor})
        assert answer.status_code == 404, list_
        assert answer.json()["field"] == "cursor"


def test_a_bulk_is_written_line_by_line_and_what_is_wrong_is_told(http: httpx.Client) -> None:
    good = [json.dumps(said(f"bulk {number}", channel="irc:#bulk")) for number in range(1_200)]
    bad = [
        "no json",
        json.dumps({"content": "x"}),
        json.dumps(said("x", audience="public")),
        json.dumps(said("", role="?")),
    ]
    lines = [*good[:5], *bad, *good[5:], ""]
    answer = http.post(
        "/v1/interactions:bulk", content="\n".join(lines).encode(), headers={"Content-Type": "application/x-ndjson"}
    )
    told = [json.loads(line) for line in answer.text.splitlines()]
    assert answer.status_code == 200
    assert told[-1] == {"lines": len(lines) - 1, "written": 1_200, "not_recorded": 0, "failed": 4}
    assert sorted(line["line"] for line in told[:-1]) == [6, 7, 8, 9]
    stored = http.get("/v1/interactions", params={"on": "irc:#bulk", "limit": 1000}).json()["items"]
    assert [item["content"] for item in stored[:2]] == ["bulk 1199", "bulk 1198"]


def test_a_bulk_that_is_sent_again_with_its_key_changes_nothing(http: httpx.Client) -> None:
    body = b"".join(json.dumps(said(f"again {n}", channel="irc:#again")).encode() + b"\n" for n in range(10))
    for _ in range(2):
        headers = {"Content-Type": "application/x-ndjson", "Idempotency-Key": "batch"}
        assert '"failed":0' in http.post("/v1/interactions:bulk", content=body, headers=headers).text
    assert len(http.get("/v1/interactions", params={"on": "irc:#again"}).json()["items"]) == 10


def test_forgetting_needs_a_preview_and_its_confirmation(http: httpx.Client) -> None:
    id = http.post("/v1/interactions", json=said("forget this one", channel="irc:#gone")).json()["id"]
    other = http.post("/v1/interactions", json=said("keep this one", channel="irc:#gone")).json()["id"]
    assert http.post("/v1/forget", json={"interaction": id}).status_code == 422
    assert http.post("/v1/forget", json={"interaction": id, "confirm": "yes"}).status_code == 409
    preview = http.post("/v1/forget:preview", json={"interaction": id}).json()
    assert preview["erasure"]["interactions"] == 1
    wrong = http.post("/v1/forget", json={"interaction": other, "confirm": preview["confirm"]})
    assert wrong.status_code == 409
    assert http.get(f"/v1/interactions/{id}").status_code == 200
    done = http.post("/v1/forget", json={"interaction": id, "confirm": preview["confirm"]})
    assert done.json()["receipt"]
    assert http.get(f"/v1/interactions/{id}").status_code == 404
    assert http.get(f"/v1/interactions/{other}").status_code == 200
    assert http.post("/v1/verify").json()["ok"] is True


def test_long_work_goes_on_in_the_background_and_tells_how_far_it_is(http: httpx.Client) -> None:
    begun = http.post("/v1/rebuild", json={"layer": "directory"})
    assert begun.status_code == 202
    for _ in range(200):
        now = http.get(begun.headers["Location"]).json()
        if now["status"] != "running":
            break
    assert (now["status"], now["result"]) == ("done", {"rebuilt": True})


def test_an_export_is_streamed_and_whole(http: httpx.Client) -> None:
    lines = [json.loads(line) for line in http.get("/v1/export").text.splitlines()]
    assert lines[0]["complete"] is True
    assert lines[-1]["interactions"] == lines[0]["position"]
    on_a_channel = http.get("/v1/export", params={"channel": "irc:#other"}).text
    assert "Berlin" not in on_a_channel


def test_an_export_goes_into_an_empty_memory_and_into_no_other(http: httpx.Client, serve: Serve) -> None:
    everything = http.get("/v1/export").content
    headers = {"Content-Type": "application/x-ndjson"}
    with serve().client() as other:
        count = other.post("/v1/import", content=everything, headers=headers).json()["interactions"]
        assert count == json.loads(everything.splitlines()[0])["position"]
        assert other.post("/v1/verify").json()["ok"] is True
        assert other.post("/v1/import", content=everything, headers=headers).status_code == 422


def test_settings_are_shown_without_secrets(serve: Serve) -> None:
    with serve(model_key="sk-very-secret").client() as client:
        text = client.get("/v1/settings").text
    assert "very-secret" not in text
    assert '"serve_port"' in text


def test_every_error_says_what_to_do_and_nothing_else(http: httpx.Client) -> None:
    for answer in (
        http.get("/nowhere"),
        http.get("/v1/interactions/int_0"),
        http.put("/v1/recall"),
        http.post("/v1/recall", json={}),
        http.post("/v1/recall", content=b"{", headers={"Content-Type": "application/json"}),
        http.get("/v1/interactions", params={"limit": 0}),
        http.get("/v1/interactions", params={"since": "2026-01-01T00:00:00"}),
        http.get("/v1/facts", params={"kinds": "nonsense"}),
    ):
        problem = answer.json()
        assert answer.headers["content-type"] == "application/problem+json", answer.request.url
        assert problem["status"] == answer.status_code
        assert 400 <= answer.status_code < 500
        assert problem["detail"]
        assert "Traceback" not in answer.text
    assert http.post("/v1/recall", json={}).json()["field"] == "query"


def test_no_body_says_whose_memory_it_is(http: httpx.Client) -> None:
    for field in ("space", "agent", "audience", "channel_", "position", "hash"):
        answer = http.post("/v1/interactions", json=said("hello", **{field: "x"}))
        assert answer.status_code == 422, field
        assert answer.json()["field"] == field
    for route, body in (("recall", {"query": "x"}), ("context", {"query": "x"}), ("understand", {"query": "x"})):
        for field in ("space", "agent", "audience", "channel", "sender", "reader_channel"):
            assert http.post(f"/v1/{route}", json=body | {field: "x"}).status_code == 422, (route, field)


def test_health_and_figures_hold_no_words(http: httpx.Client) -> None:
    assert http.get("/health").json()["status"] == "ok"
    assert http.get("/ready").json() == {"status": "ready"}
    http.post("/v1/recall", json={"query": "zanzibar secret"})
    text = http.get("/metrics").text
    assert 'recollect_requests_total{method="POST",route="/v1/recall",status="200"}' in text
    assert "zanzibar" not in text


def test_the_log_of_the_server_holds_no_words(serve: Serve) -> None:
    served = serve()
    with served.client() as client:
        client.post("/v1/interactions", json=said("zanzibar is a secret"))
        client.post("/v1/recall", json={"query": "zanzibar"})
        client.get("/v1/entities/zanzibar")
        client.post("/v1/interactions", json=said("zanzibar", role="zanzibar"))
    assert served.stop() == 0
    assert "zanzibar" not in served.log.read_text()
    requests = [line for line in served.logged if line["event"] == "request"]
    assert {(line["method"], line["route"], line["status"]) for line in requests} >= {
        ("POST", "/v1/interactions", 201), ("GET", "/v1/entities/{who}", 404)
    }  # fmt: skip
