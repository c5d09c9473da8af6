"""What a message states, as claims. The reader decides which stretches state something durable; inside of one the rules
may say what fills its slots. Where they do not, the fact is a quotation: the speaker's own words, faithfully."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from recollect.judges.bounds import bounded
from recollect.judges.predicates import OPEN
from recollect.judges.questions import Answer, Claim, Claims, FactsIn, Kind
from recollect.judges.reading import quoting
from recollect.judges.reading.parts import meets, read
from recollect.judges.rules.notes.filing import is_no_fact
from recollect.reader import messages
from recollect.reader.messages import Reading, Stretch
from recollect.understanding.passed_on import Range, passed_on

SURE = 0.4  # probability from which on a stretch is a fact
ASKING = 0.8  # and in what rules take for a question, an order or a mere answer
WORTH = 0.3  # and where somebody asks to remember it
BESIDE = 0.3  # probability of its likeliest word from which on a claim of the rules is one, outside of all stretches
INSIDE = 0.5  # share of a claim, or of the stretch, that the two have in common
COVERED = 0.6  # share of a stretch that its claims must cover, to stand for it
SCRAP = 2  # words that only lead up to what is stated next
_KINDS: dict[str, Kind] = {
    "person": "attribute", "family": "relationship", "relationship": "relationship", "work": "attribute",
    "education": "attribute", "place": "location", "contact": "contact", "health": "attribute",
    "diet": "requirement", "preference": "preference", "dislike": "preference", "opinion": "observation",
    "skill": "attribute", "habit": "schedule", "schedule": "schedule", "plan": "plan", "event": "event",
    "possession": "possession", "device": "attribute", "setting": "preference", "rule": "policy",
    "project": "attribute", "money": "attribute", "account": "contact", "number": "attribute", "other": "observation",
}  # fmt: skip
_LOOSE = frozenset(("did", "happened", "scheduled", "wants"))  # which say less than the words that they are read from


@bounded
def facts(question: FactsIn) -> Answer:
    """The claims of a message, and how sure it is that these are all."""
    explicit, text = question.act == "explicit", question.text
    others = passed_on(text)
    reading = read(text, question.speaker, question.before or question.asked, others)
    least = WORTH if explicit else SURE if question.act in ("statement", "correction") else ASKING
    stated = [each for each in reading.stretches if each.probability >= least]
    likeliest = reading.likelihood(0, len(text))
    ruled = _ruled(question, others) if explicit or likeliest >= BESIDE else ()
    found: dict[tuple[str, str, str], Claim] = {}
    for each in stated:
        inside = _inside(each, ruled)
        is_told = _covers(inside, each) or _is_scrap(each, text, stated)
        for claim in inside if is_told else [*inside, _quoted(each, question, stated)]:
            if not is_no_fact(claim, text):
                found.setdefault((claim.subject, claim.predicate, claim.object), claim)
    for claim in ruled:  # what somebody asks to remember is remembered, whatever it is
        if explicit or _is_likely(claim, reading):
            found.setdefault((claim.subject, claim.predicate, claim.object), claim)
    claims = tuple(sorted(found.values(), key=lambda claim: (claim.start, claim.end)))
    reason = ", ".join(dict.fromkeys(claim.rule for claim in claims)) or "nothing is said to be so"
    sure = min((max(p, 1 - p) for p in [each.probability for each in reading.stretches] or [likeliest]), default=1.0)
    return Answer(Claims(claims, _grave(text, reading)), f"{reason} ({sure:.2f})", round(sure, 4), messages.version())


def _grave(text: str, reading: Reading) -> str:
    """The words that could hurt if they were forgotten, where they state something."""
    if reading.grave is None:
        return ""
    start, end, _ = reading.grave
    stated = [(each.start, each.end) for each in reading.stretches if each.probability >= SURE]
    return text[start:end].strip() if meets(stated, start, end) else ""


def _ruled(question: FactsIn, others: Sequence[Range]) -> list[Claim]:
    from recollect.judges.rules import answer  # they take a while to load

    return [claim for claim in answer(question).answer.claims if not meets(others, claim.start, claim.end)]


def _is_likely(claim: Claim, reading: Reading) -> bool:
    """Whether the reader does not deny what the rules read in words that it found no stretch in."""
    return claim.predicate not in _LOOSE and reading.likelihood(claim.start, claim.end) >= BESIDE


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
