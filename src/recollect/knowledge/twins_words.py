"""The words by which two notes are held against each other: those that say nothing, and those that turn a sense."""

from __future__ import annotations

import re

from recollect.caches import text_cache
from recollect.understanding.plurals import singular
from recollect.understanding.stopwords import words

NOT = words(
    "not no never without neither nor none nobody nothing nowhere cannot hardly barely non nicht kein keine keinen "
    "keiner keinem nie niemals ohne nichts nunca jamas sin nada tampoco ne pas jamais sans aucun aucune"
)
MODAL = words(
    "must should need want will would could might may maybe perhaps probably shall going gonna plan todo hope wish try "
    "seem apparent think believ guess rumour rumor wonder consider possibl likely intend expect remind to-do soll muss "
    "will kann vielleicht quiza devoir debe"
)
# In both notes or in neither: another time, one more, on a condition.
MARKS = {
    **dict.fromkeys(words("again anew once"), "again"),
    **dict.fromkeys(words("another other others else different same"), "other"),
    **dict.fromkeys(words("more extra additional further"), "more"),
    **dict.fromkeys(words("less fewer"), "less"),
    **dict.fromkeys(words("or either"), "or"),
    **dict.fromkeys(words("if unless except whether otherwise but"), "if"),
    **dict.fromkeys(words("than instead rather"), "instead"),
    **dict.fromkeys(words("next following"), "next"),
    **dict.fromkeys(words("last previous former formerly ex used"), "last"),
    **dict.fromkeys(words("almost nearly half twice double"), "part"),
    **dict.fromkeys(words("stop cancel quit longer anymore"), "over"),
    **dict.fromkeys(words("am pm"), "clock"),
}
AMOUNTS = {
    **dict.fromkeys(words("all every each always everybody everyone everything whole any"), "all"),
    **dict.fromkeys(words("some few several sometimes occasionally someone somebody"), "some"),
    **dict.fromkeys(words("most mostly usually many often much"), "most"),
}
PEOPLE = {
    **dict.fromkeys(words("i we"), "I"),
    **dict.fromkeys(words("me us myself ourselves"), "me"),
    **dict.fromkeys(words("my mine our ours"), "my"),
    **dict.fromkeys(words("you your yours yourself"), "you"),
    **dict.fromkeys(words("he him his himself"), "he"),
    **dict.fromkeys(words("she her hers herself"), "she"),
    **dict.fromkeys(words("they them their theirs themselves"), "they"),
}
AGENTS = words("at by")
STARTS = words("start begin")
_GROWN = words("al ment ation ion er or y ance ence up ness")
TENSES = frozenset({"is", "was"})
FORMS = {
    **dict.fromkeys(words("is are am has have does do"), "is"),
    **dict.fromkeys(words("was were had did"), "was"),
    "only": "only", "just": "just",
}  # fmt: skip
# Words before a thing that say what part it has. With the first it does not matter which of them it is.
PLACES = words("in at on for within inside")
DIRECTED = words(
    "from to into before after until till since over under above below behind against than of by instead via "
    "between beside past versus"
)
AGAINST = {
    (one, other)
    for a, b in (("from", "to"), ("from", "into"), ("before", "after"), ("until", "from"), ("until", "after"),
                 ("till", "after"), ("since", "until"), ("over", "under"), ("above", "below"), ("above", "under"),
                 ("by", "after"), ("by", "from"), ("by", "to"), ("before", "since"), ("to", "by"),
                 ("over", "below"), ("from", "for"), ("until", "on"))
    for one, other in ((a, b), (b, a))
}  # fmt: skip
_OPPOSITE = """
open|close,closed,shut; start,begin|end,finish,stop; buy,purchase|sell; borrow|lend; win|lose; arrive|leave,depart;
come|go; up|down; on|off; in|out; early|late; first|last; left|right; morning|evening,afternoon,night; day|night;
big,large|small,little; high|low; more|less,fewer; hot,warm|cold; old|new; long|short; good|bad; best|worst; love,like|
hate,dislike; accept,approve|reject,decline,refuse; hire|fire; join|quit,leave; increase,raise,rise|decrease,lower,fall;
push|pull; give|take,receive,get; send|receive; ask|answer; north|south; east|west; summer|winter; spring|autumn;
mother,mum,mom|father,dad; son|daughter; brother|sister; wife|husband; aunt|uncle; man|woman; boy|girl; mine|yours;
lock|unlock; add|remove,delete; enable|disable; allow|forbid,ban; pass|fail; remember|forget; full|empty; true|false;
front|back,behind; inside|outside; upstairs|downstairs; upper|lower; before|after; above|below; over|under;
with|without; minimum,min|maximum,max; least|most; married|divorced,single; alive|dead; safe|dangerous; cheap|expensive;
light|dark; black|white; red|blue; red|green; blue|green; internal|external; public|private; paid|unpaid,owed;
weekday|weekend; import|export; upload|download; above|under; deposit|withdraw; mad|calm; happy|sad; healthy|sick,ill;
better|worse; daily|weekly; weekly|monthly; monthly|yearly,annual; daily|monthly; hour|minute; day|week; week|month;
month|year; tomorrow|yesterday; today|yesterday; today|tomorrow; breakfast|lunch; lunch|dinner; breakfast|dinner;
likes|hates; male|female; king|queen; uncle|nephew; top|bottom; solid|liquid; raw|cooked; wet|dry; vegan|vegetarian;
tea|coffee
"""


def of_one_root(one: str, other: str) -> bool:
    """Whether one word is made of the other: rehearse, rehearsal."""
    short, long = sorted((one, other), key=len)
    return len(short) >= 4 and short != long and long.startswith(short) and long[len(short) :] in _GROWN


def _poles() -> dict[str, frozenset[tuple[int, bool]]]:
    found: dict[str, set[tuple[int, bool]]] = {}
    for number, pair in enumerate(_OPPOSITE.replace("\n", "").split(";")):
        for side, several in zip((False, True), pair.split("|"), strict=True):
            for word in several.split(","):
                found.setdefault(word.strip(), set()).add((number, side))
                found.setdefault(stem(word.strip())[0], set()).add((number, side))
    return {word: frozenset(each) for word, each in found.items()}


MONEY = {
    "€": "eur", "eur": "eur", "euro": "eur", "euros": "eur", "$": "usd", "usd": "usd", "dollar": "usd",
    "dollars": "usd", "bucks": "usd", "£": "gbp", "gbp": "gbp", "pound": "gbp", "pounds": "gbp", "quid": "gbp",
    "chf": "chf", "francs": "chf", "yen": "jpy", "cents": "cent", "cent": "cent", "pence": "cent",
}  # fmt: skip
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
MONTHS = {
    spelled: f"m{number:02}"
    for number, month in enumerate(_MONTHS, 1)
    for spelled in (month, month[:3], *(["sept"] if number == 9 else []))
}
_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS = {spelled: day for day in _DAYS for spelled in (day, f"{day}s", day[:3])} | {
    "tues": "tuesday", "thur": "thursday", "thurs": "thursday"
}  # fmt: skip
del WEEKDAYS["sat"], WEEKDAYS["sun"]
_UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
NUMBERS = {word: number for number, word in enumerate(f"{_UNITS} seventeen eighteen nineteen".split())}
NUMBERS |= {word: number for number, word in enumerate(_ORDINALS.split(), 1)}
NUMBERS |= {spelled: 10 * number for number, ten in enumerate(_TENS, 2) for spelled in (ten, f"{ten[:-1]}ieth")}
NUMBERS |= {"hundred": 100, "thousand": 1000, "million": 1_000_000, "dozen": 12, "couple": 2}
TODAY = words("today yesterday tomorrow tonight this morning afternoon evening week weekend month heute gestern morgen")
TODAY -= words("morning afternoon evening week weekend month")
SMALL = words(
    "a an the and or but so as that this these those there here it its itself he him his himself she her hers "
    "herself they them their theirs themselves i me my mine myself we us our ours ourselves you your yours yourself "
    "who whom whose which what when where how why because since of at in on for from to into onto by with about "
    "after before until till over under above below behind between beside against up down off out through during "
    "via per within inside is are was were be been being am has have had having do does did doing done can will "
    "would could should might may must shall if unless than then too also just only even still yet already very "
    "really quite rather please btw fyi well now currently again any all each every some few several many much most "
    "more less other another else same such own both either not once ever d ll re ve s t m o mr mrs ms dr frau "
    "herr miss sir prof yes ok okay oh apparently maybe perhaps always today tomorrow yesterday tonight fewer versus "
    "except instead whether otherwise back including incl"
) | MODAL & words("will would could should might may must shall maybe perhaps")
_IRREGULAR = {
    "bought": "buy", "sold": "sell", "sent": "send", "paid": "pay", "went": "go", "gone": "go", "got": "get",
    "left": "leave", "gave": "give", "given": "give", "took": "take", "taken": "take", "made": "make", "told": "tell",
    "said": "say", "came": "come", "met": "meet", "saw": "see", "seen": "see", "wrote": "write", "written": "write",
    "found": "find", "lost": "lose", "won": "win", "kept": "keep", "brought": "bring", "broke": "break",
    "broken": "break", "chose": "choose", "chosen": "choose", "drove": "drive", "ate": "eat", "eaten": "eat",
    "spoke": "speak", "lent": "lend", "spent": "spend", "built": "build", "began": "begin", "rang": "ring",
    "swam": "swim", "thrown": "throw", "ran": "run", "felt": "feel", "thought": "think", "taught": "teach",
    "slept": "sleep",
    "signed": "sign", "knew": "know", "known": "know", "held": "hold", "stood": "stand", "wore": "wear",
}  # fmt: skip
_SHORT = {
    "min": "minimum", "max": "maximum", "approx": "approximately", "dept": "department", "appt": "appointment",
    "info": "information", "wk": "week", "hr": "hour", "hrs": "hour", "mins": "minute", "sec": "second",
    "monthly": "month", "weekly": "week", "yearly": "year", "annual": "year", "annually": "year", "daily": "day",
    "l": "litr", "kilo": "kg", "kilos": "kg", "goes": "go",
    "allergic": "allergy", "nr": "number", "num": "number", "tel": "phone", "telephone": "phone",
    "qty": "quantity",
}  # fmt: skip


@text_cache(16_384)
def stem(word: str) -> tuple[str, bool]:
    """A word without its endings, and whether it tells of what is done."""
    if word in _SHORT:
        return _SHORT[word], False
    if word in _IRREGULAR:
        return _IRREGULAR[word].rstrip("e"), True
    word = re.sub(r"(?<=\w{3})str$|stra(?:ss|ß)e$", "strasse", word)
    one, past = singular(word), False
    for ending in ("ing", "ed"):
        if one.endswith(ending) and len(one) - len(ending) >= 3 and re.search("[aeiouy]", one[: -len(ending)]):
            one, past = one[: -len(ending)], ending == "ed"
            if len(one) > 3 and one[-1] == one[-2] and one[-1] not in "lsz":
                one = one[:-1]
            one = f"{one[:-1]}y" if past and one.endswith("i") else one
            break
    else:
        if len(one) > 6 and one.endswith("ly"):
            one = one.removesuffix("ly")
    return (one[:-1] if len(one) > 3 and one.endswith("e") else one), past


POLES = _poles()
# Manners of speaking: where only one of two notes has them, it says no more.
LIGHT = frozenset(
    stem(word)[0]
    for word in words(
        "get go take make say tell call name thing stuff way kind sort lot bit time note log idea reminder memo need "
        "want update project"
    )
)
COSTS = frozenset(stem(word)[0] for word in words("cost charge price pay fee"))
WISHES = frozenset(stem(word)[0] for word in MODAL) | MODAL
