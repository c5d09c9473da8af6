"""The log, which is the truth, and what follows from it at once: directory, conversations, vectors."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)

from recollect.store.types import Moment

metadata = MetaData()

spaces = Table(
    "spaces",
    metadata,
    Column("space", Text, primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False),
)

# What can be erased (all that the salted commitment covers) is nullable; what stays for the chain is not.
interactions = Table(
    "interactions",
    metadata,
    Column("space", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("recorded_at", Moment, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("erasure", Text),
    Column("commitment", LargeBinary),
    Column("salt", LargeBinary),
    Column("audience", Text),
    Column("entity", Text),
    Column("agent", Text),
    Column("channel", Text),
    Column("conversation", Text),
    Column("direction", Text),
    Column("role", Text),
    Column("type", Text),
    Column("occurred_at", Moment),
    Column("sender", Text),
    Column("external_id", Text),
    Column("metadata", Text),
    Column("content", Text),
    Index("interactions_id", "space", "id"),
    Index(
        "interactions_external_id",
        "space",
        "channel",
        "external_id",
        unique=True,
        sqlite_where=text("external_id IS NOT NULL"),
        postgresql_where=text("external_id IS NOT NULL"),
    ),
    Index("interactions_audience", "space", "audience", "position"),
    Index("interactions_channel", "space", "channel", "position"),
    Index("interactions_conversation", "space", "conversation", "position"),
    Index("interactions_occurred_at", "space", "occurred_at"),
    Index(
        "interactions_notes",
        "space",
        "occurred_at",
        sqlite_where=text("type = 'note'"),
        postgresql_where=text("type = 'note'"),
    ),
)

# `completed_at` is when no byte of it was left any more; until then whoever opens the database goes on. `request` is a
# hash of what was asked for, by which a second attempt is known; it goes when the erasure is completed by who asked.
receipts = Table(
    "receipts",
    metadata,
    Column("space", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("target", Text, nullable=False),
    Column("interactions", Integer, nullable=False),
    Column("erased_at", Moment, nullable=False),
    Column("answers", Integer, nullable=False, server_default=text("0")),
    Column("completed_at", Moment),
    Column("request", Text),
    Index(
        "receipts_pending",
        "space",
        "id",
        sqlite_where=text("completed_at IS NULL"),
        postgresql_where=text("completed_at IS NULL"),
    ),
)

# A hash of (channel, external id) for each erased message, so that a redelivery does not bring it back.
erased_messages = Table(
    "erased_messages",
    metadata,
    Column("space", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("interaction", Text, nullable=False),
)

# ---------------------------------------------------------------------------------------------------------- derived

channels = Table(
    "channels",
    metadata,
    Column("space", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("privacy", Text, primary_key=True),
    Column("created_at", Moment, nullable=False),
    Column("last_activity_at", Moment, nullable=False),
    Column("last_position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
)

entities = Table(
    "entities",
    metadata,
    Column("space", Text, primary_key=True),
    Column("entity", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("type", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("declared", Boolean, nullable=False),
    Column("properties", Text),
    Column("external_ref", Text),
    Column("created_at", Moment, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
)

handles = Table(
    "handles",
    metadata,
    Column("space", Text, primary_key=True),
    Column("channel_type", Text, primary_key=True),
    Column("handle", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("entity", Text, nullable=False),
    Column("source", Text, nullable=False),
    Index("handles_handle", "space", "handle"),
    Index("handles_entity", "space", "entity"),
)

aliases = Table(
    "aliases",
    metadata,
    Column("space", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("entity", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("alias", Text, nullable=False),
    Column("source", Text, nullable=False),
    Index("aliases_entity", "space", "entity"),
)

links = Table(
    "links",
    metadata,
    Column("space", Text, primary_key=True),
    Column("link", Text, primary_key=True),
    Column("entity", Text, nullable=False),
    Column("other", Text, nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("audience", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("source", Text, nullable=False),
    Column("undone_by", Text),
    Index("links_entity", "space", "entity"),
    Index("links_other", "space", "other"),
)

conversations = Table(
    "conversations",
    metadata,
    Column("space", Text, primary_key=True),
    Column("conversation", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("entity", Text, nullable=False),
    Column("agent", Text),
    Column("channel", Text, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("last_activity_at", Moment, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("last_position", BigInteger, nullable=False),
    Column("interactions", Integer, nullable=False),
    Index("conversations_entity", "space", "entity"),
    Index("conversations_channel", "space", "channel"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("space", Text, primary_key=True),
    Column("session", Text, primary_key=True),
    Column("conversation", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("started_at", Moment, nullable=False),
    Column("last_activity_at", Moment, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("last_position", BigInteger, nullable=False),
    Column("interactions", Integer, nullable=False),
    Column("ended_at", Moment),
    Column("ended_by", Text),
    Index("sessions_conversation", "space", "conversation", "audience", "first_position"),
    Index("sessions_audience", "space", "audience", "last_position"),
)

# In which zones people live, and the memory itself (`entity` is empty): each from a place in the log on. An empty zone
# means that none is known any more.
zones = Table(
    "zones",
    metadata,
    Column("space", Text, primary_key=True),
    Column("entity", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("source", Text, nullable=False),
)

# Which embedder a space uses: one serves recall; another may be on its way to take its place. `position` is how far it
# has come in the log, `holder` whoever is at it.
embedders = Table(
    "embedders",
    metadata,
    Column("space", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("spec", Text, nullable=False),
    Column("dimension", Integer, nullable=False),
    Column("serving", Boolean, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("holder", Text),
    Column("held_until", Moment),
)

# Vectors of interactions, in parts where they are long. `source` is the interaction, `context` the position of the one
# before it, if its words went into the vector too.
embeddings = Table(
    "embeddings",
    metadata,
    Column("space", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("part", SmallInteger, primary_key=True, autoincrement=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("source", Text, nullable=False),
    Column("context", BigInteger),
    Column("vector", LargeBinary, nullable=False),
    Index("embeddings_context", "space", "context"),
)

# Rows whose vector went because the turn before them was erased; they are embedded again, without it.
lost_embeddings = Table(
    "lost_embeddings",
    metadata,
    Column("space", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
)

# What a rebuild drops and derives anew at once; vectors are kept, since each is a function of the words it names.
DIRECTORY = (channels, entities, handles, aliases, links, conversations, sessions, zones)
