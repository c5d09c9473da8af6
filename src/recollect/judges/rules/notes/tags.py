"""What a note is about, as tags: what it calls itself, whom it speaks of, tags in use whose words it has, topics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from recollect.judges.bounds import bounded
from recollect.judges.known import Tagged, TagsFor
from recollect.judges.rules.notes.topics import TOPICS
from recollect.understanding.plurals import singular

READ = 4_000  # characters that are looked at
STRONG, WEAK = 0.6, 0.3  # how surely a word says what a note is about
TITLE = 0.15  # more, where it stands in the title
LEAST = 0.5
MOST = 6
IN_USE = 0.88
# What no word by itself says: amounts, days by which, years that somebody turns. How surely they say it.
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|märz|mai|okt|dez)"
_NUMBER = r"\b\d[\d.,]{0,15}"
_CURRENCY = r"(?:eur|euros?|usd|gbp|chf|pounds?|dollars?|quid|€|£)(?!\w)"
_BY = r"\b(?:by|before|until|latest|due|bis(?:\szum)?)\s(?:the\s)?"
_AMOUNT = rf"[£€$]\s?\d|{_NUMBER}\s?{_CURRENCY}"
_SHAPES: tuple[tuple[str, str, float, re.Pattern[str]], ...] = tuple(
    (topic, shown, weight, re.compile(pattern, re.IGNORECASE))
    for topic, shown, weight, pattern in (
        ("money", "an amount", STRONG, _AMOUNT),
        ("money", "a rate", STRONG, rf"{_NUMBER}\s(?:a|per|an)\s(?:month|night|day|hour|person|year|week|piece)\b"),
        ("price", "an amount", WEAK, _AMOUNT),
        ("price", "a rate", STRONG, rf"{_NUMBER}\s(?:per|a)\s(?:night|person|head|piece|hour)\b"),
        ("deadline", "a day by which", STRONG, rf"{_BY}\d{{1,2}}(?:st|nd|rd|th)\b"),
        ("deadline", "a day by which", STRONG, rf"{_BY}\d{{1,2}}\.?\s{_MONTH}"),
        ("deadline", "a day by which", STRONG, rf"{_BY}(?:end\sof\s)?{_MONTH}[a-z]{{0,6}}\s?\d{{0,2}}\b"),
        ("birthday", "an age", STRONG, r"\b(?:his|her|their|\w{1,40}['’]s)\s(?:\d{1,2}th|(?:fif|six|for)tieth)\b"),
        ("birthday", "an age", STRONG, r"\b(?:turns|turned|turning)\s\d{1,2}\b"),
    )
)  # fmt: skip
_WORD = re.compile(r"[^\W_]+(?:[-'’&:][^\W_]+)*\+{0,2}")
_PART = re.compile(r"[^\W_]+")


def tags(question: TagsFor) -> tuple[tuple[Tagged, ...], str, float]:
    """The tags that fit a note, the surest first, without those that were given with it; why, and how sure."""
    found: dict[str, Tagged] = {}
    for each in (*_names(question), *_in_use(question), *_topics(question)):
        if each.tag not in question.given and each.score > (found[each.tag].score if each.tag in found else 0.0):
            found[each.tag] = each
    best = sorted(found.values(), key=lambda each: (-each.score, each.tag))[:MOST]
    sure = max((each.score for each in best), default=0.3)
    return tuple(best), f"{len(best)} tags by words" if best else "no word tells what it is about", sure


@bounded
def words_in(text: str) -> list[str]:
    """Words in lower case and in the singular."""
    return [singular(word) for word in _said(text)]


def _said(text: str) -> list[str]:
    return [found[0].casefold().replace("’", "'").removesuffix("'s") for found in _WORD.finditer(text[:READ])]


def _topics(question: TagsFor) -> Iterator[Tagged]:
    title, body = _cues(question.title), _cues(question.text)
    for topic in dict.fromkeys((*title, *body)):
        here = {**body.get(topic, {}), **title.get(topic, {})}
        left = 1.0
        for weight in here.values():
            left *= 1 - weight
        score = min(0.95, 1 - left + (TITLE if topic in title else 0.0))
        if score >= LEAST:
            shown = sorted(here, key=lambda cue: (-here[cue], cue))[:3]
            yield Tagged(topic, round(score, 3), f"speaks of {', '.join(shown)}")


def _cues(text: str) -> dict[str, dict[str, float]]:
    """The topics that the words of a text show, with these words and how much they say."""
    said = _said(text)
    whole, ends = _lexicon()
    found: dict[str, dict[str, float]] = {}
    for at, word in enumerate(said):
        phrases = ["_".join(said[at : at + length]) for length in (2, 3) if at + length <= len(said)]
        cues = dict.fromkeys((word, singular(word), *phrases, *(singular(phrase) for phrase in phrases)))
        hits = [(cue, topic, weight) for cue in cues for topic, weight in whole.get(cue, ())]
        hits += [(word, topic, weight) for end in range(3, len(word) + 1) for topic, weight in ends.get(word[:end], ())]
        for cue, topic, weight in hits:
            here = found.setdefault(topic, {})
            shown = cue.replace("_", " ")
            here[shown] = max(weight, here.get(shown, 0.0))
    for topic, shown, weight, shape in _SHAPES:
        if shape.search(text[:READ]):
            found.setdefault(topic, {})[shown] = weight
    return found


@lru_cache(maxsize=1)
def _lexicon() -> tuple[dict[str, list[tuple[str, float]]], dict[str, list[tuple[str, float]]]]:
    """From a word, and from the beginning of one, to what it shows."""
    whole: dict[str, list[tuple[str, float]]] = {}
    ends: dict[str, list[tuple[str, float]]] = {}
    for topic, cues in TOPICS.items():
        strong, _, weak = cues.partition("|")
        for some, weight in ((strong, STRONG), (weak, WEAK)):
            for cue in dict.fromkeys(some.split()):
                if cue.endswith("*"):
                    ends.setdefault(cue[:-1], []).append((topic, weight))
                else:
                    whole.setdefault(cue, []).append((topic, weight))
    return whole, ends


def _names(question: TagsFor) -> Iterator[Tagged]:
    for each in question.names:
        yield Tagged(each.tag, 0.9 if each.type == "person" else 0.75, f"speaks of {each.name} ({each.type})")


def _in_use(question: TagsFor) -> Iterator[Tagged]:
    """Tags that others notes have, where all their words stand in this one."""
    said = frozenset(words_in(f"{question.title}\n{question.text}"))
    parts = said | {part for word in said for part in _PART.findall(word)}
    for tag in question.known:
        if tag in TOPICS:
            continue  # they have words of their own
        words = [singular(part) for part in _PART.findall(tag)]
        if words and all(word in parts for word in words) and (len(words) > 1 or len(words[0]) > 2 or tag in said):
            yield Tagged(tag, IN_USE, "a tag in use whose words it has")
