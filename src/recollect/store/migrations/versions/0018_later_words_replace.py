"""What was probably replaced by what was said later, so that what holds now comes first."""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

CHANGES = """
CREATE TABLE doubts (
    space TEXT NOT NULL, older TEXT NOT NULL, newer TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    position BIGINT NOT NULL, said_at {time} NOT NULL, probability {number} NOT NULL, judge TEXT NOT NULL,
    PRIMARY KEY (space, older, newer)
);
CREATE INDEX doubts_position ON doubts (space, position)
"""


def upgrade() -> None:
    connection = op.get_bind()
    sqlite = connection.dialect.name == "sqlite"
    types = {"time": "TEXT", "number": "DOUBLE"} if sqlite else {"time": "TIMESTAMPTZ", "number": "DOUBLE PRECISION"}
    for statement in CHANGES.format(**types).split(";"):
        connection.exec_driver_sql(statement)
