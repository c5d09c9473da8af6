"""LoCoMo, turn level: are the turns that answer a question among the first hits? No model judges.

    python benchmarks/locomo.py --data locomo.json [--database URL] [--json FILE] [--half first] [--setting name=value]

One space for each conversation, one interaction for each turn. Questions of categories 1 to 4 with evidence count for
recall; category 5 has no answer in the text and serves to measure abstention. Labels are the original ones; the row
"corrected" takes the evidence of `<data>_errors.json` (or --errors) where that file says the citation is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dialogues import CATEGORIES, Dialogue, Question, locomo, measurable, spread
from metrics import Tally, roc_auc
from recollect import Memory
from running import Asker, Clock, changed_settings, common_options, confidence, database, fill, progress, recall_table
from running import report as show

DEPTHS = (1, 5, 10, 20)


def main() -> None:
    parser = common_options(__doc__)
    parser.add_argument("--errors", type=Path, metavar="PATH", help="known label errors with correct_evidence")
    parser.add_argument("--conversations", nargs="+", metavar="ID", help="only these, such as conv-26")
    options = parser.parse_args()
    beside = options.data.with_name(f"{options.data.stem}_errors.json")
    errors = options.errors or (beside if beside.exists() else None)
    dialogues = locomo(options.data, errors)
    if options.half:
        middle = (len(dialogues) + 1) // 2
        dialogues = dialogues[:middle] if options.half == "first" else dialogues[middle:]
    if options.conversations:
        dialogues = [dialogue for dialogue in dialogues if dialogue.id in options.conversations]
    if not dialogues:
        parser.error("no conversation is left; the data has others than --conversations names")
    settings = changed_settings(options.setting)
    clock = Clock()
    tallies = Tallies(corrected=errors is not None)
    chosen = {id(question) for question in spread(measurable(dialogues), options.limit_questions)}
    with database(options.database) as place, progress() as bar:
        for dialogue in dialogues:
            with Memory(place, space=f"locomo-{dialogue.id}", settings=settings) as memory:
                fill(memory, interactions(dialogue), clock, bar, dialogue.id)
                asker = Asker(memory, clock)
                questions = [question for question in dialogue.questions if id(question) in chosen]
                for question in bar.track(questions, description=f"{dialogue.id}: asking"):
                    tallies.add(question, asker)
    figures = {
        "benchmark": "locomo",
        "data": options.data.name,
        "conversations": [dialogue.id for dialogue in dialogues],
        "settings": options.setting,
        **tallies.figures(),
        "ingest_and_query": clock.figures(),
    }
    names = [(f"R@{depth}", "mean", str(depth)) for depth in DEPTHS]
    names += [("any@10", "any", "10"), ("all@10", "all", "10"), ("any@20", "any", "20"), ("all@20", "all", "20")]
    show(figures, [recall_table("LoCoMo, turn level", figures["recall"], names)], options.json)


def interactions(dialogue: Dialogue) -> list[dict[str, Any]]:
    return [
        {
            "content": turn.content,
            "channel": f"chat:{dialogue.id}",
            "sender": turn.speaker,
            "privacy": "group",
            "occurred_at": turn.at,
            "external_id": turn.id,
        }
        for turn in dialogue.turns
    ]


class Tallies:
    def __init__(self, corrected: bool) -> None:
        self.recall = {"categories 1–4": Tally(DEPTHS)}
        if corrected:
            self.recall["… corrected"] = Tally(DEPTHS)
        self.recall |= {CATEGORIES[number]: Tally(DEPTHS) for number in (1, 2, 3, 4)}
        self.sure: dict[bool, list[float]] = {True: [], False: []}
        self.source = ""

    def add(self, question: Question, asker: Asker) -> None:
        hits = asker.ask(question.text, max(DEPTHS), question.at)
        sure, self.source = confidence(hits)
        self.sure[question.answerable].append(sure)
        if not question.answerable:
            return
        ranked = [hit.external_ids for hit in hits]
        self.recall["categories 1–4"].add(question.wanted, ranked)
        self.recall[question.kind].add(question.wanted, ranked)
        if "… corrected" in self.recall:
            self.recall["… corrected"].add(question.corrected or question.wanted, ranked)

    def figures(self) -> dict[str, Any]:
        return {
            "recall": {name: tally.figures() for name, tally in self.recall.items() if tally.questions},
            "abstention": {
                "auc": roc_auc(self.sure[True], self.sure[False]),
                "by": self.source,
                "answerable": len(self.sure[True]),
                "unanswerable": len(self.sure[False]),
            },
        }


if __name__ == "__main__":
    main()
