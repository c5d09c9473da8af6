"""What a thing plainly is, where no other rule knows better: "our terms are net 30", "ticket 8841 is on hold".

Opinions, weather and what passes by are left out: what stays is a state, a number, a sort of thing or a name.
"""

from __future__ import annotations

import re

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, EVERYDAY, words
from recollect.judges.rules.grammar.noun_phrases import name_run
from recollect.judges.rules.grammar.verbs import FORMS, ING, PARTICIPLE, PAST, ing

_STOPS = words("because but since so which when though where while if until till and")
_SMALL = words("still now already currently officially just again only also finally")
# Words of opinion, of feeling and of the passing day: nothing that a colleague would write down.
_REMARKS = words(
    "good great nice lovely fine ok okay bad awful terrible horrible amazing awesome wonderful brilliant beautiful "
    "gorgeous perfect fantastic excellent superb delicious tasty yummy cute adorable funny hilarious weird "
    "strange odd "
    "crazy insane mad silly stupid ridiculous unbelievable incredible interesting boring annoying exhausting tiring "
    "exciting amusing depressing disgusting gross sweet cool hot cold warm freezing wet rainy sunny cloudy windy "
    "foggy dark quiet loud noisy busy slow fast quick late early long short big huge small tiny hard easy tough "
    "rough "
    "difficult simple clear obvious true false right wrong sure certain likely possible impossible important serious "
    "real unreal same different better worse best worst rubbish useless pointless worthless useful helpful handy "
    "pretty ugly clean dirty messy sticky smelly fresh stale soft hard heavy light lucky unlucky sad happy proud "
    "angry "
    "unfair fair unforgivable unacceptable legendary epic wild chaotic peaceful calm stressful intense scary creepy "
    "spooky magical heavenly divine dreadful dire grim bleak glorious splendid marvellous special unique rare common "
    "normal typical usual fun enough plenty everything nothing something anything all one mine yours ours theirs "
    "here "
    "there back such that what how why who whom whose like as about to too very really so quite rather pretty "
    "absolutely completely totally utterly truly simply literally basically always never not no none almost nearly "
    "probably maybe perhaps supposed meant able unable bound sure going worth due expensive cheap overpriced "
    "amazing stunning breathtaking magnificent surprising shocking disappointing impressive great-looking dead-easy "
    "slippery bumpy crowded packed over up down off on out away close near far lovely-looking kind mean rude polite "
    "good-looking spot excited thrilled bored tired upset annoyed pleased delighted confused worried scared amazed "
    "shocked surprised interested impressed disappointed relieved loaded stuffed hungry thirsty alive cursed "
    "blessed famous infamous legendary popular iconic killing"
)
_MESSES = words(
    "mess joke nightmare disaster dream shame pity lie mystery miracle blast bit lot letdown hoot treat pain classic "
    "beauty beast delight joy relief surprise pleasure bargain steal rip-off ripoff scam must thing challenge "
    "blessing "
    "curse riot laugh gem masterpiece lifesaver godsend struggle problem question point way reason start no-brainer "
    "piece waste story while matter shambles zoo state tragedy comedy bummer drag disgrace"
)
_PASSING = words(
    "weather day week weekend morning evening night afternoon film movie book song food meal dinner lunch breakfast "
    "coffee tea soup cake traffic view sky sun rain wind sea water idea thing things point question answer problem "
    "truth fact reason news world life time moment mood joke story game match party trip walk music internet noise "
    "smell taste look sound feeling rest way people point start end result same goal winner "
    "future past present hero plot ending episode series dress outfit hair baby crowd atmosphere service company "
    "best worst trick secret key answer difference government economy election president prime minister team city "
    "country town street beach forest ball jury brain head heads hand hands lips lip hair feet foot eyes eye ears "
    "ear "
    "stomach tummy throat skin mind heart patience nerves fingers toes face back legs leg knees arms nose mouth "
    "belly "
    "voice energy motivation inbox bladder soul spirit spirits luck dream dreams hopes bed sofa"
)
_PHRASES = re.compile(
    r"(?:on (?:hold|track|order|loan|site|backorder|schedule|pause|call|standby|strike|trial|probation|its last legs|"
    r"the way|the market|sale|record|leave)|in (?:review|progress|transit|storage|stock|use|production|testing|draft|"
    r"limbo|arrears|force|quarantine|repair|staging|beta|the post|the works|escrow|probate|dispute|shipping)|"
    r"under (?:review|warranty|construction|repair|offer|contract|investigation|maintenance)|"
    r"out of (?:order|service|date|stock|action|use|warranty|print)|out for (?:delivery|repair|signature)|"
    r"at (?:capacity|risk|the printers?|the menders)|"
    r"up (?:for (?:sale|renewal|review|rent|grabs)|to date|and running)|off (?:limits|the market|the table)|"
    r"back (?:on|in stock|up|online|to normal|in service)|down to (?:\w+)|behind schedule|ahead of schedule|"
    r"past its best|for sale|to let|with (?:customs|legal|the (?:vendor|printer|supplier|lawyers?|courier|council|bank|"
    r"insurers?|insurance|notary|accountants?)))\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"[€$£]?\d|net \d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty) ",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"[€$£]\s?\d|\d\s?[€$£]|\d\s?(?:k )?(?:quid|euros?|eur|dollars?|bucks|pounds?|kronor|kroner|francs?|chf|usd|gbp|"
    r"sek|nok|dkk|zł|zloty|yen|rupees|rand|pence|cents)\b|\d[\d.,]*k? (?:a|an|per|each) "
    r"(?:hour|day|week|month|year|night|head|person|piece|class|lesson|session|kilo|litre|metre)\b",
    re.IGNORECASE,
)
_PRICED = words(
    "rent price cost fee fees rate subscription budget ticket tickets deposit salary wage wages mortgage membership "
    "premium fare charge charges bill tuition insurance allowance quote"
)


def priced(said: Said, at: int) -> list[Claim]:
    """ "the hall is 18 quid an hour", "rent went up to 900 a month"."""
    end = said.until(at, _STOPS | {"for"})
    value = clean(said.words(at, end))
    value = re.sub(r"^(?:worth|about|around|roughly|now|just|only|up to|at|to) (?:about |around )?", "", value)
    if not re.match(r"[€$£]?\d", value) or said.subject.is_speaker or said.polarity != "is":
        return []
    if said.subject.type in ("person", "pet") or not said.subject.key or len(value.split()) > 7:
        return []
    if _MONEY.search(value) is None and not (said.subject.head in _PRICED or said.at(at) == "worth"):
        return []
    return said.make("costs", value, rule="costs")


def changed(said: Said) -> list[Claim]:
    """ "the rent went up to 11,400 a month", "the fee has risen from 20 to 25 euros"."""
    clause = said.clause
    if clause.form not in ("past", "perfect", "present") or clause.modal or clause.negated:
        return []
    to = said.find("to")
    if to < 0 or to > 4 or (clause.verb == "go" and said.at(0) not in ("up", "down", "from")):
        return []
    said.toks = said.toks[to + 1 :]
    return priced(said, 0)


def stands_at(said: Said) -> list[Claim]:
    """ "coverage sits at 61 percent", "the balance stands at 4,200"."""
    rest = said.clause.rest
    if len(rest) < 2 or rest[0].low != "at" or not re.match(r"[€$£]?\d", rest[1].low) or said.clause.form != "present":
        return []
    said.toks = list(rest)
    if said.subject.type in ("person", "pet") or said.subject.is_speaker or not said.subject.key:
        return []
    value = said.object(1, _STOPS | {"for"})
    return said.make("status_is", f"at {value}", context="", dated=False, rule="stands at") if value else []


def is_state(said: Said, at: int) -> bool:
    """ "on hold", "in review": a state in the words of a place."""
    return _PHRASES.match(said.words(at, said.until(at, _STOPS))) is not None


def is_plainly(said: Said, at: int) -> list[Claim]:
    """A state, a number, a name or a sort of thing, of something that is the speaker's or well known between them."""
    clause, subject = said.clause, said.subject
    while said.at(at) in _SMALL:
        at += 1
    low = said.at(at)
    bare = subject.relation == "bare"
    if clause.modal or clause.hedged or not low or not subject.key or subject.key.startswith(("a ", "an ", "some ")):
        return []
    if clause.form not in ("present", "perfect") or subject.key.startswith(("this ", "that ", "these ", "those ")):
        return []
    end = said.until(at, _STOPS)
    value = clean(said.words(at, end))
    if not value or len(value.split()) > 9:
        return []
    state = _PHRASES.match(said.words(at, end))
    if state is not None and (subject.head not in COMMITMENTS | {"day"} or low == "down"):
        return said.make("status_is", value, polarity=said.polarity, rule="a state")
    if subject.head in _PASSING:
        return []
    if _NUMBER.match(value) and clause.form == "present":
        return _numbered(said, at, value)
    form = FORMS.get(low)
    done = (form is not None and form.kind in (PAST, PARTICIPLE)) or (low.endswith("ed") and len(low) > 4)
    if low == "being" and len(value.split()) > 1:
        return said.make("status_is", value, rule="is being done")
    if form is not None and form.kind == ING and low not in _REMARKS and clause.form == "present":
        return said.make("status_is", value, rule="is doing") if low in _DOING else []
    if low in _DOING and clause.form == "present":
        return said.make("status_is", value, rule="is doing")
    if low in _JOINED and said.at(at + 1) in ("to", "into", "onto"):
        return said.make("located_in", value, object_type="place", dated=False, rule="is connected to")
    if done and low not in _REMARKS and clause.form == "present":
        return said.make("status_is", value, polarity=said.polarity, rule="is done")
    if bare or clause.form != "present" or low in _REMARKS or low in ("my", "our", "me", "your"):
        return []
    if subject.head in EVERYDAY - {"key", "keys", "car"} and not subject.owner and not said.toks[at].text[0].isupper():
        return []
    return _sort(said, at, value)


_DOING = words("waiting awaiting pending missing acting playing moored")
_JOINED = words("connected attached wired plugged linked bolted screwed chained tied fixed hooked")
_DESCRIBED = words(
    "red blue green yellow black white grey gray brown purple orange pink beige navy turquoise teal silver gold "
    "golden "
    "wooden metal plastic leather cotton woollen wool glass ceramic marble stone brick concrete electric manual "
    "digital "
    "analogue automatic cordless wireless waterproof fireproof dishwasher-safe bilingual monolingual left-handed "
    "right-handed south-facing north-facing east-facing west-facing furnished unfurnished rectangular square round "
    "oval double-glazed detached semi-detached pet-friendly dog-friendly wheelchair-accessible accessible "
    "gluten-free vegan vegetarian kosher halal organic rechargeable refundable non-refundable confidential "
    "bilateral voluntary compulsory optional mandatory cash-only seasonal temporary permanent part-time full-time "
    "second-hand secondhand brand-new two-storey open-plan soundproof unisex waterfront rent-controlled"
)
_FAULTY = words(
    "flat dead broken cracked loose faulty blocked burst leaky leaking rusty worn torn missing burnt blown weak "
    "low empty "
    "dodgy stuck jammed squeaky wobbly bent chipped"
)
_GOING = words("wait leak drip rust peel crumble fall run hang stall overheat freeze crash fail act beep play wear")


def has(said: Said) -> list[Claim]:
    """ "the downstairs one has no timer", "the sensor has a flat battery", "the office has two lifts"."""
    clause, subject = said.clause, said.subject
    thing = bool(subject.key) and not subject.is_speaker and subject.type not in ("person", "pet")
    if not thing or clause.form != "present" or clause.modal or clause.hedged or subject.head in _PASSING:
        return []
    if subject.relation == "bare" or subject.key.startswith(("a ", "an ", "this ", "that ", "some ", "every ")):
        return []
    found: list[Claim] = []
    stops = _STOPS | {"for", "that", "with", "at", "of", "from", "on", "in", "to", "whatsoever", ","}
    for place in [0, *(at + 1 for at in range(len(said.toks)) if said.at(at) in ("and", "but"))]:
        end = said.until(place, stops)
        lows = said.lows(place, end)
        value = clean(said.words(place + (said.at(place) in ("no", "got", "any")), end))
        if not lows or not value or len(lows) > 5 or set(lows) & (_REMARKS - _FAULTY - {"no"} | _MESSES):
            continue
        if lows[0] == "no" or (clause.negated and place == 0):
            found += said.make("lacks", value, polarity="is", dated=False, rule="has none")
        elif set(lows[:3]) & _FAULTY:
            found += said.make("status_is", f"has {said.words(place, end)}", rule="a fault")
        elif lows[0] in ("a", "an", "two", "three", "four", "five", "six", "its") or lows[0].isdigit():
            found += said.make("has_trait", value, dated=False, rule="what it has")
    return found


def goes_on(said: Said) -> list[Claim]:
    """ "ticket 8841 is still waiting on the vendor", "the roof has been leaking since Thursday"."""
    clause, subject = said.clause, said.subject
    if clause.form != "progressive" or clause.modal or clause.negated or clause.verb not in _GOING:
        return []
    if not subject.key or subject.is_speaker or subject.type in ("person", "pet") or subject.relation == "bare":
        return []
    if subject.head in _PASSING:
        return []
    rest = said.words(0, said.until(0, _STOPS))
    return said.make("status_is", f"{ing(clause.verb)} {rest}".strip(), rule="is doing something")


_NO_LACK = words(
    "way problem problems rush hurry need point doubt reason chance idea hope one time excuse difference question "
    "such "
    "more longer room going telling shame harm place substitute place fun news sign guarantee turning use denying "
    "escape rest end comparison better worse other mistake wonder secret pressure obligation stopping pleasing"
)


def there_is_none(said: Said) -> list[Claim]:
    """ "there's no parking at the office", "there's nowhere to park"."""
    clause = said.clause
    if clause.form != "present" or clause.modal or said.times or clause.hedged:
        return []
    if said.at(0) == "nowhere" and said.at(1) == "to":
        value = f"anywhere {said.object(1, _STOPS)}"
        return said.make("lacks", value, polarity="is", dated=False, rule="there is none")
    if said.at(0) != "no" or said.at(1) in _NO_LACK or set(said.lows(1, 3)) & _NO_LACK:
        return []
    place = said.find("at", "in", "on")
    end = place if place > 1 else said.until(1, _STOPS | {"for", "left", "here", "there", "yet"})
    value = clean(said.words(1, end))
    if not value or len(value.split()) > 4:
        return []
    where = said.object(place, _STOPS) if place > 1 and said.at(place + 1) in ("the", "our", "my") else ""
    subject = re.sub(r"^(?:at|in|on) ", "", where) if where else SPEAKER
    kind = "place" if where else None
    return said.make(
        "lacks", value, subject=subject, subject_type=kind, polarity="is", dated=False, rule="there is none"
    )


_WORKS = words(
    "close open start turn lock unlock charge print connect load boot sync flush drain stop stay work shut switch "
    "heat "
    "cool spin drive move play pair update install respond ring flash save scan"
)


def will_not(said: Said) -> list[Claim]:
    """ "the freezer door won't close"; and "my laptop runs Fedora"."""
    clause, subject = said.clause, said.subject
    if not subject.key or subject.is_speaker or subject.type in ("person", "pet") or subject.relation == "bare":
        return []
    rest = said.words(0, said.until(0, _STOPS))
    if clause.modal == "will" and clause.negated and not said.times and clause.verb in _WORKS and len(rest.split()) < 4:
        return said.make("status_is", f"won't {clause.verb} {rest}".strip(), polarity="is", rule="will not do it")
    at = int(said.at(0) == "on")
    end = name_run(said.toks, at)
    if clause.verb == "run" and clause.form == "present" and not clause.modal and end > at and not clause.negated:
        return said.make("uses", said.words(at, end), rule="runs on")
    return []


def does_not(said: Said) -> list[Claim]:
    """ "the projector doesn't do HDMI", "the café doesn't take cards": what a thing or a place lacks."""
    clause, subject = said.clause, said.subject
    if not clause.negated or clause.form != "present" or clause.modal or said.times or said.recurring:
        return []
    if not subject.key or subject.is_speaker or subject.type in ("person", "pet") or subject.relation == "bare":
        return []
    value = said.object(0, _STOPS | {"for", "at", "in", "on"})
    if not value or len(value.split()) > 4 or said.at(0) in ("it", "that", "this", "me", "you", "us", "long", "much"):
        return []
    if clause.verb in ("take", "accept", "allow"):
        return said.make("does", f"{clause.verb} {value}", polarity="not", dated=False, rule="does not take")
    return said.make("lacks", value, polarity="is", dated=False, rule="does not have")


def holds(said: Said) -> list[Claim]:
    """ "tank 4 holds skimmed milk", "the blue box contains the cables"."""
    clause, subject = said.clause, said.subject
    if clause.form != "present" or clause.modal or clause.negated or not subject.key or subject.is_speaker:
        return []
    if subject.type in ("person", "pet", "group") or subject.head in _PASSING or subject.relation == "bare":
        return []
    value = said.object(0, _STOPS)
    if not value or said.at(0) in ("it", "up", "on", "that", "about", "a", "me", "true") or len(value.split()) > 6:
        return []
    return said.make("used_for", value, dated=False, rule="holds")


def must(said: Said) -> list[Claim]:
    """ "machine 7 mustn't run unattended", "the dryer must not run at night": a rule for a thing."""
    clause, subject = said.clause, said.subject
    thing = bool(subject.key) and not subject.is_speaker and subject.type not in ("person", "pet")
    if clause.modal != "must" or not thing or clause.hedged or subject.key == "you" or subject.relation == "bare":
        return []
    rest = said.words(0, said.until(0, _STOPS))
    verb = said.scene.text[clause.start : clause.verb_end].lower()
    if "must" not in verb or clause.verb == "have" or not (rest or said.context) or said.times:
        return []
    value = " ".join(part for part in (clause.verb, rest, said.context or "") if part)
    polarity: Polarity = "not" if clause.negated else "is"
    return said.make("always", value, polarity=polarity, context="", dated=False, rule="must do")


def _numbered(said: Said, at: int, value: str) -> list[Claim]:
    head, subject = said.subject.head, said.subject
    if said.polarity != "is" or (said.times and not said.toks):
        return []
    if re.search(r"\b(?:overdue|late|old|behind|short|full|empty|done|complete)\b", value):
        return said.make("status_is", value, rule="a state")
    if subject.relation == "bare" and head not in ("quota", "target", "limit", "budget", "maximum", "minimum"):
        return []
    return said.make("is", value, dated=False, rule="a number of it")


def _sort(said: Said, at: int, value: str) -> list[Claim]:
    subject = said.subject
    low, after = said.at(at), said.at(at + 1)
    words_ = value.lower().split()
    if words_[-1].endswith("'s") or subject.head == "ones":
        return []
    owned = subject.owner == SPEAKER or bool(subject.owner)
    if words_[-1] in _MESSES or words_[0] in _MESSES | _REMARKS or set(words_[:3]) & _MESSES:
        return []
    if low in ("a", "an"):
        if after in _REMARKS or len(words_) > 7:
            return []
        return said.make("is", value, polarity=said.polarity, dated=False, rule="is a sort of thing")
    if said.polarity != "is":
        return []
    if low in ("the", "her", "his", "their") or name_run(said.toks, at) > at:
        if words_[-1] in _REMARKS - {"one"} or after in _REMARKS or len(words_) > 6 or "that" in words_:
            return []
        named = name_run(said.toks, at) > at
        if low == "the" and not (words_[-1] == "one" or owned):
            return []
        return said.make("is", value, dated=False, rule="is the one") if owned or named or low == "the" else []
    if low in _DESCRIBED and len(words_) <= 4:
        return said.make("is", value, dated=False, rule="is so")
    if owned and len(words_) <= 3 and low.isalpha() and not low.endswith(("ly", "ing")) and low not in FORMS:
        return said.make("is", value, dated=False, rule="is so")
    return []
