"""Forgetting on request: an interaction, a conversation, or an entity with all that was said with it.

Content goes from the log, the directory, the indexes, the pages of the file and the backups that migrations made. What
stays is a receipt without content, and enough hashes for the chain to verify and for a redelivery to be recognised.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, RowMapping, select, text, update

from recollect.audience import OWNER, PUBLIC
from recollect.decisions.known import resting_on
from recollect.embedding import derive
from recollect.entities.directory import decision_in
from recollect.entities.read import find, members
from recollect.errors import InvalidInput, NotFound, StoreBusy, StoreError, StoreFull
from recollect.ids import derived_id, new_id
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.intake import DECIDED_ON, message_key, rederive
from recollect.judges import written
from recollect.learning import accesses, headway
from recollect.log.append import lock_space
from recollect.log.erase import erase
from recollect.log.read import log, readable
from recollect.model import Erasure
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.migrate import backups
from recollect.store.schema import (
    DERIVED,
    DISTILLED,
    LEARNT,
    conversations,
    embeddings,
    erased_messages,
    failures,
    handles,
    interactions,
    jobs,
    judgment_sources,
    judgments,
    lexical,
    noted,
    shared,
)
from recollect.store.schema import (
    vectors as vector_tables,
)
from recollect.store.upsert import upsert
from recollect.times import now


@dataclass(frozen=True, slots=True)
class Target:
    """What to forget: exactly one of the three."""

    entity: str | None = None
    conversation: str | None = None
    interaction: str | None = None

    def __post_init__(self) -> None:
        given = [name for name in ("entity", "conversation", "interaction") if getattr(self, name) is not None]
        if len(given) != 1:
            raise InvalidInput(
                "forget", "name exactly one of entity, conversation and interaction; nothing was erased."
            )

    @property
    def kind(self) -> str:
        return "entity" if self.entity else "conversation" if self.conversation else "interaction"


def preview(store: Store, space: str, target: Target) -> Erasure:
    with store.read() as connection:
        return _described(store, target, _with_copies(connection, space, _rows(connection, space, target)))


def forget(
    store: Store, space: str, target: Target, words: LexicalIndex, vectors: VectorIndex, settings: Settings
) -> Erasure:
    with store.write() as connection:
        lock_space(connection, space)
        rows = _with_copies(connection, space, _rows(connection, space, target))
        receipt, at = new_id("era"), now()
        erase(connection, space, {"id": receipt, "target": target.kind, "erased_at": at}, rows)
        upsert(
            connection,
            erased_messages,
            [
                {"space": space, "key": message_key(row["channel"], row["external_id"]), "interaction": row["id"]}
                for row in rows
                if row["external_id"] is not None
            ],
        )
        rederive(connection, space, settings)
        positions = [row["position"] for row in rows]
        derive.forget(connection, space, positions)
        written.forget(connection, space, positions)
        if any(row["type"] == "decision" for row in rows):  # it may have concerned any scope
            headway.reset(connection, space)
        else:
            headway.forget(connection, space, {row["audience"] for row in rows})
        accesses.forget(connection, space)
        connection.execute(update(jobs).where(jobs.c.space == space).values(error=None))  # it may name what is gone
    done = _described(store, target, rows)
    try:
        scopes = sorted({"public" if row["audience"] == PUBLIC else "restricted" for row in rows})
        words.rewrite(scopes)
        vectors.rewrite(scopes)
        scrub(store, settings)
    except StoreError as error:
        why = "it is full." if isinstance(error, StoreFull) else str(error)
        raise type(error)(
            f"the interactions are erased, but old copies of them may still be on the disk: {why} "
            "When that is mended, run 'recollect rebuild' to remove them."
        ) from error
    return replace(done, receipt=receipt, erased_at=at)


def scrub(store: Store, settings: Settings) -> None:
    """Leave no old bytes: rewrite the pages, empty the write-ahead log, remove the copies that migrations made."""
    if store.path is None:
        with store.maintenance() as connection:
            _wait_for_readers(connection, settings.busy_timeout_seconds)
            how = "VACUUM (FULL, ANALYZE)" if settings.rewrite_tables else "VACUUM (ANALYZE)"
            learnt = (*LEARNT, *DISTILLED, failures, judgments, judgment_sources)
            searched = (*lexical.sorted_tables, *vector_tables.sorted_tables)
            for table in (interactions, embeddings, *DERIVED, *learnt, *searched):
                connection.exec_driver_sql(f"{how} {table.name}")
            if settings.rewrite_tables:
                connection.exec_driver_sql("VACUUM (FULL) pg_catalog.pg_statistic")  # keeps samples of columns
        return
    for backup in backups(store.path):
        backup.unlink(missing_ok=True)
    deadline = time.monotonic() + settings.busy_timeout_seconds
    with store.maintenance() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")  # room for what follows, if nobody is in the way
        connection.exec_driver_sql("VACUUM")
        while connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0] != 0:
            if time.monotonic() > deadline:
                raise StoreBusy("another process keeps old pages in use; close it.")
            time.sleep(0.05)


def _wait_for_readers(connection: Connection, patience: float) -> None:
    """PostgreSQL keeps rows that a transaction under way might still read, also when it rewrites a table."""
    reading = text(
        "SELECT pid, xact_start FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL"
    )
    deadline = time.monotonic() + patience
    earlier = set(connection.execute(reading).all())
    while earlier & set(connection.execute(reading).all()):
        if time.monotonic() > deadline:
            raise StoreBusy("another transaction keeps old rows in use; end it.")
        time.sleep(0.05)


def _described(store: Store, target: Target, rows: Sequence[RowMapping]) -> Erasure:
    times = [row["occurred_at"] for row in rows]
    said = [row for row in rows if row["type"] != "decision"]
    return Erasure(
        target=target.kind,
        interactions=len(rows),
        entities=tuple(sorted({row["entity"] for row in said})),
        conversations=tuple(sorted({row["conversation"] for row in said})),
        backups=tuple(str(path) for path in backups(store.path)) if store.path else (),
        first_at=min(times, default=None),
        last_at=max(times, default=None),
    )


def _rows(connection: Connection, space: str, target: Target) -> list[RowMapping]:
    """The rows of the log that the target takes with it, in their order."""
    if target.interaction is not None:
        condition = log.id == target.interaction
    elif target.conversation is not None:
        condition = log.conversation == target.conversation
    else:
        return _rows_of_entity(connection, space, target.entity or "")
    rows = connection.execute(readable(space, OWNER).where(condition).order_by(log.position)).mappings().all()
    if not rows:
        gone = select(interactions.c.erasure).where(log.space == space, log.id == target.interaction)
        if target.interaction is not None and connection.execute(gone).scalar():
            raise NotFound(f"{target.interaction} was erased before; there is nothing left to forget.")
        raise NotFound(f"there is no {target.kind} {target.interaction or target.conversation!r}; nothing was erased.")
    return _with_what_it_undid(connection, space, rows)


def _rows_of_entity(connection: Connection, space: str, who: str) -> list[RowMapping]:
    """All in its threads, all that its handles sent, and the decisions that tell who it is."""
    group = members(connection, space, OWNER, find(connection, space, OWNER, who))
    threads = select(conversations.c.conversation).where(
        conversations.c.space == space, conversations.c.entity.in_(group)
    )
    sent = [
        log.sender.in_([row.handle]) & log.channel.startswith(f"{row.channel_type}:", autoescape=True)
        for row in connection.execute(
            select(handles.c.channel_type, handles.c.handle)
            .where(handles.c.space == space, handles.c.entity.in_(group))
            .distinct()
        )
    ]
    found = {row["position"]: row for row in _decisions(connection, space) if _names(row, group)}
    for condition in (log.conversation.in_(threads), *sent):
        query = readable(space, OWNER).where(condition)
        found.update({row["position"]: row for row in connection.execute(query).mappings()})
    if not found:
        raise NotFound(
            f"{who!r} has said nothing here and is only spoken of; 'recollect why {group[0]}' shows by which words. "
            "Forget those interactions one by one; nothing was erased."
        )
    return [found[position] for position in sorted(found)]


def _decisions(connection: Connection, space: str) -> list[RowMapping]:
    query = readable(space, OWNER).where(log.channel == DECIDED_ON, log.type == "decision")
    return list(connection.execute(query).mappings())


def _names(row: RowMapping, group: Sequence[str]) -> bool:
    decision = decision_in(row) or {}
    return decision.get("entity") in group or decision.get("other") in group


def _with_copies(connection: Connection, space: str, rows: Sequence[RowMapping]) -> list[RowMapping]:
    """Rows, the copies of them that were made for others, the notes that were made of them, the decisions by which
    lines of souls rest on them; and so on."""
    found = {row["position"]: row for row in rows}
    fresh = [row["id"] for row in rows]
    while fresh:
        copied = select(shared.c.copy).where(shared.c.space == space, among(shared.c.original, fresh))
        taken = select(noted.c.note).where(noted.c.space == space, among(noted.c.message, fresh))
        copies = [copy for query in (copied, taken) for copy in connection.execute(query).scalars()]
        copies += resting_on(connection, space, fresh)
        query = readable(space, OWNER).where(among(log.id, copies))
        more = list(connection.execute(query).mappings()) if copies else []
        fresh = [row["id"] for row in more if row["position"] not in found]
        found.update({row["position"]: row for row in more})
    return [found[position] for position in sorted(found)]


def _with_what_it_undid(connection: Connection, space: str, rows: Sequence[RowMapping]) -> list[RowMapping]:
    """Rows, and for each decision that undid links, the decisions that made them: else those links would be back."""
    undone = {link for row in rows for link in (decision_in(row) or {}).get("links", ())}
    if not undone:
        return list(rows)
    found = {row["position"]: row for row in rows}
    for row in _decisions(connection, space):
        if derived_id("lnk", row["id"]) in undone:
            found[row["position"]] = row
    return [found[position] for position in sorted(found)]
