"""The weights to start from: published ones (model.safetensors), or our own encoder as it is shipped (encoder.onnx).

python training/reader/base.py FILE base.npz. Word vectors are kept in eight bits, as they are shipped and not trained.
Of a reader as it is shipped (pairs.onnx, with its heads beside it) this gives what `train.py --start` goes on from.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

WORDS = "embeddings.word_embeddings.weight"
Arrays = dict[str, "np.ndarray[Any, Any]"]


def load(path: Path) -> dict[str, torch.Tensor]:
    with np.load(path) as held:
        arrays = {name: held[name] for name in held.files}
    arrays[WORDS] = arrays[WORDS].astype("float32") * arrays.pop(f"{WORDS}.scale").astype("float32")
    return {name: torch.from_numpy(value.astype("float32")) for name, value in arrays.items()}


def published(path: Path) -> Arrays:
    from safetensors.numpy import load_file

    held = {name.removeprefix("bert."): value for name, value in load_file(path).items()}
    return {
        name: value.astype("float32") for name, value in held.items() if "pooler" not in name and "_ids" not in name
    }


def shipped(path: Path) -> Arrays:
    """Our own int8 model, with what was done to its matrices for the sake of eight bits undone."""
    import onnx

    raw = {each.name: onnx.numpy_helper.to_array(each) for each in onnx.load(str(path)).graph.initializer}
    found: Arrays = {"embeddings.token_type_embeddings.weight": raw["kinds"]}
    if "positions" in raw:
        found["embeddings.position_embeddings.weight"] = raw["positions"]
    for name, value in raw.items():
        if name.endswith(".weight.scale"):
            table = name.removesuffix(".scale")
            found[table] = raw[table].astype("float32") * value.astype("float32")
        elif name.endswith(".weight_quantized"):
            matrix = name.removesuffix(".weight_quantized")
            whole = value.astype("float32") * raw[f"{matrix}.weight_scale"]
            even = raw.get(
                f"{matrix.rpartition('.self.')[0]}.self.query.even" if ".self." in matrix else f"{matrix}.even"
            )
            if f"{matrix}.half" in raw:
                even = raw[f"{matrix}.half"] / 0.5
            whole = whole if even is None or even.size == 1 else whole * even[:, None]
            found[f"{matrix}.weight"] = np.ascontiguousarray(whole.T)
        elif name.endswith((".bias", "LayerNorm.weight")):
            found[name] = value
    return found


def heads(path: Path) -> Arrays:
    with np.load(path) as held:
        return {f"heads.{name}": held[name] for name in held.files if name.endswith((".weight", ".bias"))}


def save(arrays: Arrays, path: Path) -> None:
    if WORDS not in arrays:  # a reader has those of stock
        np.savez(path, **{name: value.astype("float16") for name, value in arrays.items()})  # type: ignore[arg-type]
        return
    words = arrays.pop(WORDS)
    scale = (np.maximum(np.abs(words).max(axis=1, keepdims=True), 1e-3) / 126.9).astype("float16")
    small = np.clip(np.round(words / scale.astype("float32")), -127, 127).astype("int8")
    rest = {name: value.astype("float16") for name, value in arrays.items()}
    np.savez_compressed(path, **{WORDS: small, f"{WORDS}.scale": scale}, **rest)  # type: ignore[arg-type]


if __name__ == "__main__":
    source = Path(sys.argv[1])
    found = shipped(source) if source.suffix == ".onnx" else published(source)
    if WORDS not in found:
        found |= heads(source.with_suffix(".npz"))
    save(found, Path(sys.argv[2]))
