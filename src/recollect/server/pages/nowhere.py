"""What is told where there is no page."""

from __future__ import annotations

from starlette.responses import Response

from recollect.server.pages.door import Visits
from recollect.server.pages.layout import pages_router
from recollect.server.problems import Problem

router = pages_router()


@router.get("/memory/{rest:path}")
def nowhere(rest: str, visit: Visits) -> Response:
    raise Problem(404, "there is no page at this address.")
