"""Whether a clause says that a deed was done, and by whom: whoever promised it, the other, or somebody else."""

from __future__ import annotations

import re
from typing import NamedTuple

from recollect.judges.rules.grammar.sentences import tokens
from recollect.judges.rules.promises import fulfilled_cues as cues
from recollect.judges.rules.promises import fulfilled_words as small
from recollect.judges.rules.promises.deed import GENERIC, LIGHT, WORD, Deed, is_past, shared, stem, verb_of


class Clause(NamedTuple):
    """A part of a message, in small letters, and how far it is about what was promised: 2 where it says so, 1 where it
    speaks of nothing else, 0 where it has a topic of its own."""

    low: str
    about: int
    shared: set[str]
    pronoun: bool


def did(low: str, deed: Deed, clause: Clause) -> bool:
    """Whether the one who promised is said to have done it: "I've called him", "all plants watered", "it's booked"."""
    toks = tokens(low)
    mine = clause.shared
    if any(re.search(cues.PLACED_IT.format(rf"{re.escape(one)}\b"), low) for one in deed.verbs if one not in LIGHT):
        return True
    for place, tok in enumerate(toks):
        if not is_past(tok.low):
            continue
        verb = verb_of(tok.low)
        exact = verb in deed.verbs or any(len(one) > 3 and tok.low.startswith(one) for one in deed.verbs)
        if not exact and not deed.is_a(verb):
            continue
        before = toks[place - 1].low if place else ""
        known = (
            before in small.BEFORE_DONE
            or before in GENERIC
            or shared(deed, before)
            or (mine and before in ("the", "your"))
        )
        if before and not known:
            continue
        if mine or (exact and clause.about and (not deed.terms or len(toks) <= 2)):
            return True
        after = toks[place + 1].low if place + 1 < len(toks) else ""
        if verb not in LIGHT and after in small.OBJECTS and len(toks) - place < 12:
            return True
        if clause.about and (exact or (verb not in LIGHT and (clause.pronoun or clause.about == 2 or len(toks) <= 6))):
            return verb not in LIGHT or clause.pronoun
    return False


def tells_of_it(low: str) -> bool:
    """An answer in the past to a question about it: "uploaded it last night", "we talked for an hour"."""
    lows = [word for word in WORD.findall(low)[:6] if word not in ("just", "already", "finally", "yes", "yep", "yeah")]
    if lows[:1] in (["i"], ["we"], ["i've"], ["we've"], ["it"], ["went"]):
        lows = lows[1:] if lows[0] != "went" else lows
    return (
        bool(lows) and is_past(lows[0]) and verb_of(lows[0]) not in small.NOT_USED | {"get", "begin", "leave", "come"}
    )


def you_did(low: str, deed: Deed) -> bool:
    """ "I see you fixed it"."""
    lows = WORD.findall(low)
    for place, word in enumerate(lows):
        if is_past(word) and deed.is_a(verb_of(word)) and cues.YOU_DID.search(" ".join(lows[:place])):
            return True
    return False


def did_by_another(low: str, deed: Deed, clause: Clause) -> bool:
    """ "Tom already brought it", "my sister has picked them up", "I called him myself"."""
    lows = WORD.findall(low)
    for place, word in enumerate(lows):
        if not place or not is_past(word):
            continue
        verb, after = verb_of(word), lows[place + 1 : place + 2]
        if verb in deed.verbs and lows[place - 1] == "who" and after and after[0] in small.OBJECTS:
            return True
        alike_too = clause.shared and deed.is_a(verb) and verb not in LIGHT | {"receive", "read"}
        if not clause.about or not (verb in deed.verbs or alike_too):
            continue
        before = [each for each in lows[:place] if each not in ("already", "just", "has", "have", "had", "also", "now")]
        if before and before[-1] in ("i", "we", "i've", "we've", "he", "she", "they") and len(before) < 4:
            return True
        if (
            before
            and "already" in lows
            and before[-1] not in ("you", "you've", "it", "was", "been", "is", "are", "were")
        ):
            return stem(before[-1]) not in deed.terms
    return False


def was_done(low: str, deed: Deed) -> bool:
    """ "The new pump was fitted this morning"."""
    match = re.search(
        r"\b(was|were|has been|have been|got|is|are|all|now|finally) (?:\w+ly |just |finally )?(\w+)", low
    )
    if match is None or not is_past(match[2]):
        return False
    verb = verb_of(match[2])
    return verb in deed.verbs or (deed.is_a(verb) and match[1] not in ("is", "are", "all", "now", "finally"))


def used(low: str) -> bool:
    """ "Slept like a king in your tent": who has a thing speaks of what they did with it."""
    lows = [word for word in WORD.findall(low) if word not in ("just", "already", "finally", "really", "also", "so")]
    if lows[:1] in (["i"], ["we"], ["i've"], ["we've"]):
        lows = lows[1:]
    return bool(lows) and is_past(lows[0]) and verb_of(lows[0]) not in small.NOT_USED
