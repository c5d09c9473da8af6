"""What the faces of the memory keep for themselves: neither said by anybody nor derived from the log."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Table, Text, false, text

from recollect.store.schema.log import metadata
from recollect.store.types import Moment

# How many messages were not recorded, by reason: off or erased. Nothing tells what they were, whose, or where.
not_recorded = Table(
    "not_recorded",
    metadata,
    Column("space", Text, primary_key=True),
    Column("reason", Text, primary_key=True),
    Column("messages", BigInteger, nullable=False),
)

# Keys to the doors of the memory. `digest` is the SHA-256 of a key, which is itself written nowhere. `role` is owner,
# agent or reader, or link: a way into the pages that opens once. `channels` is JSON: patterns of the channels that may
# be named with it; `person` is whom a reader reads for. `people` is JSON: handles whose private words it reads wherever
# they were said; `across`: so it does for everybody who is on its channels with a verified handle. A key that is
# revoked or has expired stays listed, so that it is known that there was one.
keys = Table(
    "keys",
    metadata,
    Column("space", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("agent", Text),
    Column("channels", Text, nullable=False),
    Column("person", Text),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment),
    Column("revoked_at", Moment),
    Column("people", Text, nullable=False, server_default=text("'[]'")),
    Column("across", Boolean, nullable=False, server_default=false()),
)
