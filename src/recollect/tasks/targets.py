"""Where tasks go: a TODO.md, a file of JSON lines, or an address on the network. A target writes a task once, whatever
happens on the way, touches nothing that is not its own, and says of which tasks it knows that they are done."""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from recollect.store.files import make_folder, replace
from recollect.times import spell

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without: files are still written whole
    fcntl = None  # type: ignore[assignment]

FIRST = 1001  # the number of the first task, where there is none
_HEADING = re.compile(rb"##[ \t]+gaps[ \t]*+#*+[ \t]*+", re.IGNORECASE)
_ANY_HEADING = re.compile(rb"#{1,2}[ \t]")
_FENCE = re.compile(rb"[ \t]*(?:```|~~~)")
_LINE = re.compile(rb"[ \t]*[-*+][ \t]+\[(?P<mark>.)\][ \t]+t(?P<number>\d{1,9})\b(?P<rest>.*)")
_REF = re.compile(rb"\bref:(\S+)")
_DONE = {"resolved", "done", "closed", "completed", "complete"}
_NOT = {"wont_fix", "wontfix", "cancelled", "canceled", "rejected"}


@dataclass(frozen=True, slots=True)
class TaskDraft:
    """A task as it is handed over. It names what it rests on by ids, and holds no words but its title."""

    id: str
    title: str
    gap: str
    evidence: tuple[str, ...]
    created_at: datetime
    frequency: int
    people: int

    def data(self) -> dict[str, Any]:
        return {
            "id": self.id, "title": self.title, "ref": self.gap, "evidence": list(self.evidence),
            "frequency": self.frequency, "people": self.people, "logged": spell(self.created_at), "status": "open",
        }  # fmt: skip


class TargetFailed(Exception):
    """A target could not take a task; it is tried again next time. It never leaves this room."""


class Target(Protocol):
    """`label` says where tasks go, without anything secret."""

    @property
    def label(self) -> str: ...

    def highest(self) -> int:
        """The highest number of a task there; 0 where there is none or nobody can tell."""

    def create(self, task: TaskDraft) -> None:
        """Hand a task over; one that is there already is left as it is."""

    def done(self, refs: Mapping[str, str]) -> dict[str, str]:
        """Of tasks, by their ids, each with the gap it refers to: those that are known to be resolved or wont_fix."""


class TodoFile:
    """A Markdown file with a line for each task under the heading "Gaps"."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.label = f"todo:{path}"

    def highest(self) -> int:
        return max((int(found["number"]) for found in _task_lines(_content(self.path))), default=0)

    def create(self, task: TaskDraft) -> None:
        with _alone(self.path):
            before = _content(self.path)
            if not any(_is(found, task.id, task.gap, sure=True) for found in _task_lines(before)):
                day = task.created_at.date().isoformat()
                line = f"- [ ] {task.id} {task.title} #gap #recollect logged:{day} ref:{task.gap}"
                _replace(self.path, before, _with_line(before, line.encode()))

    def done(self, refs: Mapping[str, str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for line in _task_lines(_content(self.path)):
            id = f"t{int(line['number'])}"
            if line["mark"] in b"xX" and id in refs and _is(line, id, refs[id]):
                found[id] = "resolved"
        return found


class JsonLines:
    """A file with a JSON object for each task. Whoever does them says so in a later line with the same id."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.label = f"jsonl:{path}"

    def highest(self) -> int:
        numbers = (re.fullmatch(r"t(\d{1,9})", str(entry.get("id"))) for entry in self._entries())
        return max((int(found[1]) for found in numbers if found), default=0)

    def create(self, task: TaskDraft) -> None:
        with _alone(self.path):
            if any(entry.get("id") == task.id and entry.get("ref") == task.gap for entry in self._entries()):
                return
            before = _content(self.path)
            start = b"" if not before or before.endswith(b"\n") else b"\n"
            line = json.dumps(task.data(), ensure_ascii=False).encode()
            _replace(self.path, before, before + start + line + b"\n")

    def done(self, refs: Mapping[str, str]) -> dict[str, str]:
        last: dict[str, str] = {}
        for entry in self._entries():
            id = str(entry.get("id"))
            if id in refs and entry.get("ref", refs[id]) == refs[id] and "status" in entry:
                last[id] = str(entry["status"]).strip().lower().replace("-", "_").replace(" ", "_")
        words = dict.fromkeys(_DONE, "resolved") | dict.fromkeys(_NOT, "wont_fix")
        return {id: words[status] for id, status in last.items() if status in words}

    def _entries(self) -> Iterator[Mapping[str, Any]]:
        for line in _content(self.path).splitlines():
            with contextlib.suppress(ValueError, RecursionError):  # a line of somebody else
                entry = json.loads(line)
                if isinstance(entry, dict):
                    yield entry


def path_of(text: str) -> Path:
    path = Path(text).expanduser()
    return path.resolve() if path.is_symlink() else path.absolute()


# ------------------------------------------------------------------------------------------------------------- files


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise TargetFailed(f"{path} cannot be read ({error}); mend that, tasks wait so long.") from None


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody else of us writes into the folder meanwhile. The folder is locked, for the file itself is replaced."""
    try:
        make_folder(path.parent)
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError as error:
        raise TargetFailed(f"{path.parent} cannot be written ({error}); mend that, tasks wait so long.") from None
    try:
        if fcntl is not None:
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _replace(path: Path, before: bytes, content: bytes) -> None:
    """Write a file whole or not at all, unless somebody has changed it meanwhile."""

    def unchanged() -> None:
        if _content(path) != before:
            raise TargetFailed(f"{path} was changed by somebody else just now; the task is written next time.")

    try:
        replace(path, content, unchanged)
    except OSError as error:
        raise TargetFailed(f"{path} cannot be written ({error}); mend that, tasks wait so long.") from None


def _task_lines(content: bytes) -> Iterator[re.Match[bytes]]:
    return (found for line in content.splitlines() if (found := _LINE.match(line)) is not None)


def _is(line: re.Match[bytes], id: str, gap: str, *, sure: bool = False) -> bool:
    """Whether a line is that of a task: by its number, and what it refers to, if it says so."""
    refs = [each.decode(errors="replace") for each in _REF.findall(line["rest"])]
    return f"t{int(line['number'])}" == id and (gap in refs or not (refs or sure))


def _with_line(content: bytes, line: bytes) -> bytes:
    """The file with one more line at the end of the section for gaps; every other byte as it was."""
    ending = b"\r\n" if b"\r\n" in content else b"\n"
    lines = content.splitlines(keepends=True)
    at = _end_of_section(lines)
    if at is None:
        if lines and not lines[-1].endswith((b"\n", b"\r")):
            lines.append(ending)
        lines += [*([ending] if content.strip() else []), b"## Gaps" + ending, ending, line + ending]
        return b"".join(lines)
    if not lines[at - 1].endswith((b"\n", b"\r")):
        lines.insert(at, ending)
        at += 1
    after_heading = _HEADING.fullmatch(lines[at - 1].rstrip(b"\r\n")) is not None
    lines[at:at] = [*([ending] if after_heading else []), line + ending]
    return b"".join(lines)


def _end_of_section(lines: list[bytes]) -> int | None:
    """Behind the last line of the section that says something; headings in quoted code are none."""
    fenced, inside, end = False, False, None
    for number, each in enumerate(lines):
        if _FENCE.match(each):
            fenced = not fenced
        elif not fenced and _HEADING.fullmatch(each.rstrip(b"\r\n")):
            inside, end = True, number + 1
        elif not fenced and inside and _ANY_HEADING.match(each):
            break
        if inside and each.strip():
            end = number + 1
    return end
