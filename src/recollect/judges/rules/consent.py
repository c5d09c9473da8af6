"""Whether somebody says that others may be told: only what is said outright, by them, unconditionally and as no
question. Everything else is left alone, or left to a person to decide."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from recollect.judges.relations import Consent, ConsentIn
from recollect.judges.rules.consent_words import (
    ASKING,
    CONDITION,
    FOREIGN,
    GROUP,
    HANGS_ON,
    KEEP,
    LOOK,
    OWN,
    REPORTED,
    SHARE,
    UNCONDITIONAL,
)

LONGEST = 2_000  # characters: consent is given in few words, not in what was pasted
SURE = 0.9  # from here on it holds without anybody being asked
DOUBTFUL = 0.5
EVERYONE = "everyone"
NONE = Consent("none")

_QUOTED_LINE = re.compile(r"^\s*(?:>|\|).*$", re.MULTILINE)
_FORWARDED = re.compile(
    r"(?:^|\n)\s*(?:-{2,}\s*)?(?:forwarded(?: message)?\b|begin forwarded|original message|fwd?:|weitergeleitete|"
    r"mensaje reenviado|message transféré|on .{4,60} wrote:|from: ).*",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|‘[^’]*’(?!\w)|`[^`]*`|(?<!\w)'[^'\n]{8,}'(?!\w)")
_SENTENCE = re.compile(r"[^.!?\n…]+[.!?…]*|\n")
_CLAUSE = re.compile(r"\s*(?:[;:—–,]|\s-\s|\b(?:and|but|so|und|aber|y|pero|et|mais)\b)\s*", re.IGNORECASE)
_EMPTY = re.compile(
    r"(?:(?:hi|hello|hey|yes|yeah|yep|no|nope|sure|ok|okay|thanks|thank you|thx|please|great|good|cool|nice|right|well|"
    r"cheers|of course|no problem|no worries|lol|haha|btw|by the way|ja|klar|danke|bitte|sí|claro|gracias|oui|merci|"
    r"bien sûr|one more thing|oh|also|i changed my mind|changed my mind|sorry|actually|ok then|all good|"
    r"fine)\b[ ,!.:)]*)*",
    re.IGNORECASE,
)
_OF_ITS_OWN = re.compile(
    r"\b(?:(?:that|how) (?:i|we|my|our)\b|about (?:my|our|the|me|us)\b)", re.IGNORECASE
)  # "tell everybody that I am moving"
_TAIL = re.compile(
    r"^(?:[\s,]*(?:any ?more|any longer|again|(?:with|to) (?:the )?\w+|about (?:it|this|that)|please|from now on|"
    r"though|mehr|weiter|bitte|a nadie|con nadie|à personne)\b)*",
    re.IGNORECASE,
)  # what may follow "don't share that"
_THIS = re.compile(r"\bthis\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    whom: str
    words: str
    doubtful: bool


def may_concern(text: str) -> bool:
    """A cheap look: whether it is worth asking at all."""
    return len(text) <= LONGEST and LOOK.search(text) is not None


def consent(question: ConsentIn) -> tuple[Consent, str, float]:
    """What is allowed, why, and how sure that is; below SURE a person should decide."""
    if not may_concern(question.text):
        return NONE, "nothing is said of telling others", 1.0
    text = _own_words(question.text.replace("’", "'"))
    keep = next((match for pattern in KEEP if (match := pattern.search(text))), None)
    found = _shared(text)
    if keep is not None and found is not None and found.start <= keep.start() < found.end:
        keep = None  # "no need to keep it secret"
    if keep is not None:
        if _is_question(text, keep.start()) or _reported(text, keep.start()):
            return NONE, "somebody else's words, or a question", 1.0
        if found is None:
            own = _content(text[: keep.start()]) or _content(_TAIL.sub("", text[keep.end() :]))
            return Consent("keep", "this" if own else "before"), f"'{keep[0].strip()}'", 1.0
        return Consent("share", "this", found.whom), "both allowed and forbidden", DOUBTFUL
    if found is None:
        return NONE, "nobody is allowed to tell others", 1.0
    covers, clear = _covered(text, found)
    sure = DOUBTFUL if found.doubtful or not clear else 0.95
    return Consent("share", covers, found.whom), f"'{found.words}'", sure


def _own_words(text: str) -> str:
    """Without what is quoted or forwarded: those are the words of others."""
    text = _FORWARDED.sub("", _QUOTED_LINE.sub("", text))
    return _QUOTED.sub(" … ", text)


def _shared(text: str) -> _Found | None:
    """The first clause that allows telling others; the phrase must be all of the clause, or begin it."""
    for sentence in _SENTENCE.finditer(text):
        said = sentence[0]
        if said.rstrip().endswith("?") or not LOOK.search(said):
            continue
        for start in _beginnings(said):
            rest = said[start:].rstrip(" .!…)")
            found = next((match for each in (*SHARE, *FOREIGN) if (match := each.match(rest))), None)
            if found is None or not _ends_there(rest, found.end()):
                continue
            if ASKING.match(rest) and not re.match(r"\s*(?:das|es)\b", rest, re.IGNORECASE):
                continue
            if _reported(said, start):
                return None
            group = GROUP.search(found[0])
            hangs = CONDITION.search(UNCONDITIONAL.sub(" ", rest)) or HANGS_ON.match(said)
            first = sentence.start() + (0 if HANGS_ON.match(said) else start)
            return _Found(
                first, sentence.end() if hangs else sentence.start() + start + found.end(),
                " ".join(group["group"].lower().split()) if group else EVERYONE, found[0].strip(), bool(hangs),
            )  # fmt: skip
        late = HANGS_ON.match(said) and next((match for each in SHARE if (match := each.search(said))), None)
        if late and _ends_there(said, late.end()) and not _reported(said, late.start()):
            return _Found(sentence.start() + late.start(), sentence.end(), EVERYONE, late[0].strip(), True)
    return None


def _beginnings(sentence: str) -> list[int]:
    """Where clauses of a sentence begin."""
    lead = len(sentence) - len(sentence.lstrip(" \t\n(*_-•"))
    return sorted({lead, *(match.end() for match in _CLAUSE.finditer(sentence) if match.end() > lead)})


def _ends_there(rest: str, end: int) -> bool:
    """Whether a clause is over where the phrase ends: "tell everyone" is not "tell everyone's story", and what follows
    may only be a further clause or a condition."""
    after = rest[end:]
    return not after or re.match(
        r"\s*(?:$|[.!,;:…)(—–-]|[^\w\s]+\s*$|\b(?:and|but|so|if|once|when|unless|until|after|as soon as|before|too|now|"
        r"though|then|please|thanks|okay|ok|later|tomorrow|only|except|anytime|any time|already|by the way|btw|und|"
        r"aber|wenn|sobald|y|pero|cuando|si|et|mais|quand|dès que|next|from|provided|as long as|in)\b)",
        after, re.IGNORECASE,
    ) is not None  # fmt: skip


def _reported(text: str, before: int) -> bool:
    """Whether these are somebody else's words: "Anna said you can share that"."""
    start = max(text.rfind(sign, 0, before) for sign in ".!?\n") + 1
    ends = [at for sign in ".!?\n" if (at := text.find(sign, before)) >= 0]
    sentence = OWN.sub(" ", text[start : min(ends, default=len(text))])
    return REPORTED.search(sentence) is not None


def _is_question(text: str, at: int) -> bool:
    end = min((found for sign in ".!?\n" if (found := text.find(sign, at)) >= 0), default=-1)
    return end >= 0 and text[end] == "?"


def _content(text: str) -> list[str]:
    """Sentences that say something, but for questions and pleasantries."""
    said = [
        match[0].strip(" \t,;:.!…-—–()") for match in _SENTENCE.finditer(text) if not match[0].strip().endswith("?")
    ]
    return [each for each in said if len(each.split()) > 1 and not _EMPTY.fullmatch(each) and not _is_phrase(each)]


def _is_phrase(sentence: str) -> bool:
    """Whether it only says again that others may be told."""
    return any(each.fullmatch(sentence) for each in (*SHARE, *FOREIGN))


def _covered(text: str, found: _Found) -> tuple[Literal["this", "before"], bool]:
    """What is allowed to be told, and whether that is clear."""
    before, after = _content(text[: found.start]), _content(text[found.end :])
    if _OF_ITS_OWN.search(found.words):
        return "this", not before and not after
    if not before and not after:
        return "before", True
    if len(before) + len(after) > 1:
        return "this", False
    if before:
        return "this", True
    pointed = text[found.end :].lstrip()[:1] in (":", "—", "–") or _THIS.search(found.words) is not None
    return "this", pointed
