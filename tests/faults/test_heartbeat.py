"""Hearts that are killed in the middle of a job, or beat at the same time: the job is taken over, and done once."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from recollect import Memory

pytestmark = pytest.mark.real_clock

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]

BEAT = """
import sys, time
from recollect import Memory, Settings
from recollect.learning import derive

address, seconds = sys.argv[1], float(sys.argv[2])
interpret = derive.interpret

def slowly(*args):
    print("at it", flush=True)
    time.sleep(seconds)
    return interpret(*args)

derive.interpret = slowly
with Memory(address, settings=Settings(background=False, embedder="none")) as memory:
    print("ready", flush=True)
    sys.stdin.readline()
    for beat in memory.heartbeat():
        print(beat.job, "skipped" if beat.skipped else "failed" if beat.error else "done", flush=True)
"""


def start(python: str, database: str, seconds: float) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [python, "-c", BEAT, database, str(seconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


@pytest.fixture
def furnished(open_memory: Opener) -> Memory:
    memory = open_memory(embedder="none")
    memory.observe_many(
        {"content": f"I live in {place}", "channel": "irc:#a", "sender": "ann"} for place in ("Oslo", "Rome", "Bern")
    )
    return memory


def test_a_job_whose_process_was_killed_is_taken_over(furnished: Memory, database: str, sql: Sql) -> None:
    process = start(sys.executable, database, 60)
    try:
        go(process)
        assert process.stdout is not None
        while process.stdout.readline() != "at it\n":
            pass
        held = "SELECT count(*) FROM derivations WHERE derivation = 'job learn' AND holder IS NOT NULL"
        assert sql(held) == [(1,)]
        (beat,) = furnished.heartbeat(["learn"])
        assert beat.skipped == "another process is at it"
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert sql(held) == [(1,)]  # nobody gave it up
        (beat,) = furnished.heartbeat(["learn"])
    finally:
        process.kill()
        process.communicate()
    assert (beat.skipped, beat.error, beat.result["interactions"]) == (None, None, 3)
    assert sql(held) == [(0,)]
    (status,) = (each for each in furnished.jobs() if each.job == "learn")
    assert (status.runs, status.failures) == (1, 0)
    assert [fact.object for fact in furnished.facts()] == ["Bern"]


def test_hearts_that_beat_at_the_same_time_do_each_job_once(furnished: Memory, python: str, database: str) -> None:
    processes = [start(python, database, 0.3) for _ in range(3)]
    try:
        for process in processes:
            go(process)
        said = [line for process in processes for line in process.communicate(timeout=120)[0].splitlines()]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    names = [each.job for each in furnished.jobs()]
    assert sorted(line for line in said if line.endswith("done")) == sorted(f"{name} done" for name in names)
    assert said.count("at it") == 3  # each message once
    assert {each.runs for each in furnished.jobs()} == {1}
