"""Vectors of what was said: which embedder a space uses, its vectors, and on PostgreSQL an index over them; and an
index of notes.

On PostgreSQL the vectors are searched with pgvector, so its extension is made here; one index for each embedder and
scope follows when there are vectors of it, since their dimension is the embedder's.
"""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = """
CREATE INDEX interactions_notes ON interactions (space, occurred_at) WHERE type = 'note';
CREATE TABLE embedders (
    space TEXT NOT NULL, model TEXT NOT NULL, spec TEXT NOT NULL, dimension INTEGER NOT NULL, serving BOOLEAN NOT NULL,
    position BIGINT NOT NULL, holder TEXT, held_until {time},
    PRIMARY KEY (space, model)
);
CREATE TABLE embeddings (
    space TEXT NOT NULL, model TEXT NOT NULL, position BIGINT NOT NULL, part SMALLINT NOT NULL, audience TEXT NOT NULL,
    agent TEXT, source TEXT NOT NULL, context BIGINT, vector {bytes} NOT NULL,
    PRIMARY KEY (space, model, position, part)
);
CREATE INDEX embeddings_context ON embeddings (space, context);
CREATE TABLE lost_embeddings (
    space TEXT NOT NULL, model TEXT NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, model, position)
)
"""

POSTGRES = """
CREATE EXTENSION IF NOT EXISTS vector;
CREATE TABLE vector_scopes (
    space TEXT NOT NULL, model TEXT NOT NULL, scope SMALLINT NOT NULL, complete BIGINT NOT NULL,
    generation TEXT NOT NULL, vectors BIGINT NOT NULL,
    PRIMARY KEY (space, model, scope)
);
CREATE TABLE vector_documents (
    space TEXT NOT NULL, model TEXT NOT NULL, scope SMALLINT NOT NULL, position BIGINT NOT NULL, part SMALLINT NOT NULL,
    key TEXT NOT NULL, entity TEXT NOT NULL, occurred_at TIMESTAMPTZ NOT NULL, vector HALFVEC NOT NULL,
    PRIMARY KEY (space, model, scope, position, part)
);
CREATE INDEX vector_documents_key ON vector_documents (space, model, scope, key);
CREATE INDEX vector_documents_entity ON vector_documents (space, model, scope, entity);
CREATE INDEX vector_documents_occurred_at ON vector_documents (space, model, scope, occurred_at)
"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    types = {"bytes": "BLOB", "time": "TEXT"} if sqlite else {"bytes": "BYTEA", "time": "TIMESTAMPTZ"}
    for statement in TABLES.format(**types).split(";") + ([] if sqlite else POSTGRES.split(";")):
        op.get_bind().exec_driver_sql(statement)
