"""Reading tags as somebody: how often, with which others, what they stand for, and what they were called before.

A tag is stored as it was first called. What it is called now is the owner's word, and applied whenever it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Select, select, union

from recollect.audience import OWNER, Reader
from recollect.entities.directory import decision_in
from recollect.errors import InvalidInput, NotFound
from recollect.knowledge.notes_read import IS_NOTE, IS_OWN, joined, status_for
from recollect.knowledge.tags_called import end, names_now, stored
from recollect.knowledge.tags_names import is_given, person_tag
from recollect.knowledge.tags_words import checked, key, name_of
from recollect.log.asked import asked, asked_plainly
from recollect.log.read import log, readable
from recollect.model import Tag, TagChange
from recollect.store.among import among
from recollect.store.schema import entities, learnt_names, note_entities, note_tags, renamed_tags

KNOWN = ("processed", "pending")
# What is spoken of with these in half of its notes, and is no given name, is a project: types emerge from tags.
PROJECT = frozenset(("project", "architecture", "software", "deployment", "database", "bug", "server", "milestone"))
BESIDE = 12  # tags beside a tag that are told


def listed(
    connection: Connection, space: str, reader: Reader, *, prefix: str = "", kind: str | None = None,
    name: str | None = None,
) -> list[Tag]:  # fmt: skip
    """The tags of the notes that a reader may see and that stand, the most used first."""
    rows = _rows(connection, space, reader)
    now = names_now(connection, space)
    of_note: dict[str, dict[str, None]] = {}
    was: dict[str, dict[str, None]] = {}
    last: dict[str, datetime] = {}
    for row in rows:
        called = now.get(row.tag, row.tag)
        of_note.setdefault(row.note, {})[called] = None
        if row.tag != called:
            was.setdefault(called, {})[row.tag] = None
        last[called] = max(last.get(called, row.occurred_at), row.occurred_at)
    used = Counter(tag for tags in of_note.values() for tag in tags)
    beside: dict[str, Counter[str]] = {}
    for tags in of_note.values():
        for one in tags:
            beside.setdefault(one, Counter()).update(other for other in tags if other != one)
    kinds = _kinds(connection, space, reader, was, used)
    for tag, learnt in kinds.items():
        at_work = sum(bool(PROJECT & tags.keys()) for tags in of_note.values() if tag in tags)
        if learnt in ("person", "thing", "project") and not is_given(tag.partition("-")[0]):
            kinds[tag] = "project" if 2 * at_work >= used[tag] or learnt == "project" else learnt
    start = name_of(prefix)
    wanted = [tag for tag in used if tag.startswith(start) and (name is None or tag == name)]
    found = [
        Tag(
            tag, used[tag], kinds.get(tag, "topic"),
            dict(sorted(beside.get(tag, Counter()).items(), key=lambda each: (-each[1], each[0]))[:BESIDE]),
            tuple(sorted(was.get(tag, ()))), last[tag],
        )
        for tag in wanted
    ]  # fmt: skip
    chosen = [tag for tag in found if kind is None or tag.kind == kind]
    return sorted(chosen, key=lambda tag: (-tag.notes, tag.name))


def one(connection: Connection, space: str, reader: Reader, tag: str) -> Tag:
    """A tag by what it is called now, or was called before."""
    name = checked(tag)
    called = names_now(connection, space).get(name, name)
    found = listed(connection, space, reader, name=called)
    if not found and reader.is_owner:  # on notes that wait, or were put away
        of_it = among(note_tags.c.tag, stored(connection, space, [called]))
        if connection.execute(select(note_tags.c.tag).where(note_tags.c.space == space, of_it).limit(1)).first():
            return Tag(called, 0)
    if not found or not (called == name or name in found[0].was or reader.is_owner):
        raise NotFound(f"there is no tag {name!r} on notes that you may read; 'recollect tags' lists those there are.")
    return found[0]


def history(connection: Connection, space: str, tag: str) -> list[TagChange]:
    """The owner's words on what a tag is called, the oldest first."""
    name = checked(tag)
    query = readable(space, OWNER).where(log.type == "decision", log.metadata.contains('"kind":"tag"', autoescape=True))
    told = []
    for row in connection.execute(query.order_by(log.position)).mappings():
        decision = decision_in(row) or {}
        if decision.get("kind") == "tag":
            change = TagChange(decision["tag"], decision["renamed"], row["content"], row["occurred_at"], row["id"])
            told.append(change)
    concerned, grown = set[str](), {name}
    while grown - concerned:  # as far as names lead from one to the other
        concerned |= grown
        grown = {
            each
            for step in told
            if concerned & {step.tag, step.renamed}
            for each in (step.tag, step.renamed)
            if each is not None
        }
    return [step for step in told if step.tag in concerned]


def renamed(connection: Connection, space: str, old: str, new: str | None) -> tuple[str, dict[str, Any]]:
    """The decision that a tag is called otherwise from now on; None, or its own name: as at first."""
    before = checked(old, "old")
    after = before if new is None else checked(new, "new")
    steps = {
        row.tag: row.renamed
        for row in connection.execute(select(renamed_tags).where(renamed_tags.c.space == space))
        if row.renamed is not None
    }
    there = select(note_tags.c.tag).where(note_tags.c.space == space, note_tags.c.tag == before).limit(1)
    if before not in steps and before not in steps.values() and connection.execute(there).first() is None:
        raise NotFound(f"there is no tag {before!r}; 'recollect tags' lists those there are.")
    if after == before:
        if before not in steps:
            raise InvalidInput("new", f"{before!r} is called so already.")
        return f"The tag {before!r} is called so again, and no longer {steps[before]!r}.", _decision(before, None)
    if end({**steps, before: after}, before) == before:
        back = f"{after!r} is called {end(steps, after)!r} now; give it its own name back first"
        raise InvalidInput("new", f"{back}: rename it to {after!r}. Nothing was changed.")
    if steps.get(before) == after:
        raise InvalidInput("new", f"{before!r} is called {after!r} already.")
    return f"The tag {before!r} is called {after!r} from now on.", _decision(before, after)


# ------------------------------------------------------------------------------------------------------------------


def _decision(tag: str, renamed: str | None) -> dict[str, Any]:
    return {"kind": "tag", "tag": tag, "renamed": renamed}


@asked
def _rows(space: str, reader: Reader) -> Select[Any]:
    query = joined(readable(space, reader).where(*IS_NOTE)).where(status_for(reader).in_(KNOWN), IS_OWN)
    query = query.join(note_tags, (note_tags.c.space == log.space) & (note_tags.c.note == log.id))
    query = query.where(reader.may_read(note_tags)).order_by(log.position, note_tags.c.tag)
    return query.with_only_columns(note_tags.c.note, note_tags.c.tag, log.occurred_at, log.position)


@asked_plainly
def _spoken_of(space: str, reader: Reader) -> CompoundSelect[Any]:
    return union(
        *(
            select(note_entities.c.name, table.c.type)
            .join(table, (table.c.space == note_entities.c.space) & (table.c.entity == note_entities.c.entity))
            .where(note_entities.c.space == space, reader.may_read(note_entities), reader.may_read(table))
            for table in (entities, learnt_names)
        )
    )


def _kinds(
    connection: Connection, space: str, reader: Reader, was: Mapping[str, Iterable[str]], used: Mapping[str, int]
) -> dict[str, str]:  # fmt: skip
    """What tags stand for: a person, a project, a place, where notes that the reader may see speak of one by that
    name."""
    found: dict[str, str] = {}
    for called, type in sorted(set(_spoken_of(connection, space, reader))):
        names = {name_of(called), person_tag(called)} if type == "person" else {name_of(called)}
        for name in names:
            if name:
                found[key(name)] = "person" if "person" in (type, found.get(key(name))) else type
    return {tag: found[key(name)] for tag in used for name in (*was.get(tag, ()), tag) if key(name) in found}
