"""Two tiers of tests. The short one is what every change must pass; the long one is the rest, in parts if wanted.

    scripts/test                    pytest --tier short
    scripts/test --long [PART/OF]   pytest --tier long [--part PART/OF]

Long are tests marked `long`, and those on PostgreSQL in modules that are not marked `conformance`. Tests in DEEPER run
in both tiers, in the long one with more examples, kills and histories: `many(short, long)` says how many.
Without --tier nothing is left out, and numbers are those of the short tier.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

DEEPER = ("faults", "properties")
FILES = pytest.StashKey[dict[str, set[str]]]()  # the tiers that each file has tests in
_long = False


def many(short: int, long: int) -> int:
    return long if _long else short


def some(values: Iterable[Any], every: int) -> list[Any]:
    """Parameters of a test, of which the short tier takes the first and each so manieth after it."""
    return [
        value if place % every == 0 else pytest.param(*_as_tuple(value), marks=pytest.mark.long)
        for place, value in enumerate(values)
    ]


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=("short", "long"), help="the short tier of tests, or the rest")
    parser.addoption("--part", metavar="PART/OF", help="only the PARTth of OF parts, such as 2/4")
    parser.addoption("--reversed", action="store_true", help="the last test first, to show that none needs another")
    parser.addoption("--later", action="store_true", help="two hours pass before the first test; see CONTRIBUTING.md")


def configure(config: pytest.Config) -> None:
    global _long
    _long = config.getoption("--tier") == "long"
    config.addinivalue_line("markers", "long: only in the long tier")
    config.addinivalue_line("markers", "conformance: runs on PostgreSQL in the short tier too")
    config.addinivalue_line("markers", "real_clock: starts programs, so it has the machine's clock")


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    tier, part = config.getoption("--tier"), config.getoption("--part")
    files = config.stash[FILES] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], set()).update(_tiers(item))
    chosen = [item for item in items if tier is None or tier in _tiers(item)]
    if part:
        number, of = _numbers(part)
        chosen = [item for place, item in enumerate(chosen) if place % of == number - 1]
    if config.getoption("--reversed"):
        chosen.reverse()
    left_out = set(items) - set(chosen)
    items[:] = chosen
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))


def wait(config: pytest.Config) -> None:
    """Let two hours pass, for all processes whose clock is moved by clock.c."""
    if config.getoption("--later"):
        file = Path(os.environ["CLOCK_SHIFT"])
        file.write_text(str(int(file.read_text()) + 7_200))


def _tiers(item: pytest.Item) -> set[str]:
    if item.get_closest_marker("long") or (_on_postgres(item) and not item.get_closest_marker("conformance")):
        return {"long"}
    return {"short", "long"} if folder_of(item) in DEEPER else {"short"}


def folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(item.config.rootpath / "tests").parts[0]


def _on_postgres(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    return call is not None and "postgres" in call.params.values()


def _numbers(part: str) -> tuple[int, int]:
    try:
        number, of = map(int, part.split("/"))
    except ValueError:
        number, of = 0, 0
    if not 1 <= number <= of:
        raise pytest.UsageError(f"--part {part}: two numbers such as 2/4 are needed, the first at most the second")
    return number, of
