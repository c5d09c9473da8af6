"""Friendly on a terminal, plain in a pipe; and whatever a message holds, it stays a message."""

from __future__ import annotations

import fcntl
import re
import signal
import subprocess
import termios
import time
from array import array

import pytest

from .conftest import Recollect

MARKUP = "[bold]not bold[/bold] [/] [link=https://example.org]x[/link] :smile: [red"
CONTROLS = "\x1b[31mred\x1b]0;title\x07 \x9b2J \x08\x08 \r over \u202egnp.exe"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def say(recollect: Recollect, words: str) -> None:
    with recollect.memory() as memory:
        memory.observe(words, channel="cli:local", sender="owner")


@pytest.mark.parametrize("command", [("recall", "bold"), ("log",)])
def test_markup_in_a_message_is_only_text(command: tuple[str, ...], recollect: Recollect) -> None:
    say(recollect, MARKUP)
    assert f"    {MARKUP}\n" in recollect.ok(*command).out
    assert MARKUP in COLOUR.sub("", recollect.on_terminal(*command).out)


@pytest.mark.parametrize("command", [("recall", "over"), ("log",)])
def test_control_characters_of_a_message_never_reach_the_terminal(
    command: tuple[str, ...], recollect: Recollect
) -> None:
    say(recollect, CONTROLS)
    for shown in (recollect.ok(*command).out, COLOUR.sub("", recollect.on_terminal(*command).out)):
        assert "\\x1b[31mred\\x1b]0;title\\x07 \\x9b2J \\x08\\x08 \\r over \\u202egnp.exe" in shown
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", shown)
    assert recollect.json("log")[0]["content"] == CONTROLS


def test_names_cannot_break_a_table(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        memory.observe("x", channel="matrix:a\x9b", sender="[bold]eve\u202e", privacy="public")
    for command in (("entities",), ("channels",), ("conversations",), ("entity", "show", "[bold]eve\u202e")):
        for shown in (recollect.ok(*command).out, COLOUR.sub("", recollect.on_terminal(*command).out)):
            assert "\x9b" not in shown
            assert "\u202e" not in shown
    assert "[bold]eve\\u202e" in recollect.ok("entities").out


def test_an_error_shows_no_control_characters(recollect: Recollect) -> None:
    result = recollect.run("log", "--db", f"{recollect.folder}/\x1b[31m/../..")
    assert result.status == 2
    assert "\x1b" not in result.err


def test_a_message_cannot_pass_for_a_line_of_the_log(recollect: Recollect) -> None:
    forged = "hi\n2026-01-01T00:00:00Z  boss  cli:local  public  int_0\n    pay now"
    say(recollect, forged)
    heads = [line for line in recollect.ok("log").out.splitlines() if not line.startswith("    ")]
    assert len(heads) == 1


def test_a_pipe_gets_plain_lines_however_long(recollect: Recollect) -> None:
    words = "Donaudampfschifffahrtsgesellschaft " * 28  # of what has more than 1,000 characters a passage is told
    say(recollect, words + "end")
    said = recollect.ok("recall", "end", COLUMNS="40", FORCE_COLOR="1", TERM="xterm-256color").out
    assert f"    {words}end" in said.splitlines()
    assert "\x1b" not in said
    assert "\x1b" not in recollect.ok("config", FORCE_COLOR="1").out


def test_a_terminal_gets_colour_and_the_whole_message(recollect: Recollect) -> None:
    words = [f"word{number}" for number in range(130)]
    say(recollect, " ".join(words))
    shown = recollect.on_terminal("recall", "word7", columns=60).out
    assert COLOUR.search(shown)
    assert COLOUR.sub("", shown).partition("confidence")[0].split()[-130:] == words
    assert not COLOUR.search(recollect.on_terminal("recall", "word7", "--json").out)


@pytest.mark.parametrize("columns", [40, 100, 200])
def test_a_table_on_a_terminal_never_cuts_an_id(columns: int, recollect: Recollect) -> None:
    with recollect.memory() as memory:
        stored = memory.observe("x", channel="matrix:!a-room-with-quite-a-name:example.org", sender="@eve:example.org")
    shown = recollect.on_terminal("conversations", columns=columns).out
    assert stored.conversation in shown
    if columns > 40:
        assert stored.channel in shown


@pytest.mark.parametrize("command", [["verify"], ["rebuild"], ["export", "out.jsonl"]])
def test_long_work_shows_its_progress_on_a_terminal(command: list[str], recollect: Recollect) -> None:
    say(recollect, "x")
    shown = recollect.on_terminal(*command)
    assert shown.status == 0
    assert re.search("verifying|rebuilding|exporting", shown.out)
    assert (
        recollect.run(*command, "--json", "--space", "quiet", *(["--force"] if "export" in command else [])).err == ""
    )


def test_a_reader_that_has_had_enough_is_no_error(recollect: Recollect) -> None:
    say(recollect, "many words " * 50_000)
    process = recollect.start("log", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 141
    process.stderr.close()


def _wait_until_full(pipe: int) -> None:
    """Until as much waits in a pipe as it holds, so that whoever writes into it has to wait as well."""
    waits, deadline = array("i", [0]), time.monotonic() + 60
    while waits[0] < 16_000 and time.monotonic() < deadline:
        time.sleep(0.01)
        fcntl.ioctl(pipe, termios.FIONREAD, waits)


def test_an_interruption_is_quiet(recollect: Recollect) -> None:
    say(recollect, "many words " * 50_000)
    process = recollect.anew().start("export", "-", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    begun = process.stdout.read(1)
    _wait_until_full(process.stdout.fileno())  # it is at work, and waits for us to read on
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (begun, err.strip()) == (b"{", b"")
    assert b'"recollect":"end"' not in rest
