"""Commands that carry a memory from place to place. A file is whole or not there at all."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import click

from recollect.cli import options, output
from recollect.cli.options import Call
from recollect.cli.progress import progress
from recollect.errors import InvalidInput

STANDARD = Path("-")


@click.command("export", cls=options.Command)
@click.argument("file", type=click.Path(path_type=Path))
@options.reader
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@options.pass_call
def export(call: Call, file: Path, channel: str | None, sender: str | None, force: bool) -> None:
    """Write the memory to a file, as JSON lines.

    FILE - is standard output. With --channel, only what whoever speaks there may see.
    """
    if file != STANDARD:
        _free(file, force)
    with call.memory() as memory, progress("exporting") as tick:
        lines = memory.export(channel=channel, sender=sender, progress=tick)
        if file == STANDARD:
            count = _write(sys.stdout.buffer, lines)
        else:
            with _errors(file, "written"):
                count = _write_whole(file, lines, force)
    said = {"file": str(file), "interactions": count, "complete": channel is None}
    if file == STANDARD:
        if call.json:
            click.echo(output.as_json(said), err=True)  # standard output is the export itself
    else:
        output.answer(call, said, lambda: output.say(f"Exported {count:,} interactions to {file}."))


@click.command("import", cls=options.Command)
@click.argument("file", type=click.Path(path_type=Path))
@options.pass_call
def import_(call: Call, file: Path) -> None:
    """Take in a complete export.

    FILE - is standard input. All of it is imported, or nothing; the space must be empty.
    """
    with _errors(file, "read"), _opened(file) as lines, call.memory() as memory, progress("importing") as tick:
        count = memory.import_(lines, tick)
        space = memory.space
    said = {"file": str(file), "interactions": count, "space": space}
    output.answer(call, said, lambda: output.say(f"Imported {count:,} interactions into space {space!r}."))


def _free(file: Path, force: bool) -> None:
    """Refuse what would be lost before any work is done."""
    if file.is_dir():
        raise InvalidInput("file", f"{file} is a folder; give the path of a file in it.")
    if file.exists() and not file.is_file():
        raise InvalidInput("file", f"{file} is not an ordinary file; use - for standard output.")
    if file.exists() and not force:
        raise InvalidInput("file", f"{file} is there already; give another path, or --force to replace it.")


def _write(target: BinaryIO, lines: Iterable[str]) -> int:
    """Write every line; the number of interactions, which the last line tells."""
    line = ""
    for line in lines:
        target.write(line.encode())
    target.flush()
    return int(json.loads(line)["interactions"])


def _write_whole(file: Path, lines: Iterable[str], force: bool) -> int:
    """First under another name, and on the disk, so that FILE is never half an export. For the user's eyes only."""
    target = file.resolve()
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    try:
        with os.fdopen(descriptor, "wb") as part:
            count = _write(part, lines)
            os.fsync(part.fileno())
        _free(file, force)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return count


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    if file == STANDARD:
        yield sys.stdin.buffer
    else:
        with file.open("rb") as lines:
            yield lines


@contextmanager
def _errors(file: Path, done: str) -> Iterator[None]:
    """What the file system says, in our words. Nothing was kept of an attempt that failed."""
    try:
        yield
    except OSError as error:
        raise InvalidInput("file", f"{file} cannot be {done}: {error.strerror or error}.") from None
