"""Which candidate a pronoun or a description stands for: the last one spoken of that fits.

None where that is unclear.
"""

from __future__ import annotations

from recollect.judges.questions import Candidate, CoreferenceOf
from recollect.judges.rules.grammar.given_names import gender_of
from recollect.judges.rules.grammar.lexicon import words

_PEOPLE = words("he she him her his hers himself herself")
_GROUPS = words("they them their theirs")
_THINGS = words("it its this that")
_LIVING = ("person", "agent", "animal", "pet")
_DESCRIBED = {
    **dict.fromkeys(words("customer client"), ("customer", "company", "person")),
    **dict.fromkeys(words("company supplier vendor agency bank firm business organisation organization"), ("company",)),
    **dict.fromkeys(words("dog cat pet animal puppy kitten"), ("pet", "animal")),
    **dict.fromkeys(words("team family group couple kids children"), ("group",)),
    **dict.fromkeys(words("project"), ("project",)),
    **dict.fromkeys(words("invoice order contract ticket bill package parcel report"), ("object", "invoice", "order")),
    **dict.fromkeys(
        words(
            "man woman guy girl boy lady person doctor teacher neighbour neighbor landlord "
            "manager boss patient user driver plumber electrician kid "
            "nurse aunt uncle grandma grandpa student colleague friend guest tenant child"
        ),
        ("person",),
    ),
    **dict.fromkeys(
        words(
            "light lamp thermostat router printer sensor switch camera tv heater device machine gadget appliance robot"
        ),
        ("device",),
    ),
    **dict.fromkeys(
        words("room kitchen bedroom office garage house flat place city town school there here"), ("place",)
    ),
    **dict.fromkeys(words("ward hospital building street country village"), ("place", "company")),
}


def meant(question: CoreferenceOf) -> tuple[str | None, str, float]:
    """The label, why, and how sure it is."""
    candidates = question.candidates
    if not candidates:
        return None, "no candidates", 0.0
    word = question.mention.text.casefold().strip()
    fitting = [candidate for candidate in candidates if _fits(word, candidate)]
    if not fitting:
        return None, "no candidate fits", 0.0
    nearest = min(candidate.last_said for candidate in fitting)
    last = [candidate for candidate in fitting if candidate.last_said == nearest]
    if len(last) == 1:
        return last[0].label, "the last one spoken of that fits", 0.9 if len(fitting) == 1 else 0.75
    sure = [candidate for candidate in last if gender_of(candidate.name) == _wanted(word) != ""]
    if len(sure) == 1:
        return sure[0].label, "the only one of this gender", 0.7
    named = [candidate for candidate in last if candidate.type in _types(word)[:1]]
    if len(named) == 1 and len(last) == 2 and _types(word):
        return named[0].label, "the one of this type", 0.6
    return None, "more than one may be meant", 0.0


def _wanted(word: str) -> str:
    if word in ("he", "him", "his"):
        return "m"
    return "f" if word in ("she", "her", "hers") else ""


def _types(word: str) -> tuple[str, ...]:
    for part in reversed(word.split()):
        if part in _DESCRIBED:
            return _DESCRIBED[part]
    return ()


def _fits(word: str, candidate: Candidate) -> bool:
    kind = candidate.type.split(":")[0]
    if word in _PEOPLE:
        gender = gender_of(candidate.name)
        return kind in _LIVING and gender in ("", _wanted(word))
    if word in _GROUPS:
        return kind in (*_LIVING, "group", "company", "customer", "service")
    if word in _THINGS:
        return kind not in ("person", "agent")
    wanted = _types(word)
    if wanted:
        return kind in wanted
    return any(
        part in candidate.name.casefold().split() for part in word.split() if part not in ("the", "this", "that", "my")
    )
