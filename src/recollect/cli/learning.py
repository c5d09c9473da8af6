"""Commands about what is derived after the writing: learn, change the embedder, see how fast it all is."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.cli.progress import counted, progress
from recollect.errors import EmbedderError, InvalidInput, StoreError

ROUND = 500  # interactions between looks at whether a worker is to stop


@click.command("learn", cls=options.Command)
@options.pass_call
def learn(call: Call) -> None:
    """Derive all that waits now, rather than in the background.

    Episodes and facts are learnt, what is over is summarised, every interaction gets its vector, and both indexes are
    brought forward.
    """
    from recollect import bench

    with call.memory() as memory:
        waiting = bench.vectors(memory)
        start = time.monotonic()
        with counted("learning", waiting.waiting + waiting.to_learn or None) as count:
            done = memory.learn(count)
        seconds = time.monotonic() - start

    def write() -> None:
        if any(done.values()):
            output.say(("Learnt", "green"), f" in {seconds:,.1f} s: {_what(done)}.")
        else:
            output.say("Nothing was waiting.")
        if waiting.serving is None and waiting.configured == "none":
            output.say("No vectors: the setting 'embedder' says none, and recall goes by words alone.")

    output.answer(call, {**done, "seconds": round(seconds, 3)}, write)


@click.command("reembed", cls=options.Command)
@options.pass_call
def reembed(call: Call) -> None:
    """Change over to the embedder that the settings name.

    The old vectors serve until all are new. Broken off, it goes on where it was.
    """
    from recollect import bench

    with call.memory() as memory:
        before = bench.vectors(memory)
        start = time.monotonic()
        with counted(f"embedding with {before.configured}", before.to_embed or None) as count:
            done = memory.reembed(count)
        seconds = time.monotonic() - start

    def write() -> None:
        if before.serving is None:
            output.say(("Embedded", "green"), f" with {before.configured}: {_embedded(done, seconds)}.")
        elif done or before.serving != before.configured:
            output.say(
                ("Changed over", "green"),
                f" from {before.serving} to {before.configured}: {_embedded(done, seconds)}.",
            )
        else:
            output.say(f"Nothing to change: the vectors are of {before.serving}, as the settings say.")

    said = {"from": before.serving, "to": before.configured, "embeddings": done, "seconds": round(seconds, 3)}
    output.answer(call, said, write)


@click.command("bench", cls=options.Command)
@click.option("--queries", type=int, default=100, show_default=True, help="How many questions to ask.")
@options.pass_call
def bench(call: Call, queries: int) -> None:
    """How long each stage of a recall takes, on this memory.

    Asks questions made of words of its own interactions. Shows figures, never words.
    """
    from recollect import bench

    with call.memory() as memory, progress("asking") as tick:
        found = bench.measure(memory, queries, tick)

    def write() -> None:
        vectors = "no vectors" if found.embedder is None else f"vectors of {found.embedder}"
        waiting = f" ({found.waiting:,} wait for theirs)" if found.waiting else ""
        output.say(f"{found.interactions:,} interactions, {vectors}{waiting}, {found.queries:,} questions")
        rows = [(stage.name, f"{stage.p50:.2f}", f"{stage.p95:.2f}") for stage in found.stages]
        output.table(("stage", "p50 ms", "p95 ms"), rows, "")

    output.answer(call, found, write)


def _embedded(done: int, seconds: float) -> str:
    rate = f", {done / seconds:,.0f} a second" if seconds >= 1 else ""
    return f"{done:,} interactions embedded in {seconds:,.1f} s{rate}"


@click.command("worker", cls=options.Command)
@click.option("--once", is_flag=True, help="Do what waits, and end.")
@click.option("--every", type=float, default=2.0, show_default=True, help="Seconds between looks for work.")
@options.pass_call
def worker(call: Call, once: bool, every: float) -> None:
    """Derive what others write, until it is stopped.

    Several workers on one memory share the work; one that is killed loses nothing.
    """
    if not 0 < every <= 3600:
        raise InvalidInput("every", f"{every:g} seconds will not do; use more than 0 and at most 3600.")
    total: dict[str, int] = {}
    with call.memory() as memory, stopped() as stop:
        while not stop.is_set():
            try:
                done = memory.learn(at_most=ROUND)
                if not any(done.values()):
                    memory.index()
            except (EmbedderError, StoreError) as error:  # it may be over when it is tried again
                done = {}
                output.aside(f"note: {error}")
            total = {name: total.get(name, 0) + done.get(name, 0) for name in {**total, **done}}
            if any(done.values()):
                if not call.json:
                    output.say(f"{_what(done)}.")
            elif once or stop.wait(every):
                break
    output.answer(call, total, lambda: output.say(f"Stopped. Altogether: {_what(total)}."))


@contextmanager
def stopped() -> Iterator[threading.Event]:
    """An event that is set when somebody asks the process to end: what is at hand is finished first."""
    stop = threading.Event()
    before = {sign: signal.signal(sign, lambda *_: stop.set()) for sign in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


def _what(done: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in done.items())
