"""Reflection: after so many sessions of an agent with those of one audience, what its soul should learn of them.

It looks at what people said to the agent in their own words, asks what should change, and keeps of the answers those
with enough behind them. What it proposes is a function of the log up to where it looked; nothing changes by it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from recollect.audience import Scope
from recollect.ids import derived_id
from recollect.judges.judgment import About, Judgment
from recollect.judges.known import Reflected, ReflectionOn, SoulLine
from recollect.knowledge import souls_lines
from recollect.knowledge.reflection_window import Said, Window, next_window
from recollect.knowledge.trust import trusted
from recollect.learning import queue
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.model.known import SOUL_PARTS
from recollect.relationships.talks import read_up_to
from recollect.settings import Settings
from recollect.store.schema import sessions, soul_proposals
from recollect.store.upsert import upsert

SEEN, SCOPE = "reflection", "soul"  # a session is over; an agent's sessions with an audience are looked back on
SESSIONS = 2  # different ones that something must have been heard in, if it was not said for good
LONGEST = souls_lines.LONGEST


def seen(work: Work, unit: Unit) -> Outcome:
    """One more session is over: its scope may have enough of them."""
    if unit.of.agent is None:
        return Outcome()
    return Outcome(touches=[replace(unit, scope=SCOPE, subject="")])


def look_again(connection: Connection, space: str, settings: Settings, now: datetime) -> None:
    """Touch the scopes with enough sessions: one that was judged to be over was not yet when it was looked at."""
    if settings.reflect_after_sessions:
        last = func.max(sessions.c.last_position).label("last")
        query = select(sessions.c.audience, sessions.c.agent, last).where(
            sessions.c.space == space, sessions.c.agent.is_not(None)
        )
        enough = func.count() >= settings.reflect_after_sessions
        rows = connection.execute(query.group_by(sessions.c.audience, sessions.c.agent).having(enough)).all()
        queue.touch(connection, space, [Unit(SCOPE, "", Scope(row.audience, row.agent), row.last, now) for row in rows])


def make(work: Work, unit: Unit) -> Outcome:
    """Look back on the next sessions of a scope, if there are enough."""
    agent = unit.of.agent
    if agent is None:
        return Outcome()
    with work.store.read() as connection:
        window = next_window(connection, work.space, work.settings, unit, work.now)
        if window is None:
            return Outcome()
        soul = souls_lines.as_of(connection, work.space, agent, window.until, unit.of.audience)
        believed = trusted(connection, work.space, work.settings, window.until)
    items: list[_Item] = []
    for shaping in (True, False):  # apart, so that nobody's words can speak in the name of the owner's
        said = [each for each in window.said if (each.speaker in believed) is shaping]
        if said:
            items += _asked(work, unit.of, agent, said, soul, shaping)
    rows = [_row(work.space, unit.of, window, each) for each in _chosen(items, soul, work.settings.soul_lines)]

    def write(connection: Connection) -> None:
        upsert(connection, soul_proposals, rows)

    return Outcome(writes=[write, read_up_to(work, unit, window.until)], more=True)


# ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Item:
    """Something that is proposed, and the words behind it."""

    proposed: Reflected
    said: tuple[Said, ...]
    line: str | None
    lasting: bool
    judge: str

    @property
    def sessions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.session for each in self.said))

    @property
    def confidence(self) -> float:
        return round(min(0.95, 0.45 + 0.1 * min(len(self.sessions), 4) + 0.25 * self.lasting), 2)


def _asked(
    work: Work, of: Scope, agent: str, said: Sequence[Said], soul: Sequence[Any], shaping: bool
) -> list[_Item]:  # fmt: skip
    labelled = {str(number): each for number, each in enumerate(said, 1)}
    lines = {f"L{number}": row for number, row in enumerate(soul, 1)}
    question = ReflectionOn(
        agent, tuple(replace(each.heard, label=label) for label, each in labelled.items()),
        tuple(SoulLine(label, row.part, row.text) for label, row in lines.items()), shaping,
    )  # fmt: skip
    work.renew()
    judgment = work.panel.ask(question, About(of.audience, of.agent, tuple(each.position for each in said)))
    found = [_item(each, labelled, lines, judgment) for each in judgment.answer.items]
    return [each for each in found if each is not None and _is_founded(each)]


def _item(
    proposed: Reflected, labelled: dict[str, Said], lines: dict[str, Any], judgment: Judgment
) -> _Item | None:  # fmt: skip
    from recollect.judges.rules.notes.reflection_words import RETRACTED, is_lasting, same_line

    said = tuple(labelled[label] for label in proposed.labels if label in labelled)
    line = lines.get(proposed.line)
    if not said or not proposed.text or len(proposed.text) > LONGEST:
        return None
    if proposed.operation == "add":
        line = next((row for row in lines.values() if row.part == proposed.part
                     and same_line(row.text, proposed.text)), None)  # fmt: skip
        if line is not None:
            proposed = replace(proposed, operation="keep", text=line.text)
    lasting = any(is_lasting(each.heard.text) for each in said)
    if proposed.operation == "remove":
        lasting = lasting or any(pattern.search(each.heard.text) for each in said for pattern, _ in RETRACTED)
    return _Item(proposed, said, None if line is None else line.item, lasting, judgment.judge)


def _is_founded(item: _Item) -> bool:
    """Whether there is enough behind it: two sessions, or a wish that is to last. What is there already may stay."""
    return item.proposed.operation == "keep" or item.lasting or len(item.sessions) >= SESSIONS


def _chosen(items: Sequence[_Item], soul: Sequence[Any], room: int) -> list[_Item]:
    """Each thing once, as much as fits into a soul; nothing where all that could be said is that it may stay so."""
    from recollect.judges.rules.notes.reflection_words import same_line

    kept: list[_Item] = []
    left = {part: room - sum(row.part == part for row in soul) for part in SOUL_PARTS}
    for item in sorted(items, key=lambda each: -each.confidence):
        said = item.proposed
        if any(
            each.proposed.operation == said.operation and each.proposed.part == said.part
            and (same_line(each.proposed.text, said.text) or (item.line and each.line == item.line))
            for each in kept
        ):  # fmt: skip
            continue
        if said.operation == "add":
            if left[said.part] <= 0:
                continue
            left[said.part] -= 1
        kept.append(item)
    return [] if all(each.proposed.operation == "keep" for each in kept) else kept


def _row(space: str, of: Scope, window: Window, item: _Item) -> dict[str, Any]:
    said = item.proposed
    evidence = [each.id for each in item.said]
    many = len(item.sessions)
    heard = f"in {many} of {window.sessions} sessions" if many > 1 else "in one session, as a wish that is to last"
    if many == 1 and not item.lasting:
        heard = "in one session"
    why = f"{said.reason[:150] or 'heard'}: {heard}"
    return {
        "space": space, "proposal": derived_id("sop", of.agent, of.audience, said.operation, said.part, said.text,
                                               item.line, *evidence),
        "audience": of.audience, "agent": of.agent, "operation": said.operation, "part": said.part, "text": said.text,
        "item": item.line, "tags": json.dumps(list(said.tags), ensure_ascii=False),
        "reason": f"{why[0].upper()}{why[1:]}.", "confidence": item.confidence, "evidence": json.dumps(evidence),
        "sessions": json.dumps(list(item.sessions)), "judge": item.judge, "created_at": window.at,
        "position": window.until,
    }  # fmt: skip
