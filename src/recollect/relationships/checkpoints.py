"""Summaries of sessions that go on: after every so many messages, and where somebody asked for one. What is summed up
follows from the log alone; when the session is over, the summary of all of it takes their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, func, select

from recollect.conversations.lifecycle import CHECKPOINT
from recollect.learning.compaction import is_private
from recollect.learning.periods import Outcome, pieces_of
from recollect.learning.queue import Unit
from recollect.learning.summaries import Draft, Source
from recollect.learning.telling import MOST, Teller, Work
from recollect.log.read import log
from recollect.store.once import once
from recollect.store.schema import conversations, sessions, summaries

SCOPE = "checkpoint"
STATE = "checkpoint"  # so that it never passes for the summary of the whole session


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A session that goes on, and what of it is to be summed up."""

    session: Any
    said: Sequence[Any]


def make(work: Work, unit: Unit) -> Outcome:
    """What the open sessions of a talk have come to, as far as a checkpoint has been passed."""
    with work.store.read() as connection:
        stretches = [_passed(connection, work, unit, row) for row in _open(connection, work.space, unit)]
    found = Outcome()
    for stretch in stretches:
        if stretch is None:
            continue
        draft = _draft(work, unit, stretch)
        if draft is not None:
            found.drafts.append(draft)
            found.touches += _above(work, unit, stretch.session, draft)
    return found


def _above(work: Work, unit: Unit, row: Any, draft: Draft) -> list[Unit]:
    """The windows of the conversation, if it has sessions enough for one: they hold the summaries that there are."""
    many = select(func.count()).where(
        sessions.c.space == work.space, sessions.c.conversation == row.conversation,
        sessions.c.audience == row.audience,
    )  # fmt: skip
    with work.store.read() as connection:
        if connection.execute(many).scalar_one() < work.settings.window_sessions:
            return []
    return [Unit("window", row.conversation, unit.of, draft.last_position, row.last_activity_at)]


def _open(connection: Connection, space: str, unit: Unit) -> Sequence[Any]:
    """The sessions of a talk that have not ended."""
    ask = _open_in_private if is_private(unit.subject) else _open_on_channel
    return ask(connection, space, unit.of.audience, unit.of.agent, unit.subject).all()


@once
def _open_in_private(space: str, audience: str, agent: str | None, conversation: str) -> Select[Any]:
    return _going_on(space, audience, agent).where(sessions.c.conversation == conversation)


@once
def _open_on_channel(space: str, audience: str, agent: str | None, channel: str) -> Select[Any]:
    here = and_(
        conversations.c.space == sessions.c.space, conversations.c.conversation == sessions.c.conversation,
        conversations.c.audience == sessions.c.audience, conversations.c.channel == channel,
    )  # fmt: skip
    return _going_on(space, audience, agent).join(conversations, here)


def _going_on(space: str, audience: str, agent: str | None) -> Select[Any]:
    table = sessions.c
    own = (table.space == space, table.audience == audience, table.agent.is_not_distinct_from(agent))
    return select(sessions).where(*own, table.ended_at.is_(None)).order_by(table.first_position)


def _passed(connection: Connection, work: Work, unit: Unit, row: Any) -> _Stretch | None:
    """What was said in a session up to its last checkpoint, unless that much of it is summed up already."""
    many, asked = work.settings.checkpoint_messages, _asked(connection, work, row)
    if asked == 0 and not 0 < many <= row.interactions:
        return None
    holding = _holding(connection, work.space, row.session, unit.of.audience).first()
    enough = 0 if not many else row.interactions // many * many
    if holding is not None and holding.last_position >= asked and holding.interactions >= enough:
        return None
    said = _said(connection, *_within(work, row)).all()
    end = len(said) // many * many if many else 0
    end = max(end, sum(each.position <= asked for each in said))
    if end == 0 or (holding is not None and holding.last_position >= said[end - 1].position):
        return None
    return _Stretch(row, said[:end])


def _asked(connection: Connection, work: Work, row: Any) -> int:
    """Where in a session a checkpoint was last asked for; 0 where it never was."""
    return int(_last_asked(connection, *_within(work, row)).scalar() or 0)


def _within(work: Work, row: Any) -> tuple[str, str, str, int, int]:
    """A session, as far as distilling has come."""
    return work.space, row.conversation, row.audience, row.first_position, min(row.last_position, work.reached)


@once
def _said(space: str, conversation: str, audience: str, first: int, last: int) -> Select[Any]:
    return _messages(space, conversation, audience, first, last).order_by(log.position)


@once
def _last_asked(space: str, conversation: str, audience: str, first: int, last: int) -> Select[Any]:
    said = _messages(space, conversation, audience, first, last)
    return said.where(log.type == "command", log.content == CHECKPOINT).order_by(log.position.desc()).limit(1)


def _messages(space: str, conversation: str, audience: str, first: int, last: int) -> Select[Any]:
    return select(log.position, log.id, log.occurred_at, log.type).where(
        log.space == space, log.conversation == conversation, log.audience == audience, log.position >= first,
        log.position <= last, log.erasure.is_(None), log.type != "decision",
    )  # fmt: skip


@once
def _holding(space: str, session: str, audience: str) -> Select[Any]:
    """What the summary of a session covers that holds now."""
    return select(summaries.c.last_position, summaries.c.interactions).where(
        summaries.c.space == space, summaries.c.scope == "session", summaries.c.subject == session,
        summaries.c.audience == audience, summaries.c.superseded_by.is_(None),
    )  # fmt: skip


def _draft(work: Work, unit: Unit, stretch: _Stretch) -> Draft | None:
    teller = Teller(work, unit.of, work.settings.summary_tokens)
    for start in range(0, len(stretch.said), MOST):
        with work.store.read() as connection:
            pieces = pieces_of(connection, work, unit.of, stretch.said[start : start + MOST])
        teller.hear(pieces)
    told = teller.told()
    if not told.points:
        return None
    sources = tuple(Source(each.position, each.id, each.occurred_at) for each in stretch.said)
    times = [each.at for each in sources]
    return Draft(
        "session", stretch.session.session, unit.of, told.points, sources, (), len(sources), min(times), max(times),
        sources[0].position, sources[-1].position, told.confidence, told.judge,
        f"it goes on; {told.reason}" if told.reason else "it goes on", STATE,
    )  # fmt: skip
