"""Every example in the documentation runs, from the first to the last of its page, and prints what the page says.

The convention, for all pages:

- ```python runs here, in one namespace for the page.
- ```console runs each line after `$ ` in bash; it must succeed. What follows is its output.
- ```text right after ```python is what that block prints.
- In output, `…` stands for anything within a line, and alone on a line for any number of lines.
- ```sh is not run: installing, other programs. No `recollect` command hides there.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from recollect import Settings

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
POSTGRES = "postgresql://recollect@db.example.org/recollect"
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    language: str
    text: str
    line: int
    follows: int  # characters of prose since the block before


def blocks(page: str) -> list[Block]:
    found, end = [], 0
    for match in FENCE.finditer(page):
        prose = len(page[end : match.start()].strip())
        found.append(Block(match[1].strip(), match[2], page.count("\n", 0, match.start()) + 1, prose))
        end = match.end()
    return found


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Commands of a console block, each with the lines of output under it."""
    command: str | None = None
    output: list[str] = []
    for line in text.splitlines():
        if line.startswith("$ ") and not (command or "").endswith("\\"):
            if command is not None:
                yield command, output
            command, output = line[2:], []
        elif command is not None and command.endswith("\\"):
            command += f"\n{line.removeprefix('> ')}"
        else:
            assert command is not None, f"output before the first command: {line!r}"
            output.append(line)
    if command is not None:
        yield command, output


def fits(shown: list[str], printed: str) -> bool:
    """Whether output is what a page shows of it."""
    pattern = ""
    for line in shown:
        if line.strip() == "…":
            pattern += r"(?:[^\n]*\n)*"
        else:
            pattern += r"[^\n]*".join(re.escape(part) for part in line.rstrip().split("…")) + r"[ ]*\n"
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in printed.splitlines()) + "\n") is not None


def runnable(path: Path) -> bool:
    return any(block.language in ("python", "console") for block in blocks(path.read_text()))


@pytest.fixture
def sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forks: Path) -> Path:
    """A folder and an environment of a user who has just installed it."""
    for name in [name for name in os.environ if name.startswith(("RECOLLECT_", "XDG_"))]:
        monkeypatch.delenv(name)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setitem(Settings.__init__.__kwdefaults__ or {}, "reader", "ours")  # as whoever reads a page has it
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", os.pathsep.join((str(forks), str(Path(sys.executable).parent), os.environ["PATH"])))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("PYTHONWARNINGS", "default")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "path", [path for path in PAGES if runnable(path)], ids=lambda path: str(path.relative_to(ROOT))
)
def test_the_examples_of_a_page_run(path: Path, sandbox: Path, request: pytest.FixtureRequest) -> None:
    page = path.read_text()
    if POSTGRES in page:
        page = page.replace(POSTGRES, request.getfixturevalue("postgres_database"))
    namespace: dict[str, object] = {"__name__": "__page__"}
    printed: str | None = None
    for block in blocks(page):
        where = f"{path.relative_to(ROOT)}:{block.line}"
        if block.language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile("\n" * block.line + block.text, str(path), "exec"), namespace)  # noqa: S102
            printed = out.getvalue()
        elif block.language == "text" and printed is not None and not block.follows:
            assert fits(block.text.splitlines(), printed), f"{where} shows other than was printed:\n{printed}"
            printed = None
        elif block.language == "console":
            for command, shown in commands(block.text):
                done = subprocess.run(
                    ["bash", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
                )
                assert done.returncode == 0, f"{where}: {command} gave {done.returncode}:\n{done.stderr}{done.stdout}"
                assert not shown or fits(shown, done.stdout), f"{where}: {command} printed:\n{done.stdout}"
        else:
            printed = None


def test_no_command_escapes_being_run() -> None:
    found = [(path.relative_to(ROOT), block) for path in PAGES for block in blocks(path.read_text())]
    for page, block in found:
        where = f"{page}:{block.line}"
        assert block.language in ("python", "console", "text", "sh", "toml", "sql", "json", "mermaid"), where
        if block.language != "console":
            assert not re.search(r"^(\$ )?recollect ", block.text, re.MULTILINE), f"{where}: use console"


def test_the_readme_and_the_quickstart_have_both_kinds_of_examples() -> None:
    for page in ("README.md", "docs/quickstart.md"):
        assert {"python", "console"} <= {block.language for block in blocks((ROOT / page).read_text())}


def test_scripts_that_the_documentation_names_exist() -> None:
    named = {found for path in PAGES for found in re.findall(r"\bscripts/[a-z_-]+(?:\.py)?", path.read_text())}
    assert {"scripts/start", "scripts/test"} <= named
    for name in named:
        assert os.access(ROOT / name, os.X_OK), f"{name} is named and cannot be run"


@pytest.mark.parametrize(
    ("shown", "printed", "fit"),
    [
        (["a", "b"], "a\nb\n", True),
        (["id int_…"], "id int_06gx\n", True),
        (["a", "…"], "a\nb\nc\n", True),
        (["…"], "", True),
        (["a"], "a\nb\n", False),
        (["a", "b"], "b\na\n", False),
        (["id int_…!"], "id int_06gx\n", False),
        (["a.c"], "abc\n", False),
    ],
)
def test_output_is_compared(shown: list[str], printed: str, fit: bool) -> None:
    assert fits(shown, printed) is fit


def test_commands_are_taken_apart() -> None:
    text = "$ one \\\n>   more\nout\n$ two\n"
    assert list(commands(text)) == [("one \\\n  more", ["out"]), ("two", [])]
