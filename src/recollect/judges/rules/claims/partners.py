"""With whom somebody lives: "I'm dating Tom", "we broke up", "I am married to Ana"."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said
from recollect.judges.rules.grammar.noun_phrases import name_run, relation_at


def partner(said: Said) -> list[Claim]:
    """ "I'm dating Tom", "we broke up", "I got engaged to Ana"."""
    clause = said.clause
    verb, lows = clause.verb, said.lows()
    if verb in ("date", "marry") and said.toks:
        at = 1 if said.at(0) in ("my",) else 0
        if verb == "date" and said.find("called", "named") in (1, 2, 3):
            at = said.find("called", "named") + 1
        end = name_run(said.toks, at)
        if end > at:
            return said.make(
                "has_partner", said.words(at, end), object_type="person", relation="partner", rule="partner"
            )
    if verb == "break" and said.at(0) == "up":
        name = _with(said)
        if name:
            return said.make(
                "has_partner",
                name,
                polarity="ended",
                ending=True,
                object_type="person",
                relation="partner",
                rule="broke up",
            )
        other = said.scene.text[clause.subject.start : clause.subject.end].split(" and ")[0]
        if clause.subject.we and other[:1].isupper() and other.lower() not in ("we", "my", "i"):
            other = f"my {other[3:]}" if other.startswith("My ") else other
            return said.make(
                "has_partner",
                other,
                polarity="ended",
                ending=True,
                object_type="person",
                relation="partner",
                rule="broke up",
            )
        if not (said.subject.is_speaker or said.subject.key[:1].isupper() or said.subject.relation):
            return []
        return said.make(
            "has_partner", "", polarity="ended", ending=True, blank=True, relation="partner", rule="broke up"
        )
    if verb in ("divorce", "separate") or (verb in ("get", "be") and lows[:1] in (["divorced"], ["separated"])):
        value = "separated" if verb == "separate" or lows[:1] == ["separated"] else "divorced"
        if clause.form == "progressive" or clause.modal == "will":
            return said.make("plans", f"get {value}", future=True, rule="will part")
        return said.make("marital_status_is", value, polarity="is", rule="divorced")
    if verb == "get" and lows[:1] in (["married"], ["engaged"]):
        if clause.form not in ("past", "perfect"):
            return said.make("plans", f"get {said.words(0, 1)}", future=True, rule="will marry")
        found = said.make("marital_status_is", lows[0], rule="got married")
        if said.at(1) == "to":
            found += _partner_named(said, 2)
        return found
    return []


def _with(said: Said) -> str:
    place = said.find("with")
    if place < 0:
        return ""
    end = name_run(said.toks, place + 1)
    if end > place + 1:
        return said.words(place + 1, end)
    if said.at(place + 1) == "my":
        related = relation_at(said.toks, place + 2)
        if related is not None:
            named = name_run(said.toks, related[1])
            return said.words(related[1], named) if named > related[1] else f"my {related[0]}"
    return ""


def _partner_named(said: Said, at: int) -> list[Claim]:
    called = said.find("named", "called", start=at)
    if at < called <= at + 4:
        at = called + 1
    end = name_run(said.toks, at)
    if end == at:
        return []
    return said.make(
        "has_partner", said.words(at, end), object_type="person", relation="partner", dated=False, rule="married to"
    )


def married(said: Said, at: int) -> list[Claim]:
    """ "I am married to Ana": `at` is the word of the status."""
    status = said.at(at)
    polarity = "ended" if said.clause.past and said.polarity == "is" else said.polarity
    found = said.make("marital_status_is", status, polarity=polarity, rule="marital status")
    other = said.scene.text[said.subject.start : said.subject.end].split(" and ")[0]
    if (
        said.subject.we
        and status in ("married", "engaged")
        and other[:1].isupper()
        and other not in ("We", "My", "Our")
        and not other.startswith(("My ", "Our "))
        and polarity == "is"
    ):  # "Tomás and I have been married since 2011"
        found += said.make(
            "has_partner", other, object_type="person", relation="partner", dated=False, rule="are married"
        )
    if said.at(at + 1) == "to" and status in ("married", "engaged"):
        found += _partner_named(said, at + 2)
    return found
