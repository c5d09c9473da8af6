"""How many messages were not recorded, by reason: so that whoever looks after a memory sees that it is silent."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

CHANGES = """
CREATE TABLE not_recorded (
    space TEXT NOT NULL, reason TEXT NOT NULL, messages BIGINT NOT NULL,
    PRIMARY KEY (space, reason)
)
"""


def upgrade() -> None:
    op.get_bind().exec_driver_sql(CHANGES)
