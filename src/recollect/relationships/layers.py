"""The layers above what is distilled, in the order in which they are made."""

from __future__ import annotations

from recollect.learning.distil import Layer
from recollect.relationships import (
    agents,
    checkpoints,
    gaps_seen,
    hints,
    manner,
    profiles_heard,
    profiles_made,
    promises,
    reach,
)

LAYERS: tuple[Layer, ...] = (
    Layer(hints.SCOPE, "conversation", hints.make),
    Layer(promises.SCOPE, "conversation", promises.make),
    Layer(agents.SCOPE, "conversation", agents.make),
    Layer(reach.SCOPE, "conversation", reach.make),
    Layer(gaps_seen.SCOPE, "conversation", gaps_seen.see),
    Layer(gaps_seen.GROUPS, gaps_seen.SCOPE, gaps_seen.group, together=True),
    Layer(profiles_heard.SCOPE, "conversation", profiles_heard.make),
    Layer(checkpoints.SCOPE, "conversation", checkpoints.make),
    Layer(manner.SCOPE, "session", manner.make),
    Layer(profiles_made.SCOPE, "entity", profiles_made.make),  # after all that profiles are made of
)
