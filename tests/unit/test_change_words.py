"""Which words of a note tell that something has changed, so that nobody need be asked which of two notes holds."""

from __future__ import annotations

import pytest

from recollect.learning.change_words import tells_of_change

CHANGES = [
    "Alice now works at Meta", "Alice moved to Rome", "Alice no longer works at Google",
    "Alice works at Meta since March", "Correction: Alice works at Meta", "Update: Alice works at Meta",
    "Alice works not at Google but at Meta",
    "Actually, Alice works at Meta", "Alice has a new job at Meta", "Alice has left Google and works at Meta",
    "Alice doesn't work at Google any more", "As of June Alice works at Meta", "Alice works at Meta instead",
    "Alice arbeitet jetzt bei Meta", "Alice arbeitet seit März bei Meta", "Alice arbeitet nicht mehr bei Google",
    "Alice travaille désormais chez Meta", "Alice ahora trabaja en Meta", "Korrektur: Alice arbeitet bei Meta",
]  # fmt: skip
PLAIN = [
    "Alice works at Meta", "Alice lives in New York", "Alice works at the New York Times", "Alice is left-handed",
    "The course starts at 9", "Alice swims now and then", "Alice wohnt in Neustadt", "Alice vive en Nuevo León",
    "Alice knows Nowak", "Alice's birthday is May 4",
]  # fmt: skip


@pytest.mark.parametrize("text", CHANGES)
def test_words_of_change(text: str) -> None:
    assert tells_of_change(text)


@pytest.mark.parametrize("text", PLAIN)
def test_words_that_only_say_how_it_is(text: str) -> None:
    assert not tells_of_change(text)


def test_only_the_sentence_of_the_claim_counts() -> None:
    text = "Alice works at Meta. Bob now lives in Rome.\nCarl lives in Oslo"
    assert not tells_of_change(text, 0, 19)
    assert tells_of_change(text, 21, 42)
    assert not tells_of_change(text, 44, len(text))


def test_a_correction_covers_the_whole_note() -> None:
    text = "Correction: Alice works at Meta. Carl lives in Oslo."
    assert tells_of_change(text, 33, len(text))


@pytest.mark.parametrize("text", ["", "not " * 50_000, "now" * 100_000, "ne " * 50_000])
def test_no_text_is_too_long(text: str) -> None:
    assert tells_of_change(text) in (True, False)
