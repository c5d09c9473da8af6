"""No face acknowledges words that it did not store: each says that nothing was recorded, and why."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from recollect import AsyncMemory, InvalidInput, Memory, Settings
from recollect.cli import cli
from recollect.model import NOT_RECORDED
from recollect.server.mcp.forgetting import Forgetting
from recollect.server.mcp.serve import call
from recollect.server.mcp.tools import TOOLS, Asked
from recollect.server.mcp.who import Who

from .doors import opened

DM: dict[str, Any] = {"channel": "simplex:dm", "sender": "marcus"}
CANARY = "the canary sings at midnight"


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    return open_memory(embedder="none")


def checked(memory: Memory) -> str:
    """What the doctor says of what was not recorded."""
    return next((each.detail for each in memory.doctor() if each.name == "recording"), "")


def test_python_says_so_and_the_doctor_counts_it_without_the_words(
    memory: Memory, sql: Callable[[str], list[Any]]
) -> None:
    assert checked(memory) == ""
    assert memory.observe("/off", **DM).not_recorded == "turned_off"
    one = memory.observe(CANARY, **DM)
    assert (one.recorded, one.id, one.not_recorded, one.detail) == (False, "", "off", NOT_RECORDED["off"])
    many = memory.observe_many([{"content": CANARY, **DM}, {"content": "hello", "channel": "simplex:eve"}])
    assert [(each.recorded, each.not_recorded) for each in many] == [(False, "off"), (True, None)]
    noted = memory.note(CANARY, **DM)
    kept = memory.working_memory("simplex:dm", sender="marcus", text=CANARY)
    assert kept is not None
    assert (noted.not_recorded, kept.not_recorded) == ("off", "off")
    assert memory.observe("/on", **DM).not_recorded == "turned_on"
    assert memory.observe("hello", **DM).recorded
    assert checked(memory).startswith("4 messages were not recorded: 4 while recording was off; it is off in 0 places")
    assert sql("SELECT reason, messages FROM not_recorded") == [("off", 4)]
    memory.rebuild()
    assert checked(memory).startswith("4 messages")


WORDS = ("content", "message", "source", "text", "note", "items")  # the parameters that take what somebody says
ONLY_READ = {"notes", "resolve"}


def operations() -> dict[str, str]:
    """Every method that is given words on a channel, and by which parameter."""
    found = {}
    for name, method in inspect.getmembers(Memory, callable):
        takes = inspect.signature(method).parameters if not name.startswith("_") else {}
        words = [each for each in WORDS if each in takes]
        if words and ("channel" in takes or "items" in takes) and name not in ONLY_READ:
            found[name] = words[0]
    return found


def test_every_operation_that_writes_says_so(
    open_memory: Callable[..., Memory], sql: Callable[[str], list[Any]]
) -> None:
    memory = open_memory(embedder="none", agent="bot")
    memory.observe("hello", **DM)
    memory.observe("/off", **DM)
    assert len(operations()) >= 9
    refused: list[str] = []
    for name, words in operations().items():
        given = {"source": [{"content": CANARY}], "items": [{"content": CANARY, **DM}]}.get(words, CANARY)
        try:
            answer = getattr(memory, name)(**{words: given, **({} if words == "items" else DM)})
        except InvalidInput as error:
            refused.append(str(error))
            continue
        told: Any = answer[0] if isinstance(answer, list) else answer
        assert getattr(told, "message", told).not_recorded in ("off", 1), name
        assert "kept" not in getattr(told, "text", ""), name
    assert [error for error in refused if "Recording is off" not in error] == []
    assert sql(f"SELECT count(*) FROM interactions WHERE content LIKE '%{CANARY}%'") == [(0,)]


def test_what_was_erased_and_comes_again_is_not_stored_and_says_so(memory: Memory) -> None:
    first = memory.observe(CANARY, external_id="x1", **DM)
    memory.forget(interaction=first.id)
    again = memory.observe(CANARY, external_id="x1", **DM)
    assert (again.recorded, again.not_recorded, again.erased, again.content) == (False, "erased", True, "")
    assert "1 since they were erased before" in checked(memory)


def test_async_says_so(database: str) -> None:
    async def talk() -> list[str | None]:
        how = Settings(background=False, embedder="none")
        async with AsyncMemory(database, settings=how) as memory:
            said = [await memory.observe(words, **DM) for words in ("/off", CANARY, "/on", "hello")]
            return [each.not_recorded for each in said]

    assert asyncio.run(talk()) == ["turned_off", "off", "turned_on", None]


def test_a_session_that_is_not_recorded_is_not_said_to_be_ended(memory: Memory) -> None:
    memory.observe("hello", **DM)
    memory.observe("/off", **DM)
    for change in (memory.end, memory.checkpoint, memory.split):
        with pytest.raises(InvalidInput, match="Recording is off"):
            change("simplex:dm", sender="marcus")
    (talk,) = memory.conversations(on="simplex:dm")
    assert memory.sessions(talk.id)[0].ended_at is None


def test_a_chat_says_so_and_still_answers(memory: Memory) -> None:
    memory.observe("I live in Berlin.", **DM)
    memory.learn()
    off = memory.chat("/off", **DM)
    assert (off.text, off.message.not_recorded, off.interaction) == (NOT_RECORDED["turned_off"], "turned_off", None)
    reply = memory.chat("Where do I live?", **DM)
    assert "Berlin" in reply.text
    assert NOT_RECORDED["off"] in reply.notes
    assert reply.interaction is not None
    assert not reply.interaction.recorded
    assert [each.content for each in memory.log(types=["text"])] == ["I live in Berlin."]


def test_http_answers_200_with_the_reason_and_counts_nothing_as_written(database: str) -> None:
    with opened(database) as door:
        owner, agent = door.key("owner"), door.key("agent", agent="bot", channels=("simplex:*",))
        assert door.write(agent, "hello", **DM).status_code == 201
        off = door.write(agent, "/off", **DM)
        assert off.status_code == 200
        assert off.json() == {"recorded": False, "reason": "turned_off", "detail": NOT_RECORDED["turned_off"]}
        for path, query, body in (
            ("/v1/interactions", {}, {"content": CANARY, **DM}),
            ("/v1/notes", {}, {"content": CANARY, **DM}),
            ("/v1/notes:propose", DM, {"content": CANARY}),
            ("/v1/working-memory", DM, {"text": CANARY}),
        ):
            said = door.client.post(path, headers=agent, params=query, json=body)
            assert (said.status_code, said.json()["recorded"], said.json()["reason"]) == (200, False, "off"), path
        chat = door.client.post("/v1/chat", headers=agent, params=DM, json={"message": CANARY}).json()
        assert (chat["message"]["recorded"], chat["interaction"]["recorded"]) == (False, False)
        assert NOT_RECORDED["off"] in chat["notes"]
        lines = [
            {"content": CANARY, **DM},
            {"content": "hi", "channel": "simplex:eve", "sender": "eve"},
            {"content": 1},
        ]
        bulk = door.client.post(
            "/v1/interactions:bulk", headers={**agent, "Content-Type": "application/x-ndjson"},
            content="\n".join(map(json.dumps, lines)),
        )  # fmt: skip
        *told, counts = map(json.loads, bulk.text.splitlines())
        assert counts == {"lines": 3, "written": 1, "not_recorded": 1, "failed": 1}
        assert [(each["line"], each.get("recorded"), each.get("reason")) for each in told] == [
            (1, False, "off"), (3, None, None),
        ]  # fmt: skip
        metrics = door.client.get("/metrics", headers=owner).text
        assert "recollect_interactions_written_total 2" in metrics
        assert CANARY not in door.client.get("/v1/interactions", headers=owner).text
        doctor = {each["name"]: each["detail"] for each in door.client.get("/v1/doctor", headers=owner).json()}
        assert doctor["recording"].startswith("7 messages were not recorded")


def test_mcp_says_so(memory: Memory) -> None:
    asked = Asked(memory, Who("simplex:dm", "marcus"), Forgetting())
    tools = {tool.name: tool for tool in TOOLS}
    assert call(asked, tools["remember"], {"content": "/off"}).data["reason"] == "turned_off"
    for name in ("remember", "note"):
        answer = call(asked, tools[name], {"content": CANARY})
        assert (answer.data["recorded"], answer.data["reason"]) == (False, "off")
        assert answer.text.startswith("Not kept.")
    assert call(asked, tools["remember"], {"content": "/on"}).data["reason"] == "turned_on"
    assert call(asked, tools["remember"], {"content": "hello"}).data["recorded"]


def test_the_command_says_so(tmp_path: Path) -> None:
    settings = {"DATABASE": str(tmp_path / "memory.db"), "EMBEDDER": "none", "BACKGROUND": "false"}

    def run(*words: str) -> str:
        told = CliRunner().invoke(cli, words, env={f"RECOLLECT_{name}": value for name, value in settings.items()})
        assert told.exit_code == 0, told.output
        return told.output

    place = ("--channel", "simplex:dm", "--as", "marcus")
    assert NOT_RECORDED["turned_off"] in run("remember", "/off", *place)
    assert "Not stored" in run("remember", CANARY, *place)
    assert json.loads(run("remember", CANARY, *place, "--json")) == {
        "recorded": False, "reason": "off", "detail": NOT_RECORDED["off"],
    }  # fmt: skip
    assert "Not stored" in run("note", CANARY, *place)
    assert NOT_RECORDED["off"] in run("chat", "hello there", *place)
    assert "not recorded" in run("doctor")


def test_the_pages_say_so_and_show_the_answer_once(sqlite_database: str) -> None:
    with Memory(sqlite_database, settings=Settings(background=False, embedder="none")) as memory:
        memory.note("My sister lives in Porto.")
        memory.learn()
    with opened(sqlite_database) as door:
        door.enter()
        door.client.headers["Origin"] = "http://localhost"
        token = _token(door.client.get("/").text)
        for words in ("/off", "Where does my sister live?"):
            shown = door.client.post("/", data={"message": words, "token": token})
            assert "Recording is off in this talk" in shown.text, shown.text
        assert "Porto" in shown.text
        streamed = door.client.post("/chat", data={"message": CANARY, "token": token}).text
        assert "Recording is off in this talk" in streamed
        assert CANARY not in door.client.get("/").text


def _token(page: str) -> str:
    return page.split('name="token" value="')[1].split('"')[0] if 'name="token"' in page else ""
