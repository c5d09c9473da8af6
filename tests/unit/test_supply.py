"""What is installed: bounds above what is known to be broken, and the exact versions that were tested."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LINES = (ROOT / "constraints.txt").read_text().splitlines()
PINS = {
    name.lower().replace("_", "-"): Version(version)
    for name, version in (line.split("==") for line in LINES if not line.startswith("#"))
}
OPTIONAL = PROJECT["project"]["optional-dependencies"]
RUN_TIME = [*PROJECT["project"]["dependencies"], *(each for extra in OPTIONAL.values() for each in extra)]
DEV = PROJECT["dependency-groups"]["dev"]


def advisories() -> dict[str, Version]:
    """Of each package the first version without a known advisory, as docs/security.md lists them."""
    text = (ROOT / "docs" / "security.md").read_text()
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| ([0-9.]+) \|", text, flags=re.MULTILINE)
    return {name: Version(version) for name, version in rows}


def lower_bound(requirement: Requirement) -> Version:
    (bound,) = [each.version for each in requirement.specifier if each.operator == ">="]
    return Version(bound)


def test_every_package_has_a_lower_bound_above_its_advisories() -> None:
    known = advisories()
    assert len(known) >= 8
    seen = set()
    for each in map(Requirement, RUN_TIME):
        if each.name in known:
            assert lower_bound(each) >= known[each.name], each.name
            seen.add(each.name)
    assert seen == set(known), "an advisory of a package that nobody installs"


def test_the_versions_that_were_tested_are_exact_and_fit_what_is_asked_for() -> None:
    for each in map(Requirement, [*RUN_TIME, *DEV]):
        assert PINS[each.name.lower()] in each.specifier, each.name


def test_the_constraints_name_no_place_and_no_folder() -> None:
    for line in LINES:
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+_-]+", line), line
    assert not re.search(r"https?:|file:|@|--", "\n".join(LINES))


def test_the_tests_install_those_versions() -> None:
    script = (ROOT / "scripts" / "test").read_text()
    assert script.count('"${exactly[@]}"') == 2
    assert '--constraint "$root/constraints.txt"' in script
