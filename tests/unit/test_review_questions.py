"""The question that decides between two facts, in plain words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from recollect.knowledge.review_questions import question
from recollect.model import Fact

NOW = datetime(2026, 3, 1, tzinfo=UTC)
FACT = Fact(
    id="fact_1", sentence="Alice works at Google.", subject="ent_a", subject_name="Alice", predicate="works_at",
    object="Google", kind="attribute", category="work", confidence=0.9, effective=0.9, status="conflicted",
    reinforced=1, importance=0.5, origin="noted", audience="public", said_at=NOW, validated_at=NOW, sources=("int_1",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("predicate", "one", "other", "asked"),
    [
        ("works_at", "Google", "Meta", "Does Alice work at Google or at Meta?"),
        ("lives_in", "Oslo", "Rome", "Does Alice live in Oslo or in Rome?"),
        ("birthday_is", "May 3", "May 4", "Is Alice's birthday May 3 or May 4?"),
        ("has_boss", "Ann", "Ben", "Is Alice's boss Ann or Ben?"),
        ("owns", "a car", "a van", "Which holds: One. Or: Other."),
    ],
)
def test_it_names_both_values(predicate: str, one: str, other: str, asked: str) -> None:
    first = replace(FACT, predicate=predicate, object=one, sentence="One.")
    assert question(first, replace(first, object=other, sentence="Other.")) == asked


def test_opposites_are_asked_as_such() -> None:
    likes = replace(FACT, predicate="likes", object="tea", subject_name="James")
    assert question(likes, replace(likes, predicate="dislikes")) == "Does James like or dislike tea?"


def test_what_is_denied_is_asked_as_it_was_said() -> None:
    assert question(replace(FACT, negated=True, sentence="No."), FACT) == "Is this so or not: Alice works at Google."
