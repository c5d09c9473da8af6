"""What somebody who took words back is told of it, once: that they are no longer shared, and where they had been told.

It is for the one whose words they were, on the private channel where they took them back, and for nobody else. A
channel that they could not know of is not named.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from recollect.audience import OWNER, PUBLIC, Reader, channel_privacy
from recollect.log.fields import OURS
from recollect.log.read import by_ids, log
from recollect.relationships import sharing
from recollect.relationships.consent.question import tells
from recollect.store.among import among
from recollect.store.schema import interactions, reviewed

UNSHARED = "unshared:"  # in the name of a decision, before the message by which something was taken back
WITHIN = timedelta(days=1)  # after which nobody is told any more
NEWEST = 20  # messages of one person that are looked at
TIMES = 2  # answers in which somebody may be told, if an agent says it in other words


def told(channels: Sequence[str], named: Collection[str]) -> str:
    """In how many answers words were told; of the channels, those that may be named."""
    if not channels:
        return "No answer had told it."
    where = [*sorted(set(channels) & set(named)), *(["other channels"] if set(channels) - set(named) else [])]
    answers = "1 answer" if len(channels) == 1 else f"{len(channels)} answers"
    return f"Until then it was told in {answers} on {', '.join(where)}."


def to_tell(
    connection: Connection, space: str, reader: Reader, people: Sequence[str], channel: str, now: datetime
) -> tuple[str, str] | None:
    """What somebody on their private channel should be told, and the message by which they took something back;
    `people` are all by whom they are known."""
    here = log.space == space, log.channel == channel, log.erasure.is_(None), reader.may_read(interactions)
    audiences = [f"private:{entity}" for entity in people]
    own = select(log.id).where(*here, log.audience.in_(audiences), log.entity.in_(people), log.direction == "inbound")
    newest = connection.execute(own.where(log.occurred_at > now - WITHIN).order_by(log.position.desc()).limit(NEWEST))
    named = [f"{UNSHARED}{id}" for id in newest.scalars()]
    query = select(reviewed.c.source).where(reviewed.c.space == space, among(reviewed.c.item, named))
    sources = list(connection.execute(query).scalars()) if named else []
    decisions = by_ids(connection, space, OWNER, sources) if sources else {}
    for decided in sorted(decisions.values(), key=lambda each: each.occurred_at, reverse=True):
        what = decided.metadata[OURS]
        known = [each for each in set(what["told"]) if _may_know(connection, space, people, channel, each)]
        text = f"It is no longer shared. {told(what['told'], known)}"
        answers = select(log.content).where(*here, log.position > decided.position, log.direction == "outbound")
        since = connection.execute(answers.order_by(log.position).limit(TIMES)).scalars().all()
        is_told = len(since) == TIMES or any(tells(said, text) for said in since)
        if not is_told and not sharing.copies(connection, space, [what["interaction"]]):
            return text, what["item"].removeprefix(UNSHARED)
    return None


def _may_know(connection: Connection, space: str, people: Sequence[str], here: str, channel: str) -> bool:
    privacy = channel_privacy(connection, space, channel)
    in_group = privacy == "group" and sharing.belongs(connection, space, people, channel)
    return privacy == PUBLIC or in_group or channel == here
