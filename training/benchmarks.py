"""Readers of LoCoMo and LongMemEval, for evaluation only: nothing of them may reach a `Corpus`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from sources import Dialogue, Question, Turn

_EVIDENCE = re.compile(r"D(\d+):(\d+)")
_ADVERSARIAL = 5


def locomo(path: Path) -> list[list[Dialogue]]:
    """One pool for each conversation; category 5 has no answer; other questions without evidence are left out."""
    pools = []
    for sample in json.loads(path.read_text(encoding="utf-8")):
        held = sample["conversation"]
        turns: list[Turn] = []
        number: dict[tuple[int, int], int] = {}
        sessions = (int(key.removeprefix("session_")) for key in held if re.fullmatch(r"session_\d+", key))
        for session in sorted(sessions):
            for turn in held[f"session_{session}"]:
                caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
                found = _EVIDENCE.search(turn["dia_id"])
                assert found is not None
                number[int(found[1]), int(found[2])] = len(turns)
                turns.append(Turn(turn["speaker"], turn["text"] + caption, session))
        questions = []
        for asked in sample["qa"]:
            kind = f"category {asked['category']}"
            cited = [(int(a), int(b)) for entry in asked["evidence"] for a, b in _EVIDENCE.findall(entry)]
            right = tuple(number[place] for place in cited if place in number)
            if asked["category"] == _ADVERSARIAL:
                questions.append(Question(asked["question"], (), (), kind))
            elif right:
                questions.append(Question(asked["question"], right, (), kind))
        pools.append([Dialogue("locomo", tuple(turns), tuple(questions))])
    return pools


def longmemeval(path: Path) -> list[list[Dialogue]]:
    """One pool of all sessions. Gold is one turn of each answer session that is marked, else its first."""
    entries = json.loads(path.read_text(encoding="utf-8"))
    sessions: dict[str, int] = {}
    turns: list[Turn] = []
    marked: dict[str, list[int]] = {}
    first: dict[str, int] = {}
    for entry in entries:
        for name, content in zip(entry["haystack_session_ids"], entry["haystack_sessions"], strict=True):
            if name in sessions:
                continue
            sessions[name] = len(sessions)
            first[name] = len(turns)
            for turn in content:
                if turn.get("has_answer"):
                    marked.setdefault(name, []).append(len(turns))
                turns.append(Turn(turn["role"], turn["content"], sessions[name]))
    questions = []
    for entry in entries:
        right: list[int] = []
        if not entry["question_id"].endswith("_abs"):
            right = [turn for name in entry["answer_session_ids"] for turn in marked.get(name, [first[name]])]
        questions.append(Question(entry["question"], tuple(right), (), entry["question_type"]))
    return [[Dialogue("longmemeval", tuple(turns), tuple(questions))]]
