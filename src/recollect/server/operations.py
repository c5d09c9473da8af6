"""Operations that are put together when they are first asked for.

FastAPI works out what each operation takes and gives as it is declared, and once more when its router is taken into an
application. With more than a hundred that is most of a second, which everybody would wait for who starts the server.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send


class Operation(Route):
    """Knows its address and methods; all else when it is built."""

    kind = APIRoute

    def __init__(self, path: str, endpoint: Callable[..., Any], *, methods: list[str], **how: Any) -> None:
        super().__init__(path, endpoint, methods=methods, include_in_schema=how.get("include_in_schema", True))
        self.methods = set(methods)  # Starlette would add HEAD, which FastAPI refuses
        self._how = how

    @cached_property
    def built(self) -> APIRoute:
        return self.kind(self.path, self.endpoint, methods=self.methods, **self._how)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, found = super().matches(scope)
        return match, {**found, "route": self} if match != Match.NONE else found

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.built.handle(scope, receive, send)


def operations(tag: str, prefix: str = "/v1") -> APIRouter:
    """A router of operations. Their routes are put into an application as they are, not included."""
    return APIRouter(
        prefix=prefix, tags=[tag], route_class=Operation,  # type: ignore[arg-type]
        generate_unique_id_function=lambda route: route.name,
    )  # fmt: skip
