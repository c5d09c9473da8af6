"""LongMemEval, pooled: all sessions in one space; are the sessions that answer a question among those hit first?

    python benchmarks/longmemeval.py --data longmemeval.json [--database URL] [--json FILE] [--half first]

Session level: hits become distinct sessions in their order; any or every answer session among the first k. Turn level:
turns marked has_answer among the first k hits. Questions whose id ends in _abs have no answer and measure abstention.
`--half` takes every other question; the pool of sessions stays whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dialogues import Dialogue, Question, longmemeval, spread
from metrics import Tally, roc_auc
from recollect import Hit, Memory
from running import Asker, Clock, changed_settings, common_options, confidence, database, fill, progress, recall_table
from running import report as show

DEPTHS = (1, 5, 10, 20)
HITS = 50


def main() -> None:
    parser = common_options(__doc__)
    parser.add_argument(
        "--channels", choices=["session", "one"], default="session", help="a channel for each chat, or one for all"
    )
    options = parser.parse_args()
    dialogue = longmemeval(options.data)
    questions: Sequence[Question] = dialogue.questions
    if options.half:
        questions = questions[0 if options.half == "first" else 1 :: 2]
    questions = spread(questions, options.limit_questions)
    settings = changed_settings(options.setting)
    clock = Clock()
    tallies = Tallies()
    with (
        database(options.database) as place,
        progress() as bar,
        Memory(place, space=f"longmemeval-{options.channels}", settings=settings) as memory,
    ):
        fill(memory, interactions(dialogue, options.channels == "one"), clock, bar, "longmemeval")
        asker = Asker(memory, clock)
        for question in bar.track(questions, description="longmemeval: asking"):
            tallies.add(question, asker)
    figures = {
        "benchmark": "longmemeval",
        "data": options.data.name,
        "channels": options.channels,
        "settings": options.setting,
        **tallies.figures(),
        "ingest_and_query": clock.figures(),
    }
    sessions = [("any@5", "any", "5"), ("all@5", "all", "5"), ("any@10", "any", "10"), ("all@10", "all", "10")]
    turns = [(f"R@{depth}", "mean", str(depth)) for depth in DEPTHS] + [("any@10", "any", "10")]
    tables = [
        recall_table("LongMemEval, sessions", figures["sessions"], [*sessions, ("R@10", "mean", "10")]),
        recall_table("LongMemEval, turns", figures["turns"], turns),
    ]
    show(figures, tables, options.json)


def interactions(dialogue: Dialogue, one_channel: bool) -> list[dict[str, Any]]:
    """The user writes, the assistant answers; privately, as such chats are."""
    items: list[dict[str, Any]] = []
    for turn in dialogue.turns:
        item = {
            "content": turn.content,
            "channel": "chat:all" if one_channel else f"chat:{turn.session}",
            "privacy": "private",
            "occurred_at": turn.at,
            "external_id": turn.id,
        }
        item |= {"sender": "user"} if turn.speaker == "user" else {"direction": "outbound", "to": "user"}
        items.append(item)
    return items


class Tallies:
    def __init__(self) -> None:
        self.sessions: dict[str, Tally] = {"all": Tally(DEPTHS)}
        self.turns: dict[str, Tally] = {"all": Tally(DEPTHS)}
        self.sure: dict[bool, list[float]] = {True: [], False: []}
        self.source = ""

    def add(self, question: Question, asker: Asker) -> None:
        hits = asker.ask(question.text, HITS, question.at)
        sure, self.source = confidence(hits)
        self.sure[question.answerable].append(sure)
        if not question.answerable:
            return
        for name in ("all", question.kind):
            self.sessions.setdefault(name, Tally(DEPTHS)).add(question.sessions, distinct_sessions(hits))
            if question.wanted:
                self.turns.setdefault(name, Tally(DEPTHS)).add(question.wanted, [hit.external_ids for hit in hits])

    def figures(self) -> dict[str, Any]:
        return {
            "sessions": {name: tally.figures() for name, tally in self.sessions.items() if tally.questions},
            "turns": {name: tally.figures() for name, tally in self.turns.items() if tally.questions},
            "abstention": {
                "auc": roc_auc(self.sure[True], self.sure[False]),
                "by": self.source,
                "answerable": len(self.sure[True]),
                "unanswerable": len(self.sure[False]),
            },
        }


def distinct_sessions(hits: Sequence[Hit]) -> list[tuple[str]]:
    """Each session once, where it was first hit."""
    ids = (id.rpartition(":")[0] for hit in hits for id in hit.external_ids)
    return [(session,) for session in dict.fromkeys(ids)]


if __name__ == "__main__":
    main()
