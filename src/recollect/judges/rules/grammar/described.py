"""Subjects that are described and not named: "the garage light", "every new dog", "invoices"; and labels."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import EVERYDAY, RELATIONS, words
from recollect.judges.rules.grammar.noun_phrases import NOUNS_TOO, STOPS, is_plural, is_verb_group, noun_phrase, phrase
from recollect.judges.rules.grammar.sentences import Tok
from recollect.judges.rules.grammar.subject_words import OWN, ROLES, SIDES, thing
from recollect.judges.rules.grammar.verbs import BASE, FORMS, PARTICIPLE, PAST, THIRD


def described(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    end, head = noun_phrase(toks, at + 1)
    if end <= at + 1:
        return None
    low = toks[at].low
    if low in ("a", "an") and toks[end].low in ("called", "named"):
        return None  # "a lodger called Bram" is all one
    if low in ("your",):
        return Subject("", toks[at].start, toks[end - 1].end, "object", toks[head].low), end
    owner = ""
    apostrophe = next((place for place in range(at + 1, head) if toks[place].low == "'s"), -1)
    if apostrophe > 0:
        owner = phrase(toks, at, apostrophe)
        owner = owner[0].lower() + owner[1:]
    if toks[head + 1].low in ("on", "of") and head + 1 < end and toks[end - 1].low in SIDES:
        head = end - 1
    said = phrase(toks, at if low in ("the", "both", "all", "every", "each") else at + 1, head + 1)
    if toks[head].low == "one" and head < end - 1:
        said = phrase(toks, at, end)  # "the one for search"
    if low in ("a", "an", "this", "that", "these", "those", "some", "most"):
        said = phrase(toks, at, head + 1)
    said = said[0].lower() + said[1:]
    kind = thing(toks[at + 1 : head + 1])
    if (
        toks[head].low in RELATIONS
        and RELATIONS[toks[head].low].predicate in ("knows", "has_boss", "has_child", "has_relative")
    ) or toks[head].low in ROLES:
        kind = "person"
    return Subject(
        said, toks[at].start, toks[end - 1].end, kind, toks[head].low, owner, plural=is_plural(toks[head].low)
    ), end


def bare(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    """A noun without anything before it, at the head of a sentence: "Invoices go out on Fridays"."""
    form = FORMS.get(toks[at].low)
    if toks[at].low in ("sounds", "looks", "seems", "feels", "smells", "tastes", "who", "what", "which", "how", "why"):
        return None
    if form is not None and form.kind not in (BASE, THIRD) and toks[at].low not in NOUNS_TOO | EVERYDAY:
        return None  # "Got promoted": a verb, and "I" left out
    end, head = noun_phrase(toks, at)
    if end <= at or head - at > 2 or (head == end - 1 and end - at > 4) or (toks[at].low in FORMS and end == at):
        return None
    if any(tok.low in _NO_NOUNS for tok in toks[at : head + 1]):
        return None
    said = phrase(toks, at, head + 1)
    if toks[head].low in OWN or toks[at].low in (
        "favourite",
        "favorite",
        "blood",
    ):  # "email's jo@…", "favourite food is …"
        return Subject(
            f"my {said}", toks[at].start, toks[end - 1].end, "object", toks[head].low, SPEAKER, plural=False
        ), end
    return Subject(
        said[0].lower() + said[1:] if not said.isupper() else said,
        toks[at].start,
        toks[end - 1].end,
        thing(toks[at:end]),
        toks[head].low,
        plural=is_plural(toks[head].low),
        relation="bare",
    ), end


_NO_NOUNS = words(
    "according not 's that this what there here just only as like than too very so really still even ever never "
    "always one "
    "you me us him them how why if then now today tomorrow yesterday tonight good great nice sweet happy thanks sorry"
)
_NUMBERED = words(
    "ticket order invoice container case issue pr bug build flight train bus room bay gate platform dock hall "
    "building "
    "block unit floor line lane locker table desk shelf box bin crate pallet rack server node host file policy "
    "contract account booking reservation parcel package shipment delivery batch lot job task project sprint phase "
    "version chapter page form permit claim quote quotation po lift elevator door machine press pump truck van car "
    "forklift camera sensor zone area section wing ward bed track channel terminal trailer vehicle apartment flat "
    "house number warehouse hangar studio cabin slot stand stall pier berth pitch court plot tank vat circuit fuse "
    "radiator valve meter switch port router printer appointment request purchase item model rfc patch release"
)
_NAMED_TOO = words("project operation team room building block hall lift elevator unit platform gate wing group phase")


def numbered(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    """ "Ticket 8841 is …", "order PR-5520 shipped": a thing with its number, and where its verb stands."""
    start = at
    if at < len(toks) and toks[at].low in ("the", "our", "my"):
        at += 1
    if at + 2 >= len(toks) or toks[at].low not in _NUMBERED:
        return None
    end = at + 1
    while end < len(toks) and end < at + 4 and _code(toks[end], toks[at].low in _NAMED_TOO):
        end += 1
    if end == at + 1 or end >= len(toks):
        return None
    verb = end
    if toks[end].low in ("to", "for", "from", "with", "at", "in", "on", "of"):
        verb = next((place for place in range(end + 2, min(len(toks), end + 6)) if is_verb_group(toks, place)), end)
        if any(tok.low in STOPS for tok in toks[end:verb]):
            return None
    if not is_verb_group(toks, verb) and not _participle(toks, verb):
        return None
    said = phrase(toks, start, end) if start < at else phrase(toks, at, end)
    said = said[0].lower() + said[1:] if start < at else said
    head = toks[at].low
    return Subject(said, toks[start].start, toks[verb - 1].end, thing(toks[at : at + 1]), head), verb


def _code(tok: Tok, named: bool) -> bool:
    if tok.low == "#" or any(char.isdigit() for char in tok.text):
        return True
    return tok.text.isupper() or (named and tok.text[0].isupper() and tok.low not in FORMS)


def _participle(toks: Sequence[Tok], at: int) -> bool:
    form = FORMS.get(toks[at].low)
    return form is not None and form.kind in (PAST, PARTICIPLE)


def read_label(toks: Sequence[Tok], at: int, end: int) -> Subject:
    """The words before a colon, as a subject."""
    said = phrase(toks, at, end)
    said = said[0].lower() + said[1:] if not said.isupper() else said
    return Subject(said, toks[at].start, toks[end - 1].end, thing(toks[at:end]), toks[end - 1].low)
