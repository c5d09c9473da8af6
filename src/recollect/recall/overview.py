"""The summaries that a question calls for: of the talk at hand, of the occasions that answer it, of whom it is about.

Hits are told whole elsewhere. Of a summary we tell what stands beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select

from recollect.audience import Reader
from recollect.learning import summaries as distilled
from recollect.learning.summaries import points_in
from recollect.log.asked import asked, asked_plainly, by_key
from recollect.log.read import places
from recollect.model import Hit, Point, Query, Summary
from recollect.store.among import among
from recollect.store.schema import conversations, interactions, summaries, summary_sources
from recollect.understanding.stopwords import fold
from recollect.understanding.tokens import tokens_of

OCCASIONS = 5  # first hits whose sessions are told of
TOLD = ("key", "decision", "action", "open")  # sections; facts are told from what is believed now


def overview(
    connection: Connection,
    space: str,
    reader: Reader,
    channel: str | None,
    entities: Sequence[str],
    hits: Sequence[Hit],
    query: Query,
    then: datetime | None,
) -> list[Point]:
    """What to tell of them, the most wanted first. `then`: only what was summarised before."""
    first = list(dict.fromkeys(source for hit in hits[:OCCASIONS] for source in hit.sources))
    here = (connection, space, reader)
    chosen: set[str] = set()  # each by an index of its own: one statement with "or" would look at all there are
    if first:
        chosen.update(_of_sessions(connection, space, reader, first))
    if channel is not None:
        talks = [channel, *(talk for (talk,) in _talks(*here, channel))]
        chosen.update(summary for (summary,) in _about(*here, "conversation", talks))
    if entities:
        chosen.update(summary for (summary,) in _about(*here, "entity", entities))
    if not chosen:
        return []
    rows = _told(*here, sorted(chosen))
    rows = sorted(rows if then is None else [row for row in rows if row.ended_at < then], key=_latest_first)
    points = {(point.text, point.sources): point for row in rows for point in points_in(row.points)}
    return _ordered([point for point in points.values() if point.section in TOLD], query)


def _latest_first(row: Any) -> tuple[float, str]:
    return -row.ended_at.timestamp(), row.summary


@asked_plainly
def _talks(space: str, reader: Reader, channel: str) -> Select[Any]:
    return select(conversations.c.conversation).where(
        conversations.c.space == space, conversations.c.channel == channel, reader.may_read(conversations)
    )


def _holding(space: str, reader: Reader) -> tuple[ColumnElement[bool], ...]:
    return summaries.c.space == space, reader.may_read(by_key(summaries)), summaries.c.superseded_by.is_(None)


@asked_plainly
def _about(space: str, reader: Reader, scope: str, subjects: Sequence[str]) -> Select[Any]:
    here = (summaries.c.scope == scope, among(summaries.c.subject, subjects))
    return select(summaries.c.summary).where(*_holding(space, reader), *here)


@asked
def _told(space: str, reader: Reader, ids: Sequence[str]) -> Select[Any]:
    columns = (summaries.c.summary, summaries.c.ended_at, summaries.c.points)
    return select(*columns).where(*_holding(space, reader), among(summaries.c.summary, ids))


def as_summaries(connection: Connection, space: str, reader: Reader, hits: Sequence[Hit]) -> list[Hit]:
    """The summaries of the sessions that hits are from, each as relevant as the best of its own."""
    best: dict[str, Hit] = {}
    for hit in hits:
        for source in hit.sources:
            best.setdefault(source, hit)
    if not best:
        return []
    mine = select(summary_sources.c.summary, summary_sources.c.source).where(
        summary_sources.c.space == space, reader.may_read(summary_sources),
        among(summary_sources.c.summary, sorted(set(_of_sessions(connection, space, reader, best)))),
    )  # fmt: skip
    leading: dict[str, Hit] = {}
    for row in connection.execute(mine):
        own = best.get(row.source)
        if own is not None and (row.summary not in leading or own.score > leading[row.summary].score):
            leading[row.summary] = own
    found = distilled.read(
        connection, space, reader, summaries.c.scope == "session", among(summaries.c.summary, leading)
    )
    named = _external_ids(connection, space, reader, [source for each in found for source in _cited(each)])
    made = [
        replace(
            leading[each.id], id=each.id, kind="summary", text=each.text, audience=each.audience,
            occurred_at=each.ended_at, sources=_cited(each), sender=None,
            external_ids=tuple(named[source] for source in _cited(each) if source in named), passage=None,
        )
        for each in found
    ]  # fmt: skip
    return sorted(made, key=lambda hit: (-hit.score, hit.id))


def _cited(summary: Summary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source for point in summary.points for source in point.sources))


def _external_ids(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> dict[str, str]:
    table = interactions.c
    query = select(table.id, table.external_id).where(
        table.space == space, table.external_id.is_not(None), reader.may_read(interactions),
        table.position.in_(places(space, ids)),
    )  # fmt: skip
    return {row.id: row.external_id for row in connection.execute(query)}


def _of_sessions(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> list[str]:
    """Summaries that were made of these interactions."""
    return [summary for (summary,) in _made_of(connection, space, reader, list(ids))]


@asked_plainly
def _made_of(space: str, reader: Reader, ids: Sequence[str]) -> Select[Any]:
    in_table = summary_sources.c.audience.is_not(None)  # else SQLite reads all of an index that has the other columns
    here = (summary_sources.c.space == space, reader.may_read(summary_sources), in_table)
    return select(summary_sources.c.summary).where(*here, summary_sources.c.position.in_(places(space, ids)))


def _ordered(points: Sequence[Point], query: Query) -> list[Point]:
    """Those with words of the question first, then the latest."""
    asked = {_stem(term) for term in query.terms}

    def key(item: tuple[int, Point]) -> tuple[int, int]:
        place, point = item
        return -_shared(asked, point.text), place

    return [point for _, point in sorted(enumerate(points), key=key)]


def _shared(asked: set[str], text: str) -> int:
    """How many of these stems a text has. Most have none, which shows before it is taken apart."""
    spelled = text.casefold(), fold(text)
    if not any(stem in each for each in spelled for stem in asked):
        return 0
    return len(asked & {_stem(token) for token in _words(text)})


def _words(text: str) -> list[str]:
    return [token.word for token in tokens_of(text)]


def _stem(word: str) -> str:
    return word.casefold()[:5]
