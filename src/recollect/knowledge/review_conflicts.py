"""Facts that contradict each other, and the notes that say so: the question, and the three ways in which it ends.

One of them holds and the other's note is archived; both hold, each in its context; or one note takes the place of both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any

from sqlalchemy import Connection, select

from recollect import intake
from recollect.audience import OWNER
from recollect.entities.identity import Decision
from recollect.errors import InvalidInput
from recollect.knowledge import notes
from recollect.knowledge.review_facts import words_of
from recollect.knowledge.review_questions import question
from recollect.learning import facts as beliefs
from recollect.learning.beliefs import is_as_left
from recollect.log.read import log
from recollect.log.redact import compiled, redact
from recollect.model import Fact, Proposal
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import conflicts as clashes
from recollect.store.schema import fact_sources, facts, interactions
from recollect.times import in_zone

KIND = "conflict"
SHOWN = 100  # conflicts that are shown at once
BOTH, NEITHER = "both", "neither"
CONTEXT = 200  # characters of a context
_KEPT = "The fact that you keep is believed again; the other stays in the history as superseded."
_ENDINGS = (
    "The one that you keep is known, and the other's note is archived, replaced by its note; kept both, each is known "
    "in the context that you name; edited, one note in your words takes the place of both. Until then neither is known."
)


def conflicts(connection: Connection, space: str, settings: Settings, now: datetime, zone: tzinfo) -> list[Proposal]:
    """Conflicts that nobody has decided, the oldest first."""
    found = beliefs.conflicts_of(connection, space, OWNER)[:SHOWN]
    known = _facts(connection, space, settings, now, [fact for each in found for fact in (each.fact, each.other)])
    written = _notes(connection, space, known)
    words = words_of(connection, space, known.values())
    return [
        _proposal(each, known[each.fact], known[each.other], written, words, zone)
        for each in found
        if each.fact in known and each.other in known
    ]


def settle(
    connection: Connection,
    space: str,
    settings: Settings,
    proposal: Proposal,
    keep: str | None,
    text: str | None,
    tags: Sequence[str] | None,
    contexts: Mapping[str, str] | None,
    kept: dict[str, Any],
) -> Sequence[Decision]:
    """The decisions that an answer is: on the facts, and on the notes that say them. A note that takes the place of
    others is written here. `kept`: what is needed to take all of it back."""
    choices, sides = proposal.data["keep"], _sides(proposal)
    if text is not None:
        if keep is not None or contexts:
            raise InvalidInput("text", "one note takes the place of both; leave keep and contexts out.")
        return _merge(connection, space, settings, proposal, text, tags, kept)
    if tags is not None:
        raise InvalidInput("tags", "they go with the text of one note that takes the place of both.")
    if keep is not None and keep not in choices:  # a note stands for the fact that it says
        keep = next((fact for fact, ids in proposal.data["notes"].items() if keep in ids), keep)
    if keep is None or keep not in choices:
        raise InvalidInput("keep", f"say which fact holds: {', '.join(choices)}.")
    where = _contexts(settings, proposal, keep, contexts)
    what: dict[str, Any] = {"kind": "settle", "conflict": proposal.data["conflict"], "keep": keep}
    if where:
        what["contexts"] = kept["contexts"] = where
    made: list[Decision] = [(f"Of {' and '.join(sides)}: {keep} holds.", what)]
    stand, gone = _stand(connection, space, proposal, keep)
    for note, fact in stand.items():
        if fact in where or gone:
            made.append(_standing(note, "accepted", context=where.get(fact)))
    heir = next(reversed(stand), None) if keep not in (BOTH, NEITHER) else None
    made += [_standing(note, "archived", replaced_by=heir) for note in gone]
    kept["standings"] = [each["note"] for _, each in made[1:]]
    return made


def unsettle(connection: Connection, space: str, decided: Mapping[str, Any]) -> Sequence[Decision]:
    """The decisions that open a conflict again; an error, where something newer rests on the answer."""
    row = connection.execute(
        select(clashes).where(clashes.c.space == space, clashes.c.conflict == decided.get("conflict"))
    ).one_or_none()
    sides = [] if row is None else connection.execute(
        select(facts).where(facts.c.space == space, facts.c.fact.in_((row.fact, row.other)))
    ).all()  # fmt: skip
    if row is None or len(sides) != 2 or not all(is_as_left(side, row) for side in sides):
        raise InvalidInput(
            "item", "what was said since rests on this answer, so that it stays; note what holds now instead."
        )
    what: dict[str, Any] = {"kind": "settle", "conflict": row.conflict, "keep": "open"}
    if decided.get("contexts"):
        what["contexts"] = decided["contexts"]
    made: list[Decision] = [(f"{row.fact} and {row.other} are in question again.", what)]
    if decided.get("made"):
        made.append(_standing(decided["made"], "archived"))
    return [*made, *(_standing(note, "open") for note in decided.get("standings", ()))]


def is_open(connection: Connection, space: str, proposal: Proposal) -> bool:
    query = select(clashes.c.conflict).where(
        clashes.c.space == space, clashes.c.conflict == proposal.data["conflict"], clashes.c.outcome.is_(None)
    )
    return connection.execute(query).first() is not None


# ------------------------------------------------------------------------------------------------------------------


def _proposal(
    each: Any, one: Fact, other: Fact, written: Mapping[str, Mapping[str, datetime]], words: Mapping[str, str],
    zone: tzinfo,
) -> Proposal:  # fmt: skip
    noted = {fact.id: list(written.get(fact.id, {})) for fact in (one, other)}
    of_notes = all(noted.values())
    times = {note: at for fact in (one, other) for note, at in written.get(fact.id, {}).items()}
    local = {note: in_zone(at, zone) for note, at in times.items() if note in words}
    told = [f"Written on {at:%Y-%m-%d at %H:%M}: {words[note]}" for note, at in local.items()]
    return Proposal(
        id=each.id,
        kind=KIND,
        question=question(one, other),
        reasons=(f"{each.reason[:1].upper()}{each.reason[1:]}.", *told),
        evidence={
            source: words[source] for fact in (one, other) for source in fact.sources if source in words
        },
        consequence=_ENDINGS if of_notes else _KEPT,
        confidence=round(max(one.effective, other.effective), 4),
        created_at=each.detected_at,
        options=("accept", "edit", "reject", "later") if of_notes else ("accept", "reject", "later"),
        data={
            "conflict": each.id,
            "keep": {fact.id: fact.sentence for fact in (one, other)}
            | {BOTH: "both hold", NEITHER: "neither holds"},
            "notes": noted,
            "written": times,
        },
    )  # fmt: skip


def _facts(
    connection: Connection, space: str, settings: Settings, now: datetime, ids: Sequence[str]
) -> dict[str, Fact]:
    """Facts each by itself: the same may be told in two places."""
    if not ids:
        return {}
    wanted = (facts.c.space == space, among(facts.c.fact, sorted(set(ids))))
    rows = connection.execute(beliefs.with_standing(select(facts)).where(*wanted)).all()
    heard = beliefs.heard_of(connection, space, sorted(set(ids)))
    return {row.fact: beliefs.fact_of(row, heard.get(row.fact, ()), beliefs.Moment(now), settings) for row in rows}


def _notes(connection: Connection, space: str, known: Mapping[str, Fact]) -> dict[str, dict[str, datetime]]:
    """The notes that each fact rests on, the oldest first, and when they were written."""
    sources = {source for fact in known.values() for source in fact.sources}
    if not sources:
        return {}
    query = select(log.id, log.occurred_at).where(
        log.space == space, among(log.id, sorted(sources)), log.type == "note", log.erasure.is_(None)
    )
    written = {row.id: row.occurred_at for row in connection.execute(query.order_by(log.position))}
    return {
        fact.id: {note: at for note, at in written.items() if note in fact.sources} for fact in known.values()
    }  # fmt: skip


def _sides(proposal: Proposal) -> list[str]:
    return [choice for choice in proposal.data["keep"] if choice not in (BOTH, NEITHER)]


def _contexts(
    settings: Settings, proposal: Proposal, keep: str, contexts: Mapping[str, str] | None
) -> dict[str, str]:  # fmt: skip
    """Where each fact holds; it may be named by one of its notes."""
    if not contexts:
        return {}
    if keep != BOTH:
        raise InvalidInput("contexts", "they say where each of both holds; keep both.")
    found: dict[str, str] = {}
    for id, context in contexts.items():
        fact = next((each for each in _sides(proposal) if id == each or id in proposal.data["notes"][each]), None)
        if fact is None:
            raise InvalidInput("contexts", f"{id!r} is none of the two: {', '.join(_sides(proposal))}.")
        words = " ".join(str(context).split())
        if not words or len(words) > CONTEXT or not words.isprintable():
            raise InvalidInput("contexts", f"a context is a few words, at most {CONTEXT} characters.")
        found[fact] = redact(words, settings.redact_secrets, compiled(settings.redact_patterns), defaultdict(int))
    return found


def _merge(
    connection: Connection, space: str, settings: Settings, proposal: Proposal, text: str,
    tags: Sequence[str] | None, kept: dict[str, Any],
) -> Sequence[Decision]:  # fmt: skip
    """One note in the place of those that differ; what it says is learnt anew."""
    ids = list(dict.fromkeys(note for each in proposal.data["notes"].values() for note in each))
    if not all(proposal.data["notes"].values()):
        raise InvalidInput("text", "not both of them rest on notes; say which holds, or note it by itself.")
    draft = notes.merged(connection, space, settings, ids, text, tags=tags)
    what = {"kind": "settle", "conflict": proposal.data["conflict"], "keep": NEITHER}
    closed = intake.decision(settings, f"Of {' and '.join(_sides(proposal))}: one note says what holds.", what)
    *_, made = intake.observe_in(connection, space, [closed, draft], settings)  # first the old go, then it is learnt
    kept |= {"made": made.id, "standings": ids}
    return [_standing(made.id, "accepted")]


def _stand(
    connection: Connection, space: str, proposal: Proposal, keep: str
) -> tuple[dict[str, str], list[str]]:  # fmt: skip
    """The notes that hold, with their facts; and those that go, because they say nothing else that is believed."""
    sides = _sides(proposal)
    holds = sides if keep == BOTH else [side for side in sides if side == keep]
    stand = {note: fact for fact in holds for note in proposal.data["notes"][fact]}
    gone = [note for fact in sides if fact not in holds for note in proposal.data["notes"][fact] if note not in stand]
    return stand, [note for note in gone if note not in _needed(connection, space, gone, set(sides))]


def _needed(connection: Connection, space: str, ids: Iterable[str], but: set[str]) -> set[str]:
    """Which of these notes say something else that is believed."""
    wanted = list(ids)
    if not wanted:
        return set()
    query = (
        select(fact_sources.c.source, fact_sources.c.fact)
        .join(facts, (facts.c.space == fact_sources.c.space) & (facts.c.fact == fact_sources.c.fact))
        .join(interactions, (log.space == fact_sources.c.space) & (log.position == fact_sources.c.position))
        .where(
            fact_sources.c.space == space, among(log.id, wanted),
            fact_sources.c.role.in_(("states", "reinforces")), facts.c.status.in_(("active", "conflicted")),
        )
    )  # fmt: skip
    return {row.source for row in connection.execute(query) if row.fact not in but}


def _standing(note: str, standing: str, **more: Any) -> tuple[str, dict[str, Any]]:
    what = {"kind": "note_standing", "note": note, "standing": standing}
    return f"Note {note}: {standing}.", what | {name: value for name, value in more.items() if value}
