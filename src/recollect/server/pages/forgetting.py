"""Erasure: what would go is shown first, then it has to be typed, then it is gone in every layer, with a receipt."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from starlette.responses import Response

from recollect import Erasure, RecollectError
from recollect.server.pages.doing import names_of
from recollect.server.pages.door import Forms, Visit, Visits
from recollect.server.pages.layout import back_to, link, pages_router, show
from recollect.server.pages.waiting import waits_of

router = pages_router()
KINDS = ("entity", "conversation", "interaction")
WORD = "erase"  # what is typed, and how much
SAMPLE = 8


@router.get("/memory/erase")
def ask(visit: Visits, entity: str = "", conversation: str = "", interaction: str = "", what: str = "") -> Response:
    """What should go, or, where that was said, what would go with it. Nothing is done."""
    named = {"entity": entity, "conversation": conversation, "interaction": interaction}
    chosen = {kind: id.strip() for kind, id in named.items() if id.strip()} or _guessed(what.strip())
    if not chosen:
        return _shown(visit)
    try:
        target = dict([next(iter(chosen.items()))])
        would = visit.memory.forget(**_arguments(target), dry_run=True)
    except RecollectError as error:
        return _shown(visit, wrong=error.outward, asked=next(iter(chosen.values())))
    if would.receipt is not None:  # it was erased before
        return _shown(visit, gone=would)
    return _shown(
        visit, target=target, would=would, word=_word(would), confirm=_confirmation(visit, target, would),
        names=names_of(visit.memory, would.entities[:SAMPLE]), words=_words(visit, target),
    )  # fmt: skip


@router.post("/memory/erase")
def erase(visit: Visits, filled: Forms) -> Response:
    target = {kind: filled.one(kind) for kind in KINDS if filled.one(kind)}
    if len(target) != 1:
        return back_to("/memory/erase", visit=visit, told="Nothing was erased: say what should go.")
    here = link("/memory/erase", **target)
    try:
        would = visit.memory.forget(**_arguments(target), dry_run=True)
        if not hmac.compare_digest(filled.one("confirm"), _confirmation(visit, target, would)):
            return back_to(here, visit=visit, told="Nothing was erased: what would go has changed; look at it again.")
        if " ".join(filled.one("typed").casefold().split()) != _word(would):
            return back_to(here, visit=visit, told=f"Nothing was erased: type “{_word(would)}” to confirm it.")
        gone = visit.memory.forget(**_arguments(target))
    except RecollectError as error:
        return back_to("/memory/erase", visit=visit, told=f"Nothing was erased: {error.outward}")
    waits_of(visit.request).changed(visit.memory)
    return _shown(visit, gone=gone)


def _shown(visit: Visit, **given: Any) -> Response:
    values: dict[str, Any] = {
        "target": {}, "would": None, "gone": None, "word": "", "confirm": "", "names": {}, "words": [], "wrong": "",
        "asked": "",
    } | given  # fmt: skip
    return show(visit, "erase.html", title="Erase", here="/memory/settings", **values)


def _guessed(what: str) -> dict[str, str]:
    """What somebody wrote into the one field: an id says itself what it is of, all else is somebody's name."""
    if not what:
        return {}
    kind = {"int": "interaction", "conv": "conversation"}.get(what.partition("_")[0], "entity")
    return {kind: what}


def _arguments(target: dict[str, str]) -> dict[str, Any]:
    return {kind: target.get(kind) for kind in KINDS}


def _words(visit: Visit, target: dict[str, str]) -> list[Any]:
    """The latest of what would go, to see that it is the right thing."""
    memory = visit.memory
    if "interaction" in target:
        return [memory.interaction(target["interaction"])]
    return memory.log(limit=SAMPLE, entity=target.get("entity"), conversation=target.get("conversation"))[::-1]


def _word(would: Erasure) -> str:
    return f"{WORD} {would.interactions}"


def _confirmation(visit: Visit, target: dict[str, str], would: Erasure) -> str:
    """Good for the same target and the same number of interactions, in this session, while this server runs."""
    words = json.dumps([visit.key.space, visit.key.id, visit.session, sorted(target.items()), would.interactions])
    return hmac.new(visit.house.secret, words.encode(), hashlib.sha256).hexdigest()[:32]
