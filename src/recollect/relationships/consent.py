"""Heeding what people say about their own words: "you can share that", "don't share that any more".

Rules alone decide, never a model. A walk reads what was said in private since the last one and does what follows:
words that may be told are repeated for others, and copies that may not be any longer are erased. Walking again changes
nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, select

from recollect import erasure
from recollect.audience import PUBLIC, linked
from recollect.entities.names import channel_type, handle_entity
from recollect.errors import InvalidInput
from recollect.ids import derived_id
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.judges.relations import Consent, ConsentIn
from recollect.learning.interpret import RECALLED
from recollect.log.append import head_position, lock_space
from recollect.log.read import log
from recollect.model import Proposal
from recollect.relationships import sharing
from recollect.settings import Settings
from recollect.store import Store, lease
from recollect.store.schema import sessions

NAME = "consent"
KIND = "share"
PAGE = 5_000
LOOKED_BACK = 10_000  # messages in which the review looks for what is to be decided
_FORWARDED = ("forwarded", "forwarded_from", "forward_from", "recalled")
_COLUMNS = (
    log.position, log.id, log.content, log.conversation, log.audience, log.entity, log.agent, log.channel, log.sender,
    log.recorded_at, log.occurred_at, log.metadata,
)  # fmt: skip
_SAID = ("text", "voice")
_REVOKES = re.compile(
    r"\b(?:any ?more|no longer|stop|changed my mind|take (?:it|that) back|nicht mehr|ya no|ne .{1,80} plus)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """Somebody's word about their own words. `original` are those, None where it is not clear which."""

    id: str
    position: int
    audience: str
    entity: str
    said: str
    at: datetime
    recorded_at: datetime
    consent: str
    covers: str
    whom: str
    sure: bool
    reason: str
    original: str | None


@dataclass(slots=True)
class _Outcome:
    wanted: dict[tuple[str, str], Word]
    gone: dict[str, None]  # copies to erase


def walk(
    store: Store, space: str, settings: Settings, words: LexicalIndex, vectors: VectorIndex,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, int]:  # fmt: skip
    """Do what follows from what was said since the last walk; how many copies were made and erased."""
    done = {"shared": 0, "revoked": 0}
    with store.read() as connection:
        if lease.reached(connection, space, NAME) >= head_position(connection, space):
            return done
    me = lease.holder()
    if not lease.take(store, space, NAME, me):
        return done
    try:
        found: list[Word] = []
        with store.read() as connection:
            at = lease.reached(connection, space, NAME)
        while not stop():
            with store.read() as connection:
                rows = _page(connection, space, at)
                found += _words(connection, space, rows)
            if len(rows) < PAGE:
                break
            at = rows[-1].position
        else:
            return done
        with store.write() as connection:
            lock_space(connection, space)  # nobody says more from here on, so that all that is said is heeded in order
            if not lease.keep(connection, space, NAME, me):
                return done
            after = rows[-1].position if rows else at
            while more := _page(connection, space, after):
                found += _words(connection, space, more)
                after = more[-1].position
            outcome = _outcome(connection, space, found)
            done["shared"] = _share(connection, space, settings, outcome)
            head = head_position(connection, space)
            if not outcome.gone:
                lease.reach(connection, space, NAME, head)
        for copy in outcome.gone:
            erasure.forget(store, space, erasure.Target(interaction=copy), words, vectors, settings)
            done["revoked"] += 1
        if outcome.gone:  # only now: what is not erased yet is seen again by the next walk
            with store.write() as connection:
                lease.reach(connection, space, NAME, head)
    finally:
        lease.give_up(store, space, NAME, me)
    return done


def proposals(connection: Connection, space: str) -> list[Proposal]:
    """What somebody seems to allow, but not so plainly that it would be done without asking."""
    newest = _private(space).order_by(log.position.desc()).limit(LOOKED_BACK)
    rows = sorted(connection.execute(newest), key=lambda row: row.position)
    found = []
    for word in _words(connection, space, rows):
        if word.consent != "share" or word.original is None:
            continue
        target = _target(connection, space, word)
        if word.sure and target is not None:
            continue
        if sharing.copies(connection, space, [word.original]):
            continue
        found.append(_proposal(connection, space, word, target))
    return found


def accept(
    connection: Connection, space: str, settings: Settings, proposal: Proposal, with_: str | None
) -> Sequence[tuple[str, dict[str, Any]]]:
    """Do what a proposal asks: repeat the words, for those it names or for those on the channel that is given."""
    target = with_ or proposal.data["with"]
    if target is None:
        raise InvalidInput("keep", "it is not clear which channel was meant; name it.")
    row = sharing.original(connection, space, proposal.data["interaction"])
    sharing.repeat(connection, space, settings, row, sharing.place(connection, space, row, target))
    return ()


def refuse_undo(decided: Mapping[str, Any]) -> Sequence[tuple[str, dict[str, Any]]]:
    """A copy is taken back by an erasure, which no decision is."""
    raise InvalidInput("item", f"'recollect share {decided.get('interaction')} --undo' takes it back, for good.")


def _proposal(connection: Connection, space: str, word: Word, target: str | None) -> Proposal:
    meant = connection.execute(select(log.content).where(log.space == space, log.id == word.original)).scalar() or ""
    whom = "everybody" if word.whom == "everyone" else f"the {word.whom}"
    with_ = target or (PUBLIC if word.whom == "everyone" else None)
    said = {word.original or "": meant, word.id: word.said}
    return Proposal(
        id=derived_id("prp", "share", word.id), kind=KIND, question=f"May {whom} be told this?",
        reasons=(f"{word.reason} was said, but not without conditions or doubt.",) if not word.sure
        else (f"{word.reason} was said, and it is not clear which channel that is.",),
        evidence=said, consequence="The words are repeated where they may be read by more people.", confidence=0.5,
        created_at=word.at, data={"interaction": word.original, "with": with_},
    )  # fmt: skip


# ----------------------------------------------------------------------------------------------------------- reading


def _private(space: str) -> Any:
    return select(*_COLUMNS).where(
        log.space == space, log.audience.startswith("private:"), log.direction == "inbound", log.role == "user",
        log.type.in_(_SAID), log.erasure.is_(None), log.sender.is_not(None),
    )  # fmt: skip


def _page(connection: Connection, space: str, after: int) -> list[Any]:
    query = _private(space).where(log.position > after).order_by(log.position).limit(PAGE)
    return list(connection.execute(query))


def _words(connection: Connection, space: str, rows: Iterable[Any]) -> list[Word]:
    return [word for row in rows if (word := _word(connection, space, row)) is not None]


def _word(connection: Connection, space: str, row: Any) -> Word | None:
    """What a message says about its speaker's own words, in their own talk."""
    from recollect.judges.rules.consent.given import SURE

    found, reason, sure = _judged(row.content)
    if found.consent == "none":
        return None
    if row.entity != handle_entity(channel_type(row.channel), row.sender) or row.audience != f"private:{row.entity}":
        return None
    if RECALLED in row.content or _is_forwarded(row):
        return None
    original = row.id if found.covers == "this" else _before(connection, space, row)
    return Word(
        row.id, row.position, row.audience, row.entity, row.content, row.occurred_at, row.recorded_at, found.consent,
        found.covers, found.whom, sure >= SURE, reason, original,
    )  # fmt: skip


@lru_cache(maxsize=16_384)  # the review looks at the same words each time
def _judged(text: str) -> tuple[Consent, str, float]:
    from recollect.judges.rules.consent.given import consent  # rules are loaded when the first is asked

    return consent(ConsentIn(text))


def _is_forwarded(row: Any) -> bool:
    metadata = json.loads(row.metadata) if row.metadata else {}
    return any(metadata.get(name) for name in _FORWARDED)


def _before(connection: Connection, space: str, row: Any) -> str | None:
    """The statement that somebody made last before a message, in the same session; not what they only asked."""
    here = (log.conversation == row.conversation, log.audience == row.audience, log.position < row.position)
    earlier = connection.execute(_private(space).where(*here).order_by(log.position.desc()).limit(3)).all()
    for each in earlier:
        word, _, _ = _judged(each.content)
        if word.consent != "none" and word.covers == "before":
            continue  # said of the same words
        if each.content.rstrip().endswith("?") or each.content.startswith("/") or _is_forwarded(each):
            return None
        return str(each.id) if _same_session(connection, space, each, row) else None
    return None


def _same_session(connection: Connection, space: str, one: Any, other: Any) -> bool:
    query = select(sessions.c.session).where(
        sessions.c.space == space, sessions.c.conversation == other.conversation, sessions.c.audience == other.audience,
        sessions.c.first_position <= one.position, sessions.c.last_position >= other.position,
    )  # fmt: skip
    return connection.execute(query).first() is not None


# ------------------------------------------------------------------------------------------------------------- doing


def _outcome(connection: Connection, space: str, words: list[Word]) -> _Outcome:
    """What all these words come to, the later ones outweighing the earlier."""
    outcome = _Outcome({}, {})
    for word in words:
        if word.consent == "share":
            target = _target(connection, space, word) if word.sure else None
            if word.original is not None and target is not None:
                outcome.wanted[word.original, target] = word
        else:
            _keep(connection, space, word, words, outcome)
    return outcome


def _keep(connection: Connection, space: str, word: Word, words: list[Word], outcome: _Outcome) -> None:
    """Take back what a word is about: what was just said, else what they last allowed, else all that was shared."""
    meant = _live(connection, space, word, [word.original] if word.original else [])
    wanted = [key for key in outcome.wanted if key[0] == word.original]
    if not meant and not wanted and word.covers == "before" and (word.original is None or _REVOKES.search(word.said)):
        last = _last_allowed(connection, space, word, words)
        wanted = [key for key in outcome.wanted if key[0] == last]
        meant = _live(connection, space, word, None if last is None else [last])
    for key in wanted:
        del outcome.wanted[key]
    outcome.gone |= dict.fromkeys(meant)


def _live(connection: Connection, space: str, word: Word, originals: list[str] | None) -> list[str]:
    """Copies of somebody's words that were made before they said this."""
    person = linked(connection, space, [word.entity])
    found = sharing.copies(connection, space, originals)
    return [copy.copy for copy in found if copy.entity in person and copy.position < word.position]


def _last_allowed(connection: Connection, space: str, word: Word, words: list[Word]) -> str | None:
    """What somebody allowed last before a word, from all that they ever said in private."""
    theirs = [each for each in words if each.audience == word.audience and each.position < word.position]
    allowed = [each for each in theirs if each.consent == "share" and each.sure and each.original]
    if not allowed:
        query = _private(space).where(log.audience == word.audience, log.position < word.position)
        earlier = _words(connection, space, connection.execute(query.order_by(log.position)).all())
        allowed = [each for each in earlier if each.consent == "share" and each.sure and each.original]
    return allowed[-1].original if allowed else None


def _target(connection: Connection, space: str, word: Word) -> str | None:
    """With whom: everybody, or the one channel of that name that the person belongs to."""
    if word.whom == "everyone":
        return PUBLIC
    found = sharing.group_channels(connection, space, word.entity, word.whom)
    return found[0] if len(found) == 1 else None


def _share(connection: Connection, space: str, settings: Settings, outcome: _Outcome) -> int:
    made = 0
    for (original, target), word in outcome.wanted.items():
        row = sharing.original(connection, space, original)
        place = sharing.place(connection, space, row, target)
        made += sharing.repeat(connection, space, settings, row, place, word.recorded_at) is not None
    return made
