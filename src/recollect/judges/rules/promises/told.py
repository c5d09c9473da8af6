"""A promise told in the third person: nobody's "I" and "you" is left in it, and its day stands at the end."""

from __future__ import annotations

import re
from datetime import datetime

from recollect.judges.bounds import bounded
from recollect.judges.relations import PromisesIn
from recollect.judges.rules.promises.due import due, has_day

LONGEST_TEXT = 200
_YOU = (
    (
        re.compile(
            r"\b(?:you|u|ya)\b(?='| are| were| have)|(?<=before )you\b|(?<=when )you\b|(?<=once )you\b",
            re.IGNORECASE,
        ),
        "they",
    ),
    (re.compile(r"\b(?:your|ur)\b", re.IGNORECASE), "their"),
    (re.compile(r"\byours\b", re.IGNORECASE), "theirs"),
    (re.compile(r"\byourself\b", re.IGNORECASE), "themselves"),
)
_ME = (
    (re.compile(r"\bmy\b", re.IGNORECASE), "their"),
    (re.compile(r"\bour\b", re.IGNORECASE), "their"),
    (re.compile(r"\bi'm\b|\bi am\b|\bwe're\b|\bwe are\b", re.IGNORECASE), "they are"),
    (re.compile(r"\bi've\b|\bwe've\b", re.IGNORECASE), "they have"),
    (re.compile(r"\bi\b|\bwe\b", re.IGNORECASE), "they"),
    (re.compile(r"\bme\b|\bus\b", re.IGNORECASE), "them"),
    (re.compile(r"\bmyself\b|\bourselves\b", re.IGNORECASE), "themselves"),
)
_DATE_AT_END = re.compile(r" \(?by \d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)?\.$")


def told(
    rest: str, before: str, question: PromisesIn, rule: str, request: bool = False
) -> tuple[str, datetime | None, str]:
    """The sentence of a deed, by when it is due, and the rule that it comes from. `before` may say when."""
    due_at, deed = due(rest, question.occurred_at)
    if before and not has_day(rest, question.occurred_at):
        # "Tuesday then, I'll be at yours at 8": the day and the hour stand apart.
        due_at, _ = due(f"{before} {rest}" if due_at else before, question.occurred_at)
        due_at = due_at or due(rest, question.occurred_at)[0]
    deed = _said_of_others(deed, question.addressee, request)[:LONGEST_TEXT].strip(" ,;:-–—")
    return f"{question.speaker or 'Somebody'} will {deed}{by_day(due_at)}.", due_at, rule


@bounded
def renewed(text: str, due_at: datetime | None) -> str:
    """The sentence of an earlier promise, with another date."""
    return f"{_DATE_AT_END.sub('', text).rstrip('.')}{by_day(due_at)}."


def without_day(text: str) -> str:
    return _DATE_AT_END.sub("", text).rstrip(".")


def _said_of_others(deed: str, addressee: str, request: bool) -> str:
    """The words with nobody's "I" and "you" in them. In a request these are the other way round."""
    mine, yours = (_YOU, _ME) if request else (_ME, _YOU)
    if addressee:
        name, whose = addressee, f"{addressee}'{'' if addressee.endswith('s') else 's'}"
        pairs = (
            [(r"\bmy\b", whose), (r"\bme\b|\bi\b", name)]
            if request
            else [(r"\byour\b|\bur\b", whose), (r"\b(?:you|u|ya)\b", name)]
        )
        if re.search(pairs[1][0], deed, re.IGNORECASE):
            pairs[0] = (pairs[0][0], "their")  # "send Iris their report"
        for pattern, by in pairs:
            deed = re.sub(pattern, lambda _, by=by: by, deed, flags=re.IGNORECASE)  # type: ignore[misc]
    for pattern, by in (*mine, *yours):
        deed = pattern.sub(by, deed)
    return " ".join(re.sub(r"\byou\b|\bu\b", "them", deed, flags=re.IGNORECASE).split())


def by_day(due_at: datetime | None) -> str:
    if due_at is None:
        return ""
    day = f"{due_at.year:04}-{due_at.month:02}-{due_at.day:02}"
    ends = (due_at.hour, due_at.minute, due_at.second) == (23, 59, 59)
    return f" by {day}" if ends else f" by {day} {due_at.hour:02}:{due_at.minute:02}"
