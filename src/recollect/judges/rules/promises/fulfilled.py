"""What a later message makes of a promise: done, taken back, or still open.

It has to speak of what was promised: the same deed, or the same thing, or nothing else. A bare "done" is taken for the
promise that is asked about; whoever asks knows which was the last.
"""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache
from typing import Literal

from recollect.judges.bounds import bounded
from recollect.judges.relations import FulfilledOf
from recollect.judges.rules.grammar.sentences import LONGEST, asks, lead, sentences, tokens
from recollect.judges.rules.promises import fulfilled_cues as cues
from recollect.judges.rules.promises import fulfilled_foreign as foreign
from recollect.judges.rules.promises import fulfilled_words as small
from recollect.judges.rules.promises.deed import (
    GENERIC,
    LIGHT,
    WORD,
    Deed,
    deed_of,
    foreign_verbs,
    is_foreign,
    is_ing,
    is_past,
    same,
    shared,
    stem,
    stems,
    verb_of,
    verbs_in,
)
from recollect.judges.rules.promises.did import Clause, did, did_by_another, tells_of_it, used, was_done, you_did
from recollect.judges.rules.promises.wordings import alike

State = Literal["open", "done", "dropped"]
Found = tuple[State, str, float]
_AT_ONCE = timedelta(minutes=20)  # "got it" so soon says that the promise was heard
_LONG_AGO = timedelta(hours=6)
_SPLIT = re.compile(
    r"\s*(?:[,;]|\s[-–—]+\s|…|\.\.+|\bbut\b|\bbecause\b|\bso\b(?! (?:much|sorry|good|far|many|nice|kind|great|"
    r"sooo*)\b)|"
    r"\band (?=(?:i|i've|we|it|it's|the|you|he|she|they|will|now|got|have|just|also|then|is|garage|my)\b)|[()])\s*"
)


@cache
def _blank() -> re.Pattern[str]:
    """What a clause has of a cue, which is no topic of its own."""
    found = (
        cues.NO_NEED,
        cues.OUT,
        cues.ON_YOURS,
        cues.SQUARE,
        cues.PRAISE,
        cues.WORKS,
        cues.CANNOT,
        cues.STAR,
        cues.ACCESS,
    )
    return re.compile("|".join(each.pattern for each in found))


def fulfilled(question: FulfilledOf) -> Found:
    """The state, why, and how sure that is."""
    deed = deed_of(question.promise, question.addressee)
    text = question.text[:LONGEST].replace("’", "'")
    asked = question.asked[:LONGEST]
    asked_about_it = bool(shared(deed, asked)) or any(alike(verb, deed.verb) for verb in verbs_in(asked))
    bare = _bare(text, deed, question, asked_about_it)
    if bare is not None:
        return bare
    state: Found = ("open", "it is not spoken of", 0.8)
    strange = is_foreign(text)
    whole = shared(deed, text)
    for sentence in sentences(text):
        if asks(sentence.toks, lead(sentence.toks)) or sentence.in_quotes(sentence.start):
            continue
        low = text[sentence.start : sentence.end].lower()
        if sentence.mark == "?":
            low = _before_question(low)  # "it's on Thursday at 9, can you come?"
        short = len(text.split()) <= 6 and not cues.FUTURE.search(text.lower())
        if question.own and "remind" in deed.verbs and shared(deed, low) and (short or cues.REMINDS.search(low)):
            return "done", "it is reminded of", 0.85
        for clause in _clauses(low, deed, bool(whole) or asked_about_it):
            judge = _by_maker if question.own else _by_other
            said = judge(clause, low, deed, question, asked_about_it)
            if said is None and strange:
                said = _elsewhere(clause, low, deed, question.own, " will " in question.promise)
            if said is not None and not (said[0] == "done" and state[0] == "dropped"):
                state = said
    return _on_the_whole(state, text.lower(), deed, question)


def _on_the_whole(state: Found, low: str, deed: Deed, question: FulfilledOf) -> Found:
    """What the rest of the message says against it, or for it."""
    held = cues.NOT_YET.search(low)
    here = question.own and cues.HERE.search(low) and shared(deed, low)
    if state[0] == "open" and here and not cues.NOT_HERE.search(low):
        return "done", "here it is", 0.8  # "report.pdf attached" may be read as two sentences
    if state[0] == "done" and len(deed.verbs) > 1 and held is not None and state[2] < 0.9:
        return "open", "only a part of it is done", 0.75
    if (
        state[0] == "done"
        and state[2] < 0.85
        and any(re.search(cues.AGAIN.format(re.escape(one)), low) for one in deed.verbs)
    ):
        return "open", "it is still to be done", 0.75
    later = cues.PUT_OFF.search(low) or (cues.LATER.search(low) and cues.ANY_DAY.search(low))
    if state[0] == "dropped" and question.own and later and state[2] < 0.9:
        return "open", "it is put off", 0.75
    return state


@bounded
def is_bare(text: str) -> bool:
    """Whether a message says that something is done, or off, and not what."""
    low = text[:80].lower().replace("’", "'").strip()
    if cues.BARE_DONE.fullmatch(low) or cues.BARE_OFF.fullmatch(low) or _one_word(low):
        return True
    return len(text) <= 80 and not _topic(low)


@bounded
def may_matter(promise: str, text: str, addressee: str = "") -> bool:
    """Whether a message may speak of a promise at all: it names the thing or the deed, or is too short to."""
    deed = deed_of(promise, addressee)
    part = text[:LONGEST]
    if len(part.split(maxsplit=9)) <= 8 or shared(deed, part):
        return True
    return any(alike(verb, one) for verb in verbs_in(part) for one in deed.verbs) or _alike_foreign(part.lower(), deed)


# ------------------------------------------------------------------------------------------------------------------


def _before_question(low: str) -> str:
    """What a sentence says before it asks; nothing where it only asks."""
    said, _, question = low.rpartition(",")
    return said if said and asks(tokens(question), 0) else ""


def _clauses(low: str, deed: Deed, known: bool) -> list[Clause]:
    found = []
    for part in _SPLIT.split(low):
        if not WORD.search(part) and not cues.FINISHED.search(part):
            continue
        mine = shared(deed, part)
        pronoun = cues.PRONOUN.search(part) is not None
        about = 2 if mine else 0 if _topic(_blank().sub(" ", part), deed) else 2 if known and pronoun else 1
        found.append(Clause(part, about, mine, pronoun))
    return found


@cache
def _talk() -> frozenset[str]:
    return frozenset(stem(word) for word in small.TALK)


def _topic(low: str, deed: Deed | None = None) -> set[str]:
    """What a clause names of its own, other than what comes with saying that something is done."""
    own = stems(low) - _talk() - GENERIC
    own = {each for each in own if not each.isdigit() and each.rstrip("s'") not in _talk()}
    if deed is not None:
        own -= deed.names | set(deed.verbs)
    return {each for each in own if not is_past(each) and not is_ing(each) and not (deed and deed.is_a(verb_of(each)))}


def _one_word(low: str) -> bool:
    """ "Sent!", "Booked.", "all ordered"."""
    lows = WORD.findall(low)
    return 0 < len(lows) <= 3 and is_past(lows[-1]) and all(word in small.WITH_PAST for word in lows[:-1])


def _bare(text: str, deed: Deed, question: FulfilledOf, asked: bool) -> Found | None:
    low = text[:80].lower().strip()
    if question.own and cues.BARE_DONE.fullmatch(low):
        if cues.YES_I_HAVE.fullmatch(low) and not (asked and cues.HAVE_YOU.search(question.asked.lower())):
            return None
        return "done", f"{low[:20]!r} right after it", 0.75
    if question.own and _one_word(low):
        verb = verb_of(WORD.findall(low)[-1])
        return ("done", f"{low[:20]!r}", 0.8) if deed.is_a(verb) or verb == "do" else None
    if cues.BARE_OFF.fullmatch(low) and (asked or not question.asked):
        return "dropped", f"{low[:20]!r} right after it", 0.75
    if cues.ACKNOWLEDGES.fullmatch(low) and (not cues.GOT_IT.search(low) or _just_promised(question)):
        return "open", "it is heard", 0.8
    return None


def _is_later(question: FulfilledOf) -> bool:
    return question.said_at - question.promised_at > _LONG_AGO


def _just_promised(question: FulfilledOf) -> bool:
    return question.said_at - question.promised_at < _AT_ONCE


def _by_maker(clause: Clause, sentence: str, deed: Deed, question: FulfilledOf, asked: bool) -> Found | None:
    low, mine, pronoun = clause.low, clause.shared, clause.pronoun
    named = any(verb in verbs_in(low) for verb in deed.verbs)
    sorry = cues.APOLOGY.search(question.text.lower()) is not None
    if cues.OUT.search(low) or cues.INSTEAD.search(low) or (sorry and cues.UP_TO_YOU.search(low)):
        return "dropped", "it is taken back", 0.85
    there = deed.is_a("help", "come", "bring", "drive", "pick", "cook", "meet", "cover", "move", "walk", "be", "join")
    if sorry and there and cues.EXCUSE.search(low) and not cues.FUTURE.search(question.text.lower()):
        return "dropped", "they are kept from it", 0.7
    if mine and sorry and cues.LOST.search(low) and not deed.is_a("fix", "buy"):
        return "dropped", "it is lost", 0.75
    if cues.CANNOT.search(low):
        return _taken_back(clause, deed, named, asked)
    if cues.NO_NEED.search(low) and not _is_cancelling(low, deed) and (mine or named) and not cues.FUTURE.search(low):
        return "dropped", "it is no longer needed", 0.75
    if clause.about and cues.PROMISED.search(sentence) and not cues.NOT_YET.search(low):
        return "done", "as promised", 0.9
    if mine and any(re.search(cues.NONE.format(re.escape(term)), low) for term in mine):
        return "dropped", "there will be none", 0.75
    near = mine or ((pronoun or deed.is_a("send", "make", "bring")) and not _just_promised(question))
    if clause.about and cues.HERE.search(low) and near and not cues.NOT_HERE.search(low):
        return "done", "here it is", 0.85
    if cues.NOT_YET.search(low):
        return None
    if mine and deed.is_a("tell") and cues.KNOWS.search(low):
        return "done", "they know", 0.75
    if (cues.ISSUED.search(low) and (mine or named)) or (mine and cues.WENT_OUT.search(low) and deed.is_a("send")):
        return "done", "it is on its way", 0.8
    if "introduce" in deed.verbs and cues.INTRODUCED.search(sentence):
        return "done", "they are introduced", 0.75
    if deed.is_a("review") and cues.REVIEWED.search(low):
        return "done", "it is reviewed", 0.8
    if did(low, deed, clause):
        return "done", "it is said to be done", 0.85
    if cues.FUTURE.search(low):
        return None
    if deed.is_a("talk") and not deed.is_a("fix") and cues.CHATTED.search(low) and (clause.about or pronoun):
        return "done", "they have talked", 0.75
    timed = clause.shared and cues.AT_A_TIME.search(low) and deed.verb in ("book", "reserve", "schedule", "arrange")
    if deed.is_a("book") and deed.verb != "get" and (timed or cues.CONFIRMED.search(low)):
        return "done", "it is confirmed", 0.75
    if asked and "?" in question.asked and tells_of_it(low):
        return "done", "it is told how it went", 0.7
    if deed.is_a("pick", "drive", "come", "meet", "drop") and cues.AT_PLACE.search(low):
        return "done", "they are there", 0.75
    if not clause.about:
        return _told(clause, deed, question.promise.lower())
    if cues.FINISHED.search(low) or (mine and cues.DONE.search(low)):
        return "done", "it is finished", 0.85 if mine else 0.75
    if cues.ON_YOURS.search(low) and deed.is_a("send", "bring", "pay", "write", "buy", "add"):
        return "done", "it is there", 0.8
    if cues.READY.search(low) and (mine or pronoun):
        return "done", "it is there", 0.75
    if cues.WORKS.search(low) and deed.is_a("fix") and (mine or pronoun or asked):
        return "done", "it works", 0.8
    if mine and deed.is_a("bring", "buy", "make", "cook", "return", "pick") and cues.PLACED.search(low):
        return "done", "it is there", 0.7
    return _told(clause, deed, question.promise.lower())


def _taken_back(clause: Clause, deed: Deed, named: bool, asked: bool) -> Found | None:
    low = clause.low
    if (cues.LATER.search(low) and cues.PUT_OFF.search(low)) or (cues.OBSTACLE.search(low) and not named):
        return None
    if clause.shared or (named and deed.verb not in LIGHT) or (clause.about and (named or asked)):
        return "dropped", "it is taken back", 0.8
    return ("dropped", "it is taken back", 0.75) if clause.about and len(low.split()) < 14 else None


def _is_cancelling(low: str, deed: Deed) -> bool:
    return deed.is_a("cancel") and "cancel" in low


def _told(clause: Clause, deed: Deed, promise: str) -> Found | None:
    """What was to be said or found out is said: an answer, an address."""
    low, mine = clause.low, clause.shared
    if not mine:
        return None
    own = cues.MY_IS.search(low)
    wondered = cues.WHETHER.search(promise) is not None
    if own is not None and deed.is_a("send", "tell") and shared(deed, own[0]):
        return "done", "it is told", 0.7
    asks = deed.is_a("check", "find", "tell", "report", "investigate") or "get" in deed.verbs or "let" in deed.verbs
    if asks and (cues.TOLD.search(low) or ((len(mine) > 1 or wondered) and cues.STATES.search(low))):
        return "done", "what was to be found out is told", 0.7
    if deed.verb in ("tell", "report") and any(is_past(word) for word in WORD.findall(low)):
        return "done", "it is told", 0.7
    return None


def _by_other(clause: Clause, sentence: str, deed: Deed, question: FulfilledOf, asked: bool) -> Found | None:
    low, mine = clause.low, clause.shared
    verbs = verbs_in(low)
    named = any(verb in verbs for verb in deed.verbs)
    off = cues.NO_NEED.search(low)
    if (
        cues.SQUARE.search(low)
        and deed.is_a("pay")
        and re.search(r"\b(?:got|received|arrived|came|thanks|cheers)\b", low)
    ):
        return "done", "it was received", 0.85
    if off is not None and not _is_cancelling(low, deed) and not cues.HAD_NOT.search(low):
        near = mine or (named and (clause.pronoun or clause.about)) or (clause.about and (asked or not question.asked))
        return ("dropped", "it is no longer wanted", 0.8) if near or shared(deed, sentence) else None
    if any(re.search(cues.DO_NOT.format(rf"{re.escape(verb)}\b"), low) for verb in deed.verbs) and clause.about:
        return "dropped", "it is no longer wanted", 0.85
    if cues.CALLED_OFF.search(low) and cues.APOLOGY.search(question.text.lower()) and not _is_cancelling(low, deed):
        return "dropped", "it is called off", 0.7
    if did_by_another(low, deed, clause):
        return "dropped", "somebody else did it", 0.75
    if cues.THANKS_FOR.search(low) and not re.search(r"\b(?:in advance|offer|agree|promis|letting)", low):
        what = low[cues.THANKS_FOR.search(low).end() :]  # type: ignore[union-attr]
        if mine or any(deed.is_a(verb_of(word)) for word in WORD.findall(what)):
            return "done", "thanks are given for it", 0.85
    if clause.about and was_done(low, deed) and not cues.NOT_YET.search(low):
        return "done", "it is said to be done", 0.75
    thanked = cues.THANKED.search(low)
    if thanked is not None and _is_later(question) and cues.FOR_IT.match(low, thanked.end()):
        return "done", "thanks are given for it", 0.75
    if cues.HAD_NOT.search(low) and re.search(r"\bwithout (?:you|your help)\b", low):
        return "done", "they are thanked for it", 0.75
    if cues.WAITS.search(low):
        return None
    if clause.about and cues.RECEIVED.search(low) and not (_just_promised(question) and not mine):
        return "done", "it was received", 0.85
    praised = clause.about == 2 or (clause.pronoun and deed.is_a("cook", "make", "fix", "write", "clean"))
    praised = praised or bool(clause.about and deed.is_a("fix") and "now" in low.split())
    if praised and cues.PRAISE.search(low):
        return "done", "it is praised", 0.75
    if clause.about and deed.is_a("fix", "install", "update") and cues.WORKS.search(low):
        return "done", "it works", 0.75
    if (
        mine
        and _is_later(question)
        and cues.THANKED.search(sentence)
        and cues.STATES.search(f"{low} ")
        and "send" not in low
    ):
        return "done", "it is there to speak of", 0.7
    if (
        clause.about
        and _is_later(question)
        and cues.STAR.search(low)
        and not cues.NOT_YET.search(question.text.lower())
    ):
        return "done", "they are praised for it", 0.7
    if deed.is_a("add", "share", "fix", "send") and clause.about and cues.ACCESS.search(low):
        return "done", "it can be used", 0.75
    if clause.about and you_did(low, deed):
        return "done", "they are said to have done it", 0.8
    if mine and deed.is_a("send", "pay", "bring") and cues.READY.search(low):
        return "done", "it is there", 0.75
    if mine and deed.is_a("send", "make", "cook", "bring", "write") and cues.GREAT.match(low):
        return "done", "it is praised", 0.7
    if mine and deed.is_a("send", "bring", "lend", "make", "cook", "buy") and used(low):
        return "done", "it is in use", 0.7
    return None


def _elsewhere(clause: Clause, sentence: str, deed: Deed, own: bool, english: bool) -> Found | None:
    """In German, Spanish or French: where the promise is in another language, its things have other names."""
    low = clause.low
    near = bool(clause.shared) or bool(shared(deed, sentence)) or clause.about > 0 or _alike_foreign(low, deed)
    near = near or any(deed.is_a(verb) for verb in foreign_verbs(low))
    short = len(low.split()) < 7
    if not own and (near or english or short) and foreign.NO_NEED.search(low):
        return "dropped", "it is no longer wanted", 0.8
    if not own and (near or english or short) and foreign.RECEIVED.search(low) and not foreign.HELD.search(low):
        return "done", "it was received", 0.8
    if own and (near or short) and foreign.CANNOT.search(low) and not foreign.LATER.search(sentence):
        return "dropped", "it is taken back", 0.75
    if not own or not near or foreign.HELD.search(low):
        return None
    there = foreign.THERE.search(low) and (not deed.is_a("ask", "call", "check") or deed.is_a("send", "bring"))
    if foreign.HERE.search(low) or foreign.DONE.search(low) or there:
        return "done", "it is said to be done", 0.8
    return None


def _alike_foreign(low: str, deed: Deed) -> bool:
    """ "anzurufen" and "rufe": the same letters at the heart of both."""
    heart = deed.verb[:4].rstrip("e")
    return len(heart) >= 3 and any(heart in word for word in WORD.findall(low))


__all__ = ["fulfilled", "is_bare", "may_matter", "same"]
