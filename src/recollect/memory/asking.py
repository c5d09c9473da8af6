"""Asking: recall, the context of a prompt, and how a question is understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import Connection

from recollect.audience import Reader, channel_privacy
from recollect.entities.names import channel_type, handle_entity, handle_on
from recollect.knowledge import questions, review_procedures
from recollect.knowledge.notes import tag_word
from recollect.knowledge.notes_read import relevant
from recollect.knowledge.review_notes import open_questions
from recollect.knowledge.souls import system_prompt
from recollect.learning import facts as beliefs
from recollect.learning.grave import grave_words
from recollect.learning.procedures import hints
from recollect.learning.withheld import there_is
from recollect.memory.arguments import Between, Moment, earlier, interval
from recollect.memory.base import Base
from recollect.model import Context, Hits, Query
from recollect.recall import context
from recollect.recall.ask import Wish
from recollect.recall.budget import counter_of
from recollect.recall.context import Line
from recollect.recall.overview import overview
from recollect.recall.person import acquaintance, manners, pending
from recollect.recall.question import check
from recollect.relationships import consent
from recollect.times import in_zone, local_day, moment
from recollect.times import now as current

TELL = "Say this once, word for word:"
ASK = "Ask this word for word, as the last thing you say:"


class Asking(Base):
    def recall(
        self,
        query: str,
        *,
        limit: int = 10,
        channel: str | None = None,
        sender: str | None = None,
        entity: str | None = None,
        kinds: Sequence[str] | None = None,
        tags: Sequence[str] | None = None,
        between: Between | None = None,
        as_of: Moment | None = None,
        min_score: float = 0.0,
        rerank: bool | None = None,
        explain: bool = False,
    ) -> Hits:
        """What the memory holds about a question, best first, as far as whoever speaks on `channel` may know. `as_of`
        asks as on an earlier day: "yesterday" is the day before it, and nothing said then or later is known.
        `min_score` leaves out hits with less than this share of the best score. `rerank` says whether the reranker, if
        there is one, looks again; `explain` gives every signal of every hit; `tags` asks among notes with one of these
        alone."""
        wanted = check(query, limit, kinds, min_score)
        start, end = interval(between)
        labels = tuple(tag_word(tag) for tag in ([tags] if isinstance(tags, str) else tags or ()))
        wish = Wish(current(), limit, (start, end), rerank, explain, wanted, tags=labels, min_score=float(min_score))
        return self._recalled(query, wish, channel, sender, as_of, entity)

    def _recalled(
        self, query: str, wish: Wish, channel: str | None, sender: str | None, as_of: Moment | None,
        entity: str | None = None,
    ) -> Hits:  # fmt: skip
        def scope(connection: Connection) -> tuple[Reader, tuple[str, ...] | None]:
            reader = self._reader(connection, channel, sender, as_of)
            return reader, None if entity is None else tuple(self._group(connection, reader, entity))

        if as_of is not None:
            then = moment(as_of, "as_of")
            start, end = wish.between
            wish = replace(wish, now=then, between=(start, earlier(end, then)), known=then)
        asker = None if channel is None or sender is None else _whom(channel, sender)
        return self._asker.recall(query, scope, replace(wish, asker=asker))

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
        idle = timedelta(seconds=self.settings.session_idle_seconds)
        hits = self.recall(query, limit=context.HITS, channel=channel, sender=sender, as_of=as_of)
        then = current() if as_of is None else moment(as_of, "as_of")
        never_forgotten = Wish(then, context.CARE, rerank=False, kinds=("interaction",), grave=True)
        grave = self._recalled(query, never_forgotten, channel, sender, as_of)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender, as_of)
            there = there_is(connection, self.space)
            care = context.told_in_short(grave, grave_words(connection, self.space, reader))
            talk = context.window(connection, self.space, reader, channel, then)
            noted = context.notes(connection, self.space, reader, in_zone(then, reader.zone)) if there.notes else []
            if there.notes and as_of is None:  # how notes stand is known as of now alone
                asked = relevant(connection, self.space, reader, hits.query.entities, hits.query.terms)
                noted = context.with_those_asked_for(noted, asked)
            system = system_prompt(connection, self.space, reader, self.agent)
            seen = beliefs.Moment(then, None if as_of is None else then)
            whom = self._spoken_with(connection, reader, channel, sender)
            theirs = context.known_of(connection, self.space, reader, whom, seen, self.settings)
            believed = context.one_each((*hits.facts, *theirs), whom)
            believed.sort(key=lambda fact: fact.doubted_by is not None)  # what holds, before what is probably past
            disputed = context.disputes(connection, self.space, reader, believed, seen, self.settings)
            about = [*whom, *hits.query.entities]
            told = overview(connection, self.space, reader, channel, about, hits, hits.query, seen.known)
            person: list[context.Line] = []
            open_: list[context.Line] = []
            if as_of is None:  # how we stand is known as of now alone
                person, last_time = acquaintance(connection, self.space, reader, whom, then, idle)
                person += manners(connection, self.space, reader, whom, channel)
                told = list(dict.fromkeys((*last_time, *told)))
                open_ = pending(connection, self.space, reader, whom, channel, then, self.settings.promise_days)
                sharing = self._of_sharing(connection, reader, whom, channel, then)
                open_ = [*(Line(f"{how} {each.text}", each.sources) for how, each in sharing), *open_]
                open_ += self._worth_asking(connection, reader, whom, channel, then)
            told, noted = context.known_still(connection, self.space, reader, told, noted, there)
            unsettled = open_questions(connection, self.space, reader, then, about, hits.waiting)
            open_ += [Line(each.text, each.sources) for each in unsettled]
            habits = hints(connection, self.space, reader, hits.query, self._index.analyser, whom=whom or None)
            habits = review_procedures.told(connection, self.space, self.settings, habits)
        material = context.Material(
            talk, noted, told, believed, hits, habits, person, open_,
            care, not talk or then - talk[-1].occurred_at > idle, self.settings.owner, reader.zone,
        )  # fmt: skip
        built = context.build(material, budget, counter_of(self.settings.token_counter))
        self._told(reader, [fact.id for fact in believed])
        return replace(
            built,
            confidence=hits.confidence,
            notes=hits.notes,
            system=system,
            conflicts=disputed,
            needs_validation=tuple(each.sentence for each in believed if each.status == "aging" or each.doubted_by),
        )

    def _of_sharing(
        self, connection: Connection, reader: Reader, whom: Sequence[str], channel: str | None, now: datetime
    ) -> list[tuple[str, Line]]:
        """What the one who is spoken with is to be told about words of theirs that are no longer shared, and the
        question whether others may be told some; each with how it is to be said."""
        if channel is None or channel_privacy(connection, self.space, channel) != "private":
            return []
        told = consent.to_tell(connection, self.space, reader, whom, channel, now)
        asked = consent.to_ask(connection, self.space, reader, whom, channel, now)
        found = [] if told is None else [(TELL, Line(told[0], (told[1],)))]
        return found if asked is None else [*found, (ASK, Line(asked[0], (asked[1].about, asked[1].id)))]

    def _worth_asking(
        self, connection: Connection, reader: Reader, whom: Sequence[str], channel: str | None, now: datetime
    ) -> list[Line]:
        if channel is None:
            return []
        asking = questions.Asking(connection, self.space, reader, channel, tuple(whom), self.settings, now)
        return [
            Line(
                f"If it fits, ask: {each.text} (last heard {local_day(each.last_heard_at, reader.zone)})", each.sources
            )
            for each in questions.worth_asking(asking, 1)
        ]

    def understand(
        self, query: str, *, now: Moment | None = None, channel: str | None = None, sender: str | None = None
    ) -> Query:
        """How recall reads a question: times, names, kinds, and why. Days are those of whoever asks: in the zone that
        `now` is given with, else in their own."""
        check(query, 1)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender, now)
            then = current() if now is None else moment(now, "now")
            return self._asker.understand(connection, query, reader, then)


def _whom(channel: str, sender: str) -> str:
    kind = channel_type(channel)
    return handle_entity(kind, handle_on(kind, sender))
