"""Virtual environments for peers, made by the benchmark itself, and processes in them that answer JSON lines."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, Queue
from typing import Any

HERE = Path(__file__).parent
OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "ANONYMIZED_TELEMETRY": "False",
    "MEM0_TELEMETRY": "False",
    "LANGSMITH_TRACING": "false",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "true",
}


class PeerFailed(Exception):
    """What a peer said when it could not go on; a result, to be shown."""


def environment(folder: Path, name: str, groups: Sequence[Sequence[str]]) -> Path:
    """The Python of an environment with these packages, installed group after group; made once, then kept."""
    place = folder / name
    python = place / "bin" / "python"
    done = place / "complete"
    wanted = hashlib.sha256(json.dumps([sys.version_info[:2], groups]).encode()).hexdigest()
    if done.exists() and done.read_text() == wanted:
        return python
    run([sys.executable, "-m", "venv", "--clear", str(place)])
    for group in groups:
        run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *group])
    done.write_text(wanted)
    return python


def run(command: Sequence[str]) -> None:
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    if outcome.returncode:
        told = [line for line in outcome.stderr.splitlines() if line.strip() and not line.startswith("WARNING")]
        raise PeerFailed("not installed: " + " ".join(told[-2:])[-400:])


class Process:
    """One adapter at work. Every answer must come before the deadline."""

    def __init__(self, python: Path, script: Path, folder: Path, patience: float) -> None:
        self.errors = (folder / "errors.txt").open("w+", encoding="utf-8")
        self.deadline = time.monotonic() + patience
        path = os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))
        self.process = subprocess.Popen(
            [str(python), str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            cwd=folder,
            env={**os.environ, **OFFLINE, "PYTHONPATH": path, "HOME": str(folder)},
        )
        self.answers: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put("")

    def ask(self, op: str, **request: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"op": op, **request}) + "\n")
            self.process.stdin.flush()
            line = self.answers.get(timeout=max(self.deadline - time.monotonic(), 0.1))
        except Empty:
            raise PeerFailed(f"took too long, stopped at '{op}'") from None
        except BrokenPipeError:
            line = ""
        if not line:
            raise PeerFailed(f"ended at '{op}': {self._last_words()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise PeerFailed(f"failed at '{op}': {answer['error'][:400]}")
        return answer

    def _last_words(self) -> str:
        self.process.wait(10)
        self.errors.seek(0)
        lines = [line.strip() for line in self.errors if line.strip()]
        return lines[-1][-400:] if lines else f"exit status {self.process.returncode}, no word"

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            if stream is not None:
                stream.close()
