"""What words tell whoever reads a summary later: names, numbers and words of a life much, polite words nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from recollect.caches import text_cache
from recollect.judges.rules.grammar.lexicon import (
    COMMITMENTS,
    CONDITIONS,
    DIETS,
    HOBBIES,
    HOBBY_VERBS,
    JOBS,
    LANGUAGES,
    MARITAL,
    MONTHS,
    NATIONALITIES,
    NUMBERS,
    RELATIONS,
    VEHICLES,
    WEEKDAYS,
    words,
)
from recollect.judges.rules.grammar.sentences import FILLERS, GREETINGS, Tok
from recollect.understanding.stopwords import STOP, fold
from recollect.understanding.when_words import WORDS

# Said of everything, and telling nothing of it.
VAGUE = words(
    "able absolutely actually additionally adorable ago agree agreed amaze amazed amazing anything anyway anyways "
    "appreciate appreciated approach area areas argh asking aspect aspects assist assistance awesome awful awkward "
    "awww bad beautiful benefit benefits best bet better big bit blessed breathtaking bring brings brought bunch "
    "call called came captures care certainly chance chat check cheers clear clearly come comes coming common "
    "complete completely congrats congratulations consider considering cool couple crazy create creating creative "
    "crucial curious cute damn dang day days deal definitely depend depends difference different difficult dive "
    "easy else empathy enjoy enjoyed enjoying enough ensure entire especially essential even everyday everyone "
    "everything exactly example excellent excited exciting experience experiences extra fact factor factors fair "
    "fairly fantastic far feel feeling feelings feels felt finally find finding fine focus follow form forward "
    "found free fresh friendly full fun funny future general generally gives glad god gonna good goodbye goodness "
    "gorgeous gosh grateful great guess guy guys haha happen happened happening happens happy hard hear heard "
    "hearing help helped helpful helpfully helping helps here's hey hi hmm honest honestly hooray hope hopefully "
    "hoping hug huge hugs idea ideas imagine important impressed impressive improve include includes including "
    "increase incredible incredibly information inspiration inspire inspired inspiring interested interesting "
    "journey joy keep keeping keeps key kid kidding kind kinda kinds knew know knowing knows large last late lately "
    "later laugh least left less let's lets level life like liked likely likes line literally little live lol long "
    "look looked looking looks lord lot lots love loved lovely loves loving luck lucky made main maintain make "
    "makes making man manner matter mean meaning meaningful means meh memorable mention mentioned method methods "
    "mind miss moment moments mood most motivated motivating move much multiple nah near need needed needs never "
    "new next nice nope note nothing obviously offer offers often old one oof ooh oops open option options others "
    "otherwise overall part particular parts pass passion passionate past people perfect perfectly person "
    "perspective phew piece pieces place plan plans plenty point possible potential powerful practice precious "
    "pretty probably problem process proud provide providing put question questions quick quickly quite random "
    "range rather reach read ready real really reason reasons recently regular relate relevant remember reminded "
    "reminder reminds required resource resources right role sad sadly said same saw saying says see seeing seem "
    "seemed seems seen sending sense sent serious seriously set several share shared sharing short show shows side "
    "significant similar simple simply since situation small smile soothing sorry sort sorts sound sounded sounds "
    "special specific spend start started starting stay step steps still stop stories story strategy strength "
    "strong stuff stunning such suggest suggestion super support supporting supportive supposed sure surely "
    "surprised sweet tailored take taken takes taking talk talked talking task tell telling terrible thank thankful "
    "thanks that's thing things think thinking thought thoughtful thoughts thrilled time times tip tips today told "
    "took totally touch tough treasure tried true truly trust try trying turn turned type types ugh understand "
    "unique use used useful using usual usually value variety various vibe vibes view wait waiting wanna want "
    "wanted wants warm way ways weird welcome well welp went whole wife's wise wish wonder wondered wonderful "
    "wondering word words work worked working works world worry worth wow wrong yay yeah yep yes yesterday yippee "
    "you're yup "
) | GREETINGS | FILLERS  # fmt: skip
LIFE = (
    frozenset(name for name in RELATIONS if " " not in name)
    | JOBS
    | HOBBIES
    | HOBBY_VERBS
    | CONDITIONS
    | DIETS
    | COMMITMENTS
    | VEHICLES
    | MARITAL
    | NATIONALITIES
    | LANGUAGES
    | words(
        "birthday allergic allergy address password phone email salary rent budget mortgage surgery hospital "
        "diagnosed pregnant pregnancy born died funeral married engaged divorced degree university college school "
        "job career promotion promoted fired hired laid-off retired moved adopt adopted adopting adoption agency "
        "church faith volunteer volunteered charity shelter scholarship award medal championship book novel movie "
        "film song band album podcast series museum park beach mountain lake restaurant cafe recipe camping "
        "roadtrip vacation concert festival parade zoo aquarium theater theatre conference gallery painting "
        "paintings pottery sculpture clarinet necklace ring tattoo gift accident injury injured broke wrist ankle "
        "knee therapy therapist counseling counselling counselor mentor mentors mental grief transgender lgbtq "
        "pride immigrant visa passport thesis exam internship startup shop store studio bakery clinic doctor loan "
        "debt savings invest insurance garden farm house apartment flat kitten puppy "
    )
) - words("go partner games add down lead model fair date visit move course kid game practice bass lab owner")
TIMES = (
    WEEKDAYS | MONTHS
    | words(
        "yesterday today tomorrow tonight weekend week weeks month months year years morning evening afternoon night "
        "noon midnight ago spring summer autumn fall winter christmas easter halloween thanksgiving birthday "
        "anniversary days hours daily weekly monthly yearly"
    )
) - words("may march sun sat wed mar fall")  # fmt: skip
GRAVE = CONDITIONS | DIETS | words("allergic allergy allergies intolerant diagnosed cancer surgery died passed")
_FOREIGN_TIMES = frozenset(
    word
    for word, (kind, _) in WORDS.items()
    if kind in ("weekday", "month", "day", "holiday", "season") and len(word) > 3
)
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")  # written without blanks
_FIRST = words(
    "i we my our me us mine ours myself im ive ich wir mein meine unser unsere je nous mon ma mes notre yo mi mis "
    "nosotros"
)


class Weighed:
    """The content of a sentence: a weight for each stem, and what kinds of words it has. `figures` are its names,
    numbers and times, `named` its names alone."""

    __slots__ = ("figures", "first_person", "grave", "named", "names", "numbers", "stems", "times")

    def __init__(self) -> None:
        self.stems: dict[str, float] = {}
        self.figures: set[str] = set()
        self.named: set[str] = set()
        self.names = self.numbers = self.times = 0
        self.first_person = self.grave = False


def weighed(toks: Sequence[Tok], language: str, speakers: frozenset[str]) -> Weighed:
    """What the words of a sentence are worth. Names of the speakers are mostly how they address each other."""
    found = Weighed()
    stop = STOP[language]
    shouted = sum(tok.text.isupper() for tok in toks if len(tok.text) > 1) * 2 > len(toks)
    for at, tok in enumerate(toks):
        low = tok.low
        if low in _FIRST:
            found.first_person = True
        if not (low[0].isalnum() or low[0] == "@"):
            continue
        names, figures = found.names, found.names + found.numbers + found.times
        key, weight = _worth(toks, at, language, stop, shouted, speakers, found)
        if found.names > names:
            found.named.add(key)
        if found.names + found.numbers + found.times > figures:
            found.figures.add(key)
        if weight > 0 and found.stems.get(key, 0.0) < weight:
            found.stems[key] = weight
        if _WIDE.search(low):
            for place in range(min(len(low) - 1, 60)):
                found.stems[low[place : place + 2]] = 0.5
    return found


def _worth(
    toks: Sequence[Tok],
    at: int,
    language: str,
    stop: frozenset[str],
    shouted: bool,
    speakers: frozenset[str],
    found: Weighed,
) -> tuple[str, float]:
    tok, low = toks[at], toks[at].low
    if low[0].isdigit() or low in NUMBERS:
        found.numbers += 1
        return low, 1.2 if low[0].isdigit() else 0.5
    if "@" in low or "://" in low or (any(map(str.isdigit, low)) and len(low) > 2):
        found.numbers += 1
        return low, 1.5
    capital = tok.text[0].isupper() and not shouted and low != "i"
    if low in TIMES or (capital and low in ("may", "march", "sat", "sun", "wed")) or low in _FOREIGN_TIMES:
        found.times += 1
        return low, 0.7
    plain = low if low.isascii() else fold(low)
    if plain in stop or len(plain) < 2:
        return plain, 0.0
    if low in speakers:
        return low, 0.15
    if capital and at > 0 and language != "de" and low not in VAGUE:
        found.names += 1
        before = toks[at - 1]
        run = before.text[0].isupper() and at > 1 and before.low not in stop  # of a name of several words
        return plain, 0.6 if run else 1.4
    if low in VAGUE:
        return plain, 0.15
    key = stem(plain)
    if low in GRAVE:
        found.grave = True
        return key, 1.9
    if low in LIFE or key in LIFE:
        return key, 1.3
    return key, 1.0 if len(plain) > 3 else 0.8


@text_cache(50_000)
def stem(word: str) -> str:
    """Forms of one word as one, roughly."""
    for suffix in ("ings", "ing", "edly", "ied", "ies", "ed", "es", "s", "ly"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            base = word[: -len(suffix)]
            if suffix in ("ied", "ies"):
                return f"{base}y"
            if suffix == "s" and base.endswith(("s", "u", "i")):
                return word
            return base[:-1] if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "ls" else base.rstrip("e")
    return word.rstrip("e") if len(word) > 4 else word
