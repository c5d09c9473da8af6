"""Entities and handles come into being when they are first seen; names may be shared, handles may not."""

from __future__ import annotations

from datetime import datetime

import pytest

from recollect import Ambiguous, InvalidInput, Memory, NotFound


def test_a_sender_is_an_entity_from_the_first_message_on(memory: Memory) -> None:
    written = memory.observe("hello", channel="matrix:!a:x", sender="@marcus:x", occurred_at="2026-01-01T00:00:00Z")
    (entity,) = memory.entities()
    assert entity.id == written.entity
    assert (entity.type, entity.name) == ("person", "@marcus:x")
    assert [str(handle) for handle in entity.handles] == ["matrix:@marcus:x"]
    assert entity.sources == (written.id,)
    assert entity.created_at == datetime.fromisoformat("2026-01-01T00:00:00Z")


def test_a_sender_of_what_goes_out_is_an_agent(memory: Memory) -> None:
    memory.observe("hello", channel="irc:#a", sender="bot", direction="outbound")
    assert memory.find_entity("bot").type == "agent"


def test_whom_something_is_sent_to_is_an_entity_too(memory: Memory) -> None:
    sent = memory.observe("hello", channel="irc:#a", direction="outbound", to="ann")
    found = memory.find_entity("ann")
    assert (found.id, found.type) == (sent.entity, "person")


def test_a_channel_on_which_nobody_speaks_is_an_entity(memory: Memory) -> None:
    memory.observe("door opened", channel="home:hass", type="event")
    memory.observe("news", channel="rss:feed", type="event", privacy="public")
    assert {(entity.name, entity.type) for entity in memory.entities()} == {
        ("home:hass", "service"),
        ("rss:feed", "group"),
    }


def test_a_handle_belongs_to_one_entity_on_every_channel_of_its_kind(memory: Memory) -> None:
    one = memory.observe("a", channel="matrix:!a:x", sender="@marcus:x")
    two = memory.observe("b", channel="matrix:!b:x", sender="@marcus:x")
    three = memory.observe("c", channel="irc:#a", sender="@marcus:x")
    assert one.entity == two.entity != three.entity
    assert len(memory.entities()) == 2


def test_an_address_in_another_case_is_the_same_person(memory: Memory) -> None:
    one = memory.observe("a", channel="email:1", sender="Marcus@Example.org")
    two = memory.observe("b", channel="email:2", sender="marcus@example.ORG ")
    assert one.entity == two.entity
    assert memory.find_entity("MARCUS@example.org").id == one.entity
    assert memory.find_entity("email:Marcus@example.org").id == one.entity


def test_an_entity_is_found_by_id_handle_typed_handle_and_name(memory: Memory) -> None:
    written = memory.observe("a", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": "Marcus M"})
    for who in (written.entity, "@marcus:x", "matrix:@marcus:x", "marcus m", "MARCUS  M"):
        assert memory.find_entity(who).id == written.entity


def test_the_name_that_a_sender_gives_becomes_an_alias(memory: Memory) -> None:
    memory.observe("a", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": "Marcus"})
    memory.observe("b", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": "Zorro"})
    found = memory.find_entity("zorro")
    assert {found.name, *found.aliases} >= {"Marcus", "Zorro"}


def test_a_sender_name_that_is_none_is_passed_over(memory: Memory) -> None:
    for name in ("", "   ", 5, None, ["Marcus"], {"a": 1}):
        memory.observe("a", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": name})
    assert memory.entities()[0].aliases == ()


def test_a_name_of_several_entities_is_ambiguous_and_lists_them(memory: Memory) -> None:
    ids = {
        memory.observe("a", channel=channel, sender=sender, metadata={"sender_name": "Marcus"}).entity
        for channel, sender in (("matrix:!a:x", "@marcus:x"), ("irc:#a", "mm"))
    }
    with pytest.raises(Ambiguous) as unclear:
        memory.find_entity("marcus")
    assert set(unclear.value.candidates) == ids
    for id in ids:
        assert memory.find_entity(id).id == id


def test_a_handle_used_on_two_kinds_of_channels_is_ambiguous_until_they_are_linked(memory: Memory) -> None:
    memory.observe("a", channel="irc:#a", sender="marcus")
    memory.observe("b", channel="simplex:1", sender="marcus")
    with pytest.raises(Ambiguous):
        memory.find_entity("marcus")
    assert memory.find_entity("irc:marcus").id != memory.find_entity("simplex:marcus").id
    memory.link("irc:marcus", "simplex:marcus")
    assert set(memory.find_entity("marcus").members) == {
        memory.log()[0].entity, memory.log()[1].entity,
    }  # fmt: skip


def test_a_handle_goes_before_a_name(memory: Memory) -> None:
    memory.observe("a", channel="irc:#a", sender="marcus")
    memory.observe("b", channel="irc:#a", sender="impostor", metadata={"sender_name": "marcus"})
    assert memory.find_entity("marcus").handles[0].handle == "marcus"


def test_finding_creates_nothing(memory: Memory) -> None:
    with pytest.raises(NotFound, match="nobody is known as 'Marcus'"):
        memory.find_entity("Marcus")
    assert memory.entities() == []
    assert memory.log() == []


def test_a_strange_question_for_an_entity_is_answered_with_a_clear_no(memory: Memory) -> None:
    memory.observe("a", channel="irc:#a", sender="marcus")
    for who in ("", "  ", "ent_nope", "a\x00b", "'; DROP TABLE handles; --", "%", "x" * 600, "irc:", ":"):
        with pytest.raises((NotFound, InvalidInput)):
            memory.find_entity(who)
    assert memory.find_entity("marcus").name == "marcus"


def test_entities_are_listed_by_name_and_can_be_narrowed_to_a_type(memory: Memory) -> None:
    for name, type in (("Zoe", "person"), ("anna", "person"), ("Berlin", "place")):
        memory.entity(name, type=type)
    names = [entity.name for entity in memory.entities() if entity.name != "owner"]
    assert names == ["anna", "Berlin", "Zoe"]
    assert [entity.name for entity in memory.entities(type="place")] == ["Berlin"]
    assert len(memory.entities(limit=2)) == 2


def test_channels_tell_their_kind_privacy_members_and_times(memory: Memory) -> None:
    one = memory.observe("a", channel="irc:#a", sender="ann", privacy="group", occurred_at="2026-01-02T00:00:00Z")
    two = memory.observe("b", channel="irc:#a", sender="ben", occurred_at="2026-01-01T00:00:00Z")
    (channel,) = memory.channels()
    assert (channel.id, channel.type, channel.privacy) == ("irc:#a", "irc", "group")
    assert set(channel.members) == {one.entity, two.entity}
    assert (channel.created_at, channel.last_activity_at) == (two.occurred_at, one.occurred_at)


def test_a_channel_is_what_it_was_when_it_was_last_used(memory: Memory) -> None:
    for privacy in ("private", "public", "group"):
        memory.observe("a", channel="irc:#a", sender="ann", privacy=privacy)
    (channel,) = memory.channels()
    assert channel.privacy == "group"
