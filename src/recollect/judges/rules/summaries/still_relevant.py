"""Whether something believed still matters to anyone (A49): not by one age for all, but by what it is about.

Who somebody is and what may harm them does not age. A plan is over when its day is. Everything else is good for some
time, longer where it is important or was said again; near its end the rules are unsure, and a model is asked.
"""

from __future__ import annotations

import math
import re

from recollect.judges.questions import StillRelevantOf

# Days for which something is good that was said once and matters as much as most things.
_DAYS = {
    "relationship": 1_825, "contact": 1_095, "nickname": 1_825, "attribute": 1_460, "location": 1_095,
    "possession": 730, "purpose": 730, "preference": 730, "requirement": 1_095, "policy": 1_095, "expectation": 545,
    "satisfaction": 180, "gap": 180, "schedule": 270, "plan": 120, "event": 365, "observation": 60,
}  # fmt: skip
_UNKNOWN = 180
_FOR_ITS_TIME = ("plan", "schedule", "expectation", "gap", "observation")  # nothing is left of them when it is over
_LASTING = re.compile(
    r"\b(?:allerg\w+|intoleran\w+|diabet\w+|epilep\w+|asthma\w*|celiac|coeliac|pacemaker|chronic|disab\w+|medication|"
    r"blood type|insulin|anaphyla\w+|pregnan\w+|birthday|born|date of birth|anniversary|died|passed away|deceased|"
    r"funeral|married|divorced|maiden name|emergency contact|passport|vegan|vegetarian|religio\w+|kosher|halal|"
    r"native (?:language|speaker)|allergisch|geburtstag|geboren|gestorben|verheiratet|allergique|anniversaire|né|née|"
    r"décédé\w?|alérgic\w|cumpleaños|nacid\w|fallecid\w)\b",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|right now|at the moment|just now|this (?:morning|afternoon|evening|week|"
    r"weekend)|currently|for now|tired|hungry|in a hurry|on (?:my|his|her|their) way|running late|has a cold|"
    r"feels? (?:sick|ill|better|tired)|heute|morgen|gerade|diese woche|aujourd'hui|demain|cette semaine|hoy|mañana|"
    r"esta semana)\b",
    re.IGNORECASE,
)
_PASSES = 14  # days
_READ = 2_000  # characters


def still_relevant(question: StillRelevantOf) -> tuple[bool, str, float]:
    """Whether it is, why, and how sure that is."""
    text = question.text[:_READ]
    days = max(0, question.days)
    lasting = _LASTING.search(text)
    if lasting is not None and not (question.over and question.kind in _FOR_ITS_TIME):
        return True, f"it does not age: {lasting[0].lower()!r}", 0.9
    if question.over and question.kind in _FOR_ITS_TIME:
        return False, f"the time of this {question.kind} is past", 0.9 if question.importance < 0.8 else 0.72
    good = _good(question, text)
    left = good / max(1, days)
    kept = days <= good
    reason = f"{_days(days)} since it was said; {_a(question.kind)} like this is good for about {_days(round(good))}"
    if question.over:
        reason += ", less since its time is past"
    return kept, reason, round(0.5 + 0.45 * min(1.0, abs(math.log2(left))), 2)


def _good(question: StillRelevantOf, text: str) -> float:
    """Days for which it matters."""
    good = float(_DAYS.get(question.kind, _UNKNOWN))
    if question.kind not in ("relationship", "contact", "requirement", "policy") and _PASSING.search(text):
        good = min(good, _PASSES)
    good *= 0.5 + min(1.0, max(0.0, question.importance))
    good *= 1.0 + 0.5 * math.log2(max(1, question.reinforced))
    return good * 0.5 if question.over else good


def _a(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"


def _days(days: int) -> str:
    return "1 day" if days == 1 else f"{days:,} days"
