"""Doing something meanwhile: in a thread of its own, while the caller goes on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def meanwhile(work: Callable[[], T]) -> Callable[[], T]:
    """Begin some work; what is returned waits for it and gives what came out, or raises what went wrong."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=run, name="recollect-meanwhile", daemon=True).start()
    return done.result
