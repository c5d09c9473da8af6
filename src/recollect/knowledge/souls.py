"""Souls at work: the system prompt of an agent, and what reflecting proposes to change in its soul.

Nothing changes without approval: a proposal is told to the owner alone, and accepting it gives the decisions to be
written. What is private is told only where its audience is open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect import intake
from recollect.audience import OWNER, PUBLIC, Reader, privacy_of
from recollect.decisions.known import NOTE
from recollect.entities.directory import decision_in
from recollect.entities.identity import Decision
from recollect.entities.names import channel_type, handle_entity
from recollect.errors import InvalidInput, NotFound, whole
from recollect.knowledge.notes import OWNER_ACCEPTS, in_nobodys_name
from recollect.knowledge.souls_lines import LONGEST, NewLine, change, checked, held, item, latest, told
from recollect.knowledge.trust import trusted
from recollect.learning.interpret import speaker_entity
from recollect.log.fields import OURS
from recollect.log.read import log, readable
from recollect.model import Proposal
from recollect.model.known import SOUL_PARTS
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import instructions, interactions, reviewed, soul_items, soul_proposals

KIND = "soul"
KEEPS = ("proposal",)  # what the review's decision keeps of a proposal; its words it must not, for they may be erased
LONGEST_INSTRUCTION = 20_000  # characters
BASE = ""  # the agent under which instructions for all stand
_rows = soul_proposals.c


# ------------------------------------------------------------------------------------------------------------- prompt


def system_prompt(connection: Connection, space: str, reader: Reader, agent: str | None) -> str:
    """What an agent is told before anything else: instructions for all, its soul as far as the reader may be told it,
    its own instructions. Two statements."""
    names = [BASE] if agent is None else [BASE, agent]
    query = select(instructions.c.agent, instructions.c.text).where(
        instructions.c.space == space, instructions.c.agent.in_(names)
    )
    said = {row.agent: row.text for row in connection.execute(query)}
    soul = "" if agent is None else told([item(row) for row in held(connection, space, reader, agent)])
    parts = [("# Instructions", said.get(BASE, "")), (f"# You are {agent}", soul)]
    parts.append((f"# Instructions for {agent}", said.get(agent or BASE, "") if agent is not None else ""))
    return "\n\n".join(f"{title}\n\n{text.strip()}" for title, text in parts if text.strip())


def instruction(text: object) -> str:
    """Instructions as they are kept; nothing takes them away."""
    if not isinstance(text, str) or len(text) > LONGEST_INSTRUCTION:
        raise InvalidInput("text", f"instructions are a text of at most {LONGEST_INSTRUCTION:,} characters.")
    return whole("text", text).strip()


# ---------------------------------------------------------------------------------------------------------- proposals


def open_proposals(
    connection: Connection, space: str, now: datetime, settings: Settings | None = None
) -> list[Proposal]:
    """What reflecting proposes and is still of use, the surest first: not what the soul says already, nor what was
    rejected and not heard again since. With settings, no personality from people who are trusted no more."""
    query = select(soul_proposals).where(_rows.space == space)
    rows = connection.execute(
        query.order_by(_rows.confidence.desc(), _rows.position.desc(), _rows.text, _rows.proposal)
    ).all()
    if not rows:
        return []
    words = _words(connection, space, rows)
    answered = _answered(connection, space)
    believed = None if settings is None else trusted(connection, space, settings)
    lines: dict[str, list[Any]] = {}
    found: list[Any] = []
    for row in sorted(rows, key=lambda each: -each.position):  # of two that say the same, the newer stands
        own = lines.setdefault(row.agent, held(connection, space, OWNER, row.agent))
        evidence = [words[id] for id in json.loads(row.evidence) if id in words]
        if not evidence or row.created_at > now or (row.proposal not in answered and not _is_useful(row, own)):
            continue
        if believed is not None and row.part == "personality" and _strangers(evidence, believed):
            continue
        if row.operation == "promote" and _is_known(row, answered.values()):
            continue
        if _rejected_before(row, evidence, answered.values()) or any(_same_change(row, each) for each in found):
            continue
        found.append(row)
    kept = {row.proposal for row in found}
    return [_proposal(row, words, lines[row.agent]) for row in rows if row.proposal in kept]


def accept(
    connection: Connection, space: str, settings: Settings, proposal: Proposal, keep: str | None = None,
    text: str | None = None,
) -> Sequence[Decision]:  # fmt: skip
    """The decisions that accepting is. `keep="all"` approves the line for everybody the agent speaks with, else it is
    told to the audience of its evidence; `text` is the line in the owner's own words."""
    if keep not in (None, "", "all"):
        raise InvalidInput("keep", f"{keep!r} will not do; use 'all' to approve it for all audiences, or leave it out.")
    row = _row(connection, space, str(proposal.data["proposal"]))
    line = checked(settings, row.text if text is None else text)
    audience = PUBLIC if keep == "all" else row.audience
    evidence = tuple(json.loads(row.evidence))
    if row.operation == "keep":
        return []
    if row.operation == "promote":
        _promote(connection, space, settings, row, line, PUBLIC if keep == "all" else row.audience, evidence)
        return []
    own = {each.item: each for each in held(connection, space, OWNER, row.agent)}
    old = own.get(row.item)
    if row.operation == "remove":
        made = change(connection, space, row.agent, f"a line of the {row.part} taken out.", remove=[row.item])
    else:
        new = NewLine(row.part, line, audience, evidence, None if old is None else old.place)
        gone = [row.item] if row.operation == "update" and old is not None else []
        full(connection, space, settings, row.agent, [new], gone)
        verb = "changed in" if gone else "added to"
        made = change(connection, space, row.agent, f"{verb} its {row.part}: {line}", add=[new], remove=gone)
    if made is None:
        return []
    sentence, what = made
    return [(sentence, {**what, "proposal": row.proposal})]


def undo(connection: Connection, space: str, decided: Mapping[str, Any]) -> Sequence[Decision]:
    """The decisions that take an accepted proposal back: its line goes, what it took the place of is there again."""
    proposal = str(decided["proposal"])
    note = _about(connection, space, "note", proposal)
    if note is not None:
        what = {"kind": "note_standing", "note": note["id"], "standing": "archived", "reason": "taken back"}
        return [(f"{note['id']}: this is no knowledge any more.", what)]
    row = _about(connection, space, "decision", proposal)
    done = decision_in(row) if row is not None else None
    if done is None:
        return []
    agent = done["agent"]
    added = [each["item"] for each in done.get("add", ())]
    query = select(soul_items.c.item, soul_items.c.since).where(
        soul_items.c.space == space, soul_items.c.agent == agent, soul_items.c.until == done["version"]
    )
    back = [(each.item, each.since) for each in connection.execute(query) if each.item in done.get("remove", ())]
    made = change(connection, space, agent, "a change taken back.", remove=added, again=back)
    return [] if made is None else [made]


def full(
    connection: Connection, space: str, settings: Settings, agent: str, add: Iterable[NewLine], gone: Iterable[str]
) -> None:
    """Refuse lines for which a soul has no room: what is long is not read."""
    own = [row for row in held(connection, space, OWNER, agent) if row.item not in set(gone)]
    new = list(add)
    for part in SOUL_PARTS:
        many = sum(row.part == part for row in own) + sum(line.part == part for line in new)
        if any(line.part == part for line in new) and many > settings.soul_lines:
            raise InvalidInput(
                "soul", f"the {part} of {agent!r} would have {many} lines; {settings.soul_lines} are allowed "
                "(soul_lines). Take one out first; nothing was changed.",
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------------


def _row(connection: Connection, space: str, proposal: str) -> Any:
    query = select(soul_proposals).where(_rows.space == space, _rows.proposal == proposal)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NotFound(f"nothing waits under {proposal!r}; what it rested on may have been erased.")
    return row


def _words(connection: Connection, space: str, rows: Sequence[Any]) -> dict[str, Any]:
    ids = {id for row in rows for id in json.loads(row.evidence)}
    query = readable(space, OWNER).where(among(log.id, ids))
    return {row.id: row for row in connection.execute(query)}


def _answered(connection: Connection, space: str) -> dict[str, tuple[Any, str, int]]:
    """Proposals that were answered: the row, the outcome, and the place in the log of the answer."""
    query = (
        select(soul_proposals, reviewed.c.outcome, log.position.label("answered"))
        .join(reviewed, (reviewed.c.space == _rows.space) & (reviewed.c.item == _rows.proposal))
        .join(interactions, (log.space == reviewed.c.space) & (log.id == reviewed.c.source))
        .where(_rows.space == space, reviewed.c.outcome.in_(("accepted", "rejected")))
    )
    return {row.proposal: (row, row.outcome, row.answered) for row in connection.execute(query)}


def _is_useful(row: Any, own: Sequence[Any]) -> bool:
    """Whether the soul, as it is now, leaves anything to do."""
    if row.operation in ("keep", "update", "remove"):
        return any(each.item == row.item for each in own)
    if row.operation == "add":
        told_to = [each for each in own if each.audience in (PUBLIC, row.audience) and each.part == row.part]
        return not any(same(each.text, row.text) for each in told_to)
    return True


def _is_known(row: Any, answered: Iterable[tuple[Any, str, int]]) -> bool:
    """Whether the same was made a note before."""
    return any(
        outcome == "accepted" and other.proposal != row.proposal and _same_change(row, other)
        for other, outcome, _ in answered
    )


def _strangers(evidence: Sequence[Any], believed: set[str]) -> bool:
    return any(speaker_entity(each) not in believed for each in evidence)


def _rejected_before(row: Any, evidence: Sequence[Any], answered: Iterable[tuple[Any, str, int]]) -> bool:
    """Whether the same was rejected, and not been heard again since in two sessions, or as a lasting wish."""
    from recollect.judges.rules.notes.reflection_words import is_lasting  # with many words: loaded when first needed

    places = [at for other, outcome, at in answered if outcome == "rejected" and _same_change(row, other)]
    if not places or row.proposal in {other.proposal for other, _, _ in answered}:
        return False
    new = [each for each in evidence if each.position > max(places)]
    talks = {(each.conversation, each.occurred_at.date()) for each in new}
    return not (len(talks) >= 2 or any(is_lasting(each.content) for each in new))


def _same_change(one: Any, other: Any) -> bool:
    if (one.agent, one.audience, one.operation, one.part) != (other.agent, other.audience, other.operation, other.part):
        return False
    if one.operation in ("keep", "remove"):
        return bool(one.item == other.item)
    return same(one.text, other.text)


def same(one: str, other: str) -> bool:
    """Whether two lines say the same, as far as their words show."""
    from recollect.judges.rules.notes.reflection_words import same_line

    return same_line(one, other)


def _proposal(row: Any, words: Mapping[str, Any], own: Sequence[Any]) -> Proposal:
    old = next((each.text for each in own if each.item == row.item), None)
    evidence = {id: words[id].content[:LONGEST] for id in json.loads(row.evidence) if id in words}
    who = privacy_of(row.audience)
    told_to = "everybody" if who == "public" else "those who may read what it rests on"
    tags = tuple(json.loads(row.tags))
    questions = {
        "keep": f"[keep] {row.part} of {row.agent}: {row.text}",
        "add": f"[add] to the {row.part} of {row.agent}: {row.text}",
        "update": f"[update] {row.part} of {row.agent}: {old} → {row.text}",
        "remove": f"[remove] from the {row.part} of {row.agent}: {old or row.text}",
        "promote": f"[promote to knowledge] from {row.agent}: {row.text} {' '.join(f'#{tag}' for tag in tags)}".strip(),
    }
    consequences = {
        "keep": "Accepted or rejected, the soul stays as it is.",
        "remove": f"Accepted, {row.agent} is no longer told this. 'recollect soul --rollback' brings it back.",
        "promote": f"Accepted, it becomes a note that all agents may read, for {told_to}; keep=all: for everybody.",
    }
    usual = f"Accepted, {row.agent} is told this in every prompt, for {told_to}; with keep=all, for everybody."
    options = ("accept", "reject", "later") if row.operation in ("keep", "remove") else _EDITED
    return Proposal(
        id=row.proposal, kind=KIND, question=questions[row.operation], reasons=(row.reason,), evidence=evidence,
        consequence=consequences.get(row.operation, usual), confidence=row.confidence, created_at=row.created_at,
        options=options,
        data={"proposal": row.proposal, "agent": row.agent, "operation": row.operation, "part": row.part,
              "text": row.text, "was": old, "item": row.item, "audience": row.audience, "tags": list(tags),
              "sessions": json.loads(row.sessions), "judge": row.judge},
    )  # fmt: skip


_EDITED = ("accept", "edit", "reject", "later")


def _promote(
    connection: Connection, space: str, settings: Settings, row: Any, text: str, audience: str, evidence: Sequence[str]
) -> None:
    """A note that all agents may read, for those who could read what it rests on, or for everybody."""
    about = {
        "origin": "reflection", "created_by": "agent_proposed", "told": row.agent, "evidence": list(evidence),
        "reflection": row.proposal, "accepted_by": OWNER_ACCEPTS,
    }  # fmt: skip
    tags = json.loads(row.tags)
    if audience == PUBLIC:
        place: dict[str, Any] = {"channel": intake.own_channel("public"), "sender": settings.owner, "privacy": "public"}
    else:
        first = connection.execute(readable(space, OWNER).where(log.id == evidence[0])).one()
        place = {"channel": first.channel, "sender": first.sender, "privacy": privacy_of(audience)}
    draft = intake.draft(settings, text, type="note", metadata={"tags": tags} if tags else None, **place)
    said = json.loads(draft.metadata) if draft.metadata else {}
    ours = {**said.get(OURS, {}), NOTE: about}
    made = replace(draft, metadata=json.dumps({**said, OURS: ours}, ensure_ascii=False, sort_keys=True), kept=True)
    if made.sender is not None:
        made = replace(made, entity=handle_entity(channel_type(made.channel), made.sender))
    intake.observe_in(connection, space, [in_nobodys_name(made)], settings)


def _about(connection: Connection, space: str, type: str, proposal: str) -> Any | None:
    """The newest note or decision that was made of a proposal."""
    query = readable(space, OWNER).where(log.type == type, log.metadata.contains(proposal, autoescape=True))
    for row in connection.execute(query.order_by(log.position.desc())).mappings():
        decision = decision_in(row)
        if type == "note" or (decision is not None and decision["kind"] == "soul"):
            return row
    return None


__all__ = ["KEEPS", "KIND", "accept", "full", "latest", "open_proposals", "same", "system_prompt", "undo"]
