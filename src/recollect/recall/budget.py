"""Counting tokens, and dealing a budget out to sections: each has its share, and what one leaves goes to the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from recollect.errors import InvalidInput
from recollect.understanding.length import estimate

Counter = Callable[[str], int]


def check(spec: str) -> None:
    family, _, name = spec.partition(":")
    if spec not in ("estimate", "wordpiece") and not (family == "tiktoken" and name):
        raise InvalidInput("token_counter", f"{spec!r} is not known; use estimate, wordpiece or tiktoken:ENCODING.")


def counter_of(spec: str) -> Counter:
    """The counter that a setting names: estimate, wordpiece (ours, offline) or tiktoken:ENCODING (when installed)."""
    check(spec)
    if spec == "estimate":
        return estimate
    if spec == "wordpiece":
        from recollect.embedding.minilm import count_tokens

        return count_tokens
    return _tiktoken(spec.partition(":")[2])


@lru_cache(maxsize=4)
def _tiktoken(name: str) -> Counter:
    try:
        import tiktoken
    except ImportError:
        raise InvalidInput("token_counter", "tiktoken is not installed; install it, or use estimate.") from None
    try:
        encoding = tiktoken.get_encoding(name)
    except Exception as error:  # unknown, or not downloaded yet and no network
        raise InvalidInput("token_counter", f"tiktoken has no encoding {name!r} at hand ({error}).") from error
    return lambda text: len(encoding.encode(text, disallowed_special=()))


def dealt(wanted: Sequence[int], shares: Sequence[float], budget: int) -> list[int]:
    """Tokens for each section: at most what it wants, at least its share if it wants that much; what some leave goes
    to those that want more, by their shares."""
    given = [0] * len(wanted)
    left = budget
    open_ = [number for number, want in enumerate(wanted) if want > 0]
    while open_ and left > 0:
        total = sum(shares[number] for number in open_)
        portions = {number: int(left * shares[number] / total + 1e-9) for number in open_}
        filled = [number for number in open_ if wanted[number] - given[number] <= portions[number]]
        if not filled:
            for number in open_:
                given[number] += portions[number]
            break
        for number in filled:
            left -= wanted[number] - given[number]
            given[number] = wanted[number]
        open_ = [number for number in open_ if number not in filled]
    return given
