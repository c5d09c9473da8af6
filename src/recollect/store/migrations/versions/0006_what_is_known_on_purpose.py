"""Notes with their tags and how they stand, souls of agents, and what people found of what they were told."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TABLES = """
CREATE INDEX sessions_audience ON sessions (space, audience, last_position);
CREATE TABLE notes (
    space TEXT NOT NULL, note TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, title TEXT NOT NULL,
    origin TEXT NOT NULL, created_by TEXT NOT NULL, entity TEXT NOT NULL, channel TEXT NOT NULL, message TEXT,
    told TEXT, status TEXT NOT NULL, confidence {number} NOT NULL, reason TEXT NOT NULL, judge TEXT NOT NULL,
    twin_of TEXT, created_at {time} NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, note)
);
CREATE INDEX notes_position ON notes (space, position);
CREATE INDEX notes_status ON notes (space, status);
CREATE TABLE note_tags (
    space TEXT NOT NULL, note TEXT NOT NULL, tag TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    given BOOLEAN NOT NULL, score {number} NOT NULL, reason TEXT NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, note, tag)
);
CREATE INDEX note_tags_tag ON note_tags (space, tag);
CREATE TABLE note_entities (
    space TEXT NOT NULL, note TEXT NOT NULL, entity TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (space, note, entity)
);
CREATE INDEX note_entities_entity ON note_entities (space, entity);
CREATE TABLE soul_proposals (
    space TEXT NOT NULL, proposal TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, operation TEXT NOT NULL,
    part TEXT NOT NULL, text TEXT NOT NULL, item TEXT, tags TEXT NOT NULL, reason TEXT NOT NULL,
    confidence {number} NOT NULL, evidence TEXT NOT NULL, sessions TEXT NOT NULL, judge TEXT NOT NULL,
    created_at {time} NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, proposal)
);
CREATE INDEX soul_proposals_agent ON soul_proposals (space, agent);
CREATE TABLE noted (
    space TEXT NOT NULL, note TEXT NOT NULL, message TEXT NOT NULL, audience TEXT NOT NULL,
    PRIMARY KEY (space, note, message)
);
CREATE INDEX noted_message ON noted (space, message);
CREATE TABLE standings (
    space TEXT NOT NULL, note TEXT NOT NULL, audience TEXT NOT NULL, standing TEXT NOT NULL, replaced_by TEXT,
    context TEXT, reason TEXT, at {time} NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, note)
);
CREATE TABLE renamed_tags (
    space TEXT NOT NULL, tag TEXT NOT NULL, audience TEXT NOT NULL, renamed TEXT, at {time} NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (space, tag)
);
CREATE TABLE soul_items (
    space TEXT NOT NULL, agent TEXT NOT NULL, item TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER,
    audience TEXT NOT NULL, part TEXT NOT NULL, text TEXT NOT NULL, evidence TEXT NOT NULL,
    place INTEGER NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, agent, item, since)
);
CREATE TABLE souls (
    space TEXT NOT NULL, agent TEXT NOT NULL, version INTEGER NOT NULL, audience TEXT NOT NULL,
    words TEXT NOT NULL, at {time} NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, agent, version)
);
CREATE TABLE instructions (
    space TEXT NOT NULL, agent TEXT NOT NULL, audience TEXT NOT NULL, text TEXT NOT NULL, at {time} NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (space, agent)
);
CREATE TABLE feedback (
    space TEXT NOT NULL, item TEXT NOT NULL, giver TEXT NOT NULL, audience TEXT NOT NULL, verdict TEXT NOT NULL,
    at {time} NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, item, giver)
);
CREATE TABLE debunked (
    space TEXT NOT NULL, item TEXT NOT NULL, audience TEXT NOT NULL, reason TEXT NOT NULL, at {time} NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (space, item)
)
"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    types = {"time": "TEXT", "number": "DOUBLE"} if sqlite else {"time": "TIMESTAMPTZ", "number": "DOUBLE PRECISION"}
    for statement in TABLES.format(**types).split(";"):
        op.get_bind().exec_driver_sql(statement)
