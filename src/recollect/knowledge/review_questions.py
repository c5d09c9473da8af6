"""The question that decides between two facts, in plain words: "Does Alice work at Google or at Meta?" """

from __future__ import annotations

from recollect.model import Fact

_ASKED = {
    "works_at": "Does {who} work at {one} or at {other}?",
    "works_as": "Does {who} work as {one} or as {other}?",
    "studies_at": "Does {who} study at {one} or at {other}?",
    "lives_in": "Does {who} live in {one} or in {other}?",
    "located_in": "Is {who} in {one} or in {other}?",
    "from": "Is {who} from {one} or from {other}?",
    "born_in": "Was {who} born in {one} or in {other}?",
    "name_is": "Is {who} called {one} or {other}?",
    "age_is": "Is {who} {one} or {other} years old?",
    "birthday_is": "Is {whose} birthday {one} or {other}?",
    "marital_status_is": "Is {who} {one} or {other}?",
    "due": "Is {who} due {one} or {other}?",
    "set_to": "Is {who} set to {one} or to {other}?",
    "eats": "Does {who} eat {one} or {other}?",
    "favourite": "Is {whose} favourite {one} or {other}?",
}
_ROLES = {"has_partner": "partner", "has_mother": "mother", "has_father": "father", "has_boss": "boss"}
_OPPOSED = {
    frozenset({"likes", "dislikes"}): "Does {who} like or dislike {one}?",
    frozenset({"likes", "allergic_to"}): "Does {who} like {one}, or is it an allergy?",
    frozenset({"satisfied_with", "unhappy_with"}): "Is {who} satisfied or unhappy with {one}?",
}


def question(one: Fact, other: Fact) -> str:
    """The question that decides which of two facts holds."""
    who = one.subject_name
    if one.negated != other.negated:
        return f"Is this so or not: {(other if one.negated else one).sentence}"
    asked = None
    if one.predicate != other.predicate:
        asked = _OPPOSED.get(frozenset((one.predicate, other.predicate)))
    elif one.predicate in _ROLES:
        asked = f"Is {{whose}} {_ROLES[one.predicate]} {{one}} or {{other}}?"
    else:
        asked = _ASKED.get(one.predicate)
    if asked is None or one.negated:
        return f"Which holds: {one.sentence} Or: {other.sentence}"
    whose = f"{who}'" if who.endswith("s") else f"{who}'s"
    return asked.format(who=who, whose=whose, one=one.object, other=other.object)
