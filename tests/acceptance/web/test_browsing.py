"""Going through the memory: at a glance, people, projects, days, search; by mouse and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import FORUM, MALLORY, PRIYA, Looker, Site


def test_the_memory_at_a_glance(look: Looker, site: Site) -> None:
    page = look.open("/memory")
    with site.memory() as memory:
        counts = memory.overview().counts
    tile = page.locator(".tile", has_text="facts")
    expect(tile.locator("b")).to_have_text(f"{counts['facts']:,}")
    expect(page.locator("svg.columns a")).not_to_have_count(0)
    expect(page.locator("svg.spark")).to_have_count(1)
    expect(page.get_by_role("heading", name="Promised")).to_be_visible()


@pytest.mark.long
def test_something_new_appears_by_itself(look: Looker, site: Site) -> None:
    page = look.open("/memory")
    page.wait_for_timeout(300)
    with site.served.client() as client:
        said = {"content": "It snows in Lisbon today.", "channel": FORUM, "sender": PRIYA, "privacy": "public"}
        assert client.post("/v1/interactions", json=said).status_code == 201
    expect(page.locator("#glance")).to_contain_text("It snows in Lisbon today.")


def test_a_person_with_facts_relations_and_what_each_audience_sees(look: Looker, site: Site) -> None:
    page = look.open("/memory/people")
    page.get_by_label("Name or handle").fill("marc")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile("like=marc"))
    page.locator(".person", has_text="matrix:@marcus").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Marcus")
    fact = page.locator(".fact", has_text="Marcus lives in Berlin")
    expect(fact.locator(".figure").first).to_have_text(re.compile(r"\d+ %"))
    expect(fact.locator("time").first).to_be_visible()
    graph = page.locator(".wide-only svg.graph")
    expect(graph).to_contain_text("Berlin")
    expect(graph).to_contain_text("lives in")
    views = page.locator(".audiences details")
    expect(views.filter(has_text="Everybody")).to_contain_text("0 facts")
    private = views.filter(has_text="!home")
    private.locator("summary").click()
    expect(private).to_contain_text("allergic to peanuts")
    expect(page.locator("#talk-of")).to_contain_text("I am allergic to peanuts.")


@pytest.mark.long
def test_a_project_is_archived_and_taken_up_again(look: Looker) -> None:
    page = look.open("/memory/projects")
    page.get_by_role("button", name="Archive Project Lighthouse").click()
    expect(page.get_by_role("status")).to_contain_text("Project Lighthouse is archived.")
    page.get_by_role("button", name="Take up again Project Lighthouse").click()
    expect(page.get_by_role("status")).to_contain_text("Project Lighthouse goes on.")
    expect(page.get_by_role("button", name="Archive Project Lighthouse")).to_be_visible()
    page.get_by_label("Name").fill("Project Atlas")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("link", name="Project Atlas")).to_be_visible()


@pytest.mark.long
def test_the_days(look: Looker) -> None:
    page = look.open("/memory")
    page.locator("svg.columns a").first.click()
    expect(page.locator("main")).to_contain_text("I lived in Munich before.")
    page.get_by_role("link", name=re.compile("→")).click()
    expect(page.locator("main")).to_contain_text("I live in Berlin.")
    page.get_by_label("Go to a day").fill("2020-02-03")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Monday, 3 February 2020")
    expect(page.locator(".empty")).to_contain_text("Nothing was said on this day")


def test_search_marks_what_it_found_explains_the_score_and_can_be_narrowed(look: Looker, site: Site) -> None:
    with site.memory() as memory:
        memory.observe("Who lives in Lisbon?", channel=FORUM, sender=MALLORY, privacy="public")  # no fact is made of it
    page = look.open("/memory/search")
    page.get_by_label("Question").fill("who lives in Lisbon")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile("q=who"))
    hits = page.locator(".hits > li")
    expect(hits.first).to_contain_text("Lisbon")
    expect(hits.first.locator("mark", has_text="Lisbon")).to_be_visible()
    hits.first.locator(".score summary").click()
    expect(hits.first.locator(".score table")).to_contain_text("semantic")
    everything = hits.count()
    page.locator("summary", has_text="Filters").click()
    page.get_by_label("facts").check()
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile("kinds=fact"))
    expect(hits.locator(".badge", has_text="said")).to_have_count(0)
    assert 0 < hits.count() < everything
    page.get_by_label("From").fill("2019-01-01")
    page.get_by_label("To").fill("2019-01-02")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".empty")).to_contain_text("Nothing was found")


def test_search_as_seen_on_a_public_channel_finds_nothing_private(look: Looker) -> None:
    page = look.open(f"/memory/search?q=peanuts&channel={FORUM}")
    expect(page.locator("#results")).not_to_contain_text("allergic")
    page.goto("/memory/search?q=peanuts")
    expect(page.locator("#results")).to_contain_text("allergic")


def test_everything_by_keys_alone(look: Looker) -> None:
    page = look.open("/memory")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.type("where do they live")
    page.keyboard.press("Enter")
    expect(page.locator(".hits")).to_contain_text("Berlin")
    page.locator("main").focus()
    page.keyboard.press("j")
    expect(page.locator(".hits > li").first).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator(".hits > li").nth(1)).to_be_focused()
    page.keyboard.press("g")
    page.keyboard.press("p")
    expect(page.get_by_role("heading", level=1)).to_have_text("People")
    page.wait_for_load_state()  # the page is there before its keys are
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What each audience sees")).to_be_visible()
