"""The layers of knowledge, made after those about people."""

from __future__ import annotations

from recollect.knowledge import notes_made, reflection
from recollect.learning.distil import Layer

LAYERS: tuple[Layer, ...] = (
    Layer(notes_made.SCOPE, "conversation", notes_made.make),
    Layer(reflection.SEEN, "session", reflection.seen),
    Layer(reflection.SCOPE, "", reflection.make),
)
