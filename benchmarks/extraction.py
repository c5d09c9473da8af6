"""What the offline rules find in messages, against labels that people wrote: precision, recall, F1.

    python benchmarks/extraction.py --half dev|dev2|dev3|report [--errors] [--json FILE]

The messages and their labels are in `claims/` (its README says how they were written). Each message is asked as the
pipeline asks: the speech act first; claims only where it is a statement, a correction or an explicit note.

A claim that was found is right when it stands for one label, one to one (as many pairs as possible are made):
  - the predicate is the labelled one, or one of its alternatives;
  - the subject is equal in lower case, without articles, possessives and titles ("speaker", "I", "we" and the
    speaker's name are one), or one of its alternatives;
  - the F1 of the content words of the two values, simply stemmed, is at least 0.5;
  - the polarity is equal, where "does not like" is "dislikes" and "eats no fish" is a negated "eats fish";
  - where a date is labelled, the claim has it within a day (in its validity, or written out); a claim without any date
    counts as of the day of the message.
Labels marked optional are neither missed nor false. Not counted either: that somebody has a sister, without more; and
what is said again by another of the label's predicates ("owns a Tacoma", "bought a Tacoma").
Precision is right ÷ (right + false), recall right ÷ (right + missed), over all claims of a half, not per message.
A kind is that of the label's predicate (for false alarms: of the claim's). Contexts ("every Tuesday") and replaced
values ("not X") do not decide; how often they are right is told beside. --errors is for the development sets alone
(dev, and dev2 and dev3 that were written later for variety), so that nobody tunes on what is reported.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from claims_match import Label, content, fits_but_for_date, label, paired, repeated, unscored
from claims_running import claims_options, tell
from recollect.judges import rules
from recollect.judges.predicates import PREDICATES
from recollect.judges.questions import Claim, Claims, FactsIn, SpeechAct, SpeechActOf, Turn

CLAIMS = Path(__file__).with_name("claims")
LEARNED = ("statement", "correction", "explicit")


@dataclass(frozen=True)
class Message:
    id: str
    text: str
    speaker: str
    at: datetime
    asked: str
    language: str
    labels: tuple[Label, ...]


@dataclass
class Counts:
    right: int = 0
    missed: int = 0
    false: int = 0

    def figures(self) -> dict[str, Any]:
        precision = self.right / (self.right + self.false) if self.right + self.false else None
        recall = self.right / (self.right + self.missed) if self.right + self.missed else None
        both = precision is not None and recall is not None and precision + recall > 0
        f1 = 2 * precision * recall / (precision + recall) if both else None  # type: ignore[operator]
        rounded = {"precision": precision, "recall": recall, "f1": f1}
        return {
            **{name: None if value is None else round(value, 4) for name, value in rounded.items()},
            "right": self.right, "missed": self.missed, "false": self.false,
        }  # fmt: skip


@dataclass
class Tally:
    counts: dict[str, Counts] = field(default_factory=lambda: defaultdict(Counts))
    beside: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    errors: list[str] = field(default_factory=list)

    def add(self, message: Message, act: str, claims: list[Claim]) -> None:
        taken = paired(claims, message.labels, message.speaker, message.at)
        lines = []
        for number, each in enumerate(message.labels):
            if each.optional:
                continue
            place = next((place for place, one in taken.items() if one == number), None)
            self._count(message, each.kind, "missed" if place is None else "right")
            if place is not None:
                self._beside(each, claims[place])
                continue
            lines.append(f"  missed {each.shown}")
            self.beside["missed for the speech act"] += act not in LEARNED
            self.beside["missed for the date alone"] += any(
                fits_but_for_date(each, claim, message.speaker)
                for place, claim in enumerate(claims)
                if place not in taken
            )
        counted = [claims[place] for place in taken]
        for place, claim in enumerate(claims):
            if place in taken or unscored(claim, message.labels):
                continue
            if repeated(claim, counted, message.labels, message.speaker, message.at):
                self.beside["said again by another predicate"] += 1
            else:
                known = PREDICATES.get(claim.predicate)
                self._count(message, claim.kind if known is None else known.kind, "false")
                lines.append(f"  false  {shown(claim)}")
        if not message.labels:
            self.beside["messages without a claim"] += 1
            self.beside["… in which one was found"] += bool(claims)
        if lines:
            asked = f"  (asked: {message.asked})" if message.asked else ""
            self.errors += [f"{message.id} [{act}] {message.text}{asked}", *lines]

    def _count(self, message: Message, kind: str, what: str) -> None:
        for name in ("all", f"language {message.language}", f"kind {kind}"):
            counts = self.counts[name]
            setattr(counts, what, getattr(counts, what) + 1)

    def _beside(self, each: Label, claim: Claim) -> None:
        for name, wanted, found in (
            ("contexts", each.context, f"{claim.context or ''} {claim.object}"),
            ("replaced values", each.replaces, claim.replaces or ""),
        ):
            if wanted:
                words = content(wanted)
                self.beside[f"{name} labelled"] += 1
                self.beside[f"{name} right"] += len(words & content(found)) >= len(words) / 2


def shown(claim: Claim) -> str:
    said = {"is": "", "not": " NOT", "ended": " NO LONGER"}[claim.polarity]
    since = "" if claim.valid_from is None else f" | from {claim.valid_from.date()}"
    context = "" if claim.context is None else f" | {claim.context}"
    return f"{claim.subject} |{said} {claim.predicate} | {claim.object}{context}{since}  [{claim.rule}]"


def messages(half: str) -> Iterator[Message]:
    for line in (CLAIMS / f"{half}.jsonl").read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        yield Message(
            id=item["id"],
            text=item["text"],
            speaker=item["speaker"],
            at=datetime.fromisoformat(item["occurred_at"]),
            asked=item.get("asked", ""),
            language=item.get("language", "en"),
            labels=tuple(label(claim) for claim in item["claims"]),
        )


def found_in(message: Message) -> tuple[str, list[Claim]]:
    """The speech act, and the claims that learning would take from it."""
    previous = (Turn("", message.asked),) if message.asked else ()
    act = rules.answer(SpeechActOf(message.text, previous)).answer
    assert isinstance(act, SpeechAct)
    if act.act not in LEARNED:
        return act.act, []
    asked = FactsIn(message.text, message.speaker, message.at, act.act, message.asked)
    claims = rules.answer(asked).answer
    assert isinstance(claims, Claims)
    return act.act, list(claims.claims)


def main() -> None:
    parser = claims_options(__doc__)
    parser.add_argument(
        "--half",
        choices=["dev", "dev2", "dev3", "report"],
        required=True,
        help="choose on dev and dev2, report on report",
    )
    options = parser.parse_args()
    if options.errors and options.half == "report":
        parser.error("--errors shows the development sets only: whoever tunes on the other has nothing left to report")
    given = list(messages(options.half))
    found_in(given[0])  # tables are loaded before the clock starts
    started = time.perf_counter()
    found = [found_in(message) for message in given]
    seconds = time.perf_counter() - started
    tally = Tally()
    for message, (act, claims) in zip(given, found, strict=True):
        tally.add(message, act, claims)
    figures = {
        "benchmark": "extraction",
        "half": options.half,
        "messages": len(given),
        "messages_per_s": round(len(given) / seconds),
        "figures": {name: tally.counts[name].figures() for name in sorted(tally.counts, key=_order)},
        "beside": dict(tally.beside),
    }
    title = f"Claims found by rules, {options.half} half"
    tell(figures, title, tally.errors if options.errors else (), options.json)


def _order(name: str) -> tuple[bool, str]:
    return name != "all", name


if __name__ == "__main__":
    main()
