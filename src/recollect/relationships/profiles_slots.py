"""What a fact or a manner is about in a profile: its type, its slot, and the value that it gives it. How it is said."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from recollect.judges.predicates import single
from recollect.judges.questions import DetailWantedOf
from recollect.learning.beliefs import value_key

KINDS = ("preference", "requirement", "expectation", "policy", "satisfaction", "gap", "schedule", "plan")
_TYPES = {
    "preference": "preferences", "requirement": "needs", "expectation": "expectations", "policy": "expectations",
    "satisfaction": "satisfaction", "gap": "gaps",
}  # fmt: skip
_HABITS = {"does": "preferences", "wants": "needs"}  # of schedules and plans, those that say how somebody lives
_SHARED = {"likes": "taste", "dislikes": "taste", "satisfied_with": "about", "unhappy_with": "about"}
_ANSWERS = re.compile(
    r"\b(?:answer\w*|repl(?:y|ies)|respon[ds]\w*|explain\w*|explanations?|messages?|summar\w+|write|writes|"
    r"writing|speak|"
    r"talk|tell|told|antwort\w*|respuestas?|réponses?|updates?|reports?)\b",
    re.IGNORECASE,
)
_SOON = re.compile(
    r"\b(?:within|in less than|the same) (?:an?|the|\d+|one|two|few|same)? ?(?:minutes?|hours?|days?|day|week)\b"
    r"|\b(?:quick|fast|prompt|immediate|same-day|instant) (?:answers?|repl(?:y|ies)|responses?)\b"
    r"|\bright away\b|\bimmediately\b|\bsofort\b|\bby (?:the )?(?:evening|end of (?:the )?day|noon|tomorrow)\b",
    re.IGNORECASE,
)
_DEPTH = re.compile(
    r"\b(?:plain|simple|non-technical) (?:words|terms|language|english|explanations?)\b|\bwithout jargon\b|"
    r"\bno jargon\b"
    r"|\btechnical (?:details?|terms|depth|answers?)\b|\blike i'm five\b|\bfor (?:laymen|beginners|experts)\b",
    re.IGNORECASE,
)
_TONGUE = re.compile(
    r"\b(?:in|auf|en) (?:English|German|Spanish|French|Italian|Dutch|Portuguese|Polish|Deutsch|Englisch|"
    r"français|anglais|"
    r"español|inglés)\b",
    re.IGNORECASE,
)
_MANNERS = re.compile(r"\b(?:formal(?:ly)?|informal(?:ly)?|by (?:his|her|their|my) first name|Sie|du|casual(?:ly)?)\b")


class Place(NamedTuple):
    type: str
    slot: str
    value: str


def place(row: Any) -> Place | None:
    """Where a fact belongs; None where it says nothing of how to deal with somebody."""
    type = _HABITS.get(row.predicate) if row.kind in ("schedule", "plan") else _TYPES.get(row.kind)
    if type is None:
        return None
    value = f"{row.predicate}:{row.object_key}:{'not' if row.negated else 'is'}"
    if row.kind in ("expectation", "policy", "preference") and not row.negated:
        how = wish(row.sentence, row.predicate == "expects")
        if how is not None:
            return Place("expectations", *how)
    if row.predicate in _SHARED:
        return Place(type, f"{_SHARED[row.predicate]}:{row.object_key}", value)
    if single(row.predicate):
        return Place(type, f"{row.predicate}:{value_key(row.context or '')}", value)
    return Place(type, f"{row.predicate}:{row.object_key}", value)


def wish(sentence: str, sure: bool = False) -> tuple[str, str] | None:
    """Which expectation a sentence states, if it is one on how to be answered: its slot and the value."""
    if not sure and not _ANSWERS.search(sentence):
        return None
    length = asked_length(sentence)
    if length is not None:
        return "length", length
    for slot, pattern in (("response time", _SOON), ("technical level", _DEPTH), ("language", _TONGUE)):
        found = pattern.search(sentence)
        if found is not None:
            return slot, " ".join(found[0].lower().split())
    from recollect.judges.rules.talks.tone_signals import signals  # rules are loaded when the first is asked

    forms = [each.slot for each in signals(sentence, False) if each.kind == "format"]
    if forms:
        return f"format:{forms[0]}", forms[0]
    found = _MANNERS.search(sentence)
    return None if found is None else ("formality", found[0].lower())


def asked_length(sentence: str) -> str | None:
    from recollect.judges.rules.talks.detail_wanted import detail_wanted

    detail, why, _ = detail_wanted(DetailWantedOf((sentence,)))
    return detail if detail != "normal" and why.startswith("it was asked for") else None


# --------------------------------------------------------------------------------------------- what a manner comes to

_LENGTHS = {"short": "wants short answers", "long": "wants detailed answers", "normal": "wants answers of usual length"}
_FORMAL = {
    "formal": "writes formally and likes to be addressed politely",
    "casual": "writes casually and likes an easy tone",
    "neutral": "writes plainly, neither formally nor casually",
}
_DEEP = {
    "expert": "is at home in technical matters: details can be taken as known",
    "some": "knows some technical terms: the rarer ones want explaining",
    "plain": "speaks without technical terms, and wants to be spoken to like that",
}
LANGUAGES = {
    "en": "English", "de": "German", "es": "Spanish", "fr": "French", "it": "Italian", "pt": "Portuguese",
    "nl": "Dutch", "pl": "Polish", "sv": "Swedish", "da": "Danish", "tr": "Turkish", "ru": "Russian", "el": "Greek",
    "ar": "Arabic", "he": "Hebrew", "ko": "Korean", "ja": "Japanese", "zh": "Chinese", "hi": "Hindi", "th": "Thai",
}  # fmt: skip


_FORMATS = {
    "lists": "as lists", "tables": "as tables", "code": "with code", "links": "with links",
    "plain text": "in plain text", "no emoji": "without emoji", "numbers": "with numbers", "pdf": "as PDF",
}  # fmt: skip


def told(name: str, slot: str, value: str) -> str | None:
    """How a wish for a length or a form of answers is said; None for all else."""
    if slot == "length":
        return f"{name} {_LENGTHS[value]}."
    return f"{name} wants answers {_FORMATS[value]}." if slot.startswith("format:") else None


def inferred(row: Any) -> list[tuple[str, str, str]]:
    """Slot, value and sentence of what the manner of a session lets expect. What is usual is only told where it was
    otherwise before."""
    name = row.speaker
    found = [
        ("length", row.length, f"{name} {_LENGTHS[row.length]}."),
        ("formality", row.formality, f"{name} {_FORMAL[row.formality]}."),
        ("technical level", row.technical, f"{name} {_DEEP[row.technical]}."),
    ]
    if row.language in LANGUAGES:
        found.append(("language", row.language, f"{name} writes {LANGUAGES[row.language]}."))
    if row.pace_seconds is not None:
        expects = {
            "quick": "and is likely to expect quick replies",
            "steady": "and is likely to expect a reply within the day",
            "slow": "and is in no hurry",
        }[row.pace]
        took = {"quick": "within minutes", "steady": "within hours", "slow": "after a while"}[row.pace]
        found.append(("response time", row.pace, f"{name} answers {took} {expects}."))
    return found


USUAL = (("length", "normal"), ("formality", "neutral"))
