"""What the documentation names as a guard exists, and does guard in the short tier."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tiers
from trees import at_import

ROOT = Path(__file__).parents[2]


def guards() -> set[str]:
    """Files of tests that stand for a promise: those of the attacks, and those of the table of promises."""
    table = (ROOT / "CONTRIBUTING.md").read_text().partition("### Two tiers")[2].partition("### Time")[0]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("|")]
    named = "\n".join([*rows, (ROOT / "docs" / "security.md").read_text()])
    return set(re.findall(r"`(tests/[\w/]*test_\w+\.py)`", named))


def test_every_promise_has_a_guard_in_the_short_tier(request: pytest.FixtureRequest) -> None:
    found = guards()
    assert len(found) > 40
    assert [name for name in found if not (ROOT / name).is_file()] == []
    collected = request.config.stash[tiers.FILES]  # all of them, unless only some files are run
    assert [name for name in found if "short" not in collected.get(name, {"short"})] == []


def clocks(text: str) -> list[int]:
    """Lines on which a file takes the time as it is imported."""
    calls = [node for node in at_import(ast.parse(text)) if isinstance(node, ast.Call)]
    return [node.lineno for node in calls if re.search(r"\b(now|today|utcnow|time)$", ast.unparse(node.func))]


def test_no_file_takes_the_time_when_it_is_imported() -> None:
    assert clocks("NOW = datetime.now(UTC)\ndef f():\n    return datetime.now(UTC)") == [1]
    found = {path.name: clocks(path.read_text()) for path in (ROOT / "tests").rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}
