"""Whether a reaction shows that an agent's answer served: a table to work by, and one that was only ever counted."""

from __future__ import annotations

import pytest

from recollect.judges.relations import ResultOf
from recollect.judges.rules.results import gives_up, result

REQUEST = "Can you check the titles of our landing page?"
REPLY = "I looked at the landing page and changed two titles."

# result | reaction | reply, where it matters | request, where it matters
WORKED_BY = """
worked | Thanks, that works!
worked | Perfect.
worked | That's exactly what I needed
worked | Great, thanks. Now the footer please
worked | It failed at first but now it works
worked | Works now, cheers
worked | ok perfect, please book it
worked | 👍
worked | Danke, passt so
worked | Gracias, funciona
worked | Got it. And what about the pricing page?
worked | Nice work!
worked | The tests pass now, no errors
worked | That did the trick
worked | not bad at all
worked | Good point, I will do that
worked | Thank you so much, you're a life saver
worked | Great, but can you also do the footer?
failed | That doesn't work
failed | Thanks, but it still fails
failed | No, that's wrong
failed | This is not what I asked for
failed | I meant the other page
failed | Still the same error
failed | I get an error when I open it
failed | You forgot the second title
failed | Wrong file.
failed | try again please
failed | Great, now it's broken
failed | That's incorrect, the price is 20
failed | Das funktioniert nicht
failed | Ça ne marche pas
failed | No funciona
failed | The link is broken
failed | that is not helpful
failed | 👎
failed | Can you check the landing page titles?
failed | Hm okay | I'm sorry, I can't access the page. | Check the titles
failed | Nope, you misunderstood me
failed | it crashed again, same exception
unknown | And what about Paris?
unknown | What is the weather tomorrow?
unknown | Yes please | Shall I book it? | Find a flight to Oslo
unknown | No thanks | Shall I book it? | Find a flight to Oslo
unknown | I need a great restaurant for Friday
unknown | Write an error handler for the upload
unknown | Send it to Bob
unknown | My sister works at Google
unknown | ok
unknown | Let me look at it later
"""
COUNTED = """
worked | awesome, thank you!
worked | That worked like a charm
worked | Yes, this is right
worked | Brilliant! Can we do the same for the blog?
worked | love it
worked | thx
worked | All good, the invoice arrived
worked | Excellent summary
worked | it runs without problems, thank you
worked | Super, vielen Dank
worked | Merci beaucoup
worked | ah, makes sense
worked | Cheers mate
worked | The flight is booked, great job
worked | yes that helped
worked | Solved, closing the ticket
worked | that looks good to me
worked | Wonderful, send it to the team
worked | 🎉 finally
worked | I was worried, but everything works
failed | it doesn't open
failed | that's not right
failed | No, I said Tuesday
failed | the build failed
failed | Sorry but this is useless
failed | still nothing
failed | That didn't help
failed | You booked the wrong day
failed | The numbers are wrong
failed | i asked for a table, not a list
failed | It gives me a 404
failed | Why did you delete the page? I told you not to
failed | Stimmt nicht, es sind drei
failed | Leider geht das immer noch nicht
failed | That answer is outdated
failed | thanks but that is the wrong city
failed | not what I was looking for
failed | please do it again, the dates are missing
failed | Nice try, but the answer is incorrect
failed | you didn't answer my question
failed | Check our landing page's titles, please
failed | Never mind, I'll do it myself
unknown | How long does the train take?
unknown | Also, remind me to call Anna
unknown | Sure | Do you want me to send it? | Draft a mail to Eva
unknown | The meeting is at three
unknown | What did Marcus say about the budget?
unknown | I'll be back in an hour
unknown | What is wrong with my printer?
unknown | Could you translate this into German?
unknown | Find me a good hotel in Lisbon
unknown | hm
"""


def cases(table: str) -> list[tuple[str, ResultOf]]:
    found = []
    for line in table.strip().splitlines():
        label, reaction, *more = (part.strip() for part in line.split(" | "))
        reply, request = (*more, REPLY, REQUEST)[0], (*more, REPLY, REQUEST)[1] if more else REQUEST
        found.append((label, ResultOf(request, reply, reaction)))
    return found


@pytest.mark.parametrize(("label", "question"), cases(WORKED_BY), ids=lambda item: getattr(item, "reaction", item))
def test_a_reaction_shows_what_came_of_it(label: str, question: ResultOf) -> None:
    assert result(question)[0] == label, result(question)


def test_most_reactions_that_nobody_wrote_rules_for_are_understood() -> None:
    wrong = [
        (label, question.reaction, result(question))
        for label, question in cases(COUNTED)
        if result(question)[0] != label
    ]
    assert len(cases(WORKED_BY) + cases(COUNTED)) >= 80
    assert len(wrong) <= 0.15 * len(cases(COUNTED)), wrong


def test_nothing_is_known_before_anybody_reacts() -> None:
    assert result(ResultOf(REQUEST, REPLY))[0] == "unknown"


def test_a_tool_that_failed_counts_unless_somebody_is_content() -> None:
    assert result(ResultOf(REQUEST, REPLY, "", ("timeout",)))[0] == "failed"
    assert result(ResultOf(REQUEST, REPLY, "What about the footer?", ("timeout",)))[0] == "failed"
    assert result(ResultOf(REQUEST, REPLY, "Works, thanks", ("timeout",)))[0] == "worked"


def test_an_answer_may_say_itself_that_it_could_not_be_done() -> None:
    assert gives_up("I'm sorry, but I can't open that page.")
    assert gives_up("I was unable to reach the server.")
    assert not gives_up("You can't miss it: it is the first link.")


def test_a_long_reaction_takes_no_time_to_speak_of() -> None:
    assert result(ResultOf(REQUEST, REPLY, "that the " * 100_000))[0] == "unknown"
