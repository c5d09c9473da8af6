"""What is believed, and how one more statement changes it: pure, step by step, in the order of the log.

A statement reinforces what is believed already, ends it, takes its place, contradicts it, or is new. Nothing is ever
overwritten: what no longer holds is closed and stays, with the words that closed it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

from recollect.audience import Scope
from recollect.ids import derived_id
from recollect.judges.predicates import OPEN as UNSLOTTED
from recollect.judges.predicates import opposites, single
from recollect.learning.held import (
    OPEN,
    Belief,
    Clash,
    Evidence,
    Shelves,
    Source,
    in_context,
    is_as_left,
    one_value,
    out_of_context,
    value_key,
)
from recollect.settings import Settings

__all__ = ["OPEN", "Belief", "Clash", "Evidence", "Ledger", "Shelves", "Source", "is_as_left", "value_key"]

DEBUNKED = "debunked"  # it turned out to be untrue
WITHDRAWN = "withdrawn"  # the note that says it was put away
NOTED = "noted"  # the origin of what was written down as a note
ANSWERED = "answered before"
REFUSED = f"{ANSWERED}: it was refused"  # the outcome of a conflict over a value that a person has refused
_UNDECIDED = "others said it, and neither takes it back"
TOLD_ONCE = ("event", "plan", "observation", "schedule")
ONCE = timedelta(days=7)  # of two dates of one event, how far they may be apart: "last week", "on Tuesday"
Same = Callable[["Belief", str, "Evidence"], bool]  # whether a value of some evidence is the one that is believed
Past = Callable[["Belief", "Evidence"], bool]  # whether the words of some evidence say that a belief is past


class Ledger:
    """The beliefs that a batch of evidence touches; `changed` and `clashes` are what is to be written."""

    def __init__(self, settings: Settings, shelves: Shelves, same: Same, past: Past) -> None:
        self.settings = settings
        self.shelves = shelves
        self.same = same
        self.past = past
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
        shelf = self._held(evidence.scope, evidence.subject, claim.predicate)
        held = [each for each in shelf if each.is_open]
        alike = [each for each in held if self._alike(each, evidence)]
        if claim.polarity == "ended":
            return self._end(evidence, alike or self._all_ended(held, evidence))
        negated = claim.polarity == "not"
        when = value_key(claim.context or "")
        known = next((each for each in alike if (each.negated, each.place[1]) == (negated, when)), None)
        if known is not None:
            return [self._reinforce(known, evidence)]
        gone = [each for each in shelf if each.status == DEBUNKED and (each.negated, each.place[1]) == (negated, when)]
        fresh = self._create(evidence)
        if any(self._alike(each, evidence) for each in gone):  # said again, it is no truer than it was
            fresh.status, fresh.closed_at = DEBUNKED, evidence.occurred_at
            return [fresh.fact]
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

    def settle(
        self,
        conflict: Clash,
        keep: str,
        position: int,
        source: str,
        at: datetime,
        contexts: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """A person's word on two facts: keep one of them, `both` (each where `contexts` say so) or `neither`; `open`:
        the last word is taken back."""
        if keep == "open":
            self._reopen(conflict, position, source, at, contexts)
            return
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
                mine.sentence = in_context(mine.sentence, contexts.get(mine.fact))
                self._note(mine, Source(position, source, "reinforces", mine.confidence, at))
            else:
                mine.status, mine.closed_at = "superseded", at
                mine.superseded_by = None if its is None or keep == "neither" else its.fact
                self._note(mine, Source(position, source, "ends", mine.confidence, at))
        conflict.outcome, conflict.resolved_at, conflict.resolved_by = f"kept {keep}", at, source
        self.clashes[conflict.conflict] = conflict
        self._reconcile(at, source)

    def _reopen(self, conflict: Clash, position: int, source: str, at: datetime, contexts: Mapping[str, str]) -> None:
        """Take a person's word on two facts back, if both are yet as it left them."""
        sides = [side for fact in (conflict.fact, conflict.other) if (side := self._known(fact)) is not None]
        if len(sides) < 2 or not all(is_as_left(side, conflict) for side in sides):
            return
        for side in sides:
            if side.is_open:
                side.reinforced -= 1
                side.confidence = round(max(side.confidence - self.settings.reinforcement, 0.0), 4)
                side.sentence = out_of_context(side.sentence, contexts.get(side.fact))
            side.status, side.closed_at, side.superseded_by = "conflicted", None, None
            self._note(side, Source(position, source, "contradicts", side.confidence, at))
            self._disputed.add(side.fact)
        conflict.outcome = conflict.resolved_at = conflict.resolved_by = None
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
        if belief.kind in TOLD_ONCE or belief.predicate == UNSLOTTED:  # there are many, each told in its own words
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
        known.origin = evidence.origin if evidence.origin == NOTED else known.origin
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
                if other.is_open and not other.negated and self._alike(other, evidence):
                    self._meet(other, fresh, evidence, "semantic")

    def _meet(self, old: Belief, fresh: Belief, evidence: Evidence, kind: str) -> None:
        """Two beliefs that cannot both hold: the later word of one who knows decides, else a person has to."""
        if not old.is_open or not fresh.is_open:
            return
        noted = old.origin == evidence.origin == NOTED and not self._of_themselves(old, evidence)
        late = evidence.occurred_at < old.said_at
        if late and not (noted and old.valid_from is None):  # said before what is believed, and only arrives now
            self._close(fresh, old, old.said_at, old.valid_from or old.said_at)
            self._clash(old, fresh, evidence, "temporal", "trust_recent", f"{fresh.fact} was said before", "superseded")
            return
        why = None if late else self._decisive(old, evidence)
        if why is not None:
            self._supersede(old, fresh, evidence, kind, why)
            return
        if self._answered(old, fresh, evidence, kind):
            return
        old.status = fresh.status = "conflicted"
        self._note(old, _source(evidence, "contradicts", old.confidence))
        why = "both were noted, and neither note says that it changed" if noted else _UNDECIDED
        self._clash(old, fresh, evidence, kind, "ask_user", why, None)

    def _answered(self, old: Belief, fresh: Belief, evidence: Evidence, kind: str) -> bool:
        """Whether a person was asked this before, and what they said then is heeded: what was refused stays refused,
        and what they said may stand beside each other does. A word of change is a new question."""
        before = self._decided(old, fresh)
        if before is None or evidence.correction or self._is_change(old, evidence):
            return False
        if before.outcome == "kept both":
            outcome = f"{ANSWERED}: both hold"
        else:
            kept = (before.outcome or "").removeprefix("kept ")
            refused = [side for fact in (before.fact, before.other) if fact != kept and (side := self._known(fact))]
            if not any(one_value(side, fresh) for side in refused):
                return False  # it was kept then, and is past by a later word
            outcome = REFUSED
            self._close(fresh, old, evidence.occurred_at, evidence.begins)
        self._clash(old, fresh, evidence, kind, "ask_user", "a person was asked this before", outcome)
        clash = self.clashes[derived_id("cfl", old.fact, fresh.fact)]
        clash.resolved_by = before.resolved_by
        return True

    def _decided(self, old: Belief, fresh: Belief) -> Clash | None:
        """The last word of a person on these two values."""
        wanted = tuple(dict.fromkeys((old.predicate, fresh.predicate)))
        known = {clash.conflict: clash for clash in self.shelves.decided(old.scope, old.subject, wanted)} | self.clashes
        found = []
        for clash in known.values():
            if clash.scope != old.scope or not (clash.outcome or "").startswith("kept "):
                continue
            one, other = self._known(clash.fact), self._known(clash.other)
            if one is None or other is None:
                continue
            pairs = ((one, other), (other, one))
            if any(one_value(mine, old) and one_value(its, fresh) for mine, its in pairs):
                found.append(clash)
        return max(found, key=lambda clash: (clash.resolved_at or clash.detected_at, clash.resolved_by), default=None)

    @staticmethod
    def _of_themselves(old: Belief, evidence: Evidence) -> bool:
        return evidence.speaker == evidence.subject or old.speaker == old.subject

    def _is_change(self, old: Belief, evidence: Evidence) -> bool:
        """Whether the words say that it became so: two notes that merely differ are a question for a person."""
        return evidence.change or self.past(old, evidence)

    def _decisive(self, old: Belief, evidence: Evidence) -> str | None:
        if evidence.correction and old.speaker != old.subject:
            return "it was said as a correction"
        if evidence.speaker == evidence.subject:
            return "the one it is about says so"
        if evidence.speaker == old.speaker:
            if not old.origin == evidence.origin == NOTED:
                return "the same one said so later"
            return "it was noted as a change" if self._is_change(old, evidence) else None
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
