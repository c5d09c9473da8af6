"""What could hurt if it were forgotten is found without looking at anything else."""

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    connection.exec_driver_sql("ALTER TABLE episodes ADD COLUMN grave TEXT")
    connection.exec_driver_sql("CREATE INDEX episodes_grave ON episodes (space, position) WHERE grave IS NOT NULL")
