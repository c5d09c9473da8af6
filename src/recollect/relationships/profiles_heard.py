"""What people show by their messages, kept as it comes: thanks, complaints, requests, how they want answers. And whose
profile has something new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from recollect.judges.rules.talks.tone_signals import signals as shown
from recollect.learning.periods import Outcome, concerned
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.relationships.talks import Turn, read_up_to, unread
from recollect.store.schema import signals
from recollect.store.upsert import upsert

SCOPE = "signals"
BEFORE = 3  # turns among which there is one that a reaction is to
AROUND = 20  # turns before something new whose speakers may be seen otherwise by it
SPOKEN = ("text", "voice")
WORDS = 160  # characters that are kept of a message


def make(work: Work, unit: Unit) -> Outcome | None:
    """What is new in a talk."""
    stretch = unread(work, unit, AROUND)
    if not stretch.new:
        return Outcome()
    rows = []
    turns = stretch.all
    for place in range(len(stretch.before), len(turns)):
        turn = turns[place]
        if not turn.ours and turn.type in SPOKEN:
            reacts = any(each.ours for each in turns[max(0, place - BEFORE) : place])
            rows += [_row(work, unit, turn, each) for each in shown(turn.text, reacts)]
    with work.store.read() as connection:
        entities, _ = concerned(connection, work.space, unit.of, [turn.position for turn in stretch.new])
    entities |= {turn.entity for turn in stretch.all}  # what comes may change what an earlier message was taken for
    last = stretch.new[-1]
    touched = [Unit("profile", entity, unit.of, last.position, last.at) for entity in sorted(entities)]
    return Outcome(
        writes=[_kept(rows), read_up_to(work, unit, stretch.until)], touches=touched, more=stretch.more
    )  # fmt: skip


def _row(work: Work, unit: Unit, turn: Turn, signal: Any) -> dict[str, Any]:
    return {
        "space": work.space, "source": turn.id, "kind": signal.kind, "slot": signal.slot,
        "audience": unit.of.audience, "agent": unit.of.agent, "entity": turn.entity, "speaker": turn.speaker,
        "channel": turn.channel, "words": cut(signal.words), "is_lasting": signal.lasting, "at": turn.at,
        "position": turn.position,
    }  # fmt: skip


def cut(text: str) -> str:
    """A text on one line and not too long, ended between two words."""
    line = " ".join(text.split())
    return line if len(line) <= WORDS else f"{line[:WORDS].rsplit(' ', 1)[0]} …"


def _kept(rows: list[dict[str, Any]]) -> Callable[[Connection], None]:
    def write(connection: Connection) -> None:
        upsert(connection, signals, rows)

    return write
