"""What stands before the clause that says something: "I think that", "just so you know", "In the evening", "When …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from recollect.judges.rules.grammar import dates
from recollect.judges.rules.grammar.lexicon import JOBS, NATIONALITIES, words
from recollect.judges.rules.grammar.sentences import Tok, lead
from recollect.judges.rules.grammar.verbs import BASE, FORMS, ING, PAST

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
    r"|i (?:hate|have|regret|must|want) to (?:say|admit)(?: (?:it|this))?,?(?: but)?|not gonna lie,?|ngl,?|truth be "
    r"told,?"
    r"|long story short,?|i must (?:say|admit)|quick (?:intro|question|note|one)|about me"
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


_IMAGINED = words("universe life world dreams dream timeline reality fantasy")


def imagined(toks: Sequence[Tok], at: int) -> bool:
    """ "In another life I'm a baker", "in a perfect world …": nothing that is so."""
    if at + 2 >= len(toks) or toks[at].low != "in":
        return False
    lows = [tok.low for tok in toks[at + 1 : at + 5]]
    told = set(lows[:3]) & {
        "another",
        "alternate",
        "alternative",
        "parallel",
        "perfect",
        "ideal",
        "different",
        "previous",
    }
    return bool(set(lows) & _IMAGINED) and (bool(told) or lows[:2] == ["my", "dreams"])


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


_IS = words(
    "allergic vegan vegetarian born married divorced raised diagnosed obsessed addicted fluent pregnant retired "
    "engaged "
    "responsible originally based pescatarian intolerant widowed lactose"
)
_IS_WITH = {
    "keen": "on", "fond": "of", "happy": "with", "pleased": "with", "satisfied": "with", "disappointed": "with",
    "fed": "up", "scared": "of", "afraid": "of", "terrified": "of", "sick": "of", "tired": "of", "good": "at",
    "in": "love", "impressed": "with", "thrilled": "with", "delighted": "with", "unhappy": "with", "frustrated": "with",
    "crazy": "about", "passionate": "about", "interested": "in", "half": "", "hooked": "on", "short": "of",
}  # fmt: skip
_FANS = words("fan lover fanatic sucker person nut enthusiast")
_SIZES = words("huge big massive lifelong total real great a an long-time longtime proud not much such")
_DOING = words(
    "moving working living looking planning going trying thinking hoping studying learning saving training dating "
    "considering flying leaving starting getting expecting taking reading teaching volunteering retiring"
)
_BARE = words("love hate prefer live adore enjoy like dislike need want own speak despise detest loathe")
_HELPED = words("can could do did have will would am was used never")
_NOT_SAID = words("left put set let read cut shut quit hit split saved")


def _job_opens(toks: Sequence[Tok], at: int) -> bool:
    """ "Structural engineer with Ramboll": a job at the head of a sentence, and where it is done."""
    for place in range(at, min(len(toks) - 1, at + 4)):
        low = toks[place].low
        if low in JOBS and toks[place + 1].low in ("at", "with", "for", "in", "by", "here"):
            return not any(tok.low in FORMS and tok.low not in JOBS for tok in toks[at:place])
        if not low.isalpha() or low in (
            "the",
            "a",
            "an",
            "my",
            "our",
            "your",
            "his",
            "her",
            "their",
            "no",
            "any",
            "some",
        ):
            return False
    return False


def left_out(toks: Sequence[Tok], at: int) -> str:
    """What a sentence that leaves out "I" begins with: "is" (a word of being), "doing", "been" or "verb"."""
    denied = at
    while denied + 1 < len(toks) and toks[denied].low == "not" and toks[denied + 1].low not in _AFTER_NOT:
        denied += 1
    if denied > at:
        return "is" if _opening(toks, denied) == "is" else ""
    return _opening(toks, at)


_AFTER_NOT = ("now", "yet", "sure", "today", "really", "a")


def _opening(toks: Sequence[Tok], at: int) -> str:
    low = toks[at].low
    after = toks[at + 1].low if at + 1 < len(toks) else ""
    form = FORMS.get(low)
    if at + 1 >= len(toks):
        return ""
    if low in ("single", "divorced", "widowed", "married", "separated") and after in (",", "with", "and"):
        return "is"
    if low == "half" and after in NATIONALITIES:
        return "is"
    if low in _IS or (low in _IS_WITH and after == _IS_WITH[low]) or (low == "into" and toks[at].start > 0):
        return "is"
    if low in _SIZES and any(tok.low in _FANS for tok in toks[at + 1 : at + 5]):
        return "is"
    if low == "been" and after not in ("at", "there", "a"):
        return "been"
    if low == "would" and after in ("love", "like", "prefer"):
        return "verb"
    if _job_opens(toks, at):
        return "is"
    if low in _DOING and form is not None and form.kind == ING:
        return "doing"
    if form is not None and form.kind == PAST and low not in _NOT_SAID and low not in _HELPED:
        return "verb"
    if low in _BARE and after not in ("you", "u", "it", "that", "to", ",", "this", "help", "a"):
        return "verb"
    if low in ("work",) and after in ("at", "for", "as", "in", "from"):
        return "verb"
    if low in ("live", "need", "want", "own", "speak", "prefer", "hate") and after not in ("you", "it", "help"):
        return "verb"
    if low in ("quit", "left", "put") and (
        after in ("my", "our", "the") or (low == "quit" and after not in ("it", "that"))
    ):
        return "verb"
    if low == "used" and after == "to":
        return "verb"
    if low in _HELPED and after == "not" and at + 2 < len(toks):
        follows = FORMS.get(toks[at + 2].low)
        return "verb" if follows is not None and follows.verb not in ("worry", "forget", "let", "say", "be") else ""
    if low in ("have", "got") and (after in ("two", "three", "four", "five", "an", "my") or after.isdigit()):
        return "verb" if form is not None and form.kind in (BASE, PAST) else ""
    return ""
