"""Fills a space with an invented example (story.py), so that a newcomer sees everything in a minute. The same day gives
the same words and times; doing it again changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from recollect import InvalidInput, Memory, Settings
from recollect.demo import story

SPACE = "demo"
MARK = "demo-"  # what the external ids of the example begin with
LOOK_AT = (
    ("/memory", "ten weeks at a glance: who wrote, what was learnt, what waits"),
    ("/memory/people", "open Mira: what she said in private is seen by nobody but her and you"),
    ("/memory/review", "a conflict, a proposed note, a soul that wants to change: press a, r, e, l or u"),
    ("/memory/notes", "notes by tag, each with where it came from"),
    ("/", 'ask "Where does Mira live?" and see which memories the answer rests on'),
)


@dataclass(frozen=True, slots=True)
class Filled:
    """What the example came to. `fresh` is False where it was there already."""

    space: str
    interactions: int
    facts: int
    waiting: int
    fresh: bool


def fill(
    settings: Settings,
    *,
    space: str = SPACE,
    now: datetime | None = None,
    progress: Callable[[int], None] | None = None,
) -> Filled:
    """Put the example into a space of its own and learn from it. A space that holds something else is left alone."""
    today = (now or datetime.now(UTC)).astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    own = settings.but(space=space, agent="", background=False, task_target="")
    with Memory(settings=own) as memory:
        _refuse_other(memory)
        if story.TOLD_TO_ALL in memory.instructions().values():  # the last thing that is told: the rest is there
            return _told(memory, fresh=False)
        _write(memory, today)
        memory.learn(progress)
        _decide(memory, own)
        memory.instruct(story.TOLD_TO_ALL)
        memory.heartbeat(all=True)
        return _told(memory, fresh=True)


def _refuse_other(memory: Memory) -> None:
    """The example is never mixed with what is somebody's own. One that broke off is completed."""
    found = memory.log(limit=1_000)
    if found and not any((each.external_id or "").startswith(MARK) for each in found):
        raise InvalidInput(
            "space", f"the space {memory.space!r} holds something else; the example goes into one of its own. "
            "Name an empty one with --space."
        )  # fmt: skip


def _write(memory: Memory, today: datetime) -> None:
    """What was said and noted, in the order of time: the log is read in the order in which it was written."""
    known = len(memory.links())  # first, so that Robin's words are the owner's from the beginning
    for one, other in story.LINKED[known:]:
        memory.link(one, other)
    waiting: list[dict[str, Any]] = []
    told: list[tuple[datetime, dict[str, Any] | story.Written]] = [*_said(today), *_noted(today)]
    for at, what in sorted(told, key=lambda pair: pair[0]):
        if isinstance(what, dict):
            waiting.append(what)
            continue
        memory.observe_many(waiting)
        waiting = []
        memory.note(what.text, tags=what.tags, title=what.title, occurred_at=at, external_id=f"{MARK}note-{what.days}")
    memory.observe_many(waiting)
    for name, aliases, properties in story.PROJECTS:
        memory.entity(name, type="project", aliases=aliases, properties=properties)


def _said(today: datetime) -> Iterator[tuple[datetime, dict[str, Any]]]:
    """All that was said, as `observe_many` takes it."""
    for talk in story.TALKS:
        channel, privacy, agent = story.PLACES[talk.place]
        kind = channel.partition(":")[0]
        heard = ""
        for number, (who, text) in enumerate(talk.lines):
            at = _at(today, talk.days, talk.at) + timedelta(minutes=2 * number)
            told: dict[str, Any] = {
                "content": text, "channel": channel, "privacy": privacy, "agent": agent, "occurred_at": at,
                "external_id": f"{MARK}{talk.days}-{number}", "type": "event" if kind == "home" else "text",
            }  # fmt: skip
            if who == "-":
                told |= {"direction": "outbound", "to": heard}
            else:
                name, handles = story.PEOPLE[who]
                heard = handles[kind]
                told |= {"sender": heard, "metadata": {"sender_name": name}}
            yield at, told


def _noted(today: datetime) -> Iterator[tuple[datetime, story.Written]]:
    for each in (*story.NOTES, story.UNTRUE):
        yield _at(today, each.days, each.at), each


def _decide(memory: Memory, settings: Settings) -> None:
    """What is said about agents and notes once they are known."""
    for agent, part, line in story.SOULS:
        memory.edit_soul(agent, add=[line], part=part)
    for agent, text in story.TOLD_TO.items():
        memory.instruct(text, agent)
    for note in memory.notes(text=story.UNTRUE.text, limit=1):
        memory.debunk(note.id, story.UNTRUE_BECAUSE)
    text, tags, place, whom = story.PROPOSED
    if not memory.notes(status="proposed", limit=1):
        channel = story.PLACES[place][0]
        with Memory(settings=settings.but(agent=story.PLACES[place][2])) as agent_of_it:
            to = story.PEOPLE[whom][1][channel.partition(":")[0]]
            agent_of_it.propose_note(text, tags=tags, channel=channel, sender=to)


def _at(today: datetime, days: int, clock: str) -> datetime:
    hour, minute = clock.split(":")
    return today - timedelta(days=days) + timedelta(hours=int(hour), minutes=int(minute))


def _told(memory: Memory, *, fresh: bool) -> Filled:
    counts = memory.overview(days=1).counts
    return Filled(memory.space, counts["interactions"], counts["facts"], len(memory.review(limit=1_000)), fresh)
