"""What is learnt from the log: names, episodes, facts with their sources, conflicts; how far learning has come, what it
could not make sense of; and the judgments of models, which a rebuild replays."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE derivations (
    space TEXT NOT NULL, derivation TEXT NOT NULL, position BIGINT NOT NULL, holder TEXT, held_until {time},
    PRIMARY KEY (space, derivation)
);
CREATE TABLE failures (
    space TEXT NOT NULL, derivation TEXT NOT NULL, position BIGINT NOT NULL, attempts INTEGER NOT NULL,
    error TEXT NOT NULL, failed_at {time} NOT NULL,
    PRIMARY KEY (space, derivation, position)
);
CREATE TABLE learnt_names (
    space TEXT NOT NULL, learnt_name TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, entity TEXT NOT NULL,
    type TEXT NOT NULL, owner TEXT, origin TEXT NOT NULL, confidence {number} NOT NULL, audience TEXT NOT NULL,
    agent TEXT, position BIGINT NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, learnt_name)
);
CREATE INDEX learnt_names_key ON learnt_names (space, key);
CREATE INDEX learnt_names_entity ON learnt_names (space, entity);
CREATE INDEX learnt_names_position ON learnt_names (space, position);
CREATE TABLE episodes (
    space TEXT NOT NULL, position BIGINT NOT NULL, episode TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    source TEXT NOT NULL, speech_act TEXT NOT NULL, event_kind TEXT, importance {number} NOT NULL,
    entities TEXT NOT NULL, domain_facts TEXT, occurred_at {time} NOT NULL, judge TEXT NOT NULL,
    PRIMARY KEY (space, position)
);
CREATE INDEX episodes_episode ON episodes (space, episode);
CREATE TABLE spoken_of (
    space TEXT NOT NULL, entity TEXT NOT NULL, position BIGINT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    PRIMARY KEY (space, entity, position)
);
CREATE INDEX spoken_of_position ON spoken_of (space, position);
CREATE TABLE facts (
    space TEXT NOT NULL, fact TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, subject TEXT NOT NULL,
    subject_name TEXT NOT NULL, predicate TEXT NOT NULL, object TEXT NOT NULL, object_key TEXT NOT NULL,
    object_entity TEXT, context TEXT, negated BOOLEAN NOT NULL, sentence TEXT NOT NULL, kind TEXT NOT NULL,
    category TEXT, tags TEXT NOT NULL, origin TEXT NOT NULL, speaker TEXT NOT NULL, base {number} NOT NULL,
    confidence {number} NOT NULL, importance {number} NOT NULL, reinforced INTEGER NOT NULL,
    status TEXT NOT NULL, valid_from {time}, valid_until {time}, said_at {time} NOT NULL, validated_at {time} NOT NULL,
    closed_at {time}, superseded_by TEXT, position BIGINT NOT NULL, source TEXT NOT NULL, judge TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (space, fact)
);
CREATE INDEX facts_subject ON facts (space, subject, predicate);
CREATE INDEX facts_object ON facts (space, object_entity);
CREATE INDEX facts_kind ON facts (space, kind, audience);
CREATE INDEX facts_position ON facts (space, position);
CREATE TABLE fact_sources (
    space TEXT NOT NULL, fact TEXT NOT NULL, position BIGINT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    source TEXT NOT NULL, role TEXT NOT NULL, confidence {number} NOT NULL, occurred_at {time} NOT NULL,
    PRIMARY KEY (space, fact, position)
);
CREATE INDEX fact_sources_position ON fact_sources (space, position);
CREATE TABLE conflicts (
    space TEXT NOT NULL, conflict TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, kind TEXT NOT NULL,
    fact TEXT NOT NULL, other TEXT NOT NULL, strategy TEXT NOT NULL, outcome TEXT, reason TEXT NOT NULL,
    position BIGINT NOT NULL, source TEXT NOT NULL, detected_at {time} NOT NULL, resolved_at {time}, resolved_by TEXT,
    PRIMARY KEY (space, conflict)
);
CREATE INDEX conflicts_fact ON conflicts (space, fact);
CREATE INDEX conflicts_other ON conflicts (space, other);
CREATE INDEX conflicts_position ON conflicts (space, position);
CREATE TABLE judgments (
    space TEXT NOT NULL, id TEXT NOT NULL, question TEXT NOT NULL, version INTEGER NOT NULL, role TEXT NOT NULL,
    input_hash TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT, judge TEXT NOT NULL, model TEXT,
    answer TEXT NOT NULL, reason TEXT NOT NULL, confidence {number} NOT NULL, calls INTEGER NOT NULL,
    tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, cost {number},
    latency_ms {number} NOT NULL, error TEXT, created_at {time} NOT NULL,
    PRIMARY KEY (space, id)
);
CREATE INDEX judgments_role ON judgments (space, role, created_at);
CREATE INDEX judgments_created_at ON judgments (space, created_at);
CREATE TABLE judgment_sources (
    space TEXT NOT NULL, position BIGINT NOT NULL, judgment TEXT NOT NULL,
    PRIMARY KEY (space, position, judgment)
);
CREATE INDEX judgment_sources_judgment ON judgment_sources (space, judgment)
"""


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    types = {"time": "TEXT", "number": "DOUBLE"} if sqlite else {"time": "TIMESTAMPTZ", "number": "DOUBLE PRECISION"}
    for statement in TABLES.format(**types).split(";"):
        op.get_bind().exec_driver_sql(statement)
