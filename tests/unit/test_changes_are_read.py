"""Whether later words took the place of earlier ones, by the reader of the package."""

from __future__ import annotations

import pytest

from recollect.judges import reading
from recollect.judges.questions import Answer
from recollect.judges.reading.changes import LIKELY, signs_of
from recollect.judges.relations import ReplacedOf
from recollect.reader import changes


def read(older: str, newer: str, nearness: float = 4.0, **known: object) -> Answer:
    return reading.answer(ReplacedOf(older, newer, nearness, **known))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ann: I live in Rome", "Ann: we moved, I live in Lisbon now"),
        ("Tom: choir is on Tuesdays at 7 in the hall", "Tom: choir is on Thursdays at 7 from now on"),
        ("Mia: the spare key is under the flower pot", "Mia: I've put the spare key in the shed instead"),
    ],
)
def test_a_change_of_the_same_thing_is_one(older: str, newer: str) -> None:
    found = read(older, newer)
    assert found.answer.replaced, found.reason
    assert found.confidence >= LIKELY
    assert found.judge.startswith("reader-pairs-")


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ann: I live in Rome", "Tom: our cat has had kittens"),
        ("Ann: my brother works at the post office", "Ann: my sister plays the violin"),
    ],
)
def test_another_thing_is_none(older: str, newer: str) -> None:
    assert not read(older, newer, nearness=1.0, rank=2).answer.replaced


def test_of_many_messages_those_are_not_read_that_are_far_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from recollect.reader import pairs

    apart = ("Ann: I live in Rome", "Tom: the ladder is broken", -1.0)
    assert not read(*apart, same_speaker=False).answer.replaced
    monkeypatch.setattr(pairs, "past", lambda older, newer: pytest.fail("it was read"))
    assert not read(*apart, same_speaker=False, margin=0.0).answer.replaced


def test_what_is_seen_beside_the_words_counts() -> None:
    def likely(**known: object) -> float:
        question = ReplacedOf("Mia: the key is under the pot", "Mia: Jonas has the key", 4.0, **known)  # type: ignore[arg-type]
        return changes.likelihood(signs_of(question), past=0.8)

    plain = likely(margin=1.5)
    assert likely(margin=0.0) < plain
    assert likely(margin=1.5, rank=3) < plain
    assert likely(margin=1.5, days=0.01) < plain
    assert likely(margin=1.5, older_states=False) < plain
    assert likely(margin=1.5, newer_states=False) < plain
