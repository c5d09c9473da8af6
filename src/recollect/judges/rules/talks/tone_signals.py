"""What somebody shows by a message: thanks, praise or a complaint about what was done for them, a request, and how they
want answers to be."""

from __future__ import annotations

import re
from dataclasses import dataclass

from recollect.caches import text_cache
from recollect.judges.bounds import bounded
from recollect.judges.questions import DetailWantedOf
from recollect.judges.rules.talks.detail_wanted import detail_wanted
from recollect.understanding.stopwords import ANY, fold, words

READ = 600  # characters of a message
TERMS = 6  # words that a request is compared by


@dataclass(frozen=True, slots=True)
class Signal:
    """`kind` is thanks, praise, complaint, request, length or format; `slot` is which; `lasting`: it is to stay so."""

    kind: str
    slot: str
    words: str
    lasting: bool = False


_THANKS = re.compile(
    r"\b(?:thanks?(?: you)?|thx|ty|cheers|much appreciated|danke\w*|vielen dank|gracias|merci|grazie|"
    r"obrigad[oa]|bedankt)\b",
    re.IGNORECASE,
)
# "Thanks in advance" and "no thanks" thank for nothing.
_NO_THANKS = re.compile(
    r"\b(?:no,? (?:thanks?|gracias)|thanks? (?:you )?in advance|thanks? (?:you )?for (?:nothing|asking)|nein,? danke"
    r"|danke im voraus|non,? merci|merci d'avance|gracias de antemano)\b",
    re.IGNORECASE,
)
_PRAISE = re.compile(
    r"\b(?:perfect|brilliant|excellent|awesome|amazing|fantastic|wonderful|great (?:job|work|answer|help)|well done|"
    r"good (?:job|work|answer|one)|exactly what i (?:needed|wanted)|very helpful|(?:that|this|it) (?:works|"
    r"worked|helps|"
    r"helped|is (?:great|perfect|helpful))|you(?:'re| are) (?:the best|great|a star)|love (?:it|this)|spot on|perfekt|"
    r"super gemacht|klasse|sehr hilfreich|genau richtig|perfecto|genial|excelente|muy útil|parfait|très bien|"
    r"super travail|"
    r"très utile|exactement ce)\b",
    re.IGNORECASE,
)
_COMPLAINT = re.compile(
    r"\b(?:that(?:'s| is) (?:wrong|not (?:right|correct|what i (?:asked|meant|wanted)|true|helpful))|(?:this|it|that) "
    r"(?:doesn't|does not|didn't|did not|still doesn't) (?:work|help)|not what i (?:asked|wanted|meant)|"
    r"i (?:already|just) "
    r"(?:said|told you|asked)|(?:that|this|it) (?:is|was) (?:useless|annoying|too slow|a mess|unacceptable)|"
    r"you (?:forgot|"
    r"missed|ignored|misunderstood|got (?:it|that) wrong|keep (?:\w+ing|asking))|how (?:many|"
    r"often) times? (?:do|must|have) "
    r"i|still (?:broken|wrong|not working|waiting|waits?)|i(?:'m| am) (?:still waiting|annoyed|frustrated|disappointed|"
    r"not happy)|stop (?:asking|sending|doing)|why (?:do|did) you keep|das (?:ist|war) (?:falsch|nicht richtig)|"
    r"(?:geht|"
    r"funktioniert) (?:immer noch |noch immer )?nicht|ich (?:habe|hatte) (?:doch )?schon gesagt|eso (?:está mal|"
    r"no es)|no "
    r"funciona|ya te (?:lo )?dije|c'est (?:faux|pas ça)|ça ne (?:marche|fonctionne) (?:pas|toujours pas)|"
    r"je t'ai déjà dit)\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"(?:^|[.!?]\s+|,\s+)(?:(?:hi|hey|hello|ok|and|so|also|again)[,!]?\s+)*(?:(?:can|could|would|"
    r"will) you(?: please| kindly)?|"
    r"please|pls|i need you to|i want you to|i'd like you to|(?:könntest|kannst|könnten|können) (?:du|"
    r"sie)(?: bitte)?|bitte|"
    r"(?:puedes|podrías|podría)|por favor|(?:peux|pourrais|pourriez)[- ](?:tu|vous)|s'il (?:te|vous) plaît)\s+"
    r"(?P<what>[^\n.?!;]{4,120})"
    r"|(?:^|[.!?]\s+)(?P<order>(?:send|show|give|tell|list|write|draft|find|book|check|remind|summari[sz]e|"
    r"translate|create|"
    r"make|add|update|schedule|order|look up|calculate|compare|prepare|forward|print|explain) [^\n.?!;]{3,120})",
    re.IGNORECASE,
)
_FORMATS = {
    "lists": r"(?:as|in|with|use|using|prefer|give me|als|en|sous forme de) (?:a |an |eine |una |une )?"
    r"(?:bullet(?:ed)?(?: points?| lists?)?|"
    r"(?:numbered )?lists?|stichpunkte\w*|aufzählung\w*|listes?|lista|puntos|points)\b|bullet points (?:only|please)",
    "tables": r"(?:as|in|with|use|using|prefer|give me|als|en) (?:a |an |eine |una |un )?(?:tables?|tabellen?|"
    r"tableaux?|tablas?)\b",
    "code": r"(?:with|show me|give me|just|only|use) (?:the |some |a )?(?:code(?: examples?| snippets?)?|snippets?)\b",
    "links": r"(?:with|include|add|give me|always) (?:the |some )?(?:links?|sources|references)\b",
    "plain text": r"(?:in|as|use) plain text\b|(?:no|without|skip the) (?:markdown|formatting)\b",
    "no emoji": r"(?:no|without|stop using|skip the|keine|ohne|sans|sin) (?:emojis?|smileys?)\b",
    "numbers": r"(?:with|give me|include) (?:the |some |hard )?(?:numbers|figures)\b",
    "pdf": r"(?:as|in) (?:a )?pdf\b",
}
_FORMAT = {name: re.compile(rf"\b(?:{pattern})", re.IGNORECASE) for name, pattern in _FORMATS.items()}
_LASTING = re.compile(
    r"\b(?:always|from now on|in (?:the )?future|generally|every time|going forward|please (?:keep|use|stop)|answers|"
    r"replies|responses|immer|ab jetzt|künftig|antworte\w*|toujours|désormais|siempre|a partir de ahora)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_EMPTY = words(
    "can could would will please pls kindly need want like again now today tomorrow morning thanks also just quickly "
    "bitte kannst konnten konntest mal puedes podrias favor peux pourrais vous monday tuesday wednesday "
    "thursday friday "
    "saturday sunday week month"
)


@bounded
@text_cache(8_192)
def signals(text: str, reacts: bool) -> tuple[Signal, ...]:
    """What a message shows. `reacts`: it follows something that was done or said for them."""
    plain = " ".join(text[:READ].replace("’", "'").split())
    found: list[Signal] = []
    complaint = _COMPLAINT.search(plain)
    if reacts and complaint is not None:
        found.append(Signal("complaint", "", plain))
    elif reacts and (praise := _PRAISE.search(plain)) is not None and not plain.endswith("?"):
        found.append(Signal("praise", "", plain if len(plain) <= 160 else praise[0]))
    elif reacts and _THANKS.search(plain) is not None and not _NO_THANKS.search(plain):
        found.append(Signal("thanks", "", plain))
    lasting = _LASTING.search(plain) is not None
    detail, why, _ = detail_wanted(DetailWantedOf((plain,)))
    if detail != "normal" and why.startswith("it was asked for"):
        found.append(Signal("length", detail, plain, lasting))
    found += [Signal("format", name, plain, lasting) for name, pattern in _FORMAT.items() if pattern.search(plain)]
    asked = _REQUEST.search(plain)
    if asked is not None and not any(each.kind in ("length", "format", "complaint") for each in found):
        what = (asked["what"] or asked["order"]).strip(" ,")
        if slot := " ".join(terms(what)):
            found.append(Signal("request", slot, what))
    return tuple(found)


def terms(text: str) -> list[str]:
    """The words by which requests are compared: what is asked for, without how it is asked."""
    kept = (fold(word) for word in _WORD.findall(text))
    return sorted(dict.fromkeys(_stem(word) for word in kept if word not in ANY and word not in _EMPTY))[:TERMS]


@bounded
def alike(one: str, other: str) -> bool:
    """Whether two requests ask for the same kind of thing: more than half of their words are the same."""
    first, second = set(one.split()), set(other.split())
    return 2 * len(first & second) > max(len(first), len(second)) or first == second


def _stem(word: str) -> str:
    for ending in ("ing", "ies", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
