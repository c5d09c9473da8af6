"""The command that reads the log, by time."""

from __future__ import annotations

from datetime import datetime

import click

from recollect.cli import options, output, when
from recollect.cli.names import Names
from recollect.cli.options import Call
from recollect.model import TYPES, Interaction


@click.command("log", cls=options.Command)
@click.option("--channel", metavar="TYPE:ID", help="Only this channel.")
@click.option("--entity", metavar="WHO", help="Only the conversations of this one: an id, handle or name.")
@click.option("--conversation", metavar="ID", help="Only this conversation.")
@options.period
@click.option("--type", "types", multiple=True, metavar="TYPE", help=f"Only {', '.join(TYPES)}; several are possible.")
@options.limit(50)
@click.option("--reader-channel", metavar="TYPE:ID", help="Read as whoever speaks on this channel.")
@click.option("--reader-as", metavar="HANDLE", help="With whom they speak there.")
@options.pass_call
def log(
    call: Call,
    channel: str | None,
    entity: str | None,
    conversation: str | None,
    since: datetime | None,
    until: datetime | None,
    types: tuple[str, ...],
    limit: int,
    reader_channel: str | None,
    reader_as: str | None,
) -> None:
    """The newest interactions, oldest of them first."""
    span = when.between(since, until)
    with call.memory() as memory:
        found = memory.log(
            limit=limit, channel=channel, conversation=conversation, entity=entity, between=span,
            types=types or None, reader_channel=reader_channel, reader_sender=reader_as,
        )  # fmt: skip
        names = Names(memory, reader_channel, reader_as)

        def write() -> None:
            for interaction in found:
                _interaction(interaction, names)
            if not found:
                output.say(f"No interactions in space {call.settings.space!r} of {call.location} fit.")

        output.answer(call, found, write)


def _interaction(interaction: Interaction, names: Names) -> None:
    outbound = interaction.direction == "outbound"
    speaker = interaction.sender or interaction.agent or "" if outbound else ""
    who = (
        f"{speaker} -> {names(None, interaction.entity)}" if outbound else names(interaction.sender, interaction.entity)
    )
    output.entry(
        [
            (output.shown(interaction.occurred_at), "dim"),
            (who.strip(), "bold cyan"),
            (interaction.channel, "cyan"),
            (interaction.audience.partition(":")[0], "magenta"),
            ("" if interaction.type == "text" else interaction.type, "yellow"),
            (interaction.id, "dim"),
        ],
        interaction.content,
    )
