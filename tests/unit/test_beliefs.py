"""How one more statement changes what is believed: reinforce, end, replace, contradict, or begin."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import Settings
from recollect.audience import Scope
from recollect.judges.questions import Claim
from recollect.learning.beliefs import Belief, Clash, Evidence, Ledger, value_key

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
HOME = Scope("private:ent_marcus")
Scenario = list[tuple[str, ...]]


def claim(predicate: str, value: str, **more: Any) -> Claim:
    kind = {"likes": "preference", "dislikes": "preference", "did": "event"}.get(predicate, "attribute")
    return Claim("speaker", predicate, value, kind, f"Marcus {predicate} {value}.", **more)  # type: ignore[arg-type]


class Empty:
    """A database that holds nothing yet."""

    def about(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> list[Belief]:
        return []

    def belief(self, fact: str) -> None:
        return None

    def clashes(self, fact: str) -> list[Clash]:
        return []

    def decided(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> list[Clash]:
        return []


class Story:
    """Evidence, one after the other, and what is believed in the end."""

    def __init__(self) -> None:
        self.ledger = Ledger(
            Settings(),
            Empty(),
            lambda belief, other, _: {belief.object.lower(), other.lower()} == {"nyc", "new york"},
            lambda *_: False,
        )
        self.position = 0

    def hear(self, said: Claim, *, by: str = "ent_marcus", day: int | None = None, **more: Any) -> list[str]:
        self.position += 1
        at = START + timedelta(days=self.position if day is None else day)
        base = {"subject": "ent_marcus", "subject_name": "Marcus", "base": 0.8, "origin": "user_stated"}
        return self.ledger.take(
            Evidence(
                scope=HOME,
                position=self.position,
                source=f"int_{self.position}",
                occurred_at=at,
                speaker=by,
                claim=said,
                importance=0.5,
                **{**base, **more},
            )
        )

    @property
    def all(self) -> list[Belief]:
        return list(self.ledger.changed.values())

    def held(self) -> dict[str, str]:
        return {each.object: each.status for each in self.all}


@pytest.fixture
def story() -> Story:
    return Story()


def test_what_is_said_again_is_believed_more_and_stays_one(story: Story) -> None:
    for _ in range(4):
        story.hear(claim("lives_in", "Berlin"))
    (belief,) = story.all
    assert belief.reinforced == 4
    assert belief.confidence == 0.95  # 0.8 + 3 x 0.08 is over the cap
    assert [each.role for each in belief.fresh] == ["states", "reinforces", "reinforces", "reinforces"]
    assert [each.confidence for each in belief.fresh] == [0.8, 0.88, 0.95, 0.95]
    assert belief.validated_at == START + timedelta(days=4)
    assert belief.said_at == START + timedelta(days=1)


def test_twice_in_one_message_is_once(story: Story) -> None:
    story.hear(claim("likes", "tea"))
    story.position -= 1
    story.hear(claim("likes", "Tea"))
    (belief,) = story.all
    assert belief.reinforced == 1


@pytest.mark.parametrize(("one", "other"), [("Berlin", "berlin."), ("the Alps", "Alps"), ("NYC", "New York")])
def test_spellings_of_one_value_are_one(story: Story, one: str, other: str) -> None:
    assert story.hear(claim("likes", one)) == story.hear(claim("likes", other))


def test_a_new_value_takes_the_place_of_the_old_where_there_can_be_one(story: Story) -> None:
    (old,) = story.hear(claim("lives_in", "Berlin"))
    (new,) = story.hear(claim("lives_in", "Paris"))
    assert story.held() == {"Berlin": "superseded", "Paris": "active"}
    berlin = next(each for each in story.all if each.fact == old)
    assert berlin.superseded_by == new
    assert berlin.valid_until == berlin.closed_at == START + timedelta(days=2)
    (clash,) = story.ledger.clashes.values()
    assert (clash.fact, clash.other, clash.strategy, clash.outcome) == (old, new, "trust_recent", "superseded")


def test_values_that_can_stand_beside_each_other_do(story: Story) -> None:
    story.hear(claim("likes", "tea"))
    story.hear(claim("likes", "coffee"))
    assert story.held() == {"tea": "active", "coffee": "active"}
    assert not story.ledger.clashes


def test_two_contexts_have_a_value_each(story: Story) -> None:
    story.hear(claim("set_to", "21 °C", context="by day"))
    story.hear(claim("set_to", "17 °C", context="at night"))
    story.hear(claim("set_to", "20 °C", context="By day"))
    assert story.held() == {"21 °C": "superseded", "17 °C": "active", "20 °C": "active"}


def test_liking_and_disliking_the_same_cannot_both_hold(story: Story) -> None:
    story.hear(claim("likes", "mushrooms"))
    story.hear(claim("dislikes", "mushrooms"))
    assert [each.status for each in story.all] == ["superseded", "active"]
    story.hear(claim("likes", "mushrooms"))
    assert [each.status for each in story.all] == ["superseded", "superseded", "active"]


def test_others_who_disagree_are_left_to_a_person(story: Story) -> None:
    story.hear(claim("works_at", "Meta"), by="ent_anna", subject="ent_alice")
    story.hear(claim("works_at", "Google"), by="ent_ben", subject="ent_alice")
    assert story.held() == {"Meta": "conflicted", "Google": "conflicted"}
    (clash,) = story.ledger.clashes.values()
    assert (clash.strategy, clash.outcome) == ("ask_user", None)


def test_what_somebody_says_of_themselves_is_decisive_and_what_others_say_after_it_is_not(story: Story) -> None:
    story.hear(claim("works_at", "Meta"), by="ent_anna", subject="ent_alice")
    story.hear(claim("works_at", "Google"), by="ent_alice", subject="ent_alice")
    assert story.held() == {"Meta": "superseded", "Google": "active"}
    story.hear(claim("works_at", "Apple"), by="ent_ben", subject="ent_alice")
    assert story.held()["Google"] == "conflicted"


def test_nobody_corrects_what_somebody_says_of_themselves(story: Story) -> None:
    story.hear(claim("works_at", "Meta"), by="ent_alice", subject="ent_alice")
    story.hear(claim("works_at", "Google"), by="ent_ben", subject="ent_alice", correction=True)
    assert story.held() == {"Meta": "conflicted", "Google": "conflicted"}


def test_a_beginning_that_is_told_later_is_known_then(story: Story) -> None:
    story.hear(claim("lives_in", "Berlin"))
    story.hear(claim("lives_in", "Berlin", valid_from=START - timedelta(days=90)))
    (belief,) = story.all
    assert belief.valid_from == START - timedelta(days=90)


def test_a_correction_is_decisive_whoever_makes_it(story: Story) -> None:
    story.hear(claim("works_at", "Meta"), by="ent_anna", subject="ent_alice")
    story.hear(claim("works_at", "Google"), by="ent_ben", subject="ent_alice", correction=True)
    assert story.held() == {"Meta": "superseded", "Google": "active"}


@pytest.mark.parametrize("keep", ["first", "second", "both", "neither"])
def test_a_person_settles_a_conflict_and_nothing_is_lost(story: Story, keep: str) -> None:
    (one,) = story.hear(claim("works_at", "Meta"), by="ent_anna", subject="ent_alice")
    (other,) = story.hear(claim("works_at", "Google"), by="ent_ben", subject="ent_alice")
    (clash,) = story.ledger.clashes.values()
    chosen = {"first": one, "second": other}.get(keep, keep)
    at = START + timedelta(days=9)
    story.ledger.settle(clash, chosen, 9, "int_9", at)
    wanted = {"first": ["active", "superseded"], "second": ["superseded", "active"], "both": ["active", "active"],
              "neither": ["superseded", "superseded"]}  # fmt: skip
    assert [each.status for each in story.all] == wanted[keep]
    assert clash.outcome == f"kept {chosen}"
    assert all(each.fresh[-1].source == "int_9" for each in story.all)


def test_what_is_over_is_closed_by_the_words_that_end_it(story: Story) -> None:
    story.hear(claim("works_at", "Acme"))
    story.hear(claim("works_at", "Acme", polarity="ended"))
    (belief,) = story.all
    assert (belief.status, belief.valid_until) == ("ended", START + timedelta(days=2))
    assert [each.role for each in belief.fresh] == ["states", "ends"]


def test_ending_the_job_without_a_name_ends_the_one_that_is_known(story: Story) -> None:
    story.hear(claim("works_at", "Acme"))
    story.hear(claim("works_at", "", polarity="ended"))
    assert story.held() == {"Acme": "ended"}


def test_what_used_to_be_is_kept_as_past_and_changes_nothing(story: Story) -> None:
    story.hear(claim("lives_in", "Paris"))
    story.hear(claim("lives_in", "Rome", polarity="ended", valid_until=START - timedelta(days=900)))
    assert story.held() == {"Paris": "active", "Rome": "ended"}


def test_not_x_but_y(story: Story) -> None:
    story.hear(claim("has_hobby", "chess"))
    story.hear(claim("has_hobby", "go", replaces="Chess"))
    assert story.held() == {"chess": "superseded", "go": "active"}


def test_what_is_denied_is_closed_and_the_denial_is_known(story: Story) -> None:
    story.hear(claim("owns", "a car"))
    story.hear(claim("owns", "a car", polarity="not"))
    assert [(each.negated, each.status) for each in story.all] == [(False, "superseded"), (True, "active")]
    story.hear(claim("owns", "a car"))
    assert [(each.negated, each.status) for each in story.all][1:] == [(True, "superseded"), (False, "active")]


def test_what_was_said_before_and_arrives_late_does_not_take_the_place_of_the_newer(story: Story) -> None:
    story.hear(claim("lives_in", "Paris"), day=100)
    story.hear(claim("lives_in", "Berlin"), day=10)
    assert story.held() == {"Paris": "active", "Berlin": "superseded"}
    (clash,) = story.ledger.clashes.values()
    assert clash.kind == "temporal"


def test_events_never_contradict_each_other(story: Story) -> None:
    story.hear(claim("did", "ran a marathon"))
    story.hear(claim("did", "adopted a dog"))
    assert set(story.held().values()) == {"active"}


def test_a_hedge_is_believed_less_until_it_is_said_plainly(story: Story) -> None:
    story.hear(claim("lives_in", "Berlin", certainty=0.5))
    (belief,) = story.all
    assert belief.confidence == 0.4
    story.hear(claim("lives_in", "Berlin"))
    assert belief.confidence == 0.8


@pytest.mark.parametrize(
    ("text", "key"),
    [(" The  Blue House! ", "blue house"), ("C++", "c++"), ("21 °C", "21 °c"), ("the", "the"), ("a.b@c.de", "a.b@c.de"),
     ("“Anna”", "anna"), ("+49 30 1234", "+49 30 1234"), ("12:30.", "12:30"), ("…", "")],
)  # fmt: skip
def test_what_spellings_of_a_value_have_in_common(text: str, key: str) -> None:
    assert value_key(text) == key


said = st.tuples(
    st.sampled_from(["lives_in", "likes", "dislikes", "favourite"]),
    st.sampled_from(["a", "b", "c"]),
    st.sampled_from(["is", "is", "not", "ended"]),
    st.sampled_from(["ent_marcus", "ent_anna"]),
    st.integers(0, 30),
)


@given(st.lists(said, max_size=25))
def test_whatever_is_said_nothing_is_lost_and_one_value_holds(heard: list[tuple[str, str, str, str, int]]) -> None:
    story = Story()
    for predicate, value, polarity, by, day in heard:
        assert story.hear(claim(predicate, value, polarity=polarity), by=by, day=day)
    beliefs = story.all
    told = {each.position for belief in beliefs for each in belief.fresh}
    assert told == set(range(1, len(heard) + 1))  # every statement left its mark
    for predicate in ("lives_in", "favourite"):
        held = [each for each in beliefs if each.predicate == predicate and not each.negated]
        assert sum(each.status == "active" for each in held) <= 1
    for belief in beliefs:
        assert 0 < belief.confidence <= 0.95
        assert belief.fresh[0].role == "states"
        assert (belief.status in ("superseded", "ended")) == (belief.closed_at is not None or belief.status == "ended")
    ids = {each.fact for each in beliefs}
    assert all(each.superseded_by in ids for each in beliefs if each.superseded_by)
    assert len(ids) == len(beliefs)
