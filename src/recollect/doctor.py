"""A look at the health of a memory: each check says what it found and what to do about it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, Table, func, select, text

from recollect.conversations import recording
from recollect.embedding.choice import Choice
from recollect.embedding.derive import Model, models, waiting
from recollect.embedding.shipped import SHA256, shipped
from recollect.entities.names import channel_type
from recollect.errors import EmbedderError, RecollectError
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.judges.panel import Panel
from recollect.learning import distil as distilling
from recollect.learning import headway, queue
from recollect.log.append import head_position
from recollect.log.read import log
from recollect.log.verify import missing_end
from recollect.model import Check
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.backups import backups
from recollect.store.files import OTHERS
from recollect.store.head import Noted
from recollect.store.migrate import HEAD
from recollect.store.schema import (
    channels,
    conversations,
    entities,
    facts,
    handles,
    jobs,
    receipts,
    sessions,
    summaries,
)
from recollect.times import now

_TRIGGERS = {
    "sqlite": {"interactions_never_deleted", "interactions_never_replaced", "interactions_never_updated"},
    "postgresql": {"interactions_never_changed", "interactions_never_truncated"},
}
_LEAST_FREE = 500_000_000
_LATE = timedelta(days=1)  # after which a job that is due is overdue
_MANY = 1_000  # interactions without vectors, from which on it is worth a word


def examine(
    store: Store,
    space: str,
    index: LexicalIndex,
    vectors: VectorIndex,
    choice: Choice,
    panel: Panel,
) -> list[Check]:
    noted = store.heads.noted(space)
    with store.read() as connection:
        checks = [Check("database", True, f"{store.name}, schema {HEAD}"), _pages(connection)]
        if not checks[-1].ok:
            return checks  # what is damaged cannot be looked at any further
        checks += [
            _guarded(connection),
            _log(connection, space),
            *_head(connection, space, noted),
            *_indexes("index", "interactions", index.counts(connection)),
            *_indexes("vectors", "vectors", vectors.counts(connection)),
            *_recording(connection, space),
            _directory(connection, space),
            *_erasures(connection, space),
            *_learning(connection, space, panel.settings),
            *_distilling(connection, space, panel.settings),
            *_heartbeat(connection, space),
        ]
        known = models(connection, space)
        late = {model.model: waiting(connection, space, model) for model in known}
        head = head_position(connection, space)
    checks += [_embedder(choice, known, late, head), _model_files()]  # no transaction is open while a model is loaded
    return checks + panel.checks() + (_disk(store) if store.path else [])


def _learning(connection: Connection, space: str, settings: Settings) -> list[Check]:
    """How far learning has come, and what it could not make sense of."""
    if not settings.learning:
        return [Check("learning", True, "the settings say that nothing is learnt")]
    behind = headway.waiting(connection, space)
    counted = select(func.count()).where(facts.c.space == space, facts.c.status.in_(("active", "conflicted")))
    known = connection.execute(counted).scalar_one()
    found = [
        Check(
            "learning", True, f"{known:,} facts hold, {behind:,} interactions wait",
            "run 'recollect learn', or 'recollect worker' beside it" if behind > _MANY else None,
        )
    ]  # fmt: skip
    troubles = headway.troubles(connection, space)
    if troubles:
        dead = sum(each.attempts >= settings.learn_attempts for each in troubles)
        first = troubles[0]
        detail = (
            f"{len(troubles):,} interactions were not understood, {dead:,} of them given up; {first.id}: {first.error}"
        )
        advice = "the rest was learnt; 'recollect rebuild --layer learning' tries these again"
        found.append(Check("learning errors", False, detail, advice))
    over_time = headway.over_time(connection, space)
    if over_time:
        detail = f"{len(over_time):,} messages took more processor time than learn_seconds allows"
        advice = "they are kept and found, not learnt from; for more time, raise learn_seconds and rebuild"
        found.append(Check("learning time", False, detail, advice))
    in_part = headway.read_in_part(connection, space)
    if in_part:
        detail = f"of {in_part:,} long messages only the beginning was learnt from; all of their words are found"
        found.append(Check("learning in part", True, detail))
    return found


def _distilling(connection: Connection, space: str, settings: Settings) -> list[Check]:
    """What waits to be summarised, for its time or for whoever does it, and what could not be."""
    if not settings.learning or not settings.distilling:
        return [Check("distilling", True, "the settings say that nothing is summarised")]
    holding = select(func.count()).where(summaries.c.space == space, summaries.c.superseded_by.is_(None))
    made = connection.execute(holding).scalar_one()
    waiting = queue.counted(connection, space)
    each = ", ".join(f"{count:,} of {scope}" for scope, count in sorted(waiting.items()))
    found = [
        Check("distilling", True, f"{made:,} summaries hold; {sum(waiting.values()):,} units wait{each and ': '}{each}")
    ]
    failed = distilling.troubles(connection, space)
    if failed:
        dead = sum(each.attempts >= settings.learn_attempts for each in failed)
        detail = f"{len(failed):,} units were not summarised, {dead:,} of them given up; {failed[0].error}"
        advice = "the rest was; 'recollect rebuild --layer learning' tries these again"
        found.append(Check("distilling errors", False, detail, advice))
    return found


def _heartbeat(connection: Connection, space: str) -> list[Check]:
    """How the jobs are, where a heart has ever beaten: a line for all, and one for each that is not well."""
    rows = connection.execute(select(jobs).where(jobs.c.space == space).order_by(jobs.c.job)).all()
    begun = [row.started_at for row in rows if row.started_at is not None]
    if not begun:
        return []
    last, at = max(begun), now()
    late = [row for row in rows if row.due_at is not None and row.due_at < at - _LATE]
    resting = last < at - _LATE
    advice = "run 'recollect heartbeat', or keep it going with 'recollect heartbeat --daemon'"
    found = [
        Check(
            "heartbeat", True, f"{len(rows):,} jobs, {len(late):,} overdue, the last one at {last:%Y-%m-%d %H:%M} UTC",
            advice if resting and late else None,
        )
    ]  # fmt: skip
    for row in rows:
        again = "" if row.due_at is None else f"; it is tried again from {row.due_at:%Y-%m-%d %H:%M} UTC on"
        if row.failures:
            detail = f"failed {row.failures:,} times in a row: {row.error}{again}"
            found.append(Check(f"job {row.job}", False, detail, f"mend that, then run 'recollect heartbeat {row.job}'"))
        elif row in late and not resting:
            detail = f"due since {row.due_at:%Y-%m-%d %H:%M} UTC, while others were done"
            found.append(Check(f"job {row.job}", False, detail, f"run 'recollect heartbeat {row.job}'"))
    return found


def _pages(connection: Connection) -> Check:
    if connection.dialect.name != "sqlite":
        version = connection.execute(text("SHOW server_version")).scalar()
        return Check("pages", True, f"PostgreSQL {version} looks after its own pages")
    said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    advice = "copy the file away, then restore it from a backup or an export"
    return Check("pages", said == "ok", str(said), None if said == "ok" else advice)


def _guarded(connection: Connection) -> Check:
    name = connection.dialect.name
    query = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if name == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE tgrelid = 'interactions'::regclass AND NOT tgisinternal "
        "AND tgenabled <> 'D'"
    )
    missing = _TRIGGERS[name] - set(connection.execute(text(query)).scalars())
    if missing:
        advice = "somebody removed them: run 'recollect verify', then export and import into a new database"
        return Check("immutability", False, f"missing: {', '.join(sorted(missing))}", advice)
    return Check("immutability", True, "the log is append-only, kept so by the database")


def _log(connection: Connection, space: str) -> Check:
    head = head_position(connection, space)
    rows = connection.execute(select(func.count()).where(log.space == space)).scalar_one()
    erasures = connection.execute(select(func.count()).where(receipts.c.space == space)).scalar_one()
    detail = f"{rows:,} interactions, {erasures:,} erasures"
    if rows != head:
        return Check("log", False, f"{detail}; {head:,} were written", "run 'recollect verify' to find the first gap")
    return Check("log", True, detail)


def _recording(connection: Connection, space: str) -> list[Check]:
    """What was handed in and not stored, where there was any: how much, not what."""
    counts, off = recording.counted(connection, space)
    if not counts and not off:
        return []
    why = {"off": "while recording was off", "erased": "since they were erased before"}
    told = ", ".join(f"{number:,} {why[reason]}" for reason, number in counts.items())
    detail = f"{sum(counts.values()):,} messages were not recorded{told and ': '}{told}; it is off in {off:,} places"
    return [Check("recording", True, detail, "'recollect recording CHANNEL --on' turns it on again" if off else None)]


def _head(connection: Connection, space: str, noted: Sequence[Noted]) -> list[Check]:
    """Whether the log still has the end that was noted outside the database."""
    wrong = missing_end(connection, space, noted)
    if wrong is not None:
        return [Check("head", False, str(wrong.problem), wrong.advice)]
    found = [
        Check("head", True, f"{each.path.name} noted position {each.head.position:,}, which the log holds")
        for each in noted
        if each.head is not None
    ]
    blocked = [
        each.path for each in noted if not os.access(each.path if each.path.exists() else each.path.parent, os.W_OK)
    ]
    advice = "let it be written, or change the setting head_file; a missing end would not be seen"
    return found + [Check("head", False, f"{path} cannot be written", advice) for path in blocked]


def _files(store: Store, path: Path) -> Check:
    """Whether others who use this machine can get at what the memory keeps on the disk."""
    beside = [path, *(path.with_name(f"{path.name}{each}") for each in ("-wal", "-shm", ".index"))]
    kept = [*beside, *store.heads.paths, *backups(store.names)]
    modes = [(each, each.stat().st_mode & 0o777) for each in kept if each.exists()]
    wide = [f"{each.name} ({mode:o})" for each, mode in modes if mode & OTHERS]
    if wide:
        advice = "chmod go= them, unless you mean to share them"
        return Check("files", True, f"others on this machine may get at {', '.join(wide)}", advice)
    return Check("files", True, "for the eyes of their owner alone")


def _indexes(name: str, of: str, counts: Mapping[str, tuple[int, int, int]]) -> list[Check]:
    checks = []
    for scope, (shelved, beyond, wanted) in counts.items():
        ok = shelved + beyond == wanted
        detail = f"{shelved:,} of {wanted:,} {of}, {beyond:,} waiting"
        checks.append(Check(f"{name} {scope}", ok, detail, None if ok else "run 'recollect rebuild'"))
    return checks


def _embedder(choice: Choice, known: Sequence[Model], late: Mapping[str, int], head: int) -> Check:
    """Which embedder serves, whether it can be had, whether the settings name another."""
    serving = next((model for model in known if model.serving), None)
    if serving is None:
        return _first_embedder(choice, head)
    if choice.of(serving) is None:
        return Check(
            "embedder", False, f"recall goes by words alone: {choice.failed[serving.model]}",
            "install it, or name another with the setting 'embedder' and run 'recollect reembed'",
        )  # fmt: skip
    detail = f"{serving.spec} serves, {late[serving.model]:,} interactions wait for their vectors"
    coming = next((model for model in known if not model.serving), None)
    if coming is not None:
        detail += f"; {coming.spec} has {head - late[coming.model]:,} of {head:,}"
        return Check("embedder", True, detail, "run 'recollect reembed' to finish changing over")
    if choice.wanted and choice.spec != serving.spec:
        return Check("embedder", True, f"{detail}; the settings say {choice.spec}", "run 'recollect reembed'")
    return Check("embedder", True, detail, "run 'recollect learn'" if late[serving.model] >= _MANY else None)


def _model_files() -> Check:
    """Whether every model file of the package is as it was published, also of those that nothing needs yet."""
    from recollect.reader import model  # what runs models is loaded when somebody looks at them

    files = [(shipped, name) for name in SHA256] + [(model.shipped, name) for name in model.SHA256]
    wrong = []
    for read, name in files:
        try:
            read(name)
        except EmbedderError as error:
            wrong.append(str(error))
    if wrong:
        return Check("model files", False, " ".join(wrong), "run 'pip install --force-reinstall recollect'")
    return Check("model files", True, f"{len(files)} files are as they were published")


def _first_embedder(choice: Choice, head: int) -> Check:
    """The same for a memory that has no vectors yet."""
    if not choice.wanted:
        return Check("embedder", True, "none is wanted; recall goes by words alone")
    try:
        choice.configured()
    except RecollectError as error:
        advice = "install it, or choose another with the setting 'embedder'"
        return Check("embedder", False, f"recall goes by words alone: {error}", advice)
    detail = f"{choice.spec} is at hand, {head:,} interactions wait for their vectors"
    return Check("embedder", True, detail, "run 'recollect learn'" if head >= _MANY else None)


def _directory(connection: Connection, space: str) -> Check:
    """Whether every interaction is in the directory: its conversation, session, channel, sender and entity."""
    here = (log.space == space, log.erasure.is_(None))
    shown = (log.space == space, log.content.is_not(None))  # with the marks in the place of erased answers
    rows = connection.execute(select(func.count()).where(*shown)).scalar_one()
    missing = [
        name
        for name, table in (("conversations", conversations), ("sessions", sessions))
        if _sum(connection, table, space) != rows
    ]
    seen = {tuple(row) for row in connection.execute(select(log.channel, log.sender).where(*shown).distinct())}
    known = select(handles.c.channel_type, handles.c.handle).where(handles.c.space == space)
    if {channel for channel, _ in seen} != _values(connection, channels.c.channel, channels.c.space == space):
        missing.append("channels")
    senders = {(channel_type(channel), sender) for channel, sender in seen if sender is not None}
    if not senders <= {tuple(row) for row in connection.execute(known)}:
        missing.append("handles")
    if not _values(connection, log.entity, *here) <= _values(connection, entities.c.entity, entities.c.space == space):
        missing.append("entities")
    if missing:
        return Check("directory", False, f"not as the log says: {', '.join(missing)}", "run 'recollect rebuild'")
    return Check("directory", True, f"{rows:,} interactions have their conversation, session, channel and entity")


def _erasures(connection: Connection, space: str) -> list[Check]:
    """Whether an erasure was broken off before the last old copy was gone."""
    left = select(func.count()).where(receipts.c.space == space, receipts.c.completed_at.is_(None))
    count = connection.execute(left).scalar_one()
    if not count:
        return []
    detail = f"of {count:,} the words are out of the log, but old copies of them may still be on the disk"
    return [
        Check(
            "erasures", False, detail, "close other processes, then open the memory again, or run 'recollect rebuild'"
        )
    ]


def _sum(connection: Connection, table: Table, space: str) -> int:
    return int(connection.execute(select(func.sum(table.c.interactions)).where(table.c.space == space)).scalar() or 0)


def _values(connection: Connection, column: ColumnElement[str], *where: ColumnElement[bool]) -> set[str]:
    return set(connection.execute(select(column).where(*where).distinct()).scalars())


def _disk(store: Store) -> list[Check]:
    assert store.path is not None  # noqa: S101 - the caller has looked
    free = shutil.disk_usage(store.path.parent).free
    old = backups(store.names)
    enough = free > _LEAST_FREE
    checks = [Check("disk", enough, f"{free / 1e9:,.1f} GB free", None if enough else "free some space")]
    if store.read_only:
        checks.append(Check("writing", False, store.read_only, "until then it can be read, and nothing else"))
    checks.append(_files(store, store.path))
    if old:
        checks.append(Check("backups", True, f"{len(old)} made before migrations: {', '.join(p.name for p in old)}"))
    return checks
