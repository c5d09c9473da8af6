"""Praise, blame and what cannot be done, said in many ways: of a service, an app, a purchase."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.sentences import Sentence, lead

_WHAT = r"(?P<what>(?:the|your|this|that|our|my)(?: [\w'’&-]{1,20}){1,6}?)"
_HOW = (
    r"(?:so |really |very |super |incredibly |absolutely |just |pretty |quite |totally |completely |simply |truly |a "
    r"bit |way |far |much |again |always ){0,3}"
)
_GOOD = (
    r"(?:great|perfect|helpful|excellent|spot[- ]on|brilliant|useful|awesome|fantastic|amazing|wonderful|superb|"
    r"outstanding|flawless|lovely|first[- ]class|top[- ]notch|exactly what (?:i|we) (?:needed|wanted)|a (?:lifesaver|"
    r"life saver|godsend|game changer|dream)|worth (?:it|every penny)|delicious|impressive)"
)
_BAD = (
    r"(?:useless|terrible|awful|disappointing|rubbish|unhelpful|horrible|atrocious|appalling|unacceptable|dreadful|poor|"
    r"a (?:joke|mess|nightmare|disaster|let[- ]down|disappointment|waste of (?:money|time))|not (?:good enough|great|"
    r"helpful|acceptable|up to (?:scratch|standard))|too (?:long|slow|vague|complicated|formal|expensive|loud|late|"
    r"noisy)|"
    r"overpriced|not worth (?:it|the money)|full of (?:bugs|mistakes|errors))"
)
_IS = (
    r"(?:(?:was|is|were|are|'s|has been|have been|had been|turned out(?: to be)?|looks?|looked|tastes?|tasted|felt|"
    r"sounds?|came out|worked out|ended up) )"
)
_PRAISED = re.compile(
    rf"{_WHAT} (?:{_IS}{_HOW}{_GOOD}\b|(?:really |just |finally |has |have ){{0,2}}(?:(?:worked|works|went|did|fits?|"
    rf"runs?)"
    r"(?: out)? (?:great|perfectly|well|fine|like a (?:charm|dream)|wonderfully|really well|so well|beautifully|very "
    r"well)|"
    r"helped (?:a lot|me|us|so much|a ton)|did the (?:trick|job)|saved (?:me|us|my)\b|exceeded))",
    re.IGNORECASE,
)
_BLAMED = re.compile(
    rf"{_WHAT} (?:{_IS}{_HOW}{_BAD}\b|(?:really |just |has |have ){{0,2}}(?:let (?:me|us) down|(?:keeps?|kept) "
    rf"(?:crashing|"
    r"freezing|failing|breaking|disconnecting|getting it wrong|dropping)|disappointed (?:me|us)|wasted my|"
    r"leaves? (?:a lot )?to be desired))",
    re.IGNORECASE,
)
_NO_COMPLAINTS = re.compile(
    r"(?:i have |i've got |we have )?(?:no complaints (?:about|with)|nothing but praise for|hats off to|kudos (?:to|"
    r"for)|"
    r"(?:i )?can't fault|well done (?:on|with)|shout-?out to) (?P<what>[^,;.!]{3,60})",
    re.IGNORECASE,
)
_NO_WAY = re.compile(
    r"there(?:'s| is| was| seems to be) (?:still )?no (?:way|option|button|support|possibility|setting)"
    r"(?: for (?:me|us))? (?:to |for |of )(?P<what>.{3,100})",
    re.IGNORECASE,
)
_TOOL = (
    r"(?:you|it|this|the (?:[\w-]{2,16} )?(?:assistant|bot|app|system|search|page|site|website|portal|scanner|export|"
    r"import|"
    r"link|form|button|tool|program|software|calendar|integration|dashboard|widget|plugin|login|upload|download|printer))"
)
_CANNOT = re.compile(
    rf"{_TOOL} (?:still |again |just |simply )?(?:can't|cannot|couldn't|could not|won't|will not|refuses to|refused to|"
    r"fails to|failed to|(?:is|was|are|were) (?:still )?(?:unable|not able) to|isn't able to|wasn't able to|aren't "
    r"able to|"
    r"doesn't (?:know how to|let (?:me|us)|support|have|recogni[sz]e|understand|allow)|does not (?:let (?:me|us)|"
    r"support|"
    r"recogni[sz]e|allow)|don't (?:know how to|support|recogni[sz]e)|didn't (?:let (?:me|us)|manage to|recogni[sz]e|"
    r"find|"
    r"save|load|send|understand|catch))(?: let (?:me|us))? (?P<what>.{3,100})",
    re.IGNORECASE,
)
_NEVER = re.compile(
    r"you (?:never|always forget to|keep forgetting to|never seem to) (?P<what>(?:remember|understand|find|get|read|"
    r"know|save|use|"
    r"send|open|answer)\b.{3,80})",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"(?:it|that|this|them|you|be|wait|believe|stand|help it|hurt|say|tell)\b", re.IGNORECASE)


def judged(scene: Scene, sentence: Sentence) -> list[Claim]:
    """What the sentence praises, blames or says to be impossible."""
    at = lead(sentence.toks)
    if at >= len(sentence.toks) or sentence.mark == "?" or sentence.in_quotes(sentence.toks[at].start):
        return []
    start = sentence.toks[at].start
    text = scene.text[start : sentence.end].replace("’", "'")[:300]
    found = _NO_WAY.match(text)
    if found is not None:
        return _made(scene, sentence, start, "lacks", found["what"])
    found = _CANNOT.match(text) or _NEVER.match(text)
    if found is not None and not _EMPTY.match(found["what"]):
        return _made(scene, sentence, start, "lacks", found["what"])
    found = _NO_COMPLAINTS.match(text)
    if found is not None:
        return _made(scene, sentence, start, "satisfied_with", found["what"])
    for pattern, predicate in ((_PRAISED, "satisfied_with"), (_BLAMED, "unhappy_with")):
        found = pattern.match(text)
        if found is not None and not _OF_PEOPLE.search(found["what"]):
            return _made(scene, sentence, start, predicate, re.sub(r"^(?:the|your|this|that) ", "", found["what"]))
    return []


_OF_PEOPLE = re.compile(
    r"^(?:this|that) (?:is|was|film|movie|day|week)|\b(?:weather|day|week|weekend|trip|idea|thing|film|movie|traffic|"
    r"party|"
    r"evening|game|match|view|wedding|sister|brother|mum|mom|dad|boss|wife|husband|son|daughter|kids|friend)$",
    re.IGNORECASE,
)


def _made(scene: Scene, sentence: Sentence, start: int, predicate: str, what: str) -> list[Claim]:
    clause = Clause(Subject(SPEAKER, start, start), "be", "present", (), start=start, end=sentence.end, verb_end=start)
    value = re.split(r",\s|\s+(?:and|but|so|because|since|which)\b|;", what, maxsplit=1)[0]
    return Said(scene, clause).make(
        predicate, clean(value), polarity="is", dated=False, context="", rule="verdict"
    )  # fmt: skip
