"""What somebody can and cannot do."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.lexicon import LANGUAGES, words

_ABLE = words(
    "speak swim cook bake play juggle drive ride sing dance draw paint code program "
    "ski sew knit write type fly sail surf "
    "lift whistle run walk fix repair weld touch-type read skate climb hold dive crochet carve solve recite"
)
_UNABLE = _ABLE | words("do sleep drink digest work travel tolerate hear bend carry eat sit kneel smell taste park use")
_STOPS = words("because but so since when if")


def knows_how(said: Said) -> list[Claim]:
    """ "I don't know how to cook"; "she knows how to weld"."""
    if said.lows(0, 2) != ["how", "to"] or said.clause.form != "present" or said.clause.modal or not said.subject.key:
        return []
    value = said.object(2, _STOPS)
    if said.at(2) not in _UNABLE or said.subject.key == "you" or said.at(3) in ("it", "this", "that"):
        return []
    return said.make("can", value, rule="knows how to")


def can(said: Said) -> list[Claim]:
    """ "I can juggle five balls", "she can't swim"."""
    clause = said.clause
    subject = said.subject
    if clause.modal != "can" or not subject.key or subject.key == "you" or clause.hedged:
        return []
    if not subject.is_speaker and subject.type not in ("person", "pet"):
        return []
    value = clean(f"{clause.verb} {said.words(0, said.until(0, _STOPS))}")
    if said.times:
        if clause.negated and clause.verb in ("come", "make", "attend", "meet", "join", "go", "do", "be", "work"):
            return said.make("plans", value, polarity="not", future=True, rule="cannot come")
        return []
    if said.at(0) in ("it", "that", "this", "you", "them") or (clause.verb == "do" and not said.toks):
        return []
    if clause.verb == "get" and said.lows(0, 2) == ["by", "in"] and said.at(2) in LANGUAGES and not clause.negated:
        return said.make("speaks", said.words(2, 3), dated=False, rule="can get by in")
    if clause.negated and clause.verb == "have" and said.toks and len(said.toks) <= 5 and said.at(0) not in ("a", "my"):
        return [
            claim for item in said.items(0) for claim in said.make("eats", item, polarity="not", rule="cannot have")
        ]
    if clause.negated and clause.verb in _UNABLE:
        return said.make("can", value, polarity="ended" if said.ended_words else "not", rule="cannot")
    if not clause.negated and clause.verb in _ABLE:
        return said.make("can", value, rule="can")
    return []
