"""The shape of an answer as a JSON schema, for models: strict, small, with the reason before the answer.

What we find out ourselves (where in the text something stands) is not asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, tzinfo
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from recollect.errors import InvalidInput
from recollect.judges.decode import decode, hints
from recollect.judges.questions import Answer, Claim, Mention

# Not asked of a model, with what stands there until it is found out.
OURS: dict[type, dict[str, Any]] = {
    Mention: {"start": 0, "end": 0},
    Claim: {"category": None, "start": 0, "end": 0, "rule": ""},
}
LONGEST_REASON = 400  # characters of it that are kept
_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    datetime: {"type": "string", "format": "date-time"},
}


def shape(question: Any) -> dict[str, Any]:
    """What a model is to say to a question."""
    answer = _object(question.answer)
    return {
        "type": "object",
        "properties": {
            "reason": {"type": "string", "maxLength": 200, "description": "why, in one short sentence"},
            **answer["properties"],
            "confidence": {"type": "number", "minimum": 0, "maximum": 1, "description": "from 0 to 1"},
        },
        "required": ["reason", *answer["required"], "confidence"],
        "additionalProperties": False,
    }


def read(question: Any, said: Mapping[str, Any]) -> Answer:
    """What a model said, as the answer's type wants it; InvalidInput where it does not fit."""
    rest = dict(said)
    reason = decode(str, _taken(rest, "reason"), "reason")
    confidence = decode(float, _taken(rest, "confidence"), "confidence")
    if not 0 <= confidence <= 1:
        raise InvalidInput("confidence", f"{confidence} is not from 0 to 1.")
    asked_at = getattr(question, "occurred_at", None)
    zone = asked_at.tzinfo if isinstance(asked_at, datetime) else None
    answer = decode(question.answer, _completed(question.answer, rest, zone or UTC))
    return Answer(answer, " ".join(reason.split())[:LONGEST_REASON], confidence)


def _taken(said: dict[str, Any], name: str) -> Any:
    if name not in said:
        raise InvalidInput(name, "it is missing.")
    return said.pop(name)


def _completed(kind: Any, value: Any, zone: tzinfo) -> Any:
    """What was said, with what we find out ourselves in its place, whatever was said of it."""
    if is_dataclass(kind) and isinstance(kind, type) and isinstance(value, Mapping):
        known = {name: _completed(hints(kind).get(name), item, zone) for name, item in value.items()}
        return known | OURS.get(kind, {})
    if get_origin(kind) is tuple and isinstance(value, list):
        return [_completed(get_args(kind)[0], item, zone) for item in value]
    return _zoned(value, zone) if datetime in (kind, *get_args(kind)) and isinstance(value, str) else value


def _zoned(text: str, zone: tzinfo) -> Any:
    """Models rarely write a zone. Then it is that of what they were told to reckon from."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    return found.replace(tzinfo=zone) if found.tzinfo is None else found


def _object(kind: type) -> dict[str, Any]:
    names = [item.name for item in fields(kind) if item.name not in OURS.get(kind, {})]
    return {
        "type": "object",
        "properties": {name: _kind(hints(kind)[name]) for name in names},
        "required": names,
        "additionalProperties": False,
    }


def _kind(kind: Any) -> dict[str, Any]:
    if is_dataclass(kind) and isinstance(kind, type):
        return _object(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"type": "string", "enum": list(inner)}
    if origin is tuple:
        return {"type": "array", "items": _kind(inner[0])}
    if NoneType in inner:
        return {"anyOf": [_kind(next(each for each in inner if each is not NoneType)), {"type": "null"}]}
    return dict(_PLAIN[kind])
