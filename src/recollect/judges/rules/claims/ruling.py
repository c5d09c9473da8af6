"""Rules of a house or a firm: "anything over 200 needs my approval", "shoes off. House rule.".

And what somebody will never do again, what a doctor told them to do, and how somebody likes to be reached.
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Sentence, asks, commands, lead

_TAG = re.compile(
    r"\W*(?:(?:that's |it's |this is )?(?:a |our |my |the )?(?:house|company|shop|club|team|family|office|kitchen|"
    r"studio|"
    r"standing|firm|strict|golden|simple|new|only)? ?(?:rules?|policy)|every (?:single )?time|each (?:and every )?time|"
    r"no exceptions?|without exception|always(?: and forever)?|non-negotiable|full stop|period|no ifs,? no buts|"
    r"those are the rules|i mean it|standard procedure|as a matter of principle)\W*",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?P<what>.{8,160}?)(?:,| -| –| —) ?(?:that's (?:our|the|my|a) (?:[\w-]+ ){0,2}(?:rule|policy)|every "
    r"(?:single )?time|"
    r"without exception|no exceptions?|non-negotiable|full stop|as a matter of policy)\W*$",
    re.IGNORECASE | re.DOTALL,
)
_ALWAYS = re.compile(
    r"(?P<what>(?:the |our |all |any )?[a-z][\w' -]{2,40} (?:go|goes|come|comes|get|gets|are|stay|stays|need|needs)\b"
    r"[^,;]{3,80}), always\b",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:^|(?<=so )|(?<=, )|(?<=; )|(?<=: )|(?<=and ))(?P<what>(?:anything|everything|any|all|every|each|"
    r"(?!i |we |you |he |she |they |it |my |the )[a-z]+s?(?: \w+)? (?:over|above|under|below)) "
    r"[^,;?]{0,50}?\b(?:needs?|"
    r"requires?|must|has to|have to|needs to|should go|goes through|go through|gets? signed|gets (?:one|a|two|"
    r"their|to)|pays|brings|may not|is to be|are to be) "
    r"[^,;?]{3,80})",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?!(?:i|we|you|they|he|she|it|my|these|those|things|people)\b)(?P<what>(?:all |our )?[a-z][\w-]*(?: "
    r"[\w-]+){0,2}s (?:(?:are|get) "
    r"(?:only |always |usually )?(?:accepted|paid|delivered|processed|shipped|made|done|sent|handled|reviewed|refunded|"
    r"billed|charged|invoiced|issued|answered|collected|approved|settled)|ship|go out|take|arrive|clear|expire) "
    r"(?:(?:with)?in|by|"
    r"up to|only|via|through|monthly|weekly|daily|after|\d)\b[^,;?]{2,60})",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"(?:max(?:imum)?|min(?:imum)?|limit)\.? (?P<what>[\w' -]{3,50}?)(?: is|:| =) ?(?P<value>[^,;?]{1,50})",
    re.IGNORECASE,
)
_REACH = re.compile(
    r"(?:(?:the|my) )?(?:best|easiest|quickest|fastest|surest|preferred)(?: (?:way|place|thing|bet|contact))? "
    r"(?:to|for) "
    r"(?:reach|reaching|contact|contacting|get hold of|get|catch|catching|getting hold of|ping) (?:me|us)\b"
    r"(?: (?:is|at work|these days|quickly)){0,2}(?: (?:on|by|via|through|with|over|is|in))* (?P<what>[^,;.?]{2,40})",
    re.IGNORECASE,
)
_RATHER_YOU = re.compile(
    r"i(?:'d| would) (?:rather|prefer(?: it)?(?: if)?|sooner|like it if) (?:you|people|they|everyone|everybody) "
    r"(?P<what>(?!just|all|be )[^,;.?]{3,80})",
    re.IGNORECASE,
)
_YES_NO = re.compile(r"(?P<one>[A-Za-z][\w -]{2,24}) yes, (?P<other>[A-Za-z][\w -]{2,24}) no\W*$")


def tagged(scene: Scene, sentence: Sentence, after: Sentence | None) -> list[Claim]:
    """A sentence with "House rule." behind it."""
    if after is None or not _TAG.fullmatch(scene.text[after.start : after.end]) or sentence.mark == "?":
        return []
    at = lead(sentence.toks)
    if at >= len(sentence.toks) or len(sentence.toks) - at < 3 or sentence.toks[at].low in ("i", "you", "he", "she"):
        return []
    return _made(scene, sentence, at, "always", scene.text[sentence.toks[at].start : sentence.end])


def ruled(scene: Scene, sentence: Sentence) -> list[Claim]:
    """The rule that a sentence states by its form."""
    toks = sentence.toks
    at = lead(toks)
    if at >= len(toks) - 2 or sentence.mark == "?" or asks(toks, at) or sentence.in_quotes(toks[at].start):
        return []
    text = scene.text[toks[at].start : sentence.end].replace("’", "'")[:300]
    found = _RATHER_YOU.match(text) or _REACH.match(text)
    if found is not None and not re.search(r"\d{3}|@", found["what"]):
        return _made(scene, sentence, at, "prefers", found["what"])
    found = _TAIL.match(text) or _ALWAYS.match(text) or _PASSIVE.match(text)
    if found is not None and not re.match(r"(?:i|you|he|she|it|that|this)\b", text, re.IGNORECASE):
        return _made(scene, sentence, at, "always", found["what"])
    found = _LIMIT.match(text)
    if found is not None:
        what = re.sub(r"^.*\b(?:on|in|for|of|per) (?:the |a )?", "", found["what"])
        return _made(scene, sentence, at, "always", found["value"], subject=what)
    found = _YES_NO.match(text)
    if found is not None:
        return [
            *_made(scene, sentence, at, "likes", found["one"].lower()),
            *_made(scene, sentence, at, "dislikes", found["other"].lower()),
        ]
    return []


def for_all(scene: Scene, sentence: Sentence) -> list[Claim]:
    """ "Anything over 200 euros needs my approval", "so all post must go to number 9"."""
    toks = sentence.toks
    at = lead(toks)
    if at >= len(toks) - 2 or sentence.mark == "?" or asks(toks, at) or commands(toks, at):
        return []
    if not any(tok.low in _EVERY for tok in toks):
        return []
    text = scene.text[toks[at].start : sentence.end].replace("’", "'")[:300]
    found = _ALL.search(text)
    if found is None or re.match(
        r"(?:no idea|no one|all i|all you|all we|no way|no doubt|any \w+ you)\b", found["what"], re.I
    ):
        return []
    if sentence.in_quotes(toks[at].start + found.start("what")):
        return []
    return _made(scene, sentence, at, "always", found["what"])


_EVERY = words("anything everything any all every each no nobody over above under below")


def _made(scene: Scene, sentence: Sentence, at: int, predicate: str, text: str, subject: str = SPEAKER) -> list[Claim]:
    start = sentence.toks[at].start
    clause = Clause(Subject(SPEAKER, start, start), "be", "present", (), start=start, end=sentence.end, verb_end=start)
    value = re.split(r",?\s+(?:because|since|until further)\b|;", text, maxsplit=1)[0]
    kind = "person" if subject == SPEAKER else "object"
    return Said(scene, clause).make(
        predicate, clean(value), subject=subject, subject_type=kind, polarity="is", dated=False, context="",
        rule="a rule by its form",
    )  # fmt: skip
