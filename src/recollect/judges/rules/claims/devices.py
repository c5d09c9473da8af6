"""How devices and rooms are to be set, when they run, and where things are kept."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, DEVICES, ROOMS, words
from recollect.judges.rules.grammar.noun_phrases import name_run
from recollect.judges.rules.grammar.verbs import third

_STOPS = words("because but since so which when though and")


def gapped(said: Said, start: int, prepositions: frozenset[str]) -> list[tuple[str, int]]:
    """The rest of "… in the shed and the leads on the hooks": each thing, and where what is said of it begins."""
    found: list[tuple[str, int]] = []
    for at in range(max(start, 1), len(said.toks) - 3):
        if said.at(at) == "and" and said.at(at + 1) in ("the", "my", "our"):
            place = next(
                (near for near in range(at + 3, min(at + 6, len(said.toks))) if said.at(near) in prepositions), -1
            )
            if place > 0:
                found.append((whole(said.words(at + 1, place)), place))
    return found[:3]


def should_be(said: Said) -> list[Claim]:
    """ "the thermostat in the bedroom should be 19 at night"."""
    subject = said.subject
    value = said.words(0, said.until(0, _STOPS))
    if not subject.key or subject.is_speaker or subject.key == "you" or not (value or said.context):
        return []
    text = said.scene.text[subject.start : subject.end]
    lows = set(text.lower().split())
    if lows & DEVICES or subject.type == "device" or (lows & ROOMS and re.search(r"\d", value)):
        if said.polarity == "not":
            return said.make("set_to", value, polarity="not", rule="should be set")
        number = re.match(r"at (\d{1,3})(?!\w|:)", said.context or "")
        if number is not None and not re.search(r"\d", value):  # "at 19 overnight" is no clock time
            return said.make("set_to", number[1], subject=whole(text), subject_type="device", context=value,
                             dated=False, rule="should be set")  # fmt: skip
        return said.make(
            "set_to",
            clean(re.sub(r"^(?:set )?(?:to|at) ", "", value)),
            subject=whole(text),
            subject_type="device",
            rule="should be set",
        )
    if subject.type == "person":
        return []
    verb = "be" if said.clause.verb == "be" else said.clause.verb
    return said.make(
        "expects",
        f"{text} should {'not ' if said.polarity == 'not' else ''}{verb} {value}",
        subject=SPEAKER,
        polarity="is",
        rule="should be",
    )


def whole(text: str) -> str:
    return text[0].lower() + text[1:] if not text.isupper() else text


def found(said: Said) -> list[Claim]:
    """ "you'll find the fuse box behind the coats": where it is."""
    place = next((at for at in range(2, min(7, len(said.toks))) if said.at(at) in WHERE), -1)
    if said.subject.key != "you" or said.clause.negated or place < 0 or said.at(0) not in ("the", "my", "our", "a"):
        return []
    end = said.until(place, _STOPS - {"and"} | {"for", "if"})
    start = place + 1 if said.at(place) in ("in", "on", "at") else place
    return said.make(
        "located_in", clean(said.words(start, end)), subject=whole(said.words(0, place)), subject_type="object",
        dated=False, context="", object_type="place", rule="is to be found",
    )  # fmt: skip


def should_do(said: Said) -> list[Claim]:
    """ "the blinds should open at 7 on weekdays"."""
    if said.clause.modal != "should" or said.clause.verb == "be" or said.subject.type != "device":
        return []
    when = " ".join([said.context or "", *(time.text for time in said.times)]).strip()
    value = " ".join(part for part in (said.clause.verb, said.words(0, said.until(0, _STOPS)), when) if part)
    return said.make("set_to", value, polarity=said.polarity, dated=False, rule="should do")


def wanted(said: Said) -> list[Claim]:
    """ "I want the lights at 10 percent"."""
    if said.at(0) not in ("the", "my", "our"):
        return []
    at = next(
        (
            place
            for place in range(1, min(6, len(said.toks)))
            if said.at(place) in ("at", "on", "off", "to", "set", "warm", "dim", "down", "up", "closed", "open")
        ),
        -1,
    )
    if at < 2 or said.at(at - 1) not in DEVICES:
        return []
    start = at + 1 if said.at(at) in ("at", "to", "set") else at
    start += said.at(start) in ("be", "to")
    start += said.at(start) in ("at", "to")
    context = said.context
    if said.lead and said.lead[0].low in ("when", "if", "while"):
        context = " ".join(tok.text for tok in said.lead).rstrip(", ").lower().replace(" 'm", "'m")
    return said.make(
        "set_to",
        clean(said.words(start, said.until(start, ("when", "if")))),
        subject=whole(said.words(0, at)),
        subject_type="device",
        context=context,
        rule="wants it set",
    )


_FAULTS = words("stick leak squeak jam freeze crash overheat flicker beep rattle drip stall")


def runs(said: Said) -> list[Claim]:
    """ "the pool pump runs from 10 to 2", "the porch light comes on at sunset"."""
    clause = said.clause
    subject = said.subject
    if (
        clause.form != "present"
        or clause.modal
        or subject.is_speaker
        or subject.type in ("person", "pet")
        or not subject.key
        or (subject.relation == "bare" and subject.type != "device" and clause.verb not in ("expire", "renew"))
    ):
        return []
    rest = said.words(0, said.until(0, _STOPS))
    when = " ".join([said.context or "", *(time.text for time in said.times)]).strip()
    if (
        subject.type == "device"
        and when
        and clause.verb
        in ("run", "come", "go", "turn", "switch", "start", "stop", "open", "close", "charge", "dim", "heat", "stay")
    ):
        value = " ".join(part for part in (clause.verb, rest, when) if part)
        return said.make("set_to", value, rule="runs at a time", dated=False)
    if clause.verb in _FAULTS and not clause.negated and (subject.type == "device" or subject.key.startswith("the ")):
        return said.make("status_is", f"{third(clause.verb)} {rest}".strip(), rule="a fault")
    if clause.verb == "do" and said.at(0) == "nothing":
        return said.make("status_is", f"does {rest}", rule="a fault")
    if clause.verb == "take" and re.search(r"\b(?:minutes?|hours?|days?|weeks?)\b", rest):
        return said.make("is", f"takes {rest}", rule="how long it takes")
    if clause.verb in ("belong",) and said.at(0) == "to" and (name_run(said.toks, 1) > 1 or said.at(1) in ("me", "us")):
        whose = SPEAKER if said.at(1) in ("me", "us") else said.words(1, name_run(said.toks, 1))
        what = re.sub(r"^the ", "", said.scene.text[subject.start : subject.end], flags=re.IGNORECASE)
        return said.make("owns", what, subject=whose, rule="belongs to")
    if clause.verb in ("belong",) and said.at(0) == "to":
        return said.make("is", f"owned by {said.object(1, _STOPS)}", rule="belongs to")
    if (
        clause.verb in ("renew", "expire", "end", "run")
        and said.times
        and (clause.verb != "run" or said.at(0) in ("out", ""))
    ):
        return said.make("due", re.sub(r"^(?:on|in|until|by) ", "", said.day()), future=True, rule="renews at a time")
    if clause.verb in ("open", "close", "start", "end", "finish") and said.context:
        return said.make("does", f"{clause.verb} {rest}".strip(), rule="opens at a time")
    return []


def keeps(said: Said) -> list[Claim]:
    """ "we keep the spare key under the mat", "I put the passports in the safe"."""
    clause = said.clause
    if clause.verb in ("keep", "leave", "have", "set") and said.at(0) in ("the", "my", "our"):
        at = next(
            (
                place
                for place in range(2, min(6, len(said.toks)))
                if said.at(place) in ("at", "on", "off", "to") and said.at(place - 1) in DEVICES | ROOMS
            ),
            -1,
        )
        if (
            at > 0
            and clause.form == "present"
            and said.polarity == "is"
            and ((said.at(at) in ("on", "off") and len(said.toks) == at + 1) or re.match(r"\d", said.at(at + 1)))
        ):
            start = at if said.at(at) in ("on", "off") else at + 1
            return said.make(
                "set_to",
                said.words(start, said.until(start, _STOPS)),
                subject=whole(said.words(0, at)),
                subject_type="device",
                rule="is kept at",
            )
    if clause.verb == "hang" and not said.subject.is_speaker and said.subject.type not in ("person",):
        return stands(said)
    if clause.verb == "move":
        place = said.find("to", "into")
        source = said.find("from")
        if (
            said.at(0) not in ("the", "my", "our")
            or place < 1
            or clause.form not in ("past", "perfect")
            or said.polarity != "is"
        ):
            return []
        what = said.words(0, source if 0 < source < place else place)
        value = clean(said.words(place + 1, said.until(place + 1, _STOPS)))
        if (
            not value
            or value.split()[0].lower() in ("next", "monday", "tuesday", "wednesday", "thursday", "friday")
            or set(what.lower().split()) & COMMITMENTS
        ):
            return []
        old = clean(said.words(source + 1, place)) if 0 < source < place else None
        return said.make(
            "located_in",
            value,
            subject=whole(what),
            subject_type="object",
            future=False,
            replaces=old,
            object_type="place",
            rule="was moved to",
        )
    place = said.find("in", "on", "under", "behind", "above", "inside", "next", "at", "below")
    if (
        place < 1
        or clause.modal
        or said.polarity != "is"
        or said.at(0) not in ("the", "my", "our", "a", "spare", "all")
    ):
        return []
    if clause.verb in ("put", "hang", "store", "park", "hide", "move", "leave") and clause.form not in (
        "past",
        "perfect",
        "either",
        "present",
    ):
        return []
    what = said.words(0, place)
    value = said.words(place + 1 if said.at(place) in ("in", "on", "at") else place, said.until(place, _STOPS | {"so"}))
    if value.lower() in ("mind", "touch", "hold", "order", "check", "time"):
        return []
    more = gapped(said, place, WHERE)
    if more:
        value = re.split(rf"\s+and\s+{re.escape(more[0][0])}", value, maxsplit=1, flags=re.IGNORECASE)[0]
    found = said.make(
        "located_in",
        clean(value),
        subject=whole(what),
        subject_type="object",
        future=False,
        object_type="place",
        rule="is kept in",
    )
    for thing, near in more:
        there = said.words(near + (said.at(near) in ("in", "on", "at")), said.until(near, _STOPS | {"so"}))
        found += said.make(
            "located_in", clean(there), subject=thing, subject_type="object", future=False, object_type="place",
            rule="is kept in",
        )  # fmt: skip
    return found


WHERE = words("in on under behind above below beside near inside next upstairs downstairs at outside with opposite")


def located(said: Said, at: int) -> list[Claim]:
    clause, subject = said.clause, said.subject
    value = said.words(at, said.until(at, _STOPS | {"for", "if"}))
    low = said.at(at)
    if value.lower() in ("in then", "in there", "in here", "in now", "in", "on", "at"):
        return []
    if (
        (subject.relation == "bare" and not (said.at(at + 1) in ("the", "a", "an", "my", "our") or low == "next"))
        or clause.form == "past"
        or (said.subject.head in COMMITMENTS and not value.split(" ")[-1][:1].isupper())
    ):
        return []
    if low in ("on", "at") and value.lower() in (
        "on",
        "at fault",
        "on fire",
        "on sale",
        "on time",
        "at risk",
        "on hold",
        "on strike",
    ):
        return said.make("status_is", value, rule="status") if "fire" not in value else []
    if low == "on" and said.at(at + 1) in ("", "and", "all", "sale", "fire"):
        return []
    if (
        low == "at"
        and said.at(at + 1)[:1].isdigit()
        and (said.at(at + 2) in ("percent", "%") or "%" in said.at(at + 1))
    ):
        return []
    ordinal = said.at(at + 2) if said.at(at + 1) == "the" else said.at(at + 1)
    if said.at(at + 1) in ("your", "you") or (
        low == "on" and re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", ordinal) and "floor" not in said.lows(at, at + 5)
    ):
        return []
    if low in ("in", "on", "at"):
        value = said.words(at + 1, said.until(at + 1, _STOPS | {"for", "if"}))
    return said.make("located_in", clean(value), object_type="place", rule="is in")


def stands(said: Said) -> list[Claim]:
    """ "the modem sits behind the TV"."""
    if (
        said.subject.is_speaker
        or said.subject.type == "person"
        or said.clause.form != "present"
        or said.at(0) not in WHERE
    ):
        return []
    return located(said, 0)
