"""The jobs, in the order they are done in. Each takes up what it finds and may be broken off anywhere; done twice,
it changes nothing more. `preview` tells what there is to do, and writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, select

from recollect.audience import OWNER
from recollect.embedding import derive as embedding
from recollect.judges.panel import About
from recollect.judges.questions import StillRelevantOf
from recollect.knowledge import reflection
from recollect.learning import derive as learning
from recollect.learning import distil as distilling
from recollect.learning import facts as beliefs
from recollect.learning import headway, queue
from recollect.learning.accesses import Accesses
from recollect.log.append import head_position
from recollect.model import Fact
from recollect.pipeline import Pipeline, layers
from recollect.relationships import consent
from recollect.relationships.lifecycle import judge_endings
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import facts, failures, summaries
from recollect.tasks.making import Decide, check_tasks, make_tasks

MINUTES = 60.0
HOURS = 3_600.0
DAYS = 86_400.0
MANY = 1_000_000  # units that are counted at most
ASKED = 500  # facts that are judged in one go
ROUND = 30  # days by which the age of a fact is told, so that a model is asked about it once in so long

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Context:
    """What jobs work with. `stop` says that a job is to end after the step it is at."""

    pipeline: Pipeline
    accesses: Accesses
    decide: Decide
    now: datetime
    stop: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Job:
    """`every` gives the seconds from one run to the next, if the setting heartbeat_jobs does not."""

    name: str
    what: str
    every: Callable[[Settings], float]
    run: Callable[[Context], Counts]
    preview: Callable[[Context], Counts]


# ----------------------------------------------------------------------------------------------- learning and indexes


def _learn(context: Context) -> Counts:
    house = context.pipeline
    if not house.settings.learning:
        return {}
    done = learning.learn(house.store, house.space, house.settings, house.panel, stop=context.stop)
    return {"interactions": done.interactions, "facts": done.facts}


def _to_learn(context: Context) -> Counts:
    house = context.pipeline
    with house.store.read() as connection:
        return {"interactions": headway.waiting(connection, house.space) if house.settings.learning else 0}


def _embed(context: Context) -> Counts:
    return {"interactions": context.pipeline.embed(context.stop)}


def _to_embed(context: Context) -> Counts:
    house = context.pipeline
    with house.store.read() as connection:
        model = embedding.serving(connection, house.space)
        if model is not None:
            return {"interactions": embedding.waiting(connection, house.space, model)}
        return {"interactions": head_position(connection, house.space) if house.choice.wanted else 0}


def _index(context: Context) -> Counts:
    before = _to_index(context)
    context.pipeline.words.advance()
    if not context.stop():
        context.pipeline.vectors.advance()
    after = _to_index(context)
    return {name: max(count - after[name], 0) for name, count in before.items()}


def _to_index(context: Context) -> Counts:
    house = context.pipeline
    with house.store.read() as connection:
        words, vectors = house.words.counts(connection), house.vectors.counts(connection)
    return {"interactions": _beyond(words), "vectors": _beyond(vectors)}


def _beyond(counts: Mapping[str, tuple[int, int, int]]) -> int:
    return sum(beyond for _, beyond, _ in counts.values())


# --------------------------------------------------------------------------------------------- what follows from words


def _heed(context: Context) -> Counts:
    return context.pipeline.heed(context.stop)


def _to_heed(context: Context) -> Counts:
    house = context.pipeline
    with house.store.read() as connection:
        reached = headway.cursors(connection, house.space).get(consent.NAME, 0)
        return {"interactions": max(head_position(connection, house.space) - reached, 0)}


def _distil(context: Context) -> Counts:
    house = context.pipeline
    if not _is_distilling(house.settings):
        return {}
    done = distilling.distil(
        house.store, house.space, house.settings, house.panel, stop=context.stop, layers=layers()
    )  # fmt: skip
    done = done or distilling.Done()  # somebody else is at it
    return {"units": done.units, "summaries": done.summaries, "procedures": done.procedures}


def _to_distil(context: Context) -> Counts:
    house = context.pipeline
    if not _is_distilling(house.settings):
        return {}
    with house.store.read() as connection:
        cursors = headway.cursors(connection, house.space)
        learnt = cursors.get(headway.NAME, 0)
        waiting = max(learnt - cursors.get(queue.NAME, 0), 0)
        units = sum(
            len(_due(connection, context, scope, learnt, headway.busy(cursors)))
            for scope in (*queue.ORDER, *(layer.scope for layer in layers()))
        )
        return {"units": units, "interactions": waiting}


def _due(connection: Connection, context: Context, scope: str, learnt: int, busy: list[str]) -> list[queue.Unit]:
    house = context.pipeline
    return queue.due(connection, house.space, scope, house.settings, context.now, learnt, busy, "", MANY)


def _is_distilling(settings: Settings) -> bool:
    return settings.learning and settings.distilling


def _lifecycle(context: Context, dry_run: bool = False) -> Counts:
    house = context.pipeline
    return judge_endings(house.store, house.space, house.panel, context.now, dry_run=dry_run, stop=context.stop)


def _endings_there_would_be(context: Context) -> Counts:
    return _lifecycle(context, dry_run=True)


# --------------------------------------------------------------------------------------------------------- looking back


def _weekly(context: Context) -> Counts:
    """Whatever was given up gets one more chance, so that no week stays without its summary for a fault of a day."""
    house = context.pipeline
    if not _is_distilling(house.settings):
        return {}
    before = _weeks(context)
    with house.store.write() as connection:
        again = connection.execute(delete(failures).where(*_given_up(house))).rowcount
        reflection.look_again(connection, house.space, house.settings, context.now)
    _distil(context)
    return {"weeks": max(_weeks(context) - before, 0), "tried_again": again}


def _for_the_week(context: Context) -> Counts:
    house = context.pipeline
    if not _is_distilling(house.settings):
        return {}
    with house.store.read() as connection:
        again = connection.execute(select(func.count()).where(*_given_up(house))).scalar_one()
        cursors = headway.cursors(connection, house.space)
        learnt = cursors.get(headway.NAME, 0)
        return {"weeks": len(_due(connection, context, "week", learnt, headway.busy(cursors))), "tried_again": again}


def _weeks(context: Context) -> int:
    house = context.pipeline
    with house.store.read() as connection:
        query = select(func.count()).where(summaries.c.space == house.space, summaries.c.scope == "week")
        return int(connection.execute(query).scalar_one())


def _given_up(house: Pipeline) -> tuple[Any, ...]:
    return (
        failures.c.space == house.space,
        failures.c.derivation.startswith(f"{queue.NAME} ", autoescape=True),
        failures.c.attempts >= house.settings.learn_attempts,
    )


def _validate(context: Context) -> Counts:
    """Judge which of the facts that nobody has said for long still matter to anyone: those are worth asking about."""
    house = context.pipeline
    aging = _aging(context)
    relevant = judged = 0
    with house.store.read() as connection:
        query = select(facts.c.fact, facts.c.position).where(
            facts.c.space == house.space, among(facts.c.fact, [fact.id for fact in aging[:ASKED]])
        )
        places = {row.fact: row.position for row in connection.execute(query)}
    for fact in aging[:ASKED]:
        if context.stop():
            break
        if fact.id in places:
            days = (context.now - fact.validated_at).days // ROUND * ROUND
            question = StillRelevantOf(fact.sentence, fact.kind, days, round(fact.importance, 2), fact.reinforced)
            about = About(fact.audience, fact.agent, (places[fact.id],))
            relevant += bool(house.panel.ask(question, about).answer.relevant)
            judged += 1
    return {"aging": len(aging), "still_relevant": relevant, "judged": judged}


def _to_validate(context: Context) -> Counts:
    return {"aging": len(_aging(context))}


def _aging(context: Context) -> list[Fact]:
    house = context.pipeline
    old = context.now - timedelta(days=house.settings.validate_after_days)
    where = (facts.c.status == "active", facts.c.validated_at < old)
    with house.store.read() as connection:
        found = beliefs.read(
            connection, house.space, OWNER, beliefs.Moment(context.now), house.settings, *where
        )  # fmt: skip
    return sorted((fact for fact in found if fact.status == "aging"), key=lambda fact: (-fact.importance, fact.id))


# ---------------------------------------------------------------------------------------------------------------- tasks


def _tasks(context: Context, dry_run: bool = False) -> Counts:
    house = context.pipeline
    rooms = (house.store, house.space, house.settings, context.decide)
    return check_tasks(*rooms, dry_run=dry_run) | make_tasks(*rooms, dry_run=dry_run)


def _tasks_there_would_be(context: Context) -> Counts:
    return _tasks(context, dry_run=True)


# ------------------------------------------------------------------------------------------------------------- accesses


def _accesses(context: Context) -> Counts:
    context.accesses.write()
    return {}


def _nothing(context: Context) -> Counts:
    return {}


def _always(seconds: float) -> Callable[[Settings], float]:
    return lambda settings: seconds


OFTEN = _always(15 * MINUTES)

JOBS: tuple[Job, ...] = (
    Job("consent", "tell others what may be told, and take back what may not", OFTEN, _heed, _to_heed),
    Job("learn", "learn episodes and facts from what was said", OFTEN, _learn, _to_learn),
    Job("embed", "give every interaction its vector", OFTEN, _embed, _to_embed),
    Job("index", "bring the indexes of words and vectors forward", OFTEN, _index, _to_index),
    Job("distil", "summaries, compaction, procedures, promises, manner, profiles, gaps", OFTEN, _distil, _to_distil),
    Job("lifecycle", "judge which conversations have come to their end", OFTEN, _lifecycle, _endings_there_would_be),
    Job("tasks", "make tasks of gaps, and see which are done", lambda settings: settings.gap_scan_hours * HOURS,
        _tasks, _tasks_there_would_be),
    Job("validation", "judge which facts that nobody said for long still matter", _always(DAYS), _validate,
        _to_validate),
    Job("weekly", "see that every week that is over is summed up, and try again what was given up", _always(DAYS),
        _weekly, _for_the_week),
    Job("accesses", "write down what was told to whom", OFTEN, _accesses, _nothing),
)  # fmt: skip
