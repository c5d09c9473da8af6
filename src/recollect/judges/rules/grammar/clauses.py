"""Clauses of a sentence: who, which verb in which tense, whether it is negated, and the words that complete it.

"I live in Berlin and work at Siemens" is two, the second with the subject of the first. A shallow reading: a clause
that is not understood gives nothing, which is better than something wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from recollect.judges.rules.grammar import subjects
from recollect.judges.rules.grammar.known import SPEAKER, Known, Subject
from recollect.judges.rules.grammar.lexicon import RELATIONS, WEEKDAYS, words
from recollect.judges.rules.grammar.noun_phrases import NOUNS_TOO, name_run, phrase, relation_at
from recollect.judges.rules.grammar.openings import (
    JOINTS,
    TIME_LEADS,
    after_order,
    after_time,
    after_when,
    imagined,
    left_out,
    unwrapped,
)
from recollect.judges.rules.grammar.sentences import HYPOTHETICAL, Sentence, Tok, asks, commands, lead
from recollect.judges.rules.grammar.verb_groups import ADVERBS, HEDGES, MODALS, PLAIN_HEDGES, Verb, verb_group
from recollect.judges.rules.grammar.verbs import BASE, BE, DO, FORMS, HAVE, ING, PAST, THIRD

_RELATIVE = words("who which")
_SUBORDINATE = words(
    "one ones thing place when whenever what how than until till where before after whether if which whom"
)
_CUT = words("if unless")


@dataclass(frozen=True, slots=True)
class Clause:
    subject: Subject
    verb: str
    form: str  # present, past, perfect, progressive
    rest: tuple[Tok, ...]  # what follows the verb
    modal: str = ""
    negated: bool = False
    adverbs: frozenset[str] = frozenset()
    used_to: bool = False
    hedged: bool = False
    start: int = 0
    end: int = 0
    verb_end: int = 0
    lead: tuple[Tok, ...] = ()  # what stood before the subject: "On Mondays", "Last week"

    @property
    def no_longer(self) -> bool:
        return "no longer" in self.adverbs

    @property
    def past(self) -> bool:
        return self.form == "past"


def clauses(sentence: Sentence, text: str, known: Known) -> list[Clause]:
    """The clauses of a sentence that may say something; questions, orders and conditions within it are left out."""
    toks = sentence.toks
    at = lead(toks)
    hedged = any(tok.low in HEDGES for tok in toks[:at])
    at, more = unwrapped(toks, at, text)
    hedged = hedged or more
    if at + 2 < len(toks) and toks[at].low in ("before", "after") and toks[at + 1].low in ("that", "this"):
        noun = at + 3 < len(toks) and toks[at + 3].low in ("i", "we", ",") and toks[at + 2].low not in ("i", "we", ",")
        at = lead(toks, at + 2 + noun)  # "before this job I was a guide"
    if at < len(toks) and toks[at].low in HYPOTHETICAL:
        return []
    if asks(toks, at) or imagined(toks, at):
        return []
    ordered = commands(toks, at)
    found: list[Clause] = []
    open_at = -1  # where the rest of the last clause begins
    last = len(toks)
    start = at
    before = at
    place = at
    first = not ordered
    asked = False
    timed = after_time(toks, at, text) if first else at
    place = timed
    if ordered:
        place = at = start = before = after_order(toks, at)
    while place < last:
        if toks[place].low in _CUT and place > at:
            last = place
            hedged_tail = bool(found)
            if hedged_tail:
                found[-1] = replace(found[-1], hedged=True)
            break
        if sentence.in_quotes(toks[place].start):
            place += 1
            continue
        joint = place - 1
        here = first or toks[joint].low in JOINTS or place == at
        if here and not first and _is_question_part(toks, place):
            last, asked = _before_joints(toks, place), True
            break
        clause: tuple[Clause, int] | None = None
        if (
            here
            or (toks[place].low in ("i", "we") and toks[joint].low not in _SUBORDINATE)
            or (first and place < at + 8)
        ):
            opens = place in (at, timed) or toks[joint].low in JOINTS
            clause = _clause(toks, place, known, first, found[-1] if found else None, text, opens)
        elif toks[joint].low in _RELATIVE and found:
            clause = _relative(toks, place)
        if clause is not None and found and clause[0].start < found[-1].verb_end:
            clause = None
        if clause is None:
            if first and not found and place > at + 8:
                first = False
            if first and toks[place].low in ("when", "after", "before", "while", "once", "as", "although", "though"):
                comma = after_when(toks, place)
                if comma < 0:
                    return _closed(found, toks, open_at, place)
                before, place = place, comma
                at = comma
                continue
            place += 1
            continue
        if found and found[-1].verb == "wish":
            return []  # "I wish I had a dog": I have none
        if found and found[-1].verb in ("reckon", "think", "suspect", "predict") and not found[-1].subject.is_speaker:
            clause = replace(clause[0], hedged=True), clause[1]
        if found and found[-1].verb in ("think", "assume", "believe") and found[-1].past and clause[0].past:
            clause = replace(clause[0], subject=replace(clause[0].subject, key="", owner="", names=())), clause[1]
        if found:
            found[-1] = _ended(found[-1], toks, open_at, _before_joints(toks, place, clause[0]))
        new, open_at = clause
        if first and place > before:
            new = replace(new, lead=tuple(toks[before:place]))
        elif not first and not here and toks[place].low in ("i", "we"):
            new = _with_lead(new, toks, place)
        if hedged or _hedged_between(toks, start, place):
            new = replace(new, hedged=True)
        found.append(new)
        for subject in (*_spoken_of(toks, max(start, 0), open_at, new.subject), new.subject):
            known.add(subject)
        first = False
        start = place
        place = open_at
        nested, more = unwrapped(toks, place, text)
        if nested > place:
            place = nested
    if sentence.mark == "?" and not asked:
        return []
    return _closed(found, toks, open_at, last)


def _closed(found: list[Clause], toks: Sequence[Tok], open_at: int, last: int) -> list[Clause]:
    if found:
        found[-1] = _ended(found[-1], toks, open_at, last)
    return found


def _ended(clause: Clause, toks: Sequence[Tok], first: int, last: int) -> Clause:
    rest = tuple(toks[first : max(first, last)])
    while rest and rest[-1].low in JOINTS | {"that", "who", "which", ".", "also", '"'}:
        rest = rest[:-1]
    end = rest[-1].end if rest else clause.verb_end
    return replace(clause, rest=rest, end=max(end, clause.verb_end))


def _is_question_part(toks: Sequence[Tok], place: int) -> bool:
    at = lead(toks, place)
    if at + 1 < len(toks) and (toks[at].low, toks[at + 1].low) == ("do", "not") and at > place and commands(toks, at):
        return True  # "…, please don't use those"
    return asks(toks, at) or (at < len(toks) and commands(toks, at) and toks[at].low not in _SPOKEN_TOO)


_SPOKEN_TOO = words(
    "have take go get use plan start need like play run read come try drive keep write "
    "make move book order be do buy pay cook watch bring leave paint build clean water "
    "train put start teach set fix design test change"
)


def _before_joints(toks: Sequence[Tok], place: int, clause: Clause | None = None) -> int:
    if clause is not None and clause.lead:
        place -= len(clause.lead)
    while place > 0 and toks[place - 1].low in JOINTS | {"that", "who", "which", "also", "now", "then"}:
        place -= 1
    return place


def _with_lead(clause: Clause, toks: Sequence[Tok], place: int) -> Clause:
    """ "…, and on Saturday we're felling …": the words between the joint and "we" are this clause's time."""
    start = place
    while start > 0 and place - start < 5 and toks[start - 1].low not in JOINTS:
        start -= 1
    if start < place and toks[start].low in TIME_LEADS and toks[start - 1].low in JOINTS:
        return replace(clause, lead=tuple(toks[start:place]))
    return clause


def _hedged_between(toks: Sequence[Tok], first: int, last: int) -> bool:
    return any(tok.low in PLAIN_HEDGES for tok in toks[first:last]) and last - first < 4


def _clause(
    toks: Sequence[Tok], at: int, known: Known, first: bool, before: Clause | None, text: str, opens: bool = True
) -> tuple[Clause, int] | None:
    at = lead(toks, at) if not first else at
    at, hedged = unwrapped(toks, at, text) if not first else (at, False)
    if at >= len(toks) or toks[at].low in HYPOTHETICAL:
        return None
    start = at
    while at < len(toks) and toks[at].low in ADVERBS and at < start + 2:
        at += 1
    subject = subjects.read(toks, at, known, first and opens)
    if subject is not None:
        group = verb_group(toks, subject[1], subject[0])
        if group is not None:
            return _made(subject[0], group, toks, start, hedged)
    at = start
    if before is not None and before.subject.key:
        return _shared(toks, at, before, hedged)
    if first and before is None and opens:
        return _subjectless(toks, at)
    return None


def _made(subject: Subject, group: Verb, toks: Sequence[Tok], start: int, hedged: bool) -> tuple[Clause, int]:
    clause = Clause(
        subject,
        group.verb,
        group.form,
        (),
        group.modal,
        group.negated,
        frozenset(group.adverbs),
        group.used_to,
        hedged or group.hedged,
        min(subject.start, toks[start].start),
        toks[group.at - 1].end,
        toks[group.at - 1].end,
    )
    return clause, group.at


def _shared(toks: Sequence[Tok], at: int, before: Clause, hedged: bool) -> tuple[Clause, int] | None:
    """A verb with the subject of the clause before: "… and work at Siemens"."""
    doing = FORMS.get(toks[at].low)
    beside = toks[at - 1].low in (",", "-", "–", "—") and before.subject.type == "person" and at + 1 < len(toks)
    if doing is not None and doing.kind == ING and doing.verb in _BESIDE and beside and before.form == "present":
        who = replace(before.subject, start=toks[at].start, end=toks[at].start, names=())  # "…, majoring in law"
        clause = Clause(who, doing.verb, "progressive", (), start=toks[at].start, verb_end=toks[at].end)
        return clause, at + 1
    if doing is not None and doing.kind == ING and beside and _day_follows(toks, at):
        who = replace(before.subject, start=toks[at].start, end=toks[at].start, names=())  # "…, picking it up Friday"
        return Clause(who, doing.verb, "progressive", (), start=toks[at].start, verb_end=toks[at].end), at + 1
    group = verb_group(toks, at, before.subject)
    if group is None or (
        at > 0 and toks[at - 1].low in ("before", "after", "as", "since", "because", "where", "(", "so")
    ):
        return None
    place = at
    while place < group.at - 1 and (toks[place].low in ADVERBS or toks[place].low == "not"):
        place += 1
    low = toks[place].low
    form = FORMS.get(low)
    if low == "like" and toks[at - 1].low not in ("and", "but"):
        return None
    if form is None and low not in MODALS | BE | HAVE | DO | {"'m", "'s", "used", "no", "never"}:
        return None
    if form is not None and low not in BE | HAVE | DO:
        plain = before.subject.is_speaker or before.subject.plural
        fits = form.kind == PAST or form.kind == (BASE if plain else THIRD)
        if form.kind == ING and before.form == "progressive":
            fits, group.form = True, "progressive"
        if form.kind == BASE and before.modal:
            fits, group.modal = True, before.modal
        if form.kind == PAST and before.verb == "be" and before.form != "past":
            fits = False
        if form.kind == BASE and place > at and toks[at].low in ("mostly", "mainly") and low in NOUNS_TOO:
            return None  # "I work for myself, mostly garden design"
        if form.kind == BASE and low in _JOBS_TOO and before.verb == "be" and toks[at - 1].low != "and":
            return None  # "I'm Bogdan, lead plumber at …"
        alone = group.at >= len(toks) or toks[group.at].low in (",", "and", "but", ";", ")", "or")
        if not fits or (alone and form.kind in (BASE, THIRD)):
            return None
        if form.kind == BASE and low in NOUNS_TOO and toks[group.at].low in ("is", "are", "with", "of"):
            return None
    return _made(replace(before.subject, start=toks[at].start, end=toks[at].start, names=()), group, toks, at, hedged)


def _day_follows(toks: Sequence[Tok], at: int) -> bool:
    for tok in toks[at + 1 : at + 9]:
        if tok.low in (",", ";", "is", "was", "'s", "are"):
            return False
        if tok.low in WEEKDAYS or tok.low in ("tomorrow", "tonight", "next"):
            return True
    return False


_BESIDE = words("major rent live work study teach specialise specialize run commute train")
_JOBS_TOO = words("lead head cook coach guard model pilot chair host guide tutor train film")


def _relative(toks: Sequence[Tok], at: int) -> tuple[Clause, int] | None:
    """ "…, who works at Google": the one that was named just before."""
    end = at - 1
    if end > 0 and toks[end - 1].low == ",":
        end -= 1
    subject = _named_last(toks, end)
    if subject is None:
        return None
    group = verb_group(toks, at, subject)
    return None if group is None else _made(replace(subject, start=toks[at].start), group, toks, at, False)


def _named_last(toks: Sequence[Tok], end: int) -> Subject | None:
    start = end
    while start > 0 and end - start < 3 and name_run(toks, start - 1) > start - 1:
        start -= 1
    if start < end:
        name = phrase(toks, start, end)
        return Subject(name, toks[start].start, toks[end - 1].end, names=(name,))
    for size in (3, 2, 1):
        if end - size > 0:
            related = relation_at(toks, end - size)
            if (
                related is not None
                and related[1] == end
                and toks[end - size - 1].low in ("my", "our", "a", "an", "one")
            ):
                kin = RELATIONS[related[0]]
                kind = "pet" if kin.predicate == "has_pet" else "person"
                return Subject(
                    f"my {related[0]}",
                    toks[end - size].start,
                    toks[end - 1].end,
                    kind,
                    related[0].split()[-1],
                    SPEAKER,
                    gender=kin.gender,
                    relation=related[0],
                )
    return None


def _subjectless(toks: Sequence[Tok], at: int) -> tuple[Clause, int] | None:
    """ "Just moved to Berlin!", "huge fan of Bowie", "don't eat meat": the speaker is left out."""
    subject = Subject(SPEAKER, toks[at].start, toks[at].start)
    place = at
    while place < len(toks) and toks[place].low in ADVERBS - {"originally"} and place < at + 2:
        place += 1
    if place >= len(toks):
        return None
    after = FORMS.get(toks[place + 1].low) if place + 2 < len(toks) else None
    if toks[place].low == "not" and after is not None and after.kind == ING and toks[place + 1].low not in _NOT_DOING:
        clause = Clause(  # "Not doing weddings again"
            subject, after.verb, "progressive", (), negated=True, start=toks[at].start, verb_end=toks[place + 1].end
        )
        return clause, place + 2
    how = left_out(toks, place)
    if how == "is":
        negated = toks[place].low == "not"
        clause = Clause(subject, "be", "present", (), negated=negated, start=toks[at].start, verb_end=toks[place].start)
        return clause, place + negated
    form = FORMS.get(toks[place].low)
    if how == "been":
        after = FORMS.get(toks[place + 1].low)
        doing = after is not None and after.kind == ING
        verb = after.verb if doing and after is not None else "be"
        kind = "progressive" if doing else "perfect"
        end = place + 1 + doing
        return Clause(subject, verb, kind, (), start=toks[at].start, verb_end=toks[end - 1].end), end
    if how == "doing" and form is not None:
        clause = Clause(subject, form.verb, "progressive", (), start=toks[at].start, verb_end=toks[place].end)
        return clause, place + 1
    group = verb_group(toks, at, subject) if how == "verb" else None
    return None if group is None else _made(subject, group, toks, at, False)


_NOT_DOING = words("being having feeling looking saying missing getting sounding boring working")


def _spoken_of(toks: Sequence[Tok], first: int, last: int, subject: Subject) -> list[Subject]:
    """People that are named beside the subject, so that a pronoun may mean them: "I hired an apprentice, Yusuf"."""
    found = []
    for at in range(first, min(len(toks), last + 14)):
        if subject.relation and toks[at - 1].low in ("called", "named"):
            continue  # "my daughter is called Wren" speaks of one
        if (
            at >= 2
            and toks[at].text[0].isupper()
            and toks[at - 1].low in (",", "with", "named", "called", "met", "hired")
        ) or (at >= 1 and toks[at - 1].low in RELATIONS and toks[at].text[0].isupper()):
            end = name_run(toks, at)
            if end > at and (end >= len(toks) or toks[end].low in (",", "and", "who", ".", "(")):
                kin = RELATIONS.get(toks[at - 1].low)
                found.append(
                    Subject(
                        phrase(toks, at, end),
                        toks[at].start,
                        toks[end - 1].end,
                        gender=kin.gender if kin else "",
                    )
                )
    return [each for each in found if each.key != subject.key]
