"""What was probably replaced by what was said later: each message meets the few earlier ones that are nearest to it.

This follows learning and the vectors, and goes no further than both. A doubt is kept of the earlier message, and of
each fact of it that is past; what follows from it is decided where facts and hits are read. Each scope compares what
its readers may see, and where its words were erased, it begins again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, Select, delete, or_, select, update

from recollect.audience import OWNER, Reader, Scope
from recollect.embedding import heads
from recollect.embedding.derive import Model, serving
from recollect.embedding.passages import said, speaker
from recollect.index.vectors import VectorIndex
from recollect.judges.panel import About, Panel
from recollect.judges.reading.changes import WORTH, chance, shared, stems
from recollect.judges.relations import ReplacedOf
from recollect.learning import headway
from recollect.learning.interpret import is_learnt_from, speaker_entity
from recollect.log.asked import asked_plainly
from recollect.log.read import log, readable
from recollect.settings import Settings
from recollect.store import Store, lease
from recollect.store.among import among
from recollect.store.schema import derivations, doubts, embeddings, fact_sources, facts
from recollect.store.upsert import upsert

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from recollect.reader.changes import Signs

NAME = "changes"
BATCH = 100
LOOKED_AT = 24  # of the nearest, among which are answers of agents and later words
COMPARED = 4  # earlier messages that one is compared with
NEAREST, BEYOND = 4, 8  # how many are left out, and how many counted, of those from which others stand out
LONG = 300  # characters of a message; of a longer one, what was learnt from it is compared
USUAL, SPREAD = 0.10, 0.12  # cosines of unrelated texts, where an embedder does not tell
Stop = Callable[[], bool]


class Stated(NamedTuple):
    """A fact that was learnt from a message: what it says, about which entity."""

    sentence: str
    subject: str
    fact: str
    kind: str


class Near(NamedTuple):
    """Two messages that may be about the same: their rows in the log and their words, what was learnt from the older,
    and what is seen of them before they are read."""

    older: Any
    newer: Any
    words: tuple[str, str]
    learnt: Sequence[Stated]
    signs: Signs
    vectors: tuple[NDArray[np.float32], NDArray[np.float32]]
    few: bool  # there are hardly others to choose from


@dataclass(frozen=True, slots=True)
class Pair:
    """Two messages that are read beside each other, by their rows in the log, and the question about them."""

    older: Any
    newer: Any
    question: ReplacedOf
    facts: tuple[str, ...] = ()  # whose statements the question has


class Changes:
    def __init__(
        self, store: Store, space: str, settings: Settings, panel: Panel, vectors: VectorIndex, embedder: object
    ) -> None:
        self.store = store
        self.space = space
        self.panel = panel
        self.vectors = vectors
        self.usual: float = getattr(embedder, "usual", USUAL)
        self.spread: float = getattr(embedder, "spread", SPREAD)
        self.wanted = settings.reader == "ours"

    def notice(self, stop: Stop = lambda: False) -> int:
        """Compare what is new; how many messages were looked at. Somebody else's work is left to them."""
        me, done = lease.holder(), 0
        if not self.is_due() or not lease.take(self.store, self.space, NAME, me):
            return 0
        try:
            while not stop() and (count := self._batch(me)) is not None:
                done += count
        finally:
            lease.give_up(self.store, self.space, NAME, me)
        return done

    def is_due(self) -> bool:
        if not self.wanted:
            return False
        with self.store.read() as connection:
            return self._next(connection) is not None

    def _next(self, connection: Connection) -> tuple[str, int, int] | None:
        """A cursor that is behind, where it stands, and how far it may go; scopes that begin again come first."""
        known, model = headway.cursors(connection, self.space), serving(connection, self.space)
        if model is None or headway.busy(known):
            return None
        reached = known.get(NAME, 0)
        again = min((name for name in known if name.startswith(headway.COMPARE)), default=None)
        if again is not None:
            return again, known[again], reached
        end = min(known.get(headway.NAME, 0), model.position)
        return (NAME, reached, end) if reached < end else None

    def _batch(self, me: str) -> int | None:
        """One step of a cursor; how many messages were compared, None where nothing is left."""
        with self.store.read() as connection:
            due = self._next(connection)
            if due is None:
                return None
            name, start, end = due
            query = readable(self.space, OWNER).where(log.position > start, log.position <= end, log.type != "decision")
            if name != NAME:
                query = query.where(log.audience == name.removeprefix(headway.COMPARE))
            rows = list(connection.execute(query.order_by(log.position).limit(BATCH)))
            pairs = list(self.pairs(connection, rows))
        found = [row for pair in pairs for row in self._judged(pair)]
        here = (derivations.c.space == self.space, derivations.c.derivation == name, derivations.c.position == start)
        with self.store.write() as connection:
            if not lease.keep(connection, self.space, NAME, me):
                return None
            if len(rows) < BATCH and name != NAME:
                moved = connection.execute(delete(derivations).where(*here))
            else:
                to = rows[-1].position if len(rows) == BATCH else end
                moved = connection.execute(update(derivations).where(*here).values(position=to))
            if moved.rowcount != 1:
                return None
            upsert(connection, doubts, found)
        return len(rows)

    def _judged(self, pair: Pair) -> list[dict[str, Any]]:
        older, newer = pair.older, pair.newer
        self.store.foreground.give_way()
        about = About(newer.audience, newer.agent, (older.position, newer.position))
        judgment = self.panel.ask(pair.question, about)
        if not judgment.answer.replaced:
            return []
        past = [pair.facts[at] for at in judgment.answer.past if 0 <= at < len(pair.facts)]
        return [
            {
                "space": self.space, "older": each, "newer": newer.id, "audience": newer.audience,
                "agent": newer.agent, "position": newer.position, "said_at": newer.occurred_at,
                "probability": judgment.confidence, "judge": judgment.judge,
            }
            for each in (older.id, *past)
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------------------ what is compared

    def pairs(self, connection: Connection, rows: Iterable[Any]) -> Iterator[Pair]:
        """Each of these rows that may state something, with the few earlier ones that it most probably makes past."""
        ours = (model := serving(connection, self.space)) is not None and heads.reads(model.model)
        for near in self.near(connection, rows):
            chances = [(chance(each.signs, each.vectors if ours else None), each) for each in near]
            chances.sort(key=lambda each: (-each[0], each[1].signs.rank))
            for sure, each in chances[:COMPARED]:
                if sure >= WORTH or each.few:
                    statements = tuple(one.sentence for one in each.learnt)
                    question = ReplacedOf(*each.words, chance=sure, statements=statements)
                    yield Pair(each.older, each.newer, question, tuple(one.fact for one in each.learnt))

    def near(self, connection: Connection, rows: Iterable[Any]) -> Iterator[list[Near]]:
        """For each of these rows that may state something: all earlier ones that may and are near to it."""
        model = serving(connection, self.space)
        for row in rows:
            if model is not None and is_learnt_from(row):
                yield list(self._near(connection, model, row))

    def _near(self, connection: Connection, model: Model, row: Any) -> Iterator[Near]:
        from recollect.reader.changes import Signs

        reader = Scope(row.audience, row.agent).reader
        mine = self._vectors(connection, model, reader, [row.position]).get(row.position)
        stated = self._stated(connection, reader, [row.position])
        if mine is None:
            return
        until = row.occurred_at + timedelta(microseconds=1)
        near = self.vectors.search(
            connection, model, mine, reader, limit=LOOKED_AT, between=(None, until), patient=False
        )()
        earlier = [position for position in near if position < row.position]
        if not earlier:
            return
        query = readable(self.space, reader).where(among(log.position, earlier))
        said_before = [each for each in connection.execute(query) if is_learnt_from(each)]
        stated |= self._stated(connection, reader, [each.position for each in said_before])
        theirs = self._vectors(connection, model, reader, [each.position for each in said_before])
        cosines = {position: float(mine @ vector) for position, vector in theirs.items()}
        known = [each for each in said_before if each.position in cosines and each.content != row.content]
        known = [each for each in known if _may_doubt(row, each, stated.get(each.position, ()))]
        known.sort(key=lambda each: (-cosines[each.position], -each.position))
        others = [cosines[each.position] for each in known[NEAREST : NEAREST + BEYOND]]
        words, speaks = _words(row, stated), speaker_entity(row)
        own = stems(words)
        for rank, each in enumerate(known):
            before = _words(each, stated)
            days = (row.occurred_at - each.occurred_at) / timedelta(days=1)
            cosine = cosines[each.position]
            signs = Signs(
                nearness=(cosine - self.usual) / self.spread,
                margin=(cosine - sum(others) / len(others)) / self.spread if others else 0.0,
                rank=math.log1p(rank),
                same_speaker=speaker_entity(each) == speaks,
                shared=shared(stems(before), own),
                days=math.log1p(max(days, 0.0)),
                older_states=each.position in stated,
                newer_states=row.position in stated,
            )
            learnt = [one for one in stated.get(each.position, ()) if one.kind != "relationship"]
            yield Near(each, row, (before, words), learnt, signs, (theirs[each.position], mine), not others)

    def _vectors(
        self, connection: Connection, model: Model, reader: Reader, positions: Sequence[int]
    ) -> dict[int, NDArray[np.float32]]:
        """The vectors of messages by their place, those of long ones by their first part."""
        from recollect.embedding.quantised import read, scale_of

        rows = list(_vectors_at(connection, self.space, reader, model.model, sorted(positions))) if positions else []
        if not rows:
            return {}
        vectors = read([vector for _, vector in rows], model.dimension).astype("float32") / scale_of(model.dimension)
        return {position: vector for (position, _), vector in zip(rows, vectors, strict=True)}

    def _stated(self, connection: Connection, reader: Reader, positions: Sequence[int]) -> dict[int, list[Stated]]:
        """What was learnt from messages, by their place."""
        found: dict[int, list[Stated]] = {}
        for position, *stated in _stated_at(connection, self.space, reader, sorted(positions)):
            found.setdefault(position, []).append(Stated(*stated))
        return found


def _may_doubt(newer: Any, older: Any, stated: Sequence[Stated]) -> bool:
    """Nobody else's words make past what somebody says of themselves, or may have said."""
    mine = speaker_entity(older)
    return mine == speaker_entity(newer) or any(each.subject != mine for each in stated)


def _words(row: Any, stated: Mapping[int, Sequence[Stated]]) -> str:
    whole = " ".join(row.content.split())
    learnt = stated.get(row.position)
    if len(whole) <= LONG or not learnt:
        return said(row, whole)
    return f"{speaker(row)}: {' '.join(sorted(each.sentence for each in learnt))}"


@asked_plainly
def _vectors_at(space: str, reader: Reader, model: str, positions: Sequence[int]) -> Select[Any]:
    return select(embeddings.c.position, embeddings.c.vector).where(
        embeddings.c.space == space, embeddings.c.model == model, among(embeddings.c.position, positions),
        embeddings.c.part == 0, reader.may_read(embeddings),
    )  # fmt: skip


@asked_plainly
def _stated_at(space: str, reader: Reader, positions: Sequence[int]) -> Select[Any]:
    there = (fact_sources.c.space == facts.c.space) & (fact_sources.c.fact == facts.c.fact)
    return (
        select(fact_sources.c.position, facts.c.sentence, facts.c.subject, facts.c.fact, facts.c.kind)
        .join(facts, there)
        .where(
            fact_sources.c.space == space, among(fact_sources.c.position, positions),
            or_(fact_sources.c.role == "states", fact_sources.c.role == "reinforces"), reader.may_read(fact_sources),
        )
        .order_by(fact_sources.c.position, facts.c.fact)
    )  # fmt: skip
