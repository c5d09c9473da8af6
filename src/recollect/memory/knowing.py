"""Notes and tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, or_

from recollect import intake
from recollect.audience import OWNER
from recollect.errors import InvalidInput, NotFound, whole
from recollect.knowledge import importing, notes, notes_read, tags_read
from recollect.knowledge.tags_words import checked
from recollect.log.append import lock_space
from recollect.log.read import log
from recollect.memory.arguments import Between, Moment, bounded, interval
from recollect.memory.base import Base
from recollect.model import NOTE_ORIGINS, NOTE_STATES, Imported, Interaction, Note, Tag, TagChange
from recollect.store.schema import notes as filed
from recollect.times import in_zone, midnight, moment
from recollect.times import now as current

DAILY = ("log", "daily")  # tags of what belongs to the log of a day


class Knowing(Base):
    def note(
        self,
        content: str,
        *,
        tags: Sequence[str] = (),
        title: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
        privacy: str | None = None,
        occurred_at: Moment | None = None,
        external_id: str | None = None,
        origin: str = "manual",
    ) -> Interaction:
        """Record a note: something to be known, rather than something that was said to somebody. All agents may read
        it. Without a channel it is the owner's, private unless told otherwise."""
        told = {"origin": origin, "created_by": "user", "told": self.agent}
        draft = notes.note(
            self.settings, content, channel=channel or intake.own_channel(privacy), told=told, title=title, tags=tags,
            sender=sender or self.settings.owner, privacy=privacy, occurred_at=occurred_at, external_id=external_id,
        )  # fmt: skip
        return self._noted(replace(draft, kept=sender is None))  # the owner's, wherever it is written

    def propose_note(
        self,
        content: str,
        *,
        tags: Sequence[str] = (),
        title: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
    ) -> Interaction:
        """Let the agent of this memory propose a note, on the channel where it speaks with `sender`. It is known when
        somebody confirms it: in the review, or with a yes as the next word in the talk."""
        if self.agent is None:
            raise InvalidInput("agent", "only an agent proposes notes; open the memory with agent=, or use note.")
        draft = notes.proposed(
            self.settings, content, channel=channel or intake.own_channel(None), agent=self.agent, title=title,
            tags=tags, to=sender if sender is not None or channel is not None else self.settings.owner,
        )  # fmt: skip
        return self._noted(draft)

    def notes(
        self,
        *,
        tags: Sequence[str] | None = None,
        status: str | Sequence[str] | None = None,
        origin: str | None = None,
        entity: str | None = None,
        text: str | None = None,
        between: Between | None = None,
        all: bool = False,
        channel: str | None = None,
        sender: str | None = None,
        limit: int = 50,
    ) -> list[Note]:
        """Notes, the newest first: with all of some tags, on an entity, with some words in them. `all` gives those that
        were archived, rejected or debunked too, and those that only say again what another says."""
        bounded("limit", limit, 100_000)
        wanted = [status] if isinstance(status, str) else list(status or ())
        for each in wanted:
            if each not in NOTE_STATES:
                raise InvalidInput("status", f"{each!r} is not known; use some of {', '.join(NOTE_STATES)}.")
        if origin is not None and origin not in NOTE_ORIGINS:
            raise InvalidInput("origin", f"{origin!r} is not known; use one of {', '.join(NOTE_ORIGINS)}.")
        start, end = interval(between)
        where: list[ColumnElement[bool]] = []
        if start is not None:
            where.append(log.occurred_at >= start)
        if end is not None:
            where.append(log.occurred_at < end)
        if origin is not None:
            where.append(filed.c.origin == origin)
        if text is not None:
            words = whole("text", text)
            where.append(
                or_(log.content.icontains(words, autoescape=True), filed.c.title.icontains(words, autoescape=True))
            )
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            for tag in [tags] if isinstance(tags, str) else tags or ():
                where.append(notes_read.tagged(connection, self.space, [checked(tag, "tags")]))
            if entity is not None:
                group = self._group(connection, reader, entity)
                where.append(notes_read.speaking_of(self.space, group))
            return notes_read.read(
                connection, self.space, reader, *where, status=wanted or (() if all else notes_read.OPEN), twins=all,
                limit=limit,
            )  # fmt: skip

    def get_note(self, id: str, *, channel: str | None = None, sender: str | None = None) -> Note:
        """One note, however it stands."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            found = notes_read.read(connection, self.space, reader, log.id == whole("id", str(id)), twins=True)
        if not found:
            raise NotFound(f"there is no note {id!r} here that you may read; 'recollect notes' lists those there are.")
        return found[0]

    def daily(
        self, day: Moment | date | None = None, *, channel: str | None = None, sender: str | None = None
    ) -> list[Note]:  # fmt: skip
        """The log of a day (today, if none is named): notes with the tag log or daily, the oldest first. Days are those
        of whoever reads; of a time, the day that it is in."""
        with self._store.read() as connection:
            if isinstance(day, date) and not isinstance(day, datetime):
                reader, named = self._reader(connection, channel, sender), day
            else:
                reader = self._reader(connection, channel, sender, day)
                named = in_zone(current() if day is None else moment(day, "day"), reader.zone).date()
            start, end = midnight(named, reader.zone), midnight(named + timedelta(days=1), reader.zone)
            where = (log.occurred_at >= start, log.occurred_at < end)
            of_day = notes_read.tagged(connection, self.space, DAILY)
            found = notes_read.read(connection, self.space, reader, *where, of_day, status=notes_read.OPEN)
        return found[::-1]

    def edit_note(
        self, id: str, *, content: str | None = None, title: str | None = None, tags: Sequence[str] | None = None
    ) -> Note:
        """Change a note: a new one takes its place, for the same readers, and the old one is archived. What is not
        given stays as it was."""
        if content is None and title is None and tags is None:
            raise InvalidInput("content", "there is nothing to change; give content, title or tags.")
        with self._store.write() as connection:
            draft = notes.edited(connection, self.space, self.settings, str(id), content, title, tags)
            (stored,) = intake.observe_in(connection, self.space, [draft], self.settings)
        self._written()
        return self.get_note(stored.id)

    def archive_note(self, id: str, *, reason: str | None = None, on: bool = True) -> Note:
        """Put a note away, with all that only say the same: it is no longer told as known, and can be taken out again
        with on=False."""
        with self._store.write() as connection:
            row = notes.row_of(connection, self.space, str(id))
            words = f"The note {row['id']} is {'archived' if on else 'in use again'}.{f' {reason}' if reason else ''}"
            for each in (row["id"], *notes_read.twins_of(connection, self.space, OWNER, row["id"])):
                stands = {"kind": "note_standing", "note": each, "standing": "archived" if on else "open"}
                self._decide(connection, (words, {**stands, "reason": reason}))
        return self.get_note(row["id"])

    def import_notes(
        self,
        source: str | Path | Iterable[Mapping[str, Any]],
        *,
        channel: str | None = None,
        sender: str | None = None,
        privacy: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Imported:
        """Take in notes: from a file of JSON lines or of Markdown, a folder of them, or items with content, title, tags
        and created_at. The same notes once more change nothing. What cannot be read is told with its place, and the
        rest is kept."""
        place = {"channel": channel or intake.own_channel(privacy), "sender": sender or self.settings.owner}
        found = importing.imported(
            self._store, self.space, self.settings, source,
            {**place, "privacy": privacy, "told": self.agent, "kept": sender is None}, progress,
        )  # fmt: skip
        self._written()
        return found

    def tags(
        self,
        *,
        prefix: str = "",
        kind: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
    ) -> list[Tag]:
        """The tags of notes that stand, the most used first: what each stands for (person, project, place, … or topic),
        how many notes have it, and which tags stand beside it."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return tags_read.listed(connection, self.space, reader, prefix=whole("prefix", str(prefix)), kind=kind)

    def tag(self, name: str, *, channel: str | None = None, sender: str | None = None) -> Tag:
        """One tag, by what it is called now or was called before."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return tags_read.one(connection, self.space, reader, name)

    def rename_tag(self, old: str, new: str | None) -> Tag:
        """Call a tag otherwise from now on, on all notes. If there is a tag of the new name, both are one. None, or its
        own name, takes that back: each note has the tag again that it had."""
        with self._store.write() as connection:
            lock_space(connection, self.space)
            self._decide(connection, tags_read.renamed(connection, self.space, old, new))
            return tags_read.one(connection, self.space, OWNER, old)

    def tag_history(self, name: str) -> list[TagChange]:
        """What you said about the name of a tag, and about those it was merged with, the oldest first."""
        with self._store.read() as connection:
            return tags_read.history(connection, self.space, name)

    def _noted(self, draft: intake.Draft) -> Interaction:
        stored = intake.observe(self._store, self.space, [draft], self.settings)[0]
        self._written()
        return stored
