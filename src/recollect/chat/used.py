"""Which memories a model was told, and why each was chosen. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from datetime import tzinfo

from recollect.decisions.related import ANYTHING, TALK, USED
from recollect.model import Context, Fact, Hit, Hits, Window
from recollect.model.talked import Used
from recollect.times import local_day

TOLD_APART = ("conversation",)  # sections that a model gets otherwise: as the talk itself
_LINE = re.compile(r"\[(\d+)\] (.*)")
_CITED = re.compile(r"\[(\d+(?:\s*,\s*\d+)*)\]")
_WEIGHT = "weight of "
_MOST_SIGNALS = 3


def of_context(context: Context, hits: Hits, zone: tzinfo, without: Container[str] = ()) -> tuple[Used, ...]:
    """What a context tells besides the talk, line by line, numbered anew; without lines that rest on some of these.
    Days are told in `zone`."""
    citations = {each.number: each for each in context.citations}
    by_id = {hit.id: hit for hit in hits}
    facts = {fact.id: fact for fact in hits.facts}
    found: list[Used] = []
    for section in context.sections:
        if section.name in TOLD_APART:
            continue
        for line in section.text.splitlines():
            match = _LINE.fullmatch(line)
            citation = None if match is None else citations.get(int(match[1]))
            if match is None or citation is None or any(source in without for source in citation.sources):
                continue
            fact = facts.get(citation.id)
            hit = None if fact else by_id.get(citation.id)
            why = believed(fact, zone) if fact else found_by(hit) if hit else section.title
            score = hit.score if hit else None
            found.append(Used(len(found) + 1, citation.id, match[2], section.name, why, citation.sources, score))
    return tuple(found)


def told(context: Context, used: Sequence[Used]) -> str:
    """The text of a context with these lines alone."""
    lines: list[str] = []
    for section in context.sections:
        said = [f"[{each.number}] {each.text}" for each in used if each.section == section.name]
        lines += ["", f"## {section.title}", *said] if said else []
    return "\n".join([context.text.partition("\n")[0], *lines]) if lines else ""


def found_by(hit: Hit) -> str:
    """Why a hit was found, by the signals that weighed most in its score."""
    weighed = {
        name: value * hit.signals.get(_WEIGHT + name, 1.0)
        for name, value in hit.signals.items()
        if not name.startswith(_WEIGHT) and value > 0
    }
    if any(name.startswith(_WEIGHT) for name in hit.signals):
        weighed = {name: value for name, value in weighed.items() if _WEIGHT + name in hit.signals}
    best = sorted(weighed, key=lambda name: (-weighed[name], name))[:_MOST_SIGNALS]
    said = ", ".join(f"{name} {hit.signals[name]:.2f}" for name in best)
    return f"found by {said}; score {hit.score:.2f}" if said else f"score {hit.score:.2f}"


def believed(fact: Fact, zone: tzinfo) -> str:
    doubt = {"conflicted": ", others say otherwise", "aging": ", said long ago"}.get(fact.status, "")
    return f"believed since {local_day(fact.said_at, zone)}, confidence {fact.effective:.2f}{doubt}"


def cited(text: str) -> set[int]:
    """The numbers in brackets that an answer names."""
    return {int(number) for found in _CITED.findall(text) for number in found.split(",")}


def ids(used: Iterable[Used], numbers: set[int]) -> list[str]:
    """The interactions that an answer rests on: those it cites first."""
    ordered: Sequence[Used] = sorted(used, key=lambda each: each.number not in numbers)
    return list(dict.fromkeys(source for each in ordered for source in each.sources))


def taken_up(text: str, window: Window, terms: Callable[[str], Iterable[str]]) -> list[str]:
    """The interactions of the talk so far, of its summary and of what was recalled of it that share a word with a text.
    `terms` gives the words that count: common ones do not."""
    said = set(terms(text))
    heard: list[tuple[tuple[str, ...], str]] = [((each.id,), each.content) for each in window.interactions]
    heard += [(hit.sources, hit.text) for hit in window.recalled]
    heard += [(point.sources, point.text) for point in (window.summary.points if window.summary else ())]
    return list(dict.fromkeys(id for sources, words in heard if not said.isdisjoint(terms(words)) for id in sources))


def rests_on(used: Sequence[str], talk: Sequence[str], most: int) -> dict[str, list[str]]:
    """The same for the metadata of an answer, so that an erasure finds it; where there are more than `most`, it goes
    with whatever is erased."""
    if len(used) + len(talk) > most:
        used, talk = [*used[: max(most - 1, 0)], ANYTHING], []
    return {USED: list(used)} | ({TALK: list(talk)} if talk else {})
