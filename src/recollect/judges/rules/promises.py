"""What somebody says they will do for others: said outright, offered, or taken on by a yes to a request.

Plans about oneself, wishes, conditions, predictions and what others promised are none. A promise begins a clause; its
time is taken out of the words and written at the end, as a date.
"""

from __future__ import annotations

import re
from datetime import datetime

from recollect.judges.relations import Promised, PromisesIn
from recollect.judges.rules import promises_words as w
from recollect.judges.rules.promises_due import due
from recollect.judges.rules.promises_foreign import foreign
from recollect.judges.rules.sentences import LONGEST, asks, is_command, lead, sentences, tokens
from recollect.judges.rules.verbs import BASE, FORMS, ING

LONGEST_TEXT = 200
MOST = 8  # promises in one message
_ADVERBS = (
    r"(?:(?:also|just|then|gladly|happily|definitely|certainly|surely|now|quickly|first|personally|try and|go and) )*"
)
_LEAD = r"(?:^|[,;:(–—…]|\s-|\b(?:and|but|so|then|or|worry|because|meanwhile|later|instead|word)\b)\s*"
_TIME_FIRST = (
    r"(?:(?:(?:on |next |this |by )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|next week|later|"
    r"this (?:afternoon|evening|week|weekend)|at (?:noon|\d{1,2}(?: ?[ap]m)?))(?: (?:morning|evening|afternoon))?,? )?"
)
_WILL = re.compile(
    _LEAD + _TIME_FIRST +
    r"(?:(?:ok|okay|sure|yes|yeah|well|great|alright|right|thanks|sorry|actually|anyway|in the meantime|of course|"
    r"no problem|no worries|don't worry)[,!]? ){0,3}"
    r"(?P<vow>(?:i|we) (?:promise|swear|vow|guarantee|commit)(?: you)?(?: that)?(?:,? (?:i|we)(?:'ll| will|"
    r" am going to|'m "
    r"going to)| to)|(?:i|we) (?:will|shall|am going to|are going to|'ll)|(?:i|we)'ll|(?:i|we)(?:'m|'re| am| are) "
    r"(?:going to|gonna)|ill|let me|let us|(?:i|we) can|(?:i|we)(?:'m|'re| am| are)(?= [a-z]+ing\b)|allow me to) "
    + _ADVERBS + r"(?P<rest>[a-z].*)"
)  # fmt: skip
_ELIDED = re.compile(
    r"^(?:(?:ok|okay|sure|yes|yeah|alright)[,!]? )?(?P<vow>will|gonna|shall) " + _ADVERBS + r"(?P<rest>[a-z].*)"
)
_YOU_GET = re.compile(
    _LEAD + r"(?P<vow>you(?:'ll| will) (?:have|get|receive|hear)) "
    r"(?P<rest>(?:the|your|my|our|it|them|a|an|from me|from us)\b.*)"
)
_COUNT = re.compile(_LEAD + r"(?:you can )?(?P<vow>count me in|count on me|count on us) (?:to |for )(?P<rest>.+)")
_OWE = re.compile(_LEAD + r"(?P<vow>(?:i|we)(?: still| really)? owe you) (?P<rest>(?:an?|the|some|one|\w+) ?.*)")
_GIVE_ME = re.compile(r"\b(?:give me|just need|need) ((?:\w+ )?(?:\w+ )?(?:minutes?|hours?|days?)) (?:and|then)\b")
_NEXT = re.compile(
    r"(?:,? (?:and|then|but|so)|[,;–—]) (?:then |also )?(?:i|we)(?:'ll| will|'m going to| am going to| can|'m|"
    r" am| have|"
    r"'ve|'d| would| could| hope| think| need| was| had| don't| won't| can't) |,? because |,? since (?:i|we|"
    r"you|it) |,? but |"
    r",? and [a-z]+(?:'ll| will) |,? although |,? though |;|,? (?:you|he|she|they|it)(?:'ll| will) |, (?:as|"
    r"which|thanks|thank you|promise|ok|okay|"
    r"right|sorry|don't|no|what|how|can|could|so that|please)\b| (?:- |– |— )|:\s"
)
_HAVE = re.compile(
    r"have (?:(?:it|that|this|them|him|her|the|your|a|an|all|everything|my|our)\b).*?\b(?:ready|done|over|"
    r"fixed|finished|"
    r"sent|delivered|repaired|on your|to you|for you|in your|by|before|sorted|\w{3,}ed)\b"
)
_LEAVING = re.compile(
    r"(?:leave (?:it|that|the|your|them)\b.*\b(?:at|with|in|on|by|for) )|(?:tell|show) (?:you|him|her|them)\b|"
    r"(?:be there|be at your|come (?:over|by|with you|to your|and help))\b|wait for you|meet you\b"
)
_SAID_SO = re.compile(r",? (?:he|she|they|[a-z]+) (?:said|says|told me|wrote)\W*$")
_ASKS_FIRST = re.compile(
    r"\b(?:let me know|tell me|just ask|ask me)\b|^(?:please |just )*(?:send me|share|provide|give me)\b"
)
_TELL_WHAT = re.compile(
    r"ask (?:you )?(?:a|some|one|another|the next) \w*\s?questions?\b|(?:tell|show) you (?:what|a (?:story|secret|"
    r"joke)|something|how|one thing|the truth)\b"
)
_YOU = (
    (
        re.compile(
            r"\b(?:you|u|ya)\b(?='| are| were| have)|(?<=before )you\b|(?<=when )you\b|(?<=once )you\b",
            re.IGNORECASE,
        ),
        "they",
    ),
    (re.compile(r"\b(?:your|ur)\b", re.IGNORECASE), "their"),
    (re.compile(r"\byours\b", re.IGNORECASE), "theirs"),
    (re.compile(r"\byourself\b", re.IGNORECASE), "themselves"),
)
_ME = (
    (re.compile(r"\bmy\b", re.IGNORECASE), "their"),
    (re.compile(r"\bour\b", re.IGNORECASE), "their"),
    (re.compile(r"\bi'm\b|\bi am\b|\bwe're\b|\bwe are\b", re.IGNORECASE), "they are"),
    (re.compile(r"\bi've\b|\bwe've\b", re.IGNORECASE), "they have"),
    (re.compile(r"\bi\b|\bwe\b", re.IGNORECASE), "they"),
    (re.compile(r"\bme\b|\bus\b", re.IGNORECASE), "them"),
    (re.compile(r"\bmyself\b|\bourselves\b", re.IGNORECASE), "themselves"),
)
_FUTURE = re.compile(
    r"\b(?:i|we)(?:'ll| will| shall|'m going to|'re going to| can)\b|\blet me\b|\bpromise\b",
    re.IGNORECASE,
)
_DATE_AT_END = re.compile(r" \(?by \d{4}-\d\d-\d\d(?: \d\d:\d\d)?\)?\.$")


def promises(question: PromisesIn) -> tuple[Promised, ...]:
    """Every promise of a message, in the order in which they are said."""
    text = question.text[:LONGEST]
    wanted = requested(question.asked)
    found: list[Promised] = []
    owed: list[Promised] = []
    for sentence in sentences(text):
        start, end = sentence.start, sentence.end
        if sentence.in_quotes(start):
            continue
        words = _plain(text[start:end])
        if sentence.mark == "?" or asks(sentence.toks, lead(sentence.toks)):
            continue
        inner = [(first - start, last - start) for first, last in sentence.quoted]
        found += _in_sentence(words, start, inner, question, wanted)
        owed += _owed(words, start, question)
        found += foreign(words, start, question.speaker, question.occurred_at)
    if not found and wanted:
        found += _accepted(text, question, wanted)
    return tuple(_once(found or owed))[:MOST]


def silent(question: PromisesIn) -> float:
    """How sure it is that nothing is promised, where nothing was found."""
    return 0.65 if _FUTURE.search(question.text[:LONGEST].replace("’", "'")) else 0.9


def renewed(text: str, due_at: datetime | None) -> str:
    """The sentence of an earlier promise, with another date."""
    return f"{_DATE_AT_END.sub('', text).rstrip('.')}{_by(due_at)}."


def is_thin(text: str) -> bool:
    """Whether a promise does not say itself what it is about: "Marcus will do it by 2026-05-12."."""
    _, _, deed = _DATE_AT_END.sub("", text).rstrip(".").partition(" will ")
    return w.THIN.fullmatch(deed.lower()) is not None


def requested(asked: str) -> str:
    """What somebody is asked to do: "send me the report by Friday"; "" where nothing is."""
    for sentence in reversed(sentences(asked[:LONGEST])[-6:]):
        words = _plain(asked[sentence.start : sentence.end])
        match = w.REQUEST.search(words)
        wish = next((each for each in match.groups() if each), "") if match else ""
        if not wish and is_command(sentence):
            order = words[sentence.toks[lead(sentence.toks)].start - sentence.start :]
            first = order.split(maxsplit=1)[0].lower()
            if first in w.ORDERED or re.search(r"\b(?:me|us|my|our|please|mir|uns|moi|nous)\b", order.lower()):
                wish = order  # else it may be advice
        first = wish.split(maxsplit=1)[0].lower() if wish else ""
        form = FORMS.get(first)
        if form is not None and form.kind == ING:
            wish = f"{form.verb} {wish.partition(' ')[2]}"  # "would you mind feeding the cat"
        if wish and first not in w.TELLING and not w.STANDING.match(wish):
            return re.sub(r",? (?:please|pls|thanks|thank you|bitte|por favor|s'il te plaît)\W*$", "", wish).strip()
    return ""


# ------------------------------------------------------------------------------------------------------------- outright


def _in_sentence(
    words: str, offset: int, quoted: list[tuple[int, int]], question: PromisesIn, wanted: str
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
        stop = _NEXT.search(low, rest_at)
        end = stop.start() if stop else len(low)
        at = max(end, start + 1)
        if any(first <= start < last for first, last in quoted):
            continue
        made = _made(words, low, match, end, question, wanted)
        if made is not None:
            text, due_at, rule = made
            found.append(Promised(text, due_at, 0.9, offset + start, offset + end, rule))
    return found


def _first(low: str, at: int) -> re.Match[str] | None:
    part = low[at:]
    found = [match for pattern in (_WILL, _YOU_GET, _COUNT) if (match := pattern.search(low, at))]
    if not at and (match := _ELIDED.match(part)):
        found.append(match)
    return min(found, key=lambda each: each.start("vow"), default=None)


def _made(
    words: str, low: str, match: re.Match[str], end: int, question: PromisesIn, wanted: str
) -> tuple[str, datetime | None, str] | None:
    vow, start = match["vow"], match.start("rest")
    rest = words[start:end].strip(" ,;:-–—!.")
    before = low[: match.start("vow")]
    whole = f"{before} {low[start:end]}"
    if w.WEIGHED.search(whole) or w.REPORTED.search(before) or w.REPORTED.search(low[end : end + 30]) or not rest:
        return None
    conditional = w.POLITE_IF.sub("", low)
    if w.CONDITION.search(w.WHETHER.sub("", conditional)):
        return None
    if _SAID_SO.search(low[start:end]):
        return None
    rest = w.POLITE_IF.sub("", rest)
    if _ASKS_FIRST.search(before) and not _GIVE_ME.search(low[: match.start("vow")]):
        return None
    by_when, _ = due(rest, question.occurred_at)
    if vow.startswith("you"):
        if by_when is None and not re.match(r"(?:it|them) from|from (?:me|us)\b", rest.lower()):
            return None
        heard = vow.endswith("hear")
        rest = f"{'write to' if heard else 'get'} you{'' if heard else ' ' + rest}"
        return _sentence(rest, before, question, "you will have")
    if vow.startswith("count"):
        verb = FORMS.get(rest.split()[0].lower())
        is_deed = verb is not None and verb.kind == BASE and " to " in low[match.start("vow") : start + 1]
        return _sentence(rest if is_deed else f"help with {rest}", before, question, "count on me")
    rest = _deed(rest, vow)
    verb_word = rest.split()[0].lower() if rest else ""
    if not verb_word or not _is_for_others(verb_word, rest, vow, by_when is not None):
        return None
    if w.THIN.fullmatch(due(rest, question.occurred_at)[1].lower()):
        if wanted:
            return _of_request(wanted, rest, question)
        if verb_word == "do" and by_when is None:
            return None
    given = _GIVE_ME.search(low[: match.start("vow")])
    when = f"in {given[1]}" if given else before
    return _sentence(rest, when, question, "offers" if vow.endswith(" can") else "will")


def _deed(rest: str, vow: str) -> str:
    """From the verb on: "sending you the file" after "I'm" is "send you the file"."""
    first, _, more = rest.partition(" ")
    form = FORMS.get(first.lower())
    if re.search(r"(?:'m|'re|am|are)$", vow.strip()) and not vow.strip().endswith("to"):
        return f"{form.verb} {more}".strip() if form is not None and form.kind == ING else ""
    return rest


def _is_for_others(verb: str, rest: str, vow: str, timed: bool) -> bool:
    low = rest.lower()
    after = low.split()[1:]
    anybody = w.ANYBODY.search(rest) is not None
    if _TELL_WHAT.match(low) or w.SOCIAL.match(low) or w.FOR_ONESELF.search(low):
        return False
    if verb in w.SAID_AT_ONCE and not (timed and anybody):
        return False
    if vow.endswith(" can") and verb not in w.OFFERED and not (timed and anybody):
        return False
    if vow.endswith(("'m", "'re", " am", " are")) and not anybody and not (timed and verb in w.HANDED_OVER):
        return False
    if vow.endswith(("going to", "gonna")) and not anybody and not (timed and after[:1] not in (["my"], ["our"])):
        return False
    if low.startswith("make sure to") and not anybody:
        return False
    if _LEAVING.match(low):
        return vow not in ("let me", "let us")
    if w.WITH_PARTICLE.match(rest) or w.WITH_PARTICLE.match(low):
        return not (vow == "let me" and low.startswith(("have a look", "take a look", "see")))
    if verb == "have":
        return _HAVE.match(low) is not None
    if verb in w.NEVER:
        return False
    if verb in w.FOR_OTHERS:
        if vow.endswith(" can") and (not after or after[0] not in w.DETERMINED | {"our", "my"}):
            return anybody or rest.split()[-1][:1].isupper()
        if verb in w.OWN and after and after[0] in ("my", "myself", "our") and not anybody:
            return False
        if verb in w.BARE and after and after[0] not in w.DETERMINED and not anybody:
            return rest.split()[1][:1].isupper()  # "call Ann", but not "order pizza"
        return True
    form = FORMS.get(verb)
    return anybody and form is not None and form.kind == BASE and vow not in ("let me", "let us")


# -------------------------------------------------------------------------------------------------------- in sentences


def _sentence(
    rest: str, before: str, question: PromisesIn, rule: str, request: bool = False
) -> tuple[str, datetime | None, str]:
    due_at, deed = due(rest, question.occurred_at)
    if due_at is None and before:
        due_at, _ = due(before, question.occurred_at)
    deed = _said_of_others(deed, question.addressee, request)[:LONGEST_TEXT].strip(" ,;:-–—")
    return f"{question.speaker or 'Somebody'} will {deed}{_by(due_at)}.", due_at, rule


def _said_of_others(deed: str, addressee: str, request: bool) -> str:
    """The words with nobody's "I" and "you" in them. In a request these are the other way round."""
    mine, yours = (_YOU, _ME) if request else (_ME, _YOU)
    if addressee:
        name, whose = addressee, f"{addressee}'{'' if addressee.endswith('s') else 's'}"
        pairs = (
            [(r"\bmy\b", whose), (r"\bme\b|\bi\b", name)]
            if request
            else [(r"\byour\b|\bur\b", whose), (r"\b(?:you|u|ya)\b", name)]
        )
        if re.search(pairs[1][0], deed, re.IGNORECASE):
            pairs[0] = (pairs[0][0], "their")  # "send Iris their report"
        for pattern, by in pairs:
            deed = re.sub(pattern, lambda _, by=by: by, deed, flags=re.IGNORECASE)  # type: ignore[misc]
    for pattern, by in (*mine, *yours):
        deed = pattern.sub(by, deed)
    return " ".join(re.sub(r"\byou\b|\bu\b", "them", deed, flags=re.IGNORECASE).split())


def _by(due_at: datetime | None) -> str:
    if due_at is None:
        return ""
    day = f"{due_at.year:04}-{due_at.month:02}-{due_at.day:02}"
    ends = (due_at.hour, due_at.minute, due_at.second) == (23, 59, 59)
    return f" by {day}" if ends else f" by {day} {due_at.hour:02}:{due_at.minute:02}"


# ------------------------------------------------------------------------------------------------------------ taken on


def _accepted(text: str, question: PromisesIn, wanted: str) -> list[Promised]:
    """A yes to a request, where nothing else is said that may be the answer itself."""
    low = _plain(text).lower().strip()
    match = w.YES.match(low)
    if match is None or not match[0].strip() or w.NO.search(w.YES.sub("", low)):
        return []
    rest = low[match.end() :].strip(" .!,")
    _, left = due(f"x {rest}", question.occurred_at)
    if len(left.split()) > 4 or "?" in text:
        return []
    said, due_at, rule = _of_request(wanted, rest, question)
    return [Promised(said, due_at, 0.8, 0, len(text), rule)]


def _of_request(wanted: str, rest: str, question: PromisesIn) -> tuple[str, datetime | None, str]:
    """What was asked for, by the time that the answer says, or else the request."""
    own, _ = due(f"x {rest}", question.occurred_at)
    _, deed = due(wanted, question.occurred_at)
    wanted = wanted[:1].lower() + wanted[1:]
    said, due_at, _ = _sentence(deed[:1].lower() + deed[1:] if own else wanted, "", question, "", request=True)
    if own is not None:
        due_at, said = own, renewed(said, own)
    return said, due_at, "says yes to a request"


def _owed(words: str, offset: int, question: PromisesIn) -> list[Promised]:
    match = _OWE.search(words.lower())
    if (
        match is None
        or w.WEIGHED.search(match["rest"])
        or re.match(r"(?:nothing|an apology|everything|one\b\W*$)", match["rest"])
    ):
        return []
    stop = _NEXT.search(words.lower(), match.start("rest"))
    end = stop.start() if stop else len(words)
    due_at, what = due(words[match.start("rest") : end], question.occurred_at)
    deed = what.strip(" ,;:.!-–—")[:LONGEST_TEXT]
    whom = f"{question.addressee} " if question.addressee else ""
    text = f"{question.speaker or 'Somebody'} will give {whom}{deed} that they owe{_by(due_at)}."
    return [Promised(text, due_at, 0.75, offset + match.start("vow"), offset + end, "owes")]


def _once(found: list[Promised]) -> list[Promised]:
    return list({each.text.lower(): each for each in reversed(found)}.values())[::-1]


def _plain(text: str) -> str:
    """Straight apostrophes and single spaces, place by place: nothing moves."""
    return re.sub(r"\s", " ", text.replace("’", "'"))


__all__ = ["is_thin", "promises", "renewed", "requested", "tokens"]
