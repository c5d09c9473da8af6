"""What an embedder reads of an interaction: who spoke, the words in parts of bearable length, and the turn before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.embedding.passages import BEFORE, MOST_PARTS, PART, parts, passages, said, speaker


def row(content: str, sender: str | None = "ann", **more: Any) -> Any:
    return SimpleNamespace(
        **({"content": content, "sender": sender, "agent": None, "role": "user", "type": "text"} | more)
    )


WORDS = st.lists(
    st.one_of(st.text("abc", min_size=1, max_size=12), st.sampled_from([".", "\n\n", "! ", "x" * 40, "日本。"])),
    min_size=1,
    max_size=600,
).map(" ".join)


@given(text=st.one_of(WORDS, st.text(max_size=3_000), st.just("y" * 5_000)))
def test_parts_hold_the_whole_text_in_its_order(text: str) -> None:
    found = parts(text)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(part == part.strip() and part for part in found)
    assert all(len(part) <= PART for part in found[: MOST_PARTS - 1])
    assert len(found) <= MOST_PARTS


@given(text=WORDS)
def test_a_short_text_is_one_part(text: str) -> None:
    assert parts(text[:PART]) == ([text[:PART].strip()] if text[:PART].strip() else [])


def test_parts_end_with_sentences_where_there_are_any() -> None:
    found = parts("This is a sentence of some length. " * 60)
    assert len(found) > 1
    assert all(part.endswith(".") for part in found)


def test_parts_do_not_cut_words() -> None:
    words = [f"word{number}" for number in range(1_000)]
    assert [word for part in parts(" ".join(words)) for word in part.split()] == words


def test_a_very_long_text_has_a_last_part_with_all_the_rest() -> None:
    found = parts("word " * 40_000)
    assert len(found) == MOST_PARTS
    assert len(found[-1]) > PART


def test_nothing_has_no_parts() -> None:
    assert parts("") == parts("  \n ") == []
    assert passages(row(" "), row("before")) == []


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"sender": "@marcus:example.org"}, "marcus"),
        ({"sender": "anna@example.org"}, "anna"),
        ({"sender": "owner"}, "owner"),
        ({"sender": None, "agent": "bot"}, "bot"),
        ({"sender": None, "role": "assistant"}, "assistant"),
        ({"sender": None, "role": "user"}, ""),
        ({"sender": "@:x"}, ""),
    ],
)
def test_who_spoke_comes_from_the_row_alone(fields: dict[str, Any], name: str) -> None:
    assert speaker(row("x", **fields)) == name


def test_a_name_is_not_said_twice() -> None:
    assert said(row("x"), "hello") == "ann: hello"
    assert said(row("x"), "Ann: hello") == "Ann: hello"
    assert said(row("x", sender=None), "hello") == "hello"


def test_the_turn_before_is_part_of_the_first_passage_only() -> None:
    long = "This is a sentence of some length. " * 60
    found = passages(row(long), row("have you been to Rome?\n\nOr  Milan?", sender="ben"))
    assert found[0].endswith(" | ben: have you been to Rome? Or Milan?")
    assert len(found) > 1
    assert all("Rome" not in part and part.startswith("ann: ") for part in found[1:])


def test_of_a_long_turn_before_only_the_beginning_counts() -> None:
    (found,) = passages(row("yes"), row("z" * 5_000, sender=None))
    assert found == "ann: yes | " + "z" * BEFORE


def test_a_turn_before_without_words_adds_nothing() -> None:
    assert passages(row("yes"), row(" \n ")) == ["ann: yes"]
