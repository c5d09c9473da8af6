"""What is not recorded for the time being: whole channels, or the thread of one entity on a channel."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, bindparam, select

from recollect.model import Interaction
from recollect.store.prepared import Prepared
from recollect.store.schema import unrecorded

OFF = ("/off", "/off the record")
ON = ("/on", "/on the record")
_SUBJECTS = Prepared(select(unrecorded.c.subject).where(unrecorded.c.space == bindparam("space")))
_BETWEEN = " on "


def subject(channel: str, entity: str | None = None) -> str:
    """How a channel, or somebody's thread on it, is called in the table. Ids of entities hold no space."""
    return channel if entity is None else f"{entity}{_BETWEEN}{channel}"


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


def decided(on: bool, subject: str) -> tuple[str, dict[str, object]]:
    """The decision in words, and as data. It tells nothing of what was or will be said."""
    words = f"Recording is {'on' if on else 'off'} for {subject}."
    return words, {"kind": "unrecorded", "subject": subject, "on": not on}


def nothing(at: datetime) -> Interaction:
    """What is given back in the place of an interaction that was not recorded."""
    return Interaction(
        id="", content="", channel="", entity="", conversation="", direction="", role="", type="", audience="",
        occurred_at=at, recorded_at=at, erased=True,
    )  # fmt: skip
