"""What somebody seems to allow, but not so plainly that it would be done without asking: proposals for the review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import PUBLIC
from recollect.errors import InvalidInput
from recollect.ids import derived_id
from recollect.log.read import log
from recollect.model import Proposal
from recollect.relationships import sharing
from recollect.relationships.consent.asking import Word, judged
from recollect.settings import Settings
from recollect.store.among import among

KIND = "share"
ASKED = 3  # messages that are asked about where one of several may be meant: the newest


def proposals(connection: Connection, space: str) -> list[Proposal]:
    """One for each message that may be meant, unless it is shared by now, or was forbidden since."""
    words = judged(connection, space)
    forbidden = {id: word.position for word in words if word.consent == "keep" for id in word.refers_to}
    found = []
    for word in words:
        if word.consent != "share":
            continue
        target = target_of(connection, space, word)
        if word.certain and target is not None:
            continue
        meant = _alive(connection, space, word.refers_to)
        shared = {copy.original for copy in sharing.copies(connection, space, list(meant))}
        for id in [id for id in word.refers_to if id in meant][-ASKED:]:
            if id not in shared and forbidden.get(id, 0) < word.position:
                found.append(_proposal(word, id, meant[id], target))
    return found


def target_of(connection: Connection, space: str, word: Word) -> str | None:
    """With whom: everybody, or the one channel of that name that the person belongs to."""
    if word.whom == "everyone":
        return PUBLIC
    found = sharing.group_channels(connection, space, word.entity, word.whom)
    return found[0] if len(found) == 1 else None


def accept(
    connection: Connection, space: str, settings: Settings, proposal: Proposal, with_: str | None
) -> Sequence[tuple[str, dict[str, Any]]]:
    """Do what a proposal asks: repeat the words, for those it names or for those on the channel that is given."""
    target = with_ or proposal.data["with"]
    if target is None:
        raise InvalidInput("keep", "it is not clear which channel was meant; name it.")
    row = sharing.original(connection, space, proposal.data["interaction"])
    sharing.repeat(connection, space, settings, row, sharing.place(connection, space, row, target))
    return ()


def refuse_undo(decided: Mapping[str, Any]) -> Sequence[tuple[str, dict[str, Any]]]:
    """A copy is taken back by an erasure, which no decision is."""
    raise InvalidInput("item", f"'recollect share {decided.get('interaction')} --undo' takes it back, for good.")


def _alive(connection: Connection, space: str, ids: Sequence[str]) -> dict[str, str]:
    query = select(log.id, log.content).where(log.space == space, among(log.id, ids), log.erasure.is_(None))
    return {row.id: row.content for row in connection.execute(query)}


def _proposal(word: Word, id: str, text: str, target: str | None) -> Proposal:
    whom = "everybody" if word.whom == "everyone" else f"the {word.whom}"
    item = (word.id,) if word.refers_to == (id,) else (word.id, id)
    reason = f"{word.reason}, and it is not clear which channel is meant" if word.certain else word.reason
    return Proposal(
        id=derived_id("prp", "share", *item), kind=KIND, question=f"May {whom} be told this?",
        reasons=(f"{reason}.",), evidence={id: text, word.id: word.text},
        consequence="The words are repeated where they may be read by more people.", confidence=0.5,
        created_at=word.at, data={"interaction": id, "with": target},
    )  # fmt: skip
