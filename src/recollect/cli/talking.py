"""Commands that end a session, sum it up while it goes on, or part it from the next."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import Session

_with = click.option("--as", "sender", metavar="HANDLE", help="With whom. Else: the only one who talks there.")


@click.command("end", cls=options.Command)
@click.argument("channel", metavar="CHANNEL")
@_with
@click.option("--note", metavar="TEXT", help="What the next session is to begin with.")
@options.pass_call
def end(call: Call, channel: str, sender: str | None, note: str | None) -> None:
    """End the session on CHANNEL. The next message opens a new one of the same conversation."""
    with call.memory() as memory:
        found = memory.end(channel, sender=sender, note=note)
    output.answer(call, found or {}, lambda: _ended(found, channel))


@click.command("checkpoint", cls=options.Command)
@click.argument("channel", metavar="CHANNEL")
@_with
@options.pass_call
def checkpoint(call: Call, channel: str, sender: str | None) -> None:
    """Sum up the session on CHANNEL as far as it has come. It goes on."""
    with call.memory() as memory:
        found = memory.checkpoint(channel, sender=sender)

    def write() -> None:
        if found is None:
            output.say("There is nothing to sum up: no session is open there, or nothing in it is worth keeping.")
        else:
            facts = [(found.scope, "bold"), (f"{found.interactions:,} messages", "dim"), (found.id, "dim")]
            output.entry(facts, found.text)

    output.answer(call, found or {}, write)


@click.command("split", cls=options.Command)
@click.argument("channel", metavar="CHANNEL")
@_with
@click.option("--note", metavar="TEXT", help="What else the next session is to begin with.")
@options.pass_call
def split(call: Call, channel: str, sender: str | None, note: str | None) -> None:
    """End the session on CHANNEL, and let the next begin with what is still open."""
    with call.memory() as memory:
        found = memory.split(channel, sender=sender, note=note)
        kept = None if found is None else memory.working_memory(channel, sender=sender)

    def write() -> None:
        _ended(found, channel)
        if kept is not None:
            output.say(kept.content)

    output.answer(call, found or {}, write)


def _ended(found: Session | None, channel: str) -> None:
    if found is None:
        output.say(f"No session is open on {channel}.")
    else:
        output.say(("Ended", "green"), f": {found.interactions:,} messages since {output.shown(found.started_at)}.")
