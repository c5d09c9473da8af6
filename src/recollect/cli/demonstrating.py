"""The command that shows a memory at work on an invented example: demo."""

from __future__ import annotations

import shlex
from dataclasses import asdict

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.cli.progress import counted
from recollect.cli.upkeep import program


@click.command("demo", cls=options.Command)
@options.pass_call
def demo(call: Call) -> None:
    """Fill a space with an invented example and say what to look at.

    A harbour town prepares its Lantern Walk: people, rooms and private talks, ten weeks, a conflict, a promise, a gap,
    notes, two agents. It goes into the space demo, or the one that --space names. Once more changes nothing.
    """
    from recollect import demo as example  # brings the database along, which --help does not need

    space = call.space or example.SPACE
    with counted("learning the example") as count:
        made = example.fill(call.settings, space=space, progress=count)

    def write() -> None:
        words = "was there already" if not made.fresh else "is ready"
        output.say(
            (f"The example {words} in the space {made.space}: ", "bold"),
            f"{made.interactions:,} interactions, {made.facts:,} facts, {made.waiting:,} things that wait for you.",
        )
        database = () if call.db is None else ("--db", call.db)
        opening = shlex.join(["serve", "--space", made.space, *database])
        output.say("  open it             ", (f"{program()} {opening}", "cyan"), "  and look at")
        for path, words in example.LOOK_AT:
            output.say(f"  {path.ljust(18)}  {words}")

    output.answer(call, {**asdict(made), "look_at": dict(example.LOOK_AT)}, write)
