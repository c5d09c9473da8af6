"""The front page: a talk with the memory. Beside each answer stands which memories it rests on, and why those."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from recollect import Interaction, Memory, NotFound, RecollectError, Reply, Used
from recollect.caches import holds_text
from recollect.server.events import KINDS, check_room, stream
from recollect.server.pages.door import Forms, Visit, Visits
from recollect.server.pages.layout import HEADERS, back_to, environment, link, pages_router, show

router = pages_router()
OWN = "cli:local"  # where the owner talks
TURNS = 12  # on a page
SOURCES = 6  # that are shown of an answer of which no more is known
REMEMBERED = 500  # answers of which this server still knows why each memory was chosen
ASKS = ("What do you know about me?", "What is still open?", "Who have I not heard from for a while?")


@dataclass(frozen=True, slots=True)
class Turn:
    """One message and what was answered. `used` is empty where it is no longer known why; `sources` are then the
    words that the answer rests on."""

    asked: Interaction
    answer: Interaction | None = None
    used: tuple[Used, ...] = ()
    cited: frozenset[int] = frozenset()
    sources: tuple[Interaction, ...] = ()
    confidence: float | None = None
    notes: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def model(self) -> str | None:
        return None if self.answer is None else self.answer.metadata.get("model")


@dataclass
class Known:
    """Why memories were chosen, for the latest answers of this server."""

    turns: OrderedDict[str, Turn] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        holds_text(self.forget_texts)

    def forget_texts(self) -> None:
        self.turns.clear()

    def keep(self, turn: Turn) -> Turn:
        if turn.answer is not None and turn.answer.recorded:
            self.turns[turn.answer.id] = turn
            while len(self.turns) > REMEMBERED:
                self.turns.popitem(last=False)
        return turn


@router.get("/")
def front(visit: Visits, before: str | None = None) -> Response:
    turns, older = _turns(visit, before)
    return _page(visit, turns, older, latest=before is None)


def _page(visit: Visit, turns: Sequence[Turn], older: str | None, *, latest: bool) -> Response:
    return show(
        visit, "front.html", title="Chat", here="/", turns=turns, older=link("/", before=older), latest=latest,
        asks=ASKS, model=_speaks(visit.memory), empty=_is_empty(visit),
    )  # fmt: skip


@router.post("/")
def ask(visit: Visits, filled: Forms) -> Response:
    """Without JavaScript: the whole answer, then the page that shows it."""
    if not filled.one("message"):
        return back_to("/")
    reply = visit.memory.chat(filled.one("message"))
    turn = _known(visit.request).keep(_answered(reply, filled.one("message")))
    if reply.message.recorded:
        return back_to(f"/#{reply.message.id}")
    turns, older = _turns(visit, None)  # nothing was stored, so it stands on this page alone
    return _page(visit, [*turns, turn], older, latest=True)


@router.post("/chat")
def talk(visit: Visits, filled: Forms) -> Response:
    """The answer as it comes: a line of JSON for each piece, at last the whole turn as it stands on the page."""
    reply = visit.memory.chat(filled.one("message"), stream=True)
    headers = HEADERS | {"X-Accel-Buffering": "no"}
    return StreamingResponse(_lines(visit, reply, filled.one("message")), 200, headers, "application/x-ndjson")


@router.get("/memory/events")
async def live(visit: Visits) -> Response:
    """What happens, for pages that renew themselves."""
    check_room(visit.as_asked)
    events = stream(visit.as_asked, None, frozenset(KINDS), visit.holds)
    return StreamingResponse(events, 200, HEADERS, "text/event-stream")


def _lines(visit: Visit, reply: Reply, message: str) -> Iterator[bytes]:
    trouble = ""
    try:
        for piece in reply:
            yield _line({"piece": piece})
    except RecollectError as error:
        trouble = error.outward
    finally:
        reply.close()  # whoever stops listening stops the model
    turn = _known(visit.request).keep(_answered(reply, message, trouble))
    made: Any = environment().get_template("turn.html").module
    yield _line({"html": str(made.turn(turn))})


def _line(told: dict[str, str]) -> bytes:
    return json.dumps(told).encode() + b"\n"


def _answered(reply: Reply, message: str, trouble: str = "") -> Turn:
    if not reply.message.recorded:  # what was said is shown once, and known to nobody afterwards
        said = replace(reply.message, content=message)
        spoken = replace(reply.message, content=reply.text) if reply.text else None
        return Turn(said, spoken, notes=(reply.message.detail,) if reply.notes else (), trouble=trouble)
    cited = frozenset(each.number for each in reply.cited)
    used = tuple(sorted(reply.used, key=lambda each: (each.number not in cited, each.number)))
    tools = tuple(str(each.metadata["tool_name"]) for each in reply.tools if each.metadata.get("tool_name"))
    return Turn(
        reply.message, reply.interaction, used, cited, confidence=reply.confidence, notes=reply.notes, tools=tools,
        trouble=trouble,
    )  # fmt: skip


def _turns(visit: Visit, before: str | None) -> tuple[list[Turn], str | None]:
    """The newest turns, the oldest of them first, and where older ones are."""
    said = visit.memory.log(channel=OWN, types=("text", "voice"), limit=4 * TURNS, before=before)
    answers: dict[str, list[Interaction]] = {}
    before_it = ""
    for each in said:
        if each.direction == "inbound":
            before_it = each.id
        elif each.direction == "outbound":  # one that was erased does not say any more what it answered
            answered = before_it if each.erased else str(each.metadata.get("answers", ""))
            answers.setdefault(answered, []).append(each)
    asked = [each for each in said if each.direction == "inbound" and each.role == "user"][-TURNS:]
    known = _known(visit.request).turns
    turns = []
    for each in asked:
        spoken = [
            one for one in answers.get(each.id, []) if one.role == "assistant" and not one.metadata.get("tool_calls")
        ]
        if not spoken:
            turns.append(Turn(each))
        elif (turn := known.get(spoken[-1].id)) is not None and not spoken[-1].erased:
            turns.append(turn)
        else:
            turns.append(Turn(each, spoken[-1], sources=_sources(visit.memory, spoken[-1].metadata.get("used"))))
    return turns, asked[0].id if asked and len(said) == 4 * TURNS else None


def _sources(memory: Memory, ids: Any) -> tuple[Interaction, ...]:
    found = []
    for id in (ids if isinstance(ids, Sequence) and not isinstance(ids, str) else ())[:SOURCES]:
        try:
            found.append(memory.interaction(str(id)))
        except NotFound:
            continue  # it was erased since
    return tuple(found)


def _speaks(memory: Memory) -> str | None:
    """The model that talks, as the settings name it."""
    roles = dict(each.partition("=")[::2] for each in memory.settings.models)
    name = roles.get("chat", memory.settings.model).strip()
    return None if name in ("", "none") else name


def _is_empty(visit: Visit) -> bool:
    return not visit.memory.log(limit=1)


def _known(request: Request) -> Known:
    state = request.app.state
    if not hasattr(state, "known_turns"):
        state.known_turns = Known()
    known: Known = state.known_turns
    return known
