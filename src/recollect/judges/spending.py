"""What a talk with a model took: written down beside the judgments, so that all that models cost is added up in one
place. Who was asked, how often, how many tokens: no word that anybody said."""

from __future__ import annotations

import hashlib

from recollect.ids import new_id
from recollect.judges import written
from recollect.judges.judgment import About, Judgment
from recollect.judges.models import Chosen
from recollect.judges.prices import cost
from recollect.judges.speaking import Took
from recollect.judges.written import TALK
from recollect.settings import Settings
from recollect.store import Store
from recollect.times import now


def write(
    store: Store, space: str, settings: Settings, chosen: Chosen, about: About, took: Took, ms: float, ended: bool
) -> None:
    """One turn of a talk. `ended` is whether it came to its end; why it did not may be told in somebody's words, and is
    not kept."""
    id = new_id("jdg")
    spent = Judgment(
        id=id, question=TALK, version=1, input_hash=hashlib.sha256(id.encode()).hexdigest(), judge=str(chosen),
        answer=None, reason="", confidence=1.0, created_at=now(), audience=about.audience, agent=about.agent, role=TALK,
        model=str(chosen), calls=took.requests, tokens_in=took.tokens_in, tokens_out=took.tokens_out,
        cost=cost(settings, chosen, took.tokens_in, took.tokens_out), latency_ms=ms,
        error=None if ended else "it did not come to its end",
    )  # fmt: skip
    with store.write() as connection:
        written.write(connection, space, spent, about.sources)
