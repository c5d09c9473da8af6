"""The heartbeat from the outside: once, dry, by name, as a daemon that ends when told to; and who is best at what."""

from __future__ import annotations

import hashlib
import signal
import subprocess
import time

import pytest

from recollect import Memory

from .conftest import Recollect

ROOM, ANN = "matrix:!home:example.org", "@ann:example.org"


@pytest.fixture
def furnished(recollect: Recollect) -> Recollect:
    with recollect.memory() as memory:
        for day, text in enumerate(("I live in Tartu", "I like sailing", "I work at the harbour"), 1):
            memory.observe(text, channel=ROOM, sender=ANN, occurred_at=f"2026-02-{day:02}T09:00:00Z")
    return recollect


def test_a_beat_does_what_is_due_and_says_what_it_did(furnished: Recollect) -> None:
    said = furnished.ok("heartbeat").out
    assert "done    learn       3 interactions, " in said
    assert "skipped learn       not due before " in furnished.ok("heartbeat").out
    beats = furnished.json("heartbeat", "learn", "distil")
    assert [(beat["job"], beat["error"], beat["skipped"]) for beat in beats] == [
        ("learn", None, None), ("distil", None, None),
    ]  # fmt: skip
    assert all(beat["skipped"] is None for beat in furnished.json("heartbeat", "--all"))
    status = {each["job"]: each for each in furnished.json("heartbeat", "--status")}
    assert (status["learn"]["runs"], status["learn"]["failures"]) == (3, 0)
    assert "learn\t900 s\t20" in furnished.ok("heartbeat", "--status").out
    assert "\nok      heartbeat " in furnished.ok("doctor").out


def test_a_dry_run_leaves_every_byte_as_it_is(furnished: Recollect) -> None:
    def bytes_of() -> dict[str, str]:
        found = furnished.database.parent.rglob("memory.db*")
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in found if path.is_file()}

    before = bytes_of()
    assert before
    assert "to do   learn       3 interactions" in furnished.ok("heartbeat", "--dry-run").out
    assert bytes_of() == before


def test_a_job_that_fails_is_told_of_and_the_others_are_done(furnished: Recollect) -> None:
    broken = furnished.but(RECOLLECT_EMBEDDER="openai:small", RECOLLECT_EMBEDDER_URL="http://127.0.0.1:9/v1")
    result = broken.run("heartbeat")
    assert result.status == 1
    assert "\nfailed  embed " in result.out
    assert "\ndone    distil " in result.out
    assert "\ndone    accesses " in result.out
    doctor = broken.run("doctor")
    assert doctor.status == 1
    assert "job embed" in doctor.out
    assert "failed 1 times in a row" in doctor.out


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("sweep",), "jobs"),
        (("--interval", "60"), "interval"),
        (("--daemon", "--interval", "0"), "interval"),
        (("--daemon", "--dry-run"), "daemon"),
    ],
)
def test_what_makes_no_sense_is_refused(recollect: Recollect, arguments: tuple[str, ...], field: str) -> None:
    result = recollect.run("heartbeat", *arguments)
    assert result.status == 2
    assert field in result.err


def runs(memory: Memory) -> int:
    return next(each.runs for each in memory.jobs() if each.job == "learn")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_daemon_beats_again_and_again_and_ends_when_it_is_told_to(furnished: Recollect, sign: signal.Signals) -> None:
    often = furnished.but(RECOLLECT_HEARTBEAT_JOBS="learn=0")
    process = often.start("heartbeat", "--daemon", "--interval", "1", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        with furnished.memory() as memory:
            deadline = time.monotonic() + 100
            while time.monotonic() < deadline and runs(memory) < 2:
                time.sleep(0.1)
            assert runs(memory) >= 2
        process.send_signal(sign)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0, err
    assert out.decode().splitlines()[-1].startswith("Stopped. Altogether: ")
    assert b"done    learn       3 interactions" in out


def test_who_is_best_at_something_can_be_asked(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        for number, (bot, reaction) in enumerate((("seo-bot", "Perfect, thanks"), ("travel-bot", "No, that's wrong"))):
            for turn, (text, sender) in enumerate(
                (("Can you improve the SEO of the blog?", ANN), ("I changed the titles.", bot), (reaction, ANN))
            ):
                memory.observe(
                    text, channel=ROOM, sender=sender, privacy="group",
                    direction="outbound" if sender == bot else "inbound",
                    occurred_at=f"2026-02-0{number + 1}T09:0{turn}:00Z",
                )  # fmt: skip
    found = recollect.json("best-at", "seo")
    assert [(each["agent"], each["worked"], each["failed"]) for each in found] == [
        ("seo-bot", 1, 0), ("travel-bot", 0, 1),
    ]  # fmt: skip
    assert recollect.ok("agents", "--fields", "0").out.splitlines() == [
        "agent\tfield\treliability\tasked\tworked\tfailed\tseconds\twords",
        "seo-bot\t\t0.67\t1\t1\t0\t60\t4",
        "travel-bot\t\t0.33\t1\t0\t1\t60\t4",
    ]
    assert "like it yet" in recollect.ok("best-at", "gardening").out
