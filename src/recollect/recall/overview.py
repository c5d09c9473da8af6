"""The summaries that a question calls for: of the talk at hand, of the occasions that answer it, of whom it is about.

Hits are told whole elsewhere. Of a summary we tell what stands beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, select

from recollect.audience import Reader
from recollect.learning import summaries as distilled
from recollect.learning.summaries import points_in
from recollect.model import Hit, Point, Query, Summary
from recollect.store.among import among
from recollect.store.schema import conversations, interactions, summaries, summary_sources
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
    here = summaries.c.space == space, reader.may_read(summaries), summaries.c.superseded_by.is_(None)
    chosen: set[str] = set()  # each by an index of its own: one statement with "or" would look at all there are
    if first:
        chosen.update(map(str, connection.execute(_of_sessions(connection, space, reader, first)).scalars()))
    if channel is not None:
        private = select(conversations.c.conversation).where(
            conversations.c.space == space, conversations.c.channel == channel, reader.may_read(conversations)
        )
        talks = [channel, *connection.execute(private).scalars()]
        chosen.update(_about(connection, here, "conversation", talks))
    if entities:
        chosen.update(_about(connection, here, "entity", entities))
    if not chosen:
        return []
    asked = select(summaries.c.points).where(*here, among(summaries.c.summary, sorted(chosen)))
    if then is not None:
        asked = asked.where(summaries.c.ended_at < then)
    rows = connection.execute(asked.order_by(summaries.c.ended_at.desc(), summaries.c.summary))
    points = {(point.text, point.sources): point for (text,) in rows for point in points_in(text)}
    return _ordered([point for point in points.values() if point.section in TOLD], query)


def _about(
    connection: Connection, here: tuple[ColumnElement[bool], ...], scope: str, subjects: Sequence[str]
) -> list[str]:
    found = select(summaries.c.summary).where(*here, summaries.c.scope == scope, among(summaries.c.subject, subjects))
    return list(connection.execute(found).scalars())


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
        summary_sources.c.summary.in_(_of_sessions(connection, space, reader, best)),
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
            external_ids=tuple(named[source] for source in _cited(each) if source in named),
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
        among(table.id, ids),
    )  # fmt: skip
    return {row.id: row.external_id for row in connection.execute(query)}


def _of_sessions(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> Select[tuple[str]]:
    """Summaries that were made of these interactions."""
    log = interactions.c
    placed = select(log.position).where(log.space == space, among(log.id, ids))
    return select(summary_sources.c.summary).where(
        summary_sources.c.space == space, reader.may_read(summary_sources),
        among(summary_sources.c.position, list(connection.execute(placed).scalars())),
    )  # fmt: skip


def _ordered(points: Sequence[Point], query: Query) -> list[Point]:
    """Those with words of the question first, then the latest."""
    asked = {_stem(term) for term in query.terms}

    def key(item: tuple[int, Point]) -> tuple[int, int]:
        place, point = item
        return -len(asked & {_stem(token) for token in _words(point.text)}), place

    return [point for _, point in sorted(enumerate(points), key=key)]


def _words(text: str) -> list[str]:
    return [token.word for token in tokens_of(text)]


def _stem(word: str) -> str:
    return word.casefold()[:5]
