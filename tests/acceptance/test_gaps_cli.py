"""Gaps from the outside: a need of three people becomes one task, in a file or over HTTP, and goes when it is done."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from .conftest import Recollect

ASKED = {
    "ann": "Can you export the report as PDF?",
    "bob": "please export reports as PDF",
    "eve": "Could you export my report as PDF?",
}


@pytest.fixture
def needy(recollect: Recollect) -> Recollect:
    """Three people who need the same, each in private."""
    recollect = recollect.but(RECOLLECT_READER="ours")
    with recollect.memory() as memory:
        for who, text in ASKED.items():
            place: dict[str, Any] = {"channel": f"matrix:!{who}:example.org"}
            memory.observe(text, sender=f"@{who}:example.org", **place)
            memory.observe("Sorry, I can't do that.", direction="outbound", to=f"@{who}:example.org", **place)
    return recollect


def test_a_need_becomes_a_line_and_goes_when_it_is_ticked_off(needy: Recollect, tmp_path: Path) -> None:
    todo = tmp_path / "TODO.md"
    todo.write_text("# Ours\n\n- [ ] t1363 Paint the fence\n")
    with_todo = needy.but(RECOLLECT_TASK_TARGET=f"todo:{todo}")
    (gap,) = with_todo.json("gaps")
    assert (gap["frequency"], gap["people"], gap["status"]) == (3, 3, "detected")
    assert with_todo.json("gaps", "--scan", "--dry-run")["scan"]["tasks"] == 1
    assert "t1364" not in todo.read_text()

    assert with_todo.json("gaps", "--scan")["scan"]["tasks"] == 1
    assert with_todo.json("gaps", "--scan")["scan"]["tasks"] == 0
    first, second = (line for line in todo.read_text().splitlines() if line.startswith("- "))
    assert first == "- [ ] t1363 Paint the fence"
    assert second.startswith("- [ ] t1364 Export as PDF #gap #recollect logged:")
    (task,) = with_todo.json("tasks")
    assert (task["id"], len(task["evidence"])) == ("t1364", 3)
    for words in ASKED.values():
        assert words in with_todo.ok("why", "t1364").out

    todo.write_text(todo.read_text().replace("- [ ] t1364", "- [x] t1364"))
    assert with_todo.json("gaps", "--scan") == {"scan": {
        "checked": 1, "resolved": 1, "ripe": 0, "tasks": 0, "handed_over": 0, "failed": 0
    }, "gaps": []}  # fmt: skip
    assert "Nobody is known" in with_todo.ok("gaps").out
    assert "There is no task" in with_todo.ok("tasks").out
    assert "t1364  resolved" in with_todo.ok("tasks", "--all").out


def test_gaps_are_decided_by_command(needy: Recollect) -> None:
    (gap,) = needy.json("gaps")
    assert needy.json("gap-resolved", gap["id"], "--wont-fix")["status"] == "wont_fix"
    assert needy.json("gaps") == []
    assert needy.ok("gap-resolved", gap["id"], "--reopen").out.endswith("is detected.\n")
    assert needy.ok("gap-resolved", gap["id"]).out.endswith("is resolved.\n")
    refused = needy.run("gap-resolved", "gap_unknown")
    assert refused.status == 2
    assert "no gap" in refused.err
    assert needy.run("gap-resolved", gap["id"], "--wont-fix", "--reopen").status == 2


def test_whoever_reads_on_a_channel_sees_their_own(needy: Recollect) -> None:
    (gap,) = needy.json("gaps", "--channel", "matrix:!ann:example.org", "--as", "@ann:example.org")
    assert (gap["frequency"], gap["people"]) == (1, 1)
    assert needy.json("gaps", "--channel", "irc:#public") == []


@pytest.fixture
def hook() -> Iterator[tuple[str, list[int], list[Any]]]:
    """A server that answers with the codes that wait for it, else with success; and what it took."""
    codes: list[int] = []
    taken: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            code = codes.pop(0) if codes else 202
            if code < 300:
                taken.append(json.loads(body))
            self.send_response(code)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/tasks?key=verysecret", codes, taken
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_webhook_that_fails_gets_the_task_with_the_next_scan(
    needy: Recollect, hook: tuple[str, list[int], list[Any]]
) -> None:
    address, codes, taken = hook
    posting = needy.but(RECOLLECT_TASK_TARGET=f"webhook:{address}")
    codes.append(503)
    scanned = posting.run("gaps", "--scan", "--json")
    assert json.loads(scanned.out)["scan"] | {"checked": 0} == {
        "checked": 0, "resolved": 0, "ripe": 1, "tasks": 1, "handed_over": 0, "failed": 1
    }  # fmt: skip
    assert "verysecret" not in scanned.out + scanned.err
    assert posting.json("gaps", "--scan")["scan"]["handed_over"] == 1
    assert posting.json("gaps", "--scan")["scan"]["handed_over"] == 0
    (task,) = taken
    assert (task["id"], task["title"], len(task["evidence"]), task["people"]) == ("t1001", "Export as PDF", 3, 3)
    assert "verysecret" not in posting.ok("tasks", "--json").out
    with posting.memory() as memory:
        assert not any("verysecret" in f"{each.content}{each.metadata}" for each in memory.log(limit=100))
