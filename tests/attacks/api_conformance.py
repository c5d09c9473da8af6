"""Does the server do what its description says? Everything that schemathesis can check, against a real server.

    PYTHONPATH=tests python -m attacks.api_conformance [EXAMPLES] [DATABASE]

EXAMPLES is how many requests are made up for each operation beside those that follow from the description itself (100
if none is named); DATABASE is a path or a postgresql:// address. It prints what it found; exit status 1 if that is
anything.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from acceptance.http.conftest import Served, said, started

TESTS = Path(__file__).parents[1]
# A stream of events never ends, so that no answer of it can be checked as a whole; it has tests of its own.
ENDLESS = "^/v1/events$"
LONG = f"{ENDLESS}|rebuild|reembed|heartbeat|learn$|/index$|verify|doctor|export|profile/|forget"


@dataclass
class Outcome:
    """What a run came to: how many requests there were, and what did not fit, by operation and check."""

    cases: int
    mismatches: Counter[str]
    told: str


def tried(
    served: Served, folder: Path, examples: int, phases: str = "examples,coverage,fuzzing", leaving_out: str = ENDLESS
) -> Outcome:
    """Let schemathesis loose on a server, as its owner, with all checks. Without chance, so that it can be repeated."""
    key = served.key("owner", agent="helper")
    with served.client(key) as client:
        for words in ("I live in Berlin", "My sister Anna works at Google", "I will send the report on Monday"):
            client.post("/v1/interactions", json=said(words)).raise_for_status()
        client.post("/v1/learn?wait=true", json={}).raise_for_status()
    report = folder / "report.json"
    done = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", f"{served.url}/openapi.json", "--checks", "all",
            "--max-examples", str(examples), "--generation-deterministic", "--continue-on-failure", "--no-shrink",
            "--no-color", "--request-timeout", "30", "--exclude-path-regex", leaving_out, "--phases", phases,
            "--suppress-health-check", "all", "-H", f"Authorization: Bearer {key}", "--report-json-path", str(report),
        ],
        cwd=folder, capture_output=True, text=True, check=False,
        env={
            **os.environ, "RECOLLECT_OWN_KEY": "_".join(key.split("_")[:2]), "PYTHONPATH": str(TESTS),
            "SCHEMATHESIS_HOOKS": "attacks.api_lines", "PYTHONWARNINGS": "",
        },
    )  # fmt: skip
    with served.client(key) as client:
        assert client.get("/v1/facts").status_code == 200, "the key was lost on the way: nothing was tried any more"
    return _outcome(report, done.stdout + done.stderr)


def _outcome(report: Path, told: str) -> Outcome:
    assert report.is_file(), told
    found = json.loads(report.read_text())
    assert found["complete"], told
    mismatches = Counter({
        f"{each['title']}: {operation}": each["count"] for each in found["failures"] for operation in each["operations"]
    })  # fmt: skip
    for error in found["errors"]:
        mismatches[json.dumps(error)] += 1
    return Outcome(found["test_cases"]["generated"], mismatches, told)


def main() -> int:
    examples = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        served = started(sys.argv[2] if len(sys.argv) > 2 else str(folder / "memory.db"), folder)
        try:
            outcome = tried(served, folder, examples)
        finally:
            served.stop(signal.SIGKILL)
        broken = [line for line in served.logged if line["level"] == "error"]
    print(outcome.told)
    print(f"{outcome.cases:,} requests, {outcome.mismatches.total()} mismatches, {len(broken)} mistakes of the server")
    return 1 if outcome.mismatches or broken else 0


if __name__ == "__main__":
    sys.exit(main())
