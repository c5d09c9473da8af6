"""What never reaches the disk: passages marked <private>, and secrets. Both leave a visible mark and a count."""

from __future__ import annotations

import re
import time
from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from recollect.errors import InvalidInput

# What follows a `<` is read once: repetitions that give nothing back, so that no text takes the square of its length.
_TAG = re.compile(r"<\s*+(?:(/)\s*+)?private(?:\s[^<>]*+)?>", re.IGNORECASE)

# Each kind with a word that must occur for it to match, so that ordinary text costs next to nothing.
SECRETS: tuple[tuple[str, str, str], ...] = (
    (
        "private_key",
        "PRIVATE KEY",
        r"-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY( BLOCK)?-----|\Z)",
    ),
    ("api_key", "sk-", r"\bsk-(?:ant-|proj-|or-|live-|test-)?[A-Za-z0-9_-]{20,}"),
    ("api_key", "_live_", r"\b[srp]k_live_[A-Za-z0-9]{16,}"),
    ("api_key", "_test_", r"\b[srp]k_test_[A-Za-z0-9]{16,}"),
    ("api_key", "AIza", r"\bAIza[A-Za-z0-9_-]{35}"),
    ("api_key", "AKIA", r"\bAKIA[0-9A-Z]{16}\b"),
    ("api_key", "ASIA", r"\bASIA[0-9A-Z]{16}\b"),
    ("api_key", "hf_", r"\bhf_[A-Za-z0-9]{30,}"),
    *(("token", f"gh{letter}_", rf"\bgh{letter}_[A-Za-z0-9]{{36,}}") for letter in "pousr"),
    ("token", "github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{50,}"),
    ("token", "glpat-", r"\bglpat-[A-Za-z0-9_-]{20,}"),
    ("token", "xox", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
    ("token", "syt_", r"\bsyt_[A-Za-z0-9+/=]+_[A-Za-z]{20}_[A-Za-z0-9]{6}\b"),
    ("token", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("token", "pypi-", r"\bpypi-[A-Za-z0-9_-]{50,}"),
    ("token", "eyJ", r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"),
    ("token", "earer ", r"(?<=[Bb]earer )[A-Za-z0-9._~+/-]{20,}=*"),
    ("password", "://", r"(?<=://)[^\s:/@]{1,256}:[^\s/@]{3,256}(?=@)"),
    ("password", "=", r"(?i)(?<=password=)[^\s&;\"']{6,}|(?<=passwd=)[^\s&;\"']{6,}"),
    ("api_key", "=", r"(?i)(?:(?<=api_key=)|(?<=apikey=)|(?<=secret=)|(?<=token=))[^\s&;\"']{12,}"),
)
_COMPILED = tuple((kind, hint, re.compile(pattern, re.DOTALL)) for kind, hint, pattern in SECRETS)


SECONDS = 1.0  # that a user's own patterns may take for one message


class Custom:
    """A user's own patterns, for one message. Nobody can promise that they are quick on every text. So they are matched
    by an engine that stops in time and lets other threads work; what they could not look through is not stored."""

    def __init__(self, patterns: tuple[Any, ...]) -> None:
        self.patterns = patterns
        self.left = SECONDS

    def replace(self, text: str, counts: MutableMapping[str, int]) -> str:
        for pattern in self.patterns:
            start = time.thread_time()
            try:
                text, number = pattern.subn("[redacted]", text, timeout=max(self.left, 0.001), concurrent=True)
            except TimeoutError:
                raise InvalidInput(
                    "redact_patterns",
                    f"{pattern.pattern!r} did not get through this text within {SECONDS:g} s, so it was not stored; "
                    "write the pattern without one repetition inside another, or shorten the text.",
                ) from None
            self.left -= time.thread_time() - start
            if number:
                counts["custom"] += number
        return text


def compiled(patterns: tuple[str, ...]) -> Custom | tuple[()]:
    return Custom(_compiled(patterns)) if patterns else ()


@lru_cache(maxsize=8)
def _compiled(patterns: tuple[str, ...]) -> tuple[Any, ...]:
    import regex  # only those who have patterns of their own wait for it

    found = []
    for pattern in patterns:
        try:
            found.append(regex.compile(pattern))
        except regex.error as error:
            raise InvalidInput("redact_patterns", f"{pattern!r} is not a regular expression: {error}.") from None
    return tuple(found)


def redact(text: str, secrets: bool, patterns: Custom | tuple[()], counts: MutableMapping[str, int]) -> str:
    if _suspect(text):
        text = _without_private(text, counts)
        if secrets:
            for kind, hint, pattern in _COMPILED:
                if hint in text:
                    text = _replace(pattern, kind, f"[redacted {kind.replace('_', ' ')}]", text, counts)
    return patterns.replace(text, counts) if patterns else text


def _suspect(text: str) -> bool:
    """Whether any hint above, or a tag, may be in a text. Much quicker than one regular expression for them all."""
    return (
        "-" in text or "_" in text or "=" in text or "<" in text or "://" in text or "yJ" in text or "earer " in text
        or "AKIA" in text or "ASIA" in text or "AIza" in text
    )  # fmt: skip


def _without_private(text: str, counts: MutableMapping[str, int]) -> str:
    """Passages within others go with them; one that is never closed goes to the end."""
    kept: list[str] = []
    depth = end = 0
    for tag in _TAG.finditer(text):
        if not tag[1]:
            if depth == 0:
                kept += [text[end : tag.start()], "[private]"]
                counts["private"] += 1
            depth += 1
        elif depth:
            depth -= 1
            end = tag.end()
    return "".join(kept) if depth else "".join([*kept, text[end:]])


def redact_all(value: Any, secrets: bool, patterns: Custom | tuple[()], counts: MutableMapping[str, int]) -> Any:
    """The same for every text inside metadata, keys too."""
    if isinstance(value, str):
        return redact(value, secrets, patterns, counts)
    if isinstance(value, dict):
        return {
            redact_all(key, secrets, patterns, counts): redact_all(item, secrets, patterns, counts)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [redact_all(item, secrets, patterns, counts) for item in value]
    return value


def _replace(pattern: re.Pattern[str], kind: str, mark: str, text: str, counts: MutableMapping[str, int]) -> str:
    text, number = pattern.subn(mark, text)
    if number:
        counts[kind] += number
    return text
