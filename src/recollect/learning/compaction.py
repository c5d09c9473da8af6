"""Folding the older messages of a talk into its summary, which takes the one before it along. A talk is a conversation
in private, and what is said on a channel in a room.

What is folded follows from the log alone, as far as learning has read it. No transaction is open while anything is
judged; what was read is compared when the summary is written, so that of two who do it at once one writes, and nothing
rests on words that were erased meanwhile.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from recollect.audience import OWNER, Reader, Scope
from recollect.conversations.compaction import TURN, WORKING, Fold, Limits, Message, Request, folds, tools_of
from recollect.conversations.sessions import END, talk_of
from recollect.entities.directory import decision_in
from recollect.intake import DECIDED_ON
from recollect.judges.panel import Panel
from recollect.learning.headway import AGAIN, NAME, cursors
from recollect.learning.periods import escaped, pieces_of
from recollect.learning.summaries import Draft, Source, points_in, write
from recollect.learning.telling import Telling, Work, from_point, sources_by_id, tell
from recollect.log.append import head_position, lock_space
from recollect.log.read import log, readable
from recollect.model import Point
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import conversations, sessions, summaries
from recollect.times import now
from recollect.understanding.length import estimate

SCOPE = "conversation"
LONGEST_IN_MIND = 2_000  # characters of a working memory that a summary heeds
ATTEMPTS = 10  # looks at what is due, if others keep changing it
_COLUMNS = (log.position, log.id, log.role, log.type, log.occurred_at, log.metadata, log.external_id,
            log.content)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Before:
    """The summary that is folded into the next."""

    id: str
    points: tuple[Point, ...]
    interactions: int
    started_at: datetime
    ended_at: datetime
    first_position: int
    last_position: int


def fold(
    store: Store,
    space: str,
    settings: Settings,
    panel: Panel,
    talk: str,
    audience: str,
    agent: str | None = None,
    *,
    stop: Callable[[], bool] = lambda: False,
    renew: Callable[[], None] = lambda: None,
) -> str | None:
    """Fold all that is due, one summary after the other; the id of the last, None where nothing was due. `renew` is
    called before each judgment, which may take its time."""
    work = _Work(store, space, settings, panel, talk, Scope(audience, agent), renew)
    made: str | None = None
    for _ in range(ATTEMPTS):
        before, due = work.due()
        for each in due:
            if stop():
                return made
            draft = work.draft(before, each)
            if draft is None or not work.written(before, each, draft):
                break  # somebody else was at it, or words are gone: look again
            before = _as_before(draft)
            made = draft.id
        else:
            break
    return made


def limits(settings: Settings) -> Limits:
    """From when on a conversation is compacted; a setting of 0 is no limit."""
    return Limits(
        tokens=settings.compact_tokens * settings.compact_share or math.inf,
        messages=settings.compact_messages or 2**62,
        keep=settings.compact_keep,
        summary=settings.compact_summary_tokens,
    )


def message(row: Any, session: str = "", count: Callable[[str], int] = estimate) -> Message:
    """A row of the log as a message of a conversation."""
    metadata = json.loads(row.metadata) if row.metadata else {}
    tools = tools_of(row.role, metadata)
    spelled = json.dumps(metadata.get("tool_calls") or metadata.get("tool_call")) if tools.calls else ""
    beside = row.type == "note" and (row.external_id or "").startswith(WORKING)
    return Message(
        row.position, row.id, row.role, row.type, count(row.content + spelled), row.occurred_at, session,
        closes=row.content.strip() == END, tools=tools, pinned=beside,
    )  # fmt: skip


def working_notes(space: str, reader: Reader, channel: str, talk: str) -> Select[Any]:
    """What was kept beside a talk. The external ids of these notes sort by time, and have an index."""
    return readable(space, reader).where(
        log.channel == channel, of_talk(talk), log.type == "note",
        log.external_id > f"{WORKING}a", log.external_id < f"{WORKING}z",
        log.external_id.startswith(WORKING, autoescape=True),
    )  # fmt: skip


def of_talk(talk: str) -> ColumnElement[bool]:
    """The condition on the messages of a talk."""
    return _talk(talk) == talk


def _talk(talk: str) -> ColumnElement[Any]:
    return log.conversation if is_private(talk) else log.channel


def is_private(talk: str) -> bool:
    """Whether it is a conversation, rather than all that is said on a channel."""
    return ":" not in talk


def _said(
    space: str, talk: ColumnElement[Any], name: str, audience: str, agent: str | None
) -> Select[Any]:  # fmt: skip
    return select(*_COLUMNS).where(
        log.space == space, log.erasure.is_(None), talk == name, log.audience == audience,
        log.agent.is_not_distinct_from(agent), log.type != "decision",
    )  # fmt: skip


@once
def _said_in_private(space: str, talk: str, audience: str, agent: str | None, after: int, reached: int) -> Select[Any]:
    new = _said(space, log.conversation, talk, audience, agent)
    return new.where(log.position > after, log.position <= reached).order_by(log.position)


@once
def _said_on_channel(space: str, talk: str, audience: str, agent: str | None, after: int, reached: int) -> Select[Any]:
    new = _said(space, log.channel, talk, audience, agent)
    return new.where(log.position > after, log.position <= reached).order_by(log.position)


@once
def _decided(space: str, after: int, reached: int, pattern: str) -> Select[Any]:
    return readable(space, OWNER).where(
        log.channel == DECIDED_ON, log.type == "decision", log.position > after, log.position <= reached,
        log.metadata.like(pattern, escape="/"),
    )  # fmt: skip


@once
def _holding(space: str, scope: str, talk: str, audience: str, agent: str | None) -> Select[Any]:
    return select(summaries).where(
        summaries.c.space == space, summaries.c.scope == scope, summaries.c.subject == talk,
        summaries.c.audience == audience, summaries.c.agent.is_not_distinct_from(agent),
        summaries.c.superseded_by.is_(None),
    )  # fmt: skip


def scopes_of(connection: Connection, space: str, talks: Sequence[str]) -> list[tuple[str, Scope]]:
    """The scopes that these talks have something in, each with its talk."""
    table = conversations.c
    query = select(table.conversation, table.channel, table.audience, table.agent).where(
        table.space == space, among(table.conversation, talks) | among(table.channel, talks)
    )
    found = {
        (talk_of(row.conversation, row.channel, row.audience), Scope(row.audience, row.agent))
        for row in connection.execute(query)
    }
    return sorted(((talk, of) for talk, of in found if talk in talks), key=repr)


class _Work:
    def __init__(
        self,
        store: Store,
        space: str,
        settings: Settings,
        panel: Panel,
        talk: str,
        of: Scope,
        renew: Callable[[], None],
    ) -> None:
        self.store = store
        self.space = space
        self.settings = settings
        self.panel = panel
        self.talk = talk
        self.of = of
        self.renew = renew

    def due(self) -> tuple[Before | None, list[Fold]]:
        """The summary that holds, and what is to be folded next."""
        with self.store.read() as connection:
            before = self._holds(connection)
            reached = _reached(connection, self.space, self.of.audience, self.settings)
            after = 0 if before is None else before.last_position
            asked = self._requests(connection, after, reached)
            new = self._new(connection, after, reached)
            within = limits(self.settings)
            if not asked and len(new) <= within.keep:
                return before, []
            messages = list(self._messages(connection, after, new))
        return before, list(folds(messages, within, asked, after))

    def draft(self, before: Before | None, fold: Fold) -> Draft | None:
        """The summary of what was folded before and is folded now; None where some of it is gone."""
        work = Work(self.store, self.space, self.settings, self.panel, now(), renew=self.renew)
        told = () if before is None else before.points
        with self.store.read() as connection:
            cited = [source for point in told for source in point.sources]
            known = sources_by_id(connection, self.space, cited) if cited else {}
            there = readable(self.space, OWNER).where(among(log.position, [each.position for each in fold.messages]))
            rows = connection.execute(there.with_only_columns(log.position, log.channel)).all()
            new = pieces_of(connection, work, self.of, rows)
            kept = self._kept_in_mind(connection, rows[0].channel, fold.known) if rows else ""
        if len(rows) != len(fold.messages) or known.keys() != {*cited}:
            return None
        pieces = [*(from_point(point, known) for point in told), *new]
        found = tell(work, self.of, pieces, self.settings.compact_summary_tokens, kept)
        if not found.points:  # nothing new is worth telling, so all that was told stays
            found = replace(found, points=told)
        return self._drafted(before, fold, found)

    def written(self, before: Before | None, fold: Fold, draft: Draft) -> bool:
        """Write it, if nothing that it rests on has changed meanwhile."""
        with self.store.write() as connection:
            lock_space(connection, self.space)
            if self._holds(connection) != before:
                return False
            if _reached(connection, self.space, self.of.audience, self.settings) < fold.known:
                return False
            there = select(func.count()).where(
                log.space == self.space, log.erasure.is_(None),
                among(log.position, [each.position for each in fold.messages]),
            )  # fmt: skip
            if connection.execute(there).scalar_one() != len(fold.messages):
                return False
            write(connection, self.space, draft)
        return True

    # -----------------------------------------------------------------------------------------------------------

    def _holds(self, connection: Connection) -> Before | None:
        row = _holding(connection, self.space, SCOPE, self.talk, self.of.audience, self.of.agent).one_or_none()
        if row is None:
            return None
        return Before(
            row.summary, points_in(row.points), row.interactions, row.started_at, row.ended_at, row.first_position,
            row.last_position,
        )  # fmt: skip

    def _new(self, connection: Connection, after: int, reached: int) -> Sequence[Any]:
        """The rows of the log that are not folded."""
        ask = _said_in_private if is_private(self.talk) else _said_on_channel
        return ask(connection, self.space, self.talk, self.of.audience, self.of.agent, after, reached).all()

    def _messages(self, connection: Connection, after: int, new: Sequence[Any]) -> Iterator[Message]:
        """Those that are not folded, and a few before them."""
        near = _said(self.space, _talk(self.talk), self.talk, self.of.audience, self.of.agent)
        near = near.where(log.position <= after).order_by(log.position.desc()).limit(TURN)
        first = connection.execute(near).all()[::-1] if after else []
        rows = [*first, *new]
        stretches = self._stretches(connection, rows)
        for row in rows:
            yield message(row, stretches[row.position])

    def _stretches(self, connection: Connection, rows: Sequence[Any]) -> dict[int, str]:
        """The session that each message belongs to; in a room one ends for all, when nobody said anything for long."""
        if not is_private(self.talk):
            idle = timedelta(seconds=self.settings.session_idle_seconds)
            found, last, session = {}, None, ""
            for row in rows:
                if last is None or abs(row.occurred_at - last) > idle:
                    session = row.id
                last, found[row.position] = row.occurred_at, session
            return found
        started = select(sessions.c.first_position, sessions.c.session).where(
            sessions.c.space == self.space, sessions.c.conversation == self.talk,
            sessions.c.audience == self.of.audience,
            sessions.c.last_position >= (rows[0].position if rows else 0),
        )  # fmt: skip
        stretches = connection.execute(started.order_by(sessions.c.first_position)).all()
        starts = [row.first_position for row in stretches]
        places = {row.position: bisect_right(starts, row.position) - 1 for row in rows}
        return {place: stretches[number].session if number >= 0 else "" for place, number in places.items()}

    def _requests(self, connection: Connection, after: int, reached: int) -> list[Request]:
        rows = _decided(connection, self.space, after, reached, f'%"{escaped(self.talk)}"%').mappings()
        found = []
        for row in rows:
            decision = decision_in(row) or {}
            if decision.get("kind") == "compact" and decision.get("conversation") == self.talk:
                keep = decision.get("keep")
                found.append(Request(row["position"], keep if isinstance(keep, int) else None))
        return found

    def _kept_in_mind(self, connection: Connection, channel: str, known: int) -> str:
        """The working memory of the conversation as it was then: it says what matters."""
        query = working_notes(self.space, self.of.reader, channel, self.talk).where(
            log.audience == self.of.audience, log.position <= known
        )
        latest = connection.execute(query.order_by(log.external_id.desc()).limit(1)).first()
        return "" if latest is None else str(latest.content)[:LONGEST_IN_MIND]

    def _drafted(self, before: Before | None, fold: Fold, told: Telling) -> Draft:
        times = [each.at for each in fold.messages]
        places = [each.position for each in fold.messages]
        if before is not None:
            times += [before.started_at, before.ended_at]
            places += [before.first_position, before.last_position]
        return Draft(
            scope=SCOPE,
            subject=self.talk,
            of=self.of,
            points=told.points,
            sources=tuple(Source(each.position, each.id, each.at) for each in fold.messages),
            parts=() if before is None else (before.id,),
            interactions=len(fold.messages) + (0 if before is None else before.interactions),
            started_at=min(times),
            ended_at=max(times),
            first_position=min(places),
            last_position=max(places),
            confidence=told.confidence,
            judge=told.judge,
            reason=f"{fold.why}; {told.reason}" if told.reason else fold.why,
        )


def _reached(connection: Connection, space: str, audience: str, settings: Settings) -> int:
    """How far learning has come with what this audience says: what is not understood yet is not folded."""
    if not settings.learning:
        return head_position(connection, space)
    known = cursors(connection, space)
    learnt = known.get(NAME, 0)
    return min(learnt, known.get(AGAIN + audience, learnt))


def _as_before(draft: Draft) -> Before:
    return Before(
        draft.id, draft.points, draft.interactions, draft.started_at, draft.ended_at, draft.first_position,
        draft.last_position,
    )  # fmt: skip
