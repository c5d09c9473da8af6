"""Words that rules and gates of reflection go by: whose words they are, whether a wish is to last, what tells an agent
who to be, how it is to answer."""

from __future__ import annotations

import re

from recollect.judges.bounds import bounded
from recollect.judges.rules.lazily import Lazy, wordings
from recollect.judges.rules.talks.tone_signals import terms
from recollect.understanding.length import clipped
from recollect.understanding.passed_on import passed_on

READ = 1_200  # characters of a message

# "Eve says: …", "here is what the page says": what follows is hers.
_REPORTED = wordings(
    r"\b(?:says?|said|wrote|writes|told (?:me|us)|texted|posted|asked|claims?|schreibt|sagte?|meinte?)\s*(?:this|that)?"
    r"\s*:\s",
    r"\b(?:here(?:'s| is)|look at|check out|read|see) (?:what|this|the) [\w' ]{0,40}(?:message|mail|email|text|page|"
    r"post|article|review|prompt|ticket)\b[^:\n]{0,40}:\s",
    r"\b(?:translate|summari[sz]e|proofread|rewrite|correct|review|forward|post|send|reply with|answer with|write)"
    r"[^:\n]{0,60}:\s",
)
_MARKS = "\"“”„«»‘'‚"


@bounded
def own_words(text: str) -> str:
    """What somebody says themselves: nothing that they quote, pass on, paste or have translated."""
    text = clipped(text, READ).replace("’", "'")
    for start, end in reversed(passed_on(text)):
        left_out = "…" if start and text[start - 1] in _MARKS else ""
        text = f"{text[:start]}{left_out}{text[end:]}"
    found = _REPORTED.search(text)
    return " ".join((text if found is None else text[: found.start()]).split())


_LASTING = wordings(
    r"\b(?:always|never|from now on|from here on|in (?:the )?future|going forward|every time|each time|whenever|"
    r"as a rule|generally|any ?more|(?:please )?stop \w+ing|for good|at all times|immer|niemals|nie wieder|ab jetzt|"
    r"künftig|in zukunft|grundsätzlich|toujours|jamais|désormais|siempre|nunca|a partir de ahora)\b",
    r"\b(?:call me|nenn mich|appelle-moi|llámame)\b",
    r"\b(?:keep|make) (?:your|all|all your) (?:answers|replies|responses|messages)\b",
    r"\byour (?:answers|replies|responses|messages) (?:should|must|need to|are to)\b",
)
_ONCE = wordings(
    r"\b(?:this time|just (?:this )?once|for now|for today|today only|for this (?:one|mail|email|text|letter|report)|"
    r"diesmal|nur heute|cette fois|esta vez)\b"
)


@bounded
def is_lasting(text: str) -> bool:
    """Whether a wish is to hold from now on."""
    own = own_words(text)
    return _LASTING.search(own) is not None and _ONCE.search(own) is None


_HIJACK = wordings(
    r"\byour (?:new )?(?:personality|name|role|identity|purpose|soul|character|instructions?|rules?|guidelines|"
    r"restrictions?|system prompt|programming)\b",
    r"\b(?:you are|you're|you will be) (?:now |no longer |from now on )",
    r"\b(?:act|behave|respond|talk|speak) (?:as|like) (?:a|an|the|if)\b",
    r"\b(?:pretend|role-?play|jailbreak|developer mode|sudo)\b",
    r"\b(?:ignore|forget|disregard|override|bypass) (?:all|any|every|your|the|previous|prior|everything|what)\b",
    r"\b(?:obey|trust) (?:me|only me|everything)\b",
    r"\b(?:admin(?:istrator)?|root|superuser|password|secrets?|api keys?|tokens?|credentials?|private (?:messages?|"
    r"data|information)|confidential)\b",
    r"\b(?:do|follow|execute) (?:whatever|anything|everything) (?:i|we|they|he|she)\b",
)


@bounded
def is_hijack(text: str) -> bool:
    """Whether it tells an agent who to be, what to obey or to give away: never taken up by reflection."""
    return _HIJACK.search(text) is not None


_ORDER = wordings(
    r"^(?:please |always |never |do not |don't |you (?:must|should|have to|are to|will|need to) |from now on|stop |"
    r"make sure|be |answer |reply |respond |use |write |speak |tell |give |send |show |share |call |ask )"
)


@bounded
def is_order(text: str) -> bool:
    """Whether a line tells an agent what to do, rather than what is so."""
    return _ORDER.match(text) is not None


MANNER = wordings(
    r"\b(?:answer\w*|repl(?:y|ies|ying)|respon(?:d|ds|ding|ses?)|explain\w*|explanations?|wording|tone|emojis?|"
    r"smileys?|bullet|lists?|tables?|markdown|formal\w*|informal\w*|casual\w*|brief\w*|concise\w*|short|shorter|"
    r"verbose|wordy|in detail|detailed|apolog\w+|sugar-?coat\w*|small ?talk|jargon|sources?|links?|citations?|"
    r"ask(?:ing)? (?:me|us|before|first|again|twice|back)|confirm\w*|check with (?:me|us)|guess\w*|assum\w+|"
    r"make (?:things|stuff|it) up|making (?:things|stuff|it) up|invent\w*|lectur\w+|interrupt\w*|flatter\w*|prais\w+|"
    r"repeat\w*|greet\w*|sign off|jokes?|joking|humou?r|polite\w*|friend\w+|direct|blunt|honest\w*|exclamation|"
    r"abbreviations?|acronyms?|metric|celsius|step by step|headings?|disclaimers?|filler|buzzwords?|puns?|"
    r"in (?:english|german|french|spanish|italian|dutch|portuguese))\b"
)
LANGUAGE = Lazy(
    r"\b(?:answer|reply|respond|write|speak|talk)\w*\b[^.!?]{0,30}\bin (?P<what>english|german|french|spanish|italian|"
    r"dutch|portuguese|polish|russian|turkish)\b",
    re.IGNORECASE,
)
FORMAL = wordings(
    r"\b(?:be|stay|write|more|sound|keep it) (?:a bit |a little )?(?:more )?(?:formal(?:ly)?|professional)\b"
)
CASUAL = wordings(
    r"\b(?:be|write|sound|more|keep it) (?:a bit |a little )?(?:more )?(?:casual(?:ly)?|informal(?:ly)?|relaxed)\b",
    r"\b(?:be )?(?:less|not so|don't be so) (?:formal|stiff)\b",
)
# What takes a line back, and which.
RETRACTED = (
    (wordings(r"\byou (?:can|may) use emojis?(?: again)?\b", r"\bemojis? (?:are|is) (?:fine|ok|okay)\b"), "no emoji"),
    (wordings(r"\b(?:no more|stop using|without|enough of the) (?:bullet points|bullets|lists)\b"), "lists"),
    (wordings(r"\b(?:no more|stop using|without|enough of the) tables\b"), "tables"),
    (wordings(r"\b(?:no more|stop adding|without|enough of the) (?:links|sources|references)\b"), "links"),
    (wordings(r"\byou (?:can|may) use (?:markdown|formatting)(?: again)?\b"), "plain text"),
)
LINES = {
    "short": "Answer briefly.",
    "long": "Answer in detail.",
    "lists": "Answer in lists where it fits.",
    "tables": "Use tables where it fits.",
    "code": "Show code.",
    "links": "Name sources and links.",
    "plain text": "Write plain text, without markdown.",
    "no emoji": "Use no emoji.",
    "numbers": "Give figures.",
    "pdf": "Send documents as PDF.",
    "formal": "Write formally.",
    "casual": "Write casually.",
}
WISHES = {  # the same of somebody whose words shape no agent
    "short": "wants short answers",
    "long": "wants detailed answers",
    "lists": "likes lists",
    "tables": "likes tables",
    "code": "wants to see code",
    "links": "wants sources and links",
    "plain text": "wants plain text",
    "no emoji": "wants no emoji",
    "numbers": "wants figures",
    "pdf": "wants documents as PDF",
    "formal": "wants to be written to formally",
    "casual": "wants to be written to casually",
}
INSTEAD = {"short": "long", "long": "short", "formal": "casual", "casual": "formal"}
_IS_ABOUT = {
    "short": wordings(r"\b(?:brief|short|concise)"),
    "long": wordings(r"\b(?:in detail|detailed|thorough|at length)"),
    "lists": wordings(r"\b(?:lists?|bullet)"),
    "tables": wordings(r"\btables?\b"),
    "code": wordings(r"\bcode\b"),
    "links": wordings(r"\b(?:sources?|links?)\b"),
    "plain text": wordings(r"\b(?:plain text|no markdown|without markdown)\b"),
    "no emoji": wordings(r"\b(?:no|not use|without|never use|avoid) emoji"),
    "numbers": wordings(r"\bfigures\b"),
    "pdf": wordings(r"\bpdf\b"),
    "formal": wordings(r"(?<!in)\bformal"),
    "casual": wordings(r"\b(?:casual|informal)"),
}
_LANGUAGES = re.compile(r"\bin (english|german|french|spanish|italian|dutch|portuguese|polish|russian|turkish)\b", re.I)


def slot_of(line: str) -> str:
    """What a line of a soul is about, where that is one of the things that rules know; else nothing."""
    found = _LANGUAGES.search(line)
    if found is not None:
        return f"language {found[1].lower()}"
    return next((slot for slot, pattern in _IS_ABOUT.items() if pattern.search(line)), "")


def instead_of(slot: str, other: str) -> bool:
    """Whether one of two wishes takes the place of the other."""
    both_languages = slot.startswith("language ") and other.startswith("language ")
    return slot != other and (both_languages or INSTEAD.get(slot) == other)


_NOT = wordings(r"\b(?:not|no|never|don't|without|stop|avoid|nicht|kein\w*|nie|pas|jamais|no más)\b")


@bounded
def same_line(one: str, other: str) -> bool:
    """Whether two lines say the same: the same slot, or mostly the same words, neither of them denied."""
    first, second = " ".join(one.casefold().split()).strip(" .!"), " ".join(other.casefold().split()).strip(" .!")
    if first == second:
        return True
    if bool(_NOT.search(first)) != bool(_NOT.search(second)):
        return False
    slot = slot_of(first)
    if slot and slot == slot_of(second) and len(terms(first)) <= 3 and len(terms(second)) <= 3:
        return True
    mine, theirs = set(terms(first)), set(terms(second))
    return bool(mine and theirs) and 3 * len(mine & theirs) >= 2 * max(len(mine), len(theirs))
