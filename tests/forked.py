"""The command `recollect` in a process of its own, without waiting each time until Python has read all modules: one
process has them already, and forks for each command, also for servers. It gets the arguments, folder, environment,
input and outputs of whoever asks, and is otherwise the same command.

    Forked(ARGUMENTS, …)                        a command, for a test
    python tests/forked.py --forks SOCKET       forks for whoever asks at SOCKET; with the first argument --python it
                                                becomes no command, but a Python that runs a file or, after -c, a text
    RECOLLECT_FORKED=SOCKET python tests/forked.py [ARGUMENTS]     asks it
"""

from __future__ import annotations

import array
import contextlib
import json
import os
import select
import signal
import socket
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

ADDRESS = "RECOLLECT_FORKED"
_SIZE = struct.Struct("!I")
_STREAMS = (
    ("stdin", 0, "r", "surrogateescape"),
    ("stdout", 1, "w", "strict"),
    ("stderr", 2, "w", "backslashreplace"),
)


def serve(address: str) -> None:
    import gc

    import recollect.cli  # what every command needs; nothing that starts threads

    _use_once()
    gc.freeze()  # else each of those who are forked copies what it looks through
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen(64)
        print("ready", flush=True)
        while True:
            asking, _ = listening.accept()
            if os.fork() == 0:  # one that waits for the command, so that this one goes on
                listening.close()
                _wait(asking, recollect.cli.main)
            asking.close()
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def _use_once() -> None:
    """Read the rules and models, which many commands need and Python takes a second for."""
    import tempfile

    import psycopg

    import conftest  # what programs of the tests need
    from recollect import Memory, Settings
    from recollect.embedding import cross, minilm, quantised
    from recollect.index import vector_sidecar
    from recollect.server import run
    from recollect.server.app import ROUTES
    from recollect.server.mcp import serve

    assert all((conftest, psycopg, quantised, run, serve, vector_sidecar))
    assert all(route.built.path for route in ROUTES)  # builds them
    minilm.ours()
    cross.ours()
    settings = Settings(background=False, embedder="none")
    with tempfile.TemporaryDirectory() as folder, Memory(f"{folder}/memory.db", settings=settings) as memory:
        memory.observe("I moved to Berlin, and I will send you the report on Friday.", channel="cli:owner")
        memory.learn_facts()
        memory.distil()
        memory.review()  # no recall: that starts a thread, which cannot be forked


def _wait(asking: socket.socket, main: Callable[[], object]) -> None:
    request, descriptors = _received(asking)
    child = os.fork()
    if child == 0:
        asking.close()
        _become(request, descriptors, main)
    with contextlib.suppress(OSError):
        asking.sendall(_SIZE.pack(child))
    for each in descriptors:
        os.close(each)
    ended = os.pidfd_open(child)
    if ended not in select.select([ended, asking.fileno()], [], [])[0]:  # whoever asked is gone
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(OSError):
        asking.sendall(_SIZE.pack(os.waitstatus_to_exitcode(status) & 0xFFFFFFFF))
    os._exit(0)


def _become(request: Mapping[str, Any], descriptors: list[int], main: Callable[[], object]) -> None:
    import io
    import time
    import warnings

    for place, each in enumerate(descriptors):
        os.dup2(each, place)
    for each in descriptors:
        if each > 2:
            os.close(each)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, where the tests were run with "&"
    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    wanted = os.environ.get("PYTHONWARNINGS", "")
    warnings.resetwarnings()
    warnings.simplefilter("error" if wanted == "error" else "default")
    arguments = list(request["arguments"])
    if arguments[:1] == ["--python"]:
        sys.argv, main = _program(arguments[1:])
    else:
        sys.argv = ["recollect", *arguments]
    for name, place, mode, errors in _STREAMS:
        raw = open(place, f"{mode}b", closefd=False)  # noqa: SIM115 - open until the end
        opened = io.TextIOWrapper(raw, "utf-8", errors, line_buffering=place == 2 or os.isatty(place))
        setattr(sys, name, opened)
        setattr(sys, f"__{name}__", opened)
    status = 1
    try:
        main()
        status = 0
    except SystemExit as leave:
        status = leave.code if isinstance(leave.code, int) else 0 if leave.code is None else 1
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        import threading

        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status & 0xFF)


def _program(arguments: list[str]) -> tuple[list[str], Callable[[], object]]:
    """What Python would do with these arguments."""
    import runpy
    from types import ModuleType

    if arguments[0] != "-c":
        return arguments, lambda: runpy.run_path(arguments[0], run_name="__main__")
    own = sys.modules["__main__"] = ModuleType("__main__")
    return ["-c", *arguments[2:]], lambda: exec(arguments[1], own.__dict__)  # noqa: S102 - the test's own


class Forked:
    """A command that runs. The same as what `subprocess.Popen` gives, as far as tests need it."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: str,
        environment: Mapping[str, str],
        descriptors: Sequence[int],
        address: str | None = None,
    ) -> None:
        request = json.dumps({"arguments": arguments, "folder": folder, "environment": dict(environment)}).encode()
        self._asking = socket.socket(socket.AF_UNIX)
        self._asking.connect(address or forking())
        socket.send_fds(self._asking, [_SIZE.pack(len(request))], list(descriptors))
        self._asking.sendall(request)
        self.pid: int = _SIZE.unpack(_exactly(self._asking, _SIZE.size))[0]
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with contextlib.suppress(TimeoutError):
            self.wait(0.000_001)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            self._asking.settimeout(timeout)
            status: int = _SIZE.unpack(_exactly(self._asking, _SIZE.size))[0]
            self._asking.close()
            self.returncode = status - (1 << 32) if status >= 1 << 31 else status
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def done(
    arguments: Sequence[str], folder: str, environment: Mapping[str, str], given: bytes = b""
) -> tuple[int, bytes, bytes]:
    """Runs a command to its end: its status, output and errors."""
    from tempfile import TemporaryFile

    with TemporaryFile() as into, TemporaryFile() as out, TemporaryFile() as err:
        into.write(given)
        into.seek(0)
        command = Forked(arguments, folder, environment, (into.fileno(), out.fileno(), err.fileno()))
        try:
            status = command.wait(120)
        finally:
            command.kill()
        out.seek(0)
        err.seek(0)
        return status, out.read(), err.read()


@cache
def forking() -> str:
    """The address of this process's own one that forks."""
    import atexit
    import shutil
    import subprocess
    import tempfile

    folder = tempfile.mkdtemp(prefix="forks")  # the address of a socket has to be short
    address = f"{folder}/socket"
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONWARNINGS": "error"}
    serving = subprocess.Popen([sys.executable, __file__, "--forks", address], stdout=subprocess.PIPE, env=environment)

    def end() -> None:
        serving.kill()
        serving.communicate()
        shutil.rmtree(folder)

    atexit.register(end)
    assert serving.stdout is not None
    assert serving.stdout.readline() == b"ready\n"
    return address


def _received(asking: socket.socket) -> tuple[Mapping[str, Any], list[int]]:
    head, descriptors, _, _ = socket.recv_fds(asking, _SIZE.size, 3)
    head += _exactly(asking, _SIZE.size - len(head))
    return json.loads(_exactly(asking, _SIZE.unpack(head)[0])), list(array.array("i", descriptors))


def _exactly(asking: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        fresh = asking.recv(size - len(found))
        if not fresh:
            raise ConnectionError("the process that forks is gone")
        found += fresh
    return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["--forks"]:
        serve(sys.argv[2])
    own = {name: value for name, value in os.environ.items() if name != ADDRESS}
    folder = os.getcwd()  # noqa: PTH109 - pathlib would take as long to read as all else here
    command = Forked(sys.argv[1:], folder, own, [0, 1, 2], os.environ[ADDRESS])
    signal.signal(signal.SIGTERM, lambda number, _: os.kill(command.pid, number))
    signal.signal(signal.SIGINT, lambda number, _: os.kill(command.pid, number))
    status = command.wait()
    if status < 0:  # as it was killed, so is this one
        if -status not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status & 0xFF)
