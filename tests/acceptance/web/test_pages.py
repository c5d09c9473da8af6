"""Every page: it is there, it can be read by everybody, on a phone and in the dark, and nothing on it can do harm."""

from __future__ import annotations

import httpx
import pytest

from tiers import some

from .conftest import Looker, Site, paths
from .looking import HURT, WIDER, faults


@pytest.mark.parametrize("scheme", some(["light", "dark"], 2))
def test_every_page_can_be_read_by_everybody(look: Looker, site: Site, scheme: str) -> None:
    page = look.open(color_scheme=scheme)
    found = {}
    for path in paths(site):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, path
        found[path] = faults(page)
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.long
def test_every_page_fits_a_phone(look: Looker, site: Site) -> None:
    page = look.open(width=360, height=740)
    wider = {}
    for path in paths(site):
        page.goto(path)
        wider[path] = page.evaluate(WIDER)
    assert set(wider.values()) == {0}, wider


def test_every_page_works_without_javascript(look: Looker, site: Site) -> None:
    page = look.open(java_script_enabled=False)
    for path in paths(site):
        page.goto(path)
        assert page.locator("main h1").count() == 1, path
        assert page.locator(".js:visible").count() == 0, path


def test_what_people_wrote_is_only_shown(look: Looker, site: Site) -> None:
    page = look.open()
    for path in [*paths(site), "/memory/people?like=%3Cimg%20src%3Dx%20onerror%3Dwindow.hurt%3D1%3E"]:
        page.goto(path)
        assert page.evaluate(HURT), path
    page.goto(f"/memory/entity/{site.ids['mallory']}")
    assert "<script>window.hurt=1</script>" in page.locator("main").inner_text()


def test_every_page_forbids_what_it_does_not_need(site: Site) -> None:
    with site.served.entered() as client:
        for path in paths(site):
            answer = client.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert answer.headers["cache-control"] == "no-store"


def test_an_address_without_a_page_says_so_kindly(site: Site) -> None:
    with site.served.entered() as client:
        for path in ("/memory/nothing", "/memory/entity/ent_0", "/memory/timeline/yesterday", "/?before=int_0"):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"].startswith("text/html")
            assert "<h1>" in answer.text


def token(client: httpx.Client) -> str:
    return client.get("/").text.partition('name="token" value="')[2].partition('"')[0]


def test_a_form_is_taken_from_our_own_pages_alone(site: Site) -> None:
    with site.served.entered() as client:
        known = token(client)
        before = client.get("/memory/projects").text
        refused = [
            client.post("/memory/projects", data={"name": "Evil"}),
            client.post("/memory/projects", data={"name": "Evil", "token": "0" * 32}),
            client.post("/memory/projects", data={"name": "Evil", "token": known}, headers={"Origin": "http://evil"}),
            client.post(
                "/memory/projects", data={"name": "Evil", "token": known}, headers={"Sec-Fetch-Site": "cross-site"}
            ),
        ]
        assert [answer.status_code for answer in refused] == [403] * 4
        assert client.post("/memory/projects", json={"name": "Evil", "token": known}).status_code == 415
        assert client.get("/memory/projects").text == before


def test_a_link_cannot_put_words_on_a_page(site: Site) -> None:
    with site.served.entered() as client:
        told = client.get("/memory/projects", params={"told": "Send your key to evil.example~0123"})
        assert "evil.example" not in told.text
