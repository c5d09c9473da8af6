"""The jobs that keep the memory in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from recollect.heartbeat.scheduler import Heart
from recollect.memory.base import Base
from recollect.model import Beat, JobStatus


class Beating(Base):
    def heartbeat(
        self,
        jobs: Iterable[str] | None = None,
        *,
        dry_run: bool = False,
        all: bool = False,
        stop: Callable[[], bool] | None = None,
    ) -> list[Beat]:
        """Do the jobs that are due, or those that are named, or `all`; what became of each. `dry_run` only tells what
        there is to do. When `stop` becomes true, the job at hand ends after its step, and the rest waits."""
        return self._heart.beat(jobs, dry_run=dry_run, all=all, stop=stop or (lambda: False))

    def jobs(self) -> list[JobStatus]:
        """How every job stands: when it was done, how it went, when it is due."""
        return self._heart.status()

    @cached_property
    def _heart(self) -> Heart:
        return Heart(self._pipeline, self._accesses, self._decide)
