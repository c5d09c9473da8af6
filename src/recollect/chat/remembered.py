"""What is said where no model is: what is remembered, word for word, with its sources; or that nothing is. Pure, and
the same every time."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo

from recollect.chat.used import believed, found_by
from recollect.model import Fact, Hit, Hits
from recollect.model.talked import Used
from recollect.recall.passage import quoted
from recollect.times import local_day
from recollect.understanding.quotation import OWNER, clipped, inert, name_of

SURE = 0.45  # how probable it must be that something answers for it to be told as an answer
PROBABLY = 0.6  # and for words of which it is not clear whether they ask
ALONE = 0.7  # and for others that do not to be left out
CONFIDENT = 0.3  # confidence of a recall from which on its hits are told as an answer, where no reader reads them
NEAR = 0.6  # how near each of them must be besides: in meaning, or by the share of the question's words that it has
LEAST = 0.5  # how near the best must be to be told as what comes nearest
ALIKE = 0.5  # share of the best score that others must reach to be told with it
AS_WELL = 0.5  # share of how probably words answer that a fact must have to be told instead of them
SHARE = 0.7  # of how probably the best answers, that others must reach to be told with it
MOST = 3
ALL = 8  # where everything about somebody or something is asked for
NEAREST = 2
LONGEST = 300  # characters of one quotation
HOLDING = ("active", "aging", "conflicted")  # facts that are told
KEPT = "I have kept that."
UNKNOWN = "I do not know."
PAST = "probably past by what was said since"
MAY_BE_PAST = "may be past by what was said since"
DOUBTS = {"conflicted": "others say otherwise", "aging": "said long ago"}
_SELF = re.compile(r"\b(?:(my|mine)|(I|me|myself))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remembered:
    text: str
    used: tuple[Used, ...] = ()
    confidence: float = 0.0


def answer(
    hits: Hits,
    asks: bool,
    echoes: Container[str] = (),
    kept: str = KEPT,
    zone: tzinfo = UTC,
    probable: Mapping[str, float] | None = None,
    about: bool = False,
    brief: bool = False,
) -> Remembered:
    """What is known about a message. `asks`: whether it asks for something; `about`: for everything that is known of
    somebody or something; `brief`: whether it is too short to show. `echoes` are interactions that know nothing:
    questions, and what only repeats what was remembered before. `probable` says how probably hits and facts answer;
    where there is no reader, the recall says how sure it is. `kept` says what became of the message. Days are told in
    `zone`."""
    found = [hit for hit in hits if hit.kind == "fact" or not any(id in echoes for id in hit.sources)]
    terms = [term for term in hits.query.terms if len(term) > 1]
    near = {hit.id: _nearness(hit, terms) for hit in found}
    if probable is None:
        echoed = found[0].score / max(hits[0].score, 1e-9) if found else 0.0  # an echo made the recall no surer
        confidence = hits.confidence * min(echoed, 1.0)
        probable = _by_nearness(found, hits, near)
    else:
        confidence = max(probable.values(), default=0.0)
    told = _answering(found, hits.facts, probable, hits.query.entities)
    if not asks and brief and confidence >= PROBABLY:  # "wifi password again": it may well ask
        used = numbered([_told(each, {}, zone) for each in told])
        return Remembered(f"{kept} What I remember about it:\n\n{lines(used)}", used, confidence)
    if not asks:
        believed_ = [fact for fact in hits.facts if fact.id in {each.id for each in told} and fact.status in HOLDING]
        if not believed_:
            return Remembered(kept, confidence=confidence)
        used = numbered([_believed(fact, zone) for fact in believed_])
        return Remembered(f"{kept} What I believe about it so far:\n\n{lines(used)}", used, confidence)
    if about:
        told = [*[hit for hit in found if near[hit.id] >= LEAST or hit.signals.get("entity", 0.0) > 0][:ALL]]
    if told:
        facts = {fact.id: fact for fact in hits.facts}
        used = numbered([_told(each, facts, zone) for each in told])
        return Remembered(f"This is what I remember about it:\n\n{lines(used)}", used, confidence)
    if found and near[found[0].id] >= LEAST:
        used = numbered([_told(hit, {}, zone) for hit in found[:NEAREST]])
        return Remembered(f"{UNKNOWN} The nearest that I remember:\n\n{lines(used)}", used, confidence)
    return Remembered(f"{UNKNOWN} Nothing I remember answers it.", confidence=confidence)


def _by_nearness(found: Sequence[Hit], hits: Hits, near: Mapping[str, float]) -> dict[str, float]:
    """What answers where there is no reader: all that is near, if the recall is sure of itself, and what is believed
    because of it."""
    if hits.confidence < CONFIDENT:
        return {}
    sure = {hit.id: SURE for hit in found if near[hit.id] >= NEAR}
    heard = {source for hit in found if hit.id in sure for source in hit.sources}
    return sure | {fact.id: SURE for fact in hits.facts if heard.issuperset(fact.sources)}


def _answering(
    found: Sequence[Hit], facts: Sequence[Fact], probable: Mapping[str, float], asked: Container[str]
) -> list[Hit | Fact]:
    """Of what was found what answers, in the order of the recall: what holds stands first there. What says it of one
    who is asked about comes before that. Where a fact answers about as well as the words that it rests on, it is told
    instead of them. Where nothing answers surely, the next best are told too."""
    best = max(probable.values(), default=0.0)
    read = [hit for hit in found if hit.id in probable]
    if best < SURE or not read:
        return []
    likeliest = max(read, key=lambda hit: probable[hit.id])
    first = [hit for hit in read[:MOST] if hit.score >= ALIKE * read[0].score]
    if probable[read[0].id] >= ALONE:
        first = [hit for hit in first if hit is read[0] or probable[hit.id] >= SHARE * best]
    if likeliest not in first and probable[read[0].id] < max(ALONE, SHARE * best):
        first = [*first[: MOST - 1], likeliest]
    theirs = [fact for fact in facts if fact.subject in asked and fact.status in HOLDING]
    sure = [fact for fact in theirs if probable.get(fact.id, 0.0) >= max(SURE, SHARE * best)]
    told: dict[str, Hit | Fact] = {fact.id: fact for fact in sure[:NEAREST]}
    heard = {source for fact in sure[:NEAREST] for source in fact.sources}
    for hit in first:
        if heard.issuperset(hit.sources):
            continue
        own = [fact for fact in facts if fact.id in probable and set(fact.sources) <= set(hit.sources)]
        better = max(own, key=lambda fact: probable[fact.id], default=None)
        if better is not None and better.status in HOLDING and probable[better.id] >= AS_WELL * probable[hit.id]:
            told.setdefault(better.id, better)
        else:
            told.setdefault(hit.id, hit)
    return [*told.values()][:MOST]


def _nearness(hit: Hit, terms: Sequence[str]) -> float:
    """How near a hit is by itself: signals alone hang on what else there is, such as the same question asked before."""
    words = re.findall(r"\w+", hit.text.lower())
    shared = sum(any(_same(term.lower(), word) for word in words) for term in terms)
    return max(hit.signals.get("semantic", 0.0), shared / len(terms) if terms else 0.0)


def _same(one: str, other: str) -> bool:
    """Whether two words are alike but for their endings: live, lives, living."""
    stem = max(min(len(one), len(other)) - 2, 3)
    return one == other or (abs(len(one) - len(other)) <= 3 and one[:stem] == other[:stem])


def of_speaker(question: str, name: str) -> str | None:
    """A question of somebody about themselves, asked with their name, as facts about them are told; None where it is
    not about them."""
    said = _SELF.sub(lambda found: f"{name}'s" if found[1] else name, question)
    return said if said != question else None


def numbered(used: Sequence[Used]) -> tuple[Used, ...]:
    return tuple(replace(each, number=number) for number, each in enumerate(used, 1))


def _told(each: Hit | Fact, facts: Mapping[str, Fact], zone: tzinfo) -> Used:
    if isinstance(each, Fact):
        return _believed(each, zone)
    past = f" ({PAST})" if each.doubted_by else ""
    if each.kind == "fact":
        known = facts.get(each.id)
        if known is not None:
            return _believed(known, zone)
        return Used(0, each.id, plainly(each.text) + past, "facts", found_by(each), each.sources, each.score)
    who = inert(name_of(each.sender, each.channel, OWNER))
    words = f'{local_day(each.occurred_at, zone)}{f" {who}" if who else ""}: "{plainly(quoted(each, LONGEST))}"{past}'
    return Used(0, each.id, words, "memories", found_by(each), each.sources, each.score)


def _believed(fact: Fact, zone: tzinfo) -> Used:
    """What is believed of somebody because others said so is told as what they said."""
    doubts = [f"{inert(fact.said_by)} said so"] if fact.said_by else []
    doubts += [DOUBTS[fact.status]] if fact.status in DOUBTS else []
    doubts += [PAST if fact.status == "superseded" else MAY_BE_PAST] if fact.doubted_by else []
    text = f"{plainly(fact.sentence)} ({'; '.join(doubts)})" if doubts else plainly(fact.sentence)
    return Used(0, fact.id, text, "facts", believed(fact, zone), fact.sources)


def lines(used: Sequence[Used]) -> str:
    return "\n".join(f"- {each.text} [{each.number}]" for each in used)


def plainly(text: str) -> str:
    return clipped(text, LONGEST)
