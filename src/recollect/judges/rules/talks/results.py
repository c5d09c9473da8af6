# ruff: noqa: E501 - a pattern is easier to read on one line than in pieces
"""Whether what an agent said served the one who asked: by the words of their reaction, by asking again, by what the
tools said. What is said after a "but" counts more than what stands before it."""

from __future__ import annotations

import re
from typing import Literal

from recollect.caches import text_cache
from recollect.judges.bounds import bounded
from recollect.judges.relations import ResultOf
from recollect.judges.rules.talks.results_cues import ASKS_MORE, BUT, cue
from recollect.understanding.stopwords import ANY

Found = tuple[Literal["worked", "failed", "unknown"], str, float]  # the result, the reason, how sure
READ = 600  # characters of a reaction that are looked at
SHORT = 9  # words: in few words much says what came of it that says nothing in a story
HINTED = 0.6  # how sure that is which is only hinted at: a model, where there is one, is asked as well
ASKED_AGAIN = 0.6  # share of the words of a request that stand in the reaction too

_WORD = re.compile(r"[^\W_]+")
_ANSWERS = re.compile(r"^\W*(?:yes|yep|yeah|sure|no|nope|ja|nein|sí|si|oui|non|ok|okay)\b(?P<rest>.*)$", re.IGNORECASE)
_ONLY_ASKS = re.compile(
    r"^\W*(?:(?:and|ok|okay|btw|by the way|hey|und|y|et|oye|so|also|hm+|ah)[ ,.]+)*(?:what|how|who|when|where|which|and|is|are|do|does|did|can|could|"
    r"would|will|should|was|were|has|have|wie|was|wer|wo|wann|welche\w*|ist|kann|gibt|qué|cuánd?t?o|cómo|quién|dónde|combien|quel\w*|comment|qui|où|"
    r"est-ce|in|for|of|bei|en|de|with)\b[^.!?]*\?\W*$",
    re.IGNORECASE,
)
_ORDERS = re.compile(
    r"^\W*(?:(?:please|now|then|and|ok|also|next|bitte)[ ,]+)*(?:play|write|find|show|send|set|turn|add|make|remind|tell|give|book|call|open|ping|"
    r"rewrite|translate|summari[sz]e|create|list|read|put|remove|delete|check|look up|schreib|such|zeig|mach|stell|erinner|busca|pon|"
    r"haz|escribe|cherche|mets|fais|écris)\b"
)
_QUOTES_ALL = re.compile(r"^\s*(['\"‘“„])[^'\"]{4,}['\"’”]\W*$")
_WHY = re.compile(r"^\W*(?:why|what(?:['’]s| is| causes?)|warum|wieso|pourquoi|por qué)\b", re.IGNORECASE)
_IT_WAS = re.compile(
    r"\b(?:it|that) (?:really |actually |indeed )?was (?:indeed |really |just |only )?(?:the|a|an|my)\b", re.IGNORECASE
)


@bounded
def result(question: ResultOf) -> Found:
    """What came of a request: worked, failed or unknown; why; and how sure that is."""
    reaction = " ".join(question.reaction[:READ].lower().split())
    said = _polarity(reaction, _asks(question.reply))
    if said is not None:
        return said
    if reaction and _QUOTES_ALL.match(reaction):
        return "failed", "it only quotes what came of it", 0.7
    if _WHY.match(question.request) and _IT_WAS.search(reaction):
        return "worked", "the cause was found", 0.7
    if reaction and _asked_again(question.request, reaction):
        return "failed", "the same is asked for again", 0.7
    if question.tool_errors:
        return "failed", "a tool failed, and nothing shows that it was put right", 0.65
    if gives_up(question.reply):
        return "failed", "the answer says that it could not be done", 0.65
    if not reaction:
        return "unknown", "nobody has said anything to it yet", 0.7
    return "unknown", "the reaction says neither", 0.6


@bounded
def gives_up(reply: str) -> bool:
    """Whether an answer itself says that it could not be done."""
    return cue("gives_up").search(reply[:READ].lower()) is not None


def _polarity(reaction: str, answering: bool) -> Found | None:
    """By the last part of a reaction that says either; within a part, what failed counts more than a thank you."""
    if not reaction:
        return None
    if answering and (simple := _ANSWERS.match(reaction)) is not None and len(simple["rest"].split()) <= 3:
        return None  # "No thanks" to "Shall I book it?" is about what is offered
    if (found := cue("later").search(reaction)) is not None and not _more_than_polite(cue("later").sub(" ", reaction)):
        return "unknown", f"it says “{_quoted(found)}”", 0.7
    if _ONLY_ASKS.match(reaction) and cue("failed").search(reaction) is None:
        return None
    parts = BUT.split(reaction)
    short = len(reaction.split()) <= SHORT and _ORDERS.match(reaction) is None
    for number, part in enumerate(reversed(parts)):
        if (found := cue("at_last").search(part)) and not (number and _undone(parts[-1])):
            return "worked", f"it says “{_quoted(found)}”", 0.85
        if found := cue("failed").search(part):
            return "failed", f"it says “{_quoted(found)}”", 0.85
        if short and (found := cue("failed_if_short").search(part)):
            return "failed", f"it says “{_quoted(found)}”", HINTED
        told = cue("worked").search(part)
        if found := told or (cue("worked_if_short").search(part) if short else None):
            if number and _undone(parts[-1]):
                return "failed", "what is said after a “but”", HINTED
            return "worked", f"it says “{_quoted(found)}”", 0.85 if told else HINTED
    return None


def _undone(after: str) -> bool:
    """Whether what stands after a "but", and says neither itself, is no wish for more."""
    return ASKS_MORE.match(after) is None and bool(after.strip(" .!"))


def _more_than_polite(reaction: str) -> bool:
    """Whether anything but a politeness is said of it."""
    said = cue("polite").sub(" ", reaction)
    return any(each.search(said) for each in (cue("at_last"), cue("failed"), cue("worked")))


def _quoted(found: re.Match[str]) -> str:
    return found[0].strip(" ,.!:")[:40]


def _asks(reply: str) -> bool:
    return reply.rstrip(" \"'”*_)").endswith("?")


def _asked_again(request: str, reaction: str) -> bool:
    wanted, said = _content(request), _content(reaction)
    return len(wanted) >= 2 and len(wanted & said) >= max(2, ASKED_AGAIN * len(wanted)) and len(said) <= 3 * len(wanted)


@text_cache(1_024)
def _content(text: str) -> frozenset[str]:
    words = (word.casefold() for word in _WORD.findall(text[:READ]))
    return frozenset(word.rstrip("s") for word in words if word not in ANY and len(word) > 2)
