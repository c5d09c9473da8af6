"""Dataclasses to plain values and back: for the cache, and for what callers and models say. Nothing is guessed: what
does not fit its type is refused, with the name of the place and what would do.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from recollect.errors import InvalidInput, whole
from recollect.times import given_time, spell


def encode(value: Any) -> Any:
    """A value as JSON has it."""
    kind: Any = type(value)
    if hasattr(kind, "__dataclass_fields__"):
        return {name: encode(getattr(value, name)) for name in members(kind)}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(name): encode(item) for name, item in value.items()}
    if isinstance(value, datetime):  # what was said elsewhere keeps its offset: "tomorrow" is reckoned from it
        return value.isoformat() if value.utcoffset() else spell(value)
    return value


def written(value: Any) -> str:
    """The one spelling of a value: the same value is always the same text."""
    return json.dumps(encode(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def input_hash(question: Any) -> str:
    """What a question asks and of which words: two that are the same are asked once."""
    text = f"{question.name}\x1f{question.version}\x1f{written(question)}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@lru_cache(maxsize=1_000)
def members(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


@lru_cache(maxsize=1_000)
def hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def decode(kind: Any, value: Any, where: str = "") -> Any:
    """A plain value as the type wants it. `where` is what the value is called in an error."""
    if is_dataclass(kind) and isinstance(kind, type):
        return _object(kind, value, where)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _optional(inner, value, where)
    if origin is Literal:
        if value not in inner or isinstance(value, bool):
            raise InvalidInput(_at(where), f"{_shown(value)} is not one of {', '.join(map(str, inner))}.")
        return value
    if origin is tuple:
        return _tuple(inner[0], value, where)
    return value if kind is Any else _plain(kind, value, where)


def _object(kind: type, value: Any, where: str) -> Any:
    if isinstance(value, kind):
        return value
    if not isinstance(value, Mapping):
        raise InvalidInput(_at(where), f"{_shown(value)} will not do; an object with {_names(kind)} is needed.")
    unknown = [name for name in value if name not in members(kind)]
    if unknown:
        raise InvalidInput(_inside(where, str(unknown[0])), f"it is not known; there are {_names(kind)}.")
    found = {}
    for item in fields(kind):
        if item.name in value:
            found[item.name] = decode(hints(kind)[item.name], value[item.name], _inside(where, item.name))
        elif item.default is MISSING and item.default_factory is MISSING:
            raise InvalidInput(_inside(where, item.name), "it is missing.")
    return kind(**found)


def _optional(inner: tuple[Any, ...], value: Any, where: str) -> Any:
    others = [each for each in inner if each is not NoneType]
    if value is None and len(others) < len(inner):
        return None
    if len(others) != 1:
        raise TypeError(f"a choice of several types cannot be read: {others}")
    return decode(others[0], value, where)


def _tuple(kind: Any, value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise InvalidInput(_at(where), f"{_shown(value)} will not do; a list is needed.")
    return tuple(decode(kind, item, f"{where}[{number}]") for number, item in enumerate(value))


def _plain(kind: Any, value: Any, where: str) -> Any:
    if kind is datetime:
        return given_time(value, _at(where))
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if kind not in (str, int, float, bool):
        raise TypeError(f"values of type {kind} cannot be read")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidInput(_at(where), f"{_shown(value)} will not do; {_WANTED[kind]} is needed.")
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidInput(_at(where), f"{value} is no number to reckon with.")
    return whole(_at(where), value) if isinstance(value, str) else value


_WANTED = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def _at(where: str) -> str:
    return where or "input"


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _names(kind: type) -> str:
    return ", ".join(members(kind)) or "nothing in it"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
