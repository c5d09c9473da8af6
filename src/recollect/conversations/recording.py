"""What is not recorded for the time being, and who may say so: whole channels, or the thread of one entity on a
channel, with every agent or with one.

A person turns recording off for their own words alone, with the agent that hears it. Channels are the owner's to turn
off, and so is the thread of somebody else."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from recollect.model import Interaction
from recollect.store.prepared import Prepared
from recollect.store.schema import not_recorded, unrecorded
from recollect.store.upsert import upsert

OFF = ("/off", "/off the record")
ON = ("/on", "/on the record")
LATE = timedelta(days=7)  # a command that comes later than this is history, and nobody's wish any more
NOBODY = (
    "this turns recording on or off for whoever says it; name the sender. Nothing was written. For a whole channel it "
    "is the owner's: recollect recording CHANNEL."
)
SAYING = ("text", "command")  # types of messages by which somebody may give a command
# What metadata says of words that are not their sender's own, or that their sender does not say here and now.
PASSED_ON = ("forwarded", "forwarded_from", "forward_from", "recalled", "quoted")
_SECOND_HAND = (*PASSED_ON, "edited", "edit_of", "replaces", "imported")
_SUBJECTS = Prepared(select(unrecorded.c.subject).where(unrecorded.c.space == bindparam("space")))
_BETWEEN = " on "


def subject(channel: str, entity: str | None = None, agent: str | None = None) -> str:
    """How a channel, or somebody's thread on it, is called in the table. Ids of entities hold no space."""
    if entity is None:
        return channel
    return f"{entity}{_of(agent)}{_BETWEEN}{channel}"


def threads(subjects: Collection[str], channel: str, entity: str) -> list[str]:
    """The threads of somebody on a channel that are not recorded: with all agents, or with one."""
    here = f"{_BETWEEN}{channel}"
    whole, with_one = f"{entity}{here}", f'{entity} with "'
    return [each for each in subjects if each == whole or (each.startswith(with_one) and each.endswith(here))]


def is_off(subjects: Collection[str], channel: str, entity: str, agent: str | None) -> bool:
    """Whether nothing is stored of what is said there with this entity by this agent."""
    named = (channel, subject(channel, entity), subject(channel, entity, agent))
    return any(each in subjects for each in named)


def subjects(connection: Connection, space: str) -> set[str]:
    """All that is not recorded. Every append asks this."""
    return {row[0] for row in _SUBJECTS.rows(connection, space=space)}


def on_channel(subjects: Collection[str], channel: str) -> bool:
    """Whether anything on this channel is not recorded."""
    return any(each == channel or each.endswith(f"{_BETWEEN}{channel}") for each in subjects)


def switched(content: str) -> bool | None:
    """Whether these words turn recording on or off."""
    said = " ".join(content.casefold().split()).rstrip(".!")
    return True if said in ON else False if said in OFF else None


def command(
    content: str, direction: str, role: str, type: str, metadata: str | None, at: datetime, now: datetime
) -> bool | None:
    """Whether a message turns recording on or off: what a person says here and now, and nothing that is quoted,
    forwarded, edited or taken in from an old talk."""
    on = switched(content)
    if on is None or direction != "inbound" or role != "user" or type not in SAYING or now - at > LATE:
        return None
    return None if metadata and is_second_hand(json.loads(metadata)) else on


def decided(on: bool, subject: str) -> tuple[str, dict[str, object]]:
    """The decision in words, and as data. It tells nothing of what was or will be said."""
    words = f"Recording is {'on' if on else 'off'} for {subject}."
    return words, {"kind": "unrecorded", "subject": subject, "on": not on}


def nothing(at: datetime, why: str) -> Interaction:
    """What is given back in the place of an interaction that was not recorded."""
    return Interaction(
        id="", content="", channel="", entity="", conversation="", direction="", role="", type="", audience="",
        occurred_at=at, recorded_at=at, recorded=False, not_recorded=why,
    )  # fmt: skip


def count(connection: Connection, space: str, reasons: Mapping[str, int]) -> None:
    """Count what was not recorded, by reason: nothing of the words, of who said them, or where."""
    upsert(
        connection, not_recorded,
        [{"space": space, "reason": reason, "messages": number} for reason, number in reasons.items()], _more,
    )  # fmt: skip


def counted(connection: Connection, space: str) -> tuple[dict[str, int], int]:
    """How many messages were not recorded, by reason; and how many channels and threads are not now."""
    query = select(not_recorded.c.reason, not_recorded.c.messages).where(not_recorded.c.space == space)
    off = select(func.count()).where(unrecorded.c.space == space)
    found = {row.reason: row.messages for row in connection.execute(query.order_by(not_recorded.c.reason))}
    return found, connection.execute(off).scalar_one()


def _more(new: Any) -> dict[str, Any]:
    return {"messages": not_recorded.c.messages + new.messages}


def _of(agent: str | None) -> str:
    return "" if agent is None else f" with {json.dumps(agent, ensure_ascii=False)}"


def is_passed_on(metadata: Mapping[str, Any]) -> bool:
    return any(metadata.get(name) for name in PASSED_ON)


def is_second_hand(metadata: Mapping[str, Any]) -> bool:
    return any(metadata.get(name) for name in _SECOND_HAND)
