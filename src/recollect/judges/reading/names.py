"""Whether a word that somebody or something is called names them where it stands."""

from __future__ import annotations

from recollect.judges.questions import Answer
from recollect.judges.relations import Named, NamedIn


def named(question: NamedIn) -> Answer:
    from recollect.reader import messages  # a model is loaded when the first is asked

    sure = messages.named(question.text, question.start, question.end, question.speaker, question.before)
    if sure >= messages.CALLED:
        return Answer(Named(True), f"it reads as a name ({sure:.2f})", sure, messages.version())
    return Answer(Named(False), f"it reads as a word ({sure:.2f})", round(1 - sure, 4), messages.version())
