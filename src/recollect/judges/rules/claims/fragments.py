"""Key words without a verb: "Eleven hives at the moment", "No kids, one greyhound", "statin before bed".

They are read only where every word can be nothing else: a number of what people own, medicine and its time, languages.
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.events import MEDICINES, is_medicine
from recollect.judges.rules.claims.introductions import beside
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.claims.people import kin, names_after
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import DEVICES, LANGUAGES, NUMBERS, OWNABLE, RELATIONS, VEHICLES, words
from recollect.judges.rules.grammar.noun_phrases import AUXILIARIES, name_run, phrase, relation_at
from recollect.judges.rules.grammar.sentences import Sentence, Tok, is_question, lead
from recollect.judges.rules.grammar.verbs import BASE, FORMS, PAST, THIRD

_THINGS = DEVICES | VEHICLES | OWNABLE | words("landline hives sheep cows goats hens acres tv telly")
_WHEN = re.compile(
    r"\b(?:at (?:night|\w+)|before (?:bed|breakfast|lunch|dinner|meals)|after (?:meals|breakfast|dinner|lunch)|"
    r"with (?:food|meals|breakfast|dinner)|in the (?:morning|evening)|every \w+|daily|twice a day|once a day|"
    r"(?:mornings?|evenings?|nightly))\b",
    re.IGNORECASE,
)
_WITH = re.compile(r"^(?P<what>[A-Z][a-z]+)(?: only)? (?P<how>(?:at (?:home|work)|with (?:my|the|our) [\w -]{3,20}))$")


def verbless(scene: Scene, sentence: Sentence) -> list[Claim]:
    """The claims of a sentence that has no verb; none where it has one."""
    toks = sentence.toks
    at = lead(toks)
    if at < len(toks) and at > 0 and toks[at - 1].low == "no":
        at -= 1
    if at >= len(toks) - 1 or len(toks) - at > 18 or is_question(sentence):
        return []
    named = _here(scene, sentence, at) or _bred(scene, sentence, at)
    if named:
        return named
    found: list[Claim] = []
    begin = at
    for place in range(at, len(toks) + 1):
        if place < len(toks) and toks[place].low not in (",", ";", "and", "plus", "&"):
            continue
        part = toks[begin:place]
        if part and not _verb(part):
            found += _part(scene, sentence, part, toks[place:])
        elif part:
            break  # what follows a clause is read with it
        begin = place + 1
    return found


def _here(scene: Scene, sentence: Sentence, at: int) -> list[Claim]:
    """ "Milo Baptiste here, store manager at the Croydon branch"."""
    toks = sentence.toks
    end = name_run(toks, at)
    if end == at or end >= len(toks) or toks[end].low not in ("here", "speaking") or end + 1 >= len(toks):
        return []
    start = toks[at].start
    clause = Clause(
        Subject(SPEAKER, start, start), "be", "present", toks[end + 2 :], start=start, end=sentence.end, verb_end=start
    )
    said = Said(scene, clause)
    name = phrase(toks, at, end)
    return said.make("name_is", name, polarity="is", dated=False, context="", rule="name here") + beside(said, 0)


def _bred(scene: Scene, sentence: Sentence, at: int) -> list[Claim]:
    """ "Milan born and bred"."""
    start = sentence.toks[at].start
    found = re.match(r"(?P<where>[A-Z]\w+(?: [A-Z]\w+)?) born and (?:bred|raised)\b", scene.text[start : sentence.end])
    if found is None:
        return []
    clause = Clause(Subject(SPEAKER, start, start), "be", "present", (), start=start, end=sentence.end, verb_end=start)
    return Said(scene, clause).make(
        "from", found["where"], polarity="is", dated=False, object_type="place", rule="born and bred"
    )


def _verb(part: tuple[Tok, ...]) -> bool:
    for tok in part:
        form = FORMS.get(tok.low)
        if tok.low in AUXILIARIES or tok.low in ("i", "we", "you", "he", "she", "they", "it", "'s"):
            return True
        if form is not None and form.kind in (THIRD, PAST) and tok.low not in ("left", "cost", "needs"):
            return True
    form = FORMS.get(part[0].low)
    return form is not None and form.kind == BASE


def _part(scene: Scene, sentence: Sentence, part: tuple[Tok, ...], after: tuple[Tok, ...]) -> list[Claim]:
    start = part[0].start
    subject = Subject(SPEAKER, start, start)
    clause = Clause(subject, "have", "present", part, start=start, end=part[-1].end, verb_end=start)
    said = Said(scene, clause)
    lows = [tok.low for tok in part]
    text = scene.text[start : part[-1].end]
    spoken = _WITH.match(text)
    if spoken is not None and spoken["what"].lower() in LANGUAGES:
        return said.make("speaks", spoken["what"], polarity="is", dated=False, context=spoken["how"], rule="key words")
    medicine = any(low in MEDICINES - {"iron", "drops"} or (is_medicine(low) and len(low) > 7) for low in lows)
    if medicine and len(lows) <= 8 and (_WHEN.search(text) or said.context):
        value = clean(_WHEN.sub("", text).strip())
        return said.make("takes", value, polarity="is", dated=False, context=_when(text), rule="key words")
    if lows[0] == "no" and set(lows[1:4]) & _SUPPLIES and len(lows) <= 7:
        value = clean(said.words(1, said.until(1, ("since", "for", "at", "in", "again", "on"))))
        return said.make("lacks", value, polarity="is", rule="key words")
    counted = lows[0] in NUMBERS or lows[0].isdigit() or lows[0] in ("a", "an", "no", "one")
    if not counted:
        return []
    place = 1
    while place < len(part) and place < 4 and lows[place] in _VERY:
        place += 1
    related = relation_at(part, place)
    if related is None and place + 1 < len(part) and lows[place] not in RELATIONS:
        related = relation_at(part, place + 1)  # "one very needy greyhound"
    if related is not None and RELATIONS[related[0]].predicate in _HAD and _closes(part, related[1]):
        return _of_people(
            said, related, lows[0] == "no", (*part, *after), clean(scene.text[start : part[related[1] - 1].end])
        )
    ends = [low for low in lows[1:5] if low in _THINGS or low.removesuffix("s") in _THINGS]
    if ends and (lows[0] != "a" and lows[0] != "an") and set(lows[-3:]) & _NOW | set(ends[-1:]) & {lows[-1]}:
        last = next(place for place in range(len(lows)) if lows[place] == ends[-1])
        value = clean(scene.text[start if lows[0] != "no" else part[1].start : part[last].end])
        gone = lows[0] == "no" and bool(set(lows) & {"more", "longer", "anymore"})
        polarity: Polarity = "ended" if gone else ("not" if lows[0] == "no" else "is")
        value = re.sub(r"^(?:more|longer) ", "", value)
        value = value[:1].lower() + value[1:] if lows[0] in NUMBERS else value
        if not gone and lows[0] == "no" and len(lows) > 3:
            return []
        return said.make("owns", value, polarity=polarity, dated=False, context="", rule="key words")
    return []


_SUPPLIES = words("water power electricity internet wifi wi-fi heating signal gas reception broadband")
_VERY = words("very rather quite really old little big small lovely grown-up grown")
_HAD = ("has_child", "has_pet", "has_brother", "has_sister", "has_relative")
_NOW = words("moment now days currently present more anymore far")


def _closes(part: tuple[Tok, ...], at: int) -> bool:
    return at >= len(part) or part[at].low in (
        "called",
        "named",
        "at",
        "in",
        "under",
        "of",
        "and",
        "now",
        "so",
        "(",
        ":",
    )


def _when(text: str) -> str:
    found = _WHEN.search(text)
    return found[0] if found is not None else ""


def _of_people(said: Said, related: tuple[str, int], none: bool, toks: tuple[Tok, ...], value: str) -> list[Claim]:
    known = RELATIONS[related[0]]
    kind = "pet" if known.predicate == "has_pet" else "person"
    if none:
        value = re.sub(r"^no ", "", value, flags=re.IGNORECASE)
        return said.make(
            known.predicate, value, polarity="not", object_type=kind, relation=related[0], dated=False, context="",
            rule="key words",
        )  # fmt: skip
    named = names_after(toks, related[1], known.plural)
    found = [claim for name, _ in named for claim in kin(said, related[0], name)]
    if found:
        return found
    return said.make(
        known.predicate, value, polarity="is", object_type=kind, relation=related[0], dated=False, context="",
        rule="key words",
    )  # fmt: skip
