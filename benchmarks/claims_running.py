"""What the programs over `claims/` share: their options, a table of figures, and telling them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table


def claims_options(description: str | None) -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--errors", action="store_true", help="show what went wrong as well")
    options.add_argument("--json", metavar="FILE", help="write all figures there as well; - prints them")
    return options


def memory_options(description: str | None) -> argparse.ArgumentParser:
    options = claims_options(description)
    options.add_argument("--database", metavar="URL", help="a file or postgresql://… (default: a temporary file)")
    options.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="change a setting; may be repeated"
    )
    return options


def table(title: str, rows: Mapping[str, Mapping[str, Any]]) -> Table:
    """A row for each name. Shares are shown with three places, numbers as they are, what is missing as a dash."""
    names = list(dict.fromkeys(name for row in rows.values() for name in row))
    drawn = Table("", *names, title=title, title_justify="left")
    for column in drawn.columns[1:]:
        column.justify = "right"
    for label, row in rows.items():
        drawn.add_row(label, *(_cell(row.get(name)) for name in names))
    return drawn


def _cell(value: Any) -> str:
    return "–" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def tell(figures: Mapping[str, Any], title: str, errors: Sequence[str], target: str | None) -> None:
    """The table of `figures["figures"]`, everything else below it; as JSON where that is wanted."""
    document = json.dumps(figures, indent=2, ensure_ascii=False)
    if target == "-":
        print(document)
        return
    console = Console(width=max(100, Console().width))
    for line in errors:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    console.print(table(title, figures["figures"]))
    for name, value in figures.items():
        if name not in ("figures", "benchmark") and value not in ([], {}):
            console.print(f"{name.replace('_', ' ')}: {json.dumps(value, ensure_ascii=False)}", soft_wrap=True)
    if target is not None:
        Path(target).write_text(document + "\n", encoding="utf-8")
        print(f"figures written to {target}", file=sys.stderr)
