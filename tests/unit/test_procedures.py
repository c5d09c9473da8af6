"""Habits: what counts as one thing following another, what does not, and how a habit is told and matched."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from recollect.audience import Scope
from recollect.index.text import Analyser
from recollect.learning.habits import Habit, habits
from recollect.learning.heard import Heard, Listener, intent_of, topics_of, weak_stems
from recollect.learning.odds import at_least, sureness, tail
from recollect.learning.procedure_words import procedure_row
from recollect.learning.procedures import matching, stems
from recollect.model import Procedure
from recollect.settings import Settings
from recollect.understanding.query import understand

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
ANALYSER = Analyser(Settings())
WEAK = weak_stems(ANALYSER)
SCOPE = Scope("public")


def heard(day: float, words: str, who: str = "ann", intent: str = "ask", minute: float = 0) -> Heard:
    """Somebody says some words of content on a day."""
    at = START + timedelta(days=day, minutes=minute)
    position = round((at - START).total_seconds()) * 100 + sum(who.encode()) % 100
    topics = tuple(words.split())
    return Heard(position, f"int_{position}", at, who, intent, topics, topics)


def event(day: float, device: str, state: str = "on", second: float = 0) -> Heard:
    at = START + timedelta(days=day, seconds=second)
    position = round((at - START).total_seconds() * 10) * 100 + sum(device.encode()) % 100
    return Heard(position, f"int_{position}", at, "home:hass", "event", (device,), (device,), (), device, state)


def follows(
    times: int, one: str = "delivery", other: str = "invoices", who: str = "ann", start: int = 0
) -> list[Heard]:
    """One thing and then the other, on some days."""
    found = [(heard(day, one, who), heard(day, other, who, minute=5)) for day in range(start, start + times)]
    return [each for pair in found for each in pair]


def mined(said: Sequence[Heard], **how: Any) -> list[Habit]:
    return habits(said, **{"support": 3, "seconds": 3600.0, "weak": WEAK, **how})


def pairs(said: Sequence[Heard], **how: Any) -> list[tuple[str | None, str, str]]:
    """Whose habit it is, what sets it off, and what follows."""
    return [(each.entity, " ".join(s[2:] for s in each.trigger), each.follow[0][2:]) for each in mined(said, **how)]


# --------------------------------------------------------------------------------------------------------- what counts


def test_what_follows_on_three_days_is_a_habit_and_twice_is_none() -> None:
    assert pairs(follows(3)) == [("ann", "delivery", "invoices")]
    assert pairs(follows(2)) == []
    assert pairs(follows(2), support=2) == [("ann", "delivery", "invoices")]


def test_three_times_in_one_breath_is_one_occasion() -> None:
    said = [heard(0, word, minute=2 * n) for n, word in enumerate(["delivery", "invoices"] * 3)]
    assert pairs(said) == []
    assert pairs([*said, *follows(2, start=1)]) == [("ann", "delivery", "invoices")]
    assert len(mined([*said, *follows(2, start=1)])[0].pairs) == 3


def test_what_comes_too_late_does_not_follow() -> None:
    late = [each for day in range(5) for each in (heard(day, "delivery"), heard(day, "invoices", minute=70))]
    assert pairs(late) == []
    assert pairs(late, seconds=7200.0) == [("ann", "delivery", "invoices")]


def test_how_often_it_failed_to_follow_is_counted_and_lowers_the_confidence() -> None:
    alone = [heard(20 + day, "delivery") for day in range(2)]
    sure, less = mined(follows(6))[0], mined([*follows(6), *alone])[0]
    assert (len(less.pairs), less.missed) == (6, 2)
    assert sure.confidence == 0.875
    assert less.confidence == 0.7
    assert pairs([*follows(4), *(heard(20 + day, "delivery") for day in range(6))]) == []


def test_what_is_asked_all_the_time_is_no_habit_of_anything() -> None:
    """Weather is asked about in every talk, whatever else is."""
    dice = Random(1)
    topics = ["delivery", "contract", "train", "budget", "recipe"]
    said = []
    for day in range(60):
        turns = ["weather", dice.choice(topics), dice.choice(topics)]
        dice.shuffle(turns)
        said += [heard(day, words, minute=3 * n) for n, words in enumerate(turns)]
    assert pairs(said) == []


def test_what_comes_before_as_often_as_after_is_no_habit() -> None:
    dice = Random(2)
    words = [f"w{n}" for n in range(30)]
    said = [heard(0, " ".join(dice.sample(words, 8)), minute=n) for n in range(1_000)]
    assert mined(said) == []


def test_only_what_is_asked_or_ordered_follows() -> None:
    told = [heard(day, "rain", intent="tell", minute=5) for day in range(6)]
    assert pairs([*(heard(day, "delivery") for day in range(6)), *told]) == []
    ordered = [heard(day, "invoice", intent="order", minute=5) for day in range(6)]
    done = [heard(day, "truck repaired", intent="tell") for day in range(6)]
    assert len(pairs([*done, *ordered])) == 1


def test_of_several_words_in_the_same_turns_one_habit_is_made() -> None:
    assert len(pairs(follows(5, "delivery truck", "invoices overdue customer"))) == 1


def test_words_that_say_little_do_not_stand_alone() -> None:
    assert pairs(follows(5, "show", "invoices")) == []
    assert pairs(follows(5, "show delivery", "invoices")) == [("ann", "delivery", "invoices")]


def test_what_comes_by_way_of_something_else_is_left_to_it() -> None:
    said = [
        heard(day, word, minute=5 * n) for day in range(6) for n, word in enumerate(("delivery", "invoices", "payment"))
    ]
    others = [heard(30 + day, f"topic{day % 5}") for day in range(20)]
    found = pairs([*said, *others])
    assert ("ann", "delivery", "payment") not in found
    assert {("ann", "delivery", "invoices"), ("ann", "invoices", "payment")} == set(found)


def test_one_more_word_in_the_trigger_where_it_makes_the_difference() -> None:
    """An order that is repaired is followed by an invoice, one that is opened or delayed is not."""
    said = [heard(n, "workorder started", intent="tell") for n in range(8)]
    said += [heard(20 + n, "workorder delayed", intent="tell") for n in range(8)]
    said += [heard(40 + n, "pizza repaired", intent="tell") for n in range(8)]
    for n in range(8):
        said += [heard(60 + n, "workorder repaired", intent="tell"), heard(60 + n, "invoice", intent="order", minute=4)]
    (found,) = mined(said)
    assert found.trigger == ("t repaired", "t workorder")
    assert (len(found.pairs), found.missed) == (8, 0)


# ---------------------------------------------------------------------------------------------------------- whose it is


def test_a_habit_of_several_is_theirs_in_common_and_one_persons_is_not() -> None:
    both = [*follows(3, who="ann"), *follows(3, who="ben")]
    assert set(pairs(both)) == {
        ("ann", "delivery", "invoices"), ("ben", "delivery", "invoices"), (None, "delivery", "invoices"),
    }  # fmt: skip
    once = [*follows(9, who="ann"), *follows(1, who="ben")]
    assert pairs(once) == [("ann", "delivery", "invoices")]
    few = [*follows(2, who="ann"), *follows(2, who="ben")]
    assert pairs(few) == [(None, "delivery", "invoices")]


def test_what_another_says_does_not_follow() -> None:
    said = [each for n in range(6) for each in (heard(n, "delivery", "ann"), heard(n, "invoices", "ben", minute=5))]
    assert pairs(said) == []


WORDS = ("delivery", "invoices", "weather", "train", "recipe delivery")
OTHERS = st.lists(
    st.tuples(
        st.integers(0, 20), st.sampled_from(WORDS), st.sampled_from(("ben", "carla")), st.sampled_from(("ask", "tell")),
        st.integers(0, 90),
    ),
    max_size=40,
)  # fmt: skip


@given(OTHERS, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_what_others_say_and_the_order_of_rows_change_nothing_of_ones_own(others: list[Any], dice: Random) -> None:
    own = [*follows(4), heard(9, "delivery"), heard(10, "weather"), heard(11, "train", intent="tell")]
    said = [*own, *(heard(*each) for each in others)]
    dice.shuffle(said)
    assert [each for each in mined(said) if each.entity == "ann"] == mined(own)


# ------------------------------------------------------------------------------------------------------------- devices


def test_a_device_that_follows_another_does_so_within_its_own_time() -> None:
    said = [each for n in range(8) for each in (event(n, "door", "open"), event(n, "lamp", second=20))]
    (quick,) = [each for each in mined(said) if each.kind == "event"]
    assert (quick.entity, quick.trigger, quick.follow, quick.seconds) == ("door", ("e door=open",), ("e lamp=on",), 60)
    said = [each for n in range(8) for each in (event(n / 2, "tv", "off"), event(n / 2, "lamp", second=400))]
    (slow,) = [each for each in mined(said) if each.kind == "event"]
    assert slow.seconds == 600


def test_that_a_lamp_goes_off_after_it_went_on_is_no_habit() -> None:
    said = [each for n in range(8) for each in (event(n / 3, "lamp"), event(n / 3, "lamp", "off", second=20))]
    assert [each for each in mined(said) if each.kind == "event"] == []


@pytest.mark.parametrize(("hour", "spelled"), [(13, "22:00"), (14.9, "00:00"), (15.1, "00:00")])
def test_what_happens_at_the_same_time_on_most_days_goes_by_the_clock(hour: float, spelled: str) -> None:
    said = [event(day, "porch", second=hour * 3600 + (-1) ** day * 240) for day in range(12) if day != 5]
    said += [event(day + part / 4, "sensor", "wet", second=1_500 * day) for day in range(12) for part in range(4)]
    (found,) = [each for each in mined(said) if each.kind == "clock"]
    assert (found.entity, found.follow, found.missed) == ("porch", ("e porch=on",), 1)
    row = procedure_row("s", SCOPE, found, WEAK)
    assert row["heuristic"] == f"Around {spelled} UTC, porch turns on on most days."


def test_what_happens_at_any_time_goes_by_no_clock() -> None:
    dice = Random(3)
    assert mined([event(day, "porch", second=dice.uniform(0, 86_000)) for day in range(40)]) == []


# ------------------------------------------------------------------------------------------------------------- in words


def listened(text: str, act: str, entities: dict[str, Any] | None = None) -> Heard:
    found = Listener(ANALYSER).words(1, "int_1", START, "ann", act, text, entities or {})
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "act", "intent", "topics"),
    [
        ("Where is the delivery for Acme?", "question", "ask", ("deliveri",)),
        ("Show me Marta's open invoices", "command", "ask", ("show", "open", "invoic")),
        ("Turn off the kitchen lights", "command", "order", ("turn", "off", "kitchen", "light")),
        ("Shut all the blinds", "statement", "order", ("shut", "blind")),
        ("I need the invoice", "statement", "order", ("invoic",)),
        ("Work order 4711 is done", "statement", "tell", ("work", "order", "done")),
        ("Work order WO-100 is completed", "statement", "tell", ("work", "order", "complet")),
        ("Leaving the office now", "statement", "tell", ("leav", "offic")),
        ("Has invoice INV-1009 been paid since Monday?", "question", "ask", ("invoic", "paid")),
    ],
)
def test_what_is_said_becomes_an_intent_and_topics_without_names_numbers_and_times(
    text: str, act: str, intent: str, topics: tuple[str, ...]
) -> None:
    found = listened(text, act)
    assert (found.intent, found.topics) == (intent, topics)


def test_greetings_and_thanks_are_not_heard() -> None:
    listener = Listener(ANALYSER)
    assert intent_of("confirmation", "Thanks a lot!") is None
    assert listener.words(1, "i", START, "ann", "confirmation", "Thanks a lot!", {}) is None
    assert listener.words(1, "i", START, "ann", "question", "How are you?", {}) is None


def test_a_name_that_is_somewhere_written_small_is_a_word() -> None:
    listener = Listener(ANALYSER)
    listener.attend("ann", "where is the invoice?")
    found = [listener.words(1, "i", START, who, "question", "Is Invoice INV-1 paid?", {}) for who in ("ann", "ben")]
    assert [each.topics for each in found if each] == [("invoic", "paid"), ("paid",)]


def test_a_state_that_is_a_number_is_not_heard() -> None:
    listener = Listener(ANALYSER)

    def state(**metadata: Any) -> str | None:
        found = listener.event(
            1, "i", START, "home:hass", "The door was opened", {"entity_id": "sensor.door", **metadata}
        )
        return None if found is None else found.state

    assert state(state="Open") == "open"
    assert state(new_state={"state": "on"}) == "on"
    assert state() == "opened"
    assert state(state=21.5) is None
    assert state(state="unavailable") is None


@pytest.mark.parametrize(
    ("device", "topics"), [("light.porch", ("light", "porch")), ("binary_sensor.front_door", ("front", "door"))]
)
def test_a_device_is_asked_about_by_its_name(device: str, topics: tuple[str, ...]) -> None:
    found = Listener(ANALYSER).event(1, "i", START, "home:hass", "", {"entity_id": device, "state": "on"})
    assert found is not None
    assert found.topics == topics


def row_of(said: Sequence[Heard]) -> dict[str, Any]:
    (found,) = mined(said)
    row = procedure_row("s", SCOPE, found, WEAK)
    return {**row, "features": json.loads(row["features"]), "structure": json.loads(row["structure"])}


def test_a_habit_of_questions_is_told_and_says_what_to_look_for() -> None:
    row = row_of(follows(4))
    assert row["trigger"] == "delivery is asked about"
    assert row["heuristic"] == "When delivery is asked about, invoices are asked about next."
    assert row["features"] == {"intent": "ask", "entity_types": [], "topics": ["delivery"], "signs": ["r delivery"]}
    assert row["structure"] == {
        "action_type": "augment_retrieval",
        "augment_retrieval": [{"predicate_pattern": r"\binvoices\w*", "entity": None}],
        "suggest_query": "invoices",
        "signs": ["r invoices"],
    }
    assert (row["observed"], row["missed"], row["confidence"]) == (4, 0, 0.8333)


def test_a_habit_after_a_report_suggests_what_is_wanted() -> None:
    done = [heard(n, "work order done", intent="tell") for n in range(4)]
    row = row_of([*done, *(heard(n, "create invoice", intent="order", minute=3) for n in range(4))])
    assert row["heuristic"] == 'When "work order done" is mentioned, "create invoice" is wanted next.'
    assert row["structure"]["action_type"] == "suggest_query"
    assert row["structure"]["suggest_query"] == "create invoice"
    assert set(row["features"]["topics"]) == {"work", "order", "done"}


def test_who_is_spoken_of_is_a_placeholder_unless_it_is_always_the_same() -> None:
    def about(ids: Sequence[str]) -> dict[str, Any]:
        said = follows(4)
        for n, id in enumerate(ids):
            one = said[2 * n]
            said[2 * n] = Heard(
                one.position, one.source, one.at, "ann", "ask", one.topics, one.words, ((id, "company"),)
            )
        return row_of(said)

    changing, same = about(["ent_a", "ent_b", "ent_c", "ent_a"]), about(["ent_a"] * 4)
    assert changing["features"]["entity_types"] == ["company"]
    assert "entity" not in changing["features"]
    assert changing["structure"]["augment_retrieval"][0]["entity"] == "{company}"
    assert same["features"]["entity"] == same["structure"]["augment_retrieval"][0]["entity"] == "ent_a"


def test_the_id_stays_while_a_habit_grows() -> None:
    early, late = row_of(follows(3)), row_of(follows(9))
    assert early["procedure"] == late["procedure"]
    assert early["procedure"] != row_of(follows(3, other="contract"))["procedure"]
    assert late["position"] > early["position"]


# ------------------------------------------------------------------------------------------------------------- matching


def procedure(topics: Sequence[str], intent: str = "ask", **how: Any) -> Procedure:
    told = {
        "id": f"prc_{'_'.join(topics)}", "trigger": "", "heuristic": f"When {topics}, {intent}.", "observed": 5,
        "missed": 0, "confidence": 0.8, "audience": "public", "first_at": START, "last_at": START, "structure": {},
        "features": {"intent": intent, "entity_types": [], "topics": list(topics)}, "sources": (),
    }  # fmt: skip
    return Procedure(**{**told, **how})


def matched(question: str, known: Sequence[Procedure], **how: Any) -> list[str]:
    query = understand(question, START)
    return [each.id for each in matching(known, query, stems(query, ANALYSER), **how)]


def test_a_question_is_matched_by_the_stems_of_its_words() -> None:
    known = [procedure(["deliveri"]), procedure(["invoic", "overdu", "custom"]), procedure(["contract"])]
    assert matched("Did the deliveries arrive?", known) == ["prc_deliveri"]
    assert matched("Any invoices?", known) == []
    assert matched("Is an invoice overdue?", known) == ["prc_invoic_overdu_custom"]
    both = "Where is the delivery, and is the customer's invoice overdue?"
    assert matched(both, known) == ["prc_invoic_overdu_custom", "prc_deliveri"]
    assert matched(both, known, limit=1) == ["prc_invoic_overdu_custom"]


def test_an_order_and_a_report_are_matched_by_all_of_their_words() -> None:
    known = [procedure(["work", "order", "done"], "tell"), procedure(["off", "light"], "order")]
    assert matched("Work order 17 is done", known, act="statement") == ["prc_work_order_done"]
    assert matched("I placed an order", known, act="statement") == []
    assert matched("Turn off the lights", known, act="command") == ["prc_off_light"]
    assert matched("Turn on the lights", known, act="command") == []


def test_what_is_told_does_not_set_off_what_follows_a_question() -> None:
    known = [procedure(["deliveri"]), procedure(["order"], "tell")]
    assert matched("The order and the delivery came", known, act="statement") == ["prc_order"]
    assert matched("Where are order and delivery?", known, act="question") == ["prc_deliveri"]
    assert matched("order delivery", known) == ["prc_deliveri", "prc_order"]


def test_a_persons_habit_is_for_talk_with_them_and_comes_before_everybodys() -> None:
    everybodys, own = procedure(["deliveri"]), procedure(["deliveri"], id="prc_own", entity="ann")
    assert matched("Where is the delivery?", [everybodys, own], whom=["ann"]) == ["prc_own"]
    assert matched("Where is the delivery?", [everybodys, own], whom=["ben"]) == ["prc_deliveri"]
    assert matched("Where is the delivery?", [own], whom=[]) == []
    assert matched("Where is the delivery?", [own]) == ["prc_own"]


def test_two_hundred_procedures_are_matched_in_a_moment() -> None:
    known = [procedure([f"w{n}", f"w{n + 1}"]) for n in range(200)]
    query = understand("Is an invoice overdue, and where is the delivery?", START)
    topics = stems(query, ANALYSER)
    # A twentieth of a second would be felt; it takes some tenths of a millisecond.
    assert effort(lambda: matching(known, query, topics), 0.005) < 0.005


def test_topics_keep_what_stop_lists_drop_but_tells_what_is_wanted() -> None:
    assert list(topics_of(understand("Switch it off, please", START), ANALYSER)) == ["switch", "off"]


# ----------------------------------------------------------------------------------------------------------------- odds


def test_odds() -> None:
    assert sureness(0, 0) == 0.5
    assert sureness(3, 0) == 0.8
    assert sureness(1_000, 0) == 0.95
    assert at_least(3, 3) > 0.5 > at_least(2, 3)
    assert tail(0, 5, 1, 9) == 0
    assert tail(3, 3, 0.5, 9.5) < tail(3, 4, 0.5, 9.5) < tail(3, 4, 5, 9.5) < 0
    # Of three, each with an even prior share: all numbers from 0 to 3 are as likely.
    assert tail(3, 3, 1, 1) == pytest.approx(-1.3862943611)
