"""Whether a talk has come to its natural end (A48, A70, X-12). Never a bare timeout: what was said last sets how long a
silence it bears, together with the pace of this person, the length of the talk and what is still to be done.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from recollect.judges.relations import Message, SessionOverOf
from recollect.judges.rules.session_over_cues import Clause, clauses

AGENT = "assistant"
END = "/end"
HOUR = 60.0
_RUN = 3  # messages in a row of which the last words are taken together
_TOLD = re.compile(
    r"\b(?:in|for|give me) (?P<many>an?|one|half an|\d{1,3}|two|three|five|ten|twenty|thirty) ?(?:more )?"
    r"(?P<unit>minutes?|mins?|hours?|hrs?|h|stunden?|minuten?|minutos?|horas?|heures?)\b"
)
_NUMBERS = {"a": 1.0, "an": 1.0, "one": 1.0, "half an": 0.5, "two": 2.0, "three": 3.0, "five": 5.0, "ten": 10.0,
            "twenty": 20.0, "thirty": 30.0}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bears:
    """How many minutes of silence a talk bears before it is over, why, and how clear that is, from 0 to 1."""

    minutes: float
    why: str
    clear: float


def session_over(question: SessionOverOf) -> tuple[bool, str, float]:
    """Whether it is over, why, and how sure that is."""
    messages = [message for message in question.messages if message.text.strip()]
    if not messages:
        return True, "nothing was said", 0.9
    if messages[-1].text.strip() == END:
        return True, f"it was ended by {END}", 1.0
    bears = _bears(messages, question)
    silence = max(question.silence_minutes, 0.0)
    over = silence >= bears.minutes
    return over, f"{bears.why}; silent for {_spelled(silence)}", _sure(silence, bears)


def _sure(silence: float, bears: Bears) -> float:
    """Half near the edge; the further from it, and the clearer the cue, the surer."""
    distance = abs(math.log((silence + 0.5) / (bears.minutes + 0.5)))
    return round(0.5 + 0.45 * bears.clear * (1 - math.exp(-1.6 * distance)), 2)


def _bears(messages: Sequence[Message], question: SessionOverOf) -> Bears:
    usual = _usual(max(question.length, len(messages)), question.pace_minutes)
    slow = question.pace_minutes or 0.0
    more = 1.5 if question.pending else 1.0
    if messages[-1].sender == AGENT:
        return _after_agent(messages, usual, slow, more)
    return _after_person(messages, usual, slow, more)


def _usual(length: int, pace: float | None) -> Bears:
    """What a talk of this length bears if nothing else is known of it: more with somebody who takes their time."""
    minutes, why = (
        (10.0, "a few messages") if length < 5 else (30.0, "a talk") if length < 20 else (60.0, "a long talk")
    )
    if pace is None:
        return Bears(minutes, f"{why}, nothing waits", 0.6)
    if 4 * pace > minutes:
        return Bears(4 * pace, f"somebody who takes {_spelled(pace)} to answer", 0.7)
    return Bears(min(minutes, max(5.0, 30 * pace)), f"{why} with somebody who answers in {_spelled(pace)}", 0.7)


def _after_agent(messages: Sequence[Message], usual: Bears, slow: float, more: float) -> Bears:
    """The agent spoke last."""
    said = clauses(messages[-1].text, ours=True)
    cues = [clause.cue for clause in said]
    if "asks" in cues[-3:]:
        return Bears(max(4 * HOUR, 6 * slow) * more, "a question of the agent waits for an answer", 0.9)
    if "works" in cues:
        return Bears(max(4 * HOUR, 4 * slow) * more, "the agent is at work on it", 0.9)
    if cues[-1:] == ["farewell"]:
        return Bears(5.0, "the agent took leave", 0.9)
    before = _last_of_person(messages)
    closing = _closing(before)
    if closing == "farewell":
        return Bears(5.0, "leave was taken", 0.95)
    if closing == "thanks" or (cues and all(cue in ("thanks", "agrees", "offers") for cue in cues)):
        return Bears(10.0, "thanks were exchanged", 0.9)
    if "wants" in cues[-2:]:
        return Bears(max(2 * HOUR, 4 * slow) * more, "the agent asked for something", 0.75)
    if any(clause.cue == "holds" for clause in before) and len(before) > 0:
        return Bears(max(HOUR, 4 * slow) * more, "somebody is at something", 0.6)
    if "offers" in cues:
        return Bears(max(20.0, slow), "the agent answered and offered more", 0.7)
    return Bears(usual.minutes * (2.0 if more > 1 else 1.0), f"the agent has answered, {usual.why}", usual.clear)


def _after_person(messages: Sequence[Message], usual: Bears, slow: float, more: float) -> Bears:
    """Somebody else than the agent spoke last."""
    said = _last_of_person(messages)
    reply = _last_of_agent(messages)
    asked = "asks" in [clause.cue for clause in reply[-2:]]
    works = any(clause.cue == "works" for clause in reply)
    closing = _closing(said)
    if closing == "asks":
        return Bears(max(8 * HOUR, 6 * slow) * more, "a question waits for an answer", 0.9)
    if closing == "holds":
        told = _told(said)
        return Bears(max(2 * HOUR, 4 * slow, 2.5 * told) * more, "somebody asked to wait", 0.9)
    if closing == "farewell" or (_declines(said) and any(clause.cue == "offers" for clause in reply)):
        return Bears(5.0, "leave was taken", 0.95)
    if closing == "defers":
        return Bears(max(20.0, min(slow, HOUR)), "it was put off", 0.8)
    if works and closing in ("thanks", "agrees"):
        return Bears(max(4 * HOUR, 4 * slow) * more, "the agent is at work on it", 0.85)
    if closing == "thanks" and reply:
        return Bears(max(8.0, min(slow, HOUR)), "thanks closed it", 0.9)
    if closing == "agrees" and reply and not asked:
        return Bears(max(15.0, min(1.5 * slow, 2 * HOUR)), "it was settled", 0.8)
    if asked and closing == "agrees":
        return Bears(max(usual.minutes, 30.0) * more, "the agent has an answer to act on", 0.6)
    return Bears(usual.minutes * (2.0 if more > 1 else 1.0), usual.why, usual.clear)


def _closing(said: Sequence[Clause]) -> str:
    """What somebody's last words come to: of leave, a question and a wish to wait the last counts; thanks and consent
    only where nothing else is wanted."""
    weighty = [clause.cue for clause in said if clause.cue in ("farewell", "asks", "holds", "defers")]
    if weighty:
        if weighty[-1] == "holds" and "defers" in weighty:
            return "defers"
        return weighty[-1]
    cues = [clause.cue for clause in said if clause.cue != "formula"]
    if any(_REQUEST.search(clause.text) for clause in said if clause.cue == "other"):
        return "other"
    if "thanks" in cues:
        return "thanks"
    return "agrees" if cues and (all(cue == "agrees" for cue in cues) or _settled(cues)) else "other"


def _settled(cues: Sequence[str]) -> bool:
    """Consent with a few words more: "that was it, the strip was still on"."""
    return len(cues) <= 3 and cues[0] == "agrees" and cues.count("agrees") * 2 >= len(cues)


_REQUEST = re.compile(
    r"\b(?:please|pls|can you|could you|would you|bitte|por favor|s'il (?:te|vous) plaît|i (?:need|want|would like))\b"
)


def _declines(said: Sequence[Clause]) -> bool:
    """No, nothing else: to an offer of more."""
    return (
        bool(said)
        and re.match(r"(?:no|nope|nah|nein|non|nothing|all good|i'm good|that's)\b", said[0].text) is not None
    )


def _last_of_person(messages: Sequence[Message]) -> list[Clause]:
    """The clauses of the last words in a row that are not the agent's. What goes on after leave was taken undoes it."""
    run: list[list[Clause]] = []
    for message in reversed(messages):
        if message.sender == AGENT:
            if run:
                break
            continue
        run.insert(0, clauses(message.text, ours=False))
        if len(run) == _RUN:
            break
    last = run[-1] if run else []
    goes_on = any(clause.cue == "other" for clause in last)
    earlier = [clause for each in run[:-1] for clause in each if not (goes_on and clause.cue in ("farewell", "holds"))]
    return earlier + last


def _last_of_agent(messages: Sequence[Message]) -> list[Clause]:
    """The clauses of what the agent said last, if anything."""
    said = next((message.text for message in reversed(messages) if message.sender == AGENT), "")
    return clauses(said, ours=True)


def _told(said: Sequence[Clause]) -> float:
    """The minutes that somebody said they would be away."""
    for clause in said:
        if found := _TOLD.search(clause.text):
            many = _NUMBERS.get(found["many"]) or float(found["many"])
            return many * (HOUR if found["unit"].startswith("h") or found["unit"].startswith("stunde") else 1.0)
    return 0.0


def _spelled(minutes: float) -> str:
    if minutes < 120:
        return f"{minutes:.0f} min"
    return f"{minutes / 60:.0f} h" if minutes < 48 * 60 else f"{minutes / 1440:.0f} days"
