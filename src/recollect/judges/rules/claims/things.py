"""Devices, rooms, possessions, and what happens to things: where they are, how they are set, what they are called."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims import attributes, plainly, widely
from recollect.judges.rules.claims.devices import WHERE, gapped, located
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, EVERYDAY, words
from recollect.judges.rules.grammar.noun_phrases import name_run, relation_at
from recollect.judges.rules.grammar.verbs import FORMS, PARTICIPLE, PAST

_STATUS = words(
    "broken offline online dead empty full leaking stuck locked unlocked open closed cancelled canceled ready done "
    "finished paid unpaid overdue shipped delayed out down damaged missing faulty jammed installed repaired fixed "
    "finalised finalized approved rejected pending complete completed live deployed blocked lost sold expired "
    "postponed delivered running charged low flat"
)
_STOPS = words("because but since so which when though and")


_RUN_OUT = words(
    "lease contract subscription membership warranty visa trial notice policy insurance permit tenancy licence "
    "license "
    "internship placement probation guarantee pass passport offer term loan"
)


_ROUND = words("out round around across up down over along through")
_SPOTS = words("back front corner road street hall landing stairs yard side block river courtyard alley")


def is_(said: Said, at: int) -> list[Claim]:
    """What a thing is, where the verb is "be"."""
    clause = said.clause
    low = said.at(at)
    subject = said.subject
    if low in ("called", "named", "nicknamed", "known"):
        return attributes.called(said, at)
    if low == "due" or (low == "due" and said.times):
        return due(said)
    if subject.type == "device" and low and re.match(r"\d", low) and clause.form == "present":
        return said.make("set_to", said.object(at, _STOPS), rule="is at a value")
    if low in ("up", "over") and said.times and clause.form == "present" and subject.head in _RUN_OUT:
        return said.make("due", re.sub(r"^(?:on|in) ", "", said.day()), future=True, rule="is up")
    found = widely.language(said, at)
    if found:
        return found
    named = said.find("call", "calls", start=at)
    if said.at(at) in ("the", "what") and at < named <= at + 4 and name_run(said.toks, named + 1) > named + 1:
        value = said.words(named + 1, name_run(said.toks, named + 1))  # "is the one we call Frosty"
        return said.make("called", value, dated=False, rule="is called")
    if subject.head == "home" and subject.relation == "bare" and name_run(said.toks, at) > at:
        value = said.words(at, name_run(said.toks, at))
        return said.make("lives_in", value, subject=SPEAKER, object_type="place", rule="home is")
    if low == "at" and re.match(r"[€$£]?\d", said.at(at + 1)) and subject.type == "object" and clause.form == "present":
        value = said.object(at + 1, _STOPS | {"for"})
        return said.make("status_is", f"at {value}", context="", dated=False, rule="stands at")
    if plainly.is_state(said, at):
        return plainly.is_plainly(said, at)
    if low in WHERE and not (low in ("on", "at", "in") and said.times and len(said.toks) <= 1):
        return located(said, at)
    if low in _ROUND and said.at(at + 1) in ("the", "front", "back", "there") and clause.form == "present":
        value = said.words(at, said.until(at, _STOPS))
        if set(value.lower().split()) & _SPOTS:
            return said.make("located_in", value, object_type="place", dated=False, rule="is in")
    if low in ("mine", "ours") and clause.form == "present":
        text = said.scene.text[subject.start : subject.end]
        return said.make("owns", re.sub(r"^(?:the|that|this) ", "", text, flags=re.IGNORECASE), subject=SPEAKER,
            rule="is mine",
        )  # fmt: skip
    if low in ("for", "used") and clause.form != "past":
        start = said.find("for")
        if start >= 0 and subject.type in ("device", "object", "place"):
            more = gapped(said, start, frozenset({"for"}))
            stops = _STOPS - {"and"} if not more else _STOPS
            found = said.make("used_for", said.object(start + 1, stops), rule="is for")
            for thing, place in more:
                found += said.make(
                    "used_for", said.object(place + 1, _STOPS), subject=thing, subject_type="object", rule="is for"
                )
            return found
    if (
        subject.type == "device"
        and said.toks[at : at + 1]
        and said.toks[at].text[0].isupper()
        and clause.form == "present"
        and len(said.toks) - at <= 2
    ):
        return said.make("called", said.words(at), dated=False, rule="is (name)")
    if low in ("usually", "always") and said.at(at + 1) in WHERE:
        return located(said, at + 1)
    if said.recurring and low.endswith("ed") and clause.form == "present":
        return said.make("does", f"is {said.words(at, said.until(at, _STOPS))}", rule="is done again and again")
    if (
        said.recurring
        and not said.toks
        and clause.form == "present"
        and subject.head not in COMMITMENTS
        and said.context
    ):
        return said.make("scheduled", said.context, subject_type="object", rule="is at a recurring time")
    if subject.head in ("day", "night") and re.fullmatch(r"(?:on )?(?:every )?\w+day", _when(said), re.IGNORECASE):
        what = re.sub(r"^(?:the|my|our) ", "", said.scene.text[subject.start : subject.end], flags=re.IGNORECASE)
        return said.make(
            "scheduled", re.sub(r"^on ", "", _when(said)), subject=what, subject_type="object", context=_when(said),
            dated=False, rule="a day for something",
        )  # fmt: skip
    if (
        said.at(0) in ("moved", "rescheduled", "postponed", "pushed", "delayed")
        and said.times
        and (subject.head in COMMITMENTS or said.at(0) in ("moved", "rescheduled"))
    ):
        what = re.sub(r"^(?:the|my|our) ", "", said.scene.text[subject.start : subject.end], flags=re.IGNORECASE)
        return said.make("scheduled", what, subject=SPEAKER, future=True, polarity="is", rule="was moved to a time")
    if subject.head in COMMITMENTS and not said.times and said.context and clause.form == "present":
        what = re.sub(r"^(?:the|my|our) ", "", said.scene.text[subject.start : subject.end], flags=re.IGNORECASE)
        return said.make("scheduled", what, subject=SPEAKER, polarity="is", rule="is at a time of day")
    mine = subject.owner == SPEAKER and said.times and said.at(0) in ("over", "in", "at", "with", "")
    if (said.times and subject.head in COMMITMENTS) or (said.times and not said.toks) or mine:
        return scheduled(said)
    if low in ("set",) and said.at(at + 1) == "to":
        return said.make("set_to", said.object(at + 2, _STOPS), rule="is set to")
    if low in ("open", "closed") and said.context and clause.form == "present":
        return said.make("does", f"is {low}", rule="is open at times")
    if low in _STATUS and said.subject.relation != "bare":
        return _status(said, at)
    if (
        clause.form in ("past", "perfect")
        and said.polarity == "is"
        and ((low.endswith("ed") and len(low) > 4) or _done(low))
        and subject.relation != "bare"
        and low not in ("supposed", "based", "interested", "excited", "tired", "closed", "red", "bored")
    ):
        return said.make("happened", f"was {said.words(at, said.until(at, _STOPS))}", future=False, rule="was done")
    if subject.type == "device" and len(said.toks) <= 2 and said.context and (not low or low == "and"):
        return said.make("set_to", re.sub(r"^at ", "", said.context), rule="is at a time")
    if low in ("at", "set") and subject.type == "device":
        return said.make("set_to", said.object(at + 1, _STOPS), rule="is at")
    if re.match(r"[€$£]?\d", low) and subject.head in (
        "rent",
        "price",
        "cost",
        "fee",
        "subscription",
        "budget",
        "ticket",
        "tickets",
        "deposit",
    ):
        return said.make("costs", said.object(at, _STOPS), rule="costs")
    return plainly.priced(said, at) or plainly.is_plainly(said, at)


def _done(low: str) -> bool:
    form = FORMS.get(low)
    return form is not None and form.kind in (PAST, PARTICIPLE) and low not in ("left", "fed", "cut", "set", "put")


def status(said: Said, at: int) -> list[Claim]:
    """ "will be closed all November"."""
    if said.at(at) not in _STATUS or said.subject.relation == "bare" or said.subject.head in COMMITMENTS:
        return []
    return said.make("status_is", clean(said.words(at, said.until(at, _STOPS))), future=True, rule="status")


def _status(said: Said, at: int) -> list[Claim]:
    clause = said.clause
    value = clean(said.words(at, said.until(at, _STOPS)))
    if (
        said.at(at) in ("full", "empty", "out", "open", "closed", "down", "low", "running")
        and said.subject.type != "device"
        and len(value.split()) > 4
    ):
        return []
    if clause.past:
        if said.at(at) in (
            "delivered",
            "installed",
            "repaired",
            "fixed",
            "postponed",
            "cancelled",
            "shipped",
            "damaged",
            "sold",
            "approved",
            "replaced",
        ) and (said.times or clause.past):
            return said.make("happened", f"was {value}", future=False, rule="happened to a thing")
        return []
    if said.subject.head in COMMITMENTS and said.at(at) in ("cancelled", "canceled", "off"):
        return said.make("scheduled", said.subject.key, subject=SPEAKER, polarity="ended", rule="cancelled")
    return said.make("status_is", value, rule="status")


def _when(said: Said) -> str:
    return said.times[0].text if said.times and not said.toks else (said.context or "")


def by_a_day(said: Said) -> bool:
    """ "has to be paid by Friday"."""
    return bool(said.times) and said.times[0].text.split()[0].lower() in ("by", "before", "until", "on", "tomorrow")


def due(said: Said) -> list[Claim]:
    value = said.day(future=True) or said.object(1, _STOPS)
    return said.make("due", re.sub(r"^(?:on|in) ", "", value), future=True, rule="is due")


def scheduled(said: Said) -> list[Claim]:
    """ "the meeting with Farrow is on Monday"."""
    clause, subject = said.clause, said.subject
    if subject.relation == "bare" and subject.head not in COMMITMENTS and said.times and not said.toks:
        if clause.past or subject.head not in EVERYDAY or subject.head in ("christmas", "easter", "summer", "winter"):
            return []
        text = said.times[0].text
        return said.make(
            "scheduled", re.sub(r"^on ", "", text), subject_type="object", future=True, rule="is at a time"
        )
    if not said.times or (subject.relation == "bare" and subject.head not in COMMITMENTS):
        return []
    if subject.head == "deadline":
        return _due_of(said)
    what = said.scene.text[subject.start : subject.end]
    if what.lower() in ("it", "this", "that"):
        return []
    what = re.sub(r"^(?:the|my|our|this) ", "", what, flags=re.IGNORECASE)
    if clause.past:
        return []
    place = clean(said.words(0, said.until(0, _STOPS | {"not"}))) if said.at(0) in ("in", "at") else ""
    return said.make(
        "scheduled", f"{what} {place}".strip(), subject=SPEAKER, future=True, polarity="is", rule="is at a time"
    )


def _due_of(said: Said) -> list[Claim]:
    text = said.scene.text[said.subject.start : said.subject.end]
    what = (
        re.sub(r"^(?:the|my|our)\s+deadline\s*(?:for|of)?\s*", "", text, flags=re.IGNORECASE).strip() or "the deadline"
    )
    return said.make(
        "due", re.sub(r"^(?:on|in) ", "", said.day()), subject=what, subject_type="object", future=True, rule="deadline"
    )


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
    """ "Sushi is my favourite food"."""
    if said.at(at) not in ("my", "our", "by") or said.subject.is_speaker:
        return []
    place = said.find("favourite", "favorite")
    if not at < place <= at + 2 or said.polarity == "not":
        return []
    value = said.scene.text[said.subject.start : said.subject.end]
    context = clean(said.words(place + 1, said.until(place + 1, _STOPS | {"in", "of"}))) or None
    return said.make("favourite", value, subject=SPEAKER, context=context or "thing", rule="favourite")
