"""How agents serve those who ask them: what each was asked, what came of it and how long it took, from the talks that
they took part in. Read again: how well each did, in all and in a field, as far as a reader may know."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, or_, select

from recollect.audience import OWNER, PUBLIC, Reader
from recollect.caches import text_cache
from recollect.entities.names import channel_type
from recollect.entities.read import get as entity_of
from recollect.errors import NotFound
from recollect.ids import derived_id
from recollect.index.text import Analyser
from recollect.judges.panel import About
from recollect.judges.questions import SpeechActOf
from recollect.judges.relations import NeedIn, ResultOf
from recollect.learning.heard import READ, REQUESTS, intent_of, weak_stems
from recollect.learning.interpret import RECALLED, speaker_entity
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.read import log, readable
from recollect.model import Expertise
from recollect.relationships.talks import of_talk_once, reached_by, read_up_to
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import entities, exchanges
from recollect.store.upsert import upsert
from recollect.understanding.stopwords import ANY

AGENT_CHANNELS = ("agent", "agents", "a2a", "mailbox")  # types of channels on which agents speak with each other
PAGE = 500  # rows of a talk that are read in one go
GUESSED = 0.45  # how sure one must be of a result that is held against an agent, or for it
WINDOW = 60  # rows after which nobody is expected to react any more
TOGETHER = 3  # messages in a row of the one who asks that are one request
SCOPE = "exchanges"
ANSWERS = 20  # messages in a row of the one who answers that are one answer
LATE = timedelta(days=7)  # after which words are no answer, and no reaction
TERMS = 12  # words that a request is known by
EVIDENCE = 20  # interactions that are named for what is known of an agent
_WORD = re.compile(r"[^\W_]+")
LIKE = 0.34  # share of the words of a field that a request must have to belong to it


@dataclass(frozen=True, slots=True)
class Said:
    id: str
    position: int
    at: datetime
    text: str
    who: str
    doer: str | None  # the agent who said it, if one did that has a name
    agent: bool
    error: str | None = None  # what a tool said that failed
    tool: bool = False


@dataclass(slots=True)
class Exchange:
    request: list[Said]
    answers: list[Said]
    doer: str
    terms: dict[str, str]
    tools: list[Said]
    rows: int = 0
    reaction: Said | None = None
    closed: bool = False


# ------------------------------------------------------------------------------------------------------------- making


def make(work: Work, unit: Unit) -> Outcome | None:
    """Go on in a talk from the first request that may still be answered, or answer that may still get a reaction."""
    with work.store.read() as connection:
        rows = _unread(connection, work, unit)
        said = _said(connection, work, unit, rows)
    if not rows:
        return Outcome()
    more = len(rows) == PAGE
    reading = Reading(work, unit)
    for each in said:
        reading.hear(each)
    found = [each for each in reading.found if each.closed or not more]
    written = [_row(work, unit, each) for each in found]

    def write(connection: Connection) -> None:
        upsert(connection, exchanges, written, _as_known_now)

    until = reading.open_from() - 1
    if more and until < rows[0].position:  # a page of nothing that ends: go on all the same
        until = rows[-1].position
    return Outcome(writes=[write, read_up_to(work, unit, until)], more=more)


class Reading:
    """Takes in a talk, message by message, and tells requests, answers and reactions apart. Begun anew from where
    `open_from` says, it finds the same."""

    def __init__(self, work: Work, unit: Unit) -> None:
        self.work = work
        self.unit = unit
        self.found: list[Exchange] = []
        self._open: list[Exchange] = []
        self._block: list[Said] = []  # the last that the one who speaks has said in a row
        self._tools: list[Said] = []  # what tools said since then
        self._current: Exchange | None = None
        self._last = 0

    def hear(self, said: Said) -> None:
        self._last = said.position
        for each in self._open:
            each.rows += 1
            each.closed = each.rows > WINDOW
        answering = self._current if self._current is not None and not self._current.closed else None
        if said.tool:
            self._tools.append(said)
            if answering is not None:
                answering.tools.append(said)
            return
        if self._block and self._block[0].who == said.who:
            self._block = [*self._block, said][-TOGETHER:]
            if answering is not None and len(answering.answers) < ANSWERS:
                answering.answers.append(said)
        else:
            self._turn(said)
        self._tools = []
        self._open = [each for each in self._open if not each.closed]

    def open_from(self) -> int:
        """The place in the log from where on something has not come to its end."""
        starts = [each.request[0].position for each in self._open if not each.closed]
        return min([*starts, *(said.position for said in self._block[:1])], default=self._last + 1)

    def _turn(self, said: Said) -> None:
        """Somebody else speaks: they react to an answer, or answer."""
        block, self._block, self._current = self._block, [said], None
        for each in self._open:
            if each.request[0].who == said.who and not each.closed and said.at - each.answers[-1].at <= LATE:
                each.reaction, each.closed = said, True
        request = [each for each in block if self._is_request(each)] if said.doer is not None else []
        if request and said.doer is not None and abs(said.at - request[-1].at) <= LATE:
            terms = terms_of("\n".join(each.text for each in request), self.work.settings)
            if terms:
                self._current = Exchange(request, [said], said.doer, terms, list(self._tools))
                self.found.append(self._current)
                self._open.append(self._current)

    def _is_request(self, said: Said) -> bool:
        """Whether something is wanted. What a person says without asking may call for an answer too, unless it only
        says how the last one was; between agents every message follows another, so that only what asks is a request."""
        text = said.text[:READ]
        if text.rstrip().endswith("?"):
            return True
        about = About(self.unit.of.audience, self.unit.of.agent, (said.position,))
        if intent_of(self.work.panel.ask(SpeechActOf(text), about).answer.act, text) in REQUESTS:
            return True
        return not said.agent and self.work.panel.ask(ResultOf("", "", text), about).answer.result == "unknown"


def terms_of(text: str, settings: Settings) -> dict[str, str]:
    """Stems of the words of content, each with the word as it was written."""
    analyser, weak = _analyser(settings.language, settings.stemming, settings.stop_words)
    found: dict[str, str] = {}
    for word in _WORD.findall(text[:READ].casefold()):
        for stem in () if word in ANY else analyser.terms(word):
            if stem not in weak and len(stem) > 1 and not any(sign.isdigit() for sign in stem):
                found.setdefault(stem, word)
    return dict(list(found.items())[:TERMS])


@text_cache(8)
def _analyser(language: str, stemming: bool, stop_words: bool) -> tuple[Analyser, frozenset[str]]:
    analyser = Analyser(Settings(language=language, stemming=stemming, stop_words=stop_words))
    return analyser, weak_stems(analyser)


def _unread(connection: Connection, work: Work, unit: Unit) -> Sequence[Any]:
    start = reached_by(connection, work.space, unit)
    of = (work.space, unit.of.audience, unit.of.agent)
    return _after(connection, unit.subject, *of, start, work.reached).all()


@of_talk_once
def _after(
    column: ColumnElement[Any], talk: str, space: str, audience: str, agent: str | None, start: int, until: int
) -> Select[Any]:  # fmt: skip
    query = readable(space, OWNER).where(
        column == talk, log.audience == audience, log.agent.is_not_distinct_from(agent),
        log.type.not_in(("decision", "note", "event")), log.role.in_(("user", "assistant", "tool")),
        log.position > start, log.position <= until,
    )  # fmt: skip
    return query.order_by(log.position).limit(PAGE)


def _said(connection: Connection, work: Work, unit: Unit, rows: Sequence[Any]) -> list[Said]:
    senders = {speaker_entity(row) for row in rows if row.role == "user" and row.sender is not None}
    agents: dict[str, int] = {}
    for row in _agents(connection, work.space, senders, unit.of.audience) if senders else ():
        agents[row.entity] = min(row.first_position, agents.get(row.entity, row.first_position))
    return [_one(row, agents) for row in rows if row.content.strip() != "/end" and not row.content.startswith(RECALLED)]


@once
def _agents(space: str, senders: Iterable[str], audience: str) -> Select[Any]:
    return select(entities.c.entity, entities.c.first_position).where(
        entities.c.space == space, entities.c.type == "agent", among(entities.c.entity, senders),
        entities.c.audience.in_((PUBLIC, audience)), ~entities.c.declared,
    )  # fmt: skip


def _one(row: Any, agents: dict[str, int]) -> Said:
    metadata = json.loads(row.metadata) if row.metadata else {}
    if row.role == "tool":
        error = tool_error(metadata, row.content)
        return Said(row.id, row.position, row.occurred_at, row.content, "", None, False, error, True)
    if row.role == "assistant":
        doer = row.agent or (speaker_entity(row) if row.sender is not None else None)
        return Said(row.id, row.position, row.occurred_at, row.content, doer or "assistant", doer, True)
    who = speaker_entity(row)
    is_agent = row.sender is not None and (
        channel_type(row.channel) in AGENT_CHANNELS
        or metadata.get("sender_type") == "agent"
        or agents.get(who, row.position + 1) <= row.position
    )
    return Said(row.id, row.position, row.occurred_at, row.content, who, who if is_agent else None, is_agent)


def tool_error(metadata: dict[str, Any], content: str) -> str | None:
    """What a tool said, if it says that it failed."""
    result = metadata.get("tool_result")
    for told in (metadata, result if isinstance(result, dict) else {}):
        code = told.get("exit_code")
        failed = told.get("is_error") is True or told.get("status") in ("error", "failed", "failure")
        if told.get("error") or failed or (isinstance(code, int) and code != 0):
            said = told.get("error")
            return (said if isinstance(said, str) else content).strip()[:200] or "it failed"
    return content.strip()[:200] if content.lstrip().startswith(("Error", "Traceback (most recent")) else None


def _row(work: Work, unit: Unit, each: Exchange) -> dict[str, Any]:
    first, asked = each.answers[0], each.request[-1]
    result, reason = _outcome(work, unit, each)
    seconds = (first.at - asked.at).total_seconds()
    heard = [*each.request, *each.answers, *([each.reaction] if each.reaction is not None else [])]
    return {
        "space": work.space, "exchange": derived_id("exc", first.id), "audience": unit.of.audience,
        "agent": unit.of.agent, "doer": each.doer, "entity": asked.who, "terms": json.dumps(each.terms),
        "outcome": result, "seconds": seconds if seconds >= 0 else None,
        "length": sum(len(answer.text.split()) for answer in each.answers), "at": first.at,
        "position": first.position, "sources": json.dumps([said.id for said in heard]), "reason": reason,
    }  # fmt: skip


def _outcome(work: Work, unit: Unit, each: Exchange) -> tuple[str, str]:
    """What came of it, judged where anything tells of that."""
    request, reply = ("\n".join(said.text for said in some)[:2_000] for some in (each.request, each.answers))
    errors: list[str] = []
    for tool in each.tools:  # what came well after that has put it right
        errors = [*errors, tool.error] if tool.error is not None else []
    heard = [*each.request, *each.answers, *([each.reaction] if each.reaction is not None else [])]
    work.renew()
    about = About(unit.of.audience, unit.of.agent, tuple(said.position for said in heard))
    if each.reaction is None and not errors:
        if gives_up(work, request, reply, about):
            return "failed", "the answer says that it could not be done"
        return "unknown", "nobody has said anything to it yet"
    reaction = each.reaction.text[:2_000] if each.reaction is not None else ""
    judgment = work.panel.ask(ResultOf(request, reply, reaction, tuple(errors[-3:])), about)
    if judgment.confidence >= GUESSED:
        return judgment.answer.result, judgment.reason
    if errors:  # nothing has to be read for that
        return "failed", "a tool failed, and nothing shows that it was put right"
    return "unknown", judgment.reason  # it says nothing about an agent


def gives_up(work: Work, request: str, reply: str, about: About) -> bool:
    """Whether an answer itself says that it could not be done."""
    return bool(work.panel.ask(NeedIn(request, reply), about).answer.kind == "unmet")


def _as_known_now(new: Any) -> dict[str, Any]:
    return {
        name: new[name] for name in ("outcome", "seconds", "length", "sources", "reason", "terms", "doer", "entity")
    }


# ------------------------------------------------------------------------------------------------------------ reading


@dataclass(slots=True)
class _Tally:
    """What is known of one agent in one field. Exchanges that only touch the field count for less."""

    exchanges: int = 0
    worked: int = 0
    failed: int = 0
    good: float = 0.0
    bad: float = 0.0
    seconds: list[float] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    sources: dict[str, None] = field(default_factory=dict)

    def add(self, row: Any, weight: float = 1.0) -> None:
        self.exchanges += 1
        self.worked += row.outcome == "worked"
        self.failed += row.outcome == "failed"
        self.good += weight * (row.outcome == "worked")
        self.bad += weight * (row.outcome == "failed")
        self.lengths.append(row.length)
        if row.seconds is not None:
            self.seconds.append(row.seconds)
        if len(self.sources) < EVIDENCE:
            self.sources |= dict.fromkeys(json.loads(row.sources))

    def told(self, agent: str, of: str) -> Expertise:
        return Expertise(
            agent=agent, field=of, exchanges=self.exchanges, worked=self.worked, failed=self.failed,
            reliability=round((self.good + 1) / (self.good + self.bad + 2), 4),
            seconds=round(median(self.seconds), 3) if self.seconds else None, length=int(median(self.lengths)),
            sources=tuple(self.sources)[:EVIDENCE],
        )  # fmt: skip


def expertise(connection: Connection, space: str, reader: Reader, *, fields: int = 5) -> list[Expertise]:
    """Every agent that a reader may know of, the most asked first: how it did in all, then in the fields that it was
    asked about most often, at least twice."""
    whole: dict[str, _Tally] = {}
    parts: dict[str, dict[str, _Tally]] = {}
    words: dict[str, Counter[str]] = {}
    for row in _rows(connection, space, reader):
        whole.setdefault(row.doer, _Tally()).add(row)
        for stem, word in json.loads(row.terms).items() if fields else ():
            parts.setdefault(row.doer, {}).setdefault(stem, _Tally()).add(row)
            words.setdefault(stem, Counter())[word] += 1
    name = _names(connection, space, reader, whole)
    found: list[Expertise] = []
    for doer, tally in sorted(whole.items(), key=lambda item: (-item[1].exchanges, name[item[0]], item[0])):
        found.append(tally.told(name[doer], ""))
        often = [item for item in parts.get(doer, {}).items() if item[1].exchanges > 1]
        often.sort(key=lambda item: (-item[1].exchanges, item[0]))
        found += [part.told(name[doer], _usual(words[stem])) for stem, part in often[:fields]]
    return found


def best_at(
    connection: Connection, space: str, reader: Reader, settings: Settings, of: str, limit: int = 5
) -> list[Expertise]:
    """Agents that were asked for something like this, the most reliable in it first."""
    wanted = terms_of(of, settings)
    if not wanted:
        return []
    near = or_(*(exchanges.c.terms.contains(json.dumps(stem), autoescape=True) for stem in wanted))
    rows = [(row, json.loads(row.terms)) for row in _rows(connection, space, reader, near)]
    weight = {stem: 1 / math.log(2 + sum(stem in terms for _, terms in rows)) for stem in wanted}
    whole = sum(weight.values())
    tallies: dict[str, _Tally] = {}
    for row, terms in rows:
        share = sum(weight[stem] for stem in wanted if stem in terms) / whole
        if share >= LIKE:
            tallies.setdefault(row.doer, _Tally()).add(row, share)
    name = _names(connection, space, reader, tallies)
    found = [tally.told(name[doer], of) for doer, tally in tallies.items()]
    return sorted(found, key=lambda each: (-each.reliability, -each.exchanges, each.agent))[:limit]


def _rows(connection: Connection, space: str, reader: Reader, *where: ColumnElement[bool]) -> Iterable[Any]:
    """The newest first, so that they are what is shown for evidence."""
    query = select(exchanges).where(exchanges.c.space == space, reader.may_read(exchanges), *where)
    return connection.execute(query.order_by(exchanges.c.at.desc(), exchanges.c.exchange))


def _names(connection: Connection, space: str, reader: Reader, doers: Iterable[str]) -> dict[str, str]:
    """An agent is called by its name; one that is known by a handle, as the reader knows it."""
    found = {}
    for doer in doers:
        found[doer] = doer
        if doer.startswith("ent_"):
            with suppress(NotFound):
                found[doer] = entity_of(connection, space, reader, doer).name
    return found


def _usual(words: Counter[str]) -> str:
    return min(words, key=lambda word: (-words[word], len(word), word))
