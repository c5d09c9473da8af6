"""Questions that no single message answers: what is still open, who has not answered, who was not heard for long. They
are answered from what is kept track of, and the answer says what was looked through."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Sequence
from datetime import tzinfo
from typing import TypeVar

from recollect.chat.remembered import Remembered, lines, numbered, plainly
from recollect.model import Promise, Query, Used
from recollect.relationships.unheard import ASKED_WITHIN, Asked, Quiet, Unheard
from recollect.times import local_day

_Each = TypeVar("_Each")
TOLD = 8
NAMED = 6  # of those who have not answered


def open_promises(promises: Sequence[Promise], theirs: Container[str], query: Query, zone: tzinfo) -> Remembered:
    """What was promised and is not done; of a subject that is asked about, if any of it is. Where somebody is named,
    `theirs` are the promises of theirs and those made to them; those that speak of them count as well."""
    if not promises:
        return Remembered("Nothing is open that I was told of.")
    names = {word for name in query.about for word in _words(name)}
    named = [each for each in promises if each.id in theirs or not names.isdisjoint(_words(each.text))]
    some = named or promises
    chosen = _about(some, [each.text for each in some], query)
    told = [
        Used(0, each.id, f"{plainly(each.text)}{_due(each, zone)}", "promises", "it is open", (each.source,))
        for each in chosen[:TOLD]
    ]
    of = _of(len(told), len(promises))
    if names and not named:
        return _answer(
            f"Nothing is open with {plainly(', '.join(query.about))} that I was told of. What else is{of}:", told
        )
    return _answer(f"This is still open{of}:", told)


def waiting(found: Unheard, query: Query, zone: tzinfo) -> Remembered:
    looked = f"of the {found.looked_at} messages of the last {ASKED_WITHIN.days} days that I looked at"
    asked: list[Asked] = list(found.found)
    chosen = _about(asked, [each.content for each in asked], query)
    if not chosen:
        return Remembered(f"Nobody: {looked} none asks for something and has had no word since.")
    told = []
    for each in chosen[:TOLD]:
        more = f" and {len(each.whom) - NAMED} others" if len(each.whom) > NAMED else ""
        said = f'{local_day(each.at, zone)} on {plainly(each.channel)}: "{plainly(each.content)}"'
        whom = f"{', '.join(plainly(name) for name in each.whom[:NAMED])}{more}"
        told.append(Used(0, each.id, f"{said}: no word since from {whom}", "memories", "nobody answered", (each.id,)))
    return _answer(f"These wait for an answer, {looked}:", told)


def quiet(found: Unheard, zone: tzinfo) -> Remembered:
    some: list[Quiet] = list(found.found)
    if not some:
        return Remembered("I do not know of anybody who has written.")
    told = [
        Used(0, each.id, f"{plainly(each.name)}: last heard {local_day(each.at, zone)} ({_messages(each)})",
             "memories", "the last they said", (each.id,))
        for each in some[:TOLD]
    ]  # fmt: skip
    if found.is_none:
        return _answer(f"Nobody is silent for long. The longest ago, of {found.looked_at} who wrote:", told)
    return _answer(f"Not heard for long{_of(len(told), found.looked_at, 'people who wrote')}:", told)


def _messages(each: Quiet) -> str:
    return f"{each.messages} message{'' if each.messages == 1 else 's'}"


def _about(some: Sequence[_Each], texts: Iterable[str], query: Query) -> Sequence[_Each]:
    """Those that have words of the question, if any have."""
    terms = tuple(term.casefold() for term in query.terms if len(term) > 3)
    has = [any(word.startswith(terms) for word in _words(text)) for text in texts]
    return [each for each, is_about in zip(some, has, strict=True) if is_about] if any(has) else some


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _due(promise: Promise, zone: tzinfo) -> str:
    if promise.due_at is None:
        return f" (said {local_day(promise.made_at, zone)})"
    late = ", overdue" if promise.overdue else ""
    return f" (said {local_day(promise.made_at, zone)}, by {local_day(promise.due_at, zone)}{late})"


def _of(told: int, all: int, what: str = "") -> str:
    return f" ({told} of {all}{f' {what}' if what else ''})" if all > told or what else ""


def _answer(first: str, told: Collection[Used]) -> Remembered:
    used = numbered(list(told))
    return Remembered(f"{first}\n\n{lines(used)}", used)
