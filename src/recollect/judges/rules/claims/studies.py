"""What and where somebody studies, from where they graduated, and which languages they speak."""

from __future__ import annotations

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said
from recollect.judges.rules.grammar.lexicon import LANGUAGES
from recollect.judges.rules.grammar.noun_phrases import name_run


def degree(said: Said) -> list[Claim]:
    """ "I'm doing a PhD at NTU"."""
    lows = said.lows(0, 8)
    if (
        not set(lows)
        & {
            "phd",
            "master",
            "masters",
            "master's",
            "bachelor",
            "bachelors",
            "bachelor's",
            "degree",
            "mba",
            "internship",
            "apprenticeship",
            "doctorate",
            "a-levels",
            "gcses",
            "abitur",
            "msc",
            "bsc",
            "traineeship",
            "residency",
        }
        or said.polarity != "is"
    ):
        return []
    if said.clause.modal:
        return []
    at = said.find("at")
    done: Polarity = "ended" if said.clause.form == "past" else "is"
    found = said.make("studies", said.object(0, ("at", "and", "with")), polarity=done, rule="does a degree")
    if at >= 0:
        found += said.make(
            "studies_at",
            said.object(at + 1, ("and", "in", "with")),
            polarity=done,
            object_type="group",
            rule="a degree at",
        )
    return found


def reads(said: Said) -> list[Claim]:
    """ "is reading law at Durham"."""
    at = said.find("at")
    if said.clause.form != "progressive" or not 0 < at <= 4 or name_run(said.toks, at + 1) == at + 1:
        return []
    found = said.make("studies", said.words(0, at), rule="reads a subject")
    return found + said.make(
        "studies_at", said.object(at + 1, ("and", "in", "with")), object_type="group", rule="reads somewhere"
    )


def course(said: Said) -> list[Claim]:
    """ "doing an evening course in bookkeeping"."""
    place = said.find("course", "class", "classes", "diploma", "certificate", "apprenticeship", "lessons", "degree")
    if said.clause.form not in ("progressive", "present") or said.clause.modal or not 0 <= place <= 4:
        return []
    if said.at(place + 1) not in ("in", "on") or said.polarity != "is":
        return []
    return said.make("studies", said.object(place + 2, ("and", "at", "with")), rule="does a course")


def studies(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.modal in ("would", "could", "can", "should", "might") or "lesson" in said.lows(0, 3):
        return []
    polarity = "ended" if clause.past and said.polarity == "is" else said.polarity
    if clause.modal == "will" or (clause.form == "present" and said.times and said.times[0].precision not in ("open",)):
        return (
            said.make("plans", f"{clause.verb} {said.words(0, said.until(0))}", rule="will study")
            if clause.modal == "will"
            else []
        )
    if clause.verb == "learn" and clause.form in ("past", "perfect") and said.at(0) in ("to", "how"):
        value = said.object(2 if said.at(0) == "how" else 1, ("and", "because", "but", "from", "when"))
        return said.make("can", value, polarity="not" if clause.negated else "is", rule="learned to")
    found: list[Claim] = trains(said) if said.at(0) == "to" else []
    if found:
        return found
    at = said.find("at")
    if clause.verb in ("study", "learn", "major"):
        start = 1 if said.at(0) in ("in", "how", "about", "for", "to") else 0
        end = name_run(said.toks, 1) if said.at(0) == "in" else 1
        if end > 1 and clause.verb == "study" and said.at(1) not in LANGUAGES:  # "I studied in Leeds"
            return said.make(
                "studies_at", said.words(1, end), polarity=polarity, object_type="place", rule="studied in a place"
            )
        if said.at(0) in ("how", "about", "that", "from", "a", "lot") or not said.toks:
            if said.lows(0, 2) == ["how", "to"] and clause.form in ("progressive",):
                return said.make("studies", said.object(2, ("and",)), rule="is learning")
            return []
        if at != 0:
            stops = ("at", "in", "with", "from", "because") if start == 0 else ("at", "with", "because")
            if said.at(0) == "for":
                return (
                    said.make("plans", f"take {said.object(1, ('and',))}", rule="studies for")
                    if clause.form == "progressive"
                    else []
                )
            if clause.verb == "learn" and clause.form != "progressive" and said.polarity != "is":
                return []
            found += [
                claim
                for item in said.items(start, stops)
                for claim in said.make("studies", item, polarity=polarity, rule="studies")
            ]
    else:
        at = 0 if said.at(0) in ("to", "at") else -1
    if at >= 0:
        found += said.make(
            "studies_at",
            said.object(at + 1, ("and", "for", "in", "with", "as")),
            polarity=polarity,
            object_type="group",
            rule="studies at",
        )
    return found


def trains(said: Said) -> list[Claim]:
    """ "I'm training to be a paramedic", "she is studying to become a notary"."""
    clause = said.clause
    if (
        clause.form not in ("progressive", "present")
        or clause.modal
        or clause.negated
        or said.at(0) not in ("to", "as")
    ):
        return []
    start = 1 if said.at(0) == "as" else 2
    if said.at(0) == "to" and said.at(1) not in ("be", "become"):
        return []
    return said.make("studies", said.object(start, ("and", "at", "in", "with", "because")), rule="trains to be")


def graduates(said: Said) -> list[Claim]:
    place = said.find("from", "at")
    if said.clause.form not in ("past", "perfect"):
        return said.make("plans", "graduate", future=True, rule="will graduate") if said.times else []
    if place >= 0:
        return said.make("graduated_from", said.object(place + 1, ("with", "and", "in", "as")), rule="graduated from")
    return said.make("did", f"graduated {said.words(0, said.until(0, ('and',)))}".strip(), rule="graduated")


def speaks(said: Said) -> list[Claim]:
    if said.clause.modal in ("would", "could", "should", "will") or said.clause.form in ("past",):
        return []
    found = []
    for item in said.items(0):
        if "sign language" in item.lower():
            found += said.make("speaks", "sign language", rule="speaks")
            continue
        word = next((low for low in item.lower().split() if low in LANGUAGES), None)
        if word is not None:
            found += said.make("speaks", word.capitalize(), rule="speaks")
    return found


def goes_to_school(said: Said) -> list[Claim]:
    """ "Lea goes to kindergarten"."""
    lows = set(said.lows(1, 5))
    if said.at(0) != "to" or said.clause.form != "present" or said.clause.modal or said.recurring:
        return []
    schools = {"kindergarten", "school", "university", "college", "uni", "preschool", "nursery"}
    named = {"primary", "academy", "elementary", "grammar", "gymnasium", "secondary", "montessori"}
    if not lows & schools and not (lows & named and said.toks[1].text[0].isupper()):
        return []
    return said.make("studies_at", said.object(1, ("and", "with", "in", "by", "because")), rule="goes to school")
