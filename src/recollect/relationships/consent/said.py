"""What people say in private about their own words: which messages may be about that, what each is about, and what the
panel makes of it. What was judged is read from the judgments, where it is written down."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, and_, func, or_, select

from recollect.audience import OWNER, Reader
from recollect.conversations.recording import is_passed_on, is_second_hand
from recollect.entities.names import channel_type, handle_entity
from recollect.errors import RecollectError
from recollect.judges.decode import decode
from recollect.judges.panel import About, Panel
from recollect.judges.relations import Consent, ConsentIn
from recollect.learning.interpret import RECALLED
from recollect.log.asked import aside, asked
from recollect.log.read import log
from recollect.relationships import sharing
from recollect.relationships.consent.question import command, plain
from recollect.store.among import among
from recollect.store.schema import interactions, judgment_sources, judgments, sessions

LOOKED_BACK = 2_000  # judgments among which the review looks for what is to be decided
BEFORE = 12  # turns before a message among which what it is about is looked for
READ = 2  # of them that the panel is told
SOON = timedelta(hours=1)  # after something was allowed or shared, within which the slightest doubt is about that
_LONG_AGO = datetime.min.replace(tzinfo=UTC)
_SAID = ("text", "voice", "command")
_COLUMNS = (
    log.position, log.id, log.content, log.conversation, log.audience, log.entity, log.agent, log.channel, log.sender,
    log.recorded_at, log.occurred_at, log.metadata, log.direction, log.role, log.type, log.erasure,
)  # fmt: skip

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Word:
    """Somebody's word about their own words: that they may be told (share), that they may not (keep), or no longer
    (doubt). `about` is the message that it is about, `text` what that says; it may be the word itself."""

    id: str
    position: int
    audience: str
    entity: str
    says: str
    spoken: str
    at: datetime
    recorded_at: datetime
    about: str
    text: str
    reason: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Message:
    """A message of somebody in their own private talk, what was said before it, and what it would be about."""

    row: Any
    before: str
    about: Any  # the row of one of their own messages; None where there is none


def private(space: str) -> Any:
    """What people said in private."""
    return select(*_COLUMNS).where(
        log.space == space, log.audience.startswith("private:"), log.direction == "inbound", log.role == "user",
        log.type.in_(_SAID), log.erasure.is_(None), log.sender.is_not(None),
    )  # fmt: skip


def messages(connection: Connection, space: str, rows: Iterable[Any]) -> list[Message]:
    """Those of some rows that are their speaker's own words, to nobody but us."""
    return [_message(connection, space, row) for row in rows if is_own(row) and row.audience == f"private:{row.entity}"]


def allowing(connection: Connection, space: str) -> dict[str, datetime]:
    """In whose private talk something was said of telling others, or shared; and when that was last."""
    said = (
        select(judgments.c.audience, func.max(log.occurred_at, type_=log.occurred_at.type))
        .join(judgment_sources, and_(
            judgment_sources.c.space == judgments.c.space, judgment_sources.c.judgment == judgments.c.id))
        .join(interactions, and_(log.space == judgment_sources.c.space, log.position == judgment_sources.c.position))
        .where(
            judgments.c.space == space, judgments.c.question == ConsentIn.name,
            judgments.c.version == ConsentIn.version,
        )
        .group_by(judgments.c.audience)
    )  # fmt: skip
    copied = {f"private:{copy.entity}": copy.recorded_at for copy in sharing.copies(connection, space)}
    return copied | {row[0]: row[1] for row in connection.execute(said)}


def words(panel: Panel, asked: Iterable[Message], allowed: dict[str, datetime]) -> list[Word]:
    """What the panel makes of them; `allowed` grows by whoever says something. No transaction may be open: a model may
    be asked."""
    found = []
    for message in asked:
        row, about = message.row, message.about
        if about is None or command(row.content) is not None:
            continue
        sources = tuple(sorted({int(about.position), int(row.position)}))
        is_soon = abs(row.occurred_at - allowed.get(row.audience, _LONG_AGO)) < SOON
        try:
            judgment = panel.ask(
                ConsentIn(row.content, message.before, is_soon), About(row.audience, row.agent, sources)
            )
        except RecollectError:
            raise
        except Exception as error:  # one message that nobody can read must not keep the others from being heeded
            _log.warning("message %d is not read for what it says of telling others: %r", row.position, type(error))
            continue
        if judgment.answer.consent != "none":
            allowed[row.audience] = row.occurred_at
            found.append(_word(row, about, judgment.answer.consent, judgment.reason, judgment.confidence))
    return found


def judged(
    connection: Connection, space: str, audience: str | None = None, reader: Reader = OWNER, most: int = LOOKED_BACK
) -> list[Word]:
    """The newest words that were judged, of one audience or of all, in the order of the log."""
    query = select(judgments).where(
        judgments.c.space == space, judgments.c.question == ConsentIn.name, judgments.c.version == ConsentIn.version,
        reader.may_read(judgments),
    )  # fmt: skip
    if audience is not None:
        query = query.where(judgments.c.audience == audience)
    query = query.order_by(judgments.c.created_at.desc(), judgments.c.id).limit(most)
    known = {each.id: each for each in connection.execute(query)}
    if not known:
        return []
    sources = select(judgment_sources.c.judgment, judgment_sources.c.position).where(
        judgment_sources.c.space == space, among(judgment_sources.c.judgment, known)
    )
    places: dict[str, list[int]] = {}
    for judgment, position in connection.execute(sources):
        places.setdefault(judgment, []).append(position)
    answers: dict[int, tuple[int, Any]] = {}
    for id, each in known.items():
        if id in places:
            answers.setdefault(max(places[id]), (min(places[id]), each))  # asked anew, the newest holds
    query = select(*_COLUMNS).where(
        log.space == space, among(log.position, {place for some in places.values() for place in some}),
        log.erasure.is_(None), reader.may_read(interactions),
    )  # fmt: skip
    rows = {row.position: row for row in connection.execute(query)}
    found: dict[str, Word] = {}
    for last, (first, each) in sorted(answers.items()):
        says = decode(Consent, json.loads(each.answer)).consent
        if says != "none" and {first, last} <= rows.keys():
            word = _word(rows[last], rows[first], says, each.reason, each.confidence)
            before = found.get(word.about)  # a word about a word is about what that is about
            found[word.id] = word if before is None else replace(word, about=before.about, text=before.text)
    return list(found.values())


def is_own(row: Any) -> bool:
    """Whether somebody said this under their own handle, and neither forwarded nor recalled it."""
    return bool(
        row.type in _SAID
        and row.role == "user"
        and row.direction == "inbound"
        and row.erasure is None
        and row.sender is not None
        and handle_entity(channel_type(row.channel), row.sender) == row.entity
        and row.content
        and RECALLED not in row.content
        and not is_passed_on(_metadata(row))
    )


def is_act(row: Any) -> bool:
    """Whether somebody says this here and now, so that it may be a yes or a command."""
    return is_own(row) and not is_second_hand(_metadata(row))


def before(connection: Connection, space: str, row: Any, most: int = BEFORE) -> list[Any]:
    """What was said before a message in its session, the newest first."""
    talk = row.conversation, row.audience, row.agent
    return _before(connection, space, *talk, row.position, row.occurred_at, most)


@asked
def _before(
    space: str, conversation: str, audience: str, agent: str | None, position: int, at: datetime, most: int
) -> Select[Any]:
    session = select(sessions.c.first_position).where(
        sessions.c.space == space, sessions.c.conversation == conversation, sessions.c.audience == audience,
        sessions.c.first_position <= position, sessions.c.last_position >= position,
    )  # fmt: skip
    earlier = select(*_COLUMNS).where(
        log.space == space, log.conversation == conversation, log.audience == audience,
        log.position >= session.limit(1).scalar_subquery(), log.position < position, log.type != "decision",
        aside(log.occurred_at) <= at, or_(log.agent.is_(None), log.agent == agent),
    )  # fmt: skip
    return earlier.order_by(log.position.desc()).limit(most)


# ------------------------------------------------------------------------------------------------------------------


def _word(row: Any, about: Any, says: str, reason: str, confidence: float) -> Word:
    return Word(
        row.id, row.position, row.audience, row.entity, says, row.content, row.occurred_at, row.recorded_at,
        about.id, about.content, reason, confidence,
    )  # fmt: skip


def _message(connection: Connection, space: str, row: Any) -> Message:
    earlier = before(connection, space, row)
    spoken = [
        f"{'assistant' if each.direction == 'outbound' else 'user'}: {each.content}"
        for each in reversed(earlier[:READ])
        if each.erasure is None and each.content
    ]
    return Message(row, " ".join(spoken), _about(connection, space, row, earlier))


def _about(connection: Connection, space: str, row: Any, earlier: list[Any]) -> Any:
    """What a word is about: the message that it replies to; else the last thing that they told us, or the word itself
    where there is none. What was erased, or is not their own, takes no other one's place."""
    reply_to = _metadata(row).get("reply_to")
    if reply_to:
        target = _replied(connection, space, row, reply_to)
        return target if target is not None and is_own(target) else None
    for each in earlier:
        if each.erasure is not None or (each.direction == "inbound" and not is_own(each)):
            return None
        if is_own(each) and plain(each.content) is None and command(each.content) is None:
            return each
    return row


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


def _metadata(row: Any) -> dict[str, Any]:
    return json.loads(row.metadata) if row.metadata else {}
