"""What tends to follow what, found by counting: what was heard goes in, habits come out. Pure.

One thing is said to follow another where it does so on enough occasions, on most of them, and clearly more often than
it comes up otherwise. An occasion is the time after the first of the two in which the other may come: whatever is said
three times in one breath counts once. Of findings that rest on the same words the strongest is kept.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta, tzinfo

from recollect.learning.heard import REQUESTS, Heard
from recollect.learning.odds import at_least, sureness, tail
from recollect.times import in_zone

CHANCE = 0.05  # share of what is found that may have come about by chance
LEAST = 0.55  # confidence of a habit; what nothing is known of has 0.5
EXPLAINS = 0.4  # confidence of what is no habit, but may be why something else looks like one
LIFT = 1.5  # how much more often than otherwise
USUAL = (0.5, 9.5)  # how often anything is taken to have come up, and how often not, before it was counted
SOME = 0.25  # share of the occasions from which on something is looked at
AHEAD = 12  # turns after the one in which the other may come
SAME = 0.6  # share of its occasions that another must explain for a finding to go
CLOSE = (60, 6, 1)  # devices follow each other in seconds, minutes or more: parts of the setting
DAY = 24 * 60
HOUR = 60
KNOWN = 1_000.0  # the weight of a share that is calculated, not counted


@dataclass(frozen=True, slots=True)
class Habit:
    """`pairs` are the occasions: what set it off, and what followed. One by the clock is set off by nothing else."""

    kind: str  # words, event, clock
    entity: str | None
    trigger: tuple[str, ...]
    follow: tuple[str, ...]
    pairs: tuple[tuple[Heard, Heard], ...]
    missed: int
    seconds: float
    chance: float = 0.0
    minute: int = 0  # of the day, for one by the clock
    zone: str = "UTC"  # that the clock is set to

    @property
    def confidence(self) -> float:
        return sureness(len(self.pairs), self.missed)


def habits(
    heard: Iterable[Heard], *, support: int, seconds: float, weak: Collection[str] = frozenset(), zone: tzinfo = UTC
) -> list[Habit]:
    """Each person's own habits, those that several have in common, and those of devices. `weak` topics say too little
    to stand alone."""
    people: dict[str, list[Heard]] = defaultdict(list)
    places: dict[str, list[Heard]] = defaultdict(list)
    for each in sorted(heard, key=lambda one: (one.at, one.position)):
        (places if each.intent == "event" else people)[each.who].append(each)
    support = max(support, 1)
    found: list[Habit] = []
    for who in sorted(people):
        search = _Search([_Stream(people[who], seconds)], support, weak)
        found += [_habit("words", who, seconds, each) for each in _kept(search.found())]
    if len(people) > 1:
        search = _Search([_Stream(people[who], seconds) for who in sorted(people)], support, weak)
        several = [each for each in search.found() if _shared(each)]
        found += [_habit("words", None, seconds, each) for each in _kept(several)]
    for place in sorted(places):
        scales = [max(seconds / part, 1.0) for part in CLOSE]
        tried = [each for scale in scales for each in _Search([_Stream(places[place], scale)], support, weak).found()]
        best = [each for each in _kept(_once(tried)) if _is_another(*each.pairs[0])]
        found += [_habit("event", each.pairs[0][0].device, each.seconds, each) for each in best]
        found += _by_the_clock(places[place], support, zone)
    return found


# ----------------------------------------------------------------------------------------------------- what followed


class _Stream:
    """What one person said, or what happened in one place, in its order; with the windows that it falls into."""

    def __init__(self, heard: Sequence[Heard], seconds: float) -> None:
        self.heard = heard
        self.seconds = seconds
        self.signs = [frozenset(each.signs) for each in heard]
        self.where: dict[str, list[int]] = defaultdict(list)
        for at, signs in enumerate(self.signs):
            for sign in signs:
                self.where[sign].append(at)
        self.ends = self._ends()
        self.windows = list(self._apart(range(len(heard))))

    def _ends(self) -> list[int]:
        """For each turn, the end of those that may follow it."""
        ends, end = [], 0
        window = timedelta(seconds=self.seconds)
        for at, each in enumerate(self.heard):
            end = max(end, at + 1)
            while end < len(self.heard) and self.heard[end].at - each.at <= window:
                end += 1
            ends.append(min(end, at + 1 + AHEAD))
        return ends

    def _apart(self, places: Iterable[int]) -> Iterable[int]:
        """Those that are further apart than the window is long: what comes between belongs to the one before."""
        window = timedelta(seconds=self.seconds)
        until: datetime | None = None
        for at in places:
            if until is None or self.heard[at].at > until:
                yield at
                until = self.heard[at].at + window

    def trials(self, sign: str) -> list[int]:
        """The occasions on which something could follow this sign."""
        return list(self._apart(self.where.get(sign, ())))

    def has_before(self, at: int, sign: str) -> bool:
        """Whether a sign came up before this turn, as near as what follows has to be."""
        places = self.where.get(sign, ())
        last = bisect_left(places, at) - 1
        return last >= 0 and places[last] >= at - AHEAD and at < self.ends[places[last]]


@dataclass(slots=True)
class _Pair:
    trigger: tuple[str, ...]
    follow: str
    pairs: list[tuple[Heard, Heard]]
    missed: list[Heard]
    seconds: float
    otherwise: int  # how often it came up otherwise
    not_otherwise: int
    chance: float = 1.0
    strength: float = 0.0  # of the chance, as a logarithm: the smaller the stronger

    @property
    def evidence(self) -> set[tuple[int, int]]:
        return {(one.position, other.position) for one, other in self.pairs}


@dataclass(slots=True)
class _Search:
    streams: Sequence[_Stream]
    support: int
    weak: Collection[str]
    tested: int = 0  # pairs that could have been found
    around: dict[str, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))
    after: dict[str, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))
    size: int = 0

    def found(self) -> list[_Pair]:
        """Pairs that are hardly chance, the strongest first."""
        often = Counter(sign for stream in self.streams for signs in stream.signs for sign in signs)
        telling = {sign for sign, times in often.items() if times >= self.support and sign[2:] not in self.weak}
        if len(telling) < 2:
            return []
        self._windows(telling)
        self.tested = len(self._different(telling)) ** 2
        pairs = [pair for sign in sorted(telling) for pair in self._follows(sign, telling)]
        finer = [better for pair in pairs for better in self._refined(pair)]
        good = [pair for pair in (*pairs, *finer) if self._is_hardly_chance(pair)]
        return sorted(good, key=_strongest)

    def _different(self, telling: Collection[str]) -> set[tuple[tuple[int, ...], ...]]:
        """Signs that come up in the same turns, always, are one."""
        return {tuple(tuple(stream.where.get(sign, ())) for stream in self.streams) for sign in telling}

    def _windows(self, telling: Collection[str]) -> None:
        """Where each sign comes up at all, whatever came before."""
        for number, stream in enumerate(self.streams):
            for start in stream.windows:
                self.size += 1
                for at in range(start, stream.ends[start]):
                    for sign in stream.signs[at]:
                        self.around[sign].add((number, start))
                        if at > start and sign in telling:
                            self.after[sign].add((number, start))

    def _follows(self, sign: str, telling: Collection[str]) -> list[_Pair]:
        """All that came after this sign on enough occasions, and more often than otherwise."""
        places: dict[str, list[tuple[_Stream, int, int]]] = defaultdict(list)
        trials = [(stream, start) for stream in self.streams for start in stream.trials(sign)]
        if len(trials) < self.support:
            return []
        for stream, start in trials:
            first: dict[str, int] = {}
            for at in range(start + 1, stream.ends[start]):
                if sign not in stream.signs[at] and stream.heard[at].intent in REQUESTS:
                    for other in stream.signs[at]:
                        if other in telling and other not in stream.signs[start]:
                            first.setdefault(other, at)
            for other, at in first.items():
                places[other].append((stream, start, at))
        found = []
        for other, came in sorted(places.items()):
            if len(came) < max(self.support, SOME * len(trials)):
                continue
            open_to = [(stream, start) for stream, start in trials if other not in stream.signs[start]]
            usual = (self._otherwise(sign, other), self._before(open_to, other))
            if any(len(came) / len(open_to) < LIFT * _share(*each) for each in usual):
                continue
            did = {(id(stream), start) for stream, start, _ in came}
            found.append(
                _Pair(
                    (sign,),
                    other,
                    [(stream.heard[start], stream.heard[at]) for stream, start, at in came],
                    [stream.heard[start] for stream, start in open_to if (id(stream), start) not in did],
                    self.streams[0].seconds,
                    sum(yes for yes, _ in usual),
                    sum(no for _, no in usual),
                )
            )
        return found

    def _otherwise(self, sign: str, other: str) -> tuple[int, int]:
        """How often the other comes up where this sign does not, and how often it does not."""
        elsewhere = len(self.after[other] - self.around[sign])
        return elsewhere, self.size - len(self.around[sign]) - elsewhere

    def _before(self, trials: Sequence[tuple[_Stream, int]], other: str) -> tuple[int, int]:
        """How often the other came before this sign. Where both come up all the time, that is as often as after it."""
        came = sum(stream.has_before(start, other) for stream, start in trials)
        return came, len(trials) - came

    def _refined(self, pair: _Pair) -> list[_Pair]:
        """The same with one more sign in what sets it off, where that makes it much surer: a work order that is done,
        not any work order."""
        sure = sureness(len(pair.pairs), len(pair.missed))
        if sure > 0.8:
            return []
        with_it = Counter(sign for one, _ in pair.pairs for sign in one.signs if sign != pair.trigger[0])
        found = []
        for sign, times in sorted(with_it.items()):
            if times < max(self.support, SAME * len(pair.pairs)):
                continue
            self.tested += 1
            kept = [each for each in pair.pairs if sign in each[0].signs]
            missed = [one for one in pair.missed if sign in one.signs]
            if sureness(len(kept), len(missed)) >= sure + 0.1:
                trigger = tuple(sorted((pair.trigger[0], sign)))
                found.append(replace(pair, trigger=trigger, pairs=kept, missed=missed))
        return found

    def _is_hardly_chance(self, pair: _Pair) -> bool:
        observed, missed = len(pair.pairs), len(pair.missed)
        if observed < self.support or sureness(observed, missed) < EXPLAINS:
            return False
        pair.strength = tail(observed, observed + missed, USUAL[0] + pair.otherwise, USUAL[1] + pair.not_otherwise)
        pair.chance = min(math.exp(pair.strength) * self.tested, 1.0)
        return pair.chance < 1


def _share(yes: int, no: int) -> float:
    return (USUAL[0] + yes) / (sum(USUAL) + yes + no)


def _strongest(pair: _Pair) -> tuple[float, int, tuple[str, ...], str]:
    return pair.strength, len(pair.trigger), pair.trigger, pair.follow


# ------------------------------------------------------------------------------------------------------ what is kept


def _is_another(one: Heard, other: Heard) -> bool:
    """That a lamp goes off after it went on is no habit."""
    return one.device is None or one.device != other.device


def _shared(pair: _Pair) -> bool:
    """Whether it is not the habit of one alone: without the one who shows it most, others do still."""
    shows = Counter(one.who for one, _ in pair.pairs)
    most = max(sorted(shows), key=lambda who: shows[who])
    others = len(pair.pairs) - shows[most]
    failed = sum(one.who != most for one in pair.missed)
    return others >= 2 and others >= failed


def _once(pairs: Iterable[_Pair]) -> list[_Pair]:
    """Each pair at the scale at which it is clearest."""
    best: dict[tuple[tuple[str, ...], str], _Pair] = {}
    for pair in pairs:
        known = best.get((pair.trigger, pair.follow))
        if known is None or (pair.strength, pair.seconds) < (known.strength, known.seconds):
            best[pair.trigger, pair.follow] = pair
    return sorted(best.values(), key=_strongest)


def _kept(pairs: Iterable[_Pair]) -> list[_Pair]:
    """Without those that say the same as a stronger one: in other words of the same turns, the other way round, or by
    way of something between."""
    kept: list[_Pair] = []
    taken: set[tuple[int, int]] = set()
    for pair in pairs:
        evidence = pair.evidence
        if len(evidence & taken) >= SAME * len(evidence):
            continue
        if any(pair.follow in each.trigger and each.follow in pair.trigger for each in kept):
            continue
        if pair.chance > CHANCE * (len(kept) + 1):  # the more there are, the more of them may be chance
            break
        kept.append(pair)
        taken |= evidence
    return [pair for pair in kept if _is_usual(pair) and not _explained(pair, kept)]


def _is_usual(pair: _Pair) -> bool:
    """Whether it is so more often than not. Devices tell much, so that it has to be sure of them."""
    observed, missed = len(pair.pairs), len(pair.missed)
    if pair.pairs[0][0].intent == "event" and at_least(observed, observed + missed) < 0.5:
        return False
    return sureness(observed, missed) >= LEAST


def _explained(pair: _Pair, kept: Sequence[_Pair]) -> bool:
    """Where A is followed by B and C, and B by C: whether this is the weaker of the two ways to C. That a door which
    opens is closed again explains more than the lamp that comes on meanwhile."""
    signs = {each.trigger[0]: each for each in kept if each.follow == pair.follow and len(each.trigger) == 1}
    for way in kept:
        one = signs.get(way.follow)
        if way.trigger == pair.trigger and one is not None and one.strength <= pair.strength:
            return True  # by way of B
        if way.follow in pair.trigger and len(way.trigger) == 1:
            first = signs.get(way.trigger[0])
            if first is not None and first.strength < pair.strength / (1 if _is_another(*first.pairs[0]) else 2):
                return True  # both come of A
    return False


def _habit(kind: str, entity: str | None, seconds: float, pair: _Pair) -> Habit:
    return Habit(
        kind, entity, pair.trigger, (pair.follow,), tuple(pair.pairs), len(pair.missed), seconds, round(pair.chance, 6)
    )


# ----------------------------------------------------------------------------------------------------- by the clock


def _by_the_clock(heard: Sequence[Heard], support: int, zone: tzinfo) -> list[Habit]:
    """What happens at about the same time on most days on which anything is heard, by the clock of the house."""
    heard = [replace(each, at=in_zone(each.at, zone)) for each in heard]
    events: dict[str, list[Heard]] = defaultdict(list)
    for each in heard:
        for sign in each.signs:
            events[sign].append(each)
    often = {sign: came for sign, came in sorted(events.items()) if len({one.at.date() for one in came}) >= support}
    found = []
    for sign, came in often.items():
        start, hits = _fullest_hour(came)
        back = timedelta(minutes=start)
        until = heard[-1].at - back - timedelta(minutes=HOUR)  # an hour that is not over yet can have no miss
        days = {(each.at - back).date() for each in heard if came[0].at <= each.at and (each.at - back) <= until}
        missed = len(days - hits.keys())
        tried = len(hits) + missed
        if len(hits) < max(support, 3) or sureness(len(hits), missed) < LEAST:
            continue
        usual = 1 - (1 - HOUR / DAY) ** max(len(came) / tried, 1.0)
        strength = tail(len(hits), tried, usual * KNOWN, (1 - usual) * KNOWN)
        chance = min(math.exp(strength) * len(often) * DAY / HOUR, 1.0)
        if chance <= CHANCE:
            after = [((one.at - back).hour * 60 + (one.at - back).minute) for one in hits.values()]
            minute = round((start + sum(after) / len(after)) / 15) * 15 % DAY
            pairs = tuple((one, one) for _, one in sorted(hits.items()))
            found.append(
                Habit(
                    "clock", came[0].device, (), (sign,), pairs, missed, HOUR * 60, round(chance, 6), minute, str(zone)
                )
            )
    return found


def _fullest_hour(came: Sequence[Heard]) -> tuple[int, dict[date, Heard]]:
    """The minute of the day at which the hour begins that the most days have one in, and the first one of each."""
    best: tuple[int, dict[date, Heard]] = (0, {})
    for start in sorted({one.at.hour * 60 + one.at.minute for one in came}):
        back = timedelta(minutes=start)
        days: dict[date, Heard] = {}
        for one in came:
            since = one.at - back
            if since.hour == 0:
                days.setdefault(since.date(), one)
        if len(days) > len(best[1]):
            best = (start, days)
    return best
