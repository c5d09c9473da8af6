"""The reference is complete and not more than that: every command, option, setting, name, error and column is in it."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
from sqlalchemy import Boolean, Column, Integer, LargeBinary, Text

import recollect
from recollect import Memory, Settings, errors, settings
from recollect.cli import cli
from recollect.recall import context, score
from recollect.store.schema import lexical, metadata, vectors
from recollect.store.types import Moment

DOCS = Path(__file__).parents[2] / "docs"
COMMON = {"--db", "--space", "--agent", "--json", "--help"}


@cache
def page(name: str) -> str:
    return (DOCS / "reference" / f"{name}.md").read_text()


@cache
def sections(text: str, level: int) -> dict[str, str]:
    """What stands under each heading of a level, up to the next heading of that level or a higher one. A line of an
    example that looks like a heading is none."""
    text = re.sub(r"^```.*?^```$", lambda fence: fence[0].replace("\n#", "\n #"), text, flags=re.MULTILINE | re.DOTALL)
    parts = re.split(rf"^(#{{1,{level}}}) (.+)$", text, flags=re.MULTILINE)
    found = {}
    for marks, title, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        if len(marks) == level:
            assert title not in found, f"two sections are called {title!r}"
            found[title.strip("` ")] = body
    return found


def rows(text: str) -> list[list[str]]:
    """Rows of Markdown tables, without heads and rules, without the backticks around single values."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = {number - 1 for number, line in enumerate(lines) if re.fullmatch(r"[|\s:-]+", line)}
    kept = [line for number, line in enumerate(lines) if number not in heads and number - 1 not in heads]
    cells = ([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in kept)
    return [[re.sub(r"^`([^`]*)`$", r"\1", cell) for cell in row] for row in cells]


# --------------------------------------------------------------------------------------------------------- command line


def walk(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for sub in command.commands.values():
            yield from walk(sub, f"{name} {sub.name}")
    else:
        yield name, command


COMMANDS = dict(walk(cli, "recollect"))


def options(command: click.Command) -> set[str]:
    spelled = {
        option
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("--")
    }
    return spelled | {"--help"}


def test_every_command_has_its_section_and_every_section_its_command() -> None:
    documented = [title for title in sections(page("cli"), 2) if title.startswith("recollect ")]
    assert documented == list(COMMANDS), "in the order of recollect --help"


def test_every_option_of_a_command_is_documented() -> None:
    for name, command in COMMANDS.items():
        section = sections(page("cli"), 2)[name]
        documented = {option for row in rows(section) for option in re.findall(r"--[a-z-]+", row[0])}
        assert documented == options(command) - COMMON, name
        assert all(row[-1] for row in rows(section)), f"{name}: an option without a meaning"


def test_the_usage_of_a_command_names_its_arguments() -> None:
    for name, command in COMMANDS.items():
        arguments = [parameter for parameter in command.params if isinstance(parameter, click.Argument)]
        usage = [item.human_readable_name if item.required else f"[{item.human_readable_name}]" for item in arguments]
        assert f"Usage: `{' '.join([name, *usage])}`" in sections(page("cli"), 2)[name]


def test_defaults_of_options_are_the_real_ones() -> None:
    for name, command in COMMANDS.items():
        real = {
            max(parameter.opts, key=len): str(parameter.default)
            for parameter in command.params
            if isinstance(parameter, click.Option) and getattr(parameter, "show_default", None)
        }
        for row in rows(sections(page("cli"), 2)[name]):
            spelled = re.match(r"--[a-z-]+", row[0])
            assert spelled is not None
            told = re.search(r"Default: `([^`]+)`", row[-1])
            assert (told[1] if told else None) == real.get(spelled[0]), (name, row[0])


def test_the_options_of_every_command_are_documented_once() -> None:
    section = sections(page("cli"), 2)["Options of every command"]
    assert {option for row in rows(section) for option in re.findall(r"--[a-z-]+", row[0])} == COMMON
    for name, command in COMMANDS.items():
        assert options(command) >= COMMON, f"{name} lacks a common option"
    assert {"--version"} | COMMON == options(cli)
    assert "--version" in page("cli")


# ------------------------------------------------------------------------------------------------------------- settings


def test_every_setting_is_documented_with_its_variable_default_and_meaning() -> None:
    written = rows(sections(page("settings"), 2)["All settings"])
    assert written == [
        [item.name, f"RECOLLECT_{item.name.upper()}", json.dumps(item.default), item.metadata["doc"]]
        for item in dataclasses.fields(Settings)
    ]


def test_every_language_is_named_where_languages_are_explained() -> None:
    text = (DOCS / "how-to" / "languages.md").read_text()
    listed = {language for row in rows(text) for language in row[1].split(", ")}
    assert listed == set(settings.LANGUAGES)


# --------------------------------------------------------------------------------------------------- recall and context


def test_every_signal_and_preset_is_documented_with_its_weights() -> None:
    parts = sections((DOCS / "concepts" / "recall.md").read_text(), 2)
    assert [row[0] for row in rows(parts["Signals"])] == list(score.SIGNALS)
    written = {row[0]: [float(cell) for cell in row[1:]] for row in rows(parts["Presets"])}
    names = ("dense", *score.SIGNALS)
    assert written == {preset: [weights.get(name, 0.0) for name in names] for preset, weights in score.PRESETS.items()}
    told = [row[0] for row in rows(sections(page("python"), 3)["Signals"])]
    assert told[: len(score.SIGNALS)] == list(score.SIGNALS)


def test_every_section_of_a_context_is_documented_with_its_share() -> None:
    text = (DOCS / "how-to" / "context-for-a-model.md").read_text()
    written = {row[0]: row[-1] for row in rows(sections(text, 2)["What is in it"])}
    assert written == {name: f"{share:.0%}".replace("%", " %") for name, share in context.SHARES.items()}


# --------------------------------------------------------------------------------------------------------------- Python


def signature(name: str, method: object) -> str:
    """A call as the page writes it: names and defaults, no types."""
    assert callable(method)
    words: list[str] = []
    for parameter in list(inspect.signature(method).parameters.values())[1:]:
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        if parameter.kind is parameter.VAR_KEYWORD:
            words.append(f"**{parameter.name}")
        elif parameter.default is parameter.empty:
            words.append(parameter.name)
        else:
            default = json.dumps(parameter.default) if isinstance(parameter.default, str) else repr(parameter.default)
            words.append(f"{parameter.name}={default}")
    return f"{name}({', '.join(words)})"


METHODS = [
    name
    for part in Memory.__mro__[:-1]  # Memory stands in parts; `object` is none of them
    for name, member in vars(part).items()
    if callable(member) and not name.startswith("_")
]


def squeezed(text: str) -> str:
    return re.sub(r"(?<=\() | (?=\))|,(?= \))", "", re.sub(r"\s+", " ", text)).replace(",)", ")")


def test_every_method_of_memory_is_documented_with_its_signature() -> None:
    for name in METHODS:
        section = squeezed(sections(page("python"), 3)[name])
        assert signature(f"memory.{name}", getattr(Memory, name)) in section


def test_no_method_is_documented_that_is_not_there() -> None:
    assert list(sections(sections(page("python"), 2)["Memory"], 3)) == ["Memory", *METHODS]
    assert signature("Memory", Memory.__init__) in squeezed(sections(page("python"), 3)["Memory"])


def test_every_public_name_is_documented() -> None:
    for name in recollect.__all__:
        text = page("errors") if name in ERRORS else page("python")
        assert f"`{name}`" in text or re.search(rf"^#+ `?{name}`?$", text, re.MULTILINE), name


SHOWN = [
    name for name in recollect.__all__ if dataclasses.is_dataclass(getattr(recollect, name)) and name != "Settings"
]


def test_every_field_of_what_comes_back_is_documented() -> None:
    for name in SHOWN:
        written = rows(sections(page("python"), 3)[name])
        fields = [item.name for item in dataclasses.fields(getattr(recollect, name))]
        assert [row[0] for row in written] == fields, name
        assert all(row[-1] for row in written), f"{name}: a field without a meaning"


# --------------------------------------------------------------------------------------------------------------- errors

ERRORS = {
    name: found
    for name, found in vars(errors).items()
    if isinstance(found, type) and issubclass(found, errors.RecollectError)
}


def test_every_error_is_documented_under_its_parent() -> None:
    written = {row[0]: row[1] for row in rows(page("errors"))}
    assert written == {name: found.__bases__[0].__name__ for name, found in ERRORS.items()}


# --------------------------------------------------------------------------------------------------------------- schema

TABLES = {**metadata.tables, **lexical.tables, **vectors.tables}


def kind(column: Column[Any]) -> str:
    known = {Moment: "time", Boolean: "boolean", Integer: "integer", LargeBinary: "bytes", Text: "text"}
    word = next((word for type, word in known.items() if isinstance(column.type, type)), str(column.type).lower())
    return word + (", key" if column.primary_key else "") + (", nullable" if column.nullable else "")


def test_every_table_is_documented() -> None:
    assert list(sections(page("schema"), 3)) == list(TABLES)


def test_every_column_of_a_table_is_documented_in_its_order() -> None:
    for name, table in TABLES.items():
        written = rows(sections(page("schema"), 3)[name])
        assert [row[:2] for row in written] == [[column.name, kind(column)] for column in table.columns], name
        assert all(row[-1] for row in written), f"{name}: a column without a meaning"


# ---------------------------------------------------------------------------------------------------------- file format


def test_every_field_of_an_export_is_documented(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db", agent="agent", settings=Settings(background=False)) as memory:
        for number in range(2):
            memory.observe(
                f"words {number}", channel="cli:local", sender="marcus", external_id=f"m{number}", metadata={"a": 1}
            )
        memory.forget(interaction=memory.log()[0].id)
        lines = [json.loads(line) for line in memory.export()]
        partial = [json.loads(line) for line in memory.export(channel="cli:local", sender="marcus")]
    first, *entries, receipt, last = lines
    written = {title: [row[0] for row in rows(body)] for title, body in sections(page("file-format"), 3).items()}
    assert written["The first line"] == list(first)
    assert set(written["An interaction"]) == set().union(*entries)
    assert written["A receipt"] == list(receipt)
    assert written["The last line"] == list(last)
    assert written["An interaction of a partial export"] == list(partial[1])


# ---------------------------------------------------------------------------------------------------------- the picture


def test_the_picture_of_the_house_shows_every_room() -> None:
    source = Path(recollect.__file__).parent
    rooms = {path.stem for path in source.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    text = (DOCS / "architecture.md").read_text()
    missing = [room for room in sorted(rooms - {"__init__"}) if not re.search(rf"\b{room}\b", text)]
    assert missing == []
