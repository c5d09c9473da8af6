"""Indexes for memories of many people: what holds for one of them is found without a look at all the others'."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

INDEXES = """
DROP INDEX summaries_scope;
CREATE INDEX summaries_scope ON summaries (space, scope, subject, audience);
DROP INDEX facts_category;
CREATE INDEX facts_category ON facts (space, category, audience);
CREATE INDEX sightings_entity ON sightings (space, entity)
"""


def upgrade() -> None:
    for statement in INDEXES.split(";"):
        op.get_bind().exec_driver_sql(statement)
