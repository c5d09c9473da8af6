"""Notes as they are written: by a person, by an agent that proposes one, and by whoever confirms, edits or merges some.

Every function here gives a draft for the log. What a note replaces or confirms is told in its metadata, so that the
old ones step back in the same transaction (decisions/known.py), and an erasure takes with them what was made of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, func, select

from recollect.audience import OWNER, PUBLIC, privacy_of
from recollect.decisions.known import NOTE, about_note
from recollect.embedding.passages import speaker
from recollect.entities.names import channel_type
from recollect.errors import InvalidInput, NotFound
from recollect.intake import Draft, draft
from recollect.knowledge.notes_read import IS_NOTE, relevant, twins_of
from recollect.log.fields import OURS
from recollect.log.read import log, readable
from recollect.model import NOTE_ORIGINS
from recollect.settings import Settings
from recollect.store.schema import handles, noted

__all__ = [
    "accepted", "edited", "in_nobodys_name", "merged", "note", "proposed", "relevant", "replacing", "row_of", "tag_word"
]  # fmt: skip

PROPOSED = "agent_proposed"
OWNER_ACCEPTS = "the owner"  # who accepts in the review
TITLE = 300  # characters of a title
TAGS = 50  # of one note
_dump = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True).encode


def note(
    settings: Settings,
    content: str,
    *,
    channel: str,
    sender: str | None,
    told: Mapping[str, Any],
    title: str | None = None,
    tags: Sequence[str] = (),
    privacy: str | None = None,
    occurred_at: datetime | str | None = None,
    external_id: str | None = None,
    agent: str | None = None,
    to: str | None = None,
    clock: datetime | None = None,
) -> Draft:
    """A note as somebody hands it in, with where it comes from. With an agent it is one that the agent proposes."""
    if told.get("origin") not in NOTE_ORIGINS:
        raise InvalidInput("origin", f"{told.get('origin')!r} is not known; use one of {', '.join(NOTE_ORIGINS)}.")
    made = draft(
        settings, content, channel=channel, sender=sender, privacy=privacy, occurred_at=occurred_at,
        external_id=external_id, type="note", agent=agent, to=to, metadata=_written(title, tags), clock=clock,
        direction="inbound" if agent is None else "outbound",
    )  # fmt: skip
    return _with(made, told)


def proposed(
    settings: Settings, content: str, *, channel: str, agent: str, to: str | None, title: str | None = None,
    tags: Sequence[str] = (),
) -> Draft:  # fmt: skip
    """A note that an agent proposes. It is known when somebody confirms it, and not before."""
    told = {"origin": "chat", "created_by": PROPOSED, "told": agent}
    return note(
        settings, content, channel=channel, sender=None, to=to, told=told, title=title, tags=tags, agent=agent
    )  # fmt: skip


def accepted(
    connection: Connection,
    space: str,
    settings: Settings,
    proposal_id: str,
    text: str | None = None,
    tags: Sequence[str] | None = None,
) -> Draft:
    """The note that accepting a proposed one appends, in other words and with other tags if these are given. Written
    with `intake.observe_in(connection, space, [it], settings)`; the proposal then stands as accepted by itself, and a
    decision that archives the new note takes it back."""
    row = row_of(connection, space, proposal_id)
    known = about_note(row["metadata"])
    if row["direction"] != "outbound":
        raise InvalidInput("item", f"{proposal_id} is a note already, and none that an agent proposes.")
    told = {
        "origin": known.get("origin", "chat"), "created_by": PROPOSED, "proposal": row["id"],
        "told": known.get("told") or row["agent"], "accepted_by": OWNER_ACCEPTS,
    }  # fmt: skip
    return _after(connection, space, settings, row, text, None, tags, told)


def edited(
    connection: Connection,
    space: str,
    settings: Settings,
    note_id: str,
    content: str | None = None,
    title: str | None = None,
    tags: Sequence[str] | None = None,
) -> Draft:
    """The note that takes the place of another: what is None stays as it was. The old one is archived by it."""
    row = row_of(connection, space, note_id)
    if row["direction"] == "outbound":
        raise InvalidInput("id", f"{note_id} is only proposed; accept it with the words that you want.")
    told = {**_provenance(row), "replaces": [row["id"], *twins_of(connection, space, OWNER, row["id"])]}
    return _after(connection, space, settings, row, content, title, tags, told)


def merged(
    connection: Connection,
    space: str,
    settings: Settings,
    note_ids: Sequence[str],
    content: str,
    title: str | None = None,
    tags: Sequence[str] | None = None,
) -> Draft:
    """One note in the place of several that the same people may read; its tags are those of all, if none are given. It
    stands in the thread of the last of them."""
    rows = sorted((row_of(connection, space, id) for id in dict.fromkeys(note_ids)), key=lambda row: row["position"])
    if len(rows) < 2:
        raise InvalidInput("notes", "two notes or more are needed to merge.")
    if len({row["audience"] for row in rows}) > 1:
        raise InvalidInput("notes", "not everybody who may read one of them may read the others; edit one instead.")
    if any(row["direction"] == "outbound" for row in rows):
        raise InvalidInput("notes", "one of them is only proposed; accept it first.")
    told = {**_provenance(rows[-1]), "replaces": [row["id"] for row in rows]}
    if tags is None:
        tags = list(dict.fromkeys(tag for row in rows for tag in _said(row).get("tags", ())))
    return _after(connection, space, settings, rows[-1], content, title, tags, told)


def replacing(made: Draft, note_ids: Sequence[str]) -> Draft:
    """The draft of a note that takes the place of others."""
    return _with(made, {**about_note(made.metadata), "replaces": list(note_ids)}) if note_ids else made


def row_of(connection: Connection, space: str, id: str) -> RowMapping:
    """A note in the log, as the owner may read it."""
    found = connection.execute(readable(space, OWNER).where(log.id == str(id), *IS_NOTE)).mappings().first()
    if found is None:
        raise NotFound(f"there is no note {id!r}; 'recollect notes --all' lists those there are.")
    return found


def tag_word(tag: object) -> str:
    """A tag as it is written down: without #, in lower case."""
    cleaned = " ".join(str(tag).lstrip("# ").split()).lower() if isinstance(tag, str) else ""
    if not cleaned or len(cleaned) > 100 or not cleaned.isprintable():
        raise InvalidInput("tags", f"{tag!r} will not do; a tag is a word or two.")
    return cleaned


# ------------------------------------------------------------------------------------------------------------------


def _after(
    connection: Connection, space: str, settings: Settings, row: RowMapping, content: str | None, title: str | None,
    tags: Sequence[str] | None, told: Mapping[str, Any],
) -> Draft:  # fmt: skip
    """A note made of another, for the same readers and in the name of the same person, if it was in somebody's name."""
    before = _said(row)
    known = tags if tags is not None else before.get("tags", ())
    handle = row["sender"] or _handle(connection, space, row)
    made = note(
        settings, row["content"] if content is None else content, channel=row["channel"],
        sender=handle, privacy=privacy_of(row["audience"]),
        title=before.get("title") if title is None else title, tags=list(known), told=told,
        external_id=_address(connection, space, told.get("proposal") or told["replaces"][0]),
    )  # fmt: skip
    made = replace(made, entity=row["entity"], kept=True)
    return in_nobodys_name(made, before.get("sender_name")) if told.get("accepted_by") else made


def in_nobodys_name(made: Draft, name: str | None = None) -> Draft:
    """The draft of what an agent proposed and somebody accepted: words of no person, in the thread of the one they are
    about, who goes by `name` there."""
    values = json.loads(made.metadata) if made.metadata else {}
    if made.sender is not None:
        values[OURS] = {**values.get(OURS, {}), "to": made.sender}
        spoken = speaker(made)
        name = name or (spoken.title() if spoken.islower() and spoken.isalpha() else spoken)
    if name:
        values["sender_name"] = name
    return replace(made, sender=None, role="assistant", metadata=_dump(values))


def _written(title: str | None, tags: Sequence[str]) -> dict[str, Any]:
    if title is not None and len(str(title)) > TITLE:
        raise InvalidInput("title", f"a text of at most {TITLE} characters is needed.")
    words = list(dict.fromkeys(tag_word(tag) for tag in ([tags] if isinstance(tags, str) else tags)))
    if len(words) > TAGS:
        raise InvalidInput("tags", f"{len(words)} are too many; a note has at most {TAGS}.")
    return {name: value for name, value in (("tags", words), ("title", " ".join(str(title or "").split()))) if value}


def _with(made: Draft, told: Mapping[str, Any]) -> Draft:
    """The draft with where it comes from, which only we may say."""
    values = json.loads(made.metadata) if made.metadata else {}
    ours = values.get(OURS) or {}
    kept = {name: value for name, value in told.items() if value is not None}
    return replace(made, metadata=_dump({**values, OURS: {**ours, NOTE: kept}}))


def _said(row: RowMapping) -> dict[str, Any]:
    found = json.loads(row["metadata"]) if row["metadata"] else {}
    return found if isinstance(found, dict) else {}


def _provenance(row: RowMapping) -> dict[str, Any]:
    """Where a note comes from, without what only it did."""
    known = about_note(row["metadata"])
    return {
        "origin": known.get("origin", "manual"), "created_by": known.get("created_by", "user"),
        "told": known.get("told"), "accepted_by": known.get("accepted_by"),
    }  # fmt: skip


def _handle(connection: Connection, space: str, row: RowMapping) -> str | None:
    """The handle of the one whose thread a note is in, on its kind of channel; None where there is not just one."""
    to = (_said(row).get(OURS) or {}).get("to")
    if isinstance(to, str):
        return to
    query = select(handles.c.handle).where(
        handles.c.space == space, handles.c.entity == row["entity"],
        handles.c.channel_type == channel_type(row["channel"]), handles.c.audience.in_((row["audience"], PUBLIC)),
    )  # fmt: skip
    found = connection.execute(query.distinct().limit(2)).scalars().all()
    return str(found[0]) if len(found) == 1 else None


def _address(connection: Connection, space: str, of: str) -> str:
    """The external id of a note that is made of another: the first, second … time. What begins so is no turn of a
    talk (intake.py)."""
    here = (noted.c.space == space, noted.c.message == of)
    number = connection.execute(select(func.count()).select_from(noted).where(*here)).scalar() or 0
    return f"noted:{of}:{number + 1}"
