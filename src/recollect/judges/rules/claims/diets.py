"""What somebody eats and drinks, does not, and has given up."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said
from recollect.judges.rules.grammar.lexicon import DIETS, words
from recollect.judges.rules.grammar.verbs import FORMS, ING

_FOODS = words(
    "coffee alcohol sugar meat dairy gluten caffeine booze chocolate bread wine beer carbs soda fizzy fish eggs"
)


def stops(said: Said) -> list[Claim]:
    """ "I stopped eating meat", "gave up alcohol", "quit smoking"."""
    clause = said.clause
    if clause.form not in ("past", "perfect", "either") or said.polarity != "is":
        return []
    start = 1 if said.at(0) == "up" and clause.verb == "give" else 0
    if clause.verb == "give" and not start:
        return []
    form = FORMS.get(said.at(start))
    rest = said.object(start + 1, ("because", "but", "and"))
    if form is not None and form.kind == ING:
        if form.verb == "eat" and rest:
            return said.make("eats", rest, polarity="ended", ending=True, future=False, rule="stopped eating")
        if form.verb in ("work", "live"):
            return []
        if form.verb in ("take", "use") and rest:
            return said.make(
                "takes" if form.verb == "take" else "uses",
                rest,
                polarity="ended",
                ending=True,
                future=False,
                rule="stopped taking",
            )
        return said.make(
            "does", f"{form.verb} {rest}".strip(), polarity="ended", ending=True, future=False, rule="stopped doing"
        )
    if clause.verb == "quit" and said.at(start) in _FOODS:
        return said.make(
            "eats", said.at(start), polarity="ended", ending=True, future=False, rule="quit eating or drinking"
        )  # fmt: skip
    if start and said.at(start) not in ("on", "it", ""):
        return said.make(
            "does", said.object(start, ("because", "but")), polarity="ended", ending=True, future=False, rule="gave up"
        )
    return []


_MEALS = words("dinner lunch breakfast supper brunch early late together")


def eats(said: Said) -> list[Claim]:
    """ "eats vegan", "don't eat pork", "only eat halal", "don't drink alcohol"."""
    clause = said.clause
    value = said.object(0, ("and", "or", "because", "for") if not clause.negated else ("because", "for", "but"))
    if clause.modal == "could" and clause.verb == "eat" and said.recurring and said.polarity == "is":
        return said.make("likes", value, dated=False, context="", rule="could eat it every day")
    if (
        clause.modal in ("would", "could", "will", "should", "might")
        or (clause.modal and said.polarity == "is")
        or not value
    ):
        return []
    if value.lower() in DIETS:
        return said.make("eats", value, rule="diet")
    if (
        (
            clause.verb == "eat"
            and said.polarity == "is"
            and clause.form == "present"
            and not clause.modal
            and not said.recurring
            and not said.context
            and "only" not in clause.adverbs
            and not clause.adverbs & {"usually", "often", "always", "sometimes"}
        )
        and not set(value.lower().split()) & _MEALS
        and value.lower().split()[0] not in ("it", "that", "out", "at", "in", "with", "too", "a", "my", "like")
    ):
        return said.make("eats", said.object(0, ("because", "for", "but")), rule="eats")
    cannot = clause.modal in ("can", "must", "") and said.polarity == "not"
    if clause.form == "past":
        return []
    if cannot and clause.verb == "eat":
        if value.lower() in ("it", "that", "much", "this", "them"):
            return []
        return [
            claim
            for item in said.items(0, ("because", "for", "but", "in"))
            for claim in said.make("eats", item, polarity="not", rule="does not eat")
        ]
    if said.polarity == "ended":
        return said.make(
            "eats" if clause.verb == "eat" else "does",
            value if clause.verb == "eat" else f"drink {value}",
            polarity="ended",
            rule="ate once",
        )
    if cannot and clause.verb in ("drink", "smoke"):
        return said.make("does", f"{clause.verb} {value}", polarity="not", rule="does not drink")
    if "only" in clause.adverbs and clause.verb == "eat":
        return said.make("eats", value, rule="eats only")
    return []
