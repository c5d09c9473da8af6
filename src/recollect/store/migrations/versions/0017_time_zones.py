"""In which zones people live, and the memory itself: "tomorrow at nine" is another moment for each."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

CHANGES = """
CREATE TABLE zones (
    space TEXT NOT NULL, entity TEXT NOT NULL, position BIGINT NOT NULL, zone TEXT NOT NULL, audience TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (space, entity, position)
)
"""


def upgrade() -> None:
    op.get_bind().exec_driver_sql(CHANGES)
