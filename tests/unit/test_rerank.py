"""A second look within a time budget: what it got to is reordered, the rest keeps its place."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.embedding.cross import Passage
from recollect.model import Hit
from recollect.recall.rerank import AT_ONCE, FIRST, READ, reranked, reread


def hits(count: int) -> list[Hit]:
    return [
        Hit(
            id=str(number), kind="interaction", text=f"text {number}", score=1 - number / 100,
            signals={"semantic": 0.5}, audience="public", occurred_at=datetime(2026, 1, 1, tzinfo=UTC),
            sources=(str(number),), external_ids=(), entity="e", channel="irc:#a",
        )
        for number in range(count)
    ]  # fmt: skip


class Backwards:
    """Finds that the last is the best. Slow on demand."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.asked: list[list[str]] = []

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        time.sleep(self.seconds)
        self.asked.append(list(texts))
        return [int(text.split()[1]) / 100 + 0.5 for text in texts]


def test_the_reranker_is_heard_and_its_word_is_told() -> None:
    found, note = reranked(Backwards(), "x", hits(10), 5)
    assert note == ""
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert {hit.id for hit in found} == {str(number) for number in range(10)}
    for hit in found:
        assert hit.signals["rerank"] == pytest.approx(int(hit.id) / 100 + 0.5)
        assert hit.score == pytest.approx((1 - int(hit.id) / 100 + hit.signals["rerank"]) / 2)


def test_it_is_asked_for_few_at_a_time_and_only_for_the_first() -> None:
    slow = Backwards()
    found, note = reranked(slow, "x", hits(FIRST + 20), 5)
    assert note == ""
    assert max(len(each) for each in slow.asked) <= AT_ONCE
    assert sum(len(each) for each in slow.asked) == FIRST
    assert [hit.id for hit in found[FIRST:]] == [str(number) for number in range(FIRST, FIRST + 20)]


def test_out_of_time_the_rest_keeps_its_score() -> None:
    found, note = reranked(Backwards(2.0), "x", hits(FIRST), 1.0)
    assert "out of time" in note
    assert len(found) == FIRST
    looked_at = [hit for hit in found if "rerank" in hit.signals]
    assert len(looked_at) == AT_ONCE
    assert all(hit.score == 1 - int(hit.id) / 100 for hit in found if "rerank" not in hit.signals)


def test_without_any_time_nothing_is_asked_and_nothing_changes() -> None:
    slow = Backwards()
    found, note = reranked(slow, "x", hits(5), 0)
    assert (found, slow.asked) == (hits(5), [])
    assert "out of time" in note


def test_no_hits_are_no_work() -> None:
    assert reranked(Backwards(), "x", [], 1) == ([], "")


class Wrong:
    def __init__(self, give: Callable[[Sequence[str]], Any]) -> None:
        self.give = give

    def rerank(self, query: str, texts: Sequence[str]) -> Any:
        return self.give(texts)


def fail(_texts: Sequence[str]) -> Any:
    raise RuntimeError("the endpoint sleeps")


WRONG: dict[str, tuple[Callable[[Sequence[str]], Any], str]] = {
    "an error": (fail, "the endpoint sleeps"),
    "too few": (lambda _texts: [0.5], "for each text"),
    "too many": (lambda texts: [0.5] * (len(texts) + 1), "for each text"),
    "no numbers": (lambda texts: ["good"] * len(texts), "failed"),
    "nothing": (lambda _texts: None, "failed"),
    "not a number": (lambda texts: [float("nan")] * len(texts), "for each text"),
}


@pytest.mark.parametrize("what", WRONG)
def test_one_that_fails_changes_nothing_and_it_is_told(what: str) -> None:
    give, word = WRONG[what]
    found, note = reranked(Wrong(give), "x", hits(12), 5)
    assert found == hits(12)
    assert word in note


def test_a_score_stays_between_0_and_1_whatever_a_reranker_says() -> None:
    found, note = reranked(Wrong(lambda texts: [(-5.0, 7.0)[n % 2] for n in range(len(texts))]), "x", hits(8), 5)
    assert note == ""
    assert all(0 <= hit.score <= 1 for hit in found)


class Reader:
    """Goes by the number that stands beside a text."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.asked: list[Passage] = []

    def read(self, query: str, passages: Sequence[Passage]) -> Sequence[float]:
        time.sleep(self.seconds)
        self.asked += passages
        return [float(passage.before) for passage in passages]


def beside(given: Sequence[Hit]) -> dict[str, Passage]:
    return {hit.id: Passage(hit.text, before="9" if hit.id == "6" else "-9") for hit in given}


def test_what_is_read_again_gets_a_new_order_and_the_same_scores() -> None:
    given = hits(READ + 5)
    reader = Reader()
    found, note = reread(reader, "question", given, beside(given), 9.0)
    assert note == ""
    assert [passage.text for passage in reader.asked] == [hit.text for hit in given[:READ]]
    assert [hit.score for hit in found] == [hit.score for hit in given]
    assert found[READ:] == given[READ:]
    assert {hit.id for hit in found[:READ]} == {hit.id for hit in given[:READ]}
    assert [hit.id for hit in found[:4]] == ["6", "0", "1", "2"]
    assert all(0 <= hit.signals["rerank"] <= 1 for hit in found[:READ])


def test_a_hit_that_cannot_be_read_keeps_its_place() -> None:
    given = hits(6)
    known = beside(given)
    del known["2"]
    found, _ = reread(Reader(), "question", given, known, 9.0)
    assert found[2] == given[2]
    assert sorted(hit.id for hit in found) == sorted(hit.id for hit in given)


def test_without_time_for_all_of_them_nothing_changes() -> None:
    given = hits(READ)
    found, note = reread(Reader(1.5), "question", given, beside(given), 1.0)
    assert found == given
    assert "ran out of time" in note
    assert reread(Reader(), "question", [], {}, 1.0) == ([], "")
    assert reread(Reader(), "question", given[:1], beside(given), 1.0)[0][0].id == "0"
