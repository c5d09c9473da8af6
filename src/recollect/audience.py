"""Who may read what. Every read in the house goes through a Reader; there is no other filter and no way around it.

An audience is one short text: `public`, `group:<channel>` or `private:<entity>`. It is set when a row is written and
never changes. Linking two handles opens nothing in the rows: it widens the set of audiences that a reader holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from fnmatch import fnmatchcase

from sqlalchemy import BindParameter, ColumnElement, Connection, FromClause, bindparam, or_, select, true

from recollect.caches import text_cache
from recollect.ids import derived_id
from recollect.store.among import among, listed
from recollect.store.prepared import Prepared
from recollect.store.schema import channels, conversations, interactions, links, memberships

PUBLIC = "public"
_OWNERS = "cli:"  # channels of the owner's own tools, which no pattern fits unless it says so
_HEARD = (interactions, conversations)  # whose `channel` is where the words of a row were said


@text_cache(65_536)
def channel_entity(channel: str) -> str:
    """The channel itself as an entity: what is said there by or to nobody in particular is its."""
    return derived_id("ent", "channel", channel)


def audience_of(privacy: str, channel: str, entity: str) -> str:
    """Who may read what is written on this channel in the thread of this entity."""
    if privacy == "public":
        return PUBLIC
    return f"group:{channel}" if privacy == "group" else f"private:{entity}"


def privacy_of(audience: str) -> str:
    return audience.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Grant:
    """What a key was given of private words: those that were said on channels that fit its patterns; and those of some
    people wherever they said them. `people` are entities; `across` means everybody whose handle is verified and is on
    its channels. Without `private` it was given none."""

    channels: tuple[str, ...]
    people: frozenset[str] = frozenset()
    across: bool = False
    private: bool = True

    def fits(self, channel: str) -> bool:
        return any(fits(channel, pattern) for pattern in self.channels)


def fits(channel: str, pattern: str) -> bool:
    if channel == pattern:
        return True
    own = channel.startswith(_OWNERS) and not pattern.startswith(_OWNERS)
    return not own and fnmatchcase(channel, pattern)


@dataclass(frozen=True, slots=True)
class Words:
    """What is open of audiences that are not: what was said on these channels, and nothing that was made of it, since
    nobody can tell whether other words went into that."""

    audiences: tuple[str, ...] | BindParameter[str]
    channels: tuple[str, ...] | BindParameter[str]


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody about to read: the audiences that are open (None: all, the owner's view), the agent that reads, and the
    words that are open of other audiences. `zone` is the time zone in which days are told to them; it opens nothing."""

    audiences: tuple[str, ...] | None
    agent: str | None = None
    words: Words | None = None
    zone: tzinfo = field(default=UTC, compare=False)

    @property
    def is_owner(self) -> bool:
        return self.audiences is None

    def may_read(self, table: FromClause) -> ColumnElement[bool]:
        """The condition on every statement that reads `table`."""
        if self.audiences is None:
            return true()
        condition: ColumnElement[bool] = table.c.audience.in_(self.audiences)
        if self.words is not None and any(table is heard for heard in _HEARD):
            said = among(table.c.audience, self.words.audiences) & among(table.c.channel, self.words.channels)
            condition = or_(condition, said)
        if "agent" in table.c:
            condition &= or_(table.c.agent.is_(None), table.c.agent == self.agent)
        return condition

    def spelled(self) -> tuple[str, tuple[str | None, ...]]:
        """The condition of may_read on the log, as SQL for SQLite's own driver, and its values."""
        if self.audiences is None:
            return "1", ()
        open_, values = f"audience IN ({', '.join('?' * len(self.audiences))})", self.audiences
        if self.words is not None:
            listed = "(SELECT value FROM json_each(?))"
            open_ = f"({open_} OR audience IN {listed} AND channel IN {listed})"
            values = (*values, json.dumps(self.words.audiences), json.dumps(self.words.channels))
        return f"{open_} AND (agent IS NULL OR agent = ?)", (*values, self.agent)

    @property
    def heard(self) -> tuple[str, ...]:
        """The audiences of the log of which something is open."""
        words: Sequence[str] = () if self.words is None else self.words.audiences  # type: ignore[assignment]
        return (*(self.audiences or ()), *words)

    def opens(self, audience: str, agent: str | None) -> bool:
        """The same for a row at hand."""
        return self.audiences is None or (audience in self.audiences and agent in (None, self.agent))


OWNER = Reader(audiences=None)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose a derived row is. It is derived from what its readers could see, and from nothing else."""

    audience: str
    agent: str | None = None

    @property
    def reader(self) -> Reader:
        return Reader(audiences=tuple(sorted({PUBLIC, self.audience})), agent=self.agent)


def reader_on(
    connection: Connection, space: str, channel: str, entity: str | None, agent: str | None, grant: Grant | None = None
) -> Reader:
    """The reader who speaks on `channel` with `entity` (None: nobody in particular), as far as a `grant` goes."""
    privacy = channel_privacy(connection, space, channel)
    audiences = {PUBLIC}
    if privacy != "public":
        audiences.add(f"group:{channel}")
    words = None
    if privacy == "private" and (grant is None or grant.private):
        own, whom = channel_entity(channel), linked(connection, space, [entity] if entity else [])
        opened = [own, *whom]
        if grant is not None:
            opened, words = _granted(connection, space, grant, own, whom)
        audiences.update(f"private:{member}" for member in opened)
    return Reader(audiences=tuple(sorted(audiences)), agent=agent, words=words)


def _granted(
    connection: Connection, space: str, grant: Grant, own: str, whom: Sequence[str]
) -> tuple[list[str], Words | None]:
    """Of these entities those whose private audience is open as a whole: all that was ever said in it was said where
    the grant reaches, or it reaches this person wherever they are. Of the others, what was said where it reaches."""
    rows = _SAID.rows(connection, space=space, entities=listed(connection, [own, *whom]))
    fitting = {channel for channel in {row[2] for row in rows} if grant.fits(channel)}
    is_known = not grant.people.isdisjoint(whom)
    if not is_known and grant.across and len(whom) > 1:  # whoever has no verified link is alone here
        there = any(entity in whom and channel in fitting for entity, _, channel in rows)
        is_known = there or _belongs(connection, space, grant, whom)
    said: dict[str, set[str]] = {}
    for entity, audience, channel in rows:
        if audience == f"private:{entity}":
            said.setdefault(entity, set()).add(channel)
    opened = {entity for entity in said if said[entity] <= fitting}.union(whom if is_known else ())
    partly = tuple(sorted(f"private:{entity}" for entity in said if entity not in opened and said[entity] & fitting))
    return sorted(opened), Words(partly, tuple(sorted(fitting))) if partly else None


def _belongs(connection: Connection, space: str, grant: Grant, whom: Sequence[str]) -> bool:
    """Whether one of these belongs to a channel that the grant reaches, as the owner said."""
    found = _MEMBER.rows(connection, space=space, whom=listed(connection, whom))
    return any(grant.fits(channel) for (channel,) in found)


# Every question on a channel asks these; to put them together takes longer than to run them.
_PRIVACY = Prepared(
    select(channels.c.privacy)
    .where(channels.c.space == bindparam("space"), channels.c.channel == bindparam("channel"))
    .order_by(channels.c.last_position.desc())
    .limit(1)
)
_TIED = Prepared(
    select(links.c.entity, links.c.other).where(
        links.c.space == bindparam("space"),
        links.c.verified,
        links.c.undone_by.is_(None),
        or_(among(links.c.entity, bindparam("fresh")), among(links.c.other, bindparam("fresh"))),
    )
)
_SAID = Prepared(
    select(conversations.c.entity, conversations.c.audience, conversations.c.channel)
    .where(conversations.c.space == bindparam("space"), among(conversations.c.entity, bindparam("entities")))
    .distinct()
)
_MEMBER = Prepared(
    select(memberships.c.belongs_to).where(
        memberships.c.space == bindparam("space"), among(memberships.c.entity, bindparam("whom")),
        memberships.c.until.is_(None),
    )
)  # fmt: skip


def channel_privacy(connection: Connection, space: str, channel: str) -> str:
    """What the channel was when it was last used; one that nobody knows is private."""
    found = _PRIVACY.rows(connection, space=space, channel=channel)
    return found[0][0] if found else "private"


def linked(connection: Connection, space: str, entities: Iterable[str]) -> list[str]:
    """These entities and all that verified links tie to them. An unverified link opens nothing."""
    found = list(dict.fromkeys(entities))
    fresh = found
    while fresh:
        tied = _TIED.rows(connection, space=space, fresh=listed(connection, fresh))
        fresh = list(dict.fromkeys(member for row in tied for member in row if member not in found))
        found = found + fresh
    return found
