"""How long a text is for a model, roughly: for budgets that need no exact count."""

from __future__ import annotations

import math
import re

BYTES_PER_TOKEN = 3.5  # on the safe side of what models make of prose


def estimate(text: str) -> int:
    """Tokens of a text, rather too many than too few."""
    return math.ceil(len(text.encode(errors="surrogatepass")) / BYTES_PER_TOKEN)


_ENDLESS = re.compile(r"(\S{80})\S+")


def clipped(text: str, most: int) -> str:
    """The beginning of a text, without words of endless length, on which rules would take endless time."""
    return _ENDLESS.sub(r"\1", text[:most])
