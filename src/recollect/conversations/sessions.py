"""Deriving conversations and sessions from interactions in the order of the log.

A session ends when somebody writes /end, or when the next message comes after more silence than the setting allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, RowMapping, case, select

from recollect.ids import derived_id
from recollect.store.schema import conversations, sessions
from recollect.store.upsert import upsert

Row = Mapping[str, Any] | RowMapping
Key = tuple[str, str]
END = "/end"
_CHUNK = 500


def conversation_id(entity: str, agent: str | None, channel: str) -> str:
    return derived_id("conv", entity, agent, channel)


def derive_conversations(connection: Connection, space: str, rows: Iterable[Row], idle: timedelta) -> None:
    rows = list(rows)
    seen: dict[Key, dict[str, Any]] = {}
    for row in rows:
        _count(seen, space, row)
    _derive_sessions(connection, space, rows, idle)
    old = conversations.c
    upsert(
        connection,
        conversations,
        list(seen.values()),
        lambda new: {
            "started_at": case((new.started_at < old.started_at, new.started_at), else_=old.started_at),
            "last_activity_at": case(
                (new.last_activity_at > old.last_activity_at, new.last_activity_at), else_=old.last_activity_at
            ),
            "last_position": new.last_position,
            "interactions": old.interactions + new.interactions,
        },
    )


def _count(seen: dict[Key, dict[str, Any]], space: str, row: Row) -> None:
    at, key = row["occurred_at"], (row["conversation"], row["audience"])
    known = seen.get(key)
    if known is None:
        seen[key] = {
            "space": space, "conversation": row["conversation"], "audience": row["audience"], "entity": row["entity"],
            "agent": row["agent"], "channel": row["channel"], "started_at": at, "last_activity_at": at,
            "first_position": row["position"], "last_position": row["position"], "interactions": 1,
        }  # fmt: skip
    else:
        _extend(known, row)


def _extend(stretch: dict[str, Any], row: Row) -> None:
    stretch["started_at"] = min(stretch["started_at"], row["occurred_at"])
    stretch["last_activity_at"] = max(stretch["last_activity_at"], row["occurred_at"])
    stretch["last_position"] = row["position"]
    stretch["interactions"] += 1


def _derive_sessions(connection: Connection, space: str, rows: list[Row], idle: timedelta) -> None:
    current = _open_sessions(connection, space, sorted({row["conversation"] for row in rows}))
    touched: dict[str, dict[str, Any]] = {}
    for row in rows:
        key = (row["conversation"], row["audience"])
        session = current.get(key)
        at = row["occurred_at"]
        if session is not None and max(at - session["last_activity_at"], session["started_at"] - at) > idle:
            session["ended_at"], session["ended_by"] = session["last_activity_at"], "idle"
            touched[session["session"]] = session
            session = None
        if session is None:
            session = current[key] = {
                "space": space, "session": derived_id("ses", row["id"]), "conversation": row["conversation"],
                "audience": row["audience"], "agent": row["agent"], "started_at": at, "last_activity_at": at,
                "first_position": row["position"], "last_position": row["position"], "interactions": 1,
                "ended_at": None, "ended_by": None,
            }  # fmt: skip
        else:
            _extend(session, row)
        touched[session["session"]] = session
        if row["content"].strip() == END:
            session["ended_at"], session["ended_by"] = at, END
            del current[key]
    changing = ("started_at", "last_activity_at", "last_position", "interactions", "ended_at", "ended_by")
    upsert(connection, sessions, list(touched.values()), lambda new: {name: new[name] for name in changing})


def _open_sessions(connection: Connection, space: str, ids: list[str]) -> dict[Key, dict[str, Any]]:
    found: dict[Key, dict[str, Any]] = {}
    for start in range(0, len(ids), _CHUNK):
        query = select(sessions).where(
            sessions.c.space == space,
            sessions.c.conversation.in_(ids[start : start + _CHUNK]),
            sessions.c.ended_at.is_(None),
        )
        for row in connection.execute(query).mappings():
            found[row["conversation"], row["audience"]] = dict(row)
    return found
