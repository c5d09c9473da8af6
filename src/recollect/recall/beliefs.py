"""Facts among the answers. A fact is found through the words it rests on, and through whom and what it is about; it
then stands for those words where it answers better than they do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, or_, select

from recollect.audience import Reader
from recollect.learning import facts as beliefs
from recollect.log.read import log, readable
from recollect.model import Fact, Hit, Query
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import fact_sources, facts, spoken_of

ABOUT = 30  # facts and mentions of those who are asked about that are looked at, whatever their words


@dataclass(frozen=True, slots=True)
class About:
    """Where to look besides words and vectors: what is said about those who are asked about."""

    connection: Connection
    space: str
    reader: Reader

    def positions(self, named: Iterable[frozenset[str]], kinds: Sequence[str], categories: Sequence[str]) -> list[int]:
        """Words that speak of those who are named, the newest first; and those that facts about them rest on, where
        the question is after a kind of fact."""
        group = sorted({entity for each in named for entity in each})
        found: list[int] = []
        if group:
            spoken = select(spoken_of.c.position).where(
                spoken_of.c.space == self.space, spoken_of.c.entity.in_(group), self.reader.may_read(spoken_of)
            )
            found += self.connection.execute(spoken.order_by(spoken_of.c.position.desc()).limit(ABOUT)).scalars()
        wanted = [kind for kind in kinds if kind in ASKED]
        if wanted and (group or categories):
            conditions = [facts.c.space == self.space, self.reader.may_read(facts), facts.c.kind.in_(_kinds(wanted))]
            if group:
                conditions.append(or_(facts.c.subject.in_(group), facts.c.object_entity.in_(group)))
            if categories:
                conditions.append(facts.c.category.in_(categories))
            query = select(facts.c.position).where(*conditions).order_by(facts.c.position.desc()).limit(ABOUT)
            found += self.connection.execute(query).scalars()
        return list(dict.fromkeys(found))

    def mentioning(self, positions: Sequence[int], named: Sequence[frozenset[str]]) -> dict[int, float]:
        """How many of those who are named each of these words speaks of, as a share."""
        group = {entity: number for number, each in enumerate(named) for entity in each}
        if not group or not positions:
            return {}
        query = select(spoken_of.c.position, spoken_of.c.entity).where(
            spoken_of.c.space == self.space,
            spoken_of.c.entity.in_(sorted(group)),
            among(self.connection, spoken_of.c.position, positions),
            self.reader.may_read(spoken_of),
        )
        found: dict[int, set[int]] = {}
        for position, entity in self.connection.execute(query):
            found.setdefault(position, set()).add(group[entity])
        return {position: len(spoken) / len(named) for position, spoken in found.items()}

    def resting_on(
        self, positions: Sequence[int], moment: beliefs.Moment, settings: Settings
    ) -> list[tuple[Fact, list[int]]]:
        """Facts that rest on these words, each with those of them that state it; also what no longer holds."""
        if not positions:
            return []
        query = select(fact_sources.c.fact, fact_sources.c.position).where(
            fact_sources.c.space == self.space,
            among(self.connection, fact_sources.c.position, positions),
            fact_sources.c.role.in_(("states", "reinforces")),
            self.reader.may_read(fact_sources),
        )
        stated: dict[str, list[int]] = {}
        for fact, position in self.connection.execute(query.order_by(fact_sources.c.position)):
            stated.setdefault(fact, []).append(position)
        if not stated:
            return []
        here = among(self.connection, facts.c.fact, stated)
        found = beliefs.read(self.connection, self.space, self.reader, moment, settings, here, past=True)
        return [(fact, stated[fact.id]) for fact in found if fact.id in stated]

    def external_ids(self, sources: Collection[str]) -> dict[str, str]:
        if not sources:
            return {}
        query = readable(self.space, self.reader).with_only_columns(log.id, log.external_id)
        rows = self.connection.execute(query.where(among(self.connection, log.id, sources)))
        return {id: external for id, external in rows if external is not None}

    def as_episodes(self, hits: Sequence[Hit]) -> list[Hit]:
        """Hits of interactions as the episodes that were made of them; those that have none yet are left out."""
        ids = [hit.id for hit in hits if hit.kind == "interaction"]
        found = {each.source: each for each in beliefs.episodes_of(self.connection, self.space, self.reader, ids)}
        return [
            hit if hit.kind == "fact" else replace(hit, id=found[hit.id].id, kind="episode")
            for hit in hits
            if hit.kind == "fact" or hit.id in found
        ]


ASKED = {
    "preference": ("preference", "requirement"),
    "plan": ("plan", "schedule"),
    "fact": ("attribute", "relationship", "location", "possession", "contact"),
    "person": ("relationship",),
    "place": ("location",),
    "event": ("event",),
}


def _kinds(asked: Sequence[str]) -> list[str]:
    return sorted({kind for each in asked for kind in ASKED[each]})


def merged(hits: Sequence[Hit], words: Mapping[str, Hit]) -> Iterator[Hit]:
    """Hits of both kinds, best first, each source told once: a fact that outranks its words stands for them; where
    several facts rest on the same words, those words say it all. `words` are the hits of interactions by id."""
    kept: list[Hit] = []
    holder: dict[str, int] = {}
    for hit in sorted(hits, key=lambda each: (-each.score, each.kind != "fact")):
        at = [holder[source] for source in hit.sources if source in holder]
        fresh = [source for source in hit.sources if source not in holder]
        if at and not fresh:
            first = kept[at[0]]
            if hit.kind == "fact" and first.kind == "fact" and len(set(at)) == 1 and len(first.sources) == 1:
                alone = words.get(first.sources[0])
                if alone is not None:
                    kept[at[0]] = replace(alone, score=first.score)
            continue
        holder.update(dict.fromkeys(fresh, len(kept)))
        kept.append(hit)
    yield from kept


def asks_for_past(query: Query) -> bool:
    """ "Where did I use to live?" is answered by what no longer holds."""
    words = f" {query.text.lower()} "
    return any(cue in words for cue in (" used to ", " use to ", " former", " previous", " before ", " formerly "))


def current(found: Iterable[tuple[Fact, Any]], *, past: bool) -> list[tuple[Fact, Any]]:
    holds = ("active", "aging", "conflicted")
    return [(fact, rests) for fact, rests in found if past or fact.status in holds]
