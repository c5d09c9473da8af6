"""Keys expire, and readers' keys name their channels and the person they read for.

A key of an agent or a reader without channels could name all of them but the owner's own. It still can, but its row
says so. A reader's key that names nobody reads for nobody.
"""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    time = "TEXT" if connection.dialect.name == "sqlite" else "TIMESTAMPTZ"
    connection.exec_driver_sql("ALTER TABLE keys ADD COLUMN person TEXT")
    connection.exec_driver_sql(f"ALTER TABLE keys ADD COLUMN expires_at {time}")
    connection.exec_driver_sql("UPDATE keys SET channels = '[\"*\"]' WHERE role <> 'owner' AND channels = '[]'")
