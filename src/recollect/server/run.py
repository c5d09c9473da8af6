"""Running the server: one process, until it is told to stop; then what was begun is finished, and nothing is lost."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import sys
from typing import Any

import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp

from recollect import RecollectError, Settings
from recollect.server.app import create_app
from recollect.server.connection import MOST_HEAD_BYTES, Impatient
from recollect.server.guard import is_loopback
from recollect.server.keys import Keys
from recollect.server.metrics import Lines

GRACE = 30  # seconds that requests may take to come to an end
KEEP_ALIVE = 30
TURN = 0.0005  # seconds after which a thread that computes lets another go on; Python's own 5 ms add up in one answer
_log = logging.getLogger("recollect.server")


class Server(uvicorn.Server):
    """Tells the house that it is about to stop, so that streams of events end by themselves."""

    def __init__(self, config: uvicorn.Config, app: Any) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: Any) -> None:
        self._app.state.house.stopping.set()
        self.force_exit = self.should_exit and sig == signal.SIGINT  # somebody who asks twice means it
        self.should_exit = True

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = "", 0
            for server in self.servers:
                for socket in server.sockets:
                    host, port = socket.getsockname()[:2]
                    shown = f"[{host}]" if ":" in host else host
                    _log.info("serving", extra={"address": f"http://{shown}:{port}"})
            if port:
                await run_in_threadpool(self._invite, host, port)

    def _invite(self, host: str, port: int) -> None:
        """Print the way into the pages. Where the memory cannot be opened, whoever asks is told."""
        house = self._app.state.house
        with contextlib.suppress(RecollectError):
            address = link(house.settings, house.keys(), host, port)
            print(f"Open {address}  (once, in the next 15 minutes; for another: recollect keys link)", flush=True)


def link(settings: Settings, keys: Keys, host: str, port: int) -> str:
    """A link that leads into the pages of the space that the settings name."""
    shown = host if is_loopback(host) else "127.0.0.1"
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/enter?token={keys.link(settings.space)}"


def serve(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("recollect", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    _log.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # whatever strangers send is no trouble of ours
    app = create_app(settings, host=settings.serve_host)
    sys.setswitchinterval(TURN)
    gc.freeze()  # what stays to the end need not be looked through each time, while everybody waits
    Impatient.patience = settings.serve_wait_seconds or 1e9
    config = uvicorn.Config(
        _as_app(app), host=settings.serve_host, port=settings.serve_port, http=Impatient, ws="none", lifespan="on",
        log_config=None, access_log=False, proxy_headers=False, server_header=False, date_header=True,
        timeout_keep_alive=KEEP_ALIVE, timeout_graceful_shutdown=GRACE, backlog=512,
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
    )  # fmt: skip
    Server(config, app).run()


def _as_app(app: Any) -> ASGIApp:
    found: ASGIApp = app
    return found
