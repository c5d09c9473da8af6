"""The description of the API (OpenAPI): for each operation who may ask, how it fails, and an example of everything.

Examples are put together from the schemas and a table of values that look like those of a real memory, so that none can
be missing or out of step; a test holds every one of them against its schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What was wrong, and what to do."},
        "field": {"type": "string", "description": "The field that it is about, if it is about one."},
    },
}
FAILURE = {
    "type": "about:blank", "title": "Not found", "status": 404,
    "detail": "there is no fact 'fct_0' here that you may read.",
}  # fmt: skip
ROOM, MARCUS, AT = "matrix:!room:example.org", "@marcus:example.org", "2026-02-27T09:30:00Z"
INTERACTION, FACT, ENTITY = "int_01hq8x3v5c7f2a9d4e6b8c0d1e", "fct_3q8x3v5c7f2a9d4e", "ent_7k2m9p4r6t8v0x1z"
CONVERSATION = "con_5j8n2q4s6v8x0z1b"
SAID = {  # by the name of a field; by that of what it belongs to as well, where that matters
    "content": "I moved to Berlin", "channel": ROOM, "sender": MARCUS, "entity": ENTITY, "conversation": CONVERSATION,
    "audience": "group:matrix:!room:example.org", "role": "user", "Key.role": "agent", "NewKey.role": "agent",
    "type": "text", "Entity.type": "person", "Declared.type": "person", "Channel.type": "matrix", "Mention.type": None,
    "Profile.type": "person", "ProfileItem.type": "preferences", "direction": "inbound", "external_id": "$event:1",
    "id": FACT, "Interaction.id": INTERACTION, "Entity.id": ENTITY, "Channel.id": ROOM,
    "Conversation.id": CONVERSATION, "Session.id": "ses_2b4d6f8h0k2m4n6p", "Key.id": "rk_0123456789abcdef",
    "Work.id": "work_0123456789abcdef", "Work.kind": "learn", "Work.status": "running",
    "query": "where does Marcus live?",
    "Query.text": "where does Marcus live?", "text": "Marcus lives in Berlin.", "sentence": "Marcus lives in Berlin.",
    "subject": ENTITY, "subject_name": "Marcus", "predicate": "lives_in", "object": "Berlin", "kind": "attribute",
    "Hit.kind": "interaction", "Proposal.kind": "identity", "category": "location", "status": "active",
    "origin": "user_stated", "name": "Marcus", "Check.name": "log", "Setting.name": "language",
    "NewKey.name": "kitchen bot",
    "Key.name": "kitchen bot", "agent": "kitchen", "agent_name": "kitchen", "space": "default", "channels": [ROOM],
    "Key.channels": ["matrix:*"], "NewKey.channels": ["matrix:*"], "Key.people": [MARCUS], "NewKey.people": [MARCUS],
    "Key.across": False, "NewKey.across": False, "sources": [INTERACTION], "evidence": [INTERACTION],
    "Proposal.evidence": {INTERACTION: "I moved to Berlin"}, "interactions": 12, "privacy": "group", "to": MARCUS,
    "external_ids": ["$event:1"], "score": 0.91, "confidence": 0.9, "effective": 0.88, "importance": 0.5,
    "signals": {"semantic": 0.8}, "metadata": {}, "detail": "12 interactions, all indexed", "Profile.detail": "short",
    "need": "reminders by SMS", "frequency": 3, "people": 2, "title": "Reminders by SMS", "target": "todo:tasks.txt",
    "question": "Are these two the same person?", "Judgment.question": "session_over",
    "reason": "said so in so many words",
    "consequence": "They are taken for one.", "options": ["accept", "reject", "later"], "answer": "accept",
    "Judgment.answer": True, "outcome": "done", "Conflict.outcome": None, "keep": "both",
    "one": "matrix:@marcus:example.org",
    "other": "email:marcus@example.org", "group": ROOM, "add": [MARCUS], "remove": [], "mention": "Marti",
    "layer": None, "jobs": ["learn"], "job": "learn", "what": "Learns from what is new.",
    "spelled": "rk_0123456789abcdef_…",
    "confirm": "5f1c…", "Confirmed.confirm": "5f1c0d9e8b7a6f5e4d3c2b1a09f8e7d6", "how": "learned from",
    "Folding.keep": 20, "judge": "rules", "scope": "session", "Summary.subject": "ses_2b4d6f8h0k2m4n6p",
    "tags": ["family"], "new": "relatives", "aliases": ["Marti"],
    "handle": MARCUS, "channel_type": "matrix", "speaker": "Marcus",
    "slot": "length", "field": "booking flights", "doc": "Language of stemming and stop words.", "language": "en",
    "formality": "casual", "technical": "plain", "pace": "quick", "length": "short", "Expertise.length": 40,
    "trigger": "when Marcus asks for the weather", "heuristic": "he also asks for trains", "due_at": AT,
    "next": None, "error": None, "note": None, "join_rule": "invite", "style": "factual", "expects": "place",
    "terms": ["marcus", "live"], "about": ["Marcus"], "kinds": None, "Query.kinds": [], "since": None, "until": None,
    "as_of": None, "now": None, "Recall.entity": None, "anchor": None, "interval": None, "spans": [],
    "Target.entity": ENTITY, "Target.interaction": None, "Target.conversation": None, "Confirmed.entity": ENTITY,
    "Confirmed.interaction": None, "Confirmed.conversation": None, "because": [], "properties": {},
}  # fmt: skip


def described(schema: dict[str, Any], routes: Iterable[Any], roles: Mapping[Callable[..., Any], str]) -> dict[str, Any]:
    """The schema, completed in place."""
    known = schema.setdefault("components", {}).setdefault("schemas", {})
    known["Problem"] = PROBLEM
    for unused in ("HTTPValidationError", "ValidationError"):
        known.pop(unused, None)
    _plain(schema)
    schema["components"]["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
    for route in routes:
        if not isinstance(route, APIRoute) or not route.include_in_schema:
            continue
        role = role_of(route.dependant, roles)
        for method in route.methods or ():
            operation = schema["paths"][route.path_format][method.lower()]
            operation["x-role"] = role or "anybody"
            operation["security"] = [{"key": []}] if role else []
            _complete(operation, known, bool(role))
    return schema


def _plain(schema: Any) -> None:
    """Pairs as lists of either: hardly a program that makes clients knows `prefixItems`."""
    if isinstance(schema, dict):
        if "prefixItems" in schema:
            schema["items"] = {"anyOf": schema.pop("prefixItems")}
        for each in schema.values():
            _plain(each)
    elif isinstance(schema, list):
        for each in schema:
            _plain(each)


def role_of(dependant: Dependant, roles: Mapping[Callable[..., Any], str]) -> str | None:
    """Who may ask for it; None: anybody."""
    found = (roles.get(each.call) for each in dependant.dependencies if each.call is not None)
    return next((role for role in found if role is not None), None)


def _complete(operation: dict[str, Any], known: dict[str, Any], locked: bool) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        content.setdefault("example", _example(content["schema"], known, ""))
    responses = operation["responses"]
    responses.pop("422", None)
    for response in responses.values():
        for content in response.get("content", {}).values():
            content.setdefault("example", _example(content["schema"], known, ""))
    if "work" in str(responses.get("200", {})).lower() and "Work" in known and _may_wait(operation):
        example = _example({"$ref": "#/components/schemas/Work"}, known, "")
        shape = {"schema": {"$ref": "#/components/schemas/Work"}, "example": example}
        responses["202"] = {"description": "It is being done.", "content": {"application/json": shape}}
    if operation.get("operationId") == "observe":
        shape, was_there = (responses[status]["content"]["application/json"] for status in ("200", "201"))
        either = {"schema": {"anyOf": [was_there["schema"], shape["schema"]]}, "example": was_there["example"]}
        what = "It was there already; or nothing was stored, and `reason` says why."
        responses["200"] = {"description": what, "content": {"application/json": either}}
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}, "example": FAILURE}}
    for status, what in (("4XX", "It will not do; `detail` says why."), ("5XX", "It cannot be done now.")):
        if locked:
            responses[status] = {"description": what, "content": content}


def _may_wait(operation: dict[str, Any]) -> bool:
    return any(parameter["name"] == "wait" for parameter in operation.get("parameters", ()))


def _example(schema: Mapping[str, Any], known: Mapping[str, Any], name: str, depth: int = 0) -> Any:
    """A value of this schema; `name` is where it stands, as Model.field."""
    if "$ref" in schema:
        model = schema["$ref"].rpartition("/")[2]
        return _object(known[model], known, model.partition("_")[0].partition("-")[0], depth + 1)
    if name in SAID or name.partition(".")[2] in SAID:
        value = SAID[name] if name in SAID else SAID[name.partition(".")[2]]
        if _fits(value, schema):
            return value
    if "default" in schema:
        return schema["default"]
    for choice in schema.get("anyOf", ()):
        if choice.get("type") != "null" or len(schema["anyOf"]) == 1:
            return _example(choice, known, name, depth)
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    match schema.get("type"):
        case "object":
            return _object(schema, known, name.partition(".")[0], depth)
        case "array" if "minItems" in schema:
            return [_example(item, known, name, depth) for item in schema["items"].get("anyOf", [schema["items"]] * 2)]
        case "array":
            return [_example(schema.get("items", {}), known, name, depth)] if depth < 4 else []
        case "string":
            return AT if schema.get("format") == "date-time" else "…"
        case "integer":
            return max(1, int(schema.get("minimum", 1)))
        case "number":
            return 1.0
        case "boolean":
            return True
    return None


def _object(schema: Mapping[str, Any], known: Mapping[str, Any], model: str, depth: int) -> Any:
    if "properties" not in schema:
        more = schema.get("additionalProperties")
        kind = more.get("type") if isinstance(more, Mapping) else None
        return {"episodes": 3} if kind == "integer" else {"done": True} if kind == "boolean" else {}
    return {name: _example(each, known, f"{model}.{name}", depth) for name, each in schema["properties"].items()}


_TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict,
    "null": type(None),
}  # fmt: skip


def _fits(value: Any, schema: Mapping[str, Any]) -> bool:
    if "anyOf" in schema:
        return any(_fits(value, choice) for choice in schema["anyOf"])
    if "$ref" in schema:
        return False
    if "enum" in schema:
        return value in schema["enum"]
    kind = _TYPES.get(str(schema.get("type")))
    if kind is None:
        return True
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        return False
    if isinstance(value, list) and value:
        return _fits(value[0], schema.get("items", {}))
    return True
