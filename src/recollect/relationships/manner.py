"""How somebody writes in a conversation: judged at the end of each of its sessions, from their newest messages up to
there, so that it is a function of the log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Delete, Select, delete, select

from recollect.audience import OWNER, Reader
from recollect.judges.judgment import About
from recollect.judges.relations import ToneOf, Written
from recollect.learning.interpret import is_learnt_from, speaker_entity, speaker_name
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.read import log, readable
from recollect.model import Manner
from recollect.store.once import once
from recollect.store.schema import manners, sessions
from recollect.store.upsert import upsert

SCOPE = "manner"
MOST = 60  # newest messages of somebody that show how they write
READ = 1_000  # characters of each
AROUND = 150  # messages of both sides among which these are looked for
ANSWERED = 3 * 86_400.0  # seconds after which a message answers no more
_CODE = re.compile("[a-z]{2,3}")


def make(work: Work, unit: Unit) -> Outcome | None:
    """The manner at the end of a session; `unit.subject` is its id."""
    with work.store.read() as connection:
        session = _session(connection, work.space, unit.subject).one_or_none()
        rows = [] if session is None else _said(connection, work, unit, session)
    own = [row for row in rows if is_learnt_from(row) and row.content.strip()][-MOST:]
    if not own or session is None:
        return Outcome(writes=[_gone(work.space, unit.subject)])
    written = _written(rows, own)
    question = ToneOf(written)
    work.renew()
    about = About(unit.of.audience, unit.of.agent, tuple(row.position for row in own))
    judgment = work.panel.ask(question, about)
    from recollect.judges.rules.talks.tone import tone  # with many words: loaded when first needed

    heard = tone(question)  # what is counted is counted: how long answers took, and what the words show
    found = replace(judgment.answer, pace=heard.tone.pace)
    if not _CODE.fullmatch(found.language):  # a model may say "English"
        found = replace(found, language=heard.tone.language)
    reasons = dict(heard.reasons)
    if not judgment.is_ours:
        for part in ("formality", "technical", "language", "length"):
            if getattr(found, part) != getattr(heard.tone, part):
                reasons[part] = f"{judgment.judge}: {judgment.reason}"[:300]
    last = own[-1]
    entity = speaker_entity(last)
    row = {
        "space": work.space, "session": unit.subject, "conversation": session.conversation,
        "audience": unit.of.audience, "agent": unit.of.agent, "entity": entity,
        "speaker": speaker_name(last, work.settings), "channel": last.channel, "formality": found.formality,
        "technical": found.technical, "pace": found.pace, "pace_seconds": heard.seconds,
        "language": found.language, "length": found.length, "messages": len(own),
        "reasons": json.dumps(reasons, ensure_ascii=False), "sources": json.dumps([each.id for each in own]),
        "last_at": max(each.occurred_at for each in own), "position": last.position,
    }  # fmt: skip
    touched = Unit("profile", entity, unit.of, unit.touched, unit.waiting_since)
    return Outcome(writes=[_kept(row)], touches=[touched])


def read(connection: Connection, space: str, reader: Reader, entities: Sequence[str]) -> list[Manner]:
    """How they write in each conversation that the reader may know of, the newest first."""
    query = select(manners).where(
        manners.c.space == space, reader.may_read(manners), manners.c.entity.in_(list(entities))
    )
    newest: dict[tuple[str, str, str | None], Any] = {}
    for row in connection.execute(query.order_by(manners.c.last_at, manners.c.position)):
        newest[row.conversation, row.audience, row.agent] = row
    return [_manner(row) for row in sorted(newest.values(), key=_when, reverse=True)]


def _when(row: Any) -> tuple[Any, ...]:
    return row.last_at, row.session


def _said(connection: Connection, work: Work, unit: Unit, session: Any) -> list[Any]:
    """The last messages of the conversation up to the end of the session, both sides."""
    of = (unit.of.audience, unit.of.agent)
    return list(_last(connection, work.space, *of, session.conversation, session.last_position))[::-1]


@once
def _session(space: str, session: str) -> Select[Any]:
    return select(sessions).where(sessions.c.space == space, sessions.c.session == session)


@once
def _last(space: str, audience: str, agent: str | None, conversation: str, until: int) -> Select[Any]:
    query = readable(space, OWNER).where(
        log.conversation == conversation, log.position <= until, log.audience == audience,
        log.agent.is_not_distinct_from(agent), log.type != "decision", log.role.in_(("user", "assistant")),
    )  # fmt: skip
    return query.order_by(log.position.desc()).limit(AROUND)


def _written(rows: Sequence[Any], own: Sequence[Any]) -> tuple[Written, ...]:
    """Their messages, each with how long it took after the last word of the other side, where it answers that."""
    before: dict[str, float] = {}
    heard = None
    for row in rows:
        if row.role == "assistant":
            heard = row.occurred_at
        elif heard is not None:
            gap = (row.occurred_at - heard).total_seconds()
            if 0 <= gap <= ANSWERED:
                before[row.id] = gap
            heard = None  # what comes next in one go answers nothing
    return tuple(Written(row.content[:READ], before.get(row.id)) for row in own)


def _kept(row: dict[str, Any]) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        upsert(connection, manners, [row], _again)

    return write


def _again(new: Any) -> dict[str, Any]:
    return {column.name: new[column.name] for column in manners.c if not column.primary_key}


def _gone(space: str, session: str) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        _delete(connection, space, session)

    return write


@once
def _delete(space: str, session: str) -> Delete:
    return delete(manners).where(manners.c.space == space, manners.c.session == session)


def _manner(row: Any) -> Manner:
    return Manner(
        row.conversation, row.entity, row.channel, row.audience, row.formality, row.technical, row.pace, row.language,
        row.length, row.messages, row.last_at, tuple(json.loads(row.sources)), row.pace_seconds,
        json.loads(row.reasons), row.agent,
    )  # fmt: skip
