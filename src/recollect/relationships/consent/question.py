"""The one question that lets words of somebody be told to others, and what counts as an answer to it.

It quotes exactly what would be told, and says to whom. Only a plain yes answers it: a few words that can mean nothing
else. Whatever else is said is no yes.
"""

from __future__ import annotations

import re
from typing import Literal

from recollect.audience import PUBLIC

LONGEST = 300  # characters that are quoted; what is longer waits in the review
_COMMAND = re.compile(r"\s*/(share|unshare)\s+(\w{4,64})\s*", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|👍")
_MARKS = re.compile("[“”„«»]")
_YES = frozenset({
    "yes", "yea", "yeah", "yep", "yup", "y", "ja", "jep", "jup", "jo", "sí", "si", "sip", "oui", "ouais", "👍",
})  # fmt: skip
_NO = frozenset({"no", "nope", "nah", "nein", "nee", "non"})
_POLITE = frozenset({
    "please", "pls", "thanks", "thank", "you", "bitte", "danke", "gern", "gerne", "gracias", "por", "favor", "merci",
    "s'il", "te", "vous", "plaît", "plait",
})  # fmt: skip


def question(text: str, target: str) -> str:
    whom = "everyone" if target == PUBLIC else f"everyone on {target}"
    return f"Share with {whom}: “{' '.join(text.split())}”? Answer yes or no."


def asks(said: str, asked: str) -> bool:
    """Whether the last thing that a message says is this question, as a sentence of its own."""
    spoken, wanted = _even(said), _even(asked)
    before = spoken.removesuffix(wanted).rstrip(" \"'*_>")
    return spoken.endswith(wanted) and (not before or before[-1] in ".!?:…)")


def tells(said: str, text: str) -> bool:
    """Whether a message says this, word for word."""
    return _even(text) in _even(said)


def plain(text: str) -> Literal["yes", "no"] | None:
    """A plain yes or a plain no; None for all else."""
    words = [word.replace("’", "'") for word in _WORD.findall(text.casefold())]
    core = {word for word in words if word not in _POLITE}
    if not core or len(words) > 4 or "?" in text:
        return None
    return "yes" if core <= _YES else "no" if core <= _NO else None


def command(text: str) -> tuple[str, str] | None:
    """`/share ID` and `/unshare ID`: what is to be done, and the id."""
    found = _COMMAND.fullmatch(text)
    return None if found is None else (found[1].lower(), found[2])


def _even(text: str) -> str:
    """However its quotation marks and spaces are written."""
    return " ".join(_MARKS.sub('"', text).split()).casefold().rstrip("*_")
