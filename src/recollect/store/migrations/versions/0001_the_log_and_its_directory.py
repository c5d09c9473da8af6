"""The log, its receipts, the directory derived from it, and on PostgreSQL the lexical index.

A migration is history: it is written out in SQL and never changed, whatever becomes of schema.py.
"""

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE spaces (
    space TEXT NOT NULL, position BIGINT NOT NULL, hash {bytes} NOT NULL, created_at {time} NOT NULL,
    PRIMARY KEY (space)
);
CREATE TABLE interactions (
    space TEXT NOT NULL, position BIGINT NOT NULL, id TEXT NOT NULL, recorded_at {time} NOT NULL, hash {bytes} NOT NULL,
    erasure TEXT, commitment {bytes}, salt {bytes}, audience TEXT, entity TEXT, agent TEXT, channel TEXT,
    conversation TEXT, direction TEXT, role TEXT, type TEXT, occurred_at {time}, sender TEXT, external_id TEXT,
    metadata TEXT, content TEXT,
    PRIMARY KEY (space, position)
);
CREATE INDEX interactions_id ON interactions (space, id);
CREATE UNIQUE INDEX interactions_external_id ON interactions (space, channel, external_id)
    WHERE external_id IS NOT NULL;
CREATE INDEX interactions_audience ON interactions (space, audience, position);
CREATE INDEX interactions_channel ON interactions (space, channel, position);
CREATE INDEX interactions_conversation ON interactions (space, conversation, position);
CREATE INDEX interactions_occurred_at ON interactions (space, occurred_at);
CREATE TABLE receipts (
    space TEXT NOT NULL, id TEXT NOT NULL, target TEXT NOT NULL, interactions INTEGER NOT NULL,
    erased_at {time} NOT NULL,
    PRIMARY KEY (space, id)
);
CREATE TABLE erased_messages (
    space TEXT NOT NULL, key TEXT NOT NULL, interaction TEXT NOT NULL,
    PRIMARY KEY (space, key)
);
CREATE TABLE channels (
    space TEXT NOT NULL, channel TEXT NOT NULL, privacy TEXT NOT NULL, created_at {time} NOT NULL,
    last_activity_at {time} NOT NULL, last_position BIGINT NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, channel, privacy)
);
CREATE TABLE entities (
    space TEXT NOT NULL, entity TEXT NOT NULL, audience TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
    declared BOOLEAN NOT NULL, properties TEXT, external_ref TEXT, created_at {time} NOT NULL,
    first_position BIGINT NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, entity, audience)
);
CREATE TABLE handles (
    space TEXT NOT NULL, channel_type TEXT NOT NULL, handle TEXT NOT NULL, audience TEXT NOT NULL,
    entity TEXT NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (space, channel_type, handle, audience)
);
CREATE INDEX handles_handle ON handles (space, handle);
CREATE INDEX handles_entity ON handles (space, entity);
CREATE TABLE aliases (
    space TEXT NOT NULL, key TEXT NOT NULL, entity TEXT NOT NULL, audience TEXT NOT NULL, alias TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (space, key, entity, audience)
);
CREATE INDEX aliases_entity ON aliases (space, entity);
CREATE TABLE links (
    space TEXT NOT NULL, link TEXT NOT NULL, entity TEXT NOT NULL, other TEXT NOT NULL, verified BOOLEAN NOT NULL,
    audience TEXT NOT NULL, created_at {time} NOT NULL, source TEXT NOT NULL, undone_by TEXT,
    PRIMARY KEY (space, link)
);
CREATE INDEX links_entity ON links (space, entity);
CREATE INDEX links_other ON links (space, other);
CREATE TABLE conversations (
    space TEXT NOT NULL, conversation TEXT NOT NULL, audience TEXT NOT NULL, entity TEXT NOT NULL, agent TEXT,
    channel TEXT NOT NULL, started_at {time} NOT NULL, last_activity_at {time} NOT NULL,
    first_position BIGINT NOT NULL, last_position BIGINT NOT NULL, interactions INTEGER NOT NULL,
    PRIMARY KEY (space, conversation, audience)
);
CREATE INDEX conversations_entity ON conversations (space, entity);
CREATE INDEX conversations_channel ON conversations (space, channel);
CREATE TABLE sessions (
    space TEXT NOT NULL, session TEXT NOT NULL, conversation TEXT NOT NULL, audience TEXT NOT NULL, agent TEXT,
    started_at {time} NOT NULL, last_activity_at {time} NOT NULL, first_position BIGINT NOT NULL,
    last_position BIGINT NOT NULL, interactions INTEGER NOT NULL, ended_at {time}, ended_by TEXT,
    PRIMARY KEY (space, session)
);
CREATE INDEX sessions_conversation ON sessions (space, conversation, audience, first_position)
"""

LEXICAL = """
CREATE TABLE lexical_scopes (
    space TEXT NOT NULL, scope SMALLINT NOT NULL, analysis TEXT NOT NULL, complete BIGINT NOT NULL,
    documents BIGINT NOT NULL,
    PRIMARY KEY (space, scope)
);
CREATE TABLE lexical_documents (
    space TEXT NOT NULL, scope SMALLINT NOT NULL, position BIGINT NOT NULL, occurred_at TIMESTAMPTZ NOT NULL,
    terms TSVECTOR NOT NULL,
    PRIMARY KEY (space, scope, position)
);
CREATE INDEX lexical_documents_terms ON lexical_documents USING gin (terms) WITH (fastupdate = off);
CREATE INDEX lexical_documents_occurred_at ON lexical_documents (space, scope, occurred_at);
CREATE TABLE lexical_terms (
    space TEXT NOT NULL, scope SMALLINT NOT NULL, term TEXT NOT NULL, documents BIGINT NOT NULL,
    PRIMARY KEY (space, scope, term)
)
"""

# The one change that is let through is an erasure: all that can be erased becomes NULL, the rest stays as it was,
# the commitment takes the place of what it commits to, and a receipt says so.
ERASES = """
    OLD.erasure IS NULL AND NEW.commitment IS NOT NULL
    AND NEW.space = OLD.space AND NEW.position = OLD.position AND NEW.id = OLD.id
    AND NEW.recorded_at = OLD.recorded_at AND NEW.hash = OLD.hash
    AND NEW.salt IS NULL AND NEW.audience IS NULL AND NEW.entity IS NULL AND NEW.agent IS NULL
    AND NEW.channel IS NULL AND NEW.conversation IS NULL AND NEW.direction IS NULL AND NEW.role IS NULL
    AND NEW.type IS NULL AND NEW.occurred_at IS NULL AND NEW.sender IS NULL AND NEW.external_id IS NULL
    AND NEW.metadata IS NULL AND NEW.content IS NULL
    AND EXISTS (SELECT 1 FROM receipts WHERE receipts.space = NEW.space AND receipts.id = NEW.erasure)
"""
REFUSED = "interactions are append-only: they are never changed or deleted. To erase some on request, use forget."

SQLITE_TRIGGERS = [
    # INSERT OR REPLACE removes the old row without telling the trigger on DELETE, so it is stopped here.
    f"""
    CREATE TRIGGER interactions_never_replaced BEFORE INSERT ON interactions
    WHEN NEW.position <= (SELECT position FROM spaces WHERE space = NEW.space)
        OR (NEW.external_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM interactions
            WHERE space = NEW.space AND channel = NEW.channel AND external_id = NEW.external_id))
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """,
    f"""
    CREATE TRIGGER interactions_never_updated BEFORE UPDATE ON interactions WHEN NOT ({ERASES})
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """,
    f"""
    CREATE TRIGGER interactions_never_deleted BEFORE DELETE ON interactions
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """,
]

POSTGRES_TRIGGERS = [
    f"""
    CREATE FUNCTION interactions_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF {ERASES} THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE TRIGGER interactions_never_changed BEFORE UPDATE OR DELETE ON interactions
    FOR EACH ROW EXECUTE FUNCTION interactions_append_only()
    """,
    """
    CREATE TRIGGER interactions_never_truncated BEFORE TRUNCATE ON interactions
    FOR EACH STATEMENT EXECUTE FUNCTION interactions_append_only()
    """,
]


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    types = {"bytes": "BLOB", "time": "TEXT"} if sqlite else {"bytes": "BYTEA", "time": "TIMESTAMPTZ"}
    statements = TABLES.format(**types).split(";")
    if sqlite:
        statements += SQLITE_TRIGGERS
    else:
        statements += LEXICAL.split(";") + POSTGRES_TRIGGERS
    for statement in statements:
        op.get_bind().exec_driver_sql(statement)
