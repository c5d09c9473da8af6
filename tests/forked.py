"""The command `recollect` in a process of its own, without waiting each time until Python has read all modules: one
process has them already, and forks for each command. It gets the arguments, folder, environment, input and outputs of
whoever asks, and is otherwise the same command.

    python tests/forked.py --forks SOCKET       forks for whoever asks at SOCKET
    RECOLLECT_FORKED=SOCKET python tests/forked.py [ARGUMENTS]     asks it
"""

from __future__ import annotations

import array
import contextlib
import json
import os
import socket
import struct
import sys
from collections.abc import Callable, Mapping
from typing import Any

ADDRESS = "RECOLLECT_FORKED"
_SIZE = struct.Struct("!I")
_STREAMS = (
    ("stdin", 0, "r", "surrogateescape"),
    ("stdout", 1, "w", "strict"),
    ("stderr", 2, "w", "backslashreplace"),
)


def serve(address: str) -> None:
    import signal

    import recollect.cli  # what every command needs; nothing that starts threads

    _use_once()
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
    """Read the rules, which many commands need and Python takes a second for."""
    import tempfile

    from recollect import Memory, Settings

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
    for each in descriptors:
        os.close(each)
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
    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    wanted = os.environ.get("PYTHONWARNINGS", "")
    warnings.resetwarnings()
    warnings.simplefilter("error" if wanted == "error" else "default")
    sys.argv = ["recollect", *request["arguments"]]
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


def ask(address: str, arguments: list[str], folder: str, environment: dict[str, str], descriptors: list[int]) -> int:
    """The exit status of the command."""
    request = json.dumps({"arguments": arguments, "folder": folder, "environment": environment}).encode()
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(address)
        socket.send_fds(asking, [_SIZE.pack(len(request))], descriptors)
        asking.sendall(request)
        answer = _exactly(asking, _SIZE.size)
    status: int = _SIZE.unpack(answer)[0]
    return status - (1 << 32) if status >= 1 << 31 else status


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
    sys.exit(ask(os.environ[ADDRESS], sys.argv[1:], folder, own, [0, 1, 2]) & 0xFF)
