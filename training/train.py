"""Trains everything: first bi-encoder, cross-encoders as teachers, the final bi-encoder, small rerankers.

python training/train.py --data FOLDER --out FOLDER: weights in half precision and results.json, written as they come.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

import batches
import bert
import mine
import settings
from arrays import Array, Corpus
from batches import Tokens
from bert import WORDS, Weights
from mine import Pools
from results import Results
from settings import Settings, Window

_PORTION = 49152  # tokens that go through the model at once in training
STAGES = ("teachers", "encoder", "rerankers")
_UNSCORED = -20.0  # the teacher's score of a turn that it was not shown


@dataclass(frozen=True)
class Workshop:
    """What every stage needs."""

    chosen: Settings
    corpus: Corpus
    tokens: Tokens
    stock: Weights
    results: Results

    @property
    def device(self) -> torch.device:
        return self.tokens.device


def workshop(data: Path, chosen: Settings, results: Results, device: torch.device) -> Workshop:
    corpus = Corpus.load(data / "corpus.npz")
    stock = bert.copied(bert.load(data / "base.npz"), device)
    return Workshop(chosen, corpus, batches.of_corpus(corpus, device), stock, results)


@dataclass(frozen=True)
class Plan:
    """How long and how fast a stage learns."""

    seed: int
    epochs: int
    batch: int
    rate: float
    freeze_words: bool


def fitted(shop: Workshop, name: str, start: Weights, plan: Plan, questions: Array, loss: Loss) -> Weights:
    """The weights after AdamW with warm-up and linear decay over shuffled batches of questions."""
    began = time.monotonic()
    torch.manual_seed(plan.seed)
    chance = np.random.default_rng(plan.seed)
    weights = bert.copied(start, shop.device)
    learnt = {name: value for name, value in weights.items() if not (plan.freeze_words and name == WORDS)}
    for value in learnt.values():
        value.requires_grad_()
    train = shop.chosen.train
    groups = [
        {"params": [value for value in learnt.values() if value.dim() > 1], "weight_decay": train.weight_decay},
        {"params": [value for value in learnt.values() if value.dim() <= 1], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=plan.rate, fused=shop.device.type == "cuda")
    steps = plan.epochs * (len(questions) // plan.batch)
    warm = max(1, round(train.warm_up * steps))
    seen = []
    for step, batch in enumerate(_shuffled(questions, plan, chance)):
        for group in optimiser.param_groups:
            group["lr"] = plan.rate * min((step + 1) / warm, (steps - step) / max(1, steps - warm))
        with batches.half(shop.device):  # around it all, so that weights are rounded once a step
            value = loss(weights, batch, chance)
        torch.autograd.backward(value)
        torch.nn.utils.clip_grad_norm_(learnt.values(), train.clip)
        optimiser.step()
        optimiser.zero_grad()
        seen.append(value.detach())
    losses = torch.stack(seen).float().cpu().numpy()
    tenth = max(1, len(losses) // 10)
    shop.results.stage(
        name, seconds=time.monotonic() - began, steps=steps,
        loss=[round(float(part.mean()), 4) for part in np.array_split(losses, min(10, len(losses)))],
        fell=bool(losses[-tenth:].mean() < losses[:tenth].mean()),
    )  # fmt: skip
    return {name: value.detach() for name, value in weights.items()}


Loss = Callable[[Weights, Array, np.random.Generator], Tensor]


def _shuffled(questions: Array, plan: Plan, chance: np.random.Generator) -> Iterator[Array]:
    for _ in range(plan.epochs):
        order = chance.permutation(questions)
        for start in range(0, len(order) - plan.batch + 1, plan.batch):
            yield order[start : start + plan.batch]


def asked(shop: Workshop, *, answerable: bool, without: tuple[str, ...] = ()) -> Array:
    """The questions of an epoch, those of repeated sources more than once."""
    corpus = shop.corpus
    source = corpus.sources[mine.source_of(corpus)]
    found = np.arange(len(corpus.queries))
    if answerable:
        found = found[np.diff(corpus.positives.starts.astype("int64")) > 0]
    found = found[~np.isin(source[found], without)]
    times = [shop.chosen.train.repeat.get(str(name), 1) for name in source[found]]
    return np.repeat(found, times)


def drawn(
    pools: Pools, batch: Array, negatives: int, turn_count: int, chance: np.random.Generator
) -> tuple[Array, Array, Array]:
    """Of each question one right turn and some wrong ones, and the teacher's scores of them where there are any.

    A question without an answer gets a wrong turn in the first place too; its mask says so. Where a question has none,
    any turn will do.
    """
    right, wrong = pools.right[batch], pools.wrong[batch]
    rows = np.arange(len(batch))
    at = np.where(right >= 0, chance.random(right.shape), -1.0).argmax(axis=1)
    order = np.where(wrong >= 0, chance.random(wrong.shape), -1.0).argsort(axis=1)[:, ::-1]
    there = (wrong >= 0).sum(axis=1)
    place = np.arange(negatives)[None, :] % np.maximum(there, 1)[:, None]
    picked = np.take_along_axis(order, place, axis=1)
    answered = right[rows, at] >= 0
    first = np.where(answered, right[rows, at], wrong[rows, order[:, 0]])
    turns = np.concatenate([first[:, None], np.take_along_axis(wrong, picked, axis=1)], axis=1)
    turns = np.where(turns >= 0, turns, chance.integers(turn_count, size=turns.shape))
    if pools.right_scores.ndim == 1:
        return turns, answered, np.zeros(0)
    scores = np.take_along_axis(pools.wrong_scores[batch], picked, axis=1)
    best = np.where(answered, pools.right_scores[batch][rows, at], pools.wrong_scores[batch][rows, order[:, 0]])
    return turns, answered, np.nan_to_num(np.concatenate([best[:, None], scores], axis=1), nan=_UNSCORED)


def ranking_loss(
    shop: Workshop, pools: Pools, negatives: int, limits: tuple[int, int], with_previous: float, distil: float
) -> Loss:
    """Each question must find its turn among those of the batch; and rank its own candidates as the teacher does."""
    corpus, tokens, train = shop.corpus, shop.tokens, shop.chosen.train

    def loss(weights: Weights, batch: Array, chance: np.random.Generator) -> Tensor:
        turns, _, scores = drawn(pools, batch, negatives, len(corpus.turns), chance)
        flat = turns.reshape(-1)
        previous = np.where(chance.random(len(flat)) < with_previous, corpus.previous[flat], -1)
        passages = tokens.passages(flat, previous, limits)
        queries = tokens.texts("queries", batch, 64)
        asked = tokens.run(bert.sentence, weights, queries, train.dropout, _PORTION)
        found = tokens.run(bert.sentence, weights, passages, train.dropout, _PORTION)
        with torch.autocast(tokens.device.type, enabled=False):
            logits = asked @ found.T * train.scale
        own = np.arange(len(batch)) * turns.shape[1]
        also = _also_right(corpus, batch, flat)
        also[np.arange(len(batch)), own] = False
        masked = logits.masked_fill(torch.from_numpy(also).to(tokens.device), -1e4)
        value = functional.cross_entropy(masked, torch.from_numpy(own).to(tokens.device))
        if distil:
            columns = torch.from_numpy(own[:, None] + np.arange(turns.shape[1])).to(tokens.device)
            mine_only = logits.gather(1, columns).log_softmax(dim=1)
            teacher = torch.from_numpy(scores).to(tokens.device).softmax(dim=1)
            value = (1 - distil) * value + distil * functional.kl_div(mine_only, teacher, reduction="batchmean")
        return value

    return loss


def _also_right(corpus: Corpus, batch: Array, flat: Array) -> Array:
    """Which turns of the batch are right, or undecided, for which question of it."""
    order = np.argsort(flat, kind="stable")
    sorted_turns = flat[order]
    found = np.zeros((len(batch), len(flat)), dtype=bool)
    for row, question in enumerate(batch):
        for turn in (*corpus.positives[question], *corpus.ignored[question]):
            start, end = np.searchsorted(sorted_turns, [turn, turn + 1])
            found[row, order[start:end]] = True
    return found


def anchored(shop: Workshop, loss: Loss, weight: float, count: int) -> Loss:
    """The loss, and beside it: general text stays where stock has it, a translation goes where its English is."""
    corpus, tokens, train = shop.corpus, shop.tokens, shop.chosen.train
    general = _general_turns(shop)
    own = np.diff(corpus.anchor_targets.starts.astype("int64")) == 0
    with torch.no_grad():
        texts = mine.embedded(tokens, shop.stock, "anchors", len(corpus.anchors), 64) if len(own) else None
        targets = mine.embedded(tokens, shop.stock, "targets", len(corpus.anchors), 64) if len(own) else None
        turns = tokens.run(bert.sentence, shop.stock, tokens.texts("turns", general, 96))
    if texts is None or targets is None:
        aims = turns
    else:
        aims = torch.cat([torch.where(torch.from_numpy(own).to(tokens.device)[:, None], texts, targets), turns])

    def both(weights: Weights, batch: Array, chance: np.random.Generator) -> Tensor:
        value = loss(weights, batch, chance)
        picked = chance.integers(len(aims), size=count)
        foreign, home = picked[picked < len(own)], picked[picked >= len(own)] - len(own)
        aim = aims[torch.from_numpy(np.concatenate([foreign, home + len(own)])).to(tokens.device)]
        parts = [
            tokens.run(bert.sentence, weights, sequences, train.dropout, _PORTION)
            for sequences in (tokens.texts("anchors", foreign, 64), tokens.texts("turns", general[home], 96))
            if len(sequences)
        ]
        return value + weight * (1 - (torch.cat(parts) * aim).sum(dim=1)).mean()

    return both


def _general_turns(shop: Workshop) -> Array:
    """A fixed choice of encyclopedic sentences."""
    corpus = shop.corpus
    names = corpus.sources[corpus.dialogue_source[corpus.turn_dialogue]]
    found = np.flatnonzero(np.isin(names, ("hotpot", "2wiki")))
    chance = np.random.default_rng(shop.chosen.data.seed)
    return np.asarray(chance.permutation(found)[: shop.chosen.final.general_turns])


def listwise_loss(
    shop: Workshop, pools: Pools, window: Window, negatives: int, pointwise: float, distil: float
) -> Loss:
    """The right turn before the wrong ones, each right or wrong by itself, and all of them as the teacher has them."""
    corpus, tokens, train = shop.corpus, shop.tokens, shop.chosen.train

    def loss(weights: Weights, batch: Array, chance: np.random.Generator) -> Tensor:
        turns, answered, scores = drawn(pools, batch, negatives, len(corpus.turns), chance)
        flat = turns.reshape(-1)
        pairs = tokens.pairs(
            np.repeat(batch, turns.shape[1]), flat, corpus.previous[flat], corpus.following[flat], window
        )
        logits = tokens.run(bert.relevance, weights, pairs, train.dropout, _PORTION).float().view(turns.shape)
        known = torch.from_numpy(answered).to(tokens.device)
        labels = torch.zeros_like(logits)
        labels[:, 0] = known.float()
        ranks = logits.log_softmax(dim=1)
        right = -(ranks[:, 0] * known).sum() / known.sum().clamp(min=1)
        value = right + pointwise * functional.binary_cross_entropy_with_logits(logits, labels)
        if distil:
            teacher = torch.from_numpy(scores).to(tokens.device).softmax(dim=1)
            value = (1 - distil) * value + distil * functional.kl_div(ranks, teacher, reduction="batchmean")
        return value

    return loss


def imitating_loss(shop: Workshop, pools: Pools, guide: Weights) -> Loss:
    """As above, but the teacher is a deeper model that reads the same few words, and is asked as training goes on: so
    it can also say what it makes of any turn of the dialogue, and what it has in mind layer by layer."""
    corpus, tokens, train, chosen = shop.corpus, shop.tokens, shop.chosen.train, shop.chosen.reranker

    def model(weights: Weights, ids: Tensor, types: Tensor, mask: Tensor, dropout: float) -> Tensor:
        return bert.imitation(guide, weights, ids, types, mask, dropout)

    def loss(weights: Weights, batch: Array, chance: np.random.Generator) -> Tensor:
        known, answered, _ = drawn(pools, batch, chosen.negatives, len(corpus.turns), chance)
        start = corpus.dialogue_start[corpus.query_dialogue[batch]][:, None]
        end = corpus.dialogue_start[corpus.query_dialogue[batch] + 1][:, None]
        turns = np.concatenate([known, chance.integers(start, end, size=(len(batch), chosen.own))], axis=1)
        flat = turns.reshape(-1)
        pairs = tokens.pairs(
            np.repeat(batch, turns.shape[1]), flat, corpus.previous[flat], corpus.following[flat], chosen
        )
        found = tokens.run(model, weights, pairs, train.dropout, _PORTION)
        own, said = (found[:, column].view(turns.shape) for column in (0, 1))
        labelled, yes = own[:, : known.shape[1]], torch.from_numpy(answered).to(tokens.device)
        labels = torch.zeros_like(labelled)
        labels[:, 0] = yes.float()
        right = -(labelled.log_softmax(dim=1)[:, 0] * yes).sum() / yes.sum().clamp(min=1)
        value = right + chosen.pointwise * functional.binary_cross_entropy_with_logits(labelled, labels)
        like = functional.kl_div(own.log_softmax(dim=1), said.softmax(dim=1), reduction="batchmean")
        like = like + chosen.pointwise * functional.binary_cross_entropy_with_logits(own, said.sigmoid())
        return (1 - chosen.distil) * value + chosen.distil * like + chosen.states * found[:, 2].mean()

    return loss


def first_encoder(shop: Workshop) -> Weights:
    chosen = shop.chosen.first
    pools = mine.pools(shop.corpus, shop.tokens, shop.stock, shop.chosen.mining, chosen.seed)
    plan = Plan(chosen.seed, chosen.epochs, chosen.batch, chosen.rate, chosen.freeze_words)
    loss = ranking_loss(shop, pools, chosen.negatives, (128, 48), 0.5, 0.0)
    return fitted(shop, "first bi-encoder", shop.stock, plan, asked(shop, answerable=True), loss)


def teachers(shop: Workshop, first: Weights) -> tuple[list[Weights], Pools]:
    """Cross-encoders, and the candidates that the first bi-encoder finds with their scores."""
    chosen = shop.chosen.teacher
    pools = mine.pools(shop.corpus, shop.tokens, first, shop.chosen.mining, chosen.seeds[0])
    found = []
    for seed in chosen.seeds:
        plan = Plan(seed, chosen.epochs, chosen.batch, chosen.rate, chosen.freeze_words)
        loss = listwise_loss(shop, pools, chosen, chosen.negatives, chosen.pointwise, 0.0)
        start = bert.with_head(first, seed)
        found.append(fitted(shop, f"teacher {seed}", start, plan, asked(shop, answerable=False), loss))
    began = time.monotonic()
    pools = mine.scored(shop.corpus, shop.tokens, found, pools, chosen, shop.chosen.mining)
    shop.results.stage("teachers' scores", seconds=time.monotonic() - began)
    return found, pools


def final_encoder(shop: Workshop, pools: Pools, seed: int, without: tuple[str, ...] = ()) -> Weights:
    chosen = shop.chosen.final
    plan = Plan(seed, chosen.epochs, chosen.batch, chosen.rate, chosen.freeze_words)
    limits = (chosen.turn, chosen.previous)
    loss = ranking_loss(shop, pools, chosen.negatives, limits, chosen.with_previous, chosen.distil)
    if chosen.anchor:
        loss = anchored(shop, loss, chosen.anchor, chosen.anchors)
    questions = asked(shop, answerable=True, without=without)
    return fitted(shop, f"final bi-encoder {seed}", shop.stock, plan, questions, loss)


def short_reranker(shop: Workshop, teacher: Weights, pools: Pools) -> Weights:
    """A teacher, made to read few words as it read many."""
    chosen = shop.chosen.reranker
    plan = Plan(chosen.seeds[0], chosen.epochs, chosen.batch, chosen.rate / 2, chosen.freeze_words)
    loss = listwise_loss(shop, pools, chosen, chosen.negatives, chosen.pointwise, chosen.distil)
    return fitted(shop, "reranker of all layers", teacher, plan, asked(shop, answerable=False), loss)


def small_reranker(shop: Workshop, guide: Weights, pools: Pools, layers: int, seed: int) -> Weights:
    chosen = shop.chosen.reranker
    plan = Plan(seed, chosen.epochs, chosen.batch, chosen.rate, chosen.freeze_words)
    loss = imitating_loss(shop, pools, guide)
    start = bert.with_layers(guide, layers)
    return fitted(shop, f"reranker of {layers} layers {seed}", start, plan, asked(shop, answerable=False), loss)


def rerankers(shop: Workshop, pools: Pools, out: Path) -> None:
    """The guide, then few layers in several seeds, averaged. What is there already is not trained again."""
    chosen = shop.chosen.reranker

    def kept(path: Path, made: Callable[[], Weights]) -> Weights:
        if not path.exists():
            bert.save(made(), path, words=not chosen.freeze_words)
        return {WORDS: shop.stock[WORDS], **bert.copied(bert.load(path), shop.device)}

    teacher = {WORDS: shop.stock[WORDS], **bert.copied(bert.load(out / "seeds" / "teacher.npz"), shop.device)}
    guide = kept(out / "rerankers" / f"{bert.depth(teacher)}.npz", lambda: short_reranker(shop, teacher, pools))
    for layers in chosen.layers:
        found: list[Weights] = []
        for seed in chosen.seeds:
            path = out / "seeds" / f"reranker-{layers}-{seed}.npz"
            found.append(kept(path, partial(small_reranker, shop, guide, pools, layers, seed)))
        mean = bert.average([(1 / len(found), weights) for weights in found])
        bert.save(mean, out / "rerankers" / f"{layers}.npz", words=not chosen.freeze_words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=settings.BESIDE)
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--stages", nargs="*", default=STAGES, choices=STAGES, help="later ones need the first's files")
    parser.add_argument("--results", type=Path, help="results.json")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    chosen, out = settings.load(given.config), given.out
    shop = workshop(given.data, chosen, Results(given.results or out / "results.json"), torch.device(given.device))
    if "teachers" in given.stages:
        found, pools = teachers(shop, first_encoder(shop))
        pools.save(out / "pools.npz")
        bert.save(found[0], out / "seeds" / "teacher.npz", words=not chosen.teacher.freeze_words)
    pools = Pools.load(out / "pools.npz")
    if "encoder" in given.stages:
        finals: list[Weights] = []
        for seed in chosen.final.seeds:
            finals.append(final_encoder(shop, pools, seed))
            bert.save(finals[-1], out / "seeds" / f"encoder-{seed}.npz")
            bert.save(bert.average([(1 / len(finals), weights) for weights in finals]), out / "encoder.npz")
    if "rerankers" in given.stages:
        rerankers(shop, pools, out)


if __name__ == "__main__":
    main()
