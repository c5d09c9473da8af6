"""Running the server: one process, until it is told to stop; then what was begun is finished, and nothing is lost."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from recollect import Settings
from recollect.server.app import create_app
from recollect.server.metrics import Lines

GRACE = 30  # seconds that requests may take to come to an end
KEEP_ALIVE = 30
TURN = 0.0005  # seconds after which a thread that computes lets another go on; Python's own 5 ms add up in one answer
_log = logging.getLogger("recollect.server")


class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection on which the head of a request does not come in time is closed: uvicorn waits for it for ever."""

    patience = 15.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._timer = asyncio.get_running_loop().call_later(self.patience, self._too_slow)

    def data_received(self, data: bytes) -> None:
        waits = self.scope is None or self.cycle is None or self.cycle.response_complete
        super().data_received(data)
        begun = self.cycle is not None and not self.cycle.response_complete
        if begun:
            self._stop()
        elif waits and self._timer is None and not self.transport.is_closing():
            self._timer = asyncio.get_running_loop().call_later(self.patience, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


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
            for server in self.servers:
                for socket in server.sockets:
                    host, port = socket.getsockname()[:2]
                    shown = f"[{host}]" if ":" in host else host
                    _log.info("serving", extra={"address": f"http://{shown}:{port}"})


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
        h11_max_incomplete_event_size=65_536,
    )  # fmt: skip
    Server(config, app).run()


def _as_app(app: Any) -> ASGIApp:
    found: ASGIApp = app
    return found
