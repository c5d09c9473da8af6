"""Commands about what was distilled: summaries, a conversation as a prompt should have it, habits, what stays."""

from __future__ import annotations

from datetime import datetime

import click

from recollect.cli import options, output, when
from recollect.cli.options import Call
from recollect.model import Procedure, Summary, Window


@click.command("summaries", cls=options.Command)
@click.argument("who", required=False)
@click.option("--scope", metavar="SCOPE", help="Only of a conversation, session, window, day, week, entity or topic.")
@click.option("--subject", metavar="WHAT", help="Only of this channel, session, day, week, entity or topic.")
@options.period
@click.option("--all", "everything", is_flag=True, help="Those that others took the place of, too.")
@options.limit(10)
@options.reader
@options.pass_call
def summaries(
    call: Call,
    who: str | None,
    scope: str | None,
    subject: str | None,
    since: datetime | None,
    until: datetime | None,
    everything: bool,
    limit: int,
    channel: str | None,
    sender: str | None,
) -> None:
    """What was distilled from what was said, of WHO or of all, the latest first."""
    with call.memory() as memory:
        memory.distil()
        found = memory.summaries(
            scope=scope, subject=subject, entity=who, channel=channel, sender=sender, all=everything, limit=limit,
            between=when.between(since, until),
        )  # fmt: skip
    output.answer(call, found, lambda: _summaries(found))
    output.more_than(limit, found)


@click.command("compact", cls=options.Command)
@click.argument("channel", metavar="CHANNEL")
@click.option("--as", "sender", metavar="HANDLE", help="With whom, on a private channel.")
@click.option("--keep", type=int, help="Newest messages that stay as they are. Else the setting compact_keep.")
@options.pass_call
def compact(call: Call, channel: str, sender: str | None, keep: int | None) -> None:
    """Fold the older messages of the talk on CHANNEL into its summary now. Nothing is deleted."""
    with call.memory() as memory:
        found = memory.compact(channel, sender=sender, keep=keep)

    def write() -> None:
        if found is None:
            output.say("There is nothing to fold: all of it is new, or folded already.")
        else:
            _summaries([found])

    output.answer(call, found or {}, write)


@click.command("window", cls=options.Command)
@click.argument("channel", metavar="CHANNEL")
@click.option("--as", "sender", metavar="HANDLE", help="With whom, on a private channel.")
@click.option("--budget", type=int, help="At most so many tokens. Else the setting compact_tokens.")
@options.pass_call
def window(call: Call, channel: str, sender: str | None, budget: int | None) -> None:
    """The talk on CHANNEL as a prompt should have it: its summary, then the newest messages whole."""
    with call.memory() as memory:
        memory.distil()
        found = memory.window(channel, sender=sender, budget=budget)
    output.answer(call, found, lambda: _window(found))
    if found.clipped and not call.json:
        output.aside(f"note: {found.clipped:,} older messages fit neither; 'recollect compact {channel}' folds them.")


@click.command("procedures", cls=options.Command)
@click.argument("who", required=False)
@options.limit(50)
@options.reader
@options.pass_call
def procedures(call: Call, who: str | None, limit: int, channel: str | None, sender: str | None) -> None:
    """What tends to follow what, in what WHO says or in all, the surest first."""
    with call.memory() as memory:
        memory.distil()
        found = memory.procedures(entity=who, channel=channel, sender=sender, limit=limit)
    output.answer(call, found, lambda: _procedures(found))
    output.more_than(limit, found)


@click.command("evergreen", cls=options.Command)
@click.argument("fact")
@click.option("--off", is_flag=True, help="Let it fade again.")
@options.pass_call
def evergreen(call: Call, fact: str, off: bool) -> None:
    """Keep FACT from fading, whatever its kind and age."""
    with call.memory() as memory:
        found = memory.evergreen(fact, not off)
    said = "fades again" if off else "stays"
    output.answer(call, found, lambda: output.say(("Done", "green"), f": it {said}. {found.sentence}"))


def _summaries(found: list[Summary]) -> None:
    for each in found:
        output.entry(
            [
                (each.scope, "bold"),
                (each.subject, "cyan"),
                (f"{output.shown(each.started_at)} to {output.shown(each.ended_at)}", "dim"),
                (f"{each.interactions:,} messages", "dim"),
                ("" if each.superseded_by is None else f"superseded by {each.superseded_by}", "yellow"),
                (each.audience.partition(":")[0], "magenta"),
                (each.id, "dim"),
            ],
            each.text,
        )
    if not found:
        output.say("There is no summary that fits. What is still going on is summarised when it is over.")


def _window(found: Window) -> None:
    if found.summary is not None:
        _summaries([found.summary])
    for each in found.interactions:
        who = each.sender or each.role
        output.entry([(who, "cyan"), (output.shown(each.occurred_at), "dim"), (each.id, "dim")], each.content)
    if found.recalled:
        output.say(("Recalled from what was folded:", "bold"))
        for hit in found.recalled:
            output.entry(
                [(f"{hit.score:.2f}", "green"), (output.shown(hit.occurred_at), "dim"), (hit.id, "dim")], hit.text
            )


def _procedures(found: list[Procedure]) -> None:
    for each in found:
        output.entry(
            [
                (f"{each.confidence:.2f}", "green"),
                (f"seen {each.observed} times of {each.observed + each.missed}", "dim"),
                (output.shown(each.last_at), "dim"),
                (each.audience.partition(":")[0], "magenta"),
                (each.id, "dim"),
            ],
            each.heuristic,
        )
    if not found:
        output.say("No habit is known yet.")
