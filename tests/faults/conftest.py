"""Scenarios of `processes.py`, run in processes of their own against the database of a test."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PROCESSES = Path(__file__).with_name("processes.py")


@pytest.fixture
def started(python: str, database: str) -> Callable[..., Any]:
    """Starts a scenario; what it said."""

    def start(scenario: str, argument: object) -> Any:
        done = subprocess.run(
            [python, str(PROCESSES), scenario, database, str(argument)],
            capture_output=True,
            text=True,
            timeout=250,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3_000:]
        return json.loads(done.stdout)

    return start


@pytest.fixture
def run(started: Callable[..., Any]) -> Callable[..., Any]:
    """The same, where no life of a process may have told of an error."""

    def start(scenario: str, argument: object) -> Any:
        said = started(scenario, argument)
        assert [line for life in said for line in life if "error" in line] == []
        return said

    return start
