"""How tags are spelled, when two are one word, which names and topics a note shows."""

from __future__ import annotations

import pytest

from recollect import InvalidInput
from recollect.judges.known import Named, TagsFor
from recollect.judges.rules.notes.tags import MOST, tags
from recollect.knowledge.tags_names import names_in, person_tag
from recollect.knowledge.tags_vocabulary import WINDOW, Earlier, Vocabulary
from recollect.knowledge.tags_words import LONGEST, checked, hashtags, name_of, same, variants


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("#Family", "family"),
        (" Work  Life ", "work-life"),
        ("work_life", "work-life"),
        ("Work-life", "work-life"),
        ("work – life", "work-life"),
        ("C++", "c++"),
        ("c#", "c#"),
        ("Node.js", "node.js"),
        ("Q&A", "q&a"),
        ("ÜBER uns", "über-uns"),
        ("Straße", "strasse"),
        ("日本 語", "日本-語"),
        ("🎉", "🎉"),
        ("a/b", "a-b"),
        ("--x--", "x"),
        ("drop'); table", "drop-table"),
        ("x" * 200, "x" * LONGEST),
        ("#", ""),
        (" - ", ""),
    ],
)
def test_a_tag_has_one_name(said: str, name: str) -> None:
    assert name_of(said) == name
    assert name_of(name) == name


@pytest.mark.parametrize("said", ["", "#", " ", 7, None])
def test_what_is_no_tag_is_refused(said: object) -> None:
    with pytest.raises(InvalidInput, match="old"):
        checked(said, "old")


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("recipes", "recipe", "plural"),
        ("families", "family", "plural"),
        ("children", "child", "plural"),
        ("to-do", "todo", "hyphens"),
        ("e-mail", "email", "hyphens"),
        ("cafe", "café", "accents"),
        ("familly", "family", "spelling"),
        ("famliy", "family", "spelling"),
        ("gardning", "gardening", "spelling"),
        ("desert", "dessert", ""),
        ("country", "county", ""),
        ("planet", "plant", ""),
        ("vacation", "vocation", ""),
        ("new", "news", ""),
        ("c", "c++", ""),
        ("alice", "alicia", ""),
        ("q1-planning", "q2-planning", ""),
        ("2024", "2025", ""),
        ("martin", "martina", ""),
        ("car", "cat", ""),
    ],
)
def test_two_tags_are_one_only_where_no_doubt_is_left(one: str, other: str, why: str) -> None:
    assert (same(one, other), same(other, one)) == (why, why)


def test_hashtags_are_words_and_no_headings_numbers_or_addresses() -> None:
    text = "# Heading\nMet #Alice at #cafe-luna, issue #12, http://x.org/#part foo#bar &#39; #über_cool #Alice"
    assert hashtags(text) == ["alice", "cafe-luna", "über-cool"]


def test_who_looks_for_one_finds_several() -> None:
    assert {"recipe", "recipes"} <= set(variants("recipes")) & set(variants("recipe"))
    assert "families" in variants("family")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Alice is my sister, works at Google", ["alice"]),
        ("Decided on Redis for caching in the PaidRight project", ["redis", "paidright"]),
        ("Customer Frau Adler collects fountain pens", ["adler"]),
        ("Dr. Weber, Hauptstr. 5, prefers mornings", ["dr-weber"]),
        ("Timo Rapp fixed the socket, cash, receipt in the till", ["timo"]),
        ("Ordered from Hollis Paper on Monday", []),
        ('Samira recommended "The Salt Ledger" by Orla Venn', ["samira"]),
        ("Reorder bergamot tea in January", []),
        ("CALL THE BANK ABOUT THE VAT", []),
        ("", []),
    ],
)
def test_names_are_found_by_their_capitals(text: str, found: list[str]) -> None:
    assert [each.tag for each in names_in(text)] == found


def test_where_nouns_have_capitals_only_given_names_count() -> None:
    assert [each.tag for each in names_in("Nora lernt jetzt Spanisch, der Kurs ist in der Bücherei", False)] == ["nora"]
    assert person_tag("Prof. Dr Anna Weber") == "dr-weber"


def found(text: str, **more: object) -> dict[str, float]:
    return {each.tag: each.score for each in tags(TagsFor(text, **more))[0]}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Our sister comes at the weekend", "family"),
        ("The plumber fixed the tap", "repair"),
        ("She is allergic to penicillin", "allergy"),
        ("It was £89 in the end", "money"),
        ("489 a month from January", "money"),
        ("Hand it in by the 15th", "deadline"),
        ("Due by 3 March", "deadline"),
        ("Paul's 50th is in June", "birthday"),
        ("He likes crosswords", "preference"),
        ("We decided against it", "decision"),
        ("Postgres moves to version 16", "database"),
        ("Idea: a blind date with a book", "idea"),
        ("The flight leaves at seven", "travel"),
    ],
)
def test_topics_show_by_their_words(text: str, tag: str) -> None:
    assert tag in found(text)


@pytest.mark.parametrize("text", ["", "ok", "Looks like rain", "the the the", "12 34", "🎉🎉", "x" * 10_000])
def test_nothing_is_made_of_nothing(text: str) -> None:
    assert not set(found(text)) - {"weather"}


def test_no_note_gets_more_than_a_few_and_none_that_was_given() -> None:
    text = "Doctor, dentist, flight, hotel, bank, tax, insurance, recipe, wine, car, bike, garden, concert, film"
    assert len(found(text)) == MOST
    assert "bank" not in found(text, given=("bank",))


def test_tags_in_use_and_names_come_before_topics() -> None:
    more = {"known": ("climbing-gym", "solar"), "names": (Named("Alice", "person", "alice"),)}
    shown = list(found("Alice joins us at the climbing gym by flight", **more))
    assert shown[:2] == ["alice", "climbing-gym"]
    assert "solar" not in shown


def test_the_vocabulary_folds_forgets_and_learns_words() -> None:
    known = Vocabulary()
    for number in range(3):
        known.add(Earlier(number, ("recipes",), words=frozenset(("basil",))))
    known.add(Earlier(3, ("recipe", "Baking".lower())))
    assert known.folded("recipe") == ("recipes", "plural")
    assert known.folded("recpies")[0] == "recipes"
    assert known.most_used(5) == ("recipes", "baking")
    assert known.by_words(["basil", "unknown"]) == {"recipes": "basil"}
    for number in range(4, WINDOW + 4):
        known.add(Earlier(number, ("other",)))
    assert known.most_used(5) == ("other",)
    assert known.folded("recipe") == ("recipe", "")
    assert known.by_words(["basil"]) == {}
