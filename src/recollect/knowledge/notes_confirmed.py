"""Notes that an agent proposes in a talk, and somebody says yes to: "Should I note that …?" — "Yes, please."

A walk reads what was said since the last one. Each yes becomes one note, whose external id is that of the yes: so
walking again, or two walks at once, change nothing. A no stores nothing, and settles what was proposed as a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from recollect.audience import privacy_of
from recollect.errors import InvalidInput
from recollect.intake import DECIDED_ON, Draft, decision, observe_in
from recollect.knowledge import notes
from recollect.learning.interpret import RECALLED
from recollect.log.append import head_position
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store import Store, lease
from recollect.store.among import among
from recollect.store.schema import standings

NAME = "confirming"
PAGE = 5_000
BEFORE = 6  # turns of the talk among which the question must be
WITHIN = timedelta(days=2)
PROPOSES = "proposes"  # the key of metadata under which a message says what it proposes to note
_COLUMNS = (
    log.position, log.id, log.content, log.conversation, log.audience, log.entity, log.agent, log.channel, log.sender,
    log.direction, log.role, log.type, log.occurred_at, log.metadata, log.external_id,
)  # fmt: skip
_SAID = ("text", "voice", "command")


class _Proposal(NamedTuple):
    """What an agent proposes to note, and where."""

    row: Any
    what: str
    title: str | None = None
    tags: tuple[str, ...] = ()


def walk(store: Store, space: str, settings: Settings, stop: Callable[[], bool] = lambda: False) -> int:
    """Keep what somebody said yes to since the last walk; how many notes."""
    done = 0
    with store.read() as connection:
        at, head = lease.reached(connection, space, NAME), head_position(connection, space)
    while at < head and not stop():
        with store.read() as connection:
            query = _answers(space).where(log.position > at, log.position <= head)
            rows = connection.execute(query.order_by(log.position).limit(PAGE)).all()
            drafts = [made for row in rows for made in _heeded(connection, space, settings, row)]
        at = int(rows[-1].position) if len(rows) == PAGE else head
        with store.write() as connection:
            fresh = _unknown(connection, space, drafts)
            if fresh:
                observe_in(connection, space, fresh, settings)
                done += sum(made.type == "note" for made in fresh)
            lease.reach(connection, space, NAME, at)
    return done


def _answers(space: str) -> Any:
    """What people said that may be a yes or a no: short, and not a question."""
    return select(*_COLUMNS).where(
        log.space == space, log.direction == "inbound", log.role == "user", log.type.in_(_SAID),
        log.erasure.is_(None), func.length(log.content) <= 1_000,
    )  # fmt: skip


def _heeded(connection: Connection, space: str, settings: Settings, row: Any) -> list[Draft]:
    """What follows from a message: a note, a decision, or nothing."""
    from recollect.judges.rules.notes.proposed import said, together  # rules are loaded when the first is asked

    answer = said(row.content)
    if answer is None or RECALLED in row.content:
        return []
    found = _proposal(connection, space, row)
    if found is None:
        return []
    asked = found.row
    address = f"noted:{row.id}"
    if answer.answer == "no":
        if asked.type != "note":
            return []
        words = f"Not noted: {asked.id}."
        declined = {"kind": "note_standing", "note": asked.id, "standing": "rejected", "reason": "declined in the talk"}
        made = decision(settings, words, declined)
        return [replace(made, occurred_at=row.occurred_at, external_id=address)]
    told = {
        "origin": "chat", "created_by": notes.PROPOSED, "proposal": asked.id, "message": row.id, "told": row.agent,
        "accepted_by": row.sender or "a person",
    }  # fmt: skip
    try:
        made = notes.note(
            settings, together(found.what, answer.rest), channel=row.channel, sender=row.sender, title=found.title,
            tags=found.tags,
            privacy=privacy_of(row.audience), told=told, external_id=address, occurred_at=row.occurred_at,
        )  # fmt: skip
    except InvalidInput:  # what a program put into metadata may be anything; nobody is there to be told
        return []
    name = (json.loads(row.metadata) if row.metadata else {}).get("sender_name")
    made = replace(made, entity=row.entity, kept=True)
    return [notes.in_nobodys_name(made, name if isinstance(name, str) else None)]


def _proposal(connection: Connection, space: str, row: Any) -> _Proposal | None:
    """What was proposed last before, to the same person in the same talk, and not answered yet."""
    query = select(*_COLUMNS).where(
        log.space == space, log.conversation == row.conversation, log.audience == row.audience,
        log.position < row.position, log.erasure.is_(None), log.type != "decision",
        log.occurred_at > row.occurred_at - WITHIN,
    )  # fmt: skip
    asked: list[_Proposal] = []
    for each in connection.execute(query.order_by(log.position.desc()).limit(BEFORE)):
        if each.direction == "inbound":
            if each.type in _SAID:
                break  # they were about this
        elif (found := _proposed(connection, space, each)) is not None:
            asked.append(found)
    if not asked:
        return None
    # An agent may propose a note, and ask in words of its own whether to keep it: then the note is what is meant.
    about = _words(asked[0].what)
    same = [each for each in asked if each.row.type == "note" and 2 * len(about & _words(each.what)) >= len(about)]
    return same[0] if same else asked[0]


def _proposed(connection: Connection, space: str, row: Any) -> _Proposal | None:
    """What a message of an agent proposes to note."""
    from recollect.judges.rules.notes.proposed import proposal

    metadata = json.loads(row.metadata) if row.metadata else {}
    if row.type == "note":
        if _is_settled(connection, space, row.id):
            return None
        return _Proposal(row, row.content, metadata.get("title"), tuple(metadata.get("tags", ())))
    told = metadata.get(PROPOSES)
    if isinstance(told, dict) and isinstance(told.get("content"), str) and told["content"].strip():
        tags, title = told.get("tags"), told.get("title")
        return _Proposal(
            row, told["content"], title if isinstance(title, str) and title.strip() else None,
            tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else (),
        )  # fmt: skip
    what = proposal(row.content)
    return None if what is None else _Proposal(row, what)


def _words(text: str) -> set[str]:
    return {word[:4] for word in re.findall(r"\w{3,}", text.casefold())}  # "likes" and "like" alike


def _is_settled(connection: Connection, space: str, note: str) -> bool:
    query = select(standings.c.standing).where(standings.c.space == space, standings.c.note == note)
    return connection.execute(query).scalar() in ("accepted", "rejected", "archived")


def _unknown(connection: Connection, space: str, drafts: list[Draft]) -> list[Draft]:
    """Those that are not in the log yet. What is there stays as it is, also where rules would word it otherwise now."""
    if not drafts:
        return []
    ids = [made.external_id or "" for made in drafts]
    channels = {made.channel for made in drafts} | {DECIDED_ON}
    query = select(log.channel, log.external_id).where(
        log.space == space, log.channel.in_(channels), among(log.external_id, ids)
    )
    known = {tuple(row) for row in connection.execute(query)}
    return [made for made in drafts if (made.channel, made.external_id) not in known]
