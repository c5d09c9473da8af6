"""English talk by rule, written for this project: things done at some time, and tastes, amid talk of other things.

Questions are about two things at once (which came first, how long between), about all of a kind (how many), about one
(when), or ask for advice that a taste decides. Some kinds are never trained on; they measure what has been learned.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from sources import Dialogue, Question, Turn

_NAMES = ["Odile", "Marek", "Priya", "Tobias", "Yara", "Desmond", "Ingrid", "Hamish", "Leila", "Stellan", "Noor",
          "Bruno"]  # fmt: skip


@dataclass(frozen=True)
class Deed:
    """What is said of it ({t}: when), as a noun, as a verb, and several of them; {x} is the gap, {w} who."""

    said: tuple[str, ...]
    noun: str
    verb: str
    many: str
    gaps: tuple[str, ...]


_DEEDS = {
    "gallery": Deed(("We finally made it to {x} {t}, I could have stayed until they locked up.",
                     "I wandered around {x} for hours {t}."),
                    "afternoon at {x}", "go to {x}", "galleries did {w} see",
                    ("the maritime museum", "the glass gallery", "the textile museum", "the clock collection")),
    "race": Deed(("My legs still hurt from {x}, which I finished {t}.", "Crossed the finish line of {x} {t}!"),
                 "finish at {x}", "run {x}", "races did {w} take part in",
                 ("the harbour ten-miler", "the castle relay", "the frost half marathon", "the river five-k")),
    "repair": Deed(("The plumber charged me a fortune for {x} {t}.", "I had somebody in to deal with {x} {t}."),
                   "trouble with {x}", "get {x} fixed", "things did {w} have repaired",
                   ("the boiler", "the garage door", "the dishwasher", "the leaking gutter")),
    "class": Deed(("First lesson of {x} {t}, I was hopeless.", "I signed up for {x} and started {t}."),
                  "first lesson in {x}", "begin {x}", "courses did {w} start",
                  ("fencing", "bookbinding", "Portuguese", "stained glass", "tap dancing")),
    "concert": Deed(("Heard {x} live {t}, goosebumps all over.", "My sister had a spare ticket for {x} {t}."),
                    "evening with {x}", "hear {x}", "concerts did {w} go to",
                    ("the brass ensemble", "a gospel choir", "the sitar quartet", "that ska band")),
    "doctor": Deed(("{x} squeezed me in {t} and it took ten minutes.", "I saw {x} {t} about the usual complaint."),
                   "appointment with {x}", "see {x}", "specialists did {w} consult",
                   ("the dermatologist", "the physiotherapist", "the eye doctor", "the allergist")),
    "buy": Deed(("I gave in and ordered {x} {t}.", "{x} arrived {t}, bigger than it looked online."),
                "purchase of {x}", "buy {x}", "things did {w} buy for the flat",
                ("a standing desk", "an espresso machine", "a rowing machine", "a walnut shelf")),
    "trip": Deed(("Got back from {x} {t}, my suitcase is still packed.",
                  "We drove down to {x} {t} and it rained all week."),
                 "trip to {x}", "travel to {x}", "trips did {w} take",
                 ("Trieste", "the Faroe Islands", "Utrecht", "the Black Forest", "Porto")),
    "party": Deed(("{x} threw a party {t} and we danced until two.", "We celebrated {x} {t}, the cake collapsed."),
                  "party for {x}", "celebrate with {x}", "parties did {w} attend",
                  ("my godfather", "our neighbours the Okafors", "my cousin Rhea", "the new parents")),
    "garden": Deed(("Put {x} in the ground {t}, fingers crossed.", "{x} went into the raised bed {t}."),
                   "planting of {x}", "plant {x}", "things did {w} plant",
                   ("garlic", "tulip bulbs", "a fig tree", "runner beans")),
    "lend": Deed(("I handed {x} over to Uncle Piet {t}, he promised to bring it back.",
                  "{x} is with the neighbours, they fetched it {t}."),
                 "loan of {x}", "lend out {x}", "things did {w} lend to others",
                 ("my drill", "the big tent", "my sewing machine", "the roof box")),
    "call": Deed(("Long call with {x} {t} about the contract.", "{x} rang {t} and wanted to change the date again."),
                 "call with {x}", "talk to {x} on the phone", "phone calls did {w} have about the contract",
                 ("the landlord", "the insurance", "Mr. Adeyemi", "the caterer")),
    "finish": Deed(("Closed the last page of {x} {t} and sat there for a while.", "Stayed up to finish {x} {t}."),
                   "last page of {x}", "finish reading {x}", "books did {w} finish",
                   ("the whaling saga", "that heist novel", "the Curie biography", "the gardening memoir")),
    "volunteer": Deed(("Spent my Saturday at {x} {t}, back aching but happy.",
                       "They needed hands at {x} {t}, so I went."),
                      "shift at {x}", "help at {x}", "places did {w} volunteer at",
                      ("the food bank", "the owl sanctuary", "the bike kitchen", "the library sale")),
    "move": Deed(("{x} is finally where it belongs, we carried it up {t}.", "Two of us hauled {x} upstairs {t}."),
                 "hauling of {x}", "carry {x} upstairs", "heavy things did {w} carry up",
                 ("the piano", "the oak wardrobe", "the cast-iron stove", "the sofa bed")),
    "sell": Deed(("{x} found a new owner {t}, I miss it already.", "Somebody paid cash for {x} {t}."),
                 "sale of {x}", "sell {x}", "things did {w} sell",
                 ("my old camera", "the caravan", "the drum kit", "grandma's tea set")),
}  # fmt: skip
_DEEDS_HELD = ("call", "garden", "sell", "finish")  # never trained on

# kind: (what is said, what is asked later, what fills the gap)
_TASTES: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "reading": (("When I read at all it is {x}, everything else bores me.",
                 "Give me {x} and I am happy on any train ride."),
                ("Any idea what I could take to read on the flight?", "Which book would you pick for me?"),
                ("Nordic crime", "nature essays", "graphic novels", "sea stories")),
    "cooking": (("I can't stand {x} on my plate, never could.", "Anything with {x} gives me a terrible stomach."),
                ("What could I cook tonight?", "Can you think of a menu for Sunday?"),
                ("coriander", "mushrooms", "blue cheese", "aubergine")),
    "travel": (("For me a holiday means {x}, nothing else counts.", "I get restless without {x} when we are away."),
               ("Where should we go in October?", "Could you plan a long weekend for us?"),
               ("mountain huts", "quiet beaches", "night trains", "old city quarters")),
    "music": (("These days I only put on {x}.", "{x} keeps me awake on the motorway."),
              ("Can you put a playlist together for me?", "What should I listen to while I work?"),
              ("Cuban son", "baroque cello", "drum and bass", "Celtic folk")),
    "sport": (("My knee doesn't allow {x} any more.", "The physio has forbidden me {x} until spring."),
              ("How could I get fitter?", "Do you know some exercise that would suit me?"),
              ("jogging", "squats", "tennis", "long hikes")),
    "gadget": (("All my devices are from {x}, I don't want to mix.", "I work on {x} and won't change that."),
               ("Which accessories would you get for my desk?", "What charger should I look for?"),
               ("the same maker in Taiwan", "a Linux laptop", "an old tablet", "two e-ink screens")),
    "gift": (("Mum collects {x}, the shelf is nearly full.", "You make my mother happy with {x}, any time."),
             ("What could I give my mother for her birthday?", "Any ideas for a present for Mum?"),
             ("owl figurines", "vintage postcards", "orchids", "enamel pins")),
    "evening": (("Crowds wear me out, I'd rather have {x}.", "A perfect evening for me is {x}."),
                ("What could I do on Friday night?", "Do you have a suggestion for this weekend?"),
                ("a board game with two friends", "a documentary and tea", "open-mic poetry", "a night walk")),
    "home": (("I want {x} in every room, that calms me.", "Since we moved I am all about {x}."),
             ("How should I do up the bedroom?", "What would look good in my hallway?"),
             ("dark green walls", "bare wood", "lots of plants", "Japanese simplicity")),
    "learning": (("I only remember things if there are {x}.", "{x} are how I learn best."),
                 ("How should I prepare for the exam?", "Can you help me get into statistics?"),
                 ("drawings and diagrams", "index cards", "worked examples", "people to discuss with")),
    "film": (("I walk out of anything with {x}.", "{x}? No thanks, I don't watch that."),
             ("What film shall we see?", "Is there a series that I might like?"),
             ("jump scares", "car chases", "laugh tracks", "sad endings")),
    "coffee": (("I've sworn off {x} for good.", "No more {x} for me, the doctor was clear."),
               ("What should I order at the café?", "What could I drink in the afternoon instead?"),
               ("caffeine", "dairy", "sugar", "fizzy drinks")),
}  # fmt: skip
_TASTES_HELD = ("gift", "sport", "film")

_WHEN = ("yesterday", "last Tuesday", "on Sunday", "two weeks ago", "this morning", "at the end of March",
         "on the 14th", "last month", "the other day", "right after New Year", "in mid-June", "on my day off",
         "three days ago")  # fmt: skip
_ASIDES = (
    "I'm trying to get the hallway painted and can't decide between two colours.",
    "Could you help me word a message to the school about the timetable?",
    "My inbox is a mess again and I keep forgetting to answer people.",
    "I'd like some tips on keeping sourdough alive while I'm busy.",
    "The neighbours are building an extension, so it's noisy here all day.",
    "I need to sort out the insurance papers before the end of the week.",
    "What's a good way to keep herbs fresh for longer?",
    "I've been sleeping badly and wonder whether the new mattress is to blame.",
    "Work is busy, we're two people short and everything takes longer.",
    "Can you explain how compound interest works, in plain words?",
    "I want to make the balcony nicer without spending much.",
    "The kids have discovered card games and want to play all evening.",
    "I'm comparing phone contracts and my head is spinning.",
    "How do I get wax out of a tablecloth?",
    "The train was late again, I had time to think.",
    "I'm putting together a budget for the autumn.",
)
_BRIDGES = ("By the way, ", "That reminds me: ", "Oh, and ", "In other news: ", "", "", "Apropos of nothing, ")
_HELP = (
    "That sounds good. A few things tend to help: start small, write down what you have already tried, and give it a "
    "week before you judge the result. If you tell me more about your situation I can be more precise."
)
_COMPARE = (
    "Happy to help with that. First decide what matters most to you, then compare two or three options side by side, "
    "and leave the rest for later."
)
_PLAN = (
    "Of course! Here is a short plan: collect everything in one place, sort it by how urgent it is, and deal with one "
    "item a day. Most people are surprised how quickly it gets easier."
)
_REPLIES = (
    _HELP, _COMPARE, _PLAN,
    "Thanks for telling me. Shall we go on with the list from before?",
    "I see. Would you like a short version or all the details?",
    "Noted! Is there anything else that you would like to look at today?",
    "Ha, I can picture it.", "Oh wow, tell me everything next time.", "Lucky you!",
    "Poor you. I hope it gets better soon.", "Same here, it never ends.", "Good for you.",
)  # fmt: skip


class _Talk:
    """One dialogue as it grows: who speaks, the turns, and where what was said."""

    def __init__(self, chance: random.Random, held: bool) -> None:
        self.chance, self.held = chance, held
        friend, self.other = chance.sample(_NAMES, 2)
        self.alone = chance.random() < 0.6  # a user and an assistant
        self.speaker = "user" if self.alone else friend
        self.other = "assistant" if self.alone else self.other
        self.turns: list[Turn] = []
        self.deeds: list[tuple[str, str, int]] = []  # kind, gap, turn
        self.tastes: list[tuple[str, int]] = []

    def say(self, text: str, session: int) -> int:
        """A turn of the one who is asked about, and an answer."""
        chance = self.chance
        parts = [text]
        if chance.random() < 0.6:
            parts = [chance.choice(_ASIDES), _lower(chance.choice(_BRIDGES), text)]
        elif chance.random() < 0.4:
            parts.append(chance.choice(_ASIDES))
        self.turns.append(Turn(self.speaker, " ".join(parts), session))
        replies = _REPLIES[:6] if self.alone else _REPLIES[6:]
        self.turns.append(Turn(self.other, chance.choice(replies), session))
        return len(self.turns) - 2

    def possessive(self) -> str:
        return "my" if self.alone else f"{self.speaker}'s"

    def who(self) -> str:
        return "I" if self.alone else self.speaker

    def named(self, deed: Deed, gap: str) -> tuple[str, str]:
        """As a noun and as a verb, from the side of the one who asks."""
        thing = gap if self.alone else gap.replace("my ", "the ").replace("our ", "the ")
        return deed.noun.format(x=thing), deed.verb.format(x=thing)


def _lower(bridge: str, text: str) -> str:
    return bridge + (text[0].lower() + text[1:] if bridge and not text.startswith(("I ", "I'")) else text)


def _filled(talk: _Talk) -> None:
    """Six sessions with deeds, several of one kind among them, tastes, and talk about nothing."""
    chance = talk.chance
    kinds = [kind for kind in _DEEDS if (kind in _DEEDS_HELD) == talk.held]
    often = chance.choice(kinds)
    rest = [kind for kind in kinds if kind != often]
    wanted = [(often, gap) for gap in chance.sample(_DEEDS[often].gaps, 3)]
    wanted += [(kind, chance.choice(_DEEDS[kind].gaps)) for kind in chance.sample(rest, min(7, len(rest)))]
    planned: list[tuple[str, str]] = [*wanted, *[("", "")] * 6]
    tastes = [kind for kind in _TASTES if (kind in _TASTES_HELD) == talk.held]
    planned += [("taste", kind) for kind in chance.sample(tastes, 3)]
    chance.shuffle(planned)
    for at, (kind, gap) in enumerate(planned):
        session = at * 6 // len(planned)
        if not kind:
            talk.say(chance.choice(_ASIDES), session)
        elif kind == "taste":
            said, _, gaps = _TASTES[gap]
            text = chance.choice(said).format(x=chance.choice(gaps))
            talk.tastes.append((gap, talk.say(text[0].upper() + text[1:], session)))
        else:
            text = chance.choice(_DEEDS[kind].said).format(x=gap, t=chance.choice(_WHEN))
            talk.deeds.append((kind, gap, talk.say(text[0].upper() + text[1:], session)))


def _asked(talk: _Talk) -> list[Question]:
    chance, my, who = talk.chance, talk.possessive(), talk.who()
    found: list[Question] = []

    def add(text: str, positives: list[int], kind: str) -> None:
        found.append(Question(text, tuple(sorted(positives)), (), kind))

    pairs = [(a, b) for a in talk.deeds for b in talk.deeds if a[0] != b[0]]
    for (kind, gap, turn), (other, other_gap, other_turn) in chance.sample(pairs, min(8, len(pairs))):
        one, two = _DEEDS[kind], _DEEDS[other]
        noun, verb = talk.named(one, gap)
        noun2, verb2 = talk.named(two, other_gap)
        form = chance.choice((
            f"Which came first, {my} {noun} or {my} {noun2}?",
            f"What did {who} do earlier: {verb} or {verb2}?",
            f"How many days passed between {my} {noun} and {my} {noun2}?",
            f"How long after {my} {noun} did {who} {verb2}?",
            f"How many weeks lie between {my} {noun} and the day {who} had {my} {noun2}?",
            f"Was {my} {noun} before or after {my} {noun2}?",
        ))  # fmt: skip
        add(form, [turn, other_turn], "events, two")
    for kind, gap, turn in chance.sample(talk.deeds, min(4, len(talk.deeds))):
        noun, verb = talk.named(_DEEDS[kind], gap)
        add(chance.choice((f"When did {who} {verb}?", f"How long ago was {my} {noun}?",
                           f"How many weeks ago did {who} {verb}?")), [turn], "events, one")  # fmt: skip
    for kind in {kind for kind, _, _ in talk.deeds if sum(other == kind for other, _, _ in talk.deeds) > 1}:
        turns = [turn for other, _, turn in talk.deeds if other == kind]
        add(f"How many {_DEEDS[kind].many.format(w=who)}?", turns, "events, all of a kind")
        add(f"Which {_DEEDS[kind].many.format(w=who)} in the last months?", turns, "events, all of a kind")
    for kind, turn in talk.tastes:
        text = chance.choice(_TASTES[kind][1])
        if talk.alone:
            add(text, [turn], "events, advice")
    return found


def written(count: int, seed: int, *, held: bool) -> list[Dialogue]:
    chance = random.Random(f"{seed} {held}")
    found = []
    for _ in range(count):
        talk = _Talk(chance, held)
        _filled(talk)
        found.append(Dialogue("events", tuple(talk.turns), tuple(_asked(talk))))
    return found
