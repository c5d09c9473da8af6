"""On PostgreSQL the postings of each term take the place of the terms of each document, and graphs of vectors are by
distance. Both are built anew when somebody next asks or learns."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

CHANGES = """
DROP TABLE lexical_documents;
DROP TABLE lexical_terms;
DELETE FROM lexical_scopes;
CREATE TABLE lexical_terms (
    space TEXT NOT NULL, scope SMALLINT NOT NULL, term BIGINT NOT NULL, documents BIGINT NOT NULL,
    PRIMARY KEY (space, scope, term)
);
CREATE TABLE lexical_postings (
    space TEXT NOT NULL, scope SMALLINT NOT NULL, term BIGINT NOT NULL, block BIGINT NOT NULL, postings BYTEA NOT NULL,
    PRIMARY KEY (space, scope, term, block)
) WITH (toast_tuple_target = 8160);
ALTER TABLE lexical_postings ALTER COLUMN postings SET STORAGE EXTERNAL
"""
GRAPHS = "SELECT indexname FROM pg_indexes WHERE tablename = 'vector_documents' AND indexdef LIKE '%% USING hnsw %%'"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for change in CHANGES.strip().split(";"):
            op.get_bind().exec_driver_sql(change)
        for (graph,) in op.get_bind().exec_driver_sql(GRAPHS).all():
            op.get_bind().exec_driver_sql(f'DROP INDEX "{graph}"')
