"""Whether a talk is over: 176 short talks, written for this, each with whether an attentive person would say so.

    python benchmarks/endings.py [--half development|report] [--errors] [--json FILE]

A talk is over when its next message would begin another one. Both halves were written by the same hand before any rule
was: the rules were chosen by looking at the development half alone, the report half was not looked at while they were.
They hold the same kinds of endings, so the figures say how well rules meet other words, not other kinds.

  rules      the judgment session_over, by rules alone
  timeout    over after 30 minutes of silence, whatever was said
  best       over after the one silence that is best for the half itself: no timeout can do better
  lengths    over after 5 minutes where it ends with bye or thanks, else 10, 30 or 60 by the number of messages
  sure       share of talks of which the rules are sure enough that no model is asked, and how often they are right

--errors shows what is judged wrongly, of the development half alone.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from recollect.judges import rules
from recollect.judges.decode import decode
from recollect.judges.relations import SessionOverOf

HALVES = ("development", "report")
DATA = Path(__file__).parent / "endings"
TIMEOUT = 30.0
_BYE = re.compile(r"\b(?:bye|goodbye|thanks|thank you|thx|see you|good night)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Talk:
    over: bool
    kind: str
    language: str
    question: SessionOverOf


def read(half: str) -> list[Talk]:
    found = []
    for line in (DATA / f"{half}.jsonl").read_text(encoding="utf-8").splitlines():
        talk = json.loads(line)
        over, kind, language = talk.pop("over"), talk.pop("kind"), talk.pop("language")
        found.append(Talk(over, kind, language, decode(SessionOverOf, talk)))
    return found


def by_rules(question: SessionOverOf) -> bool:
    return bool(rules.answer(question).answer.over)


def by_lengths(question: SessionOverOf) -> bool:
    many = len(question.messages)
    patience = 5 if _BYE.search(question.messages[-1].text) else 10 if many < 5 else 30 if many < 20 else 60
    return question.silence_minutes >= patience


def accuracy(talks: Sequence[Talk], judge: Callable[[SessionOverOf], bool]) -> float:
    return sum(judge(talk.question) == talk.over for talk in talks) / len(talks)


def best_timeout(talks: Sequence[Talk]) -> float:
    silences = sorted({talk.question.silence_minutes for talk in talks})
    return max(accuracy(talks, lambda question, at=at: question.silence_minutes >= at) for at in silences)  # type: ignore[misc]


def figures(talks: Sequence[Talk]) -> dict[str, Any]:
    answers = [(talk, rules.answer(talk.question)) for talk in talks]
    sure = [(talk, answer) for talk, answer in answers if answer.confidence >= SessionOverOf.sure]
    return {
        "talks": len(talks),
        "over": sum(talk.over for talk in talks),
        "rules": accuracy(talks, by_rules),
        "timeout": accuracy(talks, lambda question: question.silence_minutes >= TIMEOUT),
        "best": best_timeout(talks),
        "lengths": accuracy(talks, by_lengths),
        "sure": len(sure) / len(talks),
        "right_when_sure": sum(answer.answer.over == talk.over for talk, answer in sure) / max(1, len(sure)),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--half", choices=HALVES)
    options.add_argument("--errors", action="store_true", help="show what is judged wrongly in the development half")
    options.add_argument("--json", metavar="FILE", help="write the figures there as well")
    chosen = options.parse_args()
    found = {half: figures(read(half)) for half in HALVES if chosen.half in (None, half)}
    names = list(next(iter(found.values())))
    print(f"{'':14}" + "".join(f"{name:>17}" for name in names))
    for half, row in found.items():
        print(f"{half:14}" + "".join(_cell(row[name]) for name in names))
    if chosen.errors:
        _show_errors(read("development"))
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def _cell(value: float | int) -> str:
    return f"{value:17}" if isinstance(value, int) else f"{value:17.3f}"


def _show_errors(talks: Sequence[Talk]) -> None:
    for talk in talks:
        answer = rules.answer(talk.question)
        if answer.answer.over != talk.over:
            print(f"\n{talk.kind} ({talk.language}): is {'over' if talk.over else 'open'}; "
                  f"{answer.reason} ({answer.confidence:.2f})")  # fmt: skip
            for message in talk.question.messages[-3:]:
                print(f"   {message.sender}: {message.text}")


if __name__ == "__main__":
    main()
