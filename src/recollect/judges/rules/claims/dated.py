"""What stands beside a day: "boiler service on the 14th", "my last check is on Tuesday", "we've guests on Saturday".

A thing needs no word for an appointment here: the day that is to come says that it is one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, words
from recollect.judges.rules.grammar.noun_phrases import AUXILIARIES, phrase
from recollect.judges.rules.grammar.sentences import Sentence, Tok, is_command, is_question, lead
from recollect.judges.rules.grammar.verbs import BASE, FORMS, ING, PAST, THIRD
from recollect.understanding.stopwords import STOP

_DAYS = ("day", "hour", "minute", "part", "weekend")
_STOPS = words("because but so although though since which")
_NOT_HEADS = words(
    "birthday deadline anniversary today tomorrow weather day name age email number address rent fee price age "
    "it this that there what which who here"
)
_NO_OPENING = words(
    "i we you he she they it this that these those there here not no never see happy good great nice lovely big thanks "
    "thank until till then maybe perhaps probably and but so or if when while unless because since after before during "
    "by from for to at in on with without of about around over under as like than first last next every each all both "
    "some any more most much many only just also still even already again back always usually often sometimes what "
    "who how why where which whose happy merry sunny rainy cold hot warm rain snow storm busy free off away out yes "
    "yeah ok okay sorry please sure fine glad sad long short late early soon later once twice same other another "
    "roll fingers cheers someone "
    "somebody anyone anybody nobody everyone roll bring kudos"
)
_WEATHER = words("rain snow sun sunshine storm storms frost fog sleet hail drizzle wind heat degrees weather forecast")
_EMPTY_HEADS = words("day week time luck news one thing fun love everyone everybody guys all weekend morning night")
_MOVED = words("move shift slip push postpone delay reschedule bump change")


def to_come(said: Said) -> bool:
    """Whether a day of its own is said, and it lies ahead."""
    if not said.times or said.times[0].precision not in _DAYS:
        return False
    pair = said.times[0].ahead
    return pair is not None and pair[1] > said.scene.now and not _DONE.match(said.times[0].text)


_DONE = re.compile(r"(?:last|yesterday|this morning)\b|.* ago$", re.IGNORECASE)


def has_at(said: Said) -> list[Claim]:
    """ "I've a book club thing at Lori's on Monday evening", "Pop has a new hip scheduled for the 8th"."""
    clause, subject = said.clause, said.subject
    if clause.form != "present" or clause.modal not in ("", "will") or said.polarity != "is" or said.recurring:
        return []
    if not subject.key or not (subject.is_speaker or subject.type in ("person", "group")) or not to_come(said):
        return []
    if not said.toks or said.at(0) in ("to", "been", "it", "that", "this", "until", "no", "nothing", "not", ","):
        return []
    before = said.scene.text[: said.times[0].start].rstrip().lower()
    if set(said.lows()) & _FELT or said.times[0].text.lower() == "today" or before.endswith((" about", " of")):
        return []
    end = said.until(0, _STOPS | {"that", "scheduled", "booked", "planned", "lined"})
    value = clean(said.words(0, end))
    return said.make("scheduled", value, future=True, rule="has something at a time") if value else []


_FELT = words(
    "feeling headache idea hunch thought question questions problem chance pain hopes doubts fun time cold flu"
)


def is_at(said: Said) -> list[Claim]:
    """ "My pacemaker check is on the 16th in Bergen", "parents' evening is Tuesday at six"."""
    clause, subject = said.clause, said.subject
    if clause.form != "present" or clause.modal or said.polarity != "is" or said.recurring or clause.hedged:
        return []
    if (
        said.at(0) == "due"
        and len(said.toks) == 1
        and subject.type == "person"
        and subject.key
        and said.times
        and subject.head != "baby"
    ):
        return said.make("plans", "have a baby", future=True, rule="is due")  # "my cousin is due in May"
    if subject.we and said.at(0) in ("closed", "shut") and to_come(said):
        return said.make("scheduled", said.words(0, said.until(0, _STOPS)), future=True, rule="is closed at a time")
    if subject.is_speaker or subject.type in ("person", "pet", "device") or subject.names or not to_come(said):
        return []
    if (
        not clause.rest
        or subject.head in _NOT_HEADS
        or said.times[0].start > clause.rest[0].end + 8
        or clause.rest[0].low == "due"
    ):
        return []
    text = said.scene.text[subject.start : subject.end]
    if not text or text.lower().split()[0] in ("it", "this", "that", "there", "he", "she", "they", "what", "when"):
        return []
    if said.toks and said.at(0) not in ("in", "at", "with", "for", ",", "on", "-", "–", "—", "("):
        return []
    if subject.head in COMMITMENTS or (not said.toks and subject.owner != SPEAKER and subject.relation != "bare"):
        return []  # known otherwise
    what = re.sub(r"^(?:the|my|our) ", "", text, flags=re.IGNORECASE)
    place = clean(said.words(0, said.until(0, _STOPS))) if said.at(0) in ("in", "at", "with") else ""
    return said.make("scheduled", f"{what} {place}".strip(), subject=SPEAKER, future=True, rule="is at a time")


def coming(said: Said) -> list[Claim]:
    """ "the firewood is coming on Saturday", "the portfolio goes up this weekend"."""
    clause, subject = said.clause, said.subject
    text = said.scene.text[subject.start : subject.end]
    it = text.lower() == "it"
    person = subject.is_speaker or (subject.type in ("person", "pet") and not it)
    if person or clause.modal or said.polarity != "is" or said.recurring or not to_come(said) or clause.hedged:
        return []
    if clause.form not in ("progressive", "present") or (
        clause.verb not in _HAPPENS and not (clause.verb == "get" and said.at(0).endswith(("ed", "en", "done", "cut")))
    ):
        return []
    if not text or text.lower() in ("this", "that", "there", "you", "everyone", "nobody"):
        return []
    what = "" if it else re.sub(r"^(?:the|my|our) ", "", text, flags=re.IGNORECASE)
    rest = said.words(0, said.until(0, _STOPS))
    if subject.head in COMMITMENTS and clause.form == "present":
        return []
    return said.make(
        "scheduled", f"{what} {clause.verb} {rest}".strip(), subject=SPEAKER, future=True, rule="comes at a time"
    )


_HAPPENS = words("come arrive ship go open start begin close launch return land finish kick resume drop meet")


def moved(said: Said) -> list[Claim]:
    """ "the demo moved from Tuesday to Thursday", "the release has slipped to 27 February": the later time counts."""
    clause, subject = said.clause, said.subject
    passive = clause.verb == "be" and said.at(0) in _PUT_OFF
    if not passive and clause.verb not in _MOVED:
        return []
    rest = clause.rest
    if clause.modal or said.polarity != "is":
        return []
    if subject.is_speaker or subject.type in ("person", "pet"):
        return _put_off(said)
    to = next((place for place in range(len(rest) - 1, -1, -1) if rest[place].low in ("to", "until", "till")), -1)
    if to < 0 or to + 1 >= len(rest):
        return []
    after = Said(said.scene, replace(clause, rest=rest[to + 1 :], form="present"))
    text = said.scene.text[subject.start : subject.end]
    what = re.sub(r"^(?:the|my|our) ", "", text, flags=re.IGNORECASE)
    if not text or text.lower() in ("it", "this", "that") or any(tok.low in AUXILIARIES for tok in rest):
        return []
    old = phrase(rest, 1, to) if rest[0].low == "from" else ""
    if after.times and after.times[0].start <= rest[to + 1].start + 4:
        predicate = "due" if subject.head == "deadline" else "scheduled"
        value = re.sub(r"^(?:on|in) ", "", after.day()) if predicate == "due" else what
        who: Subject | str = subject if predicate == "due" else SPEAKER
        return after.make(
            predicate, value, subject=who, future=True, replaces=old or None, polarity="is", rule="was moved to a time"
        )
    if after.recurring and after.context:
        return after.make("scheduled", what, subject=SPEAKER, polarity="is", dated=False, rule="was moved to a time")
    clock = re.match(r"\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?$", phrase(rest, to + 1, min(len(rest), to + 2)))
    if clock is None or (subject.head not in COMMITMENTS and not old[:1].isdigit()):
        return []
    return said.make(
        "scheduled", f"at {clock[0]}", subject=what, subject_type="object", polarity="is", dated=False,
        replaces=old or None, rule="was moved to a time",
    )  # fmt: skip


def _put_off(said: Said) -> list[Claim]:
    """ "We moved the meeting to Thursday at two"."""
    clause, rest = said.clause, said.clause.rest
    to = next((place for place in range(len(rest) - 1, 0, -1) if rest[place].low in ("to", "until")), -1)
    if to < 0 or clause.form not in ("past", "perfect") or not any(tok.low in COMMITMENTS for tok in rest[:to]):
        return []
    after = Said(said.scene, replace(clause, rest=rest[to + 1 :], form="present"))
    if not after.times:
        return []
    what = re.sub(r"^(?:the|my|our) ", "", phrase(rest, 0, to), flags=re.IGNORECASE)
    return after.make("scheduled", what, subject=SPEAKER, future=True, rule="was moved to a time")


_PUT_OFF = words("moved rescheduled postponed pushed delayed shifted bumped")


def beside_a_day(scene: Scene, sentence: Sentence, found: list[Claim]) -> list[Claim]:
    """Parts without a verb: "Boiler service on the 14th", "…, audiologist on Monday", "market stall every Saturday"."""
    toks = sentence.toks
    if is_question(sentence) or is_command(sentence) or len(toks) > 40:
        return []
    claims: list[Claim] = []
    begin = lead(toks)
    for place in range(begin, len(toks) + 1):
        if place < len(toks) and toks[place].low not in (",", ";", "-", "–", "—", "(", ")"):
            continue
        part = toks[begin:place]
        whole = begin == lead(toks)
        begin = place + 1
        if part and not sentence.in_quotes(part[0].start):
            claims += _part(scene, part, whole)
    known = " ".join(
        claim.object.lower() for claim in found if claim.predicate in ("scheduled", "due", "plans", "does")
    )
    return [claim for claim in claims if claim.object.lower() not in known]


def _part(scene: Scene, part: tuple[Tok, ...], whole: bool) -> list[Claim]:
    if not 2 <= len(part) <= 12 or part[0].low in _NO_OPENING or not part[0].low[0].isalpha():
        return []
    start = part[0].start
    text = scene.text[start : part[-1].end]
    if any(tok.low in AUXILIARIES or tok.low in _PRONOUNS or tok.low == "'s" for tok in part):
        return []
    form = FORMS.get(part[0].low)
    if form is not None and form.kind in (BASE, PAST, ING, THIRD) and part[0].low not in COMMITMENTS | _NOUNS:
        return []
    clause = Clause(
        Subject(SPEAKER, start, start), "have", "present", part, start=start, end=part[-1].end, verb_end=start
    )
    said = Said(scene, clause)
    end = next((at for at, tok in enumerate(said.toks) if tok.low in ("not", "because", "and", "but", ":", "if")), None)
    value = clean(re.sub(r" (?:from|at|till|until|to|between) [\w:.]+$", "", said.words(0, end)))
    lows = value.lower().split()
    if (
        not lows
        or len(lows) > 5
        or lows[-1] in _EMPTY_HEADS
        or set(lows) & (_WEATHER | _NO_PARTS)
        or lows[0] in _NO_OPENING
    ):
        return []
    for low in lows[1:]:
        kind = FORMS[low].kind if low in FORMS else ""
        if kind in (PAST, THIRD, BASE) and low not in COMMITMENTS | _NOUNS:
            return []
    if lows[-1] in STOP["en"] - {"back", "out", "off"} or lows[0].endswith("ly"):
        return []
    if said.recurring and said.context and whole:
        return said.make("does", value, polarity="is", dated=False, rule="what and how often")
    if not to_come(said) or said.recurring or _DAY_ALONE.fullmatch(text):
        return []
    return said.make("scheduled", value, polarity="is", future=True, rule="what and when")


_PRONOUNS = words("i we you he she they it me us him her them who what which that this my")
_NO_PARTS = words(
    "happy thanks birthday prize luck cheers greetings since until till by born wait ago yesterday last past due best "
    "crossed cheers fingers love congrats congratulations hope sorry forever always never"
)
_NOUNS = words(
    "service check visit call lift walk run play show drive ride swim cut fit build cook drop pick train test talk set "
    "meet sit shop park paint photo boat back left closing opening viewing filming training fitting cleaning hearing "
    "painting wedding recording dancing swimming leaving moving parking bookings hours doors works drinks lights "
    "drop-off pick-up changeover collection repairs visits rounds talks drinks deadline book club exam report "
    "paper party picnic order bin bins"
)
_DAY_ALONE = re.compile(
    r"(?:next |this |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|evening|afternoon|night))?",
    re.IGNORECASE,
)
