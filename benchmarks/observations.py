"""LoCoMo's gold observations: how many of them are covered by the facts that the memory learns? No model judges.

    python benchmarks/observations.py --data locomo.json [--database URL] [--json FILE] [--setting name=value]

Every conversation is fed as `locomo.py` feeds it, and learnt. A gold observation is a sentence about one speaker with
the turns it rests on. It is compared with the facts that have one of these turns among their sources, past ones too:

  words     one fact holds at least half of the content words of the sentence (stemmed; speakers' names do not count)
  together  all facts of those turns hold at least half of them
  meaning   the cosine of the sentence and the nearest fact's sentence, by the memory's own encoder, reaches a level
            that only one in a hundred pairs of a sentence and a fact of another turn of that conversation reaches. The
            level is measured in the same run and printed
  turns     at least one fact was learnt from those turns: what `words` and `meaning` could reach at best
  ceiling   the text of the turns itself holds at least half of the content words. Gold sentences are written freely, so
            this is less than all: nobody who only extracts can be expected to reach more by words
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from claims_match import content
from claims_running import tell
from dialogues import Dialogue, locomo
from locomo import interactions
from recollect import Memory
from recollect.embedding.named import embedder_of
from running import Clock, changed_settings, common_options, database, fill, progress

HALF = 0.5
CHANCE = 99  # of a hundred sentences with a fact of another turn, so many stay below the level
MEASURES = ("words", "together", "meaning", "turns", "ceiling")


@dataclass(frozen=True)
class Gold:
    text: str
    turns: tuple[str, ...]


def observations(path: Path) -> dict[str, list[Gold]]:
    """The gold sentences by conversation."""
    return {
        sample["sample_id"]: [
            Gold(text, (turns,) if isinstance(turns, str) else tuple(turns))
            for session in sample["observation"].values()
            for listed in session.values()
            for text, turns in listed
        ]
        for sample in json.loads(path.read_text(encoding="utf-8"))
    }


def learnt(memory: Memory) -> dict[str, list[str]]:
    """The sentences of all facts by the turn they rest on."""
    turns = {item.id: item.external_id for item in memory.log(limit=100_000)}
    found: dict[str, list[str]] = defaultdict(list)
    for fact in memory.facts(past=True, limit=100_000):
        said = fact.sentence if fact.context is None else f"{fact.sentence} {fact.context}"
        for source in fact.sources:
            if turn := turns.get(source):
                found[turn].append(said)
    return found


def covered(
    gold: Gold, facts: Mapping[str, Sequence[str]], texts: Mapping[str, str], names: frozenset[str]
) -> set[str]:
    """Which measures of words this sentence passes."""
    wanted = content(gold.text) - names
    near = [content(fact) for turn in gold.turns for fact in facts.get(turn, ())]
    said = content(" ".join(texts.get(turn, "") for turn in gold.turns))
    shares = {
        "words": max((_share(wanted, words) for words in near), default=0.0),
        "together": _share(wanted, frozenset().union(*near)),
        "ceiling": _share(wanted, said),
    }
    return {name for name, share in shares.items() if share >= HALF} | ({"turns"} if near else set())


def _share(wanted: frozenset[str], there: frozenset[str]) -> float:
    return len(wanted & there) / (len(wanted) or 1)


class Meaning:
    """Cosines of gold sentences and facts: of their own turns, and of others for comparison."""

    def __init__(self, encoder: Any) -> None:
        self.encoder = encoder
        self.own: list[tuple[str, float]] = []
        self.chance: list[float] = []

    def add(self, conversation: str, golds: Sequence[Gold], facts: Mapping[str, Sequence[str]]) -> None:
        sentences = list(dict.fromkeys(fact for listed in facts.values() for fact in listed))
        if self.encoder is None or not sentences:
            self.own += [(conversation, -1.0) for _ in golds]
            return
        places = {sentence: place for place, sentence in enumerate(sentences)}
        cosines = self.encoder.embed([gold.text for gold in golds]) @ self.encoder.embed(sentences).T
        for row, gold in zip(cosines, golds, strict=True):
            mine = sorted({places[fact] for turn in gold.turns for fact in facts.get(turn, ())})
            self.own.append((conversation, float(row[mine].max()) if mine else -1.0))
            self.chance += [float(each) for each in np.delete(row, mine)]

    def level(self) -> float | None:
        return round(float(np.percentile(self.chance, CHANCE)), 3) if self.chance else None

    def reached(self) -> Iterator[tuple[str, bool]]:
        level = self.level()
        for conversation, cosine in self.own:
            yield conversation, level is not None and cosine >= level


def main() -> None:
    options = common_options(__doc__).parse_args()
    dialogues = locomo(options.data)
    if options.half:
        middle = (len(dialogues) + 1) // 2
        dialogues = dialogues[:middle] if options.half == "first" else dialogues[middle:]
    golds = observations(options.data)
    settings = changed_settings(options.setting)
    without_vectors = replace(settings, embedder="none")  # facts need none
    meaning = Meaning(embedder_of(settings.embedder, settings))
    clock = Clock()
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    facts_of: dict[str, int] = {}
    with database(options.database) as place, progress() as bar:
        for dialogue in dialogues:
            with Memory(place, space=f"locomo-{dialogue.id}", settings=without_vectors) as memory:
                fill(memory, interactions(dialogue), clock, bar, dialogue.id)
                facts = learnt(memory)
            facts_of[dialogue.id] = sum(len(listed) for listed in facts.values())
            texts, names = _texts(dialogue)
            for gold in golds[dialogue.id]:
                for row in ("all", dialogue.id):
                    counts[row]["observations"] += 1
                    for name in covered(gold, facts, texts, names):
                        counts[row][name] += 1
            meaning.add(dialogue.id, golds[dialogue.id], facts)
    for conversation, reached in meaning.reached():
        for row in ("all", conversation):
            counts[row]["meaning"] += reached
    rows = {
        row: {"observations": found["observations"]}
        | {name: round(found[name] / found["observations"], 4) for name in MEASURES}
        for row, found in counts.items()
    }
    figures = {
        "benchmark": "observations",
        "data": options.data.name,
        "settings": options.setting,
        "figures": rows,
        "cosine_level": meaning.level(),
        "facts": sum(facts_of.values()),
        "facts_by_conversation": facts_of,
        "ingest": clock.figures(),
    }
    tell(figures, "Gold observations covered by facts", (), options.json)


def _texts(dialogue: Dialogue) -> tuple[dict[str, str], frozenset[str]]:
    """The text of every turn; and the words of the speakers' names."""
    names = content(" ".join(sorted({turn.speaker for turn in dialogue.turns})))
    return {turn.id: turn.content for turn in dialogue.turns}, names


if __name__ == "__main__":
    main()
