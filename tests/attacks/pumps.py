"""Hostile texts for a regular expression, made of what it looks for, and how its time grows on them.

A pattern that backtracks is slow where it nearly matches, again and again. So the beginnings of what it matches are
repeated, each of its repetitions is stretched, and what comes out ends in something that does not fit.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

import recollect

UNITS = (" ", "a", "A", "1", "a ", "A ", "1 ", "<", "not ", "Dr. ", '"', "'", "(", "[", "`", "#", "-", "_", "|", "\n", "@a:b ", "a,", "a.", "a's ", "a-", "1.", "1,", "ä", "\u0301", "\u200b", "my ", "I ", "a\n")  # fmt: skip
_ENOUGH = 12  # beginnings of one pattern that are pumped


# --------------------------------------------------------------------------------------------------------- all patterns


@dataclass(frozen=True, slots=True)
class Found:
    where: str  # the module, and the name in it
    pattern: re.Pattern[Any]

    @property
    def by_rules(self) -> bool:
        return self.where.startswith("recollect.judges.rules.")


def modules() -> list[ModuleType]:
    names = (each.name for each in pkgutil.walk_packages(recollect.__path__, "recollect."))
    return [importlib.import_module(name) for name in names if "migrations" not in name and "__main__" not in name]


def patterns() -> list[Found]:
    """Every compiled pattern that a module, a class, a collection or a cached function without arguments holds."""
    found: dict[re.Pattern[Any], str] = {}
    for module in modules():
        for name, value in list(vars(module).items()):
            if not name.startswith("__"):
                for pattern in _inside(value, 0):
                    found.setdefault(pattern, f"{module.__name__}.{name}")
    return [Found(where, pattern) for pattern, where in found.items()]


def _inside(value: Any, depth: int) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth > 5 or isinstance(value, str | bytes | int | float):
        return
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _inside(item, depth + 1)
    elif isinstance(value, dict):
        for item in itertools.chain(value, value.values()):
            yield from _inside(item, depth + 1)
    elif isinstance(value, type) and value.__module__.startswith("recollect"):
        for item in list(vars(value).values()):
            yield from _inside(item, depth + 1)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _inside(getattr(value, name, None), depth + 1)
    elif hasattr(value, "cache_info") and not inspect.signature(value).parameters:
        if value.__module__.startswith("recollect"):
            yield from _inside(value(), depth + 1)


# -------------------------------------------------------------------------------------------------------- hostile texts


def texts(pattern: re.Pattern[Any], size: int) -> Iterator[Any]:
    """Hostile texts of about so many characters."""
    beginnings = _beginnings(pattern)
    seen: set[str] = set()
    for prefix, unit, suffix in itertools.chain(beginnings, (("", unit, end) for unit in UNITS for end in ("", "!"))):
        if not unit:
            continue
        text = prefix + unit * max((size - len(prefix) - len(suffix)) // len(unit), 1) + suffix
        if text not in seen and len(text) <= size + 200:
            seen.add(text)
            yield text.encode(errors="replace") if isinstance(pattern.pattern, bytes) else text


def _beginnings(pattern: re.Pattern[Any]) -> list[tuple[str, str, str]]:
    """Prefix, what is repeated after it, and what comes last."""
    source = pattern.pattern.decode("latin-1") if isinstance(pattern.pattern, bytes) else pattern.pattern
    flags = pattern.flags & ~(re.UNICODE if isinstance(pattern.pattern, bytes) else 0)
    tree = parser.parse(source, flags & ~re.LOCALE)
    found: list[tuple[str, str, str]] = []
    _pumped(tree, "", found)
    whole = _sample(tree)
    pieces = list(dict.fromkeys([*found, ("", whole, ""), ("", whole, "!")]))
    return sorted(pieces, key=lambda piece: len(piece[0]) + len(piece[1]))[:_ENOUGH] + pieces[-_ENOUGH:]


def _pumped(tree: Any, before: str, found: list[tuple[str, str, str]]) -> str:
    """Walks the pattern along one text that it matches; for each repetition a text in which it is stretched."""
    for op, argument in tree:
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            least, most, body = argument
            unit = _sample(body)
            if most > 8 and unit:
                for each in dict.fromkeys((unit, *_others(body))):
                    found += [(before, each, ""), (before, each, "\x01"), (before, each, "!")]
            _pumped(body, before, found)
            before += unit * least if least else ""
            if before.strip():
                found.append(("", before, "\x01"))
        elif op is sre.BRANCH:
            for branch in argument[1][:40]:
                _pumped(branch, before, found)
            before += _sample(argument[1][0])
        elif op is sre.SUBPATTERN:
            before = _pumped(argument[-1], before, found)
        elif op is sre.ATOMIC_GROUP:
            before = _pumped(argument, before, found)
        else:
            before += _sample([(op, argument)])
            if before:
                found.append(("", before, "\x01"))
    return before


def _others(body: Any) -> Iterator[str]:
    """Other characters that a repeated class takes: a blank and a letter match different things after it."""
    if len(body) == 1 and body[0][0] in (sre.IN, sre.ANY, sre.NOT_LITERAL):
        for char in " a1-.\n":
            if _takes(body[0], char):
                yield char


def _takes(node: Any, char: str) -> bool:
    op, argument = node
    if op is sre.ANY:
        return char != "\n"
    if op is sre.NOT_LITERAL:
        return ord(char) != argument
    negated = argument[0][0] is sre.NEGATE
    hit = any(_is_in(item, char) for item in argument)
    return hit != negated


def _is_in(item: Any, char: str) -> bool:
    op, argument = item
    if op is sre.LITERAL:
        return ord(char) == argument
    if op is sre.RANGE:
        return bool(argument[0] <= ord(char) <= argument[1])
    if op is sre.CATEGORY:
        name = str(argument)
        hit = (
            char.isspace() if "SPACE" in name else char.isdigit() if "DIGIT" in name else char.isalnum() or char == "_"
        )
        return hit != ("NOT" in name)
    return False


def _sample(tree: Any) -> str:
    """A short text that the pattern, or a part of it, matches, as far as that is easily told."""
    text = ""
    for op, argument in tree:
        if op is sre.LITERAL:
            text += chr(argument)
        elif op in (sre.IN, sre.ANY, sre.NOT_LITERAL):
            text += next((char for char in "a 1A-.,:/@<\"'" if _takes((op, argument), char)), _first(argument))
        elif op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            text += _sample(argument[2]) * min(argument[0], 300)
        elif op is sre.BRANCH:
            text += min((_sample(branch) for branch in argument[1]), key=lambda one: (not one, len(one)))
        elif op is sre.SUBPATTERN:
            text += _sample(argument[-1])
        elif op is sre.ATOMIC_GROUP:
            text += _sample(argument)
        elif op is sre.ASSERT and argument[0] < 0:
            text += _sample(argument[1])  # what must come before
    return text


def _first(argument: Any) -> str:
    for op, value in argument if isinstance(argument, list) else ():
        if op is sre.LITERAL:
            return chr(value)
        if op is sre.RANGE:
            return chr(value[0])
    return "a"


# --------------------------------------------------------------------------------------------------------------- growth


def took(call: Callable[[], Any]) -> float:
    """Seconds of this thread's processor time: other work on the machine does not count."""
    start = time.thread_time()
    call()
    return time.thread_time() - start


def ways(pattern: re.Pattern[Any], used: frozenset[str]) -> list[Callable[[Any], Any]]:
    """How a text meets the pattern: all ways, or those that the source shows."""
    found: list[Callable[[Any], Any]] = []
    if not used or used & {"search", "finditer", "findall", "sub", "subn", "split", "scanner"}:
        found.append(lambda text: sum(1 for _ in pattern.finditer(text)))
    if not used or "match" in used:
        found.append(pattern.match)
    if not used or "fullmatch" in used:
        found.append(pattern.fullmatch)
    return found


def uses(found: Found) -> frozenset[str]:
    """The methods by which the source calls a pattern; none where it hands it on."""
    module, _, name = found.where.rpartition(".")
    source = inspect.getsource(importlib.import_module(module))
    called = re.findall(rf"(?<![\w.]){re.escape(name)}\.(\w+)\(", source)
    named = len(re.findall(rf"(?<![\w.]){re.escape(name)}\b", source))
    return frozenset(called) if called and named == len(called) + 1 else frozenset()
