"""What the documentation names as a guard exists, and does guard in the short tier."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tiers

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
