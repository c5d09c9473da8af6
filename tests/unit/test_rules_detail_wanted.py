"""How much detail somebody wants: what they ask for, the newest first, else how they write."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.questions import Answer, DetailWantedOf

ORDINARY = "could you tell me what the weather will be like in Bonn tomorrow afternoon"


def judged(*messages: str) -> Answer:
    return rules.answer(DetailWantedOf(messages))


@pytest.mark.parametrize(
    "text",
    [
        "Keep your answers short.", "Please be brief", "tl;dr please", "That's too long!", "just the answer please",
        "no need for details", "skip the explanations", "in one sentence please", "not so detailed please",
        "please no more details", "shorter, please", "Bitte kürzer", "plus court s'il te plaît", "más corto por favor",
        "not too long please", "stop being so verbose",
    ],
)  # fmt: skip
def test_who_asks_for_less_gets_less(text: str) -> None:
    answer = judged(ORDINARY, text)
    assert answer.answer.detail == "short"
    assert answer.confidence >= DetailWantedOf.sure
    assert "asked for" in answer.reason


@pytest.mark.parametrize(
    "text",
    [
        "Explain it in more detail.", "step by step please", "Could you be more thorough?", "walk me through it",
        "That was too short.", "don't be so brief", "Please don't keep it short", "tell me more", "ausführlicher bitte",
        "I'd like detailed answers", "en detalle por favor", "plus de détails",
    ],
)  # fmt: skip
def test_who_asks_for_more_gets_more(text: str) -> None:
    answer = judged(ORDINARY, text)
    assert answer.answer.detail == "long"
    assert answer.confidence >= DetailWantedOf.sure


def test_the_newest_wish_counts() -> None:
    assert judged("explain it step by step", "tl;dr").answer.detail == "short"
    assert judged("tl;dr", "explain it step by step").answer.detail == "long"


def test_a_wish_for_good_outlasts_many_messages_and_one_for_once_does_not() -> None:
    assert judged("From now on keep your answers short.", *[ORDINARY] * 100).answer.detail == "short"
    assert judged("explain this one in more detail", *[ORDINARY] * 100).answer.detail == "normal"


@pytest.mark.parametrize(
    "text",
    [
        "Write a short poem about rain",
        "The meeting was too long",
        "my hair is too long",
        "draft a detailed mail to Al",
    ],
)
def test_the_length_of_other_things_says_nothing(text: str) -> None:
    assert judged(text).answer.detail == "normal"


def test_else_it_is_how_somebody_writes() -> None:
    assert judged(*["lights off"] * 6).answer.detail == "short"
    assert judged(*["word " * 90] * 6).answer.detail == "long"
    assert judged(*[ORDINARY] * 6).answer.detail == "normal"
    assert judged(*[ORDINARY] * 6).confidence >= DetailWantedOf.sure


@pytest.mark.parametrize("messages", [(), ("",), ("  ", "\n"), ("hi",), ("👍",)])
def test_of_little_nothing_is_known(messages: tuple[str, ...]) -> None:
    answer = judged(*messages)
    assert answer.answer.detail == "normal"
    assert answer.confidence < DetailWantedOf.sure
