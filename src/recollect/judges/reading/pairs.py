"""Questions about two texts: did an answer serve?"""

from __future__ import annotations

from typing import Literal

from recollect.judges.questions import Answer
from recollect.judges.relations import Result, ResultOf

_RESULTS: dict[str, Literal["worked", "failed", "unknown"]] = {"met": "worked", "unmet": "failed", "unclear": "unknown"}


def result(question: ResultOf) -> Answer:
    """A tool that failed counts where the reaction says neither."""
    from recollect.reader import pairs  # a model is loaded when the first is asked

    if not question.reaction.strip():
        if question.tool_errors:
            return Answer(Result("failed"), "a tool failed, and nothing shows that it was put right", 0.65)
        return Answer(Result("unknown"), "nobody has said anything to it yet", 0.7)
    found = pairs.outcome(question.request, question.reply, question.reaction)
    label = max(found, key=found.__getitem__)
    if label == "unclear" and question.tool_errors:
        return Answer(Result("failed"), "a tool failed, and the reaction says neither", 0.65, pairs.version())
    reason = f"the reaction reads as {label} ({found[label]:.2f})"
    return Answer(Result(_RESULTS[label]), reason, found[label], pairs.version())
