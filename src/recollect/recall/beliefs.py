"""Facts among the answers. A fact is found through the words it rests on, and through whom and what it is about; it
then stands for those words where it answers better than they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.embedding import heads
from recollect.embedding.choice import Asked
from recollect.errors import EmbedderError
from recollect.learning import facts as beliefs
from recollect.learning.held import HOLDS
from recollect.log.asked import aside, asked, asked_plainly
from recollect.model import Fact, Hit, Query
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import fact_sources, facts, interactions, spoken_of

SUCCESSIONS = 3  # how far a fact is followed to the one that took its place
PAST = 0.5  # how probable it must be that a question is about what was before
ABOUT = 30  # facts and mentions of those who are asked about that are looked at, whatever their words

# The kinds of facts that a question of some kind is after.
ASKED = {
    "preference": ("preference", "requirement"),
    "plan": ("plan", "schedule"),
    "fact": ("attribute", "relationship", "location", "possession", "contact"),
    "person": ("relationship",),
    "place": ("location",),
    "event": ("event",),
}


@dataclass(frozen=True, slots=True)
class Believed:
    """A fact, the words among the candidates that lead to it, the ids that its sources came with, and whether a summary
    has confirmed it."""

    fact: Fact
    rests_on: list[int]
    external_ids: tuple[str, ...]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """Where to look besides words and vectors: what is said about those who are asked about."""

    connection: Connection
    space: str
    reader: Reader
    named: Sequence[frozenset[str]] = field(default=())

    @property
    def group(self) -> list[str]:
        return sorted({entity for each in self.named for entity in each})

    def positions(self, kinds: Sequence[str], categories: Sequence[str]) -> list[int]:
        """Words that speak of those who are named, the newest first; and those that facts about them rest on, where
        the question is after a kind of fact."""
        group, found = self.group, list[int]()
        here = (self.connection, self.space, self.reader)
        for entity in group:  # one at a time, each from the end of its index
            found += [position for (position,) in _spoken_of(*here, entity)]
        found = sorted(found, reverse=True)[:ABOUT]
        wanted = sorted({kind for each in kinds for kind in ASKED.get(each, ())})
        about: list[tuple[int]] = []
        if wanted and group and categories:
            about = _facts_in(*here, group, wanted, categories)
        elif wanted and group:
            about = _facts_about(*here, group, wanted)
        elif wanted and categories:
            about = _facts_of(*here, wanted, categories)
        return list(dict.fromkeys([*found, *(position for (position,) in about)]))

    def mentioning(self, positions: Sequence[int], speakers: set[str]) -> dict[int, float]:
        """How many of those who are named each of these words speaks of, as a share. Of somebody who speaks here, what
        they say themselves counts, and not that their name is called."""
        group = {
            entity: number for number, each in enumerate(self.named) if speakers.isdisjoint(each) for entity in each
        }
        if not group or not positions:
            return {}
        found: dict[int, set[int]] = {}
        for position, entity in _mentions(self.connection, self.space, self.reader, sorted(group), positions):
            found.setdefault(position, set()).add(group[entity])
        return {position: len(spoken) / len(self.named) for position, spoken in found.items()}

    def resting_on(self, positions: Sequence[int], moment: beliefs.Moment, settings: Settings) -> list[Believed]:
        """Facts that rest on these words, each with those of them that state it; also what no longer holds, with what
        holds in its place."""
        if not positions:
            return []
        here = (self.connection, self.space, self.reader)
        ids = list(dict.fromkeys(fact for (fact,) in _resting_on(*here, positions)))
        if not ids:
            return []
        rows = with_sources(*here, ids)
        found = self._read(rows, {}, set(positions), moment, settings)
        for _ in range(SUCCESSIONS):
            ahead: dict[str, list[int]] = {}
            for each in found.values():
                if each.fact.superseded_by is not None and each.fact.superseded_by not in found:
                    ahead.setdefault(each.fact.superseded_by, []).extend(each.rests_on)
            if not ahead:
                break
            found |= self._read(with_sources(*here, list(ahead)), ahead, set(), moment, settings)
        return list(found.values())

    def _read(
        self,
        rows: Sequence[Any],
        rests_on: Mapping[str, list[int]],
        positions: set[int],
        moment: beliefs.Moment,
        settings: Settings,
    ) -> dict[str, Believed]:
        heard = _by_fact(rows, moment)
        read = as_told(self.connection, self.space, self.reader, heard, moment, settings)
        found = {}
        for fact in beliefs.merged(read):
            said = heard[fact.id]
            stating = [row.heard for row in said if row.heard in positions and row.role in ("states", "reinforces")]
            ids = {row.heard_source: row.external_id for each in heard.values() for row in each}
            external = tuple(id for source in fact.sources if (id := ids.get(source)) is not None)
            confirmed = any(row.confirmed_at is not None and moment.knows(row.confirmed_at) for row in said)
            found[fact.id] = Believed(fact, stating or rests_on.get(fact.id, []), external, confirmed)
        return {id: each for id, each in found.items() if each.rests_on}

    def as_episodes(self, hits: Sequence[Hit]) -> list[Hit]:
        """Hits of interactions as the episodes that were made of them; those that have none yet are left out."""
        ids = [hit.id for hit in hits if hit.kind == "interaction"]
        found = {each.source: each for each in beliefs.episodes_of(self.connection, self.space, self.reader, ids)}
        return [
            hit if hit.kind == "fact" else replace(hit, id=found[hit.id].id, kind="episode")
            for hit in hits
            if hit.kind == "fact" or hit.id in found
        ]


def _by_fact(rows: Iterable[Any], moment: beliefs.Moment) -> dict[str, list[Any]]:
    """The rows of `with_sources` of what had been said by then, for each fact."""
    heard: dict[str, list[Any]] = {}
    for row in rows:
        if moment.knows(row.said_at):
            heard.setdefault(row.fact, []).append(row)
    return heard


def as_told(
    connection: Connection, space: str, reader: Reader, heard: Mapping[str, Sequence[Any]], moment: beliefs.Moment,
    settings: Settings,
) -> list[Fact]:  # fmt: skip
    read = [beliefs.fact_of(said[0], [_Heard(row) for row in said], moment, settings) for said in heard.values()]
    return beliefs.as_told(connection, space, reader, read, moment, settings)


def believed(
    connection: Connection, space: str, reader: Reader, ids: Sequence[str], moment: beliefs.Moment, settings: Settings
) -> list[Fact]:
    """Of these facts of one somebody those that hold, the most certain first."""
    if not ids:
        return []
    heard = _by_fact(with_sources(connection, space, reader, ids), moment)
    told = as_told(connection, space, reader, heard, moment, settings)
    same = {fact.subject: told[0].subject for fact in told}
    found = [fact for fact in beliefs.merged(told, same) if fact.status in HOLDS]
    return sorted(found, key=lambda fact: (-fact.effective, -fact.importance, fact.id))


class _Heard:
    """One of the words that a fact rests on, from a row that holds the fact too."""

    __slots__ = ("_row", "confidence", "occurred_at", "role", "source")

    def __init__(self, row: Any) -> None:
        self._row, self.role, self.source = row, row.role, row.heard_source
        self.confidence, self.occurred_at = row.heard_confidence, row.heard_at

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


@asked_plainly
def _spoken_of(space: str, reader: Reader, entity: str) -> Select[Any]:
    here = (spoken_of.c.space == space, spoken_of.c.entity == entity, reader.may_read(spoken_of))
    return select(spoken_of.c.position).where(*here).order_by(spoken_of.c.position.desc()).limit(ABOUT)


@asked_plainly
def _mentions(space: str, reader: Reader, group: Sequence[str], positions: Sequence[int]) -> Select[Any]:
    return select(spoken_of.c.position, spoken_of.c.entity).where(
        spoken_of.c.space == space,
        among(spoken_of.c.entity, group),
        among(spoken_of.c.position, positions),
        reader.may_read(spoken_of),
    )


@asked_plainly
def _facts_about(space: str, reader: Reader, group: Sequence[str], kinds: Sequence[str]) -> Select[Any]:
    return _theirs(space, reader, group).where(among(facts.c.kind, kinds))


@asked_plainly
def _facts_in(
    space: str, reader: Reader, group: Sequence[str], kinds: Sequence[str], categories: Sequence[str]
) -> Select[Any]:
    return _theirs(space, reader, group).where(among(facts.c.kind, kinds), among(facts.c.category, categories))


def _theirs(space: str, reader: Reader, group: Sequence[str]) -> Select[Any]:
    here = (facts.c.space == space, among(facts.c.subject, group), reader.may_read(facts))
    return select(facts.c.position).where(*here).order_by(aside(facts.c.position).desc()).limit(ABOUT)


@asked_plainly
def _facts_of(space: str, reader: Reader, kinds: Sequence[str], categories: Sequence[str]) -> Select[Any]:
    here = (facts.c.space == space, among(facts.c.kind, kinds), among(facts.c.category, categories))
    return select(facts.c.position).where(*here, reader.may_read(facts)).order_by(facts.c.position.desc()).limit(ABOUT)


@asked_plainly
def _resting_on(space: str, reader: Reader, positions: Sequence[int]) -> Select[Any]:
    """Which facts rest on some words: most words bear none, and then the rest need not be asked. Not "distinct", for
    which SQLite would go through all facts in their order."""
    return select(fact_sources.c.fact).where(
        fact_sources.c.space == space,
        among(fact_sources.c.position, positions),
        fact_sources.c.role.in_(("states", "reinforces")),
        reader.may_read(fact_sources),
    )


def with_sources(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> list[Any]:
    """These facts with every word that they rest on: a row for each, in the order of the log. They are put in order
    here: for the sake of an order, SQLite would go through all facts."""
    return sorted(_of_facts(connection, space, reader, ids), key=lambda row: (row.position, row.fact, row.heard))


@asked
def _of_facts(space: str, reader: Reader, ids: Sequence[str]) -> Select[Any]:
    said = fact_sources.c
    columns = (
        said.position.label("heard"), said.source.label("heard_source"), said.role,
        said.confidence.label("heard_confidence"), said.occurred_at.label("heard_at"), interactions.c.external_id,
        *beliefs.SPOKEN_BY,
    )  # fmt: skip
    return (
        beliefs.with_standing(select(facts, *columns))
        .join(fact_sources, (said.space == facts.c.space) & (said.fact == facts.c.fact))
        .join(interactions, (interactions.c.space == said.space) & (interactions.c.position == said.position))
        .where(facts.c.space == space, reader.may_read(facts), reader.may_read(fact_sources), among(facts.c.fact, ids))
    )


def merged(hits: Sequence[Hit], words: Mapping[str, Hit]) -> Iterator[Hit]:
    """Hits of both kinds, best first, each source told once: a fact that outranks its words stands for them; where
    several facts rest on the same words, those words say it all. `words` are the hits of interactions by id."""
    kept: list[Hit] = []
    holder: dict[str, int] = {}
    for hit in sorted(hits, key=lambda each: (-each.score, each.kind != "fact")):
        if hit.passage is not None:  # a long message says more than the facts that were learnt from it
            holder.update({source: len(kept) for source in hit.sources if source not in holder})
            kept.append(hit)
            continue
        at = [holder[source] for source in hit.sources if source in holder]
        fresh = [source for source in hit.sources if source not in holder]
        if at and not fresh:
            first = kept[at[0]]
            if hit.kind == "fact" and first.kind == "fact" and len(set(at)) == 1 and len(first.sources) == 1:
                alone = words.get(first.sources[0])
                if alone is not None and alone.passage is None:
                    kept[at[0]] = replace(alone, score=first.score)
            continue
        holder.update(dict.fromkeys(fresh, len(kept)))
        kept.append(hit)
    yield from kept


def asks_for_past(query: Query, asked: Asked | None = None) -> bool:
    """ "Where did I use to live?" is answered by what no longer holds. A head over our own encoder says so; where
    another one serves, or none, or the head cannot be used, a few words do."""
    if asked is not None and heads.reads(asked.model.model):
        with suppress(EmbedderError):  # doctor tells of it
            return heads.past(asked.vector) >= PAST
    words = f" {query.text.lower()} "
    return any(cue in words for cue in (" used to ", " use to ", " former", " previous", " before ", " formerly "))


def consolidated(found: Iterable[Believed]) -> set[int]:
    """The words all of whose facts hold and were confirmed by summaries: these tell it for them."""
    told: dict[int, bool] = {}
    for each in found:
        known = each.confirmed and each.fact.status in HOLDS
        for position in each.rests_on:
            told[position] = told.get(position, True) and known
    return {position for position, known in told.items() if known}


def at_least(found: Iterable[Believed], scores: Mapping[str, float]) -> dict[str, float]:
    """What the facts that hold now score at least: as much as the words that say what held before them, where that is
    certain."""
    facts = {each.fact.id: each.fact for each in found}
    least: dict[str, float] = {}
    for old in facts.values():
        now = old
        for _ in range(SUCCESSIONS):
            now = facts.get(now.superseded_by or "", now)
        if now is not old and now.status in HOLDS and not old.doubted_by:
            score = max((scores.get(source, 0.0) for source in old.sources), default=0.0)
            least[now.id] = max(least.get(now.id, 0.0), score)
    return least
