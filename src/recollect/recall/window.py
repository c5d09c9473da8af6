"""A conversation as a prompt should have it: the summary of what was folded, and the newest messages whole.

It is read from its end, never from its beginning. What fits neither is counted: nothing is left out in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Any, cast

from sqlalchemy import Connection, func, select

from recollect.audience import Reader
from recollect.conversations.compaction import Message, newest
from recollect.conversations.sessions import talk_of
from recollect.errors import InvalidInput
from recollect.intake import DECIDED
from recollect.judges.questions import Digest, Said, SummaryOf
from recollect.learning import summaries as distilled
from recollect.learning.compaction import SCOPE, is_private, message, of_talk, working_notes
from recollect.learning.rendering import render
from recollect.log.read import interaction, log, places, readable, visible
from recollect.model import Hit, Interaction, Summary, Window
from recollect.recall.budget import Counter
from recollect.store.among import among
from recollect.store.schema import conversations, summaries, summary_sources

MOST = 1_000_000  # tokens
PAGE = 100  # messages that are read at a time
BEYOND = 100  # messages that are looked at from before the last that was folded, for tool calls that were not
FIRST = 20  # messages at the beginning of a conversation, where the system speaks
FOUND = 30  # hits that are looked at for some among what was folded
RECALLED = 5
KEPT_FOR_RECALLED = 0.1  # of the budget
SUMMARISED = 0.5  # of the budget that a summary may take


@dataclass(frozen=True, slots=True)
class Thread:
    """The talk at hand, whom it is with (None: a room), and where."""

    talk: str
    entity: str | None
    channel: str


def check(budget: object) -> None:
    if isinstance(budget, bool) or not isinstance(budget, int) or not 1 <= budget <= MOST:
        raise InvalidInput("budget", f"{budget!r} tokens will not do; use a number from 1 to {MOST:,}.")


def thread(
    connection: Connection, space: str, reader: Reader, channel: str, entities: Sequence[str] | None
) -> Thread | None:
    """The talk on a channel: in a room all of it; in private that with these entities, or with whom it was last."""
    table = conversations.c
    query = select(table.conversation, table.entity, table.audience).where(
        table.space == space, table.channel == channel, reader.may_read(conversations)
    )
    if entities is not None:
        query = query.where(table.entity.in_(entities) | table.audience.not_like("private:%"))
    row = connection.execute(query.order_by(table.last_position.desc()).limit(1)).first()
    if row is None:
        return None
    talk = talk_of(row.conversation, channel, row.audience)
    return Thread(talk, row.entity if is_private(talk) else None, channel)


def read(
    connection: Connection,
    space: str,
    reader: Reader,
    thread: Thread,
    *,
    budget: int,
    limit: int | None,
    count: Counter,
) -> Window:
    """The newest message, the summary, the working memory, what the system said, and as many of the newest messages as
    fit with them."""
    talk = _Talk(connection, space, reader, thread, count)
    holding = talk.summaries()
    messages, complete = talk.unfolded(holding, budget, limit)
    first = newest(messages, 0, None, complete=complete)
    room = budget - _tokens(first)
    summary = shortened(holding[0], min(room, int(budget * SUMMARISED)), count, reader.zone) if holding else None
    room -= count(summary.text) if summary else 0
    kept = int(budget * KEPT_FOR_RECALLED) if summary else 0
    chosen = list(first)
    beside = [each for each in talk.working() if each.tokens <= room]
    room -= _tokens(beside)
    for each in talk.systems(messages):
        if each not in chosen and each.tokens <= room - kept:
            chosen.append(each)
            room -= each.tokens
    others = [each for each in messages if not each.is_system or each in first]
    following = newest(others, max(room - kept, 0) + _tokens(first), limit, complete=complete)
    chosen += [each for each in following if each not in first]
    items = talk.interactions(each.position for each in (*beside, *chosen))
    tokens = _tokens(beside) + _tokens(chosen) + (count(summary.text) if summary else 0)
    return Window(items, summary, tokens, talk.size() - len(chosen) - (summary.interactions if summary else 0))


def shortened(summary: Summary, tokens: int, count: Counter, zone: tzinfo = UTC) -> Summary | None:
    """A summary in so many tokens, by leaving sentences out; None where not one fits."""
    if count(summary.text) <= tokens:
        return summary
    said = tuple(
        Said(str(number), point.speaker, point.text, point.at or summary.ended_at, section=point.section)
        for number, point in enumerate(summary.points)
    )
    from recollect.judges.rules import answer  # many rules, which few windows need

    room = tokens
    while room > 0:
        told = cast("Digest", answer(SummaryOf(said, room)).answer).points
        kept = {int(label) for point in told for label in point.labels}
        points = tuple(point for number, point in enumerate(summary.points) if number in kept)
        text = render(summary.scope, points, summary.started_at, summary.ended_at, zone=zone)
        if points and count(text) <= tokens:
            return replace(summary, points=points, text=text)
        room = room * 3 // 4
    return None


def working_memory(connection: Connection, space: str, reader: Reader, thread: Thread) -> Interaction | None:
    """What was last kept beside a conversation."""
    notes = working_notes(space, reader, thread.channel, thread.talk)
    latest = connection.execute(notes.order_by(log.external_id.desc()).limit(1)).mappings().first()
    return None if latest is None else interaction(latest, reader)


def with_recalled(
    connection: Connection,
    space: str,
    reader: Reader,
    window: Window,
    hits: Iterable[Hit],
    budget: int,
    count: Counter,
) -> Window:
    """The window with the best of these hits that are among what was folded, as far as they fit."""
    hits = list(hits)
    if window.summary is None or not hits:
        return window
    query = (
        select(summary_sources.c.source)
        .join(
            summaries,
            (summaries.c.space == summary_sources.c.space) & (summaries.c.summary == summary_sources.c.summary),
        )
        .where(
            summary_sources.c.space == space, reader.may_read(summary_sources), summaries.c.scope == SCOPE,
            summaries.c.subject == window.summary.subject,
            among(summary_sources.c.position, _places(connection, space, reader, hits)),
        )
    )  # fmt: skip
    folded = set(connection.execute(query).scalars())
    told = {point.text for point in window.summary.points}
    recalled: list[Hit] = []
    tokens = window.tokens
    for hit in hits:
        size = count(hit.text)
        new = hit.id in folded and hit.text not in told
        if new and tokens + size <= budget and len(recalled) < RECALLED:
            recalled.append(hit)
            tokens += size
    return replace(window, recalled=tuple(recalled), tokens=tokens)


def _places(connection: Connection, space: str, reader: Reader, hits: Sequence[Hit]) -> list[int]:
    query = readable(space, reader).where(log.position.in_(places(space, [hit.id for hit in hits])))
    return list(connection.execute(query.with_only_columns(log.position)).scalars())


def _tokens(messages: Iterable[Message]) -> int:
    return sum(message.tokens for message in messages)


class _Talk:
    def __init__(self, connection: Connection, space: str, reader: Reader, thread: Thread, count: Counter) -> None:
        self.connection = connection
        self.space = space
        self.reader = reader
        self.thread = thread
        self.count = count
        self.rows: dict[int, Any] = {}

    def summaries(self) -> list[Summary]:
        """Those that hold for it: one for each audience that the reader may hear it with, the latest first."""
        here = (summaries.c.scope == SCOPE, summaries.c.subject == self.thread.talk)
        return distilled.read(self.connection, self.space, self.reader, *here)

    def unfolded(self, holding: Sequence[Summary], budget: int, limit: int | None) -> tuple[list[Message], bool]:
        """The newest messages that are not folded, more of them than fit; and whether there are no others."""
        edge = self._edge(holding)
        found: list[Message] = []
        seen_beyond, before, tokens = 0, None, 0
        while True:
            page = self._page(before)
            folded = self._folded(page) if holding else set()
            for row in page:
                message = self._message(row)
                if row.position not in folded and not message.pinned:
                    found.append(message)
                    tokens += message.tokens
                seen_beyond += row.position <= edge
            if len(page) < PAGE:
                return found[::-1], True
            if tokens > budget or seen_beyond > BEYOND or (limit is not None and len(found) > limit):
                return found[::-1], False
            before = page[-1].position

    def systems(self, messages: Sequence[Message]) -> list[Message]:
        """What the system said, the latest first: among these messages, and where the conversation began."""
        began = [self._message(row) for row in self._execute(self._query().order_by(log.position).limit(FIRST))]
        said = {each.position: each for each in (*messages, *began) if each.is_system and not each.pinned}
        return [said[position] for position in sorted(said, reverse=True)]

    def working(self) -> list[Message]:
        """What was last kept beside the conversation."""
        latest = self._working().order_by(log.external_id.desc()).limit(1)
        return [self._message(row) for row in self._execute(latest)]

    def interactions(self, positions: Iterable[int]) -> tuple[Any, ...]:
        return tuple(interaction(self.rows[position]._mapping, self.reader) for position in sorted(positions))

    def size(self) -> int:
        """Messages of the conversation that the reader may read, without what was kept beside it."""
        table = conversations.c
        query = select(func.sum(table.interactions)).where(
            table.space == self.space,
            (table.conversation if is_private(self.thread.talk) else table.channel) == self.thread.talk,
            self.reader.may_read(conversations),
        )  # fmt: skip
        size = int(self.connection.execute(query).scalar() or 0)
        size -= int(self.connection.execute(self._working().with_only_columns(func.count())).scalar_one())
        if self.thread.channel in DECIDED:
            decisions = readable(self.space, self.reader).where(of_talk(self.thread.talk), log.type == "decision")
            size -= self.connection.execute(decisions.with_only_columns(func.count())).scalar_one()
        return size

    def _edge(self, holding: Sequence[Summary]) -> int:
        ids = [each.id for each in holding]
        query = select(func.min(summaries.c.last_position)).where(
            summaries.c.space == self.space, summaries.c.summary.in_(ids)
        )
        return int(self.connection.execute(query).scalar() or 0) if ids else 0

    def _query(self) -> Any:
        return visible(self.space, self.reader).where(of_talk(self.thread.talk), log.type != "decision")

    def _working(self) -> Any:
        return working_notes(self.space, self.reader, self.thread.channel, self.thread.talk)

    def _page(self, before: int | None) -> list[Any]:
        query = self._query() if before is None else self._query().where(log.position < before)
        return self._execute(query.order_by(log.position.desc()).limit(PAGE))

    def _execute(self, query: Any) -> list[Any]:
        rows = self.connection.execute(query).all()
        self.rows |= {row.position: row for row in rows}
        return list(rows)

    def _message(self, row: Any) -> Message:
        return message(row, count=self.count)

    def _folded(self, page: Sequence[Any]) -> set[int]:
        query = (
            select(summary_sources.c.position)
            .join(
                summaries,
                (summaries.c.space == summary_sources.c.space) & (summaries.c.summary == summary_sources.c.summary),
            )
            .where(
                summary_sources.c.space == self.space, self.reader.may_read(summary_sources),
                among(summary_sources.c.position, [row.position for row in page]),
                summaries.c.scope == SCOPE, summaries.c.subject == self.thread.talk,
            )
        )  # fmt: skip
        return set(self.connection.execute(query).scalars())
