"""A model file that is not as it was published is not used, whoever changed it and however; the error names it, and the
memory goes on without. Tried on a copy of the package, in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import recollect
from recollect.embedding.shipped import DATA, SHA256
from recollect.reader import model
from tiers import some

pytestmark = pytest.mark.real_clock

SESSION = """
import json, sys
from recollect import EmbedderError, Memory, RecollectError, Settings

said = {}
with Memory(sys.argv[1], settings=Settings(background=False, reranker=sys.argv[2], distilling=False)) as memory:
    memory.observe("I live in Berlin.", channel="irc:#a", sender="ann")
    try:
        memory.learn()
        said["learnt"] = True
    except EmbedderError as error:
        said["refused"] = str(error)
    found = memory.recall("berlin")
    said["found"], said["notes"] = len(found), list(found.notes)
    said["doctor"] = [check.detail for check in memory.doctor() if not check.ok]
with Memory(sys.argv[1] + ".none", settings=Settings(background=False, embedder="none")) as memory:
    memory.note("The spare key is with Olga", tags=["keys"])
    memory.learn()
    said["without"] = len(memory.recall("spare key"))
with Memory(sys.argv[1] + ".read", settings=Settings(background=False, embedder="none", reader="ours")) as memory:
    for text in ("I play the cello.", "You can share that with everyone."):
        memory.observe(text, channel="simplex:dm", sender="ann", privacy="private")
    memory.learn()
    said["asked"] = len(memory.review(kind="share"))
    said["doctor"] += [check.detail for check in memory.doctor() if not check.ok]
print(json.dumps(said))
"""


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    rewrite(path, bytes(content))


def cut(path: Path) -> None:
    rewrite(path, path.read_bytes()[:-1])


def longer(path: Path) -> None:
    rewrite(path, path.read_bytes() + b"\0")


def empty(path: Path) -> None:
    rewrite(path, b"")


def gone(path: Path) -> None:
    path.unlink()


def another_model(path: Path) -> None:
    rewrite(path, (DATA / "reranker.onnx").read_bytes())


def two_words_exchanged(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[3_000], lines[3_001] = lines[3_001], lines[3_000]
    rewrite(path, b"\n".join(lines))


def rewrite(path: Path, content: bytes) -> None:
    path.unlink()  # it may be a link to the real one
    path.write_bytes(content)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package elsewhere, with links to its model files."""
    folder = tmp_path / "package" / "recollect"
    shutil.copytree(Path(recollect.__file__).parent, folder, ignore=shutil.ignore_patterns("data", "__pycache__"))
    for room, data, hashes in (("embedding", DATA, SHA256), ("reader", model.DATA, model.SHA256)):
        (folder / room / "data").mkdir()
        for name in hashes:
            (folder / room / "data" / name).symlink_to(data / name)
    return folder


@pytest.fixture
def session(package: Path, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    def run(reranker: str = "none") -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-c", SESSION, str(tmp_path / "memory.db"), reranker],
            capture_output=True, text=True, timeout=120, check=False,
            env={**os.environ, "PYTHONPATH": str(package.parent)},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-3_000:]
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return run


def test_every_file_that_is_shipped_has_its_hash() -> None:
    assert {path.name for path in DATA.iterdir()} == set(SHA256)
    assert {path.name for path in model.DATA.iterdir()} == set(model.SHA256)


def test_files_as_they_were_published_are_used(session: Callable[..., dict[str, Any]]) -> None:
    said = session("recollect")
    assert said["learnt"]
    assert said["notes"] == []
    assert said["asked"] == 1


@pytest.mark.parametrize(
    ("name", "tamper"),
    some(
        [
            ("encoder.onnx", flipped),
            ("encoder.onnx", cut),
            ("encoder.onnx", longer),
            ("encoder.onnx", empty),
            ("encoder.onnx", gone),
            ("encoder.onnx", another_model),
            ("wordpiece.txt", two_words_exchanged),
            ("wordpiece.txt", flipped),
            ("wordpiece.txt", longer),
        ],
        8,
    ),
)
def test_an_encoder_that_was_tampered_with_is_refused_and_words_still_find(
    package: Path, session: Callable[..., dict[str, Any]], name: str, tamper: Callable[[Path], None]
) -> None:
    tamper(package / "embedding" / "data" / name)
    said = session()
    assert name in said["refused"]
    assert "install its package again" in said["refused"]
    assert said["found"] == 1
    assert any(name in detail for detail in said["doctor"])
    assert said["without"] == 1, "who wants no vectors is not concerned"


@pytest.mark.long
@pytest.mark.parametrize("tamper", some([flipped, gone], 2))
def test_a_reranker_that_was_tampered_with_is_left_out_and_it_is_said(
    package: Path, session: Callable[..., dict[str, Any]], tamper: Callable[[Path], None]
) -> None:
    tamper(package / "embedding" / "data" / "reranker.onnx")
    said = session("recollect")
    assert said["learnt"]
    assert said["found"] == 1
    assert any("reranker.onnx" in note for note in said["notes"])


def test_doctor_looks_at_every_file_also_those_that_nothing_needs(
    package: Path, session: Callable[..., dict[str, Any]]
) -> None:
    for name in ("heads.json", "reranker.onnx"):
        flipped(package / "embedding" / "data" / name)
    told, *_ = session()["doctor"]
    assert "heads.json" in told
    assert "reranker.onnx" in told


@pytest.mark.parametrize(
    ("name", "tamper"),
    some([("messages.onnx", flipped), ("messages.npz", cut), ("words.npz", longer), ("messages.onnx", gone)], 2),
)
def test_a_reader_that_was_tampered_with_is_refused_and_all_else_goes_on(
    package: Path, session: Callable[..., dict[str, Any]], name: str, tamper: Callable[[Path], None]
) -> None:
    tamper(package / "reader" / "data" / name)
    said = session()
    assert said["asked"] == 0
    assert said["learnt"]
    assert any(name in detail for detail in said["doctor"])
