"""Words that ask to remember: "Note: …", "Remember that …", "/note …", "don't forget …", "FYI"."""

from __future__ import annotations

import re

from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Sentence

_ASKED = re.compile(
    r"\s*(?:(?:hey|hi|ok|okay|please|also|and|oh|so|btw|just|one more thing|quick|could "
    r"you|can you|kindly)[\s,:]+){0,3}"
    r"(?:(?:/(?:note|remember|memo|save))\b:?"
    r"|(?:notes?|remember|memo|reminder|nb|n\.b\.|fyi|fact|for the record|note to self|"
    r"for (?:your|future) (?:information|reference|notes?|records?)|important|attention|"
    r"ps|p\.s\.)\s?[:\-–—]"
    r"|(?:fyi|nb)\b,?"
    r"|(?:please\s+)?(?:remember|note|keep in mind|bear in mind|be aware|don't forget|don't let me forget|"
    r"do not forget|never forget|take note|make a note|write down|jot down|memori[sz]e|"
    r"save (?:this|that|it)|store (?:this|that)|remind yourself|you should know|i want "
    r"you to (?:know|remember|note)|i'd like you to (?:know|remember|note)|i need you "
    r"to (?:know|remember|note)|add (?:this )?to (?:your |my )?(?:notes|memory))\b"
    r"(?:\s*[:,]|\s+(?:that|this[:,]?|for (?:later|next time|me)[:,]?|the following[:,]?|"
    r"of(?: the fact that)?)\b)?(?:\s+(?P<todo>to)\s+(?=\w))?)\s*[:\-–—]?\s*",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\s*(?:bitte\s+)?(?:merk(?:e|)\s+dir|notiz|notiere|merke|vergiss nicht|denk dran|"
    r"recuerda|nota|apunta|no olvides|acu[eé]rdate(?: de)?|souviens-toi(?: de)?|note(?:z)?|"
    r"n'oublie pas|retiens)\b"
    r"(?:\s*[:,]|\s+(?:dass|que|qu'))?\s*",
    re.IGNORECASE,
)
_GERMAN_ETC = re.compile(r"\s*(?:notiz|nota|recordatorio|erinnerung|rappel|note)\s?:", re.IGNORECASE)
_NOT_ASKED = re.compile(
    r"\s*(?:(?:and|but|so|oh|also|ok),? )?(?:remember (?:when|how|the time|me\b|him\b|her\b|us\b|what|who|where|last)|"
    r"note (?:how|taking)|fact is|fyi\?)",
    re.IGNORECASE,
)


def split(text: str, sentence: Sentence) -> tuple[int | None, bool]:
    """Where the thing to remember begins, None where nothing is asked; and whether it is something to do."""
    first = sentence.toks[0].low
    if first not in _FIRST and not first.startswith("/"):
        return None, False
    part = text[sentence.start : sentence.end].replace("’", "'")
    if _NOT_ASKED.match(part) or (sentence.mark == "?" and not part.lower().startswith(("can you", "could you"))):
        return None, False
    match = _ASKED.match(part)
    if match is not None and match.end() > 0:
        return sentence.start + match.end(), match["todo"] is not None
    match = _OTHER.match(part)
    if (match is not None and first not in ("note", "nota")) or (match is not None and _GERMAN_ETC.match(part)):
        return sentence.start + match.end(), False
    return None, False


_FIRST = words(
    "hey hi ok okay please also and oh so btw just one quick could can kindly note "
    "notes remember memo reminder nb n fyi "
    "fact for important attention ps p keep bear be do don't never take make write "
    "jot memorize memorise save store remind "
    "you i add / bitte merk merke notiz notiere vergiss denk recuerda nota apunta no acuerdate acuérdate souviens-toi "
    "notez n'oublie retiens souviens dont erinnerung recordatorio rappel"
)
