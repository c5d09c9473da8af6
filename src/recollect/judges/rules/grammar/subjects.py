"""Who or what a clause is about: the speaker, "my sister Alice", "the garage light", "Anna and Ben", "she".

A pronoun stands for somebody only where the message itself leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recollect.judges.rules.grammar.described import bare, described, numbered
from recollect.judges.rules.grammar.given_names import gender_of
from recollect.judges.rules.grammar.known import PRONOUNS, SPEAKER, Known, Subject
from recollect.judges.rules.grammar.lexicon import (
    COMMITMENTS,
    DEVICES,
    EVERYDAY,
    LANGUAGES,
    NUMBERS,
    OWNABLE,
    RELATIONS,
    ROOMS,
    words,
)
from recollect.judges.rules.grammar.noun_phrases import (
    AUXILIARIES,
    STOPS,
    is_plural,
    is_verb_group,
    name_run,
    noun_phrase,
    phrase,
    relation_at,
    says_is,
)
from recollect.judges.rules.grammar.sentences import Tok
from recollect.judges.rules.grammar.subject_words import COMPANY, MINE, OWN, ROLES, compound, lower_name, thing
from recollect.judges.rules.grammar.verbs import BASE, FORMS

_CODES = words("code password pin passcode combination")
_THINGS = DEVICES | ROOMS | OWN | EVERYDAY | COMMITMENTS | OWNABLE
_PRONOUNS = words(
    "he she they it him her them you this that these those there everyone everybody someone nobody nothing"
)


def read(toks: Sequence[Tok], at: int, known: Known, first: bool) -> tuple[Subject, int] | None:
    """The subject that begins here, and where its verb should stand."""
    if at >= len(toks):
        return None
    tok = toks[at]
    low = tok.low
    with_number = numbered(toks, at)
    if with_number is not None:
        return with_number
    if low in ("i", "we"):
        return Subject(SPEAKER, tok.start, tok.end, we=low == "we", plural=low == "we"), at + 1
    if low in ("he", "she", "they", "it"):
        meant = known.meant(low)
        if meant is not None:
            if low == "it":
                meant = replace(meant, head=meant.head if meant.head in _CODES else "", owner="")
            return replace(meant, start=tok.start, end=tok.end, names=()), at + 1
        if low in ("he", "she") and not known.possible(low):  # whom it means, the talk before may tell
            return Subject(low, tok.start, tok.end, gender="m" if low == "he" else "f"), at + 1
        return Subject("", tok.start, tok.end, plural=low == "they"), at + 1
    if low in ("my", "our"):
        return _possessed(toks, at, SPEAKER, known)
    told = low in MINE and at + 1 < len(toks) and toks[at + 1].low in ("is", "'s", "are", "lives", "works")
    if low in _KIN or (first and low in MINE) or told:
        own = _kin_name(toks, at, known)
        if own is not None:
            return own
    if low == "both" and at + 1 < len(toks) and toks[at + 1].low in ("my", "our"):
        return _possessed(toks, at + 1, SPEAKER, known)
    if low in ("his", "her") and at + 1 < len(toks) and toks[at + 1].low in _STYLES and is_verb_group(toks, at + 2):
        return Subject(f"{low} {toks[at + 1].low}", tok.start, toks[at + 1].end), at + 2
    if low in ("his", "her", "their"):
        meant = known.meant(low)
        unknown = {"his": "he", "her": "she"}.get(low, "") if not known.possible(low) else ""
        return _possessed(toks, at, meant.key if meant is not None else unknown, known)
    family = (_family(toks, at) or _apposed_name(toks, at)) if low == "the" else None
    if family is not None:
        return family
    if low in (
        "the",
        "this",
        "that",
        "these",
        "those",
        "all",
        "every",
        "each",
        "a",
        "an",
        "both",
        "most",
        "your",
        "some",
    ):
        if (
            low == "that"
            and at + 1 < len(toks)
            and toks[at + 1].low in ("my", "our", "his", "her", "their", "the", "a")
        ):
            return None
        if low in ("this", "that", "these", "those") and is_verb_group(toks, at + 1):
            return Subject("", tok.start, tok.end), at + 1
        return described(toks, at)
    if low in _PRONOUNS:
        if low in ("everyone", "everybody") and at + 1 < len(toks) and toks[at + 1].low in ("at", "in", "on", "from"):
            end = _past_preposition(toks, at + 1)  # "everyone at work calls …"
            if end > at + 1:
                return Subject(low, tok.start, toks[end - 1].end, relation="bare", head=low), end
        if low in ("nobody", "everyone", "everybody", "nothing"):
            return Subject(low, tok.start, tok.end, relation="bare", head=low), at + 1
        return Subject(
            "you" if low == "you" else "", tok.start, tok.end, plural=low in ("you", "these", "those")
        ), at + 1
    return _named(toks, at, known, first)


def _family(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    """ "The grandson, Fergus, has …": one of the speaker's, with a name."""
    related = relation_at(toks, at + 1)
    if related is None or RELATIONS[related[0]].predicate not in _OF_FAMILY or RELATIONS[related[0]].plural:
        return None
    comma = related[1]
    end = name_run(toks, comma + 1)
    if comma >= len(toks) or toks[comma].low != "," or end == comma + 1 or end >= len(toks) or toks[end].low != ",":
        return None
    if not is_verb_group(toks, end + 1):
        return None
    name, kin = phrase(toks, comma + 1, end), RELATIONS[related[0]]
    return Subject(
        name, toks[at].start, toks[end].end, head=related[0].split()[-1], owner=SPEAKER, names=(name,),
        gender=kin.gender, relation=related[0],
    ), end + 1  # fmt: skip


def _apposed_name(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    """ "The woman upstairs, Mrs Benali, is …": whoever is named after the first words."""
    comma = next((place for place in range(at + 2, min(len(toks), at + 7)) if toks[place].low == ","), -1)
    if comma < 0 or not any(tok.low in _SOMEBODY or tok.low in RELATIONS or tok.low in ROLES for tok in toks[at:comma]):
        return None
    end = name_run(toks, comma + 1)
    if end == comma + 1 or end >= len(toks) or toks[end].low != "," or not is_verb_group(toks, end + 1):
        return None
    if any(is_verb_group(toks, place) for place in range(at + 1, comma)):
        return None
    name = phrase(toks, comma + 1, end)
    return Subject(name, toks[at].start, toks[end].end, names=(name,)), end + 1


_SOMEBODY = words("woman man guy girl boy lady lad bloke fella chap couple kid person one super")
_STYLES = words("ladyship lordship majesty highness honour excellency holiness nibs")
_OF_FAMILY = ("has_relative", "has_child", "has_partner", "has_sister", "has_brother")
_KIN = words("nan gran mam mum mom dad mama papa mummy daddy mommy grandma grandpa granny nana grandad granddad")


def _kin_name(toks: Sequence[Tok], at: int, known: Known) -> tuple[Subject, int] | None:
    """ "Mum hates phone calls": the speaker's own mother."""
    low = toks[at].low
    if at + 1 < len(toks) and toks[at + 1].low == "'s" and not says_is(toks, at + 1):
        return _possessed(toks, at + 1, f"my {low}", known, start=at)
    kin = RELATIONS[low]
    if not is_verb_group(toks, at + 1, plural=kin.plural):
        return None
    return Subject(
        f"my {low}",
        toks[at].start,
        toks[at].end,
        head=low,
        owner=SPEAKER,
        gender=kin.gender,
        plural=kin.plural,
        relation=low,
    ), at + 1


def _named(toks: Sequence[Tok], at: int, known: Known, first: bool) -> tuple[Subject, int] | None:
    end = name_run(toks, at)
    if toks[at].low in AUXILIARIES:
        return None
    if first and end <= at + 2 and (toks[at].low in _THINGS or toks[end - 1].low in EVERYDAY):
        found = bare(toks, at)
        if found is not None:
            return found
    if end == at or (
        first
        and end == at + 1
        and is_plural(toks[at].low)
        and is_verb_group(toks, end, plural=True)
        and (not is_verb_group(toks, end) or toks[end].low in ("are", "were", "have"))
    ):
        told = (
            at + 1 < len(toks)
            and (toks[at].low in EVERYDAY | DEVICES | LANGUAGES or toks[at].low == "home")
            and (
                toks[at + 1].low in ("is", "are", "goes", "go") or (toks[at + 1].low == "'s" and says_is(toks, at + 1))
            )
        )
        return bare(toks, at) if first or told else None
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
        return _apposed(toks, at, end, names[0])
    if end < len(toks) and toks[end].low == "'s" and not says_is(toks, end):
        return _possessed(toks, end, names[0], known, start=at)
    if end < len(toks) and toks[end].low == "(":
        close = next((place for place in range(end, min(len(toks), end + 8)) if toks[place].low == ")"), None)
        if close is not None:
            mine = next((place for place in range(end, close) if toks[place].low in ("my", "our")), close)
            related = relation_at(toks, mine + 1) if mine < close else None
            end = close + 1
            if related is not None and is_verb_group(toks, end):  # "Ruthie (that's my wife) makes …"
                kin = RELATIONS[related[0]]
                return Subject(
                    names[0], toks[at].start, toks[end - 1].end, "pet" if kin.predicate == "has_pet" else "person",
                    related[0].split()[-1], SPEAKER, (names[0],), kin.gender, relation=related[0],
                ), end  # fmt: skip
    plural = len(names) > 1
    if end < len(toks) and toks[end].low in ("from", "in", "at") and not plural:
        end = _past_preposition(toks, end)  # "Karim from accounting is …"
    if not is_verb_group(toks, end, plural):
        return bare(toks, at) if first and not plural and end == at + 1 and toks[end : end + 1] else None
    if first and not plural and end == at + 1 and toks[at].low in FORMS and FORMS[toks[at].low].kind != BASE:
        return None
    subject = Subject(names[0], toks[at].start, toks[end - 1].end, names=tuple(names), plural=plural)
    return replace(subject, type=_type_of_name(names[0], known)), end


def _type_of_name(name: str, known: Known) -> str:
    for each in (*known.people, *known.things):
        if each.key == name:
            return each.type
    if name.split()[0].lower() in DEVICES | EVERYDAY:
        return "device"
    return "company" if name.split()[-1].rstrip(".").lower() in COMPANY else "person"


def _apposed(toks: Sequence[Tok], at: int, comma: int, name: str) -> tuple[Subject, int] | None:
    """ "Alice, my sister, works …" """
    if comma + 2 < len(toks) and toks[comma + 1].low == "who" and is_verb_group(toks, comma + 2):
        return Subject(name, toks[at].start, toks[comma - 1].end, names=(name,)), comma + 2
    if comma + 1 < len(toks) and toks[comma + 1].low in ("my", "our"):
        related = relation_at(toks, comma + 2)
        if related is not None:
            end = related[1]
            if end < len(toks) and toks[end].low in ("from", "at", "in", "and", "of"):  # "my oldest mate from school,"
                end = next((place for place in range(end, min(len(toks), end + 5)) if toks[place].low == ","), end)
            if end < len(toks) and toks[end].low == ",":
                end += 1
            if is_verb_group(toks, end):
                kin = RELATIONS[related[0]]
                return Subject(
                    name,
                    toks[at].start,
                    toks[comma + 1].end,
                    names=(name,),
                    gender=kin.gender,
                    relation=related[0],
                    head=related[0].split()[-1],
                    owner=SPEAKER,
                    type="pet" if kin.predicate == "has_pet" else "person",
                ), end
    return None


def _possessed(
    toks: Sequence[Tok], at: int, owner: str, known: Known, start: int | None = None
) -> tuple[Subject, int] | None:
    """ "my sister Alice", "my sister's birthday", "Anna's phone": `at` is "my", or "'s" of a name."""
    begin = at if start is None else start
    related = relation_at(toks, at + 1)
    if related is not None and (lower_name(toks, *related) or not compound(toks, related[1])):
        relation, end = related
        key = _key(owner, relation, toks[at].low)
        if toks[at].low == "our" and relation == "twins":
            relation = "children"
        kin = RELATIONS[relation]
        type_ = "pet" if kin.predicate == "has_pet" else "person"
        subject = Subject(
            key,
            toks[begin].start,
            toks[end - 1].end,
            type_,
            relation.split()[-1],
            owner,
            (),
            kin.gender,
            kin.plural,
            relation,
        )
        if end < len(toks) and toks[end].low == "'s" and not says_is(toks, end):
            return _possessed(toks, end, key, known, start=begin)
        return _with_names(toks, subject, end, begin)
    comma = next((place for place in range(at + 2, min(len(toks), at + 4)) if toks[place].low == ","), -1)
    if comma > 0 and toks[comma - 1].low in ROLES:  # "our head, Mr Pettifer, retires …"
        last = name_run(toks, comma + 1)
        if comma + 1 < last < len(toks) and toks[last].low == "," and is_verb_group(toks, last + 1):
            name = phrase(toks, comma + 1, last)
            related_ = "boss" if toks[comma - 1].low in _BOSSES else "colleague"
            return Subject(
                name, toks[begin].start, toks[last].end, owner=owner, names=(name,), relation=related_
            ), last + 1  # fmt: skip
    ours = name_run(toks, at + 1)
    if toks[at].low in ("our", "my") and ours == at + 2 and gender_of(toks[at + 1].text) and is_verb_group(toks, ours):
        name = toks[at + 1].text  # "our Janet's allergic to wasps"
        return Subject(name, toks[begin].start, toks[ours - 1].end, names=(name,), gender=gender_of(name)), ours
    end, head = noun_phrase(toks, at + 1)
    if end <= at + 1 or not head:
        return None
    if toks[head].low == "i":
        return None
    named = head
    while named > at + 2 and name_run(toks, named - 1) > named - 1:
        named -= 1
    if at + 1 < named and name_run(toks, named) == end and toks[named - 1].low in ROLES:
        name = phrase(toks, named, end)
        return Subject(
            name, toks[begin].start, toks[end - 1].end, names=(name,), owner=owner, head=toks[named - 1].low
        ), end
    words_ = phrase(toks, at + 1, head + 1)
    kind = "person" if toks[at + 1].low in RELATIONS and at < head - 1 else thing(toks[at + 1 : head + 1])
    return Subject(
        _key(owner, words_, toks[at].low),
        toks[begin].start,
        toks[end - 1].end,
        kind,
        toks[head].low,
        owner,
        plural=is_plural(toks[head].low),
    ), end


_BOSSES = words("head director ceo principal supervisor lead founder captain editor")


def _key(owner: str, what: str, determiner: str) -> str:
    if owner == SPEAKER:
        return f"{determiner if determiner in ('my', 'our') else 'my'} {what}"
    if not owner or owner in PRONOUNS:
        return ""
    return f"{owner}'s {what}"


def _with_names(toks: Sequence[Tok], subject: Subject, end: int, begin: int) -> tuple[Subject, int] | None:
    """What stands between "my sister" and the verb: a name, "and I", "in Hamburg", an age in brackets."""
    at = end
    if at + 2 < len(toks) and toks[at].low == "," and toks[at + 2].low == "," and _old(toks[at + 1]):
        at = end = end + 3  # "my son, 8, is …"
    if at < len(toks) and toks[at].low == "and" and at + 1 < len(toks) and toks[at + 1].low == "i":
        return Subject(SPEAKER, toks[begin].start, toks[at + 1].end, we=True, plural=True), at + 2
    names: list[str] = []
    who = at + (at < len(toks) and toks[at].low == ",")
    if who < len(toks) and toks[who].low == "who":
        return subject, who + 1
    comma = at < len(toks) and toks[at].low in (",", "(")
    named = name_run(toks, at + comma)
    if named == at and subject.relation in RELATIONS and lower_name(toks, subject.relation, at):
        named = at + 1
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
    if (
        at < len(toks)
        and toks[at].low == "and"
        and at + 1 < len(toks)
        and toks[at + 1].low in ("my", "our", "her", "his")
    ):
        other = relation_at(toks, at + 2)
        if other is not None:
            mine = toks[at + 1].low in ("my", "our")
            key = names[0] if names else subject.key
            both = (key, f"my {other[0]}" if mine else f"{key}'s {other[0]}")
            end = name_run(toks, other[1]) if mine else other[1]
            if end > other[1]:
                both = (key, phrase(toks, other[1], end))
            if not is_verb_group(toks, end, plural=True):
                return replace(subject, plural=True, key=""), other[1]
            return replace(subject, plural=True, key=key, names=both, relation="", owner=""), end
    if names:
        subject = replace(subject, key=names[0], names=tuple(names))
        who = at + (at < len(toks) and toks[at].low == ",")
        if who < len(toks) and toks[who].low == "who":
            return replace(subject, end=toks[at - 1].end), who + 1
    return replace(subject, end=toks[at - 1].end), at


def _old(tok: Tok) -> bool:
    return (tok.text.isdigit() and len(tok.text) <= 2) or tok.low in NUMBERS


def _past_preposition(toks: Sequence[Tok], at: int) -> int:
    """ "in Hamburg", "from work": to the verb, where one comes soon."""
    for place in range(at + 1, min(len(toks), at + 6)):
        if toks[place].low in STOPS:
            return at
        if place > at + 1 and is_verb_group(toks, place):
            return place
    return at
