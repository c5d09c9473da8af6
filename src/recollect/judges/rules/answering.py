"""The answer of the rules to any question."""

from __future__ import annotations

from typing import Any

from recollect.judges.known import NoteOf, ReflectionOn, Tags, TagsFor
from recollect.judges.questions import (
    Answer,
    Claims,
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
from recollect.judges.relations import (
    SessionOver,
    SessionOverOf,
    ToneOf,
)
from recollect.judges.rules import speech_act, values
from recollect.judges.rules.claims.reading import facts
from recollect.judges.rules.grammar import coreference
from recollect.judges.rules.mentions import mentions
from recollect.judges.rules.notes import filing as notes
from recollect.judges.rules.notes import reflection, tags
from recollect.judges.rules.summaries import extract as summary
from recollect.judges.rules.summaries import importance, still_relevant
from recollect.judges.rules.talks import detail_wanted, tone
from recollect.judges.rules.talks import over as session_over


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
            claims = tuple(claim for claim in facts(question) if not notes.is_no_fact(claim, question.text))
            rules = ", ".join(dict.fromkeys(claim.rule for claim in claims))
            sure = min((claim.certainty for claim in claims), default=1.0) * 0.8
            return Answer(Claims(claims), rules or "nothing is said to be so", sure)
        case SameValueOf():
            same, reason = values.same(question.predicate, question.one, question.other)
            return Answer(SameValue(same), reason, 0.9)
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
        case ToneOf():
            heard = tone.tone(question)
            reason = "; ".join(f"{part}: {why}" for part, why in heard.reasons.items())
            return Answer(heard.tone, reason, heard.sure)
        case SessionOverOf():
            over, reason, sure = session_over.session_over(question)
            return Answer(SessionOver(over), reason, sure)
        case NoteOf():
            filed, reason, sure = notes.filing(question)
            return Answer(filed, reason, sure)
        case ReflectionOn():
            seen, reason, sure = reflection.reflection(question)
            return Answer(seen, reason, sure)
        case TagsFor():
            fitting, reason, sure = tags.tags(question)
            return Answer(Tags(fitting), reason, sure)
        case _:
            raise TypeError(f"The rules know no question of type {type(question).__name__}.")
