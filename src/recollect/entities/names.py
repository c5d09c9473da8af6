"""Handles and names: how they are written, compared, and turned into entity ids."""

from __future__ import annotations

import re
import unicodedata

from recollect.caches import text_cache
from recollect.errors import InvalidInput
from recollect.ids import derived_id

_TYPE = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_TYPED = re.compile(r"([a-z][a-z0-9_-]{0,31}):(.+)", re.DOTALL)
_EMAIL = re.compile(r"[^@\s:]+@[^@\s:]+\.[^@\s:]+")
_MATRIX = re.compile(r"@[^:\s]+:\S+")
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\ud800-\udfff]")
MAX_LENGTH = 512


def channel_type(channel: str) -> str:
    """The type of a channel, after checking that it is one: `type:id`."""
    return _channel_type(_text(channel, "channel"))


@text_cache(65_536)
def _channel_type(channel: str) -> str:
    found = _TYPED.fullmatch(_plain(channel, "channel"))
    if found is None:
        raise InvalidInput(
            "channel", f"{channel!r} is not a channel; write type:id, such as matrix:!room:example.org or cli:local."
        )
    return found[1]


def handle_on(type: str, handle: str) -> str:
    """A handle as it is kept: composed, trimmed, addresses in lower case."""
    return _handle_on(type, _text(handle, "sender"))


@text_cache(65_536)
def _handle_on(type: str, handle: str) -> str:
    handle = unicodedata.normalize("NFC", _plain(handle, "sender")).strip()
    if not handle:
        raise InvalidInput("sender", "it is empty; give the handle of who speaks, or leave it out.")
    return handle.lower() if type == "email" else handle


@text_cache(65_536)
def handle_entity(type: str, handle: str) -> str:
    """The entity that a handle is by itself, before any link."""
    return derived_id("ent", "handle", type, handle)


def named_entity(type: str, name: str) -> str:
    return derived_id("ent", "name", type, name_key(name))


def name_key(name: str) -> str:
    """What two spellings of the same name have in common."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def entity_type(type: str) -> str:
    if not _TYPE.fullmatch(type):
        raise InvalidInput("type", f"{type!r} is not an entity type; use a lower-case word such as person or customer.")
    return type


def typed_handle(text: str) -> tuple[str | None, str]:
    """`email:a@b.org` says its channel type; `a@b.org` and `@a:b.org` show it; other handles do not."""
    if _MATRIX.fullmatch(text):
        return "matrix", handle_on("matrix", text)
    if found := _TYPED.fullmatch(text):
        return found[1], handle_on(found[1], found[2])
    if _EMAIL.fullmatch(text):
        return "email", handle_on("email", text)
    return None, handle_on("", text)


def _text(text: object, field: str) -> str:
    if not isinstance(text, str):
        raise InvalidInput(field, f"a text is needed, not {type(text).__name__}.")
    return text


def _plain(text: str, field: str) -> str:
    if len(text) > MAX_LENGTH:
        raise InvalidInput(field, f"it has {len(text)} characters; at most {MAX_LENGTH} are allowed.")
    if _UNPRINTABLE.search(text):
        raise InvalidInput(field, f"{text!r} holds a control character or a broken one; leave it out.")
    return text


def printable(name: str) -> str:
    """A name from outside, without what names do not hold."""
    return " ".join(_UNPRINTABLE.sub(" ", name[:MAX_LENGTH]).split())


def plain_name(name: str, field: str = "name") -> str:
    name = " ".join(_plain(_text(name, field), field).split())
    if not name:
        raise InvalidInput(field, "it is empty; give a name.")
    return name
