"""What somebody needed in an exchange and did not get, in the words of the one who asked; and whether two needs are the
same."""

from __future__ import annotations

from recollect.judges.questions import Answer
from recollect.judges.relations import Need, NeedIn, SameNeed, SameNeedOf

READ = 2_000  # characters of each text that are looked at
LONGEST = 12  # words of a need
EARLIER = 2  # requests of before that are looked at: those nearest in meaning
MISSING = 0.5  # how probable a need must be
SAME = 0.45  # how probable it must be that two needs are the same: where most that was held back of training is right
NONE = Need("none")


def need(question: NeedIn) -> Answer:
    from recollect.reader import needs, pairs  # models are loaded when the first is asked

    request, reply, reaction = map(_plain, (question.request, question.reply, question.reaction))
    if not request:
        return Answer(NONE, "nothing was asked", 1.0)
    before = [_plain(each) for each in question.earlier]
    earlier = tuple(before[at] for at in sorted(needs.nearest(request, before)[:EARLIER]))
    shares = pairs.missing(request, reply, reaction, earlier)
    possible = {  # what was not answered may still be
        "unmet": bool(reply), "wish": True, "friction": bool(reply and reaction), "repeated": bool(earlier),
    }  # fmt: skip
    shown = {kind: shares[kind] for kind, can in possible.items() if can}
    missing = sum(shown.values())
    if missing < MISSING:
        none = f"nothing seems to be missing ({1 - missing:.2f})"
        return Answer(NONE, none, round(1 - missing, 4), pairs.version())
    kind = max(shown, key=shown.__getitem__)
    found = Need(kind, _phrase(pairs.named(request, reply, reaction, earlier)))  # type: ignore[arg-type]
    return Answer(found, f"something is missing: {kind} ({missing:.2f})", round(missing, 4), pairs.version())


def same(question: SameNeedOf) -> Answer:
    from recollect.reader import needs, pairs

    probable = needs.same(question.one, question.other)
    reason = f"the same with a probability of {probable:.2f}"
    return Answer(SameNeed(probable >= SAME), reason, max(probable, 1 - probable), pairs.version())


def _phrase(named: str) -> str:
    kept = " ".join(named.strip(" ,.;:!?¿¡-–—\"'()").split()[:LONGEST])
    return kept[:1].lower() + kept[1:] if kept[1:2].islower() else kept


def _plain(text: str) -> str:
    return " ".join(text[:READ].split())
