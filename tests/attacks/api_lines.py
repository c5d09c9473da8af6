"""How schemathesis sends lines of JSON; loaded by it, see api_conformance.py."""

from __future__ import annotations

from typing import Any

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """Any text is a body of lines. What is no text cannot be sent as one: nothing is sent in its place."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else b""
