"""What turned out not to be so, what people found of what they were told, and what is worth asking."""

from __future__ import annotations

from sqlalchemy import Connection

from recollect.audience import OWNER, audience_of, channel_privacy, linked
from recollect.conversations import read as conversations
from recollect.entities import read as entities
from recollect.entities.names import channel_type, handle_entity, handle_on
from recollect.errors import InvalidInput, whole
from recollect.knowledge import questions, truth
from recollect.learning import facts as beliefs
from recollect.learning.why import Tracer
from recollect.log.append import lock_space
from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Question, Trace, Verdict
from recollect.times import now as current


class Truth(Base):
    def debunk(self, item: str, reason: str = "", *, undo: bool = False) -> Trace:
        """Say that a fact, a note or some words are not true, and why. It is no longer told, stays in `history` and
        `why`, and saying it again does not bring it back: the review asks. What it had taken the place of is believed
        again. `undo` takes it back."""
        if not isinstance(reason, str):
            raise InvalidInput("reason", f"{reason!r} will not do; say it in words.")
        with self._store.write() as connection:
            lock_space(connection, self.space)  # whoever decides at the same time waits here
            if undo:
                decisions = truth.restoring(connection, self.space, str(item))
            else:
                decisions = truth.debunking(connection, self.space, str(item), whole("reason", reason).strip())
            for decision in decisions:
                self._decide(connection, decision)
        self._pipeline.learn_facts()
        with self._store.read() as connection:
            return Tracer(connection, self.space, OWNER, self.settings, beliefs.Moment(current())).why(str(item))

    def feedback(
        self, item: str, verdict: str | None, *, channel: str | None = None, sender: str | None = None
    ) -> Verdict:
        """Say what somebody found of a fact, a note or a hit: useful, wrong or outdated; None takes it back. The
        owner's word acts for all who may read the item; one that was given on a channel, for those who read there."""
        with self._store.write() as connection:
            lock_space(connection, self.space)
            reader = self._reader(connection, channel, sender)
            found = truth.find(connection, self.space, reader, str(item))
            whom, audience = self._giver(connection, channel, sender, found)
            giver = whom if channel is None else min(linked(connection, self.space, [whom]))  # whatever their handle
            knows = giver in entities.members(connection, self.space, reader, whom)
            self._decide(connection, truth.verdict(found, giver, audience, verdict))
        return Verdict(found.id, verdict, giver if knows else whom, audience)

    def questions(self, channel: str, sender: str | None = None, *, limit: int = 2) -> list[Question]:
        """What is worth asking the one who is spoken with: facts about them that matter and grow old, if the moment is
        good; at most `questions_a_day`, and none again before `ask_again_days`. Tell which you asked by the metadata
        {"asks": its fact} of your message, or ask in its words."""
        bounded("limit", limit, 100)
        with self._store.read() as connection:
            reader = self._reader(connection, whole("channel", channel), sender)
            whom = self._spoken_with(connection, reader, channel, sender)
            asking = questions.Asking(connection, self.space, reader, channel, tuple(whom), self.settings, current())
            return questions.worth_asking(asking, limit)

    def _giver(
        self, connection: Connection, channel: str | None, sender: str | None, found: truth.Item
    ) -> tuple[str, str]:
        """Who gives a verdict, and for whom it counts."""
        if channel is None:
            return handle_entity("cli", self.settings.owner), found.audience
        kind, privacy = channel_type(channel), channel_privacy(connection, self.space, channel)
        if sender is not None:
            whom: str | None = handle_entity(kind, handle_on(kind, sender))
        else:
            whom = conversations.counterpart(connection, self.space, channel) if privacy == "private" else None
        if whom is None:
            raise InvalidInput("sender", "say who found it so.")
        return whom, audience_of(privacy, channel, whom)
