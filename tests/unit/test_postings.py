"""Postings as bytes: what is packed is found again, and ranked by it documents come as if their words were read."""

from __future__ import annotations

import random
from collections import defaultdict

import numpy as np
import pytest

from recollect import Settings
from recollect.index.bm25 import Scores
from recollect.index.postings import BLOCK, Postings, Ranked, packed
from recollect.index.text import Analyser, number_of

SETTINGS = Settings()
ANALYSER = Analyser(SETTINGS)
MARK = number_of("@everybody")
WEIGHTS = {"berlin": 1.3, "rent": 2.1, "zebra": 4.0, "nowhere": 6.0}


def texts(many: int, longest: int = 40) -> dict[int, str]:
    """Some of two blocks, with gaps."""
    chance = random.Random(many)
    words = ["berlin", "berlin", "rent", "rent", "rent", "moved", "paid", "kitchen"]
    found = {}
    for position in sorted(chance.sample(range(BLOCK - 2 * many, BLOCK + 2 * many), many)):
        said = chance.choices(words, k=chance.randint(1, longest))
        found[position] = " ".join([*said, *(["zebra"] if chance.random() < 0.1 else [])])
    return found


def held(documents: dict[int, str]) -> dict[int, Postings]:
    """As the database would give them, after each block was written in two batches."""
    rows: dict[int, dict[int, bytes]] = defaultdict(lambda: defaultdict(bytes))
    for block in sorted({position // BLOCK for position in documents}):
        here = [position for position in documents if position // BLOCK == block]
        for batch in filter(None, (here[: len(here) // 3], here[len(here) // 3 :])):
            numbers, lengths = ANALYSER.numbered([documents[position] for position in batch])
            terms, postings, counts = packed(batch, numbers, lengths, [(MARK,)] * len(batch))
            for term, more, count in zip(terms, postings, counts, strict=True):
                rows[term][block] += more
                assert len(more) == 4 * count
    return {
        term: Postings(
            b"".join(blocks.values()),
            b"".join(block.to_bytes(8, "big") for block in blocks),
            b"".join(len(each).to_bytes(4, "big") for each in blocks.values()),
        )
        for term, blocks in rows.items()
    }


def ranked(postings: dict[int, Postings], *conditions: list[int]) -> Ranked:
    found = [postings.get(number_of(term)) or Postings() for term in WEIGHTS]
    return Ranked(found, list(WEIGHTS.values()), SETTINGS, [np.array(each, np.int64) for each in conditions])


def read(documents: dict[int, str]) -> list[int]:
    """The positions in the order that comes out when every text is read."""
    scores = Scores(ANALYSER, SETTINGS, WEIGHTS).of(documents)
    return sorted((each for each in documents if scores[each][0]), key=lambda each: (-scores[each][0], -each))


@pytest.mark.parametrize("many", [1, 7, 300, 12_000])
@pytest.mark.parametrize("limit", [1, 20, 100_000])
def test_the_best_are_those_that_come_out_when_all_is_read(many: int, limit: int) -> None:
    documents = texts(many)
    found = ranked(held(documents))
    assert found.positions(found.best(limit)) == read(documents)[:limit]


def test_what_is_known_of_the_best_gives_their_exact_scores() -> None:
    documents = texts(500)
    found = ranked(held(documents))
    there, counts, lengths = found.counted(found.best(50))
    assert len(there) == 50
    for place, position in enumerate(there):
        words = ANALYSER.terms(documents[position])
        assert counts[:, place].tolist() == [words.count(term) for term in WEIGHTS]
        assert lengths[place] == len(words)


def test_a_document_must_meet_every_condition() -> None:
    documents = texts(400)
    postings = held(documents)
    assert postings[MARK].positions.tolist() == list(documents)
    even = [position for position in documents if position % 2 == 0]
    late = [position for position in documents if position >= BLOCK]
    found = ranked(postings, even, late)
    both = {position: documents[position] for position in even if position >= BLOCK}
    assert found.positions(found.best(1_000)) == read(both)
    assert len(ranked(postings, even, [])) == 0
    there, counts, _ = found.counted(found.best(5))
    assert counts[0].tolist() == [ANALYSER.terms(documents[position]).count("berlin") for position in there]


def test_of_long_texts_it_is_only_known_about_how_good_they_are() -> None:
    long = {5: "berlin " * 300, 6: "berlin " + "kitchen " * 5_000, 7: "berlin " + "kitchen " * 222, 8: "berlin"}
    found = ranked(held(long))
    assert found.positions(found.best(10)) == [5, 8, 7, 6] == read(long)
    there, counts, lengths = found.counted(found.best(10))
    assert (there, counts[0].tolist(), lengths.tolist()) == ([8, 7], [1, 1], [1, 223])


def test_the_newest_of_a_term_and_some_others() -> None:
    everything = list(range(BLOCK - 10, BLOCK + 10))
    postings = held(dict.fromkeys(everything, "berlin"))[number_of("berlin")]
    also = np.array([5, BLOCK - 9, BLOCK + 9])
    assert postings.newest(12, also).positions.tolist() == [BLOCK - 9, *everything[-12:]]
    assert postings.newest(100, also[:0]).positions.tolist() == everything


def test_nothing_is_found_where_there_is_nothing() -> None:
    found = ranked({})
    assert (len(found), found.positions(found.best(10))) == (0, [])
    there, counts, lengths = found.counted(found.best(10))
    assert (there, counts.shape, lengths.shape) == ([], (4, 0), (0,))
