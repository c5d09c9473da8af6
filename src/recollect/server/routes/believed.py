"""What is believed and why; what cannot both be so; what was judged on the way."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from recollect import Conflict, Episode, Fact, InvalidInput, Judgment, Procedure, Summary, Trace
from recollect.server import problems
from recollect.server.answers import Body, Cursor, Limit, Page, answer, between, page
from recollect.server.asked import Owns, Reads
from recollect.server.fields import FactKind, Id, ItemId, JudgeQuestion, Moment, Name, PaidQuestion, Scope
from recollect.server.operations import operations
from recollect.server.problems import Problem, at_odds

router = operations("beliefs")


@router.get("/facts", response_model=Page[Fact])
def facts(
    asked: Reads,
    limit: Limit = 100,
    cursor: Cursor = None,
    entity: Name | None = None,
    kinds: Annotated[list[FactKind] | None, Query()] = None,
    category: Name | None = None,
    as_of: Annotated[Moment | None, Query(description="What was believed then.")] = None,
    true_at: Annotated[Moment | None, Query(description="What was so then, as far as is known now.")] = None,
    past: Annotated[bool, Query(description="Also what no longer holds.")] = False,
) -> Response:
    """What is believed, the most certain first."""

    def fetch(most: int) -> list[Fact]:
        return asked.memory.facts(
            entity=entity,
            kinds=kinds,
            category=category,
            as_of=as_of,
            true_at=true_at,
            past=past,
            limit=most,
            **asked.reader,
        )

    return page(fetch, limit, cursor, lambda fact: fact.id)


@router.get("/facts:newest", response_model=list[Fact])
def newest_facts(asked: Reads, limit: Limit = 10) -> Response:
    """What was learnt last, the newest first."""
    return answer(asked.memory.newest_facts(limit=limit, **asked.reader))


@router.get("/facts/{id}/history", response_model=list[Fact])
def history(asked: Reads, id: Id) -> Response:
    """What was believed before and after a fact about the same thing, the oldest first."""
    return answer(asked.memory.history(id, **asked.reader))


class Stays(Body):
    on: bool = True


@router.post("/facts/{id}/evergreen", response_model=Fact)
def evergreen(asked: Owns, id: Id, stays: Stays) -> Response:
    """Keep a fact from fading, or let it fade again."""
    return answer(asked.memory.evergreen(id, stays.on))


@router.get("/episodes", response_model=list[Episode])
def episodes(asked: Reads, interactions: Annotated[list[ItemId], Query(max_length=300)]) -> Response:
    """What happened in these interactions: what was done by saying it, and who and what it speaks of."""
    return answer(asked.memory.episodes(interactions, **asked.reader))


@router.get("/conflicts", response_model=list[Conflict])
def conflicts(asked: Reads, all: bool = False) -> Response:
    """Facts that cannot both be so and that nobody has decided; with `all` the decided ones too."""
    return answer(asked.memory.conflicts(all=all, **asked.reader))


class Settling(Body):
    keep: Name = Field(description="The id of the fact that holds, both or neither.")


@router.post("/conflicts/{id}/settle", response_model=Conflict)
@at_odds("keep")
def settle(asked: Owns, id: Id, settling: Settling) -> Response:
    """Decide a conflict. Nothing is lost by it."""
    return answer(asked.memory.settle(id, settling.keep))


@router.get("/why/{id}", response_model=Trace)
def why(asked: Reads, id: Id) -> Response:
    """Why something is believed, down to the words that somebody said."""
    return answer(asked.memory.why(id, **asked.reader))


@router.get("/summaries", response_model=Page[Summary], tags=["summaries"])
def summaries(
    asked: Reads,
    limit: Limit = 50,
    cursor: Cursor = None,
    scope: Annotated[
        Scope | None, Query(description="conversation, session, window, day, week, entity or topic")
    ] = None,
    subject: Name | None = None,
    entity: Name | None = None,
    since: Moment | None = None,
    until: Moment | None = None,
    all: bool = False,
) -> Response:
    """Summaries, the latest first."""
    when = between(since, until)

    def fetch(most: int) -> list[Summary]:
        return asked.memory.summaries(
            scope, subject=subject, entity=entity, between=when, all=all, limit=most, **asked.reader
        )

    return page(fetch, limit, cursor, lambda summary: summary.id)


@router.get("/summaries/{id}", response_model=Summary, tags=["summaries"])
def summary(asked: Reads, id: Id) -> Response:
    """One summary."""
    return answer(asked.memory.summary(id, **asked.reader))


@router.get("/summarised-in/{id}", response_model=list[Summary], tags=["summaries"])
def summarised_in(asked: Reads, id: Id, all: bool = False) -> Response:
    """The way up: the summaries that were made of an interaction, a fact or another summary."""
    return answer(asked.memory.summarised_in(id, all=all, **asked.reader))


@router.get("/procedures", response_model=Page[Procedure], tags=["summaries"])
def procedures(asked: Reads, limit: Limit = 50, cursor: Cursor = None, entity: Name | None = None) -> Response:
    """What tends to follow what, the surest first."""

    def fetch(most: int) -> list[Procedure]:
        return asked.memory.procedures(entity=entity, limit=most, **asked.reader)

    return page(fetch, limit, cursor, lambda procedure: procedure.id)


@router.get("/judgments", response_model=list[Judgment], tags=["judgments"])
def judgments(
    asked: Owns, limit: Limit = 100, question: JudgeQuestion | None = None, since: Moment | None = None
) -> Response:
    """What was judged, the latest first: by whom, why, and what it cost."""
    return answer(asked.memory.judgments(question=question, since=since, limit=limit))


@router.get("/spending", tags=["judgments"], response_model=list[dict[str, Any]])
def spending(asked: Owns, question: PaidQuestion | None = None, since: Moment | None = None) -> Response:
    """What judging took, by question and judge: calls, failures, tokens, cost, time. What talks took is told as the
    question "chat"."""
    return answer(asked.memory.spending(question=question, since=since))


class Judging(Body):
    inputs: dict[str, Any] = Field(default_factory=dict)


@router.post("/judge/{question}", response_model=Judgment, tags=["judgments"])
def judge(asked: Owns, question: JudgeQuestion, judging: Judging) -> Response:
    """Ask any typed question; rules answer, or the model that the settings name for it."""
    if judging.inputs.keys() & {"self", "question"}:
        raise Problem(409, "a question has no such input.", field="inputs")
    try:
        return answer(asked.memory.judge(question, **judging.inputs))
    except InvalidInput as error:  # what a question is asked with hangs on the question
        raise problems.conflict(error) from None


@router.post("/judgments:ask-again", response_model=dict[str, int], tags=["judgments"])
def ask_again(asked: Owns) -> Response:
    """Forget what rules answered in the place of a model that could not be had."""
    return answer({"forgotten": asked.memory.ask_again()})
