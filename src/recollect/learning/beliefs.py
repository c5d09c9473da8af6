"""What is believed, and how one more statement changes it: pure, step by step, in the order of the log.

A statement reinforces what is believed already, ends it, takes its place, contradicts it, or is new. Nothing is ever
overwritten: what no longer holds is closed and stays, with the words that closed it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from recollect.audience import Scope
from recollect.ids import derived_id
from recollect.judges.predicates import opposites, single
from recollect.judges.questions import Claim
from recollect.settings import Settings

OPEN = ("active", "conflicted")
TOLD_ONCE = ("event", "plan", "observation", "schedule")
ONCE = timedelta(days=7)  # of two dates of one event, how far they may be apart: "last week", "on Tuesday"
_NOISE = re.compile(r"[^\w%°+#@./:-]+|(?<!\w)[./:-]+|[./:-]+(?!\w)")
_ARTICLE = re.compile(r"^(?:the|a|an|my|our|some|der|die|das|ein|eine|le|la|les|un|une|el|los|las|una)\s+")

Same = Callable[["Belief", str, "Evidence"], bool]  # whether a value of some evidence is the one that is believed
Contradicts = Callable[["Belief", "Evidence"], bool]


def value_key(text: str) -> str:
    """What two spellings of one value have in common."""
    plain = " ".join(_NOISE.sub(" ", unicodedata.normalize("NFKC", text).casefold()).split())
    return _ARTICLE.sub("", plain) or plain


@dataclass(frozen=True, slots=True)
class Evidence:
    """A claim, by whom it was made and of whom, in which words of the log."""

    scope: Scope
    position: int
    source: str
    occurred_at: datetime
    speaker: str
    subject: str
    subject_name: str
    claim: Claim
    base: float
    origin: str
    importance: float
    correction: bool = False
    object_entity: str | None = None
    tags: str = "[]"
    judge: str = "rules"

    @property
    def begins(self) -> datetime:
        """When it begins to be so, as far as was said."""
        return self.claim.valid_from or self.occurred_at


@dataclass(slots=True)
class Source:
    position: int
    source: str
    role: str  # states, reinforces, ends, replaces, contradicts
    confidence: float
    occurred_at: datetime


@dataclass(slots=True)
class Belief:
    """A row of the table of facts, and the words it rests on."""

    fact: str
    scope: Scope
    subject: str
    subject_name: str
    predicate: str
    object: str
    object_key: str
    object_entity: str | None
    context: str | None
    negated: bool
    sentence: str
    kind: str
    category: str | None
    tags: str
    origin: str
    speaker: str
    base: float
    confidence: float
    importance: float
    reinforced: int
    status: str
    valid_from: datetime | None
    valid_until: datetime | None
    said_at: datetime
    validated_at: datetime
    closed_at: datetime | None
    superseded_by: str | None
    position: int
    source: str
    judge: str
    reason: str
    fresh: list[Source] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def place(self) -> tuple[str, str]:
        """Of beliefs with one place, only one can hold where the predicate allows one value."""
        return self.predicate, value_key(self.context or "")


@dataclass(slots=True)
class Clash:
    """A row of the table of conflicts."""

    conflict: str
    scope: Scope
    kind: str
    fact: str
    other: str
    strategy: str
    reason: str
    position: int
    source: str
    detected_at: datetime
    outcome: str | None = None
    resolved_at: datetime | None = None
    resolved_by: str | None = None


class Shelves(Protocol):
    """What the database holds: the beliefs about a subject, one belief, the open conflicts of a belief."""

    def about(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> Iterable[Belief]: ...
    def belief(self, fact: str) -> Belief | None: ...
    def clashes(self, fact: str) -> Iterable[Clash]: ...


class Ledger:
    """The beliefs that a batch of evidence touches; `changed` and `clashes` are what is to be written."""

    def __init__(self, settings: Settings, shelves: Shelves, same: Same, contradicts: Contradicts) -> None:
        self.settings = settings
        self.shelves = shelves
        self.same = same
        self.contradicts = contradicts
        self._disputed: set[str] = set()
        self._beliefs: dict[str, Belief] = {}
        self._shelves: dict[tuple[Scope, str, str], list[Belief]] = {}
        self.changed: dict[str, Belief] = {}
        self.clashes: dict[str, Clash] = {}

    def take(self, evidence: Evidence) -> list[str]:
        """Let one claim change what is believed; the ids of the facts that it concerns."""
        concerned = self._take(evidence)
        self._reconcile(evidence.occurred_at, evidence.source)
        return concerned

    def _take(self, evidence: Evidence) -> list[str]:
        claim = evidence.claim
        held = [each for each in self._held(evidence.scope, evidence.subject, claim.predicate) if each.is_open]
        alike = [each for each in held if self._alike(each, evidence)]
        if claim.polarity == "ended":
            return self._end(evidence, alike or self._all_ended(held, evidence))
        negated = claim.polarity == "not"
        when = value_key(claim.context or "")
        known = next((each for each in alike if (each.negated, each.place[1]) == (negated, when)), None)
        if known is not None:
            return [self._reinforce(known, evidence)]
        fresh = self._create(evidence)
        for other in alike:
            if other.negated != negated:
                self._meet(other, fresh, evidence, "same_predicate")
        if not negated:
            self._replace_named(held, fresh, evidence)
            if single(claim.predicate):
                for other in [each for each in held if each.is_open and not each.negated and each.place == fresh.place]:
                    self._meet(other, fresh, evidence, "same_predicate")
            self._against_opposites(fresh, evidence)
        return [fresh.fact]

    def settle(self, conflict: Clash, keep: str, position: int, source: str, at: datetime) -> None:
        """A person's word on two facts: keep one of them, `both` or `neither`."""
        one, other = (self._known(fact) for fact in (conflict.fact, conflict.other))
        self._disputed |= {conflict.fact, conflict.other}
        for mine, its in ((one, other), (other, one)):
            if mine is None:
                continue
            if keep in ("both", mine.fact):
                if mine.status == "conflicted" or not mine.is_open:
                    mine.status, mine.closed_at, mine.superseded_by, mine.valid_until = "active", None, None, None
                mine.confidence = self._more(mine.confidence)
                mine.reinforced += 1
                mine.validated_at = max(mine.validated_at, at)
                self._note(mine, Source(position, source, "reinforces", mine.confidence, at))
            else:
                mine.status, mine.closed_at = "superseded", at
                mine.superseded_by = None if its is None or keep == "neither" else its.fact
                self._note(mine, Source(position, source, "ends", mine.confidence, at))
        conflict.outcome, conflict.resolved_at, conflict.resolved_by = f"kept {keep}", at, source
        self.clashes[conflict.conflict] = conflict
        self._reconcile(at, source)

    def _reconcile(self, at: datetime, source: str) -> None:
        """A conflict of which one side is past is over; what is in no open conflict any more is believed again."""
        sides = set()
        for fact in sorted(self._disputed):
            for clash in self._open_clashes(fact):
                both = [self._known(clash.fact), self._known(clash.other)]
                if any(side is None or not side.is_open for side in both):
                    clash.outcome, clash.resolved_at, clash.resolved_by = "one side is past", at, source
                    self.clashes[clash.conflict] = clash
                sides |= {clash.fact, clash.other}
        for fact in sorted(sides | self._disputed):
            belief = self._known(fact)
            if belief is not None and belief.is_open:
                status = "conflicted" if self._open_clashes(fact) else "active"
                if belief.status != status:
                    belief.status = status
                    self.changed[fact] = belief
        self._disputed.clear()

    def _open_clashes(self, fact: str) -> list[Clash]:
        for clash in self.shelves.clashes(fact):
            self.clashes.setdefault(clash.conflict, clash)
        mine = [clash for clash in self.clashes.values() if fact in (clash.fact, clash.other)]
        return [clash for clash in mine if clash.outcome is None]

    # ----------------------------------------------------------------------------------------------------------

    def _held(self, scope: Scope, subject: str, predicate: str) -> list[Belief]:
        shelf = (scope, subject, predicate)
        if shelf not in self._shelves:
            wanted = (predicate, *opposites(predicate))
            missing = tuple(each for each in wanted if (*shelf[:2], each) not in self._shelves)
            for each in missing:
                self._shelves[*shelf[:2], each] = []
            for belief in self.shelves.about(scope, subject, missing):
                self._shelve(belief)
        return self._shelves[shelf]

    def _shelve(self, belief: Belief) -> None:
        self._beliefs[belief.fact] = belief
        self._shelves.setdefault((belief.scope, belief.subject, belief.predicate), []).append(belief)

    def _known(self, fact: str) -> Belief | None:
        if fact not in self._beliefs:
            found = self.shelves.belief(fact)
            if found is None:
                return None
            self._held(found.scope, found.subject, found.predicate)  # else its shelf is filled with stale rows later
            if fact not in self._beliefs:
                self._shelve(found)
        return self._beliefs[fact]

    def _alike(self, belief: Belief, evidence: Evidence) -> bool:
        then, now = belief.valid_from, evidence.claim.valid_from
        if belief.kind == "event" and then is not None and now is not None and abs(now - then) > ONCE:
            return False  # it happened twice
        if belief.object_entity is not None and belief.object_entity == evidence.object_entity:
            return True
        if belief.object_key == value_key(evidence.claim.object):
            return True
        if belief.kind in TOLD_ONCE:  # there are many of them, and each is told in its own words
            return False
        return self.same(belief, evidence.claim.object, evidence)

    def _all_ended(self, held: list[Belief], evidence: Evidence) -> list[Belief]:
        """ "I quit my job" ends the one job that is known, whatever it is called here."""
        vague = single(evidence.claim.predicate) and not evidence.claim.object
        return [each for each in held if not each.negated] if vague else []

    def _reinforce(self, known: Belief, evidence: Evidence) -> str:
        if any(each.position == evidence.position for each in known.fresh) or known.position == evidence.position:
            return known.fact  # said twice in one message is said once
        known.confidence = max(self._more(known.confidence), self._first(evidence))
        known.reinforced += 1
        known.validated_at = max(known.validated_at, evidence.occurred_at)
        known.importance = max(known.importance, evidence.importance)
        known.valid_from = known.valid_from or evidence.claim.valid_from
        self._note(known, _source(evidence, "reinforces", known.confidence))
        return known.fact

    def _more(self, confidence: float) -> float:
        return round(max(confidence, min(self.settings.confidence_cap, confidence + self.settings.reinforcement)), 4)

    def _first(self, evidence: Evidence) -> float:
        return round(min(self.settings.confidence_cap, evidence.base * evidence.claim.certainty), 4)

    def _end(self, evidence: Evidence, ended: list[Belief]) -> list[str]:
        at = evidence.claim.valid_until or evidence.occurred_at
        for belief in ended:
            self._dispute(belief)
            belief.status, belief.closed_at, belief.valid_until = "ended", evidence.occurred_at, at
            self._note(belief, _source(evidence, "ends", belief.confidence))
        return [each.fact for each in ended] or [self._create(evidence, ended=at).fact]

    def _replace_named(self, held: list[Belief], fresh: Belief, evidence: Evidence) -> None:
        """ "not X but Y" names the value that was wrong or is past."""
        wrong = evidence.claim.replaces
        if wrong is None:
            return
        for other in held:
            if other.is_open and not other.negated and (
                other.object_key == value_key(wrong) or self.same(other, wrong, evidence)
            ):  # fmt: skip
                self._supersede(other, fresh, evidence, "same_predicate", "it was said to be wrong or past")

    def _against_opposites(self, fresh: Belief, evidence: Evidence) -> None:
        for predicate in opposites(fresh.predicate):
            for other in self._held(evidence.scope, evidence.subject, predicate):
                if other.is_open and not other.negated and (
                    self._alike(other, evidence) or self.contradicts(other, evidence)
                ):  # fmt: skip
                    self._meet(other, fresh, evidence, "semantic")

    def _meet(self, old: Belief, fresh: Belief, evidence: Evidence, kind: str) -> None:
        """Two beliefs that cannot both hold: the later word of one who knows decides, else a person has to."""
        if not old.is_open or not fresh.is_open:
            return
        if evidence.occurred_at < old.said_at:  # it was said before what is believed, and only arrives now
            self._close(fresh, old, old.said_at, old.valid_from or old.said_at)
            self._clash(old, fresh, evidence, "temporal", "trust_recent", f"{fresh.fact} was said before", "superseded")
            return
        why = self._decisive(old, evidence)
        if why is not None:
            self._supersede(old, fresh, evidence, kind, why)
            return
        old.status = fresh.status = "conflicted"
        self._note(old, _source(evidence, "contradicts", old.confidence))
        self._clash(old, fresh, evidence, kind, "ask_user", "others said it, and neither takes it back", None)

    def _decisive(self, old: Belief, evidence: Evidence) -> str | None:
        if evidence.correction and old.speaker != old.subject:
            return "it was said as a correction"
        if evidence.speaker == evidence.subject:
            return "the one it is about says so"
        if evidence.speaker == old.speaker:
            return "the same one said so later"
        return None

    def _supersede(self, old: Belief, fresh: Belief, evidence: Evidence, kind: str, why: str) -> None:
        self._close(old, fresh, evidence.occurred_at, evidence.begins)
        self._note(old, _source(evidence, "replaces", old.confidence))
        self._clash(old, fresh, evidence, kind, "trust_recent", why, "superseded")

    def _dispute(self, belief: Belief) -> None:
        """Remember that conflicts of a belief are to be looked at again."""
        if belief.status == "conflicted":
            self._disputed.add(belief.fact)

    def _close(self, old: Belief, by: Belief, at: datetime, until: datetime) -> None:
        self._dispute(old)
        old.status, old.closed_at, old.superseded_by = "superseded", at, by.fact
        old.valid_until = until if old.valid_until is None else min(old.valid_until, until)
        self.changed[old.fact] = old

    def _clash(
        self, old: Belief, fresh: Belief, evidence: Evidence, kind: str, strategy: str, why: str, outcome: str | None
    ) -> None:
        id = derived_id("cfl", old.fact, fresh.fact)
        done = evidence.occurred_at if outcome else None
        self.clashes[id] = Clash(
            id, evidence.scope, kind, old.fact, fresh.fact, strategy, why, evidence.position, evidence.source,
            evidence.occurred_at, outcome, done, "rules" if outcome else None,
        )  # fmt: skip

    def _create(self, evidence: Evidence, ended: datetime | None = None) -> Belief:
        claim, scope = evidence.claim, evidence.scope
        key = value_key(claim.object)
        negated = claim.polarity == "not"
        over = ended or claim.valid_until
        past = over is not None and over <= evidence.occurred_at
        id = derived_id(
            "fact", scope.audience, scope.agent, evidence.subject, claim.predicate, key, value_key(claim.context or ""),
            str(negated), evidence.source,
        )  # fmt: skip
        confidence = self._first(evidence)
        belief = Belief(
            fact=id, scope=scope, subject=evidence.subject, subject_name=evidence.subject_name,
            predicate=claim.predicate, object=claim.object, object_key=key, object_entity=evidence.object_entity,
            context=claim.context, negated=negated, sentence=claim.sentence, kind=claim.kind, category=claim.category,
            tags=evidence.tags, origin=evidence.origin, speaker=evidence.speaker, base=evidence.base,
            confidence=confidence, importance=evidence.importance, reinforced=1,
            status="ended" if past and claim.kind != "event" else "active",
            valid_from=claim.valid_from, valid_until=over, said_at=evidence.occurred_at,
            validated_at=evidence.occurred_at, closed_at=evidence.occurred_at if ended else None, superseded_by=None,
            position=evidence.position, source=evidence.source, judge=evidence.judge, reason=claim.rule,
        )  # fmt: skip
        if id in self._beliefs:  # the same words twice in one message
            return self._beliefs[id]
        self._shelve(belief)
        self._note(belief, _source(evidence, "states", confidence))
        return belief

    def _note(self, belief: Belief, source: Source) -> None:
        if all(each.position != source.position for each in belief.fresh):
            belief.fresh.append(source)
        self.changed[belief.fact] = belief


def _source(evidence: Evidence, role: str, confidence: float) -> Source:
    return Source(evidence.position, evidence.source, role, confidence, evidence.occurred_at)
