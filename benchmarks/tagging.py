"""How sensible tags are: everyday notes written by hand, with the tags that an attentive reader would give them.

    python benchmarks/tagging.py [--half dev] [--errors] [--embedder none] [--json FILE]

The notes are in `tagging/`, one a line: text, sometimes a title, the `tags` that they should get, and those that would
be right `also`. `dev.jsonl` was looked at while the rules were made; `report.jsonl` was not, and is only counted. Each
half is fed in its order into a fresh memory, without a tag. Printed are

- precision: of the tags found, the share that is among those that should or may be there;
- recall: of those that should be there, the share that was found; and the same for names and for topics;
- the size of the vocabulary against that of the labels, and pairs in it that are one word in two spellings (sprawl);
- twins: notes that say again what another said; of those folded the share that is right (under the note that they
  repeat), of those to be folded the share that was, and how many were folded that say something against another;
- folded: the labels given with the notes in all kinds of spelling (upper case, plural, hyphens, a slip of the pen), and
  the share of those given otherwise than at first that became the tag in use.

--errors shows the notes of the first half with tags that are wrong or missing.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from recollect import Memory, Settings
from recollect.knowledge.tags_words import same
from recollect.model import Note

HALVES = ("dev", "report")
Labelled = dict[str, Any]


def labelled(half: str) -> list[Labelled]:
    lines = (Path(__file__).with_name("tagging") / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def tagged(some: Sequence[Labelled], given: Sequence[Sequence[str]] | None, embedder: str) -> list[Note]:
    """What a fresh memory makes of notes, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(background=False, embedder=embedder)
        with Memory(Path(folder) / "memory.db", settings=settings) as memory:
            ids = [
                memory.note(
                    note["text"], title=note.get("title"), tags=() if given is None else given[number],
                    occurred_at=f"{note['day']}T12:00Z" if "day" in note else None,
                ).id
                for number, note in enumerate(some)
            ]  # fmt: skip
            memory.learn()
            found = {note.id: note for note in memory.notes(all=True, limit=100_000)}
    return [found[id] for id in ids]


def names_of(some: Sequence[Labelled]) -> set[str]:
    """Labels that are names: with a capital wherever the notes have the word."""
    found: dict[str, list[bool]] = {}
    for note in some:
        for tag in note["tags"]:
            said = f" {note.get('title') or ''} {note['text']} "
            if tag.split("-")[-1] in said.lower():
                found.setdefault(tag, []).append(tag.split("-")[-1] not in said)
    return {tag for tag, capital in found.items() if all(capital) and len(capital) > 0}


def measured(some: Sequence[Labelled], notes: Sequence[Note]) -> dict[str, float]:
    names = names_of(some)
    found = right = wanted = hit = name_wanted = name_hit = 0
    for label, note in zip(some, notes, strict=True):
        should, may = set(label["tags"]), {*label["tags"], *label.get("also", ())}
        found += len(note.tags)
        right += len(may & set(note.tags))
        wanted += len(should)
        hit += len(should & set(note.tags))
        name_wanted += len(should & names)
        name_hit += len(should & names & set(note.tags))
    vocabulary = sorted({tag for note in notes for tag in note.tags})
    twice = sum(bool(same(one, other)) for number, one in enumerate(vocabulary) for other in vocabulary[number + 1 :])
    told = {number: label["twin_of"] - 1 for number, label in enumerate(some) if "twin_of" in label}
    place = {note.id: number for number, note in enumerate(notes)}
    twins = {number: place[note.twin_of] for number, note in enumerate(notes) if note.twin_of is not None}
    again = sum(number in told and _first(told, number) == _first(told, first) for number, first in twins.items())
    against = sum("against" in some[number] for number in twins)
    return {
        "notes": len(notes),
        "tags a note": round(found / len(notes), 2),
        "precision": round(right / max(found, 1), 3),
        "recall": round(hit / max(wanted, 1), 3),
        "recall, names": round(name_hit / max(name_wanted, 1), 3),
        "recall, topics": round((hit - name_hit) / max(wanted - name_wanted, 1), 3),
        "vocabulary": len(vocabulary),
        "labels": len({tag for label in some for tag in label["tags"]}),
        "in two spellings": twice,
        "twins": len(told),
        "folded as twins": len(twins),
        "twins, precision": round(again / len(twins), 3) if twins else 1.0,
        "twins, recall": round(again / max(len(told), 1), 3),
        "against": sum("against" in label for label in some),
        "against, folded": against,
    }


def _first(told: Mapping[int, int], number: int) -> int:
    """The first note that says what this one says."""
    while number in told:
        number = told[number]
    return number


def varied(tag: str, number: int) -> str:
    """The same tag as another day's hand would spell it."""
    spellings = (
        tag.upper(),
        f"#{tag.title()}",
        f"{tag[:-1]}ies" if tag.endswith("y") and tag[-2:-1] not in "aeiou" else f"{tag}s",
        tag.replace("-", "_") if "-" in tag else f" {tag} ",
        f"{tag[:-2]}{tag[-1]}{tag[-2]}" if len(tag) > 6 and tag.isalpha() and tag[-1] != tag[-2] else tag.capitalize(),
    )
    return spellings[number % len(spellings)]


def folded(some: Sequence[Labelled], embedder: str) -> dict[str, float]:
    seen: dict[str, int] = {}
    given: list[list[str]] = []
    again = []
    for number, label in enumerate(some):
        words = []
        for tag in label["tags"]:
            seen[tag] = seen.get(tag, -1) + 1
            words.append(tag if seen[tag] == 0 else varied(tag, seen[tag] - 1))
            if seen[tag] > 0:
                again.append((number, tag))
        given.append(words)
    notes = tagged(some, given, embedder)
    kept = sum(tag in notes[number].tags for number, tag in again)
    return {"given otherwise": len(again), "folded": round(kept / max(len(again), 1), 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=HALVES, help="this half alone")
    parser.add_argument("--errors", action="store_true", help="show what is wrong in the half for choosing")
    parser.add_argument("--embedder", default="recollect", help="none: without meanings")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file")
    options = parser.parse_args()
    figures: dict[str, dict[str, float]] = {}
    for half in [options.half] if options.half else HALVES:
        some = labelled(half)
        notes = tagged(some, None, options.embedder)
        figures[half] = {**measured(some, notes), **folded(some, options.embedder)}
        for label, note in zip(some, notes, strict=True) if options.errors and half == "dev" else ():
            wrong = [tag for tag in note.tags if tag not in (*label["tags"], *label.get("also", ()))]
            missing = [tag for tag in label["tags"] if tag not in note.tags]
            if wrong or missing:
                print(f"{label['text'][:100]}\n    wrong: {wrong} missing: {missing}")
    width = max(len(name) for found in figures.values() for name in found)
    print(f"{'':<{width}}" + "".join(f"{half:>10}" for half in figures))
    for name in next(iter(figures.values())):
        print(f"{name:<{width}}" + "".join(f"{found[name]:>10}" for found in figures.values()))
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
