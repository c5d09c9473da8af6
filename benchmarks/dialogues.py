"""Reads the dialogues and questions of LoCoMo and LongMemEval from files that the caller names. Knows no memory."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_TURN = re.compile(r"D\d+:\d+")
_SESSION = re.compile(r"session_(\d+)")
AFTER = timedelta(minutes=1)  # the last session that a question is asked after, whatever hour the data gives


@dataclass(frozen=True)
class Turn:
    id: str
    speaker: str
    content: str
    at: datetime
    session: str
    answer: bool = False


@dataclass(frozen=True)
class Question:
    """`wanted` are the turns that answer it; `sessions` theirs, where the data names sessions instead."""

    text: str
    kind: str
    answerable: bool
    wanted: tuple[str, ...]
    corrected: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    at: datetime | None = None


@dataclass(frozen=True)
class Dialogue:
    id: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]


def locomo(path: Path, errors: Path | None = None) -> list[Dialogue]:
    """Conversations between two people. `errors` lists labels known to be wrong, with the right evidence."""
    known = {} if errors is None else {_asked(item): item["correct_evidence"] for item in _read(errors)}
    return [
        Dialogue(sample["sample_id"], tuple(_turns(sample["conversation"])), tuple(_questions(sample["qa"], known)))
        for sample in _read(path)
    ]


def _asked(error: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    return error["question"], tuple(error["cited_evidence"])


def _turns(conversation: dict[str, Any]) -> Iterable[Turn]:
    numbers = sorted(int(match[1]) for name in conversation if (match := _SESSION.fullmatch(name)))
    for number in numbers:
        at = datetime.strptime(conversation[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for turn in conversation[f"session_{number}"]:
            words = f"{turn['speaker']}: {turn['text']}"
            if caption := turn.get("blip_caption"):
                words += f" [image: {caption}]"
            yield Turn(turn["dia_id"], turn["speaker"], words, at, f"D{number}")


def _questions(items: Sequence[dict[str, Any]], known: dict[tuple[str, tuple[str, ...]], list[str]]) -> list[Question]:
    return [
        Question(
            text=item["question"],
            kind=CATEGORIES[item["category"]],
            answerable=item["category"] != 5,
            wanted=_ids(item["evidence"]),
            corrected=_ids(known.get((item["question"], tuple(item["evidence"])), item["evidence"])),
        )
        for item in items
    ]


def _ids(evidence: Iterable[str]) -> tuple[str, ...]:
    """Some evidence is malformed, or holds several ids in one text: take every id there is, once."""
    return tuple(dict.fromkeys(id for text in evidence for id in _TURN.findall(text)))


def longmemeval(path: Path) -> Dialogue:
    """Chats of users with an assistant, pooled into one dialogue: every session once, oldest first. A question is asked
    after its own sessions, also where the hour that the data gives is earlier on the same day."""
    sessions: dict[str, list[Turn]] = {}
    questions = []
    for item in _read(path):
        own = []
        for id, date, turns in zip(
            item["haystack_session_ids"], item["haystack_dates"], item["haystack_sessions"], strict=True
        ):
            at = _date(date)
            sessions[id] = [
                Turn(f"{id}:{number}", turn["role"], turn["content"], at, id, bool(turn.get("has_answer")))
                for number, turn in enumerate(turns)
            ]
            own += sessions[id]
        questions.append(
            Question(
                text=item["question"],
                kind=item["question_type"],
                answerable=not item["question_id"].endswith("_abs"),
                wanted=tuple(turn.id for turn in own if turn.answer),
                sessions=tuple(item["answer_session_ids"]),
                at=max(_date(item["question_date"]), max(map(_date, item["haystack_dates"])) + AFTER),
            )
        )
    ordered = sorted(sessions.values(), key=lambda turns: (turns[0].at, turns[0].session))
    return Dialogue("pooled", tuple(turn for turns in ordered for turn in turns), tuple(questions))


def _date(text: str) -> datetime:
    return datetime.strptime(re.sub(r"\s*\(\w+\)\s*", " ", text), "%Y/%m/%d %H:%M").replace(tzinfo=UTC)


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def measurable(dialogues: Iterable[Dialogue]) -> list[Question]:
    """All questions of LoCoMo that can be measured: with evidence, or known to have no answer."""
    return [
        question
        for dialogue in dialogues
        for question in dialogue.questions
        if question.wanted or not question.answerable
    ]


def spread(items: Sequence[Question], most: int | None) -> Sequence[Question]:
    """At most so many, evenly spaced, so that a short run still meets every kind of question."""
    if most is None or most >= len(items):
        return items
    return [items[number * len(items) // most] for number in range(most)]
