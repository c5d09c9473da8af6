"""Whether somebody lets others be told of their words."""

from __future__ import annotations

from recollect.judges.questions import Answer
from recollect.judges.relations import Consent, ConsentIn

SHARE = 0.25  # how probable a permission must be to be asked about: a question too many costs little
HINT = 0.12  # how probable it must be that something is to be kept quiet, or taken back
SLIGHTEST = 0.08  # the same just after something was allowed
JUST_SHARED = "assistant: It is shared with everyone now."  # behind which a bare "wait" is a doubt, if it is probable
DOUBT = 0.5


def consent(question: ConsentIn) -> Answer:
    from recollect.reader.messages import telling, version  # a model is loaded when the first is asked

    found = telling(question.text, question.before)
    again = telling(question.text, JUST_SHARED) if question.allowed else None
    against, keeps = found.keep + found.doubt, found.keep >= found.doubt
    if again is not None and again.keep + again.doubt >= max(DOUBT, against):
        against, keeps = again.keep + again.doubt, again.keep >= again.doubt
    if against >= (SLIGHTEST if question.allowed else HINT) and against >= found.share:
        says, sure = Consent("keep" if keeps else "doubt"), against
        reason = "it is not to be told" if keeps else "it is taken back, or was not meant"
    elif found.share >= SHARE:
        says, sure, reason = Consent("share"), found.share, "others may be told"
    else:
        says, sure, reason = Consent("none"), 1 - found.share - against, "nothing is said of telling others"
    return Answer(says, f"{reason} ({sure:.2f})", round(sure, 4), version())
