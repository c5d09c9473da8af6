"""Commands about promises: what is open, and what became of one."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import Promise


@click.command("promises", cls=options.Command)
@click.argument("who", required=False)
@click.option("--all", "everything", is_flag=True, help="Those that are done, dropped or replaced, too.")
@options.limit(50)
@options.reader
@options.pass_call
def promises(
    call: Call, who: str | None, everything: bool, limit: int, channel: str | None, sender: str | None
) -> None:  # fmt: skip
    """What was promised and is not done yet, by or to WHO or by all, the overdue first."""
    with call.memory() as memory:
        memory.distil()
        found = memory.promises(entity=who, channel=channel, sender=sender, all=everything, limit=limit)
    output.answer(call, found, lambda: _promises(found))
    output.more_than(limit, found)


@click.command("promise-done", cls=options.Command)
@click.argument("promise")
@click.option("--dropped", is_flag=True, help="It is not done, and will not be.")
@click.option("--open", "again", is_flag=True, help="It is open again.")
@options.pass_call
def promise_done(call: Call, promise: str, dropped: bool, again: bool) -> None:
    """Tick off PROMISE, whatever was said about it since."""
    if dropped and again:
        raise click.UsageError("--dropped and --open cannot both be so; give one of them.")
    with call.memory() as memory:
        found = memory.settle_promise(promise, "dropped" if dropped else "open" if again else "done")
    said = "open again" if again else found.outcome
    output.answer(call, found, lambda: output.say(("Done", "green"), f": it is {said}. {found.text}"))


def _promises(found: list[Promise]) -> None:
    for each in found:
        due = "" if each.due_at is None else f"due {output.shown(each.due_at)}"
        state = "overdue" if each.overdue else each.outcome
        output.entry(
            [
                (state, "red" if each.overdue else "yellow" if each.outcome == "open" else "green"),
                (due, "bold"),
                (f"said {output.shown(each.made_at)} on {each.channel}", "dim"),
                (each.audience.partition(":")[0], "magenta"),
                (each.id, "dim"),
            ],
            each.text,
        )
    if not found:
        output.say("There is no open promise that fits. With --all, those that are settled are shown too.")
