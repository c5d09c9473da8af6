"""Which of their own words somebody means who allows that others are told, or forbids it.

In this order: the message that they reply to; what the agent offered or asked just before; what they themselves said.
It is certain only where one message can be meant and nothing stands between. All else is left to a person to decide.
"""

from __future__ import annotations

import re

from recollect.judges.bounds import bounded
from recollect.judges.relations import Consent, ConsentIn, EarlierTurn
from recollect.judges.rules.consent import given

MOST_TURNS = 20  # that are looked at; more of them, and nobody can tell what is meant
_WORD, _STEM = re.compile(r"[^\W\d_]{4,}"), 5  # of words that say something, so much that "vans" is a "van"
_HARMLESS, _HEARD = "harmless", "heard"
_CERTAIN, _ASIDE = 0.95, 0.9


@bounded
def consent(question: ConsentIn) -> tuple[Consent, str, float]:
    """What is allowed or forbidden, of which words, why, and how sure that is."""
    said, reason, sure = given.consent(question)
    if said.consent == "none":
        return said, reason, _ASIDE if given.may_concern(question.text) else 1.0
    if said.consent == "keep":
        meant = _kept(question, said)
        return Consent("keep", said.covers, said.whom, meant, certain=True), reason, sure
    meant, doubt = _shared(question, said)
    if not meant:
        return given.NONE, f"{reason} {doubt}", _ASIDE
    doubt = doubt or _condition(sure) or _touching(question, meant)
    found = Consent("share", said.covers, said.whom, meant, certain=not doubt)
    return found, f"{reason} {doubt or 'is about one thing alone'}", given.DOUBTFUL if doubt else _CERTAIN


def _condition(sure: float) -> str:
    return "" if sure >= given.SURE else "was said, but not without conditions or doubt"


def _touching(question: ConsentIn, meant: tuple[str, ...]) -> str:
    """What of the words makes a person look at them first."""
    kinds = {turn.id: turn.kind for turn in question.turns} | {question.id: question.kind}
    kind = next((kinds[id] for id in meant if kinds[id] != _HARMLESS), _HARMLESS)
    return {
        _HARMLESS: "",
        "unread": "was said, and nobody can tell here whether the words are harmless",
        "third": "was said, and the words may be about somebody else",
        "personal": "was said, and the words may be personal",
    }.get(kind, f"was said, and the words may be about {kind}")


def _shared(question: ConsentIn, said: Consent) -> tuple[tuple[str, ...], str]:
    """The messages that may be meant, and what makes that uncertain, if anything does."""
    turns = question.turns
    if question.reply_to:
        return _replied(question, said)
    if turns and turns[-1].by == "agent" and turns[-1].kind == "offers":
        return (), "accepts what the agent offers"
    candidates, doubt = _candidates(turns)
    if said.covers == "this":
        alone = not candidates and not doubt and _is_quiet(turns)
        if alone:
            return (question.id,), ""
        named = _named(question.text, candidates) or tuple(turn.id for turn in candidates[-1:]) or (question.id,)
        return named, "stands beside other words that may be meant"
    if not candidates:
        return (), doubt or "is about nothing that was said"
    if len(candidates) > 1:
        return tuple(turn.id for turn in candidates), "may be about several things"
    between = turns[turns.index(candidates[0]) + 1 :]
    if not doubt and not _is_quiet(between):
        doubt = "may be about what was said in between"
    return (candidates[0].id,), doubt


def _named(text: str, candidates: list[EarlierTurn]) -> tuple[str, ...]:
    """Those that have words with a message in common: "tell them about the van"."""
    words = _words(text)
    return tuple(turn.id for turn in candidates if words & _words(turn.text))


def _words(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.lower())}


def _replied(question: ConsentIn, said: Consent) -> tuple[tuple[str, ...], str]:
    """A reply is about the message that it names, and no other."""
    target = next((turn for turn in question.turns if turn.id == question.reply_to), None)
    if target is None:
        return (), "replies to a message that is not to be had"
    if target.by != "person":
        return (), "replies to words of somebody else"
    if not _is_statement(target):
        return (), "replies to a message that states nothing"
    return (target.id,), "" if said.covers == "before" else "says something of its own besides"


def _candidates(turns: tuple[EarlierTurn, ...]) -> tuple[list[EarlierTurn], str]:
    """What the speaker stated since they last gave or refused consent, and whether something else may be meant."""
    found: list[EarlierTurn] = []
    doubt = "" if len(turns) < MOST_TURNS else "comes after more than can be looked at"
    for turn in reversed(turns):
        if turn.by == "other":
            doubt = doubt or "may be about words of somebody else, or such as are gone"
        if turn.by != "person" or given.is_empty(turn.text):
            continue
        word, _, _ = given.consent(ConsentIn(turn.text))
        if word.consent != "none" and word.covers == "before":
            if found:
                break
            continue  # said of the same words
        if _is_statement(turn):
            found.append(turn)
        else:
            doubt = doubt or "may be about a question"
        if word.consent != "none":
            break
    return found[::-1], doubt


def _kept(question: ConsentIn, said: Consent) -> tuple[str, ...]:
    """What is to be kept: the message that is replied to, else what was stated last."""
    if said.covers == "this":
        return (question.id,)
    own = [turn for turn in question.turns if turn.by == "person"]
    replied = [turn.id for turn in own if turn.id == question.reply_to]
    if replied:
        return tuple(replied)
    for turn in reversed(own):
        word, _, _ = given.consent(ConsentIn(turn.text))
        if word.consent == "none" or word.covers == "this":
            return (turn.id,) if _is_statement(turn) else ()
    return ()


def _is_quiet(turns: tuple[EarlierTurn, ...]) -> bool:
    """Whether nothing in these can be meant: the agent only takes note, and the speaker says nothing to speak of."""
    return all(
        turn.kind == _HEARD and "?" not in turn.text
        if turn.by == "agent"
        else turn.by == "person" and (given.is_empty(turn.text) or _is_consent(turn))
        for turn in turns
    )


def _is_consent(turn: EarlierTurn) -> bool:
    return given.consent(ConsentIn(turn.text))[0].consent != "none"


def _is_statement(turn: EarlierTurn) -> bool:
    return not turn.text.rstrip().endswith("?") and not turn.text.startswith("/")
