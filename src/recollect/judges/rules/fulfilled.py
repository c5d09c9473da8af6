"""What a later message makes of a promise: done, taken back, or still open.

It has to speak of what was promised: the same deed, or the same thing. A bare "done" is taken for the promise that is
asked about; whoever asks knows which was the last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from recollect.judges.relations import FulfilledOf
from recollect.judges.rules import fulfilled_cues as cues
from recollect.judges.rules.promises_words import KIND, alike
from recollect.judges.rules.sentences import LONGEST, Sentence, asks, lead, sentences
from recollect.judges.rules.verbs import BASE, FORMS, PARTICIPLE, PAST
from recollect.understanding.stopwords import STOP

State = Literal["open", "done", "dropped"]
Found = tuple[State, str, float]
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_SHORT = 15  # words
_DATE = re.compile(r"\(?\bby \d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)?")
_SMALL = frozenset().union(*STOP.values()) | frozenset(
    [
        "them",
        "their",
        "they",
        "theirs",
        "themselves",
        "back",
        "sure",
        "know",
        "new",
        "thing",
        "things",
        "up",
        "off",
        "out",
        "over",
        "into",
        "time",
        "way",
        "lot",
        "bit",
        "please",
        "will",
        "dir",
        "mich",
        "dich",
        "ich",
        "sie",
        "mit",
        "den",
        "das",
        "dem",
        "der",
        "die",
        "ein",
        "eine",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "le",
        "les",
        "te",
        "je",
        "vous",
        "tu",
        "lo",
        "mi",
        "du",
        "owe",
        "give",
        "get",
        "have",
        "make",
        "take",
        "let",
        "posted",
        "updated",
        "too",
        "also",
        "just",
        "now",
        "then",
        "asap",
        "soon",
        "today",
        "tomorrow",
    ]
)
_SENT, _FIXED, _BROUGHT = (next(iter(KIND[verb])) for verb in ("email", "fix", "bring"))
_FINDING_OUT = frozenset(
    [
        "check",
        "ask",
        "look",
        "find",
        "get",
        "let",
        "tell",
        "report",
        "investigate",
        "verify",
        "keep",
        "talk",
        "speak",
        "review",
        "figure",
        "see",
        "come",
    ]
)


@dataclass(frozen=True, slots=True)
class _Deed:
    verb: str
    terms: frozenset[str]

    def kind(self, number: int) -> bool:
        return number in KIND.get(self.verb, frozenset())


def fulfilled(question: FulfilledOf) -> Found:
    """The state, why, and how sure that is."""
    deed = _deed(question.promise, question.addressee)
    text = question.text[:LONGEST].replace("’", "'")
    asked_about_it = bool(deed.terms & _stems(question.asked)) or deed.verb in _verbs(question.asked)
    bare = _bare(text, deed, question, asked_about_it)
    if bare is not None:
        return bare
    state: Found = ("open", "it is not spoken of", 0.8)
    for sentence in sentences(text):
        if sentence.mark == "?" or asks(sentence.toks, lead(sentence.toks)) or sentence.in_quotes(sentence.start):
            continue
        found = _by_maker if question.own else _by_other
        said = found(text[sentence.start : sentence.end].lower(), sentence, deed, asked_about_it)
        if said is not None:
            state = said
    handed = question.own and cues.HERE.search(text.lower()) and deed.terms & _stems(text)
    if state[0] == "open" and handed and len(text.split()) < _SHORT and not cues.NOT_YET.search(text.lower()):
        return "done", "here it is", 0.8  # "report.pdf attached" may be read as two sentences
    return state


def is_bare(text: str) -> bool:
    """Whether a message says that something is done, or off, and not what."""
    low = text[:80].lower().replace("’", "'").strip()
    return cues.BARE_DONE.fullmatch(low) is not None or cues.BARE_OFF.fullmatch(low) is not None or _one_word(low)


def may_matter(promise: str, text: str, addressee: str = "") -> bool:
    """Whether a message may speak of a promise at all: it names the thing or the deed, or is too short to."""
    deed = _deed(promise, addressee)
    part = text[:LONGEST]
    if len(part.split(maxsplit=7)) <= 6 or deed.terms & _stems(part):
        return True
    return any(alike(verb, deed.verb) for verb in _verbs(part)) or _alike_foreign(part.lower(), deed)


def same(one: str, other: str, names: str = "") -> bool:
    """Whether two promises are of the same deed: alike in what is done, and in what it is done to. `names` are of those
    who speak, and say nothing of it."""
    first, second = _deed(one, names), _deed(other, names)
    if not alike(first.verb, second.verb) and first.verb != "do" and second.verb != "do":
        return False
    if not first.terms or not second.terms:
        return first.verb == second.verb or "do" in (first.verb, second.verb)
    fewer = min(len(first.terms), len(second.terms))
    return len(first.terms & second.terms) >= max(1, (fewer + 1) // 2)


# ------------------------------------------------------------------------------------------------------------------


def _deed(promise: str, addressee: str) -> _Deed:
    _, will, rest = promise.partition(" will ")
    if not will:
        _, _, rest = promise.partition(": ")
        rest = re.sub(r"^(?:ich|wir|te|le|je|t'|me|os) ", "", rest, flags=re.IGNORECASE)
    rest = _DATE.sub("", rest)
    names = _stems(addressee)
    first = next(iter(_WORD.findall(rest.lower())), "")
    form = FORMS.get(first)
    verb = form.verb if form is not None and form.kind == BASE else first
    return _Deed(verb, frozenset(_stems(rest.partition(" ")[2]) - names - {verb}))


def _stems(text: str) -> set[str]:
    return {_stem(low) for low in _WORD.findall(text[:LONGEST].lower().replace("’", "'")) if _is_content(low)}


def _is_content(low: str) -> bool:
    return low not in _SMALL and (len(low) > 2 or low.isdigit())


def _stem(low: str) -> str:
    low = low.removesuffix("'s")
    form = FORMS.get(low)
    if form is not None and form.kind != BASE and not low.endswith("s"):
        return form.verb
    if low.endswith("ies") and len(low) > 4:
        return f"{low[:-3]}y"
    if low.endswith("s") and not low.endswith(("ss", "us", "is")) and len(low) > 3:
        return low[:-1]
    return low


def _verbs(text: str) -> set[str]:
    lows: list[str] = _WORD.findall(text[:LONGEST].lower())
    return {FORMS[low].verb for low in lows if low in FORMS} | set(lows[:1])


def _one_word(low: str) -> bool:
    """ "Sent!", "Booked.", "all ordered"."""
    words = _WORD.findall(low)
    return 0 < len(words) <= 3 and _is_past(words[-1]) and all(word in cues.WITH_PAST for word in words[:-1])


def _is_past(low: str) -> bool:
    form = FORMS.get(low)
    return (form is not None and form.kind in (PAST, PARTICIPLE)) or (low.endswith("ed") and len(low) > 4)


def _bare(text: str, deed: _Deed, question: FulfilledOf, asked: bool) -> Found | None:
    low = text[:80].lower().strip()
    if question.own and cues.BARE_DONE.fullmatch(low):
        if cues.YES_I_HAVE.fullmatch(low) and not (asked and cues.HAVE_YOU.search(question.asked.lower())):
            return None
        return "done", f"{low[:20]!r} right after it", 0.75
    if question.own and _one_word(low):
        verb = _verb_of(_WORD.findall(low)[-1])
        return ("done", f"{low[:20]!r}", 0.8) if alike(verb, deed.verb) or verb == "do" else None
    if cues.BARE_OFF.fullmatch(low) and asked:
        return "dropped", f"{low[:20]!r} right after it", 0.75
    return None


def _verb_of(low: str) -> str:
    form = FORMS.get(low)
    if form is not None:
        return form.verb
    return low.removesuffix("ed") if low.endswith("ed") else low


def _by_maker(low: str, sentence: Sentence, deed: _Deed, asked: bool) -> Found | None:
    shared = deed.terms & _stems(low)
    pronoun = cues.PRONOUN.search(low) is not None
    named = deed.verb in _verbs(low)
    if cues.CANNOT.search(low):
        if shared or (named and (pronoun or not deed.terms)) or (asked and (pronoun or cues.MAKE_IT.search(low))):
            return "dropped", "it is taken back", 0.8
        if not deed.terms & _stems(low) and cues.CANNOT_FOREIGN.search(low) and _alike_foreign(low, deed):
            return "dropped", "it is taken back", 0.75
        return None
    if cues.NOT_YET.search(low):
        return None
    if cues.FUTURE.search(low) and not cues.DONE_FIRST.search(low):
        return None
    if cues.PROMISED.search(low) and (shared or not deed.terms or pronoun or cues.HERE.search(low)):
        return "done", "as promised", 0.9
    if cues.HERE.search(low) and shared:
        return "done", "here it is", 0.85
    if shared and cues.FINISHED.search(low):
        return "done", "it is finished", 0.85
    if _did(sentence, deed, shared, pronoun):
        return "done", "it is said to be done", 0.85
    if shared and cues.FOREIGN_DONE.search(low):
        return "done", "it is said to be done", 0.8
    if shared and cues.READY.search(low):
        return "done", "it is there", 0.75
    if shared and deed.kind(_FIXED) and cues.WORKS.search(low):
        return "done", "it works", 0.8
    if shared and deed.kind(_BROUGHT) and cues.PLACED.search(low):
        return "done", "it is there", 0.7
    if shared and deed.kind(_SENT) and cues.MY_IS.search(low):
        return "done", "it is told", 0.7
    if deed.verb == "remind" and shared and cues.REMINDS.search(low):
        return "done", "it is reminded of", 0.85
    if (
        deed.verb in _FINDING_OUT
        and shared
        and (cues.TOLD.search(low) or (len(shared) > 1 and cues.STATES.search(low)))
    ):
        return "done", "what was to be found out is told", 0.7
    return None


def _by_other(low: str, sentence: Sentence, deed: _Deed, asked: bool) -> Found | None:
    shared = deed.terms & _stems(low)
    named = deed.verb in _verbs(low)
    off = cues.NO_NEED.search(low)
    if off is not None and not (off[0].startswith("cancel") and deed.verb == "cancel"):
        if shared or (named and cues.PRONOUN.search(low)) or (asked and len(low.split()) < 8):
            return "dropped", "it is no longer wanted", 0.8
        return None
    if named and shared and re.search(rf"\b(?:don't|do not|please don't) {re.escape(deed.verb)}\b", low):
        return "dropped", "it is no longer wanted", 0.85
    if cues.NOT_YET.search(low) or cues.WAITS.search(low):
        return None
    if shared and (cues.RECEIVED.search(low) or cues.THANKS_FOR.search(low)):
        return "done", "it was received", 0.85
    if shared and deed.kind(_FIXED) and cues.WORKS.search(low):
        return "done", "it works", 0.75
    return None


def _did(sentence: Sentence, deed: _Deed, shared: set[str] | frozenset[str], pronoun: bool) -> bool:
    """Whether the one who promised is said to have done it: "I've called him", "all plants watered", "it's booked"."""
    toks = sentence.toks
    for place, tok in enumerate(toks):
        if not _is_past(tok.low):
            continue
        verb = _verb_of(tok.low)
        known = verb if verb in KIND or verb in FORMS else f"{verb}e"
        is_it = deed.verb in (verb, known, f"{verb}e") or tok.low.startswith(deed.verb)
        if not is_it and not (alike(known, deed.verb) and shared):
            continue
        before = toks[place - 1].low if place else ""
        if before and before not in cues.BEFORE_DONE and _stem(before) not in deed.terms:
            continue
        if shared or not deed.terms or (is_it and pronoun and len(toks) - place <= 12):
            return True
    return False


def _alike_foreign(low: str, deed: _Deed) -> bool:
    """ "anzurufen" and "rufe": the same letters at the heart of both."""
    heart = deed.verb[:4].rstrip("e")
    return len(heart) >= 3 and any(heart in word for word in _WORD.findall(low))
