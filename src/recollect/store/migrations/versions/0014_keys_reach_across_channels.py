"""A key reads the private words of its own channels; to read those of others is a right of its own.

A key that was made before has no such right: whoever should go on where people left off elsewhere needs a new key.
"""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    no = "0" if connection.dialect.name == "sqlite" else "false"
    connection.exec_driver_sql("ALTER TABLE keys ADD COLUMN people TEXT DEFAULT '[]' NOT NULL")
    connection.exec_driver_sql(f"ALTER TABLE keys ADD COLUMN across BOOLEAN DEFAULT {no} NOT NULL")
