"""Cuts a file into parts that small transfers take, and joins them again.

python training/pack.py split FILE FOLDER; python training/pack.py join FOLDER NAME FILE.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

_LARGEST = 15 * 1024 * 1024


def split(file: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    content = file.read_bytes()
    count = -(-len(content) // _LARGEST)
    for number in range(count):
        part = content[number * _LARGEST : (number + 1) * _LARGEST]
        (folder / f"{file.name}.{number + 1}of{count}").write_bytes(part)
    print(f"{file.name}: {len(content)} bytes in {count} parts, sha256 {hashlib.sha256(content).hexdigest()}")


def join(folder: Path, name: str, file: Path) -> None:
    parts = sorted(folder.glob(f"{name}.*of*"), key=lambda path: int(path.suffix[1:].split("of")[0]))
    if not parts or len(parts) != int(parts[0].suffix.split("of")[1]):
        raise SystemExit(f"{folder} does not hold all parts of {name}")
    content = b"".join(path.read_bytes() for path in parts)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    print(f"{file}: {len(content)} bytes, sha256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    if sys.argv[1] == "split":
        split(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        join(Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
