"""The reader as a judge: it answers the questions that it was trained for, and no rules do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from recollect.errors import EmbedderError
from recollect.judges.questions import Answer, FactsIn
from recollect.judges.reading import changes, facts, names, needs, pairs, promises, telling
from recollect.judges.relations import (
    Consent,
    ConsentIn,
    Fulfilled,
    FulfilledOf,
    Named,
    NamedIn,
    Need,
    NeedIn,
    Promises,
    PromisesIn,
    Replaced,
    ReplacedOf,
    Result,
    ResultOf,
    SameNeed,
    SameNeedOf,
)

ANSWERED: dict[Any, tuple[Callable[[Any], Answer], Any]] = {  # by what, and the answer where nothing can be read
    ConsentIn: (telling.consent, Consent("none")),
    FulfilledOf: (promises.fulfilled, Fulfilled("open")),
    NamedIn: (names.named, Named(True)),
    NeedIn: (needs.need, Need("none")),
    PromisesIn: (promises.promised, Promises(())),
    ReplacedOf: (changes.replaced, Replaced(False)),
    ResultOf: (pairs.result, Result("unknown")),
    SameNeedOf: (needs.same, SameNeed(False)),
}
READ = tuple(ANSWERED)
HELPED: dict[Any, Callable[[Any], Answer]] = {FactsIn: facts.facts}  # which rules answer where nothing can be read
LOGGED = tuple(HELPED)  # whose readings are written down beside what is made of them, so that a rebuild gives the same
SURE = {FactsIn: 0.85}  # confidence from which on no language model is asked
_log = logging.getLogger(__name__)


def answer(question: Any) -> Answer:
    helped = HELPED.get(type(question))
    try:
        return helped(question) if helped is not None else ANSWERED[type(question)][0](question)
    except EmbedderError as error:
        _log.warning("the question %r is not read: %s", question.name, error)
        return unread(question)


def unread(question: Any) -> Answer:
    if isinstance(question, tuple(HELPED)):
        from recollect.judges import rules  # many: loaded when the first is asked

        return rules.answer(question)
    return Answer(ANSWERED[type(question)][1], "there is no reader", 0.0)
