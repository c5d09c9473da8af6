"""Candidates for every question: the right turns, and wrong ones that are hard to tell from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

import bert
from arrays import Array, Corpus, Saved
from batches import Tokens
from bert import Weights
from settings import Mining, Window

_BLOCK = 512  # questions compared at once


@dataclass(frozen=True)
class Pools(Saved):
    """For each question: its first right turns, then wrong ones; -1 where there are fewer. Scores are the teacher's."""

    right: Array
    wrong: Array
    right_scores: Array
    wrong_scores: Array


def source_of(corpus: Corpus) -> Array:
    """Each question's source, by number."""
    return np.asarray(corpus.dialogue_source[corpus.query_dialogue])


@torch.no_grad()
def embedded(tokens: Tokens, weights: Weights, section: str, count: int, limit: int) -> Tensor:
    everything = tokens.texts(section, np.arange(count), limit)
    return tokens.run(bert.sentence, weights, everything)


@torch.no_grad()
def pools(corpus: Corpus, tokens: Tokens, weights: Weights, chosen: Mining, seed: int) -> Pools:
    turns = embedded(tokens, weights, "turns", len(corpus.turns), 128)
    queries = embedded(tokens, weights, "queries", len(corpus.queries), 64)
    count = len(corpus.queries)
    right = np.full((count, chosen.positives), -1, dtype="int32")
    wrong = np.full((count, chosen.pool), -1, dtype="int32")
    turn_source = corpus.dialogue_source[corpus.turn_dialogue]
    query_source = source_of(corpus)
    chance = np.random.default_rng(seed)
    for number, name in enumerate(corpus.sources):
        exact = name in chosen.exact
        members = np.flatnonzero(turn_source == number)
        own_turns = turns[torch.from_numpy(members).to(tokens.device)]
        dialogue = torch.from_numpy(corpus.turn_dialogue[members]).to(tokens.device)
        column = {int(turn): at for at, turn in enumerate(members)}
        asked = np.flatnonzero(query_source == number)
        for start in range(0, len(asked), _BLOCK):
            block = asked[start : start + _BLOCK]
            near = queries[torch.from_numpy(block).to(tokens.device)] @ own_turns.T
            near, limits = _without_right(near, block, members, corpus, 9.0 if exact else chosen.too_near)
            near = near.masked_fill(near > limits[:, None], -1.0)
            home = torch.from_numpy(corpus.query_dialogue[block]).to(tokens.device)[:, None] == dialogue[None, :]
            own = _nearest(near.masked_fill(~home, -1.0), chosen.pool if exact else chosen.own, members)
            others = _nearest(near.masked_fill(home, -1.0), 0 if exact else chosen.source, members)
            kept = near.cpu().numpy()
            for at, question in enumerate(block):
                found = corpus.positives[question][: chosen.positives]
                right[question, : len(found)] = found
                words = [int(turn) for turn in corpus.lexical[question] if turn >= 0 and kept[at, column[turn]] > -1.0]
                if exact:
                    words = [turn for turn in words if corpus.turn_dialogue[turn] == corpus.query_dialogue[question]]
                row = list(dict.fromkeys([*own[at], *words, *others[at]]))[: chosen.pool]
                if len(row) < chosen.pool // 2:  # a short dialogue: anything else of the source
                    any_turns = (int(turn) for turn in chance.choice(members, size=chosen.pool))
                    others_too = (turn for turn in any_turns if kept[at, column[turn]] > -1.0)
                    row = list(dict.fromkeys([*row, *others_too]))[: chosen.pool // 2]
                wrong[question, : len(row)] = row
    unknown = np.full(1, np.nan, dtype="float32")
    return Pools(right, wrong, unknown, unknown)


def _without_right(
    near: Tensor, block: Array, members: Array, corpus: Corpus, too_near: float
) -> tuple[Tensor, Tensor]:
    """Similarities with right and ignored turns taken out (-1), and what is probably right too, for each question."""
    rows: list[int] = []
    columns: list[int] = []
    limits = torch.full((len(block),), 9.0, device=near.device)
    for at, question in enumerate(block):
        positives = np.searchsorted(members, corpus.positives[question])
        if len(positives):
            limits[at] = near[at, torch.from_numpy(positives).to(near.device)].max() * too_near
        columns += [*positives, *np.searchsorted(members, corpus.ignored[question])]
        rows += [at] * (len(columns) - len(rows))
    limits = limits.clamp(min=0.05)
    if rows:
        near[torch.tensor(rows, device=near.device), torch.tensor(columns, device=near.device)] = -1.0
    return near, limits


def _nearest(near: Tensor, count: int, members: Array) -> list[list[int]]:
    if count == 0:
        return [[] for _ in range(len(near))]
    found = near.topk(min(count, near.shape[1]), dim=1)
    values, columns = found.values.cpu().numpy(), found.indices.cpu().numpy()
    return [
        [int(members[column]) for value, column in zip(row, at, strict=True) if value > -1.0]
        for row, at in zip(values, columns, strict=True)
    ]


@torch.no_grad()
def scored(
    corpus: Corpus, tokens: Tokens, teachers: list[Weights], found: Pools, window: Window, mining: Mining
) -> Pools:
    """The same with the mean of the teachers' scores; wrong turns that they prefer to every right one are dropped."""
    candidates = np.concatenate([found.right, found.wrong], axis=1)
    rows, columns = np.nonzero(candidates >= 0)
    turns = candidates[rows, columns]
    pairs = tokens.pairs(rows, turns, corpus.previous[turns], corpus.following[turns], window)
    total = sum(tokens.run(bert.relevance, weights, pairs).float().cpu() for weights in teachers)
    assert isinstance(total, Tensor)
    scores = np.full(candidates.shape, np.nan, dtype="float32")
    scores[rows, columns] = total.numpy() / len(teachers)
    width = found.right.shape[1]
    right, wrong = scores[:, :width], scores[:, width:]
    turned = found.wrong.copy()
    noisy = ~np.isin(corpus.sources[source_of(corpus)], mining.exact)
    best = np.where(np.isnan(right), -np.inf, right).max(axis=1)
    doubtful = noisy[:, None] & np.isfinite(best)[:, None] & (wrong > best[:, None])
    turned[doubtful] = -1
    return Pools(found.right, turned, right, wrong)
