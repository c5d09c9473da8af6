"""An agent asks whether to note something, and somebody says yes or no. Rules alone decide this, never a model: what is
kept is no matter of taste."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from recollect.judges.bounds import bounded
from recollect.judges.rules.lazily import wordings

LONGEST = 1_000  # characters of a question or an answer
_KEEP = (
    r"(?:note|note down|make (?:a )?note(?: of)?|take (?:a )?note(?: of)?|remember|save|store|record|keep(?: a note)?|"
    r"keep in mind|write down|jot down|add (?:a note|to (?:my|your|the) (?:notes|memory|knowledge))|"
    r"put (?:it )?(?:in|into) (?:my|your|the) notes)"
)
_MAY_I = (
    r"(?:should|shall|may|can|could) i|do you want me to|would you like me to|do you wish me to|want me to|"
    r"is it (?:ok|okay|fine|all right) if i|ok if i|would it help if i|am i to"
)
_PROPOSAL = wordings(  # of other languages an agent says in metadata what it proposes: clauses turn round there
    rf"\b(?:{_MAY_I})\s+(?:also |just |please |then )?{_KEEP}\s*(?:it |this )?(?:(?:that\b|:|,|—|–)\s*|(?=you\b))"
    r"(?P<what>[^?]{3,})\?"
)
_POINTS_BACK = wordings(r"^(?:it|this|that|these|those|all of (?:it|this|that)|everything|so)\W*$")
_YES = wordings(
    r"^\W*(?:oh |ah |ok(?:ay)?,? |well,? )?(?:yes|yeah|yep|yup|ye|yess+|aye|sure|of course|certainly|definitely|"
    r"absolutely|please do|do (?:it|so|that)|go ahead|go for it|ok(?:ay)?|okey|alright|all right|fine|correct|exactly|"
    r"right|that'?s right|sounds good|good idea|great idea|by all means|please|y|note (?:it|that)(?: down)?|"
    r"save it|keep it|remember (?:it|that)|yes please|i'?d like that|that would be (?:great|good|nice|helpful)|"
    r"👍\S*|✅|ja|jep|klar|gerne|mach das|genau|natürlich|s[ií]|claro|vale|por supuesto|hazlo|oui|ouais|bien sûr|"
    r"d'accord|vas-y)(?=\W|$)"
)
_AND_SO = wordings(
    r"^(?:\W*(?:yes|yeah|please|do|it|that|so|note|down|ok|okay|sure|thanks|thank you|thx|cheers|great|good|perfect|go|"
    r"ahead|danke|bitte|gracias|merci|exactly|correct|right|that'?s right|of course|absolutely|definitely|please do|"
    r"do so|note it|note that|save it|remember it|remember that|keep it|would be great|for sure|good idea|gerne|klar|"
    r"genau|ja|claro|vale|por favor|oui|bien sûr|s['’]il te plaît|👍\S*|✅|🙏|😊|"
    r"🙂|❤️?))*\W*$"
)
_NO = wordings(
    r"^\W*(?:oh |ah |well,? )?(?:no|nope|nah|not? (?:now|yet|needed|necessary|thanks|really)|don'?t|do not|"
    r"please don'?t|"
    r"never ?mind|forget (?:it|that)|skip (?:it|that)|leave (?:it|that)|better not|i'?d rather not|wrong|incorrect|"
    r"that'?s (?:wrong|not (?:right|true|correct|so))|no need|n|👎\S*|❌|nein|nee|nicht|lass (?:es|das)|bitte nicht|"
    r"mejor no|non|pas la peine|laisse)(?=\W|$)"
)
_TAKES_BACK = wordings(
    r"\b(?:but (?:don'?t|do not|not)|actually no|no wait|not really|rather not|maybe later|not sure)\b"
)
_BUT = re.compile(
    r"^[\s,;:.!—–-]*(?:please\s*[,:]?\s*)?(?:(?:and|but|also|just|though|only|aber|pero|mais|et|und|y)\b[\s,:]*)?"
)
_REQUEST = wordings(  # something else that is wanted, and nothing to be known
    r"^(?:please|also|then|can|could|would|will|tag|call|send|remind|add|put|make|tell|ask|show|file|book|write|give|let|"
    r"check|look|find|open|close|set|move|delete|remove|thank\w*|what|who|when|where|why|how)\b"
)
_CLAUSE = (
    r"(?:^|[,;:.(]\s*|\b(?:that|and|but|if|when|while|because|since|as|so|which|what|where|whether|or|than|until)\s+)"
)


class Said(NamedTuple):
    """`rest` is what somebody adds to a yes: "yes, but only for sessions"."""

    answer: Literal["yes", "no"]
    rest: str = ""


@bounded
def proposal(text: str) -> str | None:
    """What an agent asks whether to note, as the one who is asked would say it: "Should I note that you decided on
    Redis?" is "I decided on Redis"."""
    if "?" not in text or len(text) > LONGEST:
        return None
    found = _PROPOSAL.search(text)
    what = "" if found is None else " ".join(found["what"].split()).strip(" \"'“”„«»,:")
    return None if len(what.split()) < 2 or _POINTS_BACK.match(what) else _sentence(_first_person(what))


@bounded
def said(text: str) -> Said | None:
    """Whether words are a yes or a no to such a question, and what is added. None, if they are about something else."""
    words = " ".join(text.split())
    if not words or len(words) > LONGEST or words.endswith("?"):
        return None
    if _NO.match(words):
        return Said("no")
    found = _YES.match(words)
    if found is None or _TAKES_BACK.search(words):
        return None
    rest = words[found.end() :]
    if _AND_SO.match(rest):
        return Said("yes")
    if found[0].strip().casefold() in ("right", "fine", "please", "ok", "okay", "y") and not rest.lstrip().startswith(
        ","
    ):
        return None  # "please call Ann" is a request of its own
    rest = _BUT.sub("", rest, count=1)
    return Said("yes") if _REQUEST.match(rest) or not re.search(r"\w", rest) else Said("yes", _sentence(rest))


def together(what: str, rest: str) -> str:
    """A note of what was proposed and what was added to it."""
    if not rest:
        return what
    return f"{what} {rest}" if what.rstrip()[-1:] in ".!?…" else f"{what.rstrip()}. {rest}"


def _sentence(words: str) -> str:
    words = words.strip()
    words = words[:1].upper() + words[1:]
    return words if not words or words[-1] in ".!?…" else f"{words}."


def _first_person(words: str) -> str:
    """What is said to somebody, as they would say it themselves."""
    for pattern, by in _TURNED:
        words = pattern.sub(by, words)
    return words


_TURNED = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        (r"\b(and|or|but) that\b(?= \w+ \w)", r"\1"),
        (r"\byourself\b", "myself"),
        (r"\byours\b", "mine"),
        (r"\byour\b", "my"),
        (r"\byou(?:'re| are)\b", "I am"),
        (r"\byou were\b", "I was"),
        (rf"({_CLAUSE})you\b", r"\1I"),
        ((r"\byou(?=(?:'(?:d|ll|ve))?\s+(?:\w+ly\s+)?(?:have|had|will|would|can|could|should|must|may|might|do|did|like|"
         r"love|hate|prefer|want|need|use|work|live|moved?|decided?|chose|agreed?|plan|planned|went|go|got|get|bought|"
         r"met|know|think|said|told|asked|never|always|also|now|no longer)\b)"), "I"),
        (r"\byou\b", "me"),
    )
)  # fmt: skip
