"""Trains the reader: several teachers, then one student that learns from their mean beside the labels.

python training/reader/train.py --data FOLDER … --benchmarks FOLDER --base base.npz --tokenizer FILE --out FOLDER
Texts without labels (--unlabelled) are for the student alone.
"""

from __future__ import annotations

import argparse
import json
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import base
import examples
import torch
from examples import Message, Pair
from measure import figures
from torch import Tensor

import heads
from heads import Tokens, bert

Weights = dict[str, Tensor]
PARTS = ("messages", "pairs")


def batches(
    items: Sequence[Message | Pair], tokens: Tokens, size: int, chance: Random, device: torch.device
) -> list[heads.Batch]:
    """Of like length, in random order."""
    sequences = [tokens.varied(each, chance) for each in items]
    chance.shuffle(sequences)
    found = []
    for start in range(0, len(sequences), size * 32):
        part = sorted(sequences[start : start + size * 32], key=lambda each: each.length)
        found += [heads.batch(part[at : at + size], device) for at in range(0, len(part), size)]
    chance.shuffle(found)
    return found


def trained(
    start: Weights, items: Sequence[Message | Pair], tokens: Tokens, chosen: dict[str, Any], seed: int, epochs: int,
    device: torch.device, teachers: Sequence[Weights] = (),
) -> Weights:  # fmt: skip
    torch.manual_seed(seed)
    chance, train = Random(seed), chosen["train"]
    weights = {name: value.detach().clone().to(device) for name, value in start.items()}
    frozen = {bert.WORDS} if train["freeze_words"] else set()
    lower = tuple(f"encoder.layer.{number}." for number in range(train["frozen_layers"]))
    frozen |= {name for name in weights if lower and name.startswith((*lower, "embeddings."))}
    learnt = {name: value.requires_grad_() for name, value in weights.items() if name not in frozen}
    groups = [
        {"params": [value for name, value in learnt.items() if name.startswith("heads.")], "lr": train["head_rate"]},
        {"params": [value for name, value in learnt.items() if not name.startswith("heads.")], "lr": train["rate"]},
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=train["weight_decay"])
    plan = [batches(items, tokens, train["batch"], chance, device) for _ in range(epochs)]
    steps = sum(map(len, plan))
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, [train["head_rate"], train["rate"]], total_steps=steps, pct_start=train["warm_up"],
    )  # fmt: skip
    began, lost = time.time(), 0.0
    for each in (batch for epoch in plan for batch in epoch):
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            aims = taught(teachers, each) if teachers else None
            value = heads.loss(weights, each, chosen["weight"], train["dropout"], aims, train["soft"])
        optimiser.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(list(learnt.values()), train["clip"])
        optimiser.step()
        schedule.step()
        lost += value.item()
    print(f"  seed {seed}: {steps} steps, mean loss {lost / steps:.3f}, {time.time() - began:.0f} s", flush=True)
    return {name: value.detach() for name, value in weights.items()}


@torch.no_grad()
def taught(teachers: Sequence[Weights], batch: heads.Batch) -> dict[str, Tensor]:
    """The mean of what the teachers say, as probabilities."""
    said = [heads.outputs(each, batch)[0] for each in teachers]
    return {name: torch.stack([each[name].softmax(dim=-1) for each in said]).mean(dim=0) for name in said[0]}


def unlabelled_pairs(messages: Sequence[Message], many: int) -> list[Pair]:
    """What was said one after the other in a talk, for the student alone: its teachers say how it stands."""
    talks: dict[str, list[str]] = {}
    for each in messages:
        if "#" in each.id and len(each.text.split()) > 3:
            talks.setdefault(each.id.partition("#")[0], []).append(f"{each.speaker}: {each.text}")
    found = [
        Pair(f"{id}#{at}-{before}", said[before], said[at])
        for id, said in talks.items() for at in range(len(said)) for before in range(max(0, at - 4), at)
    ]  # fmt: skip
    return Random(1).sample(found, min(many, len(found)))


def _is_of(part: str, example: Message | Pair) -> bool:
    """Whether a trunk is trained on an example. A message that is full of facts is for slots alone."""
    return part == "pairs" if isinstance(example, Pair) else part == "messages" and not example.is_dense


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=Path(__file__).with_name("config.toml"))
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--unlabelled", type=Path, nargs="*", default=[])
    parser.add_argument("--benchmarks", type=Path)
    parser.add_argument("--base", type=Path, required=True, help="weights to start from (base.npz)")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--set", nargs="*", default=[], help="changes of the configuration: train.layers=4")
    parser.add_argument("--only", choices=PARTS, help="one of the trunks")
    parser.add_argument("--seed", type=int, help="one teacher alone, for a process of its own")
    parser.add_argument("--teachers", type=Path, help="a folder with teachers that were trained so, for the student")
    parser.add_argument("--start", type=Path, help="a folder with weights to go on from, in one run without teachers")
    parser.add_argument("--few", type=int, help="so many examples only: a rehearsal")
    given = parser.parse_args()
    chosen = tomllib.loads(given.config.read_text(encoding="utf-8"))
    for change in given.set:
        where, _, value = change.partition("=")
        table, _, name = where.partition(".")
        chosen[table][name] = json.loads(value)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    tokens = Tokens(given.tokenizer, chosen)
    messages, pairs = examples.read(given.data, given.benchmarks)
    share = chosen["data"]["held_share"]
    kept = [each for each in (*messages, *pairs) if not examples.held_back(each.id, share)]
    held = [each for each in (*messages, *pairs) if examples.held_back(each.id, share)]
    tokens.strangers = [
        each for each in kept if isinstance(each, Message) and each.spans is not None and not each.is_dense
    ]
    tokens.heard = [each for each in kept if isinstance(each, Message) and each.consent is not None and each.context]
    if given.few:
        kept = Random(1).sample(kept, given.few)
        held = Random(1).sample(held, given.few // 4)
    print(f"{len(kept)} examples to learn from, {len(held)} held back, on {device}", flush=True)
    extra = [
        Message(f"unlabelled-{path.stem}-{number}", row.get("context", ""), row["speaker"], row["text"])
        for path in given.unlabelled
        for number, row in enumerate(map(json.loads, path.read_text(encoding="utf-8").splitlines()))
    ]
    stock = bert.with_layers(base.load(given.base), chosen["train"]["layers"])
    report: dict[str, Any] = {"config": chosen}
    for name in PARTS:
        if given.only not in (None, name):
            continue
        train, test = ([each for each in items if _is_of(name, each)] for items in (kept, held))
        print(f"{name}: {len(train)}", flush=True)
        teachers = [
            {each: value.to(device) for each, value in (stock | bert.load(path)).items()}
            for path in (sorted(given.teachers.glob(f"{name}-*.npz")) if given.teachers else ())
        ]
        seeds = [given.seed] if given.seed else () if given.start or teachers else chosen["train"]["seeds"][name]
        for seed in seeds:
            start = heads.with_heads(stock, seed, name)
            teachers.append(trained(start, train, tokens, chosen, seed, chosen["train"]["epochs"][name], device))
            found = figures([teachers[-1]], test, tokens, chosen, device)
            print(f"  teacher {seed}: {json.dumps(found)}", flush=True)
        if given.seed:
            bert.save(teachers[-1], given.out / f"{name}-{given.seed}.npz", words=False)
            continue
        if teachers:
            report[f"{name}, teachers"] = figures(teachers, test, tokens, chosen, device)
            print(f"  teachers: {json.dumps(report[f'{name}, teachers'])}", flush=True)
        source = teachers[0] if teachers and chosen["train"]["student_from_teacher"][name] else stock
        small = {
            each: value.cpu()
            for each, value in bert.with_layers(source, chosen["train"]["student_layers"][name]).items()
        }
        start = heads.with_heads(small, 99, name) | small
        if given.start:
            start |= bert.load(given.start / f"{name}.npz")
        more: list[Message | Pair] = list(extra) if name != "pairs" and teachers else []
        if name == "pairs":
            more += unlabelled_pairs(tokens.strangers, chosen["data"]["unlabelled_pairs"])
        epochs = chosen["train"]["student_epochs"][name]
        student = trained(start, [*train, *more], tokens, chosen, 99, epochs, device, teachers)
        report[name] = figures([student], test, tokens, chosen, device)
        print(f"  student: {json.dumps(report[name])}", flush=True)
        bert.save(student, given.out / f"{name}.npz", words=not chosen["train"]["freeze_words"])
    (given.out / f"report-{given.only or 'all'}.json").write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
