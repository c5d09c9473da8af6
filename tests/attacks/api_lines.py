"""How schemathesis sends lines of JSON, and that it does not revoke the key that it asks with; loaded by it, see
api_conformance.py."""

from __future__ import annotations

import os
from typing import Any

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """Any text is a body of lines. What is no text cannot be sent as one: nothing is sent in its place."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else b""


@schemathesis.hook
def before_call(_context: Any, case: Any, _how: Any) -> None:
    """It reads the ids of keys in a list, and tries to revoke each: with its own, all that follows would be a 401."""
    own = os.environ["RECOLLECT_OWN_KEY"]
    for name, value in (case.path_parameters or {}).items():
        if value == own:
            case.path_parameters[name] = "rk_of_nobody"
