"""The review: what waits for the owner's word, each with its evidence and what an answer does. A key an answer."""

from __future__ import annotations

import re
from typing import Any

from starlette.responses import Response

from recollect import Memory, Proposal, RecollectError
from recollect.server.pages.doing import done, names_of, words_in
from recollect.server.pages.door import Filled, Forms, Visits
from recollect.server.pages.layout import link, pages_router, show

router = pages_router()
PAGE = 12
DECIDED = 8
KINDS = ("conflict", "note", "proposed", "identity", "validation", "soul", "share", "procedure", "truth")
NAMED = ("note", "fact", "conflict", "proposal", "interaction", "procedure", "item_of")
TOLD = {"accept": "Accepted", "edit": "Accepted in your words", "reject": "Rejected", "later": "Put off"}


@router.get("/memory/review")
def review(visit: Visits, kind: str = "", limit: int = PAGE) -> Response:
    memory = visit.memory
    everything = memory.review(limit=1_000, all=True)
    waits = [each for each in everything if "undo" not in each.options]
    decided = [each for each in everything if "undo" in each.options and each.data.get("outcome") != "later"]
    counts = {name: sum(1 for each in waits if each.kind == name) for name in dict.fromkeys(e.kind for e in waits)}
    chosen = [each for each in waits if kind in ("", each.kind)]
    limit = min(max(limit, 1), 1_000)
    return show(
        visit, "review.html", title="Review", here="/memory/review", items=chosen[:limit], counts=counts, kind=kind,
        total=len(waits), decided=[(each, words_of(memory, each)) for each in decided[:DECIDED]], facts_of=facts_of,
        asked=asked, consequence=consequence,
        more=link("/memory/review", kind=kind, limit=limit + PAGE) if len(chosen) > limit else "",
    )  # fmt: skip


@router.post("/memory/review/{id}")
def decide(visit: Visits, filled: Forms, id: str) -> Response:
    memory, answer, here = visit.memory, filled.one("answer"), link("/memory/review", kind=filled.one("kind"))
    if answer == "undo":
        return done(visit, here, lambda: memory.undo(id), "Taken back; it waits again.")
    how = said(filled, answer)
    told = f"{TOLD.get(answer, 'Done')}: {filled.one('question')}" if filled.one("question") else "Done."
    return done(visit, here, lambda: memory.decide(id, answer, **how), told)


def said(filled: Filled, answer: str) -> dict[str, Any]:
    """The parts of an answer that the form holds; what was left empty is not said."""
    how: dict[str, Any] = {}
    note = filled.one("note")
    if note:
        how["note"] = note
    if answer == "later":
        days = filled.one("days", "1")
        how["days"] = float(days) if days.replace(".", "", 1).isdigit() else 1.0
    if answer == "edit":
        how["text"] = filled.one("text") or None
        if filled.one("tags") != filled.one("tags_were"):
            how["tags"] = words_in(filled.one("tags"))
    if answer == "accept":
        how["keep"] = filled.one("keep") or None
        contexts = {
            name.removeprefix("context-"): filled.one(name) for name in filled.fields if name.startswith("context-")
        }
        if how["keep"] == "both" and any(contexts.values()):
            how["contexts"] = {name: text for name, text in contexts.items() if text}
    return {name: value for name, value in how.items() if value is not None}


def asked(item: Proposal) -> str:
    """The question as a sentence: "[add] to the insights of …" begins with what is to be done."""
    begins = re.match(r"\[([^\]]+)\] (.*)", item.question, re.S)
    return (
        item.question
        if begins is None
        else f"{begins[1][:1].upper()}{begins[1][1:]}, {begins[2]}".replace(", to ", " to ", 1)
    )


def consequence(item: Proposal) -> str:
    """What accepting does. For whom a line of a soul holds is a box of the form here."""
    return re.sub(r"; (?:with )?keep=all[:,] for everybody", "", item.consequence)


def words_of(memory: Memory, decided: Proposal) -> str:
    """What was decided on, in words: those of the decision are ids. They are looked up, so that they go with what they
    rest on."""
    for name in NAMED:
        if decided.data.get(name):
            try:
                return memory.why(str(decided.data[name])).text
            except RecollectError:
                return "something that is no longer there"
    if decided.kind == "identity":
        names = names_of(memory, [str(decided.data.get("entity")), str(decided.data.get("other"))])
        return f"Are these the same: {' and '.join(names.values())}?"
    return decided.question


def facts_of(item: Proposal) -> dict[str, str]:
    """The two sides of a conflict: facts and their sentences."""
    keep = item.data.get("keep")
    return {id: text for id, text in keep.items() if id not in ("both", "neither")} if isinstance(keep, dict) else {}
