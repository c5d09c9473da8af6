"""Export and import as JSON lines: complete, streaming, and the same ids and hashes on the other side.

    {"recollect": "export", "version": 1, "complete": true, "space": …, "position": …, "hash": …}
    {"id": …, "position": …, "recorded_at": …, "hash": …, "salt": …, "content": …, …}        one line an interaction
    {"receipt": …}                                                                             what was erased, and when
    {"recollect": "end", "interactions": …}

An export for a reader who may not see everything holds what that reader may see, without positions and hashes; it is
for reading, and cannot be imported.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from recollect.audience import Reader, audience_of, privacy_of
from recollect.entities.names import channel_type, handle_on
from recollect.errors import ImportFailed, InvalidInput
from recollect.intake import CHUNK, derive
from recollect.log.append import lock_space, move_head
from recollect.log.chain import COMMITTED, GENESIS, LogRow, is_erased, row_hash
from recollect.log.read import interaction, log, stream, visible
from recollect.model import DIRECTIONS, ROLES, TYPES
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.head import Head
from recollect.store.schema import erased_messages, interactions, receipts, spaces
from recollect.store.upsert import upsert
from recollect.times import moment, spell

T = TypeVar("T")
VERSION = 1
Progress = Callable[[int, int], None]
_KEPT = ("id", "position", "recorded_at", "hash", "erasure", "commitment", "salt", *COMMITTED)
_BYTES = ("hash", "commitment", "salt")
_TIMES = ("recorded_at", "occurred_at")
_NEEDED = ("id", "recorded_at", "hash")
_WHOLE = (
    "audience", "entity", "channel", "conversation", "direction", "role", "type", "occurred_at", "content", "salt",
)  # fmt: skip


_PLACED = tuple(name for name in _WHOLE if name != "salt")


def export_lines(store: Store, space: str, reader: Reader, progress: Progress | None = None) -> Iterator[str]:
    """The memory as lines. One snapshot, however long it takes and whoever writes meanwhile."""
    with store.read() as connection:
        head = connection.execute(select(spaces.c.position, spaces.c.hash).where(spaces.c.space == space)).one_or_none()
        total, final = (head.position, head.hash) if head else (0, GENESIS)
        header: dict[str, Any] = {"recollect": "export", "version": VERSION, "complete": reader.is_owner}
        if reader.is_owner:
            header |= {"space": space, "position": total, "hash": final.hex()}
        yield _line(header)
        count = 0
        query = select(interactions).where(log.space == space) if reader.is_owner else visible(space, reader)
        with closing(stream(connection, query.order_by(log.position))) as rows:
            for row in rows:
                yield _line(_complete(row) if reader.is_owner else _partial(row, reader))
                count += 1
                if progress and count % 1_000 == 0:
                    progress(count, total)
        if reader.is_owner:
            yield from _tail(connection, space)
        yield _line({"recollect": "end", "interactions": count})


def import_lines(
    store: Store, space: str, lines: Iterable[bytes], settings: Settings, progress: Progress | None = None
) -> int:
    """Take in a complete export into an empty space, checking every hash; all of it or nothing."""
    numbered = enumerate(lines, 1)
    header = _header(numbered)
    with store.write() as connection:
        position, previous = lock_space(connection, space)
        before = Head(position, previous)
        if position:
            raise InvalidInput(
                "space",
                f"{space!r} holds {position:,} interactions already; import into an empty one, such as --space new.",
            )
        rows: list[dict[str, Any]] = []
        ended = False
        for number, line in numbered:
            entry = _parsed(number, line)
            if ended:
                raise ImportFailed(number, "there is more after the end of the export.")
            if "receipt" in entry:
                _receipt(connection, space, number, entry)
            elif entry.get("recollect") == "end":
                ended = _ended(number, entry, position, header, previous)
            else:
                position += 1
                row = _row(number, entry, position, space)
                try:
                    expected = row_hash(previous, row)
                except (TypeError, AttributeError, ValueError):
                    expected = b""
                if expected != row["hash"]:
                    raise ImportFailed(number, "the interaction does not fit its hash: it was altered or moved.")
                previous = row["hash"]
                rows.append(row)
                if len(rows) == CHUNK:
                    _store(connection, space, number, rows, settings)
                    rows = []
                if progress and position % 1_000 == 0:
                    progress(position, header["position"])
        if not ended:
            raise ImportFailed(number if position else 1, "the export is cut off: its last line is missing.")
        _store(connection, space, number, rows, settings)
        unknown = _without_receipt(connection, space)
        if unknown:
            raise ImportFailed(1, f"{unknown} was erased without a receipt.")
        move_head(connection, space, before, Head(position, previous))
    return position


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def _complete(row: LogRow) -> dict[str, Any]:
    entry = {name: row[name] for name in _KEPT if row[name] is not None}
    for name in _BYTES:
        if name in entry:
            entry[name] = b64encode(entry[name]).decode()
    for name in _TIMES:
        if name in entry:
            entry[name] = spell(entry[name])
    return entry


def _partial(row: Any, reader: Reader) -> dict[str, Any]:
    shown = interaction(row, reader)
    return {
        "id": shown.id, "occurred_at": spell(shown.occurred_at), "recorded_at": spell(shown.recorded_at),
        "channel": shown.channel, "entity": shown.entity, "sender": shown.sender, "agent": shown.agent,
        "direction": shown.direction, "role": shown.role, "type": shown.type, "audience": shown.audience,
        "external_id": shown.external_id, "metadata": shown.metadata, "content": shown.content,
    }  # fmt: skip


def _tail(connection: Connection, space: str) -> Iterator[str]:
    for row in connection.execute(select(receipts).where(receipts.c.space == space).order_by(receipts.c.id)):
        keys = select(erased_messages.c.key, erased_messages.c.interaction).join(
            interactions, (log.space == erased_messages.c.space) & (log.id == erased_messages.c.interaction)
        )
        mine = connection.execute(keys.where(erased_messages.c.space == space, log.erasure == row.id))
        yield _line(
            {
                "receipt": row.id,
                "target": row.target,
                "interactions": row.interactions,
                "erased_at": spell(row.erased_at),
                "answers": row.answers,
                "messages": sorted([key, interaction] for key, interaction in mine),
            }
        )


def _header(numbered: Iterator[tuple[int, bytes]]) -> dict[str, Any]:
    number, line = next(numbered, (1, b""))
    entry = _parsed(number, line)
    if entry.get("recollect") != "export":
        raise ImportFailed(1, "this is not an export of Recollect: its first line is missing.")
    if not isinstance(entry.get("version"), int) or entry["version"] > VERSION:
        raise ImportFailed(1, f"the export has version {entry.get('version')!r}; this Recollect reads up to {VERSION}.")
    if not entry.get("complete"):
        raise ImportFailed(1, "this export was made for one reader and is not complete; export as the owner.")
    if not isinstance(entry.get("position"), int) or not isinstance(entry.get("hash"), str):
        raise ImportFailed(1, "the first line is damaged.")
    return entry


def _parsed(number: int, line: bytes) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise ImportFailed(number, "it is not JSON in UTF-8; the file is damaged.") from None
    if not isinstance(entry, dict):
        raise ImportFailed(number, "it is not a JSON object; the file is damaged.")
    return entry


def _row(number: int, entry: dict[str, Any], position: int, space: str) -> dict[str, Any]:
    """A row as it was, or a clear word about what is wrong with it."""
    needed = _NEEDED + (("commitment",) if entry.get("erasure") is not None else _WHOLE)
    if entry.get("erasure") is not None and "content" in entry:  # a mark in the place of an answer
        needed += _PLACED
    missing = [name for name in needed if not isinstance(entry.get(name), str)]
    missing += [name for name in entry if name != "position" and not isinstance(entry[name], str)]
    if missing:
        raise ImportFailed(number, f"{missing[0]} is missing or not a text; the line is damaged.")
    unknown = [name for name in entry if name not in _KEPT]
    if unknown:
        raise ImportFailed(number, f"{unknown[0]!r} is not a field of an interaction; the line is damaged.")
    if entry.get("position") != position:
        raise ImportFailed(number, f"position {position} was expected, not {entry.get('position')}; a line is missing.")
    row: dict[str, Any] = {"space": space, **dict.fromkeys(_KEPT), **entry}
    try:
        for name in _BYTES:
            row[name] = None if row[name] is None else b64decode(row[name], validate=True)
        for name in _TIMES:
            row[name] = None if row[name] is None else _moment(row[name])
    except (TypeError, ValueError) as error:
        raise ImportFailed(number, f"a value cannot be read ({error}); the line is damaged.") from None
    if row["content"] is not None:
        _check(number, row)
    if row["erasure"] is not None and not is_erased(row):
        raise ImportFailed(number, "an erased interaction still holds content.")
    return row


def _check(number: int, row: dict[str, Any]) -> None:
    """What no writer of ours would have written, though its hash may fit."""
    try:
        kind = channel_type(row["channel"])
        if row["sender"] is not None and handle_on(kind, row["sender"]) != row["sender"]:
            raise InvalidInput("sender", "it is not written as handles are.")
        if row["metadata"] is not None and not isinstance(json.loads(row["metadata"]), dict):
            raise InvalidInput("metadata", "it is not a JSON object.")
        if row["audience"] != audience_of(privacy_of(row["audience"]), row["channel"], row["entity"]):
            raise InvalidInput("audience", f"{row['audience']!r} does not fit its channel and entity.")
        if any("\x00" in value for value in row.values() if isinstance(value, str)):
            raise InvalidInput("content", "it holds a NUL.")
        for name, allowed in (("direction", DIRECTIONS), ("role", ROLES), ("type", TYPES)):
            if row[name] not in allowed:
                raise InvalidInput(name, f"{row[name]!r} is not known.")
    except (InvalidInput, ValueError, RecursionError) as error:
        raise ImportFailed(number, f"{error} The line is damaged.") from None


def _moment(value: Any) -> datetime:
    return moment(value, "time")


def _receipt(connection: Connection, space: str, number: int, entry: dict[str, Any]) -> None:
    try:
        row = {
            "space": space, "id": _as(str, entry["receipt"]), "target": _as(str, entry["target"]),
            "interactions": _as(int, entry["interactions"]), "answers": _as(int, entry.get("answers", 0)),
            "erased_at": _moment(entry["erased_at"]), "completed_at": _moment(entry["erased_at"]),
        }  # fmt: skip
        keys = [
            {"space": space, "key": bytes.fromhex(_as(str, key)).hex(), "interaction": _as(str, interaction)}
            for key, interaction in _as(list, entry["messages"])
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise ImportFailed(number, f"the receipt is damaged ({error}).") from None
    upsert(connection, receipts, [row])
    upsert(connection, erased_messages, keys)


def _as(kind: type[T], value: object) -> T:
    if not isinstance(value, kind) or "\x00" in str(value) or (isinstance(value, int) and value < 0):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _ended(number: int, entry: dict[str, Any], position: int, header: dict[str, Any], previous: bytes) -> bool:
    if entry.get("interactions") != position or header["position"] != position or header["hash"] != previous.hex():
        raise ImportFailed(number, "the export does not hold as many interactions as its first line says.")
    return True


def _store(connection: Connection, space: str, number: int, rows: list[dict[str, Any]], settings: Settings) -> None:
    if not rows:
        return
    try:
        with connection.begin_nested():
            connection.execute(insert(interactions), rows)
            derive(connection, space, [row for row in rows if row["content"] is not None], settings)
    except (InvalidInput, LookupError, TypeError, ValueError, DBAPIError) as error:
        if len(rows) > 1:  # one at a time, to tell the line; the first interaction is on the second
            for row in rows:
                _store(connection, space, row["position"] + 1, [row], settings)
        raise ImportFailed(number, f"it holds what cannot be ({str(error).splitlines()[0]}).") from None


def _without_receipt(connection: Connection, space: str) -> str | None:
    known = select(receipts.c.id).where(receipts.c.space == space)
    query = select(log.id).where(log.space == space, log.erasure.is_not(None), log.erasure.not_in(known)).limit(1)
    return connection.execute(query).scalar()
