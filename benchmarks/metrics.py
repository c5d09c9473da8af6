"""Figures from rankings and clocks: recall at k, area under the ROC curve, percentiles, memory. No I/O but /proc."""

from __future__ import annotations

import math
import resource
import statistics
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Tally:
    """Recall at several depths over many questions: the mean share found, whether any, whether every one was found."""

    depths: Sequence[int]
    questions: int = 0
    sums: dict[str, dict[int, float]] = field(default_factory=dict)

    def add(self, wanted: Collection[str], ranked: Sequence[Collection[str]]) -> None:
        """`ranked` holds for each hit, best first, what it stands for; `wanted` is what had to be found."""
        self.questions += 1
        for depth in self.depths:
            found = set[str]().union(*ranked[:depth]) & set(wanted)
            share = len(found) / len(set(wanted))
            for name, value in (("mean", share), ("any", share > 0), ("all", share == 1)):
                row = self.sums.setdefault(name, dict.fromkeys(self.depths, 0.0))
                row[depth] += value

    def figures(self) -> dict[str, Any]:
        shares = {
            name: {str(depth): round(total / self.questions, 4) for depth, total in row.items()}
            for name, row in self.sums.items()
        }
        return {"questions": self.questions, **shares}


def roc_auc(positive: Sequence[float], negative: Sequence[float]) -> float | None:
    """How likely it is that one of `positive` lies above one of `negative`; a tie counts as half."""
    if not positive or not negative:
        return None
    ordered = sorted([(value, True) for value in positive] + [(value, False) for value in negative])
    ranks = 0.0
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ordered[end][0] == ordered[start][0]:
            end += 1
        ranks += (start + 1 + end) / 2 * sum(good for _, good in ordered[start:end])
        start = end
    count = len(positive)
    return round((ranks - count * (count + 1) / 2) / (count * len(negative)), 4)


def percentiles(seconds: Iterable[float]) -> dict[str, float]:
    """Milliseconds at the middle, at 95 of 100, at most, and on average."""
    ordered = sorted(seconds)
    if not ordered:
        return {}
    figures = {
        "p50": ordered[math.ceil(0.50 * len(ordered)) - 1],
        "p95": ordered[math.ceil(0.95 * len(ordered)) - 1],
        "max": ordered[-1],
        "mean": statistics.fmean(ordered),
    }
    return {name: round(value * 1_000, 2) for name, value in figures.items()}


def memory_mb() -> dict[str, float | None]:
    """Resident memory of this process: now (where /proc tells) and the most it ever had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "darwin" else 1 / 1024)
    status = Path("/proc/self/statm")
    now = int(status.read_text().split()[1]) * resource.getpagesize() if status.exists() else None
    return {"now": None if now is None else round(now / 2**20, 1), "peak": round(peak / 2**20, 1)}
