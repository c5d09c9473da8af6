"""The layers of knowledge, made after those about people."""

from __future__ import annotations

from recollect.learning.distil import Layer

LAYERS: tuple[Layer, ...] = ()
