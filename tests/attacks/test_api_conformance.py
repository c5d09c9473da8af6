"""The server does what its description says: nothing undocumented, nothing wrong accepted, nothing right refused.

This is the short run: the requests that follow from the description itself, without operations that take long. The long
one is api_conformance.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from acceptance.http.conftest import Serve

from .api_conformance import LONG, tried


@pytest.mark.long
def test_schemathesis_finds_no_mismatch_with_all_checks(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    outcome = tried(served, tmp_path, examples=1, phases="coverage", leaving_out=LONG)
    assert outcome.mismatches == {}, outcome.told
    assert outcome.cases > 3_000
    assert [line for line in served.logged if line["level"] == "error"] == []
