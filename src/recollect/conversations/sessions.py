"""Deriving conversations and sessions from interactions in the order of the log.

A session ends when somebody writes /end, or when the next message comes after more silence than the setting allows.
Both follow from the log alone; that a talk was judged to be over changes no row here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, case, select

from recollect.audience import privacy_of
from recollect.conversations.lifecycle import END
from recollect.ids import derived_id
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import conversations, sessions
from recollect.store.upsert import upsert

Row = Mapping[str, Any] | RowMapping
Key = tuple[str, str]
__all__ = ["END", "conversation_id", "derive_conversations", "talk_of"]


def conversation_id(entity: str, agent: str | None, channel: str) -> str:
    return derived_id("conv", entity, agent, channel)


def talk_of(conversation: str, channel: str, audience: str) -> str:
    """What a message is compacted with: in private the conversation that it belongs to; in a room, where everybody has
    a conversation of their own and all hear each other, the channel."""
    return conversation if privacy_of(audience) == "private" else channel


def derive_conversations(connection: Connection, space: str, rows: Iterable[Row], idle: timedelta) -> None:
    threads: dict[Key, list[Row]] = {}
    for row in rows:
        threads.setdefault((row["conversation"], row["audience"]), []).append(row)
    _derive_sessions(connection, space, threads, idle)
    upsert(connection, conversations, [_conversation(space, said) for said in threads.values()], _continued)


def _continued(new: Any) -> dict[str, Any]:
    """What more words change in a conversation."""
    old = conversations.c
    return {
        "started_at": case((new.started_at < old.started_at, new.started_at), else_=old.started_at),
        "last_activity_at": case(
            (new.last_activity_at > old.last_activity_at, new.last_activity_at), else_=old.last_activity_at
        ),
        "last_position": new.last_position,
        "interactions": old.interactions + new.interactions,
    }


def _conversation(space: str, said: Sequence[Row]) -> dict[str, Any]:
    first = said[0]
    times = [row["occurred_at"] for row in said]
    return {
        "space": space, "conversation": first["conversation"], "audience": first["audience"],
        "entity": first["entity"], "agent": first["agent"], "channel": first["channel"],
        "started_at": min(times), "last_activity_at": max(times),
        "first_position": first["position"], "last_position": said[-1]["position"], "interactions": len(said),
    }  # fmt: skip


def _derive_sessions(connection: Connection, space: str, threads: dict[Key, list[Row]], idle: timedelta) -> None:
    current = _open_sessions(connection, space, {conversation for conversation, _ in threads})
    touched: list[dict[str, Any]] = []
    for key, said in threads.items():
        session = current.get(key)
        if session is not None:
            touched.append(session)
        for row in said:
            at = row["occurred_at"]
            if session is not None and not session["started_at"] <= at <= session["last_activity_at"]:
                if max(at - session["last_activity_at"], session["started_at"] - at) > idle:
                    session["ended_at"], session["ended_by"] = session["last_activity_at"], "idle"
                    session = None
                elif at < session["started_at"]:
                    session["started_at"] = at
                else:
                    session["last_activity_at"] = at
            if session is None:
                session = _session(space, row)
                touched.append(session)
            else:
                session["last_position"] = row["position"]
                session["interactions"] += 1
            if _ends(row):
                session["ended_at"], session["ended_by"] = at, END
                session = None
    upsert(connection, sessions, touched, _as_it_is_now)


def _ends(row: Row) -> bool:
    """Whether somebody ends the session by these words: who it is with, in so many words, or the agent by a command. It
    is the session of their own talk in any case."""
    if row["content"].strip() != END:
        return False
    if row["direction"] == "outbound":
        return bool(row["type"] == "command" and row["role"] == "system")
    return bool(row["role"] == "user" and row["type"] in ("text", "command"))


def _as_it_is_now(new: Any) -> dict[str, Any]:
    changing = ("started_at", "last_activity_at", "last_position", "interactions", "ended_at", "ended_by")
    return {name: new[name] for name in changing}


def _session(space: str, row: Row) -> dict[str, Any]:
    return {
        "space": space, "session": derived_id("ses", row["id"]), "conversation": row["conversation"],
        "audience": row["audience"], "agent": row["agent"],
        "started_at": row["occurred_at"], "last_activity_at": row["occurred_at"],
        "first_position": row["position"], "last_position": row["position"], "interactions": 1,
        "ended_at": None, "ended_by": None,
    }  # fmt: skip


def _open_sessions(connection: Connection, space: str, conversations: Iterable[str]) -> dict[Key, dict[str, Any]]:
    names = sessions.c.keys()
    found = [dict(zip(names, row, strict=True)) for row in _open(connection, space, conversations)]
    return {(session["conversation"], session["audience"]): session for session in found}


@once
def _open(space: str, conversations: Iterable[str]) -> Select[Any]:
    return select(sessions).where(
        sessions.c.space == space, among(sessions.c.conversation, conversations), sessions.c.ended_at.is_(None)
    )
