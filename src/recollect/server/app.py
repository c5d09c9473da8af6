"""The application: its routes behind its door, opened with the memory and closed without losing a word."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.concurrency import run_in_threadpool

from recollect import Settings, __version__
from recollect.judges.checks import trouble
from recollect.server import pages, problems
from recollect.server.asked import ROLE
from recollect.server.guard import Guard
from recollect.server.house import House
from recollect.server.operations import Operation
from recollect.server.routes import agents, asking, believed, deciding, noted, people, said, service, upkeep
from recollect.server.shown import described

_log = logging.getLogger("recollect.server")
TITLE = "Recollect"
ABOUT = """A memory for AI agents. Reads name the channel that is spoken on (`channel`) and with whom (`sender`) in the
query; whose memory it is comes from the key. Errors are problem+json: `detail` says what was wrong and what to do."""
ROUTERS = (said, asking, believed, noted, people, agents, deciding, upkeep, service)
ROUTES = [route for each in ROUTERS for route in each.router.routes if isinstance(route, Operation)]


def create_app(settings: Settings | None = None, *, host: str = "127.0.0.1") -> FastAPI:
    """The application over the memory that the settings name; `host` is the address that it will listen on."""
    house = House(settings or Settings.load(), host)
    app = FastAPI(
        title=TITLE, version=__version__, description=ABOUT, lifespan=_life, docs_url=None, redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )  # fmt: skip
    app.state.house = house
    problems.install(app)
    app.router.routes += ROUTES
    pages.mount(app)
    app.add_middleware(Guard, settings=house.settings, keys=house.keys, host=host, metrics=house.metrics)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            built = [route.built for route in ROUTES]
            plain = get_openapi(title=TITLE, version=__version__, description=ABOUT, routes=built)
            app.openapi_schema = described(plain, built, ROLE)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    opening = asyncio.create_task(run_in_threadpool(_open, house))
    try:
        yield
    finally:
        await asyncio.gather(opening, return_exceptions=True)
        await run_in_threadpool(house.close)


def _open(house: House) -> None:
    """Whoever comes first need not wait for it. A memory that cannot be opened is told to whoever asks."""
    house.trouble = trouble(house.settings)
    if house.trouble is not None:
        _log.warning("settings", extra={"error": str(house.trouble)})
    house.spaces.of(house.settings.space, house.settings.agent or None)
    house.keys().exist()
