"""What somebody seems to allow, and nobody has decided yet: proposals for the review, and the question that the person
themselves is asked. Nothing is told to others before one of the two is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import PUBLIC, Reader
from recollect.errors import InvalidInput
from recollect.ids import derived_id
from recollect.log.read import log
from recollect.model import Proposal
from recollect.relationships import sharing
from recollect.relationships.consent.question import LONGEST, asks, question
from recollect.relationships.consent.said import Word, judged
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import reviewed

KIND = "share"
WITHIN = timedelta(days=2)  # after which nobody is asked any more; the review still has it
TIMES = 2  # that somebody is asked the same
SHORTEST = 5  # words of a message that both tells something and allows it
NEWEST = 20  # words of one person that are looked at
LOOKED_AT = 500  # messages of ours among which it is looked for what was asked


def item(word: Word) -> str:
    return derived_id("prp", KIND, word.id)


def undecided(connection: Connection, space: str, words: Iterable[Word]) -> list[Word]:
    """Those that allow something which is not shared, and which nobody has decided."""
    allowing = [
        word for word in words
        if word.says == "share" and (word.about != word.id or len(word.text.split()) >= SHORTEST)
    ]  # fmt: skip
    if not allowing:
        return []
    shared = {copy.original for copy in sharing.copies(connection, space, [word.about for word in allowing])}
    query = select(reviewed.c.item).where(
        reviewed.c.space == space, among(reviewed.c.item, map(item, allowing)), reviewed.c.outcome != "later",
        reviewed.c.outcome != "open",
    )  # fmt: skip
    decided = set(connection.execute(query).scalars())
    return [word for word in allowing if word.about not in shared and item(word) not in decided]


def proposals(connection: Connection, space: str) -> list[Proposal]:
    """One for each message that may be meant, the newest word about it; the review knows what was decided."""
    newest = {word.about: word for word in undecided(connection, space, judged(connection, space))}
    return [_proposal(word, target_of(connection, space, word)) for word in newest.values()]


def target_of(connection: Connection, space: str, word: Word) -> str | None:
    """With whom: everybody, or those on the one channel of a group that the word names; None where it names several."""
    found = sharing.groups_named(connection, space, word.entity, word.spoken)
    return PUBLIC if not found else found[0] if len(found) == 1 else None


def to_ask(
    connection: Connection, space: str, reader: Reader, people: Sequence[str], channel: str, now: datetime
) -> tuple[str, Word] | None:
    """The question that somebody on their private channel should be asked, and the word that it comes from; `people`
    are all by whom they are known."""
    for entity in people:
        known = judged(connection, space, f"private:{entity}", reader, NEWEST)
        recent = [word for word in known if word.at > now - WITHIN]
        for word in reversed(undecided(connection, space, recent)):
            target = target_of(connection, space, word)
            if target is None or len(word.text) > LONGEST:
                continue
            asked = question(word.text, target)
            if _may_ask(connection, space, word, channel, asked):
                return asked, word
    return None


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


def _may_ask(connection: Connection, space: str, word: Word, channel: str, asked: str) -> bool:
    """Whether it was not asked twice already, and does not wait for an answer."""
    query = select(log.content, log.direction).where(
        log.space == space, log.audience == word.audience, log.channel == channel, log.position > word.position,
        log.erasure.is_(None), log.type != "decision",
    ).order_by(log.position.desc())  # fmt: skip
    said = connection.execute(query.where(log.direction == "outbound").limit(LOOKED_AT)).all()
    last = connection.execute(query.limit(1)).all()
    is_open = any(row.direction == "outbound" and asks(row.content, asked) for row in last)
    return not is_open and sum(asks(row.content, asked) for row in said) < TIMES


def _proposal(word: Word, target: str | None) -> Proposal:
    asked = "With whom may this be shared?" if target is None else question(word.text, target)
    return Proposal(
        id=item(word), kind=KIND, question=asked,
        reasons=(f"{word.reason}.",), evidence={word.about: word.text, word.id: word.spoken},
        consequence="The words are repeated where they may be read by more people.", confidence=word.confidence,
        created_at=word.at, data={"interaction": word.about, "with": target},
    )  # fmt: skip
