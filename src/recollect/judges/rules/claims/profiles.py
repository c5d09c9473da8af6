"""Somebody in key words: "Favourite colour: green", "My kids: Ada and Finn", "29, single, software tester"."""

from __future__ import annotations

import re
from collections.abc import Callable

from recollect.judges.questions import Claim
from recollect.judges.rules.claims import people
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.claims.places_and_work import job_of
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import DIETS, LANGUAGES, MARITAL, NATIONALITIES, NUMBERS, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import name_run, phrase, relation_at
from recollect.judges.rules.grammar.sentences import Sentence, Tok, lead

_HEADS = words(
    "name surname nickname birthday bday birthdate age phone mobile cell tel telephone number landline email e-mail "
    "mail "
    "address home hometown job profession occupation employer company hobby hobbies diet language school university "
    "size "
    "handle github twitter instagram website skype pronouns height weight colour color food band film movie book "
    "song "
    "venmo paypal telegram blood type drink dish author artist team sport city country season animal place contact "
    "extension card id passport policy membership iban licence license"
)
_MANY = {
    "allergies": "allergic_to", "allergy": "allergic_to", "languages": "speaks", "likes": "likes",
    "dislikes": "dislikes",
    "hates": "dislikes", "loves": "likes", "interests": "likes", "pets": "has_pet", "allergens": "allergic_to",
    "conditions": "has_condition", "medication": "takes", "meds": "takes", "medications": "takes", "skills": "can",
}  # fmt: skip
Read = Callable[[Said], list[Claim]]


def labelled(scene: Scene, sentence: Sentence, be: Read) -> list[Claim]:
    """A heading about the speaker or theirs, a colon, and the value: as "my … is …"."""
    toks = sentence.toks
    at = lead(toks)
    colon = next((place for place in range(at + 1, min(len(toks) - 1, at + 7)) if toks[place].low == ":"), -1)
    if colon < 0:
        return []
    own = toks[at].low in ("my", "our") or toks[at].low in NUMBERS
    first = at + own
    if first >= colon:
        return []
    head = toks[colon - 1].low
    if head in _TEAMS:
        return _team(scene, sentence, toks, at, colon)
    related = relation_at(toks, first)
    if related is not None and related[1] == colon:
        said = _said(scene, sentence, Subject(SPEAKER, toks[at].start, toks[at].start), toks[colon:])
        found: list[Claim] = []
        for name, age in people.names_after(toks, colon, RELATIONS[related[0]].plural):
            found += people.kin(said, related[0], name)
            if age:
                found += said.make("age_is", age, subject=name, polarity="is", dated=False, rule="age in brackets")
        return found
    if head in _MANY:
        said = _said(scene, sentence, Subject(SPEAKER, toks[at].start, toks[at].start), toks[colon + 1 :])
        return [
            claim
            for item in said.items(0)
            if item.lower() not in ("none", "no", "nothing")
            for claim in said.make(_MANY[head], item, polarity="is", dated=False, rule="label with a list")
        ]
    owner = SPEAKER
    name_end = name_run(toks, first)
    if first < name_end < colon - 1 and toks[name_end].low == "'s":
        owner = phrase(toks, first, name_end)
    favourite = any(tok.low in ("favourite", "favorite") for tok in toks[first:colon])
    if head not in _HEADS and not favourite:
        return []
    key = f"my {phrase(toks, first, colon)}" if owner == SPEAKER else phrase(toks, first, colon)
    subject = Subject(key, toks[at].start, toks[colon - 1].end, "object", head, owner)
    return be(_said(scene, sentence, subject, toks[colon + 1 :]))


_TEAMS = words("team group crew band department squad lineup line-up shift")


def _team(scene: Scene, sentence: Sentence, toks: tuple[Tok, ...], at: int, colon: int) -> list[Claim]:
    """ "lab group: me, Oskari and a girl called Thandiwe": those whom the speaker works with."""
    said = _said(scene, sentence, Subject(SPEAKER, toks[at].start, toks[at].start), toks[colon + 1 :])
    if toks[at].low not in ("my", "our") and not any(tok.low in ("me", "i") for tok in toks[colon:]):
        return []
    found: list[Claim] = []
    place = colon + 1
    while place < len(toks) and len(found) < 8:
        end = name_run(toks, place)
        opens = toks[place - 1].low in (":", ",", "and", "called", "named", "&")
        if end > place and opens and (end == len(toks) or toks[end].low in (",", "and", "who", "&", "(")):
            found += said.make(
                "has_colleague", phrase(toks, place, end), polarity="is", dated=False, context="",
                object_type="person", relation="colleague", rule="team with names",
            )  # fmt: skip
        place = max(end, place + 1)
    return found


def _said(scene: Scene, sentence: Sentence, subject: Subject, rest: tuple[Tok, ...]) -> Said:
    start = sentence.start
    return Said(scene, Clause(subject, "be", "present", rest, start=start, end=sentence.end, verb_end=start))


_FAN = re.compile(
    r"(?:(?:big|huge|massive|lifelong|die-hard) )?(?P<what>[\w' -]{2,30}?) (?:fan|lover|fanatic|nerd)\b", re.I
)
_OF_CHILDREN = re.compile(
    r"(?:single )?(?:mum|mom|mother|dad|father|parent) (?:of|to) (?P<n>two|three|four|five|\d|a \w+|one|twins)\b|"
    r"(?P<kids>(?:two|three|four|five|six|one|\d|no) (?:kids?|children|sons?|daughters?|boys|girls))\b",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?:originally |comes? )?from (?P<what>.{2,40})", re.IGNORECASE)
_LIVING = re.compile(
    r"(?:now |currently )?(?:based|living|lives?|located) (?:just |right )?(?:in|near|outside|around) "
    r"(?P<what>.{2,40}?)(?= with | since |$)",
    re.IGNORECASE,
)
_PETS = re.compile(r"(?P<what>(?:a|an|one|two|three|four) (?:dogs?|cats?|rabbits?|hamsters?|horses?|parrots?))\b", re.I)
_AGED = re.compile(r"(?:aged? |i'm )?(?P<what>\d{1,2})(?: ?(?:yo|y/o|years old|m|f))?$", re.IGNORECASE)


def listed(scene: Scene, sentence: Sentence) -> list[Claim]:
    """A row of key words about the speaker, at least two of which say something."""
    toks = sentence.toks
    at = lead(toks)
    if len(toks) - at < 3 or len(toks) > 40 or not any(tok.low == "," for tok in toks[at:]):
        return []
    text = scene.text[toks[at].start : sentence.end]
    said = _said(scene, sentence, Subject(SPEAKER, toks[at].start, toks[at].start), ())
    found: list[list[Claim]] = []
    text = re.sub(r"^[\w ]{3,24}:\s*", "", text)  # "quick intro: …"
    items = [item.strip() for item in re.split(r",|\band\b|;|\|| [-–—] ", text) if item.strip()]
    named = (
        bool(items) and items[0].split(" ")[0].lower() == scene.speaker.split(" ")[0].lower() and bool(scene.speaker)
    )
    named = named and len(items[0].split()) <= 3
    items[:1] = [re.sub(r"^i(?:['’]| a)m (?:a |an )?", "", item, flags=re.IGNORECASE) for item in items[:1]]
    if named:
        found.append(said.make("name_is", items[0], polarity="is", dated=False, context="", rule="key words"))
    for item in items[named:10]:
        claims = _of_item(said, item)
        if not claims and named and found and item == items[-1] and re.fullmatch(r"[A-Z]\w+(?: [A-Z]\w+)?", item):
            claims = said.make("lives_in", item, polarity="is", dated=False, object_type="place", rule="key words")
        if claims:
            found.append(claims)
    known = len(found) >= 2 and len(found) * 2 > len(items[:10])
    return [claim for claims in found for claim in claims] if known else []


def _of_item(said: Said, item: str) -> list[Claim]:
    low = item.lower()

    def make(predicate: str, value: str) -> list[Claim]:
        return said.make(predicate, clean(value), polarity="is", dated=False, context="", rule="key words")

    if len(low.split()) > 6 or re.match(r"(?:i|we|he|she|it|they|you|my)\b", low):
        return []
    found = _AGED.match(low)
    if found is not None and 12 < int(found["what"]) < 100:
        return make("age_is", found["what"])
    if low in MARITAL:
        return make("marital_status_is", low)
    if low in DIETS:
        return make("eats", low)
    if low in NATIONALITIES:
        lingual = re.search(r"\b(?:bi|tri|multi)lingual\b", said.scene.text, re.IGNORECASE) is not None
        return make("speaks" if lingual and low in LANGUAGES else "from", item)
    found = _FAN.match(item)
    if found is not None:
        return make("likes", found["what"])
    found = _OF_CHILDREN.match(item)
    if found is not None:
        count = found["n"]
        if (found["kids"] or "").lower().startswith("no "):
            return said.make("has_child", "children", polarity="not", dated=False, context="", rule="key words")
        return make(
            "has_child", found["kids"] or (f"{count} children" if count in NUMBERS or count.isdigit() else count)
        )
    for pattern, predicate in ((_FROM, "from"), (_LIVING, "lives_in"), (_PETS, "has_pet")):
        found = pattern.match(item)
        if found is not None:
            return make(predicate, found["what"])
    job = job_of(re.sub(r"^(?:a|an) | by (?:trade|training|profession)$", "", item))
    if job is not None:
        claims = make("works_as", job)
        place = re.search(r"\b(?:at|for) (?P<what>[A-Z].{1,40})", item)
        return claims + (make("works_at", place["what"]) if place is not None else [])
    return make("allergic_to", low.removeprefix("allergic to ")) if low.startswith("allergic to ") else []
