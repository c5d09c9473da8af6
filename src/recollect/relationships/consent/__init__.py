"""Heeding what people say about their own words: "you can share that", "don't share that any more".

What they mean is a question to the panel. What is certain is done: words are repeated for others, and copies that may
not be any longer are erased. All else waits for a person in the review.
"""

from recollect.relationships.consent.asking import NAME
from recollect.relationships.consent.heeding import is_behind, walk
from recollect.relationships.consent.waiting import KIND, accept, proposals, refuse_undo

__all__ = ["KIND", "NAME", "accept", "is_behind", "proposals", "refuse_undo", "walk"]
