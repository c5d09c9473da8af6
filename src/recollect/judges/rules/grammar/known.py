"""Whom and what a message has spoken of so far, and whom a pronoun means: only where the message leaves no doubt."""

from __future__ import annotations

from dataclasses import dataclass, field

from recollect.judges.rules.grammar.given_names import gender_of

SPEAKER = "speaker"
PRONOUNS = ("he", "she")  # subjects that the message itself leaves open


NOBODY = ("nobody", "everyone", "everybody", "nothing")


@dataclass(frozen=True, slots=True)
class Subject:
    """`key` is what a claim names; empty for somebody unknown. `head` is the noun: "birthday" of "my sister's
    birthday", whose `owner` is "my sister". `names` are those that stand beside it: "my sister Alice"."""

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
        if subject.is_speaker or not subject.key or subject.key in PRONOUNS or subject.head in NOBODY:
            return
        shelf = self.people if subject.type in ("person", "pet") else self.things
        shelf[:] = [each for each in shelf if each.key != subject.key]
        shelf.append(subject)

    def meant(self, pronoun: str) -> Subject | None:
        """Whom a pronoun stands for, where only one can be meant."""
        fitting = self.possible(pronoun)
        return fitting[0] if len(fitting) == 1 else None

    def possible(self, pronoun: str) -> list[Subject]:
        """All that a pronoun may stand for."""
        if pronoun in ("he", "him", "his"):
            fitting = [each for each in self.people if _gender(each) != "f" and not each.plural]
        elif pronoun in ("she", "her"):
            fitting = [each for each in self.people if _gender(each) != "m" and not each.plural]
        elif pronoun in ("they", "their", "them"):
            plural = [each for each in self.people if each.plural]
            fitting = plural or self.people
        else:
            single = [each for each in self.things if not each.plural]
            fitting = single if not any(each.type == "pet" for each in self.people) else []
        return fitting


def _gender(subject: Subject) -> str:
    return subject.gender or gender_of(subject.key)
