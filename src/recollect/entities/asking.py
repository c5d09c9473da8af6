"""Asking from outside who is meant, and teaching the answer: a decision in the log, like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import and_, select

from recollect.audience import Reader, Scope
from recollect.entities.case import Judge, Lookup
from recollect.entities.identity import Decision
from recollect.entities.known import NOW, Known, learnt_row
from recollect.entities.names import MAX_LENGTH, channel_type, entity_type, handle_entity, handle_on, plain_name
from recollect.entities.resolve import CHOSEN, resolve
from recollect.errors import DisambiguationRequired, InvalidInput, NotFound, whole
from recollect.judges.questions import Turn
from recollect.log.read import places
from recollect.model import Resolution
from recollect.store import Store
from recollect.store.schema import interactions, spoken_of
from recollect.understanding import names as written
from recollect.understanding.stopwords import STOP, language
from recollect.understanding.tokens import tokens_of

MOST_PREVIOUS = 50
LONGEST_TEXT = 10_000


def resolve_for(
    store: Store,
    space: str,
    reader: Reader,
    name: str,
    *,
    text: str = "",
    channel: str | None = None,
    sender: str | None = None,
    previous: Sequence[str] = (),
    type: str | None = None,
    judge: Judge | None = None,
    lookup: Lookup | None = None,
) -> Resolution:
    """Whom this name stands for, as far as the reader may know. `sender` says it in `text`; `previous` is what was said
    before, oldest first: texts, ids of interactions, names or ids of those who were spoken of. Nothing is learnt."""
    name = plain_name(name)
    text = _text("text", text)
    if type is not None:
        entity_type(type)
    known = Known(store.read, space, reader)
    turns = _turns(store, space, reader, previous)
    recent = [_spoken_of(known, _before(text, name))]
    recent.extend(entities or _spoken_of(known, turn) for turn, entities in reversed(turns))
    speaker = _speaker(known, channel, sender)
    found = resolve(
        known, name, position=NOW, speaker=speaker, type=type, text=text, recent=recent, judge=judge, lookup=lookup,
        previous=[Turn("", turn) for turn, _ in turns if turn],
    )  # fmt: skip
    if found.method == "ambiguous":
        raise DisambiguationRequired(_question(known, name, found.candidates), found.candidates)
    return found


def meant(known: Known, mention: str, entity: str, speaker: str | None = None) -> Decision:
    """The decision that a mention stands for this entity: for one speaker, or for all. The entity is one that `known`
    (as the owner, or as whoever decides) knows: an id, a handle, or a name that only one goes by."""
    mention = plain_name(mention, "mention")
    rows = known.named(plain_name(entity, "entity"), NOW)
    groups = known.groups((row.entity for row in rows), NOW)
    if not groups and entity.startswith("ent_"):
        groups = [[entity]] if known.card(entity, NOW) else []
    if not groups:
        raise NotFound(f"nobody is known as {entity!r}; 'recollect entities' lists who is.")
    if len(groups) > 1:
        several = [group[0] for group in groups]
        raise DisambiguationRequired(_question(known, entity, several), several)
    id = groups[0][0]
    called, type = known.card(id, NOW) or (entity, "person")
    words = f"{mention!r} means {called}."
    return words, {"kind": "meant", "mention": mention, "entity": id, "type": type, "owner": speaker}


def chosen_row(space: str, row: Mapping[str, Any], decision: Mapping[str, Any]) -> dict[str, Any]:
    """The row of learnt_names that follows from such a decision: known to those who may read the decision."""
    if not all(isinstance(decision.get(field), str) for field in ("mention", "entity", "type")):
        raise ValueError("a decision about a mention that does not say what it means")
    owner = decision.get("owner")
    if owner is not None and not isinstance(owner, str):
        raise ValueError("a decision about a mention of nobody's")
    return learnt_row(
        space, Scope(row["audience"], row["agent"]), name=decision["mention"], entity=decision["entity"],
        type=decision["type"], owner=owner, origin="chosen", confidence=CHOSEN, position=row["position"],
        source=row["id"],
    )  # fmt: skip


def _question(known: Known, name: str, candidates: Sequence[str]) -> str:
    listed = []
    for entity in candidates:
        called, type = known.card(entity, NOW) or ("?", "unknown")
        listed.append(f"{called} ({type}, {entity})")
    return f"{name!r} could be {', '.join(listed)}; say which: meant({name!r}, id) decides it from then on."


def _speaker(known: Known, channel: str | None, sender: str | None) -> str | None:
    if sender is None:
        return None
    if channel is not None:
        kind = channel_type(channel)
        return handle_entity(kind, handle_on(kind, sender))
    groups = known.groups((row.entity for row in known.named(plain_name(sender, "sender"), NOW)), NOW)
    if len(groups) != 1:
        raise NotFound(f"nobody is known as {sender!r}; name the channel too, or an id.")
    return groups[0][0]


def _text(field: str, text: object) -> str:
    if not isinstance(text, str):
        raise InvalidInput(field, f"a text is needed, not {text.__class__.__name__}.")
    return whole(field, text)[:LONGEST_TEXT]


def _turns(store: Store, space: str, reader: Reader, previous: Sequence[str]) -> list[tuple[str, list[str]]]:
    """What was said before: the words of each turn, and who is spoken of in it where that is known already."""
    said = [_text("previous", each) for each in ([previous] if isinstance(previous, str) else previous)]
    said = said[-MOST_PREVIOUS:]
    ids = [each for each in said if each.startswith("int_")]
    words: dict[str, str] = {}
    entities: dict[str, list[str]] = {}
    if ids:
        log = interactions.c
        same = and_(spoken_of.c.space == log.space, spoken_of.c.position == log.position)
        with store.read() as connection:
            mine = (log.space == space, log.erasure.is_(None), log.position.in_(places(space, ids)))
            for row in connection.execute(select(log.id, log.content).where(*mine, reader.may_read(interactions))):
                words[row.id] = row.content
            query = select(log.id, spoken_of.c.entity).join_from(interactions, spoken_of, same)
            query = query.where(*mine, reader.may_read(interactions), reader.may_read(spoken_of))
            for row in connection.execute(query.order_by(spoken_of.c.entity)):
                entities.setdefault(row.id, []).append(row.entity)
    return [(words.get(each, "" if each in ids else each), entities.get(each, [])) for each in said]


def _before(text: str, name: str) -> str:
    at = text.casefold().find(name.casefold())
    return text[:at] if at > 0 else ""


def _spoken_of(known: Known, text: str) -> list[str]:
    """Those whom a text names, as far as they are known, in its order. One who could be several is left out."""
    if not text:
        return []
    places = _phrases(text) if len(text) > MAX_LENGTH or not known.named(text, NOW) else {text: [(0, len(text))]}
    known.prefetch(places)
    named = {phrase: known.groups((row.entity for row in known.named(phrase, NOW)), NOW) for phrase in places}
    answers = {phrase: [groups[0][0]] for phrase, groups in named.items() if len(groups) == 1}
    return list(dict.fromkeys(answers[phrase][0] for _, phrase in written.longest(places, answers)))


def _phrases(text: str) -> dict[str, list[tuple[int, int]]]:
    tokens = tokens_of(text)
    spoken = language(token.word for token in tokens)
    seen = written.words_of(text, tokens, STOP[spoken])
    addresses = written.handles(text)
    runs = written.capitals(seen, spoken, addresses)
    return written.candidates(text, seen, [*addresses, *written.quoted(text), *runs], [])
