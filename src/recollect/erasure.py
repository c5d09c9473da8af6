"""Forgetting on request: an interaction, a conversation, or an entity with all that was said with it.

Content goes from the log, the directory, the indexes, the pages of the file and the backups that migrations made. What
stays is a receipt without content, and enough hashes for the chain to verify and for a redelivery to be recognised.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from sqlalchemy import Connection, RowMapping, select, text, update

from recollect.audience import OWNER, PUBLIC
from recollect.caches import forget_texts
from recollect.decisions.known import resting_on
from recollect.decisions.related import resting_answers
from recollect.embedding import derive
from recollect.entities.directory import decision_in
from recollect.entities.names import handle_entity, handle_on, typed_handle
from recollect.entities.read import find, members
from recollect.errors import InvalidInput, NotFound, StoreBusy, StoreError, StoreFull
from recollect.ids import derived_id, new_id
from recollect.index.files import sidecar_folder
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.intake import DECIDED, message_key, rederive
from recollect.judges import written
from recollect.learning import accesses, headway
from recollect.log.append import lock_space
from recollect.log.erase import erase
from recollect.log.read import log, places, readable, visible
from recollect.model import Erasure
from recollect.settings import Settings
from recollect.store import Store, backups
from recollect.store.alone import alone
from recollect.store.among import among
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
    keys,
    lexical,
    noted,
    receipts,
    shared,
)
from recollect.store.schema import (
    vectors as vector_tables,
)
from recollect.store.upsert import upsert
from recollect.times import now

WORK = "erasing"  # the lock of whoever erases


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

    @property
    def request(self) -> str:
        """By which the same request is known again without what it names."""
        name = self.entity or self.conversation or self.interaction
        return hashlib.sha256(f"{self.kind}\x1f{name}".encode(errors="replace")).hexdigest()


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of the log that an erasure takes with it, in their order; `answers` are the positions of those that only
    quoted others of them, where a mark stays."""

    rows: list[RowMapping]
    answers: frozenset[int]


def preview(store: Store, space: str, target: Target) -> Erasure:
    with store.read() as connection:
        try:
            return _described(store, target, _found(connection, space, target))
        except NotFound:
            earlier = _earlier(connection, space, target)
            if earlier is None:
                raise
            return earlier


def forget(
    store: Store, space: str, target: Target, words: LexicalIndex, vectors: VectorIndex, settings: Settings
) -> Erasure:
    """Erase, and leave no copy behind. Asked again for what was erased before, it completes what is left to do and
    gives the receipt of then."""
    with alone(store, WORK, _locks(store)):  # whoever opens the memory meanwhile need not go on with it
        try:
            done, scopes = _erase(store, space, target, settings)
        except NotFound:
            with store.read() as connection:
                earlier = _earlier(connection, space, target)
            if earlier is None:
                raise
            done, scopes = earlier, None
        try:
            if scopes is not None:
                words.rewrite(scopes)
                vectors.rewrite(scopes)
                _leave_no_copy(store, settings)
                _completed(store, space, [str(done.receipt)])
            _complete(store, settings)
            _answered(store, space)
        except StoreError as error:
            why = "it is full." if isinstance(error, StoreFull) else str(error)
            raise type(error)(
                f"the interactions are erased, but old copies of them may still be on the disk: {why} When that is "
                "mended, ask again, or open the memory again: what is left is done then."
            ) from error
        finally:
            forget_texts()
    return done


def complete(store: Store, settings: Settings) -> bool:
    """Go on with erasures that were broken off between the commit and the end, if nobody is at them; whether nothing is
    left to do."""
    if not pending(store):
        return True
    with alone(store, WORK, _locks(store)) as mine:
        if mine:
            _complete(store, settings)
            forget_texts()
        return mine


def pending(store: Store) -> list[tuple[str, str]]:
    """Space and receipt of the erasures of which old copies may still be on the disk."""
    with store.read() as connection:
        left = (receipts.c.space >= "", receipts.c.completed_at.is_(None))  # of all spaces, by their index
        query = select(receipts.c.space, receipts.c.id).where(*left)
        return [(row.space, row.id) for row in connection.execute(query.order_by(receipts.c.space, receipts.c.id))]


def _complete(store: Store, settings: Settings) -> None:
    left = pending(store)
    if not left:
        return
    for space in dict.fromkeys(space for space, _ in left):
        LexicalIndex(store, space, settings).rewrite()
        VectorIndex(store, space, settings).rewrite()
    _leave_no_copy(store, settings)
    for space in dict.fromkeys(space for space, _ in left):
        _completed(store, space, [id for owner, id in left if owner == space])


def _completed(store: Store, space: str, ids: Sequence[str]) -> None:
    with store.write() as connection:
        mine = update(receipts).where(receipts.c.space == space, receipts.c.id.in_(ids))
        connection.execute(mine.values(completed_at=now()))


def _answered(store: Store, space: str) -> None:
    """Whoever asked has an answer now: what they asked for need not be known any more."""
    with store.write() as connection:
        kept = receipts.c.completed_at.is_not(None) & receipts.c.request.is_not(None)
        connection.execute(update(receipts).where(receipts.c.space == space, kept).values(request=None))


def _erase(store: Store, space: str, target: Target, settings: Settings) -> tuple[Erasure, list[str]]:
    """What is done in the database: the erasure, and the scopes of the indexes that it touches."""
    with store.write() as connection:
        lock_space(connection, space)
        found = _found(connection, space, target)
        rows = found.rows
        if target.entity is not None:
            whom = find(connection, space, OWNER, target.entity)
            _take_from_keys(connection, space, members(connection, space, OWNER, whom))
        receipt, at = new_id("era"), now()
        written_down = {"id": receipt, "target": target.kind, "erased_at": at, "request": target.request}
        erase(connection, space, written_down, rows, found.answers)
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
    scopes = sorted({"public" if row["audience"] == PUBLIC else "restricted" for row in rows})
    return replace(_described(store, target, found), receipt=receipt, erased_at=at), scopes


def _take_from_keys(connection: Connection, space: str, group: Sequence[str]) -> None:
    """No key names these people any more: what it was given of theirs is over, and a reader's key for one of them reads
    nothing that is private."""
    query = select(handles.c.channel_type).where(handles.c.space == space, handles.c.entity.in_(group)).distinct()
    kinds = list(connection.execute(query).scalars())
    for key in connection.execute(select(keys).where(keys.c.space == space)).all():
        types = [pattern.partition(":")[0] for pattern in json.loads(key.channels)]
        here = [kind for kind in kinds if any(fnmatchcase(kind, type) for type in types)]  # where `person` is a handle
        people = json.dumps([handle for handle in json.loads(key.people) if not _is_of(handle, (), group)])
        person = None if key.person is None or _is_of(key.person, here, group) else key.person
        if (people, person) != (key.people, key.person):
            mine = update(keys).where(keys.c.space == space, keys.c.key == key.key)
            connection.execute(mine.values(people=people, person=person))


def _is_of(handle: str, kinds: Sequence[str], group: Sequence[str]) -> bool:
    """Whether a handle is of one of these people: by the type of channel that it says, or on channels of these."""
    try:
        said, name = typed_handle(handle)
        named = [*([] if said is None else [(said, name)]), *((kind, handle_on(kind, handle)) for kind in kinds)]
    except InvalidInput:  # it is nobody's
        return False
    return any(handle_entity(*each) in group for each in named)


def _leave_no_copy(store: Store, settings: Settings) -> None:
    """Remove the copies that migrations made and indexes under other names of the file; then the old bytes in it."""
    backups.remove(store.names)
    for name in store.names[:-1]:  # an older version kept the index beside the link by which it opened the file
        stale = sidecar_folder(name)
        if stale.is_dir() and not stale.is_symlink() and stale != sidecar_folder(store.names[-1]):
            for each in stale.glob("spc_*"):
                shutil.rmtree(each, ignore_errors=True)
    scrub(store, settings)


def _locks(store: Store) -> Path | None:
    return None if store.path is None else sidecar_folder(store.path)


def scrub(store: Store, settings: Settings) -> None:
    """Leave no old bytes: rewrite the pages, empty the write-ahead log."""
    if store.path is None:
        with store.maintenance() as connection:
            _wait_for_readers(connection, settings.busy_timeout_seconds)
            how = "VACUUM (FULL, ANALYZE)" if settings.rewrite_tables else "VACUUM (ANALYZE)"
            learnt = (*LEARNT, *DISTILLED, failures, judgments, judgment_sources)
            searched = (*lexical.sorted_tables, *vector_tables.sorted_tables)
            for table in (interactions, embeddings, keys, *DERIVED, *learnt, *searched):
                connection.exec_driver_sql(f"{how} {table.name}")
            if settings.rewrite_tables:
                connection.exec_driver_sql("VACUUM (FULL) pg_catalog.pg_statistic")  # keeps samples of columns
        return
    deadline = time.monotonic() + settings.busy_timeout_seconds
    with store.maintenance() as connection:
        # room for what follows, if nobody is in the way; its answer is taken, or the statement would still be under way
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
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


def _described(store: Store, target: Target, found: Found) -> Erasure:
    times = [row["occurred_at"] for row in found.rows]
    said = [row for row in found.rows if row["type"] != "decision" and row["position"] not in found.answers]
    return Erasure(
        target=target.kind,
        interactions=len(found.rows),
        entities=tuple(sorted({row["entity"] for row in said})),
        conversations=tuple(sorted({row["conversation"] for row in said})),
        backups=tuple(map(str, backups.backups(store.names))),
        first_at=min(times, default=None),
        last_at=max(times, default=None),
        answers=len(found.answers),
    )


def _earlier(connection: Connection, space: str, target: Target) -> Erasure | None:
    """The erasure that took the target before, if it can be told: of an interaction always, of all else until who asked
    for it has had an answer."""
    here = select(receipts).where(receipts.c.space == space)
    if target.interaction is not None:
        gone = select(log.erasure).where(log.space == space, log.id == target.interaction).scalar_subquery()
        row = connection.execute(here.where(receipts.c.id == gone)).first()
    else:
        row = connection.execute(here.where(receipts.c.request == target.request)).first()
    if row is None:
        return None
    return Erasure(
        target=row.target, interactions=row.interactions, entities=(), conversations=(), backups=(),
        receipt=row.id, erased_at=row.erased_at, answers=row.answers,
    )  # fmt: skip


def _found(connection: Connection, space: str, target: Target) -> Found:
    return _with_copies(connection, space, _rows(connection, space, target))


def _rows(connection: Connection, space: str, target: Target) -> list[RowMapping]:
    """The rows of the log that the target names, in their order; also marks that earlier erasures left."""
    if target.interaction is not None:
        condition = log.id == target.interaction
    elif target.conversation is not None:
        condition = log.conversation == target.conversation
    else:
        return _rows_of_entity(connection, space, target.entity or "")
    rows = connection.execute(visible(space, OWNER).where(condition).order_by(log.position)).mappings().all()
    if not rows:
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
        query = visible(space, OWNER).where(condition)
        found.update({row["position"]: row for row in connection.execute(query).mappings()})
    if not found:
        raise NotFound(
            f"{who!r} has said nothing here and is only spoken of; 'recollect why {group[0]}' shows by which words. "
            "Forget those interactions one by one; nothing was erased."
        )
    return [found[position] for position in sorted(found)]


def _decisions(connection: Connection, space: str) -> list[RowMapping]:
    query = readable(space, OWNER).where(log.channel.in_(DECIDED), log.type == "decision")
    return list(connection.execute(query).mappings())


def _names(row: RowMapping, group: Sequence[str]) -> bool:
    decision = decision_in(row) or {}
    return any(decision.get(part) in group for part in ("entity", "other", "owner"))


def _with_copies(connection: Connection, space: str, rows: Sequence[RowMapping]) -> Found:
    """Rows, the copies of them that were made for others, the notes that were made of them, the decisions by which
    lines of souls rest on them, the answers that quote them wherever they were told; and so on."""
    found = {row["position"]: row for row in rows}
    answers: set[int] = set()
    fresh = [row["id"] for row in rows]
    while fresh:
        copied = select(shared.c.copy).where(shared.c.space == space, among(shared.c.original, fresh))
        taken = select(noted.c.note).where(noted.c.space == space, among(noted.c.message, fresh))
        copies = {copy for query in (copied, taken) for copy in connection.execute(query).scalars()}
        copies.update(resting_on(connection, space, fresh))
        quoting = copies.union(resting_answers(connection, space, fresh))
        query = readable(space, OWNER).where(log.position.in_(places(space, sorted(quoting))))
        more = list(connection.execute(query).mappings()) if quoting else []
        new = [row for row in more if row["position"] not in found]
        answers.update(row["position"] for row in new if row["id"] not in copies)
        found.update({row["position"]: row for row in new})
        fresh = [row["id"] for row in new]
    return Found([found[position] for position in sorted(found)], frozenset(answers))


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
