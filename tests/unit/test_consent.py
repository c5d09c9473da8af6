"""Consent by word: what is taken for it, and all that sounds like it and is not.

The first table was used while the rules were written. The second was written afterwards; the rules were not changed to
fit it. Labels: before and this (others may be told what was said before, or here), keep (they may not), doubt (left to
a person), none. A group that is named stands after a colon.
"""

from __future__ import annotations

import pytest

from recollect.judges.relations import Consent, ConsentIn, EarlierTurn
from recollect.judges.rules import answer
from recollect.judges.rules.consent.given import SURE, consent, may_concern

WRITTEN_WITH = """
before | You can share that.
before | you can share that
before | Feel free to tell the others
before | Yes, you can tell everyone.
before | You may tell anyone you like
before | sure, feel free to share it
before | Go ahead and share this with everyone
before | You have my permission to share that.
before | I don't mind if you share that
before | I don't mind if others know
before | I'm fine with you sharing this
before | That's no secret.
before | It's not a secret, by the way
before | This is no secret, tell anyone
before | you're welcome to pass that on
before | No need to keep it secret
before | You don't have to keep that to yourself
before | you can mention it to anyone
before | You can talk about it with others.
before | Please share that with the others
before | You can share that if you like
before | ok, you can tell people about it
before | Das darfst du weitersagen
before | Du kannst das ruhig allen erzählen
before | Das ist kein Geheimnis
before | Puedes contarlo
before | Puedes compartirlo con los demás
before | Tu peux en parler
before | Tu peux le dire à tout le monde
before:team | You can tell the team
before:team | feel free to share that with my team
before:family | you can tell the family
this | I'm moving to Berlin in May, feel free to tell the others.
this | I got the job! You can tell everyone.
this | We are expecting a baby and you can share that.
this | You can tell everyone that I'm moving to Berlin
this | You can share this: I passed my exam
this | Feel free to tell anyone about my new shop
this:team | I'll be away on Friday, you can tell the team
keep | Don't tell anyone
keep | You can't share that
keep | Please don't share that any more
keep | keep it between us
keep | I don't want you to tell the others
keep | This is confidential.
keep | Stop sharing that
keep | That stays between us
keep | Sag das bitte nicht weiter
keep | No lo cuentes
keep | Garde ça pour toi
doubt | You can share it once it is official
doubt | You can tell everyone after Friday
doubt | When the contract is signed you can share that
doubt | maybe you can tell the others
doubt | You can share that, but only with people you trust
doubt | You can share the first part but don't tell anyone about the salary. You can share that.
doubt | I moved. My rent is 900. I broke up with Tom. You can share that.
none | Can you share that?
none | Could you tell the others about it?
none | can you share that with me
none | Share the file with me
none | You can share the document with me
none | you can share your screen now
none | please share the link
none | You can tell me
none | Tell me everything
none | you can tell by the colour
none | You can tell that he is tired
none | Anna said you can share that
none | He told me you can tell everyone
none | My boss says feel free to share it
none | According to Tom, you can share that
none | "You can share that" was all she wrote
none | > you can share that
none | I wonder whether you can share that
none | I hope you can share that
none | In this app you can share photos with everyone
none | How you can share that is beyond me
none | Did you tell anyone?
none | I told everyone yesterday
none | Everyone can tell
none | Should I tell the others?
none | You can share a room with Ben
none | The secret of good bread is time
none | My favourite book is The Secret
none | I'd like to share something with you
none | Users can share that with a click
none | Tell Anna I said hi
none | You can tell Anna
none | You can tell him
none | what would happen if you tell everyone
none | Kannst du das weitersagen?
none | ¿Puedes contarlo?
none | Est-ce que tu peux en parler ?
"""

WRITTEN_AFTERWARDS = """
before | you may share that with anyone
before | Yes of course, feel free to share that.
before | You're free to tell people
before | Okay, you can pass that on
before | It's okay to share this
before | You are allowed to tell everybody
before | I do not mind if everyone knows
before | I give you permission to share this with others
before | Thanks! You can share that.
before | this isn't confidential
before | that's public knowledge
before | By the way, that is no secret
before | please let everyone know
before | Go ahead and tell everyone
before | you can freely share this information
before | others can know about this
before | you can definitely mention that to people
before | As I said, you can share that
before | You can share it publicly
before | tell whoever you like
before | You can repeat that to anyone who asks
before | share it with whoever you want
before | You needn't keep this private
before | the others can know
before | I've no objection to you telling the others
before | Du darfst das gerne weitersagen
before | Das kannst du gerne weitererzählen
before | Ja, das darfst du allen erzählen
before | Lo puedes compartir con todos
before | Oui, tu peux le partager
before:band | You can tell the band
before:book club | feel free to share that with the book club
this | I finally quit smoking. Feel free to share that.
this | My talk was accepted, and you can tell everyone!
this | The move is on 3 June; you can share this with anyone.
this | I'm the one who found the bug. That's no secret.
this | Feel free to mention that we are hiring
this | You can tell people that my album is out
keep | please do not tell anybody about this
keep | You must not share this with others
keep | let's keep that between us
keep | I'd rather you didn't tell the others
keep | I changed my mind, please don't share that anymore
keep | tell nobody
keep | Behalte das für dich
keep | Das bleibt unter uns
keep | No lo compartas con nadie
keep | Ne le dis à personne
doubt | As soon as it's announced, you can tell everyone
doubt | you can share this next week
doubt | If the board agrees you can tell the others
doubt | Perhaps you can share that
none | May I share that with the team?
none | Would you share this with the others?
none | is it ok to share this
none | Please share your calendar with me
none | You can share the cake with the children
none | you can tell it's going to rain
none | She says you can tell anyone
none | Marcus wrote: you can share that
none | I heard you can share that now
none | The manual says this is no secret
none | They asked if you can share that
none | I asked Anna and she said it's fine to share that
none | You can pass the salt
none | You can post letters until six
none | Nobody told me
none | You can tell her that I'm late
none | I can share that with you
none | We can tell everyone later
none | Anyone can edit this page
none | We share a flat
none | I can't tell them apart
none | I don't know whether this is a secret
none | My private address is 12 Mill Lane
none | Tell me who you told
none | Sharing is caring
none | You can talk to Ben about it
none | You could have told me
none | Who can share that?
none | Weißt du, ob man das weitersagen darf?
none | No sé si puedes contarlo
none | Elle a dit que tu peux en parler
"""


def rows(table: str) -> list[tuple[str, str]]:
    found = [line.split(" | ", 1) for line in table.strip().splitlines()]
    return [(label, text) for label, text in found]


def label(text: str) -> str:
    found, _, sure = consent(ConsentIn(text))
    if found.consent != "share":
        return found.consent
    if sure < SURE:
        return "doubt"
    return found.covers if found.whom == "everyone" else f"{found.covers}:{found.whom}"


@pytest.mark.parametrize(("expected", "text"), rows(WRITTEN_WITH))
def test_what_the_rules_were_written_with(expected: str, text: str) -> None:
    assert label(text) == expected


def test_afterwards_nearly_nothing_is_taken_for_consent_that_is_none_and_most_that_is() -> None:
    judged = [(expected, label(text), text) for expected, text in rows(WRITTEN_AFTERWARDS)]
    shares = ("before", "this")
    taken = [each for each in judged if each[1].startswith(shares)]
    meant = [each for each in judged if each[0].startswith(shares)]
    assert len(judged) >= 80
    assert [each for each in taken if each[0] != each[1]] == []  # precision
    found = sum(expected == got for expected, got, _ in meant)
    assert found / len(meant) >= 0.7, [each for each in meant if each[0] != each[1]]
    kept = [each for each in judged if each[0] == "keep"]
    assert sum(got == "keep" for _, got, _ in kept) / len(kept) >= 0.7


def test_it_is_asked_like_any_question_and_never_of_what_is_long() -> None:
    before = (EarlierTurn("one", "person", "I like tea.", "harmless"),)
    said = answer(ConsentIn("You can share that.", "two", before))
    assert said.answer == Consent("share", "before", "everyone", ("one",), certain=True)
    assert said.confidence >= SURE
    assert answer(ConsentIn("You can share that.")).answer.consent == "none"  # nothing was said
    assert not may_concern("You can share that. " * 200)


@pytest.mark.parametrize(
    "text",
    [
        "Begin forwarded message:\nFrom: Anna\nYou can share that.",
        "---------- Forwarded message ----------\nYou can share that.",
        "look what he sent\n> You can tell everyone\n> really",
        "She wrote “you can share that” yesterday",
        "On Monday Anna wrote:\nYou can share that",
        "I can't say «puedes contarlo»",
    ],
)
def test_what_is_quoted_or_forwarded_is_nobodys_consent(text: str) -> None:
    assert label(text) == "none"
