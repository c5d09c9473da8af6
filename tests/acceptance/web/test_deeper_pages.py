"""The deeper pages over the invented example: why, conversations, review, notes, agents, health, settings, erase."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from recollect import Memory, Settings, demo

from ..http.conftest import started
from .conftest import HURT, Looker, Site
from .looking import HURT as UNHURT
from .looking import WIDER, faults

pytestmark = [pytest.mark.real_clock, pytest.mark.long]

SQUARE, MALLORY = "matrix:!square:harbour.example", "@mallory:harbour.example"
SETTINGS = Settings(embedder="none", background=False, space=demo.SPACE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The example, with somebody in it who means harm."""
    folder = tmp_path_factory.mktemp("example")
    database = str(folder / "memory.db")
    demo.fill(SETTINGS.but(database=database))
    with Memory(settings=SETTINGS.but(database=database)) as memory:
        memory.observe(
            f"My name is {HURT} and I live in Oslo {HURT}", channel=SQUARE, sender=MALLORY, agent=f"bad {HURT}",
            metadata={"sender_name": f"Mal {HURT}"}, privacy="public",
        )  # fmt: skip
        memory.note(f"A note {HURT} is here", tags=["harm", 'x"onerror="window.hurt=1'], title=f"Harm {HURT}")
        memory.learn()
        ids = {
            "summary": next(each.id for each in memory.summaries("day", limit=50) if each.interactions > 3),
            "fact": next(each.id for each in memory.facts() if "Harbour Lane" in each.sentence),
            "said": memory.log(channel=SQUARE, limit=1)[0].id,
            "talk": next(each.id for each in memory.conversations() if "mira" in each.channel),
            "mallory": memory.log(channel=SQUARE, limit=1)[0].conversation,
            "note": next(each.id for each in memory.notes() if "Sand" in each.content),
            "harm": next(each.id for each in memory.notes() if "A note" in each.content),
            "mira": memory.find_entity("@mira:harbour.example").id,
        }
    served = started(database, folder, space=demo.SPACE)
    yield Site(served, ids)
    assert served.stop() == 0, served.log.read_text()
    assert [line for line in served.logged if line["level"] in ("warning", "error")] == []


def remembered(site: Site) -> Memory:
    return Memory(settings=SETTINGS.but(database=site.served.database))


def paths(site: Site) -> list[str]:
    ids = site.ids
    return [
        f"/memory/why/{ids['summary']}", f"/memory/why/{ids['fact']}", f"/memory/why/{ids['said']}",
        "/memory/conversations", "/memory/conversations?status=closed", f"/memory/conversations?entity={ids['mira']}",
        f"/memory/conversations/{ids['talk']}", f"/memory/conversations/{ids['mallory']}", "/memory/review",
        "/memory/review?kind=conflict", "/memory/notes", "/memory/notes?tag=route", "/memory/notes?q=nothing+like+it",
        f"/memory/notes/{ids['note']}", f"/memory/notes/{ids['harm']}", "/memory/tags/route", "/memory/tags/harm",
        "/memory/agents", "/memory/agents/concierge", "/memory/agents/concierge?version=1",
        f"/memory/agents/{quote(f'bad {HURT}', safe='')}", "/memory/judgments", "/memory/health", "/memory/settings",
        "/memory/settings?q=model", "/memory/erase", f"/memory/erase?interaction={ids['said']}",
        f"/memory/erase?what={quote(HURT)}",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------------- every page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_read_by_everybody_and_does_no_harm(look: Looker, site: Site, scheme: str) -> None:
    page = look.open(color_scheme=scheme)
    found = {}
    for path in paths(site):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        found[path] = faults(page)
        assert page.evaluate(UNHURT), path
    assert {path: each for path, each in found.items() if each} == {}


def test_every_page_fits_a_phone_and_works_without_javascript(look: Looker, site: Site) -> None:
    phone = look.open(width=360, height=740)
    plain = look.open(java_script_enabled=False)
    wider = {}
    for path in paths(site):
        phone.goto(path)
        wider[path] = phone.evaluate(WIDER)
        plain.goto(path)
        assert plain.locator("main h1").count() == 1, path
        assert plain.locator(".js:visible").count() == 0, path
    assert {path: by for path, by in wider.items() if by} == {}


def test_what_is_not_there_is_said_kindly(site: Site) -> None:
    with site.served.entered() as client:
        for path in ("why/int_0", "why/nothing", "conversations/conv_0", "notes/int_0", "tags/nosuchtag"):
            answer = client.get(f"/memory/{path}")
            assert (path, answer.status_code) == (path, 404)
            assert "<h1>" in answer.text
        for path in ("conversations?status=odd&limit=-3", "notes?limit=0", "review?kind=odd", "judgments?days=-1"):
            assert client.get(f"/memory/{path}").status_code == 200, path


# ------------------------------------------------------------------------------------------------------ the stories


def test_a_summary_is_walked_down_to_the_words(look: Looker, site: Site) -> None:
    page = look.open(f"/memory/why/{site.ids['summary']}")
    tree = page.locator("ul.tree")
    expect(tree.locator(".node.is-interaction").first).to_be_visible()
    assert page.locator("svg.derivation rect").count() > 3
    box = page.locator("svg.derivation a").last
    box.click()
    assert page.locator(f"li{box.get_attribute('href')} > .node").is_visible()
    tree.locator(".node.is-interaction .why").first.click()
    expect(page.locator("ul.tree .node.is-interaction")).to_have_count(1)
    expect(page.get_by_role("heading", name="What was made of it")).to_be_visible()


def test_a_fact_is_debunked_and_restored_with_its_history(look: Looker, site: Site) -> None:
    page = look.open(f"/memory/why/{site.ids['fact']}")
    expect(page.locator("main")).to_contain_text("Fernhollow")  # what was believed before
    page.get_by_label("Why it is not true").fill("she only visits")
    page.get_by_role("button", name="It is not true").click()
    expect(page.locator("#told")).to_contain_text("no longer told as true")
    page.get_by_role("button", name="It is true after all").click()
    expect(page.locator("#told")).to_contain_text("believed again")


def test_a_conversation_shows_its_window_summary_promises_and_tone(look: Looker, site: Site) -> None:
    page = look.open("/memory/conversations")
    page.get_by_role("link", name="Mira Okafor").first.click()
    page.goto(f"/memory/conversations/{site.ids['talk']}")
    main = page.locator("main")
    for words in ("In short", "Promised", "Tone", "I am allergic to walnuts", "4 sessions"):
        expect(main).to_contain_text(words)
    assert re.search(r"the (\d+) newest messages", main.inner_text())
    assert "the 0 newest" not in main.inner_text()
    page.get_by_role("button", name="Fold the older messages now").click()
    expect(page.locator("#told")).to_contain_text("folded")


def test_a_promise_is_settled_in_its_conversation(look: Looker, site: Site) -> None:
    with remembered(site) as memory:
        promise = next(each for each in memory.promises() if "ladders" in each.text)
        talk = next(each.id for each in memory.conversations(entity=promise.entity) if each.channel == promise.channel)
    page = look.open(f"/memory/conversations/{talk}")
    item = page.locator("li", has_text="spare ladders")
    expect(item.locator(".badge")).to_have_text("overdue")
    item.get_by_role("button", name="Done").click()
    expect(page.locator("li", has_text="spare ladders").locator(".badge")).to_have_text("done")


def test_one_key_decides_and_another_takes_it_back(look: Looker, site: Site) -> None:
    page = look.open("/memory/review?kind=validation")
    cards = page.locator("[data-item]")
    before = cards.count()
    first = cards.first.locator("h2").inner_text()
    page.keyboard.press("j")
    page.keyboard.press("r")
    expect(cards).to_have_count(before - 1)
    expect(page.locator("#told")).to_contain_text(f"Rejected: {first}")
    page.keyboard.press("u")
    expect(cards).to_have_count(before)
    page.keyboard.press("l")
    expect(cards).to_have_count(before - 1)
    with remembered(site) as memory:
        assert any("later" in each.content for each in memory.log(types=["decision"], limit=3))


def test_of_a_conflict_one_is_kept_by_keys(look: Looker, site: Site) -> None:
    page = look.open("/memory/review?kind=conflict")
    card = page.locator("[data-item]")
    expect(card.locator("h2")).to_contain_text("Ada Quill")
    page.keyboard.press("a")  # nothing is chosen yet, so that the browser asks for it
    expect(card).to_have_count(1)
    page.keyboard.press("1")
    page.keyboard.press("a")
    expect(page.locator("#told")).to_contain_text("Accepted")
    with remembered(site) as memory:
        assert [fact.sentence for fact in memory.facts() if fact.sentence.startswith("Ada Quill works")] == [
            "Ada Quill works at the Tidewater Museum."
        ]
    page.keyboard.press("u")
    expect(page.locator("#told")).to_contain_text("Taken back")


def test_without_javascript_both_sides_are_kept_each_in_its_context_and_then_merged(look: Looker, site: Site) -> None:
    page = look.open("/memory/review?kind=conflict", java_script_enabled=False)
    page.get_by_label("Both, each where it holds").check()
    for label, words in (("Museum", "until spring"), ("Library", "since spring")):
        page.get_by_label(re.compile(f"“.*{label}.*” holds")).fill(words)
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.locator("#told")).to_contain_text("Accepted")
    with remembered(site) as memory:
        assert {f.sentence for f in memory.facts() if f.sentence.startswith("Ada Quill works")} == {
            "Ada Quill works at the Tidewater Museum (until spring).",
            "Ada Quill works at the Northlight Library (since spring).",
        }
    page.get_by_role("button", name="Take back").first.click()
    page.locator("summary", has_text="Write one note").click()
    page.get_by_label("Words").fill("Ada Quill works at the Northlight Library since spring")
    page.get_by_role("button", name="Accept these words").click()
    expect(page.locator("#told")).to_contain_text("Accepted in your words")
    with remembered(site) as memory:
        assert memory.conflicts() == []
        assert any("since spring" in each.content for each in memory.notes())


def test_a_proposal_is_edited_with_the_keyboard(look: Looker, site: Site) -> None:
    page = look.open("/memory/review?kind=proposed")
    page.keyboard.press("e")
    expect(page.get_by_label("Words")).to_be_focused()
    page.get_by_label("Words").fill("The kettle is Mira's, the tea is Tomas'")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("Accepted in your words")
    with remembered(site) as memory:
        assert any(each.content.startswith("The kettle is Mira's") for each in memory.notes())


def test_a_soul_takes_a_proposal_and_goes_back_to_a_version(look: Looker, site: Site) -> None:
    page = look.open("/memory/agents/concierge")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("link", name=re.compile("to change it")).click()
    first = page.locator("[data-item]").first
    line = first.locator("h2").inner_text().partition(": ")[2]
    first.get_by_label(re.compile("for everybody")).check()
    first.get_by_role("button", name=re.compile("^Accept a?")).click()
    expect(page.locator("#told")).to_contain_text("Accepted")
    page.goto("/memory/agents/concierge")
    expect(page.locator("section[aria-labelledby=soul]")).to_contain_text(line)
    page.get_by_role("link", name="Compare with today").last.click()
    expect(page.locator("#then .diff")).to_contain_text(f"+ personality: {line}")
    look.complaints.clear()
    page.get_by_role("button", name="Back to this version").last.click()
    expect(page.locator("#told")).to_contain_text("as in version 1 again")
    expect(page.locator("section[aria-labelledby=soul]")).not_to_contain_text(line)
    look.complaints.clear()  # the question whether to go back


def test_instructions_are_told_to_one_and_to_all(look: Looker, site: Site) -> None:
    page = look.open("/memory/agents/scheduler")
    page.get_by_label("Instructions for scheduler").fill("Name the weekday.")
    page.get_by_role("button", name="Keep").click()
    page.locator("summary", has_text="The whole text").click()
    expect(page.locator("pre.wrapped")).to_contain_text("Name the weekday.")
    expect(page.locator("pre.wrapped")).to_contain_text("Never invent a time")
    page.goto("/memory/agents")
    page.get_by_label("Instructions for all agents").fill("Be kind.")
    page.get_by_role("button", name="Keep").click()
    with remembered(site) as memory:
        assert memory.instructions()[""] == "Be kind."


def test_a_note_is_written_found_by_its_tags_changed_and_put_away(look: Looker, site: Site) -> None:
    page = look.open("/memory/notes")
    page.locator("summary", has_text="Write a note").click()
    page.get_by_label("Note", exact=True).fill("The brass band meets in the sail loft")
    page.locator("#tags").fill("#music loft")
    page.get_by_role("button", name="Note it").click()
    expect(page.locator("#told")).to_contain_text("Noted")
    page.get_by_role("link", name="The brass band").click()
    expect(page.locator("main")).to_contain_text("Where it comes from")
    page.locator("summary", has_text="In other words").click()
    page.get_by_label("Note", exact=True).fill("The brass band meets in the boathouse")
    page.get_by_role("button", name="Change it").click()
    expect(page.locator("#told")).to_contain_text("the old note is archived")
    page.get_by_label("Why").fill("they moved")
    page.get_by_role("button", name="Put it away").click()
    expect(page.locator("main .badge").first).to_have_text("archived")


def test_tags_narrow_each_other_down_and_can_be_renamed(look: Looker, site: Site) -> None:
    page = look.open("/memory/notes")
    page.locator("nav.tags a", has_text="#shopping").click()
    expect(page.locator("#notes ul.list > li")).to_have_count(3)
    page.locator("#notes a.tag", has_text="#food").first.click()
    expect(page).to_have_url(re.compile("tag=shopping&tag=food|/tags/food"))
    page.goto("/memory/tags/shopping")
    assert page.locator("svg.graph a").count() > 0
    page.get_by_label("Call it").fill("errands")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("h1")).to_have_text("#errands")
    expect(page.locator("#told")).to_contain_text("#errands from now on")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("h1")).to_have_text("#shopping")


def test_a_job_is_run_and_the_log_is_proved(look: Looker, site: Site) -> None:
    page = look.open("/memory/health")
    expect(page.locator("main")).to_contain_text("the log is append-only")
    page.get_by_role("button", name="Prove that the log is whole").click()
    _until(page, "as they were written")
    page.get_by_role("button", name="Run accesses").click()
    _until(page, "job accesses")
    with remembered(site) as memory:
        assert next(each for each in memory.jobs() if each.job == "accesses").runs > 0


def _until(page: Page, words: str) -> None:
    for _ in range(400):
        if words in page.locator("main").inner_text():
            return
        page.wait_for_timeout(250)
        page.goto("/memory/health")
    raise AssertionError(f"{words!r} never came: {page.locator('main').inner_text()}")


def test_settings_say_where_they_come_from_and_show_no_secret(site: Site, look: Looker) -> None:
    page = look.open("/memory/settings")
    row = page.locator("#all-settings li", has_text="embedder")
    expect(row.first).to_contain_text("environment")
    page.get_by_label("Find a setting").fill("model_key")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#all-settings li")).to_have_count(1)


def test_a_conversation_is_erased_after_a_look_and_a_word(look: Looker, site: Site) -> None:
    with remembered(site) as memory:
        talk = next(each for each in memory.conversations() if each.channel == "email:jonas")
    page = look.open(f"/memory/conversations/{talk.id}")
    page.get_by_role("link", name="Erase this conversation").click()
    expect(page.locator("main")).to_contain_text("340 euros")
    page.get_by_label(re.compile("to confirm")).fill("erase 1")
    page.locator("form.stack").evaluate("form => form.noValidate = true")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.locator("#told")).to_contain_text("type “erase 2”")
    page.get_by_label(re.compile("to confirm")).fill("erase 2")
    page.get_by_role("button", name="Erase for good").click()
    expect(page.locator("h1")).to_have_text("Erased")
    expect(page.locator(".receipt")).to_contain_text("2 interactions")
    with remembered(site) as memory:
        assert not [each for each in memory.log(limit=1_000) if "340 euros" in each.content]
        assert memory.verify().ok


def test_an_erasure_needs_the_preview_of_the_same(site: Site) -> None:
    with site.served.entered() as client:
        page = client.get("/memory/erase", params={"interaction": site.ids["said"]}).text
        token = page.partition('name="token" value="')[2].partition('"')[0]
        confirm = page.partition('name="confirm" value="')[2].partition('"')[0]
        assert len(confirm) == 32
        given = {"token": token, "entity": site.ids["mira"], "confirm": confirm, "typed": "erase 1"}
        told = client.post("/memory/erase", data=given).headers["location"]
        assert "Nothing+was+erased" in told
    with remembered(site) as memory:
        assert memory.find_entity(site.ids["mira"]).name == "Mira Okafor"


def test_a_key_is_made_shown_once_and_revoked(look: Looker, site: Site) -> None:
    page = look.open("/memory/settings")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("summary", has_text="Make a key").click()
    page.get_by_role("radio", name=re.compile("owner may")).check()
    page.get_by_label("What it is for").fill("phone")
    page.get_by_role("button", name="Make the key").click()
    spelled = page.get_by_label("The key", exact=True).input_value()
    assert re.fullmatch(r"rk_[0-9a-f]{16}_[A-Za-z0-9_-]{43}", spelled)
    page.get_by_role("button", name="Log out").click()
    page.goto("/memory/settings")
    page.get_by_label("Key").fill(spelled)
    page.get_by_role("button").first.click()
    expect(page.locator("h1")).to_have_text("Settings")
    assert spelled not in page.content()
    expect(page.locator("table")).to_contain_text("you use it now")
    with site.served.client() as client:
        assert client.get("/v1/keys").status_code == 401, "once there is a key, programs need one"
    with site.served.client(spelled) as client:
        (known,) = client.get("/v1/keys").json()
        assert client.delete(f"/v1/keys/{known['id']}").status_code == 200
    look.complaints.clear()
