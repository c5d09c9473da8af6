"""What somebody is asked to do, and whether a reply takes it on: "sure", "on it", "leave it to me", "right, Friday"."""

from __future__ import annotations

import re
from datetime import datetime

from recollect.judges.bounds import bounded
from recollect.judges.relations import Promised, PromisesIn
from recollect.judges.rules.grammar.sentences import LONGEST, Sentence, is_command, lead, sentences
from recollect.judges.rules.grammar.verbs import BASE, FORMS, ING
from recollect.judges.rules.promises import wordings as w
from recollect.judges.rules.promises.due import due
from recollect.judges.rules.promises.told import renewed, told

_COURTESY = re.compile(
    r",? (?:please|pls|plz|thanks|thank you|ok|okay|bitte|por favor|s'il te plaît|right|yeah|yes|hein|x+)\W*$",
    re.IGNORECASE,
)
_IN_MONTH = re.compile(
    r"\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\b", re.IGNORECASE
)  # how long it lasts, rather than by when
_MOST_WORDS = 40  # of what was asked


@bounded
def requested(asked: str) -> str:
    """What somebody is asked to do: "send me the report by Friday"; "" where nothing is."""
    for sentence in reversed(sentences(asked[:LONGEST])[-6:]):
        wish = _wish(asked, sentence)
        if wish:
            return wish
    return ""


def _wish(asked: str, sentence: Sentence) -> str:
    words = plain(asked[sentence.start : sentence.end])
    match = w.REQUEST.search(words)
    wish = next((each for each in match.groups() if each), "") if match else ""
    if not wish and is_command(sentence):
        order = words[sentence.toks[lead(sentence.toks)].start - sentence.start :]
        first = order.split(maxsplit=1)[0].lower()
        if first in w.ORDERED or re.search(r"\b(?:me|us|my|our|please|mir|uns|moi|nous)\b", order.lower()):
            wish = order  # else it may be advice
    first = wish.split(maxsplit=1)[0].lower() if wish else ""
    form = FORMS.get(first)
    if form is not None and form.kind == ING:
        wish = f"{form.verb} {wish.partition(' ')[2]}"  # "would you mind feeding the cat"
    if not wish or first in w.TELLING or w.STANDING.match(wish):
        return ""
    return _COURTESY.sub("", wish).strip()


def around(asked: str, wish: str) -> str:
    """The sentence that a wish stands in: "dinner on Saturday, can you bring the wine?" says when."""
    found = (plain(asked[each.start : each.end]) for each in sentences(asked[:LONGEST]))
    return next((words for words in found if wish[:30] in words), wish)


def hinted(asked: str) -> str:
    """A wish that is only hinted at, in its own words: "somebody should call the plumber", "who brings the drinks?"."""
    for sentence in reversed(sentences(asked[:LONGEST])[-6:]):
        words = plain(asked[sentence.start : sentence.end])
        if w.HINT.search(words) and len(words.split()) <= _MOST_WORDS:
            return words.strip(" .,!")
    return ""


def accepted(text: str, question: PromisesIn, wanted: str) -> list[Promised]:
    """A yes to a request, where nothing else is said that may be the answer itself."""
    low = plain(text).lower().strip()
    match = w.YES.match(low)
    taken = w.TAKES_ON.search(low)
    start = match[0] if match is not None else ""
    if (not start.strip() and taken is None) or "?" in text:
        return []
    rest = low[len(start) :].strip(" .!,")
    if w.NO.search(rest) or w.DOUBT.search(low) or w.WEIGHED.search(rest):
        return []
    if w.CONDITION.search(w.POLITE_IF.sub("", rest)) or w.PUTS_OFF.search(rest):
        return []
    hint = "" if wanted else hinted(question.asked)
    if not wanted and (not hint or not (taken or w.STRONG_YES.match(low))):
        return []
    _, left = due(f"x {rest}", question.occurred_at)
    if len(left.split()) > 5 and taken is None:
        return []
    if not wanted:
        due_at = due(rest, question.occurred_at)[0] or due(_IN_MONTH.sub(" ", hint), question.occurred_at)[0]
        said = f"{question.speaker or 'Somebody'} will see to it: {hint[:160]}."
        return [Promised(renewed(said, due_at), due_at, 0.7, 0, len(text), "takes it on")]
    said, due_at, rule = of_request(wanted, rest, question)
    return [Promised(said, due_at, 0.8, 0, len(text), rule)]


def of_request(wanted: str, rest: str, question: PromisesIn) -> tuple[str, datetime | None, str]:
    """What was asked for, by the time that the answer says, or else the request."""
    own, _ = due(f"x {rest}", question.occurred_at)
    _, deed = due(wanted, question.occurred_at)
    wanted = wanted[:1].lower() + wanted[1:]
    said, due_at, _ = told(deed[:1].lower() + deed[1:] if own else wanted, "", question, "", request=True)
    own = own or (None if due_at else due(around(question.asked, wanted), question.occurred_at)[0])
    if own is not None:
        due_at, said = own, renewed(said, own)
    return said, due_at, "says yes to a request"


def is_base(word: str) -> bool:
    form = FORMS.get(word.lower())
    return form is not None and form.kind == BASE


def plain(text: str) -> str:
    """Straight apostrophes and single spaces, place by place: nothing moves."""
    return re.sub(r"\s", " ", text.replace("’", "'"))
