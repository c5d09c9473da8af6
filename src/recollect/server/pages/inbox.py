"""The review: what waits for the owner's word, each with its evidence and what an answer does. A key an answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.responses import Response

from recollect import Memory, Proposal, RecollectError
from recollect.server.pages.doing import done, names_of, words_in
from recollect.server.pages.door import Filled, Forms, Visits
from recollect.server.pages.layout import link, pages_router, show
from recollect.server.pages.waiting import waits_of

router = pages_router()
PAGE = 12
DECIDED = 8
LOOKED_AT = 200  # newest decisions
OWN = "cli:local"  # where the owner decides
AT_ONCE, PATIENT = 0.05, 10.0  # seconds
STANDS = ("accepted", "rejected", "done", "dropped")
NAMED = ("note", "fact", "conflict", "proposal", "interaction", "procedure", "item_of")
TOLD = {"accept": "Accepted", "edit": "Accepted in your words", "reject": "Rejected", "later": "Put off"}


@router.get("/memory/review")
def review(visit: Visits, kind: str = "", limit: int = PAGE) -> Response:
    memory = visit.memory
    # After an answer what is left is looked for anew; else what was seen a moment ago will do, if that takes long.
    desk = waits_of(visit.request)
    waits = desk.look(memory, AT_ONCE if desk.is_known(memory) and not visit.told else PATIENT)
    counts = {name: sum(1 for each in waits if each.kind == name) for name in dict.fromkeys(e.kind for e in waits)}
    chosen = [each for each in waits if kind in ("", each.kind)]
    limit = min(max(limit, 1), 1_000)
    return show(
        visit, "review.html", title="Review", here="/memory/review", items=chosen[:limit], counts=counts, kind=kind,
        total=len(waits), decided=decided(memory), facts_of=facts_of,
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


@dataclass(frozen=True, slots=True)
class Decided:
    item: str
    kind: str
    outcome: str
    words: str
    at: datetime


def decided(memory: Memory) -> list[Decided]:
    """What was answered lately and stands, the latest first. The words are looked up, so that they go with what they
    rest on: those of a decision are ids."""
    found: dict[str, Decided | None] = {}
    for said in reversed(memory.log(channel=OWN, types=["decision"], limit=LOOKED_AT)):
        what = said.metadata.get("recollect", {})
        item = str(what.get("item", ""))
        if what.get("kind") != "reviewed" or item in found:
            continue
        found[item] = None
        if what.get("outcome") in STANDS:
            kind, words = str(what.get("of") or "promise"), _words(memory, what, said.content)
            found[item] = Decided(item, kind, what["outcome"], words, said.occurred_at)
        if sum(each is not None for each in found.values()) == DECIDED:
            break
    return [each for each in found.values() if each is not None]


def _words(memory: Memory, what: Mapping[str, Any], otherwise: str) -> str:
    for name in NAMED:
        if what.get(name):
            try:
                return memory.why(str(what[name])).text
            except RecollectError:
                return "something that is no longer there"
    if what.get("of") == "identity":
        names = names_of(memory, [str(what.get("entity")), str(what.get("other"))])
        return f"Are these the same: {' and '.join(names.values())}?"
    return otherwise


def facts_of(item: Proposal) -> dict[str, str]:
    """The two sides of a conflict: facts and their sentences."""
    keep = item.data.get("keep")
    return {id: text for id, text in keep.items() if id not in ("both", "neither")} if isinstance(keep, dict) else {}
