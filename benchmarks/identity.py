"""People who write on several channels: who is found to be one person, and who is wrongly taken for one?

    python benchmarks/identity.py [--seeds 1-6] [--people 60] [--crowd N] [--database URL]
                                  [--errors] [--json FILE] [--setting name=value]

Made from a seed, with nothing recorded. Each person writes on two or three channels, under handles that look like their
name, like a nickname or like nothing, and each further handle comes with one kind of clue: an address given in words, a
profile that carries one, an introduction from another device, an introduction and things that only they speak of, such
things alone, a display name and such things; or none at all. Between them stand look-alikes: the same first names
again and again, colleagues who speak of the same project and the same boss, people who pass on the addresses of others,
who speak of others by name, who quote others, who talk with each other in a room.

  precision   of the pairs suggested with a confidence of at least 0.6, those that are one person
  recall      of the further handles that came with a clue, those suggested with at least 0.6
  low         pairs suggested below that, and of them those that are one person
  ms          how long it took to compute all suggestions

Odd seeds are for choosing, even ones for reporting; each half has wordings of its own. --errors shows, for odd seeds,
what was missed and what is wrong. --crowd adds so many people with one handle each, to see what that costs.
"""

from __future__ import annotations

import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from claims_running import memory_options, tell
from recollect import Memory
from recollect.entities.names import handle_entity
from recollect.ids import derived_id
from recollect.store.schema import hints
from recollect.store.upsert import upsert
from running import changed_settings, database

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
FIRST = ("Marcus", "Anna", "Jonas", "Lena", "Tom", "Sofia", "David", "Maria", "Ben", "Julia", "Peter", "Clara", "Omar",
         "Nina", "Paul", "Priya")  # fmt: skip
LAST = ("Weber", "Okafor", "Lindqvist", "Moreau", "Haddad", "Novak", "Brennan", "Castillo", "Ito", "Farrell", "Kovacs",
        "Duarte", "Sandoval", "Petrov", "Achterberg", "Nakamura", "Oyelaran", "Bielski")  # fmt: skip
TYPES = ("matrix", "email", "simplex", "telegram", "signal")
SYLLABLES = ("ka", "lo", "mi", "ze", "ru", "ta", "vo", "ny", "shi", "bra", "quo", "del", "fen", "gar", "hol", "jex")
CLUES = ("address", "profile", "intro from elsewhere", "intro and things", "things", "name and things", "none")

# For each half: wordings for choosing, wordings for reporting.
GIVEN: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "address": (
        ("My {type} is {handle}, in case this one is down.", "You can also reach me at {handle}.",
         "By the way, on {Type} I'm {handle}.", "Please send the papers to me at {handle}."),
        ("I'm on {Type} too: {handle}.", "If I don't answer here, write to me at {handle}.",
         "my {type} address: {handle}", "Find me on {Type} as {handle}."),
    ),
    "intro from elsewhere": (
        ("Hi, this is {name}, writing from my new phone.", "It's me, {name}, from my other account.",
         "{name} here, on my work laptop today."),
        ("Hello again! {name} here, with a new number.", "This is {name}. I'm writing from another device.",
         "it's {name}, texting from my private phone"),
    ),
    "intro": (
        ("Hi, this is {first}.", "{first} here.", "My name is {name}."),
        ("Hey, it's {first} again!", "I'm {first}, hello.", "This is {name} speaking."),
    ),
    "thing": (
        ("Did {person} call about {project}?", "{project} is late again.", "I walked {pet} before breakfast.",
         "{person} wants to see {project} on Friday.", "We moved {project} to {code}.", "The vet saw {pet} today."),
        ("Tell {person} that {project} is fine.", "Any news of {project}?", "My dog {pet} ate the mail.",
         "I met {person} for lunch.", "Order {code} is for {project}.", "{pet} is asleep under the table."),
    ),
    "team": (
        ("{boss} wants {shared} done by Monday.", "How far is {shared}?"),
        ("I sent {shared} to {boss}.", "{boss} asked about {shared} again."),
    ),
    "others": (
        ("{other}'s email is {address}.", "Please write to {other}, {address}, about it.",
         'He wrote "my email is {address}" on the card.', "Ask {other} about the keys."),
        ("The address of {other} is {address}.", "> You can reach me at {address}\nThat is what they said.",
         "{other} can be reached at {address}.", "{other} will know, I don't."),
    ),
    "chat": (
        ("Good morning!", "Is the meeting still on?", "Thanks, that helps.", "It rains again.", "What's for lunch?"),
        ("Hello there", "Can you move it to Tuesday?", "Perfect, thank you.", "I'm tired today.", "See you later"),
    ),
}  # fmt: skip


@dataclass
class Person:
    first: str
    last: str
    handles: list[tuple[str, str]] = field(default_factory=list)
    things: dict[str, str] = field(default_factory=dict)


@dataclass
class World:
    items: list[dict[str, Any]] = field(default_factory=list)
    one: dict[str, int] = field(default_factory=dict)  # entity: which person
    crowd: list[dict[str, Any]] = field(default_factory=list)
    planted: dict[tuple[str, str], str] = field(default_factory=dict)  # two handles of one: by which clue


class Maker:
    def __init__(self, seed: int, people: int, crowd: int = 0) -> None:
        self.dice = random.Random(f"identity {seed}")
        self.half = 0 if seed % 2 else 1
        self.number = people
        self.crowd = crowd
        self.world = World()
        self.minute = 0
        self.used: set[str] = set()
        self.names: list[tuple[str, str]] = []

    def made(self) -> World:
        self.names = [(self.dice.choice(FIRST), self.dice.choice(LAST)) for _ in range(self.number)]
        people = [self._person(number) for number in range(self.number)]
        teams = [people[at : at + 5] for at in range(0, len(people), 5)]
        for team in teams:
            self._team(team)
        for number, person in enumerate(people):
            self._others(person, people[(number + 7) % len(people)])
        self.dice.shuffle(self.world.items)
        for number, item in enumerate(self.world.items):
            item["occurred_at"] = START + timedelta(minutes=7 * number, days=number // 100)
        self._room(people)
        before = len(self.world.items)
        for number in range(self.crowd):
            self._alone(number)
        self.world.crowd = self.world.items[before:]
        del self.world.items[before:]
        return self.world

    def _person(self, number: int) -> Person:
        person = Person(*self.names[number])
        person.things = {
            "project": self._word().title(), "pet": self._word().title(),
            "code": f"{self._word()[:3].upper()}-{number + 100}",
            "person": f"{self._word().title()} {self._word().title()}",
        }  # fmt: skip
        types = self.dice.sample(TYPES, self.dice.choice((2, 2, 3)))
        named = False
        for place, type in enumerate(types):
            clue = self.dice.choice(CLUES) if place else ""
            style = "opaque" if clue.startswith("intro") and place else self.dice.choice(("name", "nick", "opaque"))
            handle = self._handle(person, type, style)
            person.handles.append((type, handle))
            self.world.one[handle_entity(type, handle)] = number
            shown = place == 0 or clue == "name and things"
            name = f"{person.first} {person.last}" if shown and (place or self.dice.random() < 0.8) else None
            named = named or (place == 0 and name is not None)
            self._chat(person, place, name)
            if place:
                if clue == "name and things" and not named:
                    clue = "none"
                self._clue(person, place, clue, name)
        return person

    def _clue(self, person: Person, place: int, clue: str, name: str | None) -> None:
        first, here = person.handles[0], person.handles[place]
        entities = tuple(sorted(handle_entity(*each) for each in (first, here)))
        if clue == "address":
            giver, given = (first, here) if self.dice.random() < 0.5 else (here, first)
            if given[0] not in ("matrix", "email") and giver[0] in ("matrix", "email"):
                giver, given = given, giver
            words = self._words("address")
            self._say(giver, words.format(type=_spelt(given[0]), Type=_spelt(given[0]).title(), handle=given[1]))
        elif clue == "profile":
            giver, given = (here, first) if first[0] in ("matrix", "email") else (first, here)
            self._say(giver, self._words("chat"), profile={given[0]: given[1]})
        elif clue == "intro from elsewhere":
            self._named(person)
            self._say(here, self._words(clue).format(name=self._full(person)))
        elif clue in ("intro and things", "things", "name and things"):
            if clue == "intro and things":
                self._named(person)
                self._say(here, self._words("intro").format(first=person.first, name=self._full(person)))
            for handle in (first, here):
                for text in GIVEN["thing"][self.half]:
                    self._say(handle, text.format(**person.things), name=name if handle == here else None)
        if clue != "none":
            self.world.planted[entities[0], entities[1]] = clue

    def _full(self, person: Person) -> str:
        """The first name where only one person has it, so that it can mean somebody; else all of it."""
        alone = sum(name[0] == person.first for name in self.names) == 1
        return person.first if alone else f"{person.first} {person.last}"

    def _named(self, person: Person) -> None:
        """The first handle goes by the full name, so that an introduction can mean it."""
        self._say(person.handles[0], self._words("chat"), name=f"{person.first} {person.last}")

    def _chat(self, person: Person, place: int, name: str | None) -> None:
        for _ in range(self.dice.randint(2, 4)):
            self._say(person.handles[place], self._words("chat"), name=name)

    def _team(self, team: Sequence[Person]) -> None:
        shared, boss = self._word().title(), f"{self._word().title()} {self._word().title()}"
        for person in self.dice.sample(team, min(2, len(team))):
            for text in GIVEN["team"][self.half]:
                self._say(person.handles[0], text.format(shared=shared, boss=boss))

    def _others(self, person: Person, other: Person) -> None:
        text = self._words("others")
        address = f"{other.first.lower()}.{other.last.lower()}@{self._word()}.org"
        for type, handle in other.handles:
            address = handle if type == "email" else address
        self._say(person.handles[0], text.format(other=other.first, address=address))

    def _alone(self, number: int) -> None:
        type, handle = "matrix", f"@c{number}:crowd.org"
        self.world.one[handle_entity(type, handle)] = -1 - number
        name = f"{self.dice.choice(FIRST)} {self.dice.choice(LAST)}"
        for _ in range(2):
            told = self.dice.randint(1, 20_000), self.dice.randint(1, 20_000)
            self._say((type, handle), f"Ask Mr Quo{told[0]} about Zef{told[1]}", name=name)

    def _room(self, people: Sequence[Person]) -> None:
        """Two of the same first name, where there are such, talk with each other."""
        at = START + timedelta(days=300)
        by_name: dict[str, list[Person]] = defaultdict(list)
        for person in people:
            by_name[person.first].append(person)
        for alike in by_name.values():
            for one, other in zip(alike[::2], alike[1::2], strict=False):
                for turn in range(4):
                    type, handle = (one, other)[turn % 2].handles[0]
                    at += timedelta(minutes=1)
                    self.world.items.append({
                        "content": self._words("chat"), "channel": f"{type}:room", "sender": handle, "privacy": "group",
                        "occurred_at": at,
                    })  # fmt: skip

    def _say(
        self, handle: tuple[str, str], text: str, name: str | None = None, profile: Mapping[str, str] | None = None
    ) -> None:
        metadata = {
            **({"sender_name": name} if name else {}),
            **({"profile": dict(profile)} if profile else {}),
        }
        self.world.items.append({
            "content": text, "channel": f"{handle[0]}:{handle[1]}", "sender": handle[1], "privacy": "private",
            "metadata": metadata or None,
        })  # fmt: skip

    def _words(self, kind: str) -> str:
        return self.dice.choice(GIVEN[kind][self.half])

    def _word(self) -> str:
        while True:
            word = "".join(self.dice.choice(SYLLABLES) for _ in range(3))
            if word not in self.used:
                self.used.add(word)
                return word

    def _handle(self, person: Person, type: str, style: str) -> str:
        local = {
            "name": f"{person.first.lower()}.{person.last.lower()}{self.dice.randint(1, 999)}",
            "nick": f"{self._word()}{self.dice.randint(1, 99)}",
            "opaque": f"u{self.dice.randrange(16**8):08x}",
        }[style]
        if type == "email":
            return f"{local}@{self._word()}.org"
        return f"@{local}:{self._word()}.net" if type == "matrix" else local


def _spelt(type: str) -> str:
    return "e-mail" if type == "email" else type


def measured(memory: Memory, world: World) -> tuple[dict[str, Any], list[str]]:
    memory.observe_many(world.items)
    memory.learn_facts()
    memory.distil()
    _join(memory, world.crowd)
    began = time.perf_counter()
    found = memory.review(kind="identity", limit=10_000)
    ms = (time.perf_counter() - began) * 1_000
    sure = [each for each in found if each.confidence >= 0.6]
    right = [each for each in sure if _is_one(world, each.data)]
    pairs = {tuple(sorted((each.data["entity"], each.data["other"]))) for each in sure}
    missed = {pair: clue for pair, clue in world.planted.items() if pair not in pairs}
    errors = [f"  missed ({clue}): {_told(world, pair)}" for pair, clue in missed.items()]
    errors += [
        f"  wrong ({each.confidence}): {each.question} {each.reasons}" for each in sure if not _is_one(world, each.data)
    ]
    low = [each for each in found if each.confidence < 0.6]
    clues: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for pair, clue in world.planted.items():
        clues[clue][0] += pair in pairs
        clues[clue][1] += 1
    return {
        "right": len(right), "sure": len(sure), "found": len(world.planted) - len(missed),
        "planted": len(world.planted), "low": len(low), "low right": sum(_is_one(world, each.data) for each in low),
        "ms": ms, "clues": dict(clues),
    }, errors  # fmt: skip


def _join(memory: Memory, crowd: Sequence[Mapping[str, Any]]) -> None:
    """Many more, who are in the directory at once; what they speak of is put down directly, for it takes long to learn
    and is not what is measured."""
    rows = []
    for said, item in zip(memory.observe_many(crowd), crowd, strict=True):
        for word in re.findall(r"Quo\d+|Zef\d+", item["content"]):
            rows.append({
                "space": memory.space, "hint": derived_id("hin", said.id, word), "audience": said.audience,
                "agent": None, "entity": said.entity, "kind": "term", "key": word.lower(), "said": said.content,
                "position": 1, "source": said.id,
            })  # fmt: skip
    with memory._store.write() as connection:
        upsert(connection, hints, rows)


def _is_one(world: World, data: Mapping[str, Any]) -> bool:
    return world.one.get(data["entity"], -1) == world.one.get(data["other"], -2)


def _told(world: World, pair: tuple[str, str]) -> str:
    texts = [
        f"{item['sender']}: {item['content']} {item.get('metadata') or ''}"
        for item in world.items
        if handle_entity(item["channel"].partition(":")[0], item["sender"]) in pair
    ]
    return " | ".join(texts)


def shares(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    total = {name: sum(result[name] for result in results) for name in ("right", "sure", "found", "planted", "low")}
    return {
        "precision": total["right"] / total["sure"] if total["sure"] else None,
        "recall": total["found"] / total["planted"] if total["planted"] else None,
        "suggested": total["sure"],
        "planted": total["planted"],
        "low": total["low"],
        "low right": sum(result["low right"] for result in results),
        "ms": round(sum(result["ms"] for result in results) / len(results), 1),
    }


def by_clue(results: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for result in results:
        for clue, (hit, all_of_it) in result["clues"].items():
            found[clue][0] += hit
            found[clue][1] += all_of_it
    return {clue: {"recall": hit / of, "planted": of} for clue, (hit, of) in sorted(found.items())}


def numbers(text: str) -> Iterator[int]:
    first, _, last = text.partition("-")
    yield from range(int(first), int(last or first) + 1)


def main() -> None:
    options = memory_options(__doc__)
    options.add_argument("--seeds", default="1-6", metavar="FROM-TO", help="which worlds (default: 1-6)")
    options.add_argument("--people", type=int, default=60, metavar="N")
    options.add_argument("--crowd", type=int, default=0, metavar="N", help="people more, with one handle each")
    given = options.parse_args()
    settings = changed_settings(["embedder=none", "background=false", *given.setting])
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    errors: list[str] = []
    with database(given.database) as place:
        for seed in numbers(given.seeds):
            world = Maker(seed, given.people, given.crowd).made()
            with Memory(place, space=f"identity-{seed}-{given.crowd}", settings=settings) as memory:
                result, lines = measured(memory, world)
            rows["for choosing" if seed % 2 else "for reporting"].append(result)
            if seed % 2:
                errors += [f"seed {seed}", *lines]
    figures: dict[str, Any] = {half: shares(results) for half, results in sorted(rows.items())}
    for half, results in sorted(rows.items()):
        figures |= {f"{clue}, {half}": row for clue, row in by_clue(results).items()}
    told = {"benchmark": "identity", "settings": given.setting, "people": given.people, "crowd": given.crowd}
    tell({**told, "figures": figures}, "Who is one person", errors if given.errors else (), given.json)


if __name__ == "__main__":
    main()
