"""A walk reads what was said in private since the last one and does what follows. Nothing that sounds like a permission
shares anything: it becomes a question. Shared is what somebody says a plain yes to, or names in a command; and whatever
sounds like a doubt takes back at once. Walking again changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
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


@dataclass(slots=True)
class _Outcome:
    """What is to be repeated for whom, at whose word; the copies to erase; and what was decided on the way."""

    wanted: dict[tuple[str, str], Any] = field(default_factory=dict)
    gone: dict[str, Any] = field(default_factory=dict)
    decided: dict[str, Draft] = field(default_factory=dict)


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
    return behind(store, space) > 0


def behind(store: Store, space: str) -> int:
    """How much of the log no walk has come to."""
    with store.read() as connection:
        return head_position(connection, space) - lease.reached(connection, space, NAME)


def _heeded(
    store: Store, space: str, settings: Settings, panel: Panel, me: str, stop: Callable[[], bool], done: dict[str, int]
) -> tuple[_Outcome, int]:
    """Make the copies that are wanted; what else is to be done, and up to where that was read. All that is said is
    heeded in order: nothing is done while somebody has just said more that was not judged yet."""
    found: list[Word] = []
    acts: list[Any] = []
    nothing = _Outcome()
    with store.read() as connection:
        at = lease.reached(connection, space, NAME)
    for _ in range(ROUNDS):
        while not stop():
            with store.read() as connection:
                rows = _page(connection, space, at)
                asked = messages(connection, space, rows)
                allowed = allowing(connection, space)
            acts += [each.row for each in asked if _acts(each.row)]
            for start in range(0, len(asked), TURN):  # no transaction is open while a model thinks
                found += words(panel, asked[start : start + TURN], allowed)
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
            if _page(connection, space, at):
                continue
            outcome = _outcome(connection, space, settings, found, acts)
            done["shared"] = _share(connection, space, settings, outcome)
            head = head_position(connection, space)
            if not outcome.gone:
                lease.reach(connection, space, NAME, head)
        return outcome, head
    return nothing, 0


def _held(store: Store, space: str, me: str) -> bool:
    with store.write() as connection:
        return lease.keep(connection, space, NAME, me)


def _acts(row: Any) -> bool:
    return is_act(row) and (plain(row.content) is not None or command(row.content) is not None)


def _page(connection: Connection, space: str, after: int) -> list[Any]:
    query = private(space).where(log.position > after).order_by(log.position).limit(PAGE)
    return list(connection.execute(query))


def _outcome(connection: Connection, space: str, settings: Settings, found: list[Word], acts: list[Any]) -> _Outcome:
    """What all these come to, in the order in which they were said."""
    heed = _Heeding(connection, space, settings, _Outcome())
    for each in sorted((*found, *acts), key=lambda each: int(each.position)):
        if not isinstance(each, Word):
            heed.act(each)
        elif each.says != "share":
            heed.withdraw(each)
    return heed.outcome


@dataclass(slots=True)
class _Heeding:
    connection: Connection
    space: str
    settings: Settings
    outcome: _Outcome

    def act(self, row: Any) -> None:
        ordered, answer = command(row.content), plain(row.content)
        if ordered is not None:
            (self._share if ordered[0] == "share" else self._unshare)(row, ordered[1])
        elif answer is not None and (word := self._asked(row)) is not None:
            self._decide(row, word, answer == "yes")

    def withdraw(self, word: Word) -> None:
        """Whatever waits is not asked about any more. Of what was shared that is taken back which the word is about;
        else what was shared last: within the hour at any hint, later at a plain doubt."""
        known = judged(self.connection, self.space, word.audience)
        about = next((each.about for each in known if each.id == word.id), word.about)
        for each in self._open(known, word.position):
            self._note(word, each, "rejected", "withdrawn by the one who said it")
        wanted = dict(self.outcome.wanted)
        live = self._live(word)
        meant = [key for key in wanted if key[0] == about], [copy for copy in live if copy.original == about]
        if not any(meant):
            last = max(live, key=lambda copy: int(copy.position), default=None)
            is_plain = word.confidence >= PLAIN and (word.says == "doubt" or word.about == word.id)
            takes = last is not None and (is_plain or word.recorded_at - last.recorded_at < SOON)
            own = [key for key, said in wanted.items() if said.entity == word.entity]
            meant = own[-1:], [last] if takes and not own else []
        for key in meant[0]:
            del self.outcome.wanted[key]
        self._take_back(word, meant[1])

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
        target = target_of(self.connection, self.space, word)
        if yes and target is None:
            return  # the review asks with whom
        if yes and target is not None:
            self.outcome.wanted[word.about, target] = row
        self._note(row, word, "accepted" if yes else "rejected", "answered by the one who said it")

    def _share(self, row: Any, id: str) -> None:
        """One of their own messages, or what a word of theirs is about."""
        word = self._named(row, id)
        if word is not None:
            self._decide(row, word, yes=True)
        elif self._is_theirs(row, id):
            self.outcome.wanted[id, PUBLIC] = row

    def _unshare(self, row: Any, id: str) -> None:
        word = self._named(row, id)
        original = id if word is None else word.about
        if word is not None:
            self._note(row, word, "rejected", "withdrawn by the one who said it")
        person = linked(self.connection, self.space, [row.entity])
        own = [key for key, said in self.outcome.wanted.items() if key[0] == original and said.entity in person]
        for key in own:
            del self.outcome.wanted[key]
        self._take_back(row, [copy for copy in self._live(row) if copy.original == original])

    def _named(self, row: Any, id: str) -> Word | None:
        """The word whose proposal has this id."""
        known = judged(self.connection, self.space, row.audience)
        return next((word for word in known if item(word) == id and word.position < row.position), None)

    def _is_theirs(self, row: Any, id: str) -> bool:
        query = private(self.space).where(log.id == id, log.audience == row.audience, log.entity == row.entity)
        found = self.connection.execute(query).first()
        return found is not None and is_own(found)

    def _open(self, known: list[Word], until: int) -> list[Word]:
        waiting = undecided(self.connection, self.space, [word for word in known if word.position < until])
        return [word for word in waiting if item(word) not in self.outcome.decided]

    def _live(self, said: Any) -> list[Any]:
        """Copies of somebody's words that were made before they said this."""
        person = linked(self.connection, self.space, [said.entity])
        found = sharing.copies(self.connection, self.space)
        return [
            copy for copy in found
            if copy.entity in person and copy.position < said.position and copy.copy not in self.outcome.gone
        ]  # fmt: skip

    def _take_back(self, said: Any, copies: list[Any]) -> None:
        """Copies of one message end. Where they were told until then is written down, and whoever said it is told."""
        if not copies:
            return
        resting = select(answer_sources.c.answer).where(
            answer_sources.c.space == self.space, among(answer_sources.c.source, [copy.copy for copy in copies])
        )
        query = select(log.channel).where(log.space == self.space, log.erasure.is_(None), log.id.in_(resting))
        channels = list(self.connection.execute(query.order_by(log.position)).scalars())
        original, name = copies[0].original, f"{UNSHARED}{said.id}"
        words = f"Taken back by the one who said it: {original}. {told(channels, channels)}"
        what = {"kind": "reviewed", "item": name, "outcome": "rejected", "of": KIND, "interaction": original}
        self._write(said, name, words, {**what, "told": channels})
        self.outcome.gone.update({copy.copy: copy for copy in copies})

    def _note(self, said: Any, word: Word, outcome: str, how: str) -> None:
        what = {"kind": "reviewed", "item": item(word), "outcome": outcome, "of": KIND, "interaction": word.about}
        self._write(said, item(word), f"Sharing of {word.about}: {outcome}, {how}.", what)

    def _write(self, said: Any, name: str, words: str, what: dict[str, Any]) -> None:
        made = decision(self.settings, words, what)
        at = said.at if isinstance(said, Word) else said.occurred_at
        self.outcome.decided[name] = replace(made, occurred_at=at, external_id=f"heeded:{said.id}:{name}")


def _share(connection: Connection, space: str, settings: Settings, outcome: _Outcome) -> int:
    """Write what was decided, and make the copies."""
    addresses = {draft.external_id or "" for draft in outcome.decided.values()}
    query = select(log.external_id).where(
        log.space == space, log.channel == DECIDED_ON, among(log.external_id, sorted(addresses))
    )
    known = set(connection.execute(query).scalars()) if addresses else set()
    fresh = [draft for draft in outcome.decided.values() if draft.external_id not in known]
    if fresh:
        observe_in(connection, space, fresh, settings)
    made = 0
    for (original, target), said in outcome.wanted.items():
        try:
            row = sharing.original(connection, space, original)
            place = sharing.place(connection, space, row, target)
        except (InvalidInput, NotFound):  # it was erased, or the channel is not what it was; nobody is there to be told
            continue
        made += sharing.repeat(connection, space, settings, row, place, said.recorded_at) is not None
    return made
