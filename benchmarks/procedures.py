"""Habits that were planted in weeks of simulated talk: how many of them are found, and how much else?

    python benchmarks/procedures.py [--seeds 1-6] [--noise 0.5 1 2] [--days 42] [--database URL]
                                    [--errors] [--json FILE] [--setting name=value]

Made from a seed, with nothing recorded: people talk with an assistant, each on a private channel, some in a room that
they share, and a home reports what its devices do. Each person has habits ("asks about delivery, then about invoices";
"says that a work order is done, then wants the invoice"), each followed most of the time, in several wordings, about
changing companies and numbers. The room has one that all in it share. In the home, devices follow others within seconds
or minutes, or the clock. Between all this stand, in `noise` times the usual number: questions that come up by chance,
one that each person asks nearly every time, small talk, thanks, answers of the assistant that speak of everything, and
devices that do as they please.

  precision   of the procedures found, those that were planted, for that person (that room, that home)
  recall      of the habits planted that came up on as many occasions as the setting wants, those found
  rows        procedures found for each habit found: one habit may be known by two of its words
  mine_ms     how long mining all scopes took

Odd seeds are for choosing, even ones for reporting. --errors shows, for odd seeds, what was missed and what is wrong.
"""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from claims_running import memory_options, tell
from recollect import Memory, Settings
from recollect.audience import OWNER
from recollect.entities.names import handle_entity
from recollect.learning import procedures
from recollect.model import Procedure
from recollect.store.schema import episodes
from running import changed_settings, database

START = datetime(2026, 1, 5, tzinfo=UTC)
FIRMS = ("Acme", "Contoso", "Initech", "Globex", "Umbrella", "Hooli", "Vandelay", "Wayne Group")
PLACES = ("Berlin", "Lyon", "Oslo", "Porto", "Leeds")
PEOPLE = ("ann", "bob", "carla", "dev", "eve", "finn")

# For each topic: the words that stand for it in a procedure, and the ways to speak of it.
ASKED: dict[str, tuple[str, Sequence[str]]] = {
    "delivery": ("deliver", ("Where is the delivery for {firm}?", "Has the delivery to {firm} arrived?",
                             "When will the delivery come?", "Any news on {firm}'s deliveries?")),
    "invoices": ("invoic", ("Are there open invoices for {firm}?", "Show me the invoices of {firm}",
                            "Which invoice is due?", "Was invoice INV-{number} paid?")),
    "stock": ("stock warehous", ("How much stock do we have?", "What's in stock in the warehouse?",
                                 "Check the stock for {firm} please", "Is stock low again?")),
    "contract": ("contract", ("When does the contract with {firm} end?", "Who signed {firm}'s contract?",
                              "Show me the contract", "Which contracts expire this month?")),
    "budget": ("budget", ("How much budget is left?", "What's the budget for {place}?", "Are we over budget?",
                          "Give me the budget figures")),
    "complaints": ("complaint", ("Any complaints from {firm}?", "How many complaints came in?",
                                 "Show me the latest complaint", "Did {firm} file a complaint?")),
    "refund": ("refund", ("Has {firm} got their refund?", "What is the refund policy?", "How long does a refund take?",
                          "Is refund {number} through?")),
    "holidays": ("holiday", ("Who is on holiday next week?", "How many holidays do I have left?",
                             "When is the next bank holiday?", "Is {firm} closed for the holidays?")),
    "traffic": ("traffic", ("How is the traffic?", "Is there much traffic to {place}?", "Check the traffic",
                            "What does the traffic look like?")),
    "train": ("train", ("When does the next train to {place} leave?", "Is my train on time?",
                        "Which train should I take?", "Are the trains running?")),
    "calendar": ("calendar appoint", ("What's on my calendar?", "Show me my calendar for tomorrow",
                                      "Is my calendar free on Friday?", "What does the calendar say?")),
    "football": ("footbal", ("Who won the football last night?", "What's the football score?",
                             "When is the football on?", "Any football results?")),
    "recipe": ("recip", ("Do you have a recipe for dinner?", "Find me a recipe with beans",
                         "What was that pasta recipe?", "Give me a quick recipe")),
    "inbox": ("inbox email", ("What's in my inbox?", "Any new emails in the inbox?", "Check my inbox",
                              "Is there anything from {firm} in my inbox?")),
    "shares": ("share", ("How are my shares doing?", "What's the share price of {firm}?", "Did {firm} shares fall?",
                         "Show me my shares")),
    "podcast": ("podcast", ("Which podcast is new?", "Any good podcasts?", "What podcast did I listen to?",
                            "Recommend me a podcast")),
}  # fmt: skip
ORDERED: dict[str, tuple[str, Sequence[str]]] = {
    "alarm": ("alarm", ("Set the alarm for seven", "Put the alarm on", "Please set my alarm", "Set an alarm for 6:30")),
    "heating": ("heat", ("Turn the heating down", "Switch off the heating", "Please turn down the heating",
                         "Heating down please")),
    "blinds": ("blind", ("Close the blinds", "Shut all the blinds", "Please lower the blinds", "Pull the blinds down")),
    "taxi": ("taxi cab", ("Book me a taxi", "Call a taxi to {place}", "I need a taxi", "Get me a taxi please")),
    "playlist": ("playlist", ("Play my evening playlist", "Start the playlist", "Put on the jazz playlist",
                              "Play the playlist again")),
    "bill": ("bill", ("Create the bill for {firm}", "Please write the bill", "Make out a bill", "I need the bill")),
    "backup": ("backup", ("Start the backup", "Run a backup please", "Make a backup", "Kick off the backup")),
    "groceries": ("grocer", ("Order the groceries", "Add milk to the groceries", "Please order groceries",
                             "Put eggs on the groceries list")),
}  # fmt: skip
TOLD: dict[str, tuple[str, Sequence[str]]] = {
    "work order done": ("order", ("Work order {number} is done", "We are done with work order {number}",
                                  "The work order for {firm} is done", "Work order {number} done")),
    "bed": ("bed", ("I'm going to bed", "Off to bed now", "Heading to bed", "Time for bed, I'm tired")),
    "landed": ("land", ("I just landed in {place}", "We landed", "Landed in {place}", "My plane has landed")),
    "leaving the office": ("offic", ("I'm leaving the office", "Leaving the office now", "I left the office",
                                     "Just out of the office")),
    "gym": ("gym", ("I'm back from the gym", "Just finished at the gym", "The gym was hard today", "Gym is done")),
}  # fmt: skip
CHAT = ("Good morning!", "How are you?", "Thanks!", "Thank you so much", "Great, thanks", "Hello", "Tell me a joke",
        "ok", "See you later", "What a day", "I had lunch with {friend}", "It is raining again", "Haha nice",
        "How was your weekend?", "You're the best")  # fmt: skip
ANSWERS = ("Here you go: nothing new on the delivery, two invoices are open.", "Done. Anything else?",
           "The contract runs until May; the budget is fine.", "Sure, I'll set the alarm.", "No idea.")  # fmt: skip
TOPICS = {**ASKED, **ORDERED, **TOLD}
DEVICES = ("light.hall", "light.porch", "light.kitchen", "switch.fan", "media_player.tv", "cover.garage", "light.bed",
           "switch.coffee", "lock.front_door", "climate.office")  # fmt: skip
SENSORS = (
    "binary_sensor.front_door",
    "binary_sensor.motion_stairs",
    "binary_sensor.window",
    "person.ann",
    "sensor.washer",
)


@dataclass
class World:
    """What was said, and what was planted: (whose or where, trigger, follow) with how often it came up."""

    items: list[dict[str, Any]] = field(default_factory=list)
    planted: Counter[tuple[str, str, str]] = field(default_factory=Counter)


class Maker:
    def __init__(self, seed: int, noise: float, days: int) -> None:
        self.dice = random.Random(f"{seed} {noise}")
        self.noise = noise
        self.days = days
        self.world = World()

    def made(self) -> World:
        for person in PEOPLE:
            self._person(person)
        self._room()
        self._home()
        self.world.items.sort(key=lambda item: item["occurred_at"])
        return self.world

    # ---------------------------------------------------------------------------------------------------- talk

    def _habits(self, count: int) -> list[tuple[str, str, float, float]]:
        """Trigger, follow, how often a session has it, how often it is followed."""
        triggers = self.dice.sample([*ASKED, *ORDERED, *TOLD, *TOLD], 2 * count)
        triggers = list(dict.fromkeys(triggers))[:count]
        follows = self.dice.sample([each for each in (*ASKED, *ORDERED) if each not in triggers], count)
        return [
            (one, other, self.dice.uniform(0.15, 0.4), self.dice.uniform(0.7, 1.0))
            for one, other in zip(triggers, follows, strict=True)
        ]

    def _person(self, person: str) -> None:
        habits = self._habits(3)
        free = [each for each in TOPICS if all(each not in habit[:2] for habit in habits)]
        often, *favourites = self.dice.sample(free, 6)
        for day in range(self.days):
            if self.dice.random() < 0.85:
                at = START + timedelta(days=day, hours=self.dice.uniform(7, 20))
                self._session(person, person, at, habits, often, [*favourites, *(habit[1] for habit in habits)])

    def _room(self) -> None:
        habit = self._habits(1)[0]
        free = [each for each in TOPICS if each not in habit[:2]]
        for person in PEOPLE[:4]:
            favourites = self.dice.sample(free, 5)
            for day in range(self.days):
                if self.dice.random() < 0.5:
                    at = START + timedelta(days=day, hours=self.dice.uniform(8, 18))
                    self._session("room", person, at, [habit], favourites[0], favourites[1:])

    def _session(
        self, place: str, person: str, at: datetime, habits: Sequence[tuple[str, str, float, float]], often: str,
        others: Sequence[str],
    ) -> None:  # fmt: skip
        turns: list[str | tuple[str, str]] = []
        for one, other, comes, followed in habits:
            if self.dice.random() < comes:
                turns.append((one, other) if self.dice.random() < followed else one)
        if self.dice.random() < 0.7:
            turns.append(often)
        turns += [self.dice.choice(others) for _ in range(self._many(1.2))]
        self.dice.shuffle(turns)
        for turn in turns:
            if isinstance(turn, tuple):
                self.world.planted[(place if place == "room" else person, *turn)] += 1
                at = self._say(place, person, at, turn[0])
                for _ in range(self._many(0.25)):
                    at = self._say(place, person, at, self.dice.choice(others))
                at = self._say(place, person, at, turn[1])
            else:
                at = self._say(place, person, at, turn)
            for _ in range(self._many(0.5)):
                at = self._say(place, person, at, None)

    def _many(self, usual: float) -> int:
        rest = usual * self.noise
        return int(rest) + (self.dice.random() < rest % 1)

    def _say(self, place: str, person: str, at: datetime, topic: str | None) -> datetime:
        text = self.dice.choice(CHAT if topic is None else TOPICS[topic][1])
        text = text.format(
            firm=self.dice.choice(FIRMS), place=self.dice.choice(PLACES), number=self.dice.randint(1000, 9999),
            friend=self.dice.choice(("Maria", "Tom", "Jo")),
        )  # fmt: skip
        channel, privacy = ("matrix:!room:x", "group") if place == "room" else (f"matrix:!{person}:x", "private")
        told = {"channel": channel, "privacy": privacy}
        self.world.items.append({"content": text, "sender": f"@{person}:x", "occurred_at": at, **told})
        if place != "room" and self.dice.random() < 0.6:
            answer = {"content": self.dice.choice(ANSWERS), "direction": "outbound", "role": "assistant"}
            later = at + timedelta(seconds=5)
            self.world.items.append({**answer, **told, "sender": f"@{person}:x", "occurred_at": later})
        return at + timedelta(seconds=self.dice.uniform(20, 300) if self.dice.random() < 0.9 else 1200)

    # ------------------------------------------------------------------------------------------------------ home

    def _home(self) -> None:
        sensors = self.dice.sample(SENSORS, 3)
        devices = self.dice.sample(DEVICES, 5)
        follows = [(one, other, self.dice.choice((5, 40, 300))) for one, other in zip(sensors, devices, strict=False)]
        clocks = [(device, self.dice.uniform(0, 24)) for device in devices[3:]]
        for day in range(self.days):
            midnight = START + timedelta(days=day)
            for one, other, lag in follows:
                for _ in range(self.dice.randint(1, 3)):
                    at = midnight + timedelta(hours=self.dice.uniform(6, 23))
                    self._happens(at, one, "open")
                    if self.dice.random() < 0.85:
                        self.world.planted["home", one, other] += 1
                        self._happens(at + timedelta(seconds=lag * self.dice.uniform(0.3, 1.5)), other, "on")
                    self._happens(at + timedelta(minutes=self.dice.uniform(20, 90)), one, "closed")
                    self._happens(at + timedelta(minutes=self.dice.uniform(10, 90)), other, "off")
            for device, hour in clocks:
                if self.dice.random() < 0.85:
                    self.world.planted["home", "clock", device] += 1
                    self._happens(midnight + timedelta(hours=hour, minutes=self.dice.gauss(0, 8)), device, "on")
            for _ in range(self._many(12)):
                at = midnight + timedelta(hours=self.dice.uniform(0, 24))
                self._happens(at, self.dice.choice((*DEVICES, *SENSORS)), self.dice.choice(("on", "off", "open")))
            for hour in range(0, 24, 2):
                self._happens(midnight + timedelta(hours=hour), "sensor.temperature", f"{self.dice.gauss(20, 2):.1f}")

    def _happens(self, at: datetime, device: str, state: str) -> None:
        self.world.items.append(
            {"content": f"{device} is {state}", "channel": "home:hass", "privacy": "group", "type": "event",
             "metadata": {"entity_id": device, "event_kind": "state_change", "state": state}, "occurred_at": at}
        )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ measures


def label(found: Procedure, owners: Mapping[str, str]) -> tuple[str, str, str]:
    """A procedure in the words of what was planted; what is not a word of any topic stays as it is."""
    if found.structure["action_type"] == "event":
        time = found.features["intent"] == "time"
        return "home", "clock" if time else str(found.features["device"]), str(found.structure["device"])
    whose = "room" if found.audience.startswith("group:") else owners.get(found.entity or "", "nobody")
    return whose, _topic(found.features["topics"]), _topic(found.structure["suggest_query"].split())


def _topic(words: Sequence[str]) -> str:
    for name, (stems, _) in TOPICS.items():
        if any(word.startswith(stem) for stem in stems.split() for word in words):
            return name
    return " ".join(words)


def scopes(memory: Memory) -> list[tuple[str, str | None]]:
    with memory._store.read() as connection:
        query = select(episodes.c.audience, episodes.c.agent).where(episodes.c.space == memory.space).distinct()
        return [(row.audience, row.agent) for row in connection.execute(query.order_by(episodes.c.audience))]


def mined(memory: Memory) -> tuple[list[Procedure], float]:
    """All procedures of a memory that has learnt, mined anew and timed."""
    places = scopes(memory)
    started = time.perf_counter()
    for audience, agent in places:
        procedures.mine(memory._store, memory.space, memory.settings, audience, agent)
    took = time.perf_counter() - started
    with memory._store.read() as connection:
        return procedures.read(connection, memory.space, OWNER), took


def measured(memory: Memory, world: World, settings: Settings) -> tuple[dict[str, Any], list[str]]:
    memory.observe_many(world.items)
    started = time.perf_counter()
    memory.learn()
    learning = time.perf_counter() - started
    found, took = mined(memory)
    owners = {handle_entity("matrix", f"@{person}:x"): person for person in PEOPLE}
    wanted = {habit for habit, times in world.planted.items() if times >= settings.procedure_support}
    named = [(label(each, owners), each) for each in found]
    right = [name for name, _ in named if name in world.planted]
    hit = set(right) & wanted
    lines = [f"  wrong   {name} {each.heuristic} {each.observed}/{each.observed + each.missed}"
             for name, each in named if name not in world.planted]  # fmt: skip
    lines += [f"  missed  {habit} {world.planted[habit]} times" for habit in sorted(wanted - hit)]
    counts = {
        "interactions": len(world.items), "planted": len(wanted), "found": len(found), "right": len(right),
        "hit": len(hit), "mine_ms": took * 1_000, "learn_s": learning,
    }  # fmt: skip
    return counts, lines


def shares(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    total: dict[str, float] = defaultdict(float)
    for result in results:
        for name, value in result.items():
            total[name] += value
    return {
        "worlds": len(results),
        "interactions": int(total["interactions"]),
        "planted": int(total["planted"]),
        "found": int(total["found"]),
        "precision": round(total["right"] / total["found"], 4) if total["found"] else None,
        "recall": round(total["hit"] / total["planted"], 4) if total["planted"] else None,
        "rows": round(total["right"] / total["hit"], 2) if total["hit"] else None,
        "mine_ms": round(total["mine_ms"] / len(results)),
    }


def numbers(text: str) -> Iterator[int]:
    first, _, last = text.partition("-")
    yield from range(int(first), int(last or first) + 1)


def main() -> None:
    options = memory_options(__doc__)
    options.add_argument("--seeds", default="1-6", metavar="FROM-TO", help="which worlds (default: 1-6)")
    options.add_argument("--noise", type=float, nargs="+", default=[0.5, 1.0, 2.0], metavar="SHARE")
    options.add_argument("--days", type=int, default=42, metavar="N")
    given = options.parse_args()
    settings = changed_settings(["embedder=none", "background=false", *given.setting])
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    errors: list[str] = []
    with database(given.database) as place:
        for noise in given.noise:
            for seed in numbers(given.seeds):
                world = Maker(seed, noise, given.days).made()
                with Memory(place, space=f"procedures-{seed}-{noise}", settings=settings) as memory:
                    result, lines = measured(memory, world, settings)
                half = "for choosing" if seed % 2 else "for reporting"
                for name in ("all", half, f"noise {noise:g}, {half}"):
                    rows[name].append(result)
                if seed % 2:
                    errors += [f"seed {seed}, noise {noise:g}", *lines]
    figures = {
        "benchmark": "procedures",
        "settings": given.setting,
        "days": given.days,
        "figures": {name: shares(rows[name]) for name in sorted(rows, key=lambda name: ("noise" in name, name))},
    }
    tell(figures, "Habits that were planted", errors if given.errors else (), given.json)


if __name__ == "__main__":
    main()
