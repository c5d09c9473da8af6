"""A key that was revoked or has expired opens nothing any more, and what it held open ends, wherever it was revoked."""

from __future__ import annotations

import contextlib
import json
import queue
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest

from acceptance.http.conftest import MARCUS, ROOM, Serve, Served, said, started
from recollect import Memory, Settings
from recollect.server.keys import Keys
from recollect.times import now

pytestmark = pytest.mark.real_clock

SOON = 60.0  # seconds: usually one; the rest is for a busy machine


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("locked")
    served = started(str(folder / "memory.db"), folder)
    yield served
    assert served.stop() == 0
    assert [line for line in served.logged if line["level"] in ("warning", "error")] == []


@contextlib.contextmanager
def keys_of(served: Served) -> Iterator[Keys]:
    """Another process on the same database, as far as the server can tell."""
    with contextlib.closing(Keys(Settings(database=served.database))) as found:
        yield found


def id_of(spelled: str) -> str:
    return "_".join(spelled.split("_")[:2])


class Stream:
    """An open stream, read in a thread: its lines, and when it ended."""

    def __init__(self, client: httpx.Client, path: str = "/v1/events", **how: Any) -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        self.status = 0
        self.ended = threading.Event()
        self._began = threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(client, path, how), daemon=True)
        self._thread.start()
        assert self._began.wait(120)

    def _listen(self, client: httpx.Client, path: str, how: dict[str, Any]) -> None:
        with contextlib.suppress(httpx.HTTPError), client.stream("GET", path, **how) as stream:
            self.status = stream.status_code
            for line in stream.iter_lines():
                self._began.set()
                self.lines.put(line)
        self._began.set()
        self.ended.set()

    def until(self, word: str, seconds: float = 120) -> str:
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                line = self.lines.get(timeout=left)
                if word in line:
                    return line
        raise AssertionError(f"{word!r} did not come")


def test_revoking_elsewhere_closes_an_idle_stream_with_a_word(locked: Served) -> None:
    spelled = locked.key(space="idle")
    with locked.client(spelled) as client, keys_of(locked) as keys:
        stream = Stream(client)
        keys.revoke("idle", id_of(spelled))
        assert stream.ended.wait(SOON), "the stream is still open"
        assert "revoked" in stream.until("data: ")


def test_nothing_that_is_said_after_the_revocation_reaches_the_stream(locked: Served) -> None:
    ours, theirs = locked.key(space="busy"), locked.key("agent", agent="spy", space="busy", channels=["irc:#a"])
    with locked.client(ours) as owner, locked.client(theirs) as client:
        stream = Stream(client, params={"channel": "irc:#a"})
        owner.post("/v1/interactions", json=said("before", channel="irc:#a", privacy="group")).raise_for_status()
        assert "before" in stream.until("data: ")
        owner.delete(f"/v1/keys/{id_of(theirs)}").raise_for_status()
        for number in range(20):
            owner.post("/v1/interactions", json=said(f"after {number}", channel="irc:#a")).raise_for_status()
        assert stream.ended.wait(SOON)
        assert not [line for line in list(stream.lines.queue) if "after" in line]


def test_an_upload_stops_when_its_key_is_revoked_and_counts_what_was_taken(locked: Served) -> None:
    spelled = locked.key(space="upload")

    def lines(owner: httpx.Client) -> Iterator[bytes]:
        for number in range(4_000):
            if number == 2_000:
                owner.delete(f"/v1/keys/{id_of(spelled)}").raise_for_status()
            yield json.dumps(said(f"line {number}")).encode() + b"\n"

    with locked.client(spelled) as client, locked.client(locked.key(space="upload")) as owner:
        kind = {"Content-Type": "application/x-ndjson"}
        answer = client.post("/v1/interactions:bulk", content=lines(owner), headers=kind)
        assert answer.status_code == 401
        told = json.loads(answer.text.splitlines()[-1])
        assert "revoked" in told["error"]
        assert told["written"] <= 2_000
    with Memory(locked.database, space="upload", settings=Settings(background=False)) as memory:
        assert len(memory.log(limit=100_000)) == told["written"]


def test_only_the_streams_of_that_key_are_closed(locked: Served) -> None:
    one, other = locked.key(space="two"), locked.key(space="two")
    with locked.client(one) as first, locked.client(other) as second:
        streams = [Stream(first), Stream(first, params={"kinds": "interaction"}), Stream(second)]
        with keys_of(locked) as keys:
            keys.revoke("two", id_of(one))
        assert streams[0].ended.wait(SOON)
        assert streams[1].ended.wait(SOON)
        second.post("/v1/interactions", json=said("still here")).raise_for_status()
        assert "still here" in streams[2].until("still here")
        assert not streams[2].ended.is_set()


def test_a_stream_ends_when_its_key_expires(locked: Served) -> None:
    with contextlib.ExitStack() as stack:
        opened = []
        for role in ("owner", "agent", "reader"):
            how: dict[str, Any] = {} if role == "owner" else {"channels": ["irc:#a"]}
            ends = now() + timedelta(seconds=8)
            client = stack.enter_context(
                locked.client(locked.key(role, agent="bot", space="ends", expires_at=ends, **how))
            )
            query = {} if role == "owner" else {"channel": "irc:#a"}
            assert client.get("/v1/facts", params=query).status_code == 200
            opened.append((client, query, Stream(client, params=query)))
        for client, query, stream in opened:
            assert stream.ended.wait(SOON)
            assert "expired" in stream.until("data: ")
            assert client.get("/v1/facts", params=query).status_code == 401
            assert client.get("/v1/events", params=query).status_code == 401


def test_the_live_page_ends_when_its_session_does(locked: Served) -> None:
    spelled = locked.key(space="default")
    with locked.client() as client, keys_of(locked) as keys:
        client.post("/login", data={"key": spelled})
        by_key = Stream(client, "/memory/events")
        assert by_key.status == 200
        keys.revoke("default", id_of(spelled))
        assert by_key.ended.wait(SOON), "a key that is revoked ends the session"
    with locked.entered() as client:
        by_link = Stream(client, "/memory/events")
        assert by_link.status == 200
        token = client.get("/memory").text.partition('name="token" value="')[2].partition('"')[0]
        assert client.post("/logout", data={"token": token}).status_code == 303
        assert by_link.ended.wait(SOON)


def test_the_first_key_ends_the_streams_of_whoever_had_none(serve: Serve) -> None:
    served = serve()
    with served.client() as nobody:
        stream = Stream(nobody)
        assert stream.status == 200
        served.key()
        assert stream.ended.wait(SOON)
        assert nobody.get("/v1/facts").status_code == 401


def test_revoking_the_last_key_does_not_open_the_door_again(serve: Serve) -> None:
    served = serve()
    spelled = served.key()
    time.sleep(1.1)
    with served.client(spelled) as owner:
        (known,) = owner.get("/v1/keys").json()
        assert owner.delete(f"/v1/keys/{known['id']}").status_code == 200
    with served.client() as nobody:
        for _ in range(3):
            answer = nobody.get("/v1/interactions")
            assert answer.status_code == 401
            assert "recollect keys add" in answer.json()["detail"]
            time.sleep(0.6)
        assert nobody.get("/metrics").status_code == 401
        assert nobody.get("/memory").status_code == 303
    served.stop()
    with serve(served.database).client() as nobody:
        assert nobody.get("/v1/interactions").status_code == 401, "nor does a new start"


def test_the_last_key_that_expires_does_not_open_it_either(serve: Serve) -> None:
    served = serve()
    served.key(expires_at=now() + timedelta(seconds=1.2), space="another")
    time.sleep(1.6)
    with served.client() as nobody:
        assert nobody.get("/v1/interactions").status_code == 401


def test_a_link_is_no_key_and_locks_nothing(serve: Serve) -> None:
    served = serve()
    token = served.link().partition("token=")[2]
    time.sleep(1.1)
    with served.client() as program:
        assert program.get("/v1/interactions").status_code == 200
        assert program.get("/v1/interactions", headers={"Authorization": f"Bearer {token}"}).status_code == 401
        assert program.post("/login", data={"key": token}).status_code == 403
        assert program.get("/v1/keys").json() == []


# ------------------------------------------------------------------------------------------------ what a reader reads


PRIVATE, GROUP, PUBLIC = "irc:dm", "irc:#team", "irc:#open"


@pytest.fixture(scope="module")
def talk(locked: Served) -> Served:
    with locked.client(locked.key(space="talk")) as owner:
        for words, channel, privacy, sender in (
            ("between us", PRIVATE, "private", "@eve"), ("among us", GROUP, "group", "@eve"),
            ("for all", PUBLIC, "public", "@eve"), ("marcus only", "irc:marcus", "private", "@marcus"),
        ):  # fmt: skip
            item = said(words, channel=channel, privacy=privacy, sender=sender)
            owner.post("/v1/interactions", json=item).raise_for_status()
    return locked


def heard(client: httpx.Client, **query: str) -> set[str]:
    answer = client.get("/v1/interactions", params=query)
    assert answer.status_code == 200, answer.text
    return {item["content"] for item in answer.json()["items"]}


def test_a_reader_reads_on_its_channels_for_its_person_alone(talk: Served) -> None:
    with talk.client(talk.key("reader", space="talk", channels=[PRIVATE, GROUP], person="@eve")) as reader:
        assert heard(reader) == {"for all"}
        assert heard(reader, channel=PRIVATE) == {"for all", "between us"}
        assert heard(reader, channel=PRIVATE, sender="@eve") == {"for all", "between us"}
        assert heard(reader, channel=GROUP, sender="@eve") == {"for all", "among us"}
        for query in ({"channel": "irc:marcus"}, {"channel": PRIVATE, "sender": "@marcus"}, {"channel": "irc:new"}):
            assert reader.get("/v1/interactions", params=query).status_code == 403, query
            assert reader.post("/v1/recall", params=query, json={"query": "marcus"}).status_code == 403, query
            assert reader.get("/v1/events", params=query).status_code == 403, query


def test_a_reader_for_nobody_is_told_nothing_in_private(talk: Served) -> None:
    with talk.client(talk.key("reader", space="talk", all_channels=True)) as reader:
        for channel in (PRIVATE, "irc:marcus", "irc:unheard-of", "matrix:!x:y"):
            assert heard(reader, channel=channel) == {"for all"}, channel
            for sender in ("@eve", "@marcus"):
                query = {"channel": channel, "sender": sender}
                assert reader.get("/v1/interactions", params=query).status_code == 403
        assert heard(reader, channel=GROUP) == {"for all", "among us"}
        assert reader.get("/v1/interactions", params={"channel": "cli:local"}).status_code == 403


@pytest.mark.parametrize("pattern", ["*:*", "c*:*", "?li:local", "[a-z]li:*"])
def test_no_pattern_opens_the_owners_own_channels_by_accident(talk: Served, pattern: str) -> None:
    with talk.client(talk.key("agent", agent="bot", space="talk", channels=[pattern])) as agent:
        query = {"channel": "cli:local", "sender": "owner"}
        assert agent.get("/v1/interactions", params=query).status_code == 403
        body = said("as the owner", channel="cli:local", sender="owner")
        assert agent.post("/v1/interactions", json=body).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"role": "reader"},
        {"role": "reader", "channels": []},
        {"role": "reader", "channels": ["irc:#a"], "all_channels": True},
        {"role": "agent"},
        {"role": "agent", "agent_name": "bot", "person": "@eve"},
        {"role": "owner", "person": "@eve"},
        {"role": "owner", "expires_at": "2020-01-01T00:00:00Z"},
        {"role": "owner", "expires_at": 4_000_000_000},
        {"role": "reader", "channels": ["*"]},
    ],
)
def test_a_key_that_says_too_little_or_too_much_is_not_made(locked: Served, wrong: dict[str, Any]) -> None:
    with locked.client(locked.key(space="none")) as owner:
        before = len(owner.get("/v1/keys").json())
        answer = owner.post("/v1/keys", json=wrong)
        assert answer.status_code in (409, 422), answer.text
        assert answer.json()["field"]
        assert len(owner.get("/v1/keys").json()) == before


def test_lists_show_when_a_key_ends_and_whom_it_reads_for(locked: Served) -> None:
    with locked.client(locked.key(space="lists")) as owner:
        new = {"role": "reader", "channels": [ROOM], "person": MARCUS, "expires_at": "2999-01-01T00:00:00+02:00"}
        made = owner.post("/v1/keys", json=new)
        assert made.status_code == 201, made.text
        told = next(key for key in owner.get("/v1/keys").json() if key["id"] == made.json()["key"]["id"])
        assert (told["person"], told["channels"], told["expires_at"]) == (MARCUS, [ROOM], "2998-12-31T22:00:00Z")
        assert made.json()["spelled"] not in json.dumps(owner.get("/v1/keys").json())
