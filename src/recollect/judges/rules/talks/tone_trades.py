"""How deep somebody is in a trade, by the words and forms of a message: what only people of the trade write, what those
who know a little write, and what everybody speaks of. Computers first, then other trades.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from recollect.caches import text_cache
from recollect.judges.rules.talks.tone_terms import (
    DEEP,
    DEEP_PHRASES,
    EMPHATIC,
    EVERYDAY,
    HOUSEHOLD,
    MIDDLE,
    MIDDLE_PHRASES,
)
from recollect.understanding.stopwords import ANY, fold

_TOKEN = re.compile(r"[^\W_]+(?:['./+#&][^\W_]+)*[+#]{0,2}")
_ENDINGS = ("'s", "s", "es", "en", "n", "e", "ed", "ing")
# What has the form of code, a file, an error, a version, a command.
_FORMS = re.compile(
    r"`[^`\n]{1,200}`|```"
    r"|\b[\w/.-]{0,80}\w\.(?:py|js|ts|tsx|jsx|json|ya?ml|toml|sh|c|h|cpp|rs|java|rb|php|sql|css|html|md|conf|ini"
    r"|lock|log|env|ipynb|cfg|xml|exe|dll|tex|csv|jar|bat|ps1|tf|vue|kt|swift|bib|stl|gcode|dockerfile)\b"
    r"|\b(?:[A-Z][a-z]+){1,6}(?:Error|Exception|Warning)\b"
    r"|\b(?:E(?:CONN[A-Z]+|NOENT|ACCES|PERM|EXIST|ADDRINUSE|TIMEDOUT|AGAIN|INVAL|PIPE|NOMEM|NOSPC)"
    r"|SIG[A-Z]{3,}|OOMKilled|HTTP/? ?[1-5]\d\d)\b"
    r"|\bNoneType\b|\bundefined is not\b|\bnull pointer\b|#(?:REF|N/A|VALUE|NAME|DIV/0)!?|\bCVE-\d+"
    r"|\b(?:error|status|fehler|erreur|code|returns?|gets?|throws?|with a|ein(?:en)?|un|une?) (?:code |error |http )?"
    r"[45]\d\d\b(?! ?(?:€|euros?|dollars|people|km|g\b|kg|ml|words))"
    r"|\b(?:E|F|W|TS|CS|RFC|ORA-?|KB|C|S)\d{3,5}\b"
    r"|\b\w{2,40}\((?!s\)|es\)|ren\)|n\)|en\)|in\)|innen\)|e\)|r\))[\w, ]{0,40}\)"
    r"|\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z]\w+\b|\b[A-Z]{2,}_[A-Z_]{2,}\b|(?<![\w-])--?[a-z][\w-]*=|(?<!\S)--[a-z][\w-]+"
    r"|(?<!\S)-[a-zA-Z]{1,3} (?=[\w./]+)|\b0x[0-9a-f]+\b|\brm -\w+|(?<![\w.])/(?:etc|var|usr|dev|proc|opt|tmp|mnt)/\w+"
    r"|\bv\d+(?:\.\d+)+\b|(?<![\w.:,])\d{1,3}\.\d{1,3}\.\d{1,3}(?![\w.]*\d{3})\b(?!\.\d{4})|\b(?:\d{1,3}\.){3}\d{1,3}\b"
    r"|\b[a-z]+://|\w+(?:->|::|=>|!=|==|&&|\|\|)\w+|\$\{?\w+\}?(?==)|\b[a-z_]+=[\w.]+|\^?\\[dwsb][+*{]"
    r"|\bp(?:50|90|95|99|999)\b|\bO\([\w ^]+\)|(?<!\w)[a-z]\w*:(?:true|false|\d+)\b"
)
_VERSION = re.compile(
    r"\b(?:TLS|Python|TypeScript|PostgreSQL|MySQL|Node|psycopg|Java|Ubuntu|Debian|PHP|Kernel|SAML|OAuth|CUDA|Django|Rails"
    r"|React|Angular|Vue|Go|Rust|Swift|Kotlin|Spring|Qt|Postgres|Elasticsearch|Kafka|Redis|Terraform|Helm|\.NET|C\+\+)"
    r" ?v?\d[\d.]*\b",
    re.IGNORECASE,
)
_UNITS = re.compile(
    r"(?<![\w.])\d+(?:[.,]\d+)? ?(?:ms|µs|us|ns|[kmgt]i?b(?:it)?(?:/s)?|[kmg]bps|[kmg]?hz"
    r"|mg|µg|mcg|kpa|psi|nm|kw|kwh|mah"
    r"|rpm|kn|mpa|khz|mv|kv|ohms?|k?Ω|db|dbm|dbfs|lufs|mmol(?:/l)?|mg/dl|mmhg|bpm|ppm|req/s|rps|qps|iops|fps|tokens"
    r"|[kmgt]i|[kmgt]o|percent|prozent|degrees|cores|vcpus?|mm²|lbf|nmol|µm|kbit|mbit|basis points|bps)\b",
    re.IGNORECASE,
)
_MEDICAL = re.compile(
    r"\w(?:ectomy|oscopy|otomy|(?<!home)opathy|sartan|olol|prazole|mycin|umab|tinib|gliptin|gliflozin|parin|xaban|oxetine"
    r"|oplasty|penia|cytosis|kalemia|natremia|uresis)s?$"
)
_ACRONYM = re.compile(r"(?<![\w@#])[A-Z](?:[A-Z0-9]|(?<=[A-Z])[&/](?=[A-Z])){1,4}s?(?!\w)")
_LOUD = re.compile(r"(?:\b[A-Z]{2,}\b[\s,!?]+){3}")
_BRANDS = re.compile(
    r"\b(?:i(?:Phone|Pad|OS|Cloud|Mac|Tunes|Message|Movie|Photos|Pod)|mac(?:OS|Book)|e(?:Bay|Book|Mail|SIM|Bike|Commerce"
    r"|Ticket|Scooter)|php(?:MyAdmin|BB)|wifi|Wi-?Fi|you(?:Tube)|whatsApp|linkedIn|payPal|tikTok|d'[A-Z]\w+|l'[A-Z]\w+|\w+In(?:nen)?"
    r"|mcDonalds|www\.\S+|https?://\S+)s?\b"
)
# Who asks what a thing is, or says that they do not know the trade, is not of it.
_ASKED = re.compile(
    r"\b(?:what(?:'?s| is| are| does| do)|was (?:ist|sind|heißt|bedeutet)|qué (?:es|son|significa)|c'est quoi|"
    r"qu'est-ce que?(?: c'est)?|who is) (?:an? |ein(?:e|en)? |una? |une? |this |these |that )?"
    r"(?!the |my |our |your |der |die |das |el |la |le )['\"]?(?P<what>[\w.-]+(?: [\w.-]+){0,1})['\"]?"
    r"(?=\s*(?:[?,.]|$|mean|anyway|again|exactly|for\b|denn|überhaupt|exactamente))",
    re.IGNORECASE,
)
_LAY = re.compile(
    r"\b(?:i(?:'m| am) (?:not (?:very |really |so |that |too |a |at all )*(?:technical|techy|tech[- ]savvy|good with|"
    r"computer|tech\b|an? expert|expert|doctor|lawyer|programmer|developer)|(?:so |a bit |totally )?(?:dumb|clueless"
    r"|lost|hopeless|a (?:total |complete |bit of a )?(?:beginner|noob|newbie|amateur)|new to (?:this|all)))"
    r"|im (?:dumb|clueless|lost|a noob|not techy)|i (?:know nothing|don'?t (?:know|understand) (?:anything|much|any of|"
    r"these|what (?:that|this|it) means|the (?:technical|words|jargon)))|(?:in|use) (?:plain|simple|normal|easy) "
    r"(?:english|words|terms|language)|too technical|for dummies|like i(?:'m| am) (?:five|5|a (?:child|kid))|eli5|"
    r"layman'?s?|no idea (?:what|how|about)|einfach(?:en)? (?:erklärt|erklären|worten)|keine ahnung|no entiendo nada|"
    r"(?:soy|je suis) (?:novato|nul|débutant)\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Depth:
    """How many different signs a message has of each depth; `lay`: it speaks for somebody outside the trade."""

    deep: int
    middle: int
    capitals: int  # of the middle ones, words in capitals that nobody here knows
    everyday: int
    lay: bool


@text_cache(8_192)
def depth(text: str) -> Depth:
    """What one message shows of a trade."""
    plain = text.replace("’", "'")
    asked = {fold(word) for match in _ASKED.finditer(plain) for word in _TOKEN.findall(match["what"])}
    bare = _BRANDS.sub(" ", plain)
    forms = {match[0].casefold() for match in _FORMS.finditer(bare)} | {
        match[0].casefold() for match in _VERSION.finditer(bare)
    }
    tokens = [fold(token) for token in _TOKEN.findall(plain)]
    deep, middle, everyday = set(forms), set(), set()
    for token in dict.fromkeys(tokens):
        stems = _stems(token)
        if token in asked:
            everyday.add(token)
        elif stems & DEEP or _MEDICAL.search(token):
            deep.add(token)
        elif stems & MIDDLE:
            middle.add(token)
        elif stems & EVERYDAY:
            everyday.add(token)
    for first, second in pairwise(tokens):
        pairs = {f"{first}-{stem}" for stem in _stems(second)}
        if pairs & DEEP:
            deep.add(f"{first} {second}")
        elif pairs & MIDDLE:
            middle.add(f"{first} {second}")
    joined = " ".join(tokens)
    deep.update(match[0] for match in DEEP_PHRASES.finditer(joined))
    middle.update(match[0] for match in MIDDLE_PHRASES.finditer(joined))
    middle.update(match[0] for match in _UNITS.finditer(plain))
    capitals = _acronyms(bare, deep | middle | everyday | asked)
    found = sum(1 for form in forms if form in asked)
    return Depth(
        len(deep) - found,
        len(middle) + len(capitals),
        len(capitals),
        len(everyday),
        bool(asked & _known()) or bool(_LAY.search(plain)),
    )


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return DEEP | MIDDLE | EVERYDAY


def _stems(token: str) -> set[str]:
    """The word and what it may be a form of."""
    found = {token}
    if len(token) > 4:
        found |= {token[: -len(ending)] for ending in _ENDINGS if token.endswith(ending)}
    elif token.endswith("s"):
        found.add(token[:-1])
    return found


def _acronyms(text: str, seen: set[str]) -> list[str]:
    """Capitals that stand for words of some trade, where nobody shouts."""
    if _LOUD.search(text) or text.isupper():
        return []
    found = dict.fromkeys(match[0].rstrip("s") for match in _ACRONYM.finditer(text))
    return [
        each for each in found
        if (low := each.casefold()) not in seen and low + "s" not in seen and low not in ANY and low not in HOUSEHOLD
        and low not in EMPHATIC and not (len(low) == 5 and low.isalpha()) and not low[1:].isdigit()
    ]  # fmt: skip
