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


SQUARE: dict[str, Any] = {"channel": "irc:#square"}
ROOM: dict[str, Any] = {"channel": "matrix:!home:example.org"}


@pytest.fixture
def told(memory: Memory) -> Memory:
    memory.observe("hi", **SQUARE, privacy="public", sender="kim")
    memory.observe("hi", **ROOM, privacy="group", sender="@lena:x")
    return memory


def test_a_declared_name_is_known_on_every_channel_and_what_else_is_said_of_it_by_the_owner_alone(
    told: Memory,
) -> None:
    heater = told.entity(
        "Bedroom Heater", type="device", aliases=["the oil radiator"], properties={"watts": 900}, external_ref="dev-7"
    )
    for where in (SQUARE, ROOM):
        assert told.resolve("the oil radiator", **where).entity == heater.id
        found = told.find_entity("Bedroom Heater", **where)
        assert (found.aliases, found.properties, found.external_ref) == (("the oil radiator",), {}, None)
        assert "dev-7" not in "".join(told.export(**where))
    assert (heater.properties, heater.external_ref) == ({"watts": 900}, "dev-7")
    assert told.entity("Bedroom Heater", properties={"floor": 2}).properties == {"watts": 900, "floor": 2}
    told.rebuild()
    assert told.find_entity("Bedroom Heater").properties == {"watts": 900, "floor": 2}
    assert told.find_entity("Bedroom Heater", **SQUARE).properties == {}


def test_privacy_says_who_may_know_a_declaration(told: Memory) -> None:
    told.entity("Dr Weber", aliases=["the shrink"], properties={"city": "Bonn"}, privacy="private")
    with pytest.raises(NotFound):
        told.find_entity("Dr Weber", **ROOM)
    assert told.entity("Dr Weber", aliases=["Doc"]).aliases == ("Doc", "the shrink")
    with pytest.raises(NotFound):  # what was declared in private is completed in private
        told.find_entity("Doc", **ROOM)
    told.entity("Dr Weber", aliases=["Hans"], properties={"title": "Dr"}, privacy="public")
    shown = told.find_entity("Dr Weber", **SQUARE)
    assert (shown.aliases, shown.properties) == (("Hans",), {"title": "Dr"})
    assert told.find_entity("Dr Weber").properties == {"city": "Bonn", "title": "Dr"}
    with pytest.raises(InvalidInput, match="'secret' is not known; use private or public"):
        told.entity("Dr Weber", privacy="secret")


def test_who_is_known_from_private_talk_alone_stays_unknown_elsewhere(told: Memory) -> None:
    talk: dict[str, Any] = {"channel": "simplex:mira", "sender": "mira"}
    told.observe("hi", **talk, privacy="private", metadata={"sender_name": "Mira"})
    told.entity("Mira", aliases=["Mimi"])
    for name in ("Mira", "Mimi"):
        with pytest.raises(NotFound):
            told.find_entity(name, **SQUARE)
    told.entity("@lena:x", aliases=["Lenchen"])
    assert told.resolve("Lenchen", **ROOM).entity == told.find_entity("@lena:x").id


def test_a_declared_name_is_forgotten_with_its_entity(told: Memory) -> None:
    told.entity("@lena:x", aliases=["Lenchen"])
    told.forget(entity="@lena:x")
    assert told.resolve("Lenchen", **ROOM).entity is None
    assert "Lenchen" not in "".join(told.export())


def test_what_a_room_says_of_a_declared_thing_is_about_that_thing(open_memory: Callable[..., Memory]) -> None:
    memory = open_memory(embedder="none")
    acme = memory.entity("Brightwater Logistics", type="company", aliases=["BWL"])
    memory.observe("BWL is based in Gdansk.", **ROOM, privacy="group", sender="@lena:x")
    memory.learn()
    assert {fact.subject for fact in memory.facts(**ROOM) if "Gdansk" in fact.sentence} == {acme.id}


def test_a_declared_name_that_is_a_word_is_found_where_it_is_a_name(open_memory: Callable[..., Memory]) -> None:
    memory = open_memory(embedder="none", reader="ours")
    grace = memory.entity("Grace Okafor", aliases=["Grace", "Gracie"])
    said = {
        words: memory.observe(words, **ROOM, privacy="group", sender="@lena:x").id
        for words in (
            "can you ask grace to bring the keys tomorrow, she has them",
            "gracie has the van today",
            "the bank gave us a grace period of ten days for the deposit",
        )
    }
    memory.learn()
    spoken = [grace.id in episode.entities for episode in memory.episodes([*said.values()])]
    assert spoken == [True, True, False]
