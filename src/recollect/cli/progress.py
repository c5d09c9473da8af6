"""Telling how far a long piece of work has come, on standard error, so that the answer stays clean."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import click

_PATIENCE = 5.0  # seconds between two lines where there is no terminal to draw a bar on


class Tick(Protocol):
    def __call__(self, done: int, total: int | None = None, /) -> None: ...


@contextmanager
def progress(what: str) -> Iterator[Tick]:
    """A bar on standard error; without a terminal, a line now and then."""
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(what, total=None)
            yield lambda done, total=None: bar.update(task, completed=done, total=total)
        return
    last = time.monotonic()

    def line(done: int, total: int | None = None) -> None:
        nonlocal last
        if time.monotonic() - last > _PATIENCE:
            last = time.monotonic()
            click.echo(f"{what}: {done:,}" + (f" of {total:,}" if total else ""), err=True)

    yield line


@contextmanager
def counted(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """The same for work that tells how much more it has done, rather than how far it has come."""
    done = 0
    with progress(what) as tick:

        def count(more: int) -> None:
            nonlocal done
            done += more
            tick(done, total)

        yield count
