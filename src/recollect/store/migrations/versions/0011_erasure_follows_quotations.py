"""What answers rest on, so that an erasure finds them; a mark in the place of an answer that was erased; and whether an
erasure has been completed. Answers from before are looked up once, here."""

import json
from typing import Any

from alembic import op
from sqlalchemy import text

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

TABLES = """
ALTER TABLE receipts ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE receipts ADD COLUMN completed_at {time};
ALTER TABLE receipts ADD COLUMN request TEXT;
UPDATE receipts SET completed_at = erased_at;
CREATE INDEX receipts_pending ON receipts (space, id) WHERE completed_at IS NULL;
CREATE TABLE answer_sources (
    space TEXT NOT NULL, answer TEXT NOT NULL, source TEXT NOT NULL, audience TEXT NOT NULL,
    PRIMARY KEY (space, answer, source)
);
CREATE INDEX answer_sources_source ON answer_sources (space, source, answer)
"""

MARK = "[erased: it quoted what was forgotten]"
# An erasure empties a row; of an answer that only quoted what was erased, a mark stays in its place, until that place
# is erased too. It may never be NULL: what is not known to be an erasure is refused.
ERASES = f"""
    NEW.space = OLD.space AND NEW.position = OLD.position AND NEW.id = OLD.id
    AND NEW.recorded_at = OLD.recorded_at AND NEW.hash = OLD.hash AND NEW.commitment IS NOT NULL
    AND NEW.salt IS NULL AND NEW.sender IS NULL AND NEW.external_id IS NULL AND NEW.metadata IS NULL
    AND (OLD.erasure IS NULL OR (
        OLD.content IS NOT NULL AND NEW.content IS NULL
        AND NEW.erasure = OLD.erasure AND NEW.commitment = OLD.commitment))
    AND ((NEW.audience IS NULL AND NEW.entity IS NULL AND NEW.agent IS NULL AND NEW.channel IS NULL
            AND NEW.conversation IS NULL AND NEW.direction IS NULL AND NEW.role IS NULL AND NEW.type IS NULL
            AND NEW.occurred_at IS NULL AND NEW.content IS NULL)
        OR (NEW.content = '{MARK}' AND NEW.audience = OLD.audience AND NEW.entity = OLD.entity
            AND NEW.agent IS NOT DISTINCT FROM OLD.agent AND NEW.channel = OLD.channel
            AND NEW.conversation = OLD.conversation AND NEW.direction = OLD.direction AND NEW.role = OLD.role
            AND NEW.type = OLD.type AND NEW.occurred_at = OLD.occurred_at))
    AND EXISTS (SELECT 1 FROM receipts WHERE receipts.space = NEW.space AND receipts.id = NEW.erasure)
"""
REFUSED = "interactions are append-only: they are never changed or deleted. To erase some on request, use forget."
SQLITE = [
    "DROP TRIGGER interactions_never_updated",
    f"""
    CREATE TRIGGER interactions_never_updated BEFORE UPDATE ON interactions
    WHEN ({ERASES.replace("IS NOT DISTINCT FROM", "IS")}) IS NOT TRUE
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """,
]
POSTGRES = [
    f"""
    CREATE OR REPLACE FUNCTION interactions_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF {ERASES} THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION '{REFUSED}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
]
PAGE = 5_000
WHOLE = 40  # as many sources were named at most; an answer with so many may rest on others too
ANYTHING = "*"


def upgrade() -> None:
    bind = op.get_bind()
    sqlite = bind.dialect.name == "sqlite"
    statements = TABLES.format(time="TEXT" if sqlite else "TIMESTAMPTZ").split(";")
    for statement in [*statements, *(SQLITE if sqlite else POSTGRES)]:
        bind.exec_driver_sql(statement)
    for (space,) in bind.exec_driver_sql("SELECT space FROM spaces").all():
        _fill(bind, space)


def _fill(bind: Any, space: str) -> None:
    answers = text(
        "SELECT position, id, audience, metadata FROM interactions WHERE space = :space AND position > :after"
        " AND erasure IS NULL AND direction = 'outbound' AND metadata LIKE :used ORDER BY position LIMIT :page"
    )
    write = text("INSERT INTO answer_sources (space, answer, source, audience) VALUES (:space, :answer, :source, :may)")
    after = 0
    while True:
        rows = bind.execute(answers, {"space": space, "after": after, "used": '%"used"%', "page": PAGE}).all()
        found = [
            {"space": space, "answer": row.id, "source": source, "may": row.audience}
            for row in rows
            for source in _sources(row.metadata)
        ]
        if found:
            bind.execute(write, found)
        if len(rows) < PAGE:
            return
        after = rows[-1].position


def _sources(metadata: str) -> list[str]:
    used = json.loads(metadata).get("used")
    named = list(dict.fromkeys(each for each in used if isinstance(each, str))) if isinstance(used, list) else []
    return named + ([ANYTHING] if len(named) >= WHOLE and ANYTHING not in named else [])
