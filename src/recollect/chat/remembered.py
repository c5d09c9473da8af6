"""What is said where no model is: what is remembered, word for word, with its sources; or that nothing is. Pure, and
the same every time."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo

from recollect.chat.used import believed, found_by
from recollect.model import Fact, Hit, Hits
from recollect.model.talked import Used
from recollect.recall.passage import quoted
from recollect.times import local_day
from recollect.understanding.quotation import OWNER, clipped, inert, name_of

SURE = 0.3  # confidence of a recall from which on its hits are told as an answer
NEAR = 0.6  # how near each of them must be besides: in meaning, or by the share of the question's words that it has
LEAST = 0.5  # how near the best must be to be told as what comes nearest
ALIKE = 0.6  # share of the best score that others must reach to be told with it
MOST = 6
NEAREST = 2
LONGEST = 300  # characters of one quotation
HOLDING = ("active", "aging", "conflicted")  # facts that are told
KEPT = "I have kept that."
UNKNOWN = "I do not know."
_SELF = re.compile(r"\b(?:(my|mine)|(I|me|myself))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remembered:
    text: str
    used: tuple[Used, ...] = ()
    confidence: float = 0.0


def answer(hits: Hits, act: str, echoes: Container[str] = (), kept: str = KEPT, zone: tzinfo = UTC) -> Remembered:
    """What is known about a message. `act` is what somebody does by it (speech_act); `echoes` are interactions that
    know nothing: questions, and what only repeats what was remembered before; `kept` says what became of it.
    Days are told in `zone`."""
    found = [hit for hit in hits if hit.kind == "fact" or not any(id in echoes for id in hit.sources)]
    if not found:
        return Remembered(kept if act not in ("question", "command") else f"{UNKNOWN} Nothing I remember answers it.")
    best = found[0].score
    confidence = hits.confidence * min(best / max(hits[0].score, 1e-9), 1.0)  # an echo made it no surer
    terms = [term for term in hits.query.terms if len(term) > 1]
    alike = [hit for hit in found if hit.score >= ALIKE * best and _nearness(hit, terms) >= NEAR][:MOST]
    sure = hits.confidence >= SURE and bool(alike)
    if act not in ("question", "command"):
        believed_ = [hit for hit in alike if hit.kind == "fact"]
        if not (sure and believed_):
            return Remembered(kept, confidence=confidence)
        used = _listed(believed_, hits.facts, zone)
        return Remembered(f"{kept} What I believe about it so far:\n\n{_lines(used)}", used, confidence)
    if sure:
        used = _listed(alike, hits.facts, zone)
        return Remembered(f"This is what I remember about it:\n\n{_lines(used)}", used, confidence)
    if _nearness(found[0], terms) >= LEAST:
        used = _listed(found[:NEAREST], (), zone)
        return Remembered(f"{UNKNOWN} The nearest that I remember:\n\n{_lines(used)}", used, confidence)
    return Remembered(f"{UNKNOWN} Nothing I remember answers it.", confidence=confidence)


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


def _listed(hits: Sequence[Hit], facts: Sequence[Fact], zone: tzinfo) -> tuple[Used, ...]:
    """What is believed because of these hits, then the hits themselves."""
    heard = {source for hit in hits for source in hit.sources}
    rest = [fact for fact in facts if fact.status in HOLDING and heard.issuperset(fact.sources)]
    made = [Used(0, fact.id, _told(fact), "facts", believed(fact, zone), fact.sources) for fact in rest]
    told = {each.id for each in made}
    known = {fact.id: fact for fact in facts}
    made += [_quoted(hit, known.get(hit.id), zone) for hit in hits if hit.id not in told]
    return tuple(replace(each, number=number) for number, each in enumerate(made, 1))


def _told(fact: Fact) -> str:
    """What is believed of somebody because others said so is told as what they said."""
    return f"{_plain(fact.sentence)} ({inert(fact.said_by)} said so)" if fact.said_by else _plain(fact.sentence)


def _quoted(hit: Hit, fact: Fact | None, zone: tzinfo) -> Used:
    if hit.kind == "fact":
        text = _plain(hit.text) if fact is None else _told(fact)
        return Used(0, hit.id, text, "facts", found_by(hit), hit.sources, hit.score)
    who = inert(name_of(hit.sender, hit.channel, OWNER))
    words = f'{local_day(hit.occurred_at, zone)}{f" {who}" if who else ""}: "{_plain(quoted(hit, LONGEST))}"'
    return Used(0, hit.id, words, "memories", found_by(hit), hit.sources, hit.score)


def _lines(used: Sequence[Used]) -> str:
    return "\n".join(f"- {each.text} [{each.number}]" for each in used)


def _plain(text: str) -> str:
    return clipped(text, LONGEST)
