"""What a server tells of a channel (who may join, who may read, how many there are), and how private that makes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from recollect.log.read import log
from recollect.model import PRIVACY

_STATED = '{"recollect":{"channel":{'
_WORDS = {
    "direct": ("It is a direct chat.", "It is no direct chat."),
    "encrypted": ("It is encrypted.", "It is not encrypted."),
    "world_readable": ("Everybody can read it.", "Not everybody can read it."),
}


def stated(connection: Connection, space: str, channel: str) -> dict[str, Any]:
    """What was said of a channel last."""
    here = (log.space == space, log.channel == channel, log.type == "event", log.erasure.is_(None))
    query = select(log.metadata).where(*here, log.metadata.startswith(_STATED, autoescape=True))
    found = connection.execute(query.order_by(log.position.desc()).limit(1)).scalar()
    return {} if found is None else dict(json.loads(found)["recollect"]["channel"])


def level(facts: Mapping[str, Any], known: str, said: str | None = None) -> str:
    """How private a channel is: as somebody says now (`said`); else as follows from the facts, but no more open than
    somebody said before. Facts that tell nothing leave it as it is known."""
    if said is not None:
        return said
    follows = _level(facts, known)
    before = facts.get("privacy")
    return follows if before is None else max(follows, before, key=PRIVACY.index)


def _level(facts: Mapping[str, Any], known: str) -> str:
    if facts.get("direct") or facts.get("members") in (1, 2):
        return "private"
    if facts.get("world_readable") or facts.get("join_rule") == "public":
        return "public"
    if facts.get("join_rule"):
        return "group"
    return known


def told(facts: Mapping[str, Any], privacy: str) -> str:
    """The facts in words. Names of people are not among them."""
    said = [f"This channel is {privacy}."]
    said += [_WORDS[name][0 if facts[name] else 1] for name in _WORDS if facts.get(name) is not None]
    if facts.get("join_rule"):
        said.append({"public": "Anybody may join.", "invite": "One must be invited.", "knock": "One may ask to join."}[
            facts["join_rule"]
        ])  # fmt: skip
    if facts.get("members") is not None:
        said.append(f"Members: {facts['members']}.")
    return " ".join(said)
