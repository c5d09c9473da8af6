"""What a message does to a talk: takes leave, thanks, agrees, asks, asks to wait, puts off; or only goes on.

A message is looked at clause by clause, and a clause must be the cue rather than hold its words: "bye!" takes leave,
"I said bye to my car" does not. English first; the commonest words of German, Spanish and French.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from recollect.judges.rules.lazily import Lazy
from recollect.judges.rules.talks.over_acts import ANNOUNCES, REQUESTS, TROUBLE, WAITS, any_of, at_it, taken_on
from recollect.judges.rules.talks.over_words import (
    AGREES,
    DEFERS,
    FAREWELL,
    FORMULA,
    HOLDS,
    OFFERS,
    TAG,
    THANKED,
    THANKS,
    UNTHANKED,
    WANTS,
    WISHES,
    WORKS,
)

Cue = Literal[
    "farewell", "thanks", "agrees", "asks", "offers", "holds", "works", "wants", "defers", "formula", "trouble",
    "waits", "other",
]  # fmt: skip
LONGEST = 1_500  # characters at the end of a message that are looked at
THANKFUL = 10  # of one that thanks with some word in it
WORDS = 16  # of a clause that may be a cue as a whole


@dataclass(frozen=True, slots=True)
class Clause:
    text: str
    cue: Cue


_WHOLE: tuple[tuple[Cue, Lazy], ...] = (
    ("formula", FORMULA), ("farewell", FAREWELL), ("thanks", THANKS), ("agrees", AGREES),
)  # fmt: skip
_QUESTION = Lazy(
    r"(?:(?:and|but|so|ok|also|then|oh|hey|hi|sorry|y|et|und|thanks|cool|great|now) )*"
    + any_of(r"""
    (?:what(?! an?\b)|which|who|whom|whose|when(?! i\b)|where|why)(?:'s|'re)? \w+
    how(?! (?:nice|lovely|kind|cool|funny|sweet)) \w+|what about|how come|anyone\b
    (?:can|could|would|will|do|does|did|is|are|was|were|have|has|should|shall|may) (?:you|i|we|it|he|she|they|there|~
    the|this|that|anyone|anybody|somebody|someone|my)\b(?! now$)
    any (?:idea|chance|news|updates?|thoughts|tips|other)\b|doesn't \w+|isn't (?:it|there)
    (?:was|wie|wann|wo|warum|wieso|welche\w*|wer|wem|wen|kannst du|können sie|könntest du|hast du|gibt es|soll ich) \w+
    ¿|(?:qué|cómo|cuándo|dónde|cuánt\w+|quién|cuál\w*|puedes|puede|hay) \w+
    (?:est-ce|qu'est-ce|comment|quand|où|pourquoi|quel\w*|combien|qui|tu peux|pouvez-vous|peux-tu|avez-vous)\b
    """)
)
_RHETORICAL = re.compile(rf"(?:\w+ ){{0,5}}{TAG}")
_PARTS = re.compile(r"[^.!?;:,\n…]+(?:[.!?;:,…]+|\n|$)|[?]")
_NUMBERED = re.compile(r"(?<=\d)[.,:](?=\d)")  # 18:30 and 4.5 are one word
_DASH = re.compile(r"\s[-–—]+\s")
_FULL = {
    "thats": "that's", "im": "i'm", "dont": "don't", "youre": "you're", "cant": "can't", "wont": "won't", "ive": "i've",
    "didnt": "didn't", "doesnt": "doesn't", "isnt": "isn't", "whats": "what's", "lets": "let's", "theres": "there's",
    "wasnt": "wasn't", "couldnt": "couldn't", "hows": "how's", "wheres": "where's", "u": "you", "r": "are",
    "ur": "your",
    "tmrw": "tomorrow", "tmr": "tomorrow", "2morrow": "tomorrow", "tonite": "tonight", "rly": "really", "w/": "with",
    "smth": "something", "abt": "about", "thnx": "thanks", "thanx": "thanks", "thankyou": "thank you", "goin": "going",
    "doin": "doing", "tryin": "trying", "lookin": "looking", "okay": "ok", "oki": "ok", "okie": "ok", "ill": "i'll",
}  # fmt: skip
_HASTY = re.compile(rf"(?<![\w'])(?:{'|'.join(_FULL)})(?![\w'])")
_STRETCHED = re.compile(r"([^\W\d_])\1{2,}")
_WAVES = "👋🙋"
_MARKS = re.compile(r"[^\w\s'¿-]+")


def clauses(text: str, ours: bool) -> list[Clause]:
    """What a message does, clause by clause. `ours`: the agent says it."""
    read = _spelt(text[-LONGEST:].lower().replace("’", "'").strip())
    if not re.search(r"\w", read):
        return [_wordless(read)] if read else []
    read = _NUMBERED.sub("", _DASH.sub(". ", read))
    found = []
    for part in _PARTS.findall(read):
        words = " ".join(_MARKS.sub(" ", part).split())
        if words:
            asks = "?" in part
            found.append(Clause(words, _cue(words, asks, ours)))
        elif "?" in part:
            found.append(Clause("?", "asks"))
    return found


def _spelt(text: str) -> str:
    """As it is written with care: "thats" has an apostrophe, and "byeee" one e."""
    return _STRETCHED.sub(r"\1", _HASTY.sub(lambda found: _FULL[found[0]], text))


def _wordless(text: str) -> Clause:
    if "?" in text:
        return Clause(text, "asks")
    return Clause(text, "farewell" if any(mark in _WAVES for mark in text) else "agrees")


def _cue(words: str, asks: bool, ours: bool) -> Cue:
    short = words.count(" ") < WORDS
    if asks:
        return _of_question(words, ours) if short else "asks"
    if short:
        for cue, pattern in _WHOLE:
            if pattern.fullmatch(words):
                return cue
    if not ours and DEFERS.search(words):
        return "defers"
    return _of_agent(words, short) if ours else _of_person(words, short)


def _of_question(words: str, ours: bool) -> Cue:
    if ours and OFFERS.search(words):
        return "offers"
    few = words.count(" ") < 4
    if few and FAREWELL.fullmatch(words):
        return "farewell"
    return "agrees" if few and not ours and _RHETORICAL.fullmatch(words) else "asks"


def _of_agent(words: str, short: bool) -> Cue:
    if OFFERS.search(words):
        return "offers"
    if WAITS.search(words):
        return "waits"
    if (short and HOLDS.fullmatch(words)) or WORKS.search(words) or taken_on(words):
        return "works"
    if short and WISHES.fullmatch(words):
        return "farewell"
    return "wants" if WANTS.search(words) else "other"


def _of_person(words: str, short: bool) -> Cue:
    """What somebody asks comes before what they announce, and thanks come last: "thanks for trying it again"."""
    if short and HOLDS.fullmatch(words):
        return "holds"
    if words.count(" ") > 1 and _QUESTION.match(words):
        return "asks"
    if ANNOUNCES.search(words) or at_it(words):
        return "holds"
    if REQUESTS.search(words):
        return "wants"
    if words.count(" ") < THANKFUL and THANKED.search(words) and not UNTHANKED.search(words):
        return "thanks"
    return "trouble" if TROUBLE.search(words) else "other"
