"""Whether later words took the place of earlier ones, by the reader of the package."""

from __future__ import annotations

import pytest

from recollect.embedding.shipped import SHA256
from recollect.judges import reading
from recollect.judges.questions import Answer
from recollect.judges.reading.changes import LIKELY, shared, stems
from recollect.judges.relations import ReplacedOf
from recollect.reader import changes
from recollect.reader.changes import Signs
from recollect.reader.model import loaded


def read(older: str, newer: str, chance: float = 0.5) -> Answer:
    return reading.answer(ReplacedOf(older, newer, chance))


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
    assert not read(older, newer, 0.1).answer.replaced


def test_what_reads_like_a_change_is_less_of_one_the_less_it_was_to_be_expected() -> None:
    chances = [changes.likelihood(chance, past=0.8) for chance in (0.02, 0.1, 0.5, 0.9)]
    assert chances == sorted(chances)
    assert chances[0] < LIKELY < chances[-1]
    assert changes.likelihood(0.3, past=0.2) < changes.likelihood(0.3, past=0.9)


def test_what_is_seen_of_two_messages_before_they_are_read_counts() -> None:
    seen = Signs(4.0, 1.5, 0.0, True, 0.3, 2.0, True, True)
    plain = changes.chance(seen, None)
    for less in (
        seen._replace(nearness=1.0), seen._replace(rank=1.4), seen._replace(same_speaker=False),
        seen._replace(shared=0.0), seen._replace(days=0.0), seen._replace(older_states=False),
        seen._replace(newer_states=False),
    ):  # fmt: skip
        assert changes.chance(less, None) < plain


def test_words_are_shared_whatever_their_endings_and_whoever_says_them() -> None:
    assert shared(stems("Tom: choir rehearsals at 7"), stems("Ann: the rehearsal begins at 8")) == pytest.approx(1 / 3)
    assert shared(stems("Tom: so"), stems("Tom: so")) == 0.0


def test_what_tells_by_vectors_was_fitted_over_this_encoder() -> None:
    assert str(loaded("changes.npz")["encoder"]) == SHA256["encoder.onnx"]
