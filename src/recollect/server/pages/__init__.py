"""The memory as web pages: server-rendered, working without JavaScript, each page one or few calls of `Memory`.

To add a page:

1. A module here with `router = pages_router()` (layout.py), and plain `def` handlers:

       @router.get("/memory/things")
       def things(visit: Visits) -> Response:
           return show(visit, "things.html", title="Things", here="/memory/things", things=visit.memory.things())

   and its name in FIELDS below. `visit.memory` is the owner's memory. Errors of the memory become pages by themselves.
2. A template that begins with `{% extends "base.html" %}{% import "parts.html" as parts with context %}` and fills
   `{% block main %}`; its one h1 is in `{{ parts.head("Things", "One line on what this is.") }}`. parts.html has the
   rest: bars, badges, times, names, empty states, pagers, messages.
3. What changes something is a form with method="post" that holds `{{ parts.token() }}`; its handler takes
   `filled: Forms` (door.py: token and origin are checked, `filled.one("name")`, `filled.many("tags")`) and ends with
   `back_to("/memory/things", visit=visit, told="Done.")`. The words are shown once on the next page. After an answer to
   something that waits, `waits_of(visit.request).changed(visit.memory)` (waiting.py), so that the number is right.
4. No inline script or style, and no style attribute: the policy forbids them. Pictures are SVG from drawing.py.
   JavaScript is only for comfort, by attributes: `data-swap="#results"` on a link or a form swaps that region instead
   of loading a page, `data-live="interaction derivation review"` on a region with an id renews it when such a thing
   happens, `data-item` on things to go through with j and k, `data-key="a"` on a button in it presses it by that key,
   `data-confirm="…"` asks first. `data-keep` on a form sends it by itself when a choice in it changes.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

HERE = Path(__file__).parent
# One module a field; the last one answers for addresses that no other knows.
FIELDS = (
    "entering",
    "front",
    "overview",
    "people",
    "timeline",
    "searching",
    "why",
    "talks",
    "inbox",
    "notes",
    "souls",
    "judged",
    "health",
    "settings",
    "forgetting",
    "nowhere",
)


class Still(StaticFiles):
    """Files that a browser may keep, as long as it asks whether they are still the same."""

    def file_response(self, *args: Any, **how: Any) -> Response:
        answer = super().file_response(*args, **how)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def mount(app: FastAPI) -> None:
    """Add all pages to the server. `app.state.house` is there by the time that one is asked for."""
    app.mount("/static", Still(directory=HERE / "static"), name="static")
    for field in FIELDS:
        app.router.routes += import_module(f"{__name__}.{field}").router.routes
