"""What somebody needed and did not get, as the reader sees it."""

from __future__ import annotations

import pytest

from recollect.judges import reading
from recollect.judges.relations import Need, NeedIn

ASKED = "Can you export the report as PDF?"
REFUSED = "Sorry, I can't export PDFs."


def found(request: str, reply: str = "", reaction: str = "", *earlier: str) -> Need:
    answer: Need = reading.answer(NeedIn(request, reply, reaction, earlier)).answer
    return answer


@pytest.mark.parametrize("reaction", ["", "oh well", "hello", "turn off the light", ASKED])
def test_what_is_refused_is_missing_whatever_comes_next(reaction: str) -> None:
    assert found(ASKED, REFUSED, reaction) == Need("unmet", "export the report as PDF")


def test_what_is_done_is_not_missing() -> None:
    assert found(ASKED, "Done, it is in your folder.", "perfect") == Need("none")


def test_a_wish_and_a_complaint_are_told_apart() -> None:
    assert found("I wish you could read the news aloud", "I see.").kind == "wish"
    assert found("Sort the tasks by due date", "Here: roof, tax, fence.", "wrong again").kind == "friction"


def test_nothing_is_needed_where_nothing_is_asked() -> None:
    assert found("", REFUSED) == Need("none")


def test_the_words_of_a_need_are_few_and_of_the_request() -> None:
    request = (
        "Can you rename the old project folder on the shared drive and move every file of last year into the archive "
        "next to it and send me a list of all that you moved?"
    )
    need = found(request, "Sorry, I'm not able to rename folders.").need
    assert need
    assert need in request
    assert len(need.split()) <= 12
