"""The front page: a talk with the memory, and beside each answer what it rests on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Looker, Site


def test_an_answer_streams_in_and_names_the_memories_it_rests_on(look: Looker) -> None:
    page = look.open("/")
    page.get_by_label("Your message").fill("Where does Marcus live?")
    page.keyboard.press("Enter")
    turn = page.locator(".turn").last
    expect(turn.locator(".answered")).to_contain_text("Berlin")
    expect(turn.locator(".asked")).to_contain_text("Where does Marcus live?")
    rests = turn.locator(".rests li", has_text="Berlin").first
    expect(rests.locator(".because")).to_contain_text("believed since")
    assert page.url.endswith("/")
    turn.locator(".answered li", has_text="Berlin").first.locator(".cite").click()
    expect(page.locator(":target")).to_contain_text("Berlin")
    assert (rests.locator("a").get_attribute("href") or "").startswith("/memory/why/")


def test_what_is_not_known_is_said_to_be_not_known(look: Looker) -> None:
    page = look.open("/")
    page.get_by_label("Your message").fill("What is the capital of Peru?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".turn").last.locator(".answered")).to_contain_text("I do not know")


@pytest.mark.long
def test_the_talk_works_without_javascript_and_is_still_there_later(look: Looker, site: Site) -> None:
    page = look.open("/", java_script_enabled=False)
    page.get_by_label("Your message").fill("What is Marcus allergic to?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(":target .answered")).to_contain_text("peanuts")
    expect(page.locator(":target .rests")).to_contain_text("peanuts")
    later = look.open("/")
    expect(later.locator("#talk")).to_contain_text("What is Marcus allergic to?")
    with site.memory() as memory:
        said = memory.log(channel="cli:local", types=["text"], limit=2)
    assert [each.direction for each in said] == ["inbound", "outbound"]
    assert said[1].metadata["answers"] == said[0].id


def test_markup_in_a_message_and_its_answer_stays_words(look: Looker) -> None:
    page = look.open("/")
    page.get_by_label("Your message").fill("Remember <b onclick=window.hurt=1>this</b> [x](javascript:window.hurt=1)")
    page.keyboard.press("Enter")
    expect(page.locator(".turn").last.locator(".answered")).to_contain_text("I have kept that")
    expect(page.locator(".turn").last.locator(".asked")).to_contain_text("<b onclick=window.hurt=1>this</b>")
    assert page.locator(".turn b, .turn [onclick], .turn a[href^=javascript]").count() == 0
