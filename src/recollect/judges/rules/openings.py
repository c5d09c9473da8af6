"""What stands before the clause that says something: "I think that", "just so you know", "In the evening", "When …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from recollect.judges.rules import dates
from recollect.judges.rules.lexicon import words
from recollect.judges.rules.sentences import Tok, lead

_WRAPPERS = re.compile(
    r"(?:(?P<hedge>i (?:think|guess|suppose|reckon|assume|suspect|heard|am pretty sure|"
    r"'m pretty sure|am not sure but|'m not sure but|"
    r"believe(?! in))|as far as i know,?|i'm told|rumou?r has it|it seems|it looks like|"
    r"looks like|maybe|perhaps|probably|possibly|apparently)"
    r"|i (?:just )?(?:wanted|want|need|have|should|must|forgot|meant|ought)(?:ed)? to "
    r"(?:say|tell you|let you know|mention|add|point out|inform you|share)"
    r"|i(?:'ve| have)? (?:should|must|just|already|also)? ?(?:mention(?:ed)?|told you|"
    r"said|say|tell you|found out|learn(?:ed|t)|reali[sz]ed|noticed|know|mean|meant|"
    r"swear|promise you|discovered)(?: you)?(?: (?:already|before|yesterday|today|recently|"
    r"just now|last time))?"
    r"|(?:it )?turns? out|the (?:thing|fact|truth|problem|reason|good news|bad news|"
    r"news|point) is|as you (?:know|may know)|you (?:should |might |must |may )?know(?: "
    r"what)?|did you know"
    r"|just (?:so you know|fyi|a heads up|to let you know|letting you know)|for the "
    r"record|for your information|for what it's worth|in case (?:you're wondering|it "
    r"helps|it matters|you need it)|to be honest|tbh|to be fair"
    r"|please (?:note|remember|be aware|keep in mind)|(?:be aware|keep in mind|bear in mind|note|remember)"
    r"|i'm (?:pretty |quite |very |so |really )?(?:sure|certain|afraid|glad|happy|sad|"
    r"sorry|proud|excited) (?:to say|that)|(?:good|bad|big|great) news|update|quick "
    r"update|heads up|guess what|fun fact)"
    r"(?: that)?(?=[\s,:;!\-–—])[\s,:;!\-–—]{0,4}",
    re.IGNORECASE,
)

JOINTS = words(
    ", ; : - – — ( ) and but so because since as though although while plus then where whereas & before after"
)


def unwrapped(toks: Sequence[Tok], at: int, text: str) -> tuple[int, bool]:
    """Past "I think that", "just so you know": where the thing itself begins, and whether it is hedged."""
    hedged = False
    for _ in range(3):
        if at >= len(toks):
            break
        match = _WRAPPERS.match(text, toks[at].start)
        if match is None or match.end() >= toks[-1].end:
            break
        after = next((place for place in range(at, len(toks)) if toks[place].start >= match.end()), len(toks))
        if after <= at:
            break
        hedged = hedged or match["hedge"] is not None
        at = lead(toks, after)
    return at, hedged


def after_time(toks: Sequence[Tok], at: int, text: str) -> int:
    """Past a time at the head of a sentence: "In the evening the porch light …"."""
    if at >= len(toks) or toks[at].low not in TIME_LEADS:
        return at
    again = dates.recurring(text, toks[at].start, toks[-1].end)
    if not again or again[0][0] > toks[at].start:
        return at
    place = next((place for place in range(at, len(toks)) if toks[place].start >= again[0][1]), at)
    return place + (place < len(toks) and toks[place].low == ",")


TIME_LEADS = words(
    "in on at every each during after before since from this last next most tomorrow "
    "today yesterday tonight then once twice"
)


def after_when(toks: Sequence[Tok], at: int) -> int:
    """Where the main clause begins after "when I'm watching a film (,)"; -1 where that is unclear."""
    for place in range(at + 2, len(toks)):
        if toks[place].low == ",":
            return lead(toks, place)
        if (
            toks[place].low in ("i", "we")
            and place > at + 3
            and toks[place - 1].low not in ("and", "that", "what", "which")
        ):
            return place
    return -1


def after_order(toks: Sequence[Tok], at: int) -> int:
    """Past an order, to a reason that follows it: "don't call me, I'm at work"."""
    for place in range(at, len(toks)):
        if toks[place].low in (",", "because", "since", "-", "–", "—", ";", ":") and place + 1 < len(toks):
            after = lead(toks, place + 1)
            if after < len(toks) and toks[after].low in ("i", "we", "my", "our", "he", "she", "the"):
                return after
    return len(toks)
