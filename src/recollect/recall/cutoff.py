"""Only what answers: what is much worse than the best is left out, and all of it where even the best is bad."""

from __future__ import annotations

from recollect.model import Hits

GOOD = 0.4  # a score that the best hit must have for others to be measured by it; else they are measured by this


def that_answer(hits: Hits, share: float) -> Hits:
    """The hits with at least this share of the best score, or of a good one if that is more; and the facts among what
    rests on them."""
    least = share * max(GOOD, max((hit.score for hit in hits), default=0.0))
    kept = [hit for hit in hits if hit.score >= least]
    told = {id for hit in kept for id in (hit.id, *hit.sources)}
    facts = tuple(fact for fact in hits.facts if told.intersection((fact.id, *fact.sources)))
    return Hits(kept, query=hits.query, confidence=hits.confidence, notes=hits.notes, facts=facts, waiting=hits.waiting)
