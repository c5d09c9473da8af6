"""Whom or what a mention stands for: a choice that a person made, the name or handle itself, an alias, a spelling that
comes near, the talk before, a look into the domain. In this order; the first that is sure decides, and where several
fit nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from recollect.embedding.words import is_ordinary
from recollect.entities.case import Case, Found, Judge, Judged, Lookup, compatible
from recollect.entities.known import SOMEBODYS, Known, Name, mentioned_entity
from recollect.entities.names import MAX_LENGTH, name_key
from recollect.entities.nearness import (
    ACCEPTED,
    NEAR,
    PEOPLE,
    PROPOSED,
    folded,
    in_common,
    is_identifier,
    nearness,
    untitled,
)
from recollect.entities.referring import (
    GENERIC,
    Cue,
    cue_of,
    fits_pronoun,
    is_coreference_candidate,
    is_described,
    is_of_speaker,
    owned_phrases,
    stands_for_listener,
    stands_for_speaker,
)
from recollect.entities.short_names import other_forms
from recollect.judges.questions import Candidate, CoreferenceOf, Mention, Turn
from recollect.model import Resolution

__all__ = ["Found", "Judged", "compatible", "is_coreference_candidate", "mentioned_entity", "resolve"]

CHOSEN = 0.9
FROM_TALK = 0.88
LOCAL_PART = 0.87
DOMAIN = 0.9
DESCRIBED = 0.86
MOST = 5  # candidates that are named
MOST_RECENT = 8  # of those spoken of before, who may be meant by a pronoun
_OF_SOMEBODY = re.compile(r"(.+?)(?:'s|’s|s'|s’)\s+(.+)")
_QUOTES = "\"“”„«»‘’'‚`<>()[]{},;:.!?… \t\n"


def resolve(
    known: Known,
    mention: str,
    *,
    position: int,
    speaker: str | None,
    type: str | None = None,
    text: str = "",
    recent: Sequence[str | Sequence[str]] = (),
    judge: Judge | None = None,
    lookup: Lookup | None = None,
    previous: Sequence[Turn] = (),
    source: str | None = None,
) -> Resolution:
    """`speaker` is who says it, `text` where it is said, `recent` who was spoken of before, the latest first; those of
    one turn may come together as one item. With `source` (the interaction) a spelling that was made out is learnt;
    without, nothing is."""
    words = _bare(mention)
    if not words or len(words) > MAX_LENGTH or not words.isprintable():
        return Resolution(None, reason="there is no name in it")
    turns = tuple((turn,) if isinstance(turn, str) else tuple(turn) for turn in recent)
    case = Case(known, words, position, speaker, type, text, turns, source)
    key = name_key(words)
    if stands_for_speaker(key):
        return Resolution(speaker, method="exact", confidence=1.0, reason="the speaker") if speaker else _nobody(key)
    if stands_for_listener(key):
        return _listener(case)
    if fits_pronoun(key, "person") is not None:
        return _coreference(case, judge, previous)
    stages: list[Callable[[Case], Resolution | None]] = [_named, _somebodys, _addressed]
    if is_described(words):
        stages.append(_described)
    elif not is_coreference_candidate(words):
        stages.append(_near)
    near: Resolution | None = None
    for stage in stages:
        found = stage(case)
        if found is not None and (found.entity is not None or found.method == "ambiguous"):
            return found
        near = near or found
    if is_coreference_candidate(words) or (case.turns and is_described(words)):
        return _coreference(case, judge, previous)
    return (_domain(case, lookup) if lookup else None) or near or _nobody(words)


def _nobody(words: str) -> Resolution:
    return Resolution(None, reason=f"nobody is known as {words!r}")


def _bare(mention: str) -> str:
    words = " ".join(mention.split())
    if not is_identifier(words) or len(words) < 3:
        words = words.strip(_QUOTES)
    return words


def _listener(case: Case) -> Resolution:
    """ "You", said in private by somebody else, is whom the talk is with."""
    theirs = case.known.theirs - {case.speaker}
    if len(theirs) == 1 and case.speaker is not None and case.speaker not in case.known.theirs:
        return Resolution(min(theirs), method="coreference", confidence=0.95, reason="whom it is said to")
    return _nobody(case.words)


# --------------------------------------------------------------------------------------- names as they are known


def _named(case: Case) -> Resolution | None:
    spellings = _spellings(case)
    case.known.prefetch((*spellings, *_shorter(name_key(case.name))))
    for spelling in spellings:
        rows = [each for each in case.known.named(spelling, case.position) if compatible(case.type, each.type)]
        if is_of_speaker(name_key(spelling)):
            owners = case.mine or {each.owner for each in rows}
            rows = [each for each in rows if each.owner in owners]
        found = _of_rows(case, rows)
        if found is not None:
            return found
    return None


def _spellings(case: Case) -> list[str]:
    """The words, and what else they may stand under: without a title, with or without an article."""
    words, key = case.name, name_key(case.name)
    found = [case.words, words, untitled(words)]
    theirs = case.known.theirs
    listener = bool(theirs) and case.speaker is not None and case.speaker not in theirs
    if phrases := owned_phrases(key, listener=listener):
        found.extend(phrases)
    elif key.startswith("the "):
        found.append(words[4:])
    elif case.type != "person" and words[0].islower():
        found.append(f"the {words}")
    return list(dict.fromkeys(found))


def _of_rows(case: Case, rows: list[Name]) -> Resolution | None:
    if case.type is not None and any(each.type == case.type for each in rows):
        rows = [each for each in rows if each.type == case.type]
    chosen = [each for each in rows if each.origin == "chosen"]
    for mine in (True, False):
        for each in sorted(chosen, key=lambda each: -each.position):
            if _is_mine(case, each) if mine else each.owner is None or case.speaker is None:
                return Resolution(each.entity, method="chosen", confidence=CHOSEN, reason="so it was decided")
    rows = [each for each in rows if each.origin != "chosen"]
    sure = [each for each in rows if each.confidence > ACCEPTED]
    own = [each for each in sure if _is_mine(case, each)]
    general = [each for each in sure if each.owner is None or case.speaker is None]
    talked = [each for each in sure if each.entity in case.recent]  # somebody else's name, in the same talk
    for fitting in (own, _foremost(general), talked):
        if fitting:
            return _one_of(case, fitting)
    near = tuple(dict.fromkeys(each.entity for each in rows if each.owner in (None, *case.mine)))
    return Resolution(None, near[:MOST], reason="the name is not known well enough") if near else None


def _foremost(rows: list[Name]) -> list[Name]:
    """An entity's own name goes before another's alias, among those that may be taken for each other: between a city
    and a person who is called like it the name itself does not decide."""
    own = [each for each in rows if each.own]
    if not own:
        return rows
    return own + [
        each
        for each in rows
        if not each.own and each.origin != "fuzzy" and not any(compatible(each.type, other.type) for other in own)
    ]


def _is_mine(case: Case, row: Name) -> bool:
    """One's own name for somebody, or the name of somebody whom one brought up."""
    if row.owner is not None:
        return row.owner in case.mine
    if row.type not in SOMEBODYS:
        return False
    return any(row.entity == mentioned_entity(None, row.type, row.name, owner) for owner in case.mine)


def _one_of(case: Case, rows: list[Name]) -> Resolution:
    """The one entity that the rows name, or what the text and the talk make of several."""
    rows = sorted(rows, key=lambda each: (-each.confidence, each.position, each.entity))
    groups = case.known.groups((each.entity for each in rows), case.position)
    if len(groups) == 1:
        best = next((each for each in rows if each.entity in case.known.theirs), rows[0])
        own = any(each.own or (each.owner is None and _is_mine(case, each)) for each in rows)
        if own:
            return Resolution(best.entity, method="exact", confidence=1.0, reason="known by this name")
        reason = "known by this name as well" if best.owner is None else "the speaker's name for it"
        return Resolution(best.entity, method="alias", confidence=best.confidence, reason=reason)
    told = _told_apart(case, rows, groups)
    if told is not None:
        return replace(told, method="exact" if any(row.own for row in rows if row.entity == told.entity) else "alias")
    return _ambiguous(case, groups)


def _ambiguous(case: Case, groups: list[list[str]]) -> Resolution:
    several = tuple(group[0] for group in groups)
    return Resolution(None, several, "ambiguous", reason=f"{case.words!r} fits {len(several)}")


def _told_apart(case: Case, rows: Iterable[Name], groups: list[list[str]]) -> Resolution | None:
    """Several fit: what the sentence asks for may tell them apart, or that only one was spoken of just now."""
    types = {each.entity: each.type for each in rows}
    cue = cue_of(case.text, case.name)
    if cue is not None:
        wanted = "place" if cue is Cue.PLACE else "person"
        fitting = [group for group in groups if any(compatible(wanted, types[entity]) for entity in group)]
        if len(fitting) == 1:
            return Resolution(fitting[0][0], method="alias", confidence=CHOSEN, reason=f"a {wanted} is spoken of")
    recent = [group for group in groups if not set(group).isdisjoint(case.recent)]
    if len(recent) == 1:
        entity = next(each for each in case.recent if each in recent[0])
        return Resolution(entity, method="alias", confidence=FROM_TALK, reason="spoken of just before")
    return None


def _somebodys(case: Case) -> Resolution | None:
    """ "Marcus's sister" is whom Marcus calls "my sister"."""
    parts = _OF_SOMEBODY.fullmatch(case.words)
    if parts is None:
        return None
    owner = _named(replace(case, words=parts[1], type=None))
    if owner is None or owner.entity is None:
        return None
    owners = {owner.entity}
    rows = [each for each in case.known.named(f"my {parts[2]}", case.position) if each.owner in owners]
    rows = [each for each in rows if compatible(case.type, each.type) and each.confidence > ACCEPTED]
    if not rows:
        return None
    found = _one_of(case, rows)
    return found if found.entity is None else replace(found, reason=f"whom {parts[1]} calls so")


def _addressed(case: Case) -> Resolution | None:
    """By the first part of an address: @marcus:example.org is spoken of as Marcus."""
    words = case.name.removeprefix("@")
    if is_identifier(words) or len(words) < 3 or name_key(words) in GENERIC:
        return None
    rows = [each for each in case.known.addressed(words, case.position) if compatible(case.type, each.type)]
    groups = case.known.groups((each.entity for each in rows), case.position)
    if not groups:
        return None
    if len(groups) > 1:
        return _told_apart(case, rows, groups) or _ambiguous(case, groups)
    return Resolution(groups[0][0], method="alias", confidence=LOCAL_PART, reason=f"the address {rows[0].name}")


# ----------------------------------------------------------------------------------------- spellings that come near


def _near(case: Case) -> Resolution | None:
    key = name_key(case.name)
    if is_identifier(case.name) or is_of_speaker(key):
        return None
    scores: dict[str, float] = {}
    named: dict[str, Name] = {}
    for row in _proposed(case, key):
        score = nearness(key, row.key, row.type)
        if score > scores.get(row.entity, NEAR):
            scores[row.entity], named[row.entity] = score, row
    best = sorted(scores, key=lambda entity: (-scores[entity], named[entity].position, entity))[:MOST]
    groups = case.known.groups((entity for entity in best if scores[entity] > ACCEPTED), case.position)
    if not groups:
        return Resolution(None, tuple(best), reason="some names come near") if best else None
    if len(groups) > 1:
        return _told_apart(case, named.values(), groups) or _ambiguous(case, groups)
    entity = groups[0][0]
    row, score = named[entity], round(scores[entity], 4)
    if case.source is not None and case.known.scope is not None:
        case.known.learn(case.name, entity, row.type, case.speaker, "fuzzy", score, case.position, case.source)
    return Resolution(entity, method="fuzzy", confidence=score, reason=f"near to {row.name!r}")


def _described(case: Case) -> Resolution | None:
    """ "The thermostat" is the Bedroom Thermostat, where it is the only one."""
    noun = name_key(case.name).partition(" ")[2]
    rows = [
        row
        for row in case.known.holding(noun, case.position)
        if row.key.endswith(noun) and _comparable(case, row) and row.type not in PEOPLE
    ]
    groups = case.known.groups((row.entity for row in rows), case.position)
    if not groups:
        return _near(case)
    if len(groups) > 1:
        return _told_apart(case, rows, groups) or _ambiguous(case, groups)
    return Resolution(groups[0][0], method="fuzzy", confidence=DESCRIBED, reason=f"the only {noun}: {rows[0].name!r}")


def _proposed(case: Case, key: str) -> Iterable[Name]:
    plain = folded(key)
    if not plain:
        return
    for row in case.known.alike(key, case.position):
        if _comparable(case, row) and (in_common(plain, folded(row.key)) >= PROPOSED or row.key.startswith(f"{key} ")):
            yield row
    is_name = case.name[0].isupper() or not is_ordinary(plain.rpartition(" ")[2])  # "ask lindqvist"
    if is_name and case.type in (None, "person", "agent", "customer") and len(plain) > 2:
        for row in case.known.holding(untitled(key), case.position):
            if _comparable(case, row):
                yield row
    yield from _by_other_forms(case, untitled(plain))
    for other in _shorter(key):
        for row in case.known.named(other, case.position):
            if _comparable(case, row):
                yield row


def _by_other_forms(case: Case, name: str) -> Iterable[Name]:
    """Bob for Robert."""
    first, _, rest = name.partition(" ")
    for form in sorted(other_forms(first)):
        for row in (
            *case.known.named(f"{form} {rest}".strip(), case.position),
            *case.known.going_on(form, case.position),
        ):
            if _comparable(case, row) and row.type in PEOPLE:
                yield row


def _shorter(key: str) -> list[str]:
    """Without a title before it, and without its last word: "acme" for "acme inc"."""
    plain = untitled(folded(key))
    short = " ".join(plain.split()[:-1])
    return list(dict.fromkeys(name for name in (plain, short) if name and name != key))


def _comparable(case: Case, row: Name) -> bool:
    """A slip is measured against the name itself, not against another slip, nor a phrase."""
    if row.origin in ("fuzzy", "chosen", "id", "handle") or is_of_speaker(row.key) or row.confidence <= ACCEPTED:
        return False
    return compatible(case.type, row.type) and (row.owner is None or case.speaker is None or row.owner in case.mine)


# ------------------------------------------------------------------------------------------ the talk, and the domain


def _coreference(case: Case, judge: Judge | None, previous: Sequence[Turn]) -> Resolution:
    """Who was spoken of before is asked after by labels. The answer holds for this turn, and is never learnt."""
    key = name_key(case.words)
    cards = {entity: case.known.card(entity, case.position) for entity in case.recent if entity != case.speaker}
    fitting = {
        entity: card
        for entity, card in cards.items()
        if card is not None and fits_pronoun(key, card[1]) is not False and compatible(case.type, card[1])
    }
    if not fitting:
        return Resolution(None, reason="nobody was spoken of before who fits")
    listed = list(fitting)[:MOST_RECENT]
    if judge is None:
        return Resolution(None, tuple(listed), reason="no judge was there to say who is meant")
    start = max(case.text.casefold().find(key), 0)
    mention = Mention(case.words, start, start + len(case.words), case.type, pronoun=True)
    labels = {f"c{number}": entity for number, entity in enumerate(listed, 1)}
    asked = tuple(Candidate(label, *fitting[entity], last_said=case.recent[entity]) for label, entity in labels.items())
    judged = judge(CoreferenceOf(case.text, mention, asked, tuple(previous)))
    meant = labels.get(judged.answer.label or "")
    if meant is None:
        return Resolution(None, tuple(listed), reason=judged.reason)
    return Resolution(meant, method="coreference", confidence=judged.confidence, reason=judged.reason)


def _domain(case: Case, lookup: Lookup) -> Resolution | None:
    found = [each for each in lookup(case.words) if compatible(case.type, each.type)]
    if not found:
        return None
    if len({each.entity for each in found}) > 1:
        return _ambiguous(case, [[entity] for entity in dict.fromkeys(each.entity for each in found)][:MOST])
    (one, *_) = found
    if case.source is not None and case.known.scope is not None:
        case.known.learn(case.words, one.entity, one.type, None, "domain", DOMAIN, case.position, case.source)
    return Resolution(one.entity, method="domain", confidence=DOMAIN, reason=f"the domain knows {one.name!r}")
