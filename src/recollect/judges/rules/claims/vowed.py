"""What somebody says they will never do, refuses to do, was told to do by a doctor, or promised."""

from __future__ import annotations

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.verbs import BASE, FORMS, PARTICIPLE, PAST

_STOPS = words("because but so although though since which")
_HEALERS = words(
    "doctor doc gp physio physiotherapist consultant surgeon dentist nurse cardiologist specialist therapist midwife "
    "dietician dietitian nutritionist optician hospital vet dermatologist neurologist osteopath"
)
_SAYING = words("forget say know see think believe understand mind get be guess admit tell")


def never(said: Said) -> list[Claim]:
    """ "I'll never again hire without a trial day", "I'd never live in a city"."""
    clause, subject = said.clause, said.subject
    if "never" not in clause.adverbs or clause.modal not in ("will", "would") or clause.hedged or not subject.key:
        return []
    if not (subject.is_speaker or subject.type == "person") or clause.verb in _SAYING or clause.form == "perfect":
        return []
    rest = said.words(0, said.until(0, _STOPS))
    value = clean(f"{clause.verb} {rest}")
    if len(value.split()) < 2:
        return []
    return said.make("wants" if clause.modal == "would" else "always", value, polarity="not", rule="will never")


_TAKEN = words("eat drink touch wear use fly drive share sleep swim travel ride")


def will_not(said: Said) -> list[Claim]:
    """ "My son won't eat anything green": so he is."""
    clause, subject = said.clause, said.subject
    if clause.modal != "will" or not clause.negated or "never" in clause.adverbs or clause.hedged or said.times:
        return []
    if not subject.key or subject.is_speaker or subject.type not in ("person", "pet") or clause.verb not in _TAKEN:
        return []
    rest = clean(said.words(0, said.until(0, _STOPS)))
    if not rest or said.at(0) in ("it", "that", "this", "me", "you"):
        return []
    if clause.verb in ("eat", "drink"):
        return said.make("eats", rest, polarity="not", rule="will not")
    return said.make("does", f"{clause.verb} {rest}", polarity="not", rule="will not")


def must_not(said: Said) -> list[Claim]:
    """ "I mustn't lift anything over five kilos"."""
    clause, subject = said.clause, said.subject
    if clause.modal != "must" or not clause.negated or clause.hedged or said.times or not subject.key:
        return []
    if "must" not in said.scene.text[clause.start : clause.verb_end].lower() or clause.verb in _SAYING:
        return []
    if subject.key == "you" or not (subject.is_speaker or subject.type == "person"):
        return []
    value = clean(f"{clause.verb} {said.words(0, said.until(0, _STOPS))}")
    return said.make("can", value, polarity="not", rule="must not") if len(value.split()) > 1 else []


def supposed(said: Said) -> list[Claim]:
    """ "I'm supposed to wear a brace at night"."""
    clause, subject = said.clause, said.subject
    if clause.form != "present" or clause.modal or said.lows(0, 2) != ["supposed", "to"] or not subject.is_speaker:
        return []
    value = clean(said.words(2, said.until(2, _STOPS)))
    if said.at(2) in _SAYING or said.times or len(value.split()) < 2:
        return []
    return said.make("needs", value, polarity="not" if clause.negated else "is", rule="is supposed to")


def refuses(said: Said) -> list[Claim]:
    """ "He refuses to fly", "I refuse to play weddings"."""
    clause, subject = said.clause, said.subject
    if clause.form not in ("present", "progressive") or clause.modal or clause.negated or said.at(0) != "to":
        return []
    if not subject.key or subject.key == "you" or said.at(1) in _SAYING:
        return []
    value = clean(said.words(1, said.until(1, _STOPS | {"and"})))
    return said.make("does", value, polarity="not", rule="refuses to") if value else []


def insists(said: Said) -> list[Claim]:
    """ "He insists on paying in cash"."""
    clause = said.clause
    if clause.form != "present" or clause.modal or clause.negated or said.at(0) != "on" or len(said.toks) < 2:
        return []
    if not said.subject.key or said.subject.key == "you" or said.at(1) in ("it", "that", "this"):
        return []
    value = clean(said.words(1, said.until(1, _STOPS | {"and"})))
    return said.make("expects" if said.subject.is_speaker else "does", value, rule="insists on")


def told_to(said: Said) -> list[Claim]:
    """ "The doctor told me to cut down on sugar"."""
    clause, subject = said.clause, said.subject
    low = said.scene.text[subject.start : subject.end].lower().split()
    if clause.form not in ("past", "perfect", "present") or clause.modal or clause.negated:
        return []
    if not set(low) & _HEALERS or said.at(0) not in ("me", "us") or said.at(1) not in ("to", "not"):
        return []
    negated = said.at(1) == "not"
    start = 3 if negated and said.at(2) == "to" else 2
    value = clean(said.words(start, said.until(start, _STOPS)))
    polarity: Polarity = "not" if negated else "is"
    if FORMS.get(said.at(start)) is None and said.at(start) not in ("lay", "ease"):
        return []
    return said.make("needs", value, subject=SPEAKER, polarity=polarity, rule="was told to")


def had_done(said: Said) -> list[Claim]:
    """ "Mum had her hip done", "we've had the roof replaced"."""
    clause, subject = said.clause, said.subject
    if clause.form not in ("past", "perfect") or clause.modal or clause.negated or clause.used_to or not subject.key:
        return []
    if not (subject.is_speaker or subject.type in ("person", "pet")) or said.at(0) not in _THE:
        return []
    end = said.until(0, _STOPS | {"and"})
    done = [place for place in range(2, min(end, 6)) if _done(said.at(place))]
    if not done:
        return []
    return said.make("did", f"had {said.words(0, end)}", future=False, rule="had it done")


_THE = words("the my our his her their a an both two")


def _done(low: str) -> bool:
    form = FORMS.get(low)
    if form is None:
        return low.endswith("ed") and len(low) > 4
    return form.kind == PARTICIPLE or (form.kind == PAST and form.verb != low and low.endswith(("ed", "t", "d")))


def will_be(said: Said) -> list[Claim]:
    """ "I promised Mam I'd be home for Samhain"."""
    clause, promised = said.clause, said.scene.promised
    if promised is None or clause.modal not in ("would", "will") or promised.subject.key != clause.subject.key:
        return []
    said.scene.promised = None
    end = next((place for place, tok in enumerate(clause.rest) if tok.low in _STOPS), len(clause.rest))
    said.toks = list(clause.rest)
    return said.make("promised", f"be {said.words(0, end)}", future=True, rule="promised")


def keeps(said: Said) -> list[Claim]:
    """ "We keep chickens", "I keep bees"."""
    clause, subject = said.clause, said.subject
    if clause.form != "present" or clause.modal or clause.negated or not subject.key or subject.key == "you":
        return []
    kept = said.lows(0, said.until(0, _STOPS | {"and", "in", "at", "on"}))
    if not 1 <= len(kept) <= 3 or not kept[-1].endswith("s") or kept[0] in _NOT_KEPT or not kept[-1].isalpha():
        return []
    form = FORMS.get(kept[0])
    if form is not None and form.kind != BASE:
        return []
    return said.make("does", f"keep {' '.join(kept)}", rule="keeps animals")


_NOT_KEPT = words(
    "my our your the his her their it them this that these those things notes tabs secrets promises records"
)
