"""How answers look: with Rich on a terminal, plain and stable in a pipe, JSON when asked.

Words of a message are never read as markup, and a control character in them never reaches a terminal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from recollect.cli.when import user_zone
from recollect.errors import InvalidInput, RecollectError
from recollect.times import in_zone, spell

if TYPE_CHECKING:
    from rich.console import Console

    from recollect.cli.options import Call

Part = tuple[str, str]  # a text and its style on a terminal
_OBEYED = (*range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))  # beyond ASCII: what JSON lets pass
_CONTROLS = {code: chr(code).encode("unicode_escape").decode() for code in (*range(0x20), *_OBEYED)}
_LINES = {code: spelled for code, spelled in _CONTROLS.items() if chr(code) not in "\t\n"}
_JSON = {code: f"\\u{code:04x}" for code in _OBEYED}
_NARROW = 30  # columns that prose needs to be read with ease


def clean(text: str) -> str:
    """A text without anything that a terminal would obey, those characters spelled out."""
    return text.replace("\r\n", "\n").translate(_LINES)


def clean_line(text: object) -> str:
    """The same for what has to stay on one line."""
    return str(text).translate(_CONTROLS)


def on_terminal() -> bool:
    return sys.stdout.isatty()


def shown(at: datetime | None) -> str:
    """A time for people: by their clock on a terminal, UTC in a pipe."""
    if at is None:
        return ""
    if on_terminal():
        return f"{in_zone(at, user_zone()):%Y-%m-%d %H:%M}"
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# ---------------------------------------------------------------------------------------------------------------- JSON


def as_data(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: as_data(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): as_data(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_data(item) for item in value]
    return spell(value) if isinstance(value, datetime) else value


def as_json(value: Any) -> str:
    """One document. What JSON itself does not escape, but a terminal obeys, is escaped all the same."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(as_data(value), ensure_ascii=not unicode, indent=2)
    return text.translate(_JSON)


def answer(call: Call, value: Any, write: Callable[[], None]) -> None:
    """The value as JSON, or whatever `write` makes of it for people."""
    if call.json:
        click.echo(as_json(value))
    else:
        write()


# ---------------------------------------------------------------------------------------------------------- for people


def console() -> Console:
    from rich.console import Console  # not needed in a pipe, and slow to import

    return Console(highlight=False, markup=False, emoji=False)


def say(*parts: str | Part) -> None:
    """One line, of plain and styled parts."""
    pairs = [(clean_line(part), "") if isinstance(part, str) else (clean_line(part[0]), part[1]) for part in parts]
    if on_terminal():
        from rich.text import Text

        console().print(Text.assemble(*pairs), soft_wrap=True)
    else:
        click.echo("".join(text for text, _ in pairs))


def entry(head: Sequence[Part], body: str) -> None:
    """Something that was said: a line about it, then its words, set in so that they cannot pass for such a line."""
    known = [(clean_line(text), style) for text, style in head if text]
    if on_terminal():
        from rich.padding import Padding
        from rich.text import Text

        console().print(Text("  ").join(Text(text, style) for text, style in known), soft_wrap=True)
        console().print(Padding(Text(clean(body)), (0, 0, 0, 4)))
        return
    click.echo("  ".join(text for text, _ in known))
    for line in clean(body).split("\n"):
        click.echo(f"    {line}".rstrip(" ") if not line.strip() else f"    {line}")


def table(columns: Sequence[str], rows: Sequence[Sequence[object]], empty: str) -> None:
    """Rows under names; in a pipe separated by tabs, every row on one line."""
    if not rows:
        say(empty)
        return
    cells = [["" if cell is None else clean_line(cell) for cell in row] for row in rows]
    if on_terminal():
        _draw(columns, cells)
        return
    for row in (list(columns), *cells):
        click.echo("\t".join(row))


def _draw(columns: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
    """A table whose widest column alone is folded; where even that does not fit, every row as a card."""
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    screen = console()
    widths = [max(map(cell_len, column)) for column in zip(columns, *cells, strict=True)]
    widest = widths.index(max(widths))
    if sum(widths) - widths[widest] + 3 * len(widths) + min(widths[widest], _NARROW) > screen.width:
        for row in cells:
            card(list(zip(columns, row, strict=True)))
            say("")
        return
    drawn = Table(box=box.SIMPLE, pad_edge=False)
    for number, name in enumerate(columns):
        drawn.add_column(Text(name), overflow="fold", no_wrap=number != widest)
    for row in cells:
        drawn.add_row(*map(Text, row))
    screen.print(drawn)


def card(rows: Sequence[tuple[str, str | Sequence[str]]]) -> None:
    """One thing in full: names and values, several values below each other; what is empty is left out."""
    filled = [(name, [value] if isinstance(value, str) else list(value)) for name, value in rows if value]
    width = max((len(name) for name, _ in filled), default=0) + 2
    for name, values in filled:
        for number, value in enumerate(values):
            say(((name if number == 0 else "").ljust(width), "bold"), value)


def aside(text: str) -> None:
    """A line beside the answer, on standard error."""
    click.echo(click.style(clean_line(text), dim=True), err=True)  # colour goes by itself where there is no terminal


def notes(found: Sequence[str]) -> None:
    for note in found:
        aside(f"note: {note}")


def more_than(limit: int, found: Sequence[object]) -> None:
    """A list that ends where it was told to end says so, beside the answer."""
    if len(found) >= limit:
        aside(f"note: {limit:,} are shown and there may be more; see --limit.")


# -------------------------------------------------------------------------------------------------------------- errors


def complain(error: RecollectError | click.ClickException, in_json: bool) -> None:
    """What went wrong, on standard error."""
    if in_json:
        field = error.field if isinstance(error, InvalidInput) else None
        if isinstance(error, click.BadParameter) and error.param is not None:
            field = max(error.param.opts, key=len).lstrip("-")
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(as_json({"error": message, "field": field}), err=True)
    elif isinstance(error, click.ClickException):
        error.show()
    else:
        click.echo(f"error: {clean(str(error))}", err=True)
