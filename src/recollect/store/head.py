"""The head of each space's chain, noted outside the database, so that an end which went missing is seen.

    memory.db.head      {"space": "spc_…", "position": 160, "hash": "…", "at": "…"}        a line of fixed width a space

A commit notes its head after it is durable and before it is acknowledged. So a note is never ahead of what the disk
holds, and after a crash behind at most by commits that nobody was told of. A line is overwritten in place: to replace
the file would make the file system flush it each time, which takes as long as the commit itself; a line lies within one
sector, which a disk writes whole. A note gives way only to a head of the same chain: what is missing stays visible,
however much is written afterwards, until somebody accepts it. The first line of a space is written before its first
commit, and the file of a copy that came without one before the next: so a file that says nothing of a log was emptied.
"""

from __future__ import annotations

import errno
import fcntl
import json
import logging
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, select

from recollect.ids import derived_id
from recollect.store.files import make_file
from recollect.store.schema import interactions, spaces
from recollect.times import now, spell

WIDTH = 256
_MOVED = "moved heads"  # among what a connection knows of itself
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Head:
    position: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Noted:
    """What a file says of one space. `damaged`: it cannot be read, and why. `empty`: it is there, and says nothing."""

    path: Path
    head: Head | None = None
    at: str = ""
    damaged: str = ""
    empty: bool = False


Moved = Mapping[str, tuple[Head, Head]]  # of each space the head before a commit, and after it
Holds = Callable[[str, Head], bool]  # whether the chain of a space holds a head
Known = Callable[[], Mapping[str, Head]]  # the heads of all spaces of a database


def moved(connection: Connection, space: str, before: Head, after: Head) -> None:
    """The chain of a space ends elsewhere now; when that is durable, it is noted."""
    known: dict[str, tuple[Head, Head]] = connection.info.setdefault(_MOVED, {})
    known[space] = (known[space][0] if space in known else before, after)


def moving(connection: Connection) -> Moved:
    """What moves in the transaction of a connection, so far."""
    found: Moved = connection.info.get(_MOVED, {})
    return found


def taken(connection: Connection) -> Moved:
    """What moved in the transaction of a connection, told once."""
    found: Moved = connection.info.pop(_MOVED, {})
    return found


def hash_at(connection: Connection, space: str, position: int) -> bytes | None:
    """The hash of the log at a position; None where the log does not reach it, and before its first."""
    row = interactions.c
    found = connection.execute(select(row.hash).where(row.space == space, row.position == position)).scalar()
    return None if found is None else bytes(found)


def heads_in(connection: Connection) -> dict[str, Head]:
    """The heads of all spaces."""
    rows = connection.execute(select(spaces.c.space, spaces.c.position, spaces.c.hash))
    return {row.space: Head(row.position, bytes(row.hash)) for row in rows}


class Heads:
    """The files in which one database has its heads noted; none, where there is no place for them."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self.paths = tuple(paths)
        self._failed: set[str] = set()
        self._places: dict[tuple[Path, str], int] = {}  # on which line of a file a space was last
        self._unsynced = False

    def begin(self, moved: Moved, known: Known) -> None:
        """Before the first commit of a space note where it begins, before the first of a file where all spaces are."""
        for path in self.paths:
            places = {space: (path, derived_id("spc", space)) for space in moved}
            new = {space: before for space, (before, _) in moved.items() if places[space] not in self._places}
            if new:
                with self._told(path):
                    if not path.exists():
                        _create(path, {**known(), **new})
                    self._begin(path, new)

    def note(self, moved: Moved, holds: Holds) -> None:
        """The write is done whether or not this is: what goes wrong is said once, and by `doctor`."""
        for path in self.paths:
            with self._told(path):
                if not path.exists():  # somebody has just taken it away: the next commit makes another
                    self._places = {place: line for place, line in self._places.items() if place[0] != path}
                    continue
                with _locked(path) as descriptor:
                    for space, (before, after) in moved.items():
                        self._note(descriptor, path, space, before, after, holds)
                self._unsynced = True

    @contextmanager
    def _told(self, path: Path) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            if why not in self._failed:
                self._failed.add(why)
                _log.warning("the head of the log cannot be noted in %s (%s); run 'recollect doctor'.", path, why)

    def _begin(self, path: Path, new: Mapping[str, Head]) -> None:
        with _locked(path) as descriptor:
            there = _lines(descriptor)
            for space, before in new.items():
                name = derived_id("spc", space)
                if name not in there and not before.position:
                    _write(descriptor, name, before, None)

    def noted(self, space: str) -> list[Noted]:
        """What is noted of a space. Read it before the log: what is written meanwhile is then no surprise."""
        return [_read(path, space) for path in self.paths]

    def accept(self, space: str, head: Head) -> None:
        """Note this head in the place of whatever is noted; where there is no file, the next commit makes one."""
        for path in filter(Path.exists, self.paths):
            with _locked(path) as descriptor:
                name = derived_id("spc", space)
                try:
                    line = _lines(descriptor).get(name)
                except ValueError:
                    os.ftruncate(descriptor, 0)
                    line = None
                _write(descriptor, name, head, None if line is None else line.number)

    def _note(self, descriptor: int, path: Path, space: str, before: Head, after: Head, holds: Holds) -> None:
        if not after.position:  # an empty log has no end that could be missing
            return
        name = derived_id("spc", space)
        line = _line(descriptor, name, self._places.get((path, name)))
        if line is None:
            raise ValueError("it says nothing of a log that it knew")
        known = line.head
        follows = known == before or not known.position or holds(space, known)
        if follows and known.position < after.position:
            self._places[path, name] = _write(descriptor, name, after, line.number)

    def close(self) -> None:
        if self._unsynced:  # once in the life of a process: a cut of the power then finds all of it on the disk
            for path in self.paths:
                try:
                    with _locked(path) as descriptor:
                        os.fsync(descriptor)
                except OSError as error:
                    _log.debug("%s cannot be brought to the disk: %s", path, error)
            self._unsynced = False


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    head: Head
    at: str


def _read(path: Path, space: str) -> Noted:
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH)
            line = _lines(file.fileno()).get(derived_id("spc", space))
    except FileNotFoundError:
        return Noted(path)
    except (OSError, ValueError) as error:
        return Noted(path, damaged=str(error))
    if line is None:
        return Noted(path, empty=True)
    return Noted(path, line.head, line.at) if line.head.position else Noted(path)


def _create(path: Path, heads: Mapping[str, Head]) -> None:
    """Make the file of these spaces, whole or not at all, unless somebody else just did."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    make_file(draft)
    try:
        with _locked(draft) as descriptor:
            for space, head in heads.items():
                _write(descriptor, derived_id("spc", space), head, None)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:  # a file system that has no links
            draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    """The file, open and ours alone."""
    descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


def _line(descriptor: int, name: str, number: int | None) -> _Line | None:
    """The line of one space, which is mostly where it was."""
    if number is not None:
        try:
            found = _parsed(os.pread(descriptor, WIDTH, number * WIDTH), number)
        except ValueError:
            found = None
        if found is not None and found[0] == name:
            return found[1]
    return _lines(descriptor).get(name)


def _lines(descriptor: int) -> dict[str, _Line]:
    size = os.fstat(descriptor).st_size
    content = os.pread(descriptor, size, 0)
    found: dict[str, _Line] = {}
    for number in range((size + WIDTH - 1) // WIDTH):
        parsed = _parsed(content[number * WIDTH : (number + 1) * WIDTH], number)
        if parsed is not None:
            name, line = parsed
            if name in found:
                raise ValueError(f"it is damaged: line {number + 1} comes twice")
            found[name] = line
    return found


def _parsed(text: bytes, number: int) -> tuple[str, _Line] | None:
    if not text.strip(b"\0"):  # a cut of the power may leave a line without its content
        return None
    try:
        entry = json.loads(text)
        name, position, hash, at = (entry[key] for key in ("space", "position", "hash", "at"))
        head = Head(position, bytes.fromhex(hash))
        if isinstance(name, str) and isinstance(position, int) and 0 <= position < 2**62 and len(head.hash) == 32:
            return name, _Line(number, head, str(at))
    except (ValueError, TypeError, KeyError):
        pass
    raise ValueError(f"it is damaged: line {number + 1} is no head")


def _write(descriptor: int, name: str, head: Head, number: int | None) -> int:
    """Write a line over its old one, or behind the last; which it is."""
    size = os.fstat(descriptor).st_size
    at = size // WIDTH if number is None else number
    entry = {"space": name, "position": head.position, "hash": head.hash.hex(), "at": spell(now())}
    line = json.dumps(entry).ljust(WIDTH - 1).encode() + b"\n"
    try:
        written = os.pwrite(descriptor, line, at * WIDTH)
        if written < WIDTH:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError:
        if number is None:
            os.ftruncate(descriptor, size)  # half a line would look like damage
        raise
    return at
