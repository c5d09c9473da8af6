"""A clause on its way to claims: its times taken out, its objects read, and the claim made whole.

`Scene` is the message; `Said` is one clause of it. The rules ask `Said` for words and make claims through it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from recollect.judges.predicates import PREDICATES
from recollect.judges.questions import Claim, Kind, Polarity
from recollect.judges.rules.claims import saying
from recollect.judges.rules.grammar import dates
from recollect.judges.rules.grammar.clauses import Clause
from recollect.judges.rules.grammar.dates import Time
from recollect.judges.rules.grammar.known import NOBODY, PRONOUNS, Known, Subject
from recollect.judges.rules.grammar.lexicon import WEEKDAYS, words
from recollect.judges.rules.grammar.noun_phrases import phrase
from recollect.judges.rules.grammar.sentences import Tok

HEDGED, OPEN = 0.6, 0.8  # OPEN: a claim about "she", when only the talk before tells who that is
_OF_PEOPLE = words(
    "lives_in from born_in moved_to works_at works_as works_on studies studies_at graduated_from likes dislikes "
    "prefers "
    "favourite age_is birthday_is name_is called marital_status_is has_partner has_mother has_father has_sister "
    "has_brother has_child has_relative has_friend has_pet has_hobby plans did visited wants speaks allergic_to eats "
    "has_condition owns does phone_is email_is has_boss can takes promised decided scheduled is has_trait needs uses "
    "satisfied_with unhappy_with has_colleague knows status_is address_is works_on"
)
_STATES = words(
    "lives_in works_at works_as eats marital_status_is owns has_condition studies studies_at uses located_in has_pet"
)
_SMALL_WORDS = words("on in at every each most before after during twice once usually always from around by")
_FOR_LONG = re.compile(
    r"\bfor (?:about |around |over |almost |nearly |more than )?(?:a|an|one|two|three|"
    r"four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|\d{1,3}|many|several|"
    r"a few|a couple of|some|the last \w+|the past \w+)"
    r" (?:years?|months?|weeks?|days?|decades?|hours?)(?: now)?\b|\bfor (?:ages|years|"
    r"months|weeks|decades|life|ever|now|a while)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?<!\w)(a|an|the|some) $", re.IGNORECASE)
_IN_YEARS = re.compile(r"in (?:\w+ ){0,2}(?:years?|months?|weeks?|days?|decades?|ages)\b", re.IGNORECASE)
_ON = re.compile(r"(?<!\w)(on|at) (?:the |a |an )?$", re.IGNORECASE)
_STOPS = words(", ; : ( ) — – because since so but although though when while which who whereas where unless until")
_LISTS = words("and or & , plus")
_NO_ITEMS = words("and or also too especially mostly mainly usually sometimes really please thanks etc actually though")
_TRAILING = re.compile(
    r"(?:[\s,]+(?:too|as well|anymore|any more|any longer|now|though|a lot|very much|"
    r"so much|at all|again|lately|these days|right now|"
    r"at the moment|currently|nowadays|please|lol|haha|btw|fyi|either|instead|tbh|actually|"
    r"really|the most|best|more than anything|"
    r"a bit|already|yet|still|today|ok|okay|honestly|for sure|of course|by the way|anyway|"
    r"originally|only|together|full-time|part-time|full time|part time|alone|here|there))+$",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"^(?:(?:a|an|the|some|any|really|so|very|just|both|all|also|eating|drinking|quite|"
    r"pretty|my own|such|kind of|a bit of|a little|a little bit of|lots of|a lot of)\s+)+",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Scene:
    """A message that is read for claims."""

    text: str
    speaker: str
    now: datetime
    asked: str = ""
    known: Known = field(default_factory=Known)
    promised: Clause | None = None  # "I promised Ann", when what was promised is still to come

    def times(self, start: int, end: int, lows: Sequence[str]) -> tuple[Time, ...]:
        return dates.times(self.text, start, end, self.now, lows)


class Said:
    """A clause with its times apart. `toks` are the words after the verb that are no time."""

    __slots__ = ("clause", "context", "future", "lead", "recurring", "scene", "subject", "times", "toks")

    def __init__(self, scene: Scene, clause: Clause) -> None:
        self.scene, self.clause, self.subject = scene, clause, clause.subject
        every = (*clause.lead, *clause.rest)
        self.future = not clause.past and clause.form not in ("perfect", "past progressive")
        self.times: tuple[Time, ...] = ()
        self.context: str | None = None
        self.recurring = False
        self.toks = list(clause.rest)
        self.lead = list(clause.lead)
        if every:
            self._take_times(every)

    def _take_times(self, every: Sequence[Tok]) -> None:
        scene = self.scene
        start, end = every[0].start, every[-1].end
        verb = self.clause.start, self.clause.verb_end
        found = [
            time
            for time in scene.times(start, end, [tok.low for tok in every])
            if not (verb[0] <= time.start < verb[1]) and time.precision != "vague"
        ]
        if self.clause.negated and self.clause.form == "perfect":  # "haven't eaten meat in ten years": till now
            found = [time for time in found if not _IN_YEARS.match(time.text)]
        again = [place for place in dates.recurring(scene.text, start, end) if not verb[0] <= place[0] < verb[1]]
        again = [place for place in again if not any(_covers(time, place) for time in found)]
        phrases = [scene.text[first:last] for first, last in again]
        self.recurring = any(dates.recurs(said) for said in phrases)
        if self.recurring:  # "every Tuesday at 7": the clock time belongs to it
            found = [time for time in found if time.precision not in ("hour", "minute", "part", "day")]
        else:
            again = [
                place for place in again if not any(time.start < place[1] and place[0] < time.end for time in found)
            ]
        clause = self.clause
        if clause.form == "present" and not clause.modal and clause.verb not in ("have", "be", "need"):
            # "I don't drink coffee after 3 pm": a time of day that holds always
            of_day = [
                time
                for time in found
                if (time.precision in ("open", "hour", "minute") and not _DAY_SAID.search(time.text))
                or time.text[:7].lower() == "within "
            ]
            again += [(time.start, time.end) for time in of_day]
            found = [time for time in found if time not in of_day]
        self.times = tuple(found)
        if again:
            self.context = _joined(scene.text, again)
        taken = [(time.start, time.end) for time in found] + again
        if any(tok.low == "for" for tok in every):
            taken += [match.span() for match in _FOR_LONG.finditer(scene.text, start, end)]
        if taken:
            self.toks = [tok for tok in self.toks if not any(first <= tok.start < last for first, last in taken)]
            self.lead = [tok for tok in self.lead if not any(first <= tok.start < last for first, last in taken)]
            while self.toks and self.toks[-1].low in (
                "on",
                "at",
                "in",
                ",",
                "by",
                "for",
                "from",
                "since",
                "until",
                "this",
                "and",
                "every",
                "till",
            ):
                self.toks.pop()

    # ---- words

    def lows(self, first: int = 0, last: int | None = None) -> list[str]:
        return [tok.low for tok in self.toks[first:last]]

    def at(self, place: int) -> str:
        return self.toks[place].low if 0 <= place < len(self.toks) else ""

    def find(self, *wanted: str, start: int = 0) -> int:
        """The place of the first of these words; -1 where there is none."""
        for place in range(start, len(self.toks)):
            if self.toks[place].low in wanted:
                return place
        return -1

    def until(self, start: int, stops: Iterable[str] = ()) -> int:
        """Where a phrase that begins here ends: at a stop, a mark, or a subordinate clause."""
        extra = frozenset(stops)
        for place in range(start, len(self.toks)):
            low = self.toks[place].low
            if low in extra or low in _STOPS:
                return place
        return len(self.toks)

    def words(self, first: int, last: int | None = None) -> str:
        return phrase(self.toks, first, len(self.toks) if last is None else last)

    def object(self, start: int = 0, stops: Iterable[str] = (), most: int = 12) -> str:
        end = min(self.until(start, stops), start + most)
        return clean(self.words(start, end))

    def items(self, start: int = 0, stops: Iterable[str] = (), most: int = 5) -> list[str]:
        """The things of a list: "pizza, pasta and sushi"; a list of long things is one thing."""
        extra = frozenset(stops) | (_STOPS - {","})
        found: list[str] = []
        begin = place = start
        end = len(self.toks)
        while place <= end:
            low = self.toks[place].low if place < end else ""
            if place == end or low in extra or low in _LISTS:
                if place > begin:
                    found.append(clean(self.words(begin, place)))
                begin = place + 1
                if place == end or low in extra:
                    break
            place += 1
        found = [item for item in found if item and item.lower() not in _NO_ITEMS]
        first = found[:1]
        rest = [item for item in found[1:most] if len(item.split()) <= most - 1 and not _sentence_like(item)]
        return first + rest

    # ---- claims

    @property
    def polarity(self) -> Polarity:
        if self.clause.no_longer or self.clause.used_to or self.ended_words:
            return "ended"
        return "not" if self.clause.negated else "is"

    @property
    def ended_words(self) -> bool:
        if not self.clause.negated:
            return False
        said = " ".join(tok.low for tok in self.clause.rest)
        return "anymore" in said or "any more" in said or "longer" in said

    def make(
        self,
        predicate: str,
        value: str,
        *,
        subject: Subject | str | None = None,
        polarity: Polarity | None = None,
        context: str | None = None,
        replaces: str | None = None,
        object_type: str | None = None,
        subject_type: str | None = None,
        relation: str = "",
        certainty: float = 1.0,
        future: bool | None = None,
        dated: bool = True,
        ending: bool = False,
        blank: bool = False,  # "we broke up": with whom, is known already
        rule: str = "",
        category: str | None = None,
    ) -> list[Claim]:
        """One claim, or none where there is nothing to claim; for several names as subject, one each."""
        value = value.strip(" ,.;:-–—\"'“”")
        if (not value and not blank) or len(value) > 300:
            return []
        whole = self.subject if subject is None else subject
        keys: Sequence[str]
        if isinstance(whole, Subject):
            keys = whole.names if len(whole.names) > 1 else (whole.key,)
            kind = subject_type or whole.type
            plural = whole.plural and len(whole.names) < 2 and not whole.we
        else:
            keys, kind, plural = (whole,), subject_type or "person", False
        known = PREDICATES[predicate]
        polarity = self.polarity if polarity is None else polarity
        ahead = self.future if future is None else future
        start: datetime | None = None
        end: datetime | None = None
        when = ""
        if dated:
            start, end, when = self._validity(ahead)
        at = context if context is not None else (self.context if predicate != "favourite" else None)
        if at and at[0].isupper() and at.split(" ")[0].lower() in _SMALL_WORDS:
            at = at[0].lower() + at[1:]
        lasts = when and predicate in _STATES and self.clause.form in ("past", "perfect", "either")
        if value and (lasts or ending):
            when = re.sub(r"^(?:on|in) ", "since ", when)
        if ending:
            end = end if start is None else start
            start = None
        said = self._as_said(value)
        if predicate == "located_in":
            said = self._on(value, said)
        shown = " ".join(part for part in (at if predicate != "favourite" and at else "", when) if part)
        claims = []
        for key in keys:
            if (
                not key
                or key in ("you", *NOBODY)
                or key.lower().removesuffix("s") in WEEKDAYS
                or (key in PRONOUNS and predicate not in _OF_PEOPLE)
            ):
                continue
            claims.append(
                Claim(
                    key,
                    predicate,
                    value,
                    _kind(known.kind),
                    saying.sentence(key, predicate, said, self.scene.speaker, polarity, shown, relation, at, plural),
                    category or known.category,
                    "person" if key == "speaker" else kind,
                    object_type,
                    at,
                    polarity,
                    replaces,
                    start,
                    end,
                    min(certainty, HEDGED if self.clause.hedged else 1.0, OPEN if key in PRONOUNS else 1.0),
                    self.clause.start,
                    self.clause.end,
                    rule or predicate.replace("_", " "),
                )
            )
        return claims

    def _as_said(self, value: str) -> str:
        """The value with its article, for the sentence: "a nurse"."""
        text = self.scene.text
        at = text.find(value, self.clause.start, self.clause.end + 1)
        if at <= 0:
            return value
        before = _ARTICLE.search(text, max(0, at - 5), at)
        return f"{before[1].lower()} {value}" if before is not None else value

    def _on(self, value: str, said: str) -> str:
        """The place with "on" or "at", where it was said so: "on the fourth floor"."""
        text = self.scene.text
        at = text.find(value, self.clause.start, self.clause.end + 1)
        before = _ON.search(text, max(0, at - 8), at) if at > 0 else None
        return f"{before[1].lower()} {said}" if before is not None else said

    def _validity(self, future: bool) -> tuple[datetime | None, datetime | None, str]:
        begin: datetime | None = None
        until: datetime | None = None
        shown = []
        for time in self.times[:2]:
            pair = time.pair(future) or time.back
            if pair is None:
                continue
            if time.precision == "open":
                if dates.open_start(time):
                    until = until or pair[1]
                else:
                    begin = begin or pair[0]
            elif begin is None:
                begin = pair[0]
                if time.precision == "range" or (self.polarity == "ended" and time.precision != "open"):
                    until = until or pair[1]
            shown.append(dates.written(time, future))
        return begin, until, " ".join(shown)

    def day(self, future: bool = True) -> str:
        return dates.written(self.times[0], future) if self.times else ""


_DAY_SAID = re.compile(
    r"day|today|tomorrow|tonight|yesterday|week|month|year|\b(?:jan|feb|mar|apr|may|"
    r"jun|jul|aug|sep|oct|nov|dec)|\d{4}|\d[/.-]\d|\d(?:st|nd|rd|th)\b|"
    r"summer|winter|spring|autumn|christmas|easter",
    re.IGNORECASE,
)


def clean(text: str) -> str:
    """A value without the small words around it: "really a dog too" is "dog"."""
    text = text.strip(' ,.;:-–—"“”!')
    shorter = _TRAILING.sub("", text)
    if shorter:
        text = shorter
    shorter = _LEADING.sub("", text)
    return shorter.strip(" ,") or text


def _sentence_like(item: str) -> bool:
    low = item.lower().split()
    return low[0] in (
        "i",
        "we",
        "he",
        "she",
        "they",
        "it",
        "you",
        "my",
        "that",
        "then",
        "not",
        "is",
        "was",
        "will",
        "also",
    )


def _covers(time: Time, place: tuple[int, int]) -> bool:
    return (
        time.start <= place[0]
        and place[1] <= time.end
        and time.precision
        in (
            "day",
            "hour",
            "minute",
            "part",
            "weekend",
            "week",
            "open",
            "range",
        )
        and (time.end - time.start) > (place[1] - place[0])
    )


def _joined(text: str, places: Sequence[tuple[int, int]]) -> str:
    said: list[str] = []
    end = -1
    for first, last in sorted(places):
        if first < end:
            continue
        if said and first - end <= 2:
            said[-1] = f"{said[-1]}{text[end:first]}{text[first:last]}"
        else:
            said.append(text[first:last])
        end = last
    return " ".join(said)


def _kind(name: str) -> Kind:
    return name  # type: ignore[return-value]
