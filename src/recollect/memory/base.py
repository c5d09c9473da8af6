"""Opening a memory, and what every part of it needs: who reads, who is meant, that something was written."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection

from recollect import erasure, intake
from recollect.audience import OWNER, Grant, Reader, channel_privacy, reader_on
from recollect.caches import forget_texts
from recollect.conversations import read as conversations
from recollect.embedding.choice import Choice
from recollect.embedding.embedder import Embedder
from recollect.entities import identity
from recollect.entities import read as entities
from recollect.entities.names import channel_type, handle_entity, handle_on
from recollect.errors import InvalidInput, NotFound, StoreError, whole
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.indexer import Indexer
from recollect.judges.panel import Panel
from recollect.learning.accesses import Accesses
from recollect.log.append import head_and_erasure
from recollect.log.verify import missing_end
from recollect.log.zones import person_zone, read_zones
from recollect.memory.arguments import checked, settle, space_name
from recollect.model import Session
from recollect.pipeline import Pipeline
from recollect.recall.ask import Asker
from recollect.recall.rerank import Reranker
from recollect.settings import Settings
from recollect.store import open_store
from recollect.times import find_zone, given_zone
from recollect.times import now as current

_log = logging.getLogger(__name__)


class Base:
    grant: Grant | None = None  # how far whoever reads by this memory may go in private; None: as far as it goes

    def __init_subclass__(cls) -> None:
        """Every method that others call looks at its arguments first."""
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if inspect.isfunction(method) and not name.startswith("_"):
                setattr(cls, name, checked(method))

    def __init__(
        self,
        database: str | Path | None = None,
        *,
        space: str | None = None,
        agent: str | None = None,
        settings: Settings | None = None,
        embedder: Embedder | None = None,
        reranker: Reranker | None = None,
        models: Mapping[str, Any] | None = None,
    ) -> None:
        self.settings = settings or Settings.load()
        settle(self.settings)
        self.space = space_name(space if space is not None else self.settings.space)
        self.agent = agent or self.settings.agent or None
        self._store = open_store(str(database) if database is not None else self.settings.url, self.settings)
        self._index = LexicalIndex(self._store, self.space, self.settings)
        self._vectors = VectorIndex(self._store, self.space, self.settings)
        self._choice = choice = Choice(self.settings, embedder)
        rooms = (self._store, self.space, self.settings)
        self._asker = Asker(*rooms, self._index, self._vectors, choice, reranker)
        self._panel = Panel(*rooms, models=models)
        self._pipeline = Pipeline(*rooms, choice, self._index, self._vectors, self._panel)
        self._accesses = Accesses(self._store, self.space)
        self._indexer = Indexer(self._in_background)
        self._look_at_the_end()
        self._complete_erasures()
        with self._store.read() as connection:
            self._erasure = head_and_erasure(connection, self.space)[1]

    def close(self) -> None:
        self._indexer.stop()
        self._count_accesses()
        self._panel.close()
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ----------------------------------------------------------------------------------------------------------

    def _look_at_the_end(self) -> None:
        """A log whose end is missing is opened all the same, but nobody is left in the dark about it."""
        noted = self._store.heads.noted(self.space)
        if any(each.head or each.damaged for each in noted):
            with self._store.read() as connection:
                wrong = missing_end(connection, self.space, noted)
            if wrong is not None:
                _log.error("%s: %s; %s.", self._store.name, wrong.problem, wrong.advice)

    def _written(self) -> None:
        if self.settings.background and not self._store.read_only:
            self._indexer.written()

    def _in_background(self, stop: Callable[[], bool]) -> None:
        self._heed_erasures()
        self._pipeline.background(stop)
        self._accesses.write()

    def _complete_erasures(self) -> None:
        """Go on with what a process that died, or a disk that was full, left of an erasure."""
        if self._store.read_only:
            return
        try:
            if not erasure.complete(self._store, self.settings):
                _log.info("another process completes an erasure")
        except StoreError as error:  # it must not keep anybody from reading; doctor tells of it
            _log.warning("an erasure is not completed yet: %s", error)

    def _heed_erasures(self) -> None:
        """Before work that takes its time: complete what others left, and forget what they erased."""
        self._complete_erasures()
        with self._store.read() as connection:
            self._notice_erasures(connection)

    def _notice_erasures(self, connection: Connection) -> None:
        """Where another process has erased something, forget what this one keeps of words in memory."""
        latest = head_and_erasure(connection, self.space)[1]
        if latest != self._erasure:
            self._erasure = latest
            forget_texts()

    def _told(self, reader: Reader, items: Iterable[str]) -> None:
        """Somebody was told these: they stay warm."""
        if self._accesses.told(reader, items, current()):
            self._written()

    def _count_accesses(self) -> None:
        try:
            self._accesses.write()
        except StoreError as error:  # a disk that is full or read-only must not keep anybody from closing
            _log.debug("what was told is not counted: %s", error)

    def _decide(self, connection: Connection, decision: identity.Decision | None, privacy: str = "private") -> None:
        if decision is not None:
            made = intake.decision(self.settings, *decision, privacy)
            intake.observe_in(connection, self.space, [made], self.settings)
            self._written()

    def _reader(
        self, connection: Connection, channel: str | None, sender: str | None, at: datetime | str | None = None
    ) -> Reader:
        """The owner without a channel; on a channel, whoever speaks there with `sender`. Days are told in the zone that
        `at` was given with, else in theirs."""
        self._notice_erasures(connection)
        if channel is None:
            if sender is not None:
                raise InvalidInput("sender", "it says who is spoken with on a channel; name the channel too.")
            if self.grant is not None:
                raise InvalidInput("channel", "who reads with a key reads on a channel; name it.")
            reader = OWNER
        else:
            with_whom = self._counterpart(connection, channel, sender)  # it matters in private alone
            reader = reader_on(connection, self.space, channel, with_whom, self.agent, self.grant)
        given = given_zone(at)
        zone = find_zone(given) if given else None
        return replace(reader, zone=zone or self._zone(connection, channel, sender))

    def _zone(self, connection: Connection, channel: str | None = None, sender: str | None = None) -> tzinfo:
        return find_zone(self._zone_name(connection, channel, sender)) or UTC

    def _zone_name(self, connection: Connection, channel: str | None, sender: str | None) -> str:
        """The zone of whoever reads, else that of the memory."""
        zones = read_zones(connection, self.space)
        whom = self._counterpart(connection, channel, sender) if zones.personal else None
        theirs = None if whom is None else person_zone(connection, self.space, whom)
        return theirs or zones.current(self.settings)

    def _counterpart(self, connection: Connection, channel: str | None, sender: str | None) -> str | None:
        """The one who is spoken with, without a channel the owner; nobody, where that is not known."""
        if channel is None:
            return handle_entity("cli", self.settings.owner)
        kind = channel_type(channel)
        if sender is not None:
            return handle_entity(kind, handle_on(kind, sender))
        if channel_privacy(connection, self.space, channel) == "private":
            return conversations.counterpart(connection, self.space, channel)
        return None

    def _spoken_with(
        self, connection: Connection, reader: Reader, channel: str | None, sender: str | None
    ) -> list[str]:
        """The one who is spoken with on a channel, with all that are linked; nobody, where that is not known."""
        whom = None if channel is None else self._counterpart(connection, channel, sender)
        return [] if whom is None else entities.members(connection, self.space, reader, whom)

    def _known_conversation(self, connection: Connection, reader: Reader, conversation: str) -> list[Session]:
        sessions = conversations.list_sessions(connection, self.space, reader, whole("conversation", conversation))
        if not sessions:
            raise NotFound(f"there is no conversation {conversation!r} here that you may read.")
        return sessions

    def _group(self, connection: Connection, reader: Reader, who: str) -> list[str]:
        return entities.members(connection, self.space, reader, entities.find(connection, self.space, reader, who))
