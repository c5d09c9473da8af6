"""Numbers, times, names and texts as people read them. Pure; everything that somebody wrote leaves it escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import UTC, date, datetime
from typing import Any

from markupsafe import Markup, escape

from recollect import Entity, Interaction
from recollect.server.clock import local, zone
from recollect.understanding.quotation import OWNER, name_of, short

_AGES = ((60, "second"), (60, "minute"), (24, "hour"), (7, "day"), (4.35, "week"), (12, "month"), (1e9, "year"))
_CITED = re.compile(r"\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_INLINE = re.compile(r"(\*\*[^*\n]+\*\*|`[^`\n]+`)")
_BULLET = re.compile(r"\s{0,3}(?:[-*•]|\d{1,2}[.)])\s+(.*)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*)")


def moment(value: datetime) -> str:
    return f"{local(value):%Y-%m-%d %H:%M} {zone()}"


def ago(value: datetime | None, now: datetime | None = None) -> str:
    """How long ago, or in how long, in the largest unit that fits."""
    if value is None:
        return "never"
    seconds = ((now or datetime.now(UTC)) - value).total_seconds()
    if abs(seconds) < 45:
        return "just now"
    size, unit = abs(seconds), "second"
    for many, name in _AGES:
        unit = name
        if size < many:
            break
        size /= many
    count = max(round(size), 1)
    words = f"{count} {unit}{'s' if count != 1 else ''}"
    return f"{words} ago" if seconds > 0 else f"in {words}"


def time(value: datetime | None) -> Markup:
    """When, in words, with the exact time for whoever wants it."""
    if value is None:
        return Markup("never")
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        value.astimezone(UTC).isoformat(timespec="seconds"), moment(value), ago(value)
    )


def clock(value: datetime) -> Markup:
    """The time of day."""
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        value.astimezone(UTC).isoformat(timespec="seconds"), moment(value), f"{local(value):%H:%M}"
    )


def day(value: datetime | date) -> str:
    value = _local(value)
    return f"{value:%A}, {value.day} {value:%B %Y}"


def short_day(value: datetime | date) -> str:
    value = _local(value)
    return f"{value.day} {value:%b %Y}"


def _local(value: datetime | date) -> datetime | date:
    return local(value) if isinstance(value, datetime) else value


def number(value: float) -> str:
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def counted(count: int, one: str, many: str | None = None) -> str:
    """ "3 facts"; "1 fact"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def plain(value: str) -> str:
    """The name of a kind, a status or a predicate as words."""
    return str(value).replace("_", " ")


def handle(value: str | None) -> str:
    """The part of a handle that people call each other by."""
    name = (value or "").lstrip("@").partition("@")[0].partition(":")[0]
    return name.title() if name.islower() and name.isalpha() else name or "somebody"


def called(who: Entity) -> str:
    """The name; of somebody who has none but a handle, what they are called by it."""
    return handle(who.name) if who.name in {each.handle for each in who.handles} else who.name


def speaker(said: Interaction) -> str:
    """Who said it."""
    if said.direction == "outbound" or said.role == "assistant":
        return said.agent or ("tool" if said.role == "tool" else "Recollect")
    name = name_of(said.sender, said.channel, OWNER, said.metadata.get("sender_name"))
    return name if name and name != short(said.sender or "") else handle(said.sender)


def audience(value: str) -> str:
    """ "public", "group", "private": who may see a thing, in a word."""
    return value.partition(":")[0]


def channel(value: str) -> str:
    """A channel short enough for a line."""
    kind, _, id = value.partition(":")
    return f"{kind}:{clip(id, 28)}"


def clip(value: str, length: int = 160) -> str:
    """The beginning of a text on one line."""
    said = " ".join(str(value).split())
    return said if len(said) <= length else f"{said[: length - 1].rstrip()}…"


def unheaded(value: str) -> str:
    """A summary without the line in brackets that says of what and of when it is: the page says so itself."""
    head, _, rest = str(value).partition("\n")
    return rest.lstrip() if head.startswith("[") and head.endswith("]") and rest.strip() else str(value)


def marked(text: str, terms: Collection[str]) -> Markup:
    """A text in which these words stand out. Of a long one, the part around the first of them."""
    wanted = sorted({re.escape(term) for term in terms if len(term) > 1}, key=len, reverse=True)
    said = str(text)
    if not wanted:
        return escape(said if len(said) <= 600 else f"{said[:599]}…")
    pattern = re.compile(rf"(?<!\w)((?:{'|'.join(wanted)})\w{{0,3}}(?!\w))", re.IGNORECASE)
    first = pattern.search(said)
    if len(said) > 600:
        begin = max(0, (first.start() if first else 0) - 200)
        said = ("…" if begin else "") + said[begin : begin + 600] + ("…" if begin + 600 < len(said) else "")
    parts = pattern.split(said)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(part) if place % 2 else escape(part) for place, part in enumerate(parts)
    )


def prose(text: str, prefix: str = "") -> Markup:
    """An answer as paragraphs and lists. Only what cannot do harm is understood: bold, code, lists, numbers in brackets
    (links to `#prefix-number` where there is a prefix). Links stay text."""
    blocks: list[Markup] = []
    items: list[Markup] = []
    lines: list[str] = []

    def close() -> None:
        if lines:
            blocks.append(Markup("<p>{}</p>").format(Markup("<br>").join(_inline(line, prefix) for line in lines)))
            lines.clear()
        if items:
            blocks.append(Markup("<ul>{}</ul>").format(Markup("").join(items)))
            items.clear()

    code: list[str] | None = None
    for line in str(text).splitlines():
        if line.strip().startswith("```"):
            if code is None:
                close()
                code = []
            else:
                blocks.append(Markup("<pre><code>{}</code></pre>").format("\n".join(code)))
                code = None
        elif code is not None:
            code.append(line)
        elif (bullet := _BULLET.fullmatch(line)) is not None:
            if lines:
                close()
            items.append(Markup("<li>{}</li>").format(_inline(bullet[1], prefix)))
        elif not line.strip():
            close()
        else:
            if items:
                close()
            heading = _HEADING.fullmatch(line)
            lines.append(f"**{heading[1]}**" if heading else line)
    close()
    if code:
        blocks.append(Markup("<pre><code>{}</code></pre>").format("\n".join(code)))
    return Markup("").join(blocks)


def _inline(line: str, prefix: str) -> Markup:
    made = Markup("")
    for part in _INLINE.split(line):
        if part.startswith("**") and part.endswith("**") and len(part) > 4:
            made += Markup("<strong>{}</strong>").format(_numbers(part[2:-2], prefix))
        elif part.startswith("`") and part.endswith("`") and len(part) > 2:
            made += Markup("<code>{}</code>").format(part[1:-1])
        else:
            made += _numbers(part, prefix)
    return made


def _numbers(text: str, prefix: str) -> Markup:
    if not prefix:
        return escape(text)
    made, end = Markup(""), 0
    for found in _CITED.finditer(text):
        made += escape(text[end : found.start()])
        for each in found[1].split(","):
            made += Markup('<a class="cite" href="#{0}-{1}" aria-label="memory {1}">{1}</a>').format(
                prefix, each.strip()
            )
        end = found.end()
    return made + escape(text[end:])


FILTERS: dict[str, Callable[..., Any]] = {
    "moment": moment, "ago": ago, "time": time, "clock": clock, "day": day, "short_day": short_day, "number": number,
    "percent": percent, "counted": counted, "plain": plain, "handle": handle, "speaker": speaker, "audience": audience,
    "called": called, "channel": channel, "clip": clip, "unheaded": unheaded, "marked": marked, "prose": prose,
}  # fmt: skip
