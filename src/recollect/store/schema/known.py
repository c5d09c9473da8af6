"""What is known on purpose: notes with their tags, whom they speak of and how they stand; souls of agents and what is
proposed to change in them; what people found of what they were told."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, Table, Text

from recollect.store.schema.log import metadata
from recollect.store.types import Moment

# A note as it was understood. `note` is its interaction; `origin` is chat, manual, reflection or import, `created_by`
# user or agent_proposed; `message` the words of a conversation that it was taken from, `told` the agent they were said
# to. `status` is what was made of it: processed, quarantined or proposed, and `reason` why. `twin_of` is the note that
# says the same already.
notes = Table(
    "notes",
    metadata,
    Column("space", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("title", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("created_by", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("message", Text),
    Column("told", Text),
    Column("status", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("reason", Text, nullable=False),
    Column("judge", Text, nullable=False),
    Column("twin_of", Text),
    Column("created_at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("notes_status", "space", "status"),
    Index("notes_position", "space", "position"),
)

# The tags of notes as they were first called; `given`: by whoever wrote it, else found.
note_tags = Table(
    "note_tags",
    metadata,
    Column("space", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("tag", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("given", Boolean, nullable=False),
    Column("score", Double, nullable=False),
    Column("reason", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("note_tags_tag", "space", "tag"),
)

# Whom and what notes speak of.
note_entities = Table(
    "note_entities",
    metadata,
    Column("space", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("entity", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("name", Text, nullable=False),
    Index("note_entities_entity", "space", "entity"),
)

# What reflecting on sessions came to: a change of a soul that waits for a word. `operation` is keep, add, update,
# remove or promote, `part` personality or insights; `item` is the line of the soul that it concerns. `evidence` and
# `sessions` are JSON: ids.
soul_proposals = Table(
    "soul_proposals",
    metadata,
    Column("space", Text, primary_key=True),
    Column("proposal", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("agent", Text),
    Column("operation", Text, nullable=False),
    Column("part", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("item", Text),
    Column("tags", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("evidence", Text, nullable=False),
    Column("sessions", Text, nullable=False),
    Column("judge", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("soul_proposals_agent", "space", "agent"),
)

KNOWN = (notes, note_tags, note_entities, soul_proposals)

# What a note was made of, to be erased with it: the message of a conversation that asks for it, what an agent proposed
# and the word that confirmed it, the notes whose place it took.
noted = Table(
    "noted",
    metadata,
    Column("space", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("message", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Index("noted_message", "space", "message"),
)

# How a note stands by somebody's word: accepted, archived, rejected or open again; `replaced_by`
# is the note that took its place, `context` where it holds.
standings = Table(
    "standings",
    metadata,
    Column("space", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("replaced_by", Text),
    Column("context", Text),
    Column("reason", Text),
    Column("at", Moment, nullable=False),
    Column("source", Text, nullable=False),
)

# Tags that are called otherwise now.
renamed_tags = Table(
    "renamed_tags",
    metadata,
    Column("space", Text, primary_key=True),
    Column("tag", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("renamed", Text),
    Column("at", Moment, nullable=False),
    Column("source", Text, nullable=False),
)

# The lines of an agent's soul, with the versions from and up to which they hold. A line is told to those of its
# audience.
soul_items = Table(
    "soul_items",
    metadata,
    Column("space", Text, primary_key=True),
    Column("agent", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("since", Integer, primary_key=True),
    Column("until", Integer),
    Column("audience", Text, nullable=False),
    Column("part", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("evidence", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("source", Text, nullable=False),
)

# The versions of souls: what was changed when, in words.
souls = Table(
    "souls",
    metadata,
    Column("space", Text, primary_key=True),
    Column("agent", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("source", Text, nullable=False),
)

# What agents are told before anything else: all of them (agent ''), or one.
instructions = Table(
    "instructions",
    metadata,
    Column("space", Text, primary_key=True),
    Column("agent", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("source", Text, nullable=False),
)

# What people found of what they were told: useful, wrong or outdated. One verdict for each who gave one.
feedback = Table(
    "feedback",
    metadata,
    Column("space", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("giver", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("source", Text, nullable=False),
)

# What was found to be untrue: facts, notes, words. It is no longer told, and stays in the history.
debunked = Table(
    "debunked",
    metadata,
    Column("space", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("audience", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("source", Text, nullable=False),
)

RULED = (noted, standings, renamed_tags, soul_items, souls, instructions, feedback, debunked)
