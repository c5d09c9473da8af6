"""Commands about what waits for a person's word, and about who belongs to a group."""

from __future__ import annotations

import sys

import click

from recollect.cli import options, output
from recollect.cli.one_by_one import OneByOne, shown
from recollect.cli.options import Call
from recollect.errors import InvalidInput
from recollect.model import Proposal


@click.command("review", cls=options.Command)
@click.option(
    "--kind", metavar="KIND", help="Only identity, conflict, validation, truth, share, note, proposed, soul, procedure."
)
@click.option("--list", "listed", is_flag=True, help="A list, also on a terminal.")
@click.option("--all", "everything", is_flag=True, help="List what was decided, too.")
@options.limit(50)
@options.pass_call
def review(call: Call, kind: str | None, listed: bool, everything: bool, limit: int) -> None:
    """What waits for your word: on a terminal one after the other, else as a list.

    Nothing is linked, settled, kept, noted or changed in a soul without it. Keys: a accept, k choose which, e edit,
    r reject, l later, s skip, u undo the last, q quit, ? help.
    """
    with call.memory() as memory:
        memory.distil()  # what was just remembered is looked at before it is shown
        found = memory.review(kind=kind, limit=limit, all=everything)
        if output.on_terminal() and sys.stdin.isatty() and not (call.json or listed or everything) and found:
            OneByOne(memory, found).run()
            return
    output.answer(call, found, lambda: _listed(found))
    output.more_than(limit, found)


@click.command("decide", cls=options.Command)
@click.argument("item")
@click.argument("answer")
@click.option("--keep", metavar="WHICH", help="Of a conflict: the fact that holds, both or neither.")
@click.option("--text", metavar="TEXT", help="With edit: the words that hold.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="With edit: a tag; may be given several times.")
@click.option(
    "--context", "contexts", multiple=True, metavar="ID=WORDS",
    help="With --keep both: where a fact, or its note, holds; may be given several times.",
)  # fmt: skip
@click.option("--note", metavar="TEXT", help="Why; it is kept with the decision.")
@click.option("--days", type=float, default=1.0, show_default=True, help="With later: not before so many days.")
@options.pass_call
def decide(
    call: Call,
    item: str,
    answer: str,
    keep: str | None,
    text: str | None,
    tags: tuple[str, ...],
    contexts: tuple[str, ...],
    note: str | None,
    days: float,
) -> None:
    """Answer an ITEM of the review: ANSWER is accept, edit, reject or later."""
    where = dict(_context(each) for each in contexts)
    with call.memory() as memory:
        found = memory.decide(
            item, answer, keep=keep, text=text, tags=tags or None, contexts=where or None, note=note, days=days
        )
    output.answer(call, found, lambda: output.say((f"{found.data['outcome'].title()}", "green"), f": {found.question}"))


@click.command("undo", cls=options.Command)
@click.argument("item")
@options.pass_call
def undo(call: Call, item: str) -> None:
    """Take back how an ITEM of the review was answered."""
    with call.memory() as memory:
        found = memory.undo(item)
    output.answer(call, found, lambda: output.say(("Taken back", "green"), f": {found.question}"))


@click.command("members", cls=options.Command)
@click.argument("group")
@click.option("--add", multiple=True, metavar="WHO", help="Belongs to it from now on; may be given several times.")
@click.option("--remove", multiple=True, metavar="WHO", help="Left it; may be given several times.")
@options.reader
@options.pass_call
def members(
    call: Call, group: str, add: tuple[str, ...], remove: tuple[str, ...], channel: str | None, sender: str | None
) -> None:
    """Who belongs to a GROUP or a channel. Belonging opens nothing."""
    with call.memory() as memory:
        found = memory.members(group, add=add, remove=remove, channel=channel, sender=sender)
    rows = [(item.name, item.type, ", ".join(map(str, item.handles)), item.id) for item in found]
    columns = ("name", "type", "handles", "id")
    output.answer(call, found, lambda: output.table(columns, rows, "Nobody is known to belong to it."))


def _context(given: str) -> tuple[str, str]:
    id, is_one, words = given.partition("=")
    if not is_one or not id.strip() or not words.strip():
        raise InvalidInput("context", f"{given!r} will not do; write ID=WORDS, such as fact_…='2024 contract'.")
    return id.strip(), words.strip()


def _listed(found: list[Proposal]) -> None:
    for proposal in found:
        output.say((proposal.id, "bold"), f"  {proposal.kind}  {proposal.data.get('outcome', 'open')}")
        shown(proposal)
        for choice, words in (proposal.data.get("keep") or {}).items() if proposal.kind == "conflict" else ():
            output.say(f"    --keep {choice}  {words}")
    if not found:
        output.say("Nothing waits for you.")
    elif any("undo" not in proposal.options for proposal in found):
        output.say("Answer with: recollect decide ID accept|edit|reject|later")
