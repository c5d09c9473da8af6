"""The property that keys stand for: whatever the log and whatever the key, all that it can read was said in public, in
the group of the channel that it names, or in private where it may read, by whom it may read.

What a key may read is worked out here from the rows of the log, one by one; the memory works it out from its directory,
in SQL. Both must come to the same rows. Every sentence has a word of its own, by which it is known wherever it is told.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

import pytest
from sqlalchemy import Table, select

from attacks import reads as every
from recollect import Interaction, Memory
from recollect.audience import Reader, channel_entity, reader_on
from recollect.entities.names import channel_type, handle_entity
from recollect.server.keys import Key
from recollect.server.spaces import as_read
from recollect.store.schema import metadata
from recollect.times import now
from tiers import many

Opener = Callable[..., Memory]
CHANNELS = (
    "matrix:!kitchen:x", "matrix:!dm:x", "matrix:!den:x", "email:one", "email:two", "simplex:dm", "irc:#team",
    "web:lobby", "cli:local",
)  # fmt: skip
UNKNOWN = "matrix:!attic:x"  # where nothing was ever said
PEOPLE = {"matrix": ("@mia:x", "@ben:x"), "email": ("mia@x.org", "ben@x.org"), "simplex": ("mia", "ben"),
          "irc": ("mia",), "web": ("ben",), "cli": ("owner",)}  # fmt: skip
HANDLES = [f"{kind}:{handle}" for kind, handles in PEOPLE.items() for handle in handles]
PATTERNS = ("*", "matrix:*", "matrix:!d*", "email:*", "email:one", "simplex:dm", "matrix:!kitchen:x", "irc:*", "cli:*",
            "*:*", "matrix:!attic:x")  # fmt: skip
AGENTS = (None, "cook")
RESTRICTED = [table for table in metadata.sorted_tables if "audience" in table.c]


@dataclass(frozen=True)
class Case:
    """Somebody asks with a key: on a channel, with somebody."""

    key: Key
    channel: str
    sender: str | None


def furnish(memory: Memory, dice: random.Random) -> None:
    """Some talk of some people, links that were verified, suggested and undone, and who belongs where."""
    privacy = {channel: dice.choice(["private", "private", "group", "public"]) for channel in CHANNELS}
    privacy |= {"cli:local": "private", "matrix:!dm:x": "private"}
    items = []
    for number in range(dice.randint(3, 24)):
        channel = dice.choice(CHANNELS)
        item: dict[str, Any] = {"channel": channel, "privacy": privacy[channel], "agent": dice.choice(AGENTS)}
        whom = dice.choice([None, *PEOPLE[channel_type(channel)]])
        kinds = ("I live in word{}x.", "Remember: word{}x is a code.", "I like word{}x.", "I'll send word{}x tomorrow.")
        item["content"] = dice.choice(kinds).format(number)
        if dice.random() < 0.25:
            item |= {"direction": "outbound", "to": whom}
        else:
            item |= {"sender": whom, "metadata": {"sender_name": f"Name{number}x"} if dice.random() < 0.2 else None}
        items.append(item)
        if dice.random() < 0.05:
            privacy[channel] = dice.choice(["private", "group"])
    memory.observe_many(items)
    for _ in range(dice.randint(0, 3)):
        one, other = dice.sample(HANDLES, 2)
        memory.link(one, other, verified=dice.random() < 0.75)
        if dice.random() < 0.2:
            memory.unlink(one, other)
    if dice.random() < 0.3:
        memory.describe_channel("matrix:!kitchen:x", privacy="private", members=["@mia:x"])


def cases(dice: random.Random, many: int) -> Iterator[Case]:
    for _ in range(many):
        role = dice.choice(["agent", "agent", "agent", "reader"])
        patterns = tuple(dice.sample(PATTERNS, dice.randint(1, 2)))
        people = tuple(dice.sample(HANDLES, dice.choice([0, 0, 0, 1, 2])))
        person = dice.choice([None, "@mia:x", "mia@x.org"]) if role == "reader" else None
        agent = dice.choice(AGENTS)
        key = Key("rk_1", "", role, "", agent, patterns, person, now(), people=people, across=dice.random() < 0.4)
        channel = dice.choice([*CHANNELS, UNKNOWN])
        sender = person if role == "reader" else dice.choice([None, *PEOPLE[channel_type(channel)], "@eve:x"])
        if key.opens(channel):
            yield Case(key, channel, sender if role == "agent" else person or "http:nobody")


class World:
    """What there is, as only the owner sees it, and what follows from it for a key."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.rows = memory.log(limit=10_000)
        with memory._store.read() as connection:
            there = (select(table).where(table.c.space == memory.space).limit(1) for table in RESTRICTED)
            filled = [connection.execute(query).first() is not None for query in there]
        self.tables = [table for table, holds in zip(RESTRICTED, filled, strict=True) if holds]
        links = [(each.entity, each.other) for each in memory.links() if each.verified]
        self.same = {one: self._component(one, links) for pair in links for one in pair}
        self.linked = frozenset(self.same)
        self.privacy = {each.id: each.privacy for each in memory.channels()}
        self.spoken = {(each.entity, each.channel) for each in self.rows}
        self.there = self.spoken | {
            (member, each.id) for each in memory.channels() for member in each.members
        }  # fmt: skip

    @staticmethod
    def _component(one: str, links: Sequence[tuple[str, str]]) -> frozenset[str]:
        found = {one}
        while more := {side for pair in links for side in pair if found & {*pair}} - found:
            found |= more
        return frozenset(found)

    def whom(self, case: Case) -> frozenset[str]:
        """The person that is spoken with, by all their verified handles; nobody, where that is not clear."""
        kind = channel_type(case.channel)
        if case.sender is not None:
            entity = handle_entity(kind, case.sender.lower() if kind == "email" else case.sender)
        else:
            known = {one for one, channel in self.spoken if channel == case.channel} - {channel_entity(case.channel)}
            entity = min(known, default="")
            if not known or not known <= self.same.get(entity, frozenset({entity})):
                return frozenset()
        return self.same.get(entity, frozenset({entity}))

    def may(self, case: Case, *, of_any_agent: bool = False) -> set[str]:
        """The ids of all that the key may read, by looking at each row alone. The directory is that of all agents."""
        agents = {each.agent for each in self.rows} if of_any_agent else {None, case.key.agent}
        return {each.id for each in self.rows if each.agent in agents and self._may(case, each)}

    def _may(self, case: Case, row: Interaction) -> bool:
        kind, _, of = row.audience.partition(":")
        if kind != "private":
            return kind == "public" or (of == case.channel and self.privacy.get(of) != "public")
        if self.privacy.get(case.channel, "private") != "private":
            return False
        if case.key.role == "reader" and case.key.person is None:
            return False
        whom = self.whom(case)
        if of not in whom and of != channel_entity(case.channel):
            return False
        return self.fits(case.key, row.channel) or (of in whom and self._has_right(case.key, whom))

    @staticmethod
    def fits(key: Key, channel: str) -> bool:
        patterns = [each for each in key.channels if each.startswith("cli:") or not channel.startswith("cli:")]
        return any(fnmatchcase(channel, each) for each in patterns)

    def _has_right(self, key: Key, whom: frozenset[str]) -> bool:
        named = {handle_entity(*handle.split(":", 1)) for handle in key.people}
        on_its_channels = any(one in whom and self.fits(key, channel) for one, channel in self.there)
        return bool(named & whom) or (key.across and bool(whom & self.linked) and on_its_channels)

    def reader(self, case: Case) -> Reader:
        memory = as_read(self.memory, case.key.agent, case.key.grant)
        with memory._store.read() as connection:
            return memory._reader(connection, case.channel, case.sender)

    def made_of(self, reader: Reader) -> Iterator[tuple[Table, str]]:
        """Whatever any table lets this reader read, with the interaction that it was made of."""
        at = {each.position: each.id for each in self.rows}
        with self.memory._store.read() as connection:
            for table in self.tables:
                columns = [table.c[name] for name in ("source", "position") if name in table.c]
                if columns:
                    query = select(*columns).where(table.c.space == self.memory.space, reader.may_read(table))
                    for row in connection.execute(query.distinct()):
                        yield from ((table, str(at.get(value, value))) for value in row)


def check(world: World, case: Case) -> int:
    """Rows of the log are read if and only if they may be; what is made of words, only where all of them may be."""
    reader, may, known = world.reader(case), world.may(case), world.may(case, of_any_agent=True)
    memory = as_read(world.memory, case.key.agent, case.key.grant)
    seen = {each.id for each in memory.log(limit=10_000, reader_channel=case.channel, reader_sender=case.sender)}
    assert seen == may, case
    for table, source in world.made_of(reader):
        assert source in (may if "agent" in table.c else known), (case, table.name)
    for audience in reader.audiences or ():  # whatever else there may be in an audience that is open
        if audience.startswith("private:"):
            assert {each.id for each in world.rows if each.audience == audience} <= known, (case, audience)
    return len(may)


@pytest.mark.parametrize("seed", range(5))
def test_a_key_reads_what_was_said_where_it_may_read_and_nothing_that_was_made_of_more(
    fresh: Opener, seed: int
) -> None:
    """Over generated logs and keys: 10,000 cases in the long tier, each of another key, channel and person."""
    dice, done, read = random.Random(seed), 0, 0
    wanted = many(80, 2_000)
    while done < wanted:
        memory = fresh(embedder="none")
        furnish(memory, dice)
        if dice.random() < 0.3:
            memory.learn_facts()
        world = World(memory)
        for case in cases(dice, 100):
            read += check(world, case)
            done += 1
    assert read > done, "else none of this would show anything"


def test_no_read_at_all_tells_a_key_a_word_that_it_may_not_read(fresh: Opener) -> None:
    """Every way to read that a memory has, with the ids of all there is."""
    dice, told_in_all = random.Random(53), 0
    for _ in range(many(2, 12)):
        memory = fresh(embedder="none")
        furnish(memory, dice)
        memory.learn()
        world = World(memory)
        for case in list(cases(dice, 12))[:3]:
            may = world.may(case)
            words = {_word(each) for each in world.rows}
            hidden = words - {_word(each) for each in world.rows if each.id in may}
            probe = every.Probe(every.one_of_each(every.ids_of(memory, private=True)), ("word1x", "who lives where?"),
                                ("mia", "@mia:x"), True)  # fmt: skip
            asking = as_read(memory, case.key.agent, case.key.grant)
            for asked, told in every.answers(asking, every.Reader(case.channel, case.sender), probe):
                told = told.casefold()
                assert not {word for word in hidden if word in told}, (case, asked)
                told_in_all += "word" in told
    assert told_in_all, "else none of this would show anything"


def _word(row: Interaction) -> str:
    return next((word.strip(".:,").casefold() for word in row.content.split() if word.startswith("word")), row.id)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
def test_without_a_key_it_costs_nothing_and_with_one_a_statement_more(
    fresh: Opener, plans_of: Callable[..., list[str]]
) -> None:
    memory = fresh(embedder="none")
    furnish(memory, random.Random(1))
    key = Key("rk_1", "", "agent", "", None, ("matrix:*",), None, now())

    def asked(reading: Memory) -> list[str]:
        def read() -> None:
            with reading._store.read() as connection:
                reader_on(
                    connection, memory.space, "matrix:!dm:x", handle_entity("matrix", "@mia:x"), None, reading.grant
                )

        return plans_of(memory, read)

    free, bound = asked(memory), asked(as_read(memory, None, key.grant))
    more = bound[len(free) :]
    assert [plan for plan in more if plan.startswith(("SEARCH", "SCAN conv"))] == [
        "SEARCH conversations USING INDEX conversations_entity (space=? AND entity=?)"
    ]
