"""A real server with an invented memory, and a real browser: Debian's chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from recollect import Memory, Settings

from ..http.conftest import Served, started

PATIENCE = 120_000  # milliseconds until a page is taken for broken; one is slow where the machine is busy
HOME, TEAM, FORUM = "matrix:!home:example.org", "matrix:!team:example.org", "web:forum"
MARCUS, PRIYA, MALLORY = "@marcus:example.org", "@priya:example.org", "@mallory:example.org"
HURT = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>\'"{{ 7*7 }}'

expect.set_options(timeout=PATIENCE)


@dataclass
class Site:
    """What the server serves. `ids` are those of entities by a short name."""

    served: Served
    ids: dict[str, str]

    @property
    def url(self) -> str:
        return self.served.url

    def memory(self) -> Memory:
        return Memory(self.served.database, settings=Settings(embedder="none", background=False))


def fill(memory: Memory) -> dict[str, str]:
    """A few people, channels and weeks; somebody who means harm among them."""
    now = datetime.now(UTC)

    def say(words: str, channel: str, who: str, privacy: str, days: float, **more: Any) -> None:
        at = now - timedelta(days=days)
        memory.observe(words, channel=channel, sender=who, privacy=privacy, occurred_at=at, **more)

    for days, words in enumerate(
        ("I live in Berlin.", "I am allergic to peanuts.", "My sister Anna lives in Hamburg.", "I work at Studio Nord.")
    ):
        say(words, HOME, MARCUS, "private", 20 - 3 * days)
    say("I lived in Munich before.", HOME, MARCUS, "private", 25)
    say("I will send Priya the drafts on Monday.", HOME, MARCUS, "private", 2)
    say("The deadline of Project Lighthouse is 18 December.", TEAM, PRIYA, "group", 6)
    say("I live in Lisbon.", FORUM, PRIYA, "public", 4)
    say(f"Hello {HURT} I live in Oslo.", FORUM, MALLORY, "public", 1, metadata={"sender_name": f"Mal {HURT}"})
    memory.note(f"A note {HURT}", tags=["family"])
    memory.entity("Project Lighthouse", type="project")
    memory.entity(f"Project {HURT}", type="project")
    memory.learn()
    return {
        "marcus": memory.find_entity(MARCUS).id, "priya": memory.find_entity(f"web:{PRIYA}").id,
        "mallory": memory.find_entity(MALLORY).id,
    }  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    database = str(folder / "memory.db")
    with Memory(database, settings=Settings(embedder="none", reader="ours", background=False)) as memory:
        ids = fill(memory)
    served = started(database, folder)
    yield Site(served, ids)
    assert served.stop() == 0, served.log.read_text()
    assert [line for line in served.logged if line["level"] in ("warning", "error")] == []


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if os.environ.get("RECOLLECT_NO_BROWSER") == "1":
        pytest.skip("RECOLLECT_NO_BROWSER is set")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.fail("no browser: apt install chromium, or set RECOLLECT_NO_BROWSER=1 to leave these tests out")
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield opened
        opened.close()


@dataclass
class Looker:
    """Opens pages as somebody would, and holds it against them if the browser complains."""

    browser: Browser
    site: Site
    complaints: list[str] = field(default_factory=list)

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)

    def open(self, path: str | None = None, *, width: int = 1280, height: int = 800, **how: Any) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, base_url=self.site.url, reduced_motion="reduce", **how
        )
        context.set_default_timeout(PATIENCE)
        context.request.get(self.site.served.link())
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(f"dialog: {dialog.message}"))
        if path is not None:
            page.goto(path)
        return page


@pytest.fixture
def look(browser: Browser, site: Site) -> Iterator[Looker]:
    looker = Looker(browser, site)
    yield looker
    for context in browser.contexts:
        context.close()
    assert looker.complaints == []


def paths(site: Site) -> list[str]:
    """Every page of the memory browser that is here."""
    return [
        "/", "/memory", "/memory/people", "/memory/people?type=place", "/memory/people?like=nobody", "/memory/projects",
        "/memory/timeline", "/memory/timeline/2020-01-01", "/memory/search", "/memory/search?q=where+does+marcus+live",
        "/memory/search?q=oslo&kinds=fact&since=2020-01-01", f"/memory/entity/{site.ids['marcus']}",
        f"/memory/entity/{site.ids['mallory']}",
    ]  # fmt: skip
