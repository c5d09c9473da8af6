"""How things are wanted, without a verb or as an order about a kind: "aisle seats only", "quote prices in euros".

Also what is taken over something else ("give me the mountains over the beach"), and which day is whose.
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.noun_phrases import AUXILIARIES
from recollect.judges.rules.grammar.sentences import Sentence, lead
from recollect.judges.rules.grammar.verbs import FORMS, PAST, THIRD

_ONCE = re.compile(r"\b(?:today|tonight|now|tomorrow|this (?:time|one|week|weekend)|later|soon)\b", re.IGNORECASE)
_PRONOUNS = words("i we you he she they it this that these those there what who more")
_STYLED = re.compile(
    r"(?:short|brief|plain|simple|detailed|concise|straight|honest|quick|direct) (?:answers|replies|sentences|emails|"
    r"messages|summaries|explanations|words)\b(?! (?:are|is|were|was|make|get))[^,;.]{0,40}",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"(?:please )?(?:quote|list|show|round|sign|format|write|give|send|use|convert|name|file|spell|number|label|"
    r"date|price|"
    r"address|start|end|serve|pack|cut|wash|store|print)(?: off)? (?:everything|all \w+s|(?!the |my |this |its |"
    r"us |yes |me |"
    r"hers |his )[a-z]+(?: [a-z]+)?s) (?:with|without|in|as|to the nearest|only|by default|at the (?:end|top|"
    r"start))\b[^;]{2,60}",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"(?:i'd take|give me|i'll take|i'd choose|i'd pick|i'd go for|i'd have) (?P<what>(?!me\b|it\b|that\b|this\b|"
    r"over\b)[^,;]{2,40}?) "
    r"over (?P<other>[^,;]{2,40}?)(?:,? any ?(?:day|time)[^,;]*)?\W*$",
    re.IGNORECASE,
)
_SUITS = re.compile(
    r"(?P<what>(?!whatever |it |that |this |what |which |he |she |they |you |we |i )[\w -]{3,40}?) (?:(?:work|works) "
    r"(?:best|better) for|"
    r"(?:suit|suits)) me\b",
    re.IGNORECASE,
)
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_DAY_IS = re.compile(
    rf"(?P<day>(?:every )?{_WEEKDAY}(?: (?:night|morning|evening|afternoon)s?)?(?: and {_WEEKDAY})?)(?: is| are|'s) "
    r"(?P<what>(?:usually |always )?(?:my|our|his|her|[a-z]+) (?:[a-z]+ ){0,2}(?:day|days|night|evening|morning|"
    r"off|turn|"
    r"shift|class|practice|choir|lunch|dinner)(?: off)?)\b",
    re.IGNORECASE,
)


def wanted(scene: Scene, sentence: Sentence) -> list[Claim]:
    """What the sentence asks for or prefers, by its form."""
    toks = sentence.toks
    at = lead(toks)
    if at >= len(toks) - 1 or sentence.mark == "?" or sentence.in_quotes(toks[at].start):
        return []
    text = scene.text[toks[at].start : sentence.end].replace("’", "'")[:240]
    if _ONCE.search(text):
        return []
    found = _DAY_IS.match(text)
    if found is not None:
        return _made(scene, sentence, at, "does", found["what"], context=found["day"])
    found = _OVER.match(text)
    if found is not None:
        return _made(scene, sentence, at, "prefers", found["what"], context=f"over {clean(found['other'])}")
    found = _SUITS.match(text)
    if found is not None:
        return _made(scene, sentence, at, "prefers", found["what"])
    found = _STYLED.match(text) or _KIND.match(text)
    if found is not None:
        return _made(scene, sentence, at, "expects", found[0])
    lows = [tok.low for tok in toks[at:] if tok.low not in ("please", "pls", ",")]
    told = any(word in AUXILIARIES or word in _PRONOUNS or word == "'s" or _said(word) for word in lows)
    if 3 <= len(lows) <= 7 and lows[-1] == "only" and not told and lows[0] not in ("for", "the", "my", "if", "in"):
        return _made(scene, sentence, at, "expects", text)
    return []


def _said(word: str) -> bool:
    return word in FORMS and FORMS[word].kind in (THIRD, PAST)


def _made(scene: Scene, sentence: Sentence, at: int, predicate: str, text: str, context: str = "") -> list[Claim]:
    start = sentence.toks[at].start
    clause = Clause(Subject(SPEAKER, start, start), "be", "present", (), start=start, end=sentence.end, verb_end=start)
    value = re.sub(r"(?:^please |,? (?:please|pls)$)", "", text.strip(" ,."), flags=re.IGNORECASE)
    value = value if value.lower().endswith(" only") else clean(value)
    return Said(scene, clause).make(
        predicate, value, polarity="is", dated=False, context=context, rule="how it is wanted"
    )
