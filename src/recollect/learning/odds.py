"""How sure a share is that was counted, and how likely it is by chance. Pure numbers."""

from __future__ import annotations

import math

MOST = 0.95  # no habit is surer


def sureness(observed: int, missed: int) -> float:
    """How often it is so, where nothing is known to begin with."""
    return round(min((observed + 1) / (observed + missed + 2), MOST), 4)


def at_least(observed: int, tried: int, spread: float = 1.64) -> float:
    """The share that is hardly less, if so many were seen: Wilson's lower bound."""
    share, square = observed / tried, spread * spread
    wide = spread * math.sqrt(share * (1 - share) / tried + square / (4 * tried * tried))
    return (share + square / (2 * tried) - wide) / (1 + square / tried)


def tail(observed: int, tried: int, yes: float, no: float) -> float:
    """Logarithm of how likely so many or more of these are, if it was otherwise so `yes` times and not so `no` times:
    the tail of a beta-binomial distribution."""
    if observed <= 0:
        return 0.0
    total = -math.inf
    for count in range(observed, tried + 1):
        ways = math.lgamma(tried + 1) - math.lgamma(count + 1) - math.lgamma(tried - count + 1)
        term = ways + _beta(count + yes, tried - count + no) - _beta(yes, no)
        high, low = max(total, term), min(total, term)
        total = high if low == -math.inf else high + math.log1p(math.exp(low - high))
        if term < total - 30:
            break
    return min(total, 0.0)


def _beta(one: float, other: float) -> float:
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)
