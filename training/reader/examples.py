"""Labelled files as examples: messages with what is read in them, and pairs of statements. Nothing is tokenised here.

A label that a file does not give is None, and no head is trained on it.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

KINDS = (
    "person",
    "family",
    "relationship",
    "work",
    "education",
    "place",
    "contact",
    "health",
    "diet",
    "preference",
    "dislike",
    "opinion",
    "skill",
    "habit",
    "schedule",
    "plan",
    "event",
    "possession",
    "device",
    "setting",
    "rule",
    "project",
    "money",
    "account",
    "number",
    "other",
)
POLARITIES = ("is", "not", "ended")
SUBJECTS = ("speaker", "participant", "other")
ACTS = (
    "statement",
    "correction",
    "question",
    "answer",
    "command",
    "request",
    "promise",
    "small_talk",
    "joke",
    "hypothetical",
    "quote",
    "mood",
    "opinion",
    "story",
    "code",
    "note",
    "other",
)
CONSENTS = ("neither", "share", "keep_quiet")
RELATIONS = ("same", "refines", "replaces", "ends", "contradicts", "related", "unrelated")
SYMMETRIC = ("same", "contradicts", "related", "unrelated")  # the same whichever is older
OUTCOMES = ("met", "unmet", "unclear")
SETTLED = ("open", "kept", "dropped", "moved")
_RESULTS = {
    "met": "met",
    "worked": "met",
    "unmet": "unmet",
    "failed": "unmet",
    "partly": "unclear",
    "unclear": "unclear",
}
_STATES = {
    "kept": "kept",
    "done": "kept",
    "broken": "dropped",
    "cancelled": "dropped",
    "moved": "moved",
    "open": "open",
}
_CUT = re.compile(r"[.;!?\n]|,\s|\s(?:and|but|because|so|while|und|aber|y|pero|et|mais)\s|\s[-–—]\s")


@dataclass(frozen=True)
class Span:
    """A stretch that states something durable."""

    start: int
    end: int
    kind: str | None = None
    polarity: str = "is"
    subject: str | None = None


@dataclass(frozen=True)
class Message:
    id: str
    context: str  # the turns before it
    speaker: str
    text: str
    spans: tuple[Span, ...] | None = None
    act: str | None = None
    promises: tuple[Span, ...] | None = None
    requests: tuple[Span, ...] | None = None
    consent: str | None = None


@dataclass(frozen=True)
class Pair:
    id: str
    older: str
    newer: str
    labels: dict[str, str] = field(default_factory=dict)  # of relation, replaced, need, outcome, settled


def held_back(id: str, share: float) -> bool:
    """Whether an example is kept out of training; all turns of a dialogue go the same way."""
    group = id.partition("#")[0]
    return int(hashlib.sha256(group.encode()).hexdigest()[:8], 16) / 0xFFFFFFFF < share


def read(folders: list[Path], benchmarks: Path | None) -> tuple[list[Message], list[Pair]]:
    messages: list[Message] = []
    pairs: list[Pair] = []
    for folder in folders:
        for path in sorted(folder.rglob("*.jsonl")):
            for row in _rows(path):
                for found in _examples(path.stem, row):
                    (messages if isinstance(found, Message) else pairs).append(found)  # type: ignore[arg-type]
    pairs += _strangers(pairs)
    if benchmarks is not None:
        messages += _claims(benchmarks)
        pairs += _judged(benchmarks)
    return messages, pairs


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _examples(name: str, row: dict[str, Any]) -> Iterator[Message | Pair]:
    if "relation" in row:
        yield _pair(row)
    elif "last" in row:
        yield _consent(row)
    elif name.startswith("promises_requests") or any("request" in turn for turn in row.get("turns", ())):
        yield from _promises(row)
    elif "turns" in row and "people" in row:
        yield from _dialogue(row)
    elif "facts" in row and "text" in row:
        spans = tuple(_span(row["text"], fact, row["by"], {}) for fact in row["facts"])
        yield Message(row["id"], "", row["by"], row["text"], _merged(spans), row.get("act"))


def _dialogue(row: dict[str, Any]) -> Iterator[Message | Pair]:
    people = row["people"]
    before: list[str] = []
    facts: list[tuple[str, dict[str, Any], str]] = []
    chance = random.Random(row["id"])
    for number, turn in enumerate(row["turns"]):
        speaker = people.get(turn["by"], turn["by"])
        id = f"{row['id']}#{number}"
        spans = tuple(_span(turn["text"], fact, speaker, people) for fact in turn.get("facts", ()))
        yield Message(id, " ".join(before[-2:]), speaker, turn["text"], _merged(spans), turn.get("act"))
        for at, fact in enumerate(turn.get("facts", ())):
            key = f"{number}.{at}"
            for other, earlier, who in facts:
                replaced = fact.get("replaces") == other
                if replaced or earlier.get("about") == fact.get("about") or chance.random() < 0.2:
                    yield Pair(
                        f"{id}.{at}", f"{who}: {earlier['sentence']}", f"{speaker}: {fact['sentence']}",
                        {"replaced": "yes" if replaced else "no"},
                    )  # fmt: skip
            facts.append((key, fact, speaker))
        before.append(f"{speaker}: {turn['text']}")


def _promises(row: dict[str, Any]) -> Iterator[Message | Pair]:
    people, turns = row["people"], row["turns"]
    before: list[str] = []
    promised: dict[str, tuple[str, str]] = {}
    requested: dict[int, str] = {}
    for number, turn in enumerate(turns):
        speaker = people.get(turn["by"], turn["by"])
        id = f"{row['id']}#{number}"
        own = [each for each in turn.get("promises", ()) if each.get("who") == turn["by"]]
        request = turn.get("request")
        yield Message(
            id, " ".join(before[-2:]), speaker, turn["text"],
            promises=_merged(tuple(_stretch(turn["text"], each["quote"]) for each in own)),
            requests=_merged((_stretch(turn["text"], request["quote"]),) if request else ()),
        )  # fmt: skip
        said = f"{speaker}: {turn['text']}"
        settled = {each["promise"]: each["outcome"] for each in turn.get("settles", ())}
        for key, (_, deed) in promised.items():
            state = _STATES[settled[key]] if key in settled else "open"
            yield Pair(f"{id}.{key}", deed, said, {"settled": state})
        outcome = turn.get("outcome")
        if outcome and outcome["of"] in requested:
            reply = before[-1] if before and number - 1 != outcome["of"] else ""
            asked = requested[outcome["of"]]
            older = f"{asked} | {reply[:160]}" if reply else asked
            yield Pair(f"{id}.r", older, said, {"outcome": _RESULTS[outcome["result"]]})
        for at, each in enumerate(turn.get("promises", ())):
            who = people.get(each["who"], each["who"])
            promised[f"{number}.{at}"] = (who, f"{who} will {each['deed']}")
        for key in settled:
            promised.pop(key, None)
        if request:
            requested[number] = f"{speaker}: {request['quote']}"
        before.append(said)


def _consent(row: dict[str, Any]) -> Message:
    names = {"u": "user", "a": "assistant"}
    turns = [f"{names[turn['by']]}: {turn['text']}" for turn in row["turns"]]
    return Message(row["id"], " ".join(turns[:-1][-2:]), "user", row["turns"][-1]["text"], consent=row["last"])


def _pair(row: dict[str, Any]) -> Pair:
    labels = {"relation": row["relation"]}
    if row.get("need") in ("same", "different"):
        labels["need"] = row["need"]
    older, newer = row["older"], row["newer"]
    return Pair(row["id"], f"{older['by']}: {older['text']}", f"{newer['by']}: {newer['text']}", labels)


def _claims(benchmarks: Path) -> Iterator[Message]:
    """The project's own labelled messages: the clause around each object is the stretch."""
    for name in ("dev", "dev2", "dev3"):
        for row in _rows(benchmarks / "claims" / f"{name}.jsonl"):
            spans, whole = [], True
            for claim in row["claims"]:
                value = claim.get("object") or ""
                at = row["text"].lower().find(value.lower()) if value else -1
                if at < 0:
                    whole = whole and bool(claim.get("optional"))
                    continue
                start, end = _clause(row["text"], at, at + len(value))
                polarity = claim.get("polarity", "is")
                subject = "speaker" if claim.get("subject") == "speaker" else None
                spans.append(Span(start, end, None, polarity if polarity in POLARITIES else "is", subject))
            if whole:
                yield Message(
                    f"claims-{row['id']}", row.get("asked", ""), row["speaker"], row["text"], _merged(tuple(spans))
                )


def _judged(benchmarks: Path) -> Iterator[Pair]:
    """The development halves of other judgments."""
    judging = benchmarks / "judging" / "dev"
    needs = [benchmarks / "gaps" / "dev_pairs.jsonl", judging / "same_need.jsonl", judging / "more" / "same_need.jsonl"]
    for path in needs:
        for number, row in enumerate(_rows(path)):
            label = "same" if row["same"] else "different"
            yield Pair(f"need-{path.parent.name}-{number}", row["one"], row["other"], {"need": label})
    for path in (judging / "result.jsonl", judging / "more" / "result.jsonl"):
        for number, row in enumerate(_rows(path)):
            older = f"user: {row['request']} | assistant: {row['reply'][:160]}"
            result = _RESULTS.get(row["result"], "unclear")
            yield Pair(f"result-{path.parent.name}-{number}", older, f"user: {row['reaction']}", {"outcome": result})
    for path in (judging / "kept.jsonl", judging / "more" / "kept.jsonl"):
        for number, row in enumerate(_rows(path)):
            state = _STATES.get(row["state"], "dropped")
            yield Pair(f"kept-{path.parent.name}-{number}", row["promise"], row["text"], {"settled": state})


def _strangers(pairs: list[Pair]) -> Iterator[Pair]:
    """What was said in different dialogues has nothing to do with each other."""
    told = [each for each in pairs if "replaced" in each.labels]
    for number, (one, other) in enumerate(zip(told[::8], told[4::8], strict=False)):
        if one.id.partition("#")[0] != other.id.partition("#")[0]:
            yield Pair(f"{one.id}.s{number}", one.older, other.newer, {"relation": "unrelated"})


def _span(text: str, fact: dict[str, Any], speaker: str, people: dict[str, str]) -> Span:
    found = _stretch(text, fact["quote"])
    about, first = str(fact.get("about") or ""), speaker.split()[0]
    others = {name.split()[0] for name in people.values()} - {first, "assistant"}
    subject = (
        "speaker"
        if about in (speaker, first)
        else "participant"
        if about.split(" ")[0] in others and "'" not in about
        else "other"
    )
    kind = fact.get("kind")
    polarity = fact.get("polarity") or "is"
    return Span(
        found.start, found.end, kind if kind in KINDS else None, polarity if polarity in POLARITIES else "is", subject
    )


def _stretch(text: str, quote: str) -> Span:
    at = text.find(quote)
    return Span(at, at + len(quote))


def _clause(text: str, start: int, end: int) -> tuple[int, int]:
    first = max([match.end() for match in _CUT.finditer(text[:start])] or [0])
    last = _CUT.search(text, end)
    return first, last.start() if last else len(text)


def _merged(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches that do not overlap; those that are not in the text are left out."""
    found: list[Span] = []
    for span in sorted({each for each in spans if each.start >= 0}, key=lambda each: (each.start, each.end)):
        if found and span.start < found[-1].end:
            last = found[-1]
            if (span.start, span.end) != (last.start, last.end):
                found[-1] = Span(
                    last.start, max(last.end, span.end), last.kind or span.kind, last.polarity, last.subject
                )
        else:
            found.append(span)
    return tuple(found)
