"""Judging whether open sessions have come to their natural end. What is judged makes a session ripe for its summary and
its conversation idle; it changes no session, so that more words simply go on with it.

Looked at are sessions of which nothing was judged since their last message, and those that were not over and have been
silent for twice as long since. Words are read in few statements; no transaction is open while anything is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from recollect.conversations.lifecycle import next_look
from recollect.conversations.sessions import talk_of
from recollect.judges.panel import About, Panel
from recollect.judges.relations import Message, SessionOverOf
from recollect.learning.interpret import RECALLED
from recollect.log.append import lock_space
from recollect.log.read import log
from recollect.relationships.talks import SPOKEN
from recollect.store import Store
from recollect.store.among import among
from recollect.store.schema import conversations, endings, interactions, promises, sessions
from recollect.store.upsert import upsert

FIRST_LOOK = timedelta(minutes=5)  # of silence: before, not even leave that was taken ends a talk
PAGE = 1_000  # sessions that are looked up at once
BATCH = 200  # sessions whose words are read at once
WRITTEN = 200  # judgments that are written at once
LAST = 8  # messages that are judged
LONGEST = 1_500  # characters at the end of each
GAPS = 40  # messages from which it is seen how fast somebody answers
ENOUGH = 3  # answers that show it
SAME_TALK = timedelta(hours=3)  # what comes later answers nothing, except by mail
SAME_LETTERS = timedelta(days=3)
LETTERS = ("email", "mail", "smtp", "letter")
SOON = timedelta(days=1)  # a promise that is due later does not keep a talk open
Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Due:
    """A session to be judged, as its row was."""

    session: str
    conversation: str
    channel: str
    audience: str
    agent: str | None
    first_position: int
    last_position: int
    last_activity_at: datetime
    interactions: int

    @property
    def talk(self) -> str:
        return talk_of(self.conversation, self.channel, self.audience)


def judge_endings(
    store: Store,
    space: str,
    panel: Panel,
    now: datetime,
    dry_run: bool = False,
    stop: Stop = lambda: False,
    at_most: int | None = None,
) -> dict[str, int]:
    """Judge the open sessions whose time has come: how many were due, judged, and found to be over. A dry run only
    counts. Two who do this at once write the same."""
    done = {"due": 0, "judged": 0, "over": 0}
    for page in _pages(store, space, now):
        done["due"] += len(page)
        for start in range(0, 0 if dry_run else len(page), BATCH):
            left = None if at_most is None else at_most - done["judged"]
            if stop() or left == 0:
                return done
            _batch(store, space, panel, now, page[start : start + BATCH][:left], stop, done)
    return done


def _pages(store: Store, space: str, now: datetime) -> Iterable[list[Due]]:
    after = ""
    while True:
        with store.read() as connection:
            rows = connection.execute(_open(space, now, after)).all()
        found = [_due(row) for row in rows if _is_due(row, now)]
        if found:
            yield found
        if len(rows) < PAGE:
            return
        after = rows[-1].session


def _open(space: str, now: datetime, after: str) -> Any:
    """Sessions that have not ended, and what was judged of them as they are now."""
    table = sessions.c
    judged = and_(
        endings.c.space == table.space, endings.c.session == table.session, endings.c.position == table.last_position
    )
    where = and_(
        conversations.c.space == table.space, conversations.c.conversation == table.conversation,
        conversations.c.audience == table.audience,
    )  # fmt: skip
    return (
        select(sessions, conversations.c.channel, endings.c.judged_at)
        .join(conversations, where)
        .outerjoin(endings, judged)
        .where(
            table.space == space, table.session > after, table.ended_at.is_(None),
            table.last_activity_at <= now - FIRST_LOOK,
            or_(endings.c.session.is_(None), ~endings.c.is_over),
        )
        .order_by(table.session)
        .limit(PAGE)
    )  # fmt: skip


def _is_due(row: Any, now: datetime) -> bool:
    return row.judged_at is None or now >= next_look(row.last_activity_at, row.judged_at)


def _due(row: Any) -> Due:
    return Due(
        row.session, row.conversation, row.channel, row.audience, row.agent, row.first_position, row.last_position,
        row.last_activity_at, row.interactions,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------------


def _batch(
    store: Store, space: str, panel: Panel, now: datetime, batch: Sequence[Due], stop: Stop, done: dict[str, int]
) -> None:
    with store.read() as connection:
        said = _said(connection, space, batch)
        words = _words(connection, space, [row.position for rows in said.values() for row in rows[-LAST:]])
        pending = _pending(connection, space, batch, now)
    ready: list[dict[str, Any]] = []
    for each in batch:
        if stop():
            break
        store.foreground.give_way()
        question, sources = _question(each, said.get(each.session, []), words, each.session in pending, now)
        judged = panel.ask(question, About(each.audience, each.agent, sources))
        ready.append(
            {
                "space": space, "session": each.session, "audience": each.audience, "agent": each.agent,
                "conversation": each.conversation, "position": each.last_position, "is_over": judged.answer.over,
                "reason": judged.reason, "judge": judged.judge, "confidence": judged.confidence, "judged_at": now,
            }
        )  # fmt: skip
        if len(ready) == WRITTEN:
            _write(store, space, ready, done)
            ready = []
    _write(store, space, ready, done)


def _write(store: Store, space: str, rows: Sequence[dict[str, Any]], done: dict[str, int]) -> None:
    """Write what was judged of sessions that are still as they were: more may have been said, or words erased."""
    if not rows:
        return
    with store.write() as connection:
        lock_space(connection, space)
        query = select(sessions.c.session, sessions.c.last_position).where(
            sessions.c.space == space, among(sessions.c.session, [row["session"] for row in rows]),
            sessions.c.ended_at.is_(None),
        )  # fmt: skip
        there = {row.session: row.last_position for row in connection.execute(query)}
        kept = [row for row in rows if there.get(row["session"]) == row["position"]]
        upsert(connection, endings, kept, _as_judged)
    done["judged"] += len(rows)
    done["over"] += sum(row["is_over"] for row in kept)


def _as_judged(new: Any) -> dict[str, Any]:
    names = ("position", "is_over", "reason", "judge", "confidence", "judged_at")
    return {name: new[name] for name in names}


# ------------------------------------------------------------------------------------------------------------------


def _said(connection: Connection, space: str, batch: Sequence[Due]) -> dict[str, list[Any]]:
    """The last messages of the conversations of these sessions in their audience, without their words."""
    earlier = interactions.alias("earlier")
    spoken = (earlier.c.role.in_(SPOKEN), earlier.c.type != "decision", earlier.c.erasure.is_(None))
    first = (
        select(earlier.c.position)
        .where(
            earlier.c.space == sessions.c.space, earlier.c.conversation == sessions.c.conversation,
            earlier.c.audience == sessions.c.audience, earlier.c.position <= sessions.c.last_position, *spoken,
        )
        .order_by(earlier.c.position.desc())
        .limit(1)
        .offset(GAPS - 1)
        .correlate(sessions)
        .scalar_subquery()
    )  # fmt: skip
    query = (
        select(sessions.c.session, log.position, log.role, log.occurred_at)
        .join(interactions, and_(log.space == sessions.c.space, log.conversation == sessions.c.conversation,
                                 log.audience == sessions.c.audience))
        .where(
            sessions.c.space == space, among(sessions.c.session, [each.session for each in batch]),
            log.position <= sessions.c.last_position, log.position >= func.coalesce(first, 0),
            log.role.in_(SPOKEN), log.type != "decision", log.erasure.is_(None),
        )
        .order_by(log.position)
    )  # fmt: skip
    found: dict[str, list[Any]] = {}
    for row in connection.execute(query):
        found.setdefault(row.session, []).append(row)
    return found


def _words(connection: Connection, space: str, positions: Sequence[int]) -> dict[int, str]:
    query = select(log.position, log.content).where(log.space == space, among(log.position, positions))
    rows = connection.execute(query.where(log.erasure.is_(None)))
    return {row.position: row.content[-LONGEST:] for row in rows if RECALLED not in row.content}


def _pending(connection: Connection, space: str, batch: Sequence[Due], now: datetime) -> set[str]:
    """The sessions in which something was promised that is open, and to be done soon or at no time that was said."""
    query = select(promises.c.talk, promises.c.audience, promises.c.agent, promises.c.position).where(
        promises.c.space == space, among(promises.c.talk, {each.talk for each in batch}),
        promises.c.outcome == "open", or_(promises.c.due_at.is_(None), promises.c.due_at <= now + SOON),
    )  # fmt: skip
    made: dict[tuple[str, str, str | None], list[int]] = {}
    for row in connection.execute(query):
        made.setdefault((row.talk, row.audience, row.agent), []).append(row.position)
    return {
        each.session
        for each in batch
        if any(
            each.first_position <= position <= each.last_position
            for position in made.get((each.talk, each.audience, each.agent), ())
        )
    }


def _question(
    due: Due, said: Sequence[Any], words: dict[int, str], pending: bool, now: datetime
) -> tuple[SessionOverOf, tuple[int, ...]]:
    """What is asked of a session, and the places in the log of the words in it."""
    rows = [row for row in said[-LAST:] if row.position >= due.first_position and row.position in words]
    end = rows[-1].occurred_at if rows else due.last_activity_at
    messages = tuple(
        Message(row.role, words[row.position], round(max((end - row.occurred_at).total_seconds() / 60, 0.0), 1))
        for row in rows
    )
    silence = (now - max(end, due.last_activity_at)).total_seconds() / 60
    question = SessionOverOf(messages, round(silence, 1), pace(said, due.channel), pending, due.interactions)
    return question, tuple(row.position for row in rows)


def pace(said: Sequence[Any], channel: str) -> float | None:
    """The minutes that somebody usually takes to answer the agent; None where too little shows it."""
    longest = SAME_LETTERS if channel.partition(":")[0] in LETTERS else SAME_TALK
    gaps = [
        (answer.occurred_at - before.occurred_at).total_seconds() / 60
        for before, answer in pairwise(said)
        if before.role == "assistant" and answer.role == "user"
        and timedelta() < answer.occurred_at - before.occurred_at <= longest
    ]  # fmt: skip
    return round(median(gaps), 1) if len(gaps) >= ENOUGH else None
