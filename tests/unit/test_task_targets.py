"""Where tasks go: a TODO.md whose other lines stay as they are, JSON lines, and an address that may not answer."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from recollect import InvalidInput, Settings
from recollect.tasks.making import target_of
from recollect.tasks.targets import JsonLines, TargetFailed, TaskDraft, TodoFile
from recollect.tasks.webhook import Webhook

AT = datetime(2026, 11, 15, 9, tzinfo=UTC)


def task(id: str = "t1001", gap: str = "gap_a", title: str = "Export reports as PDF") -> TaskDraft:
    return TaskDraft(id, title, gap, ("int_1", "int_2"), AT, 3, 2)


LINE = "- [ ] t1001 Export reports as PDF #gap #recollect logged:2026-11-15 ref:gap_a"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", f"## Gaps\n\n{LINE}\n"),
        (b"# Work\n\n- [ ] t7 Paint", f"# Work\n\n- [ ] t7 Paint\n\n## Gaps\n\n{LINE}\n"),
        (b"## Gaps\n", f"## Gaps\n\n{LINE}\n"),
        (b"## Gaps\n\n- [x] t1000 Old\n\n## Later\n- x\n", f"## Gaps\n\n- [x] t1000 Old\n{LINE}\n\n## Later\n- x\n"),
        (b"## Gaps\r\n\r\n- a\r\n", f"## Gaps\r\n\r\n- a\r\n{LINE}\r\n"),
        (b"```\n## Gaps\n```\ntext\n", f"```\n## Gaps\n```\ntext\n\n## Gaps\n\n{LINE}\n"),
    ],
)
def test_a_task_is_a_line_under_gaps_and_nothing_else_changes(tmp_path: Path, before: bytes, after: str) -> None:
    path = tmp_path / "TODO.md"
    path.write_bytes(before)
    TodoFile(path).create(task())
    assert path.read_bytes() == after.encode()
    TodoFile(path).create(task())
    assert path.read_bytes() == after.encode(), "it is written once"
    assert [each.name for each in tmp_path.iterdir()] == ["TODO.md"]


def test_bytes_that_are_no_text_and_rights_stay(tmp_path: Path) -> None:
    path = tmp_path / "TODO.md"
    path.write_bytes(b"\xff\xfe broken\n## Gaps\n- [ ] t2 \xff\n")
    path.chmod(0o640)
    TodoFile(path).create(task())
    assert path.read_bytes().startswith(b"\xff\xfe broken\n## Gaps\n- [ ] t2 \xff\n- [ ] t1001")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_ticked_line_is_done_and_one_that_vanished_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "TODO.md"
    path.write_text(
        "- [x] t1001 A ref:gap_a\n* [X] t1002 B\n- [ ] t1003 C ref:gap_c\n- [x] t1004 Of another ref:gap_z\n"
        "- [x] t10055 no\n"
    )
    refs = {"t1001": "gap_a", "t1002": "gap_b", "t1003": "gap_c", "t1004": "gap_d", "t1005": "gap_e", "t9": "gap_f"}
    assert TodoFile(path).done(refs) == {"t1001": "resolved", "t1002": "resolved"}
    assert TodoFile(path).highest() == 10_055
    assert TodoFile(tmp_path / "none.md").done(refs) == {}
    assert TodoFile(tmp_path / "none.md").highest() == 0


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "TODO.md"
    real.write_text("")
    link.symlink_to(real)
    target = target_of(Settings(task_target=f"todo:{link}"))
    assert target is not None
    target.create(task())
    assert link.is_symlink()
    assert LINE in real.read_text()


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TargetFailed, match="wait"):
        TodoFile(tmp_path / "file" / "TODO.md").create(task())
    with pytest.raises(TargetFailed):
        TodoFile(tmp_path).done({"t1": "gap"})


def test_many_at_once_lose_no_line(tmp_path: Path) -> None:
    path = tmp_path / "TODO.md"
    threads = [
        threading.Thread(target=lambda n=n: TodoFile(path).create(task(f"t{1001 + n}", f"gap_{n}"))) for n in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_text().count("- [ ] t") == 12
    assert TodoFile(path).highest() == 1012


def test_json_lines_are_written_once_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text('not json\n{"id": "t2000"}')
    target = JsonLines(path)
    assert target.highest() == 2000
    target.create(task())
    target.create(task())
    entries = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [entry["id"] for entry in entries] == ["t2000", "t1001"]
    assert entries[1]["evidence"] == ["int_1", "int_2"]
    assert target.done({"t1001": "gap_a"}) == {}
    with path.open("a") as file:
        file.write('{"id": "t1001", "status": "closed"}\n{"id": "t1002", "status": "wont_fix"}\n')
    refs = {"t1001": "gap_a", "t1002": "gap_b", "t2000": "gap_c"}
    assert target.done(refs) == {"t1001": "resolved", "t1002": "wont_fix"}


# ----------------------------------------------------------------------------------------------------------- webhook


@contextmanager
def server(status: int = 204, wait: float = 0.0, location: str = "") -> Iterator[tuple[str, list[Any]]]:
    """A real server that answers as it is told, and what it got."""
    got: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.append((self.path, self.headers["Idempotency-Key"], json.loads(body)))
            time.sleep(wait)
            self.send_response(status)
            if location:
                self.send_header("Location", location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running.daemon_threads = True
    thread = threading.Thread(target=running.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{running.server_port}/hook?key=secret", got
    finally:
        running.shutdown()
        thread.join()
        running.server_close()


def test_a_webhook_gets_the_task_as_json() -> None:
    with server() as (url, got):
        Webhook(url).create(task())
    ((path, key, body),) = got
    assert (path, key) == ("/hook?key=secret", "gap_a/t1001")
    assert body["title"] == "Export reports as PDF"
    assert body["evidence"] == ["int_1", "int_2"]


@pytest.mark.parametrize("status", [301, 302, 307, 400, 500, 503])
def test_an_answer_that_is_no_success_is_a_failure_without_the_key(status: int) -> None:
    with server(status, location="http://127.0.0.1:9/elsewhere") as (url, got):
        with pytest.raises(TargetFailed, match=str(status)) as failed:
            Webhook(url).create(task())
        assert "secret" not in str(failed.value)
        assert len(got) == 1, "no redirect is followed"


def test_a_slow_or_absent_server_is_a_failure() -> None:
    with server(wait=1.0) as (url, _), pytest.raises(TargetFailed, match="does not answer"):
        Webhook(url, seconds=0.2).create(task())
    with pytest.raises(TargetFailed, match="does not answer"):
        Webhook("http://127.0.0.1:9/", seconds=1.0).create(task())


@pytest.mark.parametrize(
    "target",
    [
        "webhook:ftp://example.org",
        "webhook:file:///etc/passwd",
        "webhook:",
        "todo:",
        "mail:x",
        "todo",
        "webhook:http:///x",
    ],
)
def test_a_target_that_will_not_do_is_refused(target: str) -> None:
    with pytest.raises(InvalidInput, match="task_target"):
        Settings(task_target=target)


def test_no_target_is_the_default() -> None:
    assert target_of(Settings()) is None
    with pytest.raises(InvalidInput, match="task_words"):
        Settings(task_words="some")
