"""What is found out about people and how they are spoken with: promises, manner, profiles, gaps, exchanges; what people
decided about the memory itself; and the jobs that keep it in order."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, Table, Text

from recollect.store.schema.log import metadata
from recollect.store.types import Moment

# How far in the log each unit of work on talks has come.
reached = Table(
    "reached",
    metadata,
    Column("space", Text, primary_key=True),
    Column("unit", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("position", BigInteger, nullable=False),
)

# Whether a session has come to its natural end, as it was judged at the last message it had then.
endings = Table(
    "endings",
    metadata,
    Column("space", Text, primary_key=True),
    Column("session", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("conversation", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("reason", Text, nullable=False),
    Column("judge", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("judged_at", Moment, nullable=False),
    Index("endings_conversation", "space", "conversation"),
)

# What somebody said they would do. `talk` is where, `entity` who promised (null: the agent), `beneficiary` to whom.
# `outcome` is open, done, dropped or replaced; `settled_by` the interaction that made it so.
promises = Table(
    "promises",
    metadata,
    Column("space", Text, primary_key=True),
    Column("promise", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("talk", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("entity", Text),
    Column("beneficiary", Text),
    Column("speaker", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("due_at", Moment),
    Column("made_at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("settled_at", Moment),
    Column("settled_by", Text),
    Column("judge", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("promises_talk", "space", "talk"),
    Index("promises_entity", "space", "entity"),
    Index("promises_beneficiary", "space", "beneficiary"),
)

# How somebody wrote in a conversation, up to the end of each session of it. `reasons` is JSON: what each word rests on.
manners = Table(
    "manners",
    metadata,
    Column("space", Text, primary_key=True),
    Column("session", Text, primary_key=True),
    Column("conversation", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("entity", Text, nullable=False),
    Column("speaker", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("formality", Text, nullable=False),
    Column("technical", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("pace_seconds", Double),
    Column("language", Text, nullable=False),
    Column("length", Text, nullable=False),
    Column("messages", Integer, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("sources", Text, nullable=False),
    Column("last_at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("manners_entity", "space", "entity"),
)

# What somebody shows by a message: thanks, praise, a complaint, a request, a wish for a length or a form of answers.
# `slot` is which: the words that requests are compared by, short or long, a list or a table.
signals = Table(
    "signals",
    metadata,
    Column("space", Text, primary_key=True),
    Column("source", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("slot", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("entity", Text, nullable=False),
    Column("speaker", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("is_lasting", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("signals_entity", "space", "entity"),
)

# What is known of somebody's needs, expectations, preferences, gaps and satisfaction. One that another took the place
# of names it; one that came to an end with nothing in its place names itself; `relation` says what the new one does
# to the old: updates, extends or derives.
profile_items = Table(
    "profile_items",
    metadata,
    Column("space", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("entity", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("slot", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("relation", Text, nullable=False),
    Column("supersedes", Text),
    Column("superseded_by", Text),
    Column("created_at", Moment, nullable=False),
    Column("judge", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("profile_items_entity", "space", "entity"),
)

# The interactions that an item of a profile rests on, and where they were said.
profile_sources = Table(
    "profile_sources",
    metadata,
    Column("space", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("source", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("channel", Text, nullable=False),
    Column("fact", Text),
    Index("profile_sources_source", "space", "source"),
)

# What shows who somebody is elsewhere: an address they gave, a name by which they introduced themselves. `key` is what
# is compared.
hints = Table(
    "hints",
    metadata,
    Column("space", Text, primary_key=True),
    Column("hint", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("entity", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Index("hints_key", "space", "kind", "key"),
    Index("hints_entity", "space", "entity"),
)

# Each time that somebody needed what the system could not do. `gap` is the need that it is one sight of, within its
# audience.
sightings = Table(
    "sightings",
    metadata,
    Column("space", Text, primary_key=True),
    Column("sighting", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("gap", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("need", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("source", Text, nullable=False),
    Column("judge", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("sightings_gap", "space", "gap"),
    Index("sightings_entity", "space", "entity"),
)

# What an agent was asked, what came of it, and how long it took. `doer` is the agent's name, or an entity's id.
exchanges = Table(
    "exchanges",
    metadata,
    Column("space", Text, primary_key=True),
    Column("exchange", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("doer", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("seconds", Double),
    Column("length", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("sources", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("exchanges_doer", "space", "doer"),
)

# How far back the answers to somebody reached that drew on what was said before. `reach` is the sum of the logarithms
# of one more than their ages in days; `unit` is whose it is.
reaches = Table(
    "reaches",
    metadata,
    Column("space", Text, primary_key=True),
    Column("unit", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("entity", Text, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("reach", Double, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("reaches_entity", "space", "entity"),
)

# What is derived from talks and what was learnt, and dropped with it.
RELATED = (
    reached, endings, promises, manners, signals, profile_items, profile_sources, hints, sightings, exchanges, reaches,
)  # fmt: skip

# Tasks that were made of gaps. `gaps` and `evidence` are JSON: ids. `source` is the decision that tells of it.
tasks = Table(
    "tasks",
    metadata,
    Column("space", Text, primary_key=True),
    Column("task", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("gaps", Text, nullable=False),
    Column("evidence", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("source", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("resolved_at", Moment),
    Column("resolved_by", Text),
)

# What was answered in the review: the item is not asked about again, or not before `until`.
reviewed = Table(
    "reviewed",
    metadata,
    Column("space", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("until", Moment),
    Column("source", Text, nullable=False),
)

# Who belongs to a channel or a group, as somebody said. `until` is null while they do.
memberships = Table(
    "memberships",
    metadata,
    Column("space", Text, primary_key=True),
    Column("belongs_to", Text, primary_key=True),
    Column("entity", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("since", Moment, nullable=False),
    Column("until", Moment),
    Column("source", Text, nullable=False),
)

# Channels and conversations that are not recorded for the time being.
unrecorded = Table(
    "unrecorded",
    metadata,
    Column("space", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("source", Text, nullable=False),
)

# What was said in private and may be told to others: the words, and the copy of them that others may read.
shared = Table(
    "shared",
    metadata,
    Column("space", Text, primary_key=True),
    Column("copy", Text, primary_key=True),
    Column("original", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Index("shared_original", "space", "original"),
)

# The interactions that an answer rests on, word for word or by what was made of them: erased with any of them. The
# source "*" stands for more than an answer could name.
answer_sources = Table(
    "answer_sources",
    metadata,
    Column("space", Text, primary_key=True),
    Column("answer", Text, primary_key=True),
    Column("source", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Index("answer_sources_source", "space", "source", "answer"),
)

# What people decided about the memory itself, and what answers rest on: derived at once from the log.
DECIDED = (tasks, reviewed, memberships, unrecorded, shared, answer_sources)

# What was done when, how it went, and when it is to be done again. No part of the truth.
jobs = Table(
    "jobs",
    metadata,
    Column("space", Text, primary_key=True),
    Column("job", Text, primary_key=True),
    Column("started_at", Moment),
    Column("finished_at", Moment),
    Column("succeeded_at", Moment),
    Column("due_at", Moment),
    Column("runs", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("error", Text),
    Column("result", Text),
)
