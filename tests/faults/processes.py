"""Processes for the tests beside this file: many at once, or killed at any moment. Run as a program; never imported.

Everything is loaded once and then forked, so that a hundred processes take seconds. Each says what it has done in lines
of JSON; nothing is said before it is acknowledged.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import Connection

from recollect import Memory, RecollectError, Settings, erasure
from recollect.index.text import Analyser
from recollect.learning import compaction, derive, distil, telling

assert Analyser(Settings()).fingerprint  # loads what a process that has become nobody may no longer read
for name in ("mmap", "recollect.embedding.quantised", "recollect.index.vector_sidecar"):
    importlib.import_module(name)


def _embedders() -> Any:
    """The embedder of the other tests, which needs no model: loading one takes longer than most lives here last."""
    spec = importlib.util.spec_from_file_location("conftest", Path(__file__).parents[1] / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Synonyms


Synonyms = _embedders()


def opened(address: str, *, before: Callable[[], None] | None = None, **how: Any) -> Memory:
    return Memory(address, settings=Settings(**how), embedder=Synonyms(before=before))


def say(to: int, **what: Any) -> None:
    os.write(to, json.dumps(what).encode() + b"\n")  # short enough to be written whole


def child(work: Callable[[int], None]) -> tuple[int, int]:
    """Start a process; give its id and the end of the pipe on which it speaks."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    try:
        work(writing)
    except BaseException as error:
        kind = type(error).__name__ if isinstance(error, RecollectError) else f"RAW {type(error).__name__}"
        say(writing, error=kind, message=str(error), trace=traceback.format_exc()[-3_000:])
        os._exit(1)
    os._exit(0)


def heard(reading: int) -> list[dict[str, Any]]:
    with os.fdopen(reading, encoding="utf-8") as pipe:
        return [json.loads(line) for line in pipe if line.endswith("\n")]


def together(count: int, work: Callable[[int, int], None]) -> list[list[dict[str, Any]]]:
    """Run that many processes, all let loose at the same moment."""
    waiting, go = os.pipe()
    started = []
    for number in range(count):

        def begin(to: int, number: int = number) -> None:
            os.close(go)
            os.read(waiting, 1)  # until the other end is closed
            work(to, number)

        started.append(child(begin))
    time.sleep(0.1)
    os.close(go)
    os.close(waiting)
    said = [heard(reading) for _, reading in started]
    for pid, _ in started:
        os.waitpid(pid, 0)
    return said


# ------------------------------------------------------------------------------------------------------- scenarios


def opening(address: str, count: int) -> Any:
    """Many processes open a memory that does not exist yet, and each writes one message."""

    def work(to: int, number: int) -> None:
        with opened(address, background=False, pool_size=1) as memory:
            written = memory.observe(f"hello from {number}", channel="irc:#a", sender=f"s{number}")
            say(to, id=written.id, found=len(memory.recall(f"hello {number}", limit=100)))

    return together(count, work)


def writing(address: str, count: int) -> Any:
    """Many processes write their own messages, and all of them the same shared ones too."""

    def work(to: int, number: int) -> None:
        with opened(address, index_after=50, pool_size=2) as memory:
            for turn in range(20):
                one = memory.observe(f"single {turn} of {number}", channel="irc:#a", sender=f"s{number}")
                many = memory.observe_many(
                    {"content": f"batch {turn}.{n} of {number}", "channel": f"irc:#{n % 3}", "sender": f"s{number}"}
                    for n in range(5)
                )
                shared = memory.observe(
                    f"shared {turn}", channel="irc:shared", external_id=f"shared-{turn}", sender="all"
                )
                say(to, own=[one.id, *(item.id for item in many)], shared=shared.id)
                if turn % 7 == number % 7:
                    assert memory.recall(f"single {turn} {number}", limit=5)

    return together(count, work)


def forgetting(address: str, count: int) -> Any:
    """One process erases what one person said, again and again, while the others write and ask."""

    def work(to: int, number: int) -> None:
        with opened(address, index_after=20, pool_size=2) as memory:
            for turn in range(4 if number == 0 else 15):
                if number == 0:
                    memory.observe(f"xylographia {turn}", channel="irc:#a", sender="zed", external_id=f"zed-{turn}")
                    say(to, forgotten=memory.forget(entity="irc:zed").interactions)
                else:
                    written = memory.observe(f"berlin {turn} of {number}", channel="irc:#a", sender=f"s{number}")
                    assert memory.recall(f"berlin {turn}", limit=100)
                    say(to, own=written.id)

    return together(count, work)


def learning(address: str, count: int) -> Any:
    """Many processes embed what one log holds, all at once; each says what it had its embedder read."""

    def work(to: int, _number: int) -> None:
        with opened(
            address, distilling=False, before=lambda: time.sleep(0.02), background=False, pool_size=1
        ) as memory:
            done = memory.learn()["embeddings"]
            embedder: Any = memory._choice.given
            say(to, done=done, read=len(embedder.passages))

    return together(count, work)


def learning_and_forgetting(address: str, count: int) -> Any:
    """Some erase what is talked about while the others embed it: one turn after the other, all beside each other."""

    def work(to: int, number: int) -> None:
        with opened(
            address, distilling=False, before=lambda: time.sleep(0.005), background=False, pool_size=2
        ) as memory:
            if number == 0:
                for item in memory.log(limit=1_000)[::70]:
                    memory.forget(interaction=item.id)
                    say(to, forgotten=item.id)
            else:
                for _ in range(4):
                    memory.learn()
                say(to, learnt=True)

    return together(count, work)


def _killed_while(address: str, kills: int, work: Callable[[int, int], None]) -> list[list[dict[str, Any]]]:
    dice = random.Random(11)
    said = []
    for number in range(kills):
        pid, reading = child(lambda to, number=number: work(to, number))  # type: ignore[misc]
        heard_first = b""
        for _ in range(dice.choice([0, 0, 1, 2, 4, 8])):  # so many lines, and then a moment more
            if not (byte := os.read(reading, 4_096)):
                break
            heard_first += byte
        time.sleep(dice.choice([0, dice.uniform(0, 0.004), dice.uniform(0, 0.03)]))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        rest = b""
        while chunk := os.read(reading, 65_536):
            rest += chunk
        os.close(reading)
        said.append(
            [
                json.loads(line)
                for line in (heard_first + rest).decode().splitlines(keepends=True)
                if line.endswith("\n")
            ]
        )
    return said


def killed_writing(address: str, kills: int) -> Any:
    """A process that writes as fast as it can, killed and started again and again."""

    def work(to: int, number: int) -> None:
        with opened(address, index_after=10, pool_size=2) as memory:
            found = memory.verify()
            wrong = [check.name for check in memory.doctor() if not check.ok]
            say(to, started=number, checked=found.checked, ok=found.ok, wrong=wrong)
            for turn in range(10_000):
                if turn % 3 == 2:
                    many = memory.observe_many(
                        {"content": f"word{n} batch {turn} of {number}", "channel": f"irc:#{n % 2}",
                         "sender": f"s{n % 5}", "privacy": ("public", "group")[n % 2],
                         "external_id": f"{number}-{turn}-{n}"}
                        for n in range(turn % 40 + 1)
                    )  # fmt: skip
                    say(to, ids=[item.id for item in many])
                else:
                    one = memory.observe(f"single word{turn % 7} of {number}", channel="irc:#0", sender="ann")
                    say(to, ids=[one.id])

    return _killed_while(address, kills, work)


def killed_forgetting(address: str, kills: int) -> Any:
    """A process that erases one interaction after the other, killed and started again and again."""

    def work(to: int, _number: int) -> None:
        with opened(address, background=False) as memory:
            say(to, ok=memory.verify().ok)
            for item in memory.log(limit=1_000, channel="irc:secret"):
                memory.forget(interaction=item.id)
                say(to, forgotten=item.id)

    return _killed_while(address, kills, work)


def erasing_killed(addresses: str, steps: str) -> Any:
    """For each address a process that erases an entity there and is killed at its step; both are lists in JSON."""
    return [
        _erasing_killed(address, step) for address, step in zip(json.loads(addresses), json.loads(steps), strict=True)
    ]


def _erasing_killed(address: str, step: str | int) -> Any:
    """It is killed after the commit: before a step that is named, or at a call of ours that is counted; 0 counts the
    calls and lives."""

    def die(*_args: Any, **_how: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def work(to: int) -> None:
        with opened(address, background=False) as memory:
            erase, calls = erasure._erase, 0

            def erased(*args: Any) -> Any:
                found = erase(*args)
                say(to, committed=found[0].receipt)
                if isinstance(step, int):
                    sys.settrace(counted)
                else:
                    _before(step, die)
                return found

            def counted(frame: Any, event: str, _argument: Any) -> None:
                nonlocal calls
                if event == "call" and "/recollect/" in frame.f_code.co_filename:
                    calls += 1
                    if calls == step:
                        die()

            vars(erasure)["_erase"] = erased
            erasure.forget(
                memory._store,
                memory.space,
                erasure.Target(entity="zed"),
                memory._index,
                memory._vectors,
                memory.settings,
            )
            sys.settrace(None)
            say(to, calls=calls)

    pid, reading = child(work)
    said = heard(reading)
    _, status = os.waitpid(pid, 0)
    return [said, os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0]


def _before(step: str, die: Callable[..., None]) -> None:
    """Put a death before a step: a function by its full name, or a statement by how it begins."""
    if step.isupper():
        said = Connection.exec_driver_sql

        def maybe(self: Connection, statement: str, *args: Any, **how: Any) -> Any:
            if statement.upper().startswith(step):
                die()
            return said(self, statement, *args, **how)

        Connection.exec_driver_sql = maybe  # type: ignore[method-assign]
        return
    module, _, name = step.partition(":")
    place: Any = importlib.import_module(module)
    *path, last = name.split(".")
    for each in path:
        place = getattr(place, each)
    setattr(place, last, die)


def killed_learning(address: str, kills: int) -> Any:
    """A process that embeds one batch after the other, killed and started again and again."""

    def work(to: int, number: int) -> None:
        with opened(address, distilling=False, before=lambda: time.sleep(0.004), background=False) as memory:
            say(to, started=number, ok=memory.verify().ok)
            for _ in range(1_000):
                done = memory.learn(at_most=7)["embeddings"]
                memory._vectors.advance()
                say(to, done=done)
                if not done:
                    break

    return _killed_while(address, kills, work)


LINES = 48


def line(number: int) -> dict[str, Any]:
    """One line of a talk that several have: they contradict each other, change their minds, and speak of others."""
    place, work = ("Berlin", "Paris", "Rome", "Oslo")[number // 3 % 4], ("Acme", "Google")[number // 5 % 2]
    said = (f"I live in {place}", f"I work at {work}", "I like tea", f"Bob lives in {place}", "Where is Bob?",
            f"My sister Alice lives in {place}", "I dislike tea", f"Alice works at {work}",
            f"I no longer work at {work}", "She likes tea")  # fmt: skip
    sender = ("ann", "bob", "carl")[number // 4 % 3]
    return {
        "content": said[number % 10], "external_id": f"line-{number:04}", "sender": sender,
        "occurred_at": f"2026-03-01T{number // 60:02}:{number % 60:02}:00Z",
        "metadata": {"sender_name": sender.title()}, "channel": ("irc:#a", "irc:room", "irc:dm")[number // 2 % 3],
        "privacy": ("public", "group", "private")[number // 2 % 3],
    }  # fmt: skip


def killed_believing(address: str, kills: int) -> Any:
    """A process that says one line after the other and learns from them, killed and started again and again."""
    derive.BATCH = 3

    def work(to: int, number: int) -> None:
        with opened(address, background=False, embedder="none") as memory:
            say(to, started=number, ok=memory.verify().ok)
            for turn in range(len(memory.log(limit=1_000)), LINES):
                memory.observe_many([line(turn)])
                done = memory.learn_facts() if turn % 4 == 3 else {}
                say(to, **done)
            say(to, last=memory.learn_facts())

    said = _killed_while(address, kills, work)
    pid, reading = child(lambda to: work(to, kills))  # the last one may finish
    said.append(heard(reading))
    os.waitpid(pid, 0)
    return said


def believing(address: str, count: int) -> Any:
    """Many processes learn from one log at once, in small batches."""
    derive.BATCH = 5

    def work(to: int, _number: int) -> None:
        with opened(address, background=False, embedder="none", pool_size=1) as memory:
            say(to, **memory.learn_facts())

    return together(count, work)


def believing_and_forgetting(address: str, count: int) -> Any:
    """One erases what is talked about while the others learn from it, and one goes on talking."""
    derive.BATCH = 4

    def work(to: int, number: int) -> None:
        with opened(address, background=False, embedder="none", rewrite_tables=False, pool_size=2) as memory:
            if number == 0:
                for item in memory.log(limit=1_000)[::16][:3]:  # the talk may have grown by now
                    memory.forget(interaction=item.id)
                    say(to, forgotten=item.id)
            elif number == 1:
                for turn in range(LINES, LINES + 10):
                    say(to, said=memory.observe_many([line(turn)])[0].id)
            else:
                for _ in range(4):
                    say(to, **memory.learn_facts())

    return together(count, work)


TURNS = 45
FOLDING: dict[str, Any] = {"background": False, "embedder": "none", "compact_keep": 4, "compact_messages": 8}


def _slowly() -> None:
    """Make telling take its time, so that most of a fold is spent on it."""
    tell = telling.Teller.told

    def told(self: Any) -> Any:
        time.sleep(0.01)
        found = tell(self)
        time.sleep(0.01)
        return found

    telling.Teller.told = told  # type: ignore[method-assign]


def _fold(memory: Memory) -> str | None:
    """Fold what is due in the one talk there is."""
    memory.learn_facts()
    one = memory.log(limit=1, channel="irc:dm")[0]
    return compaction.fold(
        memory._store, memory.space, memory.settings, memory._panel, one.conversation, one.audience
    )  # fmt: skip


def killed_folding(address: str, kills: int) -> Any:
    """A process that talks and folds what is old of it, killed and started again and again."""
    _slowly()

    def work(to: int, number: int) -> None:
        with opened(address, **FOLDING, pool_size=2) as memory:
            say(to, started=number, ok=memory.verify().ok)
            for turn in range(len(memory.log(limit=1_000, channel="irc:dm")), TURNS):
                memory.observe(f"We agreed to paint wall {turn} of the barn.", channel="irc:dm", sender="ann")
                if turn % 20 == 10:
                    memory.compact("irc:dm", sender="ann", keep=2)
                say(to, made=_fold(memory) if turn % 3 == 2 else None)
            say(to, last=_fold(memory))

    said = _killed_while(address, kills, work)
    pid, reading = child(lambda to: work(to, kills))  # the last one may finish
    said.append(heard(reading))
    os.waitpid(pid, 0)
    return said


def folding(address: str, count: int) -> Any:
    """Many processes fold one talk at once."""
    _slowly()

    def work(to: int, _number: int) -> None:
        with opened(address, **FOLDING, pool_size=1) as memory:
            say(to, made=_fold(memory))

    return together(count, work)


DISTILLING: dict[str, Any] = {"background": False, "embedder": "none", "rewrite_tables": False, "entity_sessions": 2,
                              "window_sessions": 2}  # fmt: skip


def day_line(number: int) -> dict[str, Any]:
    """The same talk over several days."""
    said = line(number)
    return said | {"occurred_at": f"2026-03-{1 + number // 8:02}T09:{number % 8:02}:00Z"}


def _distil(memory: Memory) -> int:
    """Learn and summarise, and embed nothing; how many summaries were made."""
    memory.learn_facts()
    return memory._pipeline.distil().summaries


def killed_distilling(address: str, kills: int) -> Any:
    """A process that talks, learns and summarises, killed and started again and again."""
    distil.BATCH, distil.STRIDE = 2, 5
    _slowly()

    def work(to: int, number: int) -> None:
        with opened(address, **DISTILLING, pool_size=2) as memory:
            say(to, started=number, ok=memory.verify().ok)
            for turn in range(len(memory.log(limit=1_000)), LINES):
                memory.observe_many([day_line(turn)])
                say(to, made=_distil(memory) if turn % 6 == 5 else 0)
            say(to, last=_distil(memory))

    said = _killed_while(address, kills, work)
    pid, reading = child(lambda to: work(to, kills))  # the last one may finish
    said.append(heard(reading))
    os.waitpid(pid, 0)
    return said


def distilling_and_forgetting(address: str, count: int) -> Any:
    """One erases what is talked about while the others summarise it."""
    distil.BATCH, distil.STRIDE = 2, 5
    _slowly()

    def work(to: int, number: int) -> None:
        with opened(address, **DISTILLING, pool_size=2) as memory:
            if number == 0:
                for item in memory.log(limit=1_000)[::20]:
                    memory.forget(interaction=item.id)
                    say(to, forgotten=item.id)
            else:
                for _ in range(3):
                    say(to, made=_distil(memory))

    return together(count, work)


def as_nobody(address: str, what: str) -> Any:
    """What somebody without the right to write gets to hear. Root may write everything, so it becomes nobody first."""

    def work(to: int) -> None:
        if os.getuid() == 0:
            os.setgid(65_534)
            os.setuid(65_534)
        with opened(address, background=what == "background", index_after=1) as memory:
            say(to, opened=True, found=len(memory.recall("berlin")), verified=memory.verify().ok)
            if what == "write":
                memory.observe("rome", channel="irc:#a")
            elif what == "bulk":
                memory.observe_many([{"content": "rome", "channel": "irc:#a"}] * 3)
            elif what == "forget":
                memory.forget(entity="ann")
            elif what == "advance":
                memory._index.advance()
            elif what == "learn":
                say(to, meant=len(memory.recall("employment")))
                memory.learn()
            elif what == "background":
                for n in range(5):
                    memory.observe(f"rome {n}", channel="irc:#a")
                    time.sleep(0.05)
                say(to, found=len(memory.recall("rome")))
        say(to, done=True)

    pid, reading = child(work)
    said = heard(reading)
    os.waitpid(pid, 0)
    return said


def main() -> NoReturn:
    scenario, address, argument = sys.argv[1:]
    known: dict[str, Callable[[str, Any], Any]] = {
        "opening": opening,
        "writing": writing,
        "forgetting": forgetting,
        "killed_writing": killed_writing,
        "killed_forgetting": killed_forgetting,
        "erasing_killed": erasing_killed,
        "killed_learning": killed_learning,
        "killed_believing": killed_believing,
        "believing": believing,
        "believing_and_forgetting": believing_and_forgetting,
        "killed_folding": killed_folding,
        "folding": folding,
        "killed_distilling": killed_distilling,
        "distilling_and_forgetting": distilling_and_forgetting,
        "learning": learning,
        "learning_and_forgetting": learning_and_forgetting,
        "as_nobody": as_nobody,
    }
    json.dump(known[scenario](address, int(argument) if argument.isdigit() else argument), sys.stdout)
    sys.exit(0)


if __name__ == "__main__":
    main()
