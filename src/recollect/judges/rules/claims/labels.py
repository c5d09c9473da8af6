"""Labels: "my flat's thermostat: 19 during the day, 17 at night", "Next gig: 27 June at the Anchor"."""

from __future__ import annotations

import re

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, Scene, clean
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.described import read_label
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import COMMITMENTS, DEVICES, words
from recollect.judges.rules.grammar.noun_phrases import phrase
from recollect.judges.rules.grammar.sentences import Sentence, Tok, lead

_WHAT = COMMITMENTS | words(
    "gig show rehearsal game birthday address phone email number mobile wifi password code deadline"
)
_LONGEST = 6


def labelled(scene: Scene, sentence: Sentence) -> list[Claim]:
    """The claims of a label and what stands after its colon."""
    toks = sentence.toks
    if toks and 1 <= len(toks) <= 12:
        at = lead(toks)
        place = next((place for place in range(at + 1, min(len(toks) - 1, at + 5)) if toks[place].low == "at"), -1)
        if place > at and toks[place - 1].low in DEVICES and toks[place + 1].text[0].isdigit():
            said = _said(scene, sentence, read_label(toks, at, place), toks[place + 1 :])
            value = said.object(0, ("when",))
            return said.make(
                "set_to", value, subject_type="device", polarity="is", dated=False, rule="device at a value"
            )
    colon = next((place for place, tok in enumerate(toks[: _LONGEST + 3]) if tok.low == ":"), -1)
    at = lead(toks)
    if not 0 < colon - at <= _LONGEST or colon + 1 >= len(toks):
        return []
    head = toks[colon - 1].low
    if head in DEVICES:
        return _settings(scene, sentence, at, colon)
    if head not in _WHAT:
        return []
    subject = read_label(toks, at, colon)
    said = _said(scene, sentence, subject, toks[colon + 1 :])
    what = clean(phrase(toks, at, colon))
    if head in COMMITMENTS | {"gig", "show"} and said.times:
        what = what.removeprefix("my ").removeprefix("My ").removeprefix("our ")
        where = clean(said.words(0)) if said.at(0) in ("at", "in", "with") else ""
        return said.make(
            "scheduled",
            f"{what} {where}".strip(),
            subject=SPEAKER,
            polarity="is",
            future=True,
            rule="label with a time",
        )
    return []


_DAYS_ARE = re.compile(
    r"(?P<when>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|mornings|evenings)"
    r"(?: and (?:mon|tues|wednes|thurs|fri|satur|sun)days)?) are (?:always |usually |for |my |our |reserved for ){0,2}"
    r"(?P<what>[^,.;!?]{3,40})",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"(?:i'd (?:take|pick|choose) |give me )?(?P<one>[\w'-]{3,20}(?: [\w'-]{2,20})?) over (?P<other>[\w'-]{3,20}(?: "
    r"[\w'-]{2,20})?),? "
    r"(?:any day|any time|anytime|every time|always|for me)\b",
    re.IGNORECASE,
)


def set_phrases(scene: Scene, sentence: Sentence) -> list[Claim]:
    """ "Thursdays are lab days", "tea over coffee any day"."""
    start = sentence.toks[min(lead(sentence.toks), len(sentence.toks) - 1)].start
    text = scene.text[start : sentence.end]
    subject = Subject(SPEAKER, start, start)
    match = _DAYS_ARE.match(text)
    if match is not None and match["what"].split()[0].lower() not in (
        "not",
        "the",
        "hard",
        "busy",
        "quiet",
        "a",
        "best",
    ):
        said = _said(scene, sentence, subject, ())
        return said.make("does", match["what"], context=match["when"], dated=False, rule="days are for something")
    match = _OVER.match(text)
    if match is not None:
        said = _said(scene, sentence, subject, ())
        return said.make(
            "prefers", match["one"], context=f"over {match['other']}", dated=False, rule="one over the other"
        )
    return []


def _said(scene: Scene, sentence: Sentence, subject: Subject, rest: tuple[Tok, ...]) -> Said:
    clause = Clause(subject, "be", "present", rest, start=sentence.start, end=sentence.end, verb_end=sentence.start)
    return Said(scene, clause)


def _settings(scene: Scene, sentence: Sentence, at: int, colon: int) -> list[Claim]:
    """A device and its values, each with its time."""
    toks = sentence.toks
    subject = read_label(toks, at, colon)
    found: list[Claim] = []
    begin = colon + 1
    for place in range(begin, len(toks) + 1):
        if place == len(toks) or toks[place].low in (",", ";", "and"):
            said = _said(scene, sentence, subject, toks[begin:place])
            value = clean(said.words(0))
            if value and (value[0].isdigit() or value.lower() in ("on", "off")):
                found += said.make(
                    "set_to", value, subject_type="device", polarity="is", dated=False, rule="label of a device"
                )
            begin = place + 1
    return found
