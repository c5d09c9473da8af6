#!/usr/bin/env python
"""Writes docs/reference/http.md from the description that the server gives of itself; --check only compares."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from recollect import Settings
from recollect.server.app import create_app

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "http.md"
HEAD = """# HTTP

Every operation of `recollect serve`. This page is made by `scripts/http_reference.py` from `/openapi.json`, which holds
the schemas as well. How to begin: [Serve the memory over HTTP](../how-to/http-api.md).

Every read takes `channel` and `sender` in its query: the channel that is spoken on, and with whom. The owner may leave
them out, and sees everything. Lists come by pages: `{"items": […], "next": …}`; give `next` as `cursor` to go on.
Errors are `application/problem+json` with `title`, `status`, `detail` and, where it is about one, `field`.
"""
COMMON = {"channel", "sender", "cursor", "Idempotency-Key"}


def reference() -> str:
    schema = create_app(Settings(database="nowhere.db")).openapi()
    tags: dict[str, list[str]] = {}
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            tags.setdefault(operation["tags"][-1], []).append(_operation(method, path, operation))
    parts = [HEAD, *(f"## {tag.capitalize()}\n\n" + "\n".join(found) for tag, found in tags.items())]
    return "\n".join(parts)


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    who = {"owner": "the owner", "agent": "an agent, the owner", "reader": "everybody with a key", "anybody": "anybody"}
    lines = [f"### `{method.upper()} {path}`", "", " ".join(operation["description"].split())]
    lines += ["", f"For {who[operation['x-role']]}.", ""]
    parameters = [each for each in operation.get("parameters", []) if each["name"].lower() not in _LOWER]
    if parameters:
        lines += ["| parameter | in | type | meaning |", "|---|---|---|---|"]
        lines += [
            f"| `{p['name']}` | {p['in']} | {_type(p['schema'])} | {p.get('description', '')} |" for p in parameters
        ]
        lines.append("")
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        lines += [f"Send `{kind}`:", "", *_fence(content["example"])]
    for status, response in operation["responses"].items():
        if status.startswith("2") and status != "202":
            for kind, content in response.get("content", {}).items():
                lines += [f"{status}, `{kind}`:", "", *_fence(content["example"])]
    return "\n".join(lines)


_LOWER = {name.lower() for name in COMMON}


def _fence(example: Any) -> list[str]:
    text = example.rstrip("\n") if isinstance(example, str) else json.dumps(example, ensure_ascii=False, indent=2)
    short = re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", text)
    return ["```json", short, "```", ""]


def _type(schema: dict[str, Any]) -> str:
    kinds = [each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"]
    names = [f"list of {_type(each['items'])}" if each.get("type") == "array" else _name(each) for each in kinds]
    default = schema.get("default")
    return " or ".join(names) + ("" if default is None else f", {json.dumps(default)}")


def _name(schema: dict[str, Any]) -> str:
    kind = str(schema.get("type", "any"))
    return {"string": "text", "date-time": "time"}.get(str(schema.get("format") or kind), kind)


def main() -> int:
    made = reference()
    if "--check" in sys.argv:
        if PAGE.read_text(encoding="utf-8") != made:
            sys.stderr.write("docs/reference/http.md is not what the server says; run scripts/http_reference.py\n")
            return 1
        return 0
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
