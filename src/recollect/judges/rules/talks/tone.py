"""How somebody writes: formality, technical level, pace, language and wanted length, each with what it rests on.

Signs are counted in every message, and those of all messages together decide; how technical they are, a head says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Literal, cast

from recollect.caches import text_cache
from recollect.embedding import heads
from recollect.errors import EmbedderError
from recollect.judges.bounds import bounded
from recollect.judges.questions import DetailWantedOf
from recollect.judges.relations import Tone, ToneOf
from recollect.judges.rules.talks.detail_wanted import detail_wanted
from recollect.judges.rules.talks.tone_language import language
from recollect.judges.rules.talks.tone_words import ADDRESS, CASUAL, FORMAL, LAUGHS

Formality = Literal["formal", "neutral", "casual"]
Technical = Literal["plain", "some", "expert"]
Pace = Literal["quick", "steady", "slow"]
Length = Literal["short", "normal", "long"]
READ = 1_000  # characters of a message
MOST = 60  # messages, the newest
FEW = 3  # messages that may show the wanted length already
UNTOLD = 0.5  # how sure the length is where too little was written
QUICK, SLOW = 3 * 60.0, 4 * 3600.0  # seconds
_EMOJI = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf\u2764]|(?<!\\w)[:;8=]-?[)(DPp|/](?!\\w)|<3|\\bxD\\b")
_CONTRACTED = re.compile(r"\b(?:\w+n't|i'm|i'd|i'll|i've|\w+'(?:re|ve|ll)|it's|that's|what's|let's)\b", re.IGNORECASE)
_STRETCHED = re.compile(r"([a-z])\1{2,}|[!?]{2,}", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:^|(?<=[.!?]\s))\s*([^\W\d_])")
_LOW_I = re.compile(r"\bi(?:'m|'ll|'ve|'d)?\b")
_PLAIN_END = re.compile(r"[.?!:;,)\]»”\"…]\s*$")
_WORD = re.compile(r"[^\W_][\w'-]*")


@dataclass(frozen=True, slots=True)
class Signs:
    """What a message shows; numbers of signs."""

    formal: float
    casual: float
    loose: int  # of the casual ones, those that are more than haste
    words: int
    shown: tuple[str, ...]  # the clearest of them, for people to read


@dataclass(frozen=True, slots=True)
class Heard:
    """The tone with what each part rests on."""

    tone: Tone
    reasons: dict[str, str]
    sure: float
    seconds: float | None


@bounded
@text_cache(4)  # the panel asks it, and whoever wants the reasons
def tone(question: ToneOf) -> Heard:
    newest = [each for each in question.messages if each.text.strip()][-MOST:]
    texts = [each.text for each in newest]
    read = [signs(text[:READ]) for text in texts]
    formal, why_formal, sure = formality(read)
    technical, why_technical, sure_technical = technical_level(texts)
    pace, seconds, why_pace = pace_of(each.after_seconds for each in newest)
    code, why_code, sure_code = language([text[:READ] for text in texts])
    length, why_length, sure_length = _length(texts, [each.words for each in read])
    reasons = {
        "formality": why_formal, "technical": why_technical, "pace": why_pace, "language": why_code,
        "length": why_length,
    }  # fmt: skip
    found = Tone(formal, technical, pace, code, length)
    return Heard(found, reasons, round(min(sure, sure_code, sure_length + 0.2, sure_technical + 0.1), 2), seconds)


def _length(texts: list[str], words: list[int]) -> tuple[Length, str, float]:
    """What was asked for; else, of a few messages already, where all are very long or very short."""
    length, why, sure = detail_wanted(DetailWantedOf(tuple(texts)))
    if sure == UNTOLD and len(texts) >= FEW:
        if min(words) >= 50:
            return "long", f"messages of {min(words)} words and more", 0.55
        if len(texts) > FEW and max(words) <= 6:
            return "short", f"messages of at most {max(words)} words", 0.5
    return length, why, sure


@text_cache(8_192)
def signs(text: str) -> Signs:
    """What one message shows. The same words always show the same."""
    plain = text.replace("’", "'")
    seen = _WORD.findall(plain)
    polite = [match[0] for match in FORMAL.finditer(plain)]
    addressed = [match[0] for match in ADDRESS.finditer(plain)]  # Sie, Ihnen: a capital tells
    slang = [match[0] for match in CASUAL.finditer(plain)] + [match[0] for match in LAUGHS.finditer(plain)]
    emoji = _EMOJI.findall(plain)
    short, stretched = len(_CONTRACTED.findall(plain)), len(_STRETCHED.findall(plain))
    casual = len(slang) + 0.8 * len(emoji) + 0.3 * short + 0.5 * stretched
    loose = len(slang) + len(emoji) + short + stretched + len(_LOW_I.findall(plain))
    starts = _SENTENCE.findall(plain)
    if starts and starts[0].islower():
        casual += 0.6
    casual += 0.5 * min(2, len(_LOW_I.findall(plain)))
    if len(seen) > 3 and not _PLAIN_END.search(plain) and not emoji:
        casual += 0.3
    clearest = [*polite, *addressed, *slang, *emoji]
    return Signs(
        1.0 * len(polite) + 0.7 * min(2, len(addressed)), casual, loose, len(seen),
        tuple(" ".join(each.split())[:30] for each in clearest[:3]),
    )  # fmt: skip


def formality(read: list[Signs]) -> tuple[Formality, str, float]:
    """By the share of messages that show more of the one than of the other, and by how much they show."""
    many = len(read)
    if not many:
        return "neutral", "nothing was written", 0.3
    formal = sum(min(each.formal, 2.0) for each in read)
    casual = sum(min(each.casual, 3.0) for each in read)
    shown = tuple(dict.fromkeys(word.lower() for each in read for word in each.shown))[:4]
    words = f": {', '.join(shown)}" if shown else ""
    sure = round(min(0.9, 0.5 + 0.06 * many), 2)
    if formal - 0.5 * casual >= 0.5 * many and formal >= 1.4:
        return "formal", f"polite forms{words}", sure
    if casual - formal >= 0.55 * many and casual >= 1.0 and any(each.loose for each in read):
        return "casual", f"slang, emoji or no capitals{words}", sure
    return "neutral", "neither polite forms nor slang to speak of", sure


def technical_level(texts: list[str]) -> tuple[Technical, str, float]:
    """Plain, some or expert, of whatever trade."""
    if not texts:
        return "plain", "nothing was written", UNTOLD
    try:
        level, share = heads.technical(texts)
    except EmbedderError as error:
        return "some", f"not read: {error}", UNTOLD
    return cast("Technical", level), f"{level}, with a probability of {share:.2f}", share


def pace_of(gaps: Iterable[float | None]) -> tuple[Pace, float | None, str]:
    """By the middle of how long answers took; steady where there were none."""
    taken = [gap for gap in gaps if gap is not None and gap >= 0]
    if not taken:
        return "steady", None, "no answers to measure"
    middle = float(median(taken))
    pace: Pace = "quick" if middle <= QUICK else "slow" if middle >= SLOW else "steady"
    return pace, middle, f"answers after {spoken(middle)}, in the middle of {len(taken)}"


def spoken(seconds: float) -> str:
    """A length of time in words, as people say it."""
    for size, name in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size * 0.95:
            many = max(1, round(seconds / size))
            return f"{many} {name}" if many == 1 else f"{many} {name}s"
    many = round(seconds)
    return "1 second" if many == 1 else f"{many} seconds"
