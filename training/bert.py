"""BERT as functions over a dictionary of weights, so that averaging, pruning and saving are plain dictionary work.

Names are those of the published weights; `head.weight` and `head.bias` make a cross-encoder of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

Weights = dict[str, Tensor]
WORDS = "embeddings.word_embeddings.weight"
_EPSILON = 1e-12
HEAD_SIZE = 32  # all models of this family
torch.backends.cuda.enable_cudnn_sdp(False)  # it plans anew, slowly, for every shape; batches here differ in width


def load(path: Path) -> Weights:
    with np.load(path) as held:
        return {name: torch.from_numpy(held[name].astype("float32")) for name in held.files}


def save(weights: Weights, path: Path, *, words: bool = True) -> None:
    """Half precision; without the word vectors where they are stock's anyway."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept: dict[str, Any] = {
        name: value.detach().cpu().half().numpy() for name, value in weights.items() if words or name != WORDS
    }
    with path.open("wb") as file:
        np.savez(file, **kept)


def average(parts: list[tuple[float, Weights]]) -> Weights:
    def mean(name: str) -> Tensor:
        return torch.stack([share * weights[name].detach() for share, weights in parts]).sum(dim=0)

    return {name: mean(name) for name in parts[0][1]}


def copied(weights: Weights, device: torch.device) -> Weights:
    return {name: value.detach().clone().to(device) for name, value in weights.items()}


def depth(weights: Weights) -> int:
    return 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))


def spread(deep: int, count: int) -> list[int]:
    """The first and the last layer, and others evenly between them."""
    return [round(i * (deep - 1) / (count - 1)) for i in range(count)] if count > 1 else [0]


def with_layers(weights: Weights, count: int) -> Weights:
    """Some of the layers, as above."""
    chosen = spread(depth(weights), count)
    kept = {name: value for name, value in weights.items() if not name.startswith("encoder.layer.")}
    for new, old in enumerate(chosen):
        start = f"encoder.layer.{old}."
        for name, value in weights.items():
            if name.startswith(start):
                kept[f"encoder.layer.{new}.{name.removeprefix(start)}"] = value
    return kept


def with_head(weights: Weights, seed: int) -> Weights:
    width = weights[WORDS].shape[1]
    noise = torch.randn(width, generator=torch.Generator().manual_seed(seed)) * 0.02
    return {**weights, "head.weight": noise.to(weights[WORDS].device), "head.bias": weights[WORDS].new_zeros(())}


Watch = Callable[[str, Tensor], None]


def hidden(weights: Weights, ids: Tensor, types: Tensor, mask: Tensor, dropout: float = 0.0) -> Tensor:
    """The last layer's states."""
    return states(weights, ids, types, mask, dropout)[-1]


def states(
    weights: Weights, ids: Tensor, types: Tensor, mask: Tensor, dropout: float = 0.0, watch: Watch | None = None
) -> list[Tensor]:
    """Every layer's states; dropout above zero means training; `watch` is shown what each matrix is given."""
    x = functional.embedding(ids, weights[WORDS])
    x = x + weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
    x = x + functional.embedding(types, weights["embeddings.token_type_embeddings.weight"])
    x = _norm(weights, x, "embeddings.LayerNorm")
    return encoded(weights, functional.dropout(x, dropout) if dropout else x, mask, dropout, watch)


def encoded(
    weights: Weights, x: Tensor, mask: Tensor, dropout: float = 0.0, watch: Watch | None = None
) -> list[Tensor]:
    """What every layer makes of states that are given."""

    def linear(x: Tensor, name: str) -> Tensor:
        if watch:
            watch(name, x)
        return functional.linear(x, weights[f"{name}.weight"], weights[f"{name}.bias"])

    def drop(x: Tensor) -> Tensor:
        return functional.dropout(x, dropout) if dropout else x

    count, length, width = x.shape
    heads = width // HEAD_SIZE
    open_to = torch.zeros(count, 1, 1, length, device=x.device, dtype=_working_type(x))
    open_to = open_to.masked_fill(~mask[:, None, None, :], -30000.0).expand(count, heads, length, length)

    def split(x: Tensor) -> Tensor:
        return x.view(count, length, heads, HEAD_SIZE).transpose(1, 2)

    found = []
    for layer in range(depth(weights)):
        at = f"encoder.layer.{layer}"
        query, key, value = (split(linear(x, f"{at}.attention.self.{part}")) for part in ("query", "key", "value"))
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=open_to, dropout_p=dropout)
        seen = linear(seen.transpose(1, 2).reshape(count, length, -1), f"{at}.attention.output.dense")
        x = _norm(weights, x + drop(seen), f"{at}.attention.output.LayerNorm")
        wide = functional.gelu(linear(x, f"{at}.intermediate.dense"))
        x = _norm(weights, x + drop(linear(wide, f"{at}.output.dense")), f"{at}.output.LayerNorm")
        found.append(x)
    return found


def _norm(weights: Weights, x: Tensor, name: str) -> Tensor:
    return functional.layer_norm(x, x.shape[-1:], weights[f"{name}.weight"], weights[f"{name}.bias"], _EPSILON)


def _working_type(x: Tensor) -> torch.dtype:
    if torch.is_autocast_enabled(x.device.type):
        return torch.get_autocast_dtype(x.device.type)
    return x.dtype


def pooled(states: Tensor, mask: Tensor) -> Tensor:
    """The mean of a text's states. Products are written out here and below: half precision would round them."""
    share = mask.float() / mask.sum(dim=1, keepdim=True)
    return (states.float() * share[:, :, None]).sum(dim=1)


def sentence(weights: Weights, ids: Tensor, types: Tensor, mask: Tensor, dropout: float = 0.0) -> Tensor:
    """One vector of length one for each text."""
    return functional.normalize(pooled(hidden(weights, ids, types, mask, dropout), mask), dim=-1)


def relevance(weights: Weights, ids: Tensor, types: Tensor, mask: Tensor, dropout: float = 0.0) -> Tensor:
    """One number for each pair of question and passage: the logit of its being an answer."""
    return judged(weights, hidden(weights, ids, types, mask, dropout), mask)


def judged(weights: Weights, last: Tensor, mask: Tensor) -> Tensor:
    return (pooled(last, mask) * weights["head.weight"]).sum(dim=-1) + weights["head.bias"]


def imitation(guide: Weights, weights: Weights, ids: Tensor, types: Tensor, mask: Tensor, dropout: float) -> Tensor:
    """For each pair: the logit, the deeper guide's logit, and how far apart the states of like layers are."""
    own = states(weights, ids, types, mask, dropout)
    with torch.no_grad():
        aims = states(guide, ids, types, mask)
        said = judged(guide, aims[-1], mask)
    like = [aims[layer] for layer in spread(len(aims), len(own))]
    apart = [
        pooled((one.float() - aim.float()).square().mean(dim=-1, keepdim=True), mask)[:, 0]
        for one, aim in zip(own, like, strict=True)
    ]
    return torch.stack([judged(weights, own[-1], mask), said, torch.stack(apart).mean(dim=0)], dim=1)
