"""From a talk to hints: what somebody said of themselves that shows who they are elsewhere, and the names that they
speak of. Each is kept where it was said first in the talk; nothing is compared here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection

from recollect.entities.names import channel_type, handle_entity, name_key
from recollect.ids import derived_id
from recollect.judges.rules.mentions import mentions
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.relationships.hints_shown import SAID, Shown, addresses_in, shown_by, shown_in
from recollect.relationships.talks import PAGE, read_up_to, unread_rows
from recollect.store.schema import hints
from recollect.store.upsert import upsert

SCOPE = "hints"
PROFILE = "profile"  # the metadata key under which a channel hands over what it knows of a sender
SHORT = 3  # characters below which a name tells nothing
TERM = "term"


def make(work: Work, unit: Unit) -> Outcome:
    """The hints in what is new in a talk."""
    with work.store.read() as connection:
        start, rows = unread_rows(connection, work, unit)
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row.role == "assistant" or row.sender is None or row.direction != "inbound":
            continue
        entity = handle_entity(channel_type(row.channel), row.sender)
        for shown in (*shown_in(row.content), *_carried(row.metadata), *_terms(row.content)):
            id = derived_id("hin", unit.id, entity, shown.kind, shown.key)
            if id not in found:
                found[id] = {
                    "space": work.space, "hint": id, "audience": unit.of.audience, "agent": unit.of.agent,
                    "entity": entity, "kind": shown.kind, "key": shown.key, "said": shown.said,
                    "position": row.position, "source": row.id,
                }  # fmt: skip

    def write(connection: Connection) -> None:
        upsert(connection, hints, list(found.values()))  # what was said before stays

    until = int(rows[-1].position) if rows else start
    return Outcome(writes=[write, read_up_to(work, unit, until)], more=len(rows) == PAGE)


def _carried(metadata: str | None) -> list[Shown]:
    """What the profile of a sender carries."""
    if not metadata:
        return []
    values = json.loads(metadata)
    profile = values.get(PROFILE)
    name = values.get("sender_name")
    return [
        *(shown_by(profile) if isinstance(profile, Mapping) else ()),
        *(addresses_in(name) if isinstance(name, str) else ()),
    ]


def _terms(text: str) -> Iterator[Shown]:
    """Names of people, firms, projects and things in a message; places and days are everybody's."""
    for mention in mentions(text):
        word = mention.text.strip()
        if mention.pronoun or mention.type == "place" or "@" in word or len(word) < SHORT or word.islower():
            continue
        first = word.split(" ")[0].lower()
        if first in ("my", "our", "the", "his", "her", "their", "your"):
            continue
        start = max(text.rfind("\n", 0, mention.start), text.rfind(". ", 0, mention.start)) + 1
        said = " ".join(text[start:].split())[:SAID]
        yield Shown(TERM, name_key(word), said)
        rest = word.partition(" ")[2]
        if rest and not text[start : mention.start].strip(" \n"):  # "Ask Priya Raman": any word is large there
            yield Shown(TERM, name_key(rest), said)
