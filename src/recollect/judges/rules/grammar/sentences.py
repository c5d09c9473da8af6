"""A message as sentences of small words: contractions apart, quotes marked, and what a sentence does as a whole.

Every token knows where it stands in the message. Nothing here knows what a fact is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.verbs import FORMS
from recollect.understanding.names import quoted

LONGEST = 4000  # characters that are read for claims
_WORDS_OF_SPEECH = 4  # a quote of fewer words is a name or a title


class Tok(NamedTuple):
    low: str  # in lower case, contractions written out: "am" for 'm
    text: str
    start: int
    end: int


_TOKEN = re.compile(
    r"[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,24}){1,4}"
    r"|[a-zA-Z][\w\-]{1,40}\.(?:com|org|net|io|dev|example|eu|info|app)\b|https?://[^\s,;)]{1,300}|@\w[\w.:\-]{0,80}"
    r"|\d[\w%°]{0,40}(?:[.,:/\-]\d\w{0,20}){0,12}[%°]?|[^\W\d]\w{0,80}(?:['’\-&]\w{1,40}){0,6}|\.{2,20}|[^\w\s]"
)
_ENDS = frozenset(".!?…")
_SHORT = words("mr mrs ms dr st prof jr sr vs no approx e.g i.e etc")
_SUFFIXES = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "'d", "'s": "'s"}
_RUN_TOGETHER = {
    "im": ("i", "am"),
    "ive": ("i", "have"),
    "dont": ("do", "not"),
    "doesnt": ("does", "not"),
    "didnt": ("did", "not"),
    "isnt": ("is", "not"),
    "arent": ("are", "not"),
    "wasnt": ("was", "not"),
    "cant": ("can", "not"),
    "wont": ("will", "not"),
    "couldnt": ("could", "not"),
    "shes": ("she", "'s"),
    "hes": ("he", "'s"),
    "cannot": ("can", "not"),
    "gonna": ("going", "to"),
    "wanna": ("want", "to"),
    "gotta": ("have", "to"),
    "shouldnt": ("should", "not"),
    "havent": ("have", "not"),
    "hasnt": ("has", "not"),
    "weve": ("we", "have"),
}
_NOT = {"wo": "will", "ca": "can", "sha": "shall", "ai": "is"}


def tokens(text: str, start: int = 0, end: int = LONGEST) -> list[Tok]:
    """The words of a part of a message. "don't" is two: do, not."""
    found: list[Tok] = []
    for match in _TOKEN.finditer(text, start, min(end, len(text))):
        raw = match[0]
        low = raw.lower()
        if "’" in low:
            low = low.replace("’", "'")
        first, last = match.span()
        if low.endswith("in") and text[last : last + 1] in ("'", "’") and f"{low}g" in FORMS:
            low = f"{low}g"  # "comin' Sunday"
        if "'" in low and len(low) > 2:
            _apart(found, low, raw, first, last)
        elif low in _RUN_TOGETHER and (low != "im" or raw[0] in "iI"):
            one, other = _RUN_TOGETHER[low]
            cut = first + min(len(one), len(low) - 1)
            found.append(Tok(one, text[first:cut], first, cut))
            found.append(Tok(other, text[cut:last], cut, last))
        else:
            found.append(Tok(low, raw, first, last))
    return found


def _apart(found: list[Tok], low: str, raw: str, first: int, last: int) -> None:
    if low.endswith("n't") and len(low) > 3:
        cut = last - 3
        word = low[:-3]
        found.append(Tok(_NOT.get(word, word), raw[:-3], first, cut))
        found.append(Tok("not", raw[-3:], cut, last))
        return
    at = low.rfind("'")
    suffix = low[at:]
    if suffix in _SUFFIXES and at > 0:
        found.append(Tok(low[:at], raw[:at], first, first + at))
        found.append(Tok(_SUFFIXES[suffix], raw[at:], first + at, last))
    else:
        found.append(Tok(low, raw, first, last))


@dataclass(frozen=True, slots=True)
class Sentence:
    toks: tuple[Tok, ...]  # without the mark at its end
    mark: str  # ".", "!", "?" or ""
    quoted: tuple[tuple[int, int], ...] = ()

    @property
    def start(self) -> int:
        return self.toks[0].start

    @property
    def end(self) -> int:
        return self.toks[-1].end

    def in_quotes(self, at: int) -> bool:
        return any(first <= at < last for first, last in self.quoted)


def sentences(text: str) -> list[Sentence]:
    """The sentences of a message, as far as it is read."""
    part = text[:LONGEST]
    speech = _speech(part)
    found: list[Sentence] = []
    run: list[Tok] = []
    end = 0

    def close(mark: str) -> None:
        if run and not run[0].text.startswith(">"):
            found.append(Sentence(tuple(run), mark, speech))
        run.clear()

    for tok in tokens(part):
        if run and "\n" in part[end : tok.start] and not _goes_on(part[end : tok.start], run[-1]):
            close("")
        end = tok.end
        first = tok.text[0]
        if first in _ENDS and not any(start <= tok.start < last for start, last in speech):
            if first == "." and tok.text == "." and run and _abbreviation(run[-1], part, tok.end):
                continue
            if run:
                close(first)
            elif found and first in "?!" and found[-1].mark in (".", "!"):
                found[-1] = Sentence(found[-1].toks, first, speech)
            continue
        run.append(tok)
    close("")
    return found


def _goes_on(gap: str, last: Tok) -> bool:
    """A line break within a sentence: a single one after a comma."""
    return gap.count("\n") == 1 and last.text == ","


def _abbreviation(before: Tok, text: str, after: int) -> bool:
    follows = text[after : after + 1]
    return (
        before.low in _SHORT
        or (before.low.endswith(("str", "ave", "blvd")) and follows == " " and text[after + 1 : after + 2].isdigit())
        or (len(before.text) == 1 and before.text.isupper() and before.low != "i")
        or (follows.isalnum() and before.text[-1].isdigit())
    )


def _speech(text: str) -> tuple[tuple[int, int], ...]:
    """Quotes that are long enough to be somebody's words."""
    if not any(mark in text for mark in "\"“„«‘'"):
        return ()
    return tuple(
        place for place in quoted(text) if len(text[place[0] : place[1]].split(maxsplit=4)) >= _WORDS_OF_SPEECH
    )


# ---- what a sentence does

GREETINGS = words("hi hello hey hallo yo morning evening afternoon dear good")
FILLERS = words(
    "well oh ah um uh so also and but yes yeah yep no nope ok okay alright sure right anyway anyways btw fyi plus "
    "besides honestly actually basically obviously clearly unfortunately luckily fortunately sadly hmm haha lol "
    "ha wow "
    "sorry thanks thank please then now look listen see still yet however though really seriously frankly apparently "
    "incidentally oops ugh phew hopefully finally meanwhile technically personally generally currently recently "
    "lately "
    "great nice cool perfect wonderful awesome true exactly indeed of course"
)
_WH = words("what where when who whom whose which why how whats wheres whos hows")
_INVERTED = words("do does did is are am was were can could will would should shall have has had may might must")
_AFTER_INVERTED = words(
    "i you he she it we they there my your our his her their this that the any anyone anybody someone not these those"
)
_IMPERATIVES = words(
    "turn switch set open close play stop pause start show tell send call remind add create delete remove find "
    "search "
    "give make write draft book schedule check help explain translate summarize summarise update cancel put dim lock "
    "unlock order let look read list compare calculate compute convert schedule email text message run launch save "
    "move rename copy print scan download upload install restart reboot fix describe generate suggest recommend plan "
    "increase decrease raise lower mute unmute skip resume continue go come try use take get bring buy ask answer "
    "reply forward share post sort filter draw paint design build wake feed arm disarm activate deactivate enable "
    "disable dial ring navigate drive note remember forget ignore change replace edit rewrite shorten translate "
    "analyse analyze prepare pick choose wait hold think imagine suppose say repeat confirm record register invite "
    "organise organize review proofread test define solve count track log mark clear reset refresh reload sync "
    "connect disconnect pay transfer keep leave don't do be have enjoy tidy clean vacuum water heat cool preheat brew"
)
_STARTS_A_REQUEST = words("please kindly")
HYPOTHETICAL = words("if unless imagine suppose supposing assuming wish whether")
_AFTER_NOUN_LIKE = words("is are was were has have had will would can could should seems looks sounds 's")
_STATES = words(
    "like love eat drink have own want need smoke live work speak drive enjoy believe think really even usually "
    "do own "
    "know understand care believe feel see remember"
)


def lead(toks: Sequence[Tok], at: int = 0) -> int:
    """Where a sentence begins in earnest: after "Hi Anna,", "well,", "yes", "by the way"."""
    end = len(toks)
    while at < end:
        low = toks[at].low
        if low in (",", "-", "–", "—", ":", "*", "•", "(", "!", ".", '"', "'"):
            at += 1
        elif low in GREETINGS and (
            low not in ("good", "dear", "morning", "evening", "afternoon")
            or (low == "good" and at + 1 < end and toks[at + 1].low in ("morning", "evening", "afternoon", "news"))
        ):
            at += 1
            name = at
            while name < end and name < at + 3 and toks[name].low not in (",", "!", ".", "-", "–", "—"):
                name += 1
            if name < end and toks[name].low in (",", "!", "-", "–", "—") and toks[at].low not in ("i", "we", "my"):
                at = name + 1
        elif low == "by" and at + 2 < end and toks[at + 1].low == "the" and toks[at + 2].low == "way":
            at += 3
        elif low == "just" and at + 4 < end and toks[at + 1].low == "so" and toks[at + 3].low == "know":
            at += 4
        elif low == "if" and at + 2 < end and toks[at + 1].low == "possible":
            at += 2
        elif low == "as" and at + 3 < end and toks[at + 1].low == "of" and toks[at + 2].low in ("now", "today"):
            at += 3
        elif low == "no" and at + 1 < end and _is_noun(toks[at + 1]):
            break  # "no meetings on Fridays" says something, "no, I live in Bonn" opens with it
        elif low in FILLERS and not (low == "right" and at + 1 < end and toks[at + 1].low == "now" and False):
            if low in ("so", "now", "then", "still") and at + 1 < end and toks[at + 1].low in ("far", "that"):
                return at
            at += 1
        else:
            break
    return at


_AFTER_NO = words(
    "i i'm we he she it they you my our the a an this that these those not actually no problem worries thanks thank "
    "idea clue way doubt wait sorry please longer one don't do is was but and really just there what why how who"
)


def _is_noun(tok: Tok) -> bool:
    return tok.low not in _AFTER_NO and tok.low[0].isalpha() and not (tok.text[0].isupper() and len(tok.text) > 1)


def is_question(sentence: Sentence) -> bool:
    return sentence.mark == "?" or asks(sentence.toks, lead(sentence.toks))


def asks(toks: Sequence[Tok], at: int) -> bool:
    """Whether a question begins here, with or without its mark."""
    if at + 1 >= len(toks):
        return False
    low, after = toks[at].low, toks[at + 1].low
    if low in _INVERTED and after == "not":  # "can't you …", but "can't stand onions"
        return low not in ("do", "have") and at + 2 < len(toks) and toks[at + 2].low in _AFTER_INVERTED
    if low in _INVERTED and after in _AFTER_INVERTED:
        return True
    if low in _WH:
        if low in ("what", "how") and after in ("a", "an"):
            return False
        if low in ("when", "what", "who", "which", "where"):
            return after in _INVERTED or after in ("'s", "time", "kind", "about", "to", "else", "do", "should")
        return after in _INVERTED or after in (
            "'s",
            "much",
            "many",
            "long",
            "about",
            "far",
            "to",
            "old",
            "come",
            "often",
            "not",
            "do",
        )
    return False


def is_command(sentence: Sentence) -> bool:
    """An order to do something now: "turn on the light", "please send it to Anna", "let's go"."""
    return commands(sentence.toks, lead(sentence.toks))


def commands(toks: Sequence[Tok], at: int) -> bool:
    polite = any(tok.low in _STARTS_A_REQUEST for tok in toks[:at])
    if at < len(toks) and toks[at].low in _STARTS_A_REQUEST:
        polite, at = True, at + 1
    if at >= len(toks):
        return False
    low = toks[at].low
    if low in ("can", "could", "would", "will") and at + 1 < len(toks) and toks[at + 1].low == "you":
        return True
    if low == "i" and [tok.low for tok in toks[at + 1 : at + 4]] in (
        ["need", "you", "to"],
        ["want", "you", "to"],
        ["'d", "like", "you"],
    ):
        return True
    if low in ("wake",) and len(toks) > at + 1 and toks[at + 1].low == "me":
        return True
    if low not in _IMPERATIVES:
        return polite and low in FORMS and FORMS[low].kind == "base"
    following = toks[at + 1].low if at + 1 < len(toks) else ""
    if following[:1] == "#" or any(char.isdigit() for char in following):
        after = toks[at + 2].low if at + 2 < len(toks) else ""
        if low in ("order", "book", "ticket") and (after in _AFTER_NOUN_LIKE or _is_past(after)) and not polite:
            return False  # "Order 5520 shipped on Monday"
    third = FORMS.get(toks[at + 2].low) if at + 2 < len(toks) else None
    second = FORMS.get(following)
    if (
        second is not None
        and second.kind == "third"
        and following not in ("calls", "plans", "lights", "notes", "shows")
    ):
        return False  # "Text beats calling", "Heat gets turned down at eleven"
    if third is not None and third.kind == "third" and following not in _TAKEN_BY_ORDERS and not polite:
        return False  # "book club meets on Mondays"
    if following in _AFTER_NOUN_LIKE:  # "Work is fine", "Call was good"
        return False
    if low == "do" and following == "not" and not polite and at + 2 < len(toks) and toks[at + 2].low in _STATES:
        return False  # "don't like mushrooms" says what "I" is left out of
    # "Love the new place", "Start on Monday": what a speaker leaves "I" out of is no command, but these verbs are.
    return not (
        low in ("have", "be", "go", "come", "get", "take", "think", "start", "need")
        and following in ("", "to")
        and not polite
    )


def _is_past(low: str) -> bool:
    form = FORMS.get(low)
    return form is not None and form.kind in ("past", "participle")


_TAKEN_BY_ORDERS = words(
    "the a an my your our his her their it me us him them this that these those all any some what who how to"
)
