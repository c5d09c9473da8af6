"""Writes the trained models as ONNX: fp32, then int8 that is small and fast on a CPU, and compares the two.

python training/export.py --data FOLDER --encoder FILE [--reranker FILE] --out FOLDER. The graph is built node by node:
inputs input_ids, attention_mask, token_type_ids; output last_hidden_state, or one logit a pair for a reranker.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process

import bert
import evaluate
import settings
from arrays import Array, Corpus, Search
from batches import of_corpus, of_search
from bert import WORDS, Weights
from settings import Export, Settings

_EPSILON = 1e-12
_EVENED = ("attention.output.dense", "intermediate.dense", "output.dense")
_CLOSED = -30000.0  # what a position is given that must not be attended to


class Graph:
    """Nodes and constants as they are added; every method gives back the name of what it makes."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: dict[str, Array] = {}

    def constant(self, name: str, value: Array) -> str:
        self.constants[name] = value
        return name

    def node(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def inputs(self) -> list[Any]:
        names = ("input_ids", "attention_mask", "token_type_ids")
        return [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in names]

    def model(self, output: str, shape: list[str | int], opset: int) -> Any:
        named = helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)
        held = [numpy_helper.from_array(value, name) for name, value in self.constants.items()]
        graph = helper.make_graph(self.nodes, "recollect", self.inputs(), [named], held)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], producer_name="recollect")
        model.ir_version = 8
        onnx.checker.check_model(model)
        return model


class Bert(Graph):
    """The same computation as in bert.py."""

    def __init__(self, weights: Weights, *, small_words: bool, evened: Mapping[str, Array] | None = None) -> None:
        super().__init__()
        self.evened = evened or {}
        self.weights = {name: value.float().numpy() for name, value in weights.items()}
        for name, scale in self.evened.items():
            self.weights[f"{name}.weight"] = self.weights[f"{name}.weight"] * scale
            if name.endswith("attention.output.dense"):  # what it is given comes from the values, and is divided there
                values = name.replace("output.dense", "self.value")
                self.weights[f"{values}.weight"] = self.weights[f"{values}.weight"] / scale[:, None]
                self.weights[f"{values}.bias"] = self.weights[f"{values}.bias"] / scale
        self.small_words = small_words
        self.width = int(self.weights[WORDS].shape[1])

    def linear(self, x: str, name: str) -> str:
        weight = self.constant(f"{name}.weight", np.ascontiguousarray(self.weights[f"{name}.weight"].T))
        bias = self.constant(f"{name}.bias", self.weights[f"{name}.bias"])
        return self.node("Add", self.node("MatMul", x, weight), bias)

    def norm(self, x: str, name: str) -> str:
        scale = self.constant(f"{name}.weight", self.weights[f"{name}.weight"])
        bias = self.constant(f"{name}.bias", self.weights[f"{name}.bias"])
        return self.node("LayerNormalization", x, scale, bias, epsilon=_EPSILON, axis=-1)

    def rows(self, name: str, at: str | None) -> str:
        """Rows of a table, or as many as the text is long: as they are, or in eight bits with a scale for each row."""
        table = self.weights[name]

        def chosen(part: str) -> str:
            if at is not None:
                return self.node("Gather", part, at)
            one = self.constant("one", np.array([1], dtype="int64"))
            zero = self.constant("zero", np.array([0], dtype="int64"))
            length = self.node("Gather", self.node("Shape", "input_ids"), one)
            return self.node("Slice", part, zero, length, zero)

        if not self.small_words:
            return chosen(self.constant(name, table))
        scale = (np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-3) / 126.9).astype("float16")
        small = self.constant(name, np.clip(np.round(table / scale.astype("float32")), -127, 127).astype("int8"))
        whole = self.node("Cast", chosen(small), to=TensorProto.FLOAT)
        wide = self.node("Cast", chosen(self.constant(f"{name}.scale", scale)), to=TensorProto.FLOAT)
        return self.node("Mul", whole, wide)

    def embedded(self) -> str:
        kinds = self.constant("kinds", self.weights["embeddings.token_type_embeddings.weight"])
        x = self.node("Add", self.rows(WORDS, "input_ids"), self.rows("embeddings.position_embeddings.weight", None))
        x = self.node("Add", x, self.node("Gather", kinds, "token_type_ids"))
        return self.norm(x, "embeddings.LayerNorm")

    def closed(self) -> str:
        """0 where a position may be attended to, a large negative number where not."""
        axes = self.constant("axes", np.array([1, 2], dtype="int64"))
        mask = self.node("Cast", self.node("Unsqueeze", "attention_mask", axes), to=TensorProto.FLOAT)
        away = self.node("Sub", self.constant("all", np.array(1, dtype="float32")), mask)
        return self.node("Mul", away, self.constant("closed", np.array(_CLOSED, dtype="float32")))

    def attention(self, x: str, at: str, closed: str) -> str:
        heads = self.width // bert.HEAD_SIZE
        apart = self.constant("apart", np.array([0, 0, heads, bert.HEAD_SIZE], dtype="int64"))
        together = self.constant("together", np.array([0, 0, self.width], dtype="int64"))
        root = self.constant("root", np.array(bert.HEAD_SIZE**-0.5, dtype="float32"))

        x = self.divided(x, f"{at}.attention.self.query")

        def part(name: str, order: list[int]) -> str:
            return self.node(
                "Transpose", self.node("Reshape", self.linear(x, f"{at}.attention.self.{name}"), apart), perm=order
            )

        query, key, value = part("query", [0, 2, 1, 3]), part("key", [0, 2, 3, 1]), part("value", [0, 2, 1, 3])
        near = self.node("Add", self.node("Mul", self.node("MatMul", query, key), root), closed)
        seen = self.node("MatMul", self.node("Softmax", near, axis=-1), value)
        joined = self.node("Reshape", self.node("Transpose", seen, perm=[0, 2, 1, 3]), together)
        return self.linear(joined, f"{at}.attention.output.dense")

    def divided(self, x: str, name: str) -> str:
        if name not in self.evened:
            return x
        return self.node("Mul", x, self.constant(f"{name}.even", (1 / self.evened[name]).astype("float32")))

    def gelu(self, x: str, name: str) -> str:
        """Half of x times one and the error function; divided by what evens it out for the matrix after it."""
        bent = self.node("Erf", self.node("Div", x, self.constant("root two", np.array(2**0.5, dtype="float32"))))
        grown = self.node("Mul", x, self.node("Add", bent, self.constant("unit", np.array(1, dtype="float32"))))
        half = np.asarray(0.5 / self.evened.get(name, np.ones(1)), dtype="float32")
        return self.node("Mul", grown, self.constant(f"{name}.half", half))

    def states(self) -> str:
        x, closed = self.embedded(), self.closed()
        for layer in range(bert.depth({name: torch.empty(0) for name in self.weights})):
            at = f"encoder.layer.{layer}"
            x = self.norm(self.node("Add", x, self.attention(x, at, closed)), f"{at}.attention.output.LayerNorm")
            even = self.divided(x, f"{at}.intermediate.dense")
            wide = self.gelu(self.linear(even, f"{at}.intermediate.dense"), f"{at}.output.dense")
            x = self.norm(self.node("Add", x, self.linear(wide, f"{at}.output.dense")), f"{at}.output.LayerNorm")
        return x

    def relevance(self, states: str) -> str:
        last = self.constant("last", np.array([2], dtype="int64"))
        mask = self.node("Unsqueeze", self.node("Cast", "attention_mask", to=TensorProto.FLOAT), last)
        total = self.node("ReduceSum", self.node("Mul", states, mask), self.constants_axis(), keepdims=0)
        mean = self.node("Div", total, self.node("ReduceSum", mask, self.constants_axis(), keepdims=0))
        head = self.constant("head", self.weights["head.weight"])
        row = self.constant("row", np.array([1], dtype="int64"))
        logit = self.node("ReduceSum", self.node("Mul", mean, head), row, keepdims=0)
        return self.node("Add", logit, self.constant("head.bias", self.weights["head.bias"].reshape(1)))

    def constants_axis(self) -> str:
        return self.constant("along", np.array([1], dtype="int64"))


Inputs = tuple[torch.Tensor, torch.Tensor, torch.Tensor]  # ids, types and mask of one text


def sampled(data: Path, chosen: Settings) -> Iterator[Inputs]:
    """Turns of the corpus, as an encoder meets them."""
    corpus = Corpus.load(data / "corpus.npz")
    tokens = of_corpus(corpus, torch.device("cpu"))
    for row in np.linspace(0, len(corpus.turns) - 1, chosen.export.sample).astype("int64"):
        at = np.array([row])
        lengths = (chosen.evaluate.turn, chosen.evaluate.previous)
        yield tokens.padded(tokens.passages(at, corpus.previous[at], lengths))


def evened(weights: Weights, texts: Iterable[Inputs], even: float) -> dict[str, Array]:
    """By what each column of a matrix is multiplied, and what it is given divided, so that neither has outliers.

    Eight bits have to hold the largest number of all columns; a few of them are much larger than the others.
    """
    largest: dict[str, Array] = {}

    def watch(name: str, x: torch.Tensor) -> None:
        seen = x.abs().amax(dim=(0, 1)).numpy()
        largest[name] = np.maximum(largest.get(name, seen), seen)

    with torch.no_grad():
        for text in texts:
            bert.states(weights, *text, watch=watch)
    found: dict[str, Array] = {}
    for layer in range(bert.depth(weights)):
        at_layer = f"encoder.layer.{layer}"
        attention = [f"{at_layer}.attention.self.{part}" for part in ("query", "key", "value")]
        for names in (attention, *([f"{at_layer}.{one}"] for one in _EVENED)):
            wide = np.max([weights[f"{name}.weight"].abs().amax(dim=0).numpy() for name in names], axis=0)
            scale = np.maximum(largest[names[0]], 1e-4) ** even / np.maximum(wide, 1e-4) ** (1 - even)
            found |= dict.fromkeys(names, (scale / np.exp(np.log(scale).mean())).astype("float32"))
    return found


def built(
    weights: Weights,
    opset: int,
    *,
    small_words: bool,
    evened: Mapping[str, Array] | None = None,
    kind: type[Bert] = Bert,
) -> Any:
    graph = kind(weights, small_words=small_words, evened=evened)
    states = graph.states()
    if "head.weight" in weights:
        graph.nodes.append(helper.make_node("Identity", [graph.relevance(states)], ["logits"]))
        return graph.model("logits", ["batch"], opset)
    graph.nodes.append(helper.make_node("Identity", [states], ["last_hidden_state"]))
    return graph.model("last_hidden_state", ["batch", "length", graph.width], opset)


def quantised(weights: Weights, path: Path, texts: Iterable[Inputs], chosen: Export, kind: type[Bert] = Bert) -> None:
    """int8: word vectors by row, matrices by column; what is multiplied is rounded as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        plain, tidy = Path(folder) / "plain.onnx", Path(folder) / "tidy.onnx"
        even = evened(weights, texts, chosen.even) if chosen.even else None
        onnx.save(built(weights, chosen.opset, small_words=True, evened=even, kind=kind), plain)
        quant_pre_process(str(plain), str(tidy), skip_symbolic_shape=True)
        quantize_dynamic(
            tidy, path, op_types_to_quantize=["MatMul"], per_channel=True, reduce_range=chosen.reduce_range,
            weight_type=QuantType.QInt8, extra_options={"MatMulConstBOnly": True},
        )  # fmt: skip
    size = path.stat().st_size
    if size > chosen.largest:
        raise SystemExit(f"{path} has {size} bytes, more than {chosen.largest}")


def likeness(one: Path, other: Path, data: Path, chosen: Settings, *, encoder: bool) -> dict[str, float]:
    """How much two exports agree on held-back text: cosines of vectors, or correlation of logits."""
    search = Search.load(data / "held.npz")
    tokens = of_search(search, torch.device("cpu"))
    rows = np.linspace(0, len(search.turns) - 1, chosen.export.sample).astype("int64")
    if encoder:
        sequences = tokens.passages(rows, search.previous[rows], (chosen.evaluate.turn, chosen.evaluate.previous))
    else:
        asked = np.linspace(0, len(search.queries) - 1, len(rows)).astype("int64")
        sequences = tokens.pairs(asked, rows, search.previous[rows], search.following[rows], chosen.reranker)
    first, second = (evaluate.from_onnx(path, pooled=encoder)(tokens, sequences) for path in (one, other))
    if not encoder:
        return {"correlation": round(float(np.corrcoef(first, second)[0, 1]), 5)}
    cosines = (first * second).sum(axis=1)
    return {"mean cosine": round(float(cosines.mean()), 5), "least cosine": round(float(cosines.min()), 5)}


def sealed(path: Path) -> str:
    """The sha256 of a file, also written beside it."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(path.suffix + ".sha256").write_text(f"{digest}  {path.name}\n", encoding="utf-8")
    return digest


def exported(name: str, weights: Weights, data: Path, out: Path, chosen: Settings) -> dict[str, Any]:
    out.mkdir(parents=True, exist_ok=True)
    plain, small = out / f"{name}-fp32.onnx", out / f"{name}.onnx"
    onnx.save(built(weights, chosen.export.opset, small_words=False), plain)
    quantised(weights, small, sampled(data, chosen), chosen.export)
    found = likeness(plain, small, data, chosen, encoder="head.weight" not in weights)
    return {"bytes": small.stat().st_size, "sha256": sealed(small), "int8 against fp32": found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=settings.BESIDE)
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    parser.add_argument("--encoder", type=Path, required=True, help="encoder.npz")
    parser.add_argument("--reranker", type=Path, help="reranker.npz")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    chosen = settings.load(given.config)
    stock = bert.load(given.data / "base.npz")
    share = chosen.final.ship_stock
    models = {"encoder": bert.average([(1 - share, bert.load(given.encoder)), (share, stock)])}
    if given.reranker:
        models["reranker"] = {WORDS: stock[WORDS], **bert.load(given.reranker)}
    report = {name: exported(name, weights, given.data, given.out, chosen)
              for name, weights in models.items()}  # fmt: skip
    (given.out / "export.json").write_text(json.dumps(report, indent=1), encoding="utf-8")
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
