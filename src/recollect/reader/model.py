"""A small trained encoder with its heads: tokens in, probabilities out.

The trunk is an int8 ONNX file, the heads are matrices in a file beside it. Every text is a run of its own: with int8
arithmetic the company of other texts would change what is read in it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from recollect.embedding.running import session, tokenizer
from recollect.embedding.shipped import checked

if TYPE_CHECKING:
    from numpy.typing import NDArray

DATA = Path(str(files("recollect.reader").joinpath("data")))
SHA256 = {
    "names.npz": "01cc4ac284f87bf481c5c46ccf2a07bd662f56e3d7fee7110a4446dd987a474e",
    "promises.npz": "6eb3db630666510619bf448e55d7b71721c6f357ee1810751430bafe298d39c7",
    "tracked.npz": "296528fcaac66849b0fe336883e090d76320aefe2b0427d79f88c20f9ec5ba2b",
    "grave.npz": "e206122a550abc9c0cf3d67dbecf4a8cf5925f64bbeb6996c7ffa7fd9dc91554",
    "changes.npz": "73ff26a90630020fc3689c0ca7b5efa6dc6bd60e9b09d907ae5718e6626c8550",
    "second.npz": "b289087f6a91395926ba86e58171222547c0f13b5431e73e6b6ee386d7680708",
    "words.npz": "eb8b2371ad8305443fd5e57bf106103387713746fe2263287446b6cbbc3e3a5b",
    "messages.onnx": "1d45cd6d168c36fb0ef87f9db8ef9c670b694760415430f283bb0bcdb4bae85c",
    "messages.npz": "da620eb7a48fc95839474c8b3c5eb64a74ab3f8f3b4ceb0d215edcf8a4f4448a",
    "pairs.onnx": "83f0e737bb1fecb24e5a55858b3da378c7cb866e823a979e212aafe778bb24d4",
    "pairs.npz": "ccd8ab14ea93d46b7016432be4f1adc4c29557b4bd4883126db3957e951354d9",
}


class Read(NamedTuple):
    """Two texts as a trunk reads them: for each token, which of the two it is of, its place there, and its state."""

    parts: list[int | None]
    offsets: list[tuple[int, int]]
    states: NDArray[np.float32]


class Model:
    """One per process is enough: it is safe for any number of threads."""

    def __init__(self, name: str, longest: int) -> None:
        self.version = f"reader-{name}-{SHA256[f'{name}.onnx'][:8]}"
        self.session = session(shipped(f"{name}.onnx"))
        self.tokenizer = tokenizer(longest)
        self.heads = {name: part.astype(np.float32) for name, part in loaded(f"{name}.npz").items()}

    def read(self, first: str, second: str) -> Read:
        encoded = self.tokenizer.encode(first, second)
        table, scale = _words()
        given = {
            "words": (table[encoded.ids].astype(np.float32) * scale[encoded.ids].astype(np.float32))[None],
            "attention_mask": np.ones((1, len(encoded.ids)), np.int64),
            "token_type_ids": np.array([encoded.type_ids], np.int64),
        }
        return Read(encoded.sequence_ids, encoded.offsets, self.session.run(None, given)[0][0])

    def states(self, first: str, second: str) -> NDArray[np.float32]:
        """What the trunk makes of each token of two texts."""
        return self.read(first, second).states

    def probabilities(self, head: str, states: NDArray[np.float32]) -> NDArray[np.float32]:
        """What a head says of a state, or of each of several, calibrated by its temperature."""
        logits = states @ self.heads[f"{head}.weight"].T + self.heads[f"{head}.bias"]
        grown = np.exp((logits - logits.max(axis=-1, keepdims=True)) / self.heads.get(f"{head}.temperature", 1.0))
        shares: NDArray[np.float32] = grown / grown.sum(axis=-1, keepdims=True)
        return shares


def shipped(name: str) -> bytes:
    return checked(DATA / name, SHA256[name])


def loaded(name: str) -> dict[str, NDArray[Any]]:
    """The matrices in one of our files."""
    with np.load(BytesIO(shipped(name))) as matrices:
        return {each: matrices[each] for each in matrices.files}


@lru_cache(maxsize=1)
def _words() -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """The vectors of words that all readers share: a byte for each number, and a scale for each word."""
    held = loaded("words.npz")
    return held["table"], held["scale"]
