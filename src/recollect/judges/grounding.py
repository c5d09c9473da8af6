"""What a model says has to come from what it was given: labels that were offered, words that stand in the text.

A model may be wrong, or may have been talked into something by the text it reads. So names, numbers and ids that are
not in the text never get through, whatever else is right about the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

from recollect.errors import InvalidInput
from recollect.judges.digests import digest
from recollect.judges.ground import Ground, telling
from recollect.judges.known import ReflectionOn
from recollect.judges.predicates import PREDICATES
from recollect.judges.questions import (
    Answer,
    Claim,
    Claims,
    Coreference,
    CoreferenceOf,
    DetailWantedOf,
    FactsIn,
    Importance,
    ImportanceOf,
    Kind,
    Mention,
    Mentions,
    MentionsIn,
    SummaryOf,
)
from recollect.judges.reflections import reflected
from recollect.model import ENTITY_TYPES

LONGEST_SENTENCE = 300
LONGEST_PREDICATE = 4  # words
SPEAKER = "speaker"
_OF_THE_SPEAKER = re.compile(r"^(?:the )?(?:speaker|user)['’]s ", re.IGNORECASE)
_THE_SPEAKER = {"speaker", "the speaker", "user", "the user", "i", "me", "myself"}


def grounded(question: Any, answer: Answer) -> Answer:
    """The answer as far as it comes from what was asked about; InvalidInput where nothing of it does."""
    check = _CHECKS.get(question.name)
    return answer if check is None else check(question, answer)


def askable(question: Any) -> bool:
    """Whether it is worth a model: nothing is learnt from questions and commands, whoever reads them (O47)."""
    if not getattr(question, "text", "some").strip():
        return False
    if isinstance(question, SummaryOf):
        return any(said.text.strip() for said in question.said)
    if isinstance(question, ReflectionOn):
        return any(heard.text.strip() for heard in question.said)
    if isinstance(question, DetailWantedOf):
        return any(text.strip() for text in question.messages)
    return not (isinstance(question, FactsIn) and question.act in ("question", "command"))


# ------------------------------------------------------------------------------------------------------- each question


def _coreference(question: CoreferenceOf, answer: Answer) -> Answer:
    found: Coreference = answer.answer
    labels = [candidate.label for candidate in question.candidates]
    if found.label is not None and found.label not in labels:
        raise InvalidInput("label", f"{found.label!r} is not one of {', '.join(labels) or 'none'}; or say null.")
    return answer


def _importance(question: ImportanceOf, answer: Answer) -> Answer:
    found: Importance = answer.answer
    _unit("importance", found.importance)
    return answer


def _mentions(question: MentionsIn, answer: Answer) -> Answer:
    found: Mentions = answer.answer
    placed: dict[tuple[int, int], Mention] = {}
    for mention in found.mentions:
        words = mention.text.strip()
        place = next((each for each in _places(question.text, words) if each not in placed), None) if words else None
        if place is not None:
            kind = mention.type if mention.type in ENTITY_TYPES else None
            text = question.text[slice(*place)]
            placed[place] = replace(mention, text=text, start=place[0], end=place[1], type=kind)
    kept = [placed[place] for place in sorted(placed)]
    return _kept(answer, Mentions(tuple(kept)), "mentions", len(kept), len(found.mentions))


def _claims(question: FactsIn, answer: Answer) -> Answer:
    found: Claims = answer.answer
    ground = Ground(question.text, question.asked, question.speaker)
    kept = [claim for each in found.claims if (claim := _claim(question, ground, each)) is not None]
    unlike = tuple(dict.fromkeys(kept))
    grave = found.grave.strip()
    told = Claims(unlike, grave if grave in question.text else question.text if grave else "")
    return _kept(answer, told, "claims", len(kept), len(found.claims))


def _claim(question: FactsIn, ground: Ground, claim: Claim) -> Claim | None:
    """The claim, made of words of the text; None where it is made of others."""
    _unit("certainty", claim.certainty)
    subject = _OF_THE_SPEAKER.sub("my ", claim.subject.strip())
    if subject.casefold() in _THE_SPEAKER | {question.speaker.casefold()}:
        subject = SPEAKER
    elif not ground.within(subject):
        return None
    words = re.sub(r"[\W_]+", " ", claim.predicate.lower()).split()
    known = PREDICATES.get("_".join(words))
    value = " ".join(claim.object.split())
    if not words or (known is None and len(words) > LONGEST_PREDICATE) or not ground.shares(value):
        return None
    start, end = _span(question.text, value)
    after, before = claim.valid_from, claim.valid_until
    if not ground.timed or (after is not None and before is not None and after >= before):
        after = before = None
    made = replace(
        claim,
        subject=subject,
        predicate="_".join(words),
        object=value,
        kind=cast("Kind", known.kind) if known else claim.kind,
        category=known.category if known else None,
        subject_type=claim.subject_type if claim.subject_type in ENTITY_TYPES else "person",
        object_type=claim.object_type if claim.object_type in ENTITY_TYPES else None,
        context=_if(ground.shares, claim.context),
        replaces=_if(ground.shares, claim.replaces),
        valid_from=after,
        valid_until=before,
        start=start,
        end=end,
        rule="model",
    )
    return replace(made, sentence=_sentence(question, ground, made))


def _sentence(question: FactsIn, ground: Ground, claim: Claim) -> str:
    """The model's sentence, or a plain one of ours where it has names or numbers from nowhere."""
    said = " ".join(claim.sentence.split())
    says_it = any(word.casefold() in said.casefold() for word in telling(claim.object))
    if says_it and len(said) <= LONGEST_SENTENCE and ground.shares(said):
        return said
    who = (question.speaker or "The speaker") if claim.subject == SPEAKER else claim.subject
    how = {"is": "", "not": " (it is not so)", "ended": " (no longer)"}[claim.polarity]
    return f"{who[:1].upper()}{who[1:]} {claim.predicate.replace('_', ' ')} {claim.object}{how}."


def _digest(question: SummaryOf, answer: Answer) -> Answer:
    """Points that rest on what was given, as far as they fit; those that do not are dropped from the end."""
    kept, dropped = digest(question, answer.answer)
    if answer.answer.points and not kept.points:
        raise InvalidInput("points", dropped)
    return replace(answer, answer=kept, reason=f"{answer.reason} ({dropped})" if dropped else answer.reason)


_CHECKS: dict[str, Callable[[Any, Answer], Answer]] = {
    CoreferenceOf.name: _coreference,
    ImportanceOf.name: _importance,
    MentionsIn.name: _mentions,
    FactsIn.name: _claims,
    SummaryOf.name: _digest,
    ReflectionOn.name: reflected,
}


def _kept(answer: Answer, value: Any, name: str, kept: int, given: int) -> Answer:
    if given and not kept:
        raise InvalidInput(name, "none of them stands in the text; use words of the text only.")
    dropped = f" ({given - kept} of {given} {name} dropped: not in the text)" if kept < given else ""
    return replace(answer, answer=value, reason=answer.reason + dropped)


def _places(text: str, words: str) -> Iterator[tuple[int, int]]:
    found: Iterable[re.Match[str]] = re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE)
    return (match.span() for match in found)


def _span(text: str, value: str) -> tuple[int, int]:
    """Where a value stands; where it does not stand as one, from its first word to its last."""
    whole = next(_places(text, value), None)
    if whole is not None:
        return whole
    places = [place for word in telling(value) for place in _places(text, word)]
    return (min(start for start, _ in places), max(end for _, end in places)) if places else (0, len(text))


def _if(check: Callable[[str], bool], value: str | None) -> str | None:
    return value if value is not None and check(value) else None


def _unit(name: str, value: float) -> None:
    if not 0 <= value <= 1:
        raise InvalidInput(name, f"{value} is not from 0 to 1.")
