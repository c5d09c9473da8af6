"""People and projects, and all that is known of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from starlette.responses import Response

from recollect import Acquaintance, Entity, Fact, Memory, NotFound, Profile
from recollect.server.pages.door import Forms, Visit, Visits
from recollect.server.pages.drawing import Edge, Node, address
from recollect.server.pages.layout import back_to, link, pages_router, show
from recollect.server.pages.wording import called, channel, plain, speaker

router = pages_router()
PAGE = 24
FACTS = 200  # of one entity
VIEWS = 5  # audiences whose view is shown
OVER = ("archived", "closed", "done", "finished")
# Tabs of the page of people: type, and what many of them are called.
TYPES = (
    ("person", "People"), ("company", "Companies"), ("group", "Groups"), ("agent", "Agents"), ("place", "Places"),
    ("device", "Devices"), ("service", "Services"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """What whoever speaks on a channel may know of somebody."""

    name: str
    audience: str
    facts: tuple[Fact, ...]
    known: bool = True


@router.get("/memory/people")
def people(visit: Visits, type: str = "person", like: str = "", skip: int = 0) -> Response:
    kind = type if type in dict(TYPES) else "person"
    asked, skip = like.strip()[:200], min(max(skip, 0), 100_000)
    found = visit.memory.acquaintances(type=kind, like=asked or None, skip=skip, limit=PAGE + 1)
    more = link("/memory/people", type=kind, like=asked, skip=skip + PAGE) if len(found) > PAGE else ""
    return show(
        visit, "people.html", title=dict(TYPES)[kind], here="/memory/people", types=TYPES, type=kind, like=asked,
        found=found[:PAGE], more=more,
        heard=_heard(visit.memory, found), less=link("/memory/people", type=kind, like=asked) if skip else "",
    )  # fmt: skip


def _heard(memory: Memory, found: Sequence[Acquaintance]) -> dict[str, str]:
    """Of those who were only spoken of: by whom."""
    heard = {}
    for each in found:
        if not each.entity.handles and each.entity.sources:
            with suppress(NotFound):  # erased since
                heard[each.entity.id] = speaker(memory.interaction(each.entity.sources[0]))
    return heard


@router.get("/memory/projects")
def projects(visit: Visits, skip: int = 0) -> Response:
    skip = min(max(skip, 0), 100_000)
    found = visit.memory.acquaintances(type="project", skip=skip, limit=PAGE + 1)
    active = [each for each in found[:PAGE] if not is_over(each, visit.memory)]
    over = [each for each in found[:PAGE] if is_over(each, visit.memory)]
    return show(
        visit, "projects.html", title="Projects", here="/memory/projects", active=active, over=over,
        more=link("/memory/projects", skip=skip + PAGE) if len(found) > PAGE else "",
        less=link("/memory/projects") if skip else "",
    )  # fmt: skip


@router.post("/memory/projects")
def declare(visit: Visits, filled: Forms) -> Response:
    """Say that there is a project, or that one is over or goes on."""
    name, status = filled.one("name"), filled.one("status")
    state = {"status": status} if status in ("active", "archived") else None
    found = visit.memory.entity(name, type="project", properties=state)
    told = {"archived": f"{found.name} is archived.", "active": f"{found.name} goes on."}
    return back_to("/memory/projects", visit=visit, told=told.get(status, f"{found.name} is known as a project."))


def is_over(each: Acquaintance, memory: Memory) -> bool:
    """Whether a project is archived: somebody said so, or nothing was said of it for as long as conversations take."""
    said = each.entity.properties.get("status")
    if isinstance(said, str) and said:
        return said.lower() in OVER
    quiet = datetime.now(UTC) - timedelta(days=memory.settings.archive_days)
    return each.last_at is not None and each.last_at < quiet


@router.get("/memory/entity/{id}")
def entity(visit: Visits, id: str) -> Response:
    memory = visit.memory
    found = memory.find_entity(id)
    facts = memory.facts(entity=found.id, past=True, limit=FACTS)
    own = [fact for fact in facts if fact.subject in found.members]
    holding = [fact for fact in own if fact.status not in ("superseded", "ended", "debunked")]
    past = sorted((fact for fact in own if fact not in holding), key=lambda fact: fact.said_at, reverse=True)
    others = [fact for fact in facts if fact.subject not in found.members]
    profile = memory.profile(found.id)
    nodes, edges = related(found, facts)
    said = sorted(memory.log(entity=found.id, limit=12), key=lambda each: each.occurred_at, reverse=True)
    return show(
        visit, "entity.html", title=called(found),
        here="/memory/projects" if found.type == "project" else "/memory/people",
        found=found, profile=profile, by_type=_by_type(profile), holding=_by_kind(holding), past=past, others=others,
        facts=len(holding), said=said, summaries=memory.summaries(entity=found.id, limit=2), nodes=nodes, edges=edges,
        centre=Node(found.id, called(found)), history=_changed(memory, found), views=views(visit, found, profile),
        archived=str(found.properties.get("status", "")).lower() in OVER,
    )  # fmt: skip


def related(found: Entity, facts: Sequence[Fact]) -> tuple[list[Node], list[Edge]]:
    """What has to do with it, in a fixed order: entities that facts tie it to, and people that facts only name."""
    nodes: dict[str, Node] = {}
    edges: list[Edge] = []
    for fact in sorted(facts, key=lambda each: (-each.importance, each.predicate, each.id)):
        if fact.negated or fact.status in ("superseded", "ended", "debunked"):
            continue
        own = fact.subject in found.members
        other, name = (fact.object_entity, fact.object) if own else (fact.subject, fact.subject_name)
        if other in found.members or (other is None and fact.kind not in ("relationship", "location")):
            continue
        key = other or f"word {fact.object.casefold()}"
        nodes.setdefault(key, Node(key, name, address("/memory/entity", other) if other else ""))
        edges.append(Edge(found.id, key, plain(fact.predicate)))
    return list(nodes.values()), edges


def views(visit: Visit, found: Entity, profile: Profile) -> list[View]:
    """What each audience sees: everybody, then whoever speaks on the channels where this one is met. What is an
    agent's own is seen through that agent."""
    memory = visit.memory
    agents = {visit.key.agent, *(each.agent for each in memory.conversations(entity=found.id, limit=50))}
    through = [visit.house.spaces.of(visit.key.space, each) for each in sorted(agents, key=str)]
    by_id = {each.id: each for each in memory.channels()}
    shown = [View("Everybody", "public", *_seen(through, found.id, visit.house.nobody))]
    met = sorted((by_id[each] for each in profile.channels if each in by_id), key=lambda each: each.id)
    for each in [one for one in met if one.privacy != "public"][:VIEWS]:
        name = f"{'Whoever is on' if each.privacy == 'group' else 'On'} {channel(each.id)}"
        shown.append(View(name, each.privacy, *_seen(through, found.id, each.id)))
    return shown


def _seen(through: Sequence[Memory], id: str, on: str) -> tuple[tuple[Fact, ...], bool]:
    found: dict[str, Fact] = {}
    known = False
    for memory in through:
        try:
            found |= {each.id: each for each in memory.facts(entity=id, channel=on, limit=FACTS)}
            known = True
        except NotFound:
            continue
    return tuple(found.values())[:FACTS], known


def _changed(memory: Memory, found: Entity) -> list[tuple[str, str]]:
    """Versions of the profile that another took the place of: what was, and what is said since."""
    items = memory.profile_history(found.id)
    by_id = {item.id: item for item in items}
    return [
        (item.content, by_id[item.superseded_by].content)
        for item in items
        if item.superseded_by in by_id and by_id[item.superseded_by].content != item.content
    ][-10:]


def _by_type(profile: Profile) -> list[tuple[str, list[object]]]:
    found: dict[str, list[object]] = {}
    for item in profile.items:
        found.setdefault(item.type, []).append(item)
    return list(found.items())


def _by_kind(facts: Sequence[Fact]) -> list[tuple[str, list[Fact]]]:
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact.kind, []).append(fact)
    return sorted(found.items(), key=lambda pair: -max(fact.importance for fact in pair[1]))
