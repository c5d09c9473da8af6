"""The lexical and vector indexes of PostgreSQL; also derived."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
)

from recollect.store.types import HalfVector, Moment

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

lexical_postings = Table(
    "lexical_postings",
    lexical,
    Column("space", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("term", BigInteger, primary_key=True, autoincrement=False),
    Column("block", BigInteger, primary_key=True, autoincrement=False),
    Column("postings", LargeBinary, nullable=False),
)

lexical_terms = Table(
    "lexical_terms",
    lexical,
    Column("space", Text, primary_key=True),
    Column("scope", SmallInteger, primary_key=True),
    Column("term", BigInteger, primary_key=True, autoincrement=False),
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
