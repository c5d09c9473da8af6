"""The heads on the trunk, how examples become batches of tokens and labels, and what a batch loses.

A head is a matrix: over each token (spans, promises, requests), over a stretch (its mean beside the first token's
state), or over a whole text (the mean of its states).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

sys.path.append(str(Path(__file__).parents[1]))
from examples import (
    ACTS,
    ANSWERS,
    BEFORE,
    CONSENTS,
    EXCHANGES,
    KINDS,
    OUTCOMES,
    POLARITIES,
    RELATIONS,
    SETTLED,
    SUBJECTS,
    SYMMETRIC,
    Message,
    Pair,
    Slot,
    Span,
)

import bert
from bert import Weights

TOKEN = ("spans", "promises", "requests")  # tags O, B, I
PAIR_TOKEN = ("named",)
STRETCH = {"kind": KINDS, "polarity": POLARITIES, "subject": SUBJECTS}
TEXT = {"act": ACTS, "consent": CONSENTS}
PAIR = {
    "relation": RELATIONS, "need": ("same", "different"), "outcome": OUTCOMES, "settled": SETTLED,
    "exchange": EXCHANGES, "answer": ANSWERS,
}  # fmt: skip
NONE = -100
_GONE = [RELATIONS.index("replaces"), RELATIONS.index("ends")]


def with_heads(weights: Weights, seed: int, part: str) -> Weights:
    """The trunk with fresh heads for messages or for pairs."""
    width = weights[bert.WORDS].shape[1]
    sizes = {name: (len(labels), width) for name, labels in (TEXT if part == "messages" else PAIR).items()}
    sizes |= dict.fromkeys(TOKEN if part == "messages" else PAIR_TOKEN, (3, width))
    if part == "messages":
        sizes |= {name: (len(labels), 2 * width) for name, labels in STRETCH.items()}
    chance = torch.Generator().manual_seed(seed)
    made = dict(weights)
    for name, (rows, columns) in sizes.items():
        made[f"heads.{name}.weight"] = torch.randn(rows, columns, generator=chance) * 0.02
        made[f"heads.{name}.bias"] = torch.zeros(rows)
    return made


def head(weights: Weights, name: str, states: Tensor) -> Tensor:
    return functional.linear(states.float(), weights[f"heads.{name}.weight"], weights[f"heads.{name}.bias"])


@dataclass(frozen=True)
class TokenSequence:
    """One example as tokens. `offsets` are the characters of the message that each token stands for, or None."""

    ids: list[int]
    types: list[int]
    offsets: list[tuple[int, int] | None]
    example: Message | Pair

    @property
    def length(self) -> int:
        return len(self.ids)


class Tokens:
    def __init__(self, path: Path, chosen: dict[str, Any]) -> None:
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_padding()
        self.chosen = chosen["data"]
        self.strangers: Sequence[Message] = ()  # whose names and words examples are varied with
        self.heard: Sequence[Message] = ()  # what was said of telling others, behind whose contexts others are put

    def message(self, example: Message) -> TokenSequence:
        self.tokenizer.enable_truncation(self.chosen["message_tokens"], strategy="longest_first")
        start = len(example.speaker) + 2
        context = example.context[-self.chosen["context_characters"] :] or "-"
        found = self.tokenizer.encode(context, f"{example.speaker}: {example.text}")
        offsets = [
            (first - start, last - start) if part == 1 and first >= start and last > first else None
            for part, (first, last) in zip(found.sequence_ids, found.offsets, strict=True)
        ]
        return TokenSequence(found.ids, found.type_ids, offsets, example)

    def pair(self, example: Pair) -> TokenSequence:
        self.tokenizer.enable_truncation(self.chosen["pair_tokens"], strategy="longest_first")
        found = self.tokenizer.encode(example.older, example.newer)
        offsets = [
            place if part == 0 and example.named is not None else None
            for part, place in zip(found.sequence_ids, found.offsets, strict=True)
        ]
        return TokenSequence(found.ids, found.type_ids, offsets, example)

    def _after_sharing(self, stranger: Message, chance: Random) -> str:
        """What is said before, where something is about to be shared or was: what comes then is often a doubt, but
        mostly something else."""
        asked = f"assistant: Share with everyone: “{stranger.text}”? Answer yes or no."
        heard = chance.choice(self.heard).context if self.heard else asked
        return chance.choice((asked, f"{asked} user: yes", "assistant: It is shared with everyone now.", heard))

    def varied(self, example: Message | Pair, chance: Random) -> TokenSequence:
        """An example as it may also be met: by somebody else, without the turns before it, after an unrelated turn."""
        if isinstance(example, Message):
            stranger = chance.choice(self.strangers) if self.strangers else example
            if example.consent is not None:
                example = _as_said_by(example, "user" if chance.random() < 0.6 else stranger.speaker)
            elif chance.random() < self.chosen["other_speaker"] and _is_name(stranger.speaker):
                example = _as_said_by(example, stranger.speaker)
            alone = len(example.text.split()) > 4  # a "yes" means nothing by itself
            if alone and chance.random() < self.chosen["without_context"] * (1 if example.spans is not None else 0.5):
                example = replace(example, context="")
            if not example.context and example.spans is not None and chance.random() < self.chosen["unrelated_context"]:
                example = replace(example, context=f"{stranger.speaker}: {stranger.text}")
            if example.consent is not None and chance.random() < self.chosen["after_sharing"]:
                example = replace(example, context=self._after_sharing(stranger, chance))
            return self.message(example)
        if "exchange" in example.labels:
            return self.pair(example)
        if (
            example.labels.get("relation", "same") in SYMMETRIC
            and not {"replaced", "outcome", "settled", "answer"} & example.labels.keys()
        ):
            older, newer = chance.sample([example.older, example.newer], 2)
            example = replace(example, older=older, newer=newer)
        if self.strangers and chance.random() < self.chosen["other_speaker"]:
            example = _renamed(example, [chance.choice(self.strangers).speaker.split()[0] for _ in range(2)])
        if chance.random() < self.chosen["without_speaker"]:
            example = replace(example, older=_unnamed(example.older), newer=_unnamed(example.newer))
        of_facts = {"relation", "replaced"} & example.labels.keys() and " | " not in example.newer
        if of_facts and self.strangers and chance.random() < self.chosen["unrelated_context"]:
            stranger = chance.choice(self.strangers)
            before = f"{stranger.speaker}: {stranger.text}"[-BEFORE:]
            example = replace(example, newer=f"{before} | {example.newer}")
        return self.pair(example)


def _is_name(speaker: str) -> bool:
    return speaker.lower() not in ("user", "assistant", "")


def _as_said_by(message: Message, name: str) -> Message:
    """A message as if somebody else had said it, where the speaker's name stands nowhere else."""
    if message.consent is not None and message.speaker == "user":
        return replace(message, speaker=name, context=message.context.replace("user: ", f"{name}: "))
    words = f"{message.context} {message.text}".lower()
    own = message.speaker.lower().split()
    return (
        message
        if not _is_name(message.speaker) or any(each in words for each in own)
        else replace(message, speaker=name)
    )


def _renamed(pair: Pair, names: Sequence[str]) -> Pair:
    """A pair as if others had said it, where their names stand nowhere else."""
    (one, first), (other, second) = (said.partition(": ")[::2] for said in (pair.older, pair.newer))
    if not first or not second or not all(map(_is_name, (one, other, *names))) or len(f"{one} {other}".split()) > 4:
        return pair
    if any(name in f"{first} {second}".lower() for name in f"{one} {other}".lower().split()):
        return pair
    new = names if one != other else [names[0]] * 2
    return replace(pair, older=f"{new[0]}: {first}", newer=f"{new[1]}: {second}")


def _unnamed(said: str) -> str:
    name, colon, rest = said.partition(": ")
    return rest if colon and len(name.split()) <= 3 else said


@dataclass(frozen=True)
class Batch:
    ids: Tensor
    types: Tensor
    mask: Tensor
    sequences: Sequence[TokenSequence]


def batch(sequences: Sequence[TokenSequence], device: torch.device) -> Batch:
    longest = max(each.length for each in sequences)

    def padded(rows: list[list[int]]) -> Tensor:
        return torch.tensor([row + [0] * (longest - len(row)) for row in rows], device=device)

    ids = padded([each.ids for each in sequences])
    return Batch(ids, padded([each.types for each in sequences]), ids != 0, sequences)


def places(sequence: TokenSequence, span: Span | Slot) -> list[int]:
    """The tokens of a stretch."""
    return [
        at
        for at, offset in enumerate(sequence.offsets)
        if offset is not None and offset[0] >= span.start and offset[1] <= span.end
    ]


def tags(batch: Batch, name: str, length: int) -> Tensor | None:
    rows, known = [], False
    for sequence in batch.sequences:
        row = [NONE] * length
        found: Sequence[Span] | None = getattr(sequence.example, name, None)
        if found is not None:
            known = True
            for at, offset in enumerate(sequence.offsets):
                if offset is not None:
                    row[at] = 0
            for span in found:
                for number, at in enumerate(places(sequence, span)):
                    row[at] = 1 + bool(number)
        rows.append(row)
    return torch.tensor(rows, device=batch.ids.device) if known else None


def stretches(batch: Batch) -> list[tuple[int, list[int], Span]]:
    return [
        (row, at, span)
        for row, sequence in enumerate(batch.sequences)
        for span in getattr(sequence.example, "spans", None) or ()
        if (at := places(sequence, span))
    ]


def stretch_states(states: Tensor, found: Sequence[tuple[int, list[int], Any]]) -> Tensor:
    return torch.stack([torch.cat([states[row, at].mean(dim=0), states[row, 0]]) for row, at, _ in found])


def outputs(weights: Weights, batch: Batch, dropout: float = 0.0) -> tuple[dict[str, Tensor], Tensor]:
    """Logits of every head for the whole text and for each token, and the states for stretches."""
    states = bert.hidden(weights, batch.ids, batch.types, batch.mask, dropout).float()
    if dropout:
        states = functional.dropout(states, dropout)
    mean = bert.pooled(states, batch.mask)
    found = {name: head(weights, name, states) for name in (*TOKEN, *PAIR_TOKEN) if f"heads.{name}.weight" in weights}
    found |= {name: head(weights, name, mean) for name in (*TEXT, *PAIR) if f"heads.{name}.weight" in weights}
    return found, states


def loss(
    weights: Weights,
    batch: Batch,
    weight: dict[str, float],
    dropout: float,
    teacher: dict[str, Tensor] | None,
    soft: float,
) -> Tensor:
    """What all heads lose on a batch; with a teacher, its probabilities count as much as `soft` says."""
    logits, states = outputs(weights, batch, dropout)
    total = states.new_zeros(())
    for name in logits:
        aim = _aims(batch, name, states.shape[1])
        share = 1.0 if teacher is None else 1 - soft
        if aim is not None:
            seen = logits[name].flatten(0, -2)
            has_tags = name in (*TOKEN, *PAIR_TOKEN)
            classes = torch.tensor([1.0, 1.5, 1.2], device=seen.device) if has_tags else None
            total = total + weight[name] * share * functional.cross_entropy(
                seen, aim.flatten(), weight=classes, ignore_index=NONE
            )
        if teacher is not None:
            total = total + weight[name] * soft * _imitated(logits[name], teacher[name], batch, name)
    if "spans" in logits:
        found = stretches(batch)
        if found:
            held = stretch_states(states, found)
            for name, labels in STRETCH.items():
                values = [getattr(span, name) for _, _, span in found]
                aim = torch.tensor([labels.index(each) if each else NONE for each in values], device=states.device)
                if (aim >= 0).any():
                    total = total + weight[name] * functional.cross_entropy(
                        head(weights, name, held), aim, ignore_index=NONE
                    )
    else:
        total = total + weight["replaced"] * _replaced(logits["relation"], batch)
    return total


def _aims(batch: Batch, name: str, length: int) -> Tensor | None:
    if name in (*TOKEN, *PAIR_TOKEN):
        return tags(batch, name, length)
    labels = TEXT.get(name) or PAIR[name]
    values = [
        getattr(each.example, name, None) if isinstance(each.example, Message) else each.example.labels.get(name)
        for each in batch.sequences
    ]
    aim = torch.tensor([labels.index(each) if each else NONE for each in values], device=batch.ids.device)
    return aim if (aim >= 0).any() else None


def _imitated(logits: Tensor, aim: Tensor, batch: Batch, name: str) -> Tensor:
    lost = -(aim * logits.log_softmax(dim=-1)).sum(dim=-1)
    if name in (*TOKEN, *PAIR_TOKEN):
        own = torch.tensor(
            [
                [offset is not None for offset in each.offsets] + [False] * (logits.shape[1] - each.length)
                for each in batch.sequences
            ],
            device=lost.device,
        )
        return (lost * own).sum() / own.sum().clamp_min(1)
    return lost.mean()


def _replaced(relation: Tensor, batch: Batch) -> Tensor:
    """Pairs of which it is only known whether the newer ended what the older says."""
    rows, aim = [], []
    for row, each in enumerate(batch.sequences):
        label = each.example.labels.get("replaced") if isinstance(each.example, Pair) else None
        if label:
            rows.append(row)
            aim.append(1.0 if label == "yes" else 0.0)
    if not rows:
        return relation.new_zeros(())
    gone = relation.log_softmax(dim=-1)[rows][:, _GONE].logsumexp(dim=-1).clamp(max=-1e-4)
    aims = torch.tensor(aim, device=relation.device)
    return -(aims * gone + (1 - aims) * torch.log1p(-gone.exp())).mean()
