"""How recall reads a question, by rules: when, who, what kind, which words are left, and why it thinks so.

Every step is a function of its own, and every field can be replaced by who knows better. Nothing here asks a model or a
database; who is who is asked of `names`, once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from recollect.model import Query
from recollect.understanding import cues, when
from recollect.understanding import names as query_names
from recollect.understanding.names import Range, Word
from recollect.understanding.stopwords import STOP, language, words
from recollect.understanding.tokens import Token, tokens_of

Names = Callable[[Sequence[str]], Mapping[str, Sequence[str]]]
_FILLER = words(
    "like tell remind remember recall know think mention mentioned happen happened wonder wondering please "
    "want wanted talk talked weisst erinnerst erzahl sag sais rappelle dis sabes recuerdas dime"
)


def understand(text: str, now: datetime, names: Names | None = None) -> Query:
    """`now` is when the question is asked, with its zone. `names` gives entity ids for those phrases that it knows."""
    when.check(now)
    tokens = tokens_of(text)
    spoken = language(token.word for token in tokens)
    quoted = query_names.quoted(text)
    time = when.find(text, now, tokens, [place for place in quoted if place[1] - place[0] < len(text) - 2])
    seen = query_names.words_of(text, tokens, STOP[spoken])
    row = cues.line(seen)
    taken = [span.where for span in time.spans]
    addresses = query_names.handles(text)
    entities, about, who = find_names(text, seen, spoken, quoted, addresses, taken, names)
    kinds = cues.kinds(seen, row)
    categories = cues.categories(seen, any(kind == "preference" for kind, _ in kinds))
    expects = cues.expects(_asked(text, seen), row, spoken, "?" in text)
    timed = bool(time.spans) or (time.anchor is not None and time.anchor.direction != "during")
    style = cues.style(row, [kind for kind, _ in kinds], expects and expects[0], timed)
    return Query(
        text=text,
        interval=time.interval,
        anchor=time.anchor,
        spans=time.spans,
        entities=entities,
        about=about,
        kinds=tuple(kind for kind, _ in kinds),
        categories=tuple(category for category, _ in categories),
        expects=expects and expects[0],
        terms=find_terms(text, seen, tokens, addresses, taken),
        style=style[0],
        reasons=(
            *time_reasons(time),
            *who,
            *(f"kind: {kind}, because of {said!r}" for kind, said in kinds),
            *(f"category: {category}, because of {said!r}" for category, said in categories),
            *((f"expects: a {expects[0]}, because of {expects[1]!r}",) if expects else ()),
            f"style: {style[0]}, because {style[1]}",
        ),
    )


def find_names(
    text: str,
    seen: Sequence[Word],
    spoken: str,
    quoted: Sequence[Range],
    addresses: Sequence[Range],
    taken: Sequence[Range],
    names: Names | None,
) -> tuple[tuple[str, ...], tuple[str, ...], list[str]]:
    """Entity ids, names as written, and the reasons for the ids."""
    runs = query_names.capitals(seen, spoken, [*taken, *addresses])
    known: list[tuple[Range, str]] = []
    ids: dict[str, None] = {}
    reasons = []
    if names is not None and seen:
        places = query_names.candidates(text, seen, [*addresses, *quoted, *runs], taken)
        answers = names(tuple(places)) if places else {}
        known = query_names.longest(places, answers)
        for _, phrase in known:
            ids.update(dict.fromkeys(answers[phrase]))
        for phrase in dict.fromkeys(phrase for _, phrase in known):
            reasons.append(f"entity: {phrase!r} is {' or '.join(answers[phrase])}")
    places_of = sorted([place for place, _ in known] + [*runs, *addresses], key=lambda place: (place[0], -place[1]))
    about: dict[str, str] = {}
    end = -1
    for start, stop in places_of:
        if stop > end:
            about.setdefault(text[start:stop].casefold(), text[start:stop])
            end = stop
    return tuple(ids), tuple(about.values()), reasons


def find_terms(
    text: str, seen: Sequence[Word], tokens: Sequence[Token], addresses: Sequence[Range], taken: Sequence[Range]
) -> tuple[str, ...]:
    """Words of content in small letters, once each: without times, question words and filler. An emoji is a word."""
    found: dict[str, int] = {}
    covered = sorted([*taken, *addresses])
    for start, end in addresses:
        found.setdefault(text[start:end].casefold(), start)
    pictures = [(token.start, token.raw) for token in tokens if not token.kind and ord(token.raw[0]) >= 0x2190]
    signs = [(at, raw) for at, raw in pictures if not raw[0].isalnum()]
    said = [(word.start, word.raw.casefold()) for word in seen if not word.stop and word.word not in _FILLER]
    at = 0
    for place, term in sorted([*said, *signs]):
        while at < len(covered) and covered[at][1] <= place:
            at += 1
        if at < len(covered) and covered[at][0] <= place:
            continue
        found.setdefault(term, place)
    return tuple(sorted(found, key=lambda term: found[term]))


def time_reasons(time: when.When) -> list[str]:
    found = [
        f"time: {span.text!r} is {_spell(span.start)} to {_spell(span.end)} ({span.precision})" for span in time.spans
    ]
    if len(found) > 1 and time.interval:
        found.append(f"time: together {_spell(time.interval[0])} to {_spell(time.interval[1])}")
    if time.anchor:
        count, unit = time.anchor.offset or (1, "")
        offset = f"{count} {unit}s " if count > 1 else f"one {unit} " if unit else ""
        found.append(f"time: {offset}{time.anchor.direction} {time.anchor.event_text!r}, to be found")
    return found


def _spell(moment: datetime) -> str:
    if moment == when.EARLIEST:
        return "the beginning"
    return "the end" if moment == when.LATEST else moment.isoformat(sep=" ", timespec="minutes").replace("+00:00", "Z")


def _asked(text: str, seen: Sequence[Word]) -> Sequence[Word]:
    """The words of the last sentence that ends with a question mark; all words where none does."""
    end = text.rfind("?")
    if end < 0:
        return seen
    before = [word for word in seen if word.start < end]
    start = next((at for at in range(len(before) - 1, -1, -1) if before[at].first), 0)
    return before[start:]
