"""Clauses of a sentence: who, which verb in which tense, whether it is negated, and the words that complete it.

"I live in Berlin and work at Siemens" is two, the second with the subject of the first. A shallow reading: a clause
that is not understood gives nothing, which is better than something wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from recollect.judges.rules import subjects
from recollect.judges.rules.lexicon import words
from recollect.judges.rules.sentences import HYPOTHETICAL, Sentence, Tok, asks, commands, lead
from recollect.judges.rules.subjects import SPEAKER, Known, Subject
from recollect.judges.rules.verbs import BASE, BE, DO, FORMS, HAVE, ING, PARTICIPLE, PAST, THIRD, unpast
from recollect.understanding.stopwords import STOP

_MODALS = words("will would can could should must might may shall")
ADVERBS = words(
    "also still really always usually often never just already now currently recently finally actually only sometimes "
    "rarely hardly seldom both absolutely totally definitely mostly mainly originally even normally generally typically "
    "truly genuinely secretly honestly kinda sort regularly occasionally frequently all basically personally simply "
    "strongly deeply particularly especially specifically certainly clearly obviously sure officially temporarily "
    "soon again once first later rather sooner eventually almost nearly barely ever quite so very much too pretty long ago"
)
_HEDGES = words("probably maybe perhaps possibly likely might may supposedly apparently")
_PLAIN_HEDGES = _HEDGES - {"may"}
_WRAPPERS = re.compile(
    r"(?:(?P<hedge>i (?:think|guess|suppose|reckon|assume|suspect|heard|am pretty sure|'m pretty sure|am not sure but|'m not sure but|"
    r"believe(?! in))|as far as i know,?|i'm told|rumou?r has it|it seems|it looks like|looks like|maybe|perhaps|probably|possibly|apparently)"
    r"|i (?:just )?(?:wanted|want|need|have|should|must|forgot|meant|ought)(?:ed)? to (?:say|tell you|let you know|mention|add|point out|inform you|share)"
    r"|i(?:'ve| have)? (?:should|must|just|already|also)? ?(?:mention(?:ed)?|told you|said|say|tell you|found out|learn(?:ed|t)|reali[sz]ed|noticed|know|mean|meant|swear|promise you|discovered)(?: you)?(?: (?:already|before|yesterday|today|recently|just now|last time))?"
    r"|(?:it )?turns? out|the (?:thing|fact|truth|problem|reason|good news|bad news|news|point) is|as you (?:know|may know)|you (?:should |might |must |may )?know(?: what)?|did you know"
    r"|just (?:so you know|fyi|a heads up|to let you know|letting you know)|for the record|for your information|for what it's worth|in case (?:you're wondering|it helps|it matters|you need it)|to be honest|tbh|to be fair"
    r"|please (?:note|remember|be aware|keep in mind)|(?:be aware|keep in mind|bear in mind|note|remember)"
    r"|i'm (?:pretty |quite |very |so |really )?(?:sure|certain|afraid|glad|happy|sad|sorry|proud|excited) (?:to say|that)|(?:good|bad|big|great) news|update|quick update|heads up|guess what|fun fact)"
    r"(?: that)?(?=[\s,:;!\-–—])[\s,:;!\-–—]{0,4}",
    re.IGNORECASE,
)
_JOINTS = frozenset(", ; : - – — ( ) and but so because since as though although while plus then where whereas & before after".split())
_RELATIVE = words("who which")
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


class _Verb:
    """A verb group as it is read."""

    __slots__ = ("adverbs", "at", "form", "hedged", "modal", "negated", "used_to", "verb")

    def __init__(self) -> None:
        self.verb, self.form, self.modal, self.negated, self.used_to, self.hedged = "", "present", "", False, False, False
        self.adverbs: set[str] = set()
        self.at = 0


def clauses(sentence: Sentence, text: str, known: Known) -> list[Clause]:
    """The clauses of a sentence that may say something; questions, orders and conditions within it are left out."""
    toks = sentence.toks
    at = lead(toks)
    hedged = any(tok.low in _HEDGES for tok in toks[:at])
    at, more = _unwrapped(toks, at, text)
    hedged = hedged or more
    if at < len(toks) and toks[at].low in HYPOTHETICAL:
        return []
    if asks(toks, at):
        return []
    ordered = commands(toks, at, sentence.mark)
    found: list[Clause] = []
    open_at = -1  # where the rest of the last clause begins
    last = len(toks)
    start = at
    before = at
    place = at
    first = not ordered
    asked = False
    if ordered:
        place = at = start = before = _after_order(toks, at)
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
        here = first or toks[joint].low in _JOINTS or place == at
        if here and not first and _is_question_part(toks, place, sentence):
            last, asked = _before_joints(toks, place), True
            break
        clause: tuple[Clause, int] | None = None
        if here or toks[place].low in ("i", "we") or (first and place < at + 8):
            clause = _clause(toks, place, known, first, found[-1] if found else None, text)
        elif toks[joint].low in _RELATIVE and found:
            clause = _relative(toks, place, known, found[-1])
        if clause is not None and found and clause[0].start < found[-1].verb_end:
            clause = None
        if clause is None:
            if first and not found and place > at + 8:
                first = False
            if first and toks[place].low in ("when", "after", "before", "while", "once", "as", "although", "though"):
                comma = _after_when(toks, place)
                if comma < 0:
                    return _closed(found, toks, open_at, place, text)
                before, place = place, comma
                at = comma
                continue
            place += 1
            continue
        if found:
            found[-1] = _ended(found[-1], toks, open_at, _before_joints(toks, place, clause[0]), text)
        new, open_at = clause
        if first and place > before:
            new = replace(new, lead=toks[before:place])
        if hedged or _hedged_between(toks, start, place):
            new = replace(new, hedged=True)
        found.append(new)
        for subject in (*_spoken_of(toks, max(start, 0), open_at, new.subject), new.subject):
            known.add(subject)
        first = False
        start = place
        place = open_at
        nested, more = _unwrapped(toks, place, text)
        if nested > place:
            place = nested
    if sentence.mark == "?" and not asked:
        return []
    return _closed(found, toks, open_at, last, text)


def _closed(found: list[Clause], toks: Sequence[Tok], open_at: int, last: int, text: str) -> list[Clause]:
    if found:
        found[-1] = _ended(found[-1], toks, open_at, last, text)
    return found


def _ended(clause: Clause, toks: Sequence[Tok], first: int, last: int, text: str) -> Clause:
    rest = tuple(toks[first : max(first, last)])
    while rest and rest[-1].low in _JOINTS | {"that", "who", "which", ".", "also", '"'}:
        rest = rest[:-1]
    end = rest[-1].end if rest else clause.verb_end
    return replace(clause, rest=rest, end=max(end, clause.verb_end))


def _unwrapped(toks: Sequence[Tok], at: int, text: str) -> tuple[int, bool]:
    """Past "I think that", "just so you know": where the thing itself begins, and whether it is hedged."""
    hedged = False
    for _ in range(3):
        if at >= len(toks):
            break
        match = _WRAPPERS.match(text, toks[at].start)
        if match is None or match.end() >= toks[-1].end:
            break
        after = next((place for place in range(at, len(toks)) if toks[place].start >= match.end()), len(toks))
        if after <= at:
            break
        hedged = hedged or match["hedge"] is not None
        at = lead(toks, after)
    return at, hedged


def _is_question_part(toks: Sequence[Tok], place: int, sentence: Sentence) -> bool:
    at = lead(toks, place)
    return asks(toks, at) or (at < len(toks) and commands(toks, at) and toks[at].low not in _SPOKEN_TOO)


_SPOKEN_TOO = words("have take go get use plan start need like play run read come try drive keep write make move book order be do buy pay cook watch bring leave paint build clean water train put start teach set fix design test change")


def _before_joints(toks: Sequence[Tok], place: int, clause: Clause | None = None) -> int:
    if clause is not None and clause.lead:
        place -= len(clause.lead)
    while place > 0 and toks[place - 1].low in _JOINTS | {"that", "who", "which", "also", "now", "then"}:
        place -= 1
    return place


def _after_when(toks: Sequence[Tok], at: int) -> int:
    """Where the main clause begins after "when I'm watching a film (,)"; -1 where that is unclear."""
    for place in range(at + 2, len(toks)):
        if toks[place].low == ",":
            return lead(toks, place)
        if toks[place].low in ("i", "we") and place > at + 3 and toks[place - 1].low not in ("and", "that", "what", "which"):
            return place
    return -1


def _after_order(toks: Sequence[Tok], at: int) -> int:
    """Past an order, to a reason that follows it: "don't call me, I'm at work"."""
    for place in range(at, len(toks)):
        if toks[place].low in (",", "because", "since", "-", "–", "—", ";", ":") and place + 1 < len(toks):
            after = lead(toks, place + 1)
            if after < len(toks) and toks[after].low in ("i", "we", "my", "our", "he", "she", "the"):
                return after
    return len(toks)


def _hedged_between(toks: Sequence[Tok], first: int, last: int) -> bool:
    return any(tok.low in _PLAIN_HEDGES for tok in toks[first:last]) and last - first < 4


def _clause(
    toks: Sequence[Tok], at: int, known: Known, first: bool, before: Clause | None, text: str
) -> tuple[Clause, int] | None:
    at = lead(toks, at) if not first else at
    at, hedged = _unwrapped(toks, at, text) if not first else (at, False)
    if at >= len(toks) or toks[at].low in HYPOTHETICAL:
        return None
    start = at
    while at < len(toks) and toks[at].low in ADVERBS and at < start + 2:
        at += 1
    subject = subjects.read(toks, at, known, first)
    if subject is not None:
        group = _verb(toks, subject[1], subject[0])
        if group is not None:
            return _made(subject[0], group, toks, start, hedged)
    at = start
    if before is not None and before.subject.key:
        return _shared(toks, at, before, hedged)
    if first and before is None:
        return _subjectless(toks, at)
    return None


def _made(subject: Subject, group: _Verb, toks: Sequence[Tok], start: int, hedged: bool) -> tuple[Clause, int]:
    clause = Clause(
        subject, group.verb, group.form, (), group.modal, group.negated, frozenset(group.adverbs), group.used_to,
        hedged or group.hedged, min(subject.start, toks[start].start), toks[group.at - 1].end, toks[group.at - 1].end,
    )  # fmt: skip
    return clause, group.at


def _shared(toks: Sequence[Tok], at: int, before: Clause, hedged: bool) -> tuple[Clause, int] | None:
    """A verb with the subject of the clause before: "… and work at Siemens"."""
    group = _verb(toks, at, before.subject)
    if group is None:
        return None
    place = at
    while place < group.at - 1 and (toks[place].low in ADVERBS or toks[place].low == "not"):
        place += 1
    low = toks[place].low
    form = FORMS.get(low)
    if form is None and low not in _MODALS | BE | HAVE | DO | {"'m", "'s", "used", "no", "never"}:
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
        alone = group.at >= len(toks) or toks[group.at].low in _JOINTS
        if not fits or (alone and form.kind in (BASE, THIRD)):
            return None
        if form.kind == BASE and low in subjects._NOUNS_TOO and toks[group.at].low in ("is", "are", "with", "of"):
            return None
    return _made(replace(before.subject, start=toks[at].start, end=toks[at].start, names=()), group, toks, at, hedged)


def _relative(toks: Sequence[Tok], at: int, known: Known, before: Clause) -> tuple[Clause, int] | None:
    """ "…, who works at Google": the one that was named just before."""
    end = at - 1
    if end > 0 and toks[end - 1].low == ",":
        end -= 1
    subject = _named_last(toks, end, known, before)
    if subject is None:
        return None
    group = _verb(toks, at, subject)
    return None if group is None else _made(replace(subject, start=toks[at].start), group, toks, at, False)


def _named_last(toks: Sequence[Tok], end: int, known: Known, before: Clause) -> Subject | None:
    start = end
    while start > 0 and end - start < 3 and subjects.name_run(toks, start - 1) > start - 1:
        start -= 1
    if start < end:
        name = subjects.phrase(toks, start, end)
        return Subject(name, toks[start].start, toks[end - 1].end, names=(name,))
    for size in (3, 2, 1):
        if end - size > 0:
            related = subjects.relation_at(toks, end - size)
            if related is not None and related[1] == end and toks[end - size - 1].low in ("my", "our", "a", "an", "one"):
                kin = subjects.RELATIONS[related[0]]
                kind = "pet" if kin.predicate == "has_pet" else "person"
                return Subject(f"my {related[0]}", toks[end - size].start, toks[end - 1].end, kind,
                               related[0].split()[-1], SPEAKER, gender=kin.gender, relation=related[0])  # fmt: skip
    return None


_LEFT_OUT = words("love hate prefer live work moving working living looking planning going trying thinking")
_FRAGMENTS = words("allergic vegan vegetarian born married divorced")


def _subjectless(toks: Sequence[Tok], at: int) -> tuple[Clause, int] | None:
    """ "Just moved to Berlin!": the speaker is left out."""
    subject = Subject(SPEAKER, toks[at].start, toks[at].start)
    place = at
    while place < len(toks) and toks[place].low in ADVERBS and place < at + 2:
        place += 1
    if place >= len(toks):
        return None
    low = toks[place].low
    form = FORMS.get(low)
    if low in _FRAGMENTS and place + 1 < len(toks):
        clause = Clause(subject, "be", "present", (), start=toks[at].start, verb_end=toks[place].start)
        return clause, place
    if form is None:
        return None
    if form.kind == ING and low in _LEFT_OUT:
        clause = Clause(subject, form.verb, "progressive", (), start=toks[at].start, verb_end=toks[place].end)
        return clause, place + 1
    if form.kind == PAST and low not in ("put", "set", "let", "read", "cut", "shut", "quit", "hit", "split", "saved"):
        group = _verb(toks, at, subject)
    elif low in ("love", "hate", "prefer", "live") or (low == "work" and place + 1 < len(toks) and toks[place + 1].low in ("at", "for", "as")):
        group = _verb(toks, at, subject)
    elif low == "quit" and place + 1 < len(toks) and toks[place + 1].low == "my":
        group = _verb(toks, at, subject)
    else:
        return None
    return None if group is None else _made(subject, group, toks, at, False)


def _verb(toks: Sequence[Tok], at: int, subject: Subject) -> _Verb | None:
    """The verb group that begins here: "do not really like", "have been working", "will probably move"."""
    group = _Verb()
    be = have = do = False
    for place in range(at, min(len(toks), at + 10)):
        low = toks[place].low
        after = toks[place + 1].low if place + 1 < len(toks) else ""
        if low in _HEDGES and not (low == "may" and (be or toks[place].text != "may")):
            group.hedged = True
            if low not in ("might", "may"):
                group.at += be
                continue
        if low == "not":
            group.negated = True
            group.at = place + 1
            continue
        if low == "no" and after == "longer":
            group.adverbs.add("no longer")
            continue
        if low == "longer" and "no longer" in group.adverbs:
            group.at = place + 1
            continue
        if low == "never":
            group.negated = True
            group.adverbs.add("never")
            group.at = place + 1
            continue
        if low in _MODALS and not be:
            group.modal = low
            continue
        if low == "'d":
            form = FORMS.get(after)
            group.modal = "" if form is not None and form.kind in (PAST, PARTICIPLE) and after != "read" else "would"
            if group.modal == "":
                have, group.form = True, "perfect"
            continue
        if low in BE or (low == "'s" and not _has(toks, place)):
            be = True
            if low in ("was", "were"):
                group.form = "past"
            group.verb, group.at = "be", place + 1
            continue
        if low == "'s":
            have, group.form = True, "perfect"
            group.verb, group.at = "have", place + 1
            continue
        if be and low in ADVERBS:
            group.adverbs.add(low)
            if after and (after in FORMS and FORMS[after].kind == ING):
                continue
            group.at = place + 1 if low in ("also", "still", "now", "just", "already", "always", "currently", "really",
                                            "usually", "never", "finally", "actually") else group.at  # fmt: skip
            if group.at == place + 1:
                continue
            break
        if low in HAVE and not be and not do:
            if after == "to":
                group.modal, group.verb, group.at = "must", "have", place + 1
                return _after_to(toks, place + 2, group, "must")
            if _participle_follows(toks, place + 1):
                have, group.form = True, "perfect"
                continue
            group.verb, group.at = "have", place + 1
            if low == "had":
                group.form = "past"
            return group
        if low in DO and not be and not have and (after == "not" or _base_follows(toks, place + 1)):
            do = True
            if low == "did":
                group.form = "past"
            continue
        if low == "used" and after == "to" and not be:
            form = FORMS.get(toks[place + 2].low) if place + 2 < len(toks) else None
            if form is not None:
                group.used_to, group.form = True, "past"
                group.verb, group.at = form.verb, place + 3
                return group
            return None
        if be and low == "going" and after == "to" and place + 2 < len(toks) and toks[place + 2].low in FORMS and FORMS[toks[place + 2].low].kind == BASE:
            return _after_to(toks, place + 2, group, "will")
        if be and low == "about" and after == "to":
            return _after_to(toks, place + 2, group, "will")
        form = FORMS.get(low)
        if form is not None:
            if be:
                if form.kind == ING and subject.head not in _GERUND_HEADS and low not in ("boring", "annoying", "missing"):
                    group.verb, group.form, group.at = form.verb, "progressive" if group.form != "past" else "past progressive", place + 1
                return group
            if have and form.kind in (BASE, THIRD, ING) and form.verb not in ("put", "quit", "run", "come", "become", "read", "set", "hurt", "cut"):
                return group if group.verb else None
            if form.kind == ING:
                return None
            if not have and not do and form.kind == PAST:
                group.form = "past"
            if not have and not do and form.kind == PARTICIPLE and low not in ("quit", "put", "run", "come"):
                return None
            if low in ("read", "quit", "put", "set", "cut", "hit", "hurt", "let", "shut", "split") and not do and not group.modal and not have:
                group.form = "either"
            group.verb, group.at = form.verb, place + 1
            return group
        if low in ADVERBS:
            group.adverbs.add(low)
            continue
        return _unknown(toks, place, group, subject, be, have or do or bool(group.modal))
    return group if group.verb else None


_NO_VERB = STOP["en"] | words("please let's ok thanks sorry hi hello yes no why what who how when where")


def _unknown(toks: Sequence[Tok], at: int, group: _Verb, subject: Subject, be: bool, helped: bool) -> _Verb | None:
    """A verb that the table does not know, where only a verb can stand: after "I", or with its ending."""
    if group.verb:
        return group
    low = toks[at].low
    plain = subject.is_speaker and subject.end > subject.start
    if be or not low.isalpha() or toks[at].text != low or len(low) < 3 or low in _NO_VERB:
        return None
    if low.endswith("ed") and len(low) > 4 and (plain or subject.key):
        group.verb, group.form, group.at = unpast(low), "past" if group.form == "present" else group.form, at + 1
        return group
    if plain and not low.endswith(("ly", "ing", "ness", "tion")) or (helped and subject.key):
        group.verb, group.at = low, at + 1
        return group
    return None


_GERUND_HEADS = words("hobby hobbies passion goal dream plan favourite favorite job thing sport")


def _has(toks: Sequence[Tok], at: int) -> bool:
    return at + 1 < len(toks) and toks[at + 1].low in ("been", "got", "gone", "become", "had")


def _after_to(toks: Sequence[Tok], at: int, group: _Verb, modal: str) -> _Verb | None:
    form = FORMS.get(toks[at].low) if at < len(toks) else None
    if form is None:
        return None
    group.verb, group.at, group.modal, group.form = form.verb, at + 1, modal, "present"
    return group


def _participle_follows(toks: Sequence[Tok], at: int) -> bool:
    for place in range(at, min(len(toks), at + 4)):
        low = toks[place].low
        if low in ADVERBS or low in ("not", "never"):
            continue
        form = FORMS.get(low)
        return low == "been" or (form is not None and form.kind in (PAST, PARTICIPLE) and low not in ("left", "set", "cut", "cost", "ground")) or low in ("quit", "come", "become", "run", "read", "put", "left")
    return False


def _base_follows(toks: Sequence[Tok], at: int) -> bool:
    for place in range(at, min(len(toks), at + 3)):
        low = toks[place].low
        if low in ADVERBS or low in ("not", "never"):
            continue
        form = FORMS.get(low)
        return form is not None and form.kind == BASE
    return False


def _spoken_of(toks: Sequence[Tok], first: int, last: int, subject: Subject) -> list[Subject]:
    """People that are named beside the subject, so that a pronoun may mean them: "I hired an apprentice, Yusuf"."""
    found = []
    for at in range(first, min(len(toks), last + 14)):
        if at >= 2 and toks[at].text[0].isupper() and toks[at - 1].low in (",", "with", "named", "called", "met", "hired") or (
            at >= 1 and toks[at - 1].low in subjects.RELATIONS and toks[at].text[0].isupper()
        ):
            end = subjects.name_run(toks, at)
            if end > at and (end >= len(toks) or toks[end].low in (",", "and", "who", ".", "(")):
                kin = subjects.RELATIONS.get(toks[at - 1].low)
                found.append(Subject(subjects.phrase(toks, at, end), toks[at].start, toks[end - 1].end, gender=kin.gender if kin else ""))
    return [each for each in found if each.key != subject.key]
