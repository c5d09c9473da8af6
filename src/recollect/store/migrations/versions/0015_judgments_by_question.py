"""What was judged of one question is found by whom it concerns: every context on a private channel looks for it."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.get_bind().exec_driver_sql(
        "CREATE INDEX judgments_question ON judgments (space, question, audience, created_at)"
    )
