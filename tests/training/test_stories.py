"""Stories of what changes: questions name messages that are there, and none that is measured on is trained on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TRAINED = sorted((ROOT / "training" / "reader" / "stories").glob("*.jsonl"))
MEASURED = sorted((ROOT / "benchmarks" / "stories").glob("*.jsonl"))


def stories(*paths: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def test_questions_name_messages_of_their_story() -> None:
    for story in stories(*TRAINED, *MEASURED):
        order = [each["id"] for each in story["messages"]]
        assert len(set(order)) == len(order), story["id"]
        assert [each["at"] for each in story["messages"]] == sorted(each["at"] for each in story["messages"]), story[
            "id"
        ]
        for asked in story.get("questions", ()):
            assert asked["asks"] in ("now", "standing", "past"), story["id"]
            assert asked["answer"], story["id"]
            assert {*asked["answer"], *asked["stale"]} <= set(order), story["id"]
            assert bool(asked["stale"]) == (asked["asks"] == "now"), story["id"]


def test_what_a_story_says_is_past_was_said_before() -> None:
    told = stories(*sorted((ROOT / "training" / "reader").glob("*/past_*.jsonl")))
    assert len(told) == 548
    for story in told:
        order = [each["id"] for each in story["messages"]]
        for newer, older in story["past"].items():
            assert all(order.index(each) < order.index(newer) for each in older), story["id"]
        assert set(story["decoys"]) <= set(order) - story["past"].keys(), story["id"]


def test_what_is_measured_on_is_not_trained_on() -> None:
    trained, measured = (
        {each["text"] for story in stories(*paths) for each in story["messages"] if len(each["text"]) > 25}
        for paths in ((*TRAINED, *(ROOT / "training" / "reader" / "data").glob("past_*.jsonl")), MEASURED)
    )
    assert trained & measured == set()
    assert len(measured) > 500
