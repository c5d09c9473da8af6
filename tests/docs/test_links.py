"""Links inside the documentation lead somewhere, and every page can be reached."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)
FENCES = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(\s*([^)\s]+)\s*\)")


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub and MkDocs make it."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", plain))


def anchors(path: Path) -> set[str]:
    return {anchor(found) for found in re.findall(r"^#+ (.+)$", FENCES.sub("", path.read_text()), re.MULTILINE)}


def targets(path: Path) -> list[str]:
    return [link for link in LINK.findall(FENCES.sub("", path.read_text())) if "://" not in link]


def broken(path: Path, link: str) -> str | None:
    file, _, fragment = link.partition("#")
    target = (path.parent / file).resolve() if file else path
    if not target.exists():
        return f"{link}: no such file"
    if not target.is_relative_to(ROOT):
        return f"{link}: outside the repository"
    if fragment and fragment not in anchors(target):
        return f"{link}: no such heading"
    return None


def test_links_lead_somewhere() -> None:
    found = [(path.name, problem) for path in PAGES for link in targets(path) if (problem := broken(path, link))]
    assert found == []


def test_every_page_can_be_reached_from_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    reached, fresh = set(), {index}
    while fresh:
        page = fresh.pop()
        reached.add(page)
        linked = {(page.parent / link.partition("#")[0]).resolve() for link in targets(page)}
        fresh |= {path for path in linked if path.suffix == ".md" and path.exists()} - reached
    assert set((ROOT / "docs").rglob("*.md")) <= reached


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = ROOT / "docs" / "index.md"
    assert broken(page, "nowhere.md") is not None
    assert broken(page, "quickstart.md#no-such-heading") is not None
    assert broken(page, "/etc") is not None
    assert broken(page, "quickstart.md") is None


def test_anchors_are_made_as_they_are_shown() -> None:
    assert anchor("`recollect entity show`") == "recollect-entity-show"
    assert anchor("What is [beyond](x.md) reach?") == "what-is-beyond-reach"
