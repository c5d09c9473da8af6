"""Who or what a clause is about: the speaker, "my sister Alice", "the garage light", "Anna and Ben", "she".

A pronoun stands for somebody only where the message itself leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from recollect.judges.rules.lexicon import (
    BEFORE_RELATIONS,
    DEVICES,
    LANGUAGES,
    LONGEST_RELATION,
    MONTHS,
    NATIONALITIES,
    RELATIONS,
    ROOMS,
    WEEKDAYS,
    words,
)
from recollect.judges.rules.sentences import FILLERS, GREETINGS, Tok
from recollect.judges.rules.verbs import BASE, BE, DO, FORMS, HAVE, ING, PAST, THIRD
from recollect.understanding.stopwords import STOP

SPEAKER = "speaker"
_MODALS = words("will would can could should must might may shall 'd")
AUXILIARIES = BE | HAVE | DO | _MODALS
_STOPS = frozenset(", ; : ( ) \" — – and but or so because since that which who whom where when while if what how".split())
_PRONOUNS = words("he she they it him her them you this that these those there everyone everybody someone nobody")
_NOT_NAMES = (
    STOP["en"] | FILLERS | GREETINGS | WEEKDAYS | MONTHS | NATIONALITIES | words(
        "note remember fyi todo pdf url api ok tv pc ai usa uk eu monday's today tomorrow yesterday tonight christmas "
        "easter halloween thanksgiving mr mrs ms dr prof god internet wifi wi-fi mom mum dad mama papa grandma grandpa "
        "granny nan nana sir madam congrats congratulations cheers bye goodbye welcome enjoy happy monday's covid "
        "everything nothing work today's people dinner lunch breakfast coffee tea traffic weather school music food "
        "life time sleep things meetings mornings evenings nights weekends summer winter spring autumn"
    )
) - words("may june april august will mark rose jan sun")  # fmt: skip
TITLES = words("mr mrs ms dr prof miss sir frau herr señor señora mme aunt uncle auntie grandma grandpa coach")
_PARTICLES = words("von van de la del der den di da of bin al el le du")
_IS_AFTER = words(
    "a an the not been in at from called named very really so my our going got now still always already just also "
    "married single divorced engaged allergic vegan vegetarian pregnant diabetic retired unemployed on almost about "
    "turning too quite pretty only no never usually both always afraid scared into off out away back here there sick "
    "ill fine ok okay great good bad old new happy sad coming moving finally left-handed broken offline due gone"
)
_NOUNS_TOO = words(
    "work works light call calls name names phone plan plans study fish water answer play plays show shows run walk "
    "walks drink drinks note notes book books watch training meeting building ring bank visit visits order orders "
    "report reports change changes lock set paint garden iron shop park store program code help support stop start "
    "end use face hand head back cover fire cook coach model fan dance design stretch rest ski camp train trains date "
    "dates cost costs taste test dream test tests email emails text message schedule record trade share pick drop "
    "charge land ship point total record deal fast lock locks lights heat cool warm stand looks hopes fears needs "
    "boss sleep dress left found saw felt ground bore fell met set feed bridge lead rent rents trip "
    "dishes wishes guess care mind fear travel travels balance film films direct water hike hikes exercise interview"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """`key` is what a claim names; empty for somebody unknown. `head` is the noun: "birthday" of "my sister's birthday",
    whose `owner` is "my sister". `names` are those that stand beside it: "my sister Alice"."""

    key: str
    start: int
    end: int
    type: str = "person"
    head: str = ""
    owner: str = ""
    names: tuple[str, ...] = ()
    gender: str = ""
    plural: bool = False
    relation: str = ""  # the words of it: "older sister"
    we: bool = False

    @property
    def is_speaker(self) -> bool:
        return self.key == SPEAKER


@dataclass(slots=True)
class Known:
    """Those that a message has spoken of so far."""

    people: list[Subject] = field(default_factory=list)
    things: list[Subject] = field(default_factory=list)

    def add(self, subject: Subject) -> None:
        if subject.is_speaker or not subject.key:
            return
        shelf = self.people if subject.type in ("person", "pet") else self.things
        shelf[:] = [each for each in shelf if each.key != subject.key]
        shelf.append(subject)

    def meant(self, pronoun: str) -> Subject | None:
        """Whom a pronoun stands for, where only one can be meant."""
        if pronoun in ("he", "him", "his"):
            fitting = [each for each in self.people if each.gender != "f" and not each.plural]
        elif pronoun in ("she", "her"):
            fitting = [each for each in self.people if each.gender != "m" and not each.plural]
        elif pronoun in ("they", "their", "them"):
            plural = [each for each in self.people if each.plural]
            fitting = plural or self.people
        else:
            fitting = self.things if not any(each.type == "pet" for each in self.people) else []
        sure = [each for each in fitting if each.gender and not each.plural]
        if len(fitting) > 1 and len(sure) == 1 and pronoun in ("he", "him", "his", "she", "her"):
            fitting = sure
        return fitting[0] if len(fitting) == 1 else None


def name_run(toks: Sequence[Tok], at: int, first: bool = False, most: int = 4) -> int:
    """The end of the name that begins here; `at` where there is none. `first`: of a sentence, where all are capital."""
    if at >= len(toks):
        return at
    low = toks[at].low
    if low in TITLES and toks[at].text[0].isupper() and at + 1 < len(toks) and toks[at + 1].text[0].isupper():
        return max(name_run(toks, at + 1, most=most - 1), at + 2)
    if not _capital(toks[at]):
        return at
    if first and (low in FORMS or low in _NOUNS_TOO):
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
    return text[0].isupper() and tok.low not in _NOT_NAMES and not (len(text) == 1)


def is_verb_group(toks: Sequence[Tok], at: int, plural: bool = False) -> bool:
    """Whether a verb, or what stands before one, is here."""
    if at >= len(toks):
        return False
    low = toks[at].low
    if low in AUXILIARIES:
        return True
    if low == "'s":
        return _says_is(toks, at)
    if low in ("no", "used", "never", "always", "usually", "often", "also", "still", "just", "really", "both", "recently",
               "currently", "now", "only", "absolutely", "totally", "already", "sometimes", "rarely", "hardly", "even",
               "finally", "probably", "actually", "not"):  # fmt: skip
        return at + 1 < len(toks) and (toks[at + 1].low in FORMS or toks[at + 1].low in AUXILIARIES or low == "no")
    form = FORMS.get(low)
    if form is None:
        return False
    if form.kind in (THIRD, PAST):
        return True
    return plural and form.kind == BASE


def _says_is(toks: Sequence[Tok], at: int) -> bool:
    """ "'s" is "is" or "has" in "my sister's a nurse", and no verb in "my sister's name"."""
    if at + 1 >= len(toks):
        return False
    low = toks[at + 1].low
    form = FORMS.get(low)
    return low in _IS_AFTER or low[0].isdigit() or (form is not None and form.kind == ING and low not in _NOUNS_TOO)


def relation_at(toks: Sequence[Tok], at: int) -> tuple[str, int] | None:
    """The relation that begins here, after "my": "older sister", and where it ends."""
    start = at
    while at < len(toks) and at < start + 3 and toks[at].low in BEFORE_RELATIONS:
        long = _longest(toks, at)
        if long is not None:
            return long
        at += 1
    return _longest(toks, at)


def _longest(toks: Sequence[Tok], at: int) -> tuple[str, int] | None:
    for size in range(min(LONGEST_RELATION, len(toks) - at), 0, -1):
        phrase = " ".join(tok.low for tok in toks[at : at + size])
        if phrase in RELATIONS:
            return phrase, at + size
    return None


def phrase(toks: Sequence[Tok], first: int, last: int) -> str:
    """Words as they were written, one space apart; possessives stay joined."""
    text = " ".join(tok.text for tok in toks[first:last])
    for mark in ("'s", "’s", ",", ")", "%", ";", "n't", "n’t", "'m", "'re", "'ve", "'ll", "'d", "’m", "’re", "’ve", "’ll", "’d"):
        text = text.replace(f" {mark}", mark)
    return text.replace("( ", "(")


def read(toks: Sequence[Tok], at: int, known: Known, first: bool) -> tuple[Subject, int] | None:
    """The subject that begins here, and where its verb should stand."""
    if at >= len(toks):
        return None
    tok = toks[at]
    low = tok.low
    if low in ("i", "we"):
        return Subject(SPEAKER, tok.start, tok.end, we=low == "we", plural=low == "we"), at + 1
    if low in ("he", "she", "they", "it"):
        meant = known.meant(low)
        if meant is not None:
            return replace(meant, start=tok.start, end=tok.end, head=meant.head, names=()), at + 1
        return Subject("", tok.start, tok.end, plural=low == "they"), at + 1
    if low in ("my", "our"):
        return _possessed(toks, at, SPEAKER, known)
    if low in ("his", "her", "their"):
        meant = known.meant(low)
        found = _possessed(toks, at, meant.key if meant is not None else "", known)
        return found
    if low in ("the", "this", "that", "these", "those", "all", "every", "each", "a", "an", "both", "most", "your", "some"):
        if low in ("this", "that", "these", "those") and is_verb_group(toks, at + 1):
            return Subject("", tok.start, tok.end), at + 1
        return _described(toks, at)
    if low in _PRONOUNS:
        return Subject("you" if low == "you" else "", tok.start, tok.end, plural=low in ("you", "these", "those")), at + 1
    return _named(toks, at, known, first)


def _named(toks: Sequence[Tok], at: int, known: Known, first: bool) -> tuple[Subject, int] | None:
    end = name_run(toks, at)
    if end == at or (first and end == at + 1 and _plural(toks[at].low) and is_verb_group(toks, end, plural=True) and not is_verb_group(toks, end)):
        return _bare(toks, at) if first else None
    names = [phrase(toks, at, end)]
    while end + 1 < len(toks) and toks[end].low in ("and", ",", "&"):
        after = end + 1 + (toks[end].low == "," and toks[end + 1].low == "and")
        if after < len(toks) and toks[after].low == "i" and toks[end].low != ",":
            return Subject(SPEAKER, toks[at].start, toks[after].end, we=True, plural=True), after + 1
        more = name_run(toks, after)
        if more == after:
            break
        names.append(phrase(toks, after, more))
        end = more
    if end < len(toks) and toks[end].low == "," and len(names) == 1:
        return _apposed(toks, at, end, names[0], known)
    if end < len(toks) and toks[end].low == "'s" and not _says_is(toks, end):
        return _possessed(toks, end, names[0], known, start=at)
    if end < len(toks) and toks[end].low == "(":
        close = next((place for place in range(end, min(len(toks), end + 5)) if toks[place].low == ")"), None)
        if close is not None:
            end = close + 1
    plural = len(names) > 1
    if not is_verb_group(toks, end, plural):
        return None
    if first and not plural and end == at + 1 and toks[at].low in FORMS and FORMS[toks[at].low].kind != BASE:
        return None
    subject = Subject(names[0], toks[at].start, toks[end - 1].end, names=tuple(names), plural=plural)
    return replace(subject, type=_type_of_name(names[0], known)), end


def _type_of_name(name: str, known: Known) -> str:
    for each in (*known.people, *known.things):
        if each.key == name:
            return each.type
    return "company" if name.split()[-1].rstrip(".").lower() in _COMPANY else "person"


_COMPANY = words("gmbh ag inc ltd llc corp company bank university media group co plc kg solutions systems industries")


def _apposed(toks: Sequence[Tok], at: int, comma: int, name: str, known: Known) -> tuple[Subject, int] | None:
    """ "Alice, my sister, works …" """
    if comma + 1 < len(toks) and toks[comma + 1].low in ("my", "our"):
        related = relation_at(toks, comma + 2)
        if related is not None:
            end = related[1]
            if end < len(toks) and toks[end].low == ",":
                end += 1
            if is_verb_group(toks, end):
                kin = RELATIONS[related[0]]
                return Subject(
                    name, toks[at].start, toks[comma + 1].end, names=(name,), gender=kin.gender, relation=related[0],
                    head=related[0].split()[-1], owner=SPEAKER, type="pet" if kin.predicate == "has_pet" else "person",
                ), end  # fmt: skip
    return None


def _possessed(
    toks: Sequence[Tok], at: int, owner: str, known: Known, start: int | None = None
) -> tuple[Subject, int] | None:
    """ "my sister Alice", "my sister's birthday", "Anna's phone": `at` is "my", or "'s" of a name."""
    begin = at if start is None else start
    related = relation_at(toks, at + 1)
    if related is not None:
        relation, end = related
        kin = RELATIONS[relation]
        key = _key(owner, relation, toks[at].low)
        type_ = "pet" if kin.predicate == "has_pet" else "person"
        subject = Subject(
            key, toks[begin].start, toks[end - 1].end, type_, relation.split()[-1], owner, (), kin.gender,
            kin.plural, relation,
        )  # fmt: skip
        if end < len(toks) and toks[end].low == "'s" and not _says_is(toks, end):
            return _possessed(toks, end, key, known, start=begin)
        return _with_names(toks, subject, end, begin)
    end, head = _noun_phrase(toks, at + 1)
    if end <= at + 1 or not head:
        return None
    if toks[head].low == "i":
        return None
    named = head
    while named > at + 2 and name_run(toks, named - 1) > named - 1:
        named -= 1
    if at + 1 < named and name_run(toks, named) == end and toks[named - 1].low in _ROLES:
        name = phrase(toks, named, end)
        return Subject(name, toks[begin].start, toks[end - 1].end, names=(name,), owner=owner, head=toks[named - 1].low), end
    words_ = phrase(toks, at + 1, head + 1)
    kind = _thing(toks[at + 1 : head + 1])
    return Subject(
        _key(owner, words_, toks[at].low), toks[begin].start, toks[end - 1].end, kind, toks[head].low, owner,
        plural=_plural(toks[head].low),
    ), end  # fmt: skip


_ROLES = words(
    "goalkeeper captain designer developer engineer cook chef waiter barista receptionist secretary hr lead founder "
    "consultant contractor tenant guest host instructor nurse surgeon pharmacist stylist singer drummer guitarist "
    "student pupil trainee apprentice intern janitor caretaker director ceo cto head principal editor photographer "
    "supervisor accountant bookkeeper estate pianist bassist striker defender goalie trainer referee"
)


def _key(owner: str, what: str, determiner: str) -> str:
    if owner == SPEAKER:
        return f"{determiner if determiner in ('my', 'our') else 'my'} {what}"
    if not owner:
        return ""
    return f"{owner}'s {what}"


def _with_names(toks: Sequence[Tok], subject: Subject, end: int, begin: int) -> tuple[Subject, int] | None:
    """What stands between "my sister" and the verb: a name, "and I", "in Hamburg", an age in brackets."""
    at = end
    if at < len(toks) and toks[at].low == "and" and at + 1 < len(toks) and toks[at + 1].low == "i":
        return Subject(SPEAKER, toks[begin].start, toks[at + 1].end, we=True, plural=True), at + 2
    names: list[str] = []
    who = at + (at < len(toks) and toks[at].low == ",")
    if who < len(toks) and toks[who].low == "who":
        return subject, who + 1
    comma = at < len(toks) and toks[at].low in (",", "(")
    named = name_run(toks, at + comma)
    while named > at + comma and len(names) < 6:
        names.append(phrase(toks, at + comma, named))
        at = named
        if at + 2 < len(toks) and toks[at].low == "(" and toks[at + 1].text.isdigit() and toks[at + 2].low == ")":
            at += 3
        if not (subject.plural and at + 1 < len(toks) and toks[at].low in ("and", ",")):
            break
        at, comma = at + 1, at + 1 < len(toks) and toks[at].low == "," and toks[at + 1].low == "and"
        named = name_run(toks, at + comma)
    if names and comma and not subject.plural and at < len(toks) and toks[at].low in (",", ")"):
        at += 1
    if not names:
        at = end
    if names and at + 1 < len(toks) and toks[at].low == "and" and toks[at + 1].low == "i":
        return Subject(SPEAKER, toks[begin].start, toks[at + 1].end, we=True, plural=True), at + 2
    if at < len(toks) and toks[at].low in ("in", "from", "at", "of", "on") and not is_verb_group(toks, at):
        at = _past_preposition(toks, at)
    if at < len(toks) and toks[at].low == "and" and at + 1 < len(toks) and toks[at + 1].low in ("my", "our", "her", "his"):
        other = relation_at(toks, at + 2)
        if other is not None:
            return replace(subject, plural=True, key=""), other[1]
    if names:
        subject = replace(subject, key=names[0], names=tuple(names))
        who = at + (at < len(toks) and toks[at].low == ",")
        if who < len(toks) and toks[who].low == "who":
            return replace(subject, end=toks[at - 1].end), who + 1
    return replace(subject, end=toks[at - 1].end), at


def _past_preposition(toks: Sequence[Tok], at: int) -> int:
    """ "in Hamburg", "from work": to the verb, where one comes soon."""
    for place in range(at + 1, min(len(toks), at + 6)):
        if toks[place].low in _STOPS:
            return at
        if place > at + 1 and is_verb_group(toks, place):
            return place
    return at


def _described(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    end, head = _noun_phrase(toks, at + 1)
    if end <= at + 1:
        return None
    low = toks[at].low
    if low in ("your",):
        return Subject("", toks[at].start, toks[end - 1].end, "object", toks[head].low), end
    said = phrase(toks, at if low in ("the", "both", "all", "every", "each") else at + 1, head + 1)
    if low in ("a", "an", "this", "that", "these", "those", "some", "most"):
        said = phrase(toks, at, head + 1)
    said = said[0].lower() + said[1:]
    kind = _thing(toks[at + 1 : head + 1])
    if toks[head].low in RELATIONS and RELATIONS[toks[head].low].predicate in ("knows", "has_boss", "has_child", "has_relative") or toks[head].low in _ROLES:
        kind = "person"
    return Subject(said, toks[at].start, toks[end - 1].end, kind, toks[head].low, plural=_plural(toks[head].low)), end


def _bare(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    """A noun without anything before it, at the head of a sentence: "Invoices go out on Fridays"."""
    end, head = _noun_phrase(toks, at)
    if end <= at or end - at > 3 or toks[at].low in FORMS and end == at:
        return None
    said = phrase(toks, at, head + 1)
    return Subject(said[0].lower() + said[1:] if not said.isupper() else said, toks[at].start, toks[end - 1].end,
                   _thing(toks[at:end]), toks[head].low, plural=_plural(toks[head].low), relation="bare"), end  # fmt: skip


def _thing(toks: Sequence[Tok]) -> str:
    last = toks[-1].low if toks else ""
    if last in DEVICES or (last.endswith("s") and last[:-1] in DEVICES):
        return "device"
    if last in ROOMS or last in ("room", "house", "flat", "apartment"):
        return "place"
    return "object"


def _plural(low: str) -> bool:
    return (low.endswith("s") and not low.endswith(("ss", "us", "is"))) or low in ("people", "kids", "children", "folks")


def _noun_phrase(toks: Sequence[Tok], at: int) -> tuple[int, int]:
    """Where a noun phrase ends and its verb begins, and the place of its noun; (at, at) where no verb comes."""
    head = -1
    verb = -1
    for place in range(at, min(len(toks), at + 9)):
        low = toks[place].low
        if low in _STOPS or low in ("i", "we", "he", "she", "they", "you", "it", "my"):
            break
        if place > at and is_verb_group(toks, place, plural=_plural(toks[place - 1].low)):
            follows = place + 1 < len(toks) and toks[place + 1].low in AUXILIARIES and low not in AUXILIARIES
            sure = low in AUXILIARIES or low == "'s" or (low not in _NOUNS_TOO and not follows)
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


LANGUAGE_NAMES = LANGUAGES
