"""From text to index terms: the same for what is stored and what is asked, in every language and script."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import Settings
from recollect.index import text as index_words
from recollect.index.text import LONGEST_TEXT, Analyser, counted, number_of
from recollect.settings import LANGUAGES


def terms(text: str, **settings: Any) -> list[str]:
    return Analyser(Settings(**settings)).terms(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I moved to Berlin", ["i", "move", "berlin"]),
        ("MOVES moving", ["move", "move"]),
        ("Marcus's car isn't", ["marcus", "car", "isn"]),
        ("Crème brûlée", ["creme", "brule"]),
        ("INV-1009", ["inv", "1009"]),
        ("snake_case, e-mail@example.org", ["snake", "case", "e", "mail", "exampl", "org"]),
        ("''\"\"()*&|!", []),
        ("the of and", []),
    ],
)
def test_english_words_are_split_folded_stopped_and_stemmed(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_stop_words_and_stemming_can_be_switched_off() -> None:
    assert terms("the moves", stop_words=False, stemming=False) == ["the", "moves"]


def test_another_language_has_its_own_stems_and_stop_words() -> None:
    assert terms("die Häuser", language="german") == terms("Haus", language="german")
    assert terms("die Häuser", language="none") == ["die", "hauser"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_that_can_be_set_can_be_analysed(language: str) -> None:
    assert len(terms("xylophon and xylophon", language=language)) >= 2


@pytest.mark.parametrize(
    ("asked", "stored"),
    [
        ("東京", "私は東京に住んでいます"),
        ("住んで", "私は東京に住んでいます"),
        ("猫", "猫が好き"),
        ("好", "猫が好き"),
        ("กรุงเทพ", "ฉันอยู่ในกรุงเทพ"),
        ("서울", "나는 서울에 살아요"),
        ("北京", "我住在北京市"),
        ("ｂｅｒｌｉｎ", "Berlin"),
        ("Москва", "Я живу в городе Москва"),
    ],
)
def test_words_of_any_script_are_found_within_a_sentence(asked: str, stored: str) -> None:
    assert terms(asked)
    assert set(terms(asked)) <= set(terms(stored))


@pytest.mark.parametrize("emoji", ["🎉", "❤️", "👍🏽", "👩‍🚀", "🇩🇪", "⭐", "⏰", "✅", "☕", "🫠", "⌚", "ℹ️"])
def test_an_emoji_is_a_word(emoji: str) -> None:
    assert terms(emoji)
    assert set(terms(emoji)) <= set(terms(f"so {emoji}!"))


def test_two_emoji_are_two_words() -> None:
    assert set(terms("🎉")).isdisjoint(terms("🎂"))


@given(st.text(max_size=200))
def test_any_text_can_be_analysed_and_always_gives_the_same(text: str) -> None:
    assert terms(text) == terms(text)


def test_a_very_long_text_is_read_up_to_its_bound() -> None:
    found = terms("word " * (LONGEST_TEXT // 5) + "beyond")
    assert len(found) == LONGEST_TEXT // 5
    assert "beyond" not in found


def test_the_fingerprint_changes_with_whatever_changes_the_terms() -> None:
    made = [
        Analyser(Settings(**how)).fingerprint
        for how in ({}, {"language": "german"}, {"stemming": False}, {"stop_words": False}, {"language": "none"})
    ]
    assert len(set(made)) == len(made)
    assert Analyser(Settings(space="other")).fingerprint == made[0]


TEXT = st.one_of(st.text(st.characters(codec="ascii")), st.text(), st.text("aBs't’é中🙂 0_\x1e", max_size=40))


@pytest.mark.parametrize("language", ["english", "german", "french", "none"])
@given(texts=st.lists(TEXT, max_size=4))
def test_many_texts_together_have_the_terms_that_tantivy_gives_each(language: str, texts: list[str]) -> None:
    analyser = Analyser(Settings(language=language))
    expected = [analyser.terms(text) for text in texts]
    numbers, lengths = analyser.numbered(texts)
    assert numbers.tolist() == [number_of(term) for terms in expected for term in terms]
    assert lengths.tolist() == [len(terms) for terms in expected]


@given(st.lists(st.lists(st.integers(0, 5), max_size=9)), st.lists(st.integers(0, 40), min_size=1, unique=True))
def test_terms_are_counted_text_by_text(texts: list[list[int]], wanted: list[int]) -> None:
    together = np.array([number for each in texts for number in each], np.int64)
    found = counted(wanted, together, np.array([len(each) for each in texts], np.int64))
    assert found.tolist() == [[each.count(number) for each in texts] for number in wanted]


def test_however_many_words_are_met_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_words, "_MOST_WORDS", 3)
    analyser = Analyser(Settings())
    for text in ("one moves two moved", "three moving four"):
        numbers, _ = analyser.numbered([text])
        assert numbers.tolist() == [number_of(term) for term in analyser.terms(text)]
    assert len(analyser._known) <= 5
    analyser.forget()
    assert len(analyser._known) == 1


def test_the_number_of_a_term_stays_what_it_is_on_the_disk() -> None:
    assert number_of("berlin") == -2_962_683_422_506_289_089
    assert number_of("") == 0
