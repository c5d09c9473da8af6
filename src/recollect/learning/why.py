"""Why something is believed, and what was believed before: walked down to the words that somebody said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import Reader
from recollect.entities.read import get as entity_of
from recollect.errors import NotFound
from recollect.judges.judgment import READER, Judgment, is_ours
from recollect.judges.questions import Claims
from recollect.judges.written import of_sources
from recollect.learning import facts as beliefs
from recollect.learning import summaries, why_gaps, why_notes, why_souls
from recollect.learning.doubts import doubts_of
from recollect.learning.facts import Moment
from recollect.learning.held import OPEN, value_key
from recollect.log.read import by_ids
from recollect.model import Fact, Interaction, Summary, Trace
from recollect.settings import Settings
from recollect.store.schema import (
    conflicts,
    episodes,
    fact_sources,
    facts,
    procedure_sources,
    procedures,
    profile_items,
    profile_sources,
    promises,
    reviewed,
)

_WORDS = {
    "states": "said so",
    "reinforces": "said so again",
    "ends": "said that it is so no longer",
    "replaces": "said something else in its place",
    "contradicts": "said otherwise",
    "debunks": "said that it is not true",
    "restores": "so that it is believed again",
}


_TOLD = ("facts", "same_value")  # judgments that belong to a fact


class Tracer:
    """Walks one reader's view of the memory down from any item."""

    def __init__(self, connection: Connection, space: str, reader: Reader, settings: Settings, moment: Moment) -> None:
        self.connection = connection
        self.space = space
        self.reader = reader
        self.settings = settings
        self.moment = moment

    def why(self, id: str) -> Trace:
        walks = {"int": self._interaction, "fact": self._fact, "epi": self._episode, "cfl": self._conflict,
                 "ent": self._entity, "sum": self._summary, "prc": self._procedure, "prm": self._promise,
                 "ep": self._profile_item}  # fmt: skip
        walk = walks.get(id.partition("_")[0])
        found = self._needed(id) if walk is None else walk(id)
        if found is None:
            raise NotFound(f"there is nothing {id!r} here that you may read; facts, episodes, entities, conflicts, "
                           "summaries, procedures, promises, items of profiles, gaps, tasks and interactions have "
                           "ids that can be asked about.")  # fmt: skip
        return found

    def history(self, id: str) -> list[Fact]:
        """Every fact about the same thing, in the order in which they were said."""
        row = self._row(id)
        return sorted(
            self._facts(
                facts.c.subject == row.subject,
                facts.c.predicate == row.predicate,
                facts.c.context.is_not_distinct_from(row.context),
            ),
            key=lambda fact: (fact.said_at, fact.id),
        )

    # ----------------------------------------------------------------------------------------------------------

    def _row(self, id: str) -> Any:
        query = select(facts).where(facts.c.space == self.space, self.reader.may_read(facts), facts.c.fact == id)
        row = self.connection.execute(query).one_or_none()
        if row is None:
            raise NotFound(f"there is no fact {id!r} here that you may read.")
        return row

    def _facts(self, *where: Any) -> list[Fact]:
        return beliefs.read(self.connection, self.space, self.reader, self.moment, self.settings, *where, past=True)

    def _words(self, ids: list[str]) -> dict[str, Interaction]:
        return by_ids(self.connection, self.space, self.reader, ids)

    def _interaction(self, id: str) -> Trace | None:
        found = self._words([id]).get(id)
        if found is not None and found.type == "note" and found.role != "system":
            return why_notes.walk(self.connection, self.space, self.reader, found)
        if found is None:
            return None
        return replace(_said(found, f"{found.type} on {found.channel}"), because=tuple(self._doubts([id])))

    def _doubts(self, ids: Sequence[str]) -> Iterator[Trace]:
        """What was said later, and probably took the place of these words."""
        found = doubts_of(self.connection, self.space, self.reader, ids, self.moment.known)
        later = {doubt.newer: doubt.probability for doubts in found.values() for doubt in doubts}
        for id, words in self._words([id for id in later if id not in ids]).items():
            yield _said(words, f"probably said what holds since, {later[id]:.2f} sure")

    def _fact(self, id: str) -> Trace | None:
        query = select(facts).where(facts.c.space == self.space, self.reader.may_read(facts), facts.c.fact == id)
        row = self.connection.execute(query).one_or_none()
        if row is None:
            return None
        heard = list(
            self.connection.execute(
                select(fact_sources)
                .where(
                    fact_sources.c.space == self.space,
                    self.reader.may_read(fact_sources),
                    fact_sources.c.fact == id,
                )
                .order_by(fact_sources.c.position)
            )
        )
        words = self._words([each.source for each in heard])
        judged = of_sources(self.connection, self.space, self.reader, [each.position for each in heard])
        because = [
            _said(said, f"{_WORDS[each.role]}{_stretch(said, row, judged)}; confidence {each.confidence:.2f}")
            for each in heard
            if (said := words.get(each.source)) is not None
        ]
        because += [_judged(each) for each in judged if each.question in _TOLD and not each.judge.startswith(READER)]
        stating = [each.source for each in heard if each.role in ("states", "reinforces")]
        because += self._doubts(stating)
        told = self._facts(facts.c.fact == row.fact)
        past = row.status in OPEN and any(each.status == "superseded" for each in told)
        how = f"{_how(row)}, past by what was said since" if past else _how(row)
        return Trace(row.fact, "fact", row.sentence, how, row.said_at, tuple(because))

    def _episode(self, id: str) -> Trace | None:
        query = select(episodes).where(
            episodes.c.space == self.space, self.reader.may_read(episodes), episodes.c.episode == id
        )
        row = self.connection.execute(query).one_or_none()
        if row is None:
            return None
        found = beliefs.episode(row)
        words = self._words([found.source])
        said = tuple(_said(each, f"{each.type} on {each.channel}") for each in words.values())
        names = ", ".join(words[0] for words in found.entities.values() if words)
        text = f"{found.event_kind or found.speech_act}{f' about {names}' if names else ''}"
        how = f"judged by {row.judge}; importance {found.importance:.2f}"
        return Trace(found.id, "episode", text, how, found.occurred_at, said)

    def _conflict(self, id: str) -> Trace | None:
        query = select(conflicts).where(
            conflicts.c.space == self.space, self.reader.may_read(conflicts), conflicts.c.conflict == id
        )
        row = self.connection.execute(query).one_or_none()
        if row is None:
            return None
        both = tuple(each for each in (self._fact(row.fact), self._fact(row.other)) if each is not None)
        how = f"{row.strategy}: {row.outcome or 'open'}"
        return Trace(id, "conflict", f"{row.kind}: {row.reason}", how, row.detected_at, both)

    def _summary(self, id: str) -> Trace | None:
        """Each sentence with the words it rests on, then what the summary was made of."""
        try:
            found = summaries.get(self.connection, self.space, self.reader, id)
        except NotFound:
            return None
        words = self._words([source for point in found.points for source in point.sources])
        sentences = tuple(
            Trace(
                f"{id}#{number}", "point", point.text, point.section, point.at,
                tuple(_said(words[each], f"{words[each].type} on {words[each].channel}")
                      for each in point.sources if each in words),
            )
            for number, point in enumerate(found.points, 1)
        )  # fmt: skip
        beneath = summaries.parts_of(self.connection, self.space, self.reader, id)
        parts = [Trace(each.id, "summary", each.text, _made(each), each.ended_at) for each in beneath]
        stated = self._facts(facts.c.fact.in_([part for part in found.parts if part.startswith("fact_")]))
        parts += [Trace(each.id, "fact", each.sentence, "is among what is known", each.said_at) for each in stated]
        return Trace(id, "summary", found.text, _made(found), found.ended_at, (*sentences, *parts))

    def _procedure(self, id: str) -> Trace | None:
        query = select(procedures).where(
            procedures.c.space == self.space, self.reader.may_read(procedures), procedures.c.procedure == id
        )
        row = self.connection.execute(query).one_or_none()
        if row is None:
            return None
        shown = select(procedure_sources).where(
            procedure_sources.c.space == self.space,
            self.reader.may_read(procedure_sources),
            procedure_sources.c.procedure == id,
        )
        seen = list(self.connection.execute(shown.order_by(procedure_sources.c.position)))
        words = self._words([each.source for each in seen])
        because = tuple(_said(words[each.source], each.role) for each in seen if each.source in words)
        how = f"seen {row.observed} times, missed {row.missed} times; confidence {row.confidence:.2f}"
        return Trace(id, "procedure", row.heuristic, how, row.last_at, because)

    def _promise(self, id: str) -> Trace | None:
        """The words that promise it, and those that settled it."""
        query = select(promises).where(
            promises.c.space == self.space, self.reader.may_read(promises), promises.c.promise == id
        )
        row = self.connection.execute(query).one_or_none()
        if row is None:
            return None
        decided = select(reviewed).where(reviewed.c.space == self.space, reviewed.c.item == id)
        decision = self.connection.execute(decided).one_or_none()
        settled = {"done": "tells that it is done", "dropped": "takes it back", "replaced": "says another day"}
        roles = {row.source: "promised it", row.settled_by: settled.get(row.outcome, "")}
        if decision is not None:
            roles[decision.source] = f"decided: {decision.outcome}"
        words = self._words([each for each in roles if each is not None])
        because = tuple(_said(words[each], how) for each, how in roles.items() if each in words)
        now = row.outcome if decision is None else decision.outcome
        rule = f" by the rule {row.reason!r}" if row.judge == "rules" else ""
        return Trace(id, "promise", row.text, f"{now}; read by {row.judge}{rule}", row.made_at, because)

    def _profile_item(self, id: str) -> Trace | None:
        """What it rests on: facts, each with its words, and words alone; then the version that it took the place of."""
        mine = (profile_items.c.space == self.space, self.reader.may_read(profile_items))
        row = self.connection.execute(select(profile_items).where(*mine, profile_items.c.item == id)).one_or_none()
        if row is None:
            return None
        shown = select(profile_sources).where(
            profile_sources.c.space == self.space,
            self.reader.may_read(profile_sources),
            profile_sources.c.item == id,
        )
        rests_on = list(self.connection.execute(shown.order_by(profile_sources.c.source)))
        known = dict.fromkeys(each.fact for each in rests_on if each.fact is not None)
        because = [trace for fact in known if (trace := self._fact(fact)) is not None]
        words = self._words([each.source for each in rests_on if each.fact is None])
        because += [_said(each, f"{each.type} on {each.channel}") for each in words.values()]
        before = select(profile_items).where(*mine, profile_items.c.item == row.supersedes)
        because += [
            Trace(each.item, "profile item", each.content, "is what was known before", each.created_at)
            for each in self.connection.execute(before)
        ]
        how = f"{row.type}, {row.slot}: {row.reason}; {row.relation}, confidence {row.confidence:.2f}"
        return Trace(id, "profile item", row.content, how, row.created_at, tuple(because))

    def _needed(self, id: str) -> Trace | None:
        mine = (self.connection, self.space, self.reader, id)
        return why_gaps.walk(*mine, self.settings) or why_souls.walk(*mine)

    def _entity(self, id: str) -> Trace | None:
        found = entity_of(self.connection, self.space, self.reader, id)
        words = self._words(list(found.sources))
        said = tuple(_said(each, f"{each.type} on {each.channel}") for each in words.values())
        about = self._facts(facts.c.subject.in_(found.members))
        known = tuple(
            trace
            for fact in about
            if fact.status in ("active", "aging", "conflicted") and (trace := self._fact(fact.id))
        )
        return Trace(id, "entity", found.name, f"a {found.type}", found.created_at, (*said, *known))


def _how(row: Any) -> str:
    state = {
        "superseded": f", superseded by {row.superseded_by}" if row.superseded_by else ", superseded",
        "ended": ", ended",
        "conflicted": ", in conflict",
        "debunked": ", debunked",
        "withdrawn": ", withdrawn with its note",
    }.get(row.status, "")
    times = f", said {row.reinforced} times" if row.reinforced > 1 else ""
    rule = f" by the rule {row.reason!r}" if is_ours(row.judge) and row.reason else ""
    return f"{row.origin}, read by {row.judge}{rule}; confidence {row.confidence:.2f} from {row.base:.2f}{times}{state}"


def _stretch(said: Interaction, row: Any, judged: Sequence[Judgment]) -> str:
    """The words of a message that the reader read a fact from."""
    for judgment in judged:
        if not judgment.judge.startswith(READER) or not isinstance(judgment.answer, Claims):
            continue
        for claim in judgment.answer.claims if said.id in judgment.sources[-1:] else ():
            quote = said.content[claim.start : claim.end].strip()
            if claim.predicate == row.predicate and value_key(claim.object) == row.object_key and quote:
                return f", in “{quote}” ({judgment.confidence:.2f} sure)"
    return ""


def _made(summary: Summary) -> str:
    state = f", superseded by {summary.superseded_by}" if summary.superseded_by else ""
    before = f", in the place of {summary.supersedes}" if summary.supersedes else ""
    return (
        f"{summary.scope} of {summary.interactions} interactions, told by {summary.judge}; "
        f"confidence {summary.confidence:.2f}{before}{state}"
    )


def _said(words: Interaction, how: str) -> Trace:
    name = words.sender or why_notes.proposer(words)
    who = f"{name} " if name else ""
    return Trace(words.id, "interaction", words.content, f"{who}{how}", words.occurred_at)


def _judged(judgment: Judgment) -> Trace:
    how = f"{judgment.judge}, {judgment.tokens_in + judgment.tokens_out} tokens"
    return Trace(judgment.id, "judgment", f"{judgment.question}: {judgment.reason}", how, judgment.created_at)
