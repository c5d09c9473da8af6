"""Figures as they come, in one JSON file that is whole after every stage."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any


class Results:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.began = time.monotonic()
        self.found: dict[str, Any] = {"stages": {}}
        if path.exists():
            self.found = json.loads(path.read_text(encoding="utf-8"))

    def stage(self, name: str, **figures: Any) -> None:
        self.found["stages"][name] = {key: _short(value) for key, value in figures.items()}
        self.write()
        print(f"{time.monotonic() - self.began:7.1f} s  {name}: {self.found['stages'][name]}", flush=True)

    def add(self, chapter: str, name: str, figures: Any, *, quiet: bool = False) -> None:
        self.found.setdefault(chapter, {})[name] = figures
        self.write()
        shown = "" if quiet else f": {json.dumps(figures)}"
        print(f"{time.monotonic() - self.began:7.1f} s  {chapter}, {name}{shown}", flush=True)

    def write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.found, indent=1), encoding="utf-8")


def _short(value: Any) -> Any:
    return round(value, 2) if isinstance(value, float) else value
