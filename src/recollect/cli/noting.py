"""Commands about notes: write or import them, list them, show one and where it comes from, change it, put it away."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import click

from recollect.cli import options, output, when
from recollect.cli.options import Call
from recollect.cli.progress import progress
from recollect.cli.writing import LOCAL, PLACES, content_of, place, receipt, told
from recollect.errors import InvalidInput
from recollect.model import NOTE_ORIGINS, NOTE_STATES, Imported, Note
from recollect.times import find_zone, in_zone, now

_COLOURS = {"processed": "green", "quarantined": "yellow", "proposed": "yellow", "pending": "dim"}


@click.command("note", cls=options.Command)
@click.argument("content", metavar="TEXT", required=False)
@click.option("--tag", "tags", multiple=True, metavar="WORD", help="A tag; may be given several times.")
@click.option("--title", metavar="TEXT", help="A title.")
@click.option("--log", "daily", is_flag=True, help="It belongs to the log of its day: the tag log.")
@click.option(
    "--import", "source", type=click.Path(path_type=Path), metavar="PATH", help="Import a file or a folder of notes."
)
@click.option("--as", "sender", metavar="HANDLE", help="Whose note it is, if not the owner's.")
@click.option("--channel", metavar="TYPE:ID", default=LOCAL, show_default=True, help=f"Where it is kept. {PLACES}")
@options.privacy
@options.moment("--at", "When it was written: 2026-02-27T09:30:00Z, 2h, …")
@click.option("--external-id", metavar="ID", help="Its id where it comes from; the same one twice is stored once.")
@options.pass_call
def note(
    call: Call,
    content: str | None,
    tags: tuple[str, ...],
    title: str | None,
    daily: bool,
    source: Path | None,
    sender: str | None,
    channel: str,
    public: bool,
    group: bool,
    private: bool,
    at: datetime | None,
    external_id: str | None,
) -> None:
    """Record something to be known. TEXT - reads standard input.

    With --import: JSON lines, Markdown files with front matter, or a folder of them.
    """
    privacy = options.chosen_privacy(public, group, private)
    where = place(channel, privacy)
    if source is not None:
        if content or tags or title or daily or at or external_id:
            raise InvalidInput("import", "a file says itself what its notes are; leave the other options out.")
        with call.memory() as memory, progress("importing notes") as tick:
            came = memory.import_notes(source, channel=where, sender=sender, privacy=privacy, progress=tick)
        output.answer(call, came, lambda: _imported(came))
        if came.failed:
            raise click.exceptions.Exit(1)
        return
    if content is None:
        raise click.UsageError("Missing argument 'TEXT'; - reads standard input.")
    content = content_of(call, content)
    with call.memory() as memory:
        stored = memory.note(
            content, tags=(*tags, "log") if daily else tags, title=title, channel=where, sender=sender,
            privacy=privacy, occurred_at=at, external_id=external_id,
        )  # fmt: skip
    output.answer(call, told(stored), lambda: receipt(stored))


@click.command("notes", cls=options.Command)
@click.argument("text", required=False)
@click.option("--tag", "tags", multiple=True, metavar="WORD", help="Only with this tag; with all of several.")
@click.option("--status", metavar="STATUS", help=f"Only these: {', '.join(NOTE_STATES)}.")
@click.option("--origin", metavar="ORIGIN", help=f"Only from there: {', '.join(NOTE_ORIGINS)}.")
@click.option("--entity", metavar="WHO", help="Only on somebody or something.")
@options.period
@click.option("--all", "everything", is_flag=True, help="Those that were put away and those that only repeat, too.")
@options.limit(50)
@options.reader
@options.pass_call
def notes(
    call: Call,
    text: str | None,
    tags: tuple[str, ...],
    status: str | None,
    origin: str | None,
    entity: str | None,
    since: datetime | None,
    until: datetime | None,
    everything: bool,
    limit: int,
    channel: str | None,
    sender: str | None,
) -> None:
    """Notes, the newest first; with TEXT, those that hold these words."""
    between = None if since is None and until is None else (since, until)
    with call.memory() as memory:
        memory.distil()
        found = memory.notes(
            tags=tags, status=status, origin=origin, entity=entity, text=text, between=between, all=everything,
            channel=channel, sender=sender, limit=limit,
        )  # fmt: skip
    output.answer(call, found, lambda: _notes(found))
    output.more_than(limit, found)


@click.command("note-show", cls=options.Command)
@click.argument("note")
@options.reader
@options.pass_call
def note_show(call: Call, note: str, channel: str | None, sender: str | None) -> None:
    """One note in full: where it comes from, how it stands and why."""
    with call.memory() as memory:
        memory.distil()
        found = memory.get_note(note, channel=channel, sender=sender)
        trace = memory.why(found.id, channel=channel, sender=sender)

    def show() -> None:
        _notes([found])
        output.card(
            [
                ("from", trace.how),
                ("because", [f"{each.how}: {each.text}" for each in trace.because]),
                ("entities", list(found.entities)),
                ("conflicts", list(found.conflicts)),
                ("holds", found.context or ""),
            ]
        )

    output.answer(call, found, show)


@click.command("note-edit", cls=options.Command)
@click.argument("note")
@click.argument("content", metavar="TEXT", required=False)
@click.option("--title", metavar="TEXT", help="Another title.")
@click.option("--tag", "tags", multiple=True, metavar="WORD", help="Its tags from now on; may be given several times.")
@options.pass_call
def note_edit(call: Call, note: str, content: str | None, title: str | None, tags: tuple[str, ...]) -> None:
    """Put another in the place of NOTE, with other words, title or tags. TEXT - reads standard input."""
    content = None if content is None else content_of(call, content)
    with call.memory() as memory:
        found = memory.edit_note(note, content=content, title=title, tags=tags or None)
    output.answer(call, found, lambda: _notes([found]))


@click.command("note-archive", cls=options.Command)
@click.argument("note")
@click.option("--reason", metavar="TEXT", help="Why; it is kept with the decision.")
@click.option("--undo", is_flag=True, help="Take it out again.")
@options.pass_call
def note_archive(call: Call, note: str, reason: str | None, undo: bool) -> None:
    """Put NOTE away: it is no longer told as known, and stays in the history."""
    with call.memory() as memory:
        found = memory.archive_note(note, reason=reason, on=not undo)
    output.answer(call, found, lambda: _notes([found]))


@click.command("daily", cls=options.Command)
@click.argument("day", required=False)
@options.reader
@options.pass_call
def daily(call: Call, day: str | None, channel: str | None, sender: str | None) -> None:
    """The log of a day: notes with the tag log or daily. DAY is a date; today, if none is given."""
    with call.memory() as memory:
        memory.distil()
        today = in_zone(now(), find_zone(memory.zone(channel=channel, sender=sender)) or UTC).date()
        found = memory.daily(today if day is None else _day(day, today), channel=channel, sender=sender)
    output.answer(call, found, lambda: _notes(found, f"Nothing is in the log of {day or today}."))


def _day(text: str, today: date) -> date:
    """A day as one writes it: a date, or a time in it."""
    said = text.strip().lower()
    if said in ("today", "yesterday"):
        return today - timedelta(days=said == "yesterday")
    try:
        return date.fromisoformat(said)
    except ValueError:
        return when.parse(text, "day")


def _proposed(note: Note) -> str:
    accepted = f", accepted by {note.accepted_by}" if note.accepted_by else ""
    return f"proposed by {note.told or 'an agent'}{accepted}"


def _notes(found: list[Note], empty: str = "There is no note that fits. With --all, more are looked at.") -> None:
    for each in found:
        unsure = each.reason if each.status == "quarantined" else ""
        output.entry(
            [
                (each.status, _COLOURS.get(each.status, "red")),
                (each.title, "bold"),
                (" ".join(f"#{tag}" for tag in each.tags), "cyan"),
                (output.shown(each.created_at), "dim"),
                (each.origin if each.created_by == "user" else f"{each.origin}, {_proposed(each)}", "dim"),
                (each.audience.partition(":")[0], "magenta"),
                (each.id, "dim"),
            ],
            f"{each.content}\n({unsure})" if unsure else each.content,
        )
    if not found:
        output.say(empty)


def _imported(came: Imported) -> None:
    known = f"; {came.known:,} were here already" if came.known else ""
    output.say(("Imported", "green"), f" {came.notes:,} note{'' if came.notes == 1 else 's'}{known}.")
    if came.not_recorded:
        output.say((f"{came.not_recorded:,} were not stored: recording is off there, or they were erased.", "red"))
    for each in came.failed:
        output.aside(f"left out: {each}")
