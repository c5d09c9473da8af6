"""The souls of agents, what they are told before anything else, and what is proposed to change. Changing and history
are the owner's; a reader on a channel is told what its audiences hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from recollect.audience import OWNER, PUBLIC, Reader, Scope
from recollect.entities.identity import Decision
from recollect.errors import InvalidInput
from recollect.knowledge import souls, souls_lines
from recollect.knowledge.reflection import SCOPE
from recollect.knowledge.reflection_window import asked
from recollect.learning.queue import Unit, touch
from recollect.log.append import lock_space
from recollect.memory.base import Base
from recollect.model import Proposal, Soul, SoulChange
from recollect.store.schema import instructions, sessions
from recollect.times import now as current


class Souls(Base):
    def soul(
        self,
        agent: str | None = None,
        *,
        version: int | None = None,
        channel: str | None = None,
        sender: str | None = None,
    ) -> Soul:
        """Who an agent is, this memory's own if none is named: its personality and its insights, as they hold or as
        they were in a version. On a channel, the lines that may be told there."""
        if version is not None:
            if channel is not None:
                raise InvalidInput("version", "earlier versions are the owner's to read; leave the channel out.")
            souls_lines.version_number(version)
        with self._store.read() as connection:
            reader, name = self._speaking(connection, agent, channel, sender)
            return souls_lines.read(connection, self.space, reader, name, version)

    def soul_history(self, agent: str | None = None) -> list[SoulChange]:
        """Every version of a soul with what it changed, line by line, the newest first."""
        with self._store.read() as connection:
            return souls_lines.history(connection, self.space, self._agent(agent))

    def soul_rollback(self, agent: str | None, version: int) -> Soul:
        """Make a soul what it was in a version. This is a new version; nothing is lost."""
        souls_lines.version_number(version)
        name = self._agent(agent)
        with self._store.write() as connection:
            lock_space(connection, self.space)
            self._decide(connection, souls_lines.rolled_back(connection, self.space, name, version))
        return self.soul(name)

    def edit_soul(
        self,
        agent: str | None = None,
        *,
        add: Sequence[str] = (),
        remove: Sequence[str] = (),
        part: str = "personality",
    ) -> Soul:
        """Change a soul by your own hand: that is approval by itself. `add` are lines for all whom the agent speaks
        with; `remove` are lines that it has, by their words or ids."""
        name, part = self._agent(agent), souls_lines.part_name(part)
        new, old = ([each] if isinstance(each, str) else list(each) for each in (add, remove))
        lines = [souls_lines.NewLine(part, souls_lines.checked(self.settings, each, "add"), PUBLIC) for each in new]
        with self._store.write() as connection:
            lock_space(connection, self.space)
            gone = [souls_lines.found(connection, self.space, name, each) for each in old]
            souls.full(connection, self.space, self.settings, name, lines, gone)
            words = "by the owner's hand."
            self._decide(connection, souls_lines.change(connection, self.space, name, words, add=lines, remove=gone))
        return self.soul(name)

    def instruct(self, text: str, agent: str | None = None) -> dict[str, str]:
        """What agents are told before anything else: one, or all if none is named. An empty text takes it away."""
        name = souls.BASE if agent is None else souls_lines.agent_name(agent)
        said = souls.instruction(text)
        decision: Decision = (
            f"Instructions for {name or 'all agents'}: {said or 'none any more.'}",
            {"kind": "instructions", "agent": name, "text": said},
        )
        with self._store.write() as connection:
            self._decide(connection, decision)
        return self.instructions(agent)

    def instructions(self, agent: str | None = None) -> dict[str, str]:
        """The instructions that there are: those for all under "", and those of one agent, or of each."""
        query = select(instructions.c.agent, instructions.c.text).where(instructions.c.space == self.space)
        with self._store.read() as connection:
            found = {row.agent: row.text for row in connection.execute(query.order_by(instructions.c.agent))}
        return {name: text for name, text in found.items() if agent is None or name in (souls.BASE, agent)}

    def system_prompt(
        self, agent: str | None = None, *, channel: str | None = None, sender: str | None = None
    ) -> str:  # fmt: skip
        """What an agent is told before anything else, as plain text: instructions for all, its soul, its own
        instructions. On a channel, without lines that may not be told there."""
        with self._store.read() as connection:
            if agent is None and self.agent is None:
                reader: Reader = self._reader(connection, channel, sender)
                return souls.system_prompt(connection, self.space, reader, None)
            reader, name = self._speaking(connection, agent, channel, sender)
            return souls.system_prompt(connection, self.space, reader, name)

    def reflect(self, agent: str | None = None) -> list[Proposal]:
        """Look back now on what an agent's sessions have shown since it last did, and give all that is proposed for its
        soul. Nothing changes before you accept it: see `review`."""
        name = self._agent(agent)
        self._pipeline.learn_facts()
        with self._store.write() as connection:
            lock_space(connection, self.space)
            query = select(sessions.c.audience, sessions.c.last_position).where(
                sessions.c.space == self.space, sessions.c.agent == name
            )
            latest = {row.audience: row.last_position for row in connection.execute(query.order_by("last_position"))}
            if latest:
                self._decide(connection, asked(connection, self.space, name))
                at = current()
                units = [Unit(SCOPE, "", Scope(audience, name), place, at) for audience, place in latest.items()]
                touch(connection, self.space, units)
        self._pipeline.distil()
        with self._store.read() as connection:
            found = souls.open_proposals(connection, self.space, current(), self.settings)
        return [each for each in found if each.data["agent"] == name]

    # ----------------------------------------------------------------------------------------------------------

    def _agent(self, agent: str | None) -> str:
        name = self.agent if agent is None else agent
        if name is None:
            raise InvalidInput("agent", "name the agent whose soul is meant; this memory was opened without one.")
        return souls_lines.agent_name(name)

    def _speaking(
        self, connection: Connection, agent: str | None, channel: str | None, sender: str | None
    ) -> tuple[Reader, str]:
        """Who reads as which agent. On a channel an agent is told its own soul and no other's."""
        name = self._agent(agent)
        reader = self._reader(connection, channel, sender)
        if reader.is_owner:
            return OWNER, name
        if self.agent not in (None, name):
            raise InvalidInput("agent", f"{self.agent!r} speaks here; another agent's soul is the owner's to read.")
        return replace(reader, agent=name), name
