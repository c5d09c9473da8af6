"""Embeddings from an endpoint that speaks OpenAI's protocol: a provider's, or a model server of one's own."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from recollect.embedding.embedder import fingerprint
from recollect.errors import EmbedderError, InvalidInput

if TYPE_CHECKING:
    from numpy.typing import NDArray

AT_ONCE = 128
LONGEST = 8_000  # characters of a text that are sent


class OpenAIEmbedder:
    def __init__(self, model: str, url: str, key: str, timeout: float) -> None:
        if not url.startswith(("http://", "https://")):
            raise InvalidInput(
                "embedder_url", f"{url!r} will not do; give the address, such as http://127.0.0.1:8080/v1."
            )
        self.model = model
        self.url = url.rstrip("/") + "/embeddings"
        self.key = key
        self.timeout = timeout
        self.dimension = len(self._ask(["dimension"])[0])
        self.fingerprint = fingerprint(model, url, str(self.dimension))

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        rows: list[Any] = []
        for start in range(0, len(texts), AT_ONCE):
            rows += self._ask([text[:LONGEST] or " " for text in texts[start : start + AT_ONCE]])
        try:
            vectors = np.asarray(rows, np.float32).reshape(len(texts), self.dimension)
        except ValueError:
            raise EmbedderError(f"{self.url} gave vectors of another length than before.") from None
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.isfinite(norms).all() or not (norms > 0).all():
            raise EmbedderError(f"{self.url} gave vectors that are no directions at all.")
        return np.asarray(vectors / norms, np.float32)

    def _ask(self, texts: Sequence[str]) -> list[Any]:
        body = json.dumps({"model": self.model, "input": list(texts), "encoding_format": "float"}).encode()
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})
        request = urllib.request.Request(self.url, body, headers)  # noqa: S310 - the scheme was looked at above
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:  # noqa: S310
                said = json.load(answer)
            rows = sorted(said["data"], key=lambda row: row["index"])
            if len(rows) != len(texts):
                raise EmbedderError(f"{self.url} gave {len(rows)} vectors for {len(texts)} texts.")
            return [row["embedding"] for row in rows]
        except urllib.error.HTTPError as error:
            with error:
                why = error.read(300).decode(errors="replace").strip()
            raise EmbedderError(f"{self.url} refused: {error.code} {error.reason}. It said: {why}") from None
        except (OSError, urllib.error.URLError, http.client.HTTPException) as error:
            raise EmbedderError(
                f"{self.url} does not answer ({error}); start it, or set 'embedder' to another."
            ) from error
        except (ValueError, KeyError, TypeError) as error:
            raise EmbedderError(f"{self.url} answered something else than embeddings ({error}).") from error
