"""Pictures for the deeper pages: a derivation as a tree from left to right, and the stretches of a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from markupsafe import Markup

from recollect import Session, Trace
from recollect.server.clock import local
from recollect.server.pages.wording import unheaded

WIDE, HIGH, GAP, ROW = 238, 44, 40, 56  # of a box, between columns, between rows
MOST_LEAVES, DEEPEST = 14, 4


@dataclass
class _Box:
    kind: str
    text: str
    mark: str
    depth: int
    y: float = 0.0
    under: list[_Box] = field(default_factory=list)


def derivation(trace: Trace, marks: dict[int, str]) -> Markup:
    """How something came about: it on the left, what it rests on to its right, words at the end. Each box leads to its
    place in the list below. What is too much for a picture is counted."""
    room = [MOST_LEAVES]
    top = _boxed(trace, marks, 0, room)
    leaves = _placed(top, 0)
    depth = _deepest(top) + 1
    width, height = depth * WIDE + (depth - 1) * GAP, max(leaves, 1) * ROW
    drawn = Markup("").join(_drawn(top))
    return Markup(
        '<svg class="derivation" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="group" aria-label="{label}">'
        "{drawn}</svg>"
    ).format(w=width, h=height, label="From what is believed down to the words", drawn=drawn)


def _boxed(trace: Trace, marks: dict[int, str], depth: int, room: list[int]) -> _Box:
    box = _Box(trace.kind, unheaded(trace.text), marks.get(id(trace), ""), depth)
    below = trace.because if depth + 1 < DEEPEST else ()
    for number, each in enumerate(below):
        if room[0] <= 0 or (room[0] == 1 and number < len(below) - 1):
            box.under.append(_Box("more", f"and {len(below) - number} more", "", depth + 1))
            room[0] -= 1
            break
        box.under.append(_boxed(each, marks, depth + 1, room))
    if not box.under:
        room[0] -= 1
    return box


def _placed(box: _Box, row: int) -> int:
    """Give every box its height; how many rows there are by then."""
    if not box.under:
        box.y = row * ROW + ROW / 2
        return row + 1
    for each in box.under:
        row = _placed(each, row)
    box.y = (box.under[0].y + box.under[-1].y) / 2
    return row


def _deepest(box: _Box) -> int:
    return max((_deepest(each) for each in box.under), default=box.depth)


def _drawn(box: _Box) -> list[Markup]:
    x, y = box.depth * (WIDE + GAP), box.y - HIGH / 2
    made = []
    for each in box.under:
        start, end, middle = x + WIDE, each.depth * (WIDE + GAP), x + WIDE + GAP / 2
        path = f"M{start:.0f} {box.y:.1f} C{middle:.0f} {box.y:.1f} {middle:.0f} {each.y:.1f} {end:.0f} {each.y:.1f}"
        made.append(Markup('<path class="d-edge" d="{}" fill="none"/>').format(path))
        made += _drawn(each)
    inside = Markup(
        '<rect class="d-box d-{kind}" x="{x}" y="{y}" width="{w}" height="{h}" rx="9"/>'
        '<text class="d-text" x="{tx}" y="{ky}">{kind}</text><text class="d-words" x="{tx}" y="{ty}">{text}</text>'
    ).format(
        kind=box.kind, x=f"{x:.1f}", y=f"{y:.1f}", w=WIDE, h=HIGH, tx=f"{x + 12:.1f}", ky=f"{y + 16:.1f}",
        ty=f"{y + 34:.1f}", text=_short(box.text, 28),
    )  # fmt: skip
    if not box.mark:
        return [*made, inside]
    named = Markup('<a href="#{}" aria-label="{}"><title>{}</title>{}</a>').format(
        box.mark, f"{box.kind}: {_short(box.text, 80)}", _short(box.text, 200), inside
    )
    return [*made, named]


def strip(sessions: Sequence[Session], label: str, width: int = 720, height: int = 46) -> Markup:
    """When there was talk: a dot for each session on a line of time, larger where more was said."""
    if not sessions:
        return Markup("")
    first = min(each.started_at for each in sessions)
    last = max(each.last_activity_at for each in sessions)
    span = max(last - first, timedelta(minutes=1))
    top = max(each.interactions for each in sessions)
    dots = [Markup('<line class="d-axis" x1="10" x2="{}" y1="20" y2="20"/>').format(width - 10)]
    for each in sorted(sessions, key=lambda one: one.started_at):
        dots.append(
            Markup('<circle class="d-dot" cx="{x}" cy="20" r="{r}"><title>{words}</title></circle>').format(
                x=f"{_place(each.started_at, first, span, width):.1f}", r=f"{4 + 8 * each.interactions / top:.1f}",
                words=f"{local(each.started_at):%d %b %Y, %H:%M}: {each.interactions:,} said",
            )
        )  # fmt: skip
    first, last = local(first), local(last)
    ends = ((10, "start", first), (width - 10, "end", last)) if last.date() != first.date() else ((10, "start", first),)
    for x, anchor, at in ends:
        dots.append(
            Markup('<text class="d-text" x="{}" y="{}" text-anchor="{}">{}</text>').format(
                x, height - 2, anchor, f"{at:%d %b %Y}"
            )
        )
    return Markup('<svg class="strip" viewBox="0 0 {w} {h}" role="img" aria-label="{label}">{dots}</svg>').format(
        w=width, h=height, label=label, dots=Markup("").join(dots)
    )


def _place(at: datetime, first: datetime, span: timedelta, width: int) -> float:
    return 14 + (width - 28) * ((at - first) / span)


def _short(text: str, length: int) -> str:
    said = " ".join(text.split())
    return said if len(said) <= length else f"{said[: length - 1].rstrip()}…"
