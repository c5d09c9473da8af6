"""One beat: every job that is due, one after the other, each by one process at a time.

A job works in a thread of its own and has so much time. One that fails is tried again, later each time; one that does
not come back is left behind. Neither keeps the others from their turn.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select, update

from recollect.errors import InvalidInput, RecollectError, StoreError
from recollect.heartbeat.jobs import DAYS, JOBS, MINUTES, Context, Job
from recollect.learning.accesses import Accesses
from recollect.model import Beat, JobStatus
from recollect.pipeline import Pipeline
from recollect.settings import Settings
from recollect.store import lease
from recollect.store.schema import jobs
from recollect.store.upsert import upsert
from recollect.tasks.making import Decide
from recollect.times import now

_log = logging.getLogger(__name__)
LONGEST = 5 * MINUTES  # that a job may take in one beat; what is left, it does in the next
GRACE = 2 * MINUTES  # that it may take to end the step it is at
RENEW = 30.0  # seconds after which the lease of a job that works is renewed
OFF = "off"
Stop = Callable[[], bool]


@dataclass(slots=True)
class _Left:
    """A job that did not come back."""

    thread: threading.Thread
    since: datetime


class Heart:
    def __init__(
        self, pipeline: Pipeline, accesses: Accesses, decide: Decide, known: Sequence[Job] = JOBS
    ) -> None:  # fmt: skip
        self.pipeline = pipeline
        self.accesses = accesses
        self.decide = decide
        self.known = {job.name: job for job in known}
        self._left: dict[str, _Left] = {}

    def beat(
        self, names: Iterable[str] | None = None, *, dry_run: bool = False, all: bool = False,
        stop: Stop = lambda: False,
    ) -> list[Beat]:  # fmt: skip
        """Do what is due, or what is named, or all; what became of each job."""
        start = now()
        wanted = self._named(names)
        every = intervals(self.pipeline.settings, self.known.values())
        found = []
        for job in wanted or self.known.values():
            if stop():
                break
            forced = bool(wanted) or (all and every[job.name] is not None)
            if forced:
                skipped = None
            elif every[job.name] is None:
                skipped = "switched off by the setting heartbeat_jobs"
            else:
                skipped = self._not_due(job, start)
            if skipped is not None:
                found.append(Beat(job.name, now(), 0.0, skipped=skipped, dry_run=dry_run))
            elif dry_run:
                found.append(self._previewed(job, stop))
            else:
                found.append(self._held(job, start, forced, every[job.name] or 0.0, stop))
        return found

    def status(self) -> list[JobStatus]:
        every = intervals(self.pipeline.settings, self.known.values())
        with self.pipeline.store.read() as connection:
            rows = {name: _row(connection, self.pipeline.space, name) for name in self.known}
        return [_status(job, every[job.name], rows[job.name]) for job in self.known.values()]

    # -------------------------------------------------------------------------------------------------------- one job

    def _named(self, names: Iterable[str] | None) -> list[Job]:
        wanted = [names] if isinstance(names, str) else list(names or ())
        unknown = [name for name in wanted if name not in self.known]
        if unknown:
            raise InvalidInput("jobs", f"{unknown[0]!r} is not known; use one of {', '.join(self.known)}.")
        return [job for name, job in self.known.items() if name in wanted]

    def _not_due(self, job: Job, at: datetime) -> str | None:
        with self.pipeline.store.read() as connection:
            row = _row(connection, self.pipeline.space, job.name)
        if row is None or row.due_at is None or row.due_at <= at:
            return None
        return f"not due before {row.due_at:%Y-%m-%d %H:%M:%S} UTC"

    def _previewed(self, job: Job, stop: Stop) -> Beat:
        start, clock = now(), time.monotonic()
        try:
            found = dict(job.preview(self._context(stop)))
        except Exception as error:  # whatever it is, the other jobs are looked at
            _log.warning("what the job %s would do could not be told: %s", job.name, error)
            return Beat(job.name, start, time.monotonic() - clock, error=told(error), dry_run=True)
        return Beat(job.name, start, time.monotonic() - clock, result=found, dry_run=True)

    def _held(self, job: Job, start: datetime, forced: bool, every: float, stop: Stop) -> Beat:
        """Do a job, if nobody else is at it or did it since this beat began."""
        left = self._left.get(job.name)
        if left is not None and left.thread.is_alive():
            return Beat(job.name, now(), 0.0, skipped=f"it has not come back since {left.since:%Y-%m-%d %H:%M:%S} UTC")
        store, space, me, name = self.pipeline.store, self.pipeline.space, lease.holder(), f"job {job.name}"
        if not lease.take(store, space, name, me):
            return Beat(job.name, now(), 0.0, skipped="another process is at it")
        came_back = True
        try:
            with store.write() as connection:
                row = _row(connection, space, job.name)
                done = row is not None and row.started_at is not None and row.started_at >= start
                if done if forced else row is not None and row.due_at is not None and row.due_at > start:
                    return Beat(job.name, now(), 0.0, skipped="another process did it just now")
                _write(connection, space, job.name, started_at=now())
            beat, came_back, cut = self._worked(job, name, me, stop)
            with store.write() as connection:
                _write(connection, space, job.name, **_after(row, beat, start, every, cut))
            return beat
        finally:
            if came_back:  # else nobody renews it, and it runs out
                lease.give_up(store, space, name, me)

    def _worked(self, job: Job, name: str, me: str, stop: Stop) -> tuple[Beat, bool, bool]:
        """Let a job work in a thread of its own: how it went, whether it came back, and whether it was cut short."""
        start, clock = now(), time.monotonic()
        until = clock + LONGEST
        context = self._context(lambda: stop() or time.monotonic() > until)
        found: list[Mapping[str, int]] = []
        failed: list[Exception] = []

        def work() -> None:
            try:
                found.append(dict(job.run(context)))
            except Exception as error:  # whatever it is, the other jobs have their turn
                failed.append(error)

        thread = threading.Thread(target=work, name=f"recollect-{job.name}", daemon=True)
        thread.start()
        renewed, ending = clock, until
        while thread.is_alive():
            thread.join(0.05 if time.monotonic() - clock < 1 else 0.5)
            if stop():
                ending = min(ending, time.monotonic())
            if time.monotonic() > ending + GRACE:
                break
            if time.monotonic() - renewed > RENEW:
                renewed = time.monotonic()
                with suppress(StoreError), self.pipeline.store.write() as connection:
                    lease.keep(connection, self.pipeline.space, name, me)
        seconds = time.monotonic() - clock
        if thread.is_alive():
            self._left[job.name] = _Left(thread, start)
            error = f"it did not come back within {seconds:,.0f} s, and was left behind"
            _log.warning("the job %s: %s", job.name, error)
            return Beat(job.name, start, seconds, error=error), False, False
        self._left.pop(job.name, None)
        if failed:
            _log.warning("the job %s did not succeed: %s", job.name, failed[0])
            return Beat(job.name, start, seconds, error=told(failed[0])), True, False
        return Beat(job.name, start, seconds, result=found[0]), True, context.stop()

    def _context(self, stop: Stop) -> Context:
        return Context(self.pipeline, self.accesses, self.decide, now(), stop)


# ------------------------------------------------------------------------------------------------------------- settings


def intervals(settings: Settings, known: Iterable[Job] = JOBS) -> dict[str, float | None]:
    """Seconds from one run of each job to the next; None for one that is switched off."""
    found: dict[str, float | None] = {job.name: job.every(settings) for job in known}
    for line in settings.heartbeat_jobs:
        name, _, value = (part.strip() for part in line.partition("="))
        if name not in found:
            raise InvalidInput("heartbeat_jobs", f"{line!r} names no job; use one of {', '.join(found)}.")
        if value == OFF:
            found[name] = None
            continue
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= 366 * DAYS:
            raise InvalidInput("heartbeat_jobs", f"{line!r} will not do; write {name}=SECONDS, or {name}=off.")
        found[name] = seconds
    return found


def told(error: Exception) -> str:
    """An error as it is kept. What is not ours may quote the words that it was about: of it, only where it was."""
    if isinstance(error, RecollectError):
        return error.outward[:500]
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}"
    return f"{type(error).__name__}{where}"


# --------------------------------------------------------------------------------------------------------------- table


def _row(connection: Connection, space: str, name: str) -> Any:
    return connection.execute(select(jobs).where(jobs.c.space == space, jobs.c.job == name)).one_or_none()


def _write(connection: Connection, space: str, name: str, **values: Any) -> None:
    upsert(connection, jobs, [{"space": space, "job": name, "runs": 0, "failures": 0}])
    connection.execute(update(jobs).where(jobs.c.space == space, jobs.c.job == name).values(**values))


def _after(row: Any, beat: Beat, start: datetime, every: float, cut: bool) -> dict[str, Any]:
    """What is kept of a run. What was cut short is due at once; what failed, later each time, up to a day."""
    runs, failures = (0, 0) if row is None else (row.runs, row.failures)
    kept: dict[str, Any] = {"finished_at": now(), "runs": runs + 1}
    if beat.error is None:
        due = start if cut else start + timedelta(seconds=every)
        return kept | {
            "succeeded_at": kept["finished_at"], "failures": 0, "error": None, "due_at": due,
            "result": json.dumps(dict(beat.result)),
        }  # fmt: skip
    wait = min(max(every, MINUTES) * 2.0 ** min(failures, 20), DAYS)
    return kept | {"failures": failures + 1, "error": beat.error, "due_at": start + timedelta(seconds=wait)}


def _status(job: Job, every: float | None, row: Any) -> JobStatus:
    if row is None:
        return JobStatus(job.name, job.what, every)
    return JobStatus(
        job.name, job.what, every, started_at=row.started_at, finished_at=row.finished_at,
        succeeded_at=row.succeeded_at, due_at=row.due_at, runs=row.runs, failures=row.failures, error=row.error,
        result=json.loads(row.result) if row.result else {},
    )  # fmt: skip
