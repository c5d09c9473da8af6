"""Where a note comes from: who said it or which agent proposed it, when and in what talk, and how it stands."""

from __future__ import annotations

import json

from sqlalchemy import Connection, select

from recollect.audience import Reader
from recollect.decisions.known import about_note
from recollect.log.read import by_ids, log
from recollect.model import Interaction, Trace
from recollect.store.schema import debunked, note_tags, notes, renamed_tags, standings

_ORIGINS = {
    "chat": "taken from a talk",
    "manual": "written as a note",
    "reflection": "promoted from a look back",
    "import": "imported",
}
_ROLES = {
    "message": "asked for it",
    "proposal": "proposed it",
    "evidence": "said what it was made of",
    "replaces": "is what it took the place of",
    "twin": "says the same, and was said before",
}


def walk(connection: Connection, space: str, reader: Reader, note: Interaction) -> Trace:
    metadata = select(log.metadata).where(log.space == space, log.id == note.id)
    told = about_note(connection.execute(metadata).scalar())
    made = connection.execute(select(notes).where(notes.c.space == space, notes.c.note == note.id)).one_or_none()
    stands = connection.execute(select(standings).where(standings.c.space == space, standings.c.note == note.id))
    stood = stands.one_or_none()
    untrue = connection.execute(select(debunked).where(debunked.c.space == space, debunked.c.item == note.id))
    wrong = untrue.one_or_none()
    sources: dict[str, str] = {}
    confirmed = told.get("proposal") is not None
    for name in ("message", "proposal"):
        if isinstance(told.get(name), str):
            sources[told[name]] = "confirmed it" if confirmed and name == "message" else _ROLES[name]
    sources |= dict.fromkeys(told.get("evidence", ()), _ROLES["evidence"])
    sources |= dict.fromkeys(told.get("replaces", ()), _ROLES["replaces"])
    if made is not None and made.twin_of:
        sources[made.twin_of] = _ROLES["twin"]
    for each in (stood, wrong):
        if each is not None:
            by_note = each is stood and each.source == each.replaced_by
            sources.setdefault(each.source, "took its place" if by_note else "decided")  # shown to who may read it
    words = by_ids(connection, space, reader, sources)
    because = tuple(_said(words[each], how) for each, how in sources.items() if each in words)
    parts = [_from(note, told)]
    tags = select(note_tags.c.tag, note_tags.c.given, note_tags.c.reason, renamed_tags.c.renamed).outerjoin(
        renamed_tags, (renamed_tags.c.space == note_tags.c.space) & (renamed_tags.c.tag == note_tags.c.tag)
    )
    found = connection.execute(
        tags.where(note_tags.c.space == space, note_tags.c.note == note.id).order_by(note_tags.c.tag)
    )  # fmt: skip
    named = [f"#{row.renamed or row.tag} ({row.reason})" for row in found]
    if named:
        parts.append(f"tags {', '.join(named)}")
    if wrong is not None:
        parts.append(f"debunked{_because(reader, wrong.reason)}")
    elif stood is not None and stood.standing != "open":
        by = f", replaced by {stood.replaced_by}" if stood.replaced_by else ""
        parts.append(f"{stood.standing}{by}{_because(reader, stood.reason)}")
    elif made is None:
        parts.append("pending: nobody has looked at it yet")
    else:
        parts.append(f"{made.status}, confidence {made.confidence:.2f} by {made.judge}: {made.reason}")
    return Trace(note.id, "note", note.content, "; ".join(parts), note.occurred_at, because)


def _because(reader: Reader, reason: str | None) -> str:
    """The owner's reasons are the owner's to read: what is decided of public words may have been heard in private."""
    return f": {reason}" if reason and reader.is_owner else ""


def _from(note: Interaction, told: dict[str, object]) -> str:
    """Where from, and whether a person said it or an agent proposed it."""
    origin = _ORIGINS.get(str(told.get("origin", "manual")), "written as a note")
    agent = told.get("told") or note.agent
    if told.get("created_by") == "agent_proposed":
        who = f"proposed by {agent or 'an agent'}"
        by = told.get("accepted_by") or (note.sender or "a person" if told.get("message") else "the owner")
        who += f", confirmed by {by}" if note.direction == "inbound" else ", not confirmed yet"
    else:
        who = f"said by {note.sender or 'a person'}{f' to {agent}' if agent else ''}"
    return f"{origin} on {note.channel}, {who}"


def proposer(words: Interaction) -> str:
    """Whose words an accepted note is: the agent's who proposed it, not those of the one who said yes."""
    told = about_note(json.dumps(words.metadata, default=str)) if words.type == "note" else {}
    return f"{told.get('told') or 'an agent'}, with the yes of {told['accepted_by']}," if "accepted_by" in told else ""


def _said(words: Interaction, how: str) -> Trace:
    who = words.sender or words.agent or proposer(words)
    return Trace(words.id, "interaction", words.content, f"{who} {how}".strip(), words.occurred_at)
