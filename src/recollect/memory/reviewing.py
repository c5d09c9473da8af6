"""What waits for a person's word; who belongs to a group. All of it is the owner's, but for reading who belongs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from recollect.errors import InvalidInput
from recollect.knowledge import review as inbox
from recollect.log.append import lock_space
from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Entity, Proposal
from recollect.relationships import groups
from recollect.times import now as current

_BELIEVED = ("settle", "evergreen", "debunk")  # decisions that change what is believed, and are heeded at once


class Reviewing(Base):
    def review(self, *, kind: str | None = None, limit: int = 50, all: bool = False) -> list[Proposal]:
        """What waits for your word: who may be the same person (identity), facts and notes that contradict each other
        (conflict), facts that grow old (validation), what was found wrong, or said again though debunked (truth), what
        may be told to others (share), notes that are not sure enough (note) or that an agent proposes (proposed),
        changes of a soul (soul), habits that strangers have shown (procedure). Each with its reasons, its evidence and
        what accepting does. `all` gives what was decided as well. Nothing here is done by itself."""
        bounded("limit", limit, 100_000)
        with self._store.read() as connection:
            return inbox.proposals(self._desk(connection), kind=kind, limit=limit, all=all)

    def decide(
        self,
        item: str,
        answer: str,
        *,
        keep: str | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        contexts: Mapping[str, str] | None = None,
        note: str | None = None,
        days: float = 1.0,
    ) -> Proposal:
        """Answer something that waits: accept, edit, reject (it is not asked again) or later (not before so many
        `days`). `keep` says which fact of a conflict holds: its id, "both" (each where `contexts` say) or "neither".
        `text` and `tags` are the words and tags that hold, where it can be edited. If somebody else was faster, it is
        an error and nothing changes."""
        if isinstance(tags, str):
            tags = [tags]
        how = inbox.Said(keep, text, tags, contexts)
        with self._store.read() as connection:
            found = inbox.find(self._desk(connection), str(item))
        with self._store.write() as connection:
            lock_space(connection, self.space)  # whoever reviews at the same time waits here
            desk = self._desk(connection)
            inbox.refuse_decided(desk, found.id)
            settled, decisions = inbox.answer(desk, found, answer, how=how, note=note, days=days)
            for decision in decisions:
                self._decide(connection, decision)
        if (
            (found.kind == "share" and answer == "accept")
            or "made" in settled.data
            or any(what["kind"] in _BELIEVED for _, what in decisions)
        ):
            self._pipeline.learn_facts()
        return settled

    def undo(self, item: str) -> Proposal:
        """Take an answer back: a link is undone, what was rejected or put off waits again. Gives what was decided."""
        with self._store.write() as connection:
            lock_space(connection, self.space)
            desk = self._desk(connection)
            before = [each for each in inbox.decided(desk) if each.id == str(item)]
            decisions = inbox.taken_back(desk, str(item))
            for decision in decisions:
                self._decide(connection, decision)
        if len(decisions) > 1:
            self._pipeline.learn_facts()
        return before[0]

    def members(
        self,
        group: str,
        *,
        add: Sequence[str] = (),
        remove: Sequence[str] = (),
        channel: str | None = None,
        sender: str | None = None,
    ) -> list[Entity]:
        """Who belongs to a group or a channel: whom you said so of, and who spoke there. `add` and `remove` say so from
        now on. Belonging to something opens nothing by itself: what may be read hangs on the channel alone."""
        joins, leaves = ([names] if isinstance(names, str) else list(names) for names in (add, remove))
        if (joins or leaves) and (channel is not None or sender is not None):
            raise InvalidInput("channel", "who belongs to a group is said by the owner; leave channel and sender out.")
        if joins or leaves:
            with self._store.write() as connection:
                reader = self._reader(connection, None, None)
                meant = groups.meant(connection, self.space, reader, group)
                for decision in groups.changes(connection, self.space, meant, joins, leaves):
                    self._decide(connection, decision)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            meant = groups.meant(connection, self.space, reader, group)
            return groups.listed(connection, self.space, reader, meant)

    def _desk(self, connection: Connection) -> inbox.Desk:
        return inbox.Desk(connection, self.space, self.settings, current(), self._zone(connection))
