"""What was promised in a talk, by either side, and what became of it: kept, taken back, or put off to another day.

A talk is read on from where it was left, message by message: each first settles what is open, then adds what it
promises. What a message is compared with is the same, whether it is read at once or in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, select, union

from recollect.audience import Reader
from recollect.ids import derived_id
from recollect.judges.ground import Ground
from recollect.judges.judgment import About, Judgment
from recollect.judges.questions import SpeechActOf
from recollect.judges.reading.comparing import near
from recollect.judges.reading.promises import QUOTED, quoted
from recollect.judges.relations import FulfilledOf, Promised, PromisesIn
from recollect.judges.rules.due import due
from recollect.learning.compaction import is_private
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.asked import asked
from recollect.log.read import log
from recollect.model import Promise
from recollect.relationships.talks import Turn, read_up_to, unread
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import interactions, promises, reviewed
from recollect.store.upsert import upsert
from recollect.times import in_utc

SCOPE = "promises"
BEFORE = 6  # turns before a message that it is understood by
ASKED = 3  # turns back that a request may be
ASKED_WITHIN = timedelta(days=2)
OPEN = 50  # the newest promises that a message may settle
NEAREST = 3  # of them that are nearest in meaning, and looked at
FRESH = timedelta(days=30)  # after it was made or due, in which a mere "done" may be about a promise
THEN = ", then "  # what was said of it later
CONTEXT = 160  # characters of the turn before a message
ASKING = ("question", "command")
Ask = Callable[[Any, tuple[int, ...]], Judgment]
Row = dict[str, Any]


def make(work: Work, unit: Unit) -> Outcome:
    """The promises in what is new in a talk, and what it makes of those that were open."""
    stretch = unread(work, unit, before=BEFORE)
    if not stretch.new:
        return Outcome(writes=[read_up_to(work, unit, stretch.until)])
    known = open_in(work, unit)

    def ask(question: Any, positions: tuple[int, ...]) -> Judgment:
        work.renew()
        return work.panel.ask(question, About(unit.of.audience, unit.of.agent, positions))

    us = (unit.of.agent or "assistant").title() if is_private(unit.subject) else ""
    changed = walk(stretch.before, stretch.new, known, ask, us, work.settings.reader == "ours")
    of = {"space": work.space, "audience": unit.of.audience, "agent": unit.of.agent, "talk": unit.subject}

    def write(connection: Connection) -> None:
        upsert(connection, promises, [{**of, **row} for row in changed], _settled)

    return Outcome(writes=[write, read_up_to(work, unit, stretch.until)], more=stretch.more)


def open_in(work: Work, unit: Unit) -> list[Row]:
    """What is open in a talk, the oldest first."""
    with work.store.read() as connection:
        rows = _open(connection, work.space, unit.subject, unit.of.audience, unit.of.agent).mappings().all()
    return [dict(row) for row in rows]


@once
def _open(space: str, talk: str, audience: str, agent: str | None) -> Select[Any]:
    mine = promises.c
    query = select(promises).where(
        mine.space == space, mine.talk == talk, mine.audience == audience, mine.agent.is_not_distinct_from(agent),
        mine.outcome == "open",
    )  # fmt: skip
    return query.order_by(mine.position, mine.promise)


def _settled(new: Any) -> dict[str, Any]:
    return {"outcome": new.outcome, "settled_at": new.settled_at, "settled_by": new.settled_by}


def walk(
    before: Sequence[Turn], new: Sequence[Turn], known: Sequence[Row], ask: Ask, us: str = "", read: bool = True
) -> list[Row]:
    """The rows that some messages add or change. `known` are the promises that are open, the oldest first; `us` is how
    the agent is called that is spoken with in private, nothing in a room; `read`: there is a reader."""
    waiting = list(known)
    changed: dict[str, Row] = {}
    past = list(before)
    for turn in new:
        if turn.text.strip():
            rows = _Talk(turn, past[-BEFORE:], ask, us, read).heard(waiting)
            changed.update({row["promise"]: row for row in rows})
            made = [row for row in rows if row["source"] == turn.id]
            waiting = [row for row in waiting if row["outcome"] == "open"] + made
        past.append(turn)
    return list(changed.values())


class _Talk:
    """A message, and what was said just before it."""

    def __init__(self, turn: Turn, past: Sequence[Turn], ask: Ask, us: str, read: bool) -> None:
        self.turn = turn
        self.past = [each for each in past if turn.at - each.at <= ASKED_WITHIN]
        self.ask = ask
        self.us = us
        self.read = read
        self.answered = next((each for each in reversed(self.past[-ASKED:]) if not _same_speaker(each, turn)), None)

    @property
    def asked(self) -> str:
        return "" if self.answered is None else self.answered.text

    @property
    def before(self) -> str:
        """How the turn before ends, with its speaker."""
        return f"{self.past[-1].speaker}: {self.past[-1].text}"[-CONTEXT:] if self.past else ""

    @property
    def positions(self) -> tuple[int, ...]:
        return *(each.position for each in (self.answered, *self.past[-1:]) if each is not None), self.turn.position

    def heard(self, waiting: Sequence[Row]) -> list[Row]:
        """The promises that the message changes, and those that it makes."""
        turn = self.turn
        whom, name = self._beneficiary()
        question = PromisesIn(turn.text, turn.speaker, turn.local, self.asked, self.before, name, turn.ours)
        judgment = self.ask(question, self.positions)
        vows = _grounded(question, judgment)
        if vows and whom is None and not (name or turn.ours or self.us):
            whom = self._who_asked()
        settled = self._settled(waiting, bool(vows))
        renewed = [each for each in settled if each[1].answer.state in ("moved", "again")]
        changed = [self._close(row, said.answer.state) for row, said in settled if (row, said) not in renewed]
        made: list[tuple[Promised, Judgment, Row | None]] = []  # with the one whose place it takes
        for vow in vows:
            prior, said = renewed.pop(0) if renewed else (None, judgment)
            is_said_again = prior is not None and said.answer.state == "again" and vow.due_at in (None, prior["due_at"])
            if not is_said_again:
                made.append((vow, said, prior))
        # Put off in words that promise nothing themselves.
        made += [(_in_words(turn), said, prior) for prior, said in renewed if said.answer.state == "moved"]
        for number, (vow, because, prior) in enumerate(made):
            row = self._row(number, vow, whom, because)
            if prior is not None:
                changed.append(self._close(prior, "replaced"))
                row |= {name: prior[name] for name in ("entity", "beneficiary", "speaker")}
                row["text"] = f"{prior['text'].partition(THEN)[0].rstrip('.')}{THEN}{vow.text}"
            changed.append(row)
        return changed

    def _settled(self, waiting: Sequence[Row], promises: bool) -> list[tuple[Row, Judgment]]:
        """What the message makes of promises that were open. Where its words are near none of them, it is about the
        last one alone: "Done."."""
        concerned = [row for row in reversed(waiting[-OPEN:]) if self._concerns(row)]
        likely = near(self.turn.text, [row["text"] for row in concerned], self.read)[:NEAREST]
        about = [concerned[at] for at in likely]
        last = {self._is_own(row): row for row in reversed(concerned) if self._is_fresh(row)}
        found: list[tuple[Row, Judgment]] = []
        for row in [*about, *(last[own] for own in (True, False) if own in last and last[own] not in about)]:
            if found and row not in about:
                break
            question = FulfilledOf(
                row["text"], row["made_at"], self.turn.text, self.turn.at, self.turn.speaker, self._is_own(row),
                promises, self.before,
            )  # fmt: skip
            judgment = self.ask(question, (row["position"], *self.positions))
            if judgment.answer.state != "open":
                found.append((row, judgment))
        return found

    # --------------------------------------------------------------------------------------------------------------

    def _is_own(self, row: Row) -> bool:
        return row["entity"] is None if self.turn.ours else row["entity"] == self.turn.entity

    def _concerns(self, row: Row) -> bool:
        """Whether it may speak of a promise: whoever made it, and the one to whom; anybody where that is not known."""
        return self._is_own(row) or self.turn.ours or row["beneficiary"] in (None, self.turn.entity)

    def _is_fresh(self, row: Row) -> bool:
        """Whether it is recent enough that somebody may speak of it without naming it."""
        return bool(self.turn.at - (row["due_at"] or row["made_at"]) <= FRESH)

    def _close(self, row: Row, outcome: str) -> Row:
        row.update(outcome=outcome, settled_at=self.turn.at, settled_by=self.turn.id)
        return row

    def _beneficiary(self) -> tuple[str | None, str]:
        """To whom a promise of this message is made, and how they are called; nobody stands for the agent."""
        turn = self.turn
        if turn.ours:
            whom = turn.entity
            name = next((each.speaker for each in reversed(self.past) if not each.ours and each.entity == whom), "")
            known = bool(self.us or name)
            return (whom if known else None), name
        if self.us:
            return None, next((each.speaker for each in reversed(self.past) if each.ours), self.us)
        start = turn.text[:80].lower().lstrip("@ ")
        named = [each for each in reversed(self.past) if not _same_speaker(each, turn)]
        for each in named:
            if each.speaker and start.startswith((f"{each.speaker.lower()},", f"{each.speaker.lower()}:")):
                return (None if each.ours else each.entity), each.speaker
            if each.speaker and turn.text.startswith(f"@{each.speaker}"):
                return (None if each.ours else each.entity), each.speaker
        return None, ""

    def _who_asked(self) -> str | None:
        """Who asked for what the message promises, if anybody did and it is not the agent."""
        if self.answered is None or self.answered.ours:
            return None
        is_asked = self.ask(SpeechActOf(self.asked), self.positions[:1]).answer.act in ASKING
        return self.answered.entity if is_asked else None

    def _row(self, number: int, promise: Promised, whom: str | None, judgment: Judgment) -> Row:
        turn = self.turn
        return {
            "promise": derived_id("prm", turn.id, str(number)), "channel": turn.channel,
            "entity": None if turn.ours else turn.entity, "beneficiary": whom, "speaker": turn.speaker,
            "text": promise.text, "due_at": in_utc(promise.due_at), "made_at": turn.at, "position": turn.position,
            "source": turn.id, "outcome": "open", "settled_at": None, "settled_by": None, "judge": judgment.judge,
            "reason": judgment.reason,
        }  # fmt: skip


def _same_speaker(one: Turn, other: Turn) -> bool:
    return one.ours == other.ours and (one.ours or one.entity == other.entity)


def _in_words(turn: Turn) -> Promised:
    """A message as a promise that was put off by it."""
    words = " ".join(turn.text.split())[:QUOTED]
    return Promised(quoted(turn.speaker, words), due(words, turn.local))


def _grounded(question: PromisesIn, judgment: Judgment) -> list[Promised]:
    """What was promised, as far as it is made of words that were said: a model may make things up."""
    found: list[Promised] = list(judgment.answer.promises)
    if judgment.is_ours:
        return found
    ground = Ground(question.text, question.asked, question.speaker, question.addressee)
    kept = []
    for each in found:
        text = " ".join(each.text.split())
        if 0 < len(text) <= 300 and ground.shares(text):
            due_at: datetime | None = each.due_at if ground.timed else None
            kept.append(Promised(text, due_at, each.certainty, rule="model"))
    return kept


# ------------------------------------------------------------------------------------------------------------ reading


def read(
    connection: Connection, space: str, reader: Reader, now: datetime, *where: ColumnElement[bool],
    limit: int | None = None,
) -> list[Promise]:  # fmt: skip
    """Promises as somebody may read them, those that are due first. What a person decided on one counts more than what
    was said."""
    query = _due_first(_query(space, reader).where(*where))
    return [_promise(row, reader, now) for row in connection.execute(query.limit(limit))]


def _due_first(query: Select[Any]) -> Select[Any]:
    table = promises.c
    return query.order_by(table.due_at.is_(None), table.due_at, table.made_at.desc(), table.promise)


def pending(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], talk: str | None, now: datetime,
    limit: int, days: float = 30.0,
) -> list[Promise]:  # fmt: skip
    """What is open between us and whom is spoken with: in this talk, and elsewhere as far as the reader may know of it.
    Overdue first, then by the day; what was said, or was due, more than `days` ago is left out. One statement."""
    if talk is None and not entities:
        return []
    rows = _pending(connection, space, reader, talk, entities, now - timedelta(days=days), limit)
    return [_promise(row, reader, now) for row in rows]


@asked
def _pending(
    space: str, reader: Reader, talk: str | None, entities: Sequence[str], since: datetime, limit: int
) -> Select[Any]:
    some = promises.alias("some").c
    concerned = some.talk == talk, among(some.entity, entities), among(some.beneficiary, entities)
    # Each by an index of its own: with "or", SQLite would look at all promises.
    theirs = union(*(select(some.promise).where(some.space == space, each) for each in concerned))
    fresh = func.coalesce(promises.c.due_at, promises.c.made_at) >= since
    return _due_first(_query(space, reader).where(IS_OPEN, promises.c.promise.in_(theirs), fresh)).limit(limit)


_outcome = func.coalesce(reviewed.c.outcome, promises.c.outcome)
IS_OPEN: ColumnElement[bool] = _outcome == "open"


def _query(space: str, reader: Reader) -> Select[Any]:
    decided = and_(reviewed.c.space == promises.c.space, reviewed.c.item == promises.c.promise)
    words = and_(log.space == reviewed.c.space, log.id == reviewed.c.source)
    return (
        select(
            promises, _outcome.label("now_is"), reviewed.c.source.label("decision"),
            log.occurred_at.label("decided_at"),
        )
        .outerjoin(reviewed, decided)
        .outerjoin(interactions, words)
        .where(promises.c.space == space, reader.may_read(promises))
    )  # fmt: skip


def _promise(row: Any, reader: Reader, now: datetime) -> Promise:
    is_open = row.now_is == "open"
    at, by = row.settled_at, row.settled_by
    if row.decision is not None:  # the words of a decision are the owner's alone
        at, by = (row.decided_at, row.decision) if reader.is_owner else (row.decided_at, None)
    return Promise(
        row.promise, row.text, row.speaker, row.talk, row.channel, row.audience, row.made_at, row.source, row.now_is,
        row.entity, row.beneficiary, row.due_at, is_open and row.due_at is not None and row.due_at < now,
        None if is_open else at, None if is_open else by, row.agent, row.judge, row.reason,
    )  # fmt: skip
