"""The layers above what is distilled, in the order in which they are made."""

from __future__ import annotations

from recollect.learning.distil import Layer

LAYERS: tuple[Layer, ...] = ()
