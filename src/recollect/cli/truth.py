"""Commands about truth: what is not so, what people found of what they were told, what is worth asking."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import VERDICTS, Question, Verdict


@click.command("debunk", cls=options.Command)
@click.argument("item")
@click.argument("reason", nargs=-1)
@click.option("--undo", is_flag=True, help="It is true after all.")
@options.pass_call
def debunk(call: Call, item: str, reason: tuple[str, ...], undo: bool) -> None:
    """Say that ITEM is not true, and REASON, why.

    ITEM is the id of a fact, a note or an interaction. It is no longer told, and stays in the history.
    """
    if undo and reason:
        raise click.UsageError("--undo takes no reason; leave it out.")
    with call.memory() as memory:
        found = memory.debunk(item, " ".join(reason), undo=undo)
    said = "it is told again" if undo else "it is no longer told, and stays in the history"
    output.answer(call, found, lambda: output.say(("Done", "green"), f": {said}. {found.text}"))


@click.command("feedback", cls=options.Command)
@click.argument("item")
@click.argument("verdict", type=click.Choice([*VERDICTS, "none"]))
@options.reader
@options.pass_call
def feedback(call: Call, item: str, verdict: str, channel: str | None, sender: str | None) -> None:
    """Say what ITEM, a fact, a note or a hit, was: useful, wrong or outdated; none takes it back."""
    with call.memory() as memory:
        found = memory.feedback(item, None if verdict == "none" else verdict, channel=channel, sender=sender)
    output.answer(call, found, lambda: _verdict(found))


@click.command("questions", cls=options.Command)
@options.reader
@options.limit(2)
@options.pass_call
def questions(call: Call, channel: str | None, sender: str | None, limit: int) -> None:
    """What is worth asking the one who is spoken with on a channel, if the moment is good."""
    if channel is None:
        raise click.UsageError("say where: --channel TYPE:ID, and --as HANDLE if others are there too.")
    with call.memory() as memory:
        memory.distil()
        found = memory.questions(channel, sender, limit=limit)
    output.answer(call, found, lambda: _questions(found))


def _verdict(found: Verdict) -> None:
    said = "taken back" if found.verdict is None else f"found {found.verdict}"
    output.say(("Done", "green"), f": {said}. It counts for {found.audience.partition(':')[0]} readers of it.")


def _questions(found: list[Question]) -> None:
    for each in found:
        heard = f"last heard {output.shown(each.last_heard_at)}"
        output.entry([(each.reason, "cyan"), (heard, "dim"), (each.fact, "dim")], each.text)
    if not found:
        output.say("There is nothing to ask now.")
