"""What is worth asking the one who is spoken with, and whether the moment is good for it.

A fact about them that matters and grows old is asked of when a session begins or the talk has come to a rest; never in
the middle of a request, and never of somebody who is upset or whom we keep waiting. The log shows what was asked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import Reader
from recollect.learning import facts as beliefs
from recollect.log.read import log, readable
from recollect.model import Fact, Question
from recollect.relationships import promises
from recollect.settings import Settings
from recollect.store.schema import conversations, endings, episodes, facts, sessions, signals

ASKS = "asks"  # in the metadata of a message of ours: the fact that it asks about
MATTERS = 0.5  # importance from which on a fact is worth a question
LOOKED_AT = 100
UPSET = ("complaint",)  # signals of somebody who should not be bothered
CALMED = timedelta(days=1)
BEGINNING = 2  # messages of a session up to which it has just begun
REQUESTS = ("question", "command", "request")
_YOURS = {
    "works_at": "Do you still work at {}?",
    "works_as": "Do you still work as {}?",
    "studies_at": "Do you still study at {}?",
    "lives_in": "Do you still live in {}?",
    "likes": "Do you still like {}?",
    "dislikes": "Do you still dislike {}?",
    "prefers": "Do you still prefer {}?",
    "allergic_to": "Are you still allergic to {}?",
}


@dataclass(frozen=True, slots=True)
class Asking:
    """Who would be asked, where, and as whom the memory is read."""

    connection: Connection
    space: str
    reader: Reader
    channel: str
    whom: tuple[str, ...]
    settings: Settings
    now: datetime


@dataclass(frozen=True, slots=True)
class Talk:
    """How a talk stands: what was said last in its session (none: a new session would begin), by whom and as what, and
    how many messages it has."""

    messages: int = 0
    inbound: bool = True
    act: str = ""
    is_question: bool = False
    is_over: bool = False
    overdue: bool = False
    upset: bool = False


def good_moment(talk: Talk) -> tuple[bool, str]:
    """Whether to ask now, and why."""
    if talk.upset:
        return False, "they were upset a short while ago"
    if talk.overdue:
        return False, "something that we promised them is overdue"
    if talk.messages == 0:
        return True, "a new session begins"
    if talk.inbound and (talk.is_question or talk.act in REQUESTS):
        return False, "they wait for an answer"
    if not talk.inbound and talk.is_question:
        return False, "a question of ours is open"
    if talk.is_over:
        return True, "the talk has come to a rest"
    if talk.messages <= BEGINNING:
        return True, "the session has just begun"
    return False, "they are in the middle of something"


def wording(fact: Fact) -> str:
    """The question that asks whether a fact about the one who is spoken with still holds."""
    asked = None if fact.negated or fact.context else _YOURS.get(fact.predicate)
    return asked.format(fact.object) if asked else f"Is this still so: {fact.sentence.rstrip('.')}?"


def worth_asking(asking: Asking, limit: int) -> list[Question]:
    if not asking.whom or not _any_old(asking):
        return []
    good, why = good_moment(talk_at(asking))
    if not good:
        return []
    known = _known(asking)
    aging = [fact for fact in known if fact.status == "aging"]
    if not aging:
        return []
    asked = _asked(asking, known)
    today = asking.now.replace(hour=0, minute=0, second=0, microsecond=0)
    left = min(limit, asking.settings.questions_a_day - sum(at >= today for _, at in asked))
    named = {fact for fact, _ in asked}
    aging.sort(key=lambda fact: (-fact.importance, fact.effective, fact.id))
    return [
        Question(wording(fact), fact.id, fact.sentence, why, fact.validated_at, fact.sources)
        for fact in aging
        if fact.id not in named
    ][: max(left, 0)]


def talk_at(asking: Asking) -> Talk:
    """How the talk on the channel stands now."""
    idle = timedelta(seconds=asking.settings.session_idle_seconds)
    recent = readable(asking.space, asking.reader).where(
        log.channel == asking.channel, log.type.not_in(("decision", "note")), log.role.in_(("user", "assistant")),
    )  # fmt: skip
    rows = asking.connection.execute(recent.order_by(log.position.desc()).limit(BEGINNING + 1)).all()
    session: list[Any] = []
    until = asking.now
    for row in rows:  # the time is no condition of the statement: SQLite would take the wrong index for it
        if until - row.occurred_at > idle:
            break
        session.append(row)
        until = row.occurred_at
    overdue, upset = _is_overdue(asking), _is_upset(asking)
    if not session:
        return Talk(overdue=overdue, upset=upset)
    last = session[0]
    act = asking.connection.execute(
        select(episodes.c.speech_act).where(
            episodes.c.space == asking.space, episodes.c.position == last.position,
            asking.reader.may_read(episodes),
        )
    ).scalar()  # fmt: skip
    return Talk(
        len(session),
        last.direction == "inbound",
        act or "",
        "?" in last.content,
        _is_over(asking, last),
        overdue,
        upset,
    )


def _is_over(asking: Asking, last: Any) -> bool:
    query = select(endings.c.is_over).join(
        sessions, (sessions.c.space == endings.c.space) & (sessions.c.session == endings.c.session)
    )
    here = (
        endings.c.space == asking.space, endings.c.conversation == last.conversation,
        endings.c.position == last.position, asking.reader.may_read(endings),
    )  # fmt: skip
    return bool(asking.connection.execute(query.where(*here)).scalar())


def _is_overdue(asking: Asking) -> bool:
    """Whether we keep them waiting for something that we promised."""
    found = promises.pending(
        asking.connection, asking.space, asking.reader, asking.whom, asking.channel, asking.now, 20,
        asking.settings.promise_days,
    )  # fmt: skip
    return any(each.overdue and each.entity is None for each in found)


def _is_upset(asking: Asking) -> bool:
    query = select(signals.c.source).where(
        signals.c.space == asking.space, signals.c.entity.in_(asking.whom), signals.c.kind.in_(UPSET),
        signals.c.at > asking.now - CALMED, asking.reader.may_read(signals),
    )  # fmt: skip
    return asking.connection.execute(query.limit(1)).first() is not None


def _that_matters(asking: Asking) -> tuple[Any, ...]:
    return (
        facts.c.space == asking.space, facts.c.subject.in_(asking.whom), facts.c.status == "active",
        facts.c.importance >= MATTERS, ~facts.c.negated, asking.reader.may_read(facts),
    )  # fmt: skip


def _any_old(asking: Asking) -> bool:
    """A cheap look, for every context asks: whether anything was not heard of for long."""
    old = facts.c.validated_at < asking.now - timedelta(days=asking.settings.validate_after_days)
    query = select(facts.c.fact).where(*_that_matters(asking), old)
    return asking.connection.execute(query.limit(1)).first() is not None


def _known(asking: Asking) -> list[Fact]:
    """What is believed about them that matters."""
    here = _that_matters(asking)
    first = select(facts.c.fact).where(*here).order_by(facts.c.importance.desc(), facts.c.fact).limit(LOOKED_AT)
    ids = asking.connection.execute(first).scalars().all()
    if not ids:
        return []
    moment = beliefs.Moment(asking.now)
    return beliefs.read(
        asking.connection, asking.space, asking.reader, moment, asking.settings, facts.c.fact.in_(ids)
    )  # fmt: skip


def _asked(asking: Asking, known: Sequence[Fact]) -> list[tuple[str, datetime]]:
    """Which facts we asked them about lately, and when."""
    since = asking.now - timedelta(days=asking.settings.ask_again_days)
    threads = select(conversations.c.conversation).where(
        conversations.c.space == asking.space, conversations.c.entity.in_(asking.whom),
        asking.reader.may_read(conversations),
    )  # fmt: skip
    query = readable(asking.space, asking.reader).where(
        log.conversation.in_(threads), log.direction == "outbound", log.occurred_at >= since,
        log.content.contains("?"),
    )  # fmt: skip
    worded = {wording(fact): fact.id for fact in known}
    found = []
    for row in asking.connection.execute(query.order_by(log.position)):
        about = (json.loads(row.metadata) if row.metadata else {}).get(ASKS)
        named = [fact for words, fact in worded.items() if words in row.content]
        found += [(fact, row.occurred_at) for fact in dict.fromkeys([about, *named]) if isinstance(fact, str)]
    return found
