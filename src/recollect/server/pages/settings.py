"""Settings as they are and where each comes from, the models in use, and the keys to this space. No secret is shown."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, fields
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from starlette.responses import Response

from recollect import InvalidInput, RecollectError, Settings
from recollect.server.clock import zone
from recollect.server.pages.doing import words_in
from recollect.server.pages.door import Forms, Visit, Visits
from recollect.server.pages.layout import back_to, pages_router, show
from recollect.settings import config_path

router = pages_router()
SECRET = ("_key", "_token", "_secret", "_password")
MODELS = ("model", "models", "model_url", "model_cost_a_day", "model_calls_a_day", "embedder", "reranker")
ROLES = (
    ("reader", "reads on a channel that it names, or what is public"),
    ("agent", "writes, and reads as its agent on a channel that it names"),
    ("owner", "may do everything, these pages too"),
)


@dataclass(frozen=True, slots=True)
class Shown:
    name: str
    value: str
    default: str
    doc: str
    origin: str  # default, file, environment, command

    @property
    def is_default(self) -> bool:
        return self.origin == "default"


@router.get("/memory/settings")
def settings(visit: Visits, q: str = "", all: bool = False) -> Response:
    found = effective(visit.memory.settings)
    wanted = [
        each
        for each in found
        if (all or q or not each.is_default) and (not q or q.casefold() in f"{each.name} {each.doc}".casefold())
    ]
    return _shown(visit, wanted, found, q=q, all=all)


@router.post("/memory/settings/keys")
def add_key(visit: Visits, filled: Forms) -> Response:
    """A new key, which this one page shows and no other: it is kept nowhere."""
    try:
        key, spelled = visit.house.keys().add(
            visit.key.space, filled.one("role"), name=filled.one("name"), agent=filled.one("agent") or None,
            channels=words_in(filled.one("channels")), all_channels=bool(filled.one("all_channels")),
            person=filled.one("person") or None, expires_at=_end_of(filled.one("expires")),
        )  # fmt: skip
    except RecollectError as error:
        return back_to("/memory/settings#keys-of", visit=visit, told=f"No key was made: {error.outward}")
    found = effective(visit.memory.settings)
    return _shown(visit, [each for each in found if not each.is_default], found, made=key, spelled=spelled)


@router.post("/memory/settings/keys/{id}")
def revoke_key(visit: Visits, filled: Forms, id: str) -> Response:
    try:
        key = visit.house.keys().revoke(visit.key.space, id)
    except RecollectError as error:
        return back_to("/memory/settings#keys-of", visit=visit, told=f"Nothing was changed: {error.outward}")
    return back_to(
        "/memory/settings#keys-of", visit=visit, told=f"The key {key.name or key.id} opens nothing any more."
    )


def _end_of(day: str) -> datetime | None:
    """The end of a day that a form names, where the owner is."""
    if not day:
        return None
    try:
        return datetime.combine(date.fromisoformat(day), time.max, zone())
    except ValueError:
        raise InvalidInput("expires", f"{day!r} is no date.") from None


def _shown(visit: Visit, wanted: list[Shown], found: list[Shown], **more: Any) -> Response:
    values: dict[str, Any] = {"q": "", "all": False, "made": None, "spelled": ""} | more
    return show(
        visit, "settings.html", title="Settings", here="/memory/settings", settings=wanted,
        models=[each for each in found if each.name in MODELS],
        keys=visit.house.keys().listed(visit.key.space), roles=ROLES, file=str(_file()), exists=_file().is_file(),
        own=visit.key, total=len(found), **values,
    )  # fmt: skip


def effective(settings: Settings) -> list[Shown]:
    """Every setting with what it is now and which of file, environment or command line said so last."""
    said = _in_file()
    return [
        Shown(
            item.name, written(safe(item.name, getattr(settings, item.name))), written(item.default),
            item.metadata["doc"], _origin(item.name, getattr(settings, item.name), item.default, said),
        )
        for item in fields(Settings)
    ]  # fmt: skip


def _origin(name: str, value: Any, default: Any, said: set[str]) -> str:
    if f"RECOLLECT_{name.upper()}" in os.environ:
        return "environment"
    if name in said:
        return "file"
    return "default" if value == default else "command line"


def _file() -> Path:
    named = os.environ.get("RECOLLECT_CONFIG")
    return Path(named) if named else config_path()


def _in_file() -> set[str]:
    try:
        return set(tomllib.loads(_file().read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return set()  # there is none, or it was read before it was spoilt


def safe(name: str, value: Any) -> Any:
    """A value without what nobody should read over a shoulder."""
    if name.endswith(SECRET) and name != "require_key" and value:
        return "•••"
    if name == "task_target" and str(value).startswith("webhook:"):
        return "webhook:•••"
    if isinstance(value, str) and "://" in value and "@" in value:
        return f"{value.partition('://')[0]}://•••@{value.rpartition('@')[2]}"
    return value


def written(value: Any) -> str:
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
