"""What somebody is there for: "I head up payments at Lumora", "Faisal looks after testing", "she does the rota"."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.events import clean_end
from recollect.judges.rules.claims.introductions import company_run
from recollect.judges.rules.claims.making import Said
from recollect.judges.rules.claims.places_and_work import job_of
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import words

_STOPS = words("because but so although though since which when and while until")
_EMPTY = words("it that this them him her us me you everything myself himself herself themselves")
_FIELDS = words(
    "testing payroll accounts accounting research support marketing sales logistics finance recruitment design "
    "development admin administration security compliance training onboarding procurement catering cleaning "
    "maintenance bookings orders invoices invoicing billing rota rotas schedule schedules website newsletter books "
    "bookkeeping deliveries stock inventory front-end back-end frontend backend infrastructure data translations "
    "translation editing layout photography photos sound lights lighting costumes props press pr hr it legal ceramics"
)


def _person(said: Said) -> bool:
    subject = said.subject
    return bool(subject.key) and subject.key != "you" and (subject.is_speaker or subject.type == "person")


def _goes_on(said: Said) -> bool:
    """Now, or since some time: "I manage …", "I've managed … for six years"."""
    form = said.clause.form
    if said.clause.modal or said.polarity != "is" or said.clause.hedged:
        return False
    lasting = any(tok.low in ("since", "for") for tok in said.clause.rest)
    return form in ("present", "progressive") or (form == "perfect" and lasting)


def _at(said: Said) -> list[Claim]:
    """Where it is done: "… at Lumora"."""
    place = said.find("at")
    end = company_run(said.toks, place + 1) if place > 0 else place + 1
    if place <= 0 or end == place + 1:
        return []
    return said.make("works_at", said.words(place + 1, end), object_type="company", rule="leads at a company")


def leads(said: Said) -> list[Claim]:
    """ "I head up the payments team at Lumora", "I've coached the under-16s since 2021"."""
    if not _person(said) or not _goes_on(said) or not said.toks or said.at(0) in _EMPTY:
        return []
    rest = clean_end(said.words(0, said.until(0, _STOPS)))
    if said.recurring or not rest or (said.at(0) in ("a", "an") and said.at(1) in ("bit", "lot", "marathon", "race")):
        return []
    if said.clause.verb == "run" and said.at(0) not in ("a", "an", "the", "our", "my", "this", "two", "three"):
        return []
    return said.make("does", f"{said.clause.verb} {rest}", rule="leads") + _at(said)


def looks_after(said: Said) -> list[Claim]:
    """ "Faisal looks after testing", "I take care of the invoices"."""
    lows = said.lows(0, 3)
    after = (
        1
        if lows[:1] == ["after"]
        else (3 if lows == ["take", "care", "of"] else (2 if lows[:2] == ["care", "of"] else 0))
    )
    if not after or not _person(said) or not _goes_on(said) or said.at(after) in _EMPTY or not said.at(after):
        return []
    value = said.object(after, _STOPS)
    if not said.subject.is_speaker and said.at(after) in ("my", "our"):
        return said.make("does", f"look after {value}", rule="looks after")
    return said.make("works_on", value, rule="looks after")


def handles(said: Said) -> list[Claim]:
    """ "she does the rota", "Brouwer does the Venlo leg", "Kofi handles research"."""
    if not _person(said) or not (_goes_on(said) or said.clause.modal == "will") or said.at(0) in _EMPTY:
        return []
    end = said.until(0, _STOPS | {"for", "with", "at", "in", "on"})
    lows = said.lows(0, end)
    if not lows or lows[-1] not in _FIELDS or len(lows) > 4 or said.recurring or lows[0] in ("my", "our"):
        return []
    return said.make("works_on", said.object(0, _STOPS), polarity="is", rule="does a part of the work")


def takes_over(said: Said) -> list[Claim]:
    """ "Sven took over the newsletter": what somebody does now."""
    clause = said.clause
    if said.at(0) != "over" or clause.form not in ("past", "perfect") or not _person(said) or clause.negated:
        return []
    start = 1 + (said.at(1) == "as")
    value = said.object(start, _STOPS | {"from", "for", "in"})
    if not value or said.at(1) in _EMPTY or said.at(1) in ("from", "for"):
        return []
    return said.make("works_as" if said.at(1) == "as" else "works_on", value, future=False, rule="took over")


def made_me(said: Said) -> list[Claim]:
    """ "they made me shift supervisor"."""
    clause = said.clause
    if clause.form not in ("past", "perfect") or clause.negated or clause.modal or said.at(0) not in ("me", "us"):
        return []
    what = said.words(1 + (said.at(1) in ("a", "an", "the")), said.until(1, _STOPS | {"at", "of", "for", "in"}))
    if job_of(what) is None:
        return []
    return said.make("works_as", what, subject=SPEAKER, polarity="is", future=False, rule="was made")


def in_charge(said: Said, at: int) -> list[Claim]:
    """ "is in charge of …", "is responsible for …", "is the one who does …"."""
    lows = said.lows(at, at + 4)
    start = 0
    if lows[:3] == ["in", "charge", "of"] or lows[:3] == ["head", "of", "the"]:
        start = 3
    elif lows[:2] == ["responsible", "for"]:
        start = 2
    elif lows[:1] == ["doing"] and said.at(at + 1) in _FIELDS:
        start = 1
    if not start or not _person(said) or said.polarity == "not":
        return []
    return said.make("works_on", said.object(at + start, _STOPS | {"instead"}), rule="is in charge of")
