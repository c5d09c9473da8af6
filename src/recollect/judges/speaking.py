"""A model that speaks: one turn of a talk, piece by piece, with tools in between.

It is asked on the loop that all models are asked on; whoever listens does so from any thread, and may stop at any time.
No database is known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from recollect.errors import InvalidInput, ModelError
from recollect.judges import llm
from recollect.judges.models import Bench, Chosen, Given, Named, named
from recollect.settings import Settings

ROUNDS = 12  # requests of one turn: a model that calls tools for ever is stopped
OF_OPENAI = ("openai", "ollama")  # providers, as pydantic-ai names them
_OVER = object()
Tool = Callable[..., Any]  # a plain function with types and a docstring, or a Tool of pydantic-ai


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool; `arguments` is JSON."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """What was said before. `of` is the call whose result a message of the role "tool" is."""

    role: str  # user, assistant, tool
    text: str
    calls: tuple[Call, ...] = ()
    of: Call | None = None


@dataclass(frozen=True, slots=True)
class Called:
    """Tools that were called together, with what each gave back; `text` was said with the calls."""

    text: str
    results: tuple[tuple[Call, str], ...]


@dataclass(frozen=True, slots=True)
class Took:
    """The end of a turn, and what it took."""

    tokens_in: int
    tokens_out: int
    requests: int


Event = str | Called | Took


def chosen_for_chat(bench: Bench, settings: Settings, model: Any) -> Chosen | None:
    """Who speaks: the model that is handed over or named, else the one of the role "chat"; None where none is to."""
    if model is None:
        return next(reversed(bench.for_role("chat")), None)
    if not isinstance(model, str):
        if not hasattr(model, "model_name"):
            raise InvalidInput("model", "a name such as ollama:qwen3 is needed, or a model of pydantic-ai.")
        return Given(model)
    try:
        return named(settings.but(models=(f"chat={model}",)))["chat"]
    except InvalidInput as error:
        raise InvalidInput("model", str(error).partition(": ")[2]) from None


def speak(
    bench: Bench, chosen: Chosen, system: str, messages: Sequence[Message], tools: Sequence[Tool], timeout: float
) -> Iterator[Event]:
    """One turn: texts as they come, tools as they are done with, and what it took. `timeout` is how long it may be
    silent. Raises ModelError; closing the iterator stops the model."""
    try:
        model = bench.live(chosen)
        agent = _agent(system, tools)
    except InvalidInput as error:
        raise ModelError(f"{chosen} cannot be asked: {str(error).partition(': ')[2]}") from None
    coming: queue.SimpleQueue[Any] = queue.SimpleQueue()
    work = _turn(agent, model, _history(messages), coming, ends=isinstance(chosen, Named))
    turn = asyncio.run_coroutine_threadsafe(work, llm.loop())
    working = False  # while a tool works, the model cannot speak
    try:
        while True:
            try:
                event = coming.get(timeout=None if working else timeout)
            except queue.Empty:
                raise ModelError(f"{chosen} did not answer within {timeout:g} s") from None
            if event is _OVER:
                return
            if isinstance(event, Exception):
                raise ModelError(_told(chosen, event)) from None
            if isinstance(event, bool):
                working = event
            else:
                yield event
    finally:
        turn.cancel()


def _told(chosen: Chosen, error: Exception) -> str:
    why = llm.reading(error)
    return f"{chosen}: {why.replace(chosen.key, '***') if chosen.key else why}"


async def _turn(agent: Any, model: Any, history: list[Any], coming: queue.SimpleQueue[Any], ends: bool) -> None:
    try:
        if not await _listen(agent, model, history, coming) and ends:
            raise ConnectionError("its answer broke off")
    except Exception as error:  # whoever listens raises it
        coming.put(error)
    coming.put(_OVER)


async def _listen(agent: Any, model: Any, history: list[Any], coming: queue.SimpleQueue[Any]) -> bool:
    """Whether the model said that it had come to an end."""
    from pydantic_ai import messages as parts
    from pydantic_ai.run import AgentRunResultEvent
    from pydantic_ai.usage import UsageLimits

    text, ended = "", False
    called: dict[str, Call] = {}
    results: dict[str, str] = {}  # they come as each is done, and are told in the order of the calls
    limits = UsageLimits(request_limit=ROUNDS)
    try:
        async with agent.run_stream_events(message_history=history, model=model, usage_limits=limits) as events:
            async for event in events:
                piece = ""
                if isinstance(event, parts.PartStartEvent) and isinstance(event.part, parts.TextPart):
                    piece = event.part.content
                elif isinstance(event, parts.PartDeltaEvent) and isinstance(event.delta, parts.TextPartDelta):
                    piece = event.delta.content_delta
                elif isinstance(event, parts.FunctionToolCallEvent):
                    called[event.tool_call_id] = Call(event.tool_call_id, event.part.tool_name, _spelled(event.part))
                    coming.put(True)
                elif isinstance(event, parts.FunctionToolResultEvent):
                    results[event.tool_call_id] = _result(event.part)
                    if len(results) == len(called):
                        coming.put(Called(text, tuple((call, results[id]) for id, call in called.items())))
                        coming.put(False)
                        text, called, results = "", {}, {}
                elif isinstance(event, AgentRunResultEvent):
                    usage = event.result.usage
                    ended = _ended(event.result.response)
                    coming.put(Took(usage.input_tokens, usage.output_tokens, usage.requests))
                if piece:
                    text += piece
                    coming.put(piece)
    except Exception as error:
        if called:  # what was called was called, whatever came of it
            lost = f"no result: {llm.reading(error)}"
            coming.put(Called(text, tuple((call, results.get(id, lost)) for id, call in called.items())))
        raise
    return ended


def _ended(response: Any) -> bool:
    """Whether it said why it stopped. Where a server of OpenAI's kind did not, pydantic-ai makes a reason up; what the
    server itself said is in the details."""
    said = (response.provider_details or {}).get("finish_reason")
    return bool(said) if response.provider_name in OF_OPENAI else response.finish_reason is not None


def _spelled(part: Any) -> str:
    with contextlib.suppress(Exception):
        return str(part.args_as_json_str())
    return json.dumps(part.args, default=str)


def _result(part: Any) -> str:
    with contextlib.suppress(Exception):
        return str(part.model_response_str())
    return str(part.content)


def _agent(system: str, tools: Sequence[Tool]) -> Any:
    from pydantic_ai import Agent

    settings: Any = {"max_tokens": llm.MOST_TOKENS["chat"]}
    return Agent(instructions=system, tools=list(tools), name="recollect", model_settings=settings, retries=1)


def _history(messages: Sequence[Message]) -> list[Any]:
    """Messages as pydantic-ai has them: roles take turns, for many models insist on that."""
    from pydantic_ai import messages as parts

    made: list[Any] = []

    def asked(part: Any) -> None:
        if made and isinstance(made[-1], parts.ModelRequest):
            before = made[-1].parts[-1]
            if isinstance(before, parts.UserPromptPart) and isinstance(part, parts.UserPromptPart):
                part = parts.UserPromptPart(f"{before.content}\n\n{part.content}")
                made[-1] = parts.ModelRequest([*made[-1].parts[:-1], part])
            else:
                made[-1] = parts.ModelRequest([*made[-1].parts, part])
        else:
            made.append(parts.ModelRequest([part]))

    for each in messages:
        if each.role == "tool" and each.of is not None:
            asked(parts.ToolReturnPart(each.of.name, each.text, tool_call_id=each.of.id))
        elif each.role == "assistant":
            if not made:
                asked(parts.UserPromptPart("(The talk goes on.)"))
            said: list[Any] = [parts.TextPart(each.text)] if each.text else []
            said += [parts.ToolCallPart(call.name, call.arguments, tool_call_id=call.id) for call in each.calls]
            if (
                isinstance(made[-1], parts.ModelResponse)
                and not each.calls
                and isinstance(made[-1].parts[-1], parts.TextPart)
            ):
                last = made[-1].parts[-1]
                said = [*made[-1].parts[:-1], parts.TextPart(f"{last.content}\n\n{each.text}")]
                made[-1] = parts.ModelResponse(said)
            else:
                made.append(parts.ModelResponse(said))
        else:
            asked(parts.UserPromptPart(each.text))
    return made
