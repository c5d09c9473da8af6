"""A server that speaks OpenAI's protocol for chats as a test tells it to: a real one, on a port of its own."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HANG = object()  # say no more, and keep the line open
CUT = object()  # hang up in the middle
Turn = Sequence[Any] | int  # what is done on one request: texts, calls of tools, HANG, CUT; or a status that refuses


def calls(*made: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """Calls of tools, as one piece of a stream."""
    return {
        "tool_calls": [
            {
                "index": number,
                "id": f"call_{name}_{number}",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(arguments)},
            }
            for number, (name, arguments) in enumerate(made)
        ]
    }


class Speaker(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.turns: list[Turn] = [["Hello."]]
        self.asked: list[dict[str, Any]] = []
        self.over = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has hung up: that is what some of these tests are about."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def model(self, name: str = "tiny") -> str:
        return f"llamacpp:{name}@{self.url}"

    def says(self, *turns: Turn) -> None:
        """One turn for each request, the last for ever."""
        self.turns = list(turns)
        self.asked.clear()

    @property
    def system(self) -> str:
        """What the model was told first, the last time."""
        first = self.asked[-1]["messages"][0]
        assert first["role"] == "system"
        return str(first["content"])

    @property
    def talk(self) -> list[tuple[str, Any]]:
        """The rest of it."""
        return [(each["role"], each.get("content")) for each in self.asked[-1]["messages"][1:]]


class _Handler(BaseHTTPRequestHandler):
    server: Speaker

    def do_POST(self) -> None:
        self.server.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        turn = self.server.turns.pop(0) if len(self.server.turns) > 1 else self.server.turns[0]
        if isinstance(turn, int):
            body = b'{"error": {"message": "not today"}}'
            self.send_response(turn)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        reason = "stop"
        for piece in turn:
            if piece is HANG:
                self.server.over.wait(200)
                return
            if piece is CUT:
                self.wfile.write(b'data: {"id": "x", "object": "chat.comp')
                return
            if isinstance(piece, dict):
                reason = "tool_calls"
            self._send({"content": piece} if isinstance(piece, str) else piece)
        self._send({}, reason)
        usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
        self._write({"choices": [], "usage": usage})
        self.wfile.write(b"data: [DONE]\n\n")

    def _send(self, delta: dict[str, Any], reason: str | None = None) -> None:
        self._write({"choices": [{"index": 0, "delta": {"role": "assistant"} | delta, "finish_reason": reason}]})

    def _write(self, more: dict[str, Any]) -> None:
        chunk = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "tiny"} | more
        self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def speaking() -> Iterator[Speaker]:
    with Speaker() as found:
        thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield found
        finally:
            found.over.set()
            found.shutdown()
            thread.join()
