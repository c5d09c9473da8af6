"""The tools, resources and prompts of the server, asked by the SDK's own client within one process."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, types

from recollect import Memory, Settings
from recollect.learning.interpret import RECALLED
from recollect.server.mcp.forgetting import Forgetting
from recollect.server.mcp.serve import make
from recollect.server.mcp.who import Who

MARCUS = Who("matrix:!a:x", "@marcus:x")
Asks = Callable[[Client], Awaitable[Any]]


HOW = Settings(background=False, embedder="none")


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("furnished")
    with Memory(folder / "memory.db", settings=HOW) as opened:
        opened.observe("I live in Berlin.", channel="matrix:!a:x", sender="@marcus:x")
        opened.observe("I will send the report by Friday.", channel="matrix:!a:x", sender="@marcus:x")
        opened.observe("My salary is nine thousand.", channel="matrix:!b:x", sender="@anna:x")
        opened.learn()
    return folder


@pytest.fixture
def memory(furnished: Path, tmp_path: Path) -> Iterator[Memory]:
    shutil.copytree(furnished, tmp_path / "own")
    with Memory(tmp_path / "own" / "memory.db", settings=HOW) as opened:
        yield opened


def asked(memory: Memory, ask: Asks, who: Who = Who()) -> Any:  # noqa: B008 - it is frozen
    async def session() -> Any:
        async with Client(make(memory, who)) as client:
            return await ask(client)

    return asyncio.run(session())


def called(memory: Memory, tool: str, who: Who = Who(), **arguments: Any) -> Any:  # noqa: B008
    return asked(memory, lambda client: client.call_tool(tool, arguments), who)


def text(result: Any) -> str:
    (part,) = result.content
    return str(part.text)


def test_what_is_remembered_is_recalled_and_traced_to_the_words(memory: Memory) -> None:
    kept = called(memory, "remember", text="My cat is called Rex.", user_id="somebody")
    assert kept.structured_content["recorded"] is True
    assert "user_id was left aside" in text(kept)
    memory.learn()
    found = called(memory, "recall", q="what is the cat called", k=5)
    assert text(found).startswith(RECALLED)
    assert any("Rex" in hit["text"] for hit in found.structured_content["hits"])
    (fact,) = [each for each in called(memory, "facts").structured_content["facts"] if "Rex" in each["sentence"]]
    why = called(memory, "why", fact_id=fact["id"])
    assert "My cat is called Rex." in text(why)
    assert kept.structured_content["id"] in text(why)


def test_what_the_memory_told_is_not_learnt_when_it_is_sent_back(memory: Memory) -> None:
    before = {fact.sentence for fact in memory.facts()}
    told = text(called(memory, "recall", query="Where does somebody live? Berlin"))
    assert "Berlin" in told
    called(memory, "remember", content=told.replace("Berlin", "Paris"))
    memory.learn()
    assert {fact.sentence for fact in memory.facts()} == before


def test_every_tool_answers_with_text_and_data(memory: Memory) -> None:
    memory.note("The key is under the mat.", tags=["home"])
    memory.learn()
    asks: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("context", {"query": "Berlin"}, "Marcus lives in Berlin."),
        ("notes", {"tag": "home"}, "under the mat"),
        ("profile", {"name": "marcus"}, "# Marcus"),
        ("entities", {"type": "person"}, "@marcus:x"),
        ("promises", {}, "send the report"),
        ("summary", {"date": "today"}, "I live in Berlin."),
        ("review", {}, ""),
        ("end_session", {"note": "Ask about the cat."}, ""),
    )
    for name, arguments, expected in asks:
        result = called(memory, name, **arguments)
        assert not result.is_error, text(result)
        assert expected in text(result)
        assert isinstance(result.structured_content, dict)


def test_answers_keep_to_their_budget_and_say_what_is_left_out(memory: Memory) -> None:
    memory.observe_many(
        [{"content": f"Garden remark {n}: " + "roses " * 60, "channel": "cli:local", "sender": "owner"}
         for n in range(12)]
    )  # fmt: skip
    result = called(memory, "recall", query="garden roses", limit=12, budget=300)
    assert len(text(result)) <= 300 * 4 + 200
    assert result.structured_content["left_out"] > 0
    assert "more did not fit" in text(result)


def test_as_somebody_on_a_channel_nothing_else_is_seen(memory: Memory) -> None:
    """Nothing of what is another's comes out by any tool, resource or prompt."""

    async def everything(client: Client) -> str:
        seen = []
        ids = [each.id for each in memory.log(limit=50)] + [each.id for each in memory.facts()]
        people = [each.id for each in memory.entities()]
        for tool in (await client.list_tools()).tools:
            fields = tool.input_schema["properties"]
            for given in [*ids, *people, "Anna", "@anna:x", "salary nine thousand"]:
                sent = {name: given for name in fields if name in ("query", "id", "entity")}
                if not sent or tool.name in ("remember", "note"):
                    break
                seen.append(str(await client.call_tool(tool.name, sent)))
        for resource in (await client.list_resources()).resources:
            seen.append(str(await client.read_resource(str(resource.uri))))
        seen.append(str(await client.get_prompt("recall_before_answering", {"question": "anna's salary"})))
        return "\n".join(seen)

    seen = asked(memory, everything, MARCUS)
    assert "Berlin" in seen
    assert "thousand" not in seen.replace("salary nine thousand", "")
    for refused in ("channel", "space", "audience"):
        result = called(memory, "recall", MARCUS, query="salary", **{refused: "matrix:!b:x"})
        assert result.is_error
        assert "thousand" not in text(result)
    assert called(memory, "forget", MARCUS, entity="@anna:x").is_error
    assert "thousand" in text(called(memory, "recall", query="salary"))


def test_what_somebody_says_there_is_theirs(memory: Memory) -> None:
    called(memory, "remember", MARCUS, content="I like tea.")
    stored = memory.log(limit=1)[0]
    assert (stored.channel, stored.sender) == ("matrix:!a:x", "@marcus:x")
    called(memory, "remember", MARCUS, content="You like tea.", role="assistant")
    stored = memory.log(limit=1)[0]
    assert (stored.channel, stored.role, stored.direction) == ("matrix:!a:x", "assistant", "outbound")


def test_nothing_is_erased_without_the_token_of_a_preview(memory: Memory) -> None:
    before = len(memory.log(limit=100))
    said = memory.log(limit=1)[0]

    async def story(client: Client) -> list[Any]:
        wrong = await client.call_tool("forget", {"id": said.id, "confirm": "made up"})
        nothing = await client.call_tool("forget", {})
        both = await client.call_tool("forget", {"interaction": said.id, "entity": "@anna:x"})
        plan = await client.call_tool("forget", {"id": said.id})
        token = plan.structured_content["confirm"]
        assert len(memory.log(limit=100)) == before
        other = await client.call_tool("forget", {"entity": "@marcus:x", "confirm": token})
        used_up = await client.call_tool("forget", {"confirm": token})
        plan = await client.call_tool("forget", {"id": said.id})
        done = await client.call_tool("forget", {"confirm": plan.structured_content["confirm"]})
        return [wrong, nothing, both, other, used_up, plan, done]

    *refused, plan, done = asked(memory, story)
    assert all(each.is_error and "Nothing was erased" in text(each) for each in refused)
    assert plan.structured_content["interactions"] == 1
    assert done.structured_content["erased"] is True
    assert said.id not in [each.id for each in memory.log(limit=100)]
    assert memory.verify().ok


def test_a_token_grows_old_and_stands_for_what_was_shown(memory: Memory) -> None:
    clock = [0.0]
    forgetting = Forgetting(lambda: clock[0])
    token = str(forgetting.preview(memory, {"entity": "@anna:x"}).data["confirm"])
    clock[0] = 601.0
    with pytest.raises(ValueError, match="too old"):
        forgetting.confirm(memory, token, {})
    token = str(forgetting.preview(memory, {"entity": "@anna:x"}).data["confirm"])
    memory.observe("One more.", channel="matrix:!b:x", sender="@anna:x")
    with pytest.raises(ValueError, match="meanwhile"):
        forgetting.confirm(memory, token, {})


def test_mistakes_are_told_and_what_broke_inside_is_not(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("nothing", {}, "there is no tool 'nothing'"),
        ("recall", {}, "query: it is missing"),
        ("why", {"id": "x"}, "there is nothing 'x' here"),
        ("profile", {"entity": "Nobody"}, "nobody"),
        ("summary", {"day": "someday"}, "is no day"),
        ("recall", {"query": "x", "since": "2026-13-01"}, "is no day"),
        ("decide", {"id": "x", "answer": "accept"}, ""),
    )
    for tool, sent, words in wrong:
        result = called(memory, tool, **sent)
        assert result.is_error
        assert words in text(result)

    def explode(*_: object, **__: object) -> None:
        raise RuntimeError("secret words")

    monkeypatch.setattr(memory, "recall", explode)
    result = called(memory, "recall", query="x")
    assert result.is_error
    assert "secret" not in text(result)


def test_resources_are_read_by_their_addresses(memory: Memory) -> None:
    note = memory.note("Buy milk.")

    async def story(client: Client) -> list[str]:
        listed = [str(each.uri) for each in (await client.list_resources()).resources]
        templates = [each.uri_template for each in (await client.list_resource_templates()).resource_templates]
        assert templates == [
            "memory://entity/{name}", "memory://note/{id}", "memory://day/{date}", "memory://conversation/{id}",
            "memory://summary/{id}",
        ]  # fmt: skip
        wanted = [*listed, f"memory://note/{note.id}", "memory://entity/%40marcus%3Ax", "memory://day/today"]
        read = [(await client.read_resource(uri)).contents[0] for uri in wanted]
        found = [each.text for each in read if isinstance(each, types.TextResourceContents)]
        assert len(found) == len(wanted)
        for uri in ("memory://", "memory://entity/", "memory://secrets/x", "file:///etc/passwd", "memory://note/int_x"):
            with pytest.raises(MCPError):
                await client.read_resource(uri)
        return found

    found = asked(memory, story)
    assert all(each.startswith(RECALLED) for each in found)
    assert any("Buy milk." in each for each in found)
    assert any("# Marcus" in each for each in found)


def test_prompts(memory: Memory) -> None:
    async def story(client: Client) -> tuple[list[str], str, str]:
        names = [each.name for each in (await client.list_prompts()).prompts]
        first = await client.get_prompt("recall_before_answering", {"question": "Who lives in Berlin?"})
        last = await client.get_prompt("end_of_session", {})
        with pytest.raises(MCPError):
            await client.get_prompt("recall_before_answering", {})
        with pytest.raises(MCPError):
            await client.get_prompt("nothing", {})
        return names, str(first.messages[0].content), str(last.messages[0].content)

    names, first, last = asked(memory, story)
    assert names == ["recall_before_answering", "end_of_session"]
    assert "Marcus lives in Berlin." in first
    assert "end_session" in last


def test_days_are_those_of_whoever_asks(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db", settings=HOW.but(zone="Asia/Kolkata")) as own:
        own.observe("The boiler broke.", channel="matrix:!a:x", sender="@marcus:x", occurred_at="2026-03-10T20:00:00Z")
        told = [text(called(own, "summary", day=day)) for day in ("2026-03-10", "2026-03-11")]
    assert "Nothing is remembered of 2026-03-10." in told[0]
    assert '2026-03-11 01:30 marcus: "The boiler broke."' in told[1]
