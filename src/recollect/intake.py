"""The one way into the memory: check, redact, place, append and derive, all in one transaction or not at all."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, or_, select

from recollect.audience import OWNER, audience_of, channel_entity, channel_privacy, privacy_of
from recollect.conversations import recording
from recollect.conversations.sessions import conversation_id, derive_conversations
from recollect.decisions import COPY, derive_decisions
from recollect.decisions.known import NOTE, about_note
from recollect.entities.directory import derive_directory
from recollect.entities.names import channel_type, handle_entity, handle_on
from recollect.errors import DuplicateConflict, InvalidInput, whole
from recollect.log import fields
from recollect.log.append import AT_ONCE, Appender, Row
from recollect.log.chain import LogRow
from recollect.log.fields import OURS
from recollect.log.read import interaction, log, readable, visible
from recollect.log.redact import Custom, compiled, redact, redact_all
from recollect.log.zones import ZoneWriter, message_zone
from recollect.model import DIRECTIONS, PRIVACY, ROLES, TYPES, Interaction
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.schema import DERIVED, erased_messages, interactions
from recollect.times import given_zone, now, past
from recollect.understanding import notes

CHUNK = 20_000
_SHARE, _NOTE = "share:", "noted:"  # how the external ids of copies begin
DECIDED_ON = "cli:local"  # the channel of the owner's own tools
DECIDED = (DECIDED_ON, "cli:public")  # where decisions are, those for all to know too
_ASKING = ("text", "voice", "command")  # types of messages that may ask for a note
# What people wrote in a decision.
_WRITTEN = ("name", "mention", "aliases", "properties", "external_ref", "title", "text", "reason", "context")
_dump = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True).encode


@dataclass(slots=True)
class Draft:
    """An interaction as somebody hands it in, checked; what only the database knows is still open."""

    content: str
    channel: str
    sender: str | None
    privacy: str | None
    direction: str
    role: str
    type: str
    agent: str | None
    to: str | None
    occurred_at: datetime
    external_id: str | None
    metadata: str | None
    reply_to: str | None
    entity: str | None = None  # whose thread it is in, where that does not follow from the rest
    kept: bool = False  # stored also where nothing is recorded: what the owner writes, and what a channel is
    zone: str | None = None  # that its time was given with


def draft(
    settings: Settings,
    content: str,
    *,
    channel: str,
    sender: str | None = None,
    privacy: str | None = None,
    direction: str = "inbound",
    occurred_at: datetime | str | None = None,
    external_id: str | None = None,
    metadata: Mapping[str, Any] | None = None,
    role: str | None = None,
    type: str = "text",
    agent: str | None = None,
    to: str | None = None,
    clock: datetime | None = None,
) -> Draft:
    """Check every field, and redact. The first rule that is broken is named; nothing is written."""
    kind = channel_type(channel)
    fields.one_of("direction", direction, DIRECTIONS)
    fields.one_of("type", type, TYPES)
    if privacy is not None:
        fields.one_of("privacy", privacy, PRIVACY)
    if role is None:
        role = "system" if type == "event" else "user" if direction == "inbound" else "assistant"
    else:
        fields.one_of("role", role, ROLES)
    if external_id is not None:
        external_id = fields.text("external_id", external_id, 1_024)
    if agent is not None:
        agent = fields.text("agent", agent, 256)
    clock = clock or now()
    counts: defaultdict[str, int] = defaultdict(int)
    patterns = compiled(settings.redact_patterns)
    content = redact(fields.content(content, settings), settings.redact_secrets, patterns, counts)
    to = None if to is None else handle_on(kind, to)
    occurred = clock if occurred_at is None else past(occurred_at, "occurred_at", clock, settings.clock_skew_seconds)
    meta, reply_to = _metadata(metadata, to, settings, patterns, counts)
    sender = None if sender is None else handle_on(kind, sender)
    return Draft(
        content, channel, sender, privacy, direction, role, type, agent, to, occurred, external_id, meta, reply_to,
        zone=given_zone(occurred_at),
    )  # fmt: skip


def decision(settings: Settings, content: str, what: Mapping[str, Any], privacy: str = "private") -> Draft:
    """A decision of the owner, in words for people and as data for the directory."""
    words = draft(
        settings, content, channel=own_channel(privacy), sender=settings.owner, privacy=privacy, type="decision",
        metadata={name: what[name] for name in _WRITTEN if what.get(name)},
    )  # fmt: skip
    said = json.loads(words.metadata) if words.metadata else {}  # the part that people wrote, redacted
    return replace(words, metadata=_dump({OURS: {**what, **said}}), kept=True)


def share_id(original: str, audience: str, number: int) -> str:
    """The address of a copy: of one interaction for one audience, the first, second … time."""
    return f"{_SHARE}{original}:{audience}:{number}"


def repeated(row: Mapping[str, Any], audience: str, channel: str, sender: str | None, name: str, number: int) -> Draft:
    """The same words for others: an interaction of its own that names the one it repeats. Where its readers do not know
    the handle of who said it, they get to know a name alone."""
    ours: dict[str, Any] = {OURS: {COPY: row["id"]}}
    if sender is None and name:
        ours["sender_name"] = name
    return Draft(
        row["content"], channel, sender, privacy_of(audience), row["direction"], row["role"], row["type"], row["agent"],
        None, row["occurred_at"], share_id(row["id"], audience, number), _dump(ours), None, entity=row["entity"],
        kept=True, zone=message_zone(row["metadata"]),
    )  # fmt: skip


def noted(row: Mapping[str, Any]) -> Draft | None:
    """The note that a message asks for: an interaction of its own, which all agents may read, beside the talk."""
    asked = row["type"] in _ASKING and row["direction"] == "inbound" and row["role"] == "user"
    words = notes.noted(row["content"]) if asked else None
    if words is None:
        return None
    told = {"origin": "chat", "created_by": "user", "message": row["id"], "told": row["agent"]}
    return Draft(
        words, row["channel"], row["sender"], privacy_of(row["audience"]), "inbound", "user", "note", None,
        None, row["occurred_at"], f"{_NOTE}{row['id']}", _dump({OURS: {NOTE: told}}), None, entity=row["entity"],
        kept=True, zone=message_zone(row["metadata"]),
    )  # fmt: skip


def described(settings: Settings, channel: str, privacy: str, words: str, facts: Mapping[str, Any]) -> Draft:
    """What a channel is, as an event of its own."""
    made = draft(settings, words, channel=channel, privacy=privacy, type="event")
    return replace(made, metadata=_dump({OURS: {"channel": dict(facts)}}), kept=True)


def own_channel(privacy: str | None) -> str:
    """Where the owner writes when no channel is named: one for each privacy, so that none changes another's."""
    return DECIDED_ON if privacy in (None, "private") else f"cli:{privacy}"


def observe(store: Store, space: str, drafts: Iterable[Draft], settings: Settings) -> list[Interaction]:
    """Append drafts in their order, in one transaction. One that is there already is given back, not written again."""
    with store.write() as connection:
        return observe_in(connection, space, drafts, settings)


def observe_in(connection: Connection, space: str, drafts: Iterable[Draft], settings: Settings) -> list[Interaction]:
    stored: list[Interaction] = []
    fresh: list[Row] = []  # nothing is derived from these yet
    with Appender(connection, space) as appender:
        places = _Places(appender, settings)
        for chunk in _chunks(drafts):
            known = _known(appender, chunk)
            for start in range(0, len(chunk), AT_ONCE):
                answers, rows = _answers(places, known, chunk[start : start + AT_ONCE], len(stored))
                if rows and (zone := places.zones.decision()) is not None:
                    rows.insert(0, places.row(decision(settings, *zone)))
                appender.add(rows)
                taken = [places.row(note) for row in rows if (note := noted(row)) is not None]
                if taken:
                    appender.add(taken)
                    rows += taken
                stored += [item if isinstance(item, Interaction) else interaction(item, OWNER) for item in answers]
                fresh += rows
            if len(fresh) >= CHUNK:
                derive(appender.connection, space, fresh, settings)
                fresh = []
        if fresh:
            derive(appender.connection, space, fresh, settings)
        recording.count(appender.connection, space, places.left_out)
    return stored


def _chunks(drafts: Iterable[Draft]) -> Iterator[list[Draft]]:
    """Drafts as many as the log takes at once, or many more, where they must be looked up in it first."""
    coming = iter(drafts)
    while chunk := list(islice(coming, AT_ONCE)):
        if any(item.external_id is not None for item in chunk):
            chunk += islice(coming, CHUNK - AT_ONCE)
        yield chunk


def _answers(
    places: _Places, known: dict[tuple[str, str], Row | Interaction], chunk: Sequence[Draft], before: int
) -> tuple[list[Row | Interaction], list[Row]]:
    """For each draft the interaction that it is, known or new; and the new ones."""
    answers: list[Row | Interaction] = []
    rows: list[Row] = []
    for number, item in enumerate(chunk, before + 1):
        key = None if item.external_id is None else (item.channel, item.external_id)
        answer = None if key is None else known.get(key)
        if answer is None:
            on = places.command(item) if item.content.lstrip().startswith("/") else None
            if on is not None:
                if item.sender is None:
                    raise InvalidInput(_field("sender", number, before, chunk), recording.NOBODY)
                made, why = places.switch(item, item.sender, on)
                rows += [places.row(each) for each in made]
                answer = recording.nothing(item.occurred_at, why)
            elif places.unrecorded and not places.is_recorded(item):
                answer = recording.nothing(item.occurred_at, "off")
            else:
                answer = places.row(item)
                rows.append(answer)
            if key is not None:
                known[key] = answer
        else:
            _same(item, answer, _field("external_id", number, before, chunk))
        if isinstance(answer, Interaction) and answer.not_recorded in ("off", "erased"):
            places.left_out[answer.not_recorded] += 1
        answers.append(answer)
    return answers, rows


def _field(name: str, number: int, before: int, chunk: Sequence[Draft]) -> str:
    return f"item {number}: {name}" if before or len(chunk) > 1 else name


def derive(connection: Connection, space: str, rows: Sequence[LogRow], settings: Settings) -> None:
    """What follows at once from interactions: the directory, decisions, conversations and sessions."""
    derive_directory(connection, space, rows)
    derive_decisions(connection, space, rows)
    derive_conversations(connection, space, rows, timedelta(seconds=settings.session_idle_seconds))


def rederive(
    connection: Connection, space: str, settings: Settings, progress: Callable[[int], None] | None = None
) -> None:
    """Drop all that `derive` has written and write it again from the log. The result is the same."""
    for table in DERIVED:
        connection.execute(delete(table).where(table.c.space == space))
    after = 0
    while True:
        query = visible(space, OWNER).where(log.position > after).order_by(log.position).limit(CHUNK)
        rows = connection.execute(query).mappings().all()
        if rows:
            derive(connection, space, rows, settings)
            after = rows[-1]["position"]
        if progress:
            progress(len(rows))
        if len(rows) < CHUNK:
            return


def message_key(channel: str, external_id: str) -> str:
    """What stays of an erased message's address: enough to know it again, too little to read it."""
    return hashlib.sha256(f"{channel}\x1f{external_id}".encode()).hexdigest()


class _Places:
    """Where interactions belong: privacy of their channel, entity of their thread, hence audience and conversation."""

    def __init__(self, appender: Appender, settings: Settings) -> None:
        self.appender = appender
        self.space = appender.space
        self.settings = settings
        self.unrecorded = recording.subjects(appender.connection, appender.space)
        self.left_out: Counter[str] = Counter()
        self.now = now()
        self.privacy: dict[str, str] = {}
        self.last_inbound: dict[tuple[str, str], str | None] = {}
        self.sent: dict[tuple[str, str, str], str] = {}
        self.threads: dict[tuple[str, str, str, str | None], tuple[str, str]] = {}
        self.zones = ZoneWriter(appender, settings)

    def row(self, item: Draft) -> Row:
        channel = item.channel
        privacy = item.privacy or self.privacy.get(channel)
        if privacy is None:
            privacy = channel_privacy(self.appender.connection, self.space, channel)
        self.privacy[channel] = privacy
        entity = self._entity(item, privacy)
        if item.direction == "inbound" and item.entity is None:
            self.last_inbound[channel, privacy] = entity
        if item.external_id is not None:
            self.sent[channel, privacy, item.external_id] = entity
        thread = (privacy, channel, entity, item.agent)
        known = self.threads.get(thread)
        if known is None:
            known = audience_of(privacy, channel, entity), conversation_id(entity, item.agent, channel)
            self.threads[thread] = known
        audience, conversation = known
        metadata = item.metadata if item.type == "decision" else self.zones.stamp(item, entity)
        if item.entity is not None:  # beside the talk of the room, whose sessions it must not part
            conversation = conversation_id(entity, item.agent, f"{channel} {COPY}")
        return {
            "audience": audience, "entity": entity, "agent": item.agent, "channel": channel,
            "conversation": conversation, "direction": item.direction, "role": item.role, "type": item.type,
            "occurred_at": item.occurred_at, "sender": item.sender, "external_id": item.external_id,
            "metadata": metadata, "content": item.content, "erasure": None, "commitment": None,
        }  # fmt: skip

    def command(self, item: Draft) -> bool | None:
        return recording.command(
            item.content, item.direction, item.role, item.type, item.metadata, item.occurred_at, self.now
        )

    def switch(self, item: Draft, sender: str, on: bool) -> tuple[list[Draft], str]:
        """The decision to stop or resume recording in the thread of who says so, with the agent that heard it; and how
        it is answered. None, where the message was here before: it may come again long after the next such word."""
        entity = handle_entity(channel_type(item.channel), sender)
        subject = recording.subject(item.channel, entity, item.agent)
        address = None
        made: list[Draft] = []
        if item.external_id is not None:
            key = message_key(item.channel, item.external_id if item.agent is None else f"{item.external_id} {subject}")
            address = f"recording:{key}"
        if address is None or not self._is_here(address):
            (self.unrecorded.discard if on else self.unrecorded.add)(subject)
            decided = decision(self.settings, *recording.decided(on, subject))
            made = [replace(decided, occurred_at=item.occurred_at, external_id=address)]
        off = recording.is_off(self.unrecorded, item.channel, entity, item.agent)
        return made, "turned_off" if off and not on else "off" if off else "turned_on"

    def _is_here(self, address: str) -> bool:
        here = (log.space == self.space, log.channel == DECIDED_ON, log.external_id == address)
        return self.appender.connection.execute(select(log.id).where(*here)).first() is not None

    def is_recorded(self, item: Draft) -> bool:
        """Whether an interaction may be stored, where some are not. Of what goes out in private to nobody in particular
        it cannot be told whether it answers somebody who is not recorded; then it is not stored. What is said in a room
        is for all who are there."""
        if item.kept or not recording.on_channel(self.unrecorded, item.channel):
            return True
        kind = channel_type(item.channel)
        if kind == "cli" and item.type == "note" and item.sender == self.settings.owner:
            return True
        if item.channel in self.unrecorded:
            return False
        if item.direction == "inbound":
            whom: str | None = handle_entity(kind, item.sender) if item.sender else channel_entity(item.channel)
        elif item.to:
            whom = handle_entity(kind, item.to)
        else:
            privacy = item.privacy or channel_privacy(self.appender.connection, self.space, item.channel)
            if privacy != "private" and item.reply_to is None:
                return True
            whom = self._answered(item, privacy)
        heard_by = item.agent if item.type != "note" else item.agent or about_note(item.metadata).get("told")
        return whom is not None and not recording.is_off(self.unrecorded, item.channel, whom, heard_by)

    def _entity(self, item: Draft, privacy: str) -> str:
        """Who is spoken with: the sender of what comes in; of what goes out, the one it is for."""
        if item.entity is not None:
            return item.entity
        kind = channel_type(item.channel)
        if item.direction == "inbound":
            return handle_entity(kind, item.sender) if item.sender else channel_entity(item.channel)
        if item.to:
            return handle_entity(kind, item.to)
        answered = self._answered(item, privacy)
        if answered is None:
            key = (item.channel, privacy)
            if key not in self.last_inbound:
                newest = self._heard(*key).where(log.direction == "inbound").order_by(log.position.desc()).limit(1)
                self.last_inbound[key] = self.appender.connection.execute(newest).scalar()
            answered = self.last_inbound[key]
        return answered or channel_entity(item.channel)

    def _answered(self, item: Draft, privacy: str) -> str | None:
        if item.reply_to is None:
            return None
        key = (item.channel, privacy, item.reply_to)
        if key not in self.sent:
            found = self._heard(item.channel, privacy).where(log.external_id == item.reply_to)
            return self.appender.connection.execute(found).scalar()
        return self.sent[key]

    def _heard(self, channel: str, privacy: str) -> Select[Any]:
        """Whom one may be answering: only those who spoke as privately as the answer is, whatever the channel was."""
        shared = log.audience == audience_of(privacy, channel, "")
        alike = log.audience.startswith("private:") if privacy == "private" else shared
        copied = [log.external_id.not_like(f"{begins}%") for begins in (_SHARE, _NOTE)]
        spoken = or_(log.external_id.is_(None), and_(*copied))
        return select(log.entity).where(log.space == self.space, log.channel == channel, alike, spoken)


def _known(appender: Appender, chunk: Sequence[Draft]) -> dict[tuple[str, str], Row | Interaction]:
    """Messages of a chunk that are in the log already, or were and have been erased."""
    known: dict[tuple[str, str], Row | Interaction] = {}
    by_channel: dict[str, list[str]] = {}
    for item in chunk:
        if item.external_id is not None:
            by_channel.setdefault(item.channel, []).append(item.external_id)
    if not by_channel:
        return known
    connection, space = appender.connection, appender.space
    any_erased = _any_erased(connection, space)
    for channel, external_ids in by_channel.items():
        found = readable(space, OWNER).where(log.channel == channel, among(log.external_id, external_ids))
        for row in connection.execute(found).mappings():
            known[channel, row["external_id"]] = interaction(row, OWNER)
        if any_erased:
            keys = {message_key(channel, external_id): external_id for external_id in external_ids}
            for row in connection.execute(_erased(space, keys)).mappings():
                gone = replace(interaction(row, OWNER), recorded=False, not_recorded="erased")
                known[channel, keys[row["key"]]] = gone
    return known


def _any_erased(connection: Connection, space: str) -> bool:
    query = select(erased_messages.c.key).where(erased_messages.c.space == space).limit(1)
    return connection.execute(query).first() is not None


def _erased(space: str, keys: Iterable[str]) -> Select[Any]:
    return (
        select(erased_messages.c.key, interactions)
        .join(interactions, (log.space == erased_messages.c.space) & (log.id == erased_messages.c.interaction))
        .where(erased_messages.c.space == space, among(erased_messages.c.key, keys))
    )


def _same(item: Draft, answer: Row | Interaction, field: str) -> None:
    if isinstance(answer, Interaction):
        if not answer.recorded or answer.content == item.content:
            return
    elif answer["content"] == item.content:
        return
    raise DuplicateConflict(
        field,
        f"{item.external_id!r} on {item.channel} is there already with other words; the log keeps the first and was "
        "not changed. Give an edited message an external id of its own.",
    )


def _metadata(
    metadata: Mapping[str, Any] | None,
    to: str | None,
    settings: Settings,
    patterns: Custom | tuple[()],
    counts: MutableMapping[str, int],
) -> tuple[str | None, str | None]:
    """Metadata in its one spelling, and the message that it says this one answers."""
    values: dict[str, Any] = {}
    if metadata:
        if not isinstance(metadata, Mapping):
            raise InvalidInput("metadata", f"a mapping is needed, not {type(metadata).__name__}.")
        if OURS in metadata:
            raise InvalidInput("metadata", f"the key {OURS!r} is kept for the memory itself; use another.")
        try:
            values = redact_all(dict(metadata), settings.redact_secrets, patterns, counts)
        except RecursionError:
            raise InvalidInput("metadata", "it holds itself, or is too deep to be written as JSON.") from None
    if to is not None:
        values[OURS] = {"to": to}
    if counts:
        values["redacted"] = dict(sorted(counts.items()))
    if not values:
        return None, None
    try:
        spelled = _dump(values)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput("metadata", f"it cannot be written as JSON ({error}).") from None
    if (size := len(whole("metadata", spelled).encode())) > settings.max_metadata_bytes:
        raise InvalidInput(
            "metadata", f"it has {size:,} bytes; at most {settings.max_metadata_bytes:,} are kept (max_metadata_bytes)."
        )
    reply_to = values.get("reply_to")
    return spelled, reply_to if isinstance(reply_to, str) and "\x00" not in reply_to else None


def drafts_of(settings: Settings, items: Iterable[Mapping[str, Any]], agent: str | None) -> Iterator[Draft]:
    """Drafts from mappings; a mistake is told with the number of its item, counted from 1."""
    clock = now()
    for number, item in enumerate(items, 1):
        try:
            yield draft(settings, **{"agent": agent, **item}, clock=clock)
        except InvalidInput as error:
            raise InvalidInput(f"item {number}: {error.field}", str(error).partition(": ")[2]) from None
        except TypeError as error:
            raise InvalidInput(f"item {number}", f"{error}; the fields are those of observe.") from None
