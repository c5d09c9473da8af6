"""What a prompt still carries of a long conversation: the newest messages alone, a compacted window, a context.

    python benchmarks/carried.py --data locomo.json [--database URL] [--json FILE] [--setting name=value]
    python benchmarks/carried.py --longmemeval --data longmemeval.json

Conversations are fed as `locomo.py` (or `longmemeval.py`) feeds them, learnt and distilled. With so many tokens:

  newest      the newest messages that fit, whole, and nothing else: what an agent without memory has
  window      `Memory.window`: the summary of what was folded, and the newest messages; it knows no question
  context     `Memory.context` for each question, on the conversation's channel
  transcript  all of it; its tokens are printed beside

Share of the evidence turns of each question that are quoted, averaged over questions. For LoCoMo's gold observations,
of newest and window: the share whose turn is quoted (`turns`), and of whose content words at least a half stand in the
text (`words`), for which the whole transcript is the ceiling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import longmemeval as pooled
from claims_match import content
from claims_running import tell
from dialogues import Dialogue, Question, locomo, longmemeval, spread
from locomo import interactions
from observations import Gold, observations
from recollect import Interaction, Memory
from running import Clock, changed_settings, common_options, database, fill, progress

BUDGETS = (400, 1_000, 2_000)
HALF = 0.5


@dataclass
class Shares:
    """Sums of shares by what was measured and by budget."""

    sums: dict[str, dict[int, float]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, budget: int, share: float) -> None:
        row = self.sums.setdefault(name, dict.fromkeys(BUDGETS, 0.0))
        row[budget] += share
        if budget == BUDGETS[0]:
            self.counts[name] = self.counts.get(name, 0) + 1

    def figures(self) -> dict[str, dict[str, float]]:
        return {
            name: {str(budget): round(total / self.counts[name], 4) for budget, total in row.items()}
            for name, row in self.sums.items()
        }


@dataclass(frozen=True)
class Prompt:
    """What stands in a prompt: its text, and the turns that are quoted in it."""

    text: str
    turns: frozenset[str]


def tokens(text: str) -> int:
    """As the memory counts them by default."""
    return -(-len(text.encode()) * 2 // 7)


def newest(log: Sequence[Interaction], budget: int) -> Prompt:
    """The newest messages that fit, whole."""
    kept: list[Interaction] = []
    left = budget
    for each in reversed(log):
        left -= tokens(each.content + "\n")
        if left < 0:
            break
        kept.append(each)
    return Prompt("\n".join(each.content for each in kept), frozenset(each.external_id or "" for each in kept))


def window(memory: Memory, channel: str, budget: int, names: dict[str, str]) -> Prompt:
    found = memory.window(channel, budget=budget)
    said = [each.content for each in found.interactions]
    ids = {each.id for each in found.interactions}
    if found.summary is not None:
        said.insert(0, found.summary.text)
        ids |= {source for point in found.summary.points for source in point.sources}
    return Prompt("\n".join(said), frozenset(names[id] for id in ids if id in names))


def share(wanted: Iterable[str], there: frozenset[str]) -> float:
    asked = set(wanted)
    return len(asked & there) / (len(asked) or 1)


def measure(memory: Memory, dialogue: Dialogue, channel: str, questions: Sequence[Question], golds: Sequence[Gold],
            found: Shares, bar: Any) -> dict[str, Any]:  # fmt: skip
    log = [each for each in memory.log(limit=100_000) if each.type == "text"]
    names = {each.id: each.external_id or "" for each in log}
    speakers = frozenset(word for turn in dialogue.turns for word in content(turn.speaker))
    whole = content("\n".join(each.content for each in log))
    for budget in BUDGETS:
        prompts = {"newest": newest(log, budget), "window": window(memory, channel, budget, names)}
        for name, prompt in prompts.items():
            words = content(prompt.text)
            for gold in golds:
                wanted = content(gold.text) - speakers
                found.add(
                    f"observations, turns: {name}", budget, float(any(turn in prompt.turns for turn in gold.turns))
                )
                found.add(f"observations, words: {name}", budget, float(share(wanted, words) >= HALF))
        for gold in golds:
            wanted = content(gold.text) - speakers
            found.add("observations, words: transcript", budget, float(share(wanted, whole) >= HALF))
        for question in bar.track(questions, description=f"{dialogue.id}: {budget} tokens"):
            for name, prompt in prompts.items():
                found.add(f"evidence: {name}", budget, share(question.wanted, prompt.turns))
            told = memory.context(question.text, channel=channel, budget=budget, as_of=question.at)
            quoted = {names.get(source, "") for each in told.citations for source in each.sources}
            found.add("evidence: context", budget, share(question.wanted, frozenset(quoted)))
    return {"messages": len(log), "tokens": sum(tokens(each.content + "\n") for each in log)}


def main() -> None:
    parser = common_options(__doc__)
    parser.add_argument("--longmemeval", action="store_true", help="the data is LongMemEval's, pooled on one channel")
    options = parser.parse_args()
    settings = changed_settings(options.setting)
    clock, found, sizes = Clock(), Shares(), {}
    golds: dict[str, list[Gold]] = {} if options.longmemeval else observations(options.data)
    dialogues = [longmemeval(options.data)] if options.longmemeval else locomo(options.data)
    with database(options.database) as place, progress() as bar:
        for dialogue in dialogues:
            items = pooled.interactions(dialogue, True) if options.longmemeval else interactions(dialogue)
            with Memory(place, space=f"carried-{dialogue.id}", settings=settings) as memory:
                fill(memory, items, clock, bar, dialogue.id)
                asked = [each for each in dialogue.questions if each.answerable and each.wanted]
                asked = list(spread(asked, options.limit_questions))
                sizes[dialogue.id] = measure(
                    memory, dialogue, items[0]["channel"], asked, golds.get(dialogue.id, ()), found, bar
                )
    figures = {
        "benchmark": "carried", "data": options.data.name, "settings": options.setting, "sizes": sizes,
        "figures": found.figures(),
    }  # fmt: skip
    tell(figures, "What a prompt still carries", [], options.json)


if __name__ == "__main__":
    main()
