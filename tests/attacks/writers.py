"""Several processes that write to one memory and are killed, again and again. Run as a program; never imported.

Prints, for each time that all were killed: how far the log went that was acknowledged, noted and found, and what was
wrong."""

from __future__ import annotations

import json
import logging
import os
import random
import signal
import sys
import time

from recollect import Memory, Settings

SPACES = ("one", "two")
WRITERS = 4
SETTINGS = {"embedder": "none", "learning": False}


def write(path: str, number: int, to: int) -> None:
    with Memory(path, space=SPACES[number % 2], settings=Settings(**SETTINGS, index_after=20)) as memory:  # type: ignore[arg-type]
        for turn in range(100_000):
            if turn % 4 == 3:
                rows = memory.observe_many(
                    {"content": f"batch {turn}.{n}", "channel": "irc:#a", "sender": f"s{number}"} for n in range(5)
                )
                last = rows[-1]
            else:
                last = memory.observe(f"single {turn}", channel="irc:#a", sender=f"s{number}")
            os.write(to, f"{SPACES[number % 2]} {last.position}\n".encode())


def life(path: str, dice: random.Random) -> dict[str, object]:
    reading, writing = os.pipe()
    pids = []
    for number in range(WRITERS):
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            try:
                write(path, number, writing)
            finally:
                os._exit(1)
        pids.append(pid)
    os.close(writing)
    heard, wanted = b"", dice.choice([0, 1, 10, 60])  # so many writes that were acknowledged, and then a moment more
    while heard.count(b"\n") < wanted:
        heard += os.read(reading, 4_096)
    time.sleep(dice.choice([0.0, dice.uniform(0, 0.01)]))
    for pid in dice.sample(pids, WRITERS):
        os.kill(pid, signal.SIGKILL)
        time.sleep(dice.choice([0.0, dice.uniform(0, 0.005)]))
    for pid in pids:
        os.waitpid(pid, 0)
    while chunk := os.read(reading, 65_536):
        heard += chunk
    os.close(reading)
    told = dict.fromkeys(SPACES, 0)
    for line in heard.decode().splitlines(keepends=True):
        if line.endswith("\n"):
            space, position = line.split()
            told[space] = max(told[space], int(position))
    return look(path, told)


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def look(path: str, told: dict[str, int]) -> dict[str, object]:
    kept = Kept()
    logging.getLogger("recollect").addHandler(kept)
    logging.getLogger("recollect").propagate = False
    wrong, checked, noted, behind = [], 0, 0, 0
    for space in SPACES:
        with Memory(path, space=space, settings=Settings(**SETTINGS, background=False)) as memory:  # type: ignore[arg-type]
            found = memory.verify()
            if not found.ok:
                wrong.append(str(found.problem))
            wrong += [check.detail for check in memory.doctor() if not check.ok]
            if (found.noted or 0) < told[space]:
                wrong.append(f"{told[space]} was acknowledged, {found.noted} noted")
            checked, noted, behind = checked + found.checked, noted + (found.noted or 0), behind + told[space]
    logging.getLogger("recollect").removeHandler(kept)
    return {"told": behind, "noted": noted, "checked": checked, "wrong": wrong, "alarms": kept.said}


def main() -> None:
    path, kills = sys.argv[1], int(sys.argv[2])
    dice = random.Random(3)
    json.dump([life(path, dice) for _ in range(kills)], sys.stdout)


if __name__ == "__main__":
    main()
