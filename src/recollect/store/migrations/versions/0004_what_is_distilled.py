"""What is distilled from what was learnt: summaries with their sources and parts, procedures, what holds facts up, how
fast kinds of facts change; and, beside the truth, what was told how often."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLES = """
CREATE INDEX facts_category ON facts (space, category);
CREATE TABLE summaries (
    space TEXT NOT NULL, summary TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, scope TEXT NOT NULL,
    subject TEXT NOT NULL, points TEXT NOT NULL, interactions INTEGER NOT NULL, started_at {time} NOT NULL,
    ended_at {time} NOT NULL, first_position BIGINT NOT NULL, last_position BIGINT NOT NULL,
    confidence {number} NOT NULL, judge TEXT NOT NULL, reason TEXT NOT NULL, superseded_by TEXT,
    PRIMARY KEY (space, summary)
);
CREATE INDEX summaries_scope ON summaries (space, scope, subject);
CREATE INDEX summaries_ended_at ON summaries (space, audience, ended_at);
CREATE TABLE summary_sources (
    space TEXT NOT NULL, summary TEXT NOT NULL, position BIGINT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    source TEXT NOT NULL,
    PRIMARY KEY (space, summary, position)
);
CREATE INDEX summary_sources_position ON summary_sources (space, position);
CREATE TABLE summary_parts (
    space TEXT NOT NULL, summary TEXT NOT NULL, part TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    PRIMARY KEY (space, summary, part)
);
CREATE INDEX summary_parts_part ON summary_parts (space, part);
CREATE TABLE unsummarised (
    space TEXT NOT NULL, unit TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, scope TEXT NOT NULL,
    subject TEXT NOT NULL, touched BIGINT NOT NULL, waiting_since {time} NOT NULL,
    PRIMARY KEY (space, unit)
);
CREATE INDEX unsummarised_scope ON unsummarised (space, scope);
CREATE TABLE procedures (
    space TEXT NOT NULL, procedure TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, entity TEXT,
    trigger TEXT NOT NULL, features TEXT NOT NULL, heuristic TEXT NOT NULL, structure TEXT NOT NULL,
    observed INTEGER NOT NULL, missed INTEGER NOT NULL, confidence {number} NOT NULL, first_at {time} NOT NULL,
    last_at {time} NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, procedure)
);
CREATE INDEX procedures_audience ON procedures (space, audience);
CREATE TABLE procedure_sources (
    space TEXT NOT NULL, procedure TEXT NOT NULL, position BIGINT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    source TEXT NOT NULL, role TEXT NOT NULL,
    PRIMARY KEY (space, procedure, position)
);
CREATE INDEX procedure_sources_position ON procedure_sources (space, position);
CREATE TABLE upheld (
    space TEXT NOT NULL, fact TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, confirmed_at {time},
    confirmed_by TEXT, evergreen_by TEXT,
    PRIMARY KEY (space, fact)
);
CREATE TABLE fading (
    space TEXT NOT NULL, audience TEXT NOT NULL, kind TEXT NOT NULL, changed INTEGER NOT NULL,
    days {number} NOT NULL,
    PRIMARY KEY (space, audience, kind)
);
CREATE TABLE accesses (
    space TEXT NOT NULL, item TEXT NOT NULL, audience TEXT NOT NULL, count INTEGER NOT NULL, last_at {time} NOT NULL,
    PRIMARY KEY (space, item, audience)
)
"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    types = {"time": "TEXT", "number": "DOUBLE"} if sqlite else {"time": "TIMESTAMPTZ", "number": "DOUBLE PRECISION"}
    for statement in TABLES.format(**types).split(";"):
        op.get_bind().exec_driver_sql(statement)
