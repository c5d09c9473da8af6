"""What stands over a note: its title and its tags are words to find it by, though nobody said them."""

from __future__ import annotations

import json

from sqlalchemy import case, literal_column

from recollect.log.read import log

LABELS = case((log.type == literal_column("'note'"), log.metadata))  # of most rows nothing


def labels_of(metadata: str | None) -> str:
    told = json.loads(metadata) if metadata else {}
    return " ".join([told.get("title", ""), *told.get("tags", ())]).strip()


def labelled(content: str, metadata: str | None) -> str:
    """The words by which a row is found, from LABELS."""
    labels = labels_of(metadata)
    return f"{content}\n{labels}" if labels else content
