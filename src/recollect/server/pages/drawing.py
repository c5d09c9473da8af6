"""Pictures as SVG, made on the server: the same data give the same picture. Colours come from the style sheet; no
picture says anything that the page does not say in words as well."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from markupsafe import Markup

MOST_AROUND = 14  # neighbours in a graph; more would be a knot


def bar(value: float, width: int = 72, kind: str = "") -> Markup:
    """A share between 0 and 1; what is low looks low, unless it is of a `kind` of its own."""
    share = min(max(value, 0.0), 1.0)
    kind = kind or ("d-bar" if share >= 0.6 else "d-bar-mid" if share >= 0.3 else "d-bar-low")
    return Markup(
        '<svg class="bar" width="{w}" height="6" viewBox="0 0 {w} 6" aria-hidden="true">'
        '<rect class="d-bar-rest" width="{w}" height="6" rx="3"/>'
        '<rect class="{kind}" width="{part}" height="6" rx="3"/></svg>'
    ).format(w=width, kind=kind, part=f"{max(share * width, 2 if share else 0):.1f}")


def avatar(name: str, size: int = 40) -> Markup:
    """A disc with the first letter of a name, in one of a few colours that stays the same for it."""
    tint = sum(name.casefold().encode()) % 5
    return Markup(
        '<svg class="avatar tint-{tint}" width="{s}" height="{s}" viewBox="0 0 40 40" aria-hidden="true">'
        '<circle cx="20" cy="20" r="20"/><text x="20" y="26" text-anchor="middle">{initial}</text></svg>'
    ).format(s=size, tint=tint, initial=_initial(name))


def sparkline(values: Sequence[float], label: str, width: int = 160, height: int = 36) -> Markup:
    """A line for how something went, with what it says in words."""
    if not values:
        return Markup("")
    top = max(*values, 1.0) if len(values) > 1 else max(values[0], 1.0)
    step = width / max(len(values) - 1, 1)
    points = [(number * step, height - 2 - (height - 4) * value / top) for number, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return Markup(
        '<svg class="spark" width="{w}" height="{h}" viewBox="0 0 {w} {h}" preserveAspectRatio="none" role="img" '
        'aria-label="{label}"><polygon class="d-area" points="0,{h} {line} {w},{h}"/>'
        '<polyline class="d-line" points="{line}"/></svg>'
    ).format(w=width, h=height, line=line, label=label)


@dataclass(frozen=True, slots=True)
class Day:
    at: date
    count: int
    href: str = ""
    here: bool = False  # the one that the page is about


def columns(days: Sequence[Day], label: str, width: int = 720, height: int = 120) -> Markup:
    """A column a day. Each is a link where it leads somewhere."""
    if not days:
        return Markup("")
    top = max(max(each.count for each in days), 1)
    step, base = width / len(days), height - 1
    drawn = [
        Markup('<line class="d-axis" x1="0" x2="{w}" y1="{y}" y2="{y}"/>').format(w=width, y=base + 0.5),
    ]
    for number, each in enumerate(days):
        size = (base - 4) * each.count / top if each.count else 0
        column = Markup('<rect class="{kind}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"/>').format(
            x=f"{number * step + step * 0.12:.2f}", y=f"{base - max(size, 1.5):.2f}", w=f"{step * 0.76:.2f}",
            h=f"{max(size, 1.5):.2f}", r=f"{min(step * 0.2, 2):.1f}",
            kind="d-bar d-here" if each.here else "d-bar",
        )  # fmt: skip
        words = f"{each.at:%d %b %Y}: {each.count:,}"
        if not each.count:
            continue
        if each.href:
            drawn.append(
                Markup('<a href="{href}" aria-label="{words}"><title>{words}</title>{column}</a>').format(
                    href=each.href, words=words, column=column
                )
            )
        else:
            drawn.append(column)
    return Markup(
        '<svg class="columns" viewBox="0 0 {w} {h}" preserveAspectRatio="none" role="group" aria-label="{label}">'
        '{drawn}</svg><p class="ends" aria-hidden="true"><span>{first}</span><span>{last}</span></p>'
    ).format(
        w=width, h=height, label=label, drawn=Markup("").join(drawn), first=f"{days[0].at:%d %b}",
        last=f"{days[-1].at:%d %b}",
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ relations


@dataclass(frozen=True, slots=True)
class Node:
    """Somebody or something in a graph. Without an address it is only a word."""

    id: str
    name: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    one: str
    other: str
    words: str


def graph(
    centre: Node, around: Sequence[Node], edges: Sequence[Edge], *, width: int = 720, height: int = 420
) -> Markup:
    """One thing and what it has to do with others: it in the middle, they on an ellipse, in the order given, so that
    the same relations always look the same."""
    shown = list(around)[:MOST_AROUND]
    if not shown:
        return Markup("")
    places = _places(len(shown), width, height)
    where = {centre.id: (width / 2, height / 2)} | {node.id: place for node, place in zip(shown, places, strict=True)}
    lines = [_edge(edge, where) for edge in _joined(edges) if edge.one in where and edge.other in where]
    nodes = [_node(node, where[node.id], width) for node in shown]
    return Markup(
        '<svg class="graph" viewBox="0 0 {w} {h}" role="group" aria-label="{label}">{lines}{nodes}{centre}</svg>'
    ).format(
        w=width, h=height, label=f"How {centre.name} is related to others", lines=Markup("").join(lines),
        nodes=Markup("").join(nodes), centre=_centre(centre, width / 2, height / 2),
    )  # fmt: skip


def _places(count: int, width: int, height: int) -> list[tuple[float, float]]:
    """Evenly on an ellipse; of many, every other one a little nearer, so that names do not lie on each other."""
    across, down = width / 2 - min(width * 0.2, 110), height / 2 - 46
    narrow = width < 480
    begin = -math.pi / 2 if narrow or count % 2 else -math.pi / 2 + math.pi / count
    places = []
    for number in range(count):
        angle = begin + 2 * math.pi * number / count
        near = 0.72 if count > 7 and number % 2 else 1.0
        places.append((width / 2 + across * near * math.cos(angle), height / 2 + down * near * math.sin(angle)))
    return places


def _joined(edges: Sequence[Edge]) -> list[Edge]:
    """All that ties the same two as one line."""
    tied: dict[tuple[str, str], list[str]] = {}
    for edge in edges:
        words = tied.setdefault((min(edge.one, edge.other), max(edge.one, edge.other)), [])
        if edge.words not in words:
            words.append(edge.words)
    return [
        Edge(one, other, ", ".join(words[:2]) + ("…" if len(words) > 2 else "")) for (one, other), words in tied.items()
    ]


def _edge(edge: Edge, where: dict[str, tuple[float, float]]) -> Markup:
    (x1, y1), (x2, y2) = where[edge.one], where[edge.other]
    return Markup(
        '<line class="d-edge" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        '<text class="d-edge-text" x="{x}" y="{y}" text-anchor="middle">{words}</text>'
    ).format(
        x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", x=f"{(x1 + x2) / 2:.1f}",
        y=f"{(y1 + y2) / 2 + 4:.1f}", words=_short(edge.words, 22),
    )  # fmt: skip


def _node(node: Node, place: tuple[float, float], width: int) -> Markup:
    x, y = place
    drawn = Markup(
        '<circle class="d-node" cx="{x}" cy="{y}" r="16"/>'
        '<text class="d-initial" x="{x}" y="{below}" text-anchor="middle" aria-hidden="true">{initial}</text>'
        '<text class="d-name" x="{x}" y="{under}" text-anchor="middle">{name}</text>'
    ).format(
        x=f"{x:.1f}", y=f"{y:.1f}", below=f"{y + 5:.1f}", under=f"{y + 32:.1f}", initial=_initial(node.name),
        name=_short(node.name, 20 if width >= 480 else 14),
    )  # fmt: skip
    if not node.href:
        return drawn
    return Markup('<a href="{href}" aria-label="{name}"><title>{name}</title>{drawn}</a>').format(
        href=node.href, name=node.name, drawn=drawn
    )


def _centre(node: Node, x: float, y: float) -> Markup:
    return Markup(
        '<circle class="d-centre" cx="{x}" cy="{y}" r="24"/>'
        '<text class="d-centre-initial" x="{x}" y="{below}" text-anchor="middle" aria-hidden="true">{initial}</text>'
        '<text class="d-name" x="{x}" y="{under}" text-anchor="middle">{name}</text>'
    ).format(
        x=f"{x:.1f}", y=f"{y:.1f}", below=f"{y + 6:.1f}", under=f"{y + 42:.1f}", initial=_initial(node.name),
        name=_short(node.name, 22),
    )  # fmt: skip


def _initial(name: str) -> str:
    return next((letter.upper() for letter in name if letter.isalnum()), "·")


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def address(path: str, id: str) -> str:
    """A link in a picture: to what has this id."""
    return f"{path.rstrip('/')}/{quote(id, safe='')}"
