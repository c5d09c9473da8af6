"""What fields of requests may hold, said once: checked as they come in, and written down in the description of the API.

What is here is refused before the memory is asked (422). What fits by itself, but not what else was sent or what is
there, the memory finds out (409).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import Path
from pydantic import BeforeValidator, Field, GetCoreSchemaHandler, WithJsonSchema
from pydantic_core import core_schema

from recollect.conversations.lifecycle import STATUSES
from recollect.heartbeat.jobs import JOBS
from recollect.judges.questions import KINDS as FACT_KINDS
from recollect.judges.questions import QUESTIONS
from recollect.knowledge.review import SOURCES
from recollect.learning.summaries import SCOPES
from recollect.memory.promised import OUTCOMES
from recollect.model.known import NOTE_ORIGINS, NOTE_STATES, SOUL_PARTS
from recollect.model.related import PROFILE_TYPES
from recollect.model.said import JOIN_RULES, TYPES
from recollect.recall.question import KINDS, LONGEST_QUERY

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)")
_NOT_PLAIN = "\\x00-\\x1f\\x7f\u2028\u2029"
_SPACE = "\\s\\x00-\\x1f\\x7f\\x85\u2028\u2029"


def _moment(value: Any) -> datetime:
    """RFC 3339, as the description says, and neither a number nor a day."""
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str) or not _MOMENT.fullmatch(value):
        raise ValueError("a time with its zone is needed, such as 2026-02-27T09:30:00Z")
    found = datetime.fromisoformat(re.sub(r"(\.\d{6})\d+", r"\1", value.upper()))
    try:
        found.astimezone(UTC)
        return found  # with its offset: it may say where somebody is
    except OverflowError:  # before or after all times that there are
        return datetime.min.replace(tzinfo=UTC) if found.year == 1 else datetime.max.replace(tzinfo=UTC)


def _day(value: Any) -> date:
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise ValueError("a day is needed, such as 2026-02-27")
    return date.fromisoformat(value)


class OneOf:
    """A text that is one of a few."""

    def __init__(self, values: Iterable[str]) -> None:
        self._values = tuple(values)

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.literal_schema(list(self._values))


Moment = Annotated[datetime, BeforeValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})]
Day = Annotated[date, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
ChannelName = Annotated[str, Field(max_length=512, pattern=rf"^[a-z][a-z0-9_-]{{0,31}}:[^{_NOT_PLAIN}]+$")]
Name = Annotated[
    str, Field(max_length=512, pattern=rf"^[^{_NOT_PLAIN}]*[^{_SPACE}][^{_NOT_PLAIN}]*$")
]  # of somebody or something: a handle, a name, an id
Words = Annotated[str, Field(pattern=rf"[^{_SPACE}]")]  # a text that is not empty
Question = Annotated[str, Field(max_length=LONGEST_QUERY, pattern=rf"[^{_SPACE}]")]
AgentName = Annotated[str, Field(max_length=256, pattern=rf"^[^{_NOT_PLAIN}]*[^{_SPACE}][^{_NOT_PLAIN}]*$")]
Line = Annotated[str, Field(max_length=200, pattern=rf"[^{_SPACE}]")]  # of a soul
TagName = Annotated[str, Field(max_length=64, pattern=rf"^[^{_NOT_PLAIN}]*[^\W_][^{_NOT_PLAIN}]*$")]
Title = Annotated[str, Field(max_length=300)]
ExternalId = Annotated[str, Field(max_length=1_024, pattern=rf"^[^\x00]*[^{_SPACE}][^\x00]*$")]
EntityType = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]
Pattern = Annotated[str, Field(max_length=512, pattern=r"^[!-~]+:[!-~]+$")]  # of channels that a key may name
Id = Annotated[str, Path(max_length=512, pattern=rf"^[^{_NOT_PLAIN}]*[^{_SPACE}][^{_NOT_PLAIN}]*$")]
ItemId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,48}$")]  # one of several in an address
Kind = Annotated[str, OneOf(KINDS)]
FactKind = Annotated[str, OneOf(FACT_KINDS)]
Scope = Annotated[str, OneOf(SCOPES)]
NoteState = Annotated[str, OneOf(NOTE_STATES)]
NoteOrigin = Annotated[str, OneOf(NOTE_ORIGINS)]
SoulPart = Annotated[str, OneOf(SOUL_PARTS)]
InteractionType = Annotated[str, OneOf(TYPES)]
ProfileType = Annotated[str, OneOf(PROFILE_TYPES)]
ConversationStatus = Annotated[str, OneOf(STATUSES)]
JoinRule = Annotated[str, OneOf(JOIN_RULES)]
JobName = Annotated[str, OneOf(job.name for job in JOBS)]
ReviewKind = Annotated[str, OneOf(source.kind for source in SOURCES)]
PromiseOutcome = Annotated[str, OneOf(OUTCOMES)]
GapOutcome = Annotated[str, OneOf(("resolved", "wont_fix", "detected"))]
Audience = Annotated[str, Field(max_length=512, pattern=rf"^(public|[a-z][a-z0-9_-]{{0,31}}:[^{_NOT_PLAIN}]+)$")]
KeyName = Annotated[str, Field(max_length=200, pattern=rf"^[^{_NOT_PLAIN}]*$")]
JudgeQuestion = Annotated[str, OneOf(QUESTIONS)]
PaidQuestion = Annotated[str, OneOf((*QUESTIONS, "chat"))]  # what talks took is told as a question too
