"""The command about what is known of people: their profile, its history, a page of it."""

from __future__ import annotations

from pathlib import Path

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import ProfileItem


@click.command("profile", cls=options.Command)
@click.argument("who")
@click.option("--history", is_flag=True, help="Every version of each item instead, the oldest first.")
@click.option(
    "--html", "page", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write it as a page too."
)
@options.reader
@options.pass_call
def profile(
    call: Call, who: str, history: bool, page: Path | None, channel: str | None, sender: str | None
) -> None:  # fmt: skip
    """What is known of WHO: needs, expectations, preferences, what worked, and how to speak with them."""
    with call.memory() as memory:
        memory.distil()
        reader = {"channel": channel, "sender": sender}
        if history:
            versions = memory.profile_history(who, **reader)
            output.answer(call, versions, lambda: _history(versions))
        else:
            found = memory.profile(who, **reader)
            output.answer(call, found, lambda: click.echo(found.text, nl=False))
        if page is not None:
            from recollect.store.files import make_file  # brings the database along, which --help does not need

            make_file(page)
            page.write_text(memory.profile_page(who, **reader), encoding="utf-8")
            output.aside(f"note: the page is in {page}.")


def _history(found: list[ProfileItem]) -> None:
    for each in found:
        state = "" if each.superseded_by is None else "ended" if each.superseded_by == each.id else "superseded"
        output.entry(
            [
                (each.type, "bold"),
                (each.slot, "cyan"),
                (f"{each.confidence:.2f}", "green"),
                (each.relation, "dim"),
                (output.shown(each.created_at), "dim"),
                (state, "yellow"),
                (each.audience.partition(":")[0], "magenta"),
                (each.id, "dim"),
            ],
            each.content,
        )
    if not found:
        output.say("Nothing is known yet that a profile could be made of.")
