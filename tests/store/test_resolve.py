"""Whom a mention stands for: as of a place in the log, as far as its readers may know, on both databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import event, select

from recollect import Memory
from recollect.audience import OWNER, PUBLIC, Scope, reader_on
from recollect.entities.asking import chosen_row, meant, resolve_for
from recollect.entities.known import MOST, NOW, Known, mentioned_entity
from recollect.entities.names import handle_entity, named_entity
from recollect.entities.resolve import Found, resolve
from recollect.errors import DisambiguationRequired, NotFound
from recollect.judges.questions import Answer, Coreference, CoreferenceOf
from recollect.model import Interaction, Resolution
from recollect.store.schema import learnt_names
from recollect.store.upsert import upsert

MARCUS = handle_entity("matrix", "@marcus:x")
ROOM = "matrix:!room:x"
PRIVATE = Scope(f"private:{MARCUS}")


def known_to(memory: Memory, scope: Scope = PRIVATE) -> Known:
    return Known(memory._store.read, memory.space, scope)


def keep(memory: Memory, known: Known) -> None:
    with memory._store.write() as connection:
        upsert(connection, learnt_names, known.fresh)


def shown(memory: Memory, handle: str, name: str, channel: str = ROOM, privacy: str = "public") -> Interaction:
    """Somebody speaks, and the message carries a name."""
    return memory.observe("hi", channel=channel, sender=handle, privacy=privacy, metadata={"sender_name": name})


def place(memory: Memory, said: Interaction) -> int:
    found = memory.interaction(said.id).position
    assert found is not None
    return found


def ask(known: Known, mention: str, speaker: str | None = MARCUS, **more: Any) -> Resolution:
    return resolve(known, mention, **{"position": NOW, "speaker": speaker, **more})


@dataclass
class Scripted:
    """A judge that names the label of the candidate with this name, and keeps what it was asked."""

    name: str | None
    asked: list[CoreferenceOf]

    def __call__(self, question: CoreferenceOf) -> Answer:
        self.asked.append(question)
        label = next((each.label for each in question.candidates if each.name == self.name), None)
        return Answer(Coreference(label), "because", 0.8)


# ------------------------------------------------------------------------------------------------- name and handle


def test_a_declared_name_is_exact_and_another_name_of_it_an_alias(memory: Memory) -> None:
    made = memory.entity("Marta Kowalczyk", aliases=["Marti"])
    known = Known(memory._store.read, memory.space, OWNER)
    for name in (
        "Marta Kowalczyk",
        "marta  KOWALCZYK",
        "“Marta Kowalczyk”",
        "Marta Kowalczyk's",
        "Dr. Marta Kowalczyk",
    ):
        found = ask(known, name)
        assert (found.entity, found.method, found.confidence) == (made.id, "exact", 1.0), name
    found = ask(known, "Marti")
    assert (found.entity, found.method, found.confidence) == (made.id, "alias", 1.0)


@pytest.mark.parametrize("name", ["@marta:x", "matrix:@marta:x", "Marta", "marta"])
def test_a_handle_and_the_name_that_messages_show_are_exact(memory: Memory, name: str) -> None:
    shown(memory, "@marta:x", "Marta")
    found = ask(known_to(memory), name)
    assert (found.entity, found.method) == (handle_entity("matrix", "@marta:x"), "exact")


def test_an_id_stands_for_itself_where_it_is_known(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta")
    marta = handle_entity("matrix", "@marta:x")
    assert ask(known_to(memory), marta).entity == marta
    assert ask(known_to(memory), "ent_0000000000000000").entity is None


def test_somebody_without_a_name_is_found_by_the_first_part_of_the_address(memory: Memory) -> None:
    memory.observe("hi", channel=ROOM, sender="@anna.schmidt:x", privacy="public")
    memory.observe("hi", channel="email:list", sender="info@example.org", privacy="public")
    found = ask(known_to(memory), "Anna Schmidt")
    assert (found.entity, found.method) == (handle_entity("matrix", "@anna.schmidt:x"), "alias")
    assert ask(known_to(memory), "Info").entity is None


# ---------------------------------------------------------------------------------------------------- audiences


def test_what_is_known_in_private_is_unknown_in_public(memory: Memory) -> None:
    shown(memory, "@lena:x", "Lena Vogel", channel="matrix:!private:x", privacy="private")
    lena = handle_entity("matrix", "@lena:x")
    for mention in ("Lena Vogel", "Lena", "Lena Vogl", "@lena:x", lena):
        assert ask(known_to(memory, Scope(f"private:{lena}")), mention).entity == lena
        for scope in (Scope(PUBLIC), PRIVATE, Scope("group:irc:#a")):
            assert ask(known_to(memory, scope), mention) == Resolution(None, reason=f"nobody is known as {mention!r}")


def test_a_name_learnt_in_one_scope_is_not_known_in_another(memory: Memory) -> None:
    known = known_to(memory)
    sister = mentioned_entity(PRIVATE, "person", "Alice", MARCUS)
    known.learn("Alice", sister, "person", None, "mention", 0.95, 1, "int_1")
    keep(memory, known)
    assert ask(known_to(memory), "Alice").entity == sister
    for scope in (Scope(PUBLIC), Scope("private:ent_other"), Scope(PUBLIC, "bot")):
        assert ask(known_to(memory, scope), "Alice").entity is None


def test_a_name_learnt_for_one_agent_is_not_known_to_another(memory: Memory) -> None:
    mine = Scope(PUBLIC, "bot")
    known = known_to(memory, mine)
    known.learn("Apollo", named_entity("project", "Apollo"), "project", None, "mention", 0.95, 1, "int_1")
    keep(memory, known)
    assert ask(known_to(memory, mine), "Apollo").entity is not None
    assert ask(known_to(memory, Scope(PUBLIC, "other")), "Apollo").entity is None
    assert ask(known_to(memory, Scope(PUBLIC)), "Apollo").entity is None


# ------------------------------------------------------------------------------------------------ places in the log


def test_what_comes_later_in_the_log_does_not_count(memory: Memory) -> None:
    first = memory.observe("hello", channel=ROOM, sender="@marcus:x", privacy="public")
    then = shown(memory, "@marta:x", "Marta Nowak")
    at_first, at_then = place(memory, first), place(memory, then)
    known = known_to(memory)
    for mention in ("Marta Nowak", "Marta Nowwak", "Marta", "@marta:x", handle_entity("matrix", "@marta:x")):
        assert ask(known, mention, position=at_first).entity is None, mention
        assert ask(known, mention, position=at_then).entity == handle_entity("matrix", "@marta:x"), mention


def test_what_was_learnt_later_or_there_already_does_not_count_when_it_is_learnt_again(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Rex", "ent_rex", "pet", None, "mention", 0.9, 5, "int_5")
    assert [ask(known, "Rex", position=at).entity for at in (4, 5, 6)] == [None, "ent_rex", "ent_rex"]
    keep(memory, known)
    again = known_to(memory)
    assert [ask(again, "Rex", position=at).entity for at in (4, 5, 6)] == [None, None, "ent_rex"]
    again.learn("Rex", "ent_rex", "pet", None, "mention", 0.9, 5, "int_5")
    assert again.fresh == known.fresh
    assert ask(again, "Rex", position=5).entity == "ent_rex"


def test_a_link_joins_two_of_a_name_from_its_place_on_and_until_it_is_undone(memory: Memory) -> None:
    shown(memory, "@marcus:x", "Marcus")
    before = shown(memory, "marcus@example.org", "Marcus", channel="email:list")
    memory.link("@marcus:x", "marcus@example.org")
    during = memory.observe("linked", channel=ROOM, sender="@marcus:x")
    memory.unlink("@marcus:x", "marcus@example.org")
    known = Known(memory._store.read, memory.space, OWNER)
    one, other = handle_entity("matrix", "@marcus:x"), handle_entity("email", "marcus@example.org")
    found = ask(known, "Marcus", position=place(memory, before), speaker=None)
    assert (found.entity, found.method, set(found.candidates)) == (None, "ambiguous", {one, other})
    assert ask(known, "Marcus", position=place(memory, during), speaker=None).entity in (one, other)
    assert ask(known, "Marcus", speaker=None).method == "ambiguous"


def test_of_links_only_the_owner_and_the_linked_know(memory: Memory) -> None:
    shown(memory, "@marcus:x", "Marcus")
    shown(memory, "marcus@example.org", "Marcus", channel="email:list")
    memory.link("@marcus:x", "marcus@example.org")
    other = Scope("private:ent_somebody")
    for scope, method in ((Scope(PUBLIC), "ambiguous"), (other, "ambiguous"), (PRIVATE, "exact")):
        assert ask(known_to(memory, scope), "Marcus", speaker=None).method == method
    assert ask(known_to(memory), "Marcus", speaker=None).entity == MARCUS


# ------------------------------------------------------------------------------------------------------- learning


def test_names_are_seen_at_once_and_each_is_written_once(memory: Memory) -> None:
    known = known_to(memory)
    for source in ("int_1", "int_2"):
        known.learn("Alice", "ent_a", "person", MARCUS, "mention", 0.95, int(source[-1]), source)
    known.learn("Alice", "ent_a", "person", None, "mention", 0.95, 3, "int_3")
    assert [(row["owner"], row["position"]) for row in known.fresh] == [(MARCUS, 1), (None, 3)]
    keep(memory, known)
    keep(memory, known)
    again = known_to(memory)
    again.learn("ALICE", "ent_a", "person", MARCUS, "mention", 0.95, 9, "int_9")
    assert again.fresh == []
    with memory._store.read() as connection:
        rows = [dict(row) for row in connection.execute(select(learnt_names)).mappings()]
    assert sorted(rows, key=lambda row: row["position"]) == known.fresh


def test_a_spelling_that_was_made_out_is_learnt_and_taken_by_the_alias_next_time(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta Kowalczyk")
    known = known_to(memory)
    found = ask(known, "Marta Kowalczik", position=7, source="int_7")
    assert (found.entity, found.method) == (handle_entity("matrix", "@marta:x"), "fuzzy")
    assert found.confidence > 0.85
    (row,) = known.fresh
    assert (row["name"], row["entity"], row["owner"], row["origin"], row["confidence"]) == (
        "Marta Kowalczik", found.entity, MARCUS, "fuzzy", found.confidence,
    )  # fmt: skip
    keep(memory, known)
    again = ask(known_to(memory), "marta kowalczik", source="int_8")
    assert (again.entity, again.method, again.confidence) == (found.entity, "alias", found.confidence)


def test_a_slip_is_not_measured_against_another_slip(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta Kowalczyk")
    known = known_to(memory)
    assert ask(known, "Marta Kowalcyk", position=7, source="int_7").method == "fuzzy"
    assert "Marta Kowalcyk" in [row["name"] for row in known.fresh]
    assert ask(known, "Marta Kowacky", position=8, source="int_8").method != "fuzzy"


def test_without_a_source_nothing_is_learnt(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta Kowalczyk")
    known = known_to(memory)
    assert ask(known, "Marta Kowalczik").method == "fuzzy"
    assert known.fresh == []


def test_ones_own_name_comes_before_everybodys(memory: Memory) -> None:
    shown(memory, "@max:x", "Max")
    known = known_to(memory)
    known.learn("Max", "ent_dog", "pet", MARCUS, "mention", 0.9, 3, "int_3")
    assert ask(known, "Max").entity == "ent_dog"
    assert ask(known, "Max", speaker="ent_else").entity == "ent_dog"  # said to Marcus, in private
    public = known_to(memory, Scope(PUBLIC))
    public.learn("Max", "ent_dog", "pet", MARCUS, "mention", 0.9, 3, "int_3")
    assert ask(public, "Max").entity == "ent_dog"
    assert ask(public, "Max", speaker="ent_else").entity == handle_entity("matrix", "@max:x")


def test_my_sister_is_each_ones_own(memory: Memory) -> None:
    known = known_to(memory, Scope(PUBLIC))
    known.learn("my sister", "ent_alice", "person", MARCUS, "mention", 0.9, 3, "int_3")
    known.learn("my sister", "ent_berta", "person", "ent_lena", "mention", 0.9, 4, "int_4")
    known.learn("Marcus", MARCUS, "person", None, "mention", 0.95, 4, "int_4")
    assert ask(known, "my sister").entity == "ent_alice"
    assert ask(known, "my sister", speaker="ent_lena").entity == "ent_berta"
    assert ask(known, "my sister", speaker="ent_paul").entity is None
    assert ask(known, "Marcus's sister", speaker="ent_paul").entity == "ent_alice"
    assert ask(known, "my sister", speaker=None).method == "ambiguous"


def test_a_name_that_is_not_sure_enough_is_only_a_candidate(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Alice", "ent_a", "person", None, "mention", 0.85, 1, "int_1")
    assert ask(known, "Alice") == Resolution(None, ("ent_a",), reason="the name is not known well enough")
    known.learn("Alice", "ent_a", "person", None, "stated", 0.86, 2, "int_2")
    assert ask(known, "Alice").entity == "ent_a"


# ---------------------------------------------------------------------------------------------------- several fit


def test_two_people_of_one_name_are_asked_about_and_the_answer_is_learnt(memory: Memory) -> None:
    for handle in ("@marta1:x", "@marta2:x"):
        shown(memory, handle, "Marta")
    one, two = (handle_entity("matrix", handle) for handle in ("@marta1:x", "@marta2:x"))
    with pytest.raises(DisambiguationRequired) as asked:
        resolve_for(memory._store, memory.space, OWNER, "Marta")
    assert set(asked.value.candidates) == {one, two}
    assert f"Marta (person, {one})" in str(asked.value)
    assert "meant('Marta', id)" in str(asked.value)
    known = Known(memory._store.read, memory.space, OWNER)
    words, what = meant(known, "Marta", two, MARCUS)
    assert words == "'Marta' means Marta."
    row = {"id": "int_9", "position": 9, "audience": PUBLIC, "agent": None}
    with memory._store.write() as connection:
        upsert(connection, learnt_names, [chosen_row(memory.space, row, what)])
    found = resolve_for(memory._store, memory.space, OWNER, "Marta", sender="@marcus:x", channel=ROOM)
    assert (found.entity, found.method, found.confidence) == (two, "chosen", 0.9)
    with pytest.raises(DisambiguationRequired):
        resolve_for(memory._store, memory.space, OWNER, "Marta", sender="@else:x", channel=ROOM)


def test_the_latest_choice_counts_also_when_it_goes_back_to_the_first(memory: Memory) -> None:
    known = known_to(memory)
    for position, entity in ((1, "ent_a"), (2, "ent_b"), (3, "ent_a")):
        known.learn("Chris", entity, "person", None, "mention", 0.95, position, f"int_{position}")
        row = {"id": f"int_{position}", "position": position, "audience": PRIVATE.audience, "agent": None}
        decision = {"kind": "meant", "mention": "Chris", "entity": entity, "type": "person", "owner": None}
        with memory._store.write() as connection:
            upsert(connection, learnt_names, [chosen_row(memory.space, row, decision)])
    keep(memory, known)
    assert [ask(known_to(memory), "Chris", position=at).entity for at in (2, 3, 4)] == ["ent_a", "ent_b", "ent_a"]


def test_a_decision_about_nobody_known_is_refused(memory: Memory) -> None:
    with pytest.raises(NotFound):
        meant(Known(memory._store.read, memory.space, OWNER), "Marta", "Zoe")


@pytest.mark.parametrize("broken", [{"mention": 5}, {"entity": None}, {"type": 1}, {"owner": 7}])
def test_a_damaged_decision_is_an_error(broken: dict[str, Any]) -> None:
    row = {"id": "int_9", "position": 9, "audience": PUBLIC, "agent": None}
    decision = {"kind": "meant", "mention": "a", "entity": "ent_a", "type": "person", "owner": None, **broken}
    with pytest.raises(ValueError, match="a decision about a mention"):
        chosen_row("default", row, decision)


def test_two_of_a_name_are_told_apart_by_the_sentence_or_the_talk(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Paris", "ent_city", "place", None, "mention", 0.95, 1, "int_1")
    known.learn("Paris", "ent_girl", "person", None, "mention", 0.95, 2, "int_2")
    assert ask(known, "Paris").method == "ambiguous"
    assert ask(known, "Paris", type="person").entity == "ent_girl"
    assert ask(known, "Paris", type="place").entity == "ent_city"
    assert ask(known, "Paris", text="We fly to Paris tomorrow").entity == "ent_city"
    assert ask(known, "Paris", text="I met Paris yesterday").entity == "ent_girl"
    assert ask(known, "Paris", recent=["ent_else", "ent_girl"]).entity == "ent_girl"
    assert ask(known, "Paris", recent=["ent_city", "ent_girl"]).method == "ambiguous"


def test_what_is_of_another_type_is_not_meant(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Paris", "ent_city", "place", None, "mention", 0.95, 1, "int_1")
    assert ask(known, "Paris", type="person").entity is None
    known.learn("Hamburg", "ent_hamburg", "place", None, "mention", 0.95, 1, "int_1")
    assert ask(known, "Hambourg", type="person").entity is None
    assert ask(known, "Hambourg").entity == "ent_hamburg"


def test_somebody_elses_acquaintance_is_meant_only_while_they_are_talked_of(memory: Memory) -> None:
    known = known_to(memory, Scope("group:irc:#a"))
    known.learn("Anna", "ent_anna", "person", "ent_lena", "mention", 0.95, 1, "int_1")
    assert ask(known, "Anna").entity is None
    assert ask(known, "Anna", recent=["ent_anna"]).entity == "ent_anna"


# ------------------------------------------------------------------------------------------------ spellings, near


def test_several_that_come_near_are_asked_about(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Anna Petersen", "ent_a", "person", None, "mention", 0.95, 1, "int_1")
    known.learn("Anna Peterson", "ent_b", "person", None, "mention", 0.95, 2, "int_2")
    found = ask(known, "Anna Petersan", source="int_3", position=3)
    assert (found.entity, found.method, set(found.candidates)) == (None, "ambiguous", {"ent_a", "ent_b"})
    assert len(known.fresh) == 2


def test_a_first_name_stands_for_the_one_who_has_it(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Anna Schmidt", "ent_a", "person", None, "mention", 0.95, 1, "int_1")
    assert ask(known, "Anna").entity == "ent_a"
    known.learn("Anna Vogel", "ent_b", "person", None, "mention", 0.95, 2, "int_2")
    assert ask(known, "Anna").method == "ambiguous"
    assert ask(known, "Anna", recent=["ent_b"]).entity == "ent_b"


def test_a_surname_a_title_and_a_short_form_stand_for_the_one_who_has_them(memory: Memory) -> None:
    known = Known(memory._store.read, memory.space, OWNER)
    susan, robert = memory.entity("Dr. Susan Lee").id, memory.entity("Robert Vandenberg").id
    luke = memory.entity("St. Luke's", type="company").id
    for mention, entity in (
        ("Susan", susan), ("Susan Lee", susan), ("Dr. Lee", susan), ("Vandenberg", robert), ("Mr Vandenberg", robert),
        ("Bob", robert), ("Rob Vandenberg", robert), ("St. Luke's", luke), ("Vandenbergs%", None), ("Lee_", None),
    ):  # fmt: skip
        assert ask(known, mention).entity == entity, mention
    brook = memory.entity("Ann Brook").id
    assert ask(known, "vandenberg").entity == robert  # as people write in chats
    assert ask(known, "brook").entity is None  # a word as well
    assert ask(known, "Brook").entity == brook
    memory.entity("Dr. Michael Lee")
    again = Known(memory._store.read, memory.space, OWNER)
    assert {ask(again, mention).method for mention in ("Lee", "Dr. Lee")} == {"ambiguous"}


def test_the_only_thing_of_its_sort_needs_no_other_name(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Bedroom Thermostat", "ent_t", "device", None, "mention", 0.95, 1, "int_1")
    known.learn("Kitchen Light", "ent_k", "device", None, "mention", 0.95, 1, "int_1")
    known.learn("Hallway Light", "ent_h", "device", None, "mention", 0.95, 1, "int_1")
    assert ask(known, "the thermostat").entity == "ent_t"
    assert ask(known, "the light").method == "ambiguous"
    assert ask(known, "the light", recent=["ent_h"]).entity == "ent_h"
    assert ask(known, "the router").entity is None


def test_between_a_name_and_an_alias_of_another_kind_the_sentence_decides(memory: Memory) -> None:
    city, girl = memory.entity("Florence", type="place").id, memory.entity("Florence Dubois", aliases=["Florence"]).id
    known = Known(memory._store.read, memory.space, OWNER)
    assert ask(known, "Florence", text="Florence, then.").method == "ambiguous"
    assert ask(known, "Florence", text="We spent a week in Florence.").entity == city
    assert ask(known, "Florence", text="Florence lost her keys").entity == girl
    memory.entity("Flo", type="person")
    memory.entity("Florence Dubois", aliases=["Flo"])
    again = Known(memory._store.read, memory.space, OWNER)
    assert ask(again, "Flo").entity == named_entity("person", "Flo")  # of one kind, its own name goes first


def test_those_of_one_turn_were_spoken_of_equally_long_ago(memory: Memory) -> None:
    for handle, name in (("@leo:x", "Leo"), ("@ben:x", "Ben"), ("@ann:x", "Ann")):
        shown(memory, handle, name)
    leo, ben, ann = (handle_entity("matrix", handle) for handle in ("@leo:x", "@ben:x", "@ann:x"))
    judge = Scripted("Ann", [])
    assert ask(known_to(memory), "they", recent=[[leo, ben], ann], judge=judge).entity == ann
    (asked,) = judge.asked
    assert [(each.name, each.last_said) for each in asked.candidates] == [("Leo", 1), ("Ben", 1), ("Ann", 2)]


@pytest.mark.parametrize("name", ["SR-2023-052", "INV-1009", "+49 170 1234567", "anna.schmidt@example.org", "Room 101"])
def test_identifiers_are_themselves_or_nothing(memory: Memory, name: str) -> None:
    known = known_to(memory)
    known.learn(name, "ent_a", "invoice", None, "mention", 0.95, 1, "int_1")
    assert ask(known, name).entity == "ent_a"
    for at in range(len(name)):
        if name[at].isalnum():
            other = name[:at] + ("7" if name[at] != "7" else "8") + name[at + 1 :]
            assert ask(known, other).entity is None, other


def test_names_of_one_letter_that_are_compared_are_bounded_and_the_first_known_stay(memory: Memory) -> None:
    known = known_to(memory)
    known.learn("Margarethe Vogel", "ent_first", "person", None, "mention", 0.95, 1, "int_1")
    for number in range(MOST + 10):
        word = "".join(chr(97 + int(digit)) for digit in str(number).zfill(5))
        known.learn(f"M{word} Quuxquuxx", f"ent_{number}", "person", None, "mention", 0.95, 2 + number, "int_2")
    keep(memory, known)
    again = known_to(memory)
    assert ask(again, "Margarethe Vogl").entity == "ent_first"
    assert [each.entity for each in again.alike("margarethe vogl", NOW)] == ["ent_first"]
    last = "".join(chr(97 + int(digit)) for digit in str(MOST + 9).zfill(5))
    assert ask(again, f"M{last}").method == "fuzzy"  # beyond those that are compared, but begins just so


# ----------------------------------------------------------------------------------------------------- the talk


def test_a_pronoun_is_asked_by_labels_and_never_learnt(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta")
    known = known_to(memory)
    known.learn("Acme", "ent_acme", "company", None, "mention", 0.95, 1, "int_1")
    marta = handle_entity("matrix", "@marta:x")
    judge = Scripted("Marta", [])
    found = ask(
        known, "she", recent=[MARCUS, "ent_acme", marta], judge=judge, text="Then she left", source="int_9", position=9
    )
    assert (found.entity, found.method, found.confidence, found.reason) == (marta, "coreference", 0.8, "because")
    (asked,) = judge.asked
    assert [(each.name, each.type) for each in asked.candidates] == [("Marta", "person")]  # "she" is no company
    assert marta not in str(asked)
    assert (asked.mention.start, asked.mention.pronoun) == (5, True)
    assert [row["name"] for row in known.fresh] == ["Acme"]
    judge = Scripted("Acme", [])
    assert ask(known, "the company", recent=[marta, "ent_acme"], judge=judge).entity == "ent_acme"


def test_a_judge_that_names_nobody_or_somebody_else_resolves_nothing(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta")
    marta = handle_entity("matrix", "@marta:x")
    for label in (None, marta, "c9", ""):

        def judge(_question: CoreferenceOf, label: str | None = label) -> Answer:
            return Answer(Coreference(label), "so", 0.9)

        found = ask(known_to(memory), "she", recent=[marta], judge=judge)
        assert (found.entity, found.candidates, found.method) == (None, (marta,), "none")
    assert ask(known_to(memory), "she", recent=[]).candidates == ()
    assert ask(known_to(memory), "she", recent=["ent_unknown"], judge=judge).candidates == ()


def test_no_transaction_is_open_while_the_judge_is_asked(memory: Memory) -> None:
    shown(memory, "@marta:x", "Marta")
    marta = handle_entity("matrix", "@marta:x")
    opened = 0

    def count(by: int) -> Any:
        def counted(*_: Any) -> None:
            nonlocal opened
            opened += by

        return counted

    engine = memory._store.engine
    for name, by in (("checkout", 1), ("checkin", -1)):
        event.listen(engine, name, count(by))

    def judge(question: CoreferenceOf) -> Answer:
        assert opened == 0
        return Answer(Coreference(question.candidates[0].label), "so", 0.9)

    found = resolve_for(memory._store, memory.space, OWNER, "she", previous=["Marta called"], judge=judge)
    assert found.entity == marta


def test_i_am_the_speaker_and_you_are_whom_it_is_said_to(memory: Memory) -> None:
    known = known_to(memory)
    assert ask(known, "I").entity == MARCUS
    assert ask(known, "you").entity is None
    assert ask(known, "you", speaker="ent_bot").entity == MARCUS
    assert ask(known_to(memory, Scope(PUBLIC)), "you", speaker="ent_bot").entity is None
    assert ask(known, "me", speaker=None).entity is None


def test_the_domain_is_asked_last_and_its_answer_is_learnt(memory: Memory) -> None:
    known = known_to(memory)
    asked: list[str] = []

    def lookup(name: str) -> Sequence[Found]:
        asked.append(name)
        return [Found("ent_gai", "customer", "Gai Media")] if name == "Gai" else []

    found = ask(known, "Gai", lookup=lookup, position=3, source="int_3")
    assert (found.entity, found.method) == ("ent_gai", "domain")
    again = ask(known, "Gai", lookup=lookup, position=4, source="int_4")
    assert (again.entity, again.method) == ("ent_gai", "alias")
    assert asked == ["Gai"]
    assert ask(known, "Kai", lookup=lookup).entity is None


# -------------------------------------------------------------------------------------------------- from outside


def test_a_pronoun_is_resolved_by_what_was_said_before(memory: Memory) -> None:
    for handle, name in (("@marta:x", "Marta Nowak"), ("@paul:x", "Paul")):
        shown(memory, handle, name)
    said = memory.observe("Marta Nowak is late", channel=ROOM, sender="@paul:x", privacy="public")
    judge = Scripted("Marta Nowak", [])
    marta = handle_entity("matrix", "@marta:x")
    for previous in ([said.id], ["Marta Nowak is late"], ["Marta Nowak"], [marta], ["Paul called", "Marta Nowak too"]):
        found = resolve_for(
            memory._store, memory.space, OWNER, "she", text="is she here?", previous=previous, judge=judge
        )
        assert (found.entity, found.method) == (marta, "coreference"), previous
    first = [question.candidates[0].name for question in judge.asked]
    assert first == ["Marta Nowak"] * 5
    assert resolve_for(memory._store, memory.space, OWNER, "she", previous=["int_unknown"], judge=judge).entity is None


def test_a_reader_resolves_only_what_it_may_know(memory: Memory) -> None:
    shown(memory, "@lena:x", "Lena", channel="matrix:!private:x", privacy="private")
    lena = handle_entity("matrix", "@lena:x")
    with memory._store.read() as connection:
        public = reader_on(connection, memory.space, ROOM, None, None)
        private = reader_on(connection, memory.space, "matrix:!private:x", lena, None)
    memory.observe("a", channel=ROOM, privacy="public")
    with memory._store.read() as connection:
        public = reader_on(connection, memory.space, ROOM, None, None)
    assert resolve_for(memory._store, memory.space, OWNER, "Lena").entity == lena
    assert resolve_for(memory._store, memory.space, private, "Lena").entity == lena
    assert resolve_for(memory._store, memory.space, public, "Lena").entity is None


def test_looking_up_walks_an_index(memory: Memory, is_postgres: bool, plans_of: Callable[..., list[str]]) -> None:
    if is_postgres:
        pytest.skip("the plan of SQLite is read here; PostgreSQL is told not to scan")
    memory.observe_many(
        {"content": "x", "channel": f"irc:#{n % 9}", "sender": f"s{n}", "metadata": {"sender_name": f"Name {n}"}}
        for n in range(500)
    )

    def read() -> None:
        ask(known_to(memory), "Namee Somebody")
        ask(known_to(memory), "ent_0", recent=["ent_1"])

    plans = plans_of(memory, read)
    assert len(plans) > 5
    tables = ("aliases", "handles", "entities", "learnt_names", "interactions", "links")
    assert not [plan for plan in plans if plan.startswith(tuple(f"SCAN {table}" for table in tables))]
    assert any("aliases" in plan and "key>? AND key<?" in plan for plan in plans)
    assert any("handles_handle" in plan and "handle>? AND handle<?" in plan for plan in plans)
