"""Whether a reaction shows that an agent's answer served: a table to work by, and one that was only ever counted."""

from __future__ import annotations

import pytest

from recollect.judges.relations import ResultOf
from recollect.judges.rules.talks.results import gives_up, result

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
MANY_WAYS = """
worked | the cake was a hit, nothing left
worked | great success, my boss signed it
worked | ok that one's right
worked | yup, that fixed the noise
worked | Nailed it
worked | the light is on now, good
worked | hah, my daughter loved the story
worked | it opened on the first try
worked | fits perfectly
worked | parcel arrived today
worked | now my code compiles
worked | you were right, it was the fuse
worked | oh wow this is so much clearer
worked | tastes amazing
worked | the table is booked, they confirmed
worked | Hat geklappt!
worked | sieht super aus
worked | Der Fehler ist weg
worked | stimmt, 42
worked | genial, ya puedo entrar
worked | ha quedado perfecto
worked | ça marche nickel
worked | Merci, c'est exactement ce qu'il me fallait
worked | passed the exam thanks to your notes
worked | I understand it now
worked | no errors this time
worked | he laughed so hard
worked | it's working!
worked | short and sweet, posting it
failed | the page is blank
failed | I can't find that button
failed | that's last year's price list
failed | it only printed one page
failed | my screen is still black
failed | there's no such street
failed | the code you gave me throws a TypeError
failed | that restaurant closed two years ago
failed | wrong Anna...
failed | why is it in French?
failed | you sent it to the wrong person
failed | that made it worse
failed | too salty, nobody ate it
failed | I said no nuts
failed | nobody picks up at that number
failed | it rang at 7 instead of 6
failed | didn't get any mail
failed | same problem
failed | it's not in the list
failed | that is a list of dogs, not cats
failed | Der Link geht nicht
failed | Da kommt nur eine Fehlermeldung
failed | Das war die falsche Adresse
failed | Habe ich schon probiert, hilft nichts
failed | sigue igual
failed | eso no es lo que pedí
failed | el enlace no abre
failed | Ça n'a rien changé
failed | ce n'est pas la bonne date
failed | le lien est mort
failed | hm, the sum is off by 10
failed | he says he never got it
failed | no I mean the other one
failed | it turned green, I wanted blue
failed | nothing happened
unknown | ok let me check with Sam
unknown | how about lunch?
unknown | I'm in a meeting
unknown | and for two people?
unknown | My flight is at nine
unknown | ich teste das morgen
unknown | lo miro luego
unknown | je regarde ce soir
unknown | remind me in an hour
unknown | noted
unknown | what else can you do?
unknown | hmm
unknown | interesting
unknown | my dog is called Rex
unknown | add milk to the shopping list
unknown | is it far?
unknown | can you explain the second step?
unknown | I will tell my wife
unknown | ok
unknown | downloading it
unknown | we are having guests on Sunday
unknown | Good morning
unknown | I work from home on Fridays
unknown | what's the capital of Peru
worked | he's asleep at last, the lullaby did it
worked | ok that's a weight off my mind
worked | my landlord replied and will fix it
worked | turned it in, got a B+
worked | yep 7 it is
worked | the stain came right out
worked | smooth, no traffic at all
worked | boss approved the budget, thanks to that table
worked | hm, not bad actually
worked | oooh that's the one I was thinking of
worked | kids ate everything
worked | interview went great
worked | my phone charges again
worked | now it opens
worked | pasta was al dente, yum
worked | wifi is back
worked | merged, next ticket please
worked | der Kuchen war der Hit
worked | Alles angekommen, super
worked | Jetzt hab ich's verstanden
worked | me ha salido buenísimo
worked | ya está arreglado
worked | tout fonctionne, merci
worked | le prof était content
worked | she said yes!!
worked | copied and pasted, runs fine
failed | alarm never went off
failed | it's playing the radio instead
failed | that's my old address
failed | the train you mentioned doesn't run on Sundays
failed | 3 of the 5 links are dead
failed | now nothing boots
failed | my teacher marked it wrong
failed | i wanted oat milk, this is cow
failed | you translated only the first paragraph
failed | they said they have no reservation under my name
failed | looks the same to me
failed | it printed blank pages
failed | the soup was inedible
failed | ummm that's a picture of a dog
failed | error 403
failed | the date is wrong, it's the 15th
failed | doesn't ring a bell, I asked about jazz
failed | no, shorter!
failed | das ist doch Italienisch
failed | Der Zug fährt gar nicht mehr
failed | Bei mir gibt es diesen Knopf nicht
failed | no me llegó nada
failed | la dirección está mal
failed | me cobraron dos veces
failed | c'est la mauvaise adresse
failed | je n'ai rien reçu
failed | ça plante toujours
failed | lights are still on
failed | who is Peter? I asked about Petra
failed | that's illegal in Germany
failed | I had to call them myself
unknown | ok, then on to the next chapter
unknown | do you like jazz?
unknown | gotta run
unknown | thinking about it
unknown | let me put the kids to bed first
unknown | and in winter?
unknown | I'm Anna by the way
unknown | which one is cheaper?
unknown | weather is nice here
unknown | Tom will call you
unknown | I'll do it after work
unknown | is that with or without tax?
unknown | wait, my boss is calling
unknown | how do you know?
unknown | alles klar, mache ich später
unknown | was kostet das?
unknown | mañana lo pruebo
unknown | on en reparle demain
unknown | set a timer for 10 minutes
unknown | my mother used to make that
unknown | I live in Kiel
unknown | we usually go on Sundays
unknown | what if it rains?
unknown | why does that work?
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


@pytest.mark.parametrize(("label", "question"), cases(MANY_WAYS), ids=lambda item: getattr(item, "reaction", item))
def test_many_ways_to_react_are_understood(label: str, question: ResultOf) -> None:
    assert result(question)[0] == label, result(question)


def test_what_is_said_after_a_but_undoes_the_praise_unless_it_asks_for_more() -> None:
    assert result(ResultOf(REQUEST, REPLY, "the background is gone, but so is my left arm"))[0] == "failed"
    assert result(ResultOf(REQUEST, REPLY, "nice, but could you add a footer?"))[0] == "worked"


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
