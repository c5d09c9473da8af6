"""What the course of a talk does to its sentences: questions find answers, tasks are done, things said change."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import timedelta

from recollect.judges.questions import Said
from recollect.judges.rules.summaries import cues
from recollect.judges.rules.summaries.score import FLOOR, Candidate

_ANSWERED_WITHIN, _ANSWERED_LATE = 4, 30  # messages; the latter where somebody said they would find out
_ANSWERED_SOON = timedelta(hours=8)
_WEIGHTY = 0.5  # what a word weighs at least that two sentences are compared by
_RAREST = 6  # of these words
_LOOKED_AT = 40  # sentences with a word in common that are compared
_ALIKE = 0.75  # share of common words from which on two sentences say the same
_STATE = 2  # words that a reading has besides its figures
_SHORT = 5  # words of an answer that needs its question
_OPEN = 1.3 / 0.3  # a question that waits is worth more than one that was answered
_ASKED_FOR = 1.3
_CHANGES = 1.2  # what gains a sentence that changes something told
_STALE = timedelta(days=14)
_LABELS = 5
_FLOORS = {"open": 0.65 * FLOOR, "decision": 0.65 * FLOOR}  # few words may leave much to do
_NAME = 1.4  # what a name weighs


def follow(said: Sequence[Said], found: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """The sentences that are worth telling, given all the others."""
    _questions(said, found)
    every = [candidate for of_message in found for candidate in of_message]
    near = _Near(every)
    _tasks(every, near)
    _promises(said, every)
    _changes(every, near)
    return _once([each for each in every if each.value >= _FLOORS.get(each.section, FLOOR) or each.along is not None])


# ------------------------------------------------------------------------------------------------------------ questions


def _questions(said: Sequence[Said], found: Sequence[Sequence[Candidate]]) -> None:
    """Those without an answer are open; an answer of few words takes its question along."""
    for order, of_message in enumerate(found):
        asked = [each for each in of_message if each.asks and each.value > 0]
        if not asked:
            continue
        last = asked[-1]
        if said[order].section not in (None, "open"):  # told before, with what answered it
            after = found[order + 1] if order + 1 < len(found) and said[order + 1].section is not None else ()
            if after and said[order + 1].speaker != said[order].speaker and len(after[0].text.split()) <= _SHORT:
                after[0].along = last
            continue
        answer = _answer(said, found, order, last)
        if answer is None:
            for each in asked:
                if not _social(each) and len(each.stems) >= 2:
                    each.section, each.worth = "open", each.worth * _OPEN
                    each.weigh()
        elif last.place == len(of_message) - 1 or last is of_message[-1]:
            _take_along(answer, last)


def _social(candidate: Candidate) -> bool:
    low = candidate.text.lower().replace("’", "'")
    return cues.SOCIAL.match(low) is not None


def _answer(
    said: Sequence[Said], found: Sequence[Sequence[Candidate]], order: int, asked: Candidate
) -> Candidate | bool | None:
    """What answers it: a sentence, or True where somebody went on without saying much; None where nobody did."""
    asker = said[order].speaker
    deflected = asked.folded
    since = 0
    for later in range(order + 1, len(said)):
        if said[later].section is not None:
            continue
        since += 1
        if since > (_ANSWERED_LATE if deflected else _ANSWERED_WITHIN):
            return None if deflected else True  # the talk went on
        if said[later].speaker == asker:
            continue
        if said[later].at - said[order].at > _ANSWERED_SOON:
            deflected = True  # whoever speaks now speaks of something else, unless the words are the same
        told = [each for each in found[later] if not each.asks]
        low = said[later].text[:300].lower().replace("’", "'")
        if cues.DEFLECTS.search(low) and not any(_common(asked, each) for each in told[:1]):
            deflected = True
            continue
        if not told and not low.strip():
            continue
        if found[later] and not told:
            continue  # asked back
        if deflected and not any(len(asked.stems.keys() & each.stems.keys()) >= 2 for each in told):
            continue
        return told[0] if told else True
    return None


def _take_along(answer: Candidate | bool, asked: Candidate) -> None:
    if isinstance(answer, bool) or _social(asked) or answer.folded:
        return
    answer.worth *= _ASKED_FOR
    if len(answer.text.split()) <= _SHORT and sum(asked.stems.values()) >= 1.0:
        answer.along = asked
    answer.weigh()


# -------------------------------------------------------------------------------------------------- tasks and changes


class _Near:
    """Which sentences share rare words."""

    def __init__(self, every: Sequence[Candidate]) -> None:
        self.every = every
        self.having: dict[str, list[int]] = defaultdict(list)
        for number, candidate in enumerate(every):
            for stem, weight in candidate.stems.items():
                if weight >= _WEIGHTY:
                    self.having[stem].append(number)

    def before(self, number: int) -> list[Candidate]:
        """Sentences of messages before one that share its rarest words."""
        mine = self.every[number]
        rare = sorted(
            (stem for stem in mine.stems if stem in self.having), key=lambda stem: (len(self.having[stem]), stem)
        )
        seen: set[int] = set()
        for stem in rare[:_RAREST]:
            having = self.having[stem]
            at = bisect_left(having, number)
            seen.update(
                other for other in having[max(0, at - _LOOKED_AT) : at] if self.every[other].order != mine.order
            )
            if len(seen) >= _LOOKED_AT:
                break
        return [self.every[other] for other in sorted(seen)]


def _tasks(every: Sequence[Candidate], near: _Near) -> None:
    """What waited and was done later waits no longer."""
    for number, candidate in enumerate(every):
        if not candidate.done or candidate.asks:
            continue
        for earlier in near.before(number):
            if earlier.section == "open" and _common(earlier, candidate) >= 2:
                earlier.section = "action" if not earlier.asks else "key"
                earlier.worth *= 0.5
                earlier.weigh()


def _promises(said: Sequence[Said], every: Sequence[Candidate]) -> None:
    """Of what was promised or asked long ago, few speak again."""
    for candidate in every:
        if said[-1].at - said[candidate.order].at <= _STALE:
            continue
        if candidate.section == "open" or (candidate.section == "action" and not candidate.done):
            candidate.worth *= 0.5 if candidate.section == "action" or candidate.asks else 0.8
            candidate.weigh()


def _changes(every: Sequence[Candidate], near: _Near) -> None:
    """What was said to have changed steps back behind what it changed to."""
    for number, candidate in enumerate(every):
        if not candidate.changes or candidate.asks or candidate.value < FLOOR:
            continue
        told_before = False
        off = cues.CALLED_OFF.search(candidate.text.lower()) is not None
        for earlier in near.before(number):
            common = _common(earlier, candidate)
            least = min(_weighty(earlier), _weighty(candidate))
            differs = bool((earlier.figures | candidate.figures) - (earlier.figures & candidate.figures))
            if (
                off
                and earlier.plans
                and any(stem in earlier.figures and earlier.stems[stem] >= _NAME for stem in candidate.figures)
            ):
                earlier.worth *= 0.4
                earlier.changed = candidate
                earlier.weigh()
            elif common >= 2 and common >= 0.5 * least and differs and not earlier.asks:
                earlier.worth *= 1.0 - 0.7 * common / max(1, _weighty(earlier))
                earlier.changed = candidate
                earlier.weigh()
                told_before = True
        if told_before:
            candidate.worth *= _CHANGES
            candidate.weigh()


def _weighty(candidate: Candidate) -> int:
    return sum(weight >= _WEIGHTY for weight in candidate.stems.values())


def _common(one: Candidate, other: Candidate) -> int:
    return sum(weight >= _WEIGHTY and stem in other.stems for stem, weight in one.stems.items())


# ---------------------------------------------------------------------------------------------------------- repetitions


def _states_again(earlier: Candidate, later: Candidate) -> bool:
    """The same but for its numbers and times, and not of the speaker: a reading, a score, a count."""
    if earlier.own or later.own or earlier.names != later.names:
        return False
    words = earlier.stems.keys() - earlier.figures
    return len(words) >= _STATE and words == later.stems.keys() - later.figures


def _once(every: list[Candidate]) -> list[Candidate]:
    """Of sentences that say the same, one: the last where it corrects or has other figures, else the first."""
    often = Counter(stem for candidate in every for stem in candidate.stems)
    having: dict[str, list[Candidate]] = defaultdict(list)
    gone: set[int] = set()
    for candidate in every:
        rare = sorted(
            (stem for stem, weight in candidate.stems.items() if weight >= _WEIGHTY),
            key=lambda stem: (often[stem], stem),
        )
        near = {id(other): other for stem in rare[:_RAREST] for other in having[stem][-_LOOKED_AT:]}
        for earlier in near.values():
            if id(earlier) not in gone and _same(earlier, candidate):
                if candidate.changes or earlier.figures != candidate.figures:
                    gone.add(id(earlier))
                    continue
                gone.add(id(candidate))
                if earlier.stems.keys() == candidate.stems.keys() and len(earlier.labels) < _LABELS:
                    earlier.labels = tuple(dict.fromkeys((*earlier.labels, *candidate.labels)))
                break
        else:
            for stem in rare:
                having[stem].append(candidate)
    return [candidate for candidate in every if id(candidate) not in gone]


def _same(earlier: Candidate, later: Candidate) -> bool:
    if earlier.asks != later.asks or (earlier.names != later.names and not later.changes):
        return False  # the same of somebody or something else is not the same
    if (earlier.own or later.own) and earlier.figures != later.figures and not later.changes:
        return False  # done again
    shared = len(earlier.stems.keys() & later.stems.keys())
    alike = shared >= _ALIKE * (len(earlier.stems) + len(later.stems) - shared)
    return alike or _states_again(earlier, later)
