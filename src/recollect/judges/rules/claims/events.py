"""What happened and is worth keeping: events, journeys, decisions; and medicine that is taken."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.noun_phrases import name_run
from recollect.judges.rules.grammar.verbs import BASE, FORMS, past

_STOPS = words("because but so although though since")


_EVENTS = words(
    "adopt run win finish complete graduate start begin join quit leave break lose "
    "find visit travel fly move meet sign "
    "sell pass fail launch publish build repair fix install replace plant renovate adopt rescue host organise "
    "organize "
    "attend celebrate injure sprain fracture twist receive submit paint bake inherit book order cancel reserve rent "
    "climb hike perform record release ship deploy migrate crash damage hurt donate "
    "volunteer apply interview hire fire "
    "promote retire marry divorce propose die steal return register enrol enroll subscribe give see watch read write "
    "buy get take make go teach become turn stop switch change upgrade invite catch cook discover learn swim ride "
    "lead "
    "present plan decide accept reject drop break spill cut fall burn camp sail ski "
    "surf dance sing play hold open close "
    "borrow lend pay spend save invest collect swap rebuild forget rename knit sew translate unpack adopt design "
    "develop film compose produce assemble connect decorate clean pull approve reject refuse deny ban evict sue "
    "sack raise "
    "leak burst flood collapse explode hand file score snap nail ace merge acquire award grant dig redo rewrite "
    "extend disable enable postpone push"
)

SMALL = words(
    "say tell think know feel mean ask try need want like love hate look seem forget "
    "remember hear understand use keep let put have do be work live stay call talk "
    "wait come"
)

ONGOING = words(
    "read train write build renovate restore prepare organise organize practise practice "
    "watch knit fast diet recover raise "
    "volunteer intern coach teach study run manage rehearse develop design research lead head supervise "
    "rent share grow take rebuild translate"
)

_ALONE = words(
    "die graduate retire marry move propose emigrate flood crash quit arrive land resign pass divorce relocate fail"
)
# These happen all the time: only with a date, a first time or a name are they worth keeping.
_LIGHT = words(
    "get take make see give go read watch write turn hold catch open close pay play "
    "change cook clean spend plan cut stop "
    "buy find return order drop leave sign meet borrow lend apply collect save "
    "sing dance camp fall connect invite"
)


def did(said: Said) -> list[Claim]:
    """Something that happened and is worth keeping: "I ran my first marathon on Sunday"."""
    clause = said.clause
    verb = clause.verb
    subject = clause.subject
    if (
        clause.form not in ("past", "perfect", "either")
        or clause.used_to
        or clause.modal
        or not subject.key
        or subject.key == "you"
    ):
        return []
    single = not subject.is_speaker and not subject.plural and subject.relation != "bare" and len(subject.names) < 2
    if clause.form == "either" and not said.times and "just" not in clause.adverbs and not single:
        return []
    if said.polarity == "ended" or (said.polarity == "not" and not said.times):
        return []
    rest = said.words(0, said.until(0, _STOPS | {"which", "but"}))
    dated = bool(said.times) and _behind(said)
    first = bool(set(said.lows(0, 6)) & {"first", "finally", "new", "last"}) or bool(
        clause.adverbs & {"just", "finally", "recently"}
    )
    if (
        verb in SMALL
        and not (verb in ("put", "have", "do", "come", "call", "talk") and dated)
        and not (verb == "put" and set(said.lows()) & {"up", "down", "back", "off"} and len(rest.split()) > 2)
        and verb not in ("become",)
    ):
        return []
    if verb not in _EVENTS and not dated and verb != "put":
        return []
    if verb == "have" and set(said.lows(0, 4)) & {"day", "time", "chat", "laugh", "week", "night", "talk"}:
        return []  # "had a long day"
    thing = not (subject.is_speaker or subject.type in ("person", "pet"))
    if not rest and verb not in _ALONE and not (thing and dated):
        return []
    another = not subject.is_speaker and subject.type == "person" and bool(subject.relation != "bare" and subject.key)
    told = another and len(rest.split()) >= 3 and said.at(0) not in _IDLE and verb in _TOLD_OF_OTHERS
    told = told or (another and verb == "take" and said.at(0) in ("over", "up") and len(rest.split()) > 1)
    told = told and (verb != "turn" or "into" in said.lows()) and (verb != "make" or said.at(0) == "the")
    if verb in _LIGHT and not (
        dated
        or first
        or told
        or _weighty(said)
        or (thing and verb in _OFFICIAL)
        or (verb, said.at(0)) in (("sign", "up"), ("apply", "for"), ("apply", "to"))
    ):
        return []
    if verb == "switch" and said.at(0) == "to":
        dated = True
    if said.at(0) in ("it", "that", "this", "you", "me") and not dated and not (said.at(0) == "me" and verb in _TO_ME):
        return []
    person = subject.is_speaker or subject.type in ("person", "pet")
    predicate = "did" if person else "happened"
    if not person and (
        subject.relation == "bare"
        or not (
            dated
            or verb in ("die", "break", "crash", "fail", "arrive", "burn", "leak")
            or (verb in _OFFICIAL and rest and not clause.hedged)
        )
    ):
        return []
    return said.make(
        predicate,
        f"{_as_written(said)} {clean_end(rest)}".strip(),
        future=verb in ("book", "reserve", "schedule") or _for_later(said),
        polarity="not" if said.polarity == "not" else "is",
        rule="did",
    )


_IDLE = words("me us you it that this a fun sense sure lot so off away up back home on out to in love part place care")
_TOLD_OF_OTHERS = words("make turn buy give open write change leave sign return save collect")
_TO_ME = words("teach show introduce lend sell dump fire hire promote invite drop leave marry")
_OFFICIAL = words(
    "cancel drop pull approve reject refuse deny ban evict sue hire fire sack raise lose win sign close sell buy merge "
    "launch open replace acquire award grant settle pass"
)


def clean_end(text: str) -> str:
    return re.sub(r"[\s,]+(?:too|as well|though|lol|haha|again|today)$", "", text.strip(" ,.;"))


_GOT = words(
    "job internship place promotion contract part role grant visa flat house keys loan offer all-clear results "
    "apprenticeship "
    "scholarship post position green go-ahead okay diagnosis permit licence license apartment mortgage gig deal award"
)
_DONE_TO = words(
    "made elected awarded accepted admitted arrested robbed mugged bitten stung burgled evicted nominated "
    "selected chosen "
    "appointed transferred shortlisted hospitalised hospitalized discharged knighted injured suspended rejected "
    "scammed "
    "rushed invited picked drafted offered given"
)


def was_done(said: Said) -> list[Claim]:
    """ "My wife was made partner in May", "we were burgled"."""
    clause, subject = said.clause, said.subject
    if clause.form not in ("past", "perfect") or clause.modal or said.polarity != "is" or clause.hedged:
        return []
    if not subject.key or subject.key == "you" or not (subject.is_speaker or subject.type in ("person", "pet")):
        return []
    if said.at(0) not in _DONE_TO:
        return []
    return said.make("did", f"was {said.words(0, said.until(0, _STOPS))}", future=False, rule="was done to somebody")


def got_done(said: Said) -> list[Claim]:
    """ "We got burgled while we were away"."""
    clause, subject = said.clause, said.subject
    person = subject.is_speaker or subject.type in ("person", "pet")
    if clause.form not in ("past", "perfect") or clause.modal or clause.negated or not subject.key or not person:
        return []
    if said.at(0) not in _DONE_TO:
        return []
    return said.make("did", f"got {said.words(0, said.until(0, _STOPS))}", future=False, rule="was done to somebody")


def _weighty(said: Said) -> bool:
    """A thing with a name or an owner: "saw Radiohead", "gave my old bike to Tom"."""
    if said.clause.verb == "get" and said.at(0) == "the" and set(said.lows(1, 4)) & _GOT:
        return True
    return any(name_run(said.toks, at) > at for at in range(min(8, len(said.toks)))) or said.at(0) in ("my", "our")


def _behind(said: Said) -> bool:
    pair = said.times[0].back
    return pair is not None and pair[0] <= said.scene.now


def visits(said: Said) -> list[Claim]:
    """ "went to Japan last spring", "visited Denver", "have been to Oslo twice"."""
    clause = said.clause
    if clause.form not in ("past", "perfect") or said.polarity not in ("is", "not") or clause.used_to:
        return []
    verb = clause.verb
    start = 0
    if verb in ("go", "travel", "fly", "drive", "be", "return", "get"):
        place = said.find("to", "from") if verb in ("return", "get") else said.find("to")
        if verb == "get" and said.at(0) != "back":
            return []
        if not 0 <= place <= 2 or (verb == "get" and said.at(place) != "from"):
            return []
        start = place + 1
    if verb == "go" and clause.form == "perfect" and "gone" in said.scene.text[clause.start : clause.verb_end]:
        return []
    end = name_run(said.toks, start + (said.at(start) == "the"))
    if end > start + (said.at(start) == "the") and said.at(end) != "'s" and said.at(start) not in ("my",):
        value = said.words(start, end)
        return said.make(
            "visited", clean(value), future=False, object_type="place", polarity=said.polarity, rule="visited"
        )
    return []


def decides(said: Said) -> list[Claim]:
    clause = said.clause
    if clause.form not in ("past", "perfect") or not said.toks or (said.polarity == "not" and said.at(0) != "to"):
        return []
    start = 1 if said.at(0) in ("to", "that", "on", "against") else 0
    said.toks = list(clause.rest) if not said.times else said.toks
    value = clean(said.words(0 if said.at(0) in ("to", "against", "not") else start, said.until(start, _STOPS)))
    to = next((tok.start for tok in clause.rest if tok.low == "to"), None)
    ahead = to is not None and any(time.start > to for time in said.times)  # the time of what was decided on
    return (
        said.make("decided", value, rule="decided", future=ahead, dated=bool(said.times))
        if len(value.split()) >= 2
        else []
    )


def takes(said: Said) -> list[Claim]:
    """ "take ibuprofen every morning": medicine; else a habit or an event."""
    clause = said.clause
    lows = said.lows()
    if (
        set(lows[:5]) & _RIDES
        and clause.form == "present"
        and not clause.modal
        and not clause.negated
        and not said.times
    ):
        return said.make("does", f"take {said.words(0, said.until(0, _STOPS))}", rule="takes the bus")
    medicine = (
        bool(set(lows) & MEDICINES)
        or any(re.fullmatch(r"\d+ ?mg|mg", low) for low in lows)
        or any(is_medicine(low) for low in lows[:3])
    )
    if (medicine and clause.form in ("present", "progressive") and not clause.modal) or (medicine and clause.used_to):
        value = clean(said.words(0, said.until(0, _STOPS | {"for", "because", "and", "to"})))
        more = said.items(0, _STOPS | {"for", "with", "before", "after"})[1:]
        purpose = said.find("for")
        context = said.context
        if purpose > 0:
            context = " ".join(
                part for part in (context or "", said.words(purpose, said.until(purpose, _STOPS))) if part
            )
        found = said.make("takes", value, context=context, rule="takes medicine")
        for item in more:
            if set(item.lower().split()) & MEDICINES or any(is_medicine(low) for low in item.lower().split()):
                found += said.make("takes", item, rule="takes medicine")
        return found
    return []


_RIDES = words("bus train tram metro tube subway ferry bike underground")


def is_medicine(low: str) -> bool:
    """By how the names of medicines end."""
    ends = (
        "ine",
        "ol",
        "cillin",
        "pril",
        "statin",
        "mide",
        "zole",
        "formin",
        "fen",
        "roxin",
        "xaban",
        "purinol",
        "pam",
    )
    return low.endswith(ends) and len(low) > 6 and low not in ("medicine", "machine", "alcohol", "routine", "magazine")


MEDICINES = words(
    "ibuprofen aspirin paracetamol metformin insulin antibiotics antidepressants melatonin vitamins vitamin iron "
    "supplements pills pill medication medicine statins inhaler warfarin tablets magnesium "
    "levothyroxine omeprazole drops painkillers statin tablet antihistamine antihistamines steroids steroid "
    "beta-blockers beta-blocker injections injection inhalers sertraline citalopram fluoxetine prozac ritalin "
    "concerta methotrexate humira ozempic eliquis xarelto clopidogrel lithium hrt probiotics anticoagulant "
    "naproxen diclofenac codeine tramadol morphine amoxicillin prednisone prednisolone gabapentin pregabalin "
    "amlodipine bisoprolol ramipril atorvastatin simvastatin levothyroxin thyroxine lisinopril losartan metoprolol "
    "escitalopram venlafaxine mirtazapine quetiapine lamotrigine folate calcium zinc creatine anticoagulants "
    "thinners diuretic diuretics ventolin salbutamol nurofen tylenol"
)


def _as_written(said: Said) -> str:
    """The past of the verb, as the speaker spells it where they used it."""
    word = re.search(r"[^\W\d_]+$", said.scene.text[: said.clause.verb_end])
    form = FORMS.get(word[0].lower()) if word is not None else None
    return (
        word[0].lower()
        if word is not None
        and not (form is not None and form.kind == BASE and past(form.verb) != form.verb)
        and said.clause.form == "past"
        and said.polarity == "is"
        else past(said.clause.verb)
    )


def _for_later(said: Said) -> bool:
    """ "rented a van for Saturday": the time is that of the thing, and still to come."""
    before = said.scene.text[: said.times[0].start].rstrip().lower() if said.times else ""
    return before.endswith((" for", " starting")) or (
        said.times[:1] != () and said.times[0].text.lower().startswith("for ")
    )
