"""Whether a talk is over: by what was said last, whose pace it has and what waits, never by time alone."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from effort import effort
from recollect.judges import rules
from recollect.judges.decode import decode
from recollect.judges.questions import Answer
from recollect.judges.relations import Message, SessionOverOf
from recollect.judges.rules.talks.over_cues import clauses

ANSWERED = ("When does the shop close?", "At six.")


def judged(*texts: str, silence: float, last: str = "user", **more: Any) -> Answer:
    """The answer for a talk of these texts, in turn by both sides, `last` the last of them."""
    other = {"user": "assistant", "assistant": "user"}
    senders = [last if (len(texts) - number) % 2 else other[last] for number in range(len(texts))]
    messages = tuple(
        Message(sender, text, float(len(texts) - number - 1))
        for number, (sender, text) in enumerate(zip(senders, texts, strict=True))
    )
    return rules.answer(SessionOverOf(messages, silence, **more))


def over(*texts: str, silence: float, **more: Any) -> bool:
    return bool(judged(*texts, silence=silence, **more).answer)


@pytest.mark.parametrize(
    "text",
    [
        "thanks, bye!", "ok see you tomorrow", "gotta run, my bus is here", "good night", "let's continue on Monday",
        "that's all for today", "nothing else, thank you", "Danke, bis morgen", "Tschüss!", "never mind", "👋", "ttyl",
        "lass uns morgen weitermachen", "gracias, hasta luego", "nos vemos el lunes", "merci, bonne soirée", "à demain",
        "not now, maybe later", "I'm off to bed",
    ],
)  # fmt: skip
def test_leave_that_is_taken_ends_a_talk_within_minutes(text: str) -> None:
    assert not over(*ANSWERED, text, silence=1)
    assert over(*ANSWERED, text, silence=8)
    assert judged(*ANSWERED, text, silence=20).confidence >= SessionOverOf.sure


@pytest.mark.parametrize(
    "text",
    [
        "I said bye to my car", "how do you say good night in Welsh", "she told me to take care of the cat",
        "the night shift was long", "we have to go through the list", "later we went to the beach",
        "my thanks go to the whole team for what they did last year in the north", "I'm out of milk",
        "we're done with the first page", "nothing works",
    ],
)  # fmt: skip
def test_words_of_leave_in_a_sentence_take_no_leave(text: str) -> None:
    assert not over(*ANSWERED, text, silence=8)


@pytest.mark.parametrize(
    "text", ["thank you so much!", "thx", "vielen Dank", "mil gracias", "merci beaucoup", "cheers"]
)
def test_thanks_close_what_was_answered(text: str) -> None:
    assert over(*ANSWERED, text, silence=15)
    assert not over(*ANSWERED, text, silence=3)


def test_thanks_with_another_wish_close_nothing() -> None:
    assert not over(*ANSWERED, "thanks. and on Sunday?", silence=15)
    assert not over(*ANSWERED, "thanks! which one is cheaper", silence=15)
    assert not over("please send me the file, thanks", silence=9)


@pytest.mark.parametrize(
    "text",
    [
        "Which day suits you?", "Shall I book it?", "Zum Monatsende oder sofort?", "¿Qué día le viene mejor?",
        "Pour quelles dates ?",
    ],
)  # fmt: skip
def test_a_question_of_the_agent_keeps_a_talk_open_for_hours_and_not_for_days(text: str) -> None:
    assert not over("I want to see the dentist", text, last="assistant", silence=90)
    assert over("I want to see the dentist", text, last="assistant", silence=2 * 1440)


def test_an_offer_of_more_is_no_open_question() -> None:
    assert over("how far is it", "Two miles. Is there anything else?", last="assistant", silence=45)
    assert over("how far is it", "Two miles. Is there anything else?", "no, thanks", silence=8)


@pytest.mark.parametrize(
    "text",
    ["brb", "one moment, let me check", "hang on", "trying it now", "let me think", "Moment, ich hole sie",
     "espera, voy a mirar", "attends, je regarde", "wait, someone at the door"],
)  # fmt: skip
def test_who_asks_to_wait_is_waited_for(text: str) -> None:
    assert not over("it does not start", "Is the cable in?", text, silence=45)
    assert over("it does not start", "Is the cable in?", text, silence=1440)


def test_who_says_when_they_are_back_is_waited_for_that_long() -> None:
    assert not over("the next one", "Here it is.", "dinner first, back in two hours", silence=180)
    assert over("the next one", "Here it is.", "dinner first, back in two hours", silence=1440)


@pytest.mark.parametrize("text", ["ok", "ok great", "thanks", "👍"])
def test_ok_ends_what_is_done_and_waits_for_what_is_not(text: str) -> None:
    assert over("set a timer", "The timer is set.", text, silence=30)
    assert not over("copy the disk", "Copying it now, this takes about an hour. I'll tell you.", text, silence=30)


def test_a_promise_that_waits_gives_a_talk_more_time() -> None:
    texts = ("where is the letter", "It should be in the blue folder.")
    assert over(*texts, last="assistant", silence=15)
    assert not over(*texts, last="assistant", silence=15, pending=True)
    assert over(*texts, "bye", silence=15, pending=True)


def test_silence_counts_by_the_pace_of_who_is_silent() -> None:
    texts = ("a chapter is done", "Good. Send it over when you like.", "the next is nearly there as well")
    assert over(*texts, silence=40)
    assert not over(*texts, silence=40, pace_minutes=30)
    assert over(*texts, silence=9, pace_minutes=0.2)


def test_a_long_talk_bears_more_silence() -> None:
    texts = ("and then there was the garden", "It was large.", "it went down to the river")
    assert over(*texts, silence=20)
    assert not over(*texts, silence=20, length=12)
    assert over(*texts, silence=40, length=12)
    assert not over(*texts, silence=40, length=40)


def test_what_was_ended_is_over_at_once() -> None:
    answer = judged(*ANSWERED, "/end", silence=0)
    assert (answer.answer.over, answer.confidence) == (True, 1.0)


@pytest.mark.parametrize("messages", [(), ("",), ("  ", "\n")])
def test_where_nothing_was_said_nothing_goes_on(messages: tuple[str, ...]) -> None:
    assert over(*messages, silence=0)


def test_what_is_unclear_is_left_to_a_model() -> None:
    assert judged("it is windy", silence=11).confidence < SessionOverOf.sure
    assert judged("it is windy", silence=9).confidence < SessionOverOf.sure


def test_words_after_leave_was_taken_go_on_with_the_talk() -> None:
    said = (Message("user", "bye"), Message("user", "ah, the code for the door was changed to 4711 by the way"))
    assert not rules.answer(SessionOverOf(said, 8)).answer.over


def test_a_room_is_judged_by_whoever_spoke_last() -> None:
    plain = [{"sender": "ann", "text": "who brings chairs?"}, {"sender": "ben", "text": "good question"}]
    assert not rules.answer(decode(SessionOverOf, {"messages": plain, "silence_minutes": 60})).answer.over
    left = [*plain, {"sender": "cleo", "text": "all sorted, see you on Friday"}]
    assert rules.answer(decode(SessionOverOf, {"messages": left, "silence_minutes": 60})).answer.over


@pytest.mark.parametrize(
    "words",
    ["ok gut dann ", "thanks ", "a", "please send it when ", "see you ", "?", "wait, ", "i'll think ", "so and then "],
)
def test_no_text_takes_long(words: str) -> None:
    text = words * (200_000 // len(words))
    for ours in (False, True):
        assert effort(lambda ours=ours: clauses(text, ours=ours), 0.5) < 0.5  # type: ignore[misc]


def test_the_labelled_talks_are_judged_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    endings: Any = importlib.import_module("endings")
    for half in endings.HALVES:
        figures = endings.figures(endings.read(half))
        assert figures["talks"] >= 80
        assert figures["rules"] >= 0.9
        assert figures["rules"] > figures["best"] + 0.1  # than any timeout could
        assert figures["right_when_sure"] >= 0.95
