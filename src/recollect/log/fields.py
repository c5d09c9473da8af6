"""What the fields of an interaction may hold."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.errors import InvalidInput, whole
from recollect.settings import Settings

OURS = (
    "recollect"  # the metadata key for what the memory itself adds: decisions, addressees, zones; refused from outside
)


def content(content: object, settings: Settings) -> str:
    if isinstance(content, bytes):
        try:
            content = content.decode()
        except UnicodeDecodeError as error:
            raise InvalidInput(
                "content", f"it is not valid UTF-8 (byte {error.start}); decode it with its own encoding first."
            ) from None
    if not isinstance(content, str):
        raise InvalidInput("content", f"a text is needed, not {type(content).__name__}.")
    if not content or content.isspace():
        raise InvalidInput("content", "it is empty; an interaction needs at least one visible character.")
    size = len(content) if content.isascii() else len(whole("content", content).encode())
    if size > settings.max_content_bytes:
        raise InvalidInput(
            "content",
            f"it has {size:,} bytes; at most {settings.max_content_bytes:,} are kept (setting max_content_bytes). "
            "Split it, or keep the file elsewhere and name it in metadata.",
        )
    return content.replace("\x00", "\ufffd")  # PostgreSQL cannot store NUL; both databases keep the same text


def one_of(field: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise InvalidInput(field, f"{value!r} is not known; use one of {', '.join(allowed)}.")


def text(field: str, value: object, limit: int) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidInput(field, "a text that is not empty is needed, or leave it out.")
    if len(value) > limit or "\x00" in value:
        raise InvalidInput(field, f"at most {limit} characters are kept, and no NUL among them.")
    return whole(field, value)
