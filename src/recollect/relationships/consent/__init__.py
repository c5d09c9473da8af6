"""Heeding what people say about their own words: "you can share that", "don't share that any more".

Words that sound like a permission only make a question, which quotes what would be shared with whom. It is shared by
an act of the same person alone: a plain yes to that question, or `/share`; or in the review. What sounds like a doubt
takes back at once.
"""

from recollect.relationships.consent.ended import to_tell
from recollect.relationships.consent.heeding import NAME, behind, walk
from recollect.relationships.consent.question import asks, tells
from recollect.relationships.consent.waiting import KIND, accept, proposals, refuse_undo, to_ask

__all__ = [
    "KIND", "NAME", "accept", "asks", "behind", "proposals", "refuse_undo", "tells", "to_ask", "to_tell", "walk",
]  # fmt: skip
