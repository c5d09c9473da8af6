"""Gaps that are frequent enough become tasks, each once; tasks that are done resolve their gaps.

That a task exists is a decision in the log, written before anything is handed over; that it was handed over is one
more. So a crash at any point leaves a task that is handed over next time, and never a second one."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER
from recollect.errors import InvalidInput
from recollect.log.append import lock_space
from recollect.model import Task
from recollect.relationships import gaps
from recollect.relationships.gaps import Seen
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.schema import reviewed, tasks
from recollect.tasks.targets import FIRST, JsonLines, Target, TargetFailed, TaskDraft, TodoFile, path_of
from recollect.tasks.titles import generic, title

_log = logging.getLogger(__name__)
HANDED_OVER = "handed_over"
Decide = Callable[[Connection, tuple[str, dict[str, Any]]], None]  # a sentence for people, and what was decided


def make_tasks(
    store: Store, space: str, settings: Settings, decide: Decide, *, dry_run: bool = False
) -> dict[str, int]:
    """Make tasks of what is needed often, and hand over those that wait: how many gaps were ripe, how many tasks were
    made, handed over, and not taken by the target."""
    target = target_of(settings)
    done = {"ripe": 0, "tasks": 0, "handed_over": 0, "failed": 0}
    if target is None:
        return done
    with store.read() as connection:
        ripe = _ripe(connection, space, settings)
    done["ripe"] = len(ripe)
    for found in ripe[: settings.gap_tasks_per_run]:
        done["tasks"] += dry_run or _made(store, space, settings, decide, target, found)
    if not dry_run:
        _hand_over(store, space, settings, decide, target, done)
    return done


def check_tasks(
    store: Store, space: str, settings: Settings, decide: Decide, *, dry_run: bool = False
) -> dict[str, int]:
    """Ask the target which tasks are done; their gaps are resolved."""
    target = target_of(settings)
    done = {"checked": 0, "resolved": 0}
    if target is None:
        return done
    with store.read() as connection:
        waiting = {row.task: _gap_of(row) for row in _open(connection, space)}
    done["checked"] = len(waiting)
    try:
        finished = target.done(waiting) if waiting else {}
    except TargetFailed as error:
        _log.warning("%s", error)
        return done
    for id, status in finished.items():
        done["resolved"] += 1
        if not dry_run:
            with store.write() as connection:
                lock_space(connection, space)
                if any(row.task == id for row in _open(connection, space)):
                    what = {"kind": "task_done", "task": id, "status": status}
                    decide(connection, (f"The task {id} is {status.replace('_', ' ')}.", what))
    return done


def listed(connection: Connection, space: str, settings: Settings, *, all: bool = False) -> list[Task]:
    """Tasks, the latest first; without `all`, those that are open. The words of a title are those that its gap has now:
    the decision itself holds none, so that an erasure need not look for them there."""
    query = select(tasks).where(tasks.c.space == space)
    rows = [row for row in connection.execute(query) if all or row.status == "open"]
    if not rows:
        return []
    known = _by_id(gaps.seen(connection, space, OWNER, settings))
    made = []
    for row in rows:
        ids, evidence = json.loads(row.gaps), json.loads(row.evidence)
        found = next((known[id] for id in (*ids, *evidence) if id in known), None)
        made.append(
            Task(
                row.task, generic(ids[0]) if found is None else title(found, settings), row.target, tuple(ids),
                tuple(evidence), row.created_at, row.status, row.resolved_at,
            )
        )  # fmt: skip
    return sorted(made, key=lambda task: (task.created_at, task.id), reverse=True)


# ------------------------------------------------------------------------------------------------------------ making


def _ripe(connection: Connection, space: str, settings: Settings) -> list[Seen]:
    """Gaps that were seen often enough and that nobody has decided anything about, the most frequent first."""
    often = max(1, settings.gap_frequency)
    found = [
        each
        for each in gaps.seen(connection, space, OWNER, settings)
        if each.gap.status == "detected" and each.gap.frequency >= often
    ]
    return found[: settings.gap_patterns_per_scan]


def _made(store: Store, space: str, settings: Settings, decide: Decide, target: Target, found: Seen) -> bool:
    """Decide that a gap becomes a task, unless somebody did so meanwhile."""
    try:
        highest = target.highest()
    except TargetFailed as error:
        _log.warning("%s", error)
        return False
    with store.write() as connection:
        lock_space(connection, space)
        now = _by_id(gaps.seen(connection, space, OWNER, settings)).get(found.gap.id)
        if now is None or now.gap.status != "detected":
            return False
        taken = select(tasks.c.task).where(tasks.c.space == space)
        numbers = (re.fullmatch(r"t(\d{1,9})", task) for task in connection.execute(taken).scalars())
        number = max([highest, FIRST - 1, *(int(each[1]) for each in numbers if each)]) + 1
        what = {
            "kind": "task", "task": f"t{number}", "title": generic(now.gap.id), "target": target.label,
            "gaps": [now.gap.id, *(id for id in now.gaps if id != now.gap.id)], "evidence": list(now.gap.evidence),
        }  # fmt: skip
        decide(connection, (f"The gap {now.gap.id} becomes the task t{number}.", what))
    return True


def _hand_over(
    store: Store, space: str, settings: Settings, decide: Decide, target: Target, done: dict[str, int]
) -> None:
    """Give the target the tasks that it may not have yet. It knows those that it has."""
    with store.read() as connection:
        taken = select(reviewed.c.item).where(reviewed.c.space == space, reviewed.c.outcome == HANDED_OVER)
        handed = set(connection.execute(taken).scalars())
        waiting = [row for row in _open(connection, space) if row.task not in handed]
        known = _by_id(gaps.seen(connection, space, OWNER, settings)) if waiting else {}
    for row in waiting:
        id, evidence = _gap_of(row), tuple(json.loads(row.evidence))
        found = next((known[each] for each in (*json.loads(row.gaps), *evidence) if each in known), None)
        words = generic(id) if found is None else title(found, settings)
        counted = (0, 0) if found is None else (found.gap.frequency, found.gap.people)
        try:
            target.create(TaskDraft(row.task, words, id, evidence, row.created_at, *counted))
        except TargetFailed as error:
            _log.warning("%s", error)
            done["failed"] += 1
            continue
        done["handed_over"] += 1
        with store.write() as connection:
            lock_space(connection, space)
            what = {"kind": "reviewed", "item": row.task, "outcome": HANDED_OVER}
            decide(connection, (f"The task {row.task} is at {target.label}.", what))


def _open(connection: Connection, space: str) -> list[Any]:
    query = select(tasks).where(tasks.c.space == space, tasks.c.status == "open").order_by(tasks.c.task)
    return list(connection.execute(query))


def _gap_of(row: Any) -> str:
    return str(json.loads(row.gaps)[0])


def _by_id(found: list[Seen]) -> dict[str, Seen]:
    """Gaps by their ids, those of their parts, and the interactions that they rest on."""
    return {id: each for each in found for id in (*each.gap.evidence, *each.gaps, each.gap.id)}


def target_of(settings: Settings) -> Target | None:
    """The target that the settings name; None where tasks go nowhere."""
    from recollect.tasks.webhook import Webhook  # brings the network along, which most do not need

    kind, _, where = settings.task_target.partition(":")
    if not kind:
        return None
    if kind == "webhook":
        return Webhook(where)
    if kind in ("todo", "jsonl") and where:
        return (TodoFile if kind == "todo" else JsonLines)(path_of(where))
    raise InvalidInput(
        "task_target", f"{settings.task_target!r} will not do; use todo:PATH, jsonl:PATH or webhook:URL."
    )
