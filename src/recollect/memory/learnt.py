"""What was learnt: facts, episodes, conflicts, and why each is believed; and the judgments on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, or_

from recollect.audience import OWNER
from recollect.entities.asking import meant, resolve_for
from recollect.entities.known import Known
from recollect.entities.names import handle_entity
from recollect.errors import InvalidInput, NotFound
from recollect.judges import written
from recollect.judges.decode import decode
from recollect.judges.judgment import About, Judgment
from recollect.judges.questions import KINDS, QUESTIONS
from recollect.judges.written import Spending
from recollect.learning import facts as beliefs
from recollect.learning.why import Tracer
from recollect.memory.arguments import Moment, bounded
from recollect.memory.base import Base
from recollect.model import Conflict, Episode, Fact, Resolution, Trace
from recollect.store.schema import facts
from recollect.times import moment
from recollect.times import now as current


class Learnt(Base):
    def facts(
        self,
        *,
        entity: str | None = None,
        kinds: Sequence[str] | None = None,
        category: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
        as_of: Moment | None = None,
        true_at: Moment | None = None,
        past: bool = False,
        limit: int = 100,
    ) -> list[Fact]:
        """What is believed, the most certain first; of one entity, of some kinds, or all. `as_of` is what was believed
        then, `true_at` what was so then as far as is known now; `past` gives what no longer holds as well."""
        bounded("limit", limit, 100_000)
        wanted = [kinds] if isinstance(kinds, str) else list(kinds or ())
        for kind in wanted:
            if kind not in KINDS:
                raise InvalidInput("kinds", f"{kind!r} is not known; use some of {', '.join(KINDS)}.")
        with self._store.read() as connection:
            where: list[ColumnElement[bool]] = []
            if sender is not None and channel is None:
                entity, sender = entity if entity is not None else sender, None
            reader = self._reader(connection, channel, sender)
            if entity is not None:
                group = self._group(connection, reader, entity)
                where.append(or_(facts.c.subject.in_(group), facts.c.object_entity.in_(group)))
            if wanted:
                where.append(facts.c.kind.in_(wanted))
            if category is not None:
                where.append(facts.c.category == category)
            found = beliefs.read(
                connection, self.space, reader, _moment(as_of, true_at), self.settings, *where, past=past
            )
        self._told(reader, [fact.id for fact in found[:limit]])
        return found[:limit]

    def episodes(
        self, interactions: Sequence[str], *, channel: str | None = None, sender: str | None = None
    ) -> list[Episode]:
        """What happened in these interactions: what was done by saying it, and who and what it speaks of."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return beliefs.episodes_of(connection, self.space, reader, list(interactions))

    def conflicts(self, *, all: bool = False, channel: str | None = None, sender: str | None = None) -> list[Conflict]:
        """Facts that cannot both be so and that nobody has decided; `all` shows the decided ones too."""
        with self._store.read() as connection:
            return beliefs.conflicts_of(connection, self.space, self._reader(connection, channel, sender), all=all)

    def settle(self, conflict: str, keep: str) -> Conflict:
        """Decide a conflict: `keep` is the id of the fact that holds, "both" or "neither". Nothing is lost by it."""
        with self._store.write() as connection:
            known = {each.id: each for each in beliefs.conflicts_of(connection, self.space, OWNER, all=True)}
            if conflict not in known:
                raise NotFound(f"there is no conflict {conflict!r}; 'recollect conflicts' lists those there are.")
            found = known[conflict]
            if keep not in (found.fact, found.other, "both", "neither"):
                raise InvalidInput("keep", f"{keep!r} will not do; use {found.fact}, {found.other}, both or neither.")
            what = {"kind": "settle", "conflict": conflict, "keep": keep}
            self._decide(connection, (f"Of {found.fact} and {found.other}: {keep} holds.", what))
        self._pipeline.learn_facts()
        return {each.id: each for each in self.conflicts(all=True)}[conflict]

    def evergreen(self, fact: str, on: bool = True) -> Fact:
        """Keep a fact from fading, whatever its kind and age; or let it fade again."""
        with self._store.write() as connection:
            seen = _moment(None, None)
            found = beliefs.read(
                connection, self.space, OWNER, seen, self.settings, facts.c.fact == str(fact), past=True
            )
            if not found:
                raise NotFound(f"there is no fact {fact!r}; 'recollect facts' lists those there are.")
            what = {"kind": "evergreen", "fact": found[0].id, "on": bool(on)}
            self._decide(connection, (f"{found[0].id} {'stays' if on else 'may fade'}.", what))
        self._pipeline.learn_facts()
        with self._store.read() as connection:
            return beliefs.read(connection, self.space, OWNER, seen, self.settings, facts.c.fact == fact, past=True)[0]

    def why(self, id: str, *, channel: str | None = None, sender: str | None = None) -> Trace:
        """Why something is believed: from a fact, an episode, a conflict or an entity down to the words."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return Tracer(connection, self.space, reader, self.settings, _moment(None, None)).why(str(id))

    def history(self, fact: str, *, channel: str | None = None, sender: str | None = None) -> list[Fact]:
        """What was believed before and after a fact about the same thing, the oldest first."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return Tracer(connection, self.space, reader, self.settings, _moment(None, None)).history(str(fact))

    def learn_facts(self, progress: Callable[[int], None] | None = None) -> dict[str, int]:
        """Learn episodes and facts from what is new, and leave vectors for later."""
        done = self._pipeline.learn_facts(progress)
        return {"episodes": done.interactions, "facts": done.facts}

    def distil(self, progress: Callable[[int], None] | None = None) -> dict[str, int]:
        """Learn what is new, then summarise what is over and look for habits; vectors are left for later."""
        self._pipeline.learn_facts()
        done = self._pipeline.distil(progress)
        return {"summaries": done.summaries, "procedures": done.procedures}

    def resolve(
        self,
        name: str,
        *,
        text: str = "",
        sender: str | None = None,
        previous: Sequence[str] = (),
        type: str | None = None,
        channel: str | None = None,
    ) -> Resolution:
        """Whom or what a name, a phrase or a pronoun stands for, said by `sender` in `text` after `previous`."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender if channel is not None else None)
        return resolve_for(
            self._store, self.space, reader, name, text=text, channel=channel, sender=sender, previous=previous,
            type=type, judge=lambda question: self._panel.ask(question, self._own),
        )  # fmt: skip

    def meant(self, mention: str, entity: str, *, sender: str | None = None) -> Resolution:
        """Teach whom a mention stands for from now on: for `sender`, or for everybody."""
        known = Known(self._store.read, self.space, OWNER)
        speaker = None if sender is None else self.resolve(sender).entity
        if sender is not None and speaker is None:
            raise NotFound(f"nobody is known as {sender!r}; 'recollect entities' lists who is.")
        decision = meant(known, mention, entity, speaker)
        with self._store.write() as connection:
            self._decide(connection, decision)
        self._pipeline.learn_facts()
        return self.resolve(mention, sender=sender)

    def judge(self, question: str, **inputs: Any) -> Judgment:
        """Ask any typed question; rules answer, or the model that the settings name for it."""
        if question not in QUESTIONS:
            raise InvalidInput("question", f"{question!r} is not known; use one of {', '.join(QUESTIONS)}.")
        asked: Any = decode(QUESTIONS[question], inputs)
        return self._panel.ask(asked, self._own)

    def judgments(
        self, *, question: str | None = None, since: Moment | None = None, limit: int = 100
    ) -> list[Judgment]:
        """What was judged, the latest first: by whom, why, and what it cost."""
        bounded("limit", limit, 100_000)
        start = None if since is None else moment(since, "since")
        with self._store.read() as connection:
            return written.listed(connection, self.space, OWNER, question=question, since=start, limit=limit)

    def spending(self, *, question: str | None = None, since: Moment | None = None) -> list[Spending]:
        """What judging and talking took, by question and judge: calls, failures, tokens, cost, time."""
        start = None if since is None else moment(since, "since")
        with self._store.read() as connection:
            return written.totals(connection, self.space, OWNER, question=question, since=start)

    def ask_again(self) -> int:
        """Forget what rules answered in the place of a model that could not be had; the next rebuild asks it again. How
        many such answers there were."""
        with self._store.write() as connection:
            return written.forget_fallbacks(connection, self.space)

    @property
    def _own(self) -> About:
        """What the owner asks without words of the log is the owner's."""
        return About(f"private:{handle_entity('cli', self.settings.owner)}", self.agent)


def _moment(as_of: Moment | None, true_at: Moment | None) -> beliefs.Moment:
    known = None if as_of is None else moment(as_of, "as_of")
    at = None if true_at is None else moment(true_at, "true_at")
    return beliefs.Moment(current(), known, at)
