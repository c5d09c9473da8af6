"""What is distilled from what was learnt: summaries, procedures, how facts stand; and what was looked at."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, Index, Integer, Table, Text

from recollect.store.schema.log import metadata
from recollect.store.types import Moment

# Distillations. `subject` is what a scope is of: a conversation, a session, a day, a week, an entity, a topic.
# `points` is JSON: sentences, each with the interactions it rests on. One that another took the place of names it.
summaries = Table(
    "summaries",
    metadata,
    Column("space", Text, primary_key=True),
    Column("summary", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("scope", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("points", Text, nullable=False),
    Column("interactions", Integer, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("ended_at", Moment, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("last_position", BigInteger, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("judge", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("superseded_by", Text),
    Index("summaries_scope", "space", "scope", "subject", "audience"),
    Index("summaries_ended_at", "space", "audience", "ended_at"),
)

# The interactions that a summary was made of, beyond those of its parts: an exact set.
summary_sources = Table(
    "summary_sources",
    metadata,
    Column("space", Text, primary_key=True),
    Column("summary", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("source", Text, nullable=False),
    Index("summary_sources_position", "space", "position"),
)

# The summaries and facts that a summary was made of.
summary_parts = Table(
    "summary_parts",
    metadata,
    Column("space", Text, primary_key=True),
    Column("summary", Text, primary_key=True),
    Column("part", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Index("summary_parts_part", "space", "part"),
)

# What has something new and is not summarised yet. `touched` is the position of the newest of it.
unsummarised = Table(
    "unsummarised",
    metadata,
    Column("space", Text, primary_key=True),
    Column("unit", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("scope", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("waiting_since", Moment, nullable=False),
    Index("unsummarised_scope", "space", "scope"),
)

# When X, also Y. `entity` is whose habit it is; null: that of all who are heard here. `features` and `structure` are
# JSON: what sets it off, and what to do.
procedures = Table(
    "procedures",
    metadata,
    Column("space", Text, primary_key=True),
    Column("procedure", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("entity", Text),
    Column("trigger", Text, nullable=False),
    Column("features", Text, nullable=False),
    Column("heuristic", Text, nullable=False),
    Column("structure", Text, nullable=False),
    Column("observed", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("first_at", Moment, nullable=False),
    Column("last_at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("procedures_audience", "space", "audience"),
)

# The interactions that show a procedure: its trigger, and what followed.
procedure_sources = Table(
    "procedure_sources",
    metadata,
    Column("space", Text, primary_key=True),
    Column("procedure", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("source", Text, nullable=False),
    Column("role", Text, nullable=False),
    Index("procedure_sources_position", "space", "position"),
)

# What holds a fact up beside the words for it: a summary that confirms it, a person who says that it stays.
upheld = Table(
    "upheld",
    metadata,
    Column("space", Text, primary_key=True),
    Column("fact", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("confirmed_at", Moment),
    Column("confirmed_by", Text),
    Column("evergreen_by", Text),
)

# How fast facts of a kind turned out to change: how many did, in how many days of all of them together.
fading = Table(
    "fading",
    metadata,
    Column("space", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("changed", Integer, nullable=False),
    Column("days", Double, nullable=False),
)

# What was told to whom, and how often: no part of the truth, and not derived from it. `audience` is the reader's.
accesses = Table(
    "accesses",
    metadata,
    Column("space", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("last_at", Moment, nullable=False),
)

# What distilling writes.
SUMMED = (
    summaries, summary_sources, summary_parts, unsummarised, procedures, procedure_sources, upheld, fading,
)  # fmt: skip
