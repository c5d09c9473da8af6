"""Whether words tell that something has changed or was wrong, so that they end what was noted before.

Two notes that merely differ are a question for a person; one that says "now" or "no longer" answers it by itself.
"""

from __future__ import annotations

import re

LOOKED_AT = 2_000  # characters of a text
_WORDS = (
    # English
    r"now(?!\s+and\s+(?:then|again)\b)|nowadays|no(?:t any)? ?longer|any ?more|moved|relocated|switched|changed|"
    r"renamed|used to|formerly|previously|(?:has|have|had) left|left (?:his|her|their|its|the) \w+|quit|"
    r"new (?:job|employer|company|address|home|house|flat|place|city|number|name|date|role|position)|"
    r"recently|lately|instead|from now on|as of|effective (?:from|immediately)|since|starting|meanwhile|by now|"
    r"these days|turns out|correction|corrected|actually|in fact|(?:was|were) wrong|mistake|rather than|"
    r"not .{1,60}? but|"
    # German
    r"jetzt|nunmehr|inzwischen|mittlerweile|nicht mehr|kein\w* mehr|umgezogen|gewechselt|neuerdings|seit|ab sofort|"
    r"früher|ehemals|stattdessen|korrektur|berichtigung|tatsächlich|sondern|"
    # French, Spanish
    r"maintenant|désormais|dorénavant|ne .{1,30}? plus|déménagé|depuis|auparavant|en fait|plutôt|"
    r"ahora|ya no|se mudó|desde|antes|en realidad|corrección|sino"
)
_CHANGE = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)", re.IGNORECASE)
_WHOLE = re.compile(
    r"\s*(?:correction|corrected|update|korrektur|berichtigung|correction|corrección)\s*[:,-]", re.IGNORECASE
)
_END = re.compile(r"[.!?](?=\s|$)|\n")


def tells_of_change(text: str, start: int = 0, end: int = 0) -> bool:
    """Whether the sentence around `start` and `end` tells of a change, or the text is a correction as a whole."""
    text = text[:LOOKED_AT]
    if _WHOLE.match(text):
        return True
    before = [found.end() for found in _END.finditer(text, 0, min(start, len(text)))]
    after = _END.search(text, max(end - 1, 0))
    said = text[before[-1] if before else 0 : after.start() if after else len(text)] if end else text
    return _CHANGE.search(said) is not None
