"""The words for what is said of somebody or something: their kind, their category, and whether one can have several.

A model may use other words; they are kept as they are, and taken to allow several values.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Predicate:
    name: str
    kind: str
    category: str | None
    single: bool = False  # a new value takes the place of the old one
    opposite: str | None = None  # the predicate that cannot hold of the same value


def _table(*rows: Predicate) -> dict[str, Predicate]:
    return {row.name: row for row in rows}


OPEN = "states"  # a stretch without slots: the words themselves are the value
_one = True

PREDICATES: dict[str, Predicate] = _table(
    # Who somebody is.
    Predicate("name_is", "attribute", "identity", _one),
    Predicate("called", "nickname", "identity"),  # a nickname, also of devices and rooms
    Predicate("age_is", "attribute", "identity", _one),
    Predicate("birthday_is", "attribute", "identity", _one),  # "May 4", "1990-05-04"
    Predicate("born_in", "attribute", "identity", _one),  # a place or a year
    Predicate("from", "location", "identity", _one),  # origin, nationality
    Predicate("speaks", "attribute", "language"),
    Predicate("is", "attribute", None),  # any other trait: "is left-handed", "is vegetarian"
    Predicate("has_trait", "attribute", "appearance"),
    Predicate("believes", "observation", "opinion"),
    Predicate("feels", "observation", "mood"),
    # Where.
    Predicate("lives_in", "location", "home", _one),
    Predicate("moved_to", "event", "home"),
    Predicate("located_in", "location", "place", _one),  # things and rooms: "the router is in the attic"
    Predicate("visited", "event", "travel"),
    # Work and learning.
    Predicate("works_at", "attribute", "work", _one),
    Predicate("works_as", "attribute", "work", _one),
    Predicate("works_on", "attribute", "work"),
    Predicate("studies", "attribute", "education"),
    Predicate("studies_at", "attribute", "education", _one),
    Predicate("graduated_from", "event", "education"),
    Predicate("can", "attribute", "skill"),
    # People: "Alice is my sister" is (speaker, has_sister, Alice).
    Predicate("has_partner", "relationship", "family", _one),  # wife, husband, boyfriend, fiancée …
    Predicate("has_mother", "relationship", "family", _one),
    Predicate("has_father", "relationship", "family", _one),
    Predicate("has_sister", "relationship", "family"),
    Predicate("has_brother", "relationship", "family"),
    Predicate("has_child", "relationship", "family"),  # son, daughter, kid
    Predicate("has_relative", "relationship", "family"),  # all others
    Predicate("has_friend", "relationship", "friends"),
    Predicate("has_colleague", "relationship", "work"),
    Predicate("has_boss", "relationship", "work", _one),
    Predicate("knows", "relationship", "people"),  # neighbour, doctor, landlord, teacher …
    Predicate("has_pet", "relationship", "pets"),
    Predicate("marital_status_is", "attribute", "family", _one),
    # Likes and needs.
    Predicate("likes", "preference", None, opposite="dislikes"),
    Predicate("dislikes", "preference", None, opposite="likes"),
    Predicate("prefers", "preference", None),
    Predicate("favourite", "preference", None, _one),  # object "teal", context "colour"
    Predicate("allergic_to", "requirement", "health", opposite="likes"),
    Predicate("eats", "requirement", "diet", _one),  # vegan, vegetarian, kosher, gluten-free …
    Predicate("has_condition", "attribute", "health"),
    Predicate("takes", "attribute", "health"),  # medicine
    Predicate("needs", "requirement", None),
    Predicate("expects", "expectation", None),  # "answer me in short sentences", "reply within a day"
    Predicate("always", "policy", None),  # standing rules: "never call me before 9", "invoices go out on Fridays"
    Predicate("satisfied_with", "satisfaction", None, opposite="unhappy_with"),
    Predicate("unhappy_with", "satisfaction", None, opposite="satisfied_with"),
    Predicate("lacks", "gap", None),  # something could not be done
    # Habits, plans, events.
    Predicate("does", "schedule", "routine"),  # a habit; context "every Tuesday at 7 pm"
    Predicate("has_hobby", "preference", "hobby"),
    Predicate("scheduled", "schedule", "appointment"),  # "the dentist, on 2026-05-04 at 10:00"
    Predicate("plans", "plan", None),
    Predicate("wants", "plan", "goal"),
    Predicate("promised", "plan", "promise"),
    Predicate("decided", "event", "decision"),
    Predicate("did", "event", None),  # what happened, dated: "adopted a dog", "ran a marathon"
    Predicate("happened", "event", None),  # to things and in the world
    # Things.
    Predicate("owns", "possession", None),
    Predicate("uses", "possession", "tools"),
    Predicate("set_to", "preference", None, _one),  # devices: "hallway light 30 %", "thermostat 21 °C at night"
    Predicate("used_for", "purpose", None),
    Predicate("costs", "attribute", "money", _one),
    Predicate("due", "schedule", "deadline", _one),
    Predicate("status_is", "attribute", "status", _one),
    # How to reach somebody.
    Predicate("phone_is", "contact", "phone", _one),
    Predicate("email_is", "contact", "email", _one),
    Predicate("address_is", "contact", "address", _one),
    Predicate("account_is", "contact", "account"),  # handles, user names, web sites
    # What is said in words of its own, and what somebody asked to remember.
    Predicate(OPEN, "observation", None),
    Predicate("noted", "observation", "note"),
)


def single(predicate: str) -> bool:
    known = PREDICATES.get(predicate)
    return known is not None and known.single


def opposites(predicate: str) -> tuple[str, ...]:
    """The predicates that cannot hold of the same value, in either direction."""
    known = PREDICATES.get(predicate)
    found = {known.opposite} if known is not None and known.opposite else set()
    found |= {each.name for each in PREDICATES.values() if each.opposite == predicate}
    return tuple(sorted(name for name in found if name))
