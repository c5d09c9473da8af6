"""Times that hang on an event: "two weeks before the wedding". The event's own time is found later, by recall."""

from __future__ import annotations

from recollect.model import Anchor
from recollect.understanding import when_words as w
from recollect.understanding.stopwords import words
from recollect.understanding.when_around import offset
from recollect.understanding.when_dates import Tokens

UNITS = (
    "second",
    "minute",
    "hour",
    "day",
    "weekend",
    "week",
    "fortnight",
    "month",
    "quarter",
    "year",
    "decade",
    "night",
)
_DIRECTIONS = {
    **dict.fromkeys(("before", "avant", "antes", "vor"), "before"),
    **dict.fromkeys(("after", "following", "apres", "despues", "nach"), "after"),
    **dict.fromkeys(("since", "depuis", "desde", "seit"), "since"),
    **dict.fromkeys(("until", "till", "hasta", "bis"), "until"),
    **dict.fromkeys(("during", "wahrend", "pendant", "durante"), "during"),
}
_ENGLISH = words("before after since until till during")  # the others need an article behind them
_DETERMINERS = w.ARTICLES - {"'", "’"} | words(
    "de del d meinem meiner meinen unserem unserer ihrem ihrer seinem seiner einem einer mon ma mes notre "
    "son sa mi mis nuestra nuestro su sus un une una que"
)
_NOT_AFTER = words("look looks looked looking take takes took taken takeaway name named names ask asked right")
_NOT_EVENTS = words("that this it then now all long hours else me him her them us you")
_STOPS = words("did do does what which who when where how why and but or was were is")
_SUBJECTS = words("i we he she they it you")
_MARKS = frozenset("'’-&\"")
_LONGEST = 12


def find(text: str, t: Tokens, start: int, end: int, taken: list[tuple[int, int]]) -> Anchor | None:
    """The first event that a time hangs on, beside the expressions that are taken already (token ranges, in order)."""
    for at in range(start, end):
        word = t[at].word
        direction = _DIRECTIONS.get(word)
        if direction is None or any(first <= at < last for first, last in taken):
            continue
        if word == "after" and t[at - 1].word in _NOT_AFTER:
            continue
        if word not in _ENGLISH and t[at + 1].word not in _DETERMINERS:
            continue
        last = _event_end(t, at + 1, min(end, at + 1 + _LONGEST), taken)
        if all(token.kind or token.word in _NOT_EVENTS or token.word in w.ARTICLES for token in t[at + 1 : last]):
            continue  # "before that", "during the night"
        beside = offset(t, at)
        first = at if beside is None else beside[0]
        said = None if beside is None else (beside[1], UNITS[beside[2]])
        reach = t[first].start, t[last - 1].end
        return Anchor(said, direction, text[t[at + 1].start : reach[1]], text[reach[0] : reach[1]], reach)
    return None


def _event_end(t: Tokens, at: int, end: int, taken: list[tuple[int, int]]) -> int:
    """An event goes on until punctuation, another time, or the verb of the question."""
    begun = at
    while at < end:
        token = t[at]
        if any(first <= at < last for first, last in taken):
            break
        verb = token.word in ("was", "were", "is")
        if token.word in _STOPS and at >= begun + verb and not (verb and t[at - 1].word in _SUBJECTS):
            break
        if not token.raw[:1].isalnum() and token.raw not in _MARKS:
            break
        at += 1
    while (
        at > begun
        and t[at - 1].word in _MARKS
        and not any(t[place].word == t[at - 1].word for place in range(begun, at - 1))
    ):
        at -= 1
    return at
