"""Whether later words took the place of earlier ones, by the reader of the package."""

from __future__ import annotations

import pytest

from recollect.judges import reading
from recollect.judges.questions import Answer
from recollect.judges.reading.changes import LIKELY
from recollect.judges.relations import ReplacedOf


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


def test_what_is_far_apart_is_not_read_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    from recollect.reader import pairs

    monkeypatch.setattr(pairs, "past", lambda older, newer: pytest.fail("it was read"))
    assert not read("Ann: I live in Rome", "Tom: the ladder is broken", -1.0, same_speaker=False).answer.replaced


def test_what_is_seen_beside_the_words_counts() -> None:
    older, newer = "Mia: the spare key is under the flower pot", "Mia: Jonas has the spare key"

    def probable(**known: object) -> float:
        found = read(older, newer, **known)  # type: ignore[arg-type]
        return found.confidence if found.answer.replaced else 1 - found.confidence

    plain = probable()
    assert probable(margin=0.0) < plain
    assert probable(rank=3) < plain
    assert probable(days=0.01) < plain
    assert probable(older_states=False, newer_states=False) < plain
