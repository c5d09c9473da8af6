"""The labelled data of the reader: every line can be learnt from, and what is measured on is not trained on."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from recollect.judges.predicates import OPEN, PREDICATES

ROOT = Path(__file__).parents[2]
TRAINED = sorted((ROOT / "training" / "reader" / "data").glob("*.jsonl"))
MEASURED = [
    path for name in ("reading/*.jsonl", "gaps/unseen*.jsonl") for path in sorted((ROOT / "benchmarks").glob(name))
]


@pytest.fixture(scope="module")
def examples() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reader_examples", ROOT / "training" / "reader" / "examples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["reader_examples"] = module
    spec.loader.exec_module(module)
    return module


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", [*TRAINED, *MEASURED], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_quotes_are_words_of_their_message_and_labels_are_known(path: Path, examples: ModuleType) -> None:
    for row in rows(path):
        if "relation" in row:
            assert row["relation"] in examples.RELATIONS, row["id"]
            assert row["need"] in ("same", "different", "none"), row["id"]
        for turn in row.get("turns", [row] if "facts" in row else []):
            for fact in (*turn.get("facts", ()), *turn.get("promises", ())):
                assert fact["quote"] in turn["text"], row["id"]
                assert fact.get("kind", "other") in examples.KINDS, row["id"]
                assert fact.get("polarity", "is") in examples.POLARITIES, row["id"]
            assert turn.get("act", "other") in examples.ACTS, row["id"]


def test_every_line_becomes_an_example(examples: ModuleType) -> None:
    messages, pairs = examples.read([*TRAINED, *MEASURED], ROOT / "benchmarks")
    ids = {each.id.partition("#")[0].partition(".")[0] for each in (*messages, *pairs)}
    named = {
        row.get("id", f"{path.stem}-{number}")
        for path in (*TRAINED, *MEASURED)
        for number, row in enumerate(rows(path))
    }
    assert ids >= named


def test_values_are_trained_for_the_predicates_of_the_package(examples: ModuleType) -> None:
    assert set(examples.PREDICATES) - {"other"} == PREDICATES.keys() - {OPEN}
    for path in TRAINED:
        for row in rows(path):
            for turn in row.get("turns", [row] if "facts" in row else []):
                for fact in turn.get("facts", ()):
                    assert (fact.get("value") or "") in fact["quote"], row["id"]


def test_what_is_measured_on_is_not_trained_on() -> None:
    trained = {text for path in TRAINED for row in rows(path) for text in texts(row)}
    measured = {text for path in MEASURED for row in rows(path) for text in texts(row)}
    assert measured
    assert not {text for text in trained & measured if len(text.split()) > 5}


def texts(said: Any) -> list[str]:
    """Every text in a labelled line, however it is laid out."""
    if isinstance(said, str):
        return [said]
    parts = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    return [text for part in parts for text in texts(part)]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "training" / "reader" / "names").glob("*.jsonl")), ids=lambda path: path.stem
)
def test_words_that_may_be_names_stand_where_their_labels_say(path: Path) -> None:
    for row in rows(path):
        assert row["words"], row["text"]
        for word in row["words"]:
            found = re.findall(rf"(?<!\w){re.escape(word['quote'])}(?!\w)", row["text"])
            assert len(found) >= word["nth"] >= 1, row["text"]
            assert word["is"] in ("name", "word"), row["text"]
