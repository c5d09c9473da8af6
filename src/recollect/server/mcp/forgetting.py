"""Erasing in two steps: what would go, with a token that stands for exactly that; then the token, once, in time."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from recollect import Erasure, InvalidInput, Memory
from recollect.server.mcp.answers import Answer, day, spelled

LASTS = 600.0  # seconds that a token is good for
MOST = 100  # tokens that may be out at once


@dataclass(frozen=True, slots=True)
class _Planned:
    target: Mapping[str, Any]
    interactions: int
    until: float


class Forgetting:
    """The tokens that are out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._planned: dict[str, _Planned] = {}
        self._guard = threading.Lock()
        self._clock = clock

    def preview(self, memory: Memory, target: Mapping[str, str]) -> Answer:
        if len(target) != 1:
            raise InvalidInput("forget", "name exactly one of interaction, conversation or entity. Nothing was erased.")
        found = memory.forget(**target, dry_run=True)
        if found.receipt is not None:
            named: dict[str, Any] = dict(target)
            done = memory.forget(**named)
            text = f"It was erased before; nothing is left of it. The receipt is {done.receipt}."
            return Answer(text, _data(done) | {"erased": True, "receipt": done.receipt})
        token = secrets.token_urlsafe(16)
        with self._guard:
            now = self._clock()
            kept = {name: each for name, each in self._planned.items() if each.until > now}
            for name in list(kept)[: max(len(kept) - MOST + 1, 0)]:
                del kept[name]
            self._planned = kept | {token: _Planned(dict(target), found.interactions, now + LASTS)}
        quoting = f" {found.answers:,} of them are answers that quote others; a mark stays." if found.answers else ""
        text = (
            f"Nothing is erased yet. {found.interactions:,} interactions would go for good, from "
            f"{day(found.first_at)} to {day(found.last_at)}, with all that was learnt from them.{quoting} Show this to "
            f"the user. If they agree, call forget with confirm={token} within {LASTS / 60:.0f} minutes."
        )
        return Answer(text, _data(found) | {"erased": False, "confirm": token})

    def confirm(self, memory: Memory, token: str, target: Mapping[str, str]) -> Answer:
        with self._guard:
            planned = self._planned.pop(token, None)
        if planned is None or planned.until <= self._clock():
            raise InvalidInput("confirm", "this token is not known, used up or too old. Nothing was erased.")
        if target and dict(target) != dict(planned.target):
            raise InvalidInput("confirm", "this token stands for something else. Nothing was erased; ask again.")
        found = memory.forget(**planned.target, dry_run=True)
        if found.interactions != planned.interactions:
            raise InvalidInput(
                "confirm",
                f"meanwhile {found.interactions:,} interactions would go instead of {planned.interactions:,}. Nothing "
                "was erased; ask for it again.",
            )
        done = memory.forget(**planned.target)
        text = f"Erased {done.interactions:,} interactions for good. The receipt is {done.receipt}."
        return Answer(text, _data(done) | {"erased": True, "receipt": done.receipt})


def _data(found: Erasure) -> dict[str, object]:
    return {
        "interactions": found.interactions, "answers": found.answers,
        "first_at": spelled(found.first_at), "last_at": spelled(found.last_at),
        "entities": list(found.entities), "conversations": list(found.conversations),
    }  # fmt: skip
