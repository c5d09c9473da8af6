"""What an interaction says, as a few signs: an intent, and the stems of its words of content.

Names and numbers are left out of the signs, so that a delivery is a delivery whoever it is for. Questions at recall are
read by the same function, so that what was learnt from words is found again by words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from recollect.caches import text_cache
from recollect.index.text import Analyser
from recollect.model import Query
from recollect.understanding.query import understand
from recollect.understanding.stopwords import ANY, words

REQUESTS = ("ask", "order", "event")  # what may follow: what is only told calls for nothing
MOST_TOPICS = 8
READ = 600  # characters that are looked at

# Words that stop lists drop, and that tell what is wanted or has happened.
_STATES = words("on off up down out done back ready")
# Words that say too little to stand alone, and that are no topic of a question.
WEAK = _STATES | words(
    "show check look see give find list send get tell need want like know make let set turn switch put open close "
    "start stop play add create update print read write run go come bring take keep use try help call ask answer say "
    "talk new old last latest next current currently recent early late due any some more all other also again already "
    "soon now today yesterday tomorrow tonight week month year day hour minute morning evening night time moment "
    "status info information detail details news thing things stuff question questions number name kind way bit lot "
    "please thank thanks hello hi hey bye good great nice fine well really actually quickly quick sure okay right "
    "happen happening happened work works working happy sorry remind remember wonder think guess hope feel mean "
    "still ever yet people person everyone anybody somebody everything something anything nothing"
)
_WISH = re.compile(
    r"\b(?:(?:i|we)(?:\s+(?:need|want|require)|(?:['’]d|\s+would)\s+like)\b|please\b|(?:can|could|would|will)\s+you\b)",
    re.IGNORECASE,
)
_SHOW = re.compile(
    r"\s*(?:(?:please|hey|hi|ok|okay|and|then|now|also|so|just)[\s,]+)*"
    r"(?:show|tell|give|check|find|list|look|read|let me (?:see|know)|any)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Heard:
    """`who` speaks; of an event, the channel it comes from. `topics` are stems, `words` the same as they were written.
    `entities` are (id, type) of who and what is spoken of."""

    position: int
    source: str
    at: datetime
    who: str
    intent: str  # ask, order, tell, event
    topics: tuple[str, ...]
    words: tuple[str, ...]
    entities: tuple[tuple[str, str], ...] = ()
    device: str | None = None
    state: str | None = None

    @property
    def signs(self) -> tuple[str, ...]:
        """An event is one sign; what is asked and what is ordered have theirs in common, what is told has its own."""
        if self.intent == "event":
            return (f"e {self.device}={self.state}",) if self.device else (f"e {' '.join(self.topics)}",)
        return tuple([f"{'t' if self.intent == 'tell' else 'r'} {topic}" for topic in self.topics])


def intent_of(act: str, text: str) -> str | None:
    """What is wanted by saying it; None for what only confirms or greets."""
    if act == "confirmation":
        return None
    if act == "question" or (act == "command" and _SHOW.match(text)):
        return "ask"
    if act == "command" or _WISH.search(text[:READ]) or _is_brief_order(text):
        return "ask" if _SHOW.match(text) else "order"
    return "tell"


def _is_brief_order(text: str) -> bool:
    """ "Shut all the blinds", "Kick off the backup": a verb that the rules of speech may not know, and its object."""
    said = text.casefold().split()[:9]
    if (
        not 2 < len(said) < 9
        or said[0] in ANY
        or said[0] in WEAK
        or said[0].endswith(("ing", "ed", "s", ",", ".", ":"))
    ):
        return False
    from recollect.judges.rules.grammar.verbs import BASE, FORMS  # many rules: loaded when the first is asked

    form = FORMS.get(said[0])
    after = said[2] if said[1] in ("off", "up", "down", "out") else said[1]
    return (form is None or form.kind == BASE) and after in ("the", "all", "my", "our")


def topics_of(query: Query, analyser: Analyser, but: Collection[str] = ()) -> dict[str, str]:
    """Stems of the words of content in their order, each with the word as it was written. `but`: not these words."""
    return _stems_of(_content(query), analyser.terms, but)


def _content(query: Query) -> tuple[str, ...]:
    """The words of content, in their order."""
    terms = {part for term in query.terms for part in _WORD.findall(term)}
    said = _WORD.findall(query.text.casefold())
    return tuple([
        word for word in said if (word in terms or word in _STATES) and not any(sign.isdigit() for sign in word)
    ])  # fmt: skip


@text_cache(8_192)  # the newest messages of a scope are listened to again whenever habits are looked for
def _named_and_content(text: str, at: datetime) -> tuple[tuple[str, ...], tuple[str, ...]]:
    query = understand(text, at)
    return query.about, _content(query)


def _stems_of(content: Iterable[str], stems: Callable[[str], Sequence[str]], but: Collection[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in content:
        if word not in but:
            for stem in [word] if word in _STATES else stems(word):
                if len(stem) > 1:
                    found.setdefault(stem, word)
    return found


def _own_words(name: str) -> list[str]:
    """The words of a name that are its own: of "Work order WO-100", which begins a sentence, only the number."""
    parts = _WORD.findall(name)
    if len(parts) > 1 and parts[1].islower():
        parts = parts[1:]
    return [part.casefold() for part in parts if not part.islower()]


def weak_stems(analyser: Analyser) -> frozenset[str]:
    return frozenset(WEAK) | {stem for word in WEAK for stem in analyser.terms(word)}


class Listener:
    """Makes signs of words. What somebody writes with a small letter somewhere is no name in what they say."""

    def __init__(self, analyser: Analyser) -> None:
        self.analyser = analyser
        self.common: dict[str, set[str]] = {}
        self._known: dict[str, list[str]] = {}  # the stems of words that were met

    def attend(self, who: str, text: str) -> None:
        self.common.setdefault(who, set()).update(word for word in _WORD.findall(text[:READ]) if word.islower())

    def words(
        self, position: int, source: str, at: datetime, who: str, act: str, text: str,
        entities: Mapping[str, tuple[str, Collection[str]]],
    ) -> Heard | None:  # fmt: skip
        """`entities`: for each id the type, and the words for it."""
        text = text[:READ]
        intent = intent_of(act, text)
        if intent is None:
            return None
        about, content = _named_and_content(text, at)
        named = [*about, *(said for _, each in entities.values() for said in each if said.lower() != said)]
        names = {word for name in named for word in _own_words(name)} - self.common.get(who, set())
        topics = list(_stems_of(content, self._terms, names).items())[:MOST_TOPICS]
        if not topics:
            return None
        spoken = tuple((entity, type) for entity, (type, _) in entities.items() if entity != who)
        stems, written = zip(*topics, strict=True)
        return Heard(position, source, at, who, intent, stems, written, spoken)

    def event(
        self, position: int, source: str, at: datetime, channel: str, text: str, metadata: Mapping[str, Any]
    ) -> Heard | None:
        """A state that is a number says nothing that could happen again."""
        device = metadata.get("entity_id")
        state = next(
            (metadata[key] for key in ("state", "new_state", "to_state") if metadata.get(key) is not None), None
        )
        state = state.get("state") if isinstance(state, Mapping) else state
        if isinstance(device, str) and device.strip():
            own = self._stems(device)
            if state is None:
                state = " ".join(word for stem, word in self._topics(text, at).items() if stem not in own)
            state = " ".join(str(state).casefold().split())[:60]
            if not state or any(sign.isdigit() for sign in state) or state in ("unknown", "unavailable", "none"):
                return None
            name = self._stems(device.partition(".")[2])  # binary_sensor.front_door is asked about as the front door
            stems = name if len(name) > 1 else own
            return Heard(position, source, at, channel, "event", stems, stems, (), device.strip(), state)
        topics = self._topics(text, at)
        if not topics:
            return None
        return Heard(position, source, at, channel, "event", tuple(topics), tuple(topics.values()))

    def _terms(self, word: str) -> list[str]:
        if word not in self._known:
            self._known[word] = self.analyser.terms(word)
        return self._known[word]

    def _topics(self, text: str, at: datetime) -> dict[str, str]:
        return _stems_of(_named_and_content(text[:READ], at)[1], self._terms, ())

    def _stems(self, text: str) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(stem for word in _WORD.findall(text.casefold()) for stem in self.analyser.terms(word))
        )
