"""Search: by words and by meaning, narrowed by filters, with each score explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from fastapi import Query
from starlette.responses import Response

from recollect import Hit, Hits, InvalidInput, NotFound, RecollectError
from recollect.recall.passage import quoted
from recollect.server.clock import zone
from recollect.server.pages.door import Visits
from recollect.server.pages.layout import link, pages_router, show
from recollect.times import midnight

router = pages_router()
PAGE = 20
MOST = 100
KINDS = ("interaction", "fact", "summary")
WEIGHT = "weight of "


@dataclass(frozen=True, slots=True)
class Part:
    """One signal of a score: what it was, how much it weighs, and what it gave."""

    name: str
    value: float
    weight: float
    gave: float


@router.get("/memory/search")
def search(
    visit: Visits,
    q: str = "",
    kinds: list[str] = Query(default=[]),  # noqa: B008
    entity: str = "",
    channel: str = "",
    since: str = "",
    until: str = "",
    limit: int = PAGE,
) -> Response:
    asked = " ".join(q.split())
    wanted = [kind for kind in kinds if kind in KINDS]
    hits: Hits | None = None
    wrong = ""
    if asked:
        try:
            hits = visit.memory.recall(
                asked, limit=min(max(limit, 1), MOST), kinds=wanted or None, entity=entity.strip() or None,
                between=_between(since, until), explain=True, channel=channel.strip() or None,
            )  # fmt: skip
        except (InvalidInput, NotFound, RecollectError) as error:
            wrong = error.outward
    more = hits is not None and len(hits) == limit and limit < MOST
    here = {"q": asked, "kinds": wanted, "entity": entity, "channel": channel, "since": since, "until": until}
    return show(
        visit, "search.html", title=f"{asked} · Search" if asked else "Search", here="/memory/search", q=asked,
        kinds=KINDS, wanted=wanted, entity=entity, channel=channel, since=since, until=until, hits=hits, wrong=wrong,
        channels=_channels(visit), terms=_terms(hits), parts_of=parts_of, quoted=quoted,
        more=link("/memory/search", **here, limit=limit + PAGE) if more else "",
        names=_names(visit, hits),
    )  # fmt: skip


def parts_of(hit: Hit) -> list[Part]:
    """A score, taken apart: signals with a weight first, by what they gave."""
    weights = {name.removeprefix(WEIGHT): value for name, value in hit.signals.items() if name.startswith(WEIGHT)}
    total = sum(weights.values()) or 1.0
    weighed = [
        Part(name, hit.signals.get(name, 0.0), weight / total, hit.signals.get(name, 0.0) * weight / total)
        for name, weight in weights.items()
    ]
    return sorted(weighed, key=lambda part: (-part.gave, part.name))


def _between(since: str, until: str) -> tuple[datetime | None, datetime | None] | None:
    start, end = _day(since, "since"), _day(until, "until", after=1)
    return None if start is None and end is None else (start, end)


def _day(text: str, field: str, after: int = 0) -> datetime | None:
    if not text.strip():
        return None
    try:
        return midnight(date.fromisoformat(text.strip()) + timedelta(days=after), zone())
    except (ValueError, OverflowError):
        raise InvalidInput(field, f"{text!r} is not a day; write one as 2026-02-27.") from None


def _channels(visit: Visits) -> list[str]:
    found = sorted(visit.memory.channels(), key=lambda each: each.last_activity_at, reverse=True)
    return [each.id for each in found[:50]]


def _terms(hits: Hits | None) -> list[str]:
    """The words that stand out in what was found: those asked for, and what they have in common with their forms."""
    if hits is None:
        return []
    words = {word for term in (*hits.query.terms, *hits.query.about) for word in term.split()}
    return sorted({*words, *(word[:-1] for word in words if len(word) > 4 and word.endswith(("s", "e")))})


def _names(visit: Visits, hits: Hits | None) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for id in hits.query.entities if hits is not None else ():
        try:
            names[id] = visit.memory.find_entity(id).name
        except RecollectError:
            continue
    return names
