"""An endpoint that speaks OpenAI's protocol for embeddings: a real server on a port of its own, with vectors that come
from the words alone, so that tests know what is near what."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DIMENSION = 64


def vector(text: str) -> list[float]:
    """Words counted into a few places by their hash; no text is without direction."""
    numbers = [0.01] * DIMENSION
    for word in re.findall(r"\w+", text.lower()):
        numbers[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % DIMENSION] += 1.0
    return numbers


class _Answer(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        rows = [{"index": number, "embedding": vector(text)} for number, text in enumerate(asked["input"])]
        body = json.dumps({"data": rows, "model": asked["model"]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def endpoint() -> Iterator[str]:
    """Its address, while it answers."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
