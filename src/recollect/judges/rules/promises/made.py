"""What somebody says they will do for others: said outright, offered, or taken on by a yes to a request.

Plans about oneself, wishes, conditions, predictions and what others promised are none. A promise begins a clause; its
time is taken out of the words and written at the end, as a date.
"""

from __future__ import annotations

import re
from datetime import datetime

from recollect.judges.bounds import bounded
from recollect.judges.relations import Promised, PromisesIn
from recollect.judges.rules.grammar.sentences import LONGEST, asks, lead, sentences, tokens
from recollect.judges.rules.grammar.verbs import BASE, FORMS, ING
from recollect.judges.rules.promises import vows as v
from recollect.judges.rules.promises import wordings as w
from recollect.judges.rules.promises.asked import accepted, around, hinted, is_base, of_request, plain, requested
from recollect.judges.rules.promises.due import due, has_day
from recollect.judges.rules.promises.foreign import foreign
from recollect.judges.rules.promises.told import LONGEST_TEXT, by_day, renewed, told, without_day

MOST = 8  # promises in one message


def promises(question: PromisesIn) -> tuple[Promised, ...]:
    """Every promise of a message, in the order in which they are said."""
    text = question.text[:LONGEST]
    wanted = requested(question.asked)
    found: list[Promised] = []
    owed: list[Promised] = []
    things: list[Promised] = []
    vowed = v.VOWED.search(plain(text).lower()) is not None
    last = ""
    for sentence in sentences(text):
        start, end = sentence.start, sentence.end
        if sentence.in_quotes(start):
            continue
        words = plain(text[start:end])
        tagged = v.TAG.search(words.lower()) if sentence.mark == "?" else None
        if (sentence.mark == "?" and tagged is None) or asks(sentence.toks, lead(sentence.toks)):
            continue
        if tagged is not None:
            words = words[: tagged.start()]
        inner = [(first - start, last - start) for first, last in sentence.quoted]
        before = len(found)
        found += _in_sentence(words, start, inner, question, wanted, vowed)
        owed += _owed(words, start, question)
        if len(found) == before:
            found += foreign(words, start, question)
        if len(found) == before:
            things += _of_things(words, start, question)
        if len(found) == before and before and len(words.split()) < 9 and found[-1].due_at is None:
            found[-1] = _dated(found[-1], words, question)
        if len(found) == before + 1 and found[-1].due_at is None and 0 < len(last.split()) < 6:
            found[-1] = _dated(found[-1], last, question)
        last = words
    if not found:
        found += accepted(text, question, wanted)
    return tuple(_once(found or things or owed))[:MOST]


def silent(question: PromisesIn) -> float:
    """How sure it is that nothing is promised, where nothing was found."""
    return 0.65 if v.FUTURE.search(question.text[:LONGEST].replace("’", "'")) else 0.9


@bounded
def is_thin(text: str) -> bool:
    """Whether a promise does not say itself what it is about: "Marcus will do it by 2026-05-12."."""
    _, _, deed = without_day(text).partition(" will ")
    return w.THIN.fullmatch(deed.lower()) is not None


# ------------------------------------------------------------------------------------------------------------- outright


def _in_sentence(
    words: str, offset: int, quoted: list[tuple[int, int]], question: PromisesIn, wanted: str, vowed: bool
) -> list[Promised]:
    """The promises of a sentence: each begins a clause, and ends where the next one begins."""
    found: list[Promised] = []
    low = words.lower()
    at = 0
    for _ in range(2 * MOST):
        match = _first(low, at)
        if match is None:
            break
        start, rest_at = match.start("vow"), match.start("rest")
        stop = v.NEXT.search(low, rest_at)
        end = stop.start() if stop else len(low)
        at = max(end, start + 1)
        if any(first <= start < last for first, last in quoted):
            continue
        made = _made(words, low, match, end, question, wanted, vowed)
        if made is not None:
            text, due_at, rule = made
            found.append(Promised(text, due_at, 0.9, offset + start, offset + end, rule))
    return found


def _first(low: str, at: int) -> re.Match[str] | None:
    found = [match for pattern in v.VOWS if (match := pattern.search(low, at))]
    if not at and (match := v.ELIDED.match(low)):
        found.append(match)
    return min(found, key=lambda each: each.start("vow"), default=None)


def _made(
    words: str, low: str, match: re.Match[str], end: int, question: PromisesIn, wanted: str, vowed: bool
) -> tuple[str, datetime | None, str] | None:
    vow, start = match["vow"], match.start("rest")
    rest = words[start:end].strip(" ,;:-–—!.")
    before = low[: match.start("vow")]
    clause = v.LAST_CLAUSE.split(before)[-1]
    if not rest or w.WEIGHED.search(f"{clause} {low[start:end]}") or w.DOUBT.search(low):
        return None
    if w.REPORTED.search(clause) or w.REPORTED.search(low[end : end + 30]) or v.SAID_SO.search(low[start:end]):
        return None
    if w.CONDITION.search(w.WHETHER.sub("", w.POLITE_IF.sub("", low))):
        return None
    rest = w.POLITE_IF.sub("", rest)
    given = v.GIVE_ME.search(before)
    if v.ASKS_FIRST.search(before) and not given:
        return None
    by_when, _ = due(rest, question.occurred_at)
    timed = by_when is not None
    if vow.startswith("you"):
        if not timed and not vowed and not re.match(r"(?:it|them) from|from (?:me|us)\b", rest.lower()):
            return None
        heard = vow.endswith("hear")
        return told(
            f"{'write to' if heard else 'get'} you{'' if heard else ' ' + rest}", before, question, "you will have"
        )
    if vow.startswith("count"):
        is_deed = is_base(rest.split()[0]) and " to " in low[match.start("vow") : start + 1]
        return told(rest if is_deed else f"help with {rest}", before, question, "count on me")
    rest = _deed(rest, vow)
    first = rest.split()[0].lower() if rest else ""
    if not first or not _is_for_others(first, rest, vow, timed, bool(question.asked.strip()), vowed):
        return None
    if w.THIN.fullmatch(due(rest, question.occurred_at)[1].lower()):
        if wanted:
            return of_request(wanted, rest, question)
        if first == "do" and not timed and not hinted(question.asked) and not vowed:
            return None
    when = f"in {given[1]}" if given else before
    said = told(rest, when, question, "offers" if vow.endswith(" can") else "will")
    hint = wanted or hinted(question.asked)
    if hint and not v.NO_TIME.search(low) and not has_day(f"{before} {rest}", question.occurred_at):
        return told(f"{rest} {_time_of(hint, question, said[1] is None)}".strip(), when, question, said[2])
    return said


def _time_of(wanted: str, question: PromisesIn, hour: bool) -> str:
    """When it was asked for: a reply that names no other time agrees with it, one that names an hour with the day."""
    due_at = due(wanted, question.occurred_at)[0] or due(around(question.asked, wanted), question.occurred_at)[0]
    if due_at is None or not (hour or has_day(around(question.asked, wanted), question.occurred_at)):
        return ""
    return f"on {due_at:%d %B %Y}" + ("" if due_at.second or not hour else f" at {due_at:%H:%M}")


def _dated(promise: Promised, words: str, question: PromisesIn) -> Promised:
    """With the time of the few words that follow it: "I'll write it. Before the 25th at the latest."."""
    due_at, left = due(words, question.occurred_at)
    if due_at is None or len(left.split()) > 3:
        return promise
    return Promised(renewed(promise.text, due_at), due_at, promise.certainty, promise.start, promise.end, promise.rule)


def _deed(rest: str, vow: str) -> str:
    """From the verb on: "sending you the file" after "I'm" is "send you the file"."""
    first, _, more = rest.partition(" ")
    form = FORMS.get(first.lower())
    if v.ING_AFTER.search(vow.strip()) or not vow.strip():
        if form is not None and form.kind == ING:
            return f"{form.verb} {more}".strip()
        return v.ING_MORE.get(first.lower(), "") and f"{v.ING_MORE[first.lower()]} {more}".strip()
    return rest


def _is_for_others(verb: str, rest: str, vow: str, timed: bool, asked: bool, vowed: bool) -> bool:
    low = rest.lower()
    after = low.split()[1:]
    anybody = w.ANYBODY.search(rest) is not None
    if v.TELL_WHAT.match(low) or w.SOCIAL.match(low) or w.FOR_ONESELF.search(low):
        return False
    if v.NEGATED.search(vow):
        return v.KEPT_FROM.match(low) is not None or (vowed and verb not in ("be", "have"))
    if verb in w.SAID_AT_ONCE and not (timed and anybody) and not (vow != "let me" and v.HELPS.match(low)):
        return False
    if vow.endswith(" can") and verb not in w.OFFERED and not (timed and anybody):
        return False
    if v.IS_DOING.search(vow) and not anybody:
        comes = verb in w.HANDED_OVER or v.COMES.match(low) is not None
        if not ((timed or asked) and comes) or "my" in after[:2]:
            return False
    if v.PRESENT.fullmatch(vow):
        serves = anybody or verb in w.FOR_OTHERS | w.HANDED_OVER
        return ((timed or vowed) and serves) or (vowed and v.LEAVING.match(low) is not None) or (asked and anybody)
    if vow.endswith(("going to", "gonna", "imma", "ima")) and not anybody:
        handed = verb in w.HANDED_OVER and after[:1] == ["the"]
        if not handed and not (timed and after[:1] not in (["my"], ["our"])):
            return False
    if low.startswith("make sure to") and not anybody and not asked:
        return False
    if v.LEAVING.match(low):
        return vow not in ("let me", "let us")
    if w.WITH_PARTICLE.match(rest) or w.WITH_PARTICLE.match(low):
        return not (vow == "let me" and low.startswith(("have a look", "take a look", "see")))
    if verb == "have":
        return v.HAVE.match(low) is not None
    sworn = vowed and v.SWORN.search(f"{vow} {low}") is not None
    if verb == "be":
        return v.BE_THERE.match(low) is not None and (timed or asked or anybody or vowed)
    if verb in w.NEVER:
        return vowed and (anybody or sworn)
    return _is_service(verb, rest, after, vow, anybody, asked, vowed)


def _is_service(verb: str, rest: str, after: list[str], vow: str, anybody: bool, asked: bool, vowed: bool) -> bool:
    """Whether a verb with its object is something that is done for others, by its nature or by who is in it."""
    own = bool(after) and after[0] in ("my", "myself", "our")
    if verb in w.FOR_OTHERS:
        if vow.endswith(" can") and (not after or after[0] not in w.DETERMINED | {"our", "my"}):
            return anybody or rest.split()[-1][:1].isupper()
        if verb in w.OWN and own and not anybody:
            return False
        if verb in w.BARE and after and after[0] not in w.DETERMINED and not anybody:
            return rest.split()[1][:1].isupper() or asked  # "call Ann", but not "order pizza"
        return True
    known = (
        is_base(verb)
        or verb in w.MORE_VERBS
        or (v.PLAIN_WILL.search(vow) is not None and v.MAY_BE_VERB.fullmatch(verb))
    )
    if not known or (vow in ("let me", "let us") and not (anybody and verb in w.OFFERED)):
        return False
    if anybody or (vowed and after):
        return True
    if verb in w.SELFISH or own or v.FOR_ME.match(rest.lower()):
        return False
    definite = bool(after) and (after[0] in w.DEFINITE or (rest.split()[1][:1].isupper() and after[0] not in v.DAYS))
    return (definite or (asked and bool(after))) and (is_base(verb) or verb in w.MORE_VERBS)


# ---------------------------------------------------------------------------------------------------------- of things


def _of_things(words: str, offset: int, question: PromisesIn) -> list[Promised]:
    """What will come about, where it is the speaker's to see to: "your refund goes out today", "the tent is yours"."""
    low = words.lower()
    if w.WEIGHED.search(low) or w.CONDITION.search(low) or w.REPORTED.search(low) or w.DOUBT.search(low):
        return []
    for pattern, verb in v.THINGS:
        match = pattern.search(low)
        if match is None:
            continue
        what = words[match.start("what") : match.end("what")].strip(" ,;:-–—!.")
        text, due_at, _ = told(f"{verb} {what}".strip(), low[: match.start()], question, "")
        needs = match.groupdict().get("timed") is not None
        if needs and due_at is None:
            due_at, _ = due(low[match.start() :], question.occurred_at)
            text = renewed(text, due_at)
        if needs and due_at is None:
            continue
        return [Promised(text, due_at, 0.75, offset + match.start(), offset + len(words), "it will come about")]
    return []


def _owed(words: str, offset: int, question: PromisesIn) -> list[Promised]:
    match = v.OWE.search(words.lower())
    if (
        match is None
        or w.WEIGHED.search(match["rest"])
        or re.match(r"(?:nothing|an apology|everything|one\b\W*$)", match["rest"])
    ):
        return []
    stop = v.NEXT.search(words.lower(), match.start("rest"))
    end = stop.start() if stop else len(words)
    due_at, what = due(words[match.start("rest") : end], question.occurred_at)
    deed = what.strip(" ,;:.!-–—")[:LONGEST_TEXT]
    whom = f"{question.addressee} " if question.addressee else ""
    text = f"{question.speaker or 'Somebody'} will give {whom}{deed} that they owe{by_day(due_at)}."
    return [Promised(text, due_at, 0.75, offset + match.start("vow"), offset + end, "owes")]


def _once(found: list[Promised]) -> list[Promised]:
    return list({each.text.lower(): each for each in reversed(found)}.values())[::-1]


__all__ = ["BASE", "is_thin", "promises", "renewed", "requested", "tokens"]
