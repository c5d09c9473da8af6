"""People and pets around somebody: "my sister Alice", "we have two kids, Anna (7) and Ben (4)", "Tom is my boss"."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import AILMENTS, CONDITIONS, NUMBERS, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import name_run, phrase, relation_at
from recollect.judges.rules.grammar.sentences import Tok

_CALLED = words("named called name")


def around(said: Said, toks: Sequence[Tok]) -> list[Claim]:
    """Everybody who is named beside their relation, anywhere in a clause: "with my wife Anna"."""
    found: list[Claim] = []
    for at, tok in enumerate(toks):
        one = tok.low in ("a", "an", "the") and _is_ours(said, toks, at)
        if not one and tok.low not in ("my", "our", "his", "her", "their", "'s"):
            continue
        related = relation_at(toks, at + 1)
        if related is None:
            continue
        relation, end = related
        if one:  # "three of us: me, Sinéad and a lodger called Bram", "the grandson, Fergus, has …"
            shown = tok.low != "the" and end < len(toks) and toks[end].low in ("called", "named")
            family = tok.low == "the" and RELATIONS[relation].predicate in _FAMILY and end < len(toks)
            if not shown and not (family and toks[end].low == ","):
                continue
            found += [
                claim
                for name, _ in names_after(toks, end, RELATIONS[relation].plural)
                for claim in kin(said, relation, name)
            ]
            continue
        if tok.low == "our" and relation == "twins":
            relation = "children"
        owner: str = SPEAKER
        if tok.low == "'s":
            owner = _named_before(toks, at)
            if not owner:
                continue
        elif tok.low not in ("my", "our"):
            owner = _owner(said, tok)
            if not owner:
                continue
        if end + 2 < len(toks) and toks[end].low == "," and toks[end + 2].low == "," and owner == SPEAKER:
            years = toks[end + 1].low  # "my son, 8, is …"
            if (years.isdigit() and len(years) <= 2) or years in NUMBERS:
                found += said.make("age_is", years, subject=f"my {relation}", polarity="is", dated=False, rule="age")
        for name, age in names_after(toks, end, RELATIONS[relation].plural):
            found += kin(said, relation, name, owner, ended=_is_over(toks, at, relation))
            if age:
                found += said.make("age_is", age, subject=name, polarity="is", dated=False, rule="age in brackets")
    return found


_FAMILY = ("has_relative", "has_child", "has_partner", "has_brother", "has_sister")


def _is_ours(said: Said, toks: Sequence[Tok], at: int) -> bool:
    """Whether a lodger or a grandson that nobody owns in words is the speaker's."""
    if said.clause.verb in ("have", "know", "meet", "see", "hear", "get", "adopt", "date", "buy") or said.clause.modal:
        return False
    if toks[at].low == "the":
        return at == 0 or toks[at].start == said.subject.start
    return said.subject.is_speaker or not said.subject.key


def conditions(said: Said, toks: Sequence[Tok]) -> list[Claim]:
    """ "because of my tendonitis": what somebody has, said in passing."""
    found: list[Claim] = []
    for at, tok in enumerate(toks[:-1]):
        if tok.low == "my" and toks[at + 1].low in CONDITIONS and not toks[at + 1].low.endswith(("ic", "blind")):
            found += said.make(
                "has_condition", toks[at + 1].text, subject=SPEAKER, polarity="is", dated=False, context="",
                rule="has a condition",
            )  # fmt: skip
    return found[:3]


def _owner(said: Said, tok: Tok) -> str:
    """Whose partner "her partner Gerrit" is: the one that the clause is about, if it is no speaker."""
    subject = said.subject
    if subject.key and not subject.is_speaker and subject.type == "person" and tok.start > subject.start:
        fits = {"his": "m", "her": "f"}.get(tok.low, "")
        return subject.key if not subject.gender or not fits or subject.gender == fits else ""
    if tok.start == subject.start and subject.owner not in ("", SPEAKER):
        return subject.owner
    return ""


def _named_before(toks: Sequence[Tok], at: int) -> str:
    """Whose sister it is in "Kuba's sister Ola"."""
    start = at
    while start > 0 and at - start < 3 and name_run(toks, start - 1) > start - 1:
        start -= 1
    return phrase(toks, start, at) if start < at else ""


def _is_over(toks: Sequence[Tok], at: int, relation: str) -> bool:
    return is_past(relation) or any(tok.low in ("ex", "former") for tok in toks[at + 1 : at + 3])


def is_past(relation: str) -> bool:
    return relation == "ex" or relation.startswith("ex-")


def kin(said: Said, relation: str, name: str, owner: str = SPEAKER, *, ended: bool = False) -> list[Claim]:
    """(owner, has_sister, Alice)."""
    known = RELATIONS[relation]
    kind = "pet" if known.predicate == "has_pet" else "person"
    said.scene.known.add(Subject(name, 0, 0, kind, gender=known.gender))
    single = relation if not known.plural else _one_of(relation)
    return said.make(
        known.predicate,
        name,
        subject=owner,
        polarity="ended" if ended else "is",
        object_type=kind,
        relation=single,
        dated=False,
        context="",
        rule="relation with a name",
    )


def _one_of(plural: str) -> str:
    known = RELATIONS[plural]
    for name, relation in RELATIONS.items():
        if relation.predicate == known.predicate and not relation.plural and plural.startswith(name[:-1]):
            return name
    return {"has_child": "child", "has_pet": "pet", "has_friend": "friend"}.get(known.predicate, "relative")


def names_after(toks: Sequence[Tok], at: int, plural: bool) -> list[tuple[str, str]]:
    """The names that follow a relation, each with the age in brackets behind it."""
    if at < len(toks) and toks[at].low in (",", ":", "(", "—", "–", "-") and at + 1 < len(toks):
        after = name_run(toks, at + 1)
        # "my sister, Alice, …" but not "my sister, Berlin is …"
        closed = after >= len(toks) or toks[after].low in (",", ")", "(", "and", ".", "&")
        if after == at + 1 or not closed:
            return []
        at += 1
    elif at < len(toks) and (
        toks[at].low in _CALLED or (toks[at].low == "is" and at + 1 < len(toks) and toks[at + 1].low in _CALLED)
    ):
        at += 1 if toks[at].low in _CALLED else 2
        if at < len(toks) and toks[at].low == "is":
            at += 1
    found: list[tuple[str, str]] = []
    while at < len(toks) and len(found) < 8:
        if toks[at].low in ("and", ",", "&") and found:
            at += 1
            continue
        end = name_run(toks, at)
        if end == at or (found and not plural):
            break
        name, at = phrase(toks, at, end), end
        age = ""
        if at + 1 < len(toks) and toks[at].low == "(" and toks[at + 1].text.isdigit():
            age = toks[at + 1].text
            at += 3 if at + 2 < len(toks) and toks[at + 2].low == ")" else 2
        elif (
            plural
            and at + 1 < len(toks)
            and toks[at].low == ","
            and (toks[at + 1].text.isdigit() or toks[at + 1].low in NUMBERS)
            and len(toks[at + 1].text) <= 8
        ):
            age = toks[at + 1].text
            at += 2
        found.append((name, age))
        if not plural:
            break
    return found


def has(said: Said) -> list[Claim]:
    """ "I have a sister called Alice", "we have two kids"."""
    toks = said.toks
    at = 0
    while (
        at < len(toks)
        and at < 3
        and (
            toks[at].low in ("a", "an", "one", "another", "the", "any", "no")
            or toks[at].low in NUMBERS
            or toks[at].text.isdigit()
        )
    ):
        at += 1
    related = relation_at(toks, at)
    if related is None or not (said.subject.is_speaker or said.subject.type == "person"):
        return []
    relation, end = related
    relation = "children" if relation == "twins" else relation
    if said.clause.past and not said.clause.used_to and RELATIONS[relation].predicate == "has_child":
        if said.polarity != "is":
            return []
        return said.make("did", f"had {said.words(0, end)}", future=False, rule="had a baby")
    follows = toks[end].low if end < len(toks) else ""
    if follows in ("'s", "appointment", "food", "meeting", "bed", "insurance", "allergy", "room", "seat"):
        return []
    known = RELATIONS[relation]
    if known.predicate == "knows" and not names_after(toks, end, known.plural):
        return []
    negated = "not" if said.at(0) == "no" and said.polarity == "is" else said.polarity
    named = names_after(toks, end, known.plural) if negated != "not" else []
    owner = said.subject.key
    found: list[Claim] = _others(said, end, owner) if negated == "is" and not said.clause.past else []
    for name, age in named:
        found += kin(said, relation, name, owner, ended=negated == "ended")
        if age:
            found += said.make("age_is", age, subject=name, polarity="is", dated=False, rule="age in brackets")
    if named:
        return found
    rest_of_them = found
    value = clean(" ".join(tok.text for tok in toks[said.at(0) == "no" : end]))
    if said.clause.past and negated == "is":
        negated = "ended"
    kind = "pet" if known.predicate == "has_pet" else "person"
    return rest_of_them + said.make(
        known.predicate, value, polarity=negated, object_type=kind, relation=relation, rule="has a relative"
    )


def _others(said: Said, at: int, owner: str) -> list[Claim]:
    """The rest of "a daughter, Elsa, and a son, Nils", "two dogs and a cat"."""
    found: list[Claim] = []
    for place in range(at, len(said.toks) - 1):
        low = said.at(place)
        if said.at(place - 1) not in ("and", ",", "plus", "&") or not (low in ("a", "an") or low in NUMBERS):
            continue
        related = relation_at(said.toks, place + 1)
        if related is None or RELATIONS[related[0]].predicate == "knows":
            continue
        known = RELATIONS[related[0]]
        named = names_after(said.toks, related[1], known.plural)
        found += [claim for name, _ in named for claim in kin(said, related[0], name, owner)]
        if not named:
            kind = "pet" if known.predicate == "has_pet" else "person"
            value = clean(said.words(place, related[1]))
            found += said.make(known.predicate, value, object_type=kind, relation=related[0], rule="has a relative")
    return found


_HURT = words(
    "bad dodgy gammy sore stiff weak broken artificial replacement torn sprained fractured bruised pulled frozen "
    "slipped trick titanium prosthetic glass dislocated swollen wonky"
)
_PARTS = words(
    "hip knee back shoulder ankle wrist elbow neck leg arm foot toe finger thumb hand rib eye ear heart disc muscle "
    "tendon ligament nose collarbone pelvis spine kidney"
)
_VISITS = words(
    "jab jabs vaccine vaccination test tests scan scare check checkup check-up appointment specialist clinic"
)


def condition(said: Said) -> list[Claim]:
    """ "I have asthma", "a nut allergy"."""
    whole = said.words(0, said.until(0)).lower()
    if set(whole.split()) & _VISITS:
        return []  # "I had the shingles jab"
    value = clean(said.object(0, ("and", "with", "for")))
    low = value.lower()
    if low.endswith(("allergy", "allergies")):
        cause = low.removesuffix("allergies").removesuffix("allergy").strip()
        place = said.find("to")
        if place > 0:
            cause = said.object(place + 1, ("and",))
        cause = cause.removeprefix("severe ").removeprefix("bad ").strip()
        return said.make("allergic_to", cause, rule="has an allergy") if cause else []
    place = said.find("allergy", "allergies")
    if place >= 0 and said.at(place + 1) == "to":
        return [
            claim for item in said.items(place + 2) for claim in said.make("allergic_to", item, rule="has an allergy")
        ]
    if (
        any(ailment in f"a {low}" or ailment in whole for ailment in AILMENTS)
        or set(low.replace("'s", "").split()) & CONDITIONS
    ):
        return said.make("has_condition", value, rule="has a condition")
    parts = low.split()
    if len(parts) in (2, 3) and parts[0] in _HURT and parts[-1].removesuffix("s") in _PARTS:
        return said.make("has_condition", value, rule="a part that aches")
    if low.startswith(("trouble sleeping", "trouble hearing", "trouble walking", "difficulty ")):
        return said.make("has_condition", value, rule="has a condition")
    return []


def is_relation(said: Said, at: int = 0) -> list[Claim]:
    """ "Alice is my sister": (speaker, has_sister, Alice). "Tom is Anna's brother" too."""
    subject = said.subject
    if subject.is_speaker or not subject.key or said.at(at) not in ("my", "our", "a", "an", "one"):
        return _of_another(said, at)
    if said.at(at) in ("a", "an", "one"):
        of = said.find("of")
        kind = relation_at(said.toks, at + 1)
        friend = kind is not None and RELATIONS[kind[0]].predicate == "has_friend" and not said.subject.relation
        told = kind is not None and said.at(kind[1]) in ("", "from", "since", ",", "and")
        if (of < 0 or said.at(of + 1) not in ("mine", "ours", "my")) and not (friend and told):
            return []
    related = relation_at(said.toks, at + 1)
    if related is not None and said.at(related[1]) == "'s" and subject.names:
        further = relation_at(said.toks, related[1] + 1)  # "Lena is my daughter's teacher"
        if further is None or said.polarity != "is":
            return []
        return kin(said, further[0], subject.names[0], f"my {related[0]}")
    if related is None or (related[1] < len(said.toks) and said.at(related[1]) == "'s"):
        return []
    if subject.type not in ("person", "pet") or subject.key.startswith(("my ", "our ")):
        return []
    found: list[Claim] = []
    for name in subject.names or (subject.key,):
        if name[0].isupper() and name not in ("It", "This", "That"):
            if said.polarity == "not":
                found += said.make(
                    RELATIONS[related[0]].predicate,
                    name,
                    subject=SPEAKER,
                    polarity="not",
                    relation=related[0],
                    rule="is not a relation",
                )
            else:
                found += kin(said, related[0], name, ended=said.polarity == "ended" or said.clause.past)
    return found


def _of_another(said: Said, at: int) -> list[Claim]:
    """ "Tom is Anna's brother", "I am Anna's sister", "Petra is the mother of Jonas", "Nina and Paul are siblings"."""
    if said.polarity == "not":
        return []
    if said.at(at) in ("the", "a", "an") or len(said.subject.names) > 1:
        return _of_each_other(said, at) or _of_whom(said, at)
    end = name_run(said.toks, at)
    if end == at or said.at(end) != "'s":
        return []
    related = relation_at(said.toks, end + 1)
    if related is None:
        return []
    owner = said.words(at, end)
    value = said.scene.speaker if said.subject.is_speaker else said.subject.key
    return kin(said, related[0], value, owner) if value else []


_TOGETHER = {
    "siblings": "sibling", "brothers": "brother", "sisters": "sister", "cousins": "cousin", "friends": "friend",
    "colleagues": "colleague", "neighbours": "neighbour", "neighbors": "neighbor",
}  # fmt: skip


def _of_whom(said: Said, at: int) -> list[Claim]:
    """ "Petra is the mother of Jonas"."""
    related = relation_at(said.toks, at + 1)
    if related is None or said.at(related[1]) != "of":
        return []
    end = name_run(said.toks, related[1] + 1)
    value = said.scene.speaker if said.subject.is_speaker else said.subject.key
    known = end > related[1] + 1 and value and value[0].isupper()
    return kin(said, related[0], value, said.words(related[1] + 1, end)) if known else []


def _of_each_other(said: Said, at: int) -> list[Claim]:
    """ "Nina and Paul are siblings": the one has the other."""
    names = said.subject.names
    word = next((tok.low for tok in said.toks[at : at + 2] if tok.low in _TOGETHER), "")
    if len(names) != 2 or not word or _TOGETHER[word] not in RELATIONS:
        return []
    return kin(said, _TOGETHER[word], names[1], names[0])


def adopts(said: Said) -> list[Claim]:
    """ "we adopted a dog last week, Rex", "got a kitten called Miso"."""
    if said.clause.form not in ("past", "perfect") or said.polarity != "is":
        return []
    toks = said.toks
    at = 0
    while (
        at < len(toks)
        and at < 4
        and (
            toks[at].low
            in ("a", "an", "our", "two", "another", "new", "rescue", "little", "old", "second", "three", "first")
        )
    ):
        at += 1
    related = relation_at(toks, at)
    if related is None or RELATIONS[related[0]].predicate not in ("has_pet", "has_child"):
        return []
    relation, end = related
    named = names_after(toks, end, True)
    if not named:
        comma = next(
            (place for place in range(end, len(toks)) if toks[place].low in (",", "—", "–", "-", "named", "called")), -1
        )
        if comma >= 0:
            named = names_after(toks, comma, True)
    found = [claim for name, _ in named for claim in kin(said, relation, name, said.subject.key)]
    if not found:
        found = said.make(
            RELATIONS[relation].predicate,
            clean(said.words(0, end)),
            future=False,
            object_type="pet",
            relation=relation,
            rule="adopted",
        )
    return found


def suffers(said: Said) -> list[Claim]:
    if said.at(0) != "from" or said.clause.modal:
        return []
    polarity = "ended" if said.clause.past else said.polarity
    return [
        claim
        for item in said.items(1)
        for claim in said.make("has_condition", item, polarity=polarity, rule="suffers from")
    ]


def known_long(said: Said) -> list[Claim]:
    """ "I've known Petra since primary school"."""
    end = name_run(said.toks, 0)
    if said.clause.form != "perfect" or said.clause.negated or not end or not said.subject.is_speaker:
        return []
    if not any(tok.low in ("since", "for", "forever", "years") for tok in said.clause.rest):
        return []
    return said.make("knows", said.words(0, end), object_type="person", dated=False, rule="has known")


def reports(said: Said) -> list[Claim]:
    """ "I report to Ramón"."""
    end = name_run(said.toks, 1)
    if said.at(0) != "to" or end == 1 or said.clause.modal not in ("", "will") or said.polarity == "not":
        return []
    return said.make("has_boss", said.words(1, end), object_type="person", relation="boss", rule="reports to")
