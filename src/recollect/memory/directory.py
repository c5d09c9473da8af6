"""The log and the directory: what was said, by whom, where, and who is the same as whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection

from recollect.audience import OWNER, Reader
from recollect.conversations import read as conversations
from recollect.conversations.lifecycle import STATUSES
from recollect.entities import identity
from recollect.entities import read as entities
from recollect.entities.names import channel_type
from recollect.errors import InvalidInput, NotFound, whole
from recollect.log import read as log
from recollect.memory.arguments import Between, bounded, interval
from recollect.memory.base import Base
from recollect.model import TYPES, Channel, Conversation, Entity, Interaction, Link, Session
from recollect.times import now as current


class Directory(Base):
    def log(
        self,
        *,
        limit: int = 50,
        channel: str | None = None,
        conversation: str | None = None,
        entity: str | None = None,
        between: Between | None = None,
        types: Sequence[str] | None = None,
        before: str | None = None,
        after: str | None = None,
        reader_channel: str | None = None,
        reader_sender: str | None = None,
    ) -> list[Interaction]:
        """The newest interactions that fit, oldest of them first. `before` the interaction of this id; `after` it, the
        oldest that follow. `reader_channel` reads as on that channel."""
        bounded("limit", limit, 100_000)
        for type in types or ():
            if type not in TYPES:
                raise InvalidInput("types", f"{type!r} is not known; use some of {', '.join(TYPES)}.")
        if channel is not None:
            channel_type(channel)
        with self._store.read() as connection:
            reader = self._reader(connection, reader_channel, reader_sender)
            threads = None
            if conversation is not None:
                self._known_conversation(connection, reader, conversation)
            if entity is not None:
                group = self._group(connection, reader, entity)
                threads = conversations.threads_of(connection, self.space, reader, group)
            return log.newest(
                connection, self.space, reader, limit=limit, channel=channel, conversation=conversation,
                conversations=threads, between=interval(between), types=types,
                before=self._place(connection, reader, "before", before),
                after=self._place(connection, reader, "after", after),
            )  # fmt: skip

    def _place(self, connection: Connection, reader: Reader, field: str, id: str | None) -> int | None:
        if id is None:
            return None
        found = log.place(connection, self.space, reader, whole(field, id))
        if found is None:
            raise NotFound(f"{field}: there is no interaction {id!r} here that you may read.")
        return found

    def interaction(self, id: str, *, channel: str | None = None, sender: str | None = None) -> Interaction:
        with self._store.read() as connection:
            found = log.by_id(connection, self.space, self._reader(connection, channel, sender), whole("id", id))
        if found is None:
            raise NotFound(f"there is no interaction {id!r} here that you may read.")
        return found

    def entities(
        self, *, type: str | None = None, limit: int = 100, channel: str | None = None, sender: str | None = None
    ) -> list[Entity]:
        bounded("limit", limit, 100_000)
        with self._store.read() as connection:
            return entities.listed(connection, self.space, self._reader(connection, channel, sender), type, limit)

    def entity(
        self,
        name: str,
        *,
        type: str | None = None,
        aliases: Sequence[str] = (),
        properties: Mapping[str, Any] | None = None,
        external_ref: str | None = None,
        privacy: str | None = None,
    ) -> Entity:
        """The entity of this name, handle or id; declared (as a person, unless told otherwise) if there is none,
        completed where more is said of it. Its names are for all to know, what else is said of it for the owner alone;
        `privacy` ("public" or "private") says otherwise for both."""
        wanted = (name, type, aliases, properties, external_ref, privacy)
        with self._store.read() as connection:
            if str(name).startswith("ent_"):
                return entities.get(connection, self.space, OWNER, name)
            id, decisions = identity.declared(connection, self.space, *wanted)
            if not decisions:
                return entities.get(connection, self.space, OWNER, id)
        with self._store.write() as connection:
            id, decisions = identity.declared(connection, self.space, *wanted)  # another process may have been faster
            for decision, who in decisions:
                self._decide(connection, decision, who)
            return entities.get(connection, self.space, OWNER, id)

    def find_entity(self, who: str, *, channel: str | None = None, sender: str | None = None) -> Entity:
        """The one entity that an id, handle or name stands for; nothing is created."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            id = entities.find(connection, self.space, reader, who)
            return entities.get(connection, self.space, reader, id)

    def zone(self, *, channel: str | None = None, sender: str | None = None) -> str:
        """The time zone in which days are told to whoever reads: theirs if it was declared, else the memory's."""
        with self._store.read() as connection:
            return self._zone_name(connection, channel, sender)

    def channels(self, *, channel: str | None = None, sender: str | None = None) -> list[Channel]:
        with self._store.read() as connection:
            return conversations.list_channels(connection, self.space, self._reader(connection, channel, sender))

    def conversations(
        self,
        *,
        entity: str | None = None,
        on: str | None = None,
        status: str | None = None,
        limit: int = 100,
        channel: str | None = None,
        sender: str | None = None,
    ) -> list[Conversation]:
        """Conversations, the latest first; `on` is the channel they are on, `status` one of active, idle, archived and
        closed."""
        bounded("limit", limit, 100_000)
        if status is not None and status not in STATUSES:
            raise InvalidInput("status", f"{status!r} is not known; use one of {', '.join(STATUSES)}.")
        if on is not None:
            channel_type(on)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            group = None if entity is None else self._group(connection, reader, entity)
            return conversations.list_conversations(
                connection, self.space, reader, now=current(),
                idle=timedelta(seconds=self.settings.session_idle_seconds),
                archive=timedelta(days=self.settings.archive_days),
                entities=group, channel=on, status=status, limit=limit,
            )  # fmt: skip

    def sessions(self, conversation: str, *, channel: str | None = None, sender: str | None = None) -> list[Session]:
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return self._known_conversation(connection, reader, conversation)

    def link(self, one: str, other: str, *, verified: bool = True) -> Entity:
        """Say that two handles, entities or names are the same. Unverified, it is a suggestion and opens nothing."""
        with self._store.write() as connection:
            self._decide(connection, identity.link(connection, self.space, one, other, verified=verified))
            return entities.get(connection, self.space, OWNER, entities.find(connection, self.space, OWNER, one))

    def unlink(self, one: str, other: str) -> Entity:
        """Take a link back; both are as they were before it."""
        with self._store.write() as connection:
            self._decide(connection, identity.unlink(connection, self.space, one, other))
            return entities.get(connection, self.space, OWNER, entities.find(connection, self.space, OWNER, one))

    def links(self, entity: str | None = None, *, all: bool = False) -> list[Link]:
        with self._store.read() as connection:
            group = None if entity is None else self._group(connection, OWNER, entity)
            return entities.links_of(connection, self.space, group, active=not all)
