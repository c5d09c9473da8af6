"""The one clock of tests that run inside this process: each of them begins at NOW, whenever and wherever it is run.

Tests that start programs (commands, servers, browsers) have the machine's clock, since those have it: whoever uses a
fixture of PROGRAMS, or is marked `real_clock`. They ask for the time when they run, never when their file is imported.
"""

from __future__ import annotations

from datetime import UTC, datetime

NOW = datetime(2026, 11, 18, 10, 0, tzinfo=UTC)  # a Wednesday, later than any date that a test calls past
PROGRAMS = frozenset({"forks", "python", "serve", "served", "site"})
