"""An endpoint that speaks OpenAI's protocol for chats: it streams one answer after the other, or falls silent."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SILENCE = None


class _Talker(ThreadingHTTPServer):
    daemon_threads = True
    answers: list[Sequence[str | None]]
    usage: tuple[int, int] | None
    over: threading.Event

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has hung up, which is theirs to do."""


class _Answer(BaseHTTPRequestHandler):
    server: _Talker

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for piece in (*self.server.answers.pop(0), ""):
            if piece is SILENCE:
                self.server.over.wait(200)
                return
            reason = None if piece else "stop"
            choice = {"index": 0, "delta": {"role": "assistant", "content": piece}, "finish_reason": reason}
            chunk = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
            self.wfile.flush()
        if self.server.usage is not None:
            tokens = dict(zip(("prompt_tokens", "completion_tokens"), self.server.usage, strict=True))
            usage = tokens | {"total_tokens": sum(self.server.usage)}
            chunk = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "x", "choices": []}
            self.wfile.write(f"data: {json.dumps(chunk | {'usage': usage})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def talker(*answers: Sequence[str | None], usage: tuple[int, int] | None = None) -> Iterator[str]:
    """The name of a model that gives these answers, one for each request; `usage` is what it says that each took."""
    with _Talker(("127.0.0.1", 0), _Answer) as server:
        server.answers, server.usage, server.over = list(answers), usage, threading.Event()
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"llamacpp:x@http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.over.set()
            server.shutdown()
            thread.join()
