"""What is found out about people and how they are spoken with, what people decided about the memory itself, and the
jobs that keep it in order."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE reached (
    space TEXT NOT NULL, unit TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, position BIGINT NOT NULL,
    PRIMARY KEY (space, unit)
);
CREATE TABLE endings (
    space TEXT NOT NULL, session TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, conversation TEXT NOT NULL,
    position BIGINT NOT NULL, is_over BOOLEAN NOT NULL, reason TEXT NOT NULL, judge TEXT NOT NULL,
    confidence {number} NOT NULL, judged_at {time} NOT NULL,
    PRIMARY KEY (space, session)
);
CREATE INDEX endings_conversation ON endings (space, conversation);
CREATE TABLE promises (
    space TEXT NOT NULL, promise TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, talk TEXT NOT NULL,
    channel TEXT NOT NULL, entity TEXT, beneficiary TEXT, speaker TEXT NOT NULL, text TEXT NOT NULL,
    due_at {time}, made_at {time} NOT NULL, position BIGINT NOT NULL, source TEXT NOT NULL,
    outcome TEXT NOT NULL, settled_at {time}, settled_by TEXT, judge TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (space, promise)
);
CREATE INDEX promises_beneficiary ON promises (space, beneficiary);
CREATE INDEX promises_entity ON promises (space, entity);
CREATE INDEX promises_talk ON promises (space, talk);
CREATE TABLE manners (
    space TEXT NOT NULL, session TEXT NOT NULL, conversation TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    entity TEXT NOT NULL, speaker TEXT NOT NULL, channel TEXT NOT NULL, formality TEXT NOT NULL,
    technical TEXT NOT NULL, pace TEXT NOT NULL, pace_seconds {number}, language TEXT NOT NULL,
    length TEXT NOT NULL, messages INTEGER NOT NULL, reasons TEXT NOT NULL, sources TEXT NOT NULL,
    last_at {time} NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, session)
);
CREATE INDEX manners_entity ON manners (space, entity);
CREATE TABLE signals (
    space TEXT NOT NULL, source TEXT NOT NULL, kind TEXT NOT NULL, slot TEXT NOT NULL, audience TEXT NOT NULL,
    agent TEXT, entity TEXT NOT NULL, speaker TEXT NOT NULL, channel TEXT NOT NULL, words TEXT NOT NULL,
    is_lasting BOOLEAN NOT NULL, at {time} NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, source, kind, slot)
);
CREATE INDEX signals_entity ON signals (space, entity);
CREATE TABLE profile_items (
    space TEXT NOT NULL, item TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, entity TEXT NOT NULL,
    type TEXT NOT NULL, slot TEXT NOT NULL, content TEXT NOT NULL, confidence {number} NOT NULL,
    relation TEXT NOT NULL, supersedes TEXT, superseded_by TEXT, created_at {time} NOT NULL,
    judge TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (space, item)
);
CREATE INDEX profile_items_entity ON profile_items (space, entity);
CREATE TABLE profile_sources (
    space TEXT NOT NULL, item TEXT NOT NULL, source TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    channel TEXT NOT NULL, fact TEXT,
    PRIMARY KEY (space, item, source)
);
CREATE INDEX profile_sources_source ON profile_sources (space, source);
CREATE TABLE hints (
    space TEXT NOT NULL, hint TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, entity TEXT NOT NULL,
    kind TEXT NOT NULL, key TEXT NOT NULL, said TEXT NOT NULL, position BIGINT NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, hint)
);
CREATE INDEX hints_entity ON hints (space, entity);
CREATE INDEX hints_key ON hints (space, kind, key);
CREATE TABLE sightings (
    space TEXT NOT NULL, sighting TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, gap TEXT NOT NULL,
    entity TEXT NOT NULL, kind TEXT NOT NULL, need TEXT NOT NULL, terms TEXT NOT NULL, at {time} NOT NULL,
    position BIGINT NOT NULL, source TEXT NOT NULL, judge TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (space, sighting)
);
CREATE INDEX sightings_gap ON sightings (space, gap);
CREATE TABLE exchanges (
    space TEXT NOT NULL, exchange TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, doer TEXT NOT NULL,
    entity TEXT NOT NULL, terms TEXT NOT NULL, outcome TEXT NOT NULL, seconds {number}, length INTEGER NOT NULL,
    at {time} NOT NULL, position BIGINT NOT NULL, sources TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (space, exchange)
);
CREATE INDEX exchanges_doer ON exchanges (space, doer);
CREATE TABLE reaches (
    space TEXT NOT NULL, unit TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, entity TEXT NOT NULL,
    answers INTEGER NOT NULL, reach {number} NOT NULL, position BIGINT NOT NULL,
    PRIMARY KEY (space, unit)
);
CREATE INDEX reaches_entity ON reaches (space, entity);
CREATE INDEX facts_value ON facts (space, object_key) WHERE length(object_key) <= 60;
CREATE TABLE tasks (
    space TEXT NOT NULL, task TEXT NOT NULL, audience TEXT NOT NULL, title TEXT NOT NULL, target TEXT NOT NULL,
    gaps TEXT NOT NULL, evidence TEXT NOT NULL, created_at {time} NOT NULL, source TEXT NOT NULL,
    status TEXT NOT NULL, resolved_at {time}, resolved_by TEXT,
    PRIMARY KEY (space, task)
);
CREATE TABLE reviewed (
    space TEXT NOT NULL, item TEXT NOT NULL, audience TEXT NOT NULL, outcome TEXT NOT NULL, until {time},
    source TEXT NOT NULL,
    PRIMARY KEY (space, item)
);
CREATE TABLE memberships (
    space TEXT NOT NULL, belongs_to TEXT NOT NULL, entity TEXT NOT NULL, audience TEXT NOT NULL,
    since {time} NOT NULL, until {time}, source TEXT NOT NULL,
    PRIMARY KEY (space, belongs_to, entity, audience)
);
CREATE TABLE unrecorded (
    space TEXT NOT NULL, subject TEXT NOT NULL, audience TEXT NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, subject)
);
CREATE TABLE shared (
    space TEXT NOT NULL, copy TEXT NOT NULL, original TEXT NOT NULL, audience TEXT NOT NULL,
    PRIMARY KEY (space, copy)
);
CREATE INDEX shared_original ON shared (space, original);
CREATE TABLE jobs (
    space TEXT NOT NULL, job TEXT NOT NULL, started_at {time}, finished_at {time}, succeeded_at {time},
    due_at {time}, runs INTEGER NOT NULL, failures INTEGER NOT NULL, error TEXT, result TEXT,
    PRIMARY KEY (space, job)
)
"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    types = {"time": "TEXT", "number": "DOUBLE"} if sqlite else {"time": "TIMESTAMPTZ", "number": "DOUBLE PRECISION"}
    for statement in TABLES.format(**types).split(";"):
        op.get_bind().exec_driver_sql(statement)
