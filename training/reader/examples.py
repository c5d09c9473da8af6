"""Labelled files as examples: messages with what is read in them, and pairs of statements. Nothing is tokenised here.

A label that a file does not give is None, and no head is trained on it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

KINDS = (
    "person",
    "family",
    "relationship",
    "work",
    "education",
    "place",
    "contact",
    "health",
    "diet",
    "preference",
    "dislike",
    "opinion",
    "skill",
    "habit",
    "schedule",
    "plan",
    "event",
    "possession",
    "device",
    "setting",
    "rule",
    "project",
    "money",
    "account",
    "number",
    "other",
)
POLARITIES = ("is", "not", "ended")
SUBJECTS = ("speaker", "participant", "other")
ACTS = (
    "statement",
    "correction",
    "question",
    "answer",
    "command",
    "request",
    "promise",
    "small_talk",
    "joke",
    "hypothetical",
    "quote",
    "mood",
    "opinion",
    "story",
    "code",
    "note",
    "other",
)
CONSENTS = ("neither", "share", "keep_quiet", "doubt")
_CONSENTS = {
    "none": "neither",
    "allows": "share",
    "share": "share",
    "keeps": "keep_quiet",
    "keep": "keep_quiet",
    "doubts": "doubt",
}
RELATIONS = ("same", "refines", "replaces", "ends", "contradicts", "related", "unrelated")
SYMMETRIC = ("same", "contradicts", "related", "unrelated")  # the same whichever is older
OUTCOMES = ("met", "unmet", "unclear")
EXCHANGES = ("none", "unmet", "wish", "friction", "repeated")  # what somebody needed and did not get, by how it shows
SETTLED = ("open", "kept", "dropped", "moved")
ANSWERS = ("yes", "no")  # whether a message answers a question
_RESULTS = {
    "met": "met",
    "worked": "met",
    "unmet": "unmet",
    "failed": "unmet",
    "partly": "unclear",
    "unclear": "unclear",
}
_STATES = {
    "kept": "kept",
    "done": "kept",
    "broken": "dropped",
    "cancelled": "dropped",
    "dropped": "dropped",
    "moved": "moved",
    "open": "open",
}
PREDICATES = (  # those that recollect.judges.predicates knows, and a few that nothing is filed under
    "name_is", "called", "age_is", "birthday_is", "born_in", "from", "speaks", "is", "has_trait", "believes", "feels",
    "lives_in", "moved_to", "located_in", "visited", "works_at", "works_as", "works_on", "studies", "studies_at",
    "graduated_from", "can", "has_partner", "has_mother", "has_father", "has_sister", "has_brother", "has_child",
    "has_relative", "has_friend", "has_colleague", "has_boss", "knows", "has_pet", "marital_status_is", "likes",
    "dislikes", "prefers", "favourite", "allergic_to", "eats", "has_condition", "takes", "needs", "expects", "always",
    "satisfied_with", "unhappy_with", "lacks", "does", "has_hobby", "scheduled", "plans", "wants", "promised",
    "decided", "did", "happened", "owns", "uses", "set_to", "used_for", "costs", "due", "status_is", "phone_is",
    "email_is", "address_is", "account_is", "noted", "other",
)  # fmt: skip
OF = ("speaker", "named")  # whose a value is
# What is done by these promises nothing: plans of one's own, for instance, are no promises.
_PROMISES_NOTHING = (
    "statement", "question", "small_talk", "joke", "hypothetical", "quote", "mood", "opinion", "story", "code",
)  # fmt: skip
BRIEF = 8  # words of an answer that stands with its question
AS_WRITTEN = 0.6  # share of the plainest questions that keep their capitals and the question mark
SHORT = 120  # characters of a statement that is asked about plainly
OTHERS = 60  # messages among which one is looked for that comes near to a question about something else
ASKERS = ("Ann", "Ben", "Carla", "Deniz", "Emeka", "Farah", "Goran", "Hana")
ASKED = {  # the plainest questions that a statement with such a predicate answers
    "lives_in": ("Where does {S} live?", "In which town does {S} live?", "What is {S}'s home town?"),
    "works_at": ("Where does {S} work?", "Who does {S} work for?", "What is {S}'s company?"),
    "works_as": ("What does {S} do for a living?", "What is {S}'s job?", "What does {S} work as?"),
    "likes": ("What does {S} like?", "What does {S} enjoy?"),
    "dislikes": ("What does {S} dislike?", "What does {S} not like?"),
    "eats": ("What does {S} eat?", "What is {S}'s diet?"),
    "owns": ("What does {S} own?", "What does {S} have?"),
    "has_condition": ("What does {S} suffer from?", "What is {S}'s illness?"),
    "takes": ("What does {S} take?", "What is {S}'s medication?"),
    "costs": ("What does {S} cost?", "How much is {S}?", "What is the price of {S}?"),
    "located_in": ("Where is {S}?", "Where can one find {S}?"),
    "scheduled": ("When is {S}?", "What is the date of {S}?"),
    "due": ("When is {S} due?", "What is {S}'s deadline?"),
    "status_is": ("What is the status of {S}?", "How is it with {S}?"),
    "set_to": ("What is {S} set to?", "How is {S} set?"),
    "called": ("What is {S} called?", "What is the name of {S}?"),
    "has_sister": ("Who is {S}'s sister?", "What is {S}'s sister called?"),
    "has_brother": ("Who is {S}'s brother?", "What is {S}'s brother called?"),
    "has_partner": ("Who is {S} married to?", "Who is {S}'s partner?"),
    "has_child": ("Who is {S}'s child?", "What is the name of {S}'s child?"),
    "has_pet": ("What pet does {S} have?", "Which animal does {S} have?"),
    "phone_is": ("What is {S}'s phone number?", "What is {S}'s number?"),
    "email_is": ("What is {S}'s e-mail address?", "What is {S}'s e-mail?"),
    "address_is": ("What is {S}'s address?", "What is {S}'s street?"),
    "birthday_is": ("When is {S}'s birthday?", "When does {S} have birthday?"),
    "studies": ("What does {S} study?", "What is {S}'s subject?"),
    "speaks": ("Which languages does {S} speak?", "What does {S} speak?"),
    "from": ("Where does {S} come from?", "What is {S}'s country?"),
    "plans": ("What does {S} plan?", "What is {S}'s plan?"),
}
SEVERAL = 3  # pairs of messages that need the same, and of those that do not, of one need
REPLY = 160  # characters of a reply
FEW = 8  # words of a promise that say little without what was asked
EARLIER = 100  # characters of what was asked before, of at most two requests
BEFORE = 100  # characters of the turn before ("Did you send it?" "Yes.")
OWNERS = ("my", "our", "the", "a")
_WHOSE = re.compile(rf"\b(?:{'|'.join(OWNERS)})\b", re.IGNORECASE)
_CUT = re.compile(r"[.;!?\n]|,\s|\s(?:and|but|because|so|while|und|aber|y|pero|et|mais)\s|\s[-–—]\s")


@dataclass(frozen=True)
class Span:
    """A stretch that states something durable."""

    start: int
    end: int
    kind: str | None = None
    polarity: str = "is"
    subject: str | None = None


@dataclass(frozen=True)
class Slot:
    """A value: its place, what is said by it, whose it is (the place of the words for whom or what it is about,
    "speaker", or None where no words stand there), and whether it holds."""

    start: int
    end: int
    predicate: str
    subject: tuple[int, int] | str | None
    holds: str = "is"


@dataclass(frozen=True)
class Message:
    """`unsure` are stretches that may hold values which nobody labelled."""

    id: str
    context: str  # the turns before it
    speaker: str
    text: str
    spans: tuple[Span, ...] | None = None
    slots: tuple[Slot, ...] | None = None
    unsure: tuple[Span, ...] = ()
    act: str | None = None
    promises: tuple[Span, ...] | None = None
    requests: tuple[Span, ...] | None = None
    consent: str | None = None
    is_dense: bool = False  # full of facts, as talks are not: nothing to learn from how much is stated


@dataclass(frozen=True)
class Pair:
    id: str
    older: str
    newer: str
    labels: dict[str, str] = field(default_factory=dict)  # by the name of a head, or "replaced"
    named: tuple[Span, ...] | None = None  # the words of the older that name what is needed


def held_back(id: str, share: float) -> bool:
    """Whether an example is kept out of training; all turns of a dialogue go the same way."""
    group = id.partition("#")[0]
    return int(hashlib.sha256(group.encode()).hexdigest()[:8], 16) / 0xFFFFFFFF < share


def read(folders: list[Path], benchmarks: Path | None) -> tuple[list[Message], list[Pair]]:
    messages: list[Message] = []
    pairs: list[Pair] = []
    stated: list[tuple[str, dict[str, Any]]] = []
    for folder in folders:
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*.jsonl")):
            for number, row in enumerate(_rows(path)):
                if "facts" in row and len(row.get("text", "")) <= SHORT:
                    stated.append((f"{path.stem}-{number}-asked", row))
                for found in _examples(path.stem, number, row):
                    (messages if isinstance(found, Message) else pairs).append(found)  # type: ignore[arg-type]
    pairs += [*_strangers(pairs), *_of_something_else(pairs, messages), *_unanswered(pairs), *_plainly_asked(stated)]
    pairs += list(_whosever(pairs))
    if benchmarks is not None:
        for path in ("gaps/dev.jsonl", "judging/dev/gaps.jsonl", "judging/dev/more/gaps.jsonl"):
            for number, row in enumerate(_rows(benchmarks / path)):
                pairs.append(_exchange(f"gaps-{path}-{number}", row))
        messages += _claims(benchmarks)
        for path in (
            benchmarks / "judging" / "dev" / "consent.jsonl",
            benchmarks / "judging" / "dev" / "more" / "consent.jsonl",
        ):
            for number, row in enumerate(_rows(path)):
                messages.append(
                    _heard(f"consent-{path.parent.name}-{number}", row["text"], row.get("before"), row["consent"])
                )
        pairs += _judged(benchmarks)
    pairs += _going_on(pairs)
    return [_ordinary(each) for each in messages], pairs


def _ordinary(message: Message) -> Message:
    """What is stated in ordinary talk, a third of it as what says nothing of telling others."""
    plain = message.spans is not None and message.consent is None and not message.is_dense
    return replace(message, consent="neither") if plain and held_back(f"ordinary {message.id}", 0.33) else message


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _examples(name: str, number: int, row: dict[str, Any]) -> Iterator[Message | Pair]:
    if "relation" in row:
        yield _pair(row)
    elif "known" in row:
        yield from _scene(row)
    elif "past" in row:
        yield from _story(row)
    elif "promise" in row or "said" in row:
        promise = row["promise"] if "promise" in row else quoted(row["by"], row["said"], row["asked"])
        for number, turn in enumerate(row["turns"]):
            said = f"{turn['by']}: {turn['text']}"
            yield Pair(f"{row['id']}#{number}", promise, said, {"settled": turn["settled"]})
    elif "one" in row:
        yield _need(f"{name}-{number}", row)
    elif "asked" in row:
        yield from _answers(f"{name}-{number}", row)
    elif "near" in row:
        yield from _asked_by_several(f"{name}-{number}", row)
    elif "reaction" in row and "result" in row:
        yield _result(f"{name}-{number}", row)
    elif "request" in row and "kind" in row:
        yield _exchange(f"{name}-{number}", row)
    elif "last" in row:
        yield _consent(row)
    elif "label" in row:
        yield _heard(f"{name}-{number}", row["text"], row.get("before"), row["label"])
    elif any("promises" in turn for turn in row.get("turns", ())):
        yield from _promises(row)
    elif "turns" in row and "people" in row:
        yield from _dialogue(row)
    elif "facts" in row and "text" in row:
        slots, unsure = _slots(row["text"], row["facts"])
        spans = tuple(_span(row["text"], fact, row["by"], {}) for fact in row["facts"])
        before, act = row.get("before") or "", row.get("act")
        yield Message(
            row["id"], before, row["by"], row["text"], _merged(spans), slots, unsure, act, _no_promise(act),
            is_dense=name.startswith("slots"),
        )  # fmt: skip


def _no_promise(act: str | None) -> tuple[Span, ...] | None:
    return () if act in _PROMISES_NOTHING else None


def _dialogue(row: dict[str, Any]) -> Iterator[Message | Pair]:
    people = row["people"]
    before: list[str] = []
    facts: list[tuple[str, dict[str, Any], str]] = []
    chance = Random(row["id"])
    for number, turn in enumerate(row["turns"]):
        speaker = people.get(turn["by"], turn["by"])
        id = f"{row['id']}#{number}"
        spans = tuple(_span(turn["text"], fact, speaker, people) for fact in turn.get("facts", ()))
        slots, unsure = _slots(turn["text"], turn.get("facts", ()))
        context, act = " ".join(before[-2:]), turn.get("act")
        yield Message(id, context, speaker, turn["text"], _merged(spans), slots, unsure, act, _no_promise(act))
        for at, fact in enumerate(turn.get("facts", ())):
            key = f"{number}.{at}"
            for other, earlier, who in facts:
                replaced = fact.get("replaces") == other
                if replaced or earlier.get("about") == fact.get("about") or chance.random() < 0.2:
                    yield Pair(
                        f"{id}.{at}", f"{who}: {earlier['sentence']}", f"{speaker}: {fact['sentence']}",
                        {"replaced": "yes" if replaced else "no"},
                    )  # fmt: skip
            facts.append((key, fact, speaker))
        before.append(f"{speaker}: {turn['text']}")


def _promises(row: dict[str, Any]) -> Iterator[Message | Pair]:
    people, turns = row.get("people", {}), row["turns"]
    before: list[str] = []
    promised: dict[str, list[str]] = {}
    requested: dict[int, str] = {}
    for number, turn in enumerate(turns):
        speaker = people.get(turn["by"], turn["by"])
        id = f"{row['id']}#{number}"
        own = [each for each in turn.get("promises", ()) if each.get("who", turn["by"]) == turn["by"]]
        request = turn.get("request")
        yield Message(
            id, " ".join(before[-2:]), speaker, turn["text"],
            promises=_found(turn["text"], own) if "promises" in turn else None,
            requests=_found(turn["text"], [request] if request else []) if "request" in turn else None,
        )  # fmt: skip
        said = f"{speaker}: {turn['text']}"
        yield from _exchanged(id, turns, number, people)
        settled = {each["promise"]: each["outcome"] for each in turn.get("settles", ())}
        for key, forms in promised.items():
            state = _STATES[settled[key]] if key in settled else "open"
            for at, form in enumerate(forms):
                yield Pair(f"{id}.{key}.{at}", form, said, {"settled": state})
                yield Pair(f"{id}.{key}.{at}b", f"{form} | {before[-1][:BEFORE]}", said, {"settled": state})
        outcome = turn.get("outcome")
        if outcome and outcome["of"] in requested:
            reply = before[-1] if before and number - 1 != outcome["of"] else ""
            asked = requested[outcome["of"]]
            older = f"{asked} | {reply[:REPLY]}" if reply else asked
            yield Pair(f"{id}.r", older, said, {"outcome": _RESULTS[outcome["result"]]})
        for at, each in enumerate(turn.get("promises", ())):
            who = people.get(each.get("who", turn["by"]), each.get("who", turn["by"]))
            asked = turns[number - 1]["text"] if number and turns[number - 1]["by"] != turn["by"] else ""
            forms = [quoted(who, each["quote"], asked)]
            promised[f"{number}.{at}"] = [*forms, f"{who} will {each['deed']}"] if "deed" in each else forms
        for key in settled:
            promised.pop(key, None)
        if request:
            requested[number] = f"{speaker}: {request['quote']}"
        before.append(said)


def quoted(who: str, said: str, asked: str = "") -> str:
    """A promise in the words in which it was made; a few of them beside what was asked."""
    return f"{who}, asked “{asked[:REPLY]}”: “{said}”" if asked and len(said.split()) <= FEW else f"{who}: “{said}”"


def _consent(row: dict[str, Any]) -> Message:
    names = {"u": "user", "a": "assistant"}
    turns = [f"{names[turn['by']]}: {turn['text']}" for turn in row["turns"]]
    return Message(row["id"], " ".join(turns[:-1][-2:]), "user", row["turns"][-1]["text"], consent=row["last"])


def _heard(id: str, text: str, before: str | None, label: str) -> Message:
    """A message to the assistant, and whether it lets others be told."""
    return Message(id, f"assistant: {before}" if before else "", "user", text, consent=_CONSENTS[label])


def _pair(row: dict[str, Any]) -> Pair:
    labels = {"relation": row["relation"]}
    if row.get("need") in ("same", "different"):
        labels["need"] = row["need"]
    older, newer = row["older"], row["newer"]
    return Pair(row["id"], f"{older['by']}: {older['text']}", f"{newer['by']}: {newer['text']}", labels)


def _scene(row: dict[str, Any]) -> Iterator[Pair]:
    """What a new message, after the turn before it, does to each thing that is known; half of them as facts quote them,
    and a short answer with its question."""
    newer, asked = row["newer"], row["turns"][-1]["text"] if row["turns"] else ""
    before = f"{row['turns'][-1]['by']}: {asked}"[-BEFORE:] if asked else ""
    for number, (older, label) in enumerate(zip(row["known"], row["labels"], strict=True)):
        quoted = number % 2 == 0
        form = "{by}: “{text}”" if quoted else "{by}: {text}"
        one, other = form.format(**older), form.format(**newer)
        if quoted and asked.endswith("?") and len(newer["text"].split()) <= BRIEF:
            other = f"{newer['by']}, asked “{asked}”: “{newer['text']}”"
        elif before:
            other = f"{before} | {other}"
        yield Pair(f"{row['id']}#{number}", one, other, {"relation": label})


def _story(row: dict[str, Any]) -> Iterator[Pair]:
    """Each message of a story that people say, with the earlier ones that it makes past, and with those that hold and
    share most words with it: more of them where it changes something or seems to, else of every other message."""
    chance = Random(row["id"])
    told = [each for each in row["messages"] if each["by"] != "bot"]
    stems = {each["id"]: {word[:6] for word in re.findall(r"\w{4,}|\d+", each["text"].casefold())} for each in told}
    over: set[str] = set()
    for number, newer in enumerate(told):
        id, past = newer["id"], set(row["past"].get(newer["id"], ()))
        over |= past
        others = [each for each in told[:number] if each["id"] not in over]
        others.sort(key=lambda each: (-len(stems[each["id"]] & stems[id]), chance.random()))
        near = others[: 3 if past or id in row["decoys"] else number % 2]
        for older in [*(each for each in told[:number] if each["id"] in past), *near]:
            texts = (f"{each['by']}: {each['text']}" for each in (older, newer))
            yield Pair(f"{row['id']}#{older['id']}-{id}", *texts, {"replaced": "yes" if older["id"] in past else "no"})


def _answers(id: str, row: dict[str, Any]) -> Iterator[Pair]:
    """Questions that a message answers, and such that come near and that it does not answer."""
    message = f"{row['by']}: {row['text']}"
    for number, each in enumerate(row["asked"]):
        yield Pair(f"{id}#a{number}", f"{each['by']}: {each['text']}", message, {"answer": "yes"})
    for number, each in enumerate(row["near"]):
        yield Pair(f"{id}#n{number}", f"{each['by']}: {each['text']}", message, {"answer": "no"})
    for number, (one, other) in enumerate(pairwise(row["asked"])):  # nor does another question
        texts = (f"{each['by']}: {each['text']}" for each in (one, other))
        yield Pair(f"{id}#q{number}", *texts, {"answer": "no"})


def _plainly_asked(stated: list[tuple[str, dict[str, Any]]]) -> Iterator[Pair]:
    """Short statements with the plainest questions that their slots answer, asked by the speaker and by others; with
    such about another predicate, and such about somebody else."""
    chance = Random(1)
    for id, row in stated:
        by = row["by"].split()[0]
        said = f"{by}: {row['text']}"
        held = {fact.get("predicate") for fact in row["facts"]}
        others = [name for name in ASKERS if name not in said]
        for number, fact in enumerate(row["facts"]):
            predicate, subject = fact.get("predicate"), fact.get("subject") or "my"
            if predicate not in ASKED or fact.get("polarity", "is") != "is" or re.search(r"\b(?:my|our)\b", subject):
                continue
            is_own, another = subject in ("speaker", row["by"]), chance.choice(sorted(ASKED.keys() - held))
            for turn in range(2):
                who = by if is_own and turn else chance.choice(others)
                whom = "" if who == by and is_own else by if is_own else subject
                yield Pair(f"{id}#{number}.{turn}y", _plainly(who, whom, predicate, chance), said, {"answer": "yes"})
                yield Pair(f"{id}#{number}.{turn}n", _plainly(who, whom, another, chance), said, {"answer": "no"})
                other = chance.choice([name for name in others if name != who])
                yield Pair(f"{id}#{number}.{turn}o", _plainly(who, other, predicate, chance), said, {"answer": "no"})


def _plainly(who: str, whom: str, predicate: str, chance: Random) -> str:
    asked = chance.choice(ASKED[predicate])
    if not whom:  # of whoever asks
        asked = asked.replace("{S}'s", "my").replace("does {S}", "do I").replace("is {S}", "am I")
    asked = asked.replace("{S}", whom or "me")
    return f"{who}: {asked if chance.random() < AS_WRITTEN else asked.rstrip('?').lower()}"


def _unanswered(pairs: list[Pair]) -> Iterator[Pair]:
    """A question is not answered by what was said of something else, not even by what has most of its words."""
    answers = [each for each in pairs if "answer" in each.labels]
    stems = {each.newer: {word[:6] for word in re.findall(r"\w{3,}", each.newer.casefold())} for each in answers}
    chance = Random(1)
    for one in answers:
        if one.labels["answer"] == "yes":
            asked = {word[:6] for word in re.findall(r"\w{3,}", one.older.casefold())}
            others = [each for each in chance.sample(answers, min(len(answers), OTHERS)) if each.newer != one.newer]
            nearest = max(others, key=lambda each: len(asked & stems[each.newer]), default=None)
            if nearest is not None:
                yield Pair(f"{one.id}.u", one.older, nearest.newer, {"answer": "no"})


def _claims(benchmarks: Path) -> Iterator[Message]:
    """The project's own labelled messages: the clause around each object is the stretch."""
    for name in ("dev", "dev2", "dev3"):
        for row in _rows(benchmarks / "claims" / f"{name}.jsonl"):
            spans, slots, whole = [], [], True
            for claim in row["claims"]:
                value = claim.get("object") or ""
                at = row["text"].lower().find(value.lower()) if value else -1
                if at < 0:
                    whole = whole and bool(claim.get("optional"))
                    continue
                start, end = _clause(row["text"], at, at + len(value))
                polarity = claim.get("polarity", "is")
                subject = "speaker" if claim.get("subject") == "speaker" else None
                spans.append(Span(start, end, None, polarity if polarity in POLARITIES else "is", subject))
                slots.append(_slot(row["text"], at, at + len(value), claim))
            if whole:
                yield Message(
                    f"claims-{row['id']}", row.get("asked", ""), row["speaker"], row["text"], _merged(tuple(spans)),
                    _apart(slots), _optional(row),
                )  # fmt: skip


def _judged(benchmarks: Path) -> Iterator[Pair]:
    """The development halves of other judgments."""
    judging = benchmarks / "judging" / "dev"
    needs = [benchmarks / "gaps" / "dev_pairs.jsonl", judging / "same_need.jsonl", judging / "more" / "same_need.jsonl"]
    for path in needs:
        for number, row in enumerate(_rows(path)):
            yield _need(f"need-{path.parent.name}-{number}", row)
    for path in (judging / "result.jsonl", judging / "more" / "result.jsonl"):
        for number, row in enumerate(_rows(path)):
            yield _result(f"result-{path.parent.name}-{number}", row)
    for path in (judging / "kept.jsonl", judging / "more" / "kept.jsonl"):
        for number, row in enumerate(_rows(path)):
            state = _STATES.get(row["state"], "dropped")
            yield Pair(f"kept-{path.parent.name}-{number}", row["promise"], row["text"], {"settled": state})


def _asked_by_several(id: str, row: dict[str, Any]) -> Iterator[Pair]:
    """Messages of people who need the same, and some that need something else of the same field; a few of each, so that
    no need counts more than others."""
    chance = Random(id)
    same = [(one, other, True) for one, other in combinations(row["asks"], 2)]
    apart = [(one, other, False) for one in row["asks"] for other in row["near"]]
    some = [each for kind in (same, apart) for each in chance.sample(kind, min(len(kind), SEVERAL))]
    for number, (one, other, answer) in enumerate(some):
        yield _need(f"{id}#{number}", {"one": one, "other": other, "same": answer})


def _need(id: str, row: dict[str, Any]) -> Pair:
    return Pair(id, row["one"], row["other"], {"need": "same" if row["same"] else "different"})


def _whosever(pairs: list[Pair]) -> Iterator[Pair]:
    """A need is the same, whose ever the thing is: "export my plan" and "export the plan"."""
    chance = Random(1)
    for one in pairs:
        own = _WHOSE.search(one.older) if "need" in one.labels else None
        if own is not None:
            other = chance.choice([word for word in OWNERS if word != own[0].lower()])
            said = f"{one.older[: own.start()]}{other}{one.older[own.end() :]}"
            yield Pair(f"{one.id}#w", *chance.sample((one.older, said), 2), {"need": "same"})


def _result(id: str, row: dict[str, Any]) -> Pair:
    older = f"user: {row['request']} | assistant: {row['reply'][:REPLY]}"
    return Pair(id, older, f"user: {row['reaction']}", {"outcome": _RESULTS.get(row["result"], "unclear")})


def _exchange(id: str, row: dict[str, Any]) -> Pair:
    """Whether something was missing in an exchange, and the words of the request that name it."""
    asked = "".join(f"user: {each[:EARLIER]} | " for each in row["earlier"][-2:]) + "user: "
    older = f"{asked}{row['request']} | assistant: {row['reply'][:REPLY]}"
    return Pair(id, older, f"user: {row['reaction']}", {"exchange": row["kind"]}, _named(row, len(asked)))


def _named(row: dict[str, Any], start: int) -> tuple[Span, ...] | None:
    """From the first to the last word of a request that the name of the need has too."""
    stems = {word.casefold()[:4] for word in re.findall(r"\w{3,}", row.get("need") or "")}
    shared = [word.span() for word in re.finditer(r"\w{3,}", row["request"]) if word[0].casefold()[:4] in stems]
    if not shared or len(shared) < len(stems) / 2:
        return None
    return (Span(start + shared[0][0], start + shared[-1][1]),)


def _exchanged(id: str, turns: list[dict[str, Any]], number: int, people: dict[str, str]) -> Iterator[Pair]:
    """An exchange of a dialogue: a request with what became of it, or what asks for nothing."""

    def by_assistant(turn: dict[str, Any]) -> bool:
        return people.get(turn["by"]) == "assistant"

    turn = turns[number]
    outcome = turn.get("outcome")
    if outcome and turns[outcome["of"]].get("request") and outcome["result"] != "unclear":
        asked = turns[outcome["of"]]
        reply = "\n".join(each["text"] for each in turns[outcome["of"] + 1 : number] if by_assistant(each))
        kind = "none" if outcome["result"] == "met" else "unmet"
        need = asked["request"].get("need")
        row = {"request": asked["text"], "reply": reply, "reaction": turn["text"], "earlier": [], "kind": kind}
        yield _exchange(f"{id}.x", {**row, "need": need})
    elif people and not outcome and not turn.get("request") and not by_assistant(turn):
        after = turns[number + 1] if number + 1 < len(turns) else {"by": "", "text": ""}
        reply = after["text"] if by_assistant(after) else ""
        row = {"request": turn["text"], "reply": reply, "reaction": "", "earlier": [], "kind": "none"}
        yield _exchange(f"{id}.x", row)


def _going_on(pairs: list[Pair]) -> Iterator[Pair]:
    """Where nothing was said to a reply, its label holds too if something else is asked next, or the same again."""
    chance = Random(1)
    alone = [
        each for each in pairs
        if each.newer == "user: " and each.labels.get("exchange", "repeated") != "repeated"
        and not each.id.endswith(".x") and not each.older.endswith("assistant: ")
    ]  # fmt: skip
    for each in alone:
        nexts = [chance.choice(alone).older]
        if each.labels["exchange"] != "none":
            nexts.append(each.older)
        for number, said in enumerate(nexts):
            request = said.rpartition(" | assistant: ")[0].rpartition("user: ")[2]
            yield replace(each, id=f"{each.id}.n{number}", newer=f"user: {request}")


def _strangers(pairs: list[Pair]) -> Iterator[Pair]:
    """What was said in different dialogues has nothing to do with each other."""
    told = [each for each in pairs if "replaced" in each.labels]
    for number, (one, other) in enumerate(zip(told[::8], told[4::8], strict=False)):
        if one.id.partition("#")[0] != other.id.partition("#")[0]:
            yield Pair(f"{one.id}.s{number}", one.older, other.newer, {"relation": "unrelated"})


def _of_something_else(pairs: list[Pair], messages: list[Message]) -> Iterator[Pair]:
    """What is said in another dialogue leaves a promise open."""
    promised = [each for each in pairs if "settled" in each.labels]
    chance = Random(1)
    for number, one in enumerate(promised[::3]):
        other = chance.choice(messages)
        if one.id.partition("#")[0] != other.id.partition("#")[0] and other.text.strip():
            yield Pair(f"{one.id}.o{number}", one.older, f"{other.speaker}: {other.text}", {"settled": "open"})


def _span(text: str, fact: dict[str, Any], speaker: str, people: dict[str, str]) -> Span:
    found = _stretch(text, fact["quote"])
    about, first = str(fact.get("about") or ""), speaker.split()[0]
    others = {name.split()[0] for name in people.values()} - {first, "assistant"}
    subject = (
        "speaker"
        if about in (speaker, first)
        else "participant"
        if about.split(" ")[0] in others and "'" not in about
        else "other"
    )
    kind = fact.get("kind")
    polarity = fact.get("polarity") or "is"
    return Span(
        found.start, found.end, kind if kind in KINDS else None, polarity if polarity in POLARITIES else "is", subject
    )


def _slots(text: str, facts: Sequence[dict[str, Any]]) -> tuple[tuple[Slot, ...] | None, tuple[Span, ...]]:
    """The values of labelled facts. Facts without values make their stretches unsure; without any it is None."""
    slots, unsure = [], []
    for fact in facts:
        at = text.find(fact["quote"])
        value = fact.get("value")
        start = text.find(value, at, at + len(fact["quote"])) if value else -1
        if start >= 0:
            slots.append(_slot(text, start, start + len(value), fact))
        elif "value" not in fact:
            unsure.append(Span(at, at + len(fact["quote"])))
    if unsure and not slots:
        return None, ()
    return _apart(slots), tuple(unsure)


def _slot(text: str, start: int, end: int, fact: dict[str, Any]) -> Slot:
    name = fact["predicate"] if fact["predicate"] in PREDICATES else "other"
    holds = fact.get("polarity") if fact.get("polarity") in POLARITIES else "is"
    subject = fact.get("subject")
    if subject is None or subject == "speaker":
        return Slot(start, end, name, subject, holds)
    at = text.lower().find(subject.lower())
    return Slot(start, end, name, (at, at + len(subject)) if at >= 0 else None, holds)


def _apart(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """Values that do not overlap, the first of those that do."""
    found: list[Slot] = []
    for slot in slots:
        if all(slot.end <= each.start or each.end <= slot.start for each in found):
            found.append(slot)
    return tuple(found)


def _optional(row: dict[str, Any]) -> tuple[Span, ...]:
    """What may be read in a message of which not every value stands there word for word."""
    missing = [each for each in row["claims"] if (each.get("object") or "").lower() not in row["text"].lower()]
    return (Span(0, len(row["text"])),) if missing else ()


def _found(text: str, quoted: list[dict[str, Any]]) -> tuple[Span, ...]:
    return _merged(tuple(_stretch(text, each["quote"]) for each in quoted))


def _stretch(text: str, quote: str) -> Span:
    at = text.find(quote)
    return Span(at, at + len(quote))


def _clause(text: str, start: int, end: int) -> tuple[int, int]:
    first = max([match.end() for match in _CUT.finditer(text[:start])] or [0])
    last = _CUT.search(text, end)
    return first, last.start() if last else len(text)


def _merged(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches that do not overlap; those that are not in the text are left out."""
    found: list[Span] = []
    for span in sorted({each for each in spans if each.start >= 0}, key=lambda each: (each.start, each.end)):
        if found and span.start < found[-1].end:
            last = found[-1]
            if (span.start, span.end) != (last.start, last.end):
                found[-1] = Span(
                    last.start, max(last.end, span.end), last.kind or span.kind, last.polarity, last.subject
                )
        else:
            found.append(span)
    return tuple(found)
