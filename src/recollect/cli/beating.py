"""Commands about the jobs that keep a memory in order, and about the agents that were asked for something."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from recollect.cli import options, output
from recollect.cli.learning import stopped
from recollect.cli.options import Call
from recollect.errors import InvalidInput, StoreError
from recollect.model import Beat, Expertise, JobStatus

if TYPE_CHECKING:
    from recollect.memory import Memory

UNWELL = 1


@click.command("heartbeat", cls=options.Command)
@click.argument("jobs", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every job, whether it is due or not.")
@click.option("--dry-run", is_flag=True, help="Only tell what there is to do. Nothing is written.")
@click.option("--status", is_flag=True, help="How the jobs stand. Nothing is done.")
@click.option("--daemon", is_flag=True, help="Go on until it is stopped.")
@click.option("--interval", type=float, metavar="SECONDS", help="From one beat to the next. Else heartbeat_seconds.")
@options.pass_call
def heartbeat(
    call: Call,
    jobs: tuple[str, ...],
    everything: bool,
    dry_run: bool,
    status: bool,
    daemon: bool,
    interval: float | None,
) -> int:
    """Do the jobs that are due, or the JOBS that are named: learn, sum up, make tasks, and so on.

    Any number of these may run on one memory: each job is done by one of them.
    """
    seconds = call.settings.heartbeat_seconds if interval is None else interval
    if not 1 <= seconds <= 86_400:
        raise InvalidInput("interval", f"{seconds:g} seconds will not do; use 1 to 86,400.")
    if (daemon or interval is not None) and (dry_run or status):
        raise InvalidInput("daemon", "it cannot go on without doing anything; leave out --daemon and --interval.")
    if interval is not None and not daemon:
        raise InvalidInput("interval", "it is for --daemon.")
    with call.memory() as memory, stopped() as stop:
        if status:
            stand = memory.jobs()
            output.answer(call, stand, lambda: _stand(stand))
            return 0
        if daemon:
            return _daemon(call, memory, jobs, everything, seconds, stop)
        beats = memory.heartbeat(jobs, dry_run=dry_run, all=everything, stop=stop.is_set)
    output.answer(call, beats, lambda: _beats(beats))
    return UNWELL if any(beat.error for beat in beats) else 0


def _daemon(
    call: Call, memory: Memory, jobs: Sequence[str], everything: bool, seconds: float, stop: threading.Event
) -> int:
    total: dict[str, int] = {"beats": 0, "jobs": 0, "failed": 0}
    while not stop.is_set():
        began = time.monotonic()
        try:
            beats = memory.heartbeat(jobs, all=everything, stop=stop.is_set)
        except StoreError as error:  # it may be over at the next beat
            beats = []
            output.aside(f"note: {error}")
        total["beats"] += 1
        total["jobs"] += sum(beat.skipped is None for beat in beats)
        total["failed"] += sum(beat.error is not None for beat in beats)
        if not call.json:
            _beats([beat for beat in beats if beat.error is not None or any(beat.result.values())])
        stop.wait(max(began + seconds - time.monotonic(), 0))
    output.answer(call, total, lambda: output.say(f"Stopped. Altogether: {_counts(total)}."))
    return 0


@click.command("agents", cls=options.Command)
@click.option("--fields", type=int, default=5, show_default=True, help="Fields of each that are shown; 0 for none.")
@options.reader
@options.pass_call
def agents(call: Call, fields: int, channel: str | None, sender: str | None) -> None:
    """How agents did that were asked for something, in all and in their fields."""
    with call.memory() as memory:
        memory.distil()
        found = memory.agents(channel=channel, sender=sender, fields=fields)
    output.answer(call, found, lambda: _expertise(found, "No agent was asked for anything yet."))


@click.command("best-at", cls=options.Command)
@click.argument("text")
@options.limit(5)
@options.reader
@options.pass_call
def best_at(call: Call, text: str, limit: int, channel: str | None, sender: str | None) -> None:
    """Who is best at TEXT: agents that were asked for something like it, the most reliable first."""
    with call.memory() as memory:
        memory.distil()
        found = memory.best_at(text, channel=channel, sender=sender, limit=limit)
    output.answer(call, found, lambda: _expertise(found, "No agent was asked for anything like it yet."))


def _beats(beats: Sequence[Beat]) -> None:
    for beat in beats:
        if beat.skipped is not None:
            head, said = ("skipped", "dim"), beat.skipped
        elif beat.error is not None:
            head, said = ("failed", "red"), beat.error
        else:
            head, said = ("to do", "cyan") if beat.dry_run else ("done", "green"), _counts(beat.result)
        took = "" if beat.skipped is not None else f"  ({beat.seconds:,.1f} s)"
        output.say((head[0].ljust(8), head[1]), beat.job.ljust(12), said or "nothing", took)


def _stand(found: Sequence[JobStatus]) -> None:
    rows = [
        (
            each.job,
            "off" if each.every is None else f"{each.every:,.0f} s",
            output.shown(each.succeeded_at),
            output.shown(each.due_at),
            f"{each.failures:,}" if each.failures else "",
            each.error or _counts(each.result),
        )
        for each in found
    ]
    output.table(("job", "every", "done", "due", "failures", "result"), rows, "")


def _counts(found: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in found.items() if count)


def _expertise(found: Sequence[Expertise], empty: str) -> None:
    rows = [
        (
            each.agent,
            each.field,
            f"{each.reliability:.2f}",
            each.exchanges,
            each.worked,
            each.failed,
            "" if each.seconds is None else f"{each.seconds:,.0f}",
            each.length,
        )
        for each in found
    ]
    output.table(("agent", "field", "reliability", "asked", "worked", "failed", "seconds", "words"), rows, empty)
