"""A question is understood by rules: who, what kind, what is expected, which words are left; and it says why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError, replace
from datetime import UTC, datetime

import pytest

from effort import effort
from recollect.errors import InvalidInput
from recollect.model import Query
from recollect.understanding.query import understand

NOW = datetime(2023, 5, 24, 15, 30, tzinfo=UTC)
KNOWN = {
    "marta": ("ent_1",),
    "marta kowalczyk": ("ent_2",),
    "marcus": ("ent_3", "ent_4"),
    "@marcus:example.org": ("ent_3",),
    "lea@example.org": ("ent_5",),
    "living room": ("ent_6",),
    "house of cards": ("ent_7",),
    "jean-luc o'brien": ("ent_8",),
    "may": ("ent_9",),
    "the blue door": ("ent_10",),
}


class Directory:
    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def __call__(self, phrases: Sequence[str]) -> Mapping[str, Sequence[str]]:
        self.asked.append(tuple(phrases))
        return {phrase: KNOWN[phrase.casefold()] for phrase in phrases if phrase.casefold() in KNOWN}


def ask(text: str) -> Query:
    return understand(text, NOW, Directory())


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("where does marta live?", ("ent_1",)),
        ("where does MARTA live?", ("ent_1",)),
        ("Marta's birthday", ("ent_1",)),
        ("Marta’s birthday", ("ent_1",)),
        ("what did Marta Kowalczyk say", ("ent_2",)),  # and not the other Marta
        ("marta kowalczyk and marta", ("ent_2", "ent_1")),
        ("what does marcus do", ("ent_3", "ent_4")),  # both, where a name fits two
        ("what did @marcus:example.org write?", ("ent_3",)),
        ("mail from <lea@example.org>.", ("ent_5",)),
        ("the lamp in the living room", ("ent_6",)),
        ('who is "living room"', ("ent_6",)),
        ("do I like house of cards", ("ent_7",)),
        ("Jean-Luc O'Brien's car", ("ent_8",)),
        ("what did May say in May?", ("ent_9",)),  # one is somebody, one is a month
        ("living. room", ()),
        ("who is 'the blue door'?", ("ent_10",)),
        ("nobody I know", ()),
        ("", ()),
    ],
)
def test_names_become_entities(text: str, entities: tuple[str, ...]) -> None:
    assert ask(text).entities == entities


def test_the_directory_is_asked_once_for_all_phrases() -> None:
    directory = Directory()
    understand('Did Ada Lovelace write "On Engines" to @bob:example.org in the old library yesterday?', NOW, directory)
    (asked,) = directory.asked
    assert {"Ada Lovelace", "Ada", "Lovelace", "On Engines", "@bob:example.org", "old library", "library"} <= set(asked)
    assert not {"the", "yesterday", "in the", "the old library", "Did"} & set(asked)
    assert len(set(asked)) == len(asked)


def test_the_directory_is_never_asked_for_too_many_phrases() -> None:
    directory = Directory()
    understand(" ".join(f"word{n}" for n in range(1500)), NOW, directory)
    assert len(directory.asked[0]) == 256


def test_without_a_directory_names_are_still_seen() -> None:
    found = understand("Does Ada know Marta Kowalczyk?", NOW)
    assert found.entities == ()
    assert found.about == ("Ada", "Marta Kowalczyk")


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("what did Ada Lovelace say?", ("Ada Lovelace",)),
        ("When did Vincent van Gogh paint it?", ("Vincent van Gogh",)),
        ("did I read Lord of the Rings", ("Lord of the Rings",)),
        ("What Would You Do In New York", ()),  # capitals say nothing here
        ("WHERE IS ADA", ()),
        ("Ada is where?", ("Ada",)),
        ("Ada's sister", ("Ada",)),
        ("Lighting for Ada", ("Ada",)),
        ("I think I know", ()),
        ("what happened on Monday in May with Ada", ("Ada",)),
        ("the Sunday mass at St. Mary's", ("St. Mary",)),
        ("what does April do in April", ("April",)),
        ("ask @bob:example.org or eve@example.org", ("@bob:example.org", "eve@example.org")),
        ("who is @bob?", ("@bob",)),
        ("where does marta live", ("marta",)),  # small, but known
        ("Was hat Ada mit meiner Schwester im Wohnzimmer gemacht?", ("Ada",)),  # German nouns are no names
        ("qui est Ada Lovelace ?", ("Ada Lovelace",)),
        ("Ada and Ada", ("Ada",)),
        ("It is late. Bob called.", ()),
    ],
)
def test_who_is_asked_about_is_given_as_written(text: str, about: tuple[str, ...]) -> None:
    assert ask(text).about == about


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("what does Marta prefer", ("preference",)),
        ("her favourite colour", ("preference",)),
        ("does she like jazz?", ("preference",)),
        ("what music does Ada like?", ("preference",)),
        ("lighting preferences", ("preference",)),
        ("things like that", ()),
        ("would she like some tea", ()),
        ("what does it look like", ()),
        ("what is Ada like", ()),
        ("what happened last night", ("event",)),
        ("when did we meet", ("event",)),
        ("who is Marta", ("person",)),
        ("who's Marta", ("person",)),
        ("where does she live", ("place",)),
        ("what are my plans for June", ("plan",)),
        ("how do I reset the router", ("procedure",)),
        ("how to bake bread", ("procedure",)),
        ("did I make a note of it", ("note",)),
        ("give me a summary", ("summary",)),
        ("what do you know about Ada", ("fact",)),
        ("was ist passiert", ("event",)),
        ("wie kann ich das ändern", ("procedure",)),
        ("Was mag Ada?", ("preference",)),
        ("qu'est-ce qui s'est passé ?", ("event",)),
        ("¿qué pasó?", ("event",)),
        ("New York City", ()),
        ("the red car", ()),
    ],
)
def test_cue_words_tell_the_kind(text: str, kinds: tuple[str, ...]) -> None:
    assert ask(text).kinds == kinds


@pytest.mark.parametrize(
    ("text", "categories"),
    [
        ("lighting preferences", ("lighting",)),
        ("What are Marta's lighting preferences?", ("lighting",)),
        ("What are Marta's preferences?", ()),
        ("preferences for music", ("music",)),
        ("what preferences do I have about the heating?", ("heating", "climate")),
        ("how bright does she like the lamps?", ("lighting",)),
        ("which temperature do I prefer at night", ("climate",)),
        ("what is her favorite dog breed?", ("dog breed",)),
        ("my favourite music", ("music",)),
        ("how bright are the lamps", ()),  # no preference
        ("notification settings", ("notification",)),
    ],
)
def test_a_category_is_read_beside_its_cue(text: str, categories: tuple[str, ...]) -> None:
    assert ask(text).categories == categories


@pytest.mark.parametrize(
    ("text", "expects"),
    [
        ("who called?", "person"),
        ("Whose coat is this?", "person"),
        ("when did she call?", "time"),
        ("what time is dinner", "time"),
        ("What year did he start surfing?", "time"),
        ("where is my key?", "place"),
        ("which city did we visit", "place"),
        ("In which country was he?", "place"),
        ("how many eggs do we have?", "number"),
        ("how much did it cost", "number"),
        ("How long have I known her?", "number"),
        ("What is the total amount I spent?", "number"),
        ("why did she leave?", "reason"),
        ("how come she left", "reason"),
        ("how did she feel when he left?", None),
        ("what did she say when he called?", None),
        ("I was sad when she left", None),
        ("I went there when I was young. Who came along?", "person"),
        ("I was wondering where Ada works?", "place"),
        ("Can you remind me when the exam is?", "time"),
        ("tell me about Ada", None),
        ("wer hat angerufen?", "person"),
        ("wann war das?", "time"),
        ("wie viele Eier haben wir?", "number"),
        ("warum?", "reason"),
        ("où habite Ada ?", "place"),
        ("combien d'œufs avons-nous ?", "number"),
        ("¿quién llamó?", "person"),
        ("¿por qué se fue?", "reason"),
        ("", None),
    ],
)
def test_the_first_word_that_asks_tells_what_is_expected(text: str, expects: str | None) -> None:
    assert ask(text).expects == expects


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("what happened last night", ()),
        ("What did Marta cook for dinner yesterday?", ("marta", "cook", "dinner")),
        ("In May 2022, where did I buy the red bike?", ("buy", "red", "bike")),
        ("what did we buy two weeks before the wedding?", ("buy", "two", "weeks", "wedding")),
        ("can you tell me about Jean-Luc's e-mail", ("jean-luc", "e-mail")),
        ("what did @bob:example.org send?", ("@bob:example.org", "send")),
        ("INV-1009 and INV-1009", ("inv-1009",)),
        ("was it 🎉 or 🎂", ("🎉", "🎂")),
        ("Crème brûlée", ("crème", "brûlée")),
        ("東京", ("東京",)),
        ("wo hat Ada die Lampe gekauft", ("ada", "lampe", "gekauft")),
        ("où est la clé rouge", ("clé", "rouge")),
        ("don't you know", ()),
        ("1984", ("1984",)),
        ("the of and", ()),
        ("", ()),
    ],
)
def test_words_of_content_are_left(text: str, terms: tuple[str, ...]) -> None:
    assert ask(text).terms == terms


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("what is Ada's phone number", "factual"),
        ("how do I reset the router", "procedural"),
        ("what happened last night", "temporal"),
        ("when did she call", "temporal"),
        ("what did she do after the trip to Rome", "temporal"),
        ("which event happened first, the trip or the party?", "temporal"),
        ("what did he learn during his training", "factual"),
        ("tell me about Ada", "exploratory"),
        ("can you suggest a book", "exploratory"),
        ("", "factual"),
    ],
)
def test_the_style_tells_how_to_search(text: str, style: str) -> None:
    assert ask(text).style == style


def test_everything_that_was_understood_has_a_reason() -> None:
    found = ask("When did Marta like the lighting settings in May, two days after the party?")
    reasons = "\n".join(found.reasons)
    assert "time: 'in May' is 2023-05-01 00:00Z to 2023-06-01 00:00Z (month)" in found.reasons
    assert "time: 2 days after 'the party', to be found" in found.reasons
    assert "entity: 'Marta' is ent_1" in found.reasons
    assert "expects: a time, because of 'When'" in found.reasons
    for kind in found.kinds:
        assert f"kind: {kind}, because of" in reasons
    for category in found.categories:
        assert f"category: {category}, because of" in reasons
    assert "style: temporal, because it asks for or names a time" in found.reasons


def test_open_ends_and_several_times_are_told_in_words() -> None:
    assert "time: 'before June 5' is the beginning to 2022-06-05 00:00Z (open)" in ask("before June 5").reasons
    assert "time: together 2023-01-01 00:00Z to 2023-04-01 00:00Z" in ask("in January and March").reasons


def test_what_is_quoted_is_a_title_and_no_time() -> None:
    assert ask("who sang 'Last Christmas'?").interval is None
    assert ask("did I read “1984” in 2022?").interval == (
        datetime(2022, 1, 1, tzinfo=UTC),
        datetime(2023, 1, 1, tzinfo=UTC),
    )
    assert ask('"what happened yesterday"').interval is not None  # the whole question is quoted


def test_every_field_can_be_replaced_and_none_changed() -> None:
    found = ask("what happened yesterday")
    assert replace(found, interval=None, kinds=("note",)).kinds == ("note",)
    with pytest.raises(FrozenInstanceError):
        found.kinds = ()  # type: ignore[misc]


def test_without_a_zone_nobody_knows_which_day_it_is() -> None:
    with pytest.raises(InvalidInput) as refused:
        understand("yesterday", datetime(2023, 5, 24))  # noqa: DTZ001
    assert refused.value.field == "now"


HOSTILE = [
    *(
        "a",
        "a ",
        "9",
        "1.",
        "1/",
        "10:",
        "1,000",
        "é",
        "ﷺ",
        "🎉",
        " ",
        "\n",
        "?",
        "- ",
        ", ",
        "\u0300",
        "\x00",
        "\ud800",
    ),
    *(
        "@",
        "@a ",
        "a@a.a ",
        "'",
        "'a ",
        '" ',
        "“",
        "a-",
        "a'",
        "Ab ",
        "Ab of ",
        "of ",
        "the ",
        "and ",
        "like ",
        "who? ",
    ),
    *("may 7 ", "May ", "May and ", "last ", "2023 ", "when 2023 ", "2023-05-07T", "a few ", "on Monday ", "between "),
    *(
        "before it ",
        "before the wedding ",
        "two weeks before ",
        "since May 2020 to ",
        "in May on the 7th ",
        "from May to ",
    ),
    *("early of ", "first week of ", "last week of ", "week of ", "the end of ", "last Monday 1st week of "),
    *("x preferences for ", "favorite ", "and ", "who? ", "\ud800", "from May to "),
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_ten_thousand_characters_take_little_time(piece: str) -> None:
    text = (piece * 10_000)[:10_000]
    found = []
    # Usually 0.05; what grows with the square takes far longer.
    taken = effort(lambda: found.append(understand(text, NOW, lambda names: dict.fromkeys(names, ("ent_1",)))), 1.0)
    assert taken < 1.0
    assert found[0].text == text
