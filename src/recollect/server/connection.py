"""One connection, before there is a request: how long and how large a head may be, and what is not taken in time."""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from recollect.server.problems import TYPE, Problem

MOST_HEAD_BYTES = 65_536  # of a head that has not ended; what one may hold is in guard.py
LINGER = 1.0  # seconds that what comes after a refusal is thrown away, before the connection is closed
_log = logging.getLogger("recollect.server")


class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection on which the head of a request does not come in time, or does not end, is closed; so is one whose
    other end does not take what we send. uvicorn waits for either for ever."""

    patience = 15.0
    _timer: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _in_head, _head, _refused = False, 0, False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._timer = asyncio.get_running_loop().call_later(self.patience, self._too_slow)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        waits = self._idle()
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > MOST_HEAD_BYTES:
            self._too_large()
        elif not self._idle():
            self._stop()
        elif waits and self._timer is None and not self.transport.is_closing():
            self._timer = asyncio.get_running_loop().call_later(self.patience, self._too_slow)

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # what comes after a body is no part of the head, and nobody here wants it
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = asyncio.get_running_loop().call_later(self.patience, self._not_taken)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstick()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._unstick()
        super().connection_lost(exc)

    def _idle(self) -> bool:
        return self.cycle is None or bool(self.cycle.response_complete)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _too_slow(self) -> None:
        self._timer = None
        if self._idle():
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, "this is no request that can be read.")

    def _too_large(self) -> None:
        self._refuse(431, f"the head of a request is longer than {MOST_HEAD_BYTES:,} bytes.")

    def _refuse(self, status: int, detail: str) -> None:
        if self._idle() and not self.transport.is_closing():
            body = bytes(Problem(status, detail).response().body)
            head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: {TYPE}\r\nConnection: close\r\n"
            self.transport.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            self._refused = True  # were it closed with something unread, the other side might not get to see the answer
            asyncio.get_running_loop().call_later(LINGER, self.transport.close)
        else:
            self.transport.close()

    def _not_taken(self) -> None:
        """Whoever listened may come back, and say with Last-Event-ID where it was."""
        _log.info("slow", extra={"error": "what was sent was not taken in time; the connection was closed"})
        self.transport.abort()
