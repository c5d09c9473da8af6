"""A walk reads what was said in private since the last one and does what follows. Nothing that sounds like a permission
shares anything: it becomes a question. Shared is what somebody says a plain yes to, or names in a command; and whatever
sounds like a doubt takes back at once. Walking again changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect import erasure
from recollect.audience import PUBLIC, linked
from recollect.errors import InvalidInput, NotFound
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.intake import DECIDED_ON, Draft, decision, observe_in
from recollect.judges.panel import Panel
from recollect.log.append import head_position, lock_space
from recollect.log.read import log
from recollect.relationships import sharing
from recollect.relationships.consent.ended import UNSHARED, told
from recollect.relationships.consent.question import asks, command, plain, question
from recollect.relationships.consent.said import (
    SOON,
    Word,
    allowing,
    before,
    is_act,
    is_own,
    judged,
    messages,
    private,
    words,
)
from recollect.relationships.consent.waiting import KIND, item, target_of, undecided
from recollect.settings import Settings
from recollect.store import Store, lease
from recollect.store.among import among
from recollect.store.schema import answer_sources

NAME = "sharing"  # of the cursor
PAGE = 5_000
TURN = 20  # messages that are judged before the lease is held for longer
ROUNDS = 20  # in which a walk tries to catch up with what is said meanwhile; after that, the next walk goes on
PLAIN = 0.6  # how sure a doubt must be that comes later, and names nothing


def walk(
    store: Store, space: str, settings: Settings, panel: Panel, lexical: LexicalIndex, vectors: VectorIndex,
    stop: Callable[[], bool] = lambda: False,
) -> dict[str, int]:  # fmt: skip
    """Do what follows from what was said since the last walk; how many copies were made and erased."""
    me = lease.holder()
    if not behind(store, space) or not lease.take(store, space, NAME, me):
        return {"shared": 0, "revoked": 0}
    try:
        made, gone, head = _heeded(store, space, settings, panel, me, stop)
        for copy in gone:
            erasure.forget(store, space, erasure.Target(interaction=copy), lexical, vectors, settings)
        if gone:  # only now: what is not erased yet is seen again by the next walk
            with store.write() as connection:
                lease.reach(connection, space, NAME, head)
    finally:
        lease.give_up(store, space, NAME, me)
    return {"shared": made, "revoked": len(gone)}


def behind(store: Store, space: str) -> int:
    """How much of the log no walk has come to; somebody else may be at it."""
    with store.read() as connection:
        return head_position(connection, space) - lease.reached(connection, space, NAME)


def _heeded(
    store: Store, space: str, settings: Settings, panel: Panel, me: str, stop: Callable[[], bool]
) -> tuple[int, list[str], int]:
    """Make the copies that are wanted: how many these are, the copies to erase, and up to where was read. All that is
    said is heeded in order: nothing is done while somebody has just said more that was not judged yet."""
    found: list[Any] = []  # words, and the rows of acts
    with store.read() as connection:
        at = lease.reached(connection, space, NAME)
    for _ in range(ROUNDS):
        while not stop():
            with store.read() as connection:
                rows = _page(connection, space, at)
                asked = messages(connection, space, rows)
                allowed = allowing(connection, space)
            found += [each.row for each in asked if _acts(each.row)]
            for start in range(0, len(asked), TURN):  # no transaction is open while a model thinks
                found += words(panel, asked[start : start + TURN], allowed)
                if not _held(store, space, me):
                    return 0, [], 0
            at = rows[-1].position if rows else at
            if len(rows) < PAGE:
                break
        else:
            return 0, [], 0
        with store.write() as connection:
            lock_space(connection, space)  # nobody says more from here on
            if not lease.keep(connection, space, NAME, me):
                return 0, [], 0
            if _page(connection, space, at):
                continue
            heed = _Heeding(connection, space, settings)
            for each in sorted(found, key=lambda each: (each.position, not isinstance(each, Word))):
                if not isinstance(each, Word):
                    heed.act(each)
                elif each.says != "share":
                    heed.withdraw(each)
            made, head = heed.write(), head_position(connection, space)
            if not heed.gone:
                lease.reach(connection, space, NAME, head)
        return made, heed.gone, head
    return 0, [], 0


def _held(store: Store, space: str, me: str) -> bool:
    with store.write() as connection:
        return lease.keep(connection, space, NAME, me)


def _acts(row: Any) -> bool:
    return is_act(row) and (plain(row.content) is not None or command(row.content) is not None)


def _page(connection: Connection, space: str, after: int) -> list[Any]:
    query = private(space).where(log.position > after).order_by(log.position).limit(PAGE)
    return list(connection.execute(query))


@dataclass(slots=True)
class _Heeding:
    """What all that was said comes to: which message is to be repeated for whom, at whose word; which copies are to be
    erased; and what was decided on the way."""

    connection: Connection
    space: str
    settings: Settings
    wanted: dict[tuple[str, str], Any] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    decided: dict[str, Draft] = field(default_factory=dict)

    def act(self, row: Any) -> None:
        """A plain yes or no to what was asked; or a command, with the id of a proposal or of a message of theirs."""
        ordered = command(row.content)
        if ordered is None:
            word = self._asked(row)
            if word is not None:
                self._decide(row, word, plain(row.content) == "yes")
            return
        verb, id = ordered
        known = judged(self.connection, self.space, row.audience)
        word = next((each for each in known if item(each) == id and each.position < row.position), None)
        if word is not None:
            self._decide(row, word, verb == "share")
        elif verb == "share" and self._is_theirs(row, id):
            self.wanted[id, PUBLIC] = row
        if verb == "unshare":
            self._end(row, *self._shared(row, id if word is None else word.about))

    def withdraw(self, word: Word) -> None:
        """Whatever waits is not asked about any more. Of what was shared that is taken back which the word is about;
        else what was shared last: within the hour at any hint, later at a plain doubt."""
        known = judged(self.connection, self.space, word.audience)
        about = next((each.about for each in known if each.id == word.id), word.about)
        for each in self._open(known, word.position):
            self._note(word, each, "rejected")
        wanted, live = self._shared(word, about)
        if not wanted and not live:
            wanted, live = self._shared(word)
            is_plain = word.confidence >= PLAIN and (word.says == "doubt" or word.about == word.id)
            takes = is_plain or any(word.recorded_at - copy.recorded_at < SOON for copy in live[-1:])
            wanted, live = wanted[-1:], live[-1:] if takes and not wanted else []
        self._end(word, wanted, live)

    def write(self) -> int:
        """Write down what was decided, and make the copies; how many these are."""
        addresses = sorted({draft.external_id or "" for draft in self.decided.values()})
        query = select(log.external_id).where(
            log.space == self.space, log.channel == DECIDED_ON, among(log.external_id, addresses)
        )
        known = set(self.connection.execute(query).scalars()) if addresses else set()
        fresh = [draft for draft in self.decided.values() if draft.external_id not in known]
        if fresh:
            observe_in(self.connection, self.space, fresh, self.settings)
        return sum(self._repeat(*key, row.recorded_at) for key, row in self.wanted.items())

    def _repeat(self, original: str, target: str, allowed_at: datetime) -> bool:
        try:
            row = sharing.original(self.connection, self.space, original)
            place = sharing.place(self.connection, self.space, row, target)
        except (InvalidInput, NotFound):  # it was erased, or the channel is not what it was; nobody is there to be told
            return False
        return sharing.repeat(self.connection, self.space, self.settings, row, place, allowed_at) is not None

    def _asked(self, row: Any) -> Word | None:
        """What somebody was asked about, by the very last thing that was said before."""
        last = next(iter(before(self.connection, self.space, row, 1)), None)
        if last is None or last.direction != "outbound" or last.erasure is not None or not last.content:
            return None
        known = judged(self.connection, self.space, row.audience)
        for word in reversed(self._open(known, last.position)):
            target = target_of(self.connection, self.space, word)
            if target is not None and word.entity == row.entity and asks(last.content, question(word.text, target)):
                return word
        return None

    def _decide(self, row: Any, word: Word, yes: bool) -> None:
        if yes:
            target = target_of(self.connection, self.space, word)
            if target is None:
                return  # the review asks with whom
            self.wanted[word.about, target] = row
        self._note(row, word, "accepted" if yes else "rejected")

    def _is_theirs(self, row: Any, id: str) -> bool:
        query = private(self.space).where(log.id == id, log.audience == row.audience, log.entity == row.entity)
        found = self.connection.execute(query).first()
        return found is not None and is_own(found)

    def _open(self, known: list[Word], until: int) -> list[Word]:
        waiting = undecided(self.connection, self.space, [word for word in known if word.position < until])
        return [word for word in waiting if item(word) not in self.decided]

    def _shared(self, said: Any, original: str | None = None) -> tuple[list[tuple[str, str]], list[Any]]:
        """Of the words of whoever says this, or of one message of theirs, what is about to be repeated, and the copies
        that were made before they said it."""
        person = linked(self.connection, self.space, [said.entity])
        wanted = [key for key, row in self.wanted.items() if row.entity in person and original in (None, key[0])]
        found = sharing.copies(self.connection, self.space, None if original is None else [original])
        live = [copy for copy in found if copy.entity in person and copy.position < said.position]
        return wanted, [copy for copy in live if copy.copy not in self.gone]

    def _end(self, said: Any, wanted: list[tuple[str, str]], live: list[Any]) -> None:
        """Nothing is repeated, and the copies of one message end. Where they were told until then is written down, and
        whoever said it is told."""
        for key in wanted:
            del self.wanted[key]
        if not live:
            return
        copies, original = [copy.copy for copy in live], live[0].original
        resting = select(answer_sources.c.answer).where(
            answer_sources.c.space == self.space, among(answer_sources.c.source, copies)
        )
        query = select(log.channel).where(log.space == self.space, log.erasure.is_(None), log.id.in_(resting))
        channels = list(self.connection.execute(query.order_by(log.position)).scalars())
        words = f"Taken back by the one who said it: {original}. {told(channels, channels)}"
        self._write(said, words, f"{UNSHARED}{said.id}", "rejected", original, told=channels)
        self.gone += copies

    def _note(self, said: Any, word: Word, outcome: str) -> None:
        words = f"Sharing of {word.about}: {outcome} by the one who said it."
        self._write(said, words, item(word), outcome, word.about)

    def _write(self, said: Any, words: str, name: str, outcome: str, original: str, **more: Any) -> None:
        what = {"kind": "reviewed", "item": name, "outcome": outcome, "of": KIND, "interaction": original, **more}
        at = said.at if isinstance(said, Word) else said.occurred_at
        draft = decision(self.settings, words, what)
        self.decided[name] = replace(draft, occurred_at=at, external_id=f"heeded:{said.id}:{name}")
