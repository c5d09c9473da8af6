"""Commands about who agents are: their souls, what they are told before anything else, and looking back."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import Proposal, Soul, SoulChange
from recollect.model.known import SOUL_PARTS


@click.command("soul", cls=options.Command)
@click.argument("name", metavar="AGENT", required=False)
@click.option("--history", is_flag=True, help="Every version, with what it changed.")
@click.option("--version", type=int, metavar="N", help="As it was in this version.")
@click.option("--rollback", type=int, metavar="N", help="Make it what it was in this version.")
@click.option("--add", multiple=True, metavar="LINE", help="Add a line for all whom it speaks with.")
@click.option("--remove", multiple=True, metavar="LINE|ID", help="Take a line out.")
@click.option("--part", type=click.Choice(SOUL_PARTS), default="personality", show_default=True, help="With --add.")
@options.reader
@options.pass_call
def soul(
    call: Call,
    name: str | None,
    history: bool,
    version: int | None,
    rollback: int | None,
    add: tuple[str, ...],
    remove: tuple[str, ...],
    part: str,
    channel: str | None,
    sender: str | None,
) -> None:
    """Who an AGENT is: its personality and its insights."""
    asked = [history, version is not None, rollback is not None, bool(add or remove)]
    if sum(asked) > 1:
        raise click.UsageError("use one of --history, --version, --rollback, and --add with --remove.")
    if channel is not None and any(asked):
        raise click.UsageError("only what holds now can be read as somebody; leave --channel out.")
    with call.memory() as memory:
        if history:
            changes = memory.soul_history(name)
            output.answer(call, changes, lambda: _history(changes))
            return
        if rollback is not None:
            found = memory.soul_rollback(name, rollback)
        elif add or remove:
            found = memory.edit_soul(name, add=add, remove=remove, part=part)
        else:
            found = memory.soul(name, version=version, channel=channel, sender=sender)
    output.answer(call, found, lambda: _soul(found))


@click.command("instruct", cls=options.Command)
@click.argument("text", required=False)
@click.option("--for", "name", metavar="AGENT", help="For this agent alone. Else: for all.")
@options.pass_call
def instruct(call: Call, text: str | None, name: str | None) -> None:
    """What agents are told before anything else; without TEXT, show it. An empty TEXT takes it away."""
    with call.memory() as memory:
        found = memory.instructions(name) if text is None else memory.instruct(text, name)
    rows = [(whom or "all", said) for whom, said in found.items()]
    output.answer(call, found, lambda: output.table(("for", "instructions"), rows, "There are no instructions."))


@click.command("prompt", cls=options.Command)
@click.argument("name", metavar="AGENT", required=False)
@options.reader
@options.pass_call
def prompt(call: Call, name: str | None, channel: str | None, sender: str | None) -> None:
    """The system prompt of an AGENT: instructions, its soul, its own instructions."""
    with call.memory() as memory:
        found = memory.system_prompt(name, channel=channel, sender=sender)
    empty = "There is nothing to tell yet; see 'recollect instruct' and 'recollect soul'."
    output.answer(call, {"prompt": found}, lambda: click.echo(output.clean(found)) if found else output.say(empty))


@click.command("reflect", cls=options.Command)
@click.argument("name", metavar="AGENT", required=False)
@options.pass_call
def reflect(call: Call, name: str | None) -> None:
    """Look back on what the sessions of an AGENT have shown, and list what is proposed for its soul.

    Nothing changes before you accept it: see 'recollect review'.
    """
    with call.memory() as memory:
        found = memory.reflect(name)
    output.answer(call, found, lambda: _proposals(found))


def _soul(found: Soul) -> None:
    if found.version:
        output.say((f"{found.agent}, version {found.version}", "bold"))
    for part, lines in (("personality", found.personality), ("insights", found.insights)):
        for line in lines:
            output.entry([(part, "cyan"), (line.audience.partition(":")[0], "magenta"), (line.id, "dim")], line.text)
    if not found.text:
        output.say(f"The soul of {found.agent} holds nothing yet. It grows by what you approve in 'recollect review'.")


def _history(found: list[SoulChange]) -> None:
    for each in found:
        output.entry(
            [(f"version {each.version}", "bold"), (output.shown(each.at), "dim"), (each.source, "dim")],
            "\n".join([each.words, *each.lines]),
        )
    if not found:
        output.say("This soul was never changed.")


def _proposals(found: list[Proposal]) -> None:
    for each in found:
        output.entry(
            [(f"{each.confidence:.2f}", "bold"), (" ".join(each.reasons), "dim"), (each.id, "dim")], each.question
        )
    if found:
        output.aside("'recollect review' asks for your word on each; nothing has changed yet.")
    else:
        output.say("Nothing is proposed.")
