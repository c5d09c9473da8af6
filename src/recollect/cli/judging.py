"""Commands about judgment: what was judged, by whom, why and at what cost; and asking a question oneself."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import InvalidInput

if TYPE_CHECKING:
    from recollect.judges.judgment import Judgment
    from recollect.judges.written import Spending

_COLUMNS = (
    "question", "judge", "judgments", "calls", "failures", "tokens in", "tokens out", "cost $", "mean ms"
)  # fmt: skip


@click.command("judgments", cls=options.Command)
@click.option("--question", metavar="NAME", help="Only judgments of this question, such as facts.")
@options.moment("--since", "Only from then on: yesterday, 3d, 2026-02-27, …")
@options.limit(20)
@click.option("--ask-again", is_flag=True, help="Forget what rules answered for a model; a rebuild asks it again.")
@options.pass_call
def judgments(call: Call, question: str | None, since: datetime | None, limit: int, ask_again: bool) -> None:
    """What was judged, newest first, and what it cost.

    Shows what models answered, and what rules answered where a model was wanted and could not be had. What talks took
    is counted below it, as chat.
    """
    with call.memory() as memory:
        dropped = memory.ask_again() if ask_again else 0
        found = memory.judgments(question=question, since=since, limit=limit)
        totals = memory.spending(question=question, since=since)

    def write() -> None:
        if dropped:
            output.say(f"Forgot {dropped:,} judgments; 'recollect rebuild' asks for them again.")
        for judgment in found:
            _entry(judgment)
        output.table(_COLUMNS, [_row(each) for each in totals], "Nothing was judged by a model.")

    output.answer(call, {"judgments": found, "totals": totals}, write)
    output.more_than(limit, found)


@click.command("judge", cls=options.Command)
@click.argument("question")
@click.option("--input", "given", metavar="JSON", required=True, help="What to judge, as a JSON object; '-' reads it.")
@options.pass_call
def judge(call: Call, question: str, given: str) -> None:
    """Ask QUESTION oneself: the model that is set answers, or the rules.

    Such as: recollect judge speech_act --input '{"text": "Is it raining?"}'
    """
    from recollect.judges.decode import written  # brings the questions along, which --help does not need

    inputs = _inputs(question, sys.stdin.read() if given == "-" else given)
    with call.memory() as memory:
        found = memory.judge(question, **inputs)

    def write() -> None:
        output.card(
            [
                ("answer", written(found.answer)),
                ("because", found.reason),
                ("confidence", f"{found.confidence:.2f}"),
                ("judge", found.judge),
                ("instead of", f"{found.model}: {found.error}" if found.error else ""),
                ("cost", _cost(found)),
            ]
        )

    output.answer(call, found, write)


def _inputs(question: str, text: str) -> dict[str, Any]:
    from recollect.judges.decode import members
    from recollect.judges.questions import QUESTIONS

    if question not in QUESTIONS:
        raise InvalidInput("question", f"{question!r} is not known; use one of {', '.join(QUESTIONS)}.")
    try:
        found = json.loads(text)
    except ValueError as error:
        raise InvalidInput("input", f"it is not JSON ({error}).") from None
    if not isinstance(found, dict):
        names = ", ".join(members(QUESTIONS[question]))
        raise InvalidInput("input", f"a JSON object with {names} is needed.")
    return found


def _entry(judgment: Judgment) -> None:
    from recollect.judges.decode import written

    output.entry(
        [
            (output.shown(judgment.created_at), "dim"),
            (judgment.question, "bold cyan"),
            (judgment.judge, "cyan"),
            (f"{judgment.confidence:.2f}", "green"),
            (_cost(judgment), "dim"),
            (judgment.audience.partition(":")[0], "magenta"),
            (judgment.id, "dim"),
        ],
        "\n".join(filter(None, [written(judgment.answer), judgment.reason, _failed(judgment)])),
    )


def _failed(judgment: Judgment) -> str:
    return f"{judgment.model}: {judgment.error}" if judgment.error else ""


def _cost(judgment: Judgment) -> str:
    """Tokens and money, where a model was asked."""
    if not judgment.calls:
        return ""
    price = "price unknown" if judgment.cost is None else f"${judgment.cost:.6f}"
    return f"{judgment.tokens_in:,}+{judgment.tokens_out:,} tokens, {price}, {judgment.latency_ms:,.0f} ms"


def _row(each: Spending) -> Sequence[object]:
    numbers = (each.judgments, each.calls, each.failures, each.tokens_in, each.tokens_out)
    return (
        each.question,
        each.judge,
        *(f"{number:,}" for number in numbers),
        f"{each.cost:.6f}",
        f"{each.latency_ms:,.0f}",
    )
