"""Taking in notes that were written elsewhere: JSON lines, Markdown with front matter, a folder of both, or items.

A note is known again by where it comes from and what it says, so that the same import twice changes nothing; one that
was edited there since takes the place of the earlier one. What cannot be read is told with its place; the rest is kept.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from recollect.errors import InvalidInput
from recollect.intake import Draft, observe_in
from recollect.knowledge import notes
from recollect.log.read import log
from recollect.log.zones import read_zones
from recollect.model import Imported
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.schema import standings
from recollect.times import find_zone, now

BATCH = 500
IMPORT = "import:"  # how the external ids of these notes begin
MARKDOWN, LINES = (".md", ".markdown", ".txt"), (".jsonl", ".ndjson", ".json")
_FIELDS = ("content", "text", "body", "title", "tags", "created_at", "created", "date", "id", "external_id")
_FRONT = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_KEY = re.compile(r"[A-Za-z_][\w -]*")
_NAIVE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?")
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class _Item:
    """A note as it was found, or why it is none. `known_as` is what it is called there."""

    where: str
    fields: Mapping[str, Any]
    known_as: str | None = None
    error: str | None = None


def imported(
    store: Store, space: str, settings: Settings, source: str | Path | Iterable[Mapping[str, Any]],
    place: Mapping[str, Any], progress: Progress | None = None,
) -> Imported:  # fmt: skip
    """Take in all notes of a source. `place` is the channel, the sender, the privacy and the agent they are for."""
    items = list(_items(source))
    failed = [f"{item.where}: {item.error}" for item in items if item.error is not None]
    with store.read() as connection:
        zone = find_zone(read_zones(connection, space).current(settings)) or UTC
    drafts = list(_drafts(settings, (item for item in items if item.error is None), place, failed, zone))
    fresh = left_out = done = 0
    for start in range(0, len(drafts), BATCH):
        some = drafts[start : start + BATCH]
        with store.write() as connection:
            earlier = _earlier(connection, space, place["channel"])
            new = _new(connection, space, some, earlier)
            stored = observe_in(connection, space, new, settings) if new else []
        fresh += sum(bool(each.id) and each.recorded for each in stored)
        left_out += sum(not each.recorded for each in stored)
        done += len(some)
        if progress:
            progress(done, len(drafts))
    return Imported(fresh, len(drafts) - fresh - left_out, tuple(failed), left_out)


def _drafts(
    settings: Settings, items: Iterable[_Item], place: Mapping[str, Any], failed: list[str], zone: tzinfo
) -> Iterator[Draft]:  # fmt: skip
    told = {"origin": "import", "created_by": "user", "told": place.get("told")}
    clock = now()
    for item in items:
        said = item.fields
        try:
            content, title, (when, at) = _content(said), said.get("title"), _when(said, zone)
            made = notes.note(
                settings, content, channel=place["channel"], sender=place["sender"], privacy=place.get("privacy"),
                title=title.strip()[: notes.TITLE] if isinstance(title, str) and title.strip() else None,
                tags=_tags(said.get("tags")), told=told, clock=clock,
                occurred_at=at,
            )  # fmt: skip
            words = _hash(f"{title or ''}\x1f{content}\x1f{when or ''}")
            name = words if item.known_as is None else _hash(item.known_as)
            kept = bool(place.get("kept"))
            yield replace(made, external_id=f"{IMPORT}{name}:{words}", kept=kept)
        except InvalidInput as error:
            failed.append(f"{item.where}: {error}")


def _new(
    connection: Connection, space: str, drafts: Iterable[Draft], earlier: dict[str, dict[str, str]]
) -> list[Draft]:
    """Those that are not here yet; each in the place of what had its name before."""
    found: list[Draft] = []
    for made in drafts:
        name, words = (made.external_id or "").removeprefix(IMPORT).split(":")
        known = earlier.setdefault(name, {})
        if words in known:
            continue
        before = [id for id in known.values() if id]
        known[words] = ""  # the same twice in one batch is one
        found.append(made if not before else _in_place_of(connection, space, made, before))
    return found


def _in_place_of(connection: Connection, space: str, made: Draft, before: list[str]) -> Draft:
    gone = select(standings.c.note).where(
        standings.c.space == space, standings.c.note.in_(before), standings.c.standing.in_(("archived", "rejected"))
    )
    settled = set(connection.execute(gone).scalars())
    return notes.replacing(made, [id for id in before if id not in settled])


def _earlier(connection: Connection, space: str, channel: str) -> dict[str, dict[str, str]]:
    """What was imported here before: names, and for each what it said, with its note."""
    query = select(log.id, log.external_id).where(
        log.space == space, log.channel == channel, log.external_id.startswith(IMPORT, autoescape=True)
    )
    found: dict[str, dict[str, str]] = {}
    for row in connection.execute(query.order_by(log.position)):
        name, _, words = row.external_id.removeprefix(IMPORT).partition(":")
        found.setdefault(name, {})[words] = row.id
    return found


def _content(said: Mapping[str, Any]) -> str:
    content = next((said[name] for name in ("content", "text", "body") if said.get(name)), None)
    if content is None and isinstance(said.get("title"), str) and said["title"].strip():
        content = said["title"]  # a title alone is a note too
    if not isinstance(content, str):
        raise InvalidInput("content", "a text is needed.")
    return content.strip()


def _when(said: Mapping[str, Any], zone: tzinfo) -> tuple[Any, Any]:
    """When it was written: as it is spelled, by which a note is known again, and as it is meant. A day, or a time
    without a zone, is one of the memory's: files seldom say more."""
    found = next((said[name] for name in ("created_at", "created", "date") if said.get(name)), None)
    if isinstance(found, str) and _NAIVE.fullmatch(found.strip()):
        spelled = f"{found.strip()}Z" if ":" in found else f"{found.strip()}T00:00Z"
        with suppress(ValueError):  # what looks like a day and is none is refused as it is
            return spelled, datetime.fromisoformat(spelled).replace(tzinfo=zone)
        return spelled, spelled
    return found, found


def _tags(said: object) -> list[str]:
    if said is None:
        return []
    if isinstance(said, str):
        said = [part.strip() for part in re.split(r"[,;]|\s(?=#)", said)]
    if not isinstance(said, list | tuple):
        raise InvalidInput("tags", "a list of words is needed.")
    return [tag for tag in said if not isinstance(tag, str) or tag.strip(" #")]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


# ------------------------------------------------------------------------------------------------------------ reading


def _items(source: str | Path | Iterable[Mapping[str, Any]]) -> Iterator[_Item]:
    if not isinstance(source, str | Path):
        for number, item in enumerate(source, 1):
            yield _checked(f"item {number}", item)
        return
    path = Path(source).expanduser()
    if path.is_dir():
        files = [each for each in sorted(path.rglob("*")) if each.suffix.lower() in (*MARKDOWN, *LINES)]
        seen = [each for each in files if not any(part.startswith(".") for part in each.relative_to(path).parts)]
        if not seen:
            raise InvalidInput(
                "source", f"{path} holds no file of notes; they end in {', '.join((*MARKDOWN, *LINES))}."
            )
        for each in seen:
            if each.is_file():
                yield from _file(each, each.relative_to(path).as_posix())
    elif path.is_file():
        yield from _file(path, path.name)
    else:
        raise InvalidInput("source", f"{path} is neither a file nor a folder; nothing was imported.")


def _file(path: Path, name: str) -> Iterator[_Item]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        yield _Item(name, {}, error=f"it is not valid UTF-8 (byte {error.start}).")
    except OSError as error:
        yield _Item(name, {}, error=f"it cannot be read: {error.strerror or error}.")
    else:
        text = text.replace("\r\n", "\n")
        if path.suffix.lower() in MARKDOWN:
            yield _markdown(path, name, text)
        elif path.suffix.lower() == ".json" and text.lstrip()[:1] == "[":
            yield from _array(name, text)
        else:
            yield from _lines(name, text)


def _lines(name: str, text: str) -> Iterator[_Item]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            where = f"{name}, line {number}"
            try:
                value = json.loads(line)
            except (ValueError, RecursionError) as error:
                yield _Item(where, {}, error=f"it is not JSON ({error}).")
            else:
                yield _checked(where, value)


def _array(name: str, text: str) -> Iterator[_Item]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield _Item(name, {}, error=f"it is not JSON ({error}).")
        return
    for number, value in enumerate(found, 1):
        yield _checked(f"{name}, item {number}", value)


def _checked(where: str, value: object) -> _Item:
    if not isinstance(value, Mapping):
        return _Item(where, {}, error='an object is needed, such as {"content": "…", "tags": ["…"]}.')
    unknown = [str(key) for key in value if key not in _FIELDS]
    if unknown:
        return _Item(where, {}, error=f"{unknown[0]!r} is not known; use content, title, tags, created_at or id.")
    name = value.get("id") or value.get("external_id")
    if name is not None and not isinstance(name, str | int):
        return _Item(where, {}, error="its id is no text.")
    return _Item(where, value, None if name is None else f"id {name}")


def _markdown(path: Path, name: str, text: str) -> _Item:
    """A file of Markdown: what stands before it between two lines of ---, its first heading, and the rest."""
    said: dict[str, Any] = {}
    front = _FRONT.match(text)
    if front is not None:
        said = {key: value for key, value in _front(front[1]) if key in _FIELDS}
        text = text[front.end() :]
    heading, rest = _heading(text)
    if heading:
        said.setdefault("title", heading)
        text = rest
    said.setdefault("title", path.stem.replace("_", " "))
    said["content"] = text.strip()
    return _Item(name, said, f"file {path.resolve()}")


def _heading(text: str) -> tuple[str, str]:
    """The words of a first line "# Words #", and what comes after it; nothing where there is none."""
    line, _, rest = text.lstrip().partition("\n")
    words = line[1:].strip()
    if not words or line[0] != "#" or not line[1].isspace():
        return "", text
    return words.rstrip("#").rstrip() or "#", rest


def _front(text: str) -> Iterator[tuple[str, Any]]:
    """Names and values: a word, [a, list], or a list of lines that begin with a dash."""
    name, below = "", list[str]()
    for line in [*text.split("\n"), "end:"]:
        before, colon, after = line.partition(":")
        if line.lstrip().startswith("- ") and name:
            below.append(_plain(line.lstrip()[2:]))
        elif colon and _KEY.fullmatch(before.rstrip()):
            if name and below:
                yield name, below
            name, below = before.strip().lower().replace(" ", "_").replace("-", "_"), []
            value = after.strip()
            if value.startswith("[") and value.endswith("]"):
                yield name, [_plain(part) for part in value[1:-1].split(",") if part.strip()]
            elif value:
                yield name, _plain(value)


def _plain(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else value
