"""How each kind of thing is told to a model: one line, and the same as data."""

from __future__ import annotations

from recollect import Entity, Fact, Hit, Interaction, Note, Promise, Proposal, Summary, Trace
from recollect.recall.passage import quoted
from recollect.server.clock import local
from recollect.server.mcp.answers import LONGEST_LINE, Row, day, one_line, spelled
from recollect.understanding.quotation import OWN, OWNER, inert, inert_lines, is_reserved, name_of

DEEPEST = 6  # levels of a why
_SURE = ((0.85, "high"), (0.6, "medium"), (0.0, "low"))


def hit(number: int, each: Hit, owner: str = OWNER) -> Row:
    past = "; probably past" if each.doubted_by else ""
    if each.kind == "fact":
        line = f"[{number}] {one_line(each.text)} (believed{past}; {each.id})"
    else:
        name = inert(name_of(each.sender, each.channel, owner))
        said = one_line(quoted(each, LONGEST_LINE))
        line = f'[{number}] {day(each.occurred_at)} {f"{name}: " if name else ""}"{said}" ({each.id}{past})'
    data = {
        "id": each.id, "kind": each.kind, "text": each.text[:4_000], "score": round(each.score, 4),
        "occurred_at": spelled(each.occurred_at), "sender": each.sender, "sources": list(each.sources),
        "doubted_by": each.doubted_by,
        "passage": None if each.passage is None else {"start": each.passage.start, "end": each.passage.end},
    }  # fmt: skip
    return Row(line, data)


def fact(each: Fact) -> Row:
    sure = next(word for least, word in _SURE if each.effective >= least)
    doubt = {"conflicted": ", others say otherwise", "aging": ", said long ago", "superseded": ", no longer so"}
    past = ", may be past" if each.doubted_by and each.status != "superseded" else doubt.get(each.status, "")
    by = f" by {one_line(each.said_by)}" if each.said_by else ""
    about = f"said {local(each.said_at):%Y-%m-%d}{by}, confidence {sure}{past}; {each.id}"
    data = {
        "id": each.id, "sentence": each.sentence, "subject": each.subject_name, "predicate": each.predicate,
        "object": each.object, "kind": each.kind, "confidence": round(each.effective, 3), "status": each.status,
        "said_at": spelled(each.said_at), "said_by": each.said_by, "valid_from": spelled(each.valid_from),
        "valid_until": spelled(each.valid_until), "doubted_by": each.doubted_by, "sources": list(each.sources),
    }  # fmt: skip
    return Row(f"- {one_line(each.sentence)} ({about})", data)


def entity(each: Entity) -> Row:
    also = [name for name in each.aliases if name != each.name][:4]
    known = f", also {', '.join(also)}" if also else ""
    data = {"id": each.id, "name": each.name, "type": each.type, "aliases": list(each.aliases)}
    name = each.name if not _is_stranger(each) else str(each.handles[0])
    return Row(f"- {one_line(name, 120)} ({each.type}{one_line(known, 200)}; {each.id})", data)


def _is_stranger(each: Entity) -> bool:
    """Whether somebody is called like the owner or like a role of a model, and is neither."""
    return bool(each.handles) and is_reserved(each.name) and all(one.channel_type != OWN for one in each.handles)


def promise(each: Promise) -> Row:
    due = f", due {local(each.due_at):%Y-%m-%d}" if each.due_at else ""
    state = "overdue" if each.overdue else each.outcome
    line = f'- {one_line(each.speaker, 120) or "the agent"}: "{one_line(each.text)}" ({state}{due}; {each.id})'
    data = {
        "id": each.id, "text": each.text, "speaker": each.speaker, "outcome": each.outcome, "overdue": each.overdue,
        "due_at": spelled(each.due_at), "made_at": spelled(each.made_at), "source": each.source,
    }  # fmt: skip
    return Row(line, data)


def summary(each: Summary) -> Row:
    head = f"{each.scope} {each.subject}, {each.interactions} messages; {each.id}"
    data = {
        "id": each.id, "scope": each.scope, "subject": each.subject, "text": each.text,
        "started_at": spelled(each.started_at), "ended_at": spelled(each.ended_at), "interactions": each.interactions,
    }  # fmt: skip
    return Row(f"## {one_line(head, 200)}\n{inert_lines(each.text)}", data)


def said(each: Interaction, owner: str = OWNER) -> Row:
    called = name_of(each.sender, each.channel, owner) if each.direction == "inbound" else each.sender or each.agent
    name = inert(called or "")
    line = f'{day(each.occurred_at)} {f"{name}: " if name else ""}"{one_line(each.content)}" ({each.id})'
    data = {
        "id": each.id, "text": each.content[:4_000], "type": each.type, "role": each.role, "sender": each.sender,
        "occurred_at": spelled(each.occurred_at), "channel": each.channel,
    }  # fmt: skip
    return Row(line, data)


def note(each: Note) -> Row:
    tags = "".join(f" #{one_line(tag, 100)}" for tag in each.tags)
    state = f"{each.status}; " if each.status not in ("processed", "pending") else ""
    line = f'{day(each.created_at)} "{one_line(each.content)}"{tags} ({state}{each.id})'
    data = {
        "id": each.id, "title": each.title, "text": each.content[:4_000], "tags": list(each.tags),
        "status": each.status, "created_at": spelled(each.created_at),
    }  # fmt: skip
    return Row(line, data)


def proposal(each: Proposal) -> Row:
    reasons = "; ".join(one_line(reason, 160) for reason in each.reasons[:3])
    answers = ", ".join(each.options)
    line = f"- {one_line(each.question)} ({each.kind}; {each.id})\n  because: {reasons}\n  answers: {answers}"
    data = {
        "id": each.id, "kind": each.kind, "question": each.question, "reasons": list(each.reasons),
        "options": list(each.options), "consequence": each.consequence, "confidence": round(each.confidence, 3),
    }  # fmt: skip
    return Row(line, data)


def trace(each: Trace, depth: int = 0) -> list[Row]:
    """A why, from the item down to the words, set in by level."""
    at = f"{local(each.at):%Y-%m-%d} " if each.at else ""
    how = f" ({one_line(each.how, 120)}; {each.id})" if each.how else f" ({each.id})"
    data = {"id": each.id, "kind": each.kind, "text": each.text[:2_000], "how": each.how, "depth": depth}
    rows = [Row(f"{'  ' * depth}- {at}{each.kind}: {one_line(each.text, 300)}{how}", data)]
    if depth < DEEPEST:
        for below in each.because:
            rows += trace(below, depth + 1)
    return rows
