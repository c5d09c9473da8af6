"""From messages to what their speakers say about their own words: which messages concern it, what came before each in
its session, and what the panel makes of it. What was judged is read from the judgments, where it is written down."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from recollect.audience import PUBLIC, linked
from recollect.embedding import heads
from recollect.entities.names import channel_type, handle_entity, name_key
from recollect.errors import EmbedderError
from recollect.intake import message_key, share_id
from recollect.judges.decode import decode
from recollect.judges.panel import About, Panel
from recollect.judges.questions import MentionsIn
from recollect.judges.relations import Consent, ConsentIn, EarlierTurn
from recollect.learning.interpret import RECALLED
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import aliases, entities, erased_messages, judgment_sources, judgments, sessions
from recollect.understanding.tokens import tokens_of, with_time

NAME = "sharing"  # of the cursor
LOOKED_BACK = 2_000  # judgments among which the review looks for what is to be decided
ELSEWHERE = "elsewhere"  # a reply to a message that is not to be had
COPIES = 10  # of one message, made and taken back one after the other
READ = 8  # turns before a message of which it is looked up what they touch
_FORWARDED = ("forwarded", "forwarded_from", "forward_from", "recalled")
_IDENTIFIER = re.compile(r"\d(?:[ ./-]?\d){3}|@|://")  # numbers that lead to somebody or something, addresses
_WORD = re.compile(r"[^\W\d_]+")
_SAID = ("text", "voice")
_COLUMNS = (
    log.position, log.id, log.content, log.conversation, log.audience, log.entity, log.agent, log.channel, log.sender,
    log.recorded_at, log.occurred_at, log.metadata, log.direction, log.role, log.type, log.erasure,
)  # fmt: skip
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Word:
    """Somebody's word about their own words. `refers_to` are those, several where it is not clear which."""

    id: str
    position: int
    audience: str
    entity: str
    text: str
    at: datetime
    recorded_at: datetime
    consent: str
    covers: str
    whom: str
    refers_to: tuple[str, ...]
    certain: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message that may be such a word, with what came before it, the oldest first. `named` are the ids of those that
    name somebody who is known."""

    row: Any
    turns: tuple[EarlierTurn, ...]
    positions: tuple[int, ...]
    reply_to: str
    named: frozenset[str]
    allows: bool  # by its wording: then it matters what the words touch


def messages(connection: Connection, space: str, panel: Panel, rows: Iterable[Any]) -> list[Message]:
    """Those of some rows that may be a word of their speaker about their own words, in their own talk."""
    from recollect.judges.rules.consent.given import consent, may_concern  # loaded when the first is needed

    asks = panel.wants_model("judge")  # which may see what rules do not
    found = []
    for row in rows:
        if not may_concern(row.content) or not _is_own(row, row) or row.audience != f"private:{row.entity}":
            continue
        said = consent(ConsentIn(row.content))[0].consent
        if asks or said != "none":
            found.append(_message(connection, space, row, said == "share"))
    return found


def words(panel: Panel, settings: Settings, asked: Iterable[Message]) -> list[Word]:
    """What the panel makes of them. No transaction may be open: a model may be asked."""
    return [word for message in asked if (word := _word(panel, settings, message)) is not None]


def judged(connection: Connection, space: str, audience: str | None = None) -> list[Word]:
    """The newest words that were judged, of one audience or of all, in the order of the log."""
    position = func.max(judgment_sources.c.position).label("position")  # what came before has lower ones
    link = and_(judgment_sources.c.space == judgments.c.space, judgment_sources.c.judgment == judgments.c.id)
    query = (
        select(judgments.c.answer, judgments.c.reason, position)
        .join(judgment_sources, link)
        .where(
            judgments.c.space == space, judgments.c.question == ConsentIn.name,
            judgments.c.version == ConsentIn.version,
        )
        .group_by(judgments.c.id, judgments.c.answer, judgments.c.reason, judgments.c.created_at)
        .order_by(judgments.c.created_at.desc(), judgments.c.id)
        .limit(LOOKED_BACK)
    )  # fmt: skip
    if audience is not None:
        query = query.where(judgments.c.audience == audience)
    answers: dict[int, Any] = {}
    for each in connection.execute(query):
        answers.setdefault(each.position, each)  # asked anew, the newest holds
    rows = select(*_COLUMNS).where(log.space == space, among(log.position, answers), log.erasure.is_(None))
    found = []
    for row in connection.execute(rows.order_by(log.position)):
        answer: Consent = decode(Consent, json.loads(answers[row.position].answer))
        if answer.consent != "none":
            found.append(_of(row, answer, answers[row.position].reason))
    return found


def private(space: str) -> Any:
    """What people said in private."""
    return select(*_COLUMNS).where(
        log.space == space, log.audience.startswith("private:"), log.direction == "inbound", log.role == "user",
        log.type.in_(_SAID), log.erasure.is_(None), log.sender.is_not(None),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------------


def _of(row: Any, answer: Consent, reason: str) -> Word:
    return Word(
        row.id, row.position, row.audience, row.entity, row.content, row.occurred_at, row.recorded_at, answer.consent,
        answer.covers, answer.whom, answer.refers_to, answer.certain, reason,
    )  # fmt: skip


def _message(connection: Connection, space: str, row: Any, allows: bool) -> Message:
    from recollect.judges.rules.consent.meant import MOST_TURNS

    before = _before(connection, space, row, MOST_TURNS)
    reply_to = _metadata(row).get("reply_to")
    target = _replied(connection, space, row, reply_to) if reply_to else None
    if target is not None and all(each.id != target.id for each in before):
        before = [target, *before]
    turns = tuple(EarlierTurn(each.id, _by(each, row), each.content or "") for each in before)
    return Message(
        row, turns, tuple(each.position for each in before if each.erasure is None),
        "" if not reply_to else ELSEWHERE if target is None else target.id,
        _naming(connection, space, row, [row, *before]), allows,
    )  # fmt: skip


def _before(connection: Connection, space: str, row: Any, most: int) -> list[Any]:
    """What came before a message in its session, what was erased and what is out of order among it; oldest first."""
    session = select(sessions.c.first_position, sessions.c.last_position).where(
        sessions.c.space == space, sessions.c.conversation == row.conversation, sessions.c.audience == row.audience,
        sessions.c.first_position <= row.position, sessions.c.last_position >= row.position,
    )  # fmt: skip
    bounds = connection.execute(session).first()
    if bounds is None:
        return []
    earlier = select(*_COLUMNS).where(
        log.space == space, log.conversation == row.conversation, log.audience == row.audience,
        log.position.between(bounds.first_position, bounds.last_position), log.position != row.position,
        log.type != "decision", or_(log.position < row.position, log.occurred_at < row.occurred_at),
    )  # fmt: skip
    found = list(connection.execute(earlier.order_by(log.position.desc()).limit(most)))
    # Of what was erased nobody can tell whose it was: it may have been what is meant; but not copies, taken back.
    copies = select(erased_messages.c.interaction).where(
        erased_messages.c.space == space, among(erased_messages.c.key, _copies(found))
    )
    erased = select(*_COLUMNS).where(
        log.space == space, log.position.between(bounds.first_position, row.position), log.erasure.is_not(None),
        log.id.not_in(copies),
    )  # fmt: skip
    found += connection.execute(erased.order_by(log.position.desc()).limit(1))
    return sorted(found, key=lambda each: int(each.position))


def _copies(rows: Sequence[Any]) -> list[str]:
    """Under which keys it is remembered that copies of messages for everybody were here."""
    return [
        message_key(f"{channel_type(row.channel)}:(shared)", share_id(row.id, PUBLIC, number))
        for row in rows
        for number in range(COPIES)
        if row.channel is not None
    ]


def _replied(connection: Connection, space: str, row: Any, reply_to: object) -> Any:
    """The message that another replies to, if it stands in the same talk before it."""
    if not isinstance(reply_to, str):
        return None
    query = select(*_COLUMNS).where(
        log.space == space, log.conversation == row.conversation, log.audience == row.audience,
        log.position < row.position, log.erasure.is_(None),
        or_(log.id == reply_to, and_(log.channel == row.channel, log.external_id == reply_to)),
    )  # fmt: skip
    found = connection.execute(query.limit(2)).all()
    return found[0] if len(found) == 1 else None


def _by(row: Any, speaks: Any) -> Any:
    """Whose words a row is, for the one who speaks: their own, the agent's, or such as nobody can vouch for."""
    if row.erasure is not None or not row.content:
        return "other"
    if row.position > speaks.position or row.occurred_at > speaks.occurred_at:
        return "other"  # out of order
    if row.direction == "outbound":
        return "agent" if row.type in _SAID else "other"
    return "person" if _is_own(row, speaks) else "other"


def _is_own(row: Any, speaks: Any) -> bool:
    """Whether words are those of one who speaks, under their own handle, and neither forwarded nor recalled."""
    return (
        row.type in _SAID
        and row.role == "user"
        and row.sender is not None
        and handle_entity(channel_type(row.channel), row.sender) == row.entity == speaks.entity
        and RECALLED not in row.content
        and not any(_metadata(row).get(name) for name in _FORWARDED)
    )


def _metadata(row: Any) -> dict[str, Any]:
    return json.loads(row.metadata) if row.metadata else {}


def _naming(connection: Connection, space: str, speaks: Any, rows: Sequence[Any]) -> frozenset[str]:
    """Ids of those that name a person who is known to the one who speaks, or to all."""
    said = {row.id: {name_key(word) for word in _WORD.findall(row.content or "")} for row in rows}
    query = (
        select(aliases.c.key)
        .join(entities, and_(entities.c.space == aliases.c.space, entities.c.entity == aliases.c.entity))
        .where(
            aliases.c.space == space, among(aliases.c.key, sorted(set().union(*said.values()))),
            aliases.c.audience.in_((PUBLIC, speaks.audience)), entities.c.type == "person",
            entities.c.entity.not_in(linked(connection, space, [speaks.entity])),
        )
    )  # fmt: skip
    known = set(connection.execute(query.distinct()).scalars())
    return frozenset(id for id, spoken in said.items() if spoken & known)


def _word(panel: Panel, settings: Settings, message: Message) -> Word | None:
    row, turns = message.row, list(message.turns)
    for at in range(max(len(turns) - READ, 0), len(turns)):
        turns[at] = replace(turns[at], kind=_kind(panel, settings, message, turns[at]))
    itself = EarlierTurn(row.id, "person", row.content)
    question = ConsentIn(
        row.content, row.id, tuple(turns), message.reply_to, _kind(panel, settings, message, itself)
    )  # fmt: skip
    judgment = panel.ask(question, About(row.audience, row.agent, (*message.positions, row.position)))
    return None if judgment.answer.consent == "none" else _of(row, judgment.answer, judgment.reason)


def _kind(panel: Panel, settings: Settings, message: Message, turn: EarlierTurn) -> str:
    """What words touch or do, as far as that can be told without a doubt."""
    if not message.allows or turn.by == "other" or settings.embedder == "none":
        return heads.UNREAD
    try:
        found = heads.reply(turn.text) if turn.by == "agent" else heads.statement(turn.text)
    except EmbedderError as error:
        _log.warning("what may be told waits in the review: %s", error)
        return heads.UNREAD
    if found != heads.HARMLESS:
        return found
    if turn.id in message.named:
        return "third"
    if _IDENTIFIER.search(turn.text):
        return "personal"
    about = About(message.row.audience, message.row.agent, (*message.positions, message.row.position))
    for mention in panel.ask(MentionsIn(turn.text), about).answer.mentions:
        if mention.type == "place":
            return "location"
        unknown = mention.type is None and with_time(tokens_of(mention.text)) is None  # "Sunday" is nobody
        if mention.pronoun or mention.type in ("person", "group") or unknown:
            return "third"
    return found
