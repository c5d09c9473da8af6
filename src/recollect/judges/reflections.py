"""What a model makes of sessions, held against them: it may name only what was said and lines that are there, say it in
the words it rests on, and never tell an agent whom to obey."""

from __future__ import annotations

from dataclasses import replace

from recollect.errors import InvalidInput
from recollect.judges.ground import Ground, telling
from recollect.judges.known import Reflected, ReflectionOn, Reflections
from recollect.judges.questions import Answer

LONGEST = 200  # characters of a line
MOST = 12  # items that are taken of one answer
TAGS = 4
_SHARE = 1 / 3  # of the words of an item that are of what it names


def reflected(question: ReflectionOn, answer: Answer) -> Answer:
    """The items that stand; InvalidInput where there were some and none does."""
    kept: list[Reflected] = []
    why: list[str] = []
    for item in answer.answer.items[:MOST]:
        made, error = _item(question, item)
        if made is None:
            why.append(error)
        elif (made.operation, made.part, made.text) not in {(each.operation, each.part, each.text) for each in kept}:
            kept.append(made)
    if why and not kept:
        raise InvalidInput("items", "; ".join(dict.fromkeys(why)))
    dropped = f" (dropped: {'; '.join(dict.fromkeys(why))})" if why else ""
    return replace(answer, answer=Reflections(tuple(kept)), reason=f"{answer.reason}{dropped}")


def _item(question: ReflectionOn, item: Reflected) -> tuple[Reflected | None, str]:
    from recollect.judges.rules.notes.reflection_words import is_hijack, is_order

    heard = {each.label: each for each in question.said}
    lines = {each.label: each for each in question.soul}
    labels = tuple(dict.fromkeys(label.strip(" []#") for label in item.labels))
    if not labels or any(label not in heard for label in labels):
        return None, "an item without labels of what was said"
    line = lines.get(item.line.strip(" []#"))
    if item.operation in ("keep", "update", "remove") and line is None:
        return None, f"a line to {item.operation} that is not there"
    if not question.shaping and (item.part != "insights" or item.operation not in ("add", "promote", "keep")):
        return None, "words of others change no personality"
    text = line.text if line is not None and item.operation in ("keep", "remove") else " ".join(item.text.split())
    if not 0 < len(text) <= LONGEST:
        return None, f"a text that is empty or longer than {LONGEST} characters"
    tags = tuple(dict.fromkeys(tag.strip("# ").lower()[:40] for tag in item.tags if tag.strip("# ")))[:TAGS]
    if line is not None and line.part != item.part:
        return None, "a line of another part"
    made = replace(item, labels=labels, text=text, line=line.label if line else "", tags=tags)
    if item.operation in ("keep", "remove"):
        return made, ""
    if is_hijack(text) or (not question.shaping and is_order(text)):
        return None, "an order, not an insight"
    cited = [heard[label] for label in labels]
    ground = Ground(*(f"{each.speaker} {each.text}" for each in cited), question.agent)
    plain = f"{text[0].lower()}{text[1:]}"
    opens = plain.split()[0].strip(".,:;!")
    body = plain if is_order(text) or ground.has(opens) else text  # else its first word may be a name from nowhere
    words = telling(body)
    if any(ground.strange(body)) or sum(map(ground.has, words)) < _SHARE * len(words) or not ground.shares(body):
        return None, "a text that is made of other words than what it names"
    return made, ""
