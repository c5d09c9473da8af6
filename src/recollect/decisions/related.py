"""Tasks, answers in the review, members of groups, what is not recorded, and copies of what may be told to others."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select, update

from recollect.audience import PUBLIC
from recollect.log.fields import OURS
from recollect.store.among import among
from recollect.store.schema import answer_sources, memberships, reviewed, shared, tasks, unrecorded
from recollect.store.upsert import upsert
from recollect.times import moment

Row = Mapping[str, Any] | RowMapping
COPY = "shared"  # the key under which a copy names the words that it repeats
USED, TALK = "used", "talk"  # the keys under which an answer names what it rests on
ANYTHING = "*"  # in the place of more than could be named
LONGEST_ID = 100  # characters


def _task(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    made = {
        "space": space, "task": decision["task"], "audience": row["audience"], "title": decision["title"],
        "target": decision["target"], "gaps": json.dumps(decision["gaps"]),
        "evidence": json.dumps(decision["evidence"]), "created_at": row["occurred_at"], "source": row["id"],
        "status": "open", "resolved_at": None, "resolved_by": None,
    }  # fmt: skip
    upsert(connection, tasks, [made])


def _task_done(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    done = update(tasks).where(tasks.c.space == space, tasks.c.task == decision["task"])
    is_open = decision["status"] == "open"
    connection.execute(
        done.values(
            status=decision["status"],
            resolved_at=None if is_open else row["occurred_at"],
            resolved_by=None if is_open else row["id"],
        )
    )


def _reviewed(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    until = decision.get("until")
    answer = {
        "space": space, "item": decision["item"], "audience": row["audience"], "outcome": decision["outcome"],
        "until": None if until is None else moment(until, "until"), "source": row["id"],
    }  # fmt: skip
    upsert(
        connection, reviewed, [answer],
        lambda new: {"outcome": new.outcome, "until": new.until, "source": new.source},
    )  # fmt: skip


def _members(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    for named, until in (("join", None), ("leave", row["occurred_at"])):
        told = [
            {"space": space, "belongs_to": decision["group"], "entity": entity, "audience": row["audience"],
             "since": row["occurred_at"], "until": until, "source": row["id"]}
            for entity in decision.get(named, ())
        ]  # fmt: skip
        upsert(connection, memberships, told, lambda new: {"until": new.until, "source": new.source})


def _unrecorded(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    if decision["on"]:
        quiet = {"space": space, "subject": decision["subject"], "audience": row["audience"], "source": row["id"]}
        upsert(connection, unrecorded, [quiet])
    else:
        loud = delete(unrecorded).where(unrecorded.c.space == space, unrecorded.c.subject == decision["subject"])
        connection.execute(loud)


def copied(connection: Connection, space: str, row: Row) -> None:
    ours = json.loads(row["metadata"]).get(OURS)
    if isinstance(ours, dict) and isinstance(ours.get(COPY), str):
        copy = {"space": space, "copy": row["id"], "original": ours[COPY], "audience": row["audience"] or PUBLIC}
        upsert(connection, shared, [copy])


def answered(connection: Connection, space: str, row: Row) -> None:
    """What an answer rests on, as its own metadata says: {"used": [ids of interactions], "talk": [those of its own talk
    that it takes up]}. It counts for what agents say, never for what comes in from people; and it only ever leads to
    the erasure of the row that says it."""
    if row["direction"] != "outbound" and row["role"] not in ("assistant", "tool"):
        return
    said = json.loads(row["metadata"])
    lists = [said.get(name) for name in (USED, TALK)]
    named = dict.fromkeys(each for found in lists if isinstance(found, list) for each in found if _is_source(each))
    sources = [{"space": space, "answer": row["id"], "source": each, "audience": row["audience"]} for each in named]
    upsert(connection, answer_sources, sources)


def _is_source(id: object) -> bool:
    if not isinstance(id, str):
        return False
    return id == ANYTHING or (id.startswith("int_") and len(id) <= LONGEST_ID and id.isascii() and id.isprintable())


def resting_answers(connection: Connection, space: str, interactions: Collection[str]) -> list[str]:
    """The answers that rest on any of these interactions, or on more than they could name."""
    query = select(answer_sources.c.answer).where(
        answer_sources.c.space == space, among(answer_sources.c.source, [*interactions, ANYTHING])
    )
    return sorted(set(connection.execute(query).scalars()))


HEEDED = {
    "task": _task,
    "task_done": _task_done,
    "reviewed": _reviewed,
    "members": _members,
    "unrecorded": _unrecorded,
}
