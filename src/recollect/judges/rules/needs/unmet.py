"""What somebody needed in an exchange and did not get: refused for want of an ability, wished for, done badly, or
asked for once more. What is refused for good reasons, unknown or impossible is no need of this kind."""

from __future__ import annotations

import re

from recollect.caches import text_cache
from recollect.judges.bounds import bounded
from recollect.judges.questions import SpeechActOf
from recollect.judges.relations import Need, NeedIn
from recollect.judges.rules import speech_act
from recollect.judges.rules.needs import reactions, replies, wishes
from recollect.judges.rules.needs.cues import (
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
    NEEDED,
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
from recollect.judges.rules.needs.phrases import neat, phrase
from recollect.judges.rules.needs.same import alike, does, terms
from recollect.understanding.stopwords import ANY

Found = tuple[Need, str, float]
NONE = Need("none")
_WIDE = 2_000  # characters of each text that are looked at
_SHORT = 140  # characters of a reaction that is to the reply alone
_FIRST = 250  # characters of a reaction that tell how something was taken


def need(question: NeedIn) -> Found:
    """The need, why, and how sure that is."""
    request, reply, reaction = (
        " ".join(text[:_WIDE].replace("’", "'").split())
        for text in (question.request, question.reply, question.reaction)
    )
    if not request:
        return NONE, "nothing was asked", 0.95
    for find in (_unmet, _badly, _wished, _repeated, _resigned):
        found = find(request, reply, reaction, question.earlier)
        if found is not None:
            return found
    doubtful = bool(reply and _refuses(request, reply)) or bool(reaction and BADLY.search(reaction))
    return NONE, "nothing shows that something is missing", 0.65 if doubtful else 0.8


@bounded
def delivers(reply: str) -> bool:
    """Whether a reply is more than a word that something will come."""
    return not PROMISED.fullmatch(reply)


@bounded
@text_cache(4_096)  # what was said just before is looked at again and again
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


@text_cache(4_096)
def _orders(text: str) -> bool:
    """Whether it asks for something to be done or told: said outright, or by a verb of what systems do at its head."""
    return asks(text) or NEEDED.match(text) is not None or does(text) or ("?" in text and not STATES.match(text))


@text_cache(64)
def _refuses(request: str, reply: str) -> re.Match[str] | None:
    found = CANNOT.search(reply) or CANNOT_ELSEWHERE.search(reply)
    if found or not _orders(request) or not replies.MAY.search(reply):
        return found
    return _cannot(reply)


@text_cache(64)
def _cannot(reply: str) -> re.Match[str] | None:
    return replies.CANNOT.search(reply) or replies.CANNOT_ELSEWHERE.search(reply)


def _reason(request: str, reply: str) -> re.Match[str] | None:
    """What shows that something is refused for a good reason."""
    return (
        REASONS.search(reply) or replies.REASONS.search(reply) or HARM.search(request) or replies.HARM.search(request)
    )


def _unmet(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    refused = _refuses(request, reply) if reply else None
    if refused is None and not request.endswith("?"):
        refused = HAS_NOT.search(reply)
    if refused is None:
        return None
    wish = _wish_in(request, reply)
    if not (wish or _wants(request)):
        return None
    if ABOUT_THE_WORLD.match(request) and not re.search(r"\bi\b", reply, re.IGNORECASE):
        return None
    good = _reason(request, reply)
    if good:
        return NONE, f"it was refused for a reason: {good[0]!r}", 0.8
    if (
        IMPOSSIBLE.search(reply)
        or replies.IMPOSSIBLE.search(reply)
        or (BODILY.search(request) and (PROGRAM.search(reply) or not DIGITAL.search(request)))
    ):
        return NONE, "nobody could do that", 0.8
    if UNKNOWN.search(reply) or replies.UNKNOWN.search(reply):
        return NONE, "it is not known, which is no want of ability", 0.8
    return _found("unmet", wish or phrase(request), f"the reply says {refused[0].strip()!r}", 0.85)


def _badly(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    if not reaction or not reply or not _wants(request) or NOT_BAD.search(reaction):
        return None
    bad = BADLY.search(reaction)
    told = _orders(request) or len(reaction) < _SHORT
    if bad is None and told and not reactions.CONTENT.search(reaction):
        first = reaction[:_FIRST]
        bad = reactions.BADLY.search(first) or reactions.SHOUTED.search(first)
    if bad is None or _reason(request, reply) or reactions.FOR_FUN.search(request):
        return None
    if ANNOYED.fullmatch(bad[0]) and ABOUT_THE_WORLD.match(request):  # about what they heard, not how
        return None
    asked = TOLD.search(reaction)
    what = (neat(asked["what"]) if asked else "") or phrase(request)
    return _found("friction", what, f"the reaction says {bad[0].strip()!r}", 0.8)


def _wished(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    what = "" if DELIVERED.match(reply) else _wish_in(request, reply)
    return _found("wish", what, "it is wished for", 0.8) if what else None


@text_cache(64)
def _wish_in(text: str, reply: str) -> str:
    if NO_WISH.search(text):
        return ""
    further = (wishes.TO_YOU, wishes.TO_NOBODY) if wishes.MAY.search(text) else ()
    for patterns in (TO_YOU, TO_NOBODY, TO_ADD, *further):
        for pattern in patterns:
            found = pattern.search(text)
            if found is None:
                continue
            what = next(each for each in found.groupdict().values() if each)
            to_you = patterns in (TO_YOU, wishes.TO_YOU)
            if to_you or (patterns is not TO_ADD and DIGITAL.search(what)) or _taken(reply):
                return phrase(WAY_TO.sub("", TAIL.sub("", what.rstrip(" .!?"))))
    return ""


def _taken(reply: str) -> bool:
    """Whether a reply takes something as a wish that cannot be fulfilled."""
    said = TAKEN.search(reply) or wishes.TAKEN.search(reply)
    return said is not None or (replies.MAY.search(reply) is not None and _cannot(reply) is not None)


def _repeated(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    if not earlier or ROUTINE.search(request) or DELIVERED.match(reply):
        return None
    again = AGAIN.search(request) or reactions.AGAIN.search(request)
    again = again or (reactions.AGAIN.search(reaction[:_FIRST]) if reaction else None)
    if delivers(reply) and not again:
        return None
    what = phrase(request)
    own = set(terms(what)) | set(terms(request[:200])) if again else set(terms(what))
    if not own or not (asks(request) or again):
        return None
    if again:
        before = next((each for each in earlier if own & set(terms(phrase(each)))), None)
    else:
        before = next((each for each in earlier if alike(tuple(own), terms(phrase(each)))[0]), None)
    if before is None:
        return None
    return _found("repeated", what if terms(what) else phrase(before), f"it was asked for before: {before[:60]!r}", 0.8)


def _resigned(request: str, reply: str, reaction: str, earlier: tuple[str, ...]) -> Found | None:
    """Somebody puts up with not getting what they asked for, or complains without asking for anything."""
    if not reply:
        return None
    if found := reactions.COMPLAINT.search(request):
        return _found("friction", phrase(request), f"the request says {found[0]!r}", 0.75)
    if not reaction or not _orders(request) or DELIVERED.match(reply) or ABOUT_THE_WORLD.match(request):
        return None
    found = reactions.RESIGNED.search(reaction[:_FIRST])
    if found is None or _reason(request, reply) or UNKNOWN.search(reply) or replies.UNKNOWN.search(reply):
        return None
    return _found("unmet", phrase(request), f"the reaction says {found[0].strip()!r}", 0.75)


def _found(kind: str, what: str, reason: str, sure: float) -> Found | None:
    if not what or not terms(what):
        return None
    return Need(kind, what), reason, sure  # type: ignore[arg-type]
