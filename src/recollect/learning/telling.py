"""From what was said to the points of a summary: put to the panel as it is, or in pieces where it is long.

An answer names labels; here they become interactions again. What names none that was there is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Scope
from recollect.judges.judgment import RULES
from recollect.judges.panel import About, Panel
from recollect.judges.questions import Said, SummaryOf
from recollect.learning.rendering import line
from recollect.learning.summaries import Source
from recollect.log.read import log
from recollect.model import Point
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.once import once
from recollect.times import in_utc
from recollect.understanding.length import estimate

MOST = 300  # messages or points that are judged at once
WEIGHTS = {"decision": 0.8, "action": 0.75, "open": 0.75, "fact": 0.7}  # of what stood in an earlier summary
USUAL = 0.6
TOLD = 0.8  # confidence in sentences that are taken as they are


@dataclass(slots=True)
class Work:
    """What distilling works with in one pass. `now` is its clock, `reached` how far in the log it has come; `renew` is
    called between two judgments, which may take their time."""

    store: Store
    space: str
    settings: Settings
    panel: Panel
    now: datetime
    reached: int = 0
    renew: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be summarised, and the interactions it rests on."""

    said: Said
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    points: tuple[Point, ...]
    confidence: float
    judge: str
    reason: str


def tell(work: Work, of: Scope, pieces: Sequence[Piece], tokens: int, about: str = "") -> Telling:
    """What is worth keeping of these, in so many tokens. Where they are sentences of summaries, and few enough, all
    are."""
    told = _all(pieces) if all(piece.said.section for piece in pieces) else ()
    if told and sum(estimate(line(point)) for point in told) <= tokens:
        return Telling(told, TOLD, RULES, "all that was told")
    teller = Teller(work, of, tokens, about)
    teller.hear(pieces)
    return teller.told()


class Teller:
    """Takes in what is to be summarised bit by bit: what is long is folded on the way, so that little is held."""

    def __init__(self, work: Work, of: Scope, tokens: int, about: str = "") -> None:
        self.work = work
        self.of = of
        self.tokens = tokens
        self.about = about
        self._heard = 0
        self._waiting: list[Piece] = []
        self._folded: list[Piece] = []
        self._model: str | None = None

    def hear(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            if len(self._waiting) == MOST:
                self._fold()
            self._waiting.append(piece)
            self._heard += 1

    def told(self) -> Telling:
        if not self._folded:
            return self._ask(self._waiting)
        self._fold()
        if len(self._folded) <= MOST or len(self._folded) >= self._heard:
            return self._ask(self._folded)
        rest = Teller(self.work, self.of, self.tokens, self.about)
        rest._model = self._model
        rest.hear(self._folded)
        return rest.told()

    def _fold(self) -> None:
        """Sum up what waits: its points stand for it from now on."""
        pieces = self._waiting
        known = {source.id: source for piece in pieces for source in piece.sources}
        told = self._ask(pieces)
        self._folded += [from_point(point, known) for point in told.points]
        self._waiting = []

    def _ask(self, pieces: Sequence[Piece]) -> Telling:
        if not pieces:
            return Telling((), 1.0, RULES, "there was nothing to summarise")
        self.work.renew()
        labelled = {str(number): piece for number, piece in enumerate(pieces, 1)}
        said = tuple(replace(piece.said, label=label) for label, piece in labelled.items())
        positions = tuple(sorted({source.position for piece in pieces for source in piece.sources}))
        question = SummaryOf(said, self.tokens, self.about)
        judgment = self.work.panel.ask(question, About(self.of.audience, self.of.agent, positions))
        if not judgment.is_ours:
            self._model = judgment.judge
        points = []
        for each in judgment.answer.points:
            rests_on = [labelled[label] for label in each.labels if label in labelled]
            if rests_on and each.text.strip():
                verbatim = judgment.is_ours  # a model tells it in words of its own, and says who
                points.append(_point(each.text, each.section, rests_on, rests_on[0].said.speaker if verbatim else ""))
        return Telling(tuple(points), judgment.confidence, self._model or RULES, judgment.reason)


def _all(pieces: Sequence[Piece]) -> tuple[Point, ...]:
    """Each sentence once, where it was said last."""
    same: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        same.setdefault((piece.said.speaker, " ".join(piece.said.text.lower().split())), []).append(piece)
    return tuple(
        _point(found[-1].said.text, found[-1].said.section or "key", found, found[-1].said.speaker)
        for found in same.values()
    )


def _point(text: str, section: str, rests_on: Sequence[Piece], speaker: str) -> Point:
    sources = dict.fromkeys(source.id for piece in rests_on for source in piece.sources)
    return Point(text.strip(), tuple(sources), section, in_utc(max(piece.said.at for piece in rests_on)), speaker)


def from_point(point: Point, known: dict[str, Source]) -> Piece:
    """A sentence of an earlier summary, to be summarised with others."""
    sources = tuple(known[id] for id in point.sources if id in known)
    at = point.at or max((source.at for source in sources), default=None)
    assert at is not None  # noqa: S101 - a point rests on something
    said = Said("", point.speaker, point.text, at, WEIGHTS.get(point.section, USUAL), section=point.section)
    return Piece(said, sources)


def sources_by_id(connection: Connection, space: str, ids: Iterable[str]) -> dict[str, Source]:
    """Interactions by their ids, with their places and times."""
    wanted = list(dict.fromkeys(ids))
    rows = _by_id(connection, space, wanted) if wanted else ()
    return {row.id: Source(row.position, row.id, row.occurred_at) for row in rows}


@once
def _by_id(space: str, ids: list[str]) -> Select[Any]:
    here = (log.space == space, among(log.id, ids), log.erasure.is_(None))
    return select(log.id, log.position, log.occurred_at).where(*here)
