"""Keys: whom a request comes from and what it may do. A key is shown once; what is kept of it is a hash.

The one module here that knows a table: keys are no part of a memory, but decide who gets to it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatchcase
from typing import Any

from sqlalchemy import RowMapping, insert, select, update

from recollect.errors import InvalidInput, NotFound, whole
from recollect.settings import Settings
from recollect.store import open_store
from recollect.store.schema import keys
from recollect.times import now

ROLES = ("reader", "agent", "owner")  # each may do what those before it may
FRESH = 1.0  # seconds for which a key is not looked up again: so long may a revoked one still open
_SPELLED = re.compile(r"(rk_[0-9a-f]{16})_[A-Za-z0-9_-]{43}")
_OWNERS = "cli:"  # channels of the owner's own tools, which no other key opens unless it says so


@dataclass(frozen=True, slots=True)
class Key:
    """Who asks: of one space, as one agent or none, on channels that fit one of the patterns."""

    id: str
    space: str
    role: str
    name: str
    agent: str | None
    channels: tuple[str, ...]
    created_at: datetime
    revoked_at: datetime | None = None

    def may(self, role: str) -> bool:
        return ROLES.index(self.role) >= ROLES.index(role)

    def opens(self, channel: str) -> bool:
        """Whether this channel may be named with the key."""
        if self.role == "owner" and not self.channels:
            return True
        if not self.channels:
            return not channel.startswith(_OWNERS)
        return any(fnmatchcase(channel, pattern) for pattern in self.channels)


class Keys:
    """The keys of one database, whatever their spaces."""

    def __init__(self, settings: Settings) -> None:
        self._store = open_store(settings.url, settings)
        self._seen: dict[str, tuple[float, Key | None]] = {}
        self._any: tuple[float, bool] = (0.0, False)

    def add(
        self, space: str, role: str, *, name: str = "", agent: str | None = None, channels: Iterable[str] = ()
    ) -> tuple[Key, str]:
        """A new key, and its text, which is not to be had again."""
        patterns = tuple(whole("channels", pattern) for pattern in channels)
        if role not in ROLES:
            raise InvalidInput("role", f"{role!r} is not known; use one of {', '.join(ROLES)}.")
        if role == "agent" and not agent:
            raise InvalidInput("agent", "a key of an agent needs the agent's name.")
        for field, text, longest in (("name", name, 200), ("agent", agent or "", 256)):
            if len(whole(field, text)) > longest or not text.isprintable():
                raise InvalidInput(field, f"{text!r} will not do; use a short text without control characters.")
        for pattern in patterns:
            if ":" not in pattern or len(pattern) > 1_000:
                raise InvalidInput("channels", f"{pattern!r} will not do; write type:id, with * for anything.")
        id = f"rk_{secrets.token_hex(8)}"
        spelled = f"{id}_{secrets.token_urlsafe(32)}"
        row = {
            "space": space, "key": id, "digest": _digest(spelled), "role": role, "name": name, "agent": agent or None,
            "channels": json.dumps(patterns), "created_at": now(), "revoked_at": None,
        }  # fmt: skip
        with self._store.write() as connection:
            connection.execute(insert(keys).values(row))
        self._forget()
        return _key(row), spelled

    def listed(self, space: str) -> list[Key]:
        """All of a space, the revoked too, the oldest first."""
        query = select(keys).where(keys.c.space == space).order_by(keys.c.created_at, keys.c.key)
        with self._store.read() as connection:
            return [_key(row) for row in connection.execute(query).mappings()]

    def revoke(self, space: str, id: str) -> Key:
        """From now on it opens nothing."""
        here = keys.c.space == space, keys.c.key == whole("key", id)
        with self._store.write() as connection:
            connection.execute(update(keys).where(*here, keys.c.revoked_at.is_(None)).values(revoked_at=now()))
            row = connection.execute(select(keys).where(*here)).mappings().one_or_none()
        self._forget()
        if row is None:
            raise NotFound(f"there is no key {id!r}; 'recollect keys list' lists those there are.")
        return _key(row)

    def remembered(self, spelled: str) -> tuple[bool, Key | None]:
        """Whether this key was looked up a moment ago, and what was found."""
        at, found = self._seen.get(_digest(spelled), (0.0, None))
        return at > time.monotonic(), found

    def find(self, spelled: str) -> Key | None:
        """The key of this text; None if there is none, or it was revoked."""
        match = _SPELLED.fullmatch(spelled)
        if match is None:
            return None
        digest = _digest(spelled)
        query = select(keys).where(keys.c.key == match[1], keys.c.revoked_at.is_(None))
        with self._store.read() as connection:
            rows = list(connection.execute(query).mappings())
        found = next((_key(row) for row in rows if hmac.compare_digest(row["digest"], digest)), None)
        if len(self._seen) > 10_000:
            self._seen.clear()
        self._seen[digest] = time.monotonic() + FRESH, found
        return found

    def exist(self) -> bool:
        """Whether anybody was given a key that still opens something."""
        until, answer = self._any
        if until < time.monotonic():
            with self._store.read() as connection:
                query = select(keys.c.key).where(keys.c.revoked_at.is_(None)).limit(1)
                answer = connection.execute(query).first() is not None
            self._any = time.monotonic() + FRESH, answer
        return answer

    def known_to_exist(self) -> bool | None:
        """The same without asking the database; None where that was not done for a while."""
        until, answer = self._any
        return answer if until >= time.monotonic() else None

    def close(self) -> None:
        self._store.close()

    def _forget(self) -> None:
        self._seen.clear()
        self._any = 0.0, False


def local(settings: Settings) -> Key:
    """Who asks on this machine where no key is needed: the owner."""
    return Key("local", settings.space, "owner", "this machine", settings.agent or None, (), now())


def _digest(spelled: str) -> str:
    """A key is 256 random bits: nobody can guess on, so that one fast hash is enough."""
    return hashlib.sha256(spelled.encode("utf-8", "surrogateescape")).hexdigest()


def _key(row: RowMapping | dict[str, Any]) -> Key:
    return Key(
        row["key"], row["space"], row["role"], row["name"], row["agent"], tuple(json.loads(row["channels"])),
        row["created_at"], row["revoked_at"],
    )  # fmt: skip
