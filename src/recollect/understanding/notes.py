"""Whether a message asks to be kept as a note: "Note: …", "Remember: …", "/note …"."""

from __future__ import annotations

import re

_ASKED = re.compile(
    r"\s*(?:/(?:note|remember|notiz|nota)\b[:\s]\s*"
    r"|(?:please\s+)?(?:note(?:\s+to\s+self)?|remember(?:\s+this)?|notiz|merken?|notiere|nota|anota|recuerda|souviens-toi)"
    r"\s*:\s*)(?=\S)",
    re.IGNORECASE,
)
_BEGINS = frozenset("/NnRrMmAaPpSs \n\t")


def noted(text: str) -> str | None:
    """The words to keep, where a message asks for that."""
    if text[:1] not in _BEGINS:
        return None
    asked = _ASKED.match(text)
    return text[asked.end() :].strip() if asked is not None else None
