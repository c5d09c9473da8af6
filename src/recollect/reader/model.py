"""A small trained encoder with its heads: tokens in, probabilities out.

The trunk is an int8 ONNX file, the heads are matrices in a file beside it. Every text is a run of its own: with int8
arithmetic the company of other texts would change what is read in it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from recollect.embedding.running import session, tokenizer
from recollect.embedding.shipped import checked

if TYPE_CHECKING:
    from numpy.typing import NDArray

DATA = Path(str(files("recollect.reader").joinpath("data")))
SHA256 = {
    "words.npz": "eb8b2371ad8305443fd5e57bf106103387713746fe2263287446b6cbbc3e3a5b",
    "messages.onnx": "45cbf32c81277671ca565445716b9d85bf147ca4e1fce41c0fff6937e932b300",
    "messages.npz": "0e231ffcf13c088cb68ebb4fa4a9e8133327138de4627b20989ea1f4ed63a53e",
    "pairs.onnx": "6991898ecfbd96bd75b916b0ed04c84156f50482b7f9b510ace005ad3378bfb2",
    "pairs.npz": "6ce4eda1851f815c7628d1223155285a778e4c56372019e7d9ed177610ddcf47",
}


class Model:
    """One per process is enough: it is safe for any number of threads."""

    def __init__(self, name: str, longest: int) -> None:
        self.version = f"reader-{name}-{SHA256[f'{name}.onnx'][:8]}"
        self.session = session(shipped(f"{name}.onnx"))
        self.tokenizer = tokenizer(longest)
        self.heads = {name: part.astype(np.float32) for name, part in _loaded(f"{name}.npz").items()}

    def states(self, first: str, second: str) -> NDArray[np.float32]:
        """What the trunk makes of each token of two texts."""
        encoded = self.tokenizer.encode(first, second)
        table, scale = _words()
        given = {
            "words": (table[encoded.ids].astype(np.float32) * scale[encoded.ids].astype(np.float32))[None],
            "attention_mask": np.ones((1, len(encoded.ids)), np.int64),
            "token_type_ids": np.array([encoded.type_ids], np.int64),
        }
        found: NDArray[np.float32] = self.session.run(None, given)[0][0]
        return found

    def probabilities(self, head: str, state: NDArray[np.float32]) -> NDArray[np.float32]:
        """What a head says of a state, calibrated by its temperature."""
        logits = state @ self.heads[f"{head}.weight"].T + self.heads[f"{head}.bias"]
        grown = np.exp((logits - logits.max()) / self.heads.get(f"{head}.temperature", 1.0))
        shares: NDArray[np.float32] = grown / grown.sum()
        return shares


def shipped(name: str) -> bytes:
    return checked(DATA / name, SHA256[name])


def _loaded(name: str) -> dict[str, NDArray[Any]]:
    """The matrices in one of our files."""
    with np.load(BytesIO(shipped(name))) as matrices:
        return {each: matrices[each] for each in matrices.files}


@lru_cache(maxsize=1)
def _words() -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """The vectors of words that all readers share: a byte for each number, and a scale for each word."""
    held = _loaded("words.npz")
    return held["table"], held["scale"]
