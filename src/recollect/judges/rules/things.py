"""Devices, rooms, possessions, and what happens to things: where they are, how they are set, what they are called."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules import attributes
from recollect.judges.rules.lexicon import COMMITMENTS, DEVICES, NUMBERS, RELATIONS, ROOMS, VEHICLES, words
from recollect.judges.rules.making import Said, clean
from recollect.judges.rules.subjects import SPEAKER, relation_at

_WHERE = words("in on under behind above below beside near inside next upstairs downstairs at outside")
_STATUS = words(
    "broken offline online dead empty full leaking stuck locked unlocked open closed cancelled canceled ready done "
    "finished paid unpaid overdue shipped delayed out down damaged missing faulty jammed installed repaired fixed "
    "finalised finalized approved rejected pending complete completed live deployed blocked lost sold expired "
    "postponed delivered running charged low flat"
)
_STOPS = words("because but since so which when though and")
_NOT_OWNED = words(
    "question questions idea ideas problem problems issue issues time feeling lot lots chance doubt doubts headache fun "
    "trouble job work fear point look break bit few favour favor request suggestion clue choice reason right plan plans "
    "experience opinion preference thing things something nothing anything everything day week weekend morning evening "
    "night year life drink bath shower rest nap cold habit crush sense way impression memory dream hope faith luck "
    "conversation chat talk argument fight meeting appointment energy money dinner lunch breakfast baby blast ball hard "
    "good great nice bad tough rough long busy quick hunch sore stomach cough temperature quiet lovely wonderful no "
    "enough plenty everyone faith patience coffee tea beer pizza it that this them one two to too more less much many "
    "interest respect concerns worries access option options deadline any your you"
)
_SET = re.compile(r"^(?:at |to |on |off |set to )?(?:\d|on\b|off\b|open|closed|locked|dim|warm|cool|bright|red|blue|white|green)", re.IGNORECASE)


def is_(said: Said, at: int) -> list[Claim]:
    """What a thing is, where the verb is "be"."""
    clause = said.clause
    low = said.at(at)
    subject = said.subject
    if low in ("called", "named", "nicknamed", "known"):
        return attributes.called(said, at)
    if low == "due" or (low == "due" and said.times):
        return _due(said)
    if subject.type == "device" and low and re.match(r"\d", low) and clause.form == "present":
        return said.make("set_to", said.object(at, _STOPS), rule="is at a value")
    if low in _WHERE and not (low in ("on", "at", "in") and said.times and len(said.toks) <= 1):
        return _located(said, at)
    if low in ("for", "used") and clause.form != "past":
        start = said.find("for")
        if start >= 0 and subject.type in ("device", "object", "place"):
            return said.make("used_for", said.object(start + 1, _STOPS - {"and"}), rule="is for")
    if low in ("usually", "always") and said.at(at + 1) in _WHERE:
        return _located(said, at + 1)
    if said.times and subject.head in COMMITMENTS or (said.times and not said.toks):
        return scheduled(said)
    if low in ("set",) and said.at(at + 1) == "to":
        return said.make("set_to", said.object(at + 2, _STOPS), rule="is set to")
    if low in _STATUS and said.subject.relation != "bare":
        return _status(said, at)
    if clause.form in ("past", "perfect") and said.polarity == "is" and (low.endswith("ed") and len(low) > 4 or low in ("broken", "stolen", "lost", "sold", "built")) and subject.relation != "bare" and low not in ("supposed", "based", "interested", "excited", "tired", "closed", "red", "bored"):
        return said.make("happened", said.words(at, said.until(at, _STOPS)), future=False, rule="was done")
    if subject.type == "device" and not said.toks and said.context:
        return said.make("set_to", re.sub(r"^at ", "", said.context), rule="is at a time")
    if low in ("at", "set") and subject.type == "device":
        return said.make("set_to", said.object(at + 1, _STOPS), rule="is at")
    if re.match(r"[€$£]?\d", low) and subject.head in ("rent", "price", "cost", "fee", "subscription", "budget", "ticket", "tickets", "deposit"):
        return said.make("costs", said.object(at, _STOPS), rule="costs")
    return []


def _located(said: Said, at: int) -> list[Claim]:
    clause, subject = said.clause, said.subject
    value = said.words(at, said.until(at, _STOPS | {"for", "if"}))
    low = said.at(at)
    if subject.relation == "bare" or clause.form == "past" or said.subject.head in COMMITMENTS:
        return []
    if low in ("on", "at") and value.lower() in ("on", "at fault", "on fire", "on sale", "on time", "at risk", "on hold", "on strike"):
        return said.make("status_is", value, rule="status") if "fire" not in value else []
    if low == "on" and said.at(at + 1) in ("", "and", "all", "sale", "fire"):
        return []
    if low in ("in", "on", "at"):
        value = said.words(at + 1, said.until(at + 1, _STOPS | {"for", "if"}))
    return said.make("located_in", clean(value), object_type="place", rule="is in")


def _status(said: Said, at: int) -> list[Claim]:
    clause = said.clause
    value = clean(said.words(at, said.until(at, _STOPS)))
    if said.at(at) in ("full", "empty", "out", "open", "closed", "down", "low", "running") and said.subject.type != "device" and len(value.split()) > 4:
        return []
    if clause.past:
        if said.at(at) in ("delivered", "installed", "repaired", "fixed", "postponed", "cancelled", "shipped", "damaged", "sold", "approved", "replaced") and (said.times or clause.past):
            return said.make("happened", value, future=False, rule="happened to a thing")
        return []
    if said.subject.head in COMMITMENTS and said.at(at) in ("cancelled", "canceled", "off"):
        return said.make("scheduled", said.subject.key, subject=SPEAKER, polarity="ended", rule="cancelled")
    return said.make("status_is", value, rule="status")


def _due(said: Said) -> list[Claim]:
    value = said.day(future=True) or said.object(1, _STOPS)
    return said.make("due", re.sub(r"^(?:on|in) ", "", value), future=True, rule="is due")


def scheduled(said: Said) -> list[Claim]:
    """ "the meeting with Farrow is on Monday"."""
    clause, subject = said.clause, said.subject
    if not said.times or subject.relation == "bare" and subject.head not in COMMITMENTS:
        return []
    if subject.head == "deadline":
        return _due_of(said)
    what = said.scene.text[subject.start : subject.end]
    what = re.sub(r"^(?:the|my|our|this) ", "", what, flags=re.IGNORECASE)
    if clause.past:
        return []
    place = clean(said.words(0, said.until(0, _STOPS | {"not"}))) if said.at(0) in ("in", "at") else ""
    return said.make("scheduled", f"{what} {place}".strip(), subject=SPEAKER, future=True, polarity="is", rule="is at a time")


def _due_of(said: Said) -> list[Claim]:
    text = said.scene.text[said.subject.start : said.subject.end]
    what = re.sub(r"^(?:the|my|our)\s+deadline\s*(?:for|of)?\s*", "", text, flags=re.IGNORECASE).strip() or "the deadline"
    return said.make("due", re.sub(r"^(?:on|in) ", "", said.day()), subject=what, subject_type="object", future=True, rule="deadline")


def should_be(said: Said) -> list[Claim]:
    """ "the thermostat in the bedroom should be 19 at night". """
    subject = said.subject
    value = said.words(0, said.until(0, _STOPS))
    if not subject.key or subject.is_speaker or subject.key == "you" or not value:
        return []
    text = said.scene.text[subject.start : subject.end]
    lows = set(text.lower().split())
    if lows & DEVICES or subject.type == "device" or (lows & ROOMS and re.search(r"\d", value)):
        if said.polarity == "not":
            return said.make("set_to", value, polarity="not", rule="should be set")
        return said.make("set_to", clean(re.sub(r"^(?:set )?(?:to|at) ", "", value)), subject=_whole(text), subject_type="device", rule="should be set")
    if subject.type == "person":
        return []
    verb = "be" if said.clause.verb == "be" else said.clause.verb
    return said.make("expects", f"{text} should {'not ' if said.polarity == 'not' else ''}{verb} {value}", subject=SPEAKER, polarity="is", rule="should be")


def _whole(text: str) -> str:
    return text[0].lower() + text[1:] if not text.isupper() else text


def is_it(said: Said) -> list[Claim]:
    """ "it's my birthday tomorrow", "that is my sister Alice"."""
    clause = said.clause
    if said.at(0) in ("my", "our") and clause.modal == "" and said.polarity == "is":
        related = relation_at(said.toks, 1)
        owner = "speaker"
        at = 1
        if related is not None and said.at(related[1]) == "'s":
            owner, at = f"my {related[0]}", related[1] + 1
        lows = said.lows(at)
        if "birthday" in lows[:4] and said.times:
            time = said.times[0]
            pair = time.pair(not clause.past)
            if pair is not None:
                value = f"{pair[0]:%B} {pair[0].day}"
                return said.make("birthday_is", value, subject=owner, future=not clause.past, rule="it is a birthday")
        if lows[-1:] and lows[-1] in COMMITMENTS and said.times:
            return said.make("scheduled", said.words(at), subject=owner, future=True, rule="it is at a time")
    return []


def favourite_is(said: Said, at: int) -> list[Claim]:
    """ "Sushi is my favourite food". """
    if said.at(at) not in ("my", "our", "by") or said.subject.is_speaker:
        return []
    place = said.find("favourite", "favorite")
    if not at < place <= at + 2 or said.polarity == "not":
        return []
    value = said.scene.text[said.subject.start : said.subject.end]
    context = clean(said.words(place + 1, said.until(place + 1, _STOPS | {"in", "of"}))) or None
    return said.make("favourite", value, subject=SPEAKER, context=context or "thing", rule="favourite")


def has(said: Said) -> list[Claim]:
    """ "I have a Tesla", "we have a piano"; also "the kitchen has two windows" for rooms and devices."""
    clause = said.clause
    if said.subject.type not in ("person",) and not said.subject.is_speaker:
        return []
    polarity: Polarity = "ended" if clause.past and said.polarity == "is" else said.polarity
    start = 1 if said.at(0) == "got" else 0
    first = said.at(start)
    if not first or first in _NOT_OWNED:
        return []
    end = said.until(start, _STOPS | {"for", "to", "with", "in", "that", "at", "from", "on", "of"})
    lows = said.lows(start, end)
    if not lows or set(lows[:4]) & _NOT_OWNED or lows[-1] in _NOT_OWNED or lows[-1] in RELATIONS:
        return []
    if lows[-1] in ("hair", "eyes", "beard", "tattoo", "tattoos", "glasses", "braces", "freckles", "scar", "moustache", "curls"):
        return said.make("has_trait", clean(said.words(start, end)), polarity=polarity, rule="looks")
    if first not in ("a", "an", "my", "our", "the", "two", "three", "four", "five", "new", "one", "several") and first not in NUMBERS and not first.isdigit() and not said.toks[start].text[0].isupper():
        return []
    if said.times and not set(lows) & (DEVICES | VEHICLES):
        return []
    return said.make("owns", clean(said.words(start, end)), polarity=polarity, rule="has a thing")


def buys(said: Said) -> list[Claim]:
    """ "bought a used Tacoma", "own a boat", "drive a Volvo"."""
    clause = said.clause
    verb = clause.verb
    end = said.until(0, _STOPS | {"for", "from", "to", "with", "at", "that", "on"} | ({"in"} if verb == "drive" else frozenset()))
    value = clean(said.words(0, end))
    low = value.lower()
    if not value or low.split(" ")[0] in ("it", "that", "them", "this", "him", "her", "you", "me", "us", "by", "home", "back"):
        return []
    if verb in ("own", "drive", "ride"):
        if verb != "own" and (said.at(0) not in ("a", "an", "my") or clause.form == "past" and not clause.used_to or clause.form == "progressive"):
            return []
        if clause.modal:
            return []
        polarity: Polarity = "ended" if clause.past else said.polarity
        if verb != "own" and low.split()[-1] in ("taxi", "bus", "truck", "lorry", "tram", "train", "cab"):
            return said.make("works_as", f"{low.split()[-1]} driver", polarity=polarity, rule="drives for work")
        return [claim for item in said.items(0, {"for", "from", "with", "at", "that", "in"}) for claim in said.make("owns", item, polarity=polarity, rule="owns")]
    if clause.form in ("past", "perfect") and said.polarity == "is":
        if verb in ("buy", "inherit", "order", "get", "receive") and (said.at(0) in ("a", "an", "my", "our", "the", "two", "some", "new") or said.toks[0].text[0].isupper()):
            if verb == "get" and not (set(low.split()) & (DEVICES | VEHICLES) or "new" in low.split()):
                return []
            if low.split()[-1] in ("groceries", "milk", "bread", "food", "tickets", "ticket", "flowers", "lunch", "drinks", "gift", "present", "job", "text", "call", "email", "message", "letter"):
                return said.make("did", f"{said.scene.text[clause.verb_end - 0:clause.verb_end]}{_past(said)}", future=False, rule="bought")
            return said.make("owns", value, future=False, rule="bought")
        if verb in ("sell",):
            return said.make("owns", value, polarity="ended", future=False, rule="sold")
    return []


def _past(said: Said) -> str:
    from recollect.judges.rules.verbs import past  # noqa: PLC0415

    return f"{past(said.clause.verb)} {said.words(0, said.until(0, _STOPS))}"


def uses(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.modal in ("would", "could", "should", "will", "might", "can", "must") or said.polarity == "not" and not said.toks:
        return []
    if said.at(0) in ("it", "that", "this", "them", "to", "your", "", "up", "one") or clause.form == "past" and not clause.used_to:
        return []
    purpose = said.find("for", "to", "as")
    value = said.object(0, _STOPS | {"for", "to", "as", "at", "on", "with", "in"})
    if said.subject.type in ("person",) or said.subject.is_speaker:
        found = said.make("uses", value, context=_purpose(said, purpose), rule="uses")
        if said.at(0) in ("the", "my", "our") and purpose > 0 and said.at(purpose) in ("for", "as"):
            found += said.make("used_for", said.object(purpose + 1, _STOPS), subject=_whole(said.words(0, purpose)), subject_type="object", rule="used for")
        return found
    return []


def _purpose(said: Said, place: int) -> str | None:
    if place < 0 or said.at(place) not in ("for", "to"):
        return None
    return said.words(place, said.until(place, _STOPS))


def wanted(said: Said) -> list[Claim]:
    """ "I want the lights at 10 percent". """
    if said.at(0) not in ("the", "my", "our"):
        return []
    at = next((place for place in range(1, min(6, len(said.toks))) if said.at(place) in ("at", "on", "off", "to", "set", "warm", "dim")), -1)
    if at < 2 or said.at(at - 1) not in DEVICES:
        return []
    start = at + 1 if said.at(at) in ("at", "to", "set") else at
    start += said.at(start) in ("be", "to")
    start += said.at(start) in ("at", "to")
    context = said.context
    if said.lead and said.lead[0].low in ("when", "if", "while"):
        context = " ".join(tok.text for tok in said.lead).rstrip(", ").lower().replace(" 'm", "'m")
    return said.make("set_to", clean(said.words(start, said.until(start, ("when", "if")))), subject=_whole(said.words(0, at)), subject_type="device", context=context, rule="wants it set")


def runs(said: Said) -> list[Claim]:
    """ "the pool pump runs from 10 to 2", "the porch light comes on at sunset"."""
    clause = said.clause
    subject = said.subject
    if clause.form != "present" or clause.modal or subject.is_speaker or subject.type in ("person", "pet") or not subject.key or subject.relation == "bare":
        return []
    rest = said.words(0, said.until(0, _STOPS))
    if subject.type == "device" and (said.context or said.times) and clause.verb in ("run", "come", "go", "turn", "switch", "start", "stop", "open", "close", "charge", "dim", "heat"):
        value = " ".join(part for part in (clause.verb, rest, said.context or "") if part)
        return said.make("set_to", value, rule="runs at a time", dated=False)
    if clause.verb == "take" and re.search(r"\b(?:minutes?|hours?|days?|weeks?)\b", rest):
        return said.make("is", f"takes {rest}", rule="how long it takes")
    if clause.verb in ("belong",) and said.at(0) == "to":
        return said.make("is", f"owned by {said.object(1, _STOPS)}", rule="belongs to")
    if clause.verb in ("renew", "expire", "end") and said.times:
        return said.make("due", re.sub(r"^(?:on|in) ", "", said.day()), future=True, rule="renews at a time")
    if clause.verb in ("open", "close", "start", "end", "finish") and said.context:
        return said.make("does", f"{clause.verb} {rest}".strip(), rule="opens at a time")
    return []


def keeps(said: Said) -> list[Claim]:
    """ "we keep the spare key under the mat", "I put the passports in the safe"."""
    clause = said.clause
    if clause.verb == "hang" and not said.subject.is_speaker and said.subject.type not in ("person",):
        return stands(said)
    if clause.verb == "move":
        place = said.find("to", "into")
        source = said.find("from")
        if said.at(0) not in ("the", "my", "our") or place < 1 or clause.form not in ("past", "perfect") or said.polarity != "is":
            return []
        what = said.words(0, source if 0 < source < place else place)
        value = clean(said.words(place + 1, said.until(place + 1, _STOPS)))
        if value.split()[0].lower() in ("next", "monday", "tuesday", "wednesday", "thursday", "friday") or set(what.lower().split()) & COMMITMENTS:
            return []
        old = clean(said.words(source + 1, place)) if 0 < source < place else None
        return said.make("located_in", value, subject=_whole(what), subject_type="object", future=False, replaces=old, object_type="place", rule="was moved to")
    place = said.find("in", "on", "under", "behind", "above", "inside", "next", "at", "below")
    if place < 1 or clause.modal or said.polarity != "is" or said.at(0) not in ("the", "my", "our", "a", "spare", "all"):
        return []
    if clause.verb in ("put", "hang", "store", "park", "hide", "move", "leave") and clause.form not in ("past", "perfect", "either", "present"):
        return []
    what = said.words(0, place)
    value = said.words(place + 1 if said.at(place) in ("in", "on", "at") else place, said.until(place, _STOPS | {"so"}))
    if value.lower() in ("mind", "touch", "hold", "order", "check", "time"):
        return []
    return said.make("located_in", clean(value), subject=_whole(what), subject_type="object", future=False, object_type="place", rule="is kept in")


def calls(said: Said) -> list[Claim]:
    """ "call me Max", "everyone calls me Max", "we call the robot Dusty", "I named the car Betty". """
    clause = said.clause
    toks = said.toks
    if clause.form in ("progressive",) or clause.modal or not toks:
        return []
    if said.at(0) in ("me", "him", "her", "it"):
        at = 1
        if said.subject.is_speaker and said.at(0) == "me":
            return []
        key = SPEAKER if said.at(0) == "me" else ""
        if not key:
            meant = said.scene.known.meant({"him": "he", "her": "she", "it": "it"}[said.at(0)])
            key = meant.key if meant is not None else ""
        value = said.object(at, _STOPS)
        if key and value and (toks[at].text[0].isupper() or toks[at].text[0] in "\"“'"):
            return said.make("called", value, subject=key, dated=False, rule="is called by people")
        return []
    if said.at(0) in ("the", "my", "our", "this") and clause.verb in ("call", "name") and len(toks) >= 3:
        last = len(toks) - 1
        while last > 1 and (toks[last].text[0].isupper() or toks[last].text[0] in "\"“”'"):
            last -= 1
        if last < len(toks) - 1:
            related = relation_at(toks, 1)
            if related is not None and said.at(0) in ("my", "our"):
                from recollect.judges.rules.people import kin  # noqa: PLC0415

                return kin(said, related[0], clean(said.words(last + 1)))
            return said.make("called", said.words(last + 1), subject=_whole(said.words(0, last + 1)), subject_type="device" if toks[last].low in DEVICES else "object", dated=False, rule="is called")
    return []


def costs(said: Said) -> list[Claim]:
    if said.subject.is_speaker or not said.toks or said.clause.modal in ("would", "could", "might") or said.subject.relation == "bare":
        return []
    value = said.object(0, _STOPS)
    return said.make("costs", value, rule="costs") if re.search(r"\d", value) else []


def stands(said: Said) -> list[Claim]:
    """ "the modem sits behind the TV"."""
    if said.subject.is_speaker or said.subject.type == "person" or said.clause.form != "present" or said.at(0) not in _WHERE:
        return []
    return _located(said, 0)


def wears(said: Said) -> list[Claim]:
    if said.clause.form != "present" or said.clause.modal or said.recurring:
        return []
    value = said.object(0, _STOPS)
    if set(value.lower().split()) & {"glasses", "contacts", "size", "lenses", "hearing", "braces", "wig"}:
        return said.make("has_trait", f"wears {value}", rule="wears")
    return []


def lacks(said: Said) -> list[Claim]:
    return []
