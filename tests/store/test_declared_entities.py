"""Declaring an entity: created once, completed later, never undone by saying less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import Ambiguous, InvalidInput, Memory, NotFound


def test_an_entity_is_created_once_and_given_back_afterwards(memory: Memory) -> None:
    made = memory.entity("Marta Kowalczyk", aliases=["Marti"])
    assert (made.type, made.name, made.aliases) == ("person", "Marta Kowalczyk", ("Marti",))
    for name in ("Marta Kowalczyk", "marta  KOWALCZYK", "Marti", made.id):
        assert memory.entity(name) == made
    assert len(memory.log()) == 1


def test_a_declaration_is_a_decision_in_the_log(memory: Memory) -> None:
    made = memory.entity("Marta", type="customer", aliases=["Marti"])
    (decision,) = memory.log()
    assert decision.type == "decision"
    assert decision.content == "Marta is a customer, also known as Marti."
    assert made.sources == (decision.id,)


def test_a_decision_is_no_answer_of_recall(memory: Memory) -> None:
    memory.entity("Marta", aliases=["Marti"])
    memory.observe("Marta called", channel="irc:#a")
    assert [hit.text for hit in memory.recall("marta")] == ["Marta called"]


def test_saying_more_adds_and_saying_nothing_keeps(memory: Memory) -> None:
    memory.entity("ACME", type="company", properties={"city": "Berlin"}, external_ref="crm-1")
    memory.entity("ACME", aliases=["Acme Inc"])
    memory.entity("ACME", properties={"size": 7})
    memory.entity("ACME", external_ref="crm-2")
    found = memory.entity("ACME")
    assert (found.type, found.name, found.aliases) == ("company", "ACME", ("Acme Inc",))
    assert found.properties == {"city": "Berlin", "size": 7}
    assert found.external_ref == "crm-2"


def test_an_entity_completed_by_its_alias_keeps_its_name(memory: Memory) -> None:
    memory.entity("Marta", aliases=["Marti"])
    found = memory.entity("Marti", aliases=["Mar"])
    assert (found.name, found.aliases) == ("Marta", ("Mar", "Marti"))


def test_the_same_name_as_another_type_is_another_entity(memory: Memory) -> None:
    person = memory.entity("Paris")
    place = memory.entity("Paris", type="place")
    assert (person.type, place.type) == ("person", "place")
    assert person.id != place.id
    assert memory.entity("Paris", type="person") == person
    with pytest.raises(Ambiguous):
        memory.find_entity("Paris")


def test_somebody_who_was_seen_can_be_declared(memory: Memory) -> None:
    seen = memory.observe("hi", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": "Marcus"})
    found = memory.entity("Marcus", properties={"city": "Berlin"})
    assert found.id == seen.entity
    assert found.properties == {"city": "Berlin"}
    assert [str(handle) for handle in found.handles] == ["matrix:@marcus:x"]
    assert memory.entity("@marcus:x").id == seen.entity


def test_identifiers_that_look_alike_stay_apart(memory: Memory) -> None:
    assert memory.entity("SR-2023-052", type="invoice").id != memory.entity("SR-2023-053", type="invoice").id


def test_an_ambiguous_name_is_not_declared_on_any_of_them(memory: Memory) -> None:
    for channel, sender in (("matrix:!a:x", "@marcus:x"), ("irc:#a", "mm")):
        memory.observe("a", channel=channel, sender=sender, metadata={"sender_name": "Marcus"})
    with pytest.raises(Ambiguous):
        memory.entity("Marcus", properties={"city": "Berlin"})
    assert len(memory.log()) == 2


def test_a_secret_in_properties_or_names_is_redacted(memory: Memory) -> None:
    secret = "sk-ant-abcdefghijklmnopqrstuvwxyz"
    memory.entity("Marta", properties={"key": secret, "deep": [{"a": f"is {secret}"}]})
    memory.entity("Marta", external_ref=f"ref {secret}")
    assert not any(secret in line for line in memory.export())
    assert "[redacted api key]" in str(memory.entity("Marta").properties)


WRONG: list[dict[str, Any]] = [
    {"name": ""},
    {"name": "a\x00b"},
    {"name": 5},
    {"name": "Marta", "type": "Big Boss"},
    {"name": "Marta", "aliases": [""]},
    {"name": "Marta", "aliases": [5]},
    {"name": "Marta", "properties": {"a": object()}},
    {"name": "Marta", "properties": {"a": float("nan")}},
    {"name": "Marta", "properties": {"a": "\ud800"}},
    {"name": "Marta", "properties": ["a"]},
    {"name": "Marta", "properties": {"a": "x" * 1_000_000}},
    {"name": "Marta", "external_ref": 5},
    {"name": "Marta", "external_ref": "a\x00b"},
]


def test_a_declaration_that_breaks_a_rule_is_refused_and_nothing_is_written(memory: Memory) -> None:
    for arguments in WRONG:
        with pytest.raises(InvalidInput):
            memory.entity(**arguments)
    assert memory.log() == []


def test_an_alias_given_as_one_text_is_one_alias(memory: Memory) -> None:
    made = memory.entity("Marta", aliases="Marti")
    assert made.aliases == ("Marti",)


def test_an_unknown_id_is_not_found_and_not_made(memory: Memory) -> None:
    with pytest.raises(NotFound):
        memory.entity("ent_nope")
    assert memory.log() == []


def test_declarations_survive_a_rebuild(
    memory: Memory, derived: Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
) -> None:
    memory.observe("hi", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": "Marcus"})
    memory.entity("Marcus", properties={"city": "Berlin"})
    memory.entity("Marcus", aliases=["Mac"], external_ref="crm-1")
    before = derived(memory)
    memory.rebuild()
    assert derived(memory) == before
