"""Who and what a text speaks of: names, handles, identifiers, "my sister", "the garage light", and pronouns."""

from __future__ import annotations

import re
from typing import Protocol

from recollect.judges.bounds import bounded
from recollect.judges.questions import Mention
from recollect.judges.rules.grammar.lexicon import (
    BEFORE_RELATIONS,
    DEVICES,
    LANGUAGES,
    MONTHS,
    NATIONALITIES,
    RELATIONS,
    ROOMS,
    VEHICLES,
    WEEKDAYS,
    words,
)
from recollect.understanding.names import capitals, handles, words_of
from recollect.understanding.stopwords import STOP, language
from recollect.understanding.tokens import tokens_of

READ = 4000  # characters that are looked at
MOST = 60
_IDENTIFIER = re.compile(r"\b(?:[A-Z]{1,6}[-_/#]\d{1,12}(?:-\d{1,8})?|[A-Z]{2,5}\d{3,12}|#\d{2,10})(?![\w-])")
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|hers|theirs|their|it)\b", re.IGNORECASE)
_OWN = re.compile(r"\b(my|our|his|her|their|your)((?:\s+[\w'’\-]+){1,4})", re.IGNORECASE)
_THE = re.compile(r"\bthe((?:\s+[\w\-]+){1,4})", re.IGNORECASE)
_DESCRIPTIONS = words(
    "customer client supplier vendor company team manager boss patient user guy man "
    "woman girl boy lady person kid doctor "
    "teacher neighbour neighbor landlord driver couple family kids children invoice "
    "order project contract ticket bill meeting "
    "appointment report package parcel delivery dog cat baby plumber electrician agency office bank school"
)
_NEVER = (
    WEEKDAYS
    | MONTHS
    | LANGUAGES
    | NATIONALITIES
    | words(
        "i ok okay yes no hi hello hey thanks thank please sorry today tomorrow yesterday "
        "tonight christmas easter mr mrs ms dr "
        "pdf url api tv pc ai usb gps sms faq ceo cto cfo hr am pm usd eur gbp asap fyi "
        "btw lol omg note remember todo god "
        "internet wifi monday's morning evening afternoon night week month year good great "
        "nice happy dear best regards cheers "
        "congrats congratulations well so and but or the a an in on at of if when what "
        "where who why how do does did is are was "
        "were will would can could should may might must also just actually really maybe "
        "perhaps probably let let's there here "
        "this that these those it we you he she they my your our his her their everything "
        "nothing something someone everyone "
        "never always sometimes oh ah wow hmm haha turn switch set open close play stop "
        "show send call remind add find give make"
    )
) - words("april june may august jan will mark rose")
_NAMELIKE_MONTHS = words("april may june august march jan")
_COMPANY = re.compile(
    r"\b(?:GmbH|AG|Inc|Ltd|LLC|Corp|Company|Bank|University|Media|Group|Labs|Logistics|"
    r"Industries|Hospital|Foundation|KG|S\.A|plc)\b\.?",
    re.IGNORECASE,
)
_PLACES = words(
    "berlin hamburg munich cologne frankfurt leipzig freiburg vienna zurich geneva "
    "paris lyon marseille london leeds manchester oxford cambridge bristol edinburgh "
    "glasgow dublin "
    "rome milan naples madrid barcelona valencia seville lisbon porto amsterdam rotterdam "
    "utrecht antwerp brussels bruges copenhagen oslo stockholm helsinki warsaw krakow "
    "gdynia prague "
    "budapest bucharest athens istanbul ankara moscow kyiv tokyo kyoto osaka seoul "
    "beijing shanghai delhi mumbai bangalore singapore sydney melbourne auckland toronto "
    "montreal vancouver "
    "boston chicago seattle denver austin dallas houston miami atlanta portland philadelphia "
    "lagos nairobi cairo accra germany france spain italy portugal england scotland "
    "wales ireland "
    "netherlands belgium austria switzerland poland sweden norway denmark finland greece "
    "turkey russia ukraine japan china india australia canada mexico brazil argentina "
    "egypt kenya nigeria "
    "iceland europe africa asia america texas california florida tuscany bavaria yorkshire"
)
_PLACE_BEFORE = re.compile(r"\b(?:in|to|from|near|around|visit|visited|visiting)\s+$", re.IGNORECASE)
_PERSON_AFTER = re.compile(
    r"^(?:'s|’s)?\s+(?:is|was|said|says|works|lives|likes|loves|hates|told|called|wants|"
    r"thinks|has|had|and i|asked|came|went|got)\b",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|Frau|Herr|Señora?|Mme|M)\.?\s+$")
_EDGE = words(
    "is was are were has had will would can and or but who which that in on at with "
    "from to for of said says the a an not s as by be"
)


@bounded
def mentions(text: str) -> tuple[Mention, ...]:
    """Every mention, in the order of the text; none overlaps another."""
    part = text[:READ]
    found: list[Mention] = []
    taken: list[tuple[int, int]] = []

    def put(start: int, end: int, type: str | None = None, pronoun: bool = False) -> None:
        if end > start and not any(first < end and start < last for first, last in taken) and len(found) < MOST:
            taken.append((start, end))
            found.append(Mention(part[start:end], start, end, type, pronoun))

    addresses = handles(part)
    for start, end in addresses:
        put(start, end, "person")
    for match in _IDENTIFIER.finditer(part):
        put(match.start(), match.end(), "object")
    _phrases(part, put)
    tokens = tokens_of(part)
    spoken = language(token.word for token in tokens)
    seen = words_of(part, tokens, STOP[spoken])
    for start, end in capitals(seen, spoken, addresses):
        start, end = _trimmed(part, start, end)
        if end > start:
            put(start, end, _type(part, start, end))
    if spoken == "en":
        for match in _PRONOUN.finditer(part):
            low = match[0].lower()
            kind = "person" if low not in ("it", "they", "them", "their", "theirs") else None
            put(match.start(), match.end(), kind, True)
    return tuple(sorted(found, key=lambda mention: mention.start))


class _Put(Protocol):
    """How a mention is put down."""

    def __call__(self, start: int, end: int, type: str | None = None, pronoun: bool = False) -> None: ...


def _phrases(text: str, put: _Put) -> None:
    """ "my sister", "the garage light", "the customer"."""
    for match in _OWN.finditer(text):
        owner = match[1].lower()
        last = _relation(match[2])
        if last and owner != "your":
            kin = RELATIONS[" ".join(last.lower().split())]
            end = match.end(1) + match[2].index(last) + len(last)
            kind = "animal" if kin.predicate == "has_pet" else "person"
            if owner in ("my", "our"):
                put(match.start(), end, kind)
            continue
        end = _thing_end(text, match.start(2), match.end(2))
        if end and owner in ("my", "our"):
            put(match.start(), end, "device" if _last(text, end) in DEVICES else "object")
    for match in _THE.finditer(text):
        end = _thing_end(text, match.start(1), match.end(1))
        if end:
            last_word = _last(text, end)
            put(
                match.start(),
                end,
                "device"
                if last_word in DEVICES
                else ("place" if last_word in ROOMS or last_word in ("room", "house", "flat") else "object"),
            )
            continue
        first = match[1].split()
        for size in (2, 1):
            if (
                len(first) >= size
                and first[size - 1].lower() in _DESCRIPTIONS
                and (size == 1 or first[0].lower() not in _EDGE)
            ):
                end = (
                    match.start(1)
                    + match[1].index(first[size - 1], 1 if size == 1 else match[1].index(first[0]) + len(first[0]))
                    + len(first[size - 1])
                )
                put(match.start(), end, _described(first[size - 1].lower()), True)
                break


def _relation(after: str) -> str:
    """The relation at the head of the words after "my", as written."""
    said = after.split()
    skip = 0
    while skip < len(said) - 1 and said[skip].lower() in BEFORE_RELATIONS:
        skip += 1
    for start in (0, skip):
        for size in (3, 2, 1):
            bare = [re.sub(r"['’]s$", "", word) for word in said[start : start + size]]
            if " ".join(bare).lower() in RELATIONS and len(bare) == size:
                first = after.index(said[start])
                end = after.index(bare[-1], first if size == 1 else first + len(bare[0])) + len(bare[-1])
                return after[first:end]
    return ""


def _thing_end(text: str, start: int, end: int) -> int:
    """Where a device, a room or a vehicle ends in the words after "the"; 0 where there is none."""
    best = 0
    for match in re.finditer(r"[\w\-]+", text[start:end]):
        low = match[0].lower()
        if low in _EDGE:
            break
        if low in DEVICES or low in ROOMS or low in VEHICLES or low in ("room", "house", "flat", "apartment"):
            best = start + match.end()
    return best


def _last(text: str, end: int) -> str:
    return re.split(r"[\s]", text[:end])[-1].lower()


def _described(word: str) -> str | None:
    if word in ("company", "agency", "bank", "supplier", "vendor"):
        return "company"
    if word in ("project",):
        return "project"
    if word in ("invoice", "order", "contract", "ticket", "bill", "report", "package", "parcel", "delivery"):
        return "object"
    if word in ("team", "family", "kids", "children", "couple"):
        return "group"
    if word in ("meeting", "appointment", "office", "school", "dog", "cat"):
        return None
    return "person"


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Without words at the edges that are no part of a name."""
    while start < end:
        first = re.match(r"[^\s]+\s*", text[start:end])
        if first is None:
            break
        low = first[0].strip().lower().strip(",.!?:;\"'’")
        if low in _NEVER and not (
            low in _NAMELIKE_MONTHS and first.end() == end - start and _PERSON_AFTER.match(text[end : end + 20])
        ):
            start += first.end()
            continue
        break
    while start < end:
        last = re.search(r"\s+(\S+)$", text[start:end])
        if last is None or last[1].lower() not in _NEVER:
            break
        end = start + last.start()
    return start, end


def _type(text: str, start: int, end: int) -> str | None:
    name = text[start:end]
    if _COMPANY.search(name):
        return "company"
    if name.lower() in _PLACES or (name.lower().split()[0] in _PLACES and len(name.split()) == 1):
        return "place"
    before, after = text[max(0, start - 20) : start], text[end : end + 24]
    if (
        _TITLE.search(before)
        or _PERSON_AFTER.match(after)
        or re.search(r"\b(?:with|met|and|my \w{2,20}|called|named) $", before)
    ):
        return "person" if not _PLACE_BEFORE.search(before) else None
    if _PLACE_BEFORE.search(before):
        return (
            "place"
            if re.search(r"\b(?:in|near|to|visit|visited|visiting)\s+$", before) and not _PERSON_AFTER.match(after)
            else None
        )
    if re.search(r"\b(?:works? (?:at|for)|working (?:at|for)|joined|job at)\s+$", before):
        return "company"
    return None
