"""What somebody got or no longer has: "Neil's parents gave us their caravan", "we got rid of the sofa"."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.events import MEDICINES, is_medicine
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import DEVICES, OWNABLE, VEHICLES, words

_STOPS = words("because but since so which when though and as for last this yesterday on in at after")
_OURS = words("the my our that this those these all")
_NO_THING = words(
    "shift shifts slot seat seats turn days date numbers stories it them that this him her you us everyone "
    "habit idea plan feeling weight cold"
)
_HOMES = words("chalet villa bungalow condo cottage cabin farmhouse plot land savings")
_THINGS = (
    DEVICES
    | VEHICLES
    | OWNABLE
    | words(
        "furniture bed mattress table chair chairs armchair clothes coat jacket books bookcase dress toys toy "
        "pram pushchair "
        "cot stroller necklace bracelet earrings clock painting rug carpet curtains plants tools lawnmower hoover "
        "treadmill "
        "skateboard tickets mug teapot plates"
    )
)


def gone(said: Said) -> list[Claim]:
    """ "I scrapped the cluster", "got rid of the sofa", "gave away my bike", "have let the allotment go"."""
    clause = said.clause
    if clause.form not in ("past", "perfect", "either") or clause.negated or clause.modal or not said.toks:
        return []
    if not (said.subject.is_speaker or said.subject.type == "person"):
        return []
    verb, first = clause.verb, said.at(0)
    start = 0
    if verb == "get":
        if said.lows(0, 2) != ["rid", "of"]:
            return []
        start = 2
    elif verb in ("give", "throw", "trade", "swap"):
        if verb == "swap":
            start = 0
        elif first not in ("away", "out", "in", "back"):
            place = said.find("away", "out", "back")
            if place < 1 or place > 5 or first not in _OURS:
                return []
            said.toks = said.toks[:place]
        else:
            start = 1
    elif verb == "let":
        place = said.find("go")
        if first not in ("the", "my", "our") or place < 2:
            return []
        said.toks = said.toks[:place]
        if said.at(place - 1) not in _THINGS:
            return []
    value = clean(re.sub(r"^(?:my|our) ", "", said.object(start, _STOPS | {"to"}), flags=re.IGNORECASE))
    if set(value.lower().split()) & {"their", "his", "her", "its"}:
        return []
    if said.at(start) not in _OURS or not value or set(value.lower().split()) & _NO_THING or len(value.split()) > 6:
        return []
    found = said.make("owns", value, polarity="ended", future=False, ending=True, rule="no longer has")
    swapped = said.find("for")
    if verb in ("trade", "swap") and swapped > 0 and said.at(swapped + 1) in ("a", "an", "the"):
        found += said.make("owns", said.object(swapped + 1, _STOPS), polarity="is", future=False, rule="traded for")
    return found


def given(said: Said) -> list[Claim]:
    """ "my aunt gave me her old camera": what the speaker has now."""
    clause = said.clause
    if clause.form not in ("past", "perfect") or clause.negated or clause.modal or said.subject.is_speaker:
        return []
    if said.at(0) not in ("me", "us") or said.at(1) not in (
        "a",
        "an",
        "his",
        "her",
        "their",
        "the",
        "my",
        "two",
        "some",
    ):
        return []
    value = clean(re.sub(r"^(?:his|her|their) ", "", said.object(1, _STOPS | {"to", "that", "from"})))
    lows = value.lower().split()
    if not lows or not ({low.removesuffix("s") for low in lows} | set(lows)) & (_THINGS | _HOMES) or len(lows) > 6:
        return []
    return said.make("owns", value, subject=SPEAKER, polarity="is", future=False, rule="was given")


def prescribed(said: Said) -> list[Claim]:
    """ "they've put me on sertraline", "the doctor started me on insulin"."""
    clause = said.clause
    if (
        clause.form not in ("past", "perfect", "either")
        or clause.negated
        or clause.modal
        or said.lows(0, 2) != ["me", "on"]
    ):
        return []
    value = said.object(2, _STOPS)
    if not any(low in MEDICINES or is_medicine(low) for low in value.lower().split()):
        return []
    return said.make("takes", value, subject=SPEAKER, polarity="is", future=False, rule="was put on")


def the_one_with(said: Said, at: int) -> list[Claim]:
    """ "Mihai is the one with the van"."""
    if said.lows(at, at + 3) != ["the", "one", "with"] or said.polarity != "is":
        return []
    value = said.object(at + 3, _STOPS)
    lows = set(value.lower().split())
    if not lows & _THINGS:
        return []
    return said.make("owns", value, rule="is the one with")


def charges(said: Said) -> list[Claim]:
    """ "I charge 40 an hour", "the garage charges 90 euros"."""
    if said.clause.form not in ("present", "progressive") or said.clause.modal or said.clause.negated:
        return []
    start = 1 if said.at(0) in ("me", "us", "about", "around", "them") else 0
    if not re.match(r"[€$£]?\d", said.at(start)) and said.at(start) not in ("€", "$", "£"):
        return []
    value = said.object(start, words("because but since so which when though and if"))
    return said.make("costs", value, rule="charges") if "%" not in value and "percent" not in value else []
