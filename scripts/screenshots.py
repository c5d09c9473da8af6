#!/usr/bin/env python
"""Take the pictures of the documentation anew: the invented memory of `recollect demo`, seen in Debian's chromium.

    python scripts/screenshots.py

Writes docs/images/*.png. Needs the development packages and chromium.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).parents[1] / "docs" / "images"


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "RECOLLECT_DATABASE": f"{folder}/demo.db",
            "HOME": folder,
            "RECOLLECT_SPACE": "demo",
        }
        command = [sys.executable, "-m", "recollect.cli"]
        subprocess.run([*command, "demo"], env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        server = subprocess.Popen(  # noqa: S603
            [*command, "serve", "--port", "0"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True,
        )  # fmt: skip
        try:
            link = _link(server)
            base = link.partition("/enter")[0]
            with sync_playwright() as playwright:
                flags = ["--no-sandbox"] if os.geteuid() == 0 else []
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
                page = browser.new_context(viewport={"width": 1000, "height": 540}, base_url=base).new_page()
                page.context.request.get(link)
                _chat(page)
                page.goto("/memory/people?like=mira")
                page.locator(".person").first.click()
                page.screenshot(path=IMAGES / "person.png")
                page.goto("/memory")
                page.screenshot(path=IMAGES / "memory.png")
                page.goto("/memory/review?kind=conflict")
                page.screenshot(path=IMAGES / "review.png")
                _why(page)
                browser.close()
        finally:
            server.terminate()
            server.wait()


def _chat(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Your message").fill("Where does Mira live?")
    page.keyboard.press("Enter")
    page.locator(".turn .rests").last.wait_for(timeout=30_000)
    page.screenshot(path=IMAGES / "chat.png")


def _why(page: Page) -> None:
    """A summary, down to the words: the latest of a conversation with Mira."""
    page.goto("/memory/conversations?on=matrix:!mira:harbour.example")
    page.locator(".talk-row a.entity").first.click()
    page.locator("section[aria-labelledby=short] .why").first.click()
    page.screenshot(path=IMAGES / "why.png")


def _link(server: subprocess.Popen[str]) -> str:
    """The way into the pages, as it says itself."""
    for line in server.stdout or ():
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
