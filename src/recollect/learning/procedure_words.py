"""A habit as a row: in plain words, and as what sets it off and what to do about it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from recollect.audience import Scope
from recollect.entities.names import named_entity
from recollect.ids import derived_id
from recollect.learning.habits import Habit
from recollect.learning.heard import Heard

USUALLY = 0.7  # share of its occasions that have a word, for it to be named
ALWAYS = 0.8  # share that speaks of a type of entity
SURELY = 0.9  # share that has a word, for it to be asked for
LONGEST = 4  # words of a phrase
_ONE = re.compile(r"(?:ss|us|is|news)$")


def procedure_row(space: str, scope: Scope, habit: Habit, weak: Collection[str]) -> dict[str, Any]:
    """The row of a habit. Its id stays while it grows."""
    triggers, follows = [one for one, _ in habit.pairs], [other for _, other in habit.pairs]
    entity = habit.entity
    if habit.kind != "words":
        entity = None if habit.entity is None else named_entity("device", habit.entity)
    trigger = _clock(habit) if habit.kind == "clock" else _told(triggers, habit.trigger, weak)
    then = _told(follows, habit.follow, weak)
    key = (trigger,) if habit.kind == "clock" else habit.trigger
    return {
        "space": space,
        "procedure": derived_id(
            "prc", scope.audience, scope.agent, entity or "", " + ".join(key), " + ".join(habit.follow)
        ),
        "audience": scope.audience,
        "agent": scope.agent,
        "entity": entity,
        "trigger": trigger,
        "features": json.dumps(_features(habit, triggers, weak), ensure_ascii=False),
        "heuristic": _heuristic(habit, trigger, then),
        "structure": json.dumps(_structure(habit, triggers, follows, weak), ensure_ascii=False),
        "observed": len(habit.pairs),
        "missed": habit.missed,
        "confidence": habit.confidence,
        "first_at": min(one.at for one in triggers),
        "last_at": max(other.at for other in follows),
        "position": max(other.position for other in follows),
    }


def _heuristic(habit: Habit, trigger: str, then: str) -> str:
    if habit.kind == "clock":
        return f"{trigger}, {then} on most days."
    if habit.kind == "event":
        return f"When {trigger}, {then} within {_long(habit.seconds)}."
    return f"When {trigger}, {then} next."


def _told(heard: Sequence[Heard], signs: Sequence[str], weak: Collection[str]) -> str:
    """ "delivery is asked about", "light.porch turns on"."""
    one = heard[0]
    if one.intent == "event":
        if one.device is None:
            return f'"{" ".join(one.words)}" happens'
        return f"{one.device} {'turns' if one.state in ('on', 'off') else 'becomes'} {one.state}"
    intent = _intent(heard)
    phrase = phrase_of(heard, signs, weak if intent == "ask" else ())
    many = any(word.endswith("s") and not _ONE.search(word) for word in phrase.split())
    if intent == "ask":
        return f"{phrase} {'are' if many else 'is'} asked about"
    if " " in phrase:
        phrase, many = f'"{phrase}"', False
    return f"{phrase} {'are' if many else 'is'} {'wanted' if intent == 'order' else 'mentioned'}"


def phrase_of(heard: Sequence[Heard], signs: Sequence[str], weak: Collection[str]) -> str:
    """The words that are usually there, in their order, as they are mostly written; a few at most."""
    core = {sign[2:] for sign in signs}
    times = Counter(topic for each in heard for topic in each.topics)
    usual = [topic for topic in times if times[topic] >= USUALLY * len(heard) and topic not in weak]
    ranked = sorted({*usual, *core}, key=lambda topic: (topic not in core, -times[topic], topic))[:LONGEST]
    written: dict[str, Counter[str]] = {topic: Counter() for topic in ranked}
    places: dict[str, list[int]] = {topic: [] for topic in ranked}
    for each in heard:
        for place, (topic, word) in enumerate(zip(each.topics, each.words, strict=True)):
            if topic in written:
                written[topic][word] += 1
                places[topic].append(place)
    order = sorted(ranked, key=lambda topic: (sum(places[topic]) / max(len(places[topic]), 1), topic))
    return " ".join(min(written[topic], key=lambda word: (-written[topic][word], word)) for topic in order)


def _features(habit: Habit, triggers: Sequence[Heard], weak: Collection[str]) -> dict[str, Any]:
    """What sets it off. `signs` are what was counted: by them a habit is the same in whichever audience."""
    one = triggers[0]
    found: dict[str, Any] = {"signs": list(habit.trigger)}
    if habit.kind == "clock":
        at = f"{habit.minute // 60:02}:{habit.minute % 60:02}"
        return {"intent": "time", "entity_types": ["device"], "topics": list(one.topics), "time": at, **found}
    if habit.kind == "event":
        about = {"device": one.device, "state": one.state} if one.device else {}
        types = ["device"] if one.device else []
        return {"intent": "event", "entity_types": types, "topics": list(one.topics), **about, **found}
    entity = _same(triggers)
    found |= {} if entity is None else {"entity": entity}
    topics = _topics(habit, triggers, weak)
    return {"intent": _intent(triggers), "entity_types": _types(triggers), "topics": topics, **found}


def _topics(habit: Habit, triggers: Sequence[Heard], weak: Collection[str]) -> list[str]:
    """What a question must speak of: what was found to count, and all else that was always said with it."""
    core = [sign[2:] for sign in habit.trigger]
    times = Counter(topic for each in triggers for topic in each.topics)
    always = [topic for topic in times if times[topic] >= SURELY * len(triggers) and topic not in core]
    if _intent(triggers) == "ask":
        always = [topic for topic in always if topic not in weak]
    return [*core, *sorted(always, key=lambda topic: (-times[topic], topic))][:LONGEST]


def _structure(
    habit: Habit, triggers: Sequence[Heard], follows: Sequence[Heard], weak: Collection[str]
) -> dict[str, Any]:
    """What to do: look for what will be asked next, or suggest what is wanted next."""
    if habit.kind != "words":
        one = follows[0]
        return {"action_type": "event", "device": one.device, "state": one.state, "within_seconds": habit.seconds,
                "signs": list(habit.follow)}  # fmt: skip
    intent = _intent(follows)
    suggestion = phrase_of(follows, habit.follow, weak if intent == "ask" else ())
    types = _types(triggers)
    about = _same(triggers) or (f"{{{types[0]}}}" if types else None)
    pattern = "|".join(rf"\b{re.escape(sign[2:])}\w*" for sign in habit.follow)
    return {
        "action_type": "augment_retrieval" if intent == "ask" else "suggest_query",
        "augment_retrieval": [{"predicate_pattern": pattern, "entity": about}] if intent == "ask" else [],
        "suggest_query": suggestion,
        "signs": list(habit.follow),
    }


def _intent(heard: Sequence[Heard]) -> str:
    times = Counter(each.intent for each in heard)
    return min(times, key=lambda intent: (-times[intent], intent))


def _types(heard: Sequence[Heard]) -> list[str]:
    """Types of what is spoken of nearly every time."""
    times = Counter(type for each in heard for type in {type for _, type in each.entities if type})
    return sorted(type for type, count in times.items() if count >= ALWAYS * len(heard))


def _same(heard: Sequence[Heard]) -> str | None:
    """The one entity that is spoken of every time, if it is always the same one."""
    spoken = [{entity for entity, _ in each.entities} for each in heard]
    always = set.intersection(*spoken)
    return min(always) if len(always) == 1 and all(len(each) == 1 for each in spoken) else None


def _clock(habit: Habit) -> str:
    return f"Around {habit.minute // 60:02}:{habit.minute % 60:02} {habit.zone}"


def _long(seconds: float) -> str:
    for size, name in ((3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size:
            count = round(seconds / size)
            return f"a{'n' if name == 'hour' else ''} {name}" if count == 1 else f"{count} {name}s"
    return "a second"
