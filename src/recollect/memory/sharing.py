"""What may be told to others, what is not recorded at all, and what a channel is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select

from recollect import erasure, intake
from recollect.audience import OWNER, channel_privacy
from recollect.conversations import read as conversations
from recollect.conversations import recording as recorded
from recollect.conversations.facts import level, stated, told
from recollect.entities.names import channel_type, handle_entity, handle_on
from recollect.errors import InvalidInput, NotFound
from recollect.log import read as log
from recollect.memory.base import Base
from recollect.model import JOIN_RULES, PRIVACY, Channel, Interaction
from recollect.relationships import sharing
from recollect.store.schema import memberships


class Sharing(Base):
    def share(self, interaction: str, *, with_: str = "public", undo: bool = False) -> Interaction:
        """Repeat what was said for others: for everybody, or for those on the channel of a group. What is there already
        is given back. `undo` erases the copy again, and gives back what it repeated. What was said itself stays as
        private as it was."""
        with self._store.write() as connection:
            row = sharing.original(connection, self.space, str(interaction))
            place = sharing.place(connection, self.space, row, str(with_))
            if not undo:
                made = sharing.repeat(connection, self.space, self.settings, row, place)
            found = sharing.copies(connection, self.space, [row["id"]])
        if not undo:
            self._written()
            assert made is not None  # noqa: S101 - without a time there is no refusal
            return made
        copies = [copy.copy for copy in found if copy.audience == place[0]]
        if not copies:
            raise NotFound(f"{interaction} is not shared with {with_}; 'recollect shared' lists what is.")
        for copy in copies:
            target = erasure.Target(interaction=copy)
            erasure.forget(self._store, self.space, target, self._index, self._vectors, self.settings)
        self._pipeline.mend_if_possible()
        return log.interaction(row, OWNER)

    def shared(self, *, channel: str | None = None, sender: str | None = None) -> list[Interaction]:
        """The copies that were made for others, oldest first; the metadata of each names what it repeats."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            ids = [copy.copy for copy in sharing.copies(connection, self.space)]
            found = log.by_ids(connection, self.space, reader, ids)
        return [found[id] for id in ids if id in found]

    def recording(self, channel: str, *, sender: str | None = None, on: bool | None = None) -> bool:
        """Whether what is said on a channel, or with `sender` there, is recorded; `on` turns it on or off, with every
        agent. While it is off, `observe` stores nothing and gives back an interaction without id and content, whose
        `recorded` is false and whose `not_recorded` says why."""
        kind = channel_type(channel)
        entity = None if sender is None else handle_entity(kind, handle_on(kind, sender))
        subject = recorded.subject(channel, entity)
        with self._store.read() as connection:
            quiet = recorded.subjects(connection, self.space)
        there = (
            [each for each in (channel,) if each in quiet]
            if entity is None
            else recorded.threads(quiet, channel, entity)
        )
        change = [] if on is None else there if on else [subject] if subject not in quiet else []
        if change:
            with self._store.write() as connection:
                for each in change:
                    self._decide(connection, recorded.decided(bool(on), each))
                quiet = recorded.subjects(connection, self.space)
        if entity is None:
            return channel not in quiet
        return channel not in quiet and not recorded.threads(quiet, channel, entity)

    def describe_channel(
        self,
        channel: str,
        *,
        privacy: str | None = None,
        direct: bool | None = None,
        members: Sequence[str] | None = None,
        join_rule: str | None = None,
        encrypted: bool | None = None,
        world_readable: bool | None = None,
    ) -> Channel:
        """Say what a channel is, as its server tells it; hence how private it is from now on. What was said before
        keeps its audience. `members` are handles; facts that are left out are as they were said before."""
        kind = channel_type(channel)
        if privacy is not None and privacy not in PRIVACY:
            raise InvalidInput("privacy", f"{privacy!r} is not known; use one of {', '.join(PRIVACY)}.")
        if join_rule is not None and join_rule not in JOIN_RULES:
            raise InvalidInput("join_rule", f"{join_rule!r} is not known; use one of {', '.join(JOIN_RULES)}.")
        if isinstance(members, str):
            raise InvalidInput("members", "a list of handles is needed, not one text.")
        handles = None if members is None else [handle_on(kind, each) for each in members]
        new: dict[str, Any] = {
            "privacy": privacy, "direct": direct, "join_rule": join_rule, "encrypted": encrypted,
            "world_readable": world_readable, "members": None if handles is None else len(set(handles)),
        }  # fmt: skip
        new = {name: value for name, value in new.items() if value is not None}
        if not new:
            raise InvalidInput("channel", "nothing is said of it; give at least one fact.")
        with self._store.write() as connection:
            facts = stated(connection, self.space, channel) | new
            found = level(facts, channel_privacy(connection, self.space, channel), privacy)
            draft = intake.described(self.settings, channel, found, told(facts, found), facts)
            intake.observe_in(connection, self.space, [draft], self.settings)
            if handles is not None:
                self._members(connection, channel, {handle_entity(kind, each) for each in handles})
            self._written()
            known = conversations.list_channels(connection, self.space, OWNER)
        return next(each for each in known if each.id == channel)

    def _members(self, connection: Connection, channel: str, now: set[str]) -> None:
        """Who joined and who left, since it was last said."""
        here = (memberships.c.space == self.space, memberships.c.belongs_to == channel, memberships.c.until.is_(None))
        before = set(connection.execute(select(memberships.c.entity).where(*here)).scalars())
        for entity in sorted(now ^ before):  # one for each, to be erased with them
            joins = entity in now
            what = {"kind": "members", "group": channel, "entity": entity, "join" if joins else "leave": [entity]}
            self._decide(connection, (f"{entity} {'belongs to' if joins else 'left'} {channel}.", what))
