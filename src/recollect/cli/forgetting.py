"""The command that erases. It shows what would go, and asks."""

from __future__ import annotations

import sys
from functools import partial

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import InvalidInput
from recollect.model import Erasure


@click.command("forget", cls=options.Command)
@click.option("--entity", metavar="WHO", help="Somebody, with all that was said with them: an id, handle or name.")
@click.option("--conversation", metavar="ID", help="A conversation.")
@click.option("--interaction", metavar="ID", help="One interaction.")
@click.option("--dry-run", is_flag=True, help="Only show what would go.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@options.pass_call
@click.pass_context
def forget(
    context: click.Context,
    call: Call,
    entity: str | None,
    conversation: str | None,
    interaction: str | None,
    dry_run: bool,
    yes: bool,
) -> None:
    """Erase for good, and keep a receipt.

    What is erased goes from the log, from all that was derived from it, and from the pages of the file.
    """
    with call.memory() as memory:
        erase = partial(memory.forget, entity=entity, conversation=conversation, interaction=interaction)
        planned = erase(dry_run=True)
        if dry_run:
            output.answer(call, planned, lambda: _plan(planned))
            return
        if not yes and planned.receipt is None:
            _ask(context, call, planned)
        done = erase()
    output.answer(call, done, lambda: _receipt(done) if planned.receipt is None else _plan(done))


def _ask(context: click.Context, call: Call, planned: Erasure) -> None:
    if not sys.stdin.isatty():
        raise InvalidInput(
            "yes",
            f"{planned.interactions:,} interactions would be erased for good, and there is no terminal to ask on. "
            "Nothing was erased; add --yes to go on, or --dry-run to see what would go.",
        )
    if not call.json:
        _plan(planned)
    if not click.confirm(f"Erase {planned.interactions:,} interactions for good?", err=True):
        click.echo("Nothing was erased.", err=True)
        context.exit(1)


def _plan(planned: Erasure) -> None:
    if planned.receipt is not None:
        output.say(("It was erased before; there is nothing left to forget.", "bold"))
        output.card([("receipt", planned.receipt), ("erased at", output.shown(planned.erased_at))])
        return
    output.say(("This would be erased, for good:", "bold"))
    output.card(
        [
            ("interactions", f"{planned.interactions:,}"),
            ("of them answers", f"{planned.answers:,} that quote the rest; a mark stays" if planned.answers else ""),
            ("from", output.shown(planned.first_at)),
            ("to", output.shown(planned.last_at)),
            ("entities", planned.entities),
            ("conversations", planned.conversations),
            ("backups", planned.backups),
        ]
    )


def _receipt(done: Erasure) -> None:
    quoted = f", {done.answers:,} of them answers that quoted the rest" if done.answers else ""
    output.say(("Erased", "green"), f" {done.interactions:,} interactions{quoted}.")
    output.card([("receipt", done.receipt or ""), ("erased at", output.shown(done.erased_at))])
