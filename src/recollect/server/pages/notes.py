"""Notes and their tags: to browse, to write, to look where one came from, and to call a tag otherwise."""

from __future__ import annotations

from fastapi import Query
from starlette.responses import Response

from recollect import RecollectError
from recollect.server.pages import drawing
from recollect.server.pages.doing import done, names_of, words_in
from recollect.server.pages.door import Forms, Visits
from recollect.server.pages.drawing import Edge, Node
from recollect.server.pages.layout import back_to, link, pages_router, show

router = pages_router()
PAGE = 25
MOST = 500
TAGS = 60
STATES = ("", "processed", "quarantined", "proposed", "archived", "debunked", "pending", "rejected")


@router.get("/memory/notes")
def notes(
    visit: Visits,
    tag: list[str] = Query(default=[]),  # noqa: B008
    q: str = "",
    status: str = "",
    limit: int = PAGE,
) -> Response:
    memory = visit.memory
    limit, wanted = min(max(limit, 1), MOST), [each.strip() for each in tag if each.strip()]
    state = status if status in STATES[1:] else None
    found = memory.notes(tags=wanted or None, text=q.strip() or None, status=state, limit=limit + 1)
    asked = {"tag": wanted, "q": q, "status": status}
    tags = memory.tags()
    beside = [memory.tag(each) for each in wanted[-1:] if any(each == known.name for known in tags)]
    return show(
        visit, "notes.html", title="Notes", here="/memory/notes", found=found[:limit], tags=tags[:TAGS], wanted=wanted,
        q=q, state=status, states=STATES, most=max((each.notes for each in tags), default=1),
        beside=beside[0].beside if beside else {}, all_tags=[each.name for each in tags],
        more=link("/memory/notes", **asked, limit=limit + PAGE) if len(found) > limit else "",
    )  # fmt: skip


@router.post("/memory/notes")
def write(visit: Visits, filled: Forms) -> Response:
    """A note of the owner's, known to all agents."""
    text, title = filled.one("text"), filled.one("title") or None
    if not text:
        return back_to("/memory/notes", visit=visit, told="Nothing was noted: the note was empty.")
    return done(
        visit, "/memory/notes", lambda: visit.memory.note(text, tags=words_in(filled.one("tags")), title=title),
        "Noted. It is looked at in a moment.",
    )  # fmt: skip


@router.get("/memory/notes/{id}")
def note(visit: Visits, id: str) -> Response:
    memory = visit.memory
    found = memory.get_note(id)
    trace = memory.why(id)
    said = None
    if found.message:
        try:
            said = memory.interaction(found.message)
        except RecollectError:
            said = None
    entities = names_of(memory, (found.entity, *found.entities))
    return show(
        visit, "note.html", title=found.title, here="/memory/notes", note=found, trace=trace, said=said,
        entities=entities,
    )  # fmt: skip


@router.post("/memory/notes/{id}")
def change(visit: Visits, filled: Forms, id: str) -> Response:
    """Put a note in other words, put it away, or say that it is not true; each can be taken back."""
    memory, what, here = visit.memory, filled.one("what"), link("/memory/notes", id)
    if what == "edit":
        try:
            made = memory.edit_note(
                id, content=filled.one("text") or None, title=filled.one("title") or None,
                tags=words_in(filled.one("tags")),
            )  # fmt: skip
        except RecollectError as error:
            return back_to(here, visit=visit, told=f"Nothing was changed: {error.outward}")
        return back_to(link("/memory/notes", made.id), visit=visit, told="Changed; the old note is archived.")
    reason = filled.one("reason")
    if what == "archive":
        return done(visit, here, lambda: memory.archive_note(id, reason=reason or None), "The note is archived.")
    if what == "restore":
        return done(visit, here, lambda: memory.archive_note(id, on=False), "The note stands again.")
    if what == "debunk":
        return done(visit, here, lambda: memory.debunk(id, reason), "It is no longer told as true.")
    return done(visit, here, lambda: memory.debunk(id, undo=True), "It is believed again.")


@router.get("/memory/tags/{name:path}")
def tag(visit: Visits, name: str) -> Response:
    memory = visit.memory
    found = memory.tag(name)
    beside = sorted(found.beside.items(), key=lambda pair: (-pair[1], pair[0]))
    nodes = [Node(each, f"#{each}", link("/memory/tags", each)) for each, _ in beside[:12]]
    edges = [Edge(found.name, each, str(count)) for each, count in beside[:12]]
    return show(
        visit, "tag.html", title=f"#{found.name}", here="/memory/notes", tag=found, beside=beside,
        picture=drawing.graph(Node(found.name, f"#{found.name}"), nodes, edges, height=320),
        small=drawing.graph(Node(found.name, f"#{found.name}"), nodes[:6], edges, width=340, height=320),
        notes=memory.notes(tags=[found.name], limit=PAGE), changes=memory.tag_history(found.name),
    )  # fmt: skip


@router.post("/memory/tags/{name:path}")
def rename(visit: Visits, filled: Forms, name: str) -> Response:
    new = filled.one("new") or None
    try:
        made = visit.memory.rename_tag(name, new)
    except RecollectError as error:
        return back_to(link("/memory/tags", name), visit=visit, told=f"Nothing was changed: {error.outward}")
    told = f"It is called #{made.name} from now on." if new else "It has its own name again."
    return back_to(link("/memory/tags", made.name), visit=visit, told=told)
