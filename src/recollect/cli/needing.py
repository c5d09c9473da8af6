"""Commands about what people needed and did not get, and the tasks that were made of it."""

from __future__ import annotations

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.model import Gap, Task


@click.command("gaps", cls=options.Command)
@click.option("--all", "everything", is_flag=True, help="Those that are resolved, too.")
@click.option("--scan", is_flag=True, help="Make tasks of what is needed often, and see which are done, first.")
@click.option("--dry-run", is_flag=True, help="With --scan: only count what would be made.")
@options.limit(50)
@options.reader
@options.pass_call
def gaps(
    call: Call,
    everything: bool,
    scan: bool,
    dry_run: bool,
    limit: int,
    channel: str | None,
    sender: str | None,
) -> None:
    """What people needed and could not be done, the most frequent first."""
    with call.memory() as memory:
        memory.distil()
        counted = memory.scan_gaps(dry_run=dry_run) if scan or dry_run else {}
        found = memory.gaps(channel=channel, sender=sender, all=everything, limit=limit)
    output.answer(call, {"scan": counted, "gaps": found} if counted else found, lambda: _gaps(found))
    if counted and not call.json:
        output.aside(", ".join(f"{name.replace('_', ' ')}: {number}" for name, number in counted.items()))
    output.more_than(limit, found)


@click.command("tasks", cls=options.Command)
@click.option("--all", "everything", is_flag=True, help="Those that are done, too.")
@options.pass_call
def tasks(call: Call, everything: bool) -> None:
    """Tasks that were made of gaps, the latest first."""
    with call.memory() as memory:
        found = memory.tasks(all=everything)
    output.answer(call, found, lambda: _tasks(found))


@click.command("gap-resolved", cls=options.Command)
@click.argument("gap")
@click.option("--wont-fix", is_flag=True, help="It is not to be met.")
@click.option("--reopen", is_flag=True, help="It is open again, and may become a new task.")
@options.pass_call
def gap_resolved(call: Call, gap: str, wont_fix: bool, reopen: bool) -> None:
    """Say that GAP is met. It comes back by itself if it shows up again."""
    if wont_fix and reopen:
        raise click.UsageError("use either --wont-fix or --reopen.")
    with call.memory() as memory:
        found = memory.resolve_gap(gap, "wont_fix" if wont_fix else "detected" if reopen else "resolved")
    said = ("Done", "green"), f": {found.need} is {found.status.replace('_', ' ')}."
    output.answer(call, found, lambda: output.say(*said))


def _gaps(found: list[Gap]) -> None:
    for each in found:
        back = "" if not each.since else "came back once" if each.since == 1 else f"came back {each.since} times"
        output.entry(
            [
                (each.kind, "bold"),
                (each.status.replace("_", " "), "yellow"),
                (each.task or "", "cyan"),
                (f"{each.frequency} times by {each.people}" if each.frequency > 1 else "once", "dim"),
                (back, "red"),
                (output.shown(each.last_at), "dim"),
                (each.id, "dim"),
            ],
            each.need,
        )
    if not found:
        output.say("Nobody is known to have needed what could not be done.")


def _tasks(found: list[Task]) -> None:
    for each in found:
        output.entry(
            [
                (each.id, "bold"),
                (each.status.replace("_", " "), "yellow"),
                (each.target, "cyan"),
                (output.shown(each.created_at), "dim"),
                (" ".join(each.gaps), "dim"),
            ],
            each.title,
        )
    if not found:
        output.say("There is no task. 'recollect gaps --scan' makes them, if the setting task_target says where.")
