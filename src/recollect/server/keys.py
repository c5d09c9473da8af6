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
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, insert, or_, select, update

from recollect import intake
from recollect.audience import Grant, fits
from recollect.entities.names import handle_entity, typed_handle
from recollect.errors import InvalidInput, NotFound, whole
from recollect.settings import Settings
from recollect.store import open_store
from recollect.store.schema import keys
from recollect.times import moment, now

ROLES = ("reader", "agent", "owner")  # each may do what those before it may
LINK = "link"  # the role of a way into the pages, which opens once; it is no key
LOCAL = "local"  # the id of whoever asks on this machine where no key is needed
ALL = "*"  # all channels but those of the owner's own tools
FRESH = 1.0  # seconds for which a key is not looked up again: so long may a revoked one still open
HOLDS = 0.4  # the same for streams that are open, which look more often
LINK_LASTS = timedelta(minutes=15)
_SPELLED = re.compile(r"(rk_[0-9a-f]{16})_[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class Key:
    """Who asks: of one space, as one agent or none, on channels that fit one of the patterns; a reader for a person.
    `people` are handles whose private words it may read wherever they were said; with `across`, those of everybody who
    is on its channels with a verified handle."""

    id: str
    space: str
    role: str
    name: str
    agent: str | None
    channels: tuple[str, ...]
    person: str | None
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    people: tuple[str, ...] = ()
    across: bool = False

    def may(self, role: str) -> bool:
        return ROLES.index(self.role) >= ROLES.index(role)

    def opens(self, channel: str) -> bool:
        """Whether this channel may be named with the key."""
        if self.role == "owner" and not self.channels:
            return True
        return any(fits(channel, pattern) for pattern in self.channels)

    @property
    def grant(self) -> Grant | None:
        """How far it reads in private; None for the owner's, which reads everything."""
        if self.role == "owner":
            return None
        people = frozenset(_person(handle) for handle in self.people)
        return Grant(self.channels, people, self.across, private=self.role != "reader" or self.person is not None)

    @property
    def valid(self) -> bool:
        return self.revoked_at is None and (self.expires_at is None or self.expires_at > now())


class Keys:
    """The keys of one database, whatever their spaces."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._store = open_store(settings.url, settings)
        self._seen: dict[str, tuple[float, Key | None]] = {}
        self._held: dict[tuple[str, str], tuple[float, bool]] = {}
        self._any: tuple[float, bool] = (0.0, False)

    def add(
        self,
        space: str,
        role: str,
        *,
        name: str = "",
        agent: str | None = None,
        channels: Iterable[str] = (),
        all_channels: bool = False,
        person: str | None = None,
        people: Iterable[str] = (),
        across: bool = False,
        expires_at: datetime | None = None,
    ) -> tuple[Key, str]:
        """A new key, and its text, which is not to be had again. That it reads beyond its channels is a decision, and
        stands in the log."""
        if role not in ROLES:
            raise InvalidInput("role", f"{role!r} is not known; use one of {', '.join(ROLES)}.")
        if role == "agent" and not agent:
            raise InvalidInput("agent", "a key of an agent needs the agent's name.")
        if person and role != "reader":
            raise InvalidInput("person", "only a reader reads for one person; an agent names whom it speaks with.")
        for field, text, longest in (("name", name, 200), ("agent", agent or "", 256), ("person", person or "", 512)):
            if len(whole(field, text)) > longest or not text.isprintable():
                raise InvalidInput(field, f"{text!r} will not do; use a short text without control characters.")
        if expires_at is not None and (expires_at := moment(expires_at, "expires_at")) <= now():
            raise InvalidInput("expires_at", f"{expires_at.isoformat()} is past; give a time to come.")
        row = {
            "role": role, "name": name, "agent": agent or None, "person": person or None, "expires_at": expires_at,
            "channels": json.dumps(_patterns(role, channels, all_channels)), "across": across,
            "people": json.dumps(_people(role, person, people, across)),
        }  # fmt: skip
        key, spelled = self._insert(space, row)
        self._forget()
        return key, spelled

    def listed(self, space: str) -> list[Key]:
        """All of a space, the revoked and expired too, the oldest first."""
        query = select(keys).where(keys.c.space == space, keys.c.role != LINK).order_by(keys.c.created_at, keys.c.key)
        with self._store.read() as connection:
            return [_key(row) for row in connection.execute(query).mappings()]

    def revoke(self, space: str, id: str) -> Key:
        """From now on it opens nothing."""
        here = keys.c.space == space, keys.c.key == whole("key", id), keys.c.role != LINK
        with self._store.write() as connection:
            held = update(keys).where(*here, keys.c.revoked_at.is_(None)).values(revoked_at=now())
            changed = connection.execute(held).rowcount
            row = connection.execute(select(keys).where(*here)).mappings().one_or_none()
            if changed and row is not None:
                self._log(connection, _key(row))
        self._forget()
        if row is None:
            raise NotFound(f"there is no key {id!r}; 'recollect keys list' lists those there are.")
        return _key(row)

    def remembered(self, spelled: str) -> tuple[bool, Key | None]:
        """Whether this key was looked up a moment ago, and what was found."""
        at, found = self._seen.get(_digest(spelled), (0.0, None))
        return at > time.monotonic(), found if found is None or found.valid else None

    def find(self, spelled: str) -> Key | None:
        """The key of this text; None if there is none, it was revoked, or it has expired."""
        match = _SPELLED.fullmatch(spelled)
        if match is None:
            return None
        digest = _digest(spelled)
        with self._store.read() as connection:
            rows = list(connection.execute(select(keys).where(keys.c.key == match[1], *_open())).mappings())
        found = next((_key(row) for row in rows if hmac.compare_digest(row["digest"], digest)), None)
        if len(self._seen) > 10_000:
            self._seen.clear()
        self._seen[digest] = time.monotonic() + FRESH, found
        return found

    def holds(self, key: Key) -> bool:
        """Whether a key still opens what it did: asked again and again by what stays open. One that names fewer people,
        since somebody was forgotten, does not."""
        if key.id == LOCAL:
            return self._settings.require_key == "never" or not self.exist()
        answer = self.known_to_hold(key)
        if answer is None:
            given = keys.c.people == json.dumps(key.people), keys.c.person.is_not_distinct_from(key.person)
            query = select(keys.c.key).where(keys.c.space == key.space, keys.c.key == key.id, *given, *_open())
            with self._store.read() as connection:
                answer = connection.execute(query).first() is not None
            if len(self._held) > 10_000:
                self._held.clear()
            self._held[key.space, key.id] = time.monotonic() + HOLDS, answer
        return answer

    def known_to_hold(self, key: Key) -> bool | None:
        """The same without asking the database; None where that was not done for a moment."""
        if key.id == LOCAL:
            known = self.known_to_exist()
            return True if self._settings.require_key == "never" else None if known is None else not known
        if not key.valid:
            return False
        until, answer = self._held.get((key.space, key.id), (0.0, False))
        return answer if until >= time.monotonic() else None

    def exist(self) -> bool:
        """Whether anybody was ever given a key: once so, the door stays locked, also when none is left."""
        until, answer = self._any
        if not answer and until < time.monotonic():
            with self._store.read() as connection:
                query = select(keys.c.key).where(keys.c.role != LINK).limit(1)
                answer = connection.execute(query).first() is not None
            self._any = time.monotonic() + FRESH, answer
        return answer

    def known_to_exist(self) -> bool | None:
        """The same without asking the database; None where that was not done for a while."""
        until, answer = self._any
        return answer if answer or until >= time.monotonic() else None

    def link(self, space: str) -> str:
        """The token of a new link into the pages of a space: it opens once, for a quarter of an hour."""
        row = {"role": LINK, "name": "", "agent": None, "person": None, "expires_at": now() + LINK_LASTS}
        with self._store.write() as connection:  # of those that are over nothing has to be known
            over = or_(keys.c.revoked_at.is_not(None), keys.c.expires_at < now())
            connection.execute(delete(keys).where(keys.c.role == LINK, over))
        return self._insert(space, {**row, "channels": "[]", "people": "[]", "across": False})[1]

    def enter(self, token: str) -> Key | None:
        """Whoever comes by a link, as the owner; None if it is wrong, was used before, or is too old."""
        match = _SPELLED.fullmatch(token)
        if match is None:
            return None
        this = keys.c.key == match[1], keys.c.digest == _digest(token), keys.c.role == LINK
        still = keys.c.revoked_at.is_(None), keys.c.expires_at > now()
        with self._store.write() as connection:
            used = connection.execute(update(keys).where(*this, *still).values(revoked_at=now())).rowcount
            row = connection.execute(select(keys).where(*this)).mappings().first()
        if used != 1 or row is None:
            return None
        return Key(LOCAL, row["space"], "owner", "this browser", self._settings.agent or None, (), None, now())

    def close(self) -> None:
        self._store.close()

    def _insert(self, space: str, row: dict[str, Any]) -> tuple[Key, str]:
        id = f"rk_{secrets.token_hex(8)}"
        spelled = f"{id}_{secrets.token_urlsafe(32)}"
        row = {"space": space, "key": id, "digest": _digest(spelled), "created_at": now(), "revoked_at": None, **row}
        with self._store.write() as connection:
            connection.execute(insert(keys).values(row))
            self._log(connection, _key(row))
        return _key(row), spelled

    def _log(self, connection: Connection, key: Key) -> None:
        """Write down that a key which reads beyond its channels was given, or taken back: a decision for each person,
        so that it is erased with them."""
        given = [(handle, {"entity": _person(handle)}) for handle in key.people]
        whose = [*given, *([("everybody who is on its channels with a verified handle", {})] if key.across else [])]
        may = "may read" if key.revoked_at is None else "may no longer read"
        for whom, entity in whose:
            words = f"The key {key.id} {may} what {whom} said in private on other channels."
            what = {"kind": "key", "key": key.id, "held": key.revoked_at is None, **entity}
            intake.observe_in(
                connection, key.space, [intake.decision(self._settings, words, what)], self._settings
            )  # fmt: skip

    def _forget(self) -> None:
        self._seen.clear()
        self._held.clear()
        self._any = 0.0, False


def local(settings: Settings) -> Key:
    """Who asks on this machine where no key is needed: the owner."""
    return Key(LOCAL, settings.space, "owner", "this machine", settings.agent or None, (), None, now())


def _open() -> tuple[ColumnElement[bool], ...]:
    """The condition on keys that still open something."""
    alive = or_(keys.c.expires_at.is_(None), keys.c.expires_at > now())
    return keys.c.revoked_at.is_(None), alive, keys.c.role != LINK


def _patterns(role: str, channels: Iterable[str], all_channels: bool) -> tuple[str, ...]:
    patterns = tuple(whole("channels", pattern) for pattern in channels)
    for pattern in patterns:
        if ":" not in pattern or len(pattern) > 1_000 or not pattern.isprintable():
            raise InvalidInput("channels", f"{pattern!r} will not do; write type:id, with * for anything.")
    if patterns and all_channels:
        raise InvalidInput("channels", "name some channels, or say all of them; not both.")
    if patterns or role == "owner":
        return patterns
    if role == "reader" and not all_channels:
        raise InvalidInput("channels", "a reader's key names the channels that it reads on, or says all of them.")
    return (ALL,)


def _people(role: str, person: str | None, people: Iterable[str], across: bool) -> tuple[str, ...]:
    """The handles of people, each as it is written with the type of its channel."""
    handles = tuple(dict.fromkeys(whole("people", handle).strip() for handle in people))
    if (handles or across) and role == "owner":
        raise InvalidInput("people", "an owner's key reads everything; give this to one of an agent or a reader.")
    if (handles or across) and role == "reader" and not person:
        raise InvalidInput("people", "a reader's key reads for one person or for nobody; say for whom it reads.")
    for handle in handles:
        if not handle.isprintable() or len(handle) > 512 or typed_handle(handle)[0] is None:
            how = "write it with the type of its channel, such as matrix:@mia:example.org"
            raise InvalidInput("people", f"{handle[:100]!r} does not say whose handle it is; {how}.")
    return handles


def _person(handle: str) -> str:
    """Who has a handle that says the type of its channel."""
    kind, name = typed_handle(handle)
    return handle_entity(str(kind), name)


def _digest(spelled: str) -> str:
    """A key is 256 random bits: nobody can guess on, so that one fast hash is enough."""
    return hashlib.sha256(spelled.encode("utf-8", "surrogateescape")).hexdigest()


def _key(row: RowMapping | dict[str, Any]) -> Key:
    return Key(
        row["key"], row["space"], row["role"], row["name"], row["agent"], tuple(json.loads(row["channels"])),
        row["person"], row["created_at"], row["expires_at"], row["revoked_at"], tuple(json.loads(row["people"])),
        bool(row["across"]),
    )  # fmt: skip
