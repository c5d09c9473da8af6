"""Subjects that are described and not named: "the garage light", "every new dog", "invoices"; and labels."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.rules.known import SPEAKER, Subject
from recollect.judges.rules.lexicon import EVERYDAY, RELATIONS
from recollect.judges.rules.noun_phrases import NOUNS_TOO, is_plural, noun_phrase, phrase
from recollect.judges.rules.sentences import Tok
from recollect.judges.rules.subject_words import OWN, ROLES, SIDES, thing
from recollect.judges.rules.verbs import BASE, FORMS, THIRD


def described(toks: Sequence[Tok], at: int) -> tuple[Subject, int] | None:
    end, head = noun_phrase(toks, at + 1)
    if end <= at + 1:
        return None
    low = toks[at].low
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
    if end <= at or end - at > 3 or (toks[at].low in FORMS and end == at):
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


def read_label(toks: Sequence[Tok], at: int, end: int) -> Subject:
    """The words before a colon, as a subject."""
    said = phrase(toks, at, end)
    said = said[0].lower() + said[1:] if not said.isupper() else said
    return Subject(said, toks[at].start, toks[end - 1].end, thing(toks[at:end]), toks[end - 1].low)
