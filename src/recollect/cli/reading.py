"""Commands that read what was said: recall by meaning, log by time."""

from __future__ import annotations

from datetime import datetime

import click

from recollect.cli import options, output, when
from recollect.cli.names import Names
from recollect.cli.options import Call
from recollect.model import TYPES, Hit, Interaction


@click.command("recall", cls=options.Command)
@click.argument("query")
@options.limit(10)
@options.reader
@click.option("--entity", metavar="WHO", help="Only the conversations of this one: an id, handle or name.")
@options.period
@options.pass_call
def recall(
    call: Call,
    query: str,
    limit: int,
    channel: str | None,
    sender: str | None,
    entity: str | None,
    since: datetime | None,
    until: datetime | None,
) -> None:
    """What the memory holds about QUERY, best first."""
    span = when.between(since, until)
    with call.memory() as memory:
        hits = memory.recall(query, limit=limit, channel=channel, sender=sender, entity=entity, between=span)
        names = Names(memory, channel, sender)

        def write() -> None:
            for hit in hits:
                _hit(hit, names)
            if not hits:
                _nothing(call, query, channel, sender, entity, since, until)

        output.answer(call, hits, write)


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


def _hit(hit: Hit, names: Names) -> None:
    output.entry(
        [
            (f"{hit.score:.3f}", "green"),
            (output.shown(hit.occurred_at), "dim"),
            (names(hit.sender, hit.entity), "bold cyan"),
            (hit.channel, "cyan"),
            (hit.audience.partition(":")[0], "magenta"),
            (hit.id, "dim"),
        ],
        hit.text,
    )


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


def _nothing(
    call: Call,
    query: str,
    channel: str | None,
    sender: str | None,
    entity: str | None,
    since: datetime | None,
    until: datetime | None,
) -> None:
    """An empty answer says what was searched, and as whom."""
    output.say(f"Nothing found for {query!r}.")
    searched = f"the words of all interactions in space {call.settings.space!r} of {call.location}"
    if entity is not None:
        searched += f", in conversations of {entity}"
    if since is not None:
        searched += f", since {output.shown(since)}"
    if until is not None:
        searched += f", until {output.shown(until)}"
    output.say(f"Searched: {searched}.")
    if channel is None:
        output.say("As: the owner, who may read everything.")
    else:
        output.say(
            f"As: whoever speaks on {channel}{f' with {sender}' if sender else ''}, and may read what is open there."
        )
