"""Names, relations and noun phrases in a row of words: where they begin, where they end, where their verb stands."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.rules.grammar.given_names import LOWER
from recollect.judges.rules.grammar.lexicon import (
    BEFORE_RELATIONS,
    CONDITIONS,
    LONGEST_RELATION,
    MARITAL,
    MONTHS,
    MOODS,
    NATIONALITIES,
    RELATIONS,
    TRAITS,
    WEEKDAYS,
    words,
)
from recollect.judges.rules.grammar.sentences import FILLERS, GREETINGS, Tok
from recollect.judges.rules.grammar.verbs import BASE, BE, DO, FORMS, HAVE, ING, PARTICIPLE, PAST, THIRD
from recollect.understanding.stopwords import STOP

_MODALS = words("will would can could should must might may shall 'd")

AUXILIARIES = BE | HAVE | DO | _MODALS

STOPS = words(', ; : ( ) " — – and but or so because since that which who whom where when while if what how')

_NOT_NAMES = (
    STOP["en"]
    | FILLERS
    | GREETINGS
    | WEEKDAYS
    | MONTHS
    | NATIONALITIES
    | words(
        "note remember fyi todo pdf url api ok tv pc ai usa uk eu monday's today tomorrow yesterday tonight "
        "christmas "
        "easter halloween thanksgiving mr mrs ms dr prof god internet wifi wi-fi mom mum dad mama papa grandma "
        "grandpa "
        "granny nan nana sir madam congrats congratulations cheers bye goodbye welcome enjoy happy monday's covid "
        "everything nothing work today's people dinner lunch breakfast coffee tea traffic weather school music food "
        "jewish catholic christian muslim hindu buddhist protestant anglican sikh mormon orthodox lutheran methodist "
        "life time sleep things meetings mornings evenings nights weekends summer winter spring autumn"
    )
) - words("may june april august will mark rose jan sun")

TITLES = words("mr mrs ms dr prof miss sir frau herr señor señora mme aunt uncle auntie grandma grandpa coach")

_PARTICLES = words("von van de la del der den di da of bin al el le du")

_IS_AFTER = words(
    "a an the not been in at from called named very really so my our going got now still always already just also "
    "married single divorced engaged allergic vegan vegetarian pregnant diabetic retired unemployed on almost about "
    "turning too quite pretty only no never usually both always afraid scared into off out away back here there sick "
    "ill fine ok okay great good bad old new happy sad coming moving finally left-handed broken offline due gone "
    "worth "
    "decent rusty fluent passable shaky basic nearly half fully low under behind above below next near between "
    "with for against opposite inside outside officially roughly around"
)

_STATES = (
    CONDITIONS
    | TRAITS
    | MARITAL
    | MOODS
    | words(
        "jammed mine ours yours locked unlocked stuck dead empty full open closed cancelled ready done finished paid "
        "overdue leaking missing faulty online down up acting vegan coeliac celiac asleep awake late early where "
        "called "
        "blocked flat deaf blind left-handed gay straight sober lost sold expired delayed over"
    )
)

NOUNS_TOO = words(
    "work works light call calls name names phone plan plans study fish water answer play plays show shows run walk "
    "walks drink drinks note notes book books watch training meeting building ring bank visit visits order orders "
    "report reports change changes lock set paint garden iron shop park store program code help support stop start "
    "end use face hand head back cover fire cook coach model fan dance design stretch rest ski camp train trains "
    "date "
    "dates cost costs taste test dream test tests email emails text message schedule record trade share pick drop "
    "charge land ship point total record deal fast lock locks lights heat cool warm stand looks hopes fears needs "
    "boss sleep dress left found saw felt ground bore fell met set feed bridge lead rent rents trip "
    "dishes wishes guess care mind fear travel travels balance film films direct water hike hikes exercise interview"
)


def name_run(toks: Sequence[Tok], at: int, first: bool = False, most: int = 4) -> int:
    """The end of the name that begins here; `at` where there is none. `first`: of a sentence, where all are capital."""
    titles = at
    while titles + 1 < len(toks) and _is_title(toks[titles]) and toks[titles + 1].text[0].isupper():
        titles += 1
    if titles > at:
        return max(_untitled_run(toks, titles, False, most - (titles - at)), titles + 1)
    return _untitled_run(toks, at, first, most)


def _is_title(tok: Tok) -> bool:
    return tok.low in TITLES and tok.text[0].isupper()


def _untitled_run(toks: Sequence[Tok], at: int, first: bool, most: int) -> int:
    if at >= len(toks):
        return at
    low = toks[at].low
    if not _capital(toks[at]):
        return at
    if first and (low in FORMS or low in NOUNS_TOO):
        return at
    end = at + 1
    while end < len(toks) and end < at + most:
        if _capital(toks[end]):
            end += 1
        elif toks[end].low in _PARTICLES and end + 1 < len(toks) and _capital(toks[end + 1]) and end + 1 < at + most:
            end += 2
        else:
            break
    return end


def _capital(tok: Tok) -> bool:
    text = tok.text
    if not text[0].isupper():
        return tok.low in LOWER
    return tok.low not in _NOT_NAMES and len(text) > 1


def is_verb_group(toks: Sequence[Tok], at: int, plural: bool = False) -> bool:
    """Whether a verb, or what stands before one, is here."""
    if at >= len(toks):
        return False
    low = toks[at].low
    if low == "may" and is_month(toks, at):
        return False
    if low in AUXILIARIES:
        return True
    if low == "'s":
        return says_is(toks, at)
    if low in (
        "no",
        "used",
        "never",
        "always",
        "usually",
        "often",
        "also",
        "still",
        "just",
        "really",
        "both",
        "recently",
        "currently",
        "now",
        "only",
        "absolutely",
        "totally",
        "already",
        "sometimes",
        "rarely",
        "hardly",
        "even",
        "finally",
        "probably",
        "actually",
        "not",
        "mostly",
        "mainly",
        "generally",
        "normally",
        "typically",
        "officially",
        "regularly",
    ):
        after = toks[at + 1].low if at + 1 < len(toks) else ""
        return bool(after) and (after in FORMS or after in AUXILIARIES or low == "no" or (low, after) == ("used", "to"))
    form = FORMS.get(low)
    if form is None:
        ends = at + 1 >= len(toks) or toks[at + 1].low in STOP["en"] or not toks[at + 1].low.isalpha()
        return low.endswith("ed") and len(low) > 5 and ends
    if form.kind in (THIRD, PAST):
        return True
    return plural and form.kind == BASE


def is_month(toks: Sequence[Tok], at: int) -> bool:
    """ "May 4", "in May": no verb that says that something may be."""
    return (toks[at].text == "May" and at > 0) or (at + 1 < len(toks) and toks[at + 1].low[0].isdigit())


_TOLD = words("name surname nickname handle email city hometown")


def says_is(toks: Sequence[Tok], at: int) -> bool:
    """ "'s" is "is" or "has" in "my sister's a nurse", and no verb in "my sister's name"."""
    if at + 1 >= len(toks):
        return False
    low = toks[at + 1].low
    form = FORMS.get(low)
    if at > 0 and toks[at - 1].low in _TOLD and low not in ("'s",) and toks[at + 1].text[0].isupper():
        return True  # "name's Greg"
    if low in ("called", "named", "got", "been"):
        return True
    if low[:1].isdigit() and low.endswith(("st", "nd", "rd", "th")):
        return False  # "Mum's 60th"
    if low in NATIONALITIES:  # "Mum's Nigerian", but "Mum's Italian restaurant"
        return at + 2 >= len(toks) or toks[at + 2].low in STOPS
    if low in _STATES and (at + 2 >= len(toks) or not toks[at + 2].low.isalpha() or toks[at + 2].low in STOP["en"]):
        return True
    if (form is not None and form.kind in (PAST, PARTICIPLE)) or (low.endswith("ed") and len(low) > 5):
        follows = toks[at + 2].low if at + 2 < len(toks) else ""
        return low not in NOUNS_TOO and (not follows.isalpha() or follows in STOP["en"])
    return (
        low in _IS_AFTER
        or low[0] in "0123456789+"
        or "@" in low
        or (form is not None and form.kind == ING and low not in NOUNS_TOO)
    )


_BEFORE_VERBS = words(
    "already always usually often also still never sometimes rarely recently currently mostly finally"
)


def relation_at(toks: Sequence[Tok], at: int) -> tuple[str, int] | None:
    """The relation that begins here, after "my": "older sister", and where it ends."""
    start = at
    while at < len(toks) and at < start + 3 and (toks[at].low in BEFORE_RELATIONS or toks[at].low in NATIONALITIES):
        long = _longest(toks, at)
        if long is not None and not (long[1] == at + 1 and _longest(toks, at + 1) is not None):
            return long  # "my oldest", but not the "oldest" of "my oldest mate"
        at += 1
    return _longest(toks, at)


def _longest(toks: Sequence[Tok], at: int) -> tuple[str, int] | None:
    for size in range(min(LONGEST_RELATION, len(toks) - at), 0, -1):
        phrase = " ".join(tok.low for tok in toks[at : at + size])
        if phrase in RELATIONS:
            return phrase, at + size
    return None


def phrase(toks: Sequence[Tok], first: int, last: int) -> str:
    """Words as they were written, one space apart where there was any."""
    parts: list[str] = []
    end = -1
    for tok in toks[first:last]:
        if parts and (tok.start > end or tok.start < 0):
            parts.append(" ")
        parts.append(tok.text)
        end = tok.end
    return "".join(parts)


def is_plural(low: str) -> bool:
    return (low.endswith("s") and not low.endswith(("ss", "us", "is"))) or low in (
        "people",
        "kids",
        "children",
        "folks",
    )


def noun_phrase(toks: Sequence[Tok], at: int) -> tuple[int, int]:
    """Where a noun phrase ends and its verb begins, and the place of its noun; (at, at) where no verb comes."""
    head = -1
    verb = -1
    for place in range(at, min(len(toks), at + 9)):
        low = toks[place].low
        if low in STOPS or low in ("i", "we", "he", "she", "they", "you", "it", "my"):
            break
        if low in ("the", "a", "an") and place > at and head < 0:
            break  # "in the book the hero lives …" is not one thing
        if place > at and is_verb_group(toks, place, plural=is_plural(toks[place - 1].low)):
            follows = place + 1 < len(toks) and toks[place + 1].low in AUXILIARIES and low not in AUXILIARIES
            sure = low in AUXILIARIES or low == "'s" or (low not in NOUNS_TOO and not follows) or low in _BEFORE_VERBS
            if (
                low == "cost"
                and place + 1 < len(toks)
                and (toks[place + 1].low in ("me", "us", "about") or toks[place + 1].low[:1].isdigit())
            ):
                sure = True
            if sure:
                verb = place
                break
            if verb < 0 and not follows:
                verb = place
        if low in ("in", "on", "at", "of", "for", "from", "with", "to", "by", "under", "above", "near") and head < 0:
            head = place - 1
    if verb < 0:
        return at, at
    return verb, head if 0 <= at <= head < verb else verb - 1
