"""The answer to a question of ours whether something still holds: yes confirms it, a plain no of the one it is about
ends it. What else an answer says is learnt like all that is said."""

from __future__ import annotations

import json
import re
from typing import Any

from recollect.learning.beliefs import Belief, Ledger, Source

ASKS = "asks"  # in the metadata of a message of ours: the fact that it asks about
_YES = re.compile(
    r"^\W*(?:oh |well,? )?(?:yes|yeah|yep|yup|sure|correct|right|exactly|indeed|of course(?! not)|absolutely|"
    r"still (?:true|so|do|am|is|the same|there)|(?:that'?s|it'?s|it is) (?:still )?(?:right|true|so|correct)|"
    r"i (?:still )?(?:do|am)|ja|oui|s[ií])\b",
    re.IGNORECASE,
)
_NO = re.compile(
    r"^\W*(?:oh |well,? )?(?:no|nope|nah|not any ?more|no longer|nein|non)\b(?!\W+(?:change|it'?s the same|still)\b)",
    re.IGNORECASE,
)


def asked_about(before: Any, metadata: str | None) -> str | None:
    """The fact that the turn before asks about."""
    if before is None or before.role == "user" or "?" not in before.content or not metadata:
        return None
    fact = json.loads(metadata).get(ASKS)
    return fact if isinstance(fact, str) else None


def take(ledger: Ledger, belief: Belief, row: Any, speaker: str) -> None:
    """Let an answer confirm or end what was asked about, unless its words did so already."""
    if not belief.is_open or any(each.position == row.position for each in belief.fresh):
        return
    at = row.occurred_at
    if _YES.match(row.content):
        belief.confidence = ledger._more(belief.confidence)
        belief.reinforced += 1
        belief.validated_at = max(belief.validated_at, at)
        ledger._note(belief, Source(row.position, row.id, "reinforces", belief.confidence, at))
    elif _NO.match(row.content) and speaker == belief.subject:
        ledger._dispute(belief)
        belief.status, belief.closed_at, belief.valid_until = "ended", at, at
        ledger._note(belief, Source(row.position, row.id, "ends", belief.confidence, at))
        ledger._reconcile(at, row.id)
