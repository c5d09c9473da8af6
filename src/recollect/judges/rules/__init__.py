"""Rules that always answer: deterministic, offline, in no time. `answer` takes any question of `questions`."""

from __future__ import annotations

from typing import Any

from recollect.judges.questions import (
    Answer,
    Claims,
    Contradiction,
    ContradictionOf,
    Coreference,
    CoreferenceOf,
    DetailWanted,
    DetailWantedOf,
    FactsIn,
    Importance,
    ImportanceOf,
    Mentions,
    MentionsIn,
    SameValue,
    SameValueOf,
    SpeechAct,
    SpeechActOf,
    StillRelevant,
    StillRelevantOf,
    SummaryOf,
)
from recollect.judges.rules import (
    contradictions,
    coreference,
    detail_wanted,
    importance,
    speech_act,
    still_relevant,
    summary,
    values,
)
from recollect.judges.rules.claims import facts
from recollect.judges.rules.mentions import mentions

VERSION = 1


def answer(question: Any) -> Answer:
    """The answer of the rules to any question of `questions`."""
    match question:
        case SpeechActOf():
            act, reason = speech_act.act(question)
            return Answer(SpeechAct(act), reason, 0.9)
        case MentionsIn():
            found = mentions(question.text)
            return Answer(Mentions(found), f"{len(found)} mentions", 0.8)
        case CoreferenceOf():
            label, reason, sure = coreference.meant(question)
            return Answer(Coreference(label), reason, sure)
        case FactsIn():
            claims = facts(question)
            rules = ", ".join(dict.fromkeys(claim.rule for claim in claims))
            sure = min((claim.certainty for claim in claims), default=1.0) * 0.8
            return Answer(Claims(claims), rules or "nothing is said to be so", sure)
        case SameValueOf():
            same, reason = values.same(question.predicate, question.one, question.other)
            return Answer(SameValue(same), reason, 0.9)
        case ContradictionOf():
            against, reason = contradictions.contradicts(question)
            return Answer(Contradiction(against), reason, 0.8)
        case ImportanceOf():
            value, reason = importance.importance(question)
            return Answer(Importance(value), reason, 0.7)
        case SummaryOf():
            digest, reason, sure = summary.summary(question)
            return Answer(digest, reason, sure)
        case StillRelevantOf():
            relevant, reason, sure = still_relevant.still_relevant(question)
            return Answer(StillRelevant(relevant), reason, sure)
        case DetailWantedOf():
            detail, reason, sure = detail_wanted.detail_wanted(question)
            return Answer(DetailWanted(detail), reason, sure)
        case _:
            raise TypeError(f"The rules know no question of type {type(question).__name__}.")
