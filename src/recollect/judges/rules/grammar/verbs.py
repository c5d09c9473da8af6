"""Verbs of everyday English: from a form ("lives", "bought", "running") to the verb, and from the verb to "lives".

Only verbs in this table begin a clause. A word that is none of them is never taken for one, so that a noun phrase ends
where its verb begins.
"""

from __future__ import annotations

from typing import NamedTuple

from recollect.judges.rules.grammar.lexicon import words

BASE, THIRD, PAST, PARTICIPLE, ING = "base", "third", "past", "participle", "ing"

# The verb, its past and its participle.
_IRREGULAR = """
be was been|have had had|do did done|go went gone|get got got|make made made|take took taken|come came come
see saw seen|know knew known|think thought thought|give gave given|find found found|tell told told|feel felt felt
leave left left|keep kept kept|begin began begun|bring brought brought|build built built|buy bought bought
catch caught caught|choose chose chosen|cost cost cost|cut cut cut|drink drank drunk|drive drove driven|eat ate eaten
fall fell fallen|fly flew flown|forget forgot forgotten|grow grew grown|hear heard heard|hold held held
hurt hurt hurt|lend lent lent|let let let|lie lay lain|lose lost lost|mean meant meant|meet met met|pay paid paid
put put put|quit quit quit|read read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said
sell sold sold|send sent sent|set set set|shut shut shut|sing sang sung|sit sat sat|sleep slept slept
speak spoke spoken|spend spent spent|stand stood stood|steal stole stolen|swim swam swum|teach taught taught
throw threw thrown|understand understood understood|wake woke woken|wear wore worn|win won won|write wrote written
break broke broken|draw drew drawn|dream dreamt dreamt|become became become|bite bit bitten|blow blew blown
feed fed fed|fight fought fought|freeze froze frozen|hang hung hung|hide hid hidden|hit hit hit|lead led led
shoot shot shot|show showed shown|sew sewed sewn|split split split|stick stuck stuck|sweep swept swept
tear tore torn|dig dug dug|redo redid redone|rewrite rewrote rewritten|spin spun spun
knit knit knit|bend bent bent|bet bet bet|burn burnt burnt|learn learnt learnt|grind ground ground
"""
_REGULAR = """
live work love like hate prefer enjoy dislike adore detest loathe despise use own need want wish hope plan study
move stay reside relocate settle grow attend graduate retire join start finish end stop open close call name marry
divorce adopt visit travel return arrive celebrate host organise organize book order cancel reserve rent lease sign
play practise practice train exercise jog walk hike climb cycle dance paint cook bake garden volunteer knit crochet
collect watch listen stream subscribe commute wash clean iron shop pray meditate stretch wake rehearse skate ski surf
sail fish hunt camp smoke quit drink avoid tolerate suffer recover weigh measure earn owe save invest donate borrow
install replace repair fix upgrade update paint plant renovate decorate assemble connect charge park store recycle
launch publish release submit complete pass fail apply interview hire fire promote resign transfer manage lead run
design develop code program teach coach mentor tutor write blog record perform compose produce direct film
decide promise intend aim expect mind care miss fear worry believe suspect guess suppose consider admire trust respect
appreciate favour favor crave fancy resent celebrate inherit receive accept reject lose change switch turn register
break injure twist sprain fracture crash smash dent damage spill dislocate
die pass happen occur arrive land depart leave book schedule postpone reschedule shift delay confirm
raise breed foster rescue walk groom ask answer thank help support join report work handle cover supply
remember remind note recommend suggest offer agree refuse deny admit mention explain describe
belong contain sit hang stand point cost total expire renew ship deliver deploy migrate
snore nap rest relax fast skip prefer speak talk chat text email phone ring message contact
order try taste test finish discover notice realise realize learn dream stop love turn
identify qualify specialise specialize major minor enrol enroll reach complete travel fly
invite share swap trade pick drop carry grab hurt ache bother annoy disturb bore scare upset please
last take wear dress hold keep check feed water mow clean vacuum trim require lack seem look sound smell
plan lock unlock dim light heat cool warm ventilate leak flicker beep buzz blink overheat freeze
refill refund return exchange complain propose engage date separate emigrate immigrate lower raise increase reduce
squeak jam rattle drip stall outgrow
referee umpire farm weld brew cater translate edit illustrate photograph consult import export
craft carve mend tailor harvest forage roast ferment pickle swap unplug proof rebuild rename
unpack restore sublet commit regret wrap tag spot trip answer fix
drill patrol guard deliver advise treat diagnose audit inspect survey landscape haul tow plough milk herd shear
spell service relegate juggle suit beat serve double function hail originate settle part swear vape tutor
commute freelance serve sponsor supervise chair head represent print fell
slip push touch review trigger disable enable postpone approve extend pull allow discount ban
scrap bin ditch dump oversee captain relieve rely carry own tune weave mount wire wrestle rent
bank vote swap wait track weigh
"""
_MODALS = words("will would can could should must might may shall")
BE = words("am is are was were be been being")
HAVE = words("have has had having")
DO = words("do does did")
_DOUBLED = words(
    "slip dig ban bin submit commit admit regret hug rob mop stir pin tag wrap strip trap clap spot pat ban rub "
    "zip snap flip slip trip "
    "drag equip unplug scrap jam outfit "
    "stop plan jog skip swap drop chat get run put cut set sit swim win shut quit let "
    "hit bet begin forget nap "
    "ship trim split program grab knit dim"
)
_KEEP_E = words("see be")
_EXTRA = {
    "dreamed": ("dream", PAST),
    "learned": ("learn", PAST),
    "burned": ("burn", PAST),
    "gotten": ("get", PARTICIPLE),
    "proven": ("prove", PARTICIPLE),
    "lying": ("lie", ING),
    "dying": ("die", ING),
    "quitted": ("quit", PAST),
    "travelled": ("travel", PAST),
    "travelling": ("travel", ING),
    "cancelled": ("cancel", PAST),
    "cancelling": ("cancel", ING),
    "preferred": ("prefer", PAST),
    "preferring": ("prefer", ING),
    "transferred": ("transfer", PAST),
    "transferring": ("transfer", ING),
    "knitted": ("knit", PAST),
    "lied": ("lie", PAST),
    "loves": ("love", THIRD),
    "does": ("do", THIRD),
    "has": ("have", THIRD),
    "goes": ("go", THIRD),
    "wanna": ("want", BASE),
    "enrolled": ("enrol", PAST),
    "am": ("be", BASE),
    "is": ("be", THIRD),
    "are": ("be", BASE),
    "were": ("be", PAST),
    "being": ("be", ING),
    "programmed": ("program", PAST),
    "programming": ("program", ING),
    "occurred": ("occur", PAST),
    "admitted": ("admit", PAST),
    "outgrew": ("outgrow", PAST),
    "handed": ("hand", PAST),
    "filed": ("file", PAST),
    "scored": ("score", PAST),
    "snapped": ("snap", PAST),
    "aced": ("ace", PAST),
    "insist": ("insist", BASE),
    "insists": ("insist", THIRD),
    "outgrown": ("outgrow", PARTICIPLE),
}


class Form(NamedTuple):
    verb: str
    kind: str


def third(verb: str) -> str:
    """The form after he, she, it: lives, studies, goes."""
    if verb in ("be", "have"):
        return {"be": "is", "have": "has"}[verb]
    if verb in _MODALS:
        return verb
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def past(verb: str) -> str:
    return _PASTS.get(verb) or _past(verb)


def ing(verb: str) -> str:
    if verb in ("lie", "die"):
        return f"{verb[:-2]}ying"
    if verb.endswith("e") and verb not in _KEEP_E and not verb.endswith("ee"):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if verb in _DOUBLED else f"{verb}ing"


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1]}ed" if verb in _DOUBLED else f"{verb}ed"


def unpast(word: str) -> str:
    """A guess at the verb of a regular past that the table does not know: "lowered" is "lower"."""
    if word.endswith("ied"):
        return f"{word[:-3]}y"
    stem = word[:-2]
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "sl":
        return stem[:-1]
    if stem.endswith(
        (
            "at",
            "iz",
            "is",
            "uc",
            "ov",
            "iv",
            "ang",
            "ag",
            "as",
            "us",
            "ur",
            "in",
            "ir",
            "ut",
            "rg",
            "nc",
            "rs",
            "lv",
            "rc",
            "ak",
            "ik",
            "ok",
            "pl",
            "bl",
            "tl",
        )
    ):
        return f"{stem}e"
    return stem


def _forms() -> tuple[dict[str, Form], dict[str, str]]:
    forms: dict[str, Form] = {}
    pasts: dict[str, str] = {}

    def put(form: str, verb: str, kind: str) -> None:
        forms.setdefault(form, Form(verb, kind))

    rows = [row.split() for line in _IRREGULAR.strip().split("\n") for row in line.split("|")]
    for form, (verb, kind) in _EXTRA.items():
        put(form, verb, kind)
    for verb, before, participle in rows:
        pasts[verb] = before
        put(verb, verb, BASE)
        put(third(verb), verb, THIRD)
        put(before, verb, PAST)
        put(participle, verb, PARTICIPLE)
        put(ing(verb), verb, ING)
    for verb in _REGULAR.split():
        put(verb, verb, BASE)
        put(third(verb), verb, THIRD)
        put(_past(verb), verb, PAST)
        put(ing(verb), verb, ING)
    return forms, pasts


FORMS, _PASTS = _forms()
