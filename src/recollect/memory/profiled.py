"""What is known of people, and how they like to be spoken to; how agents do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from recollect.audience import Reader
from recollect.entities import read as directory
from recollect.entities.names import channel_type
from recollect.errors import InvalidInput
from recollect.memory.base import Base
from recollect.model import PROFILE_TYPES, Entity, Manner, Profile, ProfileItem
from recollect.relationships import manner as manners
from recollect.relationships import profile_text, profiles, promises
from recollect.times import now as current
from recollect.understanding.quotation import OWN, is_reserved

PROMISES = 50  # open ones that are told
LATELY = 365.0  # days after which an open one is not told any more


class Profiled(Base):
    def profile(self, entity: str, *, channel: str | None = None, sender: str | None = None) -> Profile:
        """What is known of somebody, a project or a company: needs, expectations, preferences, satisfaction and gaps,
        each with what it rests on; how they write, and what is promised. `text` is the whole as Markdown."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            found, met = self._profile(connection, reader, entity, channel)
        return replace(found, text=profile_text.render(found, met, reader.zone))

    def profile_page(self, entity: str, *, channel: str | None = None, sender: str | None = None) -> str:
        """The same as a page of HTML that needs nothing else."""
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return profile_text.page(*self._profile(connection, reader, entity, channel), reader.zone)

    def profile_history(
        self,
        entity: str,
        *,
        type: str | None = None,
        slot: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
    ) -> list[ProfileItem]:
        """Every version of what is or was known of somebody, the oldest first: of one type (needs, expectations,
        preferences, gaps, satisfaction), or of one slot, such as length."""
        if type is not None and type not in PROFILE_TYPES:
            raise InvalidInput("type", f"{type!r} is not known; use one of {', '.join(PROFILE_TYPES)}.")
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            group = self._group(connection, reader, entity)
            return profiles.history(connection, self.space, reader, group, type, slot)

    def manner(self, channel: str, *, sender: str | None = None) -> Manner | None:
        """How the one who is spoken with on `channel` writes there; None where too little was said yet."""
        channel_type(channel)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            group = self._spoken_with(connection, reader, channel, sender)
            found = manners.read(connection, self.space, reader, group) if group else []
        return next((each for each in found if each.channel == channel), None)

    # ------------------------------------------------------------------------------------------------------------

    def _profile(
        self, connection: Connection, reader: Reader, entity: str, channel: str | None
    ) -> tuple[Profile, list[Any]]:  # fmt: skip
        """The profile without its text, and where they were spoken with."""
        who = directory.get(connection, self.space, reader, directory.find(connection, self.space, reader, entity))
        group = list(who.members)
        items = profiles.as_one(profiles.read(connection, self.space, reader, group), _names(who), _called(who))
        written = manners.read(connection, self.space, reader, group)
        met = profiles.met(connection, self.space, reader, group)
        open_ = promises.pending(connection, self.space, reader, group, None, current(), PROMISES, LATELY)
        found = Profile(
            who.id, _called(who), who.type, "", tuple(items), tuple(written), tuple(open_),
            tuple(row.channel for row in met), profiles.detail(items, written, channel),
            min((row.first_at for row in met), default=None), max((row.last_at for row in met), default=None),
            sum(int(row.interactions) for row in met),
        )  # fmt: skip
        return found, met


def _names(who: Entity) -> set[str]:
    """How somebody is called in sentences about them."""
    parts = {handle.handle.lstrip("@").partition("@")[0].partition(":")[0] for handle in who.handles}
    return {who.name, *who.aliases, *parts, *(str(handle) for handle in who.handles)}


def _called(who: Entity) -> str:
    """The name; of somebody who has none but a handle, the part of it that names them, as in sentences about them."""
    if is_reserved(who.name) and who.handles and all(handle.channel_type != OWN for handle in who.handles):
        return str(who.handles[0])
    if who.name not in {handle.handle for handle in who.handles}:
        return who.name
    name = who.name.lstrip("@").partition("@")[0].partition(":")[0].strip() or who.name
    return name.title() if name.islower() and name.isalpha() else name
