"""Tasks over HTTP: each is posted as JSON to one address. What does not arrive is posted again with the next beat, so
whoever receives them knows them by their id."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from email.message import Message
from typing import IO

from recollect.errors import InvalidInput
from recollect.tasks.targets import TargetFailed, TaskDraft

SECONDS = 10.0


class _Stay(urllib.request.HTTPRedirectHandler):
    """No redirect is followed: it would lead the words elsewhere, or drop them on the way."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        return None


class Webhook:
    def __init__(self, url: str, seconds: float = SECONDS) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InvalidInput("task_target", "the address of a webhook begins with http:// or https:// and a host.")
        self.url = url
        self.seconds = seconds
        port = "" if parts.port is None else f":{parts.port}"
        self.label = f"webhook:{parts.scheme}://{parts.hostname}{port}"  # a path or a query may hold a key
        self._opener = urllib.request.build_opener(_Stay)

    def highest(self) -> int:
        return 0

    def create(self, task: TaskDraft) -> None:
        headers = {"Content-Type": "application/json", "Idempotency-Key": f"{task.gap}/{task.id}"}
        body = json.dumps(task.data()).encode()
        request = urllib.request.Request(self.url, body, headers, method="POST")  # noqa: S310 - checked above
        try:
            with self._opener.open(request, timeout=self.seconds) as answer:
                status = answer.status
        except urllib.error.HTTPError as error:
            error.close()
            raise TargetFailed(f"{self.label} answered {error.code}; {task.id} is sent again.") from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise TargetFailed(f"{self.label} does not answer ({error}); {task.id} is sent again.") from None
        if not 200 <= status < 300:
            raise TargetFailed(f"{self.label} answered {status}; {task.id} is sent again.")

    def done(self, refs: Mapping[str, str]) -> dict[str, str]:
        return {}
