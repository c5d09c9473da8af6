"""Conversations that end, rest and go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, select

from recollect import intake
from recollect.audience import OWNER, Scope, channel_privacy
from recollect.conversations.compaction import WORKING
from recollect.conversations.lifecycle import CHECKPOINT, END
from recollect.conversations.read import list_sessions
from recollect.conversations.sessions import talk_of
from recollect.entities.names import channel_type
from recollect.errors import InvalidInput, NotFound, whole
from recollect.ids import new_id
from recollect.learning import headway, queue
from recollect.learning import summaries as distilled
from recollect.learning.compaction import working_notes
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.append import lock_space
from recollect.log.read import log
from recollect.memory.base import Base
from recollect.model import NOT_RECORDED, Session, Summary
from recollect.relationships import checkpoints
from recollect.store.among import among
from recollect.store.schema import conversations, promises, sessions, summaries
from recollect.times import now as current

CARRIED = "Carried forward from the session before:"


@dataclass(frozen=True, slots=True)
class _Open:
    """A session that goes on, where it is and with whom."""

    session: str
    conversation: str
    channel: str
    of: Scope
    whom: str | None
    last_activity_at: datetime

    @property
    def talk(self) -> str:
        return talk_of(self.conversation, self.channel, self.of.audience)


class Lifecycle(Base):
    def end(self, channel: str, *, sender: str | None = None, note: str | None = None) -> Session | None:
        """End the session on `channel` (with `sender`, or the only one there is); None where none is open. `note` is
        carried forward: it stands in the working memory, so that the next session begins with it. The next message
        opens a new session of the same conversation."""
        with self._store.write() as connection:
            row = self._open_session(connection, channel, sender)
            if row is None:
                return None
            carried = [] if note is None else [self._carried(connection, row, whole("note", note))]
            drafts = [*carried, self._command(row, END, self._still_in(row))]
            self._keep(connection, drafts)
            found = list_sessions(connection, self.space, OWNER, row.conversation)
        self._written()
        return next((session for session in found if session.id == row.session and session.ended_by == END), None)

    def checkpoint(self, channel: str, *, sender: str | None = None) -> Summary | None:
        """Sum up the session on `channel` as far as it has come, without ending it; None where none is open, or nothing
        in it is worth keeping. When it is over, the summary of all of it takes the place of this."""
        with self._store.write() as connection:
            row = self._open_session(connection, channel, sender)
            if row is None:
                return None
            asked = self._command(row, CHECKPOINT, row.last_activity_at)  # to ask for it is no word of the talk
            self._keep(connection, [asked])
        self._written()
        self._pipeline.learn_facts()
        self._sum_up(row)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            here = (summaries.c.scope == "session", summaries.c.subject == row.session)
            found = distilled.read(connection, self.space, reader, *here, limit=1)
        return found[0] if found else None

    def split(self, channel: str, *, sender: str | None = None, note: str | None = None) -> Session | None:
        """End the session on `channel` and carry what is open forward: the questions and tasks of its summary, promises
        that wait, and `note`. None where no session is open."""
        summary = self.checkpoint(channel, sender=sender)
        with self._store.read() as connection:
            row = self._open_session(connection, channel, sender)
            promised = [] if row is None else self._promised(connection, row)
        points = [] if summary is None else [point.text for point in summary.points if point.section == "open"]
        still = list(dict.fromkeys([*points, *promised]))
        lines = [whole("note", note)] if note is not None else []
        lines += ["Still open:", *(f"- {text}" for text in still)] if still else []
        return self.end(channel, sender=sender, note="\n".join(lines) or None)

    # ------------------------------------------------------------------------------------------------------------

    def _keep(self, connection: Connection, drafts: Sequence[intake.Draft]) -> None:
        """Write what is said of a session, or nothing at all and say so."""
        stored = intake.observe_in(connection, self.space, drafts, self.settings)
        if not all(each.recorded for each in stored):
            raise InvalidInput("channel", f"{NOT_RECORDED['off']} The session was left as it is.")

    def _open_session(self, connection: Connection, channel: str, sender: str | None) -> _Open | None:
        """The session of this agent that is going on there: with `sender`, or with whom it was last."""
        channel_type(channel)
        reader = self._reader(connection, channel, sender)
        table, privacy = conversations.c, channel_privacy(connection, self.space, channel)
        query = select(table.conversation, table.audience, table.agent).where(
            table.space == self.space, table.channel == channel, reader.may_read(conversations),
            table.agent.is_not_distinct_from(self.agent), table.audience.startswith(privacy, autoescape=True),
        )  # fmt: skip
        if sender is not None:
            query = query.where(table.entity.in_(self._spoken_with(connection, reader, channel, sender)))
        if connection.execute(query.limit(1)).first() is None:
            raise NotFound(f"there is no conversation on {channel!r} that you may read.")
        own = and_(sessions.c.space == table.space, sessions.c.conversation == table.conversation,
                   sessions.c.audience == table.audience, sessions.c.ended_at.is_(None))  # fmt: skip
        going_on = query.join(sessions, own).add_columns(sessions.c.session, sessions.c.last_activity_at)
        rows = connection.execute(going_on.order_by(sessions.c.last_position.desc()).limit(2)).all()
        if not rows:
            return None
        if sender is None and len(rows) > 1:
            raise InvalidInput("sender", f"several people talk on {channel}; name whose session is meant.")
        row = rows[0]
        whom, of = self._handle(connection, row.conversation), Scope(row.audience, row.agent)
        return _Open(row.session, row.conversation, channel, of, whom, row.last_activity_at)

    def _handle(self, connection: Connection, conversation: str) -> str | None:
        """By which handle the one wrote last whom a conversation is with."""
        last = select(log.sender).where(
            log.space == self.space, log.conversation == conversation, log.direction == "inbound",
            log.erasure.is_(None), log.sender.is_not(None),
        )  # fmt: skip
        return connection.execute(last.order_by(log.position.desc()).limit(1)).scalar()

    def _command(self, row: _Open, words: str, at: datetime) -> intake.Draft:
        return intake.draft(
            self.settings, words, channel=row.channel, direction="outbound", to=row.whom, role="system",
            type="command", agent=self.agent, occurred_at=at,
        )  # fmt: skip

    def _carried(self, connection: Connection, row: _Open, note: str) -> intake.Draft:
        """The working memory with what is carried forward, in the place of what was carried forward before."""
        query = working_notes(self.space, row.of.reader, row.channel, row.talk).where(log.audience == row.of.audience)
        latest = connection.execute(query.order_by(log.external_id.desc()).limit(1)).first()
        kept = "" if latest is None else str(latest.content).partition(CARRIED)[0].rstrip()
        return intake.draft(
            self.settings, f"{kept}\n\n{CARRIED}\n{note}".lstrip(), channel=row.channel, direction="outbound",
            to=row.whom, role="system", type="note", external_id=WORKING + new_id("wm"), agent=self.agent,
            occurred_at=self._still_in(row),
        )  # fmt: skip

    def _still_in(self, row: _Open) -> datetime:
        """Now, or the last moment that still belongs to the session: a command about it must not open another."""
        return min(current(), row.last_activity_at + timedelta(seconds=self.settings.session_idle_seconds))

    def _sum_up(self, row: _Open) -> None:
        """Write the summary of a session as far as it has come; what distils in the background finds it done."""
        if not (self.settings.learning and self.settings.distilling):
            return
        with self._store.read() as connection:
            reached = headway.cursors(connection, self.space).get(headway.NAME, 0)
        unit = Unit(checkpoints.SCOPE, row.talk, row.of, reached, current())
        work = Work(self._store, self.space, self.settings, self._panel, current(), reached)
        made = checkpoints.make(work, unit)
        with self._store.write() as connection:
            lock_space(connection, self.space)
            cited = {source.position for draft in made.drafts for source in draft.sources}
            query = select(log.position).where(
                log.space == self.space, log.erasure.is_(None), among(log.position, cited)
            )
            if set(connection.execute(query).scalars()) == cited:  # nothing was erased meanwhile
                for draft in made.drafts:
                    distilled.write(connection, self.space, draft)
                queue.touch(connection, self.space, made.touches)

    def _promised(self, connection: Connection, row: _Open) -> list[str]:
        query = select(promises.c.text).where(
            promises.c.space == self.space, promises.c.talk == row.talk, promises.c.outcome == "open",
            promises.c.audience == row.of.audience, promises.c.agent.is_not_distinct_from(row.of.agent),
        )  # fmt: skip
        return list(connection.execute(query.order_by(promises.c.position, promises.c.promise)).scalars())
