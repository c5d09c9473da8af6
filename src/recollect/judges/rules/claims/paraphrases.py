"""Other ways to say what the rules know by one verb: "is employed by" is "works at", "can't get enough of" is "like".

A clause comes in and a clause goes out; what is not a known paraphrase goes out as it came.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Tok


class Way(NamedTuple):
    """The words after the verb, and what stands for them: a verb, the words that open its rest, and its form."""

    said: tuple[str, ...]
    verb: str
    rest: tuple[str, ...] = ()
    form: str = ""
    who: str = ""  # "person" or "thing", where only of these


def _way(said: str, verb: str, rest: str = "", form: str = "", who: str = "") -> Way:
    return Way(tuple(said.split()), verb, tuple(rest.split()), form, who)


_SKIPPED = words("a an the really quite very so always still such pretty bit real huge big total bit little just also")
_WHERE = words(
    "in on under behind above below beside near inside next at outside with by over opposite against beneath"
)
_PLACED = words("parked stored kept located situated hidden stashed placed mounted stationed buried installed plugged")
_AS_IS = words("live sit belong stand lie hang stay reside")

_WAYS: dict[str, tuple[Way, ...]] = {
    "be": (
        _way("employed by", "work", "at"),
        _way("employed at", "work", "at"),
        _way("employed with", "work", "at"),
        _way("employed as", "work", "as"),
        _way("self employed as", "work", "as"),
        _way("in relationship with", "date"),
        _way("together with", "date"),
        _way("keen to", "want", "to"),
        _way("eager to", "want", "to"),
        _way("determined to", "want", "to"),
        _way("desperate to", "want", "to"),
        _way("itching to", "want", "to"),
        _way("set on", "want"),
        _way("born and raised in", "grow", "up in", "past"),
        _way("born and bred in", "grow", "up in", "past"),
        _way("raised in", "grow", "up in", "past"),
        _way("brought up in", "grow", "up in", "past"),
        _way("used as", "serve", "as", who="thing"),
        _way("reserved for", "serve", "as", who="thing"),
        _way("meant for", "serve", "as", who="thing"),
        _way("huge sucker for", "like"),
        _way("sucker for", "like"),
        _way("fan of", "like"),
        _way("lover of", "like"),
        _way("all about", "like"),
        _way("big on", "like"),
        _way("wild about", "like"),
        _way("mad about", "like"),
        _way("mad on", "like"),
        _way("partial to", "like"),
        _way("huge on", "like"),
        _way("fussed about", "like"),
        _way("sick of", "dislike"),
        _way("tired of", "dislike"),
        _way("more of a", "be", "a"),
        _way("more of an", "be", "a"),
        _way("crazy about", "like"),
        _way("over the moon with", "be", "happy with"),
        _way("thrilled with", "be", "happy with"),
        _way("chuffed with", "be", "happy with"),
        _way("thrilled about", "be", "happy with"),
        _way("content with", "be", "happy with"),
        _way("unimpressed by", "be", "unhappy with"),
        _way("unimpressed with", "be", "unhappy with"),
        _way("booked in with", "have", "appointment with", "present"),
        _way("booked in for", "have", "appointment for", "present"),
        _way("enrolled at", "study", "at"),
        _way("enrolled in", "study", "in"),
        _way("student of", "study"),
        _way("out of", "lack"),
        _way("short of", "lack"),
        _way("missing", "lack"),
    ),
    "have": (
        _way("soft spot for", "like"),
        _way("weakness for", "like"),
        _way("passion for", "like"),
        _way("love for", "like"),
        _way("thing for", "like"),
        _way("thing about", "dislike"),
        _way("aversion to", "dislike"),
        _way("crush on", "like"),
        _way("sweet tooth", "like", "sweets"),
        _way("zero tolerance for", "dislike"),
        _way("zero patience for", "dislike"),
        _way("no patience for", "dislike"),
        _way("little patience for", "dislike"),
        _way("taste for", "like"),
        _way("no time for", "dislike"),
        _way("no use for", "dislike"),
        _way("trouble with", "suffer", "from"),
        _way("run out of", "lack"),
    ),
    "see": (_way("", "date"),),
    "look": (_way("to", "want", "to"),),
    "die": (_way("to", "want", "to"),),
    "hope": (_way("for", "want"),),
    "hail": (_way("from", "come", "from", "present"),),
    "originate": (_way("from", "come", "from", "present"),),
    "split": (_way("up", "break", "up", "past"), _way("with", "break", "up with", "past")),
    "part": (_way("ways with", "break", "up with", "past"), _way("ways", "break", "up", "past")),
    "settle": (_way("in", "move", "to"), _way("down in", "move", "to")),
    "act": (_way("as", "serve", "as"),),
    "double": (_way("as", "serve", "as"), _way("up as", "serve", "as")),
    "function": (_way("as", "serve", "as"),),
    "dream": (_way("of", "want"), _way("about", "want")),
    "go": (
        _way("off", "dislike", "", "present", "person"),
        _way("out with", "date"),
        _way("crazy for", "like"),
        _way("nuts for", "like"),
        _way("mad for", "like"),
    ),
    "run": (_way("out of", "lack"), _way("low on", "lack")),
}
# "I can't get enough of Thai food", "couldn't be happier with it": a negation that means much of it.
_MUCH: dict[str, tuple[Way, ...]] = {
    "get": (_way("enough of", "like"),),
    "live": (_way("without", "like"),),
    "resist": (_way("", "like"),),
    "be": (_way("happier with", "be", "happy with"), _way("more pleased with", "be", "happy with")),
    "bear": (_way("", "hate"),),
    "abide": (_way("", "hate"),),
    "handle": (_way("", "hate"),),
    "stomach": (_way("", "hate"),),
}
_SKILLED = words("handle bear resist abide stomach")


def plain(clause: Clause) -> Clause:
    """The clause in the words that the rules know."""
    verb, rest = clause.verb, clause.rest
    if clause.negated and clause.modal in ("can", "could"):
        for way in _MUCH.get(verb, ()):
            end = _after(rest, way.said)
            if end >= 0 and end < len(rest) and not (verb in _SKILLED and rest[end].low in _EMPTY):
                return _said(replace(clause, negated=False, modal=""), way, end)
    person = clause.subject.is_speaker or clause.subject.type in ("person", "pet")
    if not person and rest and clause.subject.key:
        if verb in _AS_IS and rest[0].low in _WHERE and clause.form == "present" and not clause.modal:
            return replace(clause, verb="be")
        if verb == "be" and rest[0].low in _PLACED and len(rest) > 1 and rest[1].low in _WHERE and not clause.past:
            return replace(clause, rest=rest[1:])
    if clause.modal == "could" and verb == "live" and not clause.negated and rest and rest[0].low in ("on", "off"):
        return replace(clause, verb="like", modal="", rest=rest[1:])  # "I could live on noodles"
    if clause.modal not in ("", "will"):
        return clause
    for way in _WAYS.get(verb, ()):
        if (way.who == "thing" and person) or (way.who == "person" and not _went_off(clause, person)):
            continue
        if way.verb == "lack" and (not rest or not person or clause.modal or _away(rest)):
            continue
        if verb in _ONLY_DOING and clause.form != "progressive":
            continue
        end = _after(rest, way.said)
        if end >= 0 and (end < len(rest) or way.rest):
            if way.verb == "date" and not _somebody(rest, end, verb):
                continue
            return _said(clause, way, end)
    return clause


def _went_off(clause: Clause, person: bool) -> bool:
    """ "I've gone off coffee", and not "he went off to Rome"."""
    after = clause.rest[1].low if len(clause.rest) > 1 else ""
    return person and clause.form == "perfect" and not clause.negated and after not in _AWAY_TO


_AWAY_TO = words("to on with the a at in for and , again by work duty sick piste grid")
_EMPTY = words("it that this them him her you me us")
_DATES = words("guy girl man woman bloke lady")
_ONLY_DOING = words("see look die hope")


def _away(rest: Sequence[Tok]) -> bool:
    """ "out of the office", "out of town": not there, and nothing that is lacking."""
    return rest[0].low == "out" and len(rest) > 2 and (rest[2].low in ("the", "my", "our") or rest[2].low in _OUT)


_OUT = words("town office hospital bed sight reach action touch luck shape breath control hours work school")


def _somebody(rest: Sequence[Tok], at: int, verb: str) -> bool:
    named = verb != "see" and rest[at].text[0].isupper()
    return named or rest[at].low in ("someone", "somebody") or (len(rest) > at + 1 and rest[at + 1].low in _DATES)


def _after(rest: Sequence[Tok], said: tuple[str, ...]) -> int:
    """Where the words after a way of saying begin; -1 where it is not said."""
    at = 0
    for word in said:
        while at < len(rest) and rest[at].low in _SKIPPED and rest[at].low != word:
            at += 1
        if at >= len(rest) or rest[at].low != word:
            return -1
        at += 1
    return at


def _said(clause: Clause, way: Way, end: int) -> Clause:
    rest = clause.rest
    where = rest[end - 1] if end else (rest[0] if rest else None)
    start = where.start if where is not None else clause.verb_end
    new = tuple(Tok(word, word, start, start - 1) for word in way.rest)
    form = way.form or ("present" if clause.form == "progressive" else clause.form)
    return replace(clause, verb=way.verb, rest=(*new, *rest[end:]), form=form)
