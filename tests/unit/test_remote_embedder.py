"""The embedder that asks an endpoint, against a real server that speaks the protocol, and some that do not."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from recollect import EmbedderError, InvalidInput
from recollect.embedding.remote import AT_ONCE, LONGEST, OpenAIEmbedder

Answer = Callable[[dict[str, Any]], tuple[int, bytes]]
DIMENSION = 8


def vector(text: str) -> list[float]:
    return [float(text.count(letter)) + 0.5 for letter in "abcdefgh"]


def honest(asked: dict[str, Any]) -> tuple[int, bytes]:
    rows = [{"object": "embedding", "index": n, "embedding": vector(text)} for n, text in enumerate(asked["input"])]
    return 200, json.dumps({"object": "list", "data": rows[::-1], "model": asked["model"]}).encode()


class Server(ThreadingHTTPServer):
    """Answers as `answer` says; keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer: Answer = honest
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has hung up: that is what some of these tests are about."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(asked | {"path": self.path})
        self.server.headers.append(dict(self.headers))
        status, body = self.server.answer(asked)
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as found:
        thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def embedder(server: Server, key: str = "", timeout: float = 5.0) -> OpenAIEmbedder:
    return OpenAIEmbedder("tiny", server.url, key, timeout)


def test_it_speaks_the_protocol(server: Server) -> None:
    found = embedder(server, key="secret-key")
    assert (found.model, found.dimension) == ("tiny", DIMENSION)
    vectors = found.embed(["abc", "hhh"])
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1])
    for row, text in zip(vectors, ["abc", "hhh"], strict=True):  # in the order of the texts, whatever the answer's
        assert row == pytest.approx(np.array(vector(text)) / np.linalg.norm(vector(text)), abs=1e-6)
    assert server.asked[-1] == {
        "model": "tiny",
        "input": ["abc", "hhh"],
        "encoding_format": "float",
        "path": "/v1/embeddings",
    }
    assert server.headers[-1]["Authorization"] == "Bearer secret-key"


def test_without_a_key_none_is_sent(server: Server) -> None:
    embedder(server).embed(["abc"])
    assert "Authorization" not in server.headers[-1]


def test_many_texts_go_in_several_requests_and_come_back_in_their_order(server: Server) -> None:
    texts = ["abcdefgh"[number % 8] * (number % 5 + 1) for number in range(2 * AT_ONCE + 3)]
    vectors = embedder(server).embed(texts)
    assert [len(each["input"]) for each in server.asked[1:]] == [AT_ONCE, AT_ONCE, 3]
    assert [int(row.argmax()) for row in vectors] == [number % 8 for number in range(len(texts))]


def test_what_no_server_takes_is_not_sent(server: Server) -> None:
    embedder(server).embed(["", "a" * (LONGEST + 500)])
    assert server.asked[-1]["input"] == [" ", "a" * LONGEST]
    assert embedder(server).embed([]).shape == (0, DIMENSION)


def test_another_model_or_another_place_is_another_fingerprint(server: Server) -> None:
    one = embedder(server).fingerprint
    assert embedder(server).fingerprint == one
    assert OpenAIEmbedder("other", server.url, "", 5.0).fingerprint != one
    assert OpenAIEmbedder("tiny", server.url + "/", "key", 9.0).dimension == DIMENSION


def answering(status: int, body: object) -> Answer:
    return lambda _asked: (status, body if isinstance(body, bytes) else json.dumps(body).encode())


ROW = {"index": 0, "embedding": [1.0] * DIMENSION}
WRONG: dict[str, tuple[Answer, str]] = {
    "an error of the server": (answering(500, {"error": {"message": "out of memory"}}), "500"),
    "a wrong key": (answering(401, {"error": {"message": "invalid key"}}), "401"),
    "an unknown model": (answering(404, {"error": "no such model"}), "404"),
    "a page": (answering(200, b"<html>welcome</html>"), "something else"),
    "no JSON object": (answering(200, [1, 2]), "something else"),
    "no data": (answering(200, {"object": "list"}), "something else"),
    "too few": (answering(200, {"data": [ROW]}), "1 vectors for 2 texts"),
    "too many": (answering(200, {"data": [ROW] * 3}), "3 vectors for 2 texts"),
    "another dimension": (answering(200, {"data": [{"index": n, "embedding": [1.0] * 3} for n in (0, 1)]}), "length"),
    "ragged": (answering(200, {"data": [ROW, {"index": 1, "embedding": [1.0]}]}), "length"),
    "no numbers": (answering(200, {"data": [ROW, {"index": 1, "embedding": ["x"] * DIMENSION}]}), "vectors"),
    "nulls": (answering(200, {"data": [ROW, {"index": 1, "embedding": [None] * DIMENSION}]}), "vectors"),
    "zeros": (answering(200, {"data": [ROW, {"index": 1, "embedding": [0.0] * DIMENSION}]}), "no directions"),
    "nothing": (answering(200, b""), "something else"),
}


@pytest.mark.parametrize("what", WRONG)
def test_whatever_comes_back_wrong_is_an_error_of_ours_that_says_what(server: Server, what: str) -> None:
    found = embedder(server)
    server.answer, word = WRONG[what]
    with pytest.raises(EmbedderError) as error:
        found.embed(["one", "two"])
    assert word in str(error.value)
    assert server.url in str(error.value)
    server.answer = honest
    assert len(found.embed(["one", "two"])) == 2


def test_a_key_is_never_told(server: Server) -> None:
    server.answer = answering(401, {"error": "no"})
    with pytest.raises(EmbedderError) as error:
        embedder(server, key="sk-very-secret")
    assert "very-secret" not in str(error.value)


def test_nobody_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
    with pytest.raises(EmbedderError, match="does not answer"):
        OpenAIEmbedder("tiny", url, "", 5.0)


def test_one_that_takes_too_long_is_not_waited_for(server: Server) -> None:
    found = embedder(server, timeout=0.3)
    slept = threading.Event()

    def slow(asked: dict[str, Any]) -> tuple[int, bytes]:
        slept.wait(200)
        return honest(asked)

    server.answer = slow
    start = time.monotonic()
    with pytest.raises(EmbedderError, match="does not answer"):
        found.embed(["one"])
    assert time.monotonic() - start < 100
    slept.set()


def test_one_that_hangs_up_is_an_error_of_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as rude:
        url = f"http://127.0.0.1:{rude.getsockname()[1]}/v1"

        def hang_up() -> None:
            connection, _ = rude.accept()
            connection.recv(10)
            connection.close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        with pytest.raises(EmbedderError, match="does not answer"):
            OpenAIEmbedder("tiny", url, "", 5.0)
        thread.join()


@pytest.mark.parametrize("url", ["", "localhost:8080", "file:///etc/passwd", "ftp://x/v1"])
def test_an_address_that_is_none_is_named(url: str) -> None:
    with pytest.raises(InvalidInput) as error:
        OpenAIEmbedder("tiny", url, "", 5.0)
    assert error.value.field == "embedder_url"
