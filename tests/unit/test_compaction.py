"""Which messages of a conversation are folded, and when: whatever was said, in whatever pieces it is looked at."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.conversations import compaction
from recollect.conversations.compaction import (
    Fold,
    Limits,
    Message,
    Request,
    Tools,
    folds,
    newest,
    tools_of,
    wholes,
)

START = datetime(2026, 3, 1, tzinfo=UTC)
NEVER = Limits(math.inf, 10**9, 2)


def say(number: int, role: str = "user", tokens: int = 10, **how: Any) -> Message:
    at = START + timedelta(minutes=number)
    return Message(number, f"int_{number}", role, how.pop("type", "text"), tokens, at, **how)


def talk(roles: str, first: int = 1, **how: Any) -> list[Message]:
    """One message a letter: user, assistant, system, event, call, result, note of a working memory."""
    named = {"u": "user", "a": "assistant", "s": "system", "e": "system", "c": "assistant", "t": "tool", "w": "user"}
    found = []
    for number, letter in enumerate(roles, first):
        tools = Tools(("x",)) if letter == "c" else Tools((), "x") if letter == "t" else Tools()
        kind = {"e": "event", "w": "note"}.get(letter, "text")
        found.append(say(number, named[letter], type=kind, tools=tools, pinned=letter == "w", **how))
    return found


def positions(found: Sequence[Fold]) -> list[list[int]]:
    return [[message.position for message in fold.messages] for fold in found]


def folded(messages: list[Message], limits: Limits, *requests: Request, after: int = 0) -> list[list[int]]:
    return positions(list(folds(messages, limits, requests, after)))


def test_nothing_is_folded_before_it_is_due() -> None:
    assert folded(talk("ua" * 50), NEVER) == []
    assert folded(talk("ua" * 5), Limits(math.inf, 10, 2)) == []


def test_more_messages_than_the_limit_are_folded_but_for_the_newest() -> None:
    assert folded(talk("ua" * 6), Limits(math.inf, 10, 4)) == [[1, 2, 3, 4, 5, 6]]


def test_so_are_as_many_tokens() -> None:
    assert folded(talk("ua" * 6), Limits(100, 10**9, 4)) == [[1, 2, 3, 4, 5, 6]]
    assert folded(talk("ua" * 6), Limits(121, 10**9, 4)) == []


def test_the_summary_counts_as_what_it_may_take() -> None:
    limits = Limits(100, 10**9, 2, summary=60)
    assert folded(talk("u" * 12), limits)[0] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len(folded(talk("u" * 12), limits)) == 2  # two are left, and four with the summary are a hundred
    assert len(folded(talk("u" * 12), Limits(100, 10**9, 2))) == 1


def test_the_end_of_a_session_is_an_occasion_whether_by_silence_or_by_command() -> None:
    silent = talk("uaua", session="one") + talk("u", 5, session="two")
    assert folded(silent, NEVER) == [[1, 2]]
    ended = [*talk("uaua"), say(5, closes=True)]
    assert folded(ended, NEVER) == [[1, 2]]
    assert folded(talk("uaua", session="one"), NEVER) == []


def test_a_few_messages_are_not_worth_a_fold_unless_they_are_large() -> None:
    limits = Limits(1_000, 20, 10)
    assert folded(talk("ua" * 7, session="one") + talk("u", 15, session="two"), limits) == []  # four of them
    assert folded(talk("ua" * 8, session="one") + talk("u", 17, session="two"), limits) == [[1, 2, 3, 4, 5, 6]]
    large = [say(1, tokens=400), *talk("u" * 10, 2, tokens=60)]
    assert folded(large, limits) == [[1]]


def test_whoever_asks_for_it_gets_it_however_few_there_are() -> None:
    assert folded(talk("uaua"), NEVER, Request(9)) == [[1, 2]]
    assert folded(talk("uaua"), NEVER, Request(9, keep=0)) == [[1, 2, 3, 4]]
    assert folded(talk("ua"), NEVER, Request(9)) == []
    assert folded(talk("uauaua"), NEVER, Request(4, keep=1)) == [[1, 2]]  # as of its place in the log: 3 stays
    assert folded(talk("uaua"), NEVER, Request(9, keep=0), Request(10, keep=0)) == [[1, 2, 3, 4]]


def test_what_the_system_says_is_not_folded_what_happens_in_the_world_is() -> None:
    assert folded(talk("suaseeua"), NEVER, Request(9, keep=2)) == [[2, 3, 5, 6]]


def test_tool_calls_and_their_results_are_not_folded() -> None:
    assert folded(talk("uctauctaua"), NEVER, Request(11, keep=2)) == [[1, 4, 5, 8]]
    assert folded(talk("ctct"), NEVER, Request(11, keep=0)) == []


def test_a_working_memory_stands_beside_the_conversation() -> None:
    assert folded(talk("uwuau"), NEVER, Request(9, keep=2)) == [[1]]


def test_an_answer_stays_with_its_question() -> None:
    assert folded(talk("uauaaa"), NEVER, Request(9, keep=1)) == [[1, 2]]
    assert folded(talk("uauaaa"), NEVER, Request(9, keep=3)) == [[1, 2]]
    assert folded(talk("uacta"), NEVER, Request(9, keep=2)) == []
    assert folded(talk("uaeu"), NEVER, Request(9, keep=2)) == [[1, 2]]  # an event answers nobody


def test_somebody_who_never_ends_is_parted_all_the_same() -> None:
    assert folded(talk("u" + "a" * 50), NEVER, Request(99, keep=2)) == [list(range(1, 50))]
    assert folded(talk("u" + "a" * 20), NEVER, Request(99, keep=2)) == []


@pytest.mark.parametrize(
    ("role", "metadata", "expected"),
    [
        ("assistant", {"tool_call": {"name": "weather", "arguments": {}}}, Tools(("",))),
        ("assistant", {"tool_calls": [{"id": "a"}, {"id": "b"}]}, Tools(("a", "b"))),
        ("tool", {"tool_call_id": "a"}, Tools((), "a")),
        ("tool", None, Tools((), "")),
        ("tool", {"tool_call": {"name": "weather"}}, Tools((), "")),
        ("user", {"tool_result": {"tool_call_id": "a", "content": "12 °C"}}, Tools((), "a")),
        ("assistant", {"tool_calls": {"id": 7}}, Tools(("7",))),
        ("assistant", {"tool_calls": "weather"}, Tools(("weather",))),
        ("assistant", {"tool_calls": []}, Tools()),
        ("user", {"tags": ["a"]}, Tools()),
    ],
)
def test_metadata_tells_calls_and_results(role: str, metadata: dict[str, Any] | None, expected: Tools) -> None:
    assert tools_of(role, metadata) == expected
    assert bool(tools_of(role, metadata)) == (expected != Tools())


def test_a_call_and_its_results_are_one_whole() -> None:
    messages = [
        say(1), say(2, "assistant", tools=Tools(("a", "b"))), say(3, "tool", tools=Tools((), "b")), say(4),
        say(5, "tool", tools=Tools((), "a")), say(6, "assistant", tools=Tools(("",))),
        say(7, "tool", tools=Tools((), "")),
        say(8, "tool", tools=Tools((), "lost")),
    ]  # fmt: skip
    groups = [[message.position for message in group] for group in wholes(messages)]
    assert groups == [[1], [4], [2, 3, 5], [6, 7], [8]]


def test_the_newest_are_chosen_without_a_gap_and_the_newest_of_all_whatever_it_takes() -> None:
    def chosen(messages: list[Message], tokens: int, most: int | None = None, *, complete: bool = True) -> list[int]:
        return [message.position for message in newest(messages, tokens, most, complete=complete)]

    assert chosen(talk("uaua"), 25) == [3, 4]
    assert chosen([say(1), say(2, tokens=100), say(3)], 50) == [3]
    assert chosen([say(1), say(2, tokens=100)], 50) == [2]
    assert chosen(talk("uaua"), 1_000, 3) == [2, 3, 4]
    assert chosen(talk("uctu"), 25) == [4]
    assert chosen(talk("uctu"), 30) == [2, 3, 4]
    assert chosen(talk("tu"), 100, complete=False) == [2]  # its call came before these
    assert chosen(talk("tu"), 100) == [1, 2]
    assert chosen([], 10) == []


# ----------------------------------------------------------------------------------------------- whatever was said

LETTERS = st.text(st.sampled_from("uuuaaasectw"), max_size=60)
LIMITS = st.builds(
    Limits, st.sampled_from([math.inf, 60.0, 150.0]), st.integers(2, 30), st.integers(0, 8), st.sampled_from([0, 20])
)


def with_short_turns(test: Callable[..., None]) -> Callable[..., None]:
    """So that even these conversations have turns that are very long."""

    @functools.wraps(test)
    def run(*args: Any, **how: Any) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(compaction, "TURN", 3)
            test(*args, **how)

    return run


@st.composite
def conversations(draw: st.DrawFn) -> tuple[list[Message], list[Request]]:
    """Positions have gaps, calls have results near and far or none, and sessions end."""
    found: list[Message] = []
    requests: list[Request] = []
    position, session, open_calls = 0, 0, list[str]()
    for letter in draw(LETTERS):
        position += draw(st.integers(1, 3))
        session += draw(st.sampled_from([0] * 9 + [1]))
        message = talk(letter, position, session=str(session))[0]
        tools = Tools()
        if letter == "c":
            tools = Tools((f"call{position}",))
            open_calls.append(f"call{position}")
        elif letter == "t":
            call = draw(st.sampled_from(open_calls)) if open_calls else "lost"
            tools = Tools((), call)
        size = draw(st.sampled_from([1, 10, 100]))
        closes = draw(st.sampled_from([False] * 9 + [True]))
        found.append(
            Message(position, message.id, message.role, message.type, size, message.at, message.session, closes, tools,
                    message.pinned)
        )  # fmt: skip
        if draw(st.sampled_from([False] * 9 + [True])):
            position += 1
            requests.append(Request(position, draw(st.sampled_from([None, 0, 3]))))
    return found, requests


@given(conversations(), LIMITS)
@settings(max_examples=300)
@with_short_turns
def test_whatever_was_said_the_newest_systems_and_tools_stay_and_nothing_is_folded_twice(
    said: tuple[list[Message], list[Request]], limits: Limits
) -> None:
    messages, requests = said
    kept = {request.position: limits.keep if request.keep is None else request.keep for request in requests}
    before: list[int] = []
    for fold in folds(messages, limits, requests):
        known = [m for m in messages if m.position <= fold.known and not m.pinned]
        if fold.why == "its session ended":
            known = known[:-1]
        keep = kept.get(fold.known, limits.keep)
        stays = {m.position for m in known[len(known) - keep :]}
        chosen = [m.position for m in fold.messages]
        assert chosen
        assert chosen == sorted(set(chosen))
        assert not stays & set(chosen)
        assert all(m.foldable and not m.pinned and not m.tools for m in fold.messages)
        assert not before or chosen[0] > before[-1]  # each fold goes on where the last one ended
        between = [m for m in known if (before or [0])[-1] < m.position <= chosen[-1]]
        assert [m.position for m in between if m.foldable] == chosen  # an exact stretch: nothing is skipped
        assert not parted(known, set(chosen))
        before = chosen


def parted(known: list[Message], chosen: set[int]) -> bool:
    """Whether what comes next after a fold answers what was folded, in a turn that is not very long."""
    begun = -compaction.TURN
    for number, message in enumerate(known):
        if message.begins:
            begun = number
        elif message.foldable and message.position > max(chosen):
            return number - begun < compaction.TURN and known[begun].position in chosen
        if message.begins and message.position > max(chosen):
            return False
    return False


@given(conversations(), LIMITS, st.data())
@settings(max_examples=300)
@with_short_turns
def test_the_chain_of_folds_is_the_same_in_whatever_pieces_it_is_made(
    said: tuple[list[Message], list[Request]], limits: Limits, data: st.DataObject
) -> None:
    messages, requests = said
    at_once = list(folds(messages, limits, requests))
    end = max([m.position for m in messages] + [r.position for r in requests], default=0)
    stepwise: list[Fold] = []
    reached = 0
    while reached < end:
        reached += data.draw(st.integers(1, 25))
        while True:  # as much as is due now, but perhaps interrupted after each
            after = stepwise[-1].messages[-1].position if stepwise else 0
            near = [m for m in messages if m.position <= after and not m.pinned][-compaction.TURN :]
            new = [m for m in messages if after < m.position <= reached]
            asked = [r for r in requests if after < r.position <= reached]
            due = list(folds([*near, *new], limits, asked, after))
            if not due:
                break
            stepwise += due[: data.draw(st.integers(1, len(due)))]
    assert positions(stepwise) == positions(at_once)
    assert [fold.known for fold in stepwise] == [fold.known for fold in at_once]
