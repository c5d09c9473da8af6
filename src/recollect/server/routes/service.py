"""How the server itself is: for whoever watches over it."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from recollect import __version__
from recollect.server.answers import answer
from recollect.server.asked import Owns, house_of
from recollect.server.operations import operations
from recollect.server.problems import Problem

router = operations("service", prefix="")


@router.get("/health", response_model=dict[str, str])
async def health(request: Request) -> Response:
    """Whether the server is alive. `status` is degraded where a setting keeps it from asking a model."""
    trouble = house_of(request).trouble
    if trouble is None:
        return answer({"status": "ok", "version": __version__})
    detail = f"the setting {trouble.field} will not do; the log of the server says why."
    return answer({"status": "degraded", "version": __version__, "detail": detail})


@router.get("/ready", response_model=dict[str, str])
async def ready(request: Request) -> Response:
    """Whether it can answer: the memory is open, and it is not about to stop."""
    house = house_of(request)
    if house.stopping.is_set() or not house.spaces.opened:
        raise Problem(503, "the memory is not open yet, or no longer; try again.", headers={"Retry-After": "1"})
    return answer({"status": "ready"})


_TEXT = {"description": "Figures for Prometheus.", "content": {"text/plain": {
    "schema": {"type": "string"}, "example": "recollect_requests_in_flight 1\n"}}}  # fmt: skip


@router.get("/metrics", response_class=Response, responses={200: _TEXT})
async def metrics(asked: Owns) -> Response:
    """Requests, times and what is open, for Prometheus. The owner's."""
    house = asked.house
    text = house.metrics.text(len(house.spaces.opened))
    return Response(text, media_type="text/plain; version=0.0.4")
