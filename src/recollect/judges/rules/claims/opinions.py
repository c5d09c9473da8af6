"""Likes and dislikes said of the thing itself: "jazz isn't my thing", "olives are disgusting", "nothing beats tea"."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import words

_NICE = words(
    "delicious amazing brilliant wonderful fantastic lovely gorgeous fascinating relaxing yummy tasty heavenly "
    "unbeatable"
)
_NASTY = words(
    "disgusting gross awful terrible horrible boring vile revolting overrated unbearable annoying exhausting creepy "
    "rubbish nasty tedious pointless"
)
_MINE = words("thing jam cup passion weakness vice")
_HURTS = words("annoy bother bore irritate disgust depress exhaust scare upset stress freak terrify")
_PLEASES = words("relax calm fascinate delight soothe")
_CHANNELS = words(
    "message messages text texts email emails e-mail call calls letter phone whatsapp signal video chat slack"
)
_STOPS = words("because but since so which when though and especially")


def of_the_thing(said: Said) -> list[Claim]:
    """A liking where the thing is the subject and the speaker stands behind the verb."""
    clause, subject = said.clause, said.subject
    if clause.past or clause.modal not in ("",) or clause.form == "perfect":
        return []
    if subject.is_speaker or (subject.type in ("person", "pet") and subject.relation != "bare" and subject.names == ()):
        return []
    value = _named(said)
    if not value:
        return []
    if clause.verb == "be":
        return _is(said, value)
    lows = said.lows(0, 5)
    if clause.verb in ("give", "make") and lows[:1] == ["me"] and set(lows) & _ILL and not clause.negated:
        return said.make(
            "allergic_to", value, subject=SPEAKER, polarity="is", dated=False, context="", rule="makes ill"
        )  # fmt: skip
    if clause.verb == "give" and lows[:1] == ["me"] and set(lows) & {"headaches", "migraines", "heartburn", "headache"}:
        return _made(said, "dislikes", value)
    if clause.verb == "agree" and lows[:2] == ["with", "me"]:
        return _made(said, "dislikes" if clause.negated else "likes", value)
    if clause.verb in ("suit", "work") and (lows[:1] == ["me"] or ("for" in lows[:3] and "me" in lows[:4])):
        return [] if clause.negated or (clause.verb == "work" and "best" not in lows) else _made(said, "prefers", value)
    if clause.verb == "do" and clause.negated and lows[:1] == ["it"] and "me" in lows:
        return _made(said, "dislikes", value)
    if clause.verb in ("drive", "make") and lows[:1] == ["me"] and set(lows) & _MAD:
        return _made(said, "dislikes", value)
    if clause.verb in ("drive", "make") and lows[:1] == ["me"] and set(lows) & {"happy", "smile"}:
        return _made(said, "likes", value)
    if clause.verb in _HURTS and lows[:1] in (["me"], ["us"]):
        return _made(said, "likes" if clause.negated else "dislikes", value)
    if clause.verb in _PLEASES and lows[:1] in (["me"], ["us"]):
        return _made(said, "dislikes" if clause.negated else "likes", value)
    return []


_MAD = words("gag cringe shudder heave mad crazy nuts insane mental sick ill sad angry furious")
_ILL = words("hives rash rashes sneeze itch itchy wheeze swell")
_UNSAID = words("nothing nobody it this that he she they there what everything something anything you these those one")


def _named(said: Said) -> str:
    text = said.scene.text[said.subject.start : said.subject.end]
    low = text.lower()
    if (
        not text
        or low in _UNSAID
        or low.startswith(("my ", "your ", "our ", "that ", "this "))
        or len(text.split()) > 5
    ):
        return ""
    return text[0].lower() + text[1:] if not text[1:2].isupper() else text


def _is(said: Said, value: str) -> list[Claim]:
    clause = said.clause
    lows = said.lows(0, 7)
    if set(lows[:3]) & {"my", "our"} and set(lows) & _MINE:
        if lows[-1:] == ["cup"] or ("cup" in lows and "tea" not in lows):
            return []
        return _made(said, "dislikes" if clause.negated else "likes", value)
    if lows[:2] in (["better", "than"], ["best", "for"], ["easier", "for"], ["better", "for"]) and "me" in said.lows():
        return [] if clause.negated else _made(said, "prefers", value)
    if lows[:2] == ["better", "than"] and said.subject.head in _CHANNELS | {""} and set(value.split()) & _CHANNELS:
        return [] if clause.negated else _made(said, "prefers", re.sub(r"^(?:a|an|the) ", "", value))
    if lows[:2] == ["for", "me"] and clause.negated:
        return _made(said, "dislikes", value)
    bare = said.subject.relation == "bare" and not said.subject.names
    if bare and clause.form == "present" and not clause.negated and not said.times and said.subject.plural:
        judged = [low for low in lows[:3] if low in _NICE | _NASTY]
        if judged and lows.index(judged[0]) == len(lows) - 1:
            return _made(said, "likes" if judged[0] in _NICE else "dislikes", value)
    if lows[:2] == ["the", "best"] and len(said.toks) == 2 and said.subject.relation == "bare":
        return _made(said, "likes", value)
    return []


def nothing_beats(said: Said) -> list[Claim]:
    """ "nothing beats a good curry": the subject is nothing."""
    clause = said.clause
    if clause.subject.head != "nothing" or clause.modal or clause.negated:
        return []
    like = said.find("like")
    if clause.verb in _PLEASES | {"calm", "cheer"} and said.at(0) in ("me", "us") and like > 0:
        return _made(said, "likes", clean(said.words(like + 1, said.until(like + 1, _STOPS))))
    start = {"beat": 0, "be": 2 if said.lows(0, 2) == ["better", "than"] else -1}.get(clause.verb, -1)
    if start < 0:
        return []
    return _made(said, "likes", clean(said.words(start, said.until(start, _STOPS))))


def beats(said: Said) -> list[Claim]:
    """ "text beats calling": the one is preferred."""
    if (
        said.clause.form != "present"
        or said.clause.modal
        or said.clause.negated
        or said.clause.subject.head == "nothing"
    ):
        return []
    value = _named(said)
    other = clean(said.words(0, said.until(0, _STOPS)))
    if not value or not other or (said.subject.type == "person" and said.subject.relation):
        return []
    return said.make(
        "prefers", value, subject=SPEAKER, context=f"over {other}", dated=False, rule="beats the other"
    )  # fmt: skip


def _made(said: Said, predicate: str, value: str) -> list[Claim]:
    return said.make(
        predicate, value, subject=SPEAKER, polarity="is", dated=False, context="", rule="said of the thing"
    )
