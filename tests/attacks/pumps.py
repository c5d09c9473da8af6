"""Hostile texts for a regular expression, made of what it looks for.

A pattern that backtracks is slow where it nearly matches, again and again. So the beginnings of what it matches are
repeated, each of its repetitions is stretched, and what comes out ends in something that does not fit.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from re import _constants as sre
from re import _parser as parser
from types import ModuleType
from typing import Any

import recollect
from recollect.judges.rules.lazily import Lazy

UNITS = (
    " ", "a", "A", "1", "a ", "A ", "1 ", "<", "not ", "Dr. ", '"', "'", "(", "[", "`", "#", "-", "_", "|", "\n",
    "@a:b ", "a,", "a.", "a's ", "a-", "1.", "1,", "ä", "\u0301", "\u200b", "my ", "I ", "a\n",
)  # fmt: skip
VARIED = ("w{} ", "W{} ", "{} ", "w{}, ", "w{}. ", '"w{}" ', "W{}'s ", "my w{} and ", "w{}\n", "- w{}\n", "w{}@w.w ")
_REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split")
_Pumped = list[tuple[str, str, str]]  # what comes first, what is repeated, what comes last


# --------------------------------------------------------------------------------------------------------- all patterns


@dataclass(frozen=True, slots=True)
class Found:
    where: str  # the module, and the name in it
    pattern: re.Pattern[Any]

    @property
    def is_rule(self) -> bool:
        return self.where.startswith("recollect.judges.rules.")


@lru_cache(maxsize=1)
def modules() -> tuple[ModuleType, ...]:
    names = (each.name for each in pkgutil.walk_packages(recollect.__path__, "recollect."))
    return tuple(importlib.import_module(name) for name in names if not re.search("migrations|__main__", name))


@lru_cache(maxsize=1)
def patterns() -> tuple[Found, ...]:
    """Every pattern that a module, a class, a collection or a cached function without arguments holds, and every one
    that is spelled where it is used."""
    found: dict[re.Pattern[Any], str] = {}
    for module in modules():
        for name, value in list(vars(module).items()):
            if not name.startswith("__"):
                for pattern in _inside(value, 0):
                    found.setdefault(pattern, f"{module.__name__}.{name}")
        for method, pattern in _inline(module):
            found.setdefault(pattern, f"{module.__name__}.re.{method}")
    return tuple(Found(where, pattern) for pattern, where in found.items())


def _inside(value: Any, depth: int) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Lazy):
        yield value._compiled
    elif depth > 5 or isinstance(value, str | bytes | int | float):
        return
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _inside(item, depth + 1)
    elif isinstance(value, dict):
        for item in itertools.chain(value, value.values()):
            yield from _inside(item, depth + 1)
    elif isinstance(value, type):
        if value.__module__.startswith("recollect"):
            for item in list(vars(value).values()):
                yield from _inside(item, depth + 1)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _inside(getattr(value, name, None), depth + 1)
    elif _is_kept(value):
        yield from _inside(value(), depth + 1)


def _is_kept(value: Any) -> bool:
    """Whether it is a function of ours without arguments whose answer is kept."""
    cached = hasattr(value, "cache_info") and str(getattr(value, "__module__", "")).startswith("recollect")
    return cached and not inspect.signature(value).parameters


def _inline(module: ModuleType) -> Iterator[tuple[str, re.Pattern[Any]]]:
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        of, first, method = node.func.value, node.args[0], node.func.attr
        if isinstance(of, ast.Name) and of.id == "re" and isinstance(first, ast.Constant) and method in _METHODS:
            yield method, re.compile(first.value)


# ------------------------------------------------------------------------------------------------- how a text meets one


def ways(found: Found) -> list[Callable[[Any], Any]]:
    """How a text meets a pattern: as the source calls it, or in every way where it hands it on."""
    pattern, used = found.pattern, _uses(found.where)
    ways: list[Callable[[Any], Any]] = []
    if not used or used - {"match", "fullmatch"}:
        ways.append(lambda text: sum(1 for _ in pattern.finditer(text)))
    if not used or "match" in used:
        ways.append(pattern.match)
    if not used or "fullmatch" in used:
        ways.append(pattern.fullmatch)
    return ways


@lru_cache(maxsize=4_000)
def _uses(where: str) -> frozenset[str]:
    module, _, name = where.rpartition(".")
    if module.endswith(".re"):
        return frozenset({name})
    if module == "recollect":
        return frozenset()
    source = _source(module)
    called = re.findall(rf"(?<![\w.]){re.escape(name)}\.(\w+)\(", source)
    named = len(re.findall(rf"(?<![\w.]){re.escape(name)}\b", source))
    return frozenset(called) if called and named == len(called) + 1 else frozenset()


@lru_cache(maxsize=1_000)
def _source(module: str) -> str:
    return inspect.getsource(importlib.import_module(module))


# -------------------------------------------------------------------------------------------------------- hostile texts


def spelled(pumped: tuple[str, str, str], size: int) -> str:
    """A text of about so many characters."""
    first, unit, last = pumped
    return first + unit * max((size - len(first) - len(last)) // len(unit), 1) + last


def common() -> _Pumped:
    return [("", unit, "!") for unit in UNITS]


def varied(size: int) -> list[str]:
    """Texts that repeat a kind of thing and never the same one."""
    return ["".join(unit.format(number) for number in range(size // len(unit)))[:size] for unit in VARIED]


def own(pattern: re.Pattern[Any]) -> _Pumped:
    """Hostile texts made of the pattern itself, the longest beginnings last."""
    of_bytes = isinstance(pattern.pattern, bytes)
    source = pattern.pattern.decode("latin-1") if of_bytes else pattern.pattern
    tree = parser.parse(source, pattern.flags & ~re.LOCALE)
    found: _Pumped = []
    _walk(tree, "", found)
    whole = _sample(tree)
    return [each for each in dict.fromkeys([*found, ("", whole, ""), ("", whole, "!")]) if each[1]]


def _walk(tree: Any, before: str, found: _Pumped) -> str:
    """Goes along one text that the pattern matches; for each repetition a text in which it is stretched."""
    for op, argument in tree:
        if op in _REPEATS:
            least, most, body = argument
            unit = _sample(body)
            if most > 8 and unit:
                for each in dict.fromkeys((unit, *_others(body))):
                    found += [(before, each, ""), (before, each, "\x01")]
            _walk(body, before, found)
            before += unit * least
        elif op is sre.BRANCH:
            for branch in argument[1][:20]:
                _walk(branch, before, found)
            before += _sample(argument[1][0])
        elif op in (sre.SUBPATTERN, sre.ATOMIC_GROUP):
            before = _walk(argument[-1] if op is sre.SUBPATTERN else argument, before, found)
        else:
            before += _sample([(op, argument)])
        if before.strip():
            found.append(("", before, "\x01"))
    return before


def _others(body: Any) -> Iterator[str]:
    """Other characters that a repeated class takes: a blank and a letter match different things after it."""
    if len(body) == 1 and body[0][0] in (sre.IN, sre.ANY, sre.NOT_LITERAL):
        yield from (char for char in " a1-.\n" if _takes(body[0], char))


def _takes(node: Any, char: str) -> bool:
    op, argument = node
    if op is sre.ANY:
        return char != "\n"
    if op is sre.NOT_LITERAL:
        return bool(ord(char) != argument)
    return any(_is_in(item, char) for item in argument) != (argument[0][0] is sre.NEGATE)


def _is_in(item: Any, char: str) -> bool:
    op, argument = item
    if op is sre.LITERAL:
        return bool(ord(char) == argument)
    if op is sre.RANGE:
        return bool(argument[0] <= ord(char) <= argument[1])
    if op is sre.CATEGORY:
        name, word = str(argument), char.isalnum() or char == "_"
        hit = char.isspace() if "SPACE" in name else char.isdigit() if "DIGIT" in name else word
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
        elif op in _REPEATS:
            text += _sample(argument[2]) * min(argument[0], 300)
        elif op is sre.BRANCH:
            text += min((_sample(branch) for branch in argument[1]), key=lambda one: (not one, len(one)))
        elif op in (sre.SUBPATTERN, sre.ATOMIC_GROUP):
            text += _sample(argument[-1] if op is sre.SUBPATTERN else argument)
        elif op is sre.ASSERT and argument[0] < 0:
            text += _sample(argument[1])  # what must come before
    return text


def _first(argument: Any) -> str:
    for op, value in argument if isinstance(argument, list) else ():
        if op in (sre.LITERAL, sre.RANGE):
            return chr(value if op is sre.LITERAL else value[0])
    return "a"
