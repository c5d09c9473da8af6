"""What makes a database of today one of an earlier schema, for tests of what a migration does with what is there."""

from __future__ import annotations

_UNDONE = {  # what each migration added, the newest first
    "0019": ("DROP INDEX episodes_grave", "ALTER TABLE episodes DROP COLUMN grave"),
    "0018": ("DROP TABLE doubts",),
    "0017": ("DROP TABLE zones",),
    "0016": ("ALTER TABLE sightings ADD COLUMN terms TEXT NOT NULL DEFAULT '[]'",),
    "0015": ("DROP INDEX judgments_question",),
    "0014": ("ALTER TABLE keys DROP COLUMN people", "ALTER TABLE keys DROP COLUMN across"),
    "0013": ("ALTER TABLE keys DROP COLUMN person", "ALTER TABLE keys DROP COLUMN expires_at"),
    "0012": ("DROP TABLE not_recorded",),
    "0011": (
        "DROP TABLE answer_sources",
        "DROP INDEX receipts_pending",
        *(f"ALTER TABLE receipts DROP COLUMN {column}" for column in ("answers", "completed_at", "request")),
    ),
}


def statements(version: str) -> list[str]:
    """To be run in their order. Triggers stay as they are: each migration that changes them makes them anew."""
    undone = [each for number, some in _UNDONE.items() if number > version for each in some]
    return [*undone, f"UPDATE recollect_version SET version_num = '{version}'"]
