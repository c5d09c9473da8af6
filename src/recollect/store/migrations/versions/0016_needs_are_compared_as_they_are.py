"""Needs are compared by what they say, so the words that they were compared by are no longer kept."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.get_bind().exec_driver_sql("ALTER TABLE sightings DROP COLUMN terms")
