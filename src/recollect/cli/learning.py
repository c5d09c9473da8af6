"""Commands about what is derived after the writing: learn, change the embedder, see how fast it all is."""

from __future__ import annotations

import time

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.cli.progress import counted, progress


@click.command("learn", cls=options.Command)
@options.pass_call
def learn(call: Call) -> None:
    """Derive all that waits now, rather than in the background.

    Every interaction gets its vector, and both indexes are brought forward.
    """
    from recollect import bench

    with call.memory() as memory:
        waiting = bench.vectors(memory)
        start = time.monotonic()
        with counted("embedding", waiting.waiting or None) as count:
            done = memory.learn(count)["embeddings"]
        seconds = time.monotonic() - start

    def write() -> None:
        if done:
            output.say(("Learnt", "green"), f": {_embedded(done, seconds)}.")
        elif waiting.serving is None and waiting.configured == "none":
            output.say("Nothing to embed: the setting 'embedder' says none, and recall goes by words alone.")
        else:
            output.say("Nothing was waiting: every interaction has its vector.")

    output.answer(call, {"embeddings": done, "seconds": round(seconds, 3)}, write)


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
