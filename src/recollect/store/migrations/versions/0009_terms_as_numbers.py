"""On PostgreSQL the terms of a document lie beside it as numbers, so that it is scored without being read."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.get_bind().exec_driver_sql("ALTER TABLE lexical_documents ADD COLUMN numbers BYTEA")
