"""Audiences of rows and what a reader opens, without a database."""

from __future__ import annotations

import pytest

from recollect.audience import OWNER, Reader, audience_of, channel_entity, privacy_of
from recollect.index.shelf import key_of, keys_of


@pytest.mark.parametrize(
    ("privacy", "expected"), [("public", "public"), ("group", "group:irc:#x"), ("private", "private:ent_1")]
)
def test_an_audience_is_everybody_the_channel_or_the_one_in_the_thread(privacy: str, expected: str) -> None:
    assert audience_of(privacy, "irc:#x", "ent_1") == expected
    assert privacy_of(expected) == privacy


def test_a_channel_is_an_entity_of_its_own() -> None:
    assert channel_entity("irc:#x") == channel_entity("irc:#x") != channel_entity("irc:#y")


def test_the_owner_opens_everything() -> None:
    assert OWNER.is_owner
    assert OWNER.opens("private:ent_1", "any agent")


@pytest.mark.parametrize(
    ("audience", "agent", "opened"),
    [
        ("public", None, True),
        ("public", "a", True),
        ("public", "b", False),
        ("group:irc:#x", None, True),
        ("group:irc:#y", None, False),
        ("private:ent_1", None, False),
    ],
)
def test_a_reader_opens_its_audiences_and_its_agents_own(audience: str, agent: str | None, opened: bool) -> None:
    assert Reader(audiences=("public", "group:irc:#x"), agent="a").opens(audience, agent) is opened


def test_a_reader_without_an_agent_opens_what_belongs_to_none() -> None:
    assert Reader(audiences=("public",)).opens("public", None)
    assert not Reader(audiences=("public",)).opens("public", "a")


def test_index_keys_keep_audiences_and_agents_apart() -> None:
    keys = [key_of(audience, agent) for audience in ("public", "group:a", "private:a") for agent in (None, "a", "b")]
    assert len(set(keys)) == len(keys)


def test_a_public_reader_has_no_key_to_the_restricted_index() -> None:
    reader = Reader(audiences=("public",), agent="a")
    assert keys_of(reader, "restricted") == ()
    assert set(keys_of(reader, "public") or ()) == {key_of("public", None), key_of("public", "a")}


def test_the_owner_needs_no_keys() -> None:
    assert keys_of(OWNER, "public") is None
    assert keys_of(OWNER, "restricted") is None
