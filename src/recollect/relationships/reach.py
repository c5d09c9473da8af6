"""How far back the answers to somebody reach: whether what an agent tells them was said lately or long ago.

Counted for each audience by itself, from the talks and facts that its readers may know. Recall goes by it where there
is enough of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, case, func, select, text

from recollect.audience import Reader, channel_entity
from recollect.ids import derived_id
from recollect.judges.judgment import About
from recollect.judges.relations import ResultOf
from recollect.learning.beliefs import value_key
from recollect.learning.heard import WEAK
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.asked import asked, asked_plainly, by_key
from recollect.relationships.agents import GUESSED, gives_up
from recollect.relationships.talks import Turn, read_up_to, unread
from recollect.store.among import among
from recollect.store.schema import fact_sources, facts, reaches
from recollect.store.upsert import upsert
from recollect.understanding.stopwords import ANY

SCOPE = "reaches"
TYPES = ("text", "voice", "command")
TOGETHER = 3  # messages in a row of the one who asks that are one request
WINDOW = 40  # messages of a talk from a request on in which it is answered, and reacted to
LATE = timedelta(days=7)  # after which words are no answer
SOON = timedelta(hours=12)  # after which they are no reaction: who asks something like it on another day does so anew
SITTING = timedelta(hours=1)  # what was said in it stands before the model anyway: it tells nothing of recall
READ = 4_000  # characters of an answer that are looked at
LONGEST = 4  # words of a value
LETTERS = 4
KEY = 60  # characters of a value, as the index on them says
DAY = 86_400.0
GRAIN = 1_024  # logarithms are kept in such parts, so that their sum is the same in whichever order they come
COMMON = ANY | WEAK
SAID = ("states", "reinforces")


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody said, what they were told, and what they said to that, if they were the next to speak."""

    request: tuple[Turn, ...]
    reply: tuple[Turn, ...]
    reaction: Turn | None = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        return (*self.request, *self.reply, *((self.reaction,) if self.reaction is not None else ()))


@dataclass(frozen=True, slots=True)
class Reach:
    """How many answers to somebody reached back, and how many days, as a rule."""

    answers: int
    days: float


# ------------------------------------------------------------------------------------------------------------- making


def make(work: Work, unit: Unit) -> Outcome:
    """Go on in a talk from the first words that may still be answered, and count the answers that reached back."""
    stretch = unread(work, unit, before=0)
    if not stretch.new:
        return Outcome()
    found, waits_from = answers(stretch.new)
    with work.store.read() as connection:
        aged = [(each, _days(connection, work.space, unit.of.reader, each)) for each in found]
    counted: dict[str, tuple[int, float, int]] = {}
    for each, days in aged:
        if days is None or _failed(work, unit, each):
            continue
        many, reach, _ = counted.get(each.request[0].entity, (0, 0.0, 0))
        counted[each.request[0].entity] = many + 1, reach + grain(days), each.reply[0].position
    rows = [
        {"space": work.space, "unit": derived_id("reach", entity, unit.of.audience, unit.of.agent),
         "audience": unit.of.audience, "agent": unit.of.agent, "entity": entity, "answers": many, "reach": reach,
         "position": position}
        for entity, (many, reach, position) in counted.items()
    ]  # fmt: skip

    def write(connection: Connection) -> None:
        upsert(connection, reaches, rows, _added)

    until = stretch.until if waits_from is None else waits_from - 1
    return Outcome(writes=[write, read_up_to(work, unit, until)], more=stretch.more)


def answers(turns: Sequence[Turn]) -> tuple[list[Answer], int | None]:
    """The answers that nothing more comes to, in their order; and from where on words wait for an answer or for a
    reaction to it, if they do. Begun anew from there, the same are found."""
    found: list[Answer] = []
    asked: list[tuple[int, Turn]] = []  # with their numbers
    reply: list[Turn] = []

    def close(reaction: Turn | None = None) -> None:
        if reply:
            found.append(Answer(tuple(turn for _, turn in asked), tuple(reply), reaction))
        asked.clear()
        reply.clear()

    for number, turn in enumerate(turns):
        if asked and number - asked[0][0] >= WINDOW:
            close()
        if turn.type not in TYPES:
            continue
        if turn.ours:
            if asked and _answers(turn, asked[-1][1], reply):
                reply.append(turn)
            continue
        same = bool(asked) and asked[-1][1].entity == turn.entity
        if reply or not same:
            close(turn if same and abs(turn.at - reply[-1].at) <= SOON else None)
        asked.append((number, turn))
        del asked[:-TOGETHER]
    return found, asked[0][1].position if asked else None


def _answers(turn: Turn, asked: Turn, reply: Sequence[Turn]) -> bool:
    """Whether our words are for the one who has just spoken: in a room they may be for somebody else."""
    to_them = turn.entity in (asked.entity, channel_entity(turn.channel))
    return to_them and (bool(reply) or abs(turn.at - asked.at) <= LATE)


def values(reply: str, request: str) -> set[str]:
    """What an answer holds that may be the value of a fact, and that the request did not hold."""
    words = value_key(reply[:READ]).split()
    given = f" {value_key(request)} "
    found = set()
    for start, first in enumerate(words):
        if first in COMMON:
            continue
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
            key = " ".join(words[start:end])
            if words[end - 1] not in COMMON and _is_telling(key) and f" {key} " not in given:
                found.add(key)
    return found


def _is_telling(key: str) -> bool:
    if len(key) > KEY:
        return False
    return sum(map(str.isalpha, key)) >= LETTERS or (len(key) > 1 and any(map(str.isdigit, key)))


def grain(days: float) -> float:
    return round(math.log1p(days) * GRAIN) / GRAIN


def _days(connection: Connection, space: str, reader: Reader, answer: Answer) -> float | None:
    """How old the newest was that an answer drew on, when it was asked for; None where it drew on nothing."""
    requested = answer.request[-1].at
    reply, request = ("\n".join(turn.text for turn in some) for some in (answer.reply, answer.request))
    keys = values(reply, request)
    if not keys:
        return None
    said = _said(connection, space, reader, sorted(keys), answer.request[0].position, requested)
    ages = [requested - row.at for row in said if requested - row.at > SITTING]
    return min(ages).total_seconds() / DAY if ages else None


@asked
def _said(space: str, reader: Reader, keys: Iterable[str], place: int, until: datetime) -> Select[Any]:
    """When each of the values that facts have was last said before. A join would be begun from all that was ever said;
    this way values come first, and are found by their index."""
    heard, moment = fact_sources.c, fact_sources.c.occurred_at.type
    last = select(func.max(heard.occurred_at, type_=moment)).where(
        heard.space == facts.c.space, heard.fact == facts.c.fact, heard.role.in_(SAID), heard.position < place,
        heard.occurred_at <= until,
    )  # fmt: skip
    each = (
        select(facts.c.object_key, last.scalar_subquery().label("at"))
        .where(
            facts.c.space == space, among(facts.c.object_key, keys), text(f"length(facts.object_key) <= {KEY}"),
            reader.may_read(by_key(facts)),
        )
        .subquery()
    )  # fmt: skip
    newest = func.max(each.c.at, type_=moment).label("at")
    return select(newest).where(each.c.at.is_not(None)).group_by(each.c.object_key)


def _failed(work: Work, unit: Unit, answer: Answer) -> bool:
    """Whether it was no answer: by the reaction to it, or by its own words that it cannot be given."""
    request, reply = ("\n".join(turn.text for turn in some)[:2_000] for some in (answer.request, answer.reply))
    work.renew()
    about = About(unit.of.audience, unit.of.agent, tuple(turn.position for turn in answer.turns))
    if answer.reaction is None:
        return gives_up(work, request, reply, about)
    judgment = work.panel.ask(ResultOf(request, reply, answer.reaction.text[:2_000]), about)
    return bool(judgment.answer.result == "failed" and judgment.confidence >= GUESSED)


def _added(new: Any) -> dict[str, Any]:
    mine = reaches.c
    last = case((new.position > mine.position, new.position), else_=mine.position)
    return {"answers": mine.answers + new.answers, "reach": mine.reach + new.reach, "position": last}


# ------------------------------------------------------------------------------------------------------------ reading


def reach_of(connection: Connection, space: str, reader: Reader, whom: Iterable[str], least: int) -> Reach | None:
    """How far back answers to somebody reached, of all that a reader may know; None with fewer than `least`."""
    ((many, reach),) = _sums(connection, space, reader, list(whom))
    if not many or many < least:
        return None
    return Reach(int(many), math.expm1(reach / many))


@asked_plainly
def _sums(space: str, reader: Reader, whom: Sequence[str]) -> Select[Any]:
    here = (reaches.c.space == space, among(reaches.c.entity, whom), reader.may_read(reaches))
    return select(func.sum(reaches.c.answers), func.sum(reaches.c.reach)).where(*here)
