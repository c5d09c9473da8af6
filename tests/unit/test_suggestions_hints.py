"""What shows who somebody is elsewhere: their own words do, what they say of others or quote does not."""

from __future__ import annotations

import pytest

from effort import effort
from recollect.relationships.hints_shown import address_key, addresses_in, shown_by, shown_in

# Each message on a line of its own, below it what it shows, set in.
SHOWS = """
my email is m@x.org
  address | email:m@x.org
My e-mail address is Marc.Weber@Firm.com, please use it
  address | email:marc.weber@firm.com
On Matrix I'm @marcus:x.org
  address | matrix:@marcus:x.org
you can find me on Matrix: @mw:firm.com
  address | matrix:@mw:firm.com
You can reach me at +49 170 1234567
  address | phone:701234567
Send the papers to me at marc@home.net please
  address | email:marc@home.net
I'm marc_77 on Telegram
  address | telegram:marc_77
on SimpleX I'm marc77.
  address | simplex:marc77
my Signal is marc.77, by the way
  address | signal:marc.77
If I am away, message me at marc_77
  address | any:marc_77
Meine neue E-Mail ist m@x.de
  address | email:m@x.de
Mi correo es lucia@casa.es
  address | email:lucia@casa.es
Mon adresse est camille@maison.fr
  address | email:camille@maison.fr
This is Marcus, writing from my phone
  introduction | marcus
  elsewhere |
it's me, Marcus
  introduction | marcus
Marcus here
  introduction | marcus
Hi, Marcus Weber here again from my new number
  introduction | marcus weber
  elsewhere |
My name is Anna-Lena
  introduction | anna-lena
I'm Marcus.
  introduction | marcus
Hier ist Jonas, ich schreibe von meinem neuen Handy
  introduction | jonas
  elsewhere |
Soy Lucía
  introduction | lucía
C'est Camille, depuis mon portable
  introduction | camille
  elsewhere |
As I wrote by e-mail, it works.
  elsewhere | email
"""

SHOWS_NOTHING = """
my sister's email is a@x.org
my boss is @boss:x.org
Her handle is @kim:x.org
Write to Anna, a@x.org
Please write to Clara, clara@x.org, about it.
I emailed Bob at b@x.org
Anna asked for my help with b@x.org
my email is not m@x.org
Marcus said: "my email is m@x.org"
He wrote “this is Marcus” on it
> my email is q@x.org
> This is Marcus, from my phone
This is Marcus, my brother
This is Marcus's idea
It's Friday
It's Marcus who did it
I'm German
I'm happy on Telegram
on Signal I'm slow to answer
my order number is 0049 2229 33939
Is this Marcus?
THIS IS SPAM
"""


def table(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    rows: list[tuple[str, list[tuple[str, str]]]] = []
    for line in text.strip("\n").split("\n"):
        if line.startswith("  "):
            kind, _, key = line.strip().partition(" |")
            rows[-1][1].append((kind, key.strip()))
        else:
            rows.append((line, []))
    return rows


@pytest.mark.parametrize(("message", "shows"), table(SHOWS))
def test_what_somebody_says_of_themselves_shows_who_they_are(message: str, shows: list[tuple[str, str]]) -> None:
    assert sorted((each.kind, each.key) for each in shown_in(message)) == sorted(shows)


@pytest.mark.parametrize("message", SHOWS_NOTHING.strip().split("\n"))
def test_what_is_said_of_others_or_quoted_shows_nothing(message: str) -> None:
    assert shown_in(message) == []


def test_a_letter_is_signed_with_a_name() -> None:
    (signed,) = shown_in("Thanks a lot for the keys.\n\nBest,\nMarcus Weber")
    assert (signed.kind, signed.key) == ("name", "marcus weber")


def test_the_words_are_kept_with_what_they_show() -> None:
    (given,) = shown_in("It rains. My email is m@x.org. See you.")
    assert given.said == "My email is m@x.org"


def test_a_profile_carries_addresses() -> None:
    profile = {
        "email": ["M@x.org"], "threepids": [{"medium": "msisdn", "address": "491701234567"}], "mxid": "@m:x.org",
        "website": "x.org", "phone": "12", "telegram": 7, "avatar": {"email": "no@x.org"},
    }  # fmt: skip
    assert [each.key for each in shown_by(profile)] == ["email:m@x.org", "phone:701234567", "matrix:@m:x.org"]


def test_a_display_name_may_carry_an_address() -> None:
    assert [each.key for each in addresses_in("Marcus Weber <Marcus@x.org>")] == ["email:marcus@x.org"]
    assert addresses_in("Marcus Weber") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("phone", "+49 170 1234567"), ("phone", "0170/1234567")),
        (("whatsapp", "+491701234567"), ("phone", "+49 170 1234567")),
        (("email", "M@x.org"), ("email", "m@X.org")),
        (("telegram", "@marc_77"), ("telegram", "marc_77")),
    ],
)
def test_spellings_of_the_same_address_are_one(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert address_key(*one) == address_key(*other) is not None


def test_what_is_no_address_has_no_key() -> None:
    assert address_key("email", "marcus") is None
    assert address_key("phone", "12345") is None
    assert address_key("telegram", "a\x00b") is None


@pytest.mark.parametrize(
    "text", ["a" * 5_000, "my " * 2_000, "I'm on " * 900, "@" * 5_000, "+4 " * 2_000, "Hi, " * 1_500]
)
def test_no_message_takes_long(text: str) -> None:
    assert effort(lambda: shown_in(text), 1.0) < 1.0
