"""The model files that come with Recollect, and the hash that each must have: one that is not as it was published is
refused before anything is made of it. What is used are the very bytes that were checked, read once a process."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from recollect.errors import EmbedderError

DATA = Path(str(files("recollect.embedding").joinpath("data")))
SHA256 = {
    "encoder.onnx": "8b42c086b40e5ec4ac0ce18ae34c51d374f03ee265e9c41de58ccda5ffaf734b",
    "heads.json": "4b8808fb7cee5fc170b3b463aa40d871a90208df1ce72eebef4b4861ceea8e21",
    "reranker.onnx": "75fe7895564450178c9cf6329b802914561e4972766712db0089a3c1e6505752",
    "wordpiece.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
}


def shipped(name: str) -> bytes:
    """What is in one of our files."""
    return checked(DATA / name, SHA256[name])


def checked(path: Path, sha256: str) -> bytes:
    """What is in a file, if it is what it should be."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise EmbedderError(f"{path} cannot be read ({error.strerror}); install its package again.") from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise EmbedderError(
            f"{path} is not the model it should be: it is damaged, or somebody has changed it. It was not used; "
            "install its package again."
        )
    return content


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, int]:
    """The pieces of words that our encoders know, with their numbers."""
    return {piece: number for number, piece in enumerate(shipped("wordpiece.txt").decode().splitlines())}
