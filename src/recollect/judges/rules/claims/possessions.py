"""What somebody has, buys, sells, uses and wears, what things cost, and what they are called by people."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.devices import gapped, whole
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import DEVICES, NUMBERS, OWNABLE, RELATIONS, VEHICLES, words
from recollect.judges.rules.grammar.noun_phrases import name_run, relation_at

_STOPS = words("because but since so which when though and")


_GOT = OWNABLE - words(
    "licence license card visa passport membership account subscription insurance loan mortgage pension record records"
)
_NOT_OWNED = words(
    "question questions idea ideas problem problems issue issues time feeling lot lots "
    "chance doubt doubts headache fun "
    "trouble job work fear point look break bit few favour favor request suggestion "
    "clue choice reason right plan plans "
    "experience opinion preference thing things something nothing anything everything day week weekend morning "
    "evening "
    "night year life drink bath shower rest nap cold habit crush sense way impression memory dream hope faith luck "
    "conversation chat talk argument fight meeting appointment energy money dinner "
    "lunch breakfast baby blast ball hard "
    "good great nice bad tough rough long busy quick hunch sore stomach cough temperature quiet lovely wonderful no "
    "enough plenty everyone faith patience coffee tea beer pizza it that this them one two to too more less much "
    "many "
    "interest respect concerns worries access option options deadline any your you"
)


_THINGS = DEVICES | VEHICLES | OWNABLE


_HOMES = words("bed two-bed one-bed three-bed bedsit flatshare digs place")
_APPS = words(
    "whatsapp facebook instagram twitter tiktok linkedin telegram signal discord snapchat netflix spotify paypal"
)
_MISSED = words("access permission internet signal wifi reception electricity staff heating space parking storage")


def goes_by(said: Said) -> list[Claim]:
    """ "I go by Sam"."""
    if said.at(0) == "by" and len(said.toks) > 1 and said.toks[1].text[0].isupper() and said.clause.form == "present":
        return said.make("called", said.object(1, _STOPS), dated=False, rule="goes by")
    return []


def has(said: Said) -> list[Claim]:
    """ "I have a Tesla", "we have a piano"; also "the kitchen has two windows" for rooms and devices."""
    clause = said.clause
    if said.subject.type not in ("person",) and not said.subject.is_speaker:
        return []
    if clause.past and not clause.used_to:
        return []  # "I had a flat tyre" is no possession
    polarity = said.polarity
    start = 1 if said.at(0) == "got" else 0
    first = said.at(start)
    if first == "no" and polarity == "is" and said.at(start + 1) in _THINGS and len(said.toks) - start <= 4:
        return said.make("owns", said.object(start + 1, _STOPS), polarity="not", rule="has none")
    if (
        (polarity == "not" and first in ("anyone", "anybody", "enough", "any"))
        or first in ("nobody", "no-one")
        or said.lows(start, start + 2) == ["no", "one"]
    ):
        end = said.find("because", "but", "so", ",", start=start)
        value = said.words(start, end if end > 0 else None)
        value = re.sub(r"^(?:no one|nobody|no-one)\b", "anyone", value)
        missing = first in ("anyone", "anybody", "enough", "nobody", "no") and len(value.split()) > 1
        return said.make("lacks", value, polarity="is", dated=False, rule="has nobody") if missing else []
    if polarity == "not" and set(said.lows(start, start + 4)) & _MISSED and clause.form == "present":
        value = said.object(start, ("because", "but", "so"))
        return said.make("lacks", value, polarity="is", dated=False, rule="has no access")
    if not first or first in _NOT_OWNED:
        return []
    inner = said.find("in", "near", start=start)
    home = (
        start < inner <= start + 5
        and set(said.lows(start, inner)) & _HOMES
        and name_run(said.toks, inner + 1) > inner + 1
    )
    if home and polarity == "is" and clause.form == "present" and said.subject.is_speaker:
        value = said.words(inner + 1, name_run(said.toks, inner + 1))
        return said.make("lives_in", value, object_type="place", rule="has a home in")
    end = said.until(start, _STOPS | {"for", "to", "with", "in", "that", "at", "from", "on", "of"})
    lows = said.lows(start, end)
    if not lows or set(lows[:4]) & _NOT_OWNED or lows[-1] in _NOT_OWNED or lows[-1] in RELATIONS:
        return []
    if set(lows) & {
        "degree",
        "phd",
        "master's",
        "masters",
        "bachelor's",
        "diploma",
        "mba",
        "licence",
        "license",
        "citizenship",
        "passport",
    }:
        whole = said.words(start, said.until(start, _STOPS))
        return (
            said.make("has_trait", clean(whole), polarity=said.polarity, rule="has a degree")
            if clause.form != "past"
            else []
        )
    if lows[-1] in (
        "hair",
        "eyes",
        "beard",
        "tattoo",
        "tattoos",
        "glasses",
        "braces",
        "freckles",
        "scar",
        "moustache",
        "curls",
    ):
        looks = said.items(start, {"on", "with", "in"})
        return [claim for item in looks for claim in said.make("has_trait", item, polarity=polarity, rule="looks")]
    if (
        first not in ("a", "an", "my", "our", "the", "two", "three", "four", "five", "new", "one", "several")
        and first not in NUMBERS
        and not first.isdigit()
        and not said.toks[start].text[0].isupper()
        and not (lows[-1].endswith("s") and lows[-1].removesuffix("s") in _THINGS | DEVICES | VEHICLES | OWNABLE)
    ):
        return []
    if len(lows) == 1 and lows[0] in _APPS and polarity != "is":
        return said.make("uses", said.words(start, end), rule="has no account")
    named = any(name_run(said.toks, place) > place for place in range(start + 1, end))
    kinds = set(lows) | {low.removesuffix("s") for low in lows}
    if not (kinds & (DEVICES | VEHICLES | OWNABLE) or named or "new" in lows or polarity != "is"):
        return []
    found = said.make("owns", clean(said.words(start, end)), polarity=polarity, rule="has a thing")
    if said.at(end) == "and" and said.at(end + 1) in ("a", "an", "two", "three", "my"):  # "a Kindle and an iPad"
        more = said.until(end + 1, _STOPS | {"for", "to", "with", "in", "that", "at", "from", "on", "of"})
        lows = said.lows(end + 1, more)
        if not set(lows) & _NOT_OWNED - {"two"} and lows[-1] not in RELATIONS:
            found += said.make("owns", clean(said.words(end + 1, more)), polarity=polarity, rule="has a thing")
    return found


def buys(said: Said) -> list[Claim]:
    """ "bought a used Tacoma", "own a boat", "drive a Volvo"."""
    clause = said.clause
    verb = clause.verb
    end = said.until(
        0, _STOPS | {"for", "from", "to", "with", "at", "that", "on"} | ({"in"} if verb == "drive" else frozenset())
    )
    if said.at(0) in ("myself", "ourselves", "himself", "herself"):
        said.toks = said.toks[1:]
        end -= 1
    value = clean(said.words(0, end))
    low = value.lower()
    if (
        low in ("this", "that")
        or not value
        or low.split(" ")[0]
        in (
            "it",
            "them",
            "him",
            "her",
            "you",
            "me",
            "us",
            "by",
            "home",
            "back",
        )
    ):
        return []
    if verb in ("own", "drive", "ride"):
        if verb != "own" and (
            said.at(0) not in ("a", "an", "my")
            or (clause.form == "past" and not clause.used_to)
            or clause.form == "progressive"
        ):
            return []
        if clause.modal:
            return []
        polarity: Polarity = "ended" if clause.past else said.polarity
        if verb != "own" and low.split()[-1] in ("taxi", "bus", "truck", "lorry", "tram", "train", "cab"):
            return said.make("works_as", f"{low.split()[-1]} driver", polarity=polarity, rule="drives for work")
        return [
            claim
            for item in said.items(0, {"for", "from", "with", "at", "that", "in"})
            for claim in said.make("owns", item, polarity=polarity, rule="owns")
        ]
    if clause.form in ("past", "perfect") and said.polarity == "is":
        if verb in ("buy", "inherit", "order", "get", "receive") and (
            said.at(0) in ("a", "an", "my", "our", "the", "two", "some", "new") or said.toks[0].text[0].isupper()
        ):
            if verb == "get" and not (set(low.split()) & (DEVICES | VEHICLES | _GOT) or "new" in low.split()):
                return []
            if low.split()[-1] in (
                "groceries",
                "milk",
                "bread",
                "food",
                "tickets",
                "ticket",
                "flowers",
                "lunch",
                "drinks",
                "gift",
                "present",
                "job",
                "text",
                "call",
                "email",
                "message",
                "letter",
            ):
                return said.make("did", _past(said), future=False, rule="bought")
            return said.make("owns", value, future=False, rule="bought")
        if verb in ("sell",):
            found = said.make(
                "owns", re.sub(r"^(?:my|our) ", "", value), polarity="ended", future=False, ending=True, rule="sold"
            )
            return found + said.make("did", _past(said), future=False, rule="sold")
    return []


def _past(said: Said) -> str:
    from recollect.judges.rules.grammar.verbs import past

    return f"{past(said.clause.verb)} {said.words(0, said.until(0, _STOPS))}"


def uses(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.modal in ("would", "could", "should", "will", "might", "can", "must") or (
        said.polarity == "not" and not said.toks
    ):
        return []
    if said.at(0) in ("it", "that", "this", "them", "to", "your", "", "up", "one") or (
        clause.form == "past" and not clause.used_to
    ):
        return []
    purpose = said.find("for", "to", "as")
    value = said.object(0, _STOPS | {"for", "to", "as", "at", "on", "with", "in"})
    if said.subject.type in ("person", "group") or said.subject.is_speaker:
        found = said.make("uses", value, context=_purpose(said, purpose), rule="uses")
        for at in range(max(purpose, 1), len(said.toks) - 2):  # "Anki for vocabulary and Notion for notes"
            end = name_run(said.toks, at + 1)
            if said.at(at) in ("and", ",") and end > at + 1 and said.at(end) in ("for", "at", "to", "on"):
                more = said.until(end, _STOPS)
                found += said.make("uses", said.words(at + 1, end), context=said.words(end, more), rule="uses")
        if said.at(0) in ("the", "my", "our", "that", "this") and purpose > 0 and said.at(purpose) in ("for", "as"):
            found += said.make(
                "used_for",
                said.object(purpose + 1, _STOPS),
                subject=whole(said.words(0, purpose)),
                subject_type="object",
                rule="used for",
            )
            for thing, place in gapped(said, purpose, frozenset({"for", "as"})):
                found += said.make(
                    "used_for", said.object(place + 1, _STOPS), subject=thing, subject_type="object", rule="used for"
                )
        return found
    return []


def _purpose(said: Said, place: int) -> str | None:
    if place < 0 or said.at(place) not in ("for", "to"):
        return None
    return said.words(place, said.until(place, _STOPS))


def answers_to(said: Said) -> list[Claim]:
    """ "the parrot answers to Admiral"."""
    at = 4 if said.lows(0, 4) == ["to", "the", "name", "of"] else 1
    if said.at(0) != "to" or said.clause.form != "present" or name_run(said.toks, at) == at:
        return []
    if said.subject.is_speaker and said.at(name_run(said.toks, at)) not in ("", ","):
        return []
    return said.make("called", said.words(at, name_run(said.toks, at)), dated=False, rule="answers to")


def lacks(said: Said) -> list[Claim]:
    """ "we're out of ink": `paraphrases` says it so."""
    value = said.object(0, ("because", "but", "so"))
    if said.at(0) in ("it", "that", "this", "you", "her", "him", "them", "") or said.clause.negated:
        return []
    return said.make("lacks", value, dated=False, rule="lacks") if value else []


def serves(said: Said) -> list[Claim]:
    """ "the old laptop serves as a media server"."""
    if said.at(0) not in ("as", "for") or said.subject.type in ("person", "pet") or not said.subject.key:
        return []
    return said.make("used_for", said.object(1, _STOPS), rule="serves as")


def switches(said: Said) -> list[Claim]:
    """ "we switched from Slack to Teams"."""
    clause = said.clause
    to, source = said.find("to"), said.find("from")
    named = to >= 0 and name_run(said.toks, to + 1) > to + 1
    if clause.form not in ("past", "perfect") or clause.negated or not named or to > 5:
        return []
    old = said.object(source + 1, ("to",)) if 0 <= source < to else None
    return said.make("uses", said.object(to + 1, _STOPS | {"from", "for"}), replaces=old, rule="switched to")


def subscribes(said: Said) -> list[Claim]:
    """ "I pay for Spotify Premium", "we subscribe to the Guardian"."""
    clause = said.clause
    at = 1 + (said.at(1) in ("the", "a"))
    if said.at(0) not in ("for", "to") or clause.form != "present" or clause.modal or name_run(said.toks, at) == at:
        return []
    return said.make("uses", said.object(1, _STOPS), rule="subscribes to")


def calls(said: Said) -> list[Claim]:
    """ "call me Max", "everyone calls me Max", "we call the robot Dusty", "I named the car Betty"."""
    clause = said.clause
    toks = said.toks
    told = clause.modal == "can" and said.subject.key == "you" and not clause.negated  # "you can call her Nani"
    if clause.form in ("progressive",) or (clause.modal and not told) or not toks:
        return []
    if said.at(0) in ("me", "him", "her", "it"):
        at = 1
        if said.subject.is_speaker and said.at(0) == "me":
            return []
        key = SPEAKER if said.at(0) == "me" else ""
        if not key:
            meant = said.scene.known.meant({"him": "he", "her": "she", "it": "it"}[said.at(0)])
            key = meant.key if meant is not None else ""
            if not key and said.at(0) != "it" and not said.scene.known.possible(said.at(0)):
                key = "he" if said.at(0) == "him" else "she"
        value = said.object(at, _STOPS)
        if said.subject.key in ("nobody",):
            return (
                said.make("called", value, subject=SPEAKER, polarity="not", dated=False, rule="nobody calls")
                if key == SPEAKER
                else []
            )
        if key and value and (toks[at].text[0].isupper() or toks[at].text[0] in "\"“'"):
            return said.make("called", value, subject=key, dated=False, rule="is called by people")
        return []
    if said.at(0) in ("the", "my", "our", "this") and clause.verb in ("call", "name") and len(toks) >= 3:
        last = len(toks) - 1
        while last > 1 and (toks[last].text[0].isupper() or toks[last].text[0] in "\"“”'"):
            last -= 1
        if last > 1 and toks[last].low == "the" and last < len(toks) - 1:
            last -= 1  # "our boss the Captain"
        if last < len(toks) - 1:
            related = relation_at(toks, 1)
            pet = related is not None and RELATIONS[related[0]].predicate == "has_pet" and said.subject.is_speaker
            own = related is not None and (clause.verb == "name" or said.subject.is_speaker)
            if related is not None and ((said.at(0) in ("my", "our") and own) or pet):
                from recollect.judges.rules.claims.people import kin

                return kin(said, related[0], clean(said.words(last + 1)))
            return said.make(
                "called",
                said.words(last + 1),
                subject=whole(said.words(0, last + 1)),
                subject_type="device" if toks[last].low in DEVICES else "object",
                dated=False,
                rule="is called",
            )
    return []


def costs(said: Said) -> list[Claim]:
    if said.subject.is_speaker or not said.toks or said.clause.modal in ("would", "could", "might"):
        return []
    if said.at(0) in ("me", "us"):
        said.toks = said.toks[1:]
    value = said.object(0, _STOPS)
    return said.make("costs", value, rule="costs") if re.search(r"\d", value) else []


def wears(said: Said) -> list[Claim]:
    if said.clause.form != "present" or said.clause.modal or said.recurring:
        return []
    value = said.object(0, _STOPS)
    if set(value.lower().split()) & {"glasses", "contacts", "size", "lenses", "hearing", "braces", "wig"}:
        return said.make("has_trait", value, rule="wears")
    return []
