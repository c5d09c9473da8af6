"""From numbers of turns and questions to padded tokens on the device, and models run over them in even portions.

All tokens lie in one flat tensor; a text is a list of segments of it. So a passage with its neighbours costs nothing to
put together, and nothing has to wait for the device.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from arrays import Array, Corpus, Ragged, Search
from bert import Weights
from settings import Window

Model = Callable[[Weights, Tensor, Tensor, Tensor, float], Tensor]
_CLS, _SEP, _BAR = 0, 1, 2
_COMMON = 1996  # the vocabulary goes from frequent to rare words from here on; before it: signs and letters


@dataclass(frozen=True)
class Sequences:
    """Texts as segments: where each starts, how long it is, and the token type of each column of segments."""

    starts: Array
    lengths: Array
    types: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.starts)

    def rows(self, chosen: Array) -> Sequences:
        return Sequences(self.starts[chosen], self.lengths[chosen], self.types)


def half(device: torch.device) -> torch.autocast:
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")


class Tokens:
    """The flat tensor, and where each text of each section lies in it."""

    def __init__(self, special: Array, sections: Mapping[str, Ragged], device: torch.device) -> None:
        self.device = device
        flat = [special.astype("int32")]
        self.sections: dict[str, tuple[Array, Array]] = {}
        reached = len(special)
        for name, rows in sections.items():
            starts = rows.starts.astype("int64")
            self.sections[name] = (starts[:-1] + reached, np.diff(starts))
            flat.append(rows.values.astype("int32"))
            reached += len(rows.values)
        self.values = np.concatenate(flat)
        self.flat = torch.from_numpy(self.values).to(device)

    def texts(self, section: str, index: Array, limit: int) -> Sequences:
        return self._joined([(section, index, limit, 0), (None, _SEP, None, 0)])

    def passages(self, index: Array, previous: Array, limits: tuple[int, int]) -> Sequences:
        """Turns, each followed by the one before it where `previous` is not -1."""
        return self._joined(
            [("turns", index, limits[0], 0), (None, _BAR, previous, 0), ("turns", previous, limits[1], 0),
             (None, _SEP, None, 0)]
        )  # fmt: skip

    def pairs(self, queries: Array, turns: Array, previous: Array, following: Array, window: Window) -> Sequences:
        """Question and turn, with the turns before and after it. Of a turn that is too long, the part that shares most
        with the question."""
        found = self._joined(
            [("queries", queries, window.query, 0), (None, _SEP, None, 0), ("turns", turns, window.turn, 1),
             (None, _BAR, previous, 1), ("turns", previous, window.previous, 1),
             (None, _BAR, following, 1), ("turns", following, window.following, 1), (None, _SEP, None, 1)]
        )  # fmt: skip
        for row in np.flatnonzero(self.sections["turns"][1][turns] > window.turn):
            found.starts[row, 3] += self._shared_part(int(queries[row]), int(turns[row]), window.turn)
        return found

    def _shared_part(self, query: int, turn: int, limit: int) -> int:
        """Where the part of a turn starts that has most of the question's rare words, these in its middle."""
        (asked_at, asked_long), (at, long) = (
            (int(self.sections[name][0][index]), int(self.sections[name][1][index]))
            for name, index in (("queries", query), ("turns", turn))
        )
        tokens = self.values[at : at + long]
        rare = np.log(np.maximum(tokens, _COMMON) / _COMMON)
        shared = np.where(np.isin(tokens, self.values[asked_at : asked_at + asked_long]), rare, 0.0)
        total = np.concatenate([[0.0], np.cumsum(shared)])
        parts = total[limit:] - total[:-limit]
        best = np.flatnonzero(parts >= parts.max() - 1e-9)
        return int(best[len(best) // 2]) if parts.max() > 0 else 0

    def _joined(self, parts: list[tuple[str | None, Array | int, Array | int | None, int]]) -> Sequences:
        count = next(len(index) for section, index, _, _ in parts if section and isinstance(index, np.ndarray))
        starts = [np.full(count, _CLS)]
        lengths = [np.ones(count, dtype="int64")]
        types = [0]
        for section, index, rest, kind in parts:
            if section is None:  # a special token, left out where what it announces is missing
                starts.append(np.full(count, index))
                lengths.append((rest >= 0).astype("int64") if isinstance(rest, np.ndarray) else np.ones(count, "int64"))
            else:
                begin, long = self.sections[section]
                assert isinstance(index, np.ndarray) and isinstance(rest, int)  # noqa: PT018
                there = np.maximum(index, 0)
                starts.append(begin[there])
                lengths.append(np.where(index >= 0, np.minimum(long[there], rest), 0))
            types.append(kind)
        return Sequences(np.stack(starts, axis=1), np.stack(lengths, axis=1), tuple(types))

    def padded(self, sequences: Sequences) -> tuple[Tensor, Tensor, Tensor]:
        """Token numbers, token types and mask, as wide as the longest, in steps of eight."""
        total = int(sequences.lengths.sum(axis=1).max())
        width = -(-total // 8) * 8
        ends = torch.from_numpy(np.cumsum(sequences.lengths, axis=1))
        shift = torch.from_numpy(sequences.starts) - ends + torch.from_numpy(sequences.lengths)
        ends, shift = (x.to(self.device, non_blocking=True) for x in (ends, shift))
        at = torch.arange(width, device=self.device).expand(len(sequences), width).contiguous()
        segment = torch.searchsorted(ends, at, right=True)
        mask = segment < ends.shape[1]
        segment = segment.clamp(max=ends.shape[1] - 1)
        ids = self.flat[(at + shift.gather(1, segment)).where(mask, 0)].where(mask, 0).long()
        types = torch.tensor(sequences.types, device=self.device)[segment].where(mask, 0)
        return ids, types, mask

    def run(
        self, model: Model, weights: Weights, sequences: Sequences, dropout: float = 0.0, portion: int = 65536
    ) -> Tensor:
        """The model's result for each text, in order; texts of like length go together, `portion` tokens at a time.

        On a GPU in half precision.
        """
        lengths = sequences.lengths.sum(axis=1)
        order = np.argsort(lengths, kind="stable")
        found = []
        start = 0
        widths = -(-lengths[order] // 8) * 8
        while start < len(order):
            sizes = widths[start:] * np.arange(1, len(order) - start + 1)
            end = start + max(1, int(np.searchsorted(sizes, portion, side="right")))
            ids, types, mask = self.padded(sequences.rows(order[start:end]))
            with half(self.device):
                found.append(model(weights, ids, types, mask, dropout).float())
            start = end
        back = torch.from_numpy(np.argsort(order)).to(self.device, non_blocking=True)
        return torch.cat(found)[back]


def of_corpus(corpus: Corpus, device: torch.device) -> Tokens:
    sections = {"turns": corpus.turns, "queries": corpus.queries, "anchors": corpus.anchors,
                "targets": corpus.anchor_targets}  # fmt: skip
    return Tokens(corpus.special, sections, device)


def of_search(search: Search, device: torch.device) -> Tokens:
    return Tokens(search.special, {"turns": search.turns, "queries": search.queries}, device)
