"""Clauses that leave out their verb: "Jana is nine, Ivo eleven", "my sister lives in Kassel, the other one in Bonn".

The clause before lends its verb, where what follows has the same shape: an age after an age, a place after a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import NUMBERS, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import name_run, phrase, relation_at
from recollect.judges.rules.grammar.sentences import Sentence, Tok

_PLACES = words("in at near on from")
_VERBS = words("live work be study come grow play speak")
_OTHERS = (("the", "other", "one"), ("the", "other"), ("the", "younger", "one"), ("the", "older", "one"))


def filled(found: Sequence[Clause], sentence: Sentence) -> list[Clause]:
    """The clauses, and those whose verb was left out after each."""
    whole: list[Clause] = []
    for clause in found:
        parts = _parts(clause) if clause.verb in _VERBS and not clause.modal and clause.subject.key else []
        if not parts:
            whole.append(clause)
            continue
        first = parts[0][1]
        whole.append(replace(clause, rest=clause.rest[:first], end=clause.rest[first - 1].end))
        for subject, _, start, end in parts:
            whole.append(replace(clause, subject=subject, rest=clause.rest[start:end], lead=(), end=sentence.end))
    return whole


def _parts(clause: Clause) -> list[tuple[Subject, int, int, int]]:
    """(subject, where it begins, where what is said of it begins and ends) for each part after a comma."""
    rest = clause.rest
    found: list[tuple[Subject, int, int, int]] = []
    shape = _shape(rest, 0)
    if not shape:
        return []
    for at in range(1, len(rest) - 1):
        if rest[at].low not in (",", ";", "and"):
            continue
        start = at + 1 + (rest[at].low != "and" and rest[at + 1].low == "and")
        read = _subject(rest, start, clause)
        if read is None or _shape(rest, read[1]) != shape:
            continue
        end = next(
            (near for near in range(read[1], len(rest)) if rest[near].low in (",", ";", "and", "but")), len(rest)
        )
        if end - read[1] <= 5:
            found.append((read[0], at, read[1], end))
    return found[:4]


def _shape(toks: Sequence[Tok], at: int) -> str:
    """What sort of value stands here: an age, or a place after its preposition."""
    if at >= len(toks):
        return ""
    low = toks[at].low
    if low.isdigit() or low in NUMBERS:
        after = toks[at + 1].low if at + 1 < len(toks) else ""
        return "age" if after in ("", ",", "and", "years", ";", "but") else ""
    if low in _PLACES and at + 1 < len(toks):
        return f"place {low}"
    return ""


def _subject(toks: Sequence[Tok], at: int, clause: Clause) -> tuple[Subject, int] | None:
    if at >= len(toks):
        return None
    start, text = toks[at].start, toks[at]
    for other in _OTHERS:
        if tuple(tok.low for tok in toks[at : at + len(other)]) == other:
            return Subject(phrase(toks, at, at + len(other)), start, toks[at + len(other) - 1].end), at + len(other)
    if text.low in ("my", "our"):
        related = relation_at(toks, at + 1)
        if related is None:
            return None
        end = name_run(toks, related[1])
        kin = RELATIONS[related[0]]
        names = (phrase(toks, related[1], end),) if end > related[1] else ()
        key = names[0] if names else f"my {related[0]}"
        last = max(end, related[1])
        kind = "pet" if kin.predicate == "has_pet" else "person"
        return Subject(
            key, start, toks[last - 1].end, kind, related[0].split()[-1], SPEAKER, names, kin.gender, False, related[0]
        ), last
    end = name_run(toks, at)
    if end == at or clause.subject.is_speaker:
        return None
    name = phrase(toks, at, end)
    return Subject(name, start, toks[end - 1].end, clause.subject.type, names=(name,)), end
