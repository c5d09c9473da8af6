"""What may be told to others: by word, by command, taken back, and gone with what it repeats."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound
from recollect.relationships import consent

DM: dict[str, Any] = {"channel": "simplex:dm", "sender": "marcus", "privacy": "private"}
LOBBY: dict[str, Any] = {"channel": "web:lobby"}
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
Opener = Callable[..., Memory]


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    found = open_memory(rewrite_tables=False, distilling=False)
    found.observe("good morning", channel="web:lobby", sender="ann", privacy="public", occurred_at=START)
    return found


def say(memory: Memory, *texts: str, minutes: int = 0, **how: Any) -> list[str]:
    at = START + timedelta(minutes=minutes)
    return [
        memory.observe(text, **{**DM, "occurred_at": at + timedelta(seconds=number), **how}).id
        for number, text in enumerate(texts)
    ]


def public(memory: Memory) -> str:
    """All that is read in the lobby."""
    return shown((memory.log(reader_channel="web:lobby"), memory.facts(**LOBBY), memory.recall("cello", **LOBBY)))


def shown(found: object) -> str:
    """Without ids, hashes, scores and moments, in which any few signs may stand by chance."""
    return re.sub(r"\b[0-9a-z_]{16,}\b|\b\d+\.\d+|datetime\.datetime\([^)]*\)", "…", repr(found))


def test_words_that_may_be_told_are_repeated_for_all_and_stay_private_themselves(memory: Memory) -> None:
    original, _ = say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    (copy,) = memory.shared()
    assert (copy.content, copy.audience, copy.entity) == (
        "I play the cello.", "public", memory.interaction(original).entity,
    )  # fmt: skip
    assert copy.occurred_at == memory.interaction(original).occurred_at
    assert memory.interaction(original).audience.startswith("private:")
    assert "cello" in public(memory)
    assert "You can share" not in public(memory)
    with pytest.raises(NotFound):
        memory.interaction(original, channel="web:lobby")


def test_facts_are_learnt_from_it_for_all_and_name_who_said_it(memory: Memory) -> None:
    say(memory, "I play the cello.", "Feel free to tell the others.", metadata={"sender_name": "Marcus Weber"})
    memory.learn()
    (fact,) = memory.facts(entity="Marcus Weber", **LOBBY)
    assert fact.sentence == "Marcus Weber has the hobby playing cello."
    assert "I play the cello." in repr(memory.why(fact.id, **LOBBY))


def test_an_address_is_not_told_with_it(memory: Memory) -> None:
    say(memory, "I play the cello.", "You can share that.", channel="email:inbox", sender="m.weber1984@example.org")
    say(memory, "I like tea.", "You can share that.", channel="sms:+4917012345678", sender="+4917012345678")
    memory.learn()
    assert "cello" in public(memory)
    found = shown((memory.entities(**LOBBY), public(memory), memory.channels(**LOBBY), memory.conversations(**LOBBY)))
    assert "example.org" not in found
    assert "4917012345678" not in found
    assert "1984" not in found


def test_one_that_is_known_there_is_told_as_the_same(memory: Memory) -> None:
    memory.observe("hello", channel="simplex:room", sender="marcus", privacy="public", occurred_at=START)
    say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    assert memory.shared()[0].sender == "marcus"
    assert [str(handle) for handle in memory.find_entity("simplex:marcus", **LOBBY).handles] == ["simplex:marcus"]


@pytest.mark.parametrize(
    "texts",
    [
        ("I earn 4200.", "Can you share that?"),
        ("I earn 4200.", "Don't tell anyone."),
        ("I earn 4200.", "Anna said you can share that."),
        ("Is 4200 a lot?", "You can share that."),
        ("You can share that.",),
        ("I earn 4200.", "You can share it once I have signed."),
        ("I earn 4200.", "> You can share that."),
    ],
)
def test_what_is_no_plain_consent_shares_nothing(memory: Memory, texts: tuple[str, ...]) -> None:
    say(memory, *texts)
    memory.learn()
    assert memory.shared() == []
    assert "4200" not in public(memory)


def test_consent_is_about_what_one_said_oneself_and_just_before(memory: Memory) -> None:
    say(memory, "I earn 4200.")
    say(memory, "You can share that.", sender="eve")  # nothing of hers
    say(memory, "You can share that.", minutes=60 * 24 * 3)  # another day
    say(memory, "I earn 5200.", channel="simplex:other")
    say(memory, "You can share that.", minutes=2, channel="simplex:third")  # another talk
    memory.observe("You can share that.", channel="simplex:dm", direction="outbound", to="marcus", occurred_at=START)
    say(memory, "I earn 6200.", minutes=60 * 24 * 9)
    memory.observe("What you earn is a lot.", channel="simplex:dm", direction="outbound", to="marcus")
    memory.learn()
    assert memory.shared() == []


def test_what_is_forwarded_consents_to_nothing(memory: Memory) -> None:
    say(memory, "I earn 4200.")
    say(memory, "You can share that.", metadata={"forwarded_from": "anna"})
    memory.learn()
    assert memory.shared() == []


def test_in_a_room_nobody_is_asked(memory: Memory) -> None:
    say(memory, "I earn 4200.", "You can share that.", channel="irc:team", privacy="group")
    memory.learn()
    assert memory.shared() == []


def test_the_same_message_may_say_both_and_a_person_looks_at_it_first(memory: Memory) -> None:
    (said,) = say(memory, "I got the job at Acme, you can tell everyone!")
    memory.learn()
    assert memory.shared() == []
    (proposal,) = memory.review(kind="share")
    assert proposal.data == {"interaction": said, "with": "public"}
    memory.decide(proposal.id, "accept")
    assert "Acme" in repr(memory.log(reader_channel="web:lobby"))


def test_without_an_encoder_all_of_it_waits_for_a_person(open_memory: Opener) -> None:
    blind = open_memory(embedder="none")
    original, _ = say(blind, "I play the cello.", "You can share that.")
    blind.learn()
    assert blind.shared() == []
    assert [each.data["interaction"] for each in blind.review(kind="share")] == [original]


def test_a_group_that_is_named_is_told_if_one_belongs_to_it(memory: Memory) -> None:
    say(memory, "hello team", channel="simplex:team", privacy="group")
    say(memory, "I can bring a cake on Friday.", "You can tell the team.")
    memory.learn()
    (copy,) = memory.shared()
    assert (copy.audience, copy.channel) == ("group:simplex:team", "simplex:team")
    assert "Friday" not in public(memory)
    assert "Friday" in repr(memory.recall("who brings cake", channel="simplex:team"))


def test_its_talk_goes_on_as_if_nothing_was_repeated_there(memory: Memory) -> None:
    say(memory, "hello team", channel="simplex:team", privacy="group")
    say(memory, "I can bring a cake on Friday.", "You can tell the team.", minutes=-60 * 24 * 20)
    memory.learn()
    memory.observe("thanks", channel="simplex:team", direction="outbound", occurred_at=START + timedelta(minutes=1))
    say(memory, "see you", minutes=2, channel="simplex:team", privacy="group")
    (talk,) = [each for each in memory.conversations(on="simplex:team") if each.interactions == 3]
    assert len(memory.sessions(talk.id)) == 1
    assert memory.channels(channel="simplex:team")[0].privacy == "group"


@pytest.mark.parametrize("how", ["nobody", "two"])
def test_a_group_that_is_not_clear_waits_for_a_person(memory: Memory, how: str) -> None:
    if how == "two":
        say(memory, "hello", channel="simplex:team", privacy="group")
        say(memory, "hello", channel="simplex:team-west", privacy="group")
    original, _ = say(memory, "I can bring a cake on Friday.", "You can tell the team.")
    memory.learn()
    assert memory.shared() == []
    with memory._store.read() as connection:
        (proposal,) = consent.proposals(connection, memory.space)
    assert proposal.kind == "share"
    assert proposal.evidence[original] == "I can bring a cake on Friday."


def test_what_hangs_on_something_waits_for_a_person_until_it_is_shared(memory: Memory) -> None:
    original, _ = say(memory, "I won the prize.", "You can share it once it is official.")
    memory.learn()
    with memory._store.read() as connection:
        (proposal,) = consent.proposals(connection, memory.space)
    assert proposal.data == {"interaction": original, "with": "public"}
    memory.share(original)
    with memory._store.read() as connection:
        assert consent.proposals(connection, memory.space) == []


def test_twice_is_once_whatever_is_built_anew(memory: Memory, derived: Callable[[Memory], Any]) -> None:
    say(memory, "I play the cello.", "You can share that.", "Feel free to tell the others.")
    memory.learn()
    (copy,) = memory.shared()
    before = derived(memory)
    memory.learn()
    memory.rebuild()
    assert memory.share(copy.metadata["recollect"]["shared"]).id == copy.id
    memory.learn()
    assert memory.shared() == [copy]
    assert derived(memory) == before


def test_it_can_be_taken_back_by_word_and_is_not_made_again(memory: Memory) -> None:
    say(memory, "I play the cello.", "You can share that.", "Feel free to tell the others.")
    memory.learn()
    say(memory, "I changed my mind, please don't share that any more.", minutes=60 * 24 * 9)
    memory.learn()
    assert memory.shared() == []
    assert "cello" not in public(memory)
    memory.rebuild()
    memory.learn()
    assert memory.shared() == []
    assert "cello" in repr(memory.facts())  # what was said in private is still known


def test_and_allowed_again(memory: Memory) -> None:
    original, _ = say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    memory.share(original, undo=True)
    memory.learn()
    assert memory.shared() == []
    say(memory, "You can share that.", minutes=3)
    memory.learn()
    assert len(memory.shared()) == 1


def test_words_that_come_together_come_to_what_was_said_last(memory: Memory) -> None:
    say(memory, "I play the cello.", "You can share that.", "Stop, don't share that any more.")
    say(memory, "I like tea.", "Don't tell anyone.", "Oh well, you can share that.", minutes=5)
    memory.learn()
    assert [copy.content for copy in memory.shared()] == ["I like tea."]


def test_a_secret_that_is_kept_takes_nothing_else_back(memory: Memory) -> None:
    say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    say(memory, "I earn 4200.", "Don't tell anyone.", minutes=5)
    memory.learn()
    assert [copy.content for copy in memory.shared()] == ["I play the cello."]


def test_taking_back_is_about_what_was_allowed_last_and_only_about_ones_own(memory: Memory) -> None:
    say(memory, "I like tea.", "You can share that.")
    say(memory, "I like jazz more than rock.", "You can share that.", sender="eve")
    memory.learn()
    say(memory, "I like figs.", "You can share that.", minutes=60 * 24)
    memory.learn()
    say(memory, "Please don't share that any more.", minutes=60 * 24 * 3)
    memory.learn()
    memory.rebuild()
    memory.learn()
    assert sorted(copy.content for copy in memory.shared()) == ["I like jazz more than rock.", "I like tea."]


def test_forgetting_what_was_said_forgets_its_copies(
    memory: Memory, sql: Callable[[str], list[Any]], tmp_path: Any
) -> None:
    original, _ = say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    assert memory.forget(interaction=original, dry_run=True).interactions == 2
    memory.forget(interaction=original)
    assert memory.shared() == []
    assert [row for row in sql("SELECT content FROM interactions") if row[0] and "cello" in row[0]] == []
    assert sql("SELECT * FROM shared") == []
    say(memory, "I like tea.", "You can share that.", minutes=9)
    memory.learn()
    memory.forget(entity="simplex:marcus")
    assert memory.shared() == []
    assert "tea" not in public(memory)
    assert memory.verify().ok


def test_a_copy_that_is_forgotten_is_taken_back(memory: Memory) -> None:
    original, _ = say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    memory.forget(interaction=memory.shared()[0].id)
    memory.rebuild()
    assert memory.shared() == []
    assert memory.interaction(original).content == "I play the cello."


def test_by_command(memory: Memory) -> None:
    (original,) = say(memory, "I earn 4200.")
    say(memory, "hello", channel="irc:team", privacy="group")
    copy = memory.share(original, with_="irc:team")
    assert memory.share(original, with_="irc:team") == copy
    assert "4200" in repr(memory.log(reader_channel="irc:team"))
    assert "4200" not in public(memory)
    assert memory.shared(channel="web:lobby") == []
    memory.share(original, with_="web:lobby")  # a public channel: everybody
    assert "4200" in public(memory)
    assert memory.share(original, undo=True).id == original
    assert "4200" not in public(memory)
    assert len(memory.shared()) == 1
    assert memory.share(original).audience == "public"


def test_what_cannot_be_shared_is_said(memory: Memory) -> None:
    (original,) = say(memory, "I earn 4200.")
    open_already = memory.log(channel="web:lobby")[0].id
    copy = memory.share(original)
    memory.link("simplex:marcus", "web:ann")
    decision = memory.log(types=["decision"])[0].id
    for wrong in (open_already, copy.id, decision):
        with pytest.raises(InvalidInput):
            memory.share(wrong)
    with pytest.raises(InvalidInput):
        memory.share(original, with_="simplex:dm")
    with pytest.raises(NotFound):
        memory.share("int_nothing")
    say(memory, "hello", channel="irc:team", privacy="group")
    with pytest.raises(NotFound):
        memory.share(original, with_="irc:team", undo=True)


def test_what_an_agent_was_told_alone_is_repeated_for_that_agent_alone(open_memory: Opener) -> None:
    bot = open_memory(agent="bot")
    other = open_memory(agent="other")
    bot.observe("hi", channel="web:lobby", sender="ann", privacy="public", agent=None)
    say(bot, "I play the cello.", "You can share that.")
    bot.learn()
    assert "cello" in repr(bot.recall("cello", **LOBBY))
    assert "cello" not in repr(other.recall("cello", **LOBBY))


def test_an_import_shares_what_the_export_shared(memory: Memory, open_memory: Opener) -> None:
    say(memory, "I play the cello.", "You can share that.")
    memory.learn()
    other = open_memory(space="other")
    other.import_(line.encode() for line in memory.export())
    other.learn()
    assert other.shared() == memory.shared()
