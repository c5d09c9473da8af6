"""The names in a note, for tags: people by the name that one calls them, projects and companies by their own. Pure.

English notes are read by their capitals; in other languages nouns may have them too, so that only given names count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from recollect.embedding.words import is_ordinary
from recollect.knowledge.tags_words import name_of
from recollect.understanding.plurals import singular
from recollect.understanding.stopwords import ANY, words

READ = 4_000
MOST = 8
_QUOTED = re.compile(r"[\"“„«][^\"“”„«»]{0,200}[\"”“»](?:\s+by\s+[A-Z]\w+(?:\s+[A-Z]\w+)?)?")
_SAID = re.compile(
    r"(?P<end>[.!?:;\n•]+|\s[-–—]\s)|(?P<word>[^\W\d_](?:[\w&]|(?<=\w)[-.](?=\w))*)(?P<own>['’]s?\b)?|(?P<other>[^\s\w])"
)
_TITLES = words("mr mrs ms miss mister herr frau señor señora monsieur madame mme sir")
_DOCTORS = words("dr doctor prof professor")
_BEFORE_PLACES = words("in at near from via towards behind to nach aus bei")
OWNED = "'s"  # after the name of an owner
_STREETS = ("str", "straße", "strasse", "street", "road", "avenue", "lane", "platz", "square")
_NEVER = words(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january "
    "february march april may june july august september october november december jan feb mar apr jun jul aug sep "
    "sept oct nov dec christmas xmas easter advent halloween ramadan eid diwali hanukkah thanksgiving valentine "
    "valentines new year eve god english german french spanish italian dutch danish polish russian chinese japanese "
    "british american european swiss austrian turkish greek portuguese swedish norwegian euro euros eur usd gbp ok "
    "pdf url api tv pc ai usb gps sms faq ceo cto cfo hr am pm asap fyi btw todo ps nb ical whatsapp google amazon "
    "excel word instagram facebook netflix spotify paypal internet wifi mother father grandma grandpa mum mom dad "
    "uncle aunt mama papa mamá team class school church street room"
)
_VERBS = words(
    "is was has had wants want said says told will can can't won't does doesn't did needs likes loves hates prefers "
    "came got went gave took made found called sent paid left starts started has comes goes lives works thinks "
    "knows"
)
_DOING = words(
    "told found asked ask met meet called call contact paid pay send sent see saw tell talked talk with for from "
    "ordered order bought buy got get gave give booked book email mail text wrote write note remember picked pick "
    "dropped thank thanks dear visit visited help helped lunch dinner coffee idea gift log todo new old customer "
    "landlord neighbour neighbor teacher client supplier husband wife boss colleague cousin friend doctor dentist "
    "plumber electrician"
)
_SAINTS = words("st saint san santa lake mount port fort new")


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    type: str  # person, or thing where that does not show
    tag: str


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    first: bool  # of its sentence
    own: bool
    before: str  # the word before it in the same sentence
    after: str = ""  # what follows it: a word, or a sign


def names_in(text: str, english: bool = True) -> list[Name]:
    """The names that a text holds, each once, in their order."""
    found: dict[str, Name] = {}
    for run in _runs(_QUOTED.sub(" . ", text[:READ])):
        name = _named(run, english)
        if name is not None and name.tag:
            found.setdefault(name.tag, name)
    return list(found.values())[:MOST]


def person_tag(name: str) -> str:
    """The tag of a person: the name that one calls them; "Dr. Weber" keeps the title, "Frau Sievers" the surname."""
    parts = name.replace(".", " ").split()
    low = [part.casefold() for part in parts]
    if len(parts) > 1 and low[0] in _DOCTORS:
        return name_of(f"dr {parts[-1]}")
    if len(parts) > 1 and low[0] in _TITLES:
        return name_of(parts[-1])
    return name_of(parts[0]) if parts else ""


def _runs(text: str) -> Iterator[list[_Word]]:
    """Words with capitals that stand together."""
    run: list[_Word] = []
    first, before = True, ""
    for said in _SAID.finditer(text):
        word = said["word"]
        if word is None:
            title = run and run[-1].text.casefold() in (_DOCTORS | _TITLES) and said["end"] == "."
            if not title:
                if run:
                    yield run
                run, first, before = [], bool(said["end"]) or first, ""
            continue
        if word[0].isupper():
            run.append(_Word(word, first, said["own"] is not None, before, _after(text, said.end())))
            if said["own"] is not None:
                yield run
                run = []
        elif run:
            yield run
            run = []
        first, before = False, OWNED if said["own"] is not None else word.casefold()
    if run:
        yield run


def _after(text: str, end: int) -> str:
    found = _SAID.search(text, end)
    return "" if found is None else (found["word"] or found[0]).strip().casefold()


def _named(run: list[_Word], english: bool) -> Name | None:
    low = [word.text.casefold() for word in run]
    if low[0] in _DOCTORS | _TITLES:
        return Name(" ".join(word.text for word in run), "person", person_tag(" ".join(word.text for word in run[:3])))
    for at, word in enumerate(low):
        if word in _TITLES and at + 1 < len(run):  # "Contact Frau Sievers"
            return _named(run[at:], english)
    if (
        len(run) > 1
        and run[0].first
        and not _is_no_name(run[1])
        and run[0].text.casefold() not in _DOING | _NEVER | ANY
    ):
        run = [replace(run[0], first=False), *run[1:]]  # "Wren Adeyemi called"
    while run and _is_no_name(run[0]):
        run = run[1:]
    run = list(_up_to_no_name(run))
    if not run or run[-1].text.casefold().rstrip(".").endswith(_STREETS):
        return None
    said = " ".join(word.text for word in run)
    if is_given(run[0].text):
        return Name(said, "person", person_tag(said))
    if not english or run[0].before in _BEFORE_PLACES or run[0].before == OWNED:
        return None
    if run[0].before == "the" and len(run) == 1 and not _mixed(run[0].text) and run[0].after not in ("project", "team"):
        return None
    if run[0].text.casefold() in _SAINTS:
        return None
    last = run[-1].text.casefold()
    person = len(run) == 2 and run[0].before != "the" and not is_ordinary(f"{singular(last)}s")
    return Name(said, "person", person_tag(said)) if person else Name(said, "thing", name_of(said))


def is_given(word: str) -> bool:
    from recollect.judges.rules.grammar.given_names import MEN, WOMEN  # with all the rules, loaded when first needed

    low = word.casefold()
    return low in MEN or low in WOMEN


def _is_no_name(word: _Word) -> bool:
    low = word.text.casefold()
    if low in _NEVER or singular(low) in _NEVER or low in ANY or len(low) < 2:
        return True
    if word.text.isupper() and len(low) <= 5:
        return True
    if is_given(word.text) or _mixed(word.text) or not word.first or word.own:
        return False
    if low in _DOING:
        return True
    after = word.after
    if is_ordinary(low) or is_ordinary(singular(low)):
        return True
    return after not in _VERBS and after not in (":", "=") and not after.endswith(("s", "ed"))


def _mixed(word: str) -> bool:
    """PaidRight, SuperIT: no word of the language."""
    return any(sign.isupper() for sign in word[1:]) and not word.isupper()


def _up_to_no_name(run: list[_Word]) -> Iterator[_Word]:
    for word in run[:4]:
        if _is_no_name(word):
            return
        yield word
