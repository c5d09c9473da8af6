"""What somebody needed in an exchange and did not get: refused for want of an ability, wished for, done badly, or
asked for once more. What is refused for good reasons, unknown or impossible is no need of this kind."""

from __future__ import annotations

import re
from functools import lru_cache

from recollect.judges.questions import SpeechActOf
from recollect.judges.relations import Need, NeedIn
from recollect.judges.rules import speech_act
from recollect.judges.rules.needs_cues import (
    ABOUT_THE_WORLD,
    AGAIN,
    ANNOYED,
    BADLY,
    BODILY,
    CANNOT,
    CANNOT_ELSEWHERE,
    DELIVERED,
    DIGITAL,
    HARM,
    HAS_NOT,
    IMPOSSIBLE,
    NO_WISH,
    NOT_BAD,
    ORDERS,
    ORDERS_ELSEWHERE,
    PROGRAM,
    PROMISED,
    REASONS,
    ROUTINE,
    STATES,
    TAIL,
    TAKEN,
    TO_ADD,
    TO_NOBODY,
    TO_YOU,
    TOLD,
    UNKNOWN,
    WAY_TO,
)
from recollect.judges.rules.needs_same import alike, terms
from recollect.judges.rules.needs_words import neat, phrase
from recollect.understanding.stopwords import ANY

Found = tuple[Need, str, float]
NONE = Need("none")
_WIDE = 2_000  # characters of each text that are looked at


def need(question: NeedIn) -> Found:
    """The need, why, and how sure that is."""
    request, reply, reaction = (
        " ".join(text[:_WIDE].replace("’", "'").split())
        for text in (question.request, question.reply, question.reaction)
    )
    if not request:
        return NONE, "nothing was asked", 0.95
    for find in (_unmet, _badly, _wished, _repeated):
        found = find(request, reply, reaction, question.earlier)
        if found is not None:
            return found
    doubtful = bool(reply and _refuses(reply)) or bool(reaction and BADLY.search(reaction))
    return NONE, "nothing shows that something is missing", 0.65 if doubtful else 0.8


def delivers(reply: str) -> bool:
    """Whether a reply is more than a word that something will come."""
    return not PROMISED.fullmatch(reply)


@lru_cache(maxsize=4_096)  # what was said just before is looked at again and again
def asks(text: str) -> bool:
    """Whether something is asked for."""
    text = text[:_WIDE]
    if speech_act.act(SpeechActOf(text))[0] in ("question", "command"):
        return True
    if ORDERS_ELSEWHERE.match(text):
        return True
    order = ORDERS.match(text)
    return order is not None and order["verb"].lower() not in ANY and not order["verb"].endswith(("ly", "ed", "ing"))


def _wants(text: str) -> bool:
    """Whether it asks for something, or at least tells nothing: a reply or a reaction shows the rest."""
    return asks(text) or not STATES.match(text)


def _refuses(reply: str) -> re.Match[str] | None:
    return CANNOT.search(reply) or CANNOT_ELSEWHERE.search(reply)


def _unmet(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    refused = _refuses(reply) if reply else None
    if refused is None and not request.endswith("?"):
        refused = HAS_NOT.search(reply)
    wish = _wish_in(request, reply)
    if refused is None or not (_wants(request) or wish):
        return None
    if ABOUT_THE_WORLD.match(request) and not re.search(r"\bi\b", reply, re.IGNORECASE):
        return None
    good = REASONS.search(reply) or HARM.search(request)
    if good:
        return NONE, f"it was refused for a reason: {good[0]!r}", 0.8
    if IMPOSSIBLE.search(reply) or (BODILY.search(request) and (PROGRAM.search(reply) or not DIGITAL.search(request))):
        return NONE, "nobody could do that", 0.8
    if UNKNOWN.search(reply):
        return NONE, "it is not known, which is no want of ability", 0.8
    return _found("unmet", wish or phrase(request), f"the reply says {refused[0].strip()!r}", 0.85)


def _badly(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    bad = BADLY.search(reaction) if reaction and reply else None
    if bad is None or NOT_BAD.search(reaction) or not _wants(request):
        return None
    if ANNOYED.fullmatch(bad[0]) and ABOUT_THE_WORLD.match(request):  # about what they heard, not how
        return None
    told = TOLD.search(reaction)
    what = (neat(told["what"]) if told else "") or phrase(request)
    return _found("friction", what, f"the reaction says {bad[0].strip()!r}", 0.8)


def _wished(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    what = "" if DELIVERED.match(reply) else _wish_in(request, reply)
    return _found("wish", what, "it is wished for", 0.8) if what else None


def _wish_in(text: str, reply: str) -> str:
    if NO_WISH.search(text):
        return ""
    for pattern in (*TO_YOU, *TO_NOBODY, *TO_ADD):
        found = pattern.search(text)
        if found is not None:
            taken = pattern in TO_YOU or TAKEN.search(reply)
            if not taken and (pattern in TO_ADD or not DIGITAL.search(found["what"])):
                continue
            return phrase(WAY_TO.sub("", TAIL.sub("", found["what"].rstrip(" .!?"))))
    return ""


def _repeated(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    if not earlier or delivers(reply) or ROUTINE.search(request):
        return None
    what = phrase(request)
    own = terms(what)
    before = next((each for each in earlier if alike(own, terms(phrase(each)))[0]), None)
    if before is None or not own or not (asks(request) or AGAIN.search(request)):
        return None
    return _found("repeated", what, f"it was asked for before: {before[:60]!r}", 0.8)


def _found(kind: str, what: str, reason: str, sure: float) -> Found | None:
    if not what or not terms(what):
        return None
    return Need(kind, what), reason, sure  # type: ignore[arg-type]
