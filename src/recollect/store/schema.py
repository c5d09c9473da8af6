"""The tables. `space` comes first in every key. `interactions` is the truth; all that is below the line is derived.

The migrations are what makes a database; a test holds them against this page.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import TSVECTOR

from recollect.store.types import HalfVector, Moment

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
        "position",
        sqlite_where=text("type = 'note'"),
        postgresql_where=text("type = 'note'"),
    ),
)

receipts = Table(
    "receipts",
    metadata,
    Column("space", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("target", Text, nullable=False),
    Column("interactions", Integer, nullable=False),
    Column("erased_at", Moment, nullable=False),
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

# How far each derivation has come in the log, and whoever is at it.
derivations = Table(
    "derivations",
    metadata,
    Column("space", Text, primary_key=True),
    Column("derivation", Text, primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("holder", Text),
    Column("held_until", Moment),
)

# Interactions that a derivation could not make sense of: tried again, and after some attempts left alone.
failures = Table(
    "failures",
    metadata,
    Column("space", Text, primary_key=True),
    Column("derivation", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("attempts", Integer, nullable=False),
    Column("error", Text, nullable=False),
    Column("failed_at", Moment, nullable=False),
)

# Names that were learnt from what was said: of somebody who is only spoken of, or one more for somebody known. `owner`
# is whose name for it this is ("my sister"); null: everybody's.
learnt_names = Table(
    "learnt_names",
    metadata,
    Column("space", Text, primary_key=True),
    Column("learnt_name", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("owner", Text),
    Column("origin", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Index("learnt_names_key", "space", "key"),
    Index("learnt_names_entity", "space", "entity"),
    Index("learnt_names_position", "space", "position"),
)

# What happened, with meaning: one for each interaction. `entities` is JSON: who and what is spoken of, and where.
episodes = Table(
    "episodes",
    metadata,
    Column("space", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("episode", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("source", Text, nullable=False),
    Column("speech_act", Text, nullable=False),
    Column("event_kind", Text),
    Column("importance", Double, nullable=False),
    Column("entities", Text, nullable=False),
    Column("domain_facts", Text),
    Column("occurred_at", Moment, nullable=False),
    Column("judge", Text, nullable=False),
    Index("episodes_episode", "space", "episode"),
)

# Which interactions speak of an entity.
spoken_of = Table(
    "spoken_of",
    metadata,
    Column("space", Text, primary_key=True),
    Column("entity", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Index("spoken_of_position", "space", "position"),
)

# What is believed. `object_key` and `context_key` are what spellings of the same value have in common; `closed_at` is
# when something said otherwise, `position` and `source` where it was first said.
facts = Table(
    "facts",
    metadata,
    Column("space", Text, primary_key=True),
    Column("fact", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("subject", Text, nullable=False),
    Column("subject_name", Text, nullable=False),
    Column("predicate", Text, nullable=False),
    Column("object", Text, nullable=False),
    Column("object_key", Text, nullable=False),
    Column("object_entity", Text),
    Column("context", Text),
    Column("negated", Boolean, nullable=False),
    Column("sentence", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("category", Text),
    Column("tags", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("speaker", Text, nullable=False),
    Column("base", Double, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("importance", Double, nullable=False),
    Column("reinforced", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("valid_from", Moment),
    Column("valid_until", Moment),
    Column("said_at", Moment, nullable=False),
    Column("validated_at", Moment, nullable=False),
    Column("closed_at", Moment),
    Column("superseded_by", Text),
    Column("position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("judge", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("facts_subject", "space", "subject", "predicate"),
    Index("facts_object", "space", "object_entity"),
    Index("facts_kind", "space", "kind", "audience"),
    Index("facts_position", "space", "position"),
)

# The words that a fact rests on, and what each did to it: states, reinforces, ends, replaces, contradicts.
fact_sources = Table(
    "fact_sources",
    metadata,
    Column("space", Text, primary_key=True),
    Column("fact", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("source", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("occurred_at", Moment, nullable=False),
    Index("fact_sources_position", "space", "position"),
)

# Facts that cannot both be so. Open until a rule or a person decides.
conflicts = Table(
    "conflicts",
    metadata,
    Column("space", Text, primary_key=True),
    Column("conflict", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("kind", Text, nullable=False),
    Column("fact", Text, nullable=False),
    Column("other", Text, nullable=False),
    Column("strategy", Text, nullable=False),
    Column("outcome", Text),
    Column("reason", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("detected_at", Moment, nullable=False),
    Column("resolved_at", Moment),
    Column("resolved_by", Text),
    Index("conflicts_fact", "space", "fact"),
    Index("conflicts_other", "space", "other"),
    Index("conflicts_position", "space", "position"),
)

# Answers of models, and of the rules where a model was wanted and could not be had; a rebuild replays them. `model` is
# the one that was wanted, `calls` how often it was asked (0: no budget, or it rests), `judge` whoever answered.
judgments = Table(
    "judgments",
    metadata,
    Column("space", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("question", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("role", Text, nullable=False),
    Column("input_hash", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("judge", Text, nullable=False),
    Column("model", Text),
    Column("answer", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("tokens_in", Integer, nullable=False),
    Column("tokens_out", Integer, nullable=False),
    Column("cost", Double),
    Column("latency_ms", Double, nullable=False),
    Column("error", Text),
    Column("created_at", Moment, nullable=False),
    Index("judgments_role", "space", "role", "created_at"),
    Index("judgments_created_at", "space", "created_at"),
)

# The interactions whose words a judgment saw: it goes when one of them is erased.
judgment_sources = Table(
    "judgment_sources",
    metadata,
    Column("space", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("judgment", Text, primary_key=True),
    Index("judgment_sources_judgment", "space", "judgment"),
)

# What learning writes: dropped and derived again as one.
LEARNT = (learnt_names, episodes, spoken_of, facts, fact_sources, conflicts)

# What a rebuild drops and derives anew at once; vectors are kept, since each is a function of the words it names.
DERIVED = (channels, entities, handles, aliases, links, conversations, sessions)

# ------------------------------------------------------- the lexical and vector indexes of PostgreSQL (also derived)

lexical = MetaData()

lexical_scopes = Table(
    "lexical_scopes",
    lexical,
    Column("space", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("analysis", Text, nullable=False),
    Column("complete", BigInteger, nullable=False),
    Column("documents", BigInteger, nullable=False),
)

lexical_documents = Table(
    "lexical_documents",
    lexical,
    Column("space", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("occurred_at", Moment, nullable=False),
    Column("terms", TSVECTOR, nullable=False),
    Index("lexical_documents_terms", "terms", postgresql_using="gin", postgresql_with={"fastupdate": "off"}),
    Index("lexical_documents_occurred_at", "space", "scope", "occurred_at"),
)

lexical_terms = Table(
    "lexical_terms",
    lexical,
    Column("space", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("term", Text, primary_key=True),
    Column("documents", BigInteger, nullable=False),
)

vectors = MetaData()

vector_scopes = Table(
    "vector_scopes",
    vectors,
    Column("space", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("complete", BigInteger, nullable=False),
    Column("generation", Text, nullable=False),
    Column("vectors", BigInteger, nullable=False),
)

vector_documents = Table(
    "vector_documents",
    vectors,
    Column("space", Text, primary_key=True),
    Column("model", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("part", SmallInteger, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("occurred_at", Moment, nullable=False),
    Column("vector", HalfVector, nullable=False),
    Index("vector_documents_key", "space", "model", "scope", "key"),
    Index("vector_documents_entity", "space", "model", "scope", "entity"),
    Index("vector_documents_occurred_at", "space", "model", "scope", "occurred_at"),
)
