"""Where, with whom and on what somebody is: "is based in Oslo", "is with Statkraft", "is on allopurinol"."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims import roles
from recollect.judges.rules.claims.events import MEDICINES, is_medicine
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.given_names import gender_of
from recollect.judges.rules.grammar.lexicon import NATIONALITIES, NUMBERS, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import name_run

_STOPS = words("because but since so which who when after before and")
_APPS = words("facebook twitter instagram tiktok linkedin reddit whatsapp snapchat telegram signal discord slack teams")
_FOODS = words(
    "dairy meat sugar alcohol gluten carbs caffeine booze coffee bread wheat lactose chocolate sweets wine beer "
    "eggs soya"
)
_AIDS = words("crutches oxygen dialysis wheels")
_DECADES = words(
    "twenties thirties forties fifties sixties seventies eighties nineties teens 20s 30s 40s 50s 60s 70s 80s"
)
_BEING = {
    "friends": "has_friend",
    "mates": "has_friend",
    "colleagues": "has_colleague",
    "flatmates": "knows",
    "roommates": "knows",
    "neighbours": "knows",
    "neighbors": "knows",
}
_YEARS = re.compile(r"for [\w ]{0,20}(?:years?|decades?|months)\b", re.IGNORECASE)
_PLACE_STOPS = words("with and but for of since because so")


def placed(said: Said, at: int) -> list[Claim]:
    """At a company, usually somewhere, in charge of something, raised somewhere, so tall."""
    clause, low, after = said.clause, said.at(at), said.at(at + 1)
    if low == "on" and "diet" in said.lows(at, at + 5) and clause.form != "past":
        return said.make("eats", clean(said.words(at + 1, said.find("diet"))), rule="is on a diet")
    decade = next((low_ for low_ in said.lows(at, at + 5) if low_ in _DECADES), "")
    if low == "in" and decade and clause.form == "present":
        return said.make("age_is", said.words(at + 1, said.lows().index(decade) + 1).removeprefix("my "), rule="age")
    if low == "based" and after in ("in", "at", "out", "near"):
        return said.make("lives_in", said.object(at + 2, _PLACE_STOPS), object_type="place", rule="is based in")
    before = said.scene.text[max(0, clause.start - 5) : clause.start].lower()
    if (
        low == "in"
        and name_run(said.toks, at + 1) > at + 1
        and not said.times
        and ("now" in said.lows() or "now" in before)
    ):
        value = said.words(at + 1, name_run(said.toks, at + 1))
        return said.make("lives_in", value, object_type="place", rule="is somewhere now")
    firm = name_run(said.toks, at + 1)
    years = _YEARS.search(said.scene.text[clause.start :])
    if clause.form == "past" and low in ("at", "with") and firm > at + 1 and years and said.subject.is_speaker:
        return said.make(
            "works_at", said.words(at + 1, firm), polarity="ended", object_type="company", dated=False, rule="was at"
        )
    if clause.form == "past" and low not in ("raised", "brought"):
        return []
    if low in ("over", "up", "down", "out", "back") and after == "in":
        at, low, after = at + 1, "in", said.at(at + 2)
    end = name_run(said.toks, at + 1) if low == "in" else at + 1
    if (
        low == "in"
        and end > at + 1
        and clause.form == "present"
        and said.polarity == "is"
        and not said.times
        and not said.recurring
        and said.at(end) in ("", ",", "with", "and")
        and "now" not in said.lows(end)
        and ((said.subject.is_speaker and said.subject.we) or said.subject.relation in RELATIONS)
    ):
        return said.make("lives_in", said.words(at + 1, end), object_type="place", dated=False, rule="is in a place")
    if low == "off" and after in _FOODS and not said.times:
        return said.make("eats", said.object(at + 1, _STOPS), polarity="ended", rule="is off a food")
    if low == "at" and name_run(said.toks, at + 1) > at + 1 and not said.times and said.subject.is_speaker:
        return said.make("works_at", said.object(at + 1, _STOPS), object_type="company", rule="is at a company")
    if clause.adverbs & {"usually", "always", "normally"} and low in ("at", "in", "home", "out"):
        value = f"be {said.words(at, said.until(at, ('because', 'but')))}"
        return said.make("does", value, rule="is usually somewhere")
    if low == "friends" and said.subject.is_speaker and said.subject.we and clause.form in ("perfect", "present"):
        other = said.scene.text[said.subject.start : said.subject.end].split(" and ")[0]
        if other[:1].isupper() and other.lower() not in ("we", "my"):
            return said.make(
                "has_friend", other, object_type="person", relation="friend", dated=False, rule="are friends"
            )
    if low == "together" and said.subject.is_speaker and said.subject.we and clause.form in ("perfect", "present"):
        other = said.scene.text[said.subject.start : said.subject.end].split(" and ")[0]
        if other[:1].isupper() and other.lower() not in ("we", "my"):
            return said.make("has_partner", other, object_type="person", relation="partner", rule="are together")
    if low == "at" and after[:1].isdigit() and name_run(said.toks, at + 2) > at + 2 and not said.times:
        value = (
            said.words(at + 1, said.until(at + 1, ("and", "but", "with")))
            if "," not in said.lows()
            else said.words(at + 1)
        )
        return said.make("address_is", clean(value), rule="is at an address")
    if low == "with" and name_run(said.toks, at + 1) > at + 1 and said.subject.is_speaker and not said.times:
        name = said.words(at + 1, name_run(said.toks, at + 1))
        if said.at(name_run(said.toks, at + 1)) == "for" and clause.form == "present":
            return said.make("uses", name, rule="is a customer of")  # "I'm with Telia for broadband"
        if not gender_of(name) and clause.form == "present":
            return said.make("works_at", name, object_type="company", rule="is with a company")
    if low == "on" and after in _APPS and said.polarity != "is":
        return said.make("uses", said.words(at + 1, at + 2), rule="is no longer on")
    if low == "on" and after in _APPS and clause.form == "present":
        return said.make("uses", said.words(at + 1, at + 2), rule="is on")
    if (low in NUMBERS and after in ("foot", "feet")) or (low[:1].isdigit() and after in ("cm", "foot", "feet")):
        return said.make("has_trait", said.words(at, said.until(at, _STOPS)), rule="how tall")
    if low == "in" and "hospital" in said.lows(at + 2, at + 5):
        value = said.words(at + 1, said.lows().index("hospital") + 1)
        return said.make("located_in", value, object_type="place", rule="is in hospital")
    if low == "on" and said.subject.key and clause.form in ("present", "perfect"):
        found = []
        for item in said.items(at + 1, ("for", "because", "since", "after", "until")):
            words_ = item.lower().split()
            if any(word in MEDICINES or is_medicine(word) for word in words_):
                found += said.make("takes", item, rule="is on medicine")
            elif words_[-1] in _AIDS:
                found += said.make("uses", item, rule="is on crutches")
        if found:
            return found
    if low in _BEING and after == "with" and name_run(said.toks, at + 2) > at + 2 and clause.form != "past":
        name = said.words(at + 2, name_run(said.toks, at + 2))
        return said.make(
            _BEING[low], name, object_type="person", relation=low.removesuffix("s"), rule="is friends with"
        )
    leading = roles.in_charge(said, at)
    if leading:
        return leading
    if low in ("with", "at") and clause.form == "perfect" and said.subject.key and _since(said):
        end = said.until(at + 1, _STOPS | {"for", "as", "first"})
        value = clean(said.words(at + 1, end))
        if value and value.lower() not in _NO_FIRM and said.at(at + 1) not in ("my", "her", "his", "their"):
            return said.make("works_at", value, object_type="company", rule="has been with")
    if low in ("raised", "brought") and "in" in said.lows(at, at + 4):
        value = said.object(said.find("in") + 1, _STOPS)
        return said.make("from", value, polarity="is", object_type="place", rule="raised in")
    if low == "half" and after in NATIONALITIES:
        end = at + 2
        while said.at(end) in (",", "and", "half") or (said.at(end) in NATIONALITIES and said.at(end - 1) == "half"):
            end += 1
        return said.make("from", said.words(at, end).strip(" ,"), rule="nationality")
    if "tall" in said.lows(at, at + 4) and low[:1].isdigit():
        return said.make("has_trait", said.words(at, said.find("tall") + 1), rule="how tall")
    return []


_NO_FIRM = words("him her them me us it home work school that this you")


def _since(said: Said) -> bool:
    return any(tok.low in ("since", "for") for tok in said.clause.rest)


def at_place(said: Said, at: int) -> list[Claim]:
    """ "is based in Oslo", "have been in Freiburg for six years", "is in hospital"."""
    clause = said.clause
    low = said.at(at)
    if low == "based" and said.at(at + 1) in ("in", "at", "out"):
        return said.make(
            "lives_in", said.object(at + 2, ("with", "and", "but", "for")), object_type="place", rule="is based in"
        )
    if low == "in" and said.at(at + 1) in ("hospital", "therapy", "recovery", "labour", "rehab"):
        return said.make("has_condition", said.words(at, said.until(at, ("and", "for"))), rule="is in hospital")
    end = name_run(said.toks, at + 1)
    if clause.form == "past" and low == "in" and end > at + 1 and _YEARS.search(said.scene.text[said.toks[at].start :]):
        return said.make("lives_in", said.words(at + 1, end), polarity="ended", object_type="place", rule="was in")
    if clause.form == "perfect" and low == "in" and end > at + 1 and (_since(said) or said.times):
        more = name_run(said.toks, end + 1) if said.at(end) == "," else end
        end = more if more > end + 1 else end
        return said.make("lives_in", said.words(at + 1, end), object_type="place", rule="has been in")
    if clause.form == "past" and low == "in" and end > at + 1 and said.times:
        return said.make("visited", said.words(at + 1, end), object_type="place", future=False, rule="was in")
    if clause.form == "past" and low == "at" and said.times and said.at(at + 1) not in ("home", "work"):
        return said.make(
            "did", f"was {said.words(at, said.until(at, ('and', 'because')))}", future=False, rule="was at"
        )
    if clause.form == "present" and said.times and low in ("in", "at", "on") and said.at(at + 1) not in ("it", "that"):
        value = said.words(at, said.until(at, ("and", "because", "but")))
        return said.make("plans", f"be {value}", future=True, rule="is somewhere at a time")
    return []
