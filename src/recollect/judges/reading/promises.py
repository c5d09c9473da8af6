"""What somebody promises, as a quotation of their words, and what a later message makes of it."""

from __future__ import annotations

from typing import Literal

from recollect.judges.bounds import bounded
from recollect.judges.questions import Answer
from recollect.judges.reading.parts import read
from recollect.judges.relations import Fulfilled, FulfilledOf, Promised, Promises, PromisesIn
from recollect.judges.rules.due import due
from recollect.reader import messages, pairs
from recollect.understanding.passed_on import passed_on

QUOTED = 240  # characters of a quotation
ASKED = 160  # of what it answers
FEW = 8  # words of a promise that say little without what was asked
BARE = 3  # and words that say nothing without what was said before, asked or not
ASKS = 0.5  # how probable it must be that something was asked
SURE = 0.8  # that a promise is not just open: who believes too early that one is kept forgets it
AGAIN = 0.3  # and that it is made once more, by one who promises something
EDGES = " ,;:-–—"
_STATES: dict[str, Literal["done", "dropped", "moved"]] = {"kept": "done", "dropped": "dropped", "moved": "moved"}


@bounded
def promised(question: PromisesIn) -> Answer:
    text, asked = question.text, " ".join(question.asked.split())[:ASKED]
    found = []
    reading = read(text, question.speaker, question.before, passed_on(text), ends=question.by_agent)
    for start, end, probability in reading.vows:
        words = " ".join(text[start:end].split())[:QUOTED].strip(EDGES)
        long = len(words.split())
        is_short = bool(asked) and (long <= BARE or (long <= FEW and messages.asks(asked) >= ASKS))
        until = due(words, question.occurred_at)
        if until is None and is_short:
            until = due(asked, question.occurred_at)
        told = quoted(question.speaker, words, asked if is_short else "")
        found.append(Promised(told, until, probability, start, end, f"said ({probability:.2f})"))
    if not found:
        return Answer(Promises(()), "nothing is promised", 1 - messages.VOWED, messages.version())
    sure = min(each.certainty for each in found)
    return Answer(Promises(tuple(found)), ", ".join(each.rule for each in found), sure, messages.version())


def fulfilled(question: FulfilledOf) -> Answer:
    said = f"{question.speaker or 'user'}: {question.text}"
    shares = pairs.settled(question.promise, said, question.before)
    sure = round(1 - shares["open"], 4)
    if sure >= SURE:
        label = max(_STATES, key=lambda each: shares[each])
        return Answer(Fulfilled(_STATES[label]), f"it reads as {label} ({sure:.2f})", sure, pairs.version())
    again = pairs.repeats(question.promise, said) if question.promises and question.own else 0.0
    if again >= AGAIN:
        return Answer(Fulfilled("again"), f"it is promised once more ({again:.2f})", again, pairs.version())
    return Answer(Fulfilled("open"), f"it is open ({1 - sure:.2f})", 1 - sure, pairs.version())


def quoted(who: str, said: str, asked: str = "") -> str:
    """A promise in the words in which it was made; a few of them beside what was asked."""
    name = who or "The speaker"
    return f"{name}, asked “{asked}”: “{said}”" if asked else f"{name}: “{said}”"
