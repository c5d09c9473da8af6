"""Figures for Prometheus, and a line of JSON in the log for each request. Neither holds a word that anybody said."""

from __future__ import annotations

import json
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterable

from recollect import RecollectError

_log = logging.getLogger("recollect.server")
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """Counted in the one thread that serves; read in the same."""

    def __init__(self) -> None:
        self.started = time.time()
        self.in_flight = 0
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * (len(BOUNDS) + 2))
        self.written = 0
        self.listeners = 0

    def begin(self) -> None:
        self.in_flight += 1

    def end(self, method: str, route: str, status: int, seconds: float, key: str) -> None:
        self.in_flight -= 1
        self.requests[method, route, status] += 1
        row = self.seconds[method, route]
        row[sum(bound < seconds for bound in BOUNDS)] += 1
        row[-1] += seconds
        if _log.isEnabledFor(logging.INFO):
            _log.info(
                "request",
                extra={"method": method, "route": route, "status": status, "ms": round(seconds * 1e3, 2), "key": key},
            )

    def text(self, spaces: int) -> str:
        return "\n".join(self._lines(spaces)) + "\n"

    def _lines(self, spaces: int) -> Iterable[str]:
        yield from _family("recollect_requests_total", "counter", "Requests that were answered.")
        for (method, route, status), count in sorted(self.requests.items()):
            yield f'recollect_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
        yield from _family("recollect_request_seconds", "histogram", "How long requests took.")
        for (method, route), row in sorted(self.seconds.items()):
            where, count = f'method="{method}",route="{route}"', 0
            for bound, amount in zip((*map(str, BOUNDS), "+Inf"), row, strict=False):
                count += int(amount)
                yield f'recollect_request_seconds_bucket{{{where},le="{bound}"}} {count}'
            yield f"recollect_request_seconds_sum{{{where}}} {row[-1]:.6f}"
            yield f"recollect_request_seconds_count{{{where}}} {count}"
        for name, kind, what, value in (
            ("recollect_requests_in_flight", "gauge", "Requests that are being answered.", self.in_flight),
            ("recollect_interactions_written_total", "counter", "Interactions that were acknowledged.", self.written),
            ("recollect_event_listeners", "gauge", "Open streams of events.", self.listeners),
            ("recollect_spaces_open", "gauge", "Spaces that are open.", spaces),
            ("recollect_start_time_seconds", "gauge", "When this process began to serve.", round(self.started, 3)),
        ):
            yield from _family(name, kind, what)
            yield f"{name} {value}"


def _family(name: str, kind: str, what: str) -> tuple[str, str]:
    return f"# HELP {name} {what}", f"# TYPE {name} {kind}"


class Lines(logging.Formatter):
    """A log record as one line of JSON: what the server says of itself, and the fields of a request."""

    FIELDS = ("method", "route", "status", "ms", "key", "error", "at", "address", "work")

    def format(self, record: logging.LogRecord) -> str:
        if isinstance(record.args, tuple):  # what goes wrong in the background names the database otherwise
            record.args = tuple(each.outward if isinstance(each, RecollectError) else each for each in record.args)
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{int(record.msecs):03d}Z", "level": record.levelname.lower(), "event": record.getMessage()}
        for name in self.FIELDS:
            if hasattr(record, name):
                line["where" if name == "at" else name] = getattr(record, name)
        return json.dumps(line)
