"""The reader as a judge: it answers the questions that it was trained for, and no rules do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from recollect.errors import EmbedderError
from recollect.judges.questions import Answer
from recollect.judges.reading import pairs, telling
from recollect.judges.relations import Consent, ConsentIn, Result, ResultOf

ANSWERED: dict[Any, tuple[Callable[[Any], Answer], Any]] = {  # by what, and the answer where nothing can be read
    ConsentIn: (telling.consent, Consent("none")),
    ResultOf: (pairs.result, Result("unknown")),
}
READ = tuple(ANSWERED)
_log = logging.getLogger(__name__)


def answer(question: Any) -> Answer:
    try:
        return ANSWERED[type(question)][0](question)
    except EmbedderError as error:
        _log.warning("the question %r is not answered: %s", question.name, error)
        return unread(question)


def unread(question: Any) -> Answer:
    return Answer(ANSWERED[type(question)][1], "there is no reader", 0.0)
