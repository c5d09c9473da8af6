"""The lines of souls: reading those that hold, now or in a version, and the decisions that change them.

A change is a decision in the log. One that brings a line back names the line instead of repeating its words, so that
words which are erased are gone from all versions."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, or_, select

from recollect.audience import Reader
from recollect.entities.identity import Decision
from recollect.errors import InvalidInput, NotFound, whole
from recollect.ids import derived_id
from recollect.log.read import log
from recollect.log.redact import compiled, redact
from recollect.model import Soul, SoulChange, SoulItem
from recollect.model.known import SOUL_PARTS
from recollect.settings import Settings
from recollect.store.schema import interactions, soul_items, souls

LONGEST = 200  # characters of a line
_items = soul_items.c


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line to be added. `place` is where it stands in its part: that of the line it replaces, else the end."""

    part: str
    text: str
    audience: str
    evidence: tuple[str, ...] = ()
    place: int | None = None


def agent_name(agent: object) -> str:
    if not isinstance(agent, str) or not agent.strip() or len(agent) > 256 or not agent.isprintable():
        raise InvalidInput("agent", f"{agent!r} is not the name of an agent; name the one that is meant.")
    return agent


def checked(settings: Settings, text: object, field: str = "text") -> str:
    """A line as it is kept: one line, not too long, without secrets."""
    line = " ".join(whole(field, text).split()) if isinstance(text, str) else ""
    if not line or len(line) > LONGEST:
        raise InvalidInput(field, f"a line of 1 to {LONGEST} characters is needed, not {str(text)[:60]!r}.")
    return redact(line, settings.redact_secrets, compiled(settings.redact_patterns), defaultdict(int))


def version_number(version: object) -> None:
    if isinstance(version, bool) or not isinstance(version, int) or version < 0:
        raise InvalidInput("version", f"{version!r} is no version; use a number from 0 on.")


def part_name(part: object) -> str:
    if part not in SOUL_PARTS:
        raise InvalidInput("part", f"{part!r} is not known; use one of {', '.join(SOUL_PARTS)}.")
    return str(part)


# ------------------------------------------------------------------------------------------------------------ reading


def held(connection: Connection, space: str, reader: Reader, agent: str, version: int | None = None) -> list[Any]:
    """The rows of the lines that the reader may be told, as they hold, or held in a version. One statement."""
    query = select(soul_items).where(_items.space == space, _items.agent == agent)
    if not reader.is_owner:
        query = query.where(_items.audience.in_(reader.audiences or ()))
    if version is None:
        query = query.where(_items.until.is_(None))
    else:
        query = query.where(_items.since <= version, or_(_items.until.is_(None), _items.until > version))
    return list(connection.execute(query.order_by(_items.place, _items.since, _items.item)))


def as_of(connection: Connection, space: str, agent: str, position: int, audience: str) -> list[Any]:
    """The lines that those of an audience were told when the log had come so far."""
    query = (
        select(func.max(souls.c.version))
        .join(interactions, (log.space == souls.c.space) & (log.id == souls.c.source))
        .where(souls.c.space == space, souls.c.agent == agent, log.position <= position)
    )
    version = connection.execute(query).scalar()
    if version is None:
        return []
    reader = Reader(tuple(sorted({"public", audience})), agent)
    return held(connection, space, reader, agent, int(version))


def read(connection: Connection, space: str, reader: Reader, agent: str, version: int | None = None) -> Soul:
    """A soul as the reader may know it. How often it changed is the owner's to know: it would count hidden lines."""
    number, at = latest(connection, space, agent, version) if reader.is_owner else (0, None)
    rows = held(connection, space, reader, agent, version)
    lines = [item(row) for row in rows]
    if not reader.is_owner:
        lines = [replace(each, since=0, evidence=(), source="") for each in lines]
    personality, insights = (tuple(each for each in lines if each.part == part) for part in SOUL_PARTS)
    return Soul(agent, number, personality, insights, told(lines), at)


def latest(connection: Connection, space: str, agent: str, version: int | None = None) -> tuple[int, datetime | None]:
    """The number and time of a soul's version, the newest if none is named; 0 where it was never changed."""
    query = select(souls.c.version, souls.c.at).where(souls.c.space == space, souls.c.agent == agent)
    if version is not None:
        query = query.where(souls.c.version == version)
    row = connection.execute(query.order_by(souls.c.version.desc()).limit(1)).one_or_none()
    if row is None and version not in (None, 0):
        raise NotFound(f"there is no version {version} of the soul of {agent!r}; 'recollect soul --history' lists all.")
    return (0, None) if row is None else (row.version, row.at)


def history(connection: Connection, space: str, agent: str) -> list[SoulChange]:
    """Every version with what it changed line by line, the newest first. For the owner."""
    query = select(soul_items).where(_items.space == space, _items.agent == agent)
    rows = connection.execute(query.order_by(_items.place, _items.item)).all()
    changes: dict[int, list[str]] = {}
    for row in rows:
        if row.until is not None:
            changes.setdefault(row.until, []).append(f"- {row.part}: {row.text}")
    for row in rows:
        changes.setdefault(row.since, []).append(f"+ {row.part}: {row.text}")
    versions = select(souls).where(souls.c.space == space, souls.c.agent == agent).order_by(souls.c.version.desc())
    return [
        SoulChange(each.version, each.words, each.at, each.source, tuple(changes.get(each.version, ())))
        for each in connection.execute(versions)
    ]


def item(row: Any) -> SoulItem:
    evidence = tuple(json.loads(row.evidence))
    return SoulItem(row.item, row.part, row.text, row.audience, row.since, evidence, row.source)


def told(lines: Sequence[SoulItem]) -> str:
    """How a soul is told to a model."""
    text = []
    for part, title in zip(SOUL_PARTS, ("Who you are", "What you have learnt of your work"), strict=True):
        own = list(dict.fromkeys(each.text for each in lines if each.part == part))
        if own:
            text.append("\n".join([f"## {title}", *(f"- {line}" for line in own)]))
    return "\n\n".join(text)


# ----------------------------------------------------------------------------------------------------------- changing


def change(
    connection: Connection, space: str, agent: str, words: str, *, add: Sequence[NewLine] = (),
    remove: Sequence[str] = (), again: Sequence[tuple[str, int]] = (),
) -> Decision | None:  # fmt: skip
    """The decision that makes the next version of a soul; None where it would be the same. `remove` are lines that
    hold, `again` those that held before, each with the version since which. Only under the lock of the space."""
    rows = _now(connection, space, agent)
    known = {row.item for row in rows}
    last = max((row.place for row in rows), default=0)
    fresh: dict[str, dict[str, Any]] = {}
    for line in add:
        id = line_id(agent, line)
        if id in known and id not in remove:
            continue
        last += 1
        fresh[id] = {
            "item": id, "part": line.part, "text": line.text, "audience": line.audience,
            "evidence": list(line.evidence), "place": last if line.place is None else line.place,
        }  # fmt: skip
    gone = [id for id in dict.fromkeys(remove) if id in known]
    back = [[id, since] for id, since in again if id not in known or id in gone]
    if not fresh and not gone and not back:
        return None
    version = latest(connection, space, agent)[0] + 1
    what: dict[str, Any] = {"kind": "soul", "agent": agent, "version": version, "words": words, "remove": gone}
    what |= {"add": list(fresh.values()), "again": back}
    return f"Soul of {agent}, version {version}: {words}", what


def line_id(agent: str, line: NewLine) -> str:
    return derived_id("soi", agent, line.part, line.text, line.audience)


def rolled_back(connection: Connection, space: str, agent: str, version: int) -> Decision | None:
    """The decision that makes a soul what it was in a version."""
    latest(connection, space, agent, version)
    before = held(connection, space, Reader(None), agent, version)
    wanted = {row.item: row.since for row in before}
    now = [row.item for row in _now(connection, space, agent)]
    gone = [id for id in now if id not in wanted]
    back = [(id, since) for id, since in wanted.items() if id not in now]
    return change(connection, space, agent, f"as in version {version} again.", remove=gone, again=back)


def found(connection: Connection, space: str, agent: str, which: str, part: str | None = None) -> str:
    """The line that an id or its words stand for."""
    wanted = " ".join(str(which).split())
    rows = [row for row in _now(connection, space, agent) if part in (None, row.part)]
    same = [row.item for row in rows if wanted == row.item or wanted.casefold() == row.text.casefold()]
    if not same:
        raise NotFound(f"there is no line {which!r} in the soul of {agent!r}; 'recollect soul {agent}' shows it.")
    return str(same[0])


def _now(connection: Connection, space: str, agent: str) -> list[Any]:
    return held(connection, space, Reader(None), agent)
