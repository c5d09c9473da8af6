"""Erasure on request: the words and all that came from them go, a receipt stays, and the chain still verifies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound

pytestmark = pytest.mark.conformance

Derived = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
Sql = Callable[[str], list[Any]]


@pytest.fixture
def talk(memory: Memory) -> Memory:
    room: dict[str, Any] = {"channel": "irc:#a", "privacy": "group"}
    memory.observe_many(
        [
            {**room, "content": "hello from ann", "sender": "ann", "external_id": "a1"},
            {**room, "content": "hello from ben", "sender": "ben", "external_id": "b1"},
            {
                **room,
                "content": "hello ann",
                "direction": "outbound",
                "sender": "bot",
                "metadata": {"reply_to": "a1"},
            },
            {
                **room,
                "content": "ann again",
                "sender": "ann",
                "external_id": "a2",
                "metadata": {"sender_name": "Ann Arbor"},
            },
            {"channel": "simplex:7", "content": "ann in private", "sender": "ann7", "external_id": "s1"},
        ]
    )
    return memory


def test_an_interaction_is_gone_from_every_read(talk: Memory) -> None:
    gone = talk.log()[0]
    done = talk.forget(interaction=gone.id)
    assert (done.target, done.interactions) == ("interaction", 1)
    assert [item.content for item in talk.log()] == ["hello from ben", "hello ann", "ann again", "ann in private"]
    assert "hello from ann" not in [hit.text for hit in talk.recall("hello ann")]
    assert all("hello from ann" not in line for line in talk.export())
    with pytest.raises(NotFound):
        talk.interaction(gone.id)


def test_what_stays_is_a_receipt_without_content(talk: Memory, sql: Sql) -> None:
    gone = talk.log()[0]
    done = talk.forget(interaction=gone.id)
    assert sql("SELECT id, target, interactions FROM receipts") == [(done.receipt, "interaction", 1)]
    row = sql(
        "SELECT salt, audience, entity, agent, channel, conversation, direction, role, type, occurred_at, sender,"
        " external_id, metadata, content FROM interactions WHERE position = 1"
    )
    assert row == [(None,) * 14]
    found = talk.verify()
    assert (found.ok, found.checked, found.erased) == (True, 5, 1)


def test_a_conversation_goes_with_all_that_was_said_in_it(talk: Memory) -> None:
    thread = talk.log()[0].conversation
    done = talk.forget(conversation=thread)
    assert (done.target, done.interactions, done.conversations) == ("conversation", 3, (thread,))
    assert [item.content for item in talk.log()] == ["hello from ben", "ann in private"]
    assert thread not in [item.id for item in talk.conversations()]
    assert talk.verify().ok


def test_an_entity_goes_with_its_handles_names_links_and_threads(talk: Memory) -> None:
    talk.link("irc:ann", "simplex:ann7")
    talk.entity("Ann Arbor", aliases=["Annie"])
    done = talk.forget(entity="ann")
    assert done.target == "entity"
    assert [item.content for item in talk.log()] == ["hello from ben"]
    assert talk.links(all=True) == []
    for who in ("ann", "ann7", "Annie", "Ann Arbor"):
        with pytest.raises(NotFound):
            talk.find_entity(who)
    assert talk.recall("ann") == []
    assert talk.verify().ok


def test_an_entity_goes_with_every_declaration_of_it_not_only_the_last(talk: Memory) -> None:
    talk.entity("Marta", aliases=["Marti"])
    talk.entity("Marta", properties={"phone": "5550123"})
    talk.entity("Marta", external_ref="crm-9")
    assert talk.forget(entity="Marta").interactions == 3
    assert not any("Marta" in line or "5550123" in line for line in talk.export())
    with pytest.raises(NotFound):
        talk.find_entity("Marta")


@pytest.mark.parametrize("gone", ["irc:ann", "irc:ben"])
def test_an_entity_goes_with_the_names_that_were_taught_of_it_and_by_it(memory: Memory, sql: Sql, gone: str) -> None:
    for who in ("ann", "ben"):
        memory.observe(f"hello from {who}", channel="irc:#a", sender=who)
    memory.meant("Mausi", "irc:ann", sender="irc:ben")
    assert sql("SELECT name FROM learnt_names") == [("Mausi",)]
    memory.forget(entity=gone)
    memory.learn()
    assert sql("SELECT name FROM learnt_names") == []
    assert [item.type for item in memory.log()] == ["text"]


def test_an_entity_that_was_only_written_to_can_be_found_and_forgotten(memory: Memory) -> None:
    memory.observe("dear carla", channel="email:1", direction="outbound", to="Carla@Example.org")
    assert memory.find_entity("carla@example.org").handles[0].handle == "carla@example.org"
    assert memory.forget(entity="carla@example.org").interactions == 1
    assert memory.log() == []
    assert memory.entities() == []


def test_what_an_entity_sent_in_threads_of_others_goes_too(memory: Memory) -> None:
    memory.observe("question", channel="irc:#a", sender="ann")
    memory.observe("answer by the bot", channel="irc:#a", direction="outbound", sender="bot")
    memory.forget(entity="bot")
    assert [item.content for item in memory.log()] == ["question"]


def test_forgetting_one_leaves_all_others_as_they_were(talk: Memory) -> None:
    before = [item for item in talk.log() if item.sender == "ben"]
    ben = talk.find_entity("ben")
    talk.forget(entity="ann")
    assert [item for item in talk.log() if item.sender == "ben"] == before
    assert talk.find_entity("ben") == ben


def test_a_redelivery_does_not_bring_it_back(talk: Memory) -> None:
    gone = talk.log()[0]
    talk.forget(interaction=gone.id)
    again = talk.observe("hello from ann", channel="irc:#a", sender="ann", privacy="group", external_id="a1")
    assert (again.id, again.erased, again.content) == (gone.id, True, "")
    written = talk.observe_many(
        [
            {"content": "hello from ann", "channel": "irc:#a", "external_id": "a1"},
            {"content": "edited meanwhile", "channel": "irc:#a", "external_id": "a1"},
            {"content": "new", "channel": "irc:#a", "sender": "ben", "external_id": "b2"},
        ]
    )
    assert [item.erased for item in written] == [True, True, False]
    assert [item.content for item in talk.log()][-1] == "new"
    assert len(talk.log()) == 5
    assert talk.recall("edited") == []


def test_the_derived_rows_are_those_of_a_log_without_it(talk: Memory, derived: Derived) -> None:
    talk.forget(interaction=talk.log()[3].id)
    after = derived(talk)
    assert "Ann Arbor" not in str(after)
    talk.rebuild()
    assert derived(talk) == after


def test_erasing_an_unlink_does_not_reopen_the_link(talk: Memory) -> None:
    talk.link("irc:ann", "simplex:ann7")
    talk.unlink("irc:ann", "simplex:ann7")
    talk.forget(interaction=talk.log()[-1].id)
    assert talk.links() == []
    talk.rebuild()
    assert talk.links() == []
    assert "ann in private" not in [hit.text for hit in talk.recall("ann", channel="irc:#a", sender="ann")]


def test_erasing_a_link_closes_it(talk: Memory) -> None:
    talk.link("irc:ann", "simplex:ann7")
    talk.forget(interaction=talk.log()[-1].id)
    assert talk.links(all=True) == []
    assert talk.find_entity("ann").members == (talk.find_entity("ann").id,)


def test_erasing_a_verified_link_leaves_a_suggestion_a_suggestion(talk: Memory) -> None:
    talk.link("irc:ann", "simplex:ann7", verified=False)
    talk.link("irc:ann", "simplex:ann7")
    talk.forget(interaction=talk.log()[-1].id)
    assert [link.verified for link in talk.links()] == [False]


def test_erasing_what_made_a_channel_public_does_not_widen_what_is_private(memory: Memory) -> None:
    memory.observe("first", channel="irc:#a", sender="ann", privacy="private")
    memory.observe("second", channel="irc:#a", sender="ann", privacy="public")
    memory.observe("third", channel="irc:#a", sender="ann", privacy="private")
    memory.forget(interaction=memory.log()[-1].id)
    assert "first" not in [item.content for item in memory.log(reader_channel="irc:#elsewhere")]
    assert [item.audience.partition(":")[0] for item in memory.log()] == ["private", "public"]


def test_a_dry_run_tells_what_would_go_and_changes_nothing(talk: Memory, derived: Derived) -> None:
    log, rows = talk.log(), derived(talk)
    told = talk.forget(entity="ann", dry_run=True)
    assert (told.interactions, told.receipt, told.erased_at) == (3, None, None)
    assert told.first_at == log[0].occurred_at
    assert (talk.log(), derived(talk)) == (log, rows)
    assert talk.forget(entity="ann").interactions == 3


def test_what_was_erased_is_told_apart_from_what_never_was(talk: Memory) -> None:
    gone = talk.log()[0].id
    done = talk.forget(interaction=gone)
    for again in (talk.forget(interaction=gone, dry_run=True), talk.forget(interaction=gone)):
        assert (again.receipt, again.erased_at, again.interactions) == (done.receipt, done.erased_at, 1)
    with pytest.raises(NotFound, match="there is no interaction"):
        talk.forget(interaction="int_never")
    with pytest.raises(NotFound):
        talk.forget(conversation="conv_never")
    with pytest.raises(NotFound):
        talk.forget(entity="nobody")
    assert len(talk.log()) == 4


@pytest.mark.parametrize(
    "targets",
    [{}, {"entity": "ann", "interaction": "int_1"}, {"entity": "ann", "conversation": "c", "interaction": "i"}],
)
def test_exactly_one_target_is_needed(talk: Memory, targets: Any) -> None:
    with pytest.raises(InvalidInput, match="exactly one"):
        talk.forget(**targets)
    assert len(talk.log()) == 5


@pytest.mark.parametrize("target", ["entity", "interaction", "conversation"])
@pytest.mark.parametrize("value", ["", "%", "*", " "])
def test_an_empty_or_sweeping_target_erases_nothing(talk: Memory, target: str, value: str) -> None:
    with pytest.raises((InvalidInput, NotFound)):
        talk.forget(**{target: value})  # type: ignore[arg-type]
    assert len(talk.log()) == 5
    assert talk.verify().erased == 0


def test_a_handle_with_wildcards_takes_only_its_own_with_it(memory: Memory) -> None:
    memory.observe("percent", channel="irc:#a", sender="a%")
    memory.observe("underscore", channel="irc:#a", sender="a_")
    memory.observe("letter", channel="irc:#a", sender="ab")
    memory.observe("same handle elsewhere", channel="ircx:#a", sender="a%")
    memory.forget(entity="irc:a%")
    assert [item.content for item in memory.log()] == ["underscore", "letter", "same handle elsewhere"]


def test_another_memory_that_is_open_sees_the_erasure_at_once(talk: Memory, open_memory: Callable[..., Memory]) -> None:
    other = open_memory()
    other._index.advance()
    assert len(other.recall("hello")) == 3
    talk.forget(entity="ann")
    assert [hit.text for hit in other.recall("hello")] == ["hello from ben"]
    assert [hit.score for hit in other.recall("hello")] == [hit.score for hit in talk.recall("hello")]
    assert all(check.ok for check in other.doctor())


def test_the_index_counts_agree_with_the_log_after_an_erasure(talk: Memory) -> None:
    talk._index.advance()
    talk.forget(entity="ann")
    assert [check for check in talk.doctor() if not check.ok] == []


def test_forgetting_everything_leaves_an_empty_memory_that_works(talk: Memory) -> None:
    for who in ("irc:ann", "ben", "simplex:ann7"):
        talk.forget(entity=who)
    assert (talk.log(), talk.entities(), talk.conversations(), talk.channels()) == ([], [], [], [])
    assert talk.verify().erased == 5
    talk.observe("a new beginning", channel="irc:#a", sender="ann")
    assert len(talk.recall("beginning")) == 1
    assert talk.verify().ok
