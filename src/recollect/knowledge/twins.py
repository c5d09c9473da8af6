"""Whether two notes say the same in other words. Pure, but for the nearness of meanings that a caller may lend.

A fold hides a note, so every doubt keeps both: another name, number, day, owner, negation or tense, words that stand
the other way round, or something that only one of them says. What is left is how people repeat themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from recollect.embedding.words import is_ordinary
from recollect.knowledge import twins_words as known
from recollect.knowledge.twins_read import Gist, Unit

FEWEST = 3  # things that both must say
LOOSE = 4  # that both must say, where each has its own manner of speaking
FIRM = 5  # where one of them has a word more
BROAD = 8  # where one of them has two
SYNONYM = 0.82  # cosine of two words; wife and husband, borrow and lend are below it
SAME_NOTE = 0.8  # cosine of two notes, where one has a word more
SAME_AND_LESS = 0.9  # where the later has fewer words
COMPARED = 16  # pairs of words whose meanings are compared
Near = Callable[[str, str], float]


def apart(one: Gist | None, other: Gist | None) -> bool:
    """Whether two notes in the same words speak of two days: "today", said on another day."""
    return one is not None and other is not None and _apart(one, other)


def twins(later: Gist, earlier: Gist, near: Near | None = None) -> bool:
    """Whether the later of two notes says nothing but what the earlier says."""
    if later.key != earlier.key or _apart(later, earlier):
        return False
    if (later.money and earlier.money and later.money != earlier.money) or _others(later, earlier):
        return False
    pairs = _paired(later, earlier, near)
    mine = [each for number, each in enumerate(later.units) if number not in pairs]
    its = [each for number, each in enumerate(earlier.units) if number not in pairs.values()]
    shared = [each for each in (later.units[number] for number in pairs) if each.stem not in known.LIGHT]
    both = sum(2 if each.value and "-" in each.stem else 1 for each in shared)  # a date is a day and a month
    if both < FEWEST or any(map(_told_apart, (*_rest(mine, later), *_rest(its, earlier)))):
        return False
    if later.denied and not _denied(later, earlier, pairs):
        return False
    return _turned(later, earlier, pairs) and _small(mine, its, later, earlier, both, near)


def _small(mine: list[Unit], its: list[Unit], later: Gist, earlier: Gist, both: int, near: Near | None) -> bool:
    """Whether what only one of them says is no more than a manner of speaking."""
    more, less = _heavy(mine, later, earlier), _heavy(its, earlier, later)
    if more and less:
        return False  # one thing in the place of another
    extra = more or less
    if not extra:
        return both >= LOOSE or not (mine and its)
    if len(extra) > 2 or near is None or not all(map(_passed_over, extra)):
        return False
    alike = near(later.text, earlier.text)
    if less and alike >= SAME_AND_LESS:  # the one that is kept says it all
        return both >= LOOSE
    return both >= (FIRM if len(extra) == 1 else BROAD) and alike >= SAME_NOTE


def _heavy(units: list[Unit], own: Gist, other: Gist) -> list[Unit]:
    priced = bool(own.values) and bool(own.money or other.money)
    light = known.LIGHT | known.COSTS if priced else known.LIGHT
    return [each for each in units if each.stem not in light and not _of_a_name(each, own, other)]


def _plain(unit: Unit, least: int = 4) -> bool:
    """A word of the language that can be looked through: no name, and no small word of one that we do not know."""
    return len(unit.word) >= least and unit.word.isascii() and (is_ordinary(unit.word) or is_ordinary(unit.stem))


def _passed_over(unit: Unit) -> bool:
    """Nothing in a list, and nothing that has an opposite; that something starts on a day goes without saying."""
    turning = unit.stem in known.POLES and unit.stem not in known.STARTS
    return _plain(unit) and not unit.listed and not turning


def _rest(units: list[Unit], own: Gist) -> list[Unit]:
    return [each for each in units if not _of_a_name(each, own, None)]


def _told_apart(unit: Unit) -> bool:
    """A name or a value that only one of two notes has."""
    return unit.value or (unit.capital and not unit.start)


def _of_a_name(unit: Unit, own: Gist, other: Gist | None) -> bool:
    """Whether a word is a part of a name that stands in full in one note: Gareth, Gareth Pugh."""
    at = own.units.index(unit)
    beside = [each for each in own.units[max(0, at - 1) : at + 2] if each is not unit and each.capital]
    return unit.capital and not unit.value and any(not each.value for each in beside) and other is None


def _paired(later: Gist, earlier: Gist, near: Near | None) -> dict[int, int]:
    """Which word of the one is which of the other, by stem; the rest by meaning, if there is anything to tell it by."""
    free: dict[str, list[int]] = {}
    for number, unit in enumerate(earlier.units):
        free.setdefault(unit.stem, []).append(number)
    pairs: dict[int, int] = {}
    for number, unit in enumerate(later.units):
        if free.get(unit.stem):
            pairs[number] = free[unit.stem].pop(0)
    said = {unit.stem for unit in (*later.units, *earlier.units)} & {later.units[number].stem for number in pairs}
    rest = [number for number in range(len(later.units)) if number not in pairs]
    left = [number for number in range(len(earlier.units)) if number not in pairs.values()]
    for number in rest:  # said twice in one of them
        if later.units[number].stem in said:
            same = next(at for at in pairs.values() if earlier.units[at].stem == later.units[number].stem)
            pairs[number] = same
    for number in rest:
        mine = later.units[number].stem
        same_root = [at for at in left if at not in pairs.values() and known.of_one_root(mine, earlier.units[at].stem)]
        if number not in pairs and same_root:
            pairs[number] = same_root[0]
    if near is not None and len(rest) * len(left) <= COMPARED:
        for number in rest:
            if number in pairs or not _plain(later.units[number], 3):
                continue
            for at in left:
                its = earlier.units[at]
                if at in pairs.values() or its.stem in said or not _plain(its, 3) or _told_apart(its):
                    continue
                if not _told_apart(later.units[number]) and near(later.units[number].word, its.word) >= SYNONYM:
                    pairs[number] = at
                    break
    return pairs


def _others(one: Gist, other: Gist) -> bool:
    """Other people, other amounts, opposites, or something done instead of to be done."""
    pairs = [(one.people, other.people), (one.amounts, other.amounts)]
    for mine, its in (*pairs, (one.forms & known.TENSES, other.forms & known.TENSES)):
        if mine - its and its - mine:
            return True
    alone = (one.forms - known.TENSES, other.forms - known.TENSES)
    if "only" in alone[0] | alone[1] and not all(alone):
        return True
    if one.poles != other.poles and any((number, not side) in other.poles for number, side in one.poles):
        return True
    written = {unit.stem: unit for unit in other.units}
    for unit in one.units:
        same = written.get(unit.stem)
        if same is not None and unit.past != same.past and not (same if unit.past else unit).compound:
            return True
    return False


def _denied(one: Gist, other: Gist, pairs: dict[int, int]) -> bool:
    same = {one.units[number].stem: other.units[at].stem for number, at in pairs.items()}
    return sorted(same.get(each, each) for each in one.denied) == sorted(other.denied)


def _turned(later: Gist, earlier: Gist, pairs: dict[int, int]) -> bool:
    """Whether the words that both have stand to each other as in the other: not "tabs over spaces" and "spaces over
    tabs", nor "the dog bit the cat" and "the cat bit the dog"."""
    order = sorted(pairs)
    at = [pairs[number] for number in order]
    mine, its = [later.units[number] for number in order], [earlier.units[number] for number in at]
    for word in known.DIRECTED:
        ours = {number for number, unit in zip(at, mine, strict=True) if unit.governed == word}
        theirs = {number for number, unit in zip(at, its, strict=True) if unit.governed == word}
        if ours and theirs and not ours & theirs:
            return False
    for one, other in zip(mine, its, strict=True):
        if (one.governed, other.governed) in known.AGAINST:
            return False
    turned = [(a, b) for a, b in combinations(range(len(order)), 2) if at[a] > at[b]]
    for a, b in turned:
        numbers = all(each.value and each.stem not in later.dates for each in (mine[a], mine[b]))
        if numbers and not all(_beside(later, earlier, order[n], at[n]) for n in (a, b)):
            return False
        if any(_doing(mine[each], its[each]) for each in (a, b)):
            continue
        if any(at[b] < at[between] < at[a] for between in range(a + 1, b)):
            return False
        named = all(each.capital for each in (mine[a], mine[b], its[a], its[b]))
        if named and not any(_settled(mine[each], its[each]) for each in (a, b)):
            return False
    return True


def _beside(later: Gist, earlier: Gist, mine: int, its: int) -> bool:
    """Whether a value stands with the same word in both: "room 4"."""
    for step in (-1, 1):
        one, other = mine + step, its + step
        if 0 <= one < len(later.units) and 0 <= other < len(earlier.units):
            beside = later.units[one]
            if beside.stem == earlier.units[other].stem and not beside.stem[:1].isdecimal():
                return True
    return False


def _doing(one: Unit, other: Unit) -> bool:
    """Whether a name does something in the one, and it is done by it in the other: "Koch fitted", "fitted at Koch"."""
    if not (one.capital and other.capital):
        return False
    return (one.start and other.governed in known.AGENTS) or (other.start and one.governed in known.AGENTS)


def _settled(one: Unit, other: Unit) -> bool:
    """Whether it is plain from the word before it what a name is there for."""
    mine, its = (known.PLACES if each.governed in known.PLACES else {each.governed} for each in (one, other))
    return bool(one.governed) and bool(other.governed) and mine == its


def _apart(one: Gist, other: Gist) -> bool:
    if one.day is None or other.day is None or one.day == other.day:
        return False
    if one.today and other.today:
        return True
    return one.weekday and other.weekday and abs((one.day - other.day).days) > 5
