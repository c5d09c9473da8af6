"""What may be told to others: by word, by command, taken back, and gone with what it repeats."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound

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


def allow(memory: Memory, *texts: str, minutes: int = 0, **how: Any) -> list[str]:
    """Say something in private, and share the last of it by command."""
    ids = say(memory, *texts, minutes=minutes, **how)
    say(memory, f"/share {ids[-1]}", minutes=minutes + 1, **how)
    return ids


def public(memory: Memory) -> str:
    """All that is read in the lobby."""
    return shown((memory.log(reader_channel="web:lobby"), memory.facts(**LOBBY), memory.recall("cello", **LOBBY)))


def shown(found: object) -> str:
    """Without ids, hashes, scores and moments, in which any few signs may stand by chance."""
    return re.sub(r"\b[0-9a-z_]{16,}\b|\b\d+\.\d+|datetime\.datetime\([^)]*\)", "…", repr(found))


def test_words_that_may_be_told_are_repeated_for_all_and_stay_private_themselves(memory: Memory) -> None:
    (original,) = allow(memory, "I play the cello.")
    memory.learn()
    (copy,) = memory.shared()
    assert (copy.content, copy.audience, copy.entity) == (
        "I play the cello.", "public", memory.interaction(original).entity,
    )  # fmt: skip
    assert copy.occurred_at == memory.interaction(original).occurred_at
    assert memory.interaction(original).audience.startswith("private:")
    assert "cello" in public(memory)
    assert "/share" not in public(memory)
    with pytest.raises(NotFound):
        memory.interaction(original, channel="web:lobby")


def test_facts_are_learnt_from_it_for_all_and_name_who_said_it(memory: Memory) -> None:
    allow(memory, "I play the cello.", metadata={"sender_name": "Marcus Weber"})
    memory.learn()
    (fact,) = memory.facts(entity="Marcus Weber", **LOBBY)
    assert fact.sentence == "Marcus Weber has the hobby playing cello."
    assert "I play the cello." in repr(memory.why(fact.id, **LOBBY))


def test_an_address_is_not_told_with_it(memory: Memory) -> None:
    allow(memory, "I play the cello.", channel="email:inbox", sender="m.weber1984@example.org")
    allow(memory, "I like tea.", channel="sms:+4917012345678", sender="+4917012345678")
    memory.learn()
    assert "cello" in public(memory)
    found = shown((memory.entities(**LOBBY), public(memory), memory.channels(**LOBBY), memory.conversations(**LOBBY)))
    assert "example.org" not in found
    assert "4917012345678" not in found
    assert "1984" not in found


def test_one_that_is_known_there_is_told_as_the_same(memory: Memory) -> None:
    memory.observe("hello", channel="simplex:room", sender="marcus", privacy="public", occurred_at=START)
    allow(memory, "I play the cello.")
    memory.learn()
    assert memory.shared()[0].sender == "marcus"
    assert [str(handle) for handle in memory.find_entity("simplex:marcus", **LOBBY).handles] == ["simplex:marcus"]


def test_its_talk_goes_on_as_if_nothing_was_repeated_there(memory: Memory) -> None:
    say(memory, "hello team", channel="simplex:team", privacy="group")
    (said,) = say(memory, "I can bring a cake on Friday.", minutes=-60 * 24 * 20)
    memory.share(said, with_="simplex:team")
    memory.learn()
    memory.observe("thanks", channel="simplex:team", direction="outbound", occurred_at=START + timedelta(minutes=1))
    say(memory, "see you", minutes=2, channel="simplex:team", privacy="group")
    (talk,) = [each for each in memory.conversations(on="simplex:team") if each.interactions == 3]
    assert len(memory.sessions(talk.id)) == 1
    assert memory.channels(channel="simplex:team")[0].privacy == "group"


def test_twice_is_once_whatever_is_built_anew(memory: Memory, derived: Callable[[Memory], Any]) -> None:
    (said,) = allow(memory, "I play the cello.")
    say(memory, f"/share {said}", minutes=9)
    memory.learn()
    (copy,) = memory.shared()
    before = derived(memory)
    memory.learn()
    memory.rebuild()
    assert memory.share(copy.metadata["recollect"]["shared"]).id == copy.id
    memory.learn()
    assert memory.shared() == [copy]
    assert derived(memory) == before


def test_it_can_be_taken_back_and_is_not_made_again(memory: Memory) -> None:
    (said,) = allow(memory, "I play the cello.")
    memory.learn()
    say(memory, f"/unshare {said}", minutes=60 * 24 * 9)
    memory.learn()
    assert memory.shared() == []
    assert "cello" not in public(memory)
    memory.rebuild()
    memory.learn()
    assert memory.shared() == []
    assert "cello" in repr(memory.facts())  # what was said in private is still known


def test_and_allowed_again(memory: Memory) -> None:
    (original,) = allow(memory, "I play the cello.")
    memory.learn()
    memory.share(original, undo=True)
    memory.learn()
    assert memory.shared() == []
    say(memory, f"/share {original}", minutes=3)
    memory.learn()
    assert len(memory.shared()) == 1


def test_a_command_is_about_ones_own_words_alone(memory: Memory) -> None:
    (said,) = say(memory, "I earn 4200.")
    say(memory, f"/share {said}", sender="eve")
    say(memory, f"/share {said}", metadata={"forwarded_from": "anna"})
    say(memory, f"Please /share {said}", f"> /share {said}")
    say(memory, f"/share {said}", channel="irc:team", privacy="group")
    memory.observe(f"/share {said}", channel="simplex:dm", direction="outbound", to="marcus")
    memory.learn()
    assert memory.shared() == []
    allow(memory, "I play the cello.")
    memory.learn()
    say(memory, f"/unshare {memory.shared()[0].metadata['recollect']['shared']}", sender="eve", minutes=9)
    memory.learn()
    assert len(memory.shared()) == 1


def test_forgetting_what_was_said_forgets_its_copies(
    memory: Memory, sql: Callable[[str], list[Any]], tmp_path: Any
) -> None:
    (original,) = allow(memory, "I play the cello.")
    memory.learn()
    assert memory.forget(interaction=original, dry_run=True).interactions == 2
    memory.forget(interaction=original)
    assert memory.shared() == []
    assert [row for row in sql("SELECT content FROM interactions") if row[0] and "cello" in row[0]] == []
    assert sql("SELECT * FROM shared") == []
    allow(memory, "I like tea.", minutes=9)
    memory.learn()
    memory.forget(entity="simplex:marcus")
    assert memory.shared() == []
    assert "tea" not in public(memory)
    assert memory.verify().ok


def test_a_copy_that_is_forgotten_is_taken_back(memory: Memory) -> None:
    (original,) = allow(memory, "I play the cello.")
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
    allow(bot, "I play the cello.")
    bot.learn()
    assert "cello" in repr(bot.recall("cello", **LOBBY))
    assert "cello" not in repr(other.recall("cello", **LOBBY))


def test_an_import_shares_what_the_export_shared(memory: Memory, open_memory: Opener) -> None:
    allow(memory, "I play the cello.")
    memory.learn()
    other = open_memory(space="other")
    other.import_(line.encode() for line in memory.export())
    other.learn()
    assert other.shared() == memory.shared()
