"""Whether two needs mean the same: by their terms, whatever the order and the form of the words.

A term stands for all words of a class (needs_classes). What must agree when it is named (a format, a language, a room,
a service, how often, on or off) decides first, then what is to be done, then how much of both is the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from recollect.caches import text_cache
from recollect.judges.bounds import bounded
from recollect.judges.relations import SameNeedOf
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.lazily import wordings
from recollect.judges.rules.needs.actions import ACTIONS
from recollect.judges.rules.needs.classes import BESIDE, FILLING, VALUES
from recollect.judges.rules.needs.things import THINGS
from recollect.understanding.stopwords import LANGUAGES, STOP, fold, scores

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
# Verbs whose second half stands behind their object, and what is only said of why something is needed.
_PHRASES = tuple(
    (wordings(rf"\b(?:{wording})\b"), f" {term} ")
    for wording, term in (
        (r"(?:turn|switch|shut|power)(?:s|ed|ing)?((?: [\w']+){1,4}?) (on|off|up|down)", r"turn \2 \1"),
        (r"(?:leav|tak)(?:e|es|ing)((?: [\w']+){1,4}?) out", r"leave out \1"),
        (r"(?:push|mov|put)(?:e|es|ing)?((?: [\w']+){1,4}?) (?:back|off)", r"postpone \1"),
        (r"(?:roll|tak)(?:e|es|ing)?((?: [\w']+){1,4}?) back", r"undo \1"),
        (r"read(?:s|ing)?((?: [\w']+){1,4}?) (?:aloud|out loud|out|to me)", r"readaloud \1"),
        (r"tick(?:s|ing)?((?: [\w']+){1,4}?) off|mark((?: [\w']+){1,4}?) (?:as )?(?:done|complete)", r"tick \1 \2"),
        (r"order(?:ed|ing)?((?: [\w']+){1,4}?) by", r"sort \1 by"),
        (r"keep(?:s|ing)?((?: [\w']+){1,3}?) short", r"shorten \1"),
        (r"(?:hook|set|look|back|pull|bring)(?:s|ing)?((?: [\w']+){1,3}?) up", r"\1"),
        (r"(?:turn|mak)(?:e|es|ing)?((?: [\w']+){1,4}?) into", r"convert \1 into"),
        (r"(?:talk|speak|say|dictat)\w*(?: [\w']+){0,3} (?:instead of|rather than) typ(?:e|ing)", "dictate"),
        (r"(?:[dlnmtsjc]|qu)'(?=\w)", ""),
        (r"(\w{3,}(?:ar|er|ir))(?:me|te|se|nos|lo|la|los|las|le|les){1,2}", r"\1"),
        (r"(?:so(?: that)?,? (?:i|we|it|they|people)|because|since i|instead of|rather than|in order to) .*", " "),
        (r"(?:damit|weil|para que|pour que) .*", " "),
    )
)  # fmt: skip
_LIGHT = words("show create add send change open person several search read message night morning evening weekend")
_WEAK = words(
    "list user voice automate internet document control connect phone name old upcoming channel important turnon"
)
# Things that many needs are about.
_COMMON = words(
    "report invoice email message document calendar appointment task picture customer phone music light list video "
    "note order product price date contact website spreadsheet chart code money expense heating address name project "
    "flight hotel parcel contract recipe title size status region country person category"
)
# What makes another need of one, wherever it is added.
_ADDED = words(
    "cancel delete approve close unlock translate print share compare redo withdraw renew move restore copy rename"
)
# What can be done with anything: alone, one of these is no need.
_ANYTHING = words(
    "show search delete send book create change remember export import print share play open close move fix read "
    "add buy pay "
    "cancel connect call run record restore schedule select lock unlock copy control automate convert sort filter "
    "group "
    "compare track count notify download upload sync tag turnon off fast several big small old new daily weekly "
    "monthly"
)
_NUMBERS = words("one two three four five six seven eight nine ten zwei drei vier dos tres cuatro deux trois quatre")
_EVER = words("repeat schedule automate")  # at some times, whichever
_MAKING = words("create remember download export convert send")
_TO = words("to into in nach auf a al en vers ins")
_TURNED = ("language", "format", "currency")  # kinds that a thing is turned from and into
_OPTIONAL = ("platform",)  # kinds that one of two needs may leave out
_TELLING = 0.5  # what a special thing counts more where both needs name it
_COMPOUND = 8  # letters; longer words may be made of two
_LONGEST = 5  # words of a phrase in a class
_ENOUGH = 0.5  # share of all that is said which must be the same, where each says something of its own
_LITTLE = 0.4  # where only one says more


class Classes(NamedTuple):
    """The term of each wording, by its words and by their stems, and the kind of each term."""

    exact: Mapping[tuple[str, ...], str]
    stemmed: Mapping[tuple[str, ...], str]
    rooted: Mapping[str, str]
    within: Mapping[tuple[str, ...], frozenset[str]]  # what else is said by the words of a phrase
    kinds: Mapping[str, str]
    beside: frozenset[frozenset[str]]
    filling: frozenset[str]
    kept: frozenset[str]  # small words that say something here


@cache
def classes() -> Classes:
    exact: dict[tuple[str, ...], str] = {}
    kinds: dict[str, str] = {}
    for kind, text in (*VALUES.items(), ("action", ACTIONS), ("thing", THINGS)):
        for some in text.split(";"):
            wordings = [tuple(_WORD.findall(each)) for each in some.split(",")]
            term = "".join(wordings[0])
            kinds.setdefault(term, kind)
            for wording in (*wordings, (term,)):
                exact.setdefault(wording, term)
    within = {
        wording: frozenset(exact[word,] for word in wording if kinds.get(exact.get((word,), "")) == "thing")
        for wording, term in exact.items()
        if len(wording) > 1 and kinds[term] == "action"
    }
    stemmed: dict[tuple[str, ...], str] = {}
    rooted: dict[str, str] = {}
    for wording, term in exact.items():
        stemmed.setdefault(tuple(map(stem, wording)), term)
        if len(wording) == 1 and len(_root(wording[0])) > 4:
            rooted.setdefault(_root(wording[0]), term)
    filling = words(FILLING.replace("\n", " "))
    kept = {word for (word, *more), term in exact.items() if not more and (kinds[term] == "way" or word == "many")}
    beside = frozenset(frozenset(each.split()) for each in BESIDE.split(","))
    return Classes(
        exact, stemmed, rooted, within, kinds, beside, filling | {stem(word) for word in filling}, frozenset(kept)
    )


@bounded
@text_cache(20_000)
def terms(need: str) -> tuple[str, ...]:
    """The terms by which a need is compared: one for words that mean the same, without what says nothing, sorted."""
    text = fold(need.replace("’", "'"))
    for pattern, term in _PHRASES:
        text = pattern.sub(term, text)
    known = classes()
    found: list[tuple[str, int]] = []
    spoken = [word.removesuffix("'s") for word in _WORD.findall(text)]
    for term, at in _found(spoken, known):
        before = found[-1] if found else None
        kind = known.kinds.get(term, "")
        beside = known.kinds.get(before[0], "") == kind and kind in ("", *_TURNED) if before else False
        if before and beside and any(word in _TO for word in spoken[before[1] : at]) and _turns(found):
            found[-1] = f"from:{before[0]}", before[1]
        elif kind in _TURNED and at and spoken[at - 1] in ("from", "aus", "desde"):
            term = f"from:{term}"
        found.append((term, at))
    kept = {term for term, _ in found}
    if "import" in kept:  # which is from something, said or not
        kept = {term.removeprefix("from:") for term in kept}
    if kept & _MAKING and any(known.kinds.get(term) == "format" for term in kept):
        kept = (kept - _MAKING) | {"export"}
    return tuple(sorted(kept))


def does(text: str) -> bool:
    """Whether a text begins with what is to be done: "dim the light", "pls export it"."""
    known = classes()
    for word in _WORD.findall(fold(text[:60])):
        if word in (
            "please",
            "pls",
            "hey",
            "hi",
            "ok",
            "bitte",
            "now",
            "and",
            "then",
            "again",
            "kindly",
            "por",
            "favor",
        ):
            continue
        term = known.exact.get((word,))
        return known.kinds.get(term or "") == "action" and not word.endswith(("ed", "ing", "tion", "s"))
    return False


def _turns(found: Sequence[tuple[str, int]]) -> bool:
    return any(term in ("convert", "translate") for term, _ in found)


def _found(spoken: Sequence[str], known: Classes) -> Iterator[tuple[str, int]]:
    """The terms of a text, each with the place of its first word."""
    language = scores(spoken)
    empty = STOP["en"] | STOP[max(LANGUAGES, key=language.__getitem__)]  # "car" is a word of French
    stems = [stem(word) for word in spoken]
    at = 0
    while at < len(spoken):
        for length in range(min(_LONGEST, len(spoken) - at), 1, -1):
            wording = tuple(spoken[at : at + length])
            term = known.exact.get(wording) or known.stemmed.get(tuple(stems[at : at + length]))
            if term is not None:
                yield term, at
                yield from ((each, at) for each in sorted(known.within.get(wording, ())))
                at += length
                break
        else:
            yield from ((term, at) for term in _terms(spoken[at], stems[at], known, empty))
            at += 1


def _terms(word: str, stemmed: str, known: Classes, empty: frozenset[str]) -> tuple[str, ...]:
    """The term of a word; of one that is made of two known ones, those of both."""
    if word in known.kept:
        return (known.exact[word,],)
    if word in empty or word in known.filling or word.isdecimal() or word in _NUMBERS or word.endswith("n't"):
        return ()
    term = known.exact.get((word,)) or known.stemmed.get((stemmed,))
    if term is not None or stemmed in known.filling:
        return (term,) if term else ()
    for cut in range(len(word) - 4, 3, -1) if len(word) > _COMPOUND else ():
        head, tail = word[:cut], word[cut:]
        one = known.exact.get((head,)) or known.exact.get((head.rstrip("sn"),))
        other = known.exact.get((tail,)) or known.stemmed.get((stem(tail),))
        if one and other:
            return one, other
    return (known.rooted.get(_root(word)) or _root(word),)


def stem(word: str) -> str:
    """Without the endings of number and time, roughly."""
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 4 and re.search(r"(?:s|x|z|ch|sh)es$", word):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and re.search("[aeiouy]", word[: -len(ending)]):
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if len(word) > 6 and word.endswith("tion"):
        word = word[:-3]
    elif len(word) > 6 and word.endswith("ly"):
        word = word.removesuffix("ly").removesuffix("al")
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


_ENDINGS = re.compile(
    r"(?:ments?|ations?|itions?|ions?|ances?|ences?|ables?|ness|ungen|ung|ieren|iert|ives?|ers?|ors?|en|es|os|as|"
    r"ar|ir|"
    r"ado|ada|e|n|s|o|a|t)$"
)


@text_cache(20_000)
def _root(word: str) -> str:
    """What is left of a word that is in no class when its ending goes: of a verb and its noun, the same."""
    short = _ENDINGS.sub("", stem(word))
    return short if len(short) >= 4 else stem(word)


def same(question: SameNeedOf) -> tuple[bool, str, float]:
    return alike(terms(question.one), terms(question.other))


def alike(one: Sequence[str], other: Sequence[str]) -> tuple[bool, str, float]:
    """Whether needs of these terms are the same one, why, and how sure that is."""
    mine, theirs = _turned(one, other), _turned(other, one)
    if not mine or not theirs:
        return False, "there are no telling words", 0.8
    if mine == theirs:
        return True, "they have the same terms", 0.95
    shared = mine & theirs
    if not shared:
        return False, "they have no term in common", 0.9
    if apart := _apart(mine, theirs):
        return False, f"only one is about {apart}", 0.85
    if apart := _done_apart(mine, theirs):
        return False, f"something else is to be done: {apart}", 0.7
    left, right = mine - shared, theirs - shared
    near = _near(left, right)
    common = _weight(shared) + _weight(near) / 4 + _TELLING * len(_telling(shared))
    if shared & _EVER:
        near |= {term for term in mine ^ theirs if classes().kinds.get(term) == "period"}
    left, right = left - near, right - near
    rest = _weight(left) + _weight(right)
    share = common / (common + rest)
    heavy = [{term for term in some if _weight((term,)) >= 1} for some in (left, right)]
    if all(heavy):  # each says something of its own: one thing for another is another need
        kinds = classes().kinds
        other_thing = len(heavy[0]) == len(heavy[1]) == 1 and (common < 1.7 or all(kinds.get(min(h)) for h in heavy))
        unknown = any(not kinds.get(term) for some in heavy for term in some)
        if other_thing or share < (_LITTLE if unknown else _ENOUGH):
            return False, f"each has terms of its own, such as {min(mine ^ theirs)}", 0.6 if share >= 0.4 else 0.85
        return True, "most of what they say is the same", 0.7
    about = {term for term in mine ^ theirs if classes().kinds.get(term, "thing") == "thing" and term not in _WEAK}
    if shared <= _ANYTHING and (about or any(heavy)):  # the same is to be done, but with something else
        return False, f"only one is about {min(mine ^ theirs)}", 0.7
    if share >= (_ENOUGH if left and right else _LITTLE) and common >= 1:
        return True, "one says the same in fewer words", 0.7
    return False, f"only one is about {min(mine ^ theirs)}", 0.6 if share >= 0.4 else 0.85


def _telling(some: Iterable[str]) -> list[str]:
    """Those terms that few needs are about: what is in no class, or in one of a special thing."""
    kinds = classes().kinds
    return [term for term in some if kinds.get(term, "thing") == "thing" and term not in _COMMON | _WEAK | _LIGHT]


def _turned(one: Sequence[str], other: Sequence[str]) -> frozenset[str]:
    """The terms of one need; what is turned into something else is marked only where both needs say so."""
    if any(term.startswith("from:") for term in other):
        return frozenset(one)
    return frozenset(term.removeprefix("from:") for term in one)


def _near(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Those terms of either that may stand for one of the other."""
    beside = classes().beside
    return frozenset(term for a in one for b in other if frozenset((a, b)) in beside for term in (a, b))


def _apart(mine: frozenset[str], theirs: frozenset[str]) -> str:
    """What must agree and does not: another language, format, room, service, or none where the other names one."""
    kinds = classes().kinds
    for kind in VALUES:
        one, other = ({term for term in some if kinds.get(term) == kind} for some in (mine, theirs))
        if one == other or (one & other and kind != "way"):
            continue
        if not (one and other) and one | other != {"turnon"}:
            if kind in _OPTIONAL:
                continue
            without = mine if other else theirs
            if kind == "period" and without & _EVER:
                continue
            if kind == "format" and not (mine | theirs) & {"export", "import", "convert"}:
                continue
        return min(one ^ other)
    swapped = {term for some in (mine - theirs, theirs - mine) for term in some if term.startswith("from:")}
    return next((term for term in sorted(swapped) if term.removeprefix("from:") in mine | theirs), "")


def _done_apart(mine: frozenset[str], theirs: frozenset[str]) -> str:
    """What is to be done in one and not in the other, where each is about doing something else."""
    kinds = classes().kinds
    one, other = (frozenset(term for term in some if kinds.get(term) == "action") for some in (mine, theirs))
    near = _near(mine - theirs, theirs - mine)
    left, right = one - other - near, other - one - near
    added = (left | right) & _ADDED
    return min(left | right) if added or (left and right) else ""


def _weight(some: Iterable[str]) -> float:
    """How much is said by these terms."""
    kinds = classes().kinds
    return sum(
        0.4 if term in _WEAK else 0.7 if term in _LIGHT else 1.3 if kinds.get(term) in VALUES else 1.0 for term in some
    )


def merged(needs: Mapping[str, Iterable[Sequence[str]]]) -> dict[str, str]:
    """For each of some gaps, with the terms of all its wordings, the first of those that mean the same as it does."""
    first = {gap: gap for gap in needs}

    def root(gap: str) -> str:
        while first[gap] != gap:
            gap = first[gap]
        return gap

    order = {gap: number for number, gap in enumerate(needs)}
    by_term: dict[str, dict[tuple[str, ...], str]] = {}  # wordings that were met, under each of their terms
    for gap, said in needs.items():
        for wording in dict.fromkeys(tuple(each) for each in said):
            near: dict[tuple[str, ...], str] = {}
            for term in wording:
                near |= by_term.get(term, {})
            for known, theirs in near.items():
                one, other = root(gap), root(theirs)
                if one != other and alike(wording, known)[0]:
                    early, late = sorted((one, other), key=order.__getitem__)
                    first[late] = early
            for term in wording:
                by_term.setdefault(term, {}).setdefault(wording, gap)
    return {gap: root(gap) for gap in needs}
