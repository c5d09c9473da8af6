"""Who may read what: an unknown channel is private, a verified link opens, and nothing else does."""

from __future__ import annotations

import pytest

from recollect import InvalidInput, Memory, NotFound

pytestmark = pytest.mark.conformance

DM, MAIL, ROOM, SQUARE = "matrix:!dm:x", "email:thread", "matrix:!room:x", "web:square"
MARCUS, MARCUS_MAIL, ANN = "@marcus:x", "marcus@example.org", "@ann:x"


@pytest.fixture
def house(memory: Memory) -> Memory:
    memory.observe_many(
        [
            {"content": "secret dm", "channel": DM, "sender": MARCUS, "privacy": "private"},
            {"content": "secret mail", "channel": MAIL, "sender": MARCUS_MAIL, "privacy": "private"},
            {"content": "secret room", "channel": ROOM, "sender": MARCUS, "privacy": "group"},
            {"content": "secret square", "channel": SQUARE, "sender": "marcus", "privacy": "public"},
        ]
    )
    return memory


def seen(memory: Memory, channel: str, sender: str | None = None) -> set[str]:
    """What a reader sees of the four; every read must agree about it."""
    recalled = {hit.text.removeprefix("secret ") for hit in memory.recall("secret", channel=channel, sender=sender)}
    logged = {
        item.content.removeprefix("secret ")
        for item in memory.log(reader_channel=channel, reader_sender=sender)
        if item.content.startswith("secret")
    }
    exported = {
        line.partition('"secret ')[2].partition('"')[0] for line in memory.export(channel=channel, sender=sender)
    }
    exported.discard("")
    assert recalled == logged == exported
    for item in memory.log():
        readable = item.content.removeprefix("secret ") in logged
        if readable:
            assert memory.interaction(item.id, channel=channel, sender=sender).content == item.content
        elif item.content.startswith("secret"):
            with pytest.raises(NotFound):
                memory.interaction(item.id, channel=channel, sender=sender)
    return recalled


def test_the_owner_sees_everything(house: Memory) -> None:
    assert len(house.recall("secret")) == 4


def test_a_public_channel_shows_what_is_public(house: Memory) -> None:
    assert seen(house, SQUARE) == {"square"}
    assert seen(house, SQUARE, MARCUS) == {"square"}
    assert seen(house, SQUARE, "marcus") == {"square"}


def test_a_group_shows_what_was_said_in_it_and_what_is_public(house: Memory) -> None:
    assert seen(house, ROOM) == seen(house, ROOM, MARCUS) == seen(house, ROOM, ANN) == {"room", "square"}


def test_a_private_channel_shows_what_was_said_in_private_with_the_same_person(house: Memory) -> None:
    assert seen(house, DM, MARCUS) == {"dm", "square"}
    assert seen(house, MAIL, MARCUS_MAIL) == {"mail", "square"}
    assert seen(house, DM, ANN) == {"square"}


def test_what_was_said_to_a_person_in_private_is_seen_on_any_private_channel_of_the_same_handle(house: Memory) -> None:
    assert seen(house, "matrix:!dm2:x", MARCUS) == {"dm", "square"}


def test_an_unknown_channel_is_private_and_knows_nobody(house: Memory) -> None:
    assert seen(house, "irc:never-seen") == {"square"}
    assert seen(house, "irc:never-seen", "marcus") == {"square"}
    written = house.observe("hello", channel="irc:fresh", sender="zoe")
    assert written.audience == f"private:{written.entity}"


def test_the_same_handle_on_another_kind_of_channel_is_somebody_else(house: Memory) -> None:
    assert seen(house, "irc:dm", MARCUS) == {"square"}


def test_a_handle_that_looks_like_an_entity_id_is_not_that_entity(house: Memory) -> None:
    victim = house.log()[0].entity
    for channel in ("irc:evil", "matrix:!evil:x", DM):
        assert seen(house, channel, victim) == {"square"}
    forged = house.observe("written by somebody else", channel="irc:evil", sender=victim)
    assert forged.entity != victim
    assert forged.audience != house.log()[0].audience


def test_a_receiver_that_looks_like_an_entity_id_is_not_that_entity(house: Memory) -> None:
    victim = house.log()[0].entity
    sent = house.observe("to somebody else", channel="irc:evil", direction="outbound", to=victim)
    assert sent.entity != victim


def test_a_verified_link_opens_the_private_channel_of_the_other_handle(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL)
    assert seen(house, DM, MARCUS) == {"dm", "mail", "square"}
    assert seen(house, MAIL, MARCUS_MAIL) == {"dm", "mail", "square"}


def test_a_link_opens_nothing_in_a_group_or_in_public(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL)
    assert seen(house, ROOM, MARCUS) == {"room", "square"}
    assert seen(house, SQUARE, MARCUS) == {"square"}


def test_a_link_between_two_opens_nothing_for_a_third(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL)
    assert seen(house, DM, ANN) == {"square"}


def test_a_link_carries_on_over_a_third_handle(house: Memory) -> None:
    house.link(MARCUS, "simplex:m")
    house.link("simplex:m", MARCUS_MAIL)
    assert seen(house, DM, MARCUS) == {"dm", "mail", "square"}


def test_an_unverified_link_opens_nothing(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL, verified=False)
    assert seen(house, DM, MARCUS) == {"dm", "square"}
    assert seen(house, MAIL, MARCUS_MAIL) == {"mail", "square"}


def test_a_link_can_be_verified_later(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL, verified=False)
    house.link(MARCUS, MARCUS_MAIL)
    assert seen(house, DM, MARCUS) == {"dm", "mail", "square"}


def test_an_unlink_closes_what_the_link_opened(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL)
    house.unlink(MARCUS, MARCUS_MAIL)
    assert seen(house, DM, MARCUS) == {"dm", "square"}
    assert seen(house, MAIL, MARCUS_MAIL) == {"mail", "square"}


def test_an_unlink_closes_suggested_and_verified_links_between_the_two(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL, verified=False)
    house.link(MARCUS, MARCUS_MAIL)
    house.unlink(MARCUS_MAIL, MARCUS)
    assert house.links() == []
    assert seen(house, DM, MARCUS) == {"dm", "square"}


def test_the_same_name_opens_nothing(house: Memory) -> None:
    for channel, sender in ((DM, MARCUS), (MAIL, MARCUS_MAIL)):
        house.observe("hi", channel=channel, sender=sender, metadata={"sender_name": "Marcus"})
    house.entity("Marcus A", aliases=["M"])
    assert seen(house, DM, MARCUS) == {"dm", "square"}


def test_two_people_in_one_private_channel_do_not_read_each_other(memory: Memory) -> None:
    memory.observe("secret of marcus", channel=DM, sender=MARCUS, privacy="private")
    memory.observe("secret of ann", channel=DM, sender=ANN, privacy="private")
    memory.observe("secret to ann", channel=DM, direction="outbound", to=ANN)
    assert seen(memory, DM, MARCUS) == {"of marcus"}
    assert seen(memory, DM, ANN) == {"of ann", "to ann"}
    assert seen(memory, DM) == set()


def test_without_a_sender_a_private_channel_is_with_the_one_person_on_it(house: Memory) -> None:
    assert seen(house, DM) == {"dm", "square"}
    house.link(MARCUS, MARCUS_MAIL)
    assert seen(house, DM) == {"dm", "mail", "square"}
    house.observe("me too", channel=DM, sender=ANN)
    assert seen(house, DM) == {"square"}


def test_without_a_sender_two_linked_handles_on_a_channel_are_one_person(memory: Memory) -> None:
    memory.observe("secret one", channel=DM, sender=MARCUS, privacy="private")
    memory.observe("secret two", channel=DM, sender="@marcus2:x", privacy="private")
    assert seen(memory, DM) == set()
    memory.link(MARCUS, "@marcus2:x")
    assert seen(memory, DM) == {"one", "two"}


def test_without_a_sender_the_one_person_is_known_though_the_agent_spoke_first(memory: Memory) -> None:
    memory.observe("secret greeting", channel=DM, direction="outbound")
    memory.observe("secret answer", channel=DM, sender=MARCUS)
    assert seen(memory, DM) == {"greeting", "answer"}


def test_what_nobody_in_particular_says_on_a_private_channel_stays_on_it(memory: Memory) -> None:
    memory.observe("secret door opened", channel="home:hass", type="event")
    assert seen(memory, "home:hass") == {"door opened"}
    assert seen(memory, "home:other") == set()
    assert seen(memory, DM, MARCUS) == set()


def test_a_channel_that_becomes_private_keeps_what_was_public_public(memory: Memory) -> None:
    memory.observe("secret early", channel=ROOM, sender=MARCUS, privacy="public")
    memory.observe("secret late", channel=ROOM, sender=MARCUS, privacy="private")
    assert seen(memory, ROOM, MARCUS) == {"early", "late"}
    assert seen(memory, ROOM, ANN) == {"early"}
    assert seen(memory, SQUARE) == {"early"}


def test_a_channel_that_becomes_public_does_not_publish_what_was_private(memory: Memory) -> None:
    memory.observe("secret early", channel=ROOM, sender=MARCUS, privacy="private")
    memory.observe("secret middle", channel=ROOM, sender=MARCUS, privacy="group")
    memory.observe("secret late", channel=ROOM, sender=MARCUS, privacy="public")
    assert seen(memory, ROOM, MARCUS) == {"late"}
    assert seen(memory, ROOM) == {"late"}


def test_a_group_that_becomes_private_still_reads_what_it_said_as_a_group(memory: Memory) -> None:
    memory.observe("secret early", channel=ROOM, sender=ANN, privacy="group")
    memory.observe("secret late", channel=ROOM, sender=MARCUS, privacy="private")
    assert seen(memory, ROOM, MARCUS) == {"early", "late"}
    assert seen(memory, ROOM, ANN) == {"early"}


def test_privacy_that_is_not_said_is_what_the_channel_last_was(memory: Memory) -> None:
    memory.observe("one", channel=ROOM, sender=MARCUS, privacy="group")
    assert memory.observe("two", channel=ROOM, sender=ANN).audience == f"group:{ROOM}"
    memory.observe("three", channel=ROOM, sender=MARCUS, privacy="private")
    assert memory.observe("four", channel=ROOM, sender=ANN).audience.startswith("private:")


def test_decisions_stay_private_whatever_the_owner_says_in_public(memory: Memory) -> None:
    memory.observe("secret announcement", channel="cli:local", sender="owner", privacy="public")
    memory.note("secret note for all", privacy="public")
    memory.observe("hi", channel=DM, sender=MARCUS)
    memory.link(MARCUS, MARCUS_MAIL)
    memory.entity("Hidden Person", aliases=["Hidden Alias"], privacy="private")
    memory.entity("Marta", properties={"city": "Hidden City"}, external_ref="hidden-7")
    shown = (
        "".join(memory.export(channel=SQUARE))
        + str(memory.entities(channel=SQUARE))
        + str(memory.log(reader_channel=SQUARE))
    )
    for word in ("Hidden", "hidden-7", MARCUS, MARCUS_MAIL, "same as"):
        assert word not in shown
    assert "Marta is a person" in shown


def test_a_public_note_does_not_make_later_notes_public(memory: Memory) -> None:
    memory.note("secret for all", privacy="public")
    memory.note("secret for me")
    assert seen(memory, SQUARE) == {"for all"}


def test_entities_channels_and_conversations_are_known_where_they_were_seen(house: Memory) -> None:
    assert [entity.name for entity in house.entities(channel=SQUARE)] == ["marcus"]
    assert [channel.id for channel in house.channels(channel=SQUARE)] == [SQUARE]
    assert [item.channel for item in house.conversations(channel=SQUARE)] == [SQUARE]
    assert {channel.id for channel in house.channels(channel=ROOM)} == {ROOM, SQUARE}
    assert {item.channel for item in house.conversations(channel=DM, sender=MARCUS)} == {DM, SQUARE}
    for who in (MARCUS, MARCUS_MAIL, house.log()[0].entity):
        with pytest.raises(NotFound) as hidden:
            house.find_entity(who, channel=SQUARE)
        with pytest.raises(NotFound) as unknown:
            house.find_entity("@nobody:x", channel=SQUARE)
        assert str(hidden.value).replace(who, "") == str(unknown.value).replace("@nobody:x", "")
    assert house.find_entity(MARCUS, channel=ROOM).handles[0].handle == MARCUS


def test_sessions_of_what_a_reader_may_not_see_are_not_found(house: Memory) -> None:
    hidden = house.log()[0].conversation
    assert house.sessions(hidden, channel=DM, sender=MARCUS)
    for channel in (SQUARE, ROOM, MAIL):
        with pytest.raises(NotFound):
            house.sessions(hidden, channel=channel)


def test_recall_about_an_entity_stays_within_what_the_reader_may_see(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL)
    assert {hit.text for hit in house.recall("secret", entity=MARCUS)} == {"secret dm", "secret mail", "secret room"}
    assert {hit.text for hit in house.recall("secret", entity=MARCUS, channel=ROOM)} == {"secret room"}
    with pytest.raises(NotFound):
        house.recall("secret", entity=MARCUS, channel=SQUARE)


def test_a_linked_handle_is_one_entity_to_whoever_may_read_both(house: Memory) -> None:
    house.link(MARCUS, MARCUS_MAIL)
    found = house.recall("secret", entity=MARCUS, channel=DM, sender=MARCUS)
    assert {hit.text for hit in found} == {"secret dm", "secret mail"}


def test_a_sender_needs_a_channel(house: Memory) -> None:
    with pytest.raises(InvalidInput, match="name the channel too"):
        house.recall("secret", sender=MARCUS)
    with pytest.raises(InvalidInput):
        house.recall("secret", channel="nowhere", sender=MARCUS)
