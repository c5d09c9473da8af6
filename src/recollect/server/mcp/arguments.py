"""What models send as arguments: read as they meant it, checked, and told clearly where it will not do.

Models know tools of other memories, and send their names: one table says what each stands for here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from recollect import InvalidInput

# What models send, for what they mean. A name counts only where the tool has no field of that name itself.
ALIASES: dict[str, tuple[str, ...]] = {
    "query": (
        "q", "question", "search", "search_query", "search_term", "text", "prompt", "input", "topic", "keywords",
        "content", "message",
    ),
    "content": (
        "text", "memory", "memories", "message", "messages", "data", "note", "body", "value", "observation", "fact",
        "information", "input", "contents",
    ),
    "entity": ("name", "person", "who", "subject", "entity_name", "entity_id", "about", "people", "contact"),
    "id": ("item_id", "memory_id", "fact_id", "note_id", "item", "uuid", "interaction_id", "summary_id"),
    "interaction": ("memory_id", "interaction_id", "id", "item_id", "message_id"),
    "conversation": ("conversation_id", "thread", "thread_id"),
    "limit": ("k", "top_k", "topk", "n", "max_results", "num_results", "count", "max", "size", "page_size"),
    "budget": ("max_tokens", "token_budget", "tokens", "token_limit", "max_chars"),
    "tags": ("tag", "labels", "label", "categories", "category", "keywords"),
    "since": ("from", "start", "start_date", "after", "date_from", "begin"),
    "until": ("to", "end", "end_date", "before", "date_to"),
    "day": ("date", "when", "on"),
    "kind": ("kinds", "type", "fact_type", "entity_type"),
    "role": ("speaker", "said_by", "author", "source"),
    "answer": ("decision", "verdict", "response", "choice"),
    "confirm": ("token", "confirmation", "confirm_token", "confirmation_token"),
    "note": ("carry_forward", "comment", "reason"),
    "title": ("heading", "headline"),
    "keep": ("fact_to_keep", "winner"),
}  # fmt: skip
# Who may read and where things belong is not a model's to say: a call that tries does nothing.
REFUSED = ("space", "audience", "channel", "channel_id", "privacy", "agent", "reader", "tenant", "namespace")
# What models send out of habit; it is left aside, and they are told.
IGNORED = ("user_id", "agent_id", "app_id", "run_id", "session_id", "user", "sender", "as_user", "user_name")
FIXED = "who may read is fixed where this server was started, not by a call"
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Field:
    """One argument of a tool. `kind` is text, number, texts or flag."""

    name: str
    meaning: str
    kind: str = "text"
    required: bool = False
    default: Any = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        made: dict[str, Any] = {"description": self.meaning}
        if self.kind == "texts":
            made |= {"type": "array", "items": {"type": "string"}}
        elif self.kind == "number":
            made |= {"type": "integer", "minimum": 1} | ({"maximum": self.most} if self.most else {})
        else:
            made |= {"type": "string"} | ({"enum": list(self.choices)} if self.choices else {})
            made |= {"maxLength": self.most} if self.most else {}
        return made | ({"default": self.default} if self.default is not None else {})


def schema(fields: Sequence[Field]) -> dict[str, Any]:
    """What a tool takes, for a model to read. More is let through, to be told about rather than to fail."""
    needed = [each.name for each in fields if each.required]
    made: dict[str, Any] = {"type": "object", "properties": {each.name: each.schema() for each in fields}}
    return made | ({"required": needed} if needed else {})


def read(fields: Sequence[Field], sent: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The arguments by their names here, and what the model should know about those it sent."""
    own = {each.name: each for each in fields}
    means = {alias: name for name, aliases in ALIASES.items() if name in own for alias in reversed(aliases)}
    found: dict[str, Any] = {}
    words: list[str] = []
    for spelled, value in sent.items():
        name = _CAMEL.sub("_", str(spelled)).replace("-", "_").lower()
        if name not in own and name in REFUSED:
            raise InvalidInput(str(spelled)[:60], f"{FIXED}; leave it out. Nothing was done.")
        if value is None:
            continue
        if name not in own:
            if name in means and means[name] not in sent and means[name] not in found:
                name = means[name]
            else:
                why = FIXED if name in IGNORED else f"this tool takes {', '.join(own)}"
                words.append(f"{str(spelled)[:60]} was left aside: {why}.")
                continue
        found[name] = _read(own[name], value, words)
    missing = [each.name for each in fields if each.required and found.get(each.name) in (None, "")]
    if missing:
        raise InvalidInput(missing[0], f"it is missing; this tool takes {', '.join(own)}.")
    return {each.name: found.get(each.name, each.default) for each in fields}, words


def _read(field: Field, value: Any, words: list[str]) -> Any:
    if field.kind == "number":
        return _number(field, value, words)
    if field.kind == "texts":
        return _texts(field, value)
    text = _text(field, value)
    if field.most is not None and len(text) > field.most:
        raise InvalidInput(field.name, f"it has {len(text):,} characters; at most {field.most:,} are taken.")
    if field.choices and text and text not in field.choices:
        if text.strip().lower() in field.choices:
            return text.strip().lower()
        raise InvalidInput(field.name, f"{text[:60]!r} is not known; use one of {', '.join(field.choices)}.")
    return text


def _text(field: Field, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return "\n".join(_said(each) for each in value)
    if isinstance(value, Mapping):
        return _said(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidInput(field.name, f"a text is needed, not {type(value).__name__}.")
    return str(value)


def _said(value: Any) -> str:
    """A message as models send them: {"role": …, "content": …}; else as it is."""
    if isinstance(value, Mapping):
        said = value.get("content") or value.get("text")
        return said if isinstance(said, str) else json.dumps(value, ensure_ascii=False)
    return str(value)


def _number(field: Field, value: Any, words: list[str]) -> int:
    try:
        if isinstance(value, bool):
            raise ValueError
        number = int(value.strip() if isinstance(value, str) else value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInput(field.name, f"{str(value)[:60]!r} is no whole number.") from None
    most = field.most or number
    if not 1 <= number <= most:
        bounded = min(max(number, 1), most)
        words.append(f"{field.name} was taken as {bounded:,}: it goes from 1 to {most:,}.")
        return bounded
    return number


def _texts(field: Field, value: Any) -> list[str]:
    if isinstance(value, str):
        text = value.strip()
        if text.startswith("["):
            try:
                value = json.loads(text)
            except ValueError:
                value = text
        if isinstance(value, str):
            value = [part.strip() for part in value.split(",")]
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise InvalidInput(field.name, "a list of texts is needed.")
    return [each for each in value if each.strip()][:50]
