"""Commands about what was learnt: facts, why they are believed, what was believed before, what contradicts."""

from __future__ import annotations

from datetime import datetime

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import Conflict, Fact, Trace


@click.command("facts", cls=options.Command)
@click.argument("who", required=False)
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind; may be given several times.")
@click.option("--category", metavar="WORD", help="Only this category, such as work or lighting.")
@options.moment("--as-of", "What was believed then.")
@options.moment("--true-at", "What was so then, as far as is known now.")
@click.option("--past", is_flag=True, help="What no longer holds, too.")
@options.limit(50)
@options.reader
@options.pass_call
def facts(
    call: Call,
    who: str | None,
    kinds: tuple[str, ...],
    category: str | None,
    as_of: datetime | None,
    true_at: datetime | None,
    past: bool,
    limit: int,
    channel: str | None,
    sender: str | None,
) -> None:
    """What is believed, of WHO or of all, the most certain first."""
    with call.memory() as memory:
        memory.learn_facts()  # what was just remembered is learnt before it is shown
        found = memory.facts(
            entity=who, kinds=kinds or None, category=category, channel=channel, sender=sender, as_of=as_of,
            true_at=true_at, past=past, limit=limit,
        )  # fmt: skip
    output.answer(call, found, lambda: _facts(found, "Nothing is believed that fits."))
    output.more_than(limit, found)


@click.command("why", cls=options.Command)
@click.argument("id")
@options.reader
@options.pass_call
def why(call: Call, id: str, channel: str | None, sender: str | None) -> None:
    """Why something is believed, down to the words.

    ID is that of a fact, an episode, a conflict, an entity or an interaction.
    """
    with call.memory() as memory:
        found = memory.why(id, channel=channel, sender=sender)
    output.answer(call, found, lambda: _trace(found, 0))


@click.command("history", cls=options.Command)
@click.argument("fact")
@options.reader
@options.pass_call
def history(call: Call, fact: str, channel: str | None, sender: str | None) -> None:
    """What was believed before and after FACT about the same thing."""
    with call.memory() as memory:
        found = memory.history(fact, channel=channel, sender=sender)
    output.answer(call, found, lambda: _facts(found, ""))


@click.command("conflicts", cls=options.Command)
@click.option("--all", "everything", is_flag=True, help="Those that were decided, too.")
@options.reader
@options.pass_call
def conflicts(call: Call, everything: bool, channel: str | None, sender: str | None) -> None:
    """Facts that cannot both be so, and that nobody has decided."""
    with call.memory() as memory:
        memory.learn_facts()  # what was just remembered is learnt before it is shown
        found = memory.conflicts(all=everything, channel=channel, sender=sender)
        told = {
            fact.id: fact.sentence for fact in memory.facts(channel=channel, sender=sender, past=True, limit=100_000)
        }
    output.answer(call, found, lambda: _conflicts(found, told))


@click.command("settle", cls=options.Command)
@click.argument("conflict")
@click.argument("keep")
@options.pass_call
def settle(call: Call, conflict: str, keep: str) -> None:
    """Decide a CONFLICT: KEEP is the id of the fact that holds, both, or neither."""
    with call.memory() as memory:
        found = memory.settle(conflict, keep)
    output.answer(call, found, lambda: output.say(("Settled", "green"), f": {found.outcome}. Nothing was lost by it."))


@click.command("resolve", cls=options.Command)
@click.argument("name")
@click.option("--text", default="", help="What was said with it.")
@click.option("--as", "sender", metavar="HANDLE", help="Who said it: their own names come first.")
@click.option("--type", "kind", metavar="TYPE", help="Only this type of entity.")
@click.option("--meant", metavar="WHO", help="Teach it: this one is meant from now on.")
@options.pass_call
def resolve(call: Call, name: str, text: str, sender: str | None, kind: str | None, meant: str | None) -> None:
    """Whom or what NAME stands for."""
    with call.memory() as memory:
        if meant is not None:
            memory.meant(name, meant, sender=sender)
        found = memory.resolve(name, text=text, sender=sender, type=kind)
        known = None if found.entity is None else memory.find_entity(found.entity)

    def write() -> None:
        if known is None:
            output.say(f"Nobody is known as {name!r}.")
        else:
            output.say((known.name, "bold"), f"  {known.type}  {known.id}")
        output.say(
            f"  by {found.method}, confidence {found.confidence:.2f}{f': {found.reason}' if found.reason else ''}"
        )

    output.answer(call, found, write)


def _facts(found: list[Fact], nothing: str) -> None:
    for fact in found:
        again = f"said {fact.reinforced} times" if fact.reinforced > 1 else ""
        output.entry(
            [
                (f"{fact.effective:.2f}", "green"),
                (fact.kind, "cyan"),
                (fact.category or "", "cyan"),
                ("" if fact.status == "active" else fact.status, "yellow"),
                (f"said by {fact.said_by}" if fact.said_by else "", "yellow"),
                (again, "dim"),
                (output.shown(fact.said_at), "dim"),
                (fact.audience.partition(":")[0], "magenta"),
                (fact.id, "dim"),
            ],
            fact.sentence,
        )
    if not found and nothing:
        output.say(nothing)


def _trace(trace: Trace, depth: int) -> None:
    pad = "  " * depth
    output.say(pad, (trace.kind, "bold"), "  ", (trace.id, "dim"), f"  {output.shown(trace.at)}")
    output.say(f'{pad}  "{trace.text}"' if trace.kind == "interaction" else f"{pad}  {trace.text}")
    output.say(f"{pad}  ", (trace.how, "dim"))
    for each in trace.because:
        _trace(each, depth + 1)


def _conflicts(found: list[Conflict], told: dict[str, str]) -> None:
    for each in found:
        output.say((each.id, "bold"), f"  {each.kind}  {each.outcome or 'open'}  {output.shown(each.detected_at)}")
        for fact in (each.fact, each.other):
            output.say(f"    {fact}  {told.get(fact, '')}")
        output.say((f"    {each.reason}", "dim"))
    if not found:
        output.say("No conflict is open.")
    elif any(each.outcome is None for each in found):
        output.say("Decide one with: recollect settle CONFLICT FACT|both|neither")
