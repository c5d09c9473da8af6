"""Trains the final bi-encoder again with one thing changed at a time and measures each, until the time is over.

    python training/ablate.py --data FOLDER --pools FILE --out FILE [--part 0/3] [--epochs 2] [--minutes 8]

The candidates and the teacher's scores stay those of the full run, so "without a source"
means: without its questions in the last stage.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import torch

import bert
import evaluate
import settings
import train
from mine import Pools
from results import Results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=settings.BESIDE)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--pools", type=Path, required=True, help="pools.npz of a full run")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--part", default="0/1", help="of several programs that share the work")
    parser.add_argument("--epochs", type=int, help="fewer than the full run has, to get through more of them")
    parser.add_argument("--minutes", type=float, default=8.0, help="after which nothing new is begun")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    began = time.monotonic()
    chosen, device, results = settings.load(given.config), torch.device(given.device), Results(given.out)
    if given.epochs:
        chosen = replace(chosen, final=replace(chosen.final, epochs=given.epochs))
    part, parts = (int(number) for number in given.part.split("/"))
    pools = Pools.load(given.pools)
    shop = train.workshop(given.data, chosen, results, device)
    sets = evaluate.benches(given.data, chosen, device)
    longest = 0.0
    for ablation in chosen.ablations[part::parts]:
        start = time.monotonic()
        if start - began + longest > 60 * given.minutes:
            results.add("left out", ablation.name, "no time left")
            continue
        changed = replace(shop, chosen=ablation.applied(chosen))
        weights = train.final_encoder(changed, pools, chosen.final.seeds[0], ablation.without)
        model = evaluate.from_weights(weights, device)
        found = {name: bench.measure(model) for name, bench in sets.items()}
        results.add("ablations", ablation.name, evaluate.summary(found))
        share = chosen.final.ship_stock
        model = evaluate.from_weights(bert.average([(1 - share, weights), (share, shop.stock)]), device)
        found = {name: bench.measure(model) for name, bench in sets.items()}
        results.add("ablations", f"{ablation.name}, {share} stock", evaluate.summary(found))
        longest = max(longest, time.monotonic() - start)


if __name__ == "__main__":
    main()
