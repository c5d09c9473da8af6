"""Verb groups: "do not really like", "have been working", "will probably move", read from left to right.

Tense, modal verb, negation and adverbs are kept; what follows the verb is left to who reads the clause.
"""

from __future__ import annotations

from collections.abc import Sequence

from recollect.judges.rules.grammar.known import Subject
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.noun_phrases import is_month
from recollect.judges.rules.grammar.sentences import Tok
from recollect.judges.rules.grammar.verbs import BASE, BE, DO, FORMS, HAVE, ING, PARTICIPLE, PAST, THIRD, unpast
from recollect.understanding.stopwords import STOP

MODALS = words("will would can could should must might may shall")

ADVERBS = words(
    "also still really always usually often never just already now currently recently finally actually only "
    "sometimes "
    "rarely hardly seldom both absolutely totally definitely mostly mainly originally "
    "even normally generally typically "
    "truly genuinely secretly honestly kinda sort regularly occasionally frequently all basically personally simply "
    "strongly deeply particularly especially specifically certainly clearly obviously sure officially temporarily "
    "soon again once first later rather sooner eventually almost nearly barely ever "
    "quite so very much too pretty long ago"
)

HEDGES = words("probably maybe perhaps possibly likely might may supposedly apparently")

PLAIN_HEDGES = HEDGES - {"may"}


class Verb:
    """A verb group as it is read."""

    __slots__ = ("adverbs", "at", "form", "hedged", "modal", "negated", "used_to", "verb")

    def __init__(self) -> None:
        self.verb, self.form, self.modal, self.negated, self.used_to, self.hedged = (
            "",
            "present",
            "",
            False,
            False,
            False,
        )
        self.adverbs: set[str] = set()
        self.at = 0


def verb_group(toks: Sequence[Tok], at: int, subject: Subject) -> Verb | None:
    """The verb group that begins here: "do not really like", "have been working", "will probably move"."""
    group = Verb()
    be = have = do = False
    for place in range(at, min(len(toks), at + 10)):
        low = toks[place].low
        after = toks[place + 1].low if place + 1 < len(toks) else ""
        if low == "may" and is_month(toks, place):
            break
        if low in HEDGES and not (low == "may" and (be or toks[place].text != "may")):
            group.hedged = True
            if low not in ("might", "may"):
                group.at += be
                continue
        if low == "not":
            group.negated = True
            group.at = place + 1
            continue
        if low == "no" and after == "longer":
            group.adverbs.add("no longer")
            continue
        if low == "longer" and "no longer" in group.adverbs:
            group.at = place + 1
            continue
        if low == "never":
            group.negated = True
            group.adverbs.add("never")
            group.at = place + 1
            continue
        if low in MODALS and not be:
            group.modal = low
            continue
        if low == "'d":
            form = FORMS.get(after)
            group.modal = "" if form is not None and form.kind in (PAST, PARTICIPLE) and after != "read" else "would"
            if group.modal == "":
                have, group.form = True, "perfect"
            continue
        if low in BE or (low == "'s" and not _has(toks, place, subject)):
            be = True
            if low in ("was", "were"):
                group.form = "past"
            group.verb, group.at = "be", place + 1
            continue
        if low == "'s":
            have, group.form = True, "perfect"
            group.verb, group.at = "have", place + 1
            continue
        if be and low in ADVERBS:
            group.adverbs.add(low)
            if after and (after in FORMS and FORMS[after].kind == ING):
                continue
            group.at = (
                place + 1
                if low
                in (
                    "also",
                    "still",
                    "now",
                    "just",
                    "already",
                    "always",
                    "currently",
                    "really",
                    "usually",
                    "never",
                    "finally",
                    "actually",
                )
                else group.at
            )
            if group.at == place + 1:
                continue
            break
        if (
            have
            and low == "got"
            and group.form == "perfect"
            and after not in _GOT
            and not (after in FORMS and FORMS[after].kind in (PAST, PARTICIPLE, ING))
            and (after.isalnum() or after[:1].isdigit() or "-" in after)
        ):
            group.verb, group.form, group.at = "have", "present", place + 1
            return group
        if low in HAVE and not be and not do:
            if after == "to":
                group.modal, group.verb, group.at = "must", "have", place + 1
                done = _after_to(toks, place + 2, group, "must")
                if done is not None and low == "had":  # "had to turn them away": it was done
                    done.modal, done.form = "", "past"
                return done
            if _participle_follows(toks, place + 1):
                have, group.form = True, "perfect"
                continue
            group.verb, group.at = "have", place + 1
            if low == "had" and not have:
                group.form = "past"
            return group
        if low in DO and not be and not have and (after == "not" or _base_follows(toks, place + 1)):
            do = True
            if low == "did":
                group.form = "past"
            continue
        if low == "used" and after == "to" and not be:
            form = FORMS.get(toks[place + 2].low) if place + 2 < len(toks) else None
            if form is not None:
                group.used_to, group.form = True, "past"
                group.verb, group.at = form.verb, place + 3
                return group
            return None
        if (
            be
            and low == "going"
            and after == "to"
            and place + 2 < len(toks)
            and (
                (toks[place + 2].low in FORMS and FORMS[toks[place + 2].low].kind == BASE)
                or (place + 3 < len(toks) and _new_verb(toks[place + 2], toks[place + 3].low))
            )
        ):
            return _after_to(toks, place + 2, group, "will" if group.form != "past" else "would")
        if be and low == "about" and after == "to":
            return _after_to(toks, place + 2, group, "will" if group.form != "past" else "would")
        form = FORMS.get(low)
        if form is not None:
            if be:
                if (
                    form.kind == ING
                    and subject.head not in _GERUND_HEADS
                    and low not in ("boring", "annoying", "missing")
                ):
                    group.verb, group.form, group.at = (
                        form.verb,
                        "progressive" if group.form != "past" else "past progressive",
                        place + 1,
                    )
                return group
            if (
                have
                and form.kind in (BASE, THIRD, ING)
                and form.verb
                not in (
                    "put",
                    "quit",
                    "run",
                    "come",
                    "become",
                    "read",
                    "set",
                    "hurt",
                    "cut",
                    "let",
                    "shut",
                    "hit",
                    "split",
                )
            ):
                return group if group.verb else None
            if form.kind == ING:
                return None
            if not have and not do and form.kind == PAST:
                group.form = "past"
            if not have and not do and form.kind == PARTICIPLE and low not in ("quit", "put", "run", "come"):
                return None
            if (
                low in ("read", "quit", "put", "set", "cut", "hit", "hurt", "let", "shut", "split")
                and not do
                and not group.modal
                and not have
            ):
                group.form = "either"
            group.verb, group.at = form.verb, place + 1
            return group
        if low in ADVERBS:
            group.adverbs.add(low)
            continue
        return _unknown(toks, place, group, subject, be, have or do or bool(group.modal))
    return group if group.verb else None


_NO_VERB = STOP["en"] | words("please let's ok thanks sorry hi hello yes no why what who how when where")


def _unknown(toks: Sequence[Tok], at: int, group: Verb, subject: Subject, be: bool, helped: bool) -> Verb | None:
    """A verb that the table does not know, where only a verb can stand: after "I", or with its ending."""
    if group.verb:
        return group
    low = toks[at].low
    plain = subject.is_speaker and subject.end > subject.start
    if be or not low.isalpha() or toks[at].text != low or len(low) < 3 or low in _NO_VERB:
        return None
    if low.endswith("ed") and len(low) > 4 and (plain or subject.key):
        group.verb, group.form, group.at = unpast(low), "past" if group.form == "present" else group.form, at + 1
        return group
    if (plain and not low.endswith(("ly", "ing", "ness", "tion"))) or (helped and subject.key):
        group.verb, group.at = low, at + 1
        return group
    return None


_GOT = words(
    "to up into on off back home married engaged it out in through used over rid by here there ready divorced "
    "promoted "
    "fired hired laid better worse me him her us them you this that lost stuck sick ill tired drunk hurt bored "
    "hooked "
    "along away down around about behind ahead across past under going worked dressed wet cold hot old older late "
    "very really so too quite pretty rather more less"
)
_GERUND_HEADS = words("hobby hobbies passion goal dream plan favourite favorite job thing sport")


_DONE_BY_PEOPLE = words(
    "agreed decided started moved left quit finished asked said promised bought sold taken made written joined "
    "passed "
    "transferred resigned packed given handed agreed changed switched turned booked ordered signed lost found won "
    "broken gained grown learnt learned told offered landed begun stopped"
)


def _has(toks: Sequence[Tok], at: int, subject: Subject) -> bool:
    after = toks[at + 1].low if at + 1 < len(toks) else ""
    person = subject.is_speaker or subject.type in ("person", "pet")
    return after in ("been", "got", "gone", "become", "had") or (person and after in _DONE_BY_PEOPLE)


def _after_to(toks: Sequence[Tok], at: int, group: Verb, modal: str) -> Verb | None:
    form = FORMS.get(toks[at].low) if at < len(toks) else None
    if form is None and at + 1 < len(toks) and _new_verb(toks[at], toks[at + 1].low):
        group.verb, group.at, group.modal, group.form = toks[at].low, at + 1, modal, "present"
        return group
    if form is None:
        return None
    group.verb, group.at, group.modal, group.form = form.verb, at + 1, modal, "present"
    return group


def _new_verb(tok: Tok, after: str) -> bool:
    """A verb that the table does not know, between "to" and what it is done to: "to repaint the hallway"."""
    known = tok.low.isalpha() and tok.text == tok.low and len(tok.low) > 3 and tok.low not in STOP["en"]
    return known and after in ("the", "a", "an", "my", "our", "his", "her", "their", "some", "it", "them")


def _participle_follows(toks: Sequence[Tok], at: int) -> bool:
    for place in range(at, min(len(toks), at + 4)):
        low = toks[place].low
        if low in ADVERBS or low in ("not", "never"):
            continue
        form = FORMS.get(low)
        return (
            low == "been"
            or (
                form is not None
                and form.kind in (PAST, PARTICIPLE)
                and low not in ("left", "set", "cut", "cost", "ground")
            )
            or low in ("quit", "come", "become", "run", "read", "put", "left", "let", "shut", "hit", "split")
        )
    return False


def _base_follows(toks: Sequence[Tok], at: int) -> bool:
    for place in range(at, min(len(toks), at + 3)):
        low = toks[place].low
        if low in ADVERBS or low in ("not", "never"):
            continue
        form = FORMS.get(low)
        return form is not None and form.kind == BASE
    return False
