"""Commands about tags: which there are, what one stands for and stands beside, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import Note, Tag, TagChange

NOTES = 20  # of a tag that are shown


@click.command("tags", cls=options.Command)
@click.argument("prefix", default="")
@click.option("--kind", metavar="KIND", help="Those that stand for one: person, project, place, topic, …")
@options.reader
@options.pass_call
def tags(call: Call, prefix: str, kind: str | None, channel: str | None, sender: str | None) -> None:
    """The tags of notes that begin with PREFIX, or all, the most used first."""
    with call.memory() as memory:
        memory.distil()
        found = memory.tags(prefix=prefix, kind=kind, channel=channel, sender=sender)
    rows = [(each.name, each.kind, each.notes, ", ".join(list(each.beside)[:5])) for each in found]
    empty = "There is no tag that fits. Notes get them when they are looked at: recollect note TEXT --tag WORD"
    output.answer(call, found, lambda: output.table(("tag", "kind", "notes", "beside"), rows, empty))


@click.group("tag", cls=options.Commands)
def tag() -> None:
    """One tag: show it, or call it otherwise."""


@tag.command("show", cls=options.Command)
@click.argument("name")
@options.reader
@options.pass_call
def show(call: Call, name: str, channel: str | None, sender: str | None) -> None:
    """The notes with the tag NAME, the tags beside it, and what it was called."""
    with call.memory() as memory:
        memory.distil()
        found = memory.tag(name, channel=channel, sender=sender)
        notes = memory.notes(tags=[found.name], channel=channel, sender=sender, limit=NOTES)
        told = memory.tag_history(found.name) if channel is None else []
    data = {**asdict(found), "items": [asdict(note) for note in notes], "history": [asdict(each) for each in told]}
    output.answer(call, data, lambda: _shown(found, notes, told))


@tag.command("rename", cls=options.Command)
@click.argument("old")
@click.argument("new", required=False)
@click.option("--undo", is_flag=True, help="Give OLD its own name back.")
@options.pass_call
def rename(call: Call, old: str, new: str | None, undo: bool) -> None:
    """Call the tag OLD by the name NEW from now on, on all notes. Two tags of one name are one."""
    if undo is (new is not None):
        raise click.UsageError("give the new name, or --undo for its own.")
    with call.memory() as memory:
        memory.distil()
        found = memory.rename_tag(old, new)
    notes = "1 note" if found.notes == 1 else f"{found.notes} notes"
    output.answer(call, found, lambda: output.say(("Done", "green"), f": {notes} with the tag {found.name}."))


def _shown(found: Tag, notes: Sequence[Note], told: Sequence[TagChange]) -> None:
    output.card(
        [
            ("tag", found.name),
            ("stands for", found.kind),
            ("notes", str(found.notes)),
            ("beside", [f"{name} ({times})" for name, times in found.beside.items()]),
            ("was", list(found.was)),
            ("history", [f"{output.shown(each.at)} {each.words}" for each in told]),
        ]
    )
    for note in notes:
        output.entry([(output.shown(note.created_at), "dim"), (note.status, "yellow"), (note.id, "dim")], note.title)
