"""A walk reads what was said in private since the last one and does what follows: words that may be told are repeated
for others, and copies that may not be any longer are erased. Walking again changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from recollect import erasure
from recollect.audience import linked
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.judges.panel import Panel
from recollect.log.append import head_position, lock_space
from recollect.log.read import log
from recollect.relationships import sharing
from recollect.relationships.consent.asking import NAME, Word, judged, messages, private, words
from recollect.relationships.consent.waiting import target_of
from recollect.settings import Settings
from recollect.store import Store, lease

PAGE = 5_000
TURN = 20  # messages that are judged before the lease is held for longer
ROUNDS = 20  # in which a walk tries to catch up with what is said meanwhile; after that, the next walk goes on
_REVOKES = re.compile(
    r"\b(?:any ?more|no longer|stop|changed my mind|take (?:it|that) back|nicht mehr|ya no|ne .{1,80} plus)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Outcome:
    wanted: dict[tuple[str, str], Word]
    gone: dict[str, None]  # copies to erase


def walk(
    store: Store, space: str, settings: Settings, panel: Panel, lexical: LexicalIndex, vectors: VectorIndex,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, int]:  # fmt: skip
    """Do what follows from what was said since the last walk; how many copies were made and erased."""
    done = {"shared": 0, "revoked": 0}
    if not is_behind(store, space):
        return done
    me = lease.holder()
    if not lease.take(store, space, NAME, me):
        return done
    try:
        outcome, head = _heeded(store, space, settings, panel, me, stop, done)
        for copy in outcome.gone:
            erasure.forget(store, space, erasure.Target(interaction=copy), lexical, vectors, settings)
            done["revoked"] += 1
        if outcome.gone:  # only now: what is not erased yet is seen again by the next walk
            with store.write() as connection:
                lease.reach(connection, space, NAME, head)
    finally:
        lease.give_up(store, space, NAME, me)
    return done


def is_behind(store: Store, space: str) -> bool:
    """Whether something was said since the last walk; somebody else may be at it."""
    with store.read() as connection:
        return lease.reached(connection, space, NAME) < head_position(connection, space)


def _heeded(
    store: Store, space: str, settings: Settings, panel: Panel, me: str, stop: Callable[[], bool], done: dict[str, int]
) -> tuple[_Outcome, int]:
    """Make the copies that are wanted; what else is to be done, and up to where that was read. All that is said is
    heeded in order: nothing is done while somebody has just said more that was not judged yet."""
    found: list[Word] = []
    nothing = _Outcome({}, {})
    with store.read() as connection:
        at = lease.reached(connection, space, NAME)
    for _ in range(ROUNDS):
        while not stop():
            with store.read() as connection:
                rows = _page(connection, space, at)
                asked = messages(connection, space, panel, rows)
            for start in range(0, len(asked), TURN):  # no transaction is open while a model thinks
                found += words(panel, settings, asked[start : start + TURN])
                if not _held(store, space, me):
                    return nothing, 0
            at = rows[-1].position if rows else at
            if len(rows) < PAGE:
                break
        else:
            return nothing, 0
        with store.write() as connection:
            lock_space(connection, space)  # nobody says more from here on
            if not lease.keep(connection, space, NAME, me):
                return nothing, 0
            if messages(connection, space, panel, _page(connection, space, at)):
                continue
            outcome = _outcome(connection, space, found)
            done["shared"] = _share(connection, space, settings, outcome)
            head = head_position(connection, space)
            if not outcome.gone:
                lease.reach(connection, space, NAME, head)
        return outcome, head
    return nothing, 0


def _held(store: Store, space: str, me: str) -> bool:
    with store.write() as connection:
        return lease.keep(connection, space, NAME, me)


def _page(connection: Connection, space: str, after: int) -> list[Any]:
    query = private(space).where(log.position > after).order_by(log.position).limit(PAGE)
    return list(connection.execute(query))


def _outcome(connection: Connection, space: str, words: list[Word]) -> _Outcome:
    """What all these words come to, the later ones outweighing the earlier."""
    outcome = _Outcome({}, {})
    for word in words:
        if word.consent == "share":
            target = target_of(connection, space, word) if word.certain and len(word.refers_to) == 1 else None
            if target is not None:
                outcome.wanted[word.refers_to[0], target] = word
        else:
            _keep(connection, space, word, words, outcome)
    return outcome


def _keep(connection: Connection, space: str, word: Word, words: list[Word], outcome: _Outcome) -> None:
    """Take back what a word is about: what was just said, else what they last allowed, else all that was shared."""
    meant = _live(connection, space, word, list(word.refers_to))
    wanted = [key for key in outcome.wanted if key[0] in word.refers_to]
    if not meant and not wanted and word.covers == "before" and (not word.refers_to or _REVOKES.search(word.text)):
        last = _last_allowed(connection, space, word, words)
        wanted = [key for key in outcome.wanted if key[0] in last]
        meant = _live(connection, space, word, list(last) or None)
    for key in wanted:
        del outcome.wanted[key]
    outcome.gone |= dict.fromkeys(meant)


def _live(connection: Connection, space: str, word: Word, originals: list[str] | None) -> list[str]:
    """Copies of somebody's words that were made before they said this."""
    person = linked(connection, space, [word.entity])
    found = sharing.copies(connection, space, originals)
    return [copy.copy for copy in found if copy.entity in person and copy.position < word.position]


def _last_allowed(connection: Connection, space: str, word: Word, words: list[Word]) -> tuple[str, ...]:
    """What somebody allowed last before a word, from all that they ever said in private."""
    for known in (words, judged(connection, space, word.audience)):
        allowed = [
            each
            for each in known
            if each.audience == word.audience and each.position < word.position and each.consent == "share"
        ]
        if allowed:
            return allowed[-1].refers_to
    return ()


def _share(connection: Connection, space: str, settings: Settings, outcome: _Outcome) -> int:
    made = 0
    for (original, target), word in outcome.wanted.items():
        row = sharing.original(connection, space, original)
        place = sharing.place(connection, space, row, target)
        made += sharing.repeat(connection, space, settings, row, place, word.recorded_at) is not None
    return made
