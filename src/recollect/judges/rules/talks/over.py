"""Whether a talk has come to its natural end (A48, A70, X-12). Never a bare timeout: what was said last sets how long a
silence it bears, together with the pace of this person, the length of the talk and what is still to be done.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from recollect.judges.relations import Message, SessionOverOf
from recollect.judges.rules.talks.over_acts import REPORTS, told
from recollect.judges.rules.talks.over_cues import Clause, clauses

AGENT = "assistant"
END = "/end"
HOUR = 60.0
TAKEN = 2.0  # minutes, after leave was taken
SLOW = 2 * HOUR  # who takes longer than that writes letters
_RUN = 3  # messages in a row of which the last words are taken together
_NAMED = re.compile(r"\s*@?(?P<name>[^\W\d_][\w.'-]{1,19}(?: [A-Z][\w.'-]{0,14})?): (?P<text>.+)", re.DOTALL)
_WEIGHTY = ("farewell", "asks", "holds", "defers", "wants", "trouble")
_WITHDRAWN = re.compile(r"never ?mind|nvm|forget|found it|myself|no longer|erledigt|laisse tomber|déjà|da igual")
_ASKS_BACK = re.compile(r"\b(?:tell me|let me know|confirm|your (?:turn|move)|sag mir|dime|dígame|dis-moi|dites-moi)\b")
_NO_ANSWER = re.compile(
    r"\b(?:good question|no idea|dunno|don't know|not sure|not me|ask \w+|me neither|same question|"
    r"keine ahnung|weiß nicht|gute frage|ni idea|no sé|pregúnta\w*|aucune idée|sais pas|bonne question)\b"
)


@dataclass(frozen=True, slots=True)
class Bears:
    """How many minutes of silence a talk bears before it is over, why, and how clear that is, from 0 to 1."""

    minutes: float
    why: str
    clear: float


def session_over(question: SessionOverOf) -> tuple[bool, str, float]:
    """Whether it is over, why, and how sure that is."""
    messages = _spoken([message for message in question.messages if message.text.strip()])
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
    before = _last_of_person(messages)
    closing = _closing(before)
    if "asks" in cues[-3:]:
        if closing == "farewell":
            return Bears(max(HOUR / 2, slow), "the agent asked somebody who had taken leave", 0.6)
        return Bears(max(4 * HOUR, 6 * slow) * more, "a question of the agent waits for an answer", 0.9)
    if "works" in cues[-3:]:
        return _at_work(said, slow, more)
    if closing == "holds":
        return _held(before, slow, more)
    if closing == "farewell":
        return Bears(TAKEN, "leave was taken", 0.95)
    if cues[-1:] == ["farewell"]:
        return Bears(max(TAKEN, min(slow, 5.0)), "the agent took leave", 0.9)
    if closing == "thanks" or (cues and all(cue in ("thanks", "agrees", "offers") for cue in cues)):
        return Bears(10.0, "thanks were exchanged", 0.9)
    if "waits" in cues[-2:] or "wants" in cues[-2:]:
        return Bears(max(2 * HOUR, 4 * slow) * more, "the agent asked for something", 0.75)
    if "offers" in cues:
        return Bears(max(20.0, slow), "the agent answered and offered more", 0.7)
    minutes = usual.minutes if slow < SLOW else 2 * slow
    return Bears(minutes * (2.0 if more > 1 else 1.0), f"the agent has answered, {usual.why}", usual.clear)


def _after_person(messages: Sequence[Message], usual: Bears, slow: float, more: float) -> Bears:
    """Somebody else than the agent spoke last."""
    said = _last_of_person(messages)
    reply = _last_of_agent(messages)
    asked = "asks" in [clause.cue for clause in reply[-2:]]
    told_to = asked or any(clause.cue in ("wants", "waits") for clause in reply[-2:])
    asked = asked or any(_ASKS_BACK.search(clause.text) for clause in reply[-2:])
    works = any(clause.cue == "works" for clause in reply[-3:])
    closing = _closing(said)
    if closing == "asks":
        return Bears(max(8 * HOUR, 6 * slow) * more, "a question waits for an answer", 0.9)
    if closing == "wants":
        return Bears(max(4 * HOUR, 6 * slow) * more, "a request waits for an answer", 0.8)
    if closing == "holds" or (closing == "agrees" and told_to and _will_do(said)):
        return _held(said, slow, more)
    if closing == "farewell" or (_declines(said) and any(clause.cue == "offers" for clause in reply)):
        return Bears(TAKEN, "leave was taken", 0.95)
    if closing == "defers":
        # who writes letters comes back to what they put off
        put_off = max(2 * slow, *(told(clause.text) for clause in said)) if slow >= HOUR else 0.0
        return Bears(max(20.0, min(slow, HOUR), put_off), "it was put off", 0.8)
    if works and closing in ("thanks", "agrees", "other"):
        return _at_work(reply, slow, more)
    if closing == "thanks" and reply:
        return Bears(max(5.0 if slow else 8.0, min(slow, HOUR)), "thanks closed it", 0.9)
    if closing == "trouble":
        return Bears(max(2 * HOUR, 4 * slow) * more, "something does not work yet", 0.7)
    if closing == "agrees" and reply and not asked:
        return Bears(max(15.0, min(1.5 * slow, 2 * HOUR)), "it was settled", 0.8)
    if asked and closing in ("agrees", "other") and _says_yes(said):
        return Bears(max(4 * HOUR, 6 * slow) * more, "the agent was told to go on", 0.7)
    if asked and _declines(said):
        return Bears(max(15.0, min(1.5 * slow, 2 * HOUR)), "the agent's question was declined", 0.6)
    if asked and closing == "agrees":
        return Bears(max(usual.minutes, 30.0) * more, "the agent has an answer to act on", 0.6)
    if asked:
        return Bears(max(usual.minutes, HOUR, 6 * slow) * more, "the agent's question was answered", 0.6)
    return Bears(usual.minutes * (2.0 if more > 1 else 1.0), usual.why, usual.clear)


def _at_work(said: Sequence[Clause], slow: float, more: float) -> Bears:
    away = max((told(clause.text) for clause in said), default=0.0)
    least = 12 * HOUR if any(REPORTS.search(clause.text) for clause in said) else 4 * HOUR
    return Bears(max(least, 4 * slow, 2 * away) * more, "the agent is at work on it", 0.9)


def _held(said: Sequence[Clause], slow: float, more: float) -> Bears:
    away = max((told(clause.text) for clause in said if clause.cue == "holds"), default=0.0)
    return Bears(max(2 * HOUR, 4 * slow, 2.5 * away) * more, "somebody asked to wait", 0.9)


def _closing(said: Sequence[Clause]) -> str:
    """What somebody's last words come to: of leave, a question, a request and a wish to wait the last counts; thanks
    and consent only where nothing else is wanted."""
    weighty = [clause for clause in said if clause.cue in _WEIGHTY]
    if weighty:
        cues = [clause.cue for clause in weighty]
        last = cues[-1]
        if last == "holds" and "defers" in cues:
            return "defers"
        owed = next((cue for cue in reversed(cues) if cue in ("asks", "wants")), None)
        if last == "farewell" and owed and not any(_WITHDRAWN.search(clause.text) for clause in weighty):
            return owed  # who asks and leaves is owed an answer
        if last == "trouble":
            kept = [cue for cue in cues if cue in ("asks", "wants", "holds")]
            return kept[-1] if kept else last
        return last
    other = [cue for clause in said if (cue := clause.cue) != "formula"]
    if "thanks" in other:
        return "thanks"
    return "agrees" if other and (all(cue == "agrees" for cue in other) or _settled(other)) else "other"


def _settled(cues: Sequence[str]) -> bool:
    """Consent with a few words more: "that was it, the strip was still on"."""
    return len(cues) <= 3 and "agrees" in (cues[0], cues[-1]) and cues.count("agrees") * 2 >= len(cues)


def _will_do(said: Sequence[Clause]) -> bool:
    """Somebody says that they will do what they were told to."""
    return any(
        re.search(r"\b(?:will (?:do|try)|on it|mach(?:e)? ich|lo hago|je fais)\b", clause.text) for clause in said
    )


def _says_yes(said: Sequence[Clause]) -> bool:
    return (
        bool(said)
        and re.match(
            r"(?:ok |oh )?(?:yes|yep|yeah|yup|sure|please|of course|ja|jo|klar|gerne|sí|claro|oui)\b", said[0].text
        )
        is not None
    )


def _declines(said: Sequence[Clause]) -> bool:
    """No, nothing else: to an offer of more."""
    return (
        bool(said)
        and re.match(r"(?:no|nope|nah|nein|non|nothing|all good|i'm good|that's)\b", said[0].text) is not None
    )


def _spoken(messages: list[Message]) -> list[Message]:
    """In a room where every line begins with a name, that is who speaks."""
    named = [None if message.sender == AGENT else _NAMED.match(message.text) for message in messages]
    if len({found["name"] for found in named if found}) < 2:
        return messages
    return [
        message if found is None else Message(found["name"], found["text"], message.minutes_before_end)
        for message, found in zip(messages, named, strict=True)
    ]


def _last_of_person(messages: Sequence[Message]) -> list[Clause]:
    """The clauses of the last words in a row that are not the agent's. What goes on after leave was taken undoes it,
    and so does what another one answers to a question."""
    run: list[tuple[str, list[Clause]]] = []
    for message in reversed(messages):
        if message.sender == AGENT:
            if run:
                break
            continue
        run.insert(0, (message.sender, clauses(message.text, ours=False)))
        if len(run) == _RUN:
            break
    if not run:
        return []
    last = run[-1][1]
    cues = [clause.cue for clause in last]
    undone: tuple[str, ...] = ("farewell", "holds") if "other" in cues else ()
    if "farewell" in cues:
        undone += ("asks", "wants", "trouble")  # who takes leave in words of its own waits for no answer
    earlier = []
    for at, (sender, said) in enumerate(run[:-1]):
        answered = any(other != sender and not _no_answer(later) for other, later in run[at + 1 :])
        gone = (*undone, "asks", "wants", "thanks", "agrees", "trouble") if answered else undone
        earlier += [clause for clause in said if clause.cue not in gone]
    return earlier + last


def _no_answer(said: Sequence[Clause]) -> bool:
    return any(clause.cue == "asks" or _NO_ANSWER.search(clause.text) for clause in said)


def _last_of_agent(messages: Sequence[Message]) -> list[Clause]:
    """The clauses of what the agent said last, if anything."""
    said = next((message.text for message in reversed(messages) if message.sender == AGENT), "")
    return clauses(said, ours=True)


def _spelled(minutes: float) -> str:
    if minutes < 120:
        return f"{minutes:.0f} min"
    return f"{minutes / 60:.0f} h" if minutes < 48 * 60 else f"{minutes / 1440:.0f} days"
