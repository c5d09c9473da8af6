"""Whatever is forgotten is gone from every answer that quoted it too, wherever it was told and however many steps it
took; a mark says so, and nobody loses more than that."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel

import older_schema
from recollect import Memory
from recollect.decisions.related import resting_answers
from recollect.log.chain import MARK

Sql = Callable[[str], list[Any]]
Derived = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
SECRET = "xylographia"
DM: dict[str, Any] = {"channel": "matrix:!dm:x", "sender": "@marcus:x", "privacy": "private"}
HERE: dict[str, Any] = {"channel": "matrix:!dm:x", "sender": "@marcus:x"}


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    return open_memory(embedder="none")


def everything(memory: Memory) -> str:
    """All that any table holds, and all that an export tells."""
    with memory._store.read() as connection:
        if memory._store.is_postgres:
            names = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        else:
            names = "SELECT name FROM sqlite_master WHERE type = 'table'"
        tables = connection.exec_driver_sql(names).scalars().all()
        rows = [row for name in tables for row in connection.exec_driver_sql(f'SELECT * FROM "{name}"').all()]
    return f"{rows} {list(memory.export())}"


def says(text: Callable[[str], str] | str) -> FunctionModel:
    """A model that says this, or makes its answer of all that it is told."""

    async def stream(messages: list[ModelMessage], _info: AgentInfo) -> AsyncIterator[str]:
        yield text if isinstance(text, str) else text(str(messages))

    return FunctionModel(stream_function=stream, model_name="echo")


def tell(memory: Memory, how_many: int = 1) -> list[str]:
    told = [memory.observe(f"My {SECRET} is number {n}: {SECRET}{n}.", **DM).id for n in range(how_many)]
    memory.learn()
    return told


def shown(memory: Memory, **reader: Any) -> list[str]:
    return [each.content for each in memory.log(limit=1_000, **reader)]


def check_gone(memory: Memory) -> None:
    assert SECRET not in everything(memory)
    assert memory.verify().ok
    assert [check for check in memory.doctor() if not check.ok] == []


def test_an_answer_of_the_memory_itself_goes_with_what_it_quoted(memory: Memory) -> None:
    (told,) = tell(memory)
    reply = memory.chat(f"What is my {SECRET}?", **HERE)
    assert SECRET in reply.text
    assert reply.interaction is not None
    would = memory.forget(interaction=told, dry_run=True)
    assert (would.interactions, would.answers) == (2, 1)
    done = memory.forget(interaction=told)
    assert (done.interactions, done.answers) == (2, 1)
    assert shown(memory) == [f"What is my {SECRET}?", MARK]
    memory.forget(interaction=reply.message.id)
    assert shown(memory) == [MARK]
    check_gone(memory)


def test_a_mark_stands_in_its_place_in_every_read_and_tells_nothing(memory: Memory) -> None:
    (told,) = tell(memory)
    question = memory.chat("What is my number of wood?", model=says(f"It is {SECRET}0 [1]."), **HERE)
    memory.observe("Thank you.", **DM)
    memory.forget(interaction=told)
    assert question.interaction is not None
    mark = memory.interaction(question.interaction.id)
    assert (mark.content, mark.erased, mark.metadata, mark.external_id) == (MARK, True, {}, None)
    assert mark.channel == DM["channel"]
    wanted = ["What is my number of wood?", MARK, "Thank you."]
    assert shown(memory) == shown(memory, reader_channel=HERE["channel"], reader_sender=HERE["sender"]) == wanted
    window = memory.window(**HERE)
    assert [each.content for each in window.interactions] == wanted
    assert window.clipped == 0
    assert [json.loads(line).get("content") for line in memory.export(**HERE)][1:-1] == wanted
    assert MARK in "".join(memory.export())
    heard: list[str] = []

    def fine(told: str) -> str:
        heard.append(told)
        return "Fine."

    memory.chat("And now?", model=says(fine), **HERE)
    assert MARK in heard[0]
    assert memory.recall("erased quoted forgotten") == []
    assert [fact.sentence for fact in memory.facts() if "erased" in fact.sentence] == []
    check_gone(memory)


def test_an_answer_that_was_told_to_others_is_reached_over_every_audience(memory: Memory) -> None:
    said = memory.observe(
        f"The code of the {SECRET} is quizzaciously.", channel="matrix:!lobby:x", sender="@ann:x", privacy="public"
    )
    memory.learn()
    places: list[dict[str, Any]] = [
        {"channel": "matrix:!lobby:x", "sender": "@bob:x"},
        {"channel": "irc:#team", "sender": "carl"},
        {"channel": "email:1", "sender": "dora@x.org"},
        {},
    ]
    for place in places:
        assert "quizzaciously" in memory.chat(f"What is the code of the {SECRET}?", **place).text
    done = memory.forget(interaction=said.id)
    assert done.answers == len(places)
    assert "quizzaciously" not in everything(memory)
    assert shown(memory).count(MARK) == len(places)
    assert memory.verify().ok


def test_an_answer_that_rests_on_an_answer_goes_too_however_many_steps(memory: Memory) -> None:
    (told,) = tell(memory)
    texts = ("Tell me of the wood.", "Once more of the wood?", "Say the wood again.", "And the wood a last time?")
    for text in texts:
        memory.chat(text, model=says(lambda told: SECRET + "0 of the wood" if SECRET in told else "nothing"), **HERE)
    assert shown(memory).count(f"{SECRET}0 of the wood") == len(texts)
    assert memory.forget(interaction=told).answers == len(texts)
    assert shown(memory) == [each for text in texts for each in (text, MARK)]
    check_gone(memory)


def test_what_a_model_repeats_of_the_message_or_of_the_talk_goes_with_it(memory: Memory) -> None:
    memory.chat("Good morning.", model=says("Good morning to you."), **HERE)
    heard = memory.chat(f"Keep this: {SECRET}.", model=says(f"I keep the {SECRET}."), **HERE)
    memory.chat("What did I say?", model=says(f"You said {SECRET.upper()}."), **HERE)
    memory.forget(interaction=heard.message.id)
    assert shown(memory) == ["Good morning.", "Good morning to you.", MARK, "What did I say?", MARK]
    assert SECRET not in everything(memory).lower()


def test_calls_of_tools_and_their_results_go_with_what_they_pass_on(memory: Memory) -> None:
    (told,) = tell(memory)

    async def calls(messages: list[ModelMessage], _info: AgentInfo) -> AsyncIterator[Any]:
        if "tool-return" in str(messages) or "ToolReturn" in str(messages):
            yield "It is on its way."
        else:
            yield {0: DeltaToolCall(name="post", json_args=json.dumps({"text": f"{SECRET}0"}), tool_call_id="c1")}

    def post(text: str) -> str:
        """Post it."""
        return f"posted {text}"

    reply = memory.chat("Please post the number.", model=FunctionModel(stream_function=calls), tools=[post], **HERE)
    assert len(reply.tools) == 2
    assert SECRET in str(reply.tools)
    memory.forget(interaction=told)
    assert shown(memory)[0] == "Please post the number."
    assert shown(memory).count(MARK) >= 2
    check_gone(memory)
    memory.chat("Thanks.", model=says("You are welcome."), **HERE)  # the talk with marks in it is told to a model


def test_an_answer_that_rests_on_more_than_forty_is_reached_from_each_of_them(memory: Memory) -> None:
    ids = [memory.observe("I live in Tartu.", **DM).id for _ in range(60)]
    memory.learn()
    by_itself = memory.chat("Where do I live?", **HERE)
    by_model = memory.chat("And where is my home?", model=says("Far away."), budget=100_000, **HERE)
    for reply in (by_itself, by_model):
        assert {source for each in reply.used for source in each.sources} >= set(ids)
        assert reply.interaction is not None
        with memory._store.read() as connection:
            assert all(reply.interaction.id in resting_answers(connection, memory.space, [id]) for id in ids)


def test_an_answer_that_rests_on_more_than_metadata_can_hold_goes_with_any_erasure(
    open_memory: Callable[..., Memory],
) -> None:
    memory = open_memory(max_metadata_bytes=1_000)
    ids = [memory.observe(f"The wood number {n} is {SECRET}{n}.", **DM).id for n in range(60)]
    memory.learn()
    reply = memory.chat("Which wood numbers are there?", model=says("Many."), budget=100_000, **HERE)
    assert reply.interaction is not None
    assert len(json.dumps(dict(reply.interaction.metadata))) < 1_000
    memory.forget(interaction=ids[-1])
    assert memory.interaction(reply.interaction.id).content == MARK


def test_facts_summaries_notes_and_copies_lead_down_to_what_was_said(memory: Memory) -> None:
    said = memory.observe("My sister is called Xylographia.", **DM)
    memory.observe("Nice weather.", **DM)
    memory.learn()
    reply = memory.chat("Who is my sister?", **HERE)
    assert "Xylographia" in reply.text
    copy = memory.share(said.id, with_="public")
    memory.learn()
    other = memory.chat("What is the sister of Marcus called?", channel="matrix:!lobby:x", sender="@ann:x")
    note = memory.observe("Please note: Xylographia comes on Friday.", **DM)
    memory.learn()
    noted_ = memory.chat("When does Xylographia come?", **HERE)
    done = memory.forget(interaction=said.id)
    assert copy.id not in [each.id for each in memory.log(limit=100)]
    assert reply.interaction is not None
    assert memory.interaction(reply.interaction.id).content == MARK
    if "Xylographia" in other.text and other.interaction is not None:
        assert memory.interaction(other.interaction.id).content == MARK
        assert done.answers >= 2
    memory.forget(interaction=note.id)
    assert noted_.interaction is not None
    left = [each for each in shown(memory) if "Xylographia" in each]
    assert left == ["When does Xylographia come?"]


def test_an_agent_that_names_what_it_used_is_reached_as_well(memory: Memory) -> None:
    (told,) = tell(memory)
    context = memory.context("wood number", **HERE)
    sources = [source for each in context.citations for source in each.sources]
    assert told in sources
    own = [
        memory.observe(f"It is {SECRET}0.", channel="irc:#team", direction="outbound", metadata={"used": sources}),
        memory.observe(f"tool: {SECRET}0", channel="irc:#team", role="tool", metadata={"used": sources, "a": 1}),
    ]
    assert memory.forget(interaction=told).answers == len(own)
    assert [memory.interaction(each.id).content for each in own] == [MARK, MARK]
    check_gone(memory)


FORGED: list[Any] = [
    "int_1", 7, None, {"a": "b"}, [["x"]], [None, 3, {"a": 1}, ["b"]], ["\x00"], ["int_\x00"], ["int_" + "9" * 5_000],
    ["int_é"], [""], ["*"], ["int_%", "int_*", "%", "' OR 1=1 --"], [True], ["int_never"] * 500,
]  # fmt: skip


def test_forged_lists_of_sources_break_no_write_and_take_nothing_of_others_with_them(memory: Memory) -> None:
    victim = memory.observe("I am the victim.", channel="irc:#a", sender="victim", privacy="public")
    wanted = [victim.content]
    for number, (key, used) in enumerate(product(("used", "talk"), FORGED)):
        memory.observe(f"forged {number}", channel="irc:#a", direction="outbound", metadata={key: used})
        wanted.append(MARK if used == ["*"] else f"forged {number}")  # rests on so much that any erasure takes it along
    gone = memory.observe("to be erased", channel="irc:#a", sender="attacker")
    assert memory.forget(interaction=gone.id).answers == wanted.count(MARK) == 2
    assert shown(memory) == wanted
    assert memory.verify().ok


def test_sources_can_only_be_claimed_for_ones_own_row(memory: Memory) -> None:
    """Whoever writes a row names what that row rests on: never what others' rows do, and never for what people say."""
    mine = memory.observe("mine", channel="irc:#a", sender="attacker", privacy="public")
    victim = memory.observe("victim", channel="irc:#a", sender="victim", external_id="v1")
    answer = memory.observe("an answer to the victim", channel="irc:#a", direction="outbound", to="victim")
    claims: list[dict[str, Any]] = [
        {"used": [mine.id], "answers": victim.id, "reply_to": "v1"},
        {"used": [mine.id], "id": victim.id, "answer": answer.id, "interaction": victim.id},
        {"nested": {"used": [mine.id]}, "answers": [victim.id, answer.id]},
    ]
    heard = [
        memory.observe(f"inbound {n}", channel="irc:#a", sender="victim", metadata=each)
        for n, each in enumerate(claims)
    ]
    own = [
        memory.observe(f"outbound {n}", channel="irc:#a", direction="outbound", metadata=each)
        for n, each in enumerate(claims)
    ]
    with pytest.raises(Exception, match="kept for the memory"):
        memory.observe("x", channel="irc:#a", metadata={"recollect": {"used": [mine.id]}})
    done = memory.forget(interaction=mine.id)
    assert done.answers == 2
    contents = {each.id: each.content for each in memory.log(limit=100)}
    assert [contents[each.id] for each in (victim, answer, *heard)] == [
        each.content for each in (victim, answer, *heard)
    ]
    assert [contents[each.id] for each in own] == [MARK, MARK, "outbound 2"]


def test_an_entity_takes_the_answers_to_others_with_it_and_others_keep_their_own_words(memory: Memory) -> None:
    memory.observe(f"I live in {SECRET}.", channel="matrix:!lobby:x", sender="@zed:x", privacy="public")
    memory.observe("I live in Rome.", channel="matrix:!lobby:x", sender="@ann:x")
    memory.learn()
    zed = memory.chat("Where does Zed live?", channel="matrix:!lobby:x", sender="@ann:x")
    rome = memory.chat("Where does Ann live?", channel="irc:#a", sender="bob")
    assert SECRET in zed.text
    done = memory.forget(entity="@zed:x")
    assert done.entities == (done.entities[0],)  # of others, whose talk holds a mark now, nothing is told
    assert zed.interaction is not None
    assert memory.interaction(zed.interaction.id).content == MARK
    if SECRET not in rome.text and rome.interaction is not None:
        assert memory.interaction(rome.interaction.id).content in (rome.text, MARK)
    assert "I live in Rome." in shown(memory)
    check_gone(memory)


def test_a_mark_goes_when_its_own_place_is_forgotten(memory: Memory, sql: Sql) -> None:
    told = memory.observe(f"The key is {SECRET}.", channel="irc:#lobby", sender="ann", privacy="public").id
    memory.learn()
    reply = memory.chat("What is the key?", channel="irc:#a", sender="zed")
    model = memory.chat("And the key?", channel="irc:#a", sender="zed", model=says(SECRET))
    first = memory.forget(interaction=told)
    marks = [each for each in memory.log(limit=100) if each.erased]
    assert len(marks) == first.answers > 0
    assert reply.interaction is not None
    assert model.interaction is not None
    done = memory.forget(entity="zed")
    assert [each for each in memory.log(limit=100) if each.channel == "irc:#a"] == []
    assert sql("SELECT count(*) FROM interactions WHERE channel = 'irc:#a' OR content IS NOT NULL") == [(0,)]
    assert done.interactions + first.interactions == memory.verify().erased + len(marks)
    check_gone(memory)


def test_a_single_mark_can_be_removed_by_its_id_and_by_its_conversation(memory: Memory) -> None:
    (told,) = tell(memory)
    for n in range(2):
        memory.chat(f"Of the wood {n}?", channel=f"irc:#{n}", sender="zed", model=says(f"{SECRET}0"))
        memory.observe("x", channel=f"irc:#{n}", sender="zed", metadata={"n": n})
        memory.observe(f"{SECRET}", channel=f"irc:#{n}", direction="outbound", metadata={"used": [told]})
    memory.forget(interaction=told)
    one, other, *_ = [each for each in memory.log(limit=100) if each.erased]
    memory.forget(interaction=one.id)
    memory.forget(conversation=other.conversation)
    assert memory.verify().ok
    assert one.id not in [each.id for each in memory.log(limit=100)]


def test_a_mark_cannot_be_forged_or_moved_in_the_database(
    memory: Memory, sql: Sql, drop_guards: Callable[[], None]
) -> None:
    (told,) = tell(memory)
    memory.observe(f"{SECRET}", channel="irc:#a", direction="outbound", metadata={"used": [told]})
    other = memory.observe("others", channel="irc:#a", sender="ann")
    done = memory.forget(interaction=told)
    receipt = done.receipt
    emptied = "commitment = hash, salt = NULL, sender = NULL, external_id = NULL, metadata = NULL"
    tries = [
        f"UPDATE interactions SET content = 'x' WHERE content = '{MARK}'",
        f"UPDATE interactions SET audience = 'public' WHERE content = '{MARK}'",
        f"UPDATE interactions SET channel = 'irc:#b' WHERE content = '{MARK}'",
        f"UPDATE interactions SET content = NULL WHERE content = '{MARK}'",
        f"UPDATE interactions SET erasure = NULL WHERE content = '{MARK}'",
        f"UPDATE interactions SET content = '{MARK}', metadata = NULL, salt = NULL WHERE id = '{other.id}'",
        f"UPDATE interactions SET content = '{MARK}', erasure = '{receipt}' WHERE id = '{other.id}'",
        f"UPDATE interactions SET content = '{MARK}', erasure = 'era_none', {emptied} WHERE id = '{other.id}'",
        f"UPDATE interactions SET content = 'other', erasure = '{receipt}', {emptied} WHERE id = '{other.id}'",
        f"UPDATE interactions SET content = '{MARK}', role = 'tool', erasure = '{receipt}', {emptied}",
    ]
    for statement in tries:
        with pytest.raises(Exception, match="append-only"):
            sql(statement)
    drop_guards()
    sql(f"UPDATE interactions SET content = 'slipped in' WHERE content = '{MARK}'")
    assert not memory.verify().ok


def test_an_export_with_marks_comes_back_as_it_was(
    memory: Memory, open_memory: Callable[..., Memory], derived: Derived
) -> None:
    (told,) = tell(memory)
    memory.chat(f"What is my {SECRET}?", **HERE)
    memory.chat("Of the wood?", model=says(f"{SECRET}0"), channel="irc:#a", sender="ann")
    done = memory.forget(interaction=told)
    lines = [line.encode() for line in memory.export()]
    copy = open_memory(space="copy")
    copy.import_(lines)
    assert shown(copy) == shown(memory)
    assert copy.verify().ok
    assert [line.encode() for line in copy.export()][1:] == lines[1:]
    assert all(check.ok for check in copy.doctor())
    again = copy.forget(interaction=told)
    assert (again.receipt, again.answers) == (done.receipt, done.answers)
    before = derived(memory)
    memory.rebuild()
    assert derived(memory) == before
    damaged = [line.replace(MARK.encode(), b"slipped in") for line in lines]
    with pytest.raises(Exception, match="still holds content"):
        open_memory(space="damaged").import_(damaged)


def test_answers_from_before_are_found_too(
    memory: Memory, sql: Sql, open_memory: Callable[..., Memory], derived: Derived
) -> None:
    """A database of the schema before: the migration looks up what its answers rest on."""
    ids = tell(memory, 45)
    answer = memory.observe(f"{SECRET}0", channel="irc:#a", direction="outbound", metadata={"used": ids[:3]})
    full = memory.observe(f"{SECRET}44", channel="irc:#a", direction="outbound", metadata={"used": ids[:40]})
    known = derived(memory)["answer_sources"]
    memory.close()
    for statement in older_schema.statements("0010"):
        sql(statement)
    later = open_memory()
    found = derived(later)["answer_sources"]
    assert set(found) >= set(known)
    assert {row[2] for row in set(found) - set(known)} == {"*"}  # so many were named at most: there may be more
    later.forget(interaction=ids[0])
    assert later.interaction(answer.id).content == later.interaction(full.id).content == MARK
    assert later.verify().ok


def test_the_lookup_goes_by_an_index(
    tmp_path: Path, open_at: Callable[..., Memory], plans_of: Callable[..., list[str]]
) -> None:
    memory = open_at(tmp_path / "memory.db")
    (told,) = tell(memory)
    plans = plans_of(memory, lambda: memory.forget(interaction=told, dry_run=True), "answer_sources")
    assert all("SCAN answer_sources" not in plan for plan in plans)
    assert any("answer_sources_source" in plan for plan in plans), plans
