"""From what somebody asked for to a short neutral phrase for it: the verb and its object, without people's names."""

from __future__ import annotations

import re

from recollect.judges.bounds import bounded
from recollect.judges.rules.grammar.given_names import LOWER, MEN, WOMEN
from recollect.judges.rules.grammar.lexicon import words

LONGEST = 12  # words
_NAMES = WOMEN | MEN
_ADDRESS = re.compile(r"\S+@\S+|https?://\S+|@\w[\w:.-]*|\+?\d[\d /.-]{5,}\d|#?\b\d{3,}\b")
_OPENING = re.compile(
    r"\s*(?:(?:hi|hey|hello|ok|okay|so|well|oh|and|but|also|sorry|good (?:morning|evening)|hallo|hola|bonjour|(?:as|"
    r"like) i (?:asked|said|told you)(?: (?:before|yesterday|already|last \w+))?|i asked (?:you )?before|again|once "
    r"more|feature request|suggestion|idea|wunsch)\b[\s,:!.-]+)+",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\s*(?:please|pls|kindly|bitte|(?:can|could|would|will)(?:n't| not)? (?:you|i|we)(?: (?:please|maybe|perhaps|"
    r"also|just|be able to))*|can't you|do you think you (?:can|could)|(?:are|were) you able to|is it possible to|"
    r"would it be possible to|is there (?:a|any) way (?:to|for (?:you|me|us) to)|how (?:do|can|could|would) (?:i|we|"
    r"you)|what(?:'s| is| are| was)|where(?:'s| is| are)|who(?:'s| is)|i(?:'d| would)? (?:want|need|like|love)(?: "
    r"(?:for )?you)? to|would you mind|help me(?: to)?|(?:kannst|könntest|kannst|würdest) du(?: (?:mir|uns|bitte|"
    r"mal))*|(?:können|könnten) sie(?: (?:mir|uns|bitte))*|[¿\s]*(?:me |nos )?(?:puedes|podrías|puede|podría)(?: "
    r"(?:por favor|me))*|(?:peux|pourrais)[- ]tu|(?:pouvez|pourriez)[- ]vous|est-ce que tu peux|try to|go and|"
    r"let's)\b[\s,]*",
    re.IGNORECASE,
)
_ENDING = re.compile(
    r"[\s,]*\b(?:please|pls|thanks|thank you|thx|for me|for us|today|tonight|tomorrow|now|right now|asap|at once|"
    r"too|as well|again|this time|for (?:two|three|four|five|six|\d+)|bitte|por favor|s'il (?:te|vous) pla[iî]t|at "
    r"the moment|right away|next time|one day|some day)\s*[.!?]*\s*$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"[.!?;\n]|\s[-–—]\s|, (?:and|but|so|because|which|where)\b|\b(?:because|since|so that|otherwise|weil|damit|"
    r"porque|parce que)\b|\band (?:then |also )?(?:tell|give|send|let|show|make|put|ask|say|explain) (?:me|us|him|"
    r"her|them)\b",
    re.IGNORECASE,
)
_TO_WHOM = re.compile(
    r"\b(show|send|give|tell|get|find|read|buy|bring|order|make|write|mail) (?:me|us|mir|uns)\b", re.IGNORECASE
)
_OWN = re.compile(r"\b(?:my|our|your|mein|meine|meinen|unser|unsere|mi|mis|mon|ma|mes|nos|notre)\b ?", re.IGNORECASE)
_ARTICLE = re.compile(
    r"^(?:(?:a|an|the|some|any|der|die|das|den|ein|eine|einen|un|una|une|le|la|les|el|los|las)\b[ ']+)+", re.IGNORECASE
)
_TITLE = re.compile(r"\b(?i:mr|mrs|ms|miss|dr|prof|herr|frau|mme|señora?|sir)\b\.?(?: [A-ZÀ-Þ]\w+)*")
_HANGING = words("to for with of from at on in by about and or the a an that as into mit von für an de para avec pour")
_EMPTY = words("it that this them these those one so something anything everything thing things stuff do be have")


def phrase(text: str) -> str:
    """What is asked for in a text; empty where no telling words are left."""
    said = _ADDRESS.sub(" ", text.replace("’", "'")).strip()
    opening = _OPENING.match(said)
    said = said[opening.end() :] if opening else said
    for _ in range(3):
        stripped = _ASKING.sub("", said, count=1) if _ASKING.match(said) else said
        if stripped == said:
            break
        said = stripped
    kept = neat(said)
    begins = text.lstrip().startswith(kept[:2]) and kept[1:2].islower()  # as a sentence does
    return kept[:1].lower() + kept[1:] if begins else kept


@bounded
def neat(said: str) -> str:
    """The first clause as a phrase of a few words: no names, no small change at its ends."""
    said = said.lstrip(" ,:;.-–—¿¡!?\"'")
    said = _TITLE.sub(" ", said)
    cut = _CUT.search(said, 2)
    said = _TO_WHOM.sub(r"\1", said[: cut.start()] if cut else said)
    said = _OWN.sub("", said)
    found: list[str] = []
    for number, word in enumerate(said.split()):
        bare = word.strip(",:;.!?\"'()[]*`#").removesuffix("'s")
        if not bare or not any(sign.isalnum() for sign in bare):
            continue
        if bare.casefold() in LOWER or (bare[0].isupper() and bare.casefold() in _NAMES):
            found = _unhung(found)
            continue
        if number and bare[0].isupper() and bare != word.strip(',:;.!?"()[]*`#'):  # the name of somebody or some place
            found = _unhung(found)
            continue
        found.append(bare)
    kept = " ".join(found)
    while _ENDING.search(kept):
        kept = _ENDING.sub("", kept)
    kept = _ARTICLE.sub("", " ".join(_unhung(kept.split()[:LONGEST])))
    if all(word.casefold() in _EMPTY | _HANGING for word in kept.split()):
        return ""
    return kept


def _unhung(found: list[str]) -> list[str]:
    """Without the words at the end that wait for one more."""
    while found and found[-1].casefold() in _HANGING:
        found = found[:-1]
    return found
