"""What a message states, as claims. The reader decides which stretches state something durable; inside of one the rules
may say what fills its slots. Where they do not, the fact is a quotation: the speaker's own words, faithfully."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from recollect.judges.allowance import check
from recollect.judges.bounds import bounded
from recollect.judges.predicates import OPEN
from recollect.judges.questions import Answer, Claim, Claims, FactsIn, Kind
from recollect.judges.reading import quoting
from recollect.judges.rules.notes.filing import is_no_fact
from recollect.reader import messages
from recollect.reader.messages import Stretch
from recollect.understanding.passed_on import passed_on

SURE = 0.5  # probability from which on a stretch is a fact
WORTH = 0.3  # and where somebody asks to remember it
INSIDE = 0.5  # share of a claim, or of the stretch, that the two have in common
COVERED = 0.6  # share of a stretch that its claims must cover, to stand for it
SCRAP = 2  # words that only lead up to what is stated next
WHOLE = 600  # characters: about what the reader takes in at once
PART = 400  # of what is longer: it was taught on short messages
_KINDS: dict[str, Kind] = {
    "person": "attribute", "family": "relationship", "relationship": "relationship", "work": "attribute",
    "education": "attribute", "place": "location", "contact": "contact", "health": "attribute",
    "diet": "requirement", "preference": "preference", "dislike": "preference", "opinion": "observation",
    "skill": "attribute", "habit": "schedule", "schedule": "schedule", "plan": "plan", "event": "event",
    "possession": "possession", "device": "attribute", "setting": "preference", "rule": "policy",
    "project": "attribute", "money": "attribute", "account": "contact", "number": "attribute", "other": "observation",
}  # fmt: skip
_LOOSE = frozenset(("did", "happened", "scheduled", "wants"))  # which say less than the words that they are read from
_END = re.compile(r"[.!?…\n]+\s*")


@bounded
def facts(question: FactsIn) -> Answer:
    """The claims of a message, and how sure it is that these are all."""
    explicit = question.act == "explicit"
    stretches, doubt = _read(question)
    stated = [each for each in stretches if each.probability >= (WORTH if explicit else SURE)]
    ruled = _ruled(question) if stated or explicit else ()
    found: dict[tuple[str, str, str], Claim] = {}
    for each in stated:
        inside = _inside(each, ruled)
        is_told = _covers(inside, each) or _is_scrap(each, question.text, stated)
        for claim in inside if is_told else [*inside, _quoted(each, question, stated)]:
            if not is_no_fact(claim, question.text):
                found.setdefault((claim.subject, claim.predicate, claim.object), claim)
    if explicit:  # what somebody asks to remember is remembered, whatever it is
        found |= {(claim.subject, claim.predicate, claim.object): claim for claim in ruled}
    claims = tuple(sorted(found.values(), key=lambda claim: (claim.start, claim.end)))
    reason = ", ".join(dict.fromkeys(claim.rule for claim in claims)) or "nothing is said to be so"
    return Answer(Claims(claims), f"{reason} ({1 - doubt:.2f})", round(1 - doubt, 4), messages.version())


def _ruled(question: FactsIn) -> Sequence[Claim]:
    from recollect.judges.rules import answer  # they take a while to load

    claims: Sequence[Claim] = answer(question).answer.claims
    return claims


def _inside(stretch: Stretch, claims: Sequence[Claim]) -> list[Claim]:
    """What the rules say of a stretch, as far as its slots say more than its words do."""
    found = []
    for claim in claims:
        shared = min(claim.end, stretch.end) - max(claim.start, stretch.start)
        is_inside = shared >= INSIDE * max(1, min(claim.end - claim.start, stretch.end - stretch.start))
        if is_inside and claim.predicate not in _LOOSE:
            found.append(claim)
    return found


def _covers(claims: Sequence[Claim], stretch: Stretch) -> bool:
    """Whether claims leave little of a stretch out."""
    places = {at for claim in claims for at in range(max(claim.start, stretch.start), min(claim.end, stretch.end))}
    return len(places) >= COVERED * (stretch.end - stretch.start)


def _is_scrap(stretch: Stretch, text: str, stated: Sequence[Stretch]) -> bool:
    """A word or two that only lead up to what is stated next in the same sentence: "My brothers: …"."""
    if len(text[stretch.start : stretch.end].split()) > SCRAP:
        return False
    after = min((each.start for each in stated if each.start >= stretch.end), default=len(text))
    return after < quoting.around(text, stretch.start, stretch.end, ())[1]


def _quoted(stretch: Stretch, question: FactsIn, stated: Sequence[Stretch]) -> Claim:
    text = question.text[stretch.start : stretch.end]
    ahead = stretch.kind in ("plan", "schedule")
    once = stretch.kind in ("event", "plan")
    others = [(each.start, each.end) for each in stated if each is not stretch]
    start, end = quoting.around(question.text, stretch.start, stretch.end, others)
    times = quoting.days(question.text, start, end, question.occurred_at, once)
    begin: datetime | None = None
    if times and (ahead or once) and (ahead or times[0].back == times[0].ahead):
        pair = times[0].pair(ahead)
        begin = pair[0] if pair else None
    subject, type = quoting.subject(text) if stretch.subject != "speaker" else ("speaker", "person")
    return Claim(
        subject, OPEN, text.strip(quoting.EDGES), _KINDS[stretch.kind],
        quoting.quotation(question.text[start:end], question.speaker, times, ahead, question.asked),
        category=stretch.kind, subject_type=type, valid_from=begin, certainty=stretch.probability,
        start=stretch.start, end=stretch.end, rule="said",
    )  # fmt: skip


def _read(question: FactsIn) -> tuple[list[Stretch], float]:
    """What states something durable in somebody's own words, and how doubtful that is: how near the least sure stretch,
    or the likeliest word where there is none, comes to being the other way round."""
    text, reached, doubt = question.text, 0, 0.0
    others = passed_on(text)
    found: list[Stretch] = []
    for start, end in _parts(text):
        check()
        before = f"{question.speaker}: {text[:start].rstrip()}" if start else question.before or question.asked
        reading = messages.read(text[start:end], question.speaker, before)
        own: list[Stretch] = []
        for each in reading.stretches:
            first, last = quoting.whole_words(text, each.start + start, each.end + start)
            is_own = not any(min(last, until) - max(first, since) > 0 for since, until in others)
            if last <= reached or not is_own:  # the rest of a word that the stretch before it begins
                continue
            reached = last
            if own and not text[own[-1].end : first].strip():  # "On Friday" "I fly to Lisbon": one after all
                longer = max(own[-1], each, key=lambda one: one.end - one.start)
                own[-1] = replace(longer, start=own[-1].start, end=last)
            else:
                own.append(replace(each, start=first, end=last))
        found += own
        doubts = (min(each.probability, 1 - each.probability) for each in own)
        doubt = max(doubt, *doubts) if own else max(doubt, min(reading.likeliest, 1 - reading.likeliest))
    return found, doubt


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Sentences that are read together, in a text that is too long to be read at once."""
    start = 0
    while len(text) > WHOLE and len(text) - start > PART:
        ends = [match.end() for match in _END.finditer(text, start + 1, start + PART)]
        last = ends[-1] if ends else text.rfind(" ", start + 1, start + PART) + 1 or start + PART
        yield start, last
        start = last
    if text[start:].strip():
        yield start, len(text)
