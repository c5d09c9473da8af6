"""Rules that always answer: deterministic, offline, in no time. `answer` takes any question of `questions`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from recollect.judges.bounds import bounded

if TYPE_CHECKING:
    from recollect.judges.questions import Answer


def load() -> None:
    """Import the rules now."""
    from recollect.judges.rules import answering  # noqa: F401


@bounded
def answer(question: Any) -> Answer:
    """The answer of the rules to any question of `questions`. They are many: loaded when the first is asked."""
    from recollect.judges.rules import answering

    return answering.answer(question)
