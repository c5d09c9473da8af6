"""An invented example: a small harbour town prepares its Lantern Walk. Nobody in it exists. Only data: what was
said, where, how many days ago and at what time of day."""

from __future__ import annotations

from dataclasses import dataclass

CONCIERGE, SCHEDULER = "concierge", "scheduler"
PLACES = {  # channel, privacy, the agent that listens there
    "square": ("matrix:!square:harbour.example", "public", CONCIERGE),
    "planning": ("email:lantern-walk", "group", CONCIERGE),
    "robin": ("matrix:!robin:harbour.example", "private", CONCIERGE),
    "mira": ("matrix:!mira:harbour.example", "private", CONCIERGE),
    "jonas": ("simplex:jonas-brandt", "private", SCHEDULER),
    "jonas by e-mail": ("email:jonas", "private", SCHEDULER),
    "priya": ("matrix:!priya:harbour.example", "private", SCHEDULER),
    "boathouse": ("home:boathouse", "group", SCHEDULER),
}
PEOPLE = {  # name, handle where they write
    "robin": ("Robin Vale", {"matrix": "@robin:harbour.example", "email": "robin@harbour.example"}),
    "mira": ("Mira Okafor", {"matrix": "@mira:harbour.example", "email": "mira@okafor.example"}),
    "jonas": ("Jonas Brandt", {"simplex": "jonas-phone", "matrix": "@jonas:harbour.example",
                               "email": "jonas@brandt.example"}),
    "priya": ("Priya Raman", {"matrix": "@priya:harbour.example", "email": "priya@northlight.example"}),
    "tomas": ("Tomas Leal", {"matrix": "@tomas:harbour.example", "email": "tomas@leal.example"}),
    "sensor": ("Frost guard", {"home": "frost-guard"}),
}  # fmt: skip
LINKED = (  # whose handles are known to be theirs; Jonas' are left for the review
    ("cli:owner", "matrix:@robin:harbour.example"),
    ("matrix:@robin:harbour.example", "email:robin@harbour.example"),
    ("matrix:@mira:harbour.example", "email:mira@okafor.example"),
    ("matrix:@priya:harbour.example", "email:priya@northlight.example"),
    ("matrix:@tomas:harbour.example", "email:tomas@leal.example"),
    ("matrix:@jonas:harbour.example", "email:jonas@brandt.example"),
)


@dataclass(frozen=True, slots=True)
class Talk:
    """One stretch of talk: how many days ago it began, when, where, and who said what. "-" is the agent."""

    days: int
    at: str
    place: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A note of the owner."""

    days: int
    at: str
    text: str
    tags: tuple[str, ...] = ()
    title: str | None = None


TALKS = (
    Talk(205, "10:20", "square", (
        ("tomas", "Morning all. I live in Eastmere and I keep bees."),
        ("-", "Good morning, Tomas."),
    )),
    Talk(70, "18:05", "square", (
        ("mira", "Good evening everybody. I'm Mira, I live in Fernhollow."),
        ("jonas", "Welcome Mira! I'm a carpenter, the workshop by the slipway is mine."),
        ("tomas", "Hello Mira. My daughter Ines plays in the town band."),
        ("-", "Welcome, Mira. I keep notes for everybody here; ask me whatever you like."),
        ("mira", "Lovely, thank you."),
    )),
    Talk(66, "09:10", "robin", (
        ("robin", "Good morning. My birthday is on May 14."),
        ("-", "Noted."),
        ("robin", "Please keep your answers short from now on."),
        ("-", "I will."),
        ("robin", "Can you send me the weekly list of helpers?"),
        ("-", "Here it is: Mira, Jonas, Priya, Tomas."),
    )),
    Talk(63, "20:15", "mira", (
        ("mira", "Between us: I am allergic to walnuts."),
        ("-", "Thank you for telling me. I'll keep it in mind."),
        ("mira", "My sister Leila works at the Tidewater Clinic."),
        ("-", "Good to know."),
    )),
    Talk(59, "08:40", "square", (
        ("priya", "Is the ferry running today?"),
        ("-", "Yes, every hour."),
        ("priya", "And what will the weather be like?"),
        ("-", "Dry, with some wind from the west."),
    )),
    Talk(56, "17:30", "planning", (
        ("robin", "Dear all, the Lantern Walk is on the last Saturday of next month. It begins at the old lighthouse."),
        ("priya", "The Northlight Library will lend us forty chairs."),
        ("jonas", "I will build the frames for the big lanterns from larch."),
        ("mira", "I can paint them. My favourite colour is teal."),
        ("tomas", "I prefer tea over coffee."),
    )),
    Talk(54, "19:00", "jonas", (
        ("jonas", "Hi, it's Jonas. I work at Slipway Carpentry."),
        ("-", "Hello Jonas."),
        ("jonas", "By e-mail I'm jonas@brandt.example, in case you need an invoice."),
        ("-", "Thanks, that helps."),
    )),
    Talk(52, "09:05", "robin", (
        ("robin", "No meetings before 10, please."),
        ("-", "All right, not before ten."),
        ("robin", "Could you send me the weekly list of helpers?"),
        ("-", "Mira, Jonas, Priya, Tomas, and two from the band."),
    )),
    Talk(49, "08:35", "square", (
        ("priya", "Does the ferry run on Sunday?"),
        ("-", "Yes, every two hours."),
        ("priya", "What about the weather on Sunday?"),
        ("-", "Rain in the morning, then dry."),
        ("jonas", "The big frame stands. Eleven feet, larch, no nails."),
    )),
    Talk(47, "11:15", "jonas by e-mail", (
        ("jonas", "Hello, the invoice for the larch is 340 euros. It was delivered this morning."),
        ("-", "Thank you, I have put it on the list."),
    )),
    Talk(45, "21:00", "mira", (
        ("mira", "I will play my violin on Sunday."),
        ("mira", "You can share that."),
        ("-", "Wonderful, I will tell whoever asks."),
        ("mira", "thanks, bye!"),
    )),
    Talk(42, "02:12", "boathouse", (
        ("sensor", "The frost guard switched the heater on at 2 degrees."),
    )),
    Talk(41, "18:20", "square", (
        ("tomas", "Can you export the helper plan as PDF?"),
        ("-", "Sorry, I can't export PDFs."),
        ("tomas", "Pity. I would print it for the notice board."),
    )),
    Talk(38, "09:00", "robin", (
        ("robin", "No meetings before 10!"),
        ("-", "Understood, never before ten."),
        ("robin", "please send me the weekly list of helpers"),
        ("-", "Mira, Jonas, Priya, Tomas, the band, and Frau Petrel from the bakery."),
        ("robin", "Perfect, thanks!"),
    )),
    Talk(36, "19:40", "priya", (
        ("priya", "I work at the Northlight Library. Please write to me formally, I read this at work."),
        ("-", "Certainly. How may I help you?"),
        ("priya", "Could you export my helper plan as PDF?"),
        ("-", "I am sorry, I cannot export PDFs."),
        ("priya", "I see. That is inconvenient."),
    )),
    Talk(35, "08:30", "square", (
        ("priya", "When does the first ferry leave tomorrow?"),
        ("-", "At six twenty."),
        ("priya", "How is the weather tomorrow?"),
        ("-", "Bright and cold."),
    )),
    Talk(31, "17:45", "planning", (
        ("mira", "We decided to walk from the lighthouse to the old fish market."),
        ("tomas", "The town band plays at the fish market. Ines has asked them."),
        ("robin", "Good. We decided on teal and amber for the lanterns."),
        ("priya", "I have ordered two hundred candles for 95 euros."),
        ("robin", "Thank you all, this is going to be beautiful."),
    )),
    Talk(28, "20:30", "mira", (
        ("mira", "I moved to Harbour Lane last week, the new flat has a view of the lighthouse."),
        ("-", "Congratulations on the new place!"),
        ("mira", "Thanks! I hate olives, in case anybody plans a housewarming."),
        ("-", "No olives then."),
    )),
    Talk(26, "09:20", "robin", (
        ("robin", "Stop apologising all the time."),
        ("-", "All right."),
        ("robin", "What is still open for the walk?"),
        ("-", "The route permit, and a kettle for Tomas."),
        ("robin", "Great, that's exactly what I needed."),
    )),
    Talk(24, "12:05", "square", (
        ("jonas", "please export helper plans as PDF"),
        ("-", "Sorry, I can't export PDFs."),
        ("jonas", "Pity, there is no screen in the workshop."),
    )),
    Talk(21, "18:10", "square", (
        ("tomas", "I'm vegetarian, so are half of the band."),
        ("mira", "The bakery makes saffron buns for everybody."),
        ("robin", "The route permit came today. We may use the harbour wall until midnight."),
    )),
    Talk(19, "01:48", "boathouse", (
        ("sensor", "The frost guard switched the heater on at 1 degree."),
        ("sensor", "The frost guard switched the heater off at 6 degrees."),
    )),
    Talk(17, "16:00", "planning", (
        ("priya", "The fire brigade asks for sand buckets, one every fifty metres."),
        ("jonas", "I'll lend twelve buckets."),
        ("robin", "Thank you Jonas. The Lantern Walk has 84 people signed up."),
    )),
    Talk(14, "09:15", "robin", (
        ("robin", "That's all for this week. Have a quiet Sunday."),
        ("-", "You too."),
    )),
    Talk(12, "19:25", "jonas", (
        ("jonas", "My brother Emil works at the Tidewater Clinic."),
        ("-", "Good to know."),
        ("jonas", "I don't like phone calls."),
        ("-", "Then we write."),
    )),
    Talk(10, "08:45", "square", (
        ("priya", "Is the ferry late today?"),
        ("-", "By ten minutes."),
        ("priya", "And the weather?"),
        ("-", "Fog until noon."),
        ("tomas", "The bees are asleep already, winter is coming."),
    )),
    Talk(6, "18:30", "planning", (
        ("jonas", "I'll bring the spare ladders tomorrow."),
        ("robin", "Wonderful. Mira, how are the lanterns?"),
        ("mira", "Thirty-one are painted, nine to go."),
    )),
    Talk(4, "09:30", "robin", (
        ("robin", "Mira now works at the Tidewater Museum."),
        ("-", "Noted."),
        ("robin", "How many lanterns are painted?"),
        ("-", "Thirty-one, nine to go, as Mira wrote."),
        ("robin", "Perfect, thanks!"),
    )),
    Talk(2, "20:05", "mira", (
        ("mira", "I'm worried that the teal paint will not dry in time."),
        ("-", "It takes a day when it is dry, and the week looks dry."),
        ("mira", "That calms me down, thank you!"),
    )),
    Talk(1, "17:20", "square", (
        ("robin", "I'll send you the list of stewards in three days."),
        ("tomas", "Great. Does anybody have a spare kettle?"),
        ("mira", "I do. I will bring it to the lighthouse."),
        ("-", "Then the kettle is settled. What we wait for is Robin's list of stewards."),
    )),
)  # fmt: skip

NOTES = (
    Written(65, "12:00", "The lighthouse keeper is called Ada Quill", ("people", "lighthouse")),
    Written(58, "21:10", "Lanterns need 200 candles and 40 frames", ("lanterns", "shopping"), "What the walk needs"),
    Written(51, "21:00", "Ada Quill works at the Tidewater Museum", ("people", "museum")),
    Written(44, "20:50", "The route goes along the harbour wall; it is lit until midnight", ("route", "lanterns")),
    Written(33, "22:00", "Saffron buns: order two days before, at the bakery on Gull Street", ("food", "shopping")),
    Written(27, "21:30", "The town band needs power at the fish market", ("music", "route")),
    Written(20, "21:15", "Ada Quill works at the Northlight Library", ("people", "library")),
    Written(13, "20:40", "Who has the key to the east gate?", ("route", "keys")),
    Written(5, "20:20", "Sand buckets: one every fifty metres, Jonas lends twelve", ("safety", "shopping")),
)
UNTRUE = Written(30, "20:00", "The harbour wall is closed until summer", ("route",))
UNTRUE_BECAUSE = "The permit came: the wall may be used until midnight."
PROPOSED = ("The kettle for the Lantern Walk comes from Mira", ("food",), "square", "mira")
SOULS = (  # agent, part, line: each is a version of its own
    (CONCIERGE, "personality", "Be warm and brief."),
    (CONCIERGE, "personality", "Greet newcomers by their name."),
    (CONCIERGE, "insights", "Questions about the route come up in the evening."),
    (SCHEDULER, "personality", "Write formally."),
    (SCHEDULER, "insights", "The workshop opens at eight."),
)
TOLD_TO_ALL = "You help the people of a small harbour town. Never invent a time or a price."
TOLD_TO = {SCHEDULER: "You keep dates. Ask before you move one."}
PROJECTS = (  # name, other names, what is known of it
    ("Lantern Walk", ("lantern walk",), {"status": "active"}),
    ("Book Bus", ("book bus",), {"status": "archived"}),
)
