"""Measures vectors alone, with BM25, and with a reranker, on dialogues held back, on general text and on benchmarks.

python training/evaluate.py --data FOLDER --run FOLDER (all weights of a run), or --encoder FILE [--reranker FILE].
A FILE may be .npz (weights) or .onnx.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

import batches
import bert
import settings
from arrays import Array, Search
from batches import Sequences, Tokens
from bert import Weights
from bm25 import Bm25
from results import Results
from settings import Evaluate, Settings, Window

Model = Callable[[Tokens, Sequences], Array]
SETS = ("held", "events", "languages", "translations", "general", "locomo", "longmemeval")
_FORMS = ("bare", "previous", "both")
_BY_RULE = ("template", "qg_topical", "de", "es", "fr")  # kinds whose questions were put together by rule


def from_weights(weights: Weights, device: torch.device, what: batches.Model = bert.sentence) -> Model:
    own = bert.copied(weights, device)

    @torch.no_grad()
    def run(tokens: Tokens, sequences: Sequences) -> Array:
        return np.asarray(tokens.run(what, own, sequences).cpu().numpy())

    return run


def from_onnx(path: Path, *, pooled: bool) -> Model:
    """An exported model; `pooled`: it is a bi-encoder, whose states are averaged here.

    A bi-encoder gets one text at a time, as in the product: int8 rounds over all that is given to it at once.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1 if pooled else 2
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def one(_: Weights, ids: Any, types: Any, mask: Any, __: float) -> torch.Tensor:
        given = {"input_ids": ids, "attention_mask": mask.long(), "token_type_ids": types}
        found = torch.from_numpy(session.run(None, {name: value.numpy() for name, value in given.items()})[0])
        return torch.nn.functional.normalize(bert.pooled(found, mask), dim=-1) if pooled else found

    return lambda tokens, sequences: np.asarray(tokens.run(one, {}, sequences, portion=1 if pooled else 8192).numpy())


@dataclass(frozen=True)
class Pool:
    """One pool's turns and questions, and the lexical scores of every turn for every question."""

    turns: Array
    queries: Array
    words: Array
    smoothed: Array


class Bench:
    """One search set, with all that does not depend on a model."""

    def __init__(self, search: Search, chosen: Evaluate, device: torch.device) -> None:
        self.search, self.chosen = search, chosen
        self.tokens = batches.of_search(search, device)
        self.pools = [self._pool(number) for number in range(int(search.pool.max()) + 1)]
        self.answerable = np.diff(search.gold.starts.astype("int64")) > 0

    def _pool(self, number: int) -> Pool:
        search = self.search
        turns = np.flatnonzero(search.pool == number)
        queries = np.flatnonzero(search.query_pool == number)
        index = Bm25([search.terms[int(turn)] for turn in turns])
        words = np.array([index.scores(search.query_terms[int(query)]) for query in queries]).reshape(-1, len(turns))
        smoothed = words.copy()
        for share, beside in ((self.chosen.before, search.previous), (self.chosen.after, search.following)):
            there = np.flatnonzero(beside[turns] >= 0)
            smoothed[:, there] += share * words[:, np.searchsorted(turns, beside[turns[there]])]
        return Pool(turns, queries, words, smoothed)

    def vectors(self, model: Model) -> tuple[Array, dict[str, Array]]:
        every = np.arange(len(self.search.turns))
        alone = np.full(len(every), -1)
        limits = (self.chosen.turn, self.chosen.previous)
        queries = model(self.tokens, self.tokens.texts("queries", np.arange(len(self.search.queries)), 128))
        bare = model(self.tokens, self.tokens.passages(every, alone, limits))
        if (self.search.previous < 0).all():
            return queries, {"bare": bare}
        previous = model(self.tokens, self.tokens.passages(every, self.search.previous, limits))
        return queries, {"bare": bare, "previous": previous, "both": (bare + previous) / 2}

    def fused(self, dense: Array, words: Array, weight: float | None = None) -> Array:
        share = self.chosen.dense if weight is None else weight
        lexical = 5 * words / np.maximum(words.max(axis=1, keepdims=True), 1e-9)
        return np.asarray(share * _standard(dense) + (1 - share) * lexical)

    def measure(self, model: Model) -> dict[str, Any]:
        queries, forms = self.vectors(model)
        ranked: dict[str, list[Array]] = {}
        tops: dict[str, Array] = {name: np.zeros(len(queries)) for name in ("words", *forms)}
        for pool in self.pools:
            ways = {"words": pool.words, "words smoothed": pool.smoothed}
            tops["words"][pool.queries] = pool.words.max(axis=1, initial=0)
            for name, vectors in forms.items():
                ways[name] = queries[pool.queries] @ vectors[pool.turns].T
                tops[name][pool.queries] = ways[name].max(axis=1, initial=-1)
                ways[f"{name} fused"] = self.fused(ways[name], pool.smoothed)
            for name, scores in ways.items():
                ranked.setdefault(name, []).append(scores)
        found: dict[str, Any] = {name: self.figures(scores) for name, scores in ranked.items()}
        if not self.answerable.all():
            found["answerable, AUC"] = {name: area(top, self.answerable) for name, top in tops.items()}
        return found

    def figures(self, scores: list[Array], depth: int = 100) -> dict[str, Any]:
        """recall@10, nDCG@10, and any/all of the sessions, over the questions that have an answer; by kind too."""
        rows: dict[str, list[float]] = {}
        kinds: dict[str, list[float]] = {}
        for pool, found in zip(self.pools, scores, strict=True):
            for query, row in zip(pool.queries, found, strict=True):
                gold = self.search.gold[query]
                if not len(gold):
                    continue
                top = pool.turns[_best(row, depth)]
                hit = np.isin(top[:10], gold)
                recall = float(hit.sum()) / len(gold)
                gain = float((hit / np.log2(np.arange(2, len(hit) + 2))).sum())
                most = float((1 / np.log2(np.arange(2, min(10, len(gold)) + 2))).sum())
                kind = str(self.search.kinds[self.search.query_kind[query]])
                rows.setdefault("recall@10", []).append(recall)
                if kind not in _BY_RULE:
                    rows.setdefault("recall@10, not by rule", []).append(recall)
                rows.setdefault("nDCG@10", []).append(gain / most)
                groups = list(dict.fromkeys(self.search.group[top].tolist()))
                wanted = set(self.search.gold_groups[query].tolist())
                rows.setdefault("sessions any@5", []).append(float(bool(wanted & set(groups[:5]))))
                rows.setdefault("sessions all@10", []).append(float(wanted <= set(groups[:10])))
                kinds.setdefault(kind, []).append(recall)
        return {name: round(float(np.mean(values)), 4) for name, values in rows.items()} | {
            "by kind": {kind: round(float(np.mean(values)), 4) for kind, values in sorted(kinds.items())}
        }

    def reranked(self, encoder: Model, reranker: Model, window: Window, form: str = "previous") -> dict[str, Any]:
        """The same after a reranker has seen a part of the fused ranking, for several parts and weights of it."""
        last = max(end for _, end in self.chosen.reranked)
        queries, forms = self.vectors(encoder)
        vectors = forms[form]
        lists = []
        for pool in self.pools:
            scores = self.fused(queries[pool.queries] @ vectors[pool.turns].T, pool.smoothed)
            lists.append((scores, np.stack([_best(row, last) for row in scores])))
        asked = np.concatenate(
            [np.repeat(p.queries, top.shape[1]) for p, (_, top) in zip(self.pools, lists, strict=True)]
        )
        turns = np.concatenate([p.turns[top].reshape(-1) for p, (_, top) in zip(self.pools, lists, strict=True)])
        search = self.search
        pairs = self.tokens.pairs(asked, turns, search.previous[turns], search.following[turns], window)
        given = reranker(self.tokens, pairs)
        ways = [(start, end, blend) for start, end in self.chosen.reranked for blend in self.chosen.blend]
        kept: list[list[Array]] = [[] for _ in ways]
        highest = np.zeros(len(queries))
        at = 0
        for pool, (scores, top) in zip(self.pools, lists, strict=True):
            own = given[at : at + top.size].reshape(top.shape)
            at += top.size
            highest[pool.queries] = own.max(axis=1)
            first = np.take_along_axis(scores, top, axis=1)
            for (start, end, blend), lists_of_way in zip(ways, kept, strict=True):
                seen = slice(start, end)
                mixed = scores - 1e6  # what was not seen stays behind
                np.put_along_axis(mixed, top[:, :start], first[:, :start] + 1e6, axis=1)  # or before
                again = (1 - blend) * _standard(first[:, seen]) + blend * _standard(own[:, seen])
                np.put_along_axis(mixed, top[:, seen], again, axis=1)
                lists_of_way.append(mixed)
        usual = list(self.chosen.reranked[0])
        found: dict[str, Any] = {
            f"weight {blend}" if [start, end] == usual else f"{start} to {end}, weight {blend}": self.figures(lists)
            for (start, end, blend), lists in zip(ways, kept, strict=True)
        }
        if not self.answerable.all():
            found["answerable, AUC"] = {"reranker": area(highest, self.answerable)}
        return found


def _best(row: Array, count: int) -> Array:
    if len(row) <= count:
        return np.argsort(-row, kind="stable")
    chosen = np.argpartition(-row, count)[:count]
    return np.asarray(chosen[np.argsort(-row[chosen], kind="stable")])


def _standard(rows: Array) -> Array:
    return np.asarray((rows - rows.mean(axis=1, keepdims=True)) / (rows.std(axis=1, keepdims=True) + 1e-9))


def area(scores: Array, answerable: Array) -> float:
    """Area under the ROC curve: how often an answerable question scores higher than one that is not."""
    yes, no = scores[answerable], np.sort(scores[~answerable])
    below = np.searchsorted(no, yes, side="left") + np.searchsorted(no, yes, side="right")
    return round(float(below.mean() / 2 / len(no)), 4)


def agreement(bench: Bench, one: Model, other: Model) -> float:
    """Which share of the first ten passages two models have in common."""
    shares = []
    found = [bench.vectors(model) for model in (one, other)]
    for pool in bench.pools:
        tops = [
            [set(_best(row, 10).tolist()) for row in queries[pool.queries] @ forms["bare"][pool.turns].T]
            for queries, forms in found
        ]
        shares += [len(a & b) / max(1, len(a)) for a, b in zip(*tops, strict=True)]
    return round(float(np.mean(shares)), 4)


def benches(data: Path, chosen: Settings, device: torch.device) -> dict[str, Bench]:
    return {
        name: Bench(Search.load(data / f"{name}.npz"), chosen.evaluate, device)
        for name in SETS
        if (data / f"{name}.npz").exists()
    }


def summary(found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The few figures that decide, from a full measurement."""
    short: dict[str, Any] = {}
    for name, figures in found.items():
        for form in _FORMS:
            if form in figures:
                measure = "recall@10" if name in ("held", "events", "locomo", "longmemeval") else "nDCG@10"
                short[f"{name} {form}"] = figures[form][measure]
                if measure == "recall@10":
                    short[f"{name} {form} fused"] = figures[f"{form} fused"][measure]
    if "longmemeval" in found:
        best = found["longmemeval"]["previous fused"]
        short["longmemeval any@5, all@10"] = [best["sessions any@5"], best["sessions all@10"]]
    if "held" in found:
        short["held fused, not by rule"] = found["held"]["previous fused"]["recall@10, not by rule"]
        short["held by source"] = found["held"]["previous fused"]["by kind"]
    return short


def short_reranked(found: dict[str, Any]) -> dict[str, Any]:
    names = ("recall@10", "recall@10, not by rule", "nDCG@10", "sessions any@5", "sessions all@10")
    return {
        weight: [figures[name] for name in names] if "weight" in weight else figures
        for weight, figures in found.items()
    }


def whole_run(data: Path, run: Path, chosen: Settings, results: Results, device: torch.device) -> None:
    """Stock, every seed, their average with shares of stock, the rerankers over what would be shipped."""
    stock = bert.load(data / "base.npz")
    sets = benches(data, chosen, device)
    tuned = bert.load(run / "encoder.npz")
    models = {"stock": stock} | {
        f"seed {path.stem.removeprefix('encoder-')}": bert.load(path)
        for path in sorted((run / "seeds").glob("encoder-*.npz"))
    }
    for share in chosen.final.stock:
        models[f"average, {share} stock"] = bert.average([(1 - share, tuned), (share, stock)])
    for name, weights in models.items():
        model = from_weights(weights, device)
        found = {bench: sets[bench].measure(model) for bench in sets}
        results.add("figures", name, found, quiet=True)
        short = summary(found)
        if "general" in sets:
            short["general agreement with stock"] = agreement(sets["general"], from_weights(stock, device), model)
        results.add("summary", name, short)
    share = chosen.final.ship_stock
    shipped = from_weights(bert.average([(1 - share, tuned), (share, stock)]), device)
    teacher = [(run / "seeds" / "teacher.npz", chosen.teacher)] if (run / "seeds" / "teacher.npz").exists() else []
    small = [(path, chosen.reranker) for path in sorted((run / "rerankers").glob("*.npz"))]
    for path, window in (*teacher, *small):
        weights = {bert.WORDS: stock[bert.WORDS], **bert.load(path)}
        model = from_weights(weights, device, bert.relevance)
        for bench in ("held", "locomo", "longmemeval"):
            if bench in sets:
                found = sets[bench].reranked(shipped, model, window)
                results.add("rerankers", f"{path.stem}, {bench}", found, quiet=True)
                results.add("rerankers, summary", f"{path.stem}, {bench}", short_reranked(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=settings.BESIDE)
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    parser.add_argument("--run", type=Path, help="what train.py wrote")
    parser.add_argument("--encoder", type=Path)
    parser.add_argument("--stock-share", type=float, default=0.0, help="of stock weights in the encoder")
    parser.add_argument("--reranker", type=Path)
    parser.add_argument("--sets", nargs="*", default=SETS)
    parser.add_argument("--out", type=Path, required=True, help="results.json")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    chosen, device, results = settings.load(given.config), torch.device(given.device), Results(given.out)
    if given.run:
        whole_run(given.data, given.run, chosen, results, device)
        return
    stock = bert.load(given.data / "base.npz")
    if given.encoder.suffix == ".onnx":
        encoder = from_onnx(given.encoder, pooled=True)
    else:
        share = given.stock_share
        encoder = from_weights(bert.average([(1 - share, bert.load(given.encoder)), (share, stock)]), device)
    sets = {name: bench for name, bench in benches(given.data, chosen, device).items() if name in given.sets}
    found = {name: bench.measure(encoder) for name, bench in sets.items()}
    results.add("figures", given.encoder.name, found, quiet=True)
    results.add("summary", given.encoder.name, summary(found))
    if given.reranker:
        if given.reranker.suffix == ".onnx":
            reranker = from_onnx(given.reranker, pooled=False)
        else:
            held = {bert.WORDS: stock[bert.WORDS], **bert.load(given.reranker)}
            reranker = from_weights(held, device, bert.relevance)
        for name in (name for name in ("held", "locomo", "longmemeval") if name in sets):
            found = sets[name].reranked(encoder, reranker, chosen.reranker)
            results.add("rerankers", f"{given.reranker.name}, {name}", found, quiet=True)
            results.add("rerankers, summary", f"{given.reranker.name}, {name}", short_reranked(found))


if __name__ == "__main__":
    main()
