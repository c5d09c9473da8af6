"""Memory: the one object a user holds. Every method is one call into a room below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection

from recollect import doctor, erasure, intake, transfer
from recollect.audience import OWNER, Reader, channel_privacy, reader_on
from recollect.conversations import read as conversations
from recollect.embedding.choice import Choice
from recollect.embedding.embedder import Embedder
from recollect.embedding.embedder import check as check_embedder
from recollect.entities import identity
from recollect.entities import read as entities
from recollect.entities.names import channel_type, handle_entity, handle_on
from recollect.errors import InvalidInput, NotFound, whole
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.indexer import Indexer
from recollect.learning.pipeline import Pipeline
from recollect.log import read as log
from recollect.log.verify import verify
from recollect.model import (
    TYPES,
    Channel,
    Check,
    Context,
    Conversation,
    Entity,
    Erasure,
    Hits,
    Interaction,
    Link,
    Query,
    Session,
)
from recollect.model import Verification as Verified
from recollect.recall import context
from recollect.recall.ask import Asker, Wish
from recollect.recall.budget import check as check_counter
from recollect.recall.budget import counter_of
from recollect.recall.rerank import Reranker
from recollect.recall.score import check as check_weights
from recollect.recall.search import check
from recollect.settings import Settings
from recollect.store import open_store
from recollect.times import moment
from recollect.times import now as current

Moment = datetime | str
Between = tuple[Moment | None, Moment | None]


class Memory:
    """A memory in a file or a PostgreSQL database. Safe to share between threads, and between processes."""

    def __init__(
        self,
        database: str | Path | None = None,
        *,
        space: str | None = None,
        agent: str | None = None,
        settings: Settings | None = None,
        embedder: Embedder | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        self.settings = settings or Settings.load()
        _settle(self.settings)
        self.space = _space(space if space is not None else self.settings.space)
        self.agent = agent or self.settings.agent or None
        self._store = open_store(str(database) if database is not None else self.settings.url, self.settings)
        self._index = LexicalIndex(self._store, self.space, self.settings)
        self._vectors = VectorIndex(self._store, self.space, self.settings)
        self._choice = choice = Choice(self.settings, embedder)
        rooms = (self._store, self.space, self.settings)
        self._asker = Asker(*rooms, self._index, self._vectors, choice, reranker)
        self._pipeline = Pipeline(*rooms, choice, self._index, self._vectors)
        self._indexer = Indexer(self._pipeline.background)

    # ------------------------------------------------------------------------------------------------- writing

    def observe(
        self,
        content: str,
        *,
        channel: str,
        sender: str | None = None,
        privacy: str | None = None,
        direction: str = "inbound",
        occurred_at: Moment | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        role: str | None = None,
        type: str = "text",
        agent: str | None = None,
        to: str | None = None,
    ) -> Interaction:
        """Record one interaction. When this returns, it is on disk."""
        draft = intake.draft(
            self.settings, content, channel=channel, sender=sender, privacy=privacy, direction=direction,
            occurred_at=occurred_at, external_id=external_id, metadata=metadata, role=role, type=type,
            agent=agent or self.agent, to=to,
        )  # fmt: skip
        return self._observe([draft])[0]

    def observe_many(self, items: Iterable[Mapping[str, Any]]) -> list[Interaction]:
        """Record many interactions in one transaction: all or none. Each item holds the fields of `observe`."""
        return self._observe(intake.drafts_of(self.settings, items, self.agent))

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
    ) -> Interaction:
        """Record a note: something to be known, rather than something that was said to somebody. Without a channel it
        is the owner's, private unless told otherwise."""
        tags = [_tag(tag) for tag in ([tags] if isinstance(tags, str) else tags)]
        metadata = {name: value for name, value in (("tags", tags), ("title", title)) if value}
        return self.observe(
            content, channel=channel or intake.own_channel(privacy), sender=sender or self.settings.owner,
            privacy=privacy, type="note",
            occurred_at=occurred_at, external_id=external_id, metadata=metadata,
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------------- reading

    def recall(
        self,
        query: str,
        *,
        limit: int = 10,
        channel: str | None = None,
        sender: str | None = None,
        entity: str | None = None,
        kinds: Sequence[str] | None = None,
        between: Between | None = None,
        as_of: Moment | None = None,
        rerank: bool | None = None,
        explain: bool = False,
    ) -> Hits:
        """What the memory holds about a question, best first, as far as whoever speaks on `channel` may know. `as_of`
        asks as on an earlier day: "yesterday" is the day before it, and nothing after it is known. `rerank` says
        whether the reranker, if there is one, looks again; `explain` gives every signal of every hit."""
        check(query, limit, kinds)
        then = current() if as_of is None else moment(as_of, "as_of")
        start, end = _between(between)
        if as_of is not None:
            end = _earlier(end, then)

        def scope(connection: Connection) -> tuple[Reader, tuple[str, ...] | None]:
            reader = self._reader(connection, channel, sender)
            return reader, None if entity is None else tuple(self._group(connection, reader, entity))

        return self._asker.recall(query, scope, Wish(then, limit, (start, end), rerank, explain))

    def context(
        self,
        query: str,
        *,
        channel: str | None = None,
        sender: str | None = None,
        budget: int = 2000,
        as_of: Moment | None = None,
    ) -> Context:
        """What a model should know before it answers on `channel`: plain text with numbered quotations, never more
        than `budget` tokens."""
        context.check(budget)
        hits = self.recall(query, limit=context.HITS, channel=channel, sender=sender, as_of=as_of)
        then = current() if as_of is None else moment(as_of, "as_of")
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            talk = context.window(connection, self.space, reader, channel, then)
            noted = context.notes(connection, self.space, reader, then)
        built = context.build(talk, noted, hits, budget, counter_of(self.settings.token_counter))
        return replace(built, confidence=hits.confidence, notes=hits.notes)

    def understand(
        self, query: str, *, now: Moment | None = None, channel: str | None = None, sender: str | None = None
    ) -> Query:
        """How recall reads a question: times, names, kinds, and why."""
        check(query, 1)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            then = current() if now is None else moment(now, "now")
            return self._asker.understand(connection, query, reader, then)

    def log(
        self,
        *,
        limit: int = 50,
        channel: str | None = None,
        conversation: str | None = None,
        entity: str | None = None,
        between: Between | None = None,
        types: Sequence[str] | None = None,
        reader_channel: str | None = None,
        reader_sender: str | None = None,
    ) -> list[Interaction]:
        """The newest interactions that fit, oldest of them first. `reader_channel` reads as on that channel."""
        _bounded("limit", limit, 100_000)
        for type in types or ():
            if type not in TYPES:
                raise InvalidInput("types", f"{type!r} is not known; use some of {', '.join(TYPES)}.")
        if channel is not None:
            channel_type(channel)
        with self._store.read() as connection:
            reader = self._reader(connection, reader_channel, reader_sender)
            threads = None
            if conversation is not None:
                self._known_conversation(connection, reader, conversation)
            if entity is not None:
                group = self._group(connection, reader, entity)
                threads = conversations.threads_of(connection, self.space, reader, group)
            return log.newest(
                connection, self.space, reader, limit=limit, channel=channel, conversation=conversation,
                conversations=threads, between=_between(between), types=types,
            )  # fmt: skip

    def interaction(self, id: str, *, channel: str | None = None, sender: str | None = None) -> Interaction:
        with self._store.read() as connection:
            found = log.by_ids(connection, self.space, self._reader(connection, channel, sender), [whole("id", id)])
        if id not in found:
            raise NotFound(f"there is no interaction {id!r} here that you may read.")
        return found[id]

    def entities(
        self, *, type: str | None = None, limit: int = 100, channel: str | None = None, sender: str | None = None
    ) -> list[Entity]:
        _bounded("limit", limit, 100_000)
        with self._store.read() as connection:
            return entities.listed(connection, self.space, self._reader(connection, channel, sender), type, limit)

    def entity(
        self,
        name: str,
        *,
        type: str | None = None,
        aliases: Sequence[str] = (),
        properties: Mapping[str, Any] | None = None,
        external_ref: str | None = None,
    ) -> Entity:
        """The entity of this name, handle or id; declared (as a person, unless told otherwise) if there is none,
        completed where more is said of it."""
        wanted = (name, type, aliases, properties, external_ref)
        with self._store.read() as connection:
            if str(name).startswith("ent_"):
                return entities.get(connection, self.space, OWNER, name)
            id, decision = identity.declared(connection, self.space, *wanted)
            if decision is None:
                return entities.get(connection, self.space, OWNER, id)
        with self._store.write() as connection:
            id, decision = identity.declared(connection, self.space, *wanted)  # another process may have been faster
            self._decide(connection, decision)
            return entities.get(connection, self.space, OWNER, id)

    def find_entity(self, who: str, *, channel: str | None = None, sender: str | None = None) -> Entity:
        """The one entity that an id, handle or name stands for; nothing is created."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            id = entities.find(connection, self.space, reader, who)
            return entities.get(connection, self.space, reader, id)

    def channels(self, *, channel: str | None = None, sender: str | None = None) -> list[Channel]:
        with self._store.read() as connection:
            return conversations.list_channels(connection, self.space, self._reader(connection, channel, sender))

    def conversations(
        self,
        *,
        entity: str | None = None,
        on: str | None = None,
        limit: int = 100,
        channel: str | None = None,
        sender: str | None = None,
    ) -> list[Conversation]:
        """Conversations, the latest first; `on` is the channel they are on."""
        _bounded("limit", limit, 100_000)
        if on is not None:
            channel_type(on)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            group = None if entity is None else self._group(connection, reader, entity)
            idle = timedelta(seconds=self.settings.session_idle_seconds)
            return conversations.list_conversations(
                connection, self.space, reader, now=current(), idle=idle, entities=group, channel=on, limit=limit
            )

    def sessions(self, conversation: str, *, channel: str | None = None, sender: str | None = None) -> list[Session]:
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return self._known_conversation(connection, reader, conversation)

    # ------------------------------------------------------------------------------------------------- identity

    def link(self, one: str, other: str, *, verified: bool = True) -> Entity:
        """Say that two handles, entities or names are the same. Unverified, it is a suggestion and opens nothing."""
        with self._store.write() as connection:
            self._decide(connection, identity.link(connection, self.space, one, other, verified=verified))
            return entities.get(connection, self.space, OWNER, entities.find(connection, self.space, OWNER, one))

    def unlink(self, one: str, other: str) -> Entity:
        """Take a link back; both are as they were before it."""
        with self._store.write() as connection:
            self._decide(connection, identity.unlink(connection, self.space, one, other))
            return entities.get(connection, self.space, OWNER, entities.find(connection, self.space, OWNER, one))

    def links(self, entity: str | None = None, *, all: bool = False) -> list[Link]:
        with self._store.read() as connection:
            group = None if entity is None else self._group(connection, OWNER, entity)
            return entities.links_of(connection, self.space, group, active=not all)

    # ---------------------------------------------------------------------------------------------- maintenance

    def verify(self, progress: Callable[[int, int], None] | None = None) -> Verified:
        """Prove that nothing in the log was altered, removed or slipped in."""
        with self._store.read() as connection:
            return verify(connection, self.space, progress)

    def doctor(self) -> list[Check]:
        return doctor.examine(self._store, self.space, self._index, self._vectors, self._choice)

    def forget(
        self,
        *,
        entity: str | None = None,
        interaction: str | None = None,
        conversation: str | None = None,
        dry_run: bool = False,
    ) -> Erasure:
        """Erase on request, physically and in every layer; `dry_run` only tells what would go."""
        target = erasure.Target(entity=entity, conversation=conversation, interaction=interaction)
        if dry_run:
            return erasure.preview(self._store, self.space, target)
        done = erasure.forget(self._store, self.space, target, self._index, self._vectors, self.settings)
        self._pipeline.mend_if_possible()
        return done

    def learn(self, progress: Callable[[int], None] | None = None, *, at_most: int | None = None) -> dict[str, int]:
        """Derive until nothing is pending (or `at_most` so many interactions), rather than in the background; how much
        of each kind was derived."""
        if at_most is not None:
            _bounded("at_most", at_most, 1_000_000_000)
        return self._pipeline.learn(progress, at_most)

    def reembed(self, progress: Callable[[int], None] | None = None) -> int:
        """Change over to the embedder that the settings name. The old vectors serve until all are new; broken off,
        it goes on where it was. The number of interactions embedded."""
        return self._pipeline.reembed(progress)

    def index(self, progress: Callable[[int], None] | None = None) -> None:
        """Bring the indexes forward to the end of the log now, rather than in the background."""
        self._index.advance(progress, wait=True)
        self._vectors.advance(wait=True)

    def rebuild(self, progress: Callable[[int], None] | None = None) -> None:
        """Drop all that is derived and derive it again from the log. Nothing changes but what was broken."""
        with self._store.write() as connection:
            intake.rederive(connection, self.space, self.settings, progress)
        self._index.rewrite(progress=progress)
        self._vectors.rewrite()
        erasure.scrub(self._store, self.settings)

    def export(
        self,
        *,
        channel: str | None = None,
        sender: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Iterator[str]:
        """The memory as JSON lines; with a channel, what whoever speaks there may see."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
        return transfer.export_lines(self._store, self.space, reader, progress)

    def import_(self, lines: Iterable[bytes], progress: Callable[[int, int], None] | None = None) -> int:
        """Take in a complete export into this space, which must be empty; the number of interactions."""
        count = transfer.import_lines(self._store, self.space, lines, self.settings, progress)
        self._written()
        return count

    def close(self) -> None:
        self._indexer.stop()
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ----------------------------------------------------------------------------------------------------------

    def _observe(self, drafts: Sequence[intake.Draft]) -> list[Interaction]:
        stored = intake.observe(self._store, self.space, drafts, self.settings)
        self._written()
        return stored

    def _written(self) -> None:
        if self.settings.background:
            self._indexer.written()

    def _decide(self, connection: Connection, decision: identity.Decision | None) -> None:
        if decision is not None:
            words, what = decision
            intake.observe_in(connection, self.space, [intake.decision(self.settings, words, what)], self.settings)
            self._written()

    def _reader(self, connection: Connection, channel: str | None, sender: str | None) -> Reader:
        """The owner without a channel; on a channel, whoever speaks there with `sender`."""
        if channel is None:
            if sender is not None:
                raise InvalidInput("sender", "it says who is spoken with on a channel; name the channel too.")
            return OWNER
        kind = channel_type(channel)
        handle = None if sender is None else handle_on(kind, sender)
        if channel_privacy(connection, self.space, channel) != "private":
            with_whom = None
        elif handle is None:
            with_whom = conversations.counterpart(connection, self.space, channel)
        else:
            with_whom = handle_entity(kind, handle)
        return reader_on(connection, self.space, channel, with_whom, self.agent)

    def _known_conversation(self, connection: Connection, reader: Reader, conversation: str) -> list[Session]:
        sessions = conversations.list_sessions(connection, self.space, reader, whole("conversation", conversation))
        if not sessions:
            raise NotFound(f"there is no conversation {conversation!r} here that you may read.")
        return sessions

    def _group(self, connection: Connection, reader: Reader, who: str) -> list[str]:
        return entities.members(connection, self.space, reader, entities.find(connection, self.space, reader, who))


def _settle(settings: Settings) -> None:
    """Settings that name something are looked at before anything is opened."""
    check_embedder(settings.embedder)
    check_weights(settings.ranking, settings.weights)
    check_counter(settings.token_counter)


def _space(space: object) -> str:
    if not isinstance(space, str) or not space.strip() or len(space) > 256 or not space.isprintable():
        raise InvalidInput("space", f"{space!r} is not a name; use a short text without control characters.")
    return space


def _tag(tag: str) -> str:
    cleaned = " ".join(str(tag).removeprefix("#").split()).lower()
    if not cleaned:
        raise InvalidInput("tags", f"{tag!r} is empty; a tag is a word.")
    return cleaned


def _bounded(field: str, value: object, most: int) -> None:
    if not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidInput(field, f"{value!r} is out of bounds; use a number from 1 to {most:,}.")


def _between(between: Between | None) -> tuple[datetime | None, datetime | None]:
    if between is None:
        return None, None
    start, end = (None if value is None else moment(value, "between") for value in between)
    if start is not None and end is not None and start >= end:
        raise InvalidInput("between", f"it ends ({end.isoformat()}) before it starts ({start.isoformat()}).")
    return start, end


def _earlier(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else min(one, other)
