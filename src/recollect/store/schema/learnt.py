"""What is learnt from the log: names, episodes, facts, conflicts; and the judgments on the way."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    Table,
    Text,
    text,
)

from recollect.store.schema.log import metadata
from recollect.store.types import Moment

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

# What happened, with meaning: one for each interaction. `entities` is JSON: who and what is spoken of, and where;
# `grave` those of its words that could hurt if they were forgotten.
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
    Column("grave", Text),
    Column("occurred_at", Moment, nullable=False),
    Column("judge", Text, nullable=False),
    Index("episodes_episode", "space", "episode"),
    Index(
        "episodes_grave",
        "space",
        "position",
        sqlite_where=text("grave IS NOT NULL"),
        postgresql_where=text("grave IS NOT NULL"),
    ),
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
    Index("facts_category", "space", "category", "audience"),
    Index("facts_position", "space", "position"),
    Index(  # values that an answer may hold; longer ones would not fit into every index
        "facts_value",
        "space",
        "object_key",
        sqlite_where=text("length(object_key) <= 60"),
        postgresql_where=text("length(object_key) <= 60"),
    ),
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

# Words that later words have probably replaced, and facts that are past by them: ids of both, where in the log the
# later words stand, and how probable it is.
doubts = Table(
    "doubts",
    metadata,
    Column("space", Text, primary_key=True),
    Column("older", Text, primary_key=True),
    Column("newer", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("position", BigInteger, nullable=False),
    Column("said_at", Moment, nullable=False),
    Column("probability", Double, nullable=False),
    Column("judge", Text, nullable=False),
    Index("doubts_position", "space", "position"),
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
    Index("judgments_question", "space", "question", "audience", "created_at"),
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
LEARNT = (learnt_names, episodes, spoken_of, facts, fact_sources, conflicts, doubts)
