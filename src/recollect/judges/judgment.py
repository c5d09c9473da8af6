"""A judgment: a question that was asked, who answered it, what and why, and what that cost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

RULES = "rules"
READER = "reader-"  # what the names of our own models begin with


@dataclass(frozen=True, slots=True)
class About:
    """Where the words of a question come from: whose they are, and the positions in the log that they stand at."""

    audience: str
    agent: str | None = None
    sources: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgment:
    """`judge` is who answered: "rules", our reader ("reader-messages-9e9bfdf7"), or a model such as
    "openai:gpt-4o-mini". `error` says why a model that was wanted (`model`) did not; `calls` is how often it was asked.
    `cost` is in US dollars, None where no price is known. `sources` are the interactions whose words were judged, where
    the judgment was written down."""

    id: str
    question: str
    version: int
    input_hash: str
    judge: str
    answer: Any
    reason: str
    confidence: float
    created_at: datetime
    audience: str
    agent: str | None = None
    sources: tuple[str, ...] = ()
    role: str = "judge"
    model: str | None = None
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = 0.0
    latency_ms: float = 0.0
    error: str | None = None

    @property
    def is_ours(self) -> bool:
        """Whether rules or our own reader answered, and no language model, which may make things up."""
        return is_ours(self.judge)


def is_ours(judge: str) -> bool:
    return judge == RULES or judge.startswith(READER)
