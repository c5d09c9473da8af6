"""Tables of messages and what they claim: each message on a line of its own, below it one claim a line, set in."""

from __future__ import annotations

from collections.abc import Iterable

from recollect.judges.questions import Claim

Row = tuple[str, ...]


def table(cases: str) -> list[tuple[str, list[Row]]]:
    rows: list[tuple[str, list[Row]]] = []
    for line in cases.strip().split("\n"):
        if line.startswith("  "):
            rows[-1][1].append(tuple(part.strip() for part in line.split(" | ")))
        else:
            rows.append((line, []))
    return rows


def as_rows(claims: Iterable[Claim]) -> list[Row]:
    """Claims as such a table has them: what is so needs no word for it."""
    return sorted(
        (claim.subject, claim.predicate, claim.object, *((claim.polarity,) if claim.polarity != "is" else ()))
        for claim in claims
    )
