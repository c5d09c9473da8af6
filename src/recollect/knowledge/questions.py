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

from sqlalchemy import ColumnElement, Connection, Select, select

from recollect.audience import Reader
from recollect.learning import facts as beliefs
from recollect.log.asked import asked, asked_plainly
from recollect.log.read import log, readable
from recollect.model import Fact, Question
from recollect.relationships import promises
from recollect.settings import Settings
from recollect.store.among import among
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
    rows = _recent(asking.connection, asking.space, asking.reader, asking.channel)
    session: list[Any] = []
    until = asking.now
    for row in rows:
        if until - row.occurred_at > idle:
            break
        session.append(row)
        until = row.occurred_at
    overdue, upset = _is_overdue(asking), _is_upset(asking)
    if not session:
        return Talk(overdue=overdue, upset=upset)
    last = session[0]
    acts = _act(asking.connection, asking.space, asking.reader, last.position)
    return Talk(
        len(session),
        last.direction == "inbound",
        acts[0][0] if acts else "",
        "?" in last.content,
        _is_over(asking, last),
        overdue,
        upset,
    )


def _is_over(asking: Asking, last: Any) -> bool:
    found = _ended(asking.connection, asking.space, asking.reader, last.conversation, last.position)
    return bool(found and found[0][0])


def _is_overdue(asking: Asking) -> bool:
    """Whether we keep them waiting for something that we promised."""
    found = promises.pending(
        asking.connection, asking.space, asking.reader, asking.whom, asking.channel, asking.now, 20,
        asking.settings.promise_days,
    )  # fmt: skip
    return any(each.overdue and each.entity is None for each in found)


def _is_upset(asking: Asking) -> bool:
    return bool(_upset(asking.connection, asking.space, asking.reader, asking.whom, asking.now - CALMED))


def _any_old(asking: Asking) -> bool:
    """A cheap look, for every context asks: whether anything was not heard of for long."""
    since = asking.now - timedelta(days=asking.settings.validate_after_days)
    return bool(_old(asking.connection, asking.space, asking.reader, asking.whom, since))


def _known(asking: Asking) -> list[Fact]:
    """What is believed about them that matters."""
    ids = [fact for (fact,) in _first(asking.connection, asking.space, asking.reader, asking.whom)]
    if not ids:
        return []
    moment = beliefs.Moment(asking.now)
    return beliefs.read(
        asking.connection, asking.space, asking.reader, moment, asking.settings, facts.c.fact.in_(ids)
    )  # fmt: skip


def _asked(asking: Asking, known: Sequence[Fact]) -> list[tuple[str, datetime]]:
    """Which facts we asked them about lately, and when."""
    since = asking.now - timedelta(days=asking.settings.ask_again_days)
    worded = {wording(fact): fact.id for fact in known}
    found = []
    for row in _asked_lately(asking.connection, asking.space, asking.reader, asking.whom, since):
        about = (json.loads(row.metadata) if row.metadata else {}).get(ASKS)
        named = [fact for words, fact in worded.items() if words in row.content]
        found += [(fact, row.occurred_at) for fact in dict.fromkeys([about, *named]) if isinstance(fact, str)]
    return found


# ------------------------------------------------------------------------------------------------------------------


@asked
def _recent(space: str, reader: Reader, channel: str) -> Select[Any]:
    """The last of a channel, the newest first. The time is no condition: SQLite would take the wrong index for it."""
    columns = (log.position, log.conversation, log.direction, log.occurred_at, log.content)
    talk = (log.channel == channel, log.type.not_in(("decision", "note")), log.role.in_(("user", "assistant")))
    here = readable(space, reader).with_only_columns(*columns).where(*talk)
    return here.order_by(log.position.desc()).limit(BEGINNING + 1)


@asked_plainly
def _act(space: str, reader: Reader, position: int) -> Select[Any]:
    here = (episodes.c.space == space, episodes.c.position == position, reader.may_read(episodes))
    return select(episodes.c.speech_act).where(*here)


@asked_plainly
def _ended(space: str, reader: Reader, conversation: str, position: int) -> Select[Any]:
    of_session = (sessions.c.space == endings.c.space) & (sessions.c.session == endings.c.session)
    here = (endings.c.space == space, endings.c.conversation == conversation, endings.c.position == position)
    return select(endings.c.is_over).join(sessions, of_session).where(*here, reader.may_read(endings))


@asked_plainly
def _upset(space: str, reader: Reader, whom: Sequence[str], since: datetime) -> Select[Any]:
    theirs = (signals.c.space == space, among(signals.c.entity, whom), reader.may_read(signals))
    return select(signals.c.source).where(*theirs, signals.c.kind.in_(UPSET), signals.c.at > since).limit(1)


def _that_matters(space: str, reader: Reader, whom: Sequence[str]) -> tuple[ColumnElement[bool], ...]:
    return (
        facts.c.space == space, among(facts.c.subject, whom), facts.c.status == "active",
        facts.c.importance >= MATTERS, ~facts.c.negated, reader.may_read(facts),
    )  # fmt: skip


@asked_plainly
def _old(space: str, reader: Reader, whom: Sequence[str], since: datetime) -> Select[Any]:
    here = _that_matters(space, reader, whom)
    return select(facts.c.fact).where(*here, facts.c.validated_at < since).limit(1)


@asked_plainly
def _first(space: str, reader: Reader, whom: Sequence[str]) -> Select[Any]:
    here = _that_matters(space, reader, whom)
    return select(facts.c.fact).where(*here).order_by(facts.c.importance.desc(), facts.c.fact).limit(LOOKED_AT)


@asked
def _asked_lately(space: str, reader: Reader, whom: Sequence[str], since: datetime) -> Select[Any]:
    """What we asked them since then, in order."""
    threads = select(conversations.c.conversation).where(
        conversations.c.space == space, among(conversations.c.entity, whom), reader.may_read(conversations)
    )
    ours = (log.direction == "outbound", log.occurred_at >= since, log.content.contains("?"))
    query = readable(space, reader).with_only_columns(log.metadata, log.content, log.occurred_at)
    return query.where(log.conversation.in_(threads), *ours).order_by(log.position)
