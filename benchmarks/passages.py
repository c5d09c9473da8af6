"""Long messages: is the right one found, and are the words that answer among those that are quoted? No model judges.

    python benchmarks/passages.py [--half first] [--setting NAME=VALUE] [--json FILE]

The texts of `passages/texts.jsonl`, as they were written, then those of like kinds joined to messages of about 20,000
and of about 60,000 characters; beside them the short messages of the stories. Each question is answered by one sentence
of one text, two in words near it, three in others. Half of the texts are there to choose by (first), half to report.

  first     of the questions, those whose first hit is the right message
  quoted    those where the text of that hit holds the whole sentence
  context   those where a context of 600 tokens holds it
  letters   of the text of the first hit, on average
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from recollect import Memory
from recollect.understanding.quotation import inert
from running import changed_settings

HERE = Path(__file__).parent
SIZES = (0, 20_000, 60_000)
BUDGET = 600
HITS = 5


@dataclass
class Question:
    text: str
    answer: str
    near: bool
    message: str  # external id of the message that has the answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=["first", "second"], help="ask only about this half of the texts")
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE", help="change a setting")
    parser.add_argument("--json", metavar="FILE", help="write the figures there as well")
    options = parser.parse_args()
    texts = [json.loads(line) for line in (HERE / "passages" / "texts.jsonl").open(encoding="utf-8")]
    middle = len(texts) // 2
    asked = {"first": texts[:middle], "second": texts[middle:], None: texts}[options.half]
    changes = ["learning=false", "background=False", *options.setting]
    figures = {}
    for size in SIZES:
        with TemporaryDirectory() as folder, Memory(f"{folder}/m.db", settings=changed_settings(changes)) as memory:
            memory.observe_many([*short_messages(), *(long := joined(texts, size))])
            memory.learn()
            memory.index()
            figures[size] = told(memory, list(questions(asked, long)))
    for size, rows in figures.items():
        print(f"about {size:,} characters" if size else "as written")
        for name, row in rows.items():
            print(f"  {name:<15}", "  ".join(f"{what} {value:>7,}" for what, value in row.items()))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1), encoding="utf-8")


def joined(texts: Sequence[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    """Messages of at least so many characters, of texts of like kinds; the last may be shorter."""
    found: list[list[str]] = [[]]
    for text in sorted(texts, key=lambda each: each["kind"]):
        if sum(map(len, found[-1])) > max(size - len(text["text"]) // 2, 0):
            found.append([])
        found[-1].append(text["text"])
    contents = ["\n\n".join(each) for each in found]
    return [
        {
            "content": content,
            "channel": "cli:local",
            "sender": "owner",
            "external_id": f"long-{number}",
            "occurred_at": "2025-03-01T12:00Z",
        }
        for number, content in enumerate(contents)
    ]


def short_messages() -> Iterator[dict[str, Any]]:
    for line in (HERE / "stories" / "unseen.jsonl").open(encoding="utf-8"):
        story = json.loads(line)
        for each in story["messages"]:
            place = {"channel": f"chat:{story['id']}", "sender": each["by"], "privacy": "group"}
            yield {"content": each["text"], "occurred_at": f"{each['at']}Z", **place}


def questions(texts: Sequence[dict[str, Any]], long: Sequence[dict[str, Any]]) -> Iterator[Question]:
    for text in texts:
        message = next(each["external_id"] for each in long if text["text"] in each["content"])
        for each in text["questions"]:
            yield Question(each["q"], each["answer"], each["near"], message)


def told(memory: Memory, asked: Sequence[Question]) -> dict[str, dict[str, float]]:
    rows: dict[str, list[tuple[bool, bool, bool, int]]] = {"near the words": [], "in other words": [], "all": []}
    for question in asked:
        first = next(iter(memory.recall(question.text, limit=HITS)), None)
        text = first.text if first is not None and question.message in first.external_ids else ""
        context = memory.context(question.text, budget=BUDGET).text
        found = text != "", question.answer in text, inert(question.answer) in context, len(first.text if first else "")
        for name in ("all", "near the words" if question.near else "in other words"):
            rows[name].append(found)
    names = ("first", "quoted", "context")
    return {
        name: {"questions": len(each)}
        | {what: round(sum(row[at] for row in each) / len(each), 3) for at, what in enumerate(names)}
        | {"letters": round(sum(row[3] for row in each) / len(each))}
        for name, each in rows.items()
    }


if __name__ == "__main__":
    main()
