"""Profiles as rows: versions that are never overwritten, evidence down to the words, one scope at a time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from sqlalchemy import event

from effort import effort
from recollect import InvalidInput, Memory, NotFound, ProfileItem, Trace
from recollect.audience import OWNER, Scope
from recollect.relationships import profiles
from recollect.relationships.profiles_chain import Event, Shown, chains
from recollect.store.prepared import Prepared

Opener = Callable[..., Memory]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
HERE, ANN = "matrix:!ann:example.org", "@ann:example.org"
ROOM: dict[str, Any] = {"channel": "irc:#a", "privacy": "public", "sender": "ann"}


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def say(memory: Memory, *texts: str, day: float = 0, answered: bool = True, **fields: Any) -> list[str]:
    """Ann writes, and is answered after a minute."""
    at, items = START + timedelta(days=day), []
    place = {"channel": HERE, "sender": ANN, **fields}
    who = place.pop("sender")
    for text in texts:
        items.append({"content": text, "sender": who, "occurred_at": at, **place})
        at += timedelta(minutes=1)
        if answered:
            items.append({"content": "Here it is.", "direction": "outbound", "to": who, "occurred_at": at, **place})
        at += timedelta(minutes=1)
    ids = [each.id for each in memory.observe_many(items)]
    return ids[::2] if answered else ids


def known(memory: Memory, who: str = ANN, **reader: Any) -> dict[str, ProfileItem]:
    memory.distil()
    return {f"{item.type} {item.slot}": item for item in memory.profile(who, **reader).items}


def versions(memory: Memory, type: str, slot: str) -> list[ProfileItem]:
    memory.distil()
    return memory.profile_history(ANN, type=type, slot=slot)


def leaves(trace: Trace) -> list[Trace]:
    return [trace, *(each for below in trace.because for each in leaves(below))]


# ------------------------------------------------------------------------------------------------------------ versions


def test_a_new_value_updates_the_old_one_which_stays(memory: Memory) -> None:
    say(memory, "My favourite colour is teal.")
    memory.distil()
    say(memory, "My favourite colour is green now.", day=1)
    old, new = versions(memory, "preferences", "favourite:colour")
    assert (old.content, new.content) == ("Ann's favourite colour is teal.", "Ann's favourite colour is green.")
    assert (old.relation, new.relation) == ("derives", "updates")
    assert (new.supersedes, old.superseded_by, new.superseded_by) == (old.id, new.id, None)
    assert [item.id for item in memory.profile(ANN).items if item.slot == "favourite:colour"] == [new.id]


def test_the_same_again_extends_with_more_evidence(memory: Memory) -> None:
    (first,) = say(memory, "I am allergic to nuts.")
    (again,) = say(memory, "Remember that I am allergic to nuts.", day=1)
    one, two = versions(memory, "needs", "allergic_to:nuts")
    assert (two.relation, two.supersedes) == ("extends", one.id)
    assert (one.sources, two.sources) == ((first,), (first, again))
    assert two.confidence > one.confidence
    assert two.facts == one.facts != ()


def test_what_is_inferred_derives_from_how_they_write_and_is_less_sure_than_what_is_said(memory: Memory) -> None:
    said = say(memory, "Yes.", "No.", "At six.", "Fine.", "Is it far?")
    found = known(memory)["expectations length"]
    assert (found.content, found.relation) == ("Ann wants short answers.", "derives")
    assert found.sources == tuple(said)
    assert found.level == "low"
    say(memory, "From now on, please give me detailed answers.", day=1)
    stated = known(memory)["expectations length"]
    assert (stated.content, stated.relation) == ("Ann wants detailed answers.", "updates")
    assert stated.confidence > found.confidence


def test_what_was_said_holds_against_what_is_inferred(memory: Memory) -> None:
    say(memory, "Please always give me detailed answers.")
    for day in range(1, 4):
        say(memory, "Yes.", "No.", "At six.", "Fine.", "Where?", "When?", day=day)
    assert known(memory)["expectations length"].content == "Ann wants detailed answers."
    assert memory.profile(ANN).detail == "long"


def test_what_ended_is_told_in_the_history_alone(memory: Memory) -> None:
    say(memory, "I love jazz.")
    say(memory, "I don't like jazz any more.", day=1)
    before, ended = versions(memory, "preferences", "taste:jazz")
    assert (ended.relation, ended.supersedes, ended.superseded_by) == ("updates", before.id, ended.id)
    assert "jazz" not in memory.profile(ANN).text


def test_a_request_is_a_need_when_it_comes_the_third_time(memory: Memory) -> None:
    asked = ["Can you send me the weekly report?", "Could you send the weekly report again?"]
    first, second = say(memory, *asked)
    assert not any(slot.startswith("needs request") for slot in known(memory))
    (third,) = say(memory, "Please send me the weekly report.", day=2)
    found = known(memory)["needs request:report send weekly"]
    assert found.sources == (first, second, third)
    assert "weekly report" in found.content
    assert found.level == "medium"


def test_thanks_and_complaints_show_what_worked_and_what_did_not(memory: Memory) -> None:
    say(memory, "Where is the report?", "Perfect, thanks!", "And the plan?", "Great work, thank you!")
    say(memory, "And the list?", "That's not what I asked for.", day=1)
    found = known(memory)
    assert "Great work" in found["satisfaction worked well"].content
    assert len(found["satisfaction worked well"].sources) == 2
    assert "not what I asked for" in found["satisfaction friction"].content


def test_what_could_not_be_done_is_a_gap_of_whoever_asked(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="ours")
    (asked,) = say(memory, "Can you export the invoices as a spreadsheet?", answered=False)
    reply: dict[str, Any] = {
        "channel": HERE,
        "direction": "outbound",
        "to": ANN,
        "occurred_at": START + timedelta(minutes=1),
    }
    memory.distil()
    memory.observe("Sorry, I can't export invoices as a spreadsheet.", **reply)
    (found,) = (item for slot, item in known(memory).items() if slot.startswith("gaps"))
    assert "spreadsheet" in found.content
    assert found.sources == (asked,)


def test_wishes_on_the_form_of_answers_stand_side_by_side(memory: Memory) -> None:
    say(memory, "Always answer with bullet points.", "From now on no emojis please.")
    found = known(memory)
    assert found["expectations format:lists"].content == "Ann wants answers as lists."
    assert found["expectations format:no emoji"].content == "Ann wants answers without emoji."


def test_all_that_was_inferred_is_versioned_by_the_session(memory: Memory) -> None:
    casual = ["hey u there?", "lol ok", "gonna be late 😅", "thx!!"]
    formal = ["Dear Sir, could you kindly confirm?", "Thank you very much.", "Kind regards, Ann", "May I ask when?"] * 4
    say(memory, *casual)
    say(memory, *formal, day=1)  # once may be a whim
    assert [item.content.split()[2] for item in versions(memory, "expectations", "formality")] == ["casually"]
    say(memory, *formal, day=2)
    first, second = versions(memory, "expectations", "formality")
    assert (second.relation, second.supersedes) == ("updates", first.id)
    assert "formally" in second.content


def test_chains_are_the_same_however_the_events_are_ordered() -> None:
    def shown(number: int, value: str, **how: Any) -> Event:
        at = START + timedelta(minutes=number)
        return Event(
            "needs", "slot", value, f"wants {value}", 0.6, (Shown(f"int_{number}", "a:b"),), at, number, "", **how
        )

    events = [shown(number, "tea" if number < 9 else "milk", stated=True) for number in range(12)]
    found = chains("ent", Scope("public"), events)
    assert found == chains("ent", Scope("public"), events[::-1])
    assert [(version.relation, version.at_first) for version in found] == [
        ("derives", 1), ("extends", 2), ("extends", 4), ("extends", 8), ("updates", 1), ("extends", 2),
    ]  # fmt: skip
    assert [len(version.shown) for version in found] == [1, 3, 7, 9, 1, 3]
    assert len({version.id for version in found}) == len(found)
    assert chains("ent", Scope("group:x"), events)[0].id != found[0].id


# ---------------------------------------------------------------------------------------------- who gets one, and why


def test_somebody_who_is_only_spoken_of_gets_a_profile_when_they_matter(memory: Memory) -> None:
    say(memory, "Bert prefers window seats.")
    memory.distil()
    assert memory.profile("Bert").items == ()
    say(memory, "I met Bert at the station.", "Bert is late again.", day=1)
    assert known(memory, "Bert")["preferences prefers:window seats"].content == "Bert prefers window seats."


def test_a_relative_of_somebody_who_speaks_matters_at_once(memory: Memory) -> None:
    say(memory, "My sister Clara prefers aisle seats.")
    assert known(memory, "Clara")["preferences prefers:aisle seats"].content == "Clara prefers aisle seats."


def test_how_often_somebody_must_be_spoken_of_is_a_setting(fresh: Opener) -> None:
    memory = fresh(embedder="none", promote_mentions=1)
    say(memory, "Bert prefers window seats.")
    assert known(memory, "Bert")


def test_every_item_can_be_walked_down_to_the_words(memory: Memory) -> None:
    say(memory, "I am allergic to nuts.", "My favourite colour is teal.", "Thanks, perfect!", "It's great, thanks!")
    say(memory, "My favourite colour is green now.", day=1)
    for item in (*known(memory).values(), *memory.profile_history(ANN)):
        found = leaves(memory.why(item.id))
        assert {each.id for each in found if each.kind == "interaction"} >= set(item.sources)
        assert {each.id for each in found if each.kind == "fact"} >= set(item.facts)
    new = known(memory)["preferences favourite:colour"]
    assert new.supersedes in {each.id for each in memory.why(new.id).because}


def test_each_item_names_the_channel_that_it_comes_from(memory: Memory) -> None:
    say(memory, "I love jazz.")
    say(memory, "I love opera.", channel="matrix:!other:example.org")
    found = known(memory)
    assert found["preferences taste:jazz"].channels == (HERE,)
    assert found["preferences taste:opera"].channels == ("matrix:!other:example.org",)


def test_the_wanted_detail_is_what_was_said_then_how_they_write_here_then_elsewhere(memory: Memory) -> None:
    other = "matrix:!other:example.org"
    short = ["Yes.", "No.", "At six.", "Fine.", "Where?", "When?"]
    say(memory, *short)
    say(memory, *[" ".join(["a long story goes on"] * 20)] * 5, day=1, channel=other)
    memory.distil()
    assert memory.profile(ANN, channel=HERE, sender=ANN).detail == "short"
    assert memory.profile(ANN, channel=other, sender=ANN).detail == "long"
    assert memory.profile(ANN, channel="matrix:!third:example.org", sender=ANN).detail == "long"
    say(memory, "Please keep your answers short from now on.", day=2, channel=other)
    memory.distil()
    assert memory.profile(ANN, channel=other, sender=ANN).detail == "short"


def test_how_to_speak_with_somebody_is_told_in_two_statements(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    say(memory, "Please keep your answers short.", "Always answer with bullet points.", "hey lol", "gonna go")
    memory.distil()
    group = list(memory.find_entity(ANN).members)
    asked: list[str] = []
    rows = Prepared.rows

    def directly(self: Prepared, *given: Any, **values: Any) -> list[tuple[Any, ...]]:
        asked.append("SELECT")
        return rows(self, *given, **values)

    monkeypatch.setattr(Prepared, "rows", directly)
    with memory._store.read() as connection:
        event.listen(connection.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
        found = profiles.how_to_speak(connection, memory.space, OWNER, group, HERE)
    assert [item.slot for item in found][:1] == ["length"]
    assert "format:lists" in {item.slot for item in found}
    assert len([statement for statement in asked if statement.startswith("SELECT")]) == 2


def test_the_unknown_are_not_made_up(memory: Memory) -> None:
    say(memory, "I love jazz.")
    memory.distil()
    for asked in (memory.profile, memory.profile_history, memory.profile_page):
        with pytest.raises(NotFound):
            asked("Zoe")
    with pytest.raises(InvalidInput):
        memory.profile_history(ANN, type="secrets")
    with pytest.raises(NotFound):
        memory.why("ep_0000000000000000")


# ------------------------------------------------------------------------------------------------ privacy and rebuilds


def test_what_is_private_changes_no_byte_of_the_public_profile(fresh: Opener) -> None:
    said = ["I prefer tea over coffee.", "hey lol", "gonna go", "My favourite colour is teal.", "thx"]
    alone, both = fresh(embedder="none"), fresh(embedder="none")
    for memory in (alone, both):
        say(memory, *said, **ROOM)
    private: dict[str, Any] = {"channel": "irc:ann", "privacy": "private", "sender": "ann"}
    say(both, "My favourite colour is black.", "I hate tea.", "Please always give detailed answers.", **private)
    say(both, "Dear Sir, could you kindly confirm?", "Thank you very much.", "May I ask?", day=1, **private)
    shown = []
    for memory in (alone, both):
        memory.distil()
        shown.append(memory.profile("irc:ann", channel="irc:#other"))
    assert shown[0].text == shown[1].text
    assert shown[0].detail == shown[1].detail
    assert [(item.content, item.confidence, item.slot) for item in shown[0].items] == [
        (item.content, item.confidence, item.slot) for item in shown[1].items
    ]
    assert "black" in both.profile("irc:ann", channel="irc:ann", sender="ann").text
    assert "black" not in both.profile_page("irc:ann", channel="irc:#other")
    secret = next(item for item in both.profile("irc:ann").items if "black" in item.content)
    with pytest.raises(NotFound):
        both.why(secret.id, channel="irc:#other")


def test_the_same_words_in_two_audiences_are_one_item_with_all_sources(memory: Memory) -> None:
    say(memory, "I love jazz.", **ROOM)
    say(memory, "I love jazz.", day=1, channel="irc:ann", privacy="private", sender="ann")
    found = known(memory, "irc:ann")["preferences taste:jazz"]
    assert len(found.sources) == 2
    assert found.channels == ("irc:#a", "irc:ann")


def test_linked_handles_share_a_profile(memory: Memory) -> None:
    say(memory, "I love jazz.")
    say(memory, "I am allergic to nuts.", channel="email:ann", sender="ann@example.org", privacy="private")
    memory.link(ANN, "ann@example.org", verified=True)
    assert {"preferences taste:jazz", "needs allergic_to:nuts"} <= known(memory).keys()
    memory.unlink(ANN, "ann@example.org")
    assert "needs allergic_to:nuts" not in known(memory)


def story(memory: Memory, learn: Callable[[], Any]) -> None:
    asked = "Can you send me the weekly report?"
    for day, texts in enumerate(
        (
            ["I prefer tea over coffee.", asked, "Perfect, thanks!", "hey lol"],
            ["My favourite colour is teal.", asked, "I am allergic to nuts.", "That's not what I asked for."],
            ["My favourite colour is green now.", asked, "thanks!", "Please keep your answers short."],
            ["I am allergic to nuts.", "Please give me more detailed answers from now on.", asked],
            ["Bert prefers window seats.", "I met Bert at the station.", "Bert is late.", "I don't like tea any more."],
        )
    ):
        say(memory, *texts, day=day)
        say(memory, *texts[:2], day=day, **ROOM)
        learn()


def test_a_rebuild_gives_the_same(fresh: Opener, distilled: Callable[..., Any]) -> None:
    memory = fresh(embedder="none")
    story(memory, memory.distil)
    before, shown = distilled(memory), memory.profile(ANN).text
    assert len(before["profile_items"]) > 10
    history = memory.profile_history(ANN)
    memory.rebuild()
    memory.learn()
    after = distilled(memory)
    for name in ("manners", "signals", "profile_items", "profile_sources"):
        assert after[name] == before[name]
    assert memory.profile(ANN).text == shown
    assert memory.profile_history(ANN) == history  # the versions too: nothing hangs on when it was made


def test_an_erasure_takes_all_that_rested_on_it(memory: Memory) -> None:
    (secret, *_) = say(memory, "My favourite colour is teal.", "I love jazz.", "Thanks, perfect!", "Great work!")
    assert "teal" in memory.profile(ANN).text if known(memory) else False
    memory.forget(interaction=secret)
    memory.learn()
    found = known(memory)
    assert "preferences favourite:colour" not in found
    assert "preferences taste:jazz" in found
    assert "teal" not in repr(memory.profile_history(ANN))
    memory.forget(entity=ANN)
    memory.learn()
    with pytest.raises(NotFound):
        memory.profile(ANN)


# ----------------------------------------------------------------------------------------------------- text and speed


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.named: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.named += [name for name, _ in attrs]


def test_hostile_names_and_words_stay_words(memory: Memory) -> None:
    name = '<script>alert("x")</script>\n# Owned [a](javascript:b) *c* | `d`\u202e'
    say(memory, "I love jazz.", "My favourite colour is <img src=x onerror=alert(1)>.", metadata={"sender_name": name})
    say(memory, "What?", 'Great work! </li><script>alert(1)</script> "quoted" & [x](http://evil.example)', day=1)
    say(memory, "So?", "Great work! \n\n# Heading\n- item | cell", day=2)
    memory.distil()
    page, text = memory.profile_page(ANN), memory.profile(ANN).text
    tags = Tags()
    tags.feed(page)
    assert set(tags.seen) <= {
        "html", "head", "meta", "title", "style", "body", "main", "section", "h1", "h2", "ul", "li", "small",
    }  # fmt: skip
    assert not any(attribute.startswith("on") for attribute in tags.named)
    assert page.startswith("<!DOCTYPE html>")
    assert '<html lang="en">' in page
    lines = text.splitlines()
    assert all(line == "" or line.startswith(("# ", "## ", "- ")) for line in lines)
    assert "<script>" not in text
    assert "](http" not in text
    assert "\u202e" not in text + page
    assert len([line for line in lines if line.startswith("# ")]) == 1


def test_the_text_is_a_template_with_confidence_date_and_sources(memory: Memory) -> None:
    say(memory, "I am allergic to nuts.", "Please keep your answers short.", "thanks", "thank you!")
    memory.distil()
    text = memory.profile(ANN).text
    assert text == memory.profile(ANN).text
    assert text.startswith("# Ann\n\n## Who\n\n- Ann is a person. (known since 2026-03-02, last heard 2026-03-02, 8 ")
    assert f"- {HERE} (since 2026-03-02, last 2026-03-02, 8 messages)" in text
    assert f"- Ann is allergic to nuts. (medium, 2026-03-02, 1 source, {HERE})" in text
    assert "## How to speak with Ann\n\n- Keep replies short.\n- Ann wants short answers." in text


@pytest.mark.long
@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
def test_a_long_acquaintance_is_read_in_no_time(memory: Memory) -> None:
    """5,000 messages, 1,000 of them hers. What counts is the time that we work, not what others do meanwhile."""
    things = ["tea", "jazz", "opera", "chess", "rain", "Rome", "cheese", "snow", "rye bread", "long walks"]
    for month in range(10):
        at = START - timedelta(days=30 * (10 - month))
        memory.observe_many(
            {
                "content": f"It is {number} now, thanks." if number % 5 else f"I love {things[number % 10]} {month}.",
                "channel": HERE, "occurred_at": at + timedelta(minutes=number),
                **({"sender": ANN} if number % 5 == 0 else {"direction": "outbound", "to": ANN, "role": "tool"}),
            }
            for number in range(500)
        )  # fmt: skip
    memory.distil()
    found = memory.profile(ANN)
    assert found.interactions == 5_000
    assert len(found.items) >= 10
    assert effort(lambda: memory.profile(ANN), 0.05) < 0.05
