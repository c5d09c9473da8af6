"""Which sessions are looked back on together, and what people said in them in their own words.

A window ends where so many sessions are over, or where somebody asked to reflect. Sessions that are over do not change,
and later ones come later: so the windows of a log are the same whenever they are looked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, func, select

from recollect.audience import OWNER
from recollect.entities.identity import Decision
from recollect.judges.known import Heard
from recollect.knowledge.souls_lines import latest
from recollect.learning.interpret import RECALLED, is_learnt_from, speaker_entity, speaker_name
from recollect.learning.queue import Unit
from recollect.log.read import log, readable
from recollect.relationships.talks import reached_by
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import interactions, sessions, souls

ASKED = "looked back on its sessions."  # the words of a version that only says so
MOST = 1_500  # newest messages of a window that are read
LONG = 300  # characters of a message that are judged
BEFORE = 120  # characters of what the agent said before it
ROOM = 15_000  # characters in all: a model takes no more
SPOKEN = ("text", "voice")


@dataclass(frozen=True, slots=True)
class Said:
    id: str
    position: int
    session: str
    speaker: str
    heard: Heard


@dataclass(frozen=True, slots=True)
class Window:
    said: tuple[Said, ...]
    sessions: int
    until: int
    at: datetime


def asked(connection: Connection, space: str, agent: str) -> Decision:
    """The decision that an agent reflects now: a version of its soul in which nothing changes."""
    version = latest(connection, space, agent)[0] + 1
    what = {"kind": "soul", "agent": agent, "version": version, "words": ASKED, "remove": [], "add": []}
    return f"Soul of {agent}, version {version}: {ASKED}", what


def next_window(
    connection: Connection, space: str, settings: Settings, unit: Unit, now: datetime
) -> Window | None:  # fmt: skip
    """The next sessions of a scope to be looked back on; None where there are not enough."""
    start = reached_by(connection, space, unit)
    until = _until(connection, space, settings, unit, start, now)
    if until is None:
        return None
    own = (sessions.c.space == space, sessions.c.audience == unit.of.audience, sessions.c.agent == unit.of.agent)
    query = select(sessions).where(*own, sessions.c.last_position > start, sessions.c.first_position <= until)
    stretches = connection.execute(query.order_by(sessions.c.first_position, sessions.c.session)).all()
    said = readable(space, OWNER).where(
        log.audience == unit.of.audience, log.agent == unit.of.agent, log.position > start, log.position <= until,
        log.type.in_(SPOKEN), log.role.in_(("user", "assistant")),
    )  # fmt: skip
    rows = connection.execute(said.order_by(log.position.desc()).limit(MOST)).all()[::-1]
    at = rows[-1].occurred_at if rows else now
    return Window(tuple(_heard(rows, stretches, settings)), len(stretches), until, at)


def _until(
    connection: Connection, space: str, settings: Settings, unit: Unit, start: int, now: datetime
) -> int | None:  # fmt: skip
    """Where the next window ends: with the last of enough sessions, or where it was asked for."""
    many = settings.reflect_after_sessions
    by_count = None
    if many:
        rows = _next_sessions(connection, space, unit.of.audience, unit.of.agent, start, many).all()
        idle = now - timedelta(seconds=settings.session_idle_seconds)
        if len(rows) == many and all(row.ended_at is not None or row.last_activity_at < idle for row in rows):
            by_count = int(rows[-1].last_position)
    by_word = None
    marks = _marks(connection, space, unit.of.agent).scalars().all()
    if marks:  # seldom; and asked for in one go, the log would be read from its beginning
        by_word = _first_after(connection, space, marks, start).scalar()
    found = [place for place in (by_count, by_word) if place is not None]
    return min(found, default=None)


@once
def _next_sessions(space: str, audience: str, agent: str | None, start: int, many: int) -> Select[Any]:
    query = select(sessions.c.last_position, sessions.c.ended_at, sessions.c.last_activity_at).where(
        sessions.c.space == space, sessions.c.audience == audience, sessions.c.agent == agent,
        sessions.c.last_position > start,
    )  # fmt: skip
    return query.order_by(sessions.c.last_position).limit(many)


@once
def _marks(space: str, agent: str | None) -> Select[Any]:
    """The decisions that an agent looks back."""
    return select(souls.c.source).where(souls.c.space == space, souls.c.agent == agent, souls.c.words == ASKED)


@once
def _first_after(space: str, ids: Sequence[str], start: int) -> Select[Any]:
    here = (log.space == space, among(log.id, ids), log.position + 0 > start)  # by the ids: most of the log comes after
    return select(func.min(log.position)).select_from(interactions).where(*here)


def _heard(rows: Sequence[Any], stretches: Sequence[Any], settings: Settings) -> list[Said]:
    """What people said, in their own words: what may matter first, then the rest, as far as there is room."""
    from recollect.judges.rules.notes.reflection_words import is_lasting, own_words

    places: dict[str, list[tuple[int, Any]]] = defaultdict(list)
    for number, each in enumerate(stretches, 1):
        places[each.conversation].append((number, each))
    before: dict[str, str] = {}
    found: list[Said] = []
    for row in rows:
        if row.role == "assistant":
            before[row.conversation] = " ".join(row.content.split())[:BEFORE] if RECALLED not in row.content else ""
            continue
        own = own_words(row.content)[:LONG] if is_learnt_from(row) else ""
        within = [(number, each) for number, each in places[row.conversation]
                  if each.first_position <= row.position <= each.last_position]  # fmt: skip
        if not own or not within:
            continue
        number, session = within[0]
        after = before.pop(row.conversation, "")
        heard = Heard("", speaker_name(row, settings), own, number, after)
        found.append(Said(row.id, row.position, session.session, speaker_entity(row), heard))
    wanted = sorted(found, key=lambda each: (not is_lasting(each.heard.text), not each.heard.after, -each.position))
    left, kept = ROOM, []
    for each in wanted:
        left -= len(each.heard.text) + len(each.heard.after) + len(each.heard.speaker) + 60
        if left < 0:
            break
        kept.append(each)
    return sorted(kept, key=lambda each: each.position)
