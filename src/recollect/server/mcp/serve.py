"""The server itself, over standard input and output or over HTTP on this machine. Here alone the SDK is known."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recollect import InvalidInput, Memory, NotFound, RecollectError, __version__
from recollect.server.clock import times_in
from recollect.server.events import CHECK
from recollect.server.guard import Guard
from recollect.server.keys import Key, Keys
from recollect.server.mcp import arguments, prompts, resources
from recollect.server.mcp.answers import Answer, harmless
from recollect.server.mcp.forgetting import Forgetting
from recollect.server.mcp.tools import Asked, Tool, offered
from recollect.server.mcp.who import Who
from recollect.server.metrics import Metrics
from recollect.server.problems import Problem
from recollect.server.spaces import as_read

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_BYTES = 2_000_000  # of one request
PATH = "/mcp"
Value = TypeVar("Value")
_log = logging.getLogger(__name__)


def make(memory: Memory, who: Who, *, keyed: bool = False) -> Any:
    """A server of the SDK over a memory, for one reader. Each call runs in a thread of its own; where it came with a
    key, it reads no further than that was granted."""
    from mcp import types
    from mcp.server.lowlevel import Server
    from mcp.shared.exceptions import MCPError

    known, forgetting = offered(who), Forgetting()

    def asked_by(context: Any) -> Asked:
        grant = context.request.scope["recollect.key"].grant if keyed else None
        return Asked(as_read(memory, memory.agent, grant), who, forgetting)

    async def list_tools(_: Any, __: Any) -> Any:
        return types.ListToolsResult(tools=[_tool(types, tool) for tool in known.values()])

    async def call_tool(context: Any, params: Any) -> Any:
        tool = known.get(params.name)
        if tool is None:
            names = ", ".join(known)
            return _failed(types, f"there is no tool {params.name[:60]!r} here; there are {names}.")
        try:
            answer = await asyncio.to_thread(lambda: call(asked_by(context), tool, params.arguments or {}))
        except RecollectError as error:
            return _failed(types, error.outward)
        except Exception:
            _log.exception("the tool %s failed", tool.name)
            return _failed(types, "it failed inside the memory; nothing that was asked for is known to be done.")
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=answer.text)], structured_content=dict(answer.data)
        )

    async def list_resources(context: Any, _: Any) -> Any:
        found = await _told(MCPError, lambda: resources.listed(asked_by(context)))
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=each.uri, name=each.name, description=each.description, mime_type="text/markdown")
                for each in found
            ]
        )

    async def list_templates(_: Any, __: Any) -> Any:
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    uri_template=each.template, name=each.name, description=each.description, mime_type="text/markdown"
                )
                for each in resources.KINDS
            ]
        )

    async def read_resource(context: Any, params: Any) -> Any:
        uri = str(params.uri)
        text = await _told(MCPError, lambda: resources.read(asked_by(context), uri))
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=uri, text=text, mime_type="text/markdown")]
        )

    async def list_prompts(_: Any, __: Any) -> Any:
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name=each.name, title=each.title, description=each.description,
                    arguments=[
                        types.PromptArgument(name=field.name, description=field.meaning, required=field.required)
                        for field in each.fields
                    ],
                )
                for each in prompts.PROMPTS
            ]
        )  # fmt: skip

    async def get_prompt(context: Any, params: Any) -> Any:
        found = next((each for each in prompts.PROMPTS if each.name == params.name), None)
        if found is None:
            raise MCPError(types.INVALID_PARAMS, f"there is no prompt {params.name[:60]!r} here.")
        said = await _told(
            MCPError, lambda: found.write(asked_by(context), arguments.read(found.fields, params.arguments or {})[0])
        )
        message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=said))
        return types.GetPromptResult(description=found.description, messages=[message])

    return Server(
        "recollect", version=__version__, title="Recollect", instructions=prompts.INSTRUCTIONS,
        on_list_tools=list_tools, on_call_tool=call_tool, on_list_resources=list_resources,
        on_list_resource_templates=list_templates, on_read_resource=read_resource, on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        get_tool_input_schema=lambda name: arguments.schema(known[name].fields) if name in known else None,
    )  # fmt: skip


def call(asked: Asked, tool: Tool, sent: Mapping[str, Any]) -> Answer:
    """One call of a tool, with whatever a model sent."""
    given, words = arguments.read(tool.fields, sent)
    with times_in(asked.memory.zone(**asked.who.reads)):
        answer = tool.run(asked, given)
    answer = Answer(answer.text, harmless(answer.data))
    if not words:
        return answer
    return Answer("\n".join([answer.text, *words]), {**answer.data, "arguments": words})


def over_stdio(memory: Memory, who: Who) -> None:
    """Serve whoever started this process, until they hang up."""
    from mcp.server.stdio import stdio_server

    server = make(memory, who)

    async def serve() -> None:
        async with stdio_server() as (coming, going):
            await server.run(coming, going, server.create_initialization_options())

    asyncio.run(serve())


def over_http(memory: Memory, who: Who, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve on this machine alone, until told to stop. Who asks under another name, from another page, or without a key
    where one is needed, is refused; `ready` is told the address."""
    if host not in LOOPBACK:
        raise InvalidInput("host", f"{host!r} can be reached from outside; use one of {', '.join(LOOPBACK)}.")
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    from recollect.server.connection import Impatient

    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise InvalidInput("port", f"{port} cannot be used ({error.strerror}); choose another.") from None
    keys = Keys(memory.settings)
    with listening, contextlib.closing(keys):
        port = listening.getsockname()[1]
        names = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
        app = make(memory, who, keyed=True).streamable_http_app(
            streamable_http_path=PATH, host=host, max_request_body_size=MOST_BYTES,
            transport_security=TransportSecuritySettings(
                allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
            ),
        )  # fmt: skip
        guarded = Guard(
            keyed(app, memory, who, keys), settings=memory.settings, keys=lambda: keys, host=host, metrics=Metrics()
        )
        Impatient.patience = memory.settings.serve_wait_seconds or 1e9
        config = uvicorn.Config(
            guarded, http=Impatient, log_level="warning", access_log=False, timeout_graceful_shutdown=5,
            proxy_headers=False,
        )  # fmt: skip
        ready(f"http://{f'[{host}]' if ':' in host else host}:{port}{PATH}")
        uvicorn.Server(config).run(sockets=[listening])


def keyed(app: ASGIApp, memory: Memory, who: Who, keys: Keys) -> ASGIApp:
    """The application for keys that fit whom it serves. What it holds open ends when the key does."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        key = scope.get("recollect.key")
        refused = None if key is None else _unfit(key, memory, who)
        if refused is not None:
            raise Problem(403, refused)

        async def heard() -> Message:
            while True:
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(receive(), CHECK)
                if key is not None and not await asyncio.to_thread(keys.holds, key):
                    return {"type": "http.disconnect"}

        await app(scope, receive if key is None else heard, send)

    return served


def _unfit(key: Key, memory: Memory, who: Who) -> str | None:
    """Why a key does not open this server, which reads and writes as one and the same whoever asks."""
    if key.space != memory.space:
        return "this key is not for the space that is served here."
    if who.channel is None and key.role != "owner":
        return "this serves the owner; the key is that of somebody else. Start one with --channel and --agent for it."
    if key.role == "reader":
        return "this writes too; the key is that of a reader."
    if key.role == "agent" and key.agent != memory.agent:
        return "this key is not for the agent that is served here."
    if who.channel is not None and not key.opens(who.channel):
        return "this key is not for the channel that is served here."
    return None


def available() -> None:
    """Say how to install it, where the SDK is not there."""
    try:
        import mcp.server.lowlevel  # noqa: F401
    except ImportError as error:
        raise InvalidInput("mcp", f"the server needs the extra: pip install 'recollect[mcp]' ({error}).") from None


def quiet() -> None:
    """Logs go to standard error, and never hold what a tool was asked or gave back."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")


async def _told(error_of: Callable[[int, str], Exception], work: Callable[[], Value]) -> Value:
    """What a read gives, or an error that a client understands."""
    from mcp import types

    try:
        return await asyncio.to_thread(work)
    except (NotFound, InvalidInput) as error:
        raise error_of(types.INVALID_PARAMS, str(error)) from None
    except RecollectError as error:
        raise error_of(types.INTERNAL_ERROR, error.outward) from None


def _tool(types: Any, tool: Tool) -> Any:
    hints = types.ToolAnnotations(
        title=tool.title, read_only_hint=tool.reads, destructive_hint=tool.destroys, open_world_hint=False,
        idempotent_hint=tool.reads,
    )  # fmt: skip
    return types.Tool(
        name=tool.name, title=tool.title, description=tool.description, input_schema=arguments.schema(tool.fields),
        annotations=hints,
    )  # fmt: skip


def _failed(types: Any, why: str) -> Any:
    return types.CallToolResult(content=[types.TextContent(type="text", text=f"error: {why}")], is_error=True)
