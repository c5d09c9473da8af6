"""Asking one model one question: typed, checked, told once what was wrong, and never for longer than it may take.

Models are asked on an event loop of their own, in a thread of this process, so that it does not matter whether whoever
asks runs one. No database is known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from recollect.errors import InvalidInput
from recollect.judges.grounding import grounded
from recollect.judges.models import Bench, Chosen, Model
from recollect.judges.prompts import instructions, prompt
from recollect.judges.questions import Answer
from recollect.judges.shape import read, shape

TRIES = 2
LONGEST = 24_000  # characters of a prompt
MOST_TOKENS = {"judge": 1_500, "extract": 4_000, "summarise": 4_000, "chat": 4_000}  # of an answer, thoughts included
_GRACE = 1.0  # seconds for a model to notice that its time is over
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of asking: an answer, or why there is none; and what it took."""

    answer: Answer | None
    error: str | None = None
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


def ask(bench: Bench, chosen: Chosen, question: Any, timeout: float) -> Outcome:
    """Whatever goes wrong is in the outcome; nothing is raised."""
    try:
        model = bench.live(chosen)
    except InvalidInput as error:
        return Outcome(None, str(error))
    from pydantic_ai.usage import RunUsage

    kind: Any = type(question)
    agent = _agent(kind, chosen.output)  # before the time runs: the first one brings its packages along
    usage, sent = RunUsage(), _Sent()
    answer, why = None, None
    try:
        answer = _on_loop(asyncio.wait_for(_run(agent, model, question, usage, sent), timeout), timeout + _GRACE)
    except TimeoutError:
        why = f"it did not answer within {timeout:g} s"
    except Exception as error:
        why = reading(error)
    if why is not None and chosen.key:
        why = why.replace(chosen.key, "***")
    return Outcome(answer, why, sent.requests(answer is not None), usage.input_tokens, usage.output_tokens)


def length(question: Any) -> int:
    """Characters that asking takes."""
    return len(prompt(question)) + len(instructions(type(question)))


def estimate(question: Any) -> tuple[int, int]:
    """Tokens that asking may take at most, in and out, roughly: if a long answer will not do, it is sent back."""
    said = MOST_TOKENS[question.role]
    return TRIES * (length(question) // 4) + said, TRIES * said


def close(bench: Bench) -> None:
    """Close the connections that asking has opened; a model that is asked again opens others."""
    for model in bench.asked():
        with contextlib.suppress(Exception):  # they are done with, and the process has better things to do
            _on_loop(_close(model), 5.0)


class _Sent:
    """What went to a model, whatever came back."""

    messages: Sequence[Any] = ()

    def requests(self, answered: bool) -> int:
        """Those that came back, and one that did not, where that is how it ended."""
        kinds = [message.kind for message in self.messages]
        lost = not answered and kinds[-1:] == ["request"]
        return min(kinds.count("response") + lost, TRIES)


async def _run(agent: Any, model: Model, question: Any, usage: Any, sent: _Sent) -> Answer:
    from pydantic_ai import capture_run_messages
    from pydantic_ai.usage import UsageLimits

    limits = UsageLimits(request_limit=TRIES)
    with capture_run_messages() as sent.messages:
        done = await agent.run(prompt(question), model=model, deps=question, usage=usage, usage_limits=limits)
    answer: Answer = done.output
    return answer


@lru_cache(maxsize=100)
def _agent(kind: Any, output: str) -> Any:
    """How a kind of question is put to any model."""
    from pydantic_ai import Agent, ModelRetry, NativeOutput, PromptedOutput, RunContext, StructuredDict, ToolOutput

    expected = StructuredDict(shape(kind), name="answer")
    ways: dict[str, Any] = {"native": NativeOutput, "tool": ToolOutput, "prompted": PromptedOutput}
    agent: Agent[Any, Any] = Agent(
        deps_type=object,
        output_type=ways[output](expected) if output else expected,
        instructions=instructions(kind),
        retries=TRIES - 1,
        name="recollect",
        model_settings={"temperature": 0.0, "max_tokens": MOST_TOKENS[kind.role]},
    )

    def checked(context: RunContext[Any], said: Mapping[str, Any]) -> Answer:
        try:
            return grounded(context.deps, read(context.deps, said))
        except InvalidInput as error:
            raise ModelRetry(f"That will not do. {error}") from None

    agent.output_validator(checked)
    return agent


async def _close(model: Model) -> None:
    provider = getattr(model, "provider", None)
    if provider is not None:
        async with provider:  # who leaves last closes its connections
            pass


def reading(error: Exception) -> str:
    """What went wrong, in words."""
    from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UnexpectedModelBehavior, UserError

    if isinstance(error, ModelHTTPError):
        return f"it refused: {error.status_code} {_short(error.body)}".strip()
    if isinstance(error, ModelAPIError):
        return f"it cannot be reached: {_short(error)}"
    if isinstance(error, UnexpectedModelBehavior):
        return f"its answer could not be used: {_short(_deepest(error))}"
    if isinstance(error, UserError):
        return f"it cannot be asked like this: {_short(error)}"
    return f"it failed: {type(error).__name__} {_short(error)}".strip()


def _deepest(error: BaseException) -> BaseException:
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _short(said: object) -> str:
    text = " ".join(str(said or "").split())
    return text if len(text) <= 200 else f"{text[:199]}…"


# --------------------------------------------------------------------------------------------------------------- loop

_guard = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}  # by process: a thread does not live on in a fork


def loop() -> asyncio.AbstractEventLoop:
    """The loop of this process on which models are asked."""
    with _guard:
        found = _loops.get(os.getpid())
        if found is None:
            found = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=found.run_forever, name="recollect-models", daemon=True).start()
        return found


def _on_loop(work: Coroutine[Any, Any, Value], patience: float) -> Value:
    future = asyncio.run_coroutine_threadsafe(work, loop())
    try:
        return future.result(patience)
    except TimeoutError:
        future.cancel()
        raise
