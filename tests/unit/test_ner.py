"""Names through spaCy, where it is installed; and how they go together with what rules find."""

from __future__ import annotations

import importlib.util

import pytest

from recollect.entities import ner
from recollect.errors import InvalidInput
from recollect.judges.questions import Mention

INSTALLED = any(importlib.util.find_spec(model) for model in ner.MODELS)


@pytest.mark.skipif(not INSTALLED, reason="the extra 'ner' is not installed")
def test_a_model_sees_people_places_and_companies() -> None:
    text = "Marta Kowalczyk moved to Berlin and works at Google."
    found = ner.names_in(text)
    assert found is not None
    assert [(each.text, each.type) for each in found] == [
        ("Marta Kowalczyk", "person"),
        ("Berlin", "place"),
        ("Google", "company"),
    ]
    assert all(text[each.start : each.end] == each.text for each in found)
    assert ner.names_in("") == ()


@pytest.mark.skipif(not INSTALLED, reason="the extra 'ner' is not installed")
def test_an_identifier_is_no_company() -> None:
    found = ner.names_in("Acme Corp owes us for INV-1009") or ()
    assert {each.text: each.type for each in found}.get("INV-1009") is None


@pytest.mark.skipif(INSTALLED, reason="the extra 'ner' is installed")
def test_without_the_extra_nothing_is_said_and_the_setting_says_what_to_install() -> None:
    assert ner.names_in("Marta moved to Berlin") is None
    with pytest.raises(InvalidInput, match=r"recollect\[ner\]"):
        ner.check("spacy")


def test_only_known_ways_will_do() -> None:
    ner.check("rules")
    with pytest.raises(InvalidInput, match="rules, spacy"):
        ner.check("magic")


def test_rules_and_the_model_go_together() -> None:
    ruled = (Mention("she", 0, 3, None, pronoun=True), Mention("Paris", 8, 13, "person"), Mention("Rex", 20, 23))
    seen = (Mention("Paris", 8, 13, "place"), Mention("Rex", 20, 23, "person"), Mention("Berlin", 30, 36, "place"),
            Mention("Rex the dog", 20, 31, "company"))  # fmt: skip
    assert ner.merged(ruled, seen[:3]) == (ruled[0], ruled[1], seen[1], seen[2])
    assert ner.merged(ruled, seen[3:]) == ruled
    assert ner.merged((), seen[:1]) == seen[:1]
