"""A talk with a model that remembers: nothing that was said is lost, whatever the model does, and every answer can say
what it rests on."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect import AsyncMemory, InvalidInput, Memory, ModelError, Settings
from recollect.learning.interpret import RECALLED

from .speaker import CUT, HANG, Speaker, calls, speaking

HERE: dict[str, Any] = {"channel": "matrix:!a:x", "sender": "@marcus:x"}


@pytest.fixture(scope="module")
def server() -> Iterator[Speaker]:
    with speaking() as found:
        yield found


def furnish(memory: Memory) -> Memory:
    memory.link("@marcus:x", "marcus@x.org")
    memory.observe("I live in Berlin.", channel="email:t", sender="marcus@x.org")
    memory.observe("Good morning.", **HERE)
    memory.observe("Good morning to you.", channel=HERE["channel"], direction="outbound")
    memory.observe("Anna earns nine thousand.", channel="matrix:!b:x", sender="@anna:x")
    memory.learn()
    return memory


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a memory in which something is known."""
    folder = tmp_path_factory.mktemp("furnished")
    with Memory(folder / "memory.db", settings=Settings(background=False, embedder="none")) as memory:
        furnish(memory)
    return folder


@pytest.fixture
def known(furnished: Path, tmp_path: Path, open_at: Any) -> Memory:
    """A copy of it, without a model of its own."""
    shutil.copytree(furnished, tmp_path / "known")
    memory: Memory = open_at(tmp_path / "known" / "memory.db", embedder="none")
    return memory


def said(memory: Memory) -> list[tuple[str, str]]:
    return [(each.role, each.content) for each in memory.log(limit=100)]


# ------------------------------------------------------------------------------------------------------- with a model


def test_a_model_gets_what_is_remembered_and_the_talk_and_its_answer_is_stored(known: Memory, server: Speaker) -> None:
    server.says(["You live ", "in Berlin [1]."])
    reply = known.chat("Where do I live, Berlin?", model=server.model(), **HERE)
    assert reply.text == "You live in Berlin [1]."
    assert RECALLED in server.system
    assert "Marcus lives in Berlin." in server.system
    assert "nine thousand" not in server.system, "that is somebody else's"
    assert server.talk == [
        ("user", "Good morning."), ("assistant", "Good morning to you."), ("user", "Where do I live, Berlin?")
    ]  # fmt: skip
    assert [each.number for each in reply.cited] == [1]
    assert reply.tokens == (7, 3)
    stored = reply.interaction
    assert stored is not None
    assert (stored.role, stored.direction, stored.content) == ("assistant", "outbound", reply.text)
    assert stored.conversation == reply.message.conversation
    assert stored.metadata["model"] == "llamacpp:tiny"
    assert stored.metadata["answers"] == reply.message.id
    assert set(reply.cited[0].sources) <= set(stored.metadata["used"])


def test_every_memory_that_was_told_says_why(known: Memory, server: Speaker) -> None:
    server.says(["Yes."])
    reply = known.chat("Is it Berlin?", model=server.model(), **HERE)
    (fact,) = [each for each in reply.used if each.section == "facts"]
    assert fact.why.startswith("believed since ")
    assert known.why(fact.id, **HERE).text == "Marcus lives in Berlin."
    assert all(each.why and each.id for each in reply.used)


def test_a_reply_streams_and_is_stored_when_it_is_over(known: Memory, server: Speaker) -> None:
    server.says(["One ", "two ", "three"])
    before = len(said(known))
    reply = known.chat("count", model=server.model(), stream=True, **HERE)
    assert len(said(known)) == before + 1, "the message is on disk before the model is asked"
    assert server.asked == []
    assert list(reply) == ["One ", "two ", "three"]
    assert said(known)[-2:] == [("user", "count"), ("assistant", "One two three")]
    assert list(reply) == [], "it is said once"


def test_another_model_takes_over_in_the_middle(known: Memory, server: Speaker) -> None:
    server.says(["I am the first."])
    known.chat("hello", model=server.model("one"), **HERE)
    server.says(["I am the second."])
    reply = known.chat("and you?", model=server.model("two"), **HERE)
    assert server.asked[-1]["model"] == "two"
    assert server.talk[-3:] == [("user", "hello"), ("assistant", "I am the first."), ("user", "and you?")]
    assert reply.model == "llamacpp:two"
    without = known.chat("Berlin?", model="none", **HERE)
    assert without.model is None
    assert "I live in Berlin." in without.text


def test_roles_take_turns_whatever_was_said(known: Memory, server: Speaker) -> None:
    known.observe("Are you there?", **HERE)
    known.observe("Hello?", **HERE)
    server.says(["Yes."])
    known.chat("So?", model=server.model(), **HERE)
    roles = [role for role, _ in server.talk]
    assert roles == ["user", "assistant", "user"]
    assert server.talk[-1][1] == "Are you there?\n\nHello?\n\nSo?"


def test_in_a_room_a_model_is_told_who_speaks(known: Memory, server: Speaker) -> None:
    known.observe("I bring the cake.", channel="irc:team", sender="anna", privacy="group")
    server.says(["Good."])
    known.chat("And I the drinks.", channel="irc:team", sender="bob", model=server.model())
    assert server.talk == [("user", "anna: I bring the cake.\n\nbob: And I the drinks.")]
    assert "Marcus" not in server.system


def test_what_does_not_fit_is_folded_before_the_model_is_asked(open_at: Any, tmp_path: Path, server: Speaker) -> None:
    memory = open_at(
        tmp_path / "memory.db", embedder="none", compact_tokens=300, compact_keep=4, compact_summary_tokens=60
    )
    words = "about the garden and its many apple trees."
    memory.observe_many([{"content": f"Remark {number} {words}", **HERE} for number in range(40)])
    assert memory.window(HERE["channel"], sender=HERE["sender"]).clipped
    server.says(["Well."])
    memory.chat("What next?", model=server.model(), **HERE)
    assert "What was said earlier in this talk, in short:" in server.system
    assert server.talk[-1][1].endswith("What next?")
    assert len(server.talk[-1][1]) < 1_500


def test_the_owner_may_ask_about_everything_and_others_may_not(known: Memory, server: Speaker) -> None:
    server.says(["Nine thousand."])
    known.chat("What does Anna earn?", model=server.model())
    assert "nine thousand" in server.system
    known.chat("What does Anna earn?", model=server.model(), **HERE)
    assert "nine thousand" not in str(server.asked[-1])
    assert "nine thousand" not in known.chat("What does Anna earn?", model="none", **HERE).text


# ------------------------------------------------------------------------------------------------------------- tools


def weather(city: str) -> str:
    """The weather in a city."""
    return f"Rain in {city}."


def broken(city: str) -> str:
    """Fails."""
    raise RuntimeError("no sensors")


def test_results_are_told_in_the_order_of_the_calls_whichever_is_done_first(known: Memory, server: Speaker) -> None:
    def slow_in_berlin(city: str) -> str:
        """The weather in a city."""
        time.sleep(0.3 if city == "Berlin" else 0)
        return f"Rain in {city}."

    server.says([calls(("slow_in_berlin", {"city": "Berlin"}), ("slow_in_berlin", {"city": "Rome"}))], ["It rains."])
    _, *results = known.chat("Weather?", model=server.model(), tools=[slow_in_berlin], **HERE).tools
    assert [each.content for each in results] == ["Rain in Berlin.", "Rain in Rome."]


def test_calls_of_tools_are_stored_whole_and_told_again(known: Memory, server: Speaker) -> None:
    server.says(["Let me look. ", calls(("weather", {"city": "Berlin"}), ("weather", {"city": "Rome"}))], ["It rains."])
    reply = known.chat("Weather?", model=server.model(), tools=[weather], **HERE)
    assert reply.text == "Let me look. It rains."
    call, *results = reply.tools
    assert (call.role, call.content) == ("assistant", "Let me look.")
    assert [each["name"] for each in call.metadata["tool_calls"]] == ["weather", "weather"]
    assert [(each.role, each.content) for each in results] == [("tool", "Rain in Berlin."), ("tool", "Rain in Rome.")]
    assert said(known)[-1] == ("assistant", "It rains.")

    server.says(["As I said."])
    known.chat("Sure?", model=server.model(), tools=[weather], **HERE)
    assert [role for role, _ in server.talk][-6:] == ["user", "assistant", "tool", "tool", "assistant", "user"]
    known.chat("Really?", model=server.model(), **HERE)
    roles = [role for role, _ in server.talk]
    assert "tool" not in roles, "a model without these tools is told in words"
    assert "Rain in Rome." in str(server.talk)


def test_a_tool_that_fails_is_told_and_loses_nothing(known: Memory, server: Speaker) -> None:
    server.says([calls(("broken", {"city": "Berlin"}))], ["Sorry."])
    with pytest.raises(ModelError, match="no sensors"):
        known.chat("Weather?", model=server.model(), tools=[broken], **HERE)
    roles = [role for role, _ in said(known)][-3:]
    assert roles == ["user", "assistant", "tool"]
    assert "no result" in said(known)[-1][1]


def test_a_model_that_calls_tools_for_ever_is_stopped(known: Memory, server: Speaker) -> None:
    server.says([calls(("weather", {"city": "Rome"}))])
    with pytest.raises(ModelError):
        known.chat("Weather?", model=server.model(), tools=[weather], **HERE)
    assert len(server.asked) <= 12


# ---------------------------------------------------------------------------------------------------------- failures


def _parts(turn: Any) -> list[Any]:
    return turn if isinstance(turn, list) else []


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        (500, "refused: 500"),
        (401, "refused: 401"),
        ([HANG], "did not answer within 0.6 s"),
        ([CUT], "llamacpp:tiny"),
        ([], "llamacpp:tiny"),
    ],
)
def test_a_model_that_fails_loses_nothing_and_says_why(known: Memory, server: Speaker, turn: Any, why: str) -> None:
    server.says(turn)
    known.settings = known.settings.but(model_timeout_seconds=0.6 if HANG in _parts(turn) else 20.0)
    with pytest.raises(ModelError, match=why) as failed:
        known.chat("My sister is called Alice.", model=server.model(), **HERE)
    assert "Your message is kept" in str(failed.value)
    assert failed.value.partial == ""
    assert said(known)[-1] == ("user", "My sister is called Alice.")
    known.learn()
    assert any("Alice" in fact.sentence for fact in known.facts(**HERE)), "and it is learnt from"


def test_a_server_that_is_not_there(known: Memory) -> None:
    with pytest.raises(ModelError, match="cannot be reached"):
        known.chat("hello", model="llamacpp:tiny@http://127.0.0.1:9/v1", **HERE)
    assert said(known)[-1] == ("user", "hello")


@pytest.mark.parametrize("ending", [HANG, CUT])
def test_half_an_answer_is_kept_as_that(known: Memory, server: Speaker, ending: Any) -> None:
    server.says(["The answer is", ending], ["Go on."])
    known.settings = known.settings.but(model_timeout_seconds=2.0)
    reply = known.chat("Tell me.", model=server.model(), stream=True, **HERE)
    assert next(iter(reply)) == "The answer is"
    with pytest.raises(ModelError) as failed:
        reply.read()
    assert failed.value.partial == "The answer is"
    last = known.log(limit=1)[0]
    assert last.content == "The answer is"
    assert last.metadata["unfinished"]
    known.chat("Go on?", model=server.model(), **HERE)
    assert ("assistant", "The answer is […]") in server.talk


def test_who_stops_listening_stops_the_model(known: Memory, server: Speaker) -> None:
    server.says(["One ", "two ", HANG])
    reply = known.chat("count", model=server.model(), stream=True, **HERE)
    assert next(iter(reply)) == "One "
    reply.close()
    last = known.log(limit=1)[0]
    assert (last.content, last.metadata["unfinished"]) == ("One ", "it was not heard to the end")


def test_a_message_that_comes_again_is_stored_once_and_answered(known: Memory, server: Speaker) -> None:
    server.says(500, ["Hello."])
    with pytest.raises(ModelError):
        known.chat("hello", model=server.model(), external_id="$1", **HERE)
    reply = known.chat("hello", model=server.model(), external_id="$1", **HERE)
    assert reply.text == "Hello."
    assert [content for _, content in said(known)].count("hello") == 1
    assert server.talk[-1] == ("user", "hello")


def test_where_nothing_is_recorded_it_is_answered_all_the_same(known: Memory, server: Speaker) -> None:
    known.recording(HERE["channel"], on=False)
    before = said(known)
    server.says(["Between us."])
    reply = known.chat("Between us?", model=server.model(), **HERE)
    assert reply.text == "Between us."
    assert server.talk[-1] == ("user", "Between us?")
    assert said(known) == before


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"message": " "}, "message"),
        ({"message": "x", "sender": "@marcus:x"}, "sender"),
        ({"message": "x", "channel": "nowhere"}, "channel"),
        ({"message": "x", "model": "clever"}, "model"),
        ({"message": "x", "model": 7}, "model"),
        ({"message": "x", "model": "llamacpp:tiny", "budget": 1}, "budget"),
    ],
)
def test_what_will_not_do_is_said(known: Memory, wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as failed:
        known.chat(**wrong)
    assert failed.value.field == field


# --------------------------------------------------------------------------------------------------- without a model


def test_without_a_model_it_tells_what_is_known_with_sources(known: Memory) -> None:
    reply = known.chat("Who lives in Berlin?")
    assert reply.model is None
    assert "- Marcus lives in Berlin. [1]" in reply.text
    assert reply.cited == reply.used
    assert known.why(reply.used[0].id).text == "Marcus lives in Berlin."
    mine = known.chat("Where do I live?", **HERE)
    assert "Marcus lives in Berlin." in mine.text


def test_it_says_that_it_does_not_know(known: Memory) -> None:
    reply = known.chat("What does a litre of paint cost?")
    assert reply.text.startswith("I do not know.")
    assert reply.used == ()


def test_the_same_question_gives_the_same_answer_however_often(known: Memory) -> None:
    """Neither the question nor the answer before is taken for knowledge."""
    answers = []
    for _ in range(3):
        answers.append(known.chat("Who lives in Berlin?").text)
        known.learn()
    assert len(set(answers)) == 1
    unknown = {known.chat("What does a litre of paint cost?").text for _ in range(3)}
    assert unknown == {"I do not know. Nothing I remember answers it."}


def test_its_own_words_are_never_learnt(known: Memory, server: Speaker) -> None:
    before = {fact.sentence for fact in known.facts()}
    known.chat("Who lives in Berlin?")
    server.says([f"{RECALLED}\n[1] Marcus lives in Paris."])
    known.chat("Who lives in Berlin?", model=server.model())
    known.learn()
    assert {fact.sentence for fact in known.facts()} == before


def test_a_statement_is_kept_and_learnt(known: Memory) -> None:
    assert known.chat("My dog is called Rex.", **HERE).text.startswith("I have kept that.")
    known.learn()
    assert "Rex" in known.chat("What is my dog called?", **HERE).text


# ------------------------------------------------------------------------------------------------------- many at once


def test_many_talks_at_once(known: Memory, server: Speaker) -> None:
    server.says(["Hello ", "there."])
    replies: dict[int, str] = {}

    def talk(number: int) -> None:
        here: dict[str, Any] = {"channel": f"matrix:!{number}:x", "sender": f"@p{number}:x"}
        replies[number] = known.chat(f"I am number {number}", model=server.model(), **here).text

    threads = [threading.Thread(target=talk, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(replies.values()) == {"Hello there."}
    assert len(replies) == 8
    assert known.verify().ok


def test_a_talk_on_both_databases(open_memory: Any, server: Speaker) -> None:
    memory = furnish(open_memory(embedder="none"))
    server.says([calls(("weather", {"city": "Rome"}))], ["It rains ", "[1]."])
    reply = memory.chat("Is it Berlin?", model=server.model(), tools=[weather], **HERE)
    assert "Marcus lives in Berlin." in server.asked[0]["messages"][0]["content"]
    assert [role for role, _ in said(memory)][-4:] == ["user", "assistant", "tool", "assistant"]
    assert "Marcus lives in Berlin." in memory.chat("Who lives in Berlin?").text
    assert reply.cited


def test_a_reply_can_be_heard_in_asyncio(database: str, server: Speaker) -> None:
    server.says(["One ", "two"])

    async def session() -> list[str]:
        async with AsyncMemory(database, settings=Settings(background=False, embedder="none")) as memory:
            reply = await memory.chat("count", model=server.model(), stream=True)
            return [piece async for piece in reply]

    assert asyncio.run(session()) == ["One ", "two"]
