"""Keys to the doors of the memory: whom a request comes from, and what it may do."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE keys (
    space TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, agent TEXT,
    channels TEXT NOT NULL, created_at {time} NOT NULL, revoked_at {time},
    PRIMARY KEY (space, key)
)
"""


def upgrade() -> None:
    time = "TEXT" if op.get_bind().dialect.name == "sqlite" else "TIMESTAMPTZ"
    op.get_bind().exec_driver_sql(TABLES.format(time=time))
