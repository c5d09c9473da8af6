"""Commands about what waits for a person's word, and about who belongs to a group."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.errors import RecollectError
from recollect.model import Proposal

if TYPE_CHECKING:
    from recollect.memory import Memory

_KEYS = {"a": "accept", "r": "reject", "l": "later"}


@click.command("review", cls=options.Command)
@click.option("--kind", metavar="KIND", help="Only identity, conflict or validation.")
@click.option("--all", "everything", is_flag=True, help="List what was decided, too.")
@options.limit(50)
@options.pass_call
def review(call: Call, kind: str | None, everything: bool, limit: int) -> None:
    """What waits for your word: on a terminal one after the other, else as a list.

    Nothing is linked, settled or kept without it.
    """
    with call.memory() as memory:
        memory.distil()  # what was just remembered is looked at before it is shown
        found = memory.review(kind=kind, limit=limit, all=everything)
        if output.on_terminal() and sys.stdin.isatty() and not (call.json or everything) and found:
            _one_by_one(memory, found)
            return
    output.answer(call, found, lambda: _listed(found))
    output.more_than(limit, found)


@click.command("decide", cls=options.Command)
@click.argument("item")
@click.argument("answer")
@click.option("--keep", metavar="FACT|both|neither", help="Of a conflict: which fact holds.")
@click.option("--note", metavar="TEXT", help="Why; it is kept with the decision.")
@click.option("--days", type=float, default=1.0, show_default=True, help="With later: not before so many days.")
@options.pass_call
def decide(call: Call, item: str, answer: str, keep: str | None, note: str | None, days: float) -> None:
    """Answer an ITEM of the review: ANSWER is accept, reject or later."""
    with call.memory() as memory:
        found = memory.decide(item, answer, keep=keep, note=note, days=days)
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


def _one_by_one(memory: Memory, found: list[Proposal]) -> None:
    """Each item with a key to press; what was decided can be taken back at once."""
    last: str | None = None
    place = 0
    while place < len(found):
        proposal = found[place]
        output.say((f"{place + 1} of {len(found)}  {proposal.kind}", "bold"))
        _shown(proposal)
        choices = list(proposal.data["keep"]) if proposal.kind == "conflict" else []
        for number, choice in enumerate(choices, 1):
            output.say(f"  {number}  {choice}  {proposal.data['keep'][choice]}")
        accept = "1-4 keep" if choices else "a accept"
        output.say((f"{accept}, r reject, l later, u undo the last, q quit?", "dim"))
        key = _key()
        if key in ("q", "\x03", "\x04", "\x1b"):
            return
        try:
            if key == "u" and last is not None:
                memory.undo(last)
                output.say(("Taken back.", "green"))
                place, last = max(place - 1, 0), None
                continue
            keep = choices[int(key) - 1] if key.isdigit() and 0 < int(key) <= len(choices) else None
            answer = "accept" if keep else _KEYS.get(key)
            if answer is None or (answer == "accept" and choices and keep is None):
                continue
            done = memory.decide(proposal.id, answer, keep=keep)
        except RecollectError as error:  # somebody else may have been faster; the others wait all the same
            output.say((str(error), "red"))
            place += 1
            continue
        output.say((f"{done.data['outcome'].title()}.", "green"))
        place, last = place + 1, proposal.id
    output.say("That was all.")


def _key() -> str:
    """The next key that is pressed, also one that was pressed early."""
    try:
        import termios
        import tty
    except ImportError:  # not on this system
        return click.getchar().lower()
    screen = sys.stdin.fileno()
    before = termios.tcgetattr(screen)
    try:
        tty.setcbreak(screen, termios.TCSANOW)
        return os.read(screen, 1).decode(errors="replace").lower() or "q"
    finally:
        termios.tcsetattr(screen, termios.TCSANOW, before)


def _listed(found: list[Proposal]) -> None:
    for proposal in found:
        output.say((proposal.id, "bold"), f"  {proposal.kind}  {proposal.data.get('outcome', 'open')}")
        _shown(proposal)
    if not found:
        output.say("Nothing waits for you.")
    elif any("undo" not in proposal.options for proposal in found):
        output.say("Answer with: recollect decide ID accept|reject|later")


def _shown(proposal: Proposal) -> None:
    output.say(f"    {proposal.question}", (f"  {proposal.confidence:.2f}", "green"))
    for reason in proposal.reasons:
        output.say(f"    - {reason}")
    for id, words in proposal.evidence.items():
        output.entry([("   ", ""), (id, "dim")], words)
    output.say((f"    If you accept: {proposal.consequence}" if "undo" not in proposal.options
                else f"    {proposal.consequence}", "yellow"))  # fmt: skip
