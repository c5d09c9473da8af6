"""What was distilled: a conversation as a prompt should have it, and folding what is old of it."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, or_, select

from recollect import intake
from recollect.audience import OWNER, Reader
from recollect.conversations.compaction import WORKING
from recollect.conversations.sessions import talk_of
from recollect.entities.names import channel_type
from recollect.errors import InvalidInput, NotFound, whole
from recollect.ids import new_id
from recollect.learning import compaction
from recollect.learning import procedures as habits
from recollect.learning import summaries as distilled
from recollect.memory.arguments import Between, bounded, interval
from recollect.memory.base import Base
from recollect.model import Hit, Interaction, Procedure, Summary, Window
from recollect.recall import window as windows
from recollect.recall.ask import Wish
from recollect.recall.budget import counter_of
from recollect.recall.question import LONGEST_QUERY
from recollect.store.schema import conversations, procedures, summaries
from recollect.times import now as current


class Distilled(Base):
    def window(
        self, channel: str, *, sender: str | None = None, budget: int | None = None, limit: int | None = None
    ) -> Window:
        """The talk on `channel` (in private with `sender`, or with whom it was last) as a prompt should have it: what
        was folded as a summary, what the system said, and the newest messages whole, in at most `budget` tokens. Only
        the newest message may take more than that. Tool calls and their results are never parted. What is in neither is
        counted in `clipped`; nothing is folded by asking."""
        if budget is not None:
            windows.check(budget)
        if limit is not None:
            bounded("limit", limit, 100_000)
        size = budget or self.settings.compact_tokens or windows.MOST
        count = counter_of(self.settings.token_counter)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            thread = self._thread(connection, reader, channel, sender)
            if thread is None:
                return Window(())
            found = windows.read(connection, self.space, reader, thread, budget=size, limit=limit, count=count)
        hits = self._among_folded(found, channel, sender, thread)
        with self._store.read() as connection:
            return windows.with_recalled(connection, self.space, reader, found, hits, size, count)

    def compact(
        self,
        channel: str | None = None,
        *,
        sender: str | None = None,
        conversation: str | None = None,
        keep: int | None = None,
    ) -> Summary | None:
        """Fold all but the newest messages of a talk into its summary now, however few they are; the summary that
        holds then. `keep` is how many stay (else the setting compact_keep). A conversation in a room is folded with the
        others there. Nothing is deleted."""
        if (channel is None) == (conversation is None):
            raise InvalidInput("conversation", "name either a channel or a conversation.")
        if keep is not None and not (type(keep) is int and 0 <= keep <= 100_000):
            raise InvalidInput("keep", f"{keep!r} is out of bounds; use a number from 0 to 100,000.")
        with self._store.write() as connection:
            reader, id = self._meant_talk(connection, channel, sender, conversation)
            what = {"kind": "compact", "conversation": id} | ({} if keep is None else {"keep": keep})
            self._decide(connection, (f"Fold the older messages of {id}.", what))
        self._pipeline.learn_facts()
        with self._store.read() as connection:
            scopes = compaction.scopes_of(connection, self.space, [id])
        for talk, of in scopes:
            compaction.fold(self._store, self.space, self.settings, self._panel, talk, of.audience, of.agent)
        with self._store.read() as connection:
            here = (summaries.c.scope == compaction.SCOPE, summaries.c.subject == id)
            holding = distilled.read(connection, self.space, reader, *here, limit=1)
        return holding[0] if holding else None

    def summaries(
        self,
        scope: str | None = None,
        *,
        subject: str | None = None,
        entity: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
        between: Between | None = None,
        all: bool = False,
        limit: int = 50,
    ) -> list[Summary]:
        """Summaries, the latest first: of one scope (conversation, session, window, day, week, entity, topic), of one
        subject (the id of a conversation, a session or an entity, a day such as 2026-02-27, a week such as 2026-W09, a
        word), of an entity, of a time. `all` gives those as well that others took the place of."""
        bounded("limit", limit, 100_000)
        if scope is not None and scope not in distilled.SCOPES:
            raise InvalidInput("scope", f"{scope!r} is not known; use one of {', '.join(distilled.SCOPES)}.")
        start, end = interval(between)
        with self._store.read() as connection:
            if sender is not None and channel is None:
                entity, sender = entity if entity is not None else sender, None
            reader = self._reader(connection, channel, sender)
            where: list[ColumnElement[bool]] = []
            if scope is not None:
                where.append(summaries.c.scope == scope)
            if subject is not None:
                windows_of = summaries.c.subject.startswith(f"{whole('subject', subject)}/", autoescape=True)
                where.append(or_(summaries.c.subject == subject, (summaries.c.scope == "window") & windows_of))
            if entity is not None:
                group = self._group(connection, reader, entity)
                where += [summaries.c.scope == "entity", summaries.c.subject.in_(group)]
            if start is not None:
                where.append(summaries.c.ended_at >= start)
            if end is not None:
                where.append(summaries.c.started_at < end)
            return distilled.read(connection, self.space, reader, *where, all=all, limit=limit)

    def summary(self, id: str, *, channel: str | None = None, sender: str | None = None) -> Summary:
        """One summary by its id; `parts` are the summaries and facts beneath it."""
        with self._store.read() as connection:
            return distilled.get(connection, self.space, self._reader(connection, channel, sender), str(id))

    def summarised_in(
        self, id: str, *, channel: str | None = None, sender: str | None = None, all: bool = False
    ) -> list[Summary]:
        """The way up: the summaries that were made of an interaction, a fact or another summary."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return distilled.made_of(connection, self.space, reader, str(id), all=all)

    def procedures(
        self,
        *,
        entity: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
        limit: int = 50,
    ) -> list[Procedure]:
        """What tends to follow what, the surest first: in what `entity` says or does, or in all that may be read."""
        bounded("limit", limit, 100_000)
        with self._store.read() as connection:
            if sender is not None and channel is None:
                entity, sender = entity if entity is not None else sender, None
            reader = self._reader(connection, channel, sender)
            where = () if entity is None else (procedures.c.entity.in_(self._group(connection, reader, entity)),)
            return habits.read(connection, self.space, reader, *where, pick=lambda found: found[:limit])

    def working_memory(self, channel: str, *, sender: str | None = None, text: str | None = None) -> Interaction | None:
        """What is kept beside the conversation on `channel`: it is in its window whatever is folded, and summaries heed
        it. `text` takes the place of what is there. None where there is nothing."""
        if text is not None:
            draft = intake.draft(
                self.settings, text, channel=channel, direction="outbound", to=sender, role="system", type="note",
                external_id=WORKING + new_id("wm"), agent=self.agent,
            )  # fmt: skip
            (stored,) = intake.observe(self._store, self.space, [draft], self.settings)
            self._written()
            return stored
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            thread = self._thread(connection, reader, channel, sender)
            return None if thread is None else windows.working_memory(connection, self.space, reader, thread)

    # ------------------------------------------------------------------------------------------------------------

    def _thread(
        self, connection: Connection, reader: Reader, channel: str, sender: str | None
    ) -> windows.Thread | None:
        channel_type(channel)
        whom = self._spoken_with(connection, reader, channel, sender)
        entities = whom if whom or sender is not None else None
        return windows.thread(connection, self.space, reader, channel, entities)

    def _meant_talk(
        self, connection: Connection, channel: str | None, sender: str | None, conversation: str | None
    ) -> tuple[Reader, str]:
        if channel is None:
            self._known_conversation(connection, OWNER, str(conversation))
            here = conversations.c.space == self.space, conversations.c.conversation == str(conversation)
            last = select(conversations).where(*here).order_by(conversations.c.last_position.desc()).limit(1)
            row = connection.execute(last).one()
            return OWNER, talk_of(row.conversation, row.channel, row.audience)
        reader = self._reader(connection, channel, sender)
        thread = self._thread(connection, reader, channel, sender)
        if thread is None:
            raise NotFound(f"there is no conversation on {channel!r} that you may read.")
        return reader, thread.talk

    def _among_folded(self, window: Window, channel: str, sender: str | None, thread: windows.Thread) -> list[Hit]:
        """What the memory finds for the newest words that somebody said, in the time that was folded."""
        asked = next((each.content for each in reversed(window.interactions) if each.role == "user"), None)
        if window.summary is None or asked is None:
            return []

        def scope(connection: Connection) -> tuple[Reader, tuple[str, ...] | None]:
            whom = None if thread.entity is None else (thread.entity,)
            return self._reader(connection, channel, sender), whom

        between = (window.summary.started_at, window.summary.ended_at + timedelta(microseconds=1))
        wish = Wish(current(), windows.FOUND, between, rerank=False, kinds=("interaction",))
        return list(self._asker.recall(asked[:LONGEST_QUERY], scope, wish))
