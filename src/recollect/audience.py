"""Who may read what. Every read in the house goes through a Reader; there is no other filter and no way around it.

An audience is one short text: `public`, `group:<channel>` or `private:<entity>`. It is set when a row is written and
never changes. Linking two handles opens nothing in the rows: it widens the set of audiences that a reader holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, FromClause, bindparam, or_, select, true

from recollect.caches import text_cache
from recollect.ids import derived_id
from recollect.store.among import among, listed
from recollect.store.prepared import Prepared
from recollect.store.schema import channels, links

PUBLIC = "public"


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
class Reader:
    """Somebody about to read: the audiences that are open (None: all, the owner's view) and the agent that reads."""

    audiences: tuple[str, ...] | None
    agent: str | None = None

    @property
    def is_owner(self) -> bool:
        return self.audiences is None

    def may_read(self, table: FromClause) -> ColumnElement[bool]:
        """The condition on every statement that reads `table`."""
        if self.audiences is None:
            return true()
        condition: ColumnElement[bool] = table.c.audience.in_(self.audiences)
        if "agent" in table.c:
            condition &= or_(table.c.agent.is_(None), table.c.agent == self.agent)
        return condition

    def spelled(self) -> tuple[str, tuple[str | None, ...]]:
        """The condition of may_read on a table with both columns, as SQL for SQLite's own driver, and its values."""
        if self.audiences is None:
            return "1", ()
        return f"audience IN ({', '.join('?' * len(self.audiences))}) AND (agent IS NULL OR agent = ?)", (
            *self.audiences,
            self.agent,
        )

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


def reader_on(connection: Connection, space: str, channel: str, entity: str | None, agent: str | None) -> Reader:
    """The reader who speaks on `channel` with `entity` (None: nobody in particular)."""
    privacy = channel_privacy(connection, space, channel)
    audiences = {PUBLIC}
    if privacy != "public":
        audiences.add(f"group:{channel}")
    if privacy == "private":
        audiences.add(f"private:{channel_entity(channel)}")
        audiences.update(f"private:{member}" for member in linked(connection, space, [entity] if entity else []))
    return Reader(audiences=tuple(sorted(audiences)), agent=agent)


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
