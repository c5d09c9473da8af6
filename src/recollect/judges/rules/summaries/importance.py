"""How much something matters, from 0 to 1.

What was said counts by its act and the kinds of its facts, an event of the world by its kind and hour.
"""

from __future__ import annotations

import re

from recollect.judges.questions import ImportanceOf

_KINDS = {
    "relationship": 0.75,
    "contact": 0.75,
    "requirement": 0.85,
    "policy": 0.75,
    "expectation": 0.7,
    "location": 0.65,
    "plan": 0.6,
    "schedule": 0.6,
    "event": 0.55,
    "attribute": 0.55,
    "preference": 0.55,
    "nickname": 0.55,
    "purpose": 0.5,
    "possession": 0.5,
    "satisfaction": 0.55,
    "gap": 0.65,
    "observation": 0.45,
}
_ACTS = {"explicit": 0.8, "correction": 0.65, "statement": 0.4, "command": 0.3, "question": 0.3, "confirmation": 0.15}
_GREETING = re.compile(
    r"\s*(?:hi|hello|hey|good (?:morning|night|evening|afternoon)|bye|goodbye|thanks?(?: "
    r"you)?|ok(?:ay)?|lol|haha+|see you|cheers|hallo|hola|bonjour|ciao|yo|morning)\b[\w\s,.!'’]{0,25}$",
    re.IGNORECASE,
)
_GRAVE = re.compile(
    r"\b(?:allerg(?:y|ic)|hospital|cancer|diagnos\w{1,6}|surgery|pregnan\w{1,3}|died|"
    r"death|passed away|funeral|emergency|accident|ambulance|"
    r"heart attack|stroke|divorce|married|engaged|fired|laid off|got the job|new job|"
    r"moved|moving|password|urgent|deadline|birth|baby|insulin|epilep\w{2,5}|asthma|"
    r"suicid\w{1,3}|wedding|decided|quit)\b",
    re.IGNORECASE,
)
_SMALL_TALK = re.compile(
    r"\b(?:weather|how are you|what's up|nice day|weekend was|haha|lol|traffic|just kidding|funny)\b", re.IGNORECASE
)
_ALERT = re.compile(
    r"alarm|alert|smoke|leak|flood|fire|intru|motion at night|panic|carbon|tamper|battery "
    r"(?:critical|empty)|burglar|glass break|water detected|emergency|critical",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"\b(?:door|window|gate|garage|lock)\b.{0,40}\b(?:open|opened|unlocked|forced|ajar)|"
    r"\bmotion\b.{0,40}\b(?:detected|outside|garden|porch)|unlocked",
    re.IGNORECASE,
)
_EVENTS = {
    "state_change": 0.2,
    "user_action": 0.4,
    "automation": 0.2,
    "alert": 0.9,
    "alarm": 0.9,
    "error": 0.7,
    "warning": 0.7,
}
_NIGHT = frozenset((23, 0, 1, 2, 3, 4, 5))


def importance(question: ImportanceOf) -> tuple[float, str]:
    if question.event_kind is not None:
        return _event(question)
    text = question.text[:2000]
    if question.act == "explicit":
        grave = (
            0.9 if _GRAVE.search(text) or any(kind in ("requirement", "contact") for kind in question.kinds) else 0.8
        )
        return grave, "asked to remember"
    if not question.kinds:
        if _GREETING.match(text):
            return 0.1, "a greeting"
        if question.act in ("statement", "correction") and _GRAVE.search(text):
            return 0.7, "health, family or a decision"
        if _SMALL_TALK.search(text) and len(text) < 120:
            return 0.2, "small talk"
        base = _ACTS[question.act]
        if question.act == "statement" and len(text.split()) < 4:
            base = 0.2
        return base, f"a {question.act} without facts"
    best = max(_KINDS.get(kind, 0.5) for kind in question.kinds)
    more = 0.03 * (len(set(question.kinds)) - 1)
    if question.act == "correction":
        more += 0.1
    if _GRAVE.search(text):
        best, more = max(best, 0.75), more + 0.05
    return round(min(0.9, best + more), 2), f"facts: {', '.join(sorted(set(question.kinds)))}"


def _event(question: ImportanceOf) -> tuple[float, str]:
    text, kind = question.text[:1000], (question.event_kind or "").lower()
    if kind in ("alert", "alarm") or _ALERT.search(text):
        return 0.9, "an alert"
    night = question.hour is not None and question.hour in _NIGHT
    if _OPENING.search(text):
        front = re.search(r"front|back|main|entrance|garage|gate|lock|outside", text, re.IGNORECASE) is not None
        if night:
            return (0.85 if front else 0.7), "something was opened in the night"
        return 0.35, "something was opened by day"
    base = _EVENTS.get(kind, 0.3)
    return (
        (min(1.0, base + 0.15), "an event in the night")
        if night and kind != "automation"
        else (base, f"a routine {kind}")
    )
