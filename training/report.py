"""The figures of a run as Markdown: python training/report.py results.json [ablate-0.json ...]."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def table(rows: dict[str, dict[str, Any]]) -> str:
    """One row a model; columns are the single numbers that all of them have."""
    first = next(iter(rows.values()))
    columns = [name for name, value in first.items() if isinstance(value, float)]
    lines = [f"| | {' | '.join(columns)} |", f"|---|{'---|' * len(columns)}"]
    for name, figures in rows.items():
        lines.append(f"| {name} | {' | '.join(f'{figures[column]:.3f}' for column in columns)} |")
    return "\n".join(lines)


def reranked(rows: dict[str, dict[str, Any]]) -> str:
    weights = [name for name in next(iter(rows.values())) if name.startswith("weight")]
    lines = [f"| recall@10 | {' | '.join(weights)} | answerable, AUC |", f"|---|{'---|' * (len(weights) + 1)}"]
    for name, figures in rows.items():
        sure = figures.get("answerable, AUC", {}).get("reranker", "")
        lines.append(f"| {name} | {' | '.join(f'{figures[weight][0]:.3f}' for weight in weights)} | {sure} |")
    return "\n".join(lines)


def main() -> None:
    found: dict[str, Any] = {}
    for path in map(Path, sys.argv[1:]):
        for chapter, content in json.loads(path.read_text(encoding="utf-8")).items():
            found.setdefault(chapter, {}).update(content)
    if "summary" in found:
        print("## Encoders\n\n" + table(found["summary"]) + "\n")
    if "rerankers, summary" in found:
        print("## Rerankers\n\n" + reranked(found["rerankers, summary"]) + "\n")
    if "ablations" in found:
        print("## Ablations\n\n" + table(found["ablations"]) + "\n")


if __name__ == "__main__":
    main()
