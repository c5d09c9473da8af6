"""Words that tell what kind of subject stands somewhere: a person's role, a group, a room, or a name in lower case."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.rules.grammar.lexicon import DEVICES, RELATIONS, ROOMS, words
from recollect.judges.rules.grammar.noun_phrases import STOPS, is_verb_group
from recollect.judges.rules.grammar.sentences import Tok
from recollect.judges.rules.grammar.verbs import FORMS
from recollect.understanding.stopwords import STOP


def lower_name(toks: Sequence[Tok], relation: str, at: int) -> bool:
    """ "my sister zainab lives …": a word that is none, between somebody and a verb."""
    if RELATIONS[relation].predicate in ("knows", "has_pet", "has_mother", "has_father", "has_child"):
        return False
    low = toks[at].low if at < len(toks) else ""
    return (
        low.isalpha()
        and len(low) > 2
        and low not in STOP["en"]
        and low not in FORMS
        and low not in _NO_NAMES
        and is_verb_group(toks, at + 1)
        and not is_verb_group(toks, at, plural=True)
    )


_NO_NAMES = words(
    "tongue group request joke program programme shower fight circle side situation thing stuff house company team "
    "both "
    "school work office family car phone dog cat birthday wedding flat place room number email"
)


def compound(toks: Sequence[Tok], at: int) -> bool:
    """ "mother tongue", "dog food": the relation is only the first part of another noun."""
    if at >= len(toks) or not toks[at].low.isalpha() or toks[at].text[0].isupper():
        return False
    low = toks[at].low
    return (
        low not in STOP["en"]
        and not is_verb_group(toks, at, plural=True)
        and low not in STOPS
        and not low.endswith("ed")
    )


ROLES = words(
    "goalkeeper captain designer developer engineer cook chef waiter barista receptionist secretary hr lead founder "
    "consultant contractor tenant guest host instructor nurse surgeon pharmacist stylist singer drummer guitarist "
    "student pupil trainee apprentice intern janitor caretaker director ceo cto head principal editor photographer "
    "supervisor accountant bookkeeper estate pianist bassist striker defender goalie trainer referee"
)


OWN = words(
    "birthday bday email e-mail number mobile cell landline address name surname nickname job profession hobby hobbies "
    "hometown handle username pronouns github gitlab twitter instagram insta linkedin venmo paypal skype telegram "
    "mastodon bluesky tiktok iban postcode"
)


def thing(toks: Sequence[Tok]) -> str:
    last = toks[-1].low if toks else ""
    if last in DEVICES or (last.endswith("s") and last[:-1] in DEVICES):
        return "device"
    if last in GROUPS:
        return "group"
    if last in ROOMS or last in ("room", "house", "flat", "apartment"):
        return "place"
    return "object"


SIDES = words("left right top bottom side wall floor desk")
GROUPS = words("team family company department startup band class crew club choir office firm squad household")


MINE = words(
    "husband wife hubby boyfriend girlfriend boss kids parents daughter son sister brother landlord landlady twins "
    "toddler flatmate roommate manager in-laws grandparents supervisor doctor dentist gp therapist grandson "
    "granddaughter neighbour neighbor nephew niece cousin mother father fiancé fiancée partner eldest youngest"
)


COMPANY = words("gmbh ag inc ltd llc corp company bank university media group co plc kg solutions systems industries")
