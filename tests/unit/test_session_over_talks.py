"""Talks by what was said last, who owes the next word and how long they have been silent: tables of made-up ones."""

from __future__ import annotations

import pytest

from recollect.judges.relations import Message, SessionOverOf
from recollect.judges.rules import answer
from recollect.judges.rules.talks.over_acts import at_it, taken_on, told
from recollect.judges.rules.talks.over_cues import clauses

# silence and pace in minutes | what was said, u: by somebody, a: by the agent
OPEN = """
30|3|a:Could you send me the serial number? It is on the back.|u:sure, going down to the basement to look
12|2|a:Try holding the button for ten seconds.|u:ok holding it
90|5|u:please draft the letter to the insurance
200|10|u:how do I get a refund?
1500|900|u:Dear team, we need the quote by month's end.|a:Dear Mr Hall, could you tell us the quantity?
25|2|u:run the tests|a:Running them now, I'll tell you what breaks.
40|3|u:did that, now it says invalid token
15|2|a:Which airport do you want to fly from?|u:hmm good question, let me ask my wife
20|2|a:Wie lautet die Kundennummer?|u:muss ich kurz suchen
60|10|a:Können Sie mir ein Foto vom Zähler schicken?|u:mach ich gleich wenn ich zu hause bin
30|2|u:Kannst du mir bis morgen die Zahlen zusammenstellen?|a:Klar, ich stelle sie zusammen und melde mich.
20|3|a:¿Qué talla usas?|u:espera que lo miro en la etiqueta
45|5|u:busca vuelos a Roma para mayo|a:Estoy en ello, te aviso en un rato.
10|2|a:Vous avez le numéro du dossier ?|u:oui, je vais le chercher
300|200|u:Bonjour, avez-vous reçu mon dossier ?
60|20|u:Anna: who can drive on Friday?|u:Ben: not me|u:Cleo: no idea, ask Tom
50|10|u:Tom: is the keeper fit again?|u:Lea: he sees the doctor at 4, I'll let you know
5|3|u:my back hurts since Monday|a:That sounds painful. Heat and gentle movement often help. See a doctor if it lasts.
60|2|u:delete all mails from 2019|a:That would remove 4,312 mails for good. Are you sure?
35|4|a:Take the cover off and tell me what colour the LED is.|u:need a screwdriver, 5 min
70|6|u:on a call, will answer after|a:Sure, take your time.
10|1|u:he said he doesn't love me anymore
20|5|a:Here is the first draft of your speech.|u:reading it now
25|1|u:start the export|a:The export has started and is at 12 %. I'll let you know once it's done.|u:ok cool
600|60|u:Could you ask the landlord about the deposit?|a:I've written to him and will tell you as soon as he replies.
7|1|a:What is the capital of Peru?|u:hmm wait dont tell me
3|1|u:so yesterday I met this guy
120|60|u:I've got the forms here, filling in page 2
20|2|u:it worked for the first file but the second one gives an error
8|2|u:one more thing
900|500|a:Please find the minutes attached.|u:Thank you. I will go through them and send you my comments.
40|2|u:gimme a sec, kid's crying|a:Of course!
100|40|u:Ich frage meinen Mann und sage dann Bescheid
15|2|u:and what about the second one, the blue
30|5|u:my parcel never came|a:I'm sorry. I just need your order number.
50|10|u:which sofa should we take|a:Both fit. Let me know which colour you prefer and I'll reserve it.
20|3|a:Step 1: switch it off. Tell me when it is off.|u:off
9|2|u:thanks! one more question
9|2|a:Done.|u:great. next: the invoices from March
25|3|u:thank you, that's the intro sorted. now the conclusion
180|45|a:How was the interview?|u:it went well I think, they asked a lot about my last job. two more rounds to come
15|2|u:so I told her everything and then|u:omg she's calling me
10|5|a:Your move.|u:Knight to f3
100|30|a:Bishop takes c6. Your turn.
400|240|u:Hello, I'd like to reserve a room from 3 to 5 June.|a:We have one with a sea view. Would that suit you?
45|30|u:When is the deadline again?|a:The deadline is 31 March.
20|2|u:order me a pizza margherita|a:Ordering it now. I'll tell you when it's on its way.|u:yum
40|4|u:I can't log in|a:Please reset your password and try again.|u:ok resetting
30|4|u:I can't log in|a:Please reset your password and try again.|u:did that, same error
60|15|u:I can't log in|a:Please reset your password and try again.
2|1|u:ok
15|3|a:Would you rather have tea or coffee?|u:depends, is there milk
30|8|u:we decided on Portugal|a:Wonderful! When do you leave?|u:august I think, need to check with the kids' school
60|5|a:The flight is 420 euros. Shall I book it?|u:let me check with my husband
30|3|a:The flight is 420 euros. Shall I book it?|u:yes please
120|3|a:The flight is 420 euros. Shall I book it?
90|60|u:Maria: has anybody seen the projector?
30|10|u:Maria: dinner at 8?|u:Joe: yes|u:Sam: where?
25|5|u:Papa: Wann kommt ihr an?|u:Lena: sitzen noch im Zug, ich schreib wenn wir da sind
35|5|a:Haben Sie die Sicherung geprüft?|u:nein noch nicht, mache ich jetzt
8|1|a:Haben Sie die Sicherung geprüft?|u:ja
25|4|u:peux-tu relire mon texte ?|a:Bien sûr, envoie-le-moi.
20|4|a:Quelle est votre adresse ?|u:12 rue des Lilas, Lyon
30|5|u:¿puedes mirar el horario del museo?|a:Claro, lo miro y te digo.
10|2|a:¿Cuántas personas seréis?|u:creo que 8 pero confirmo en un rato
40|3|u:I'll write the first paragraph and paste it here
20|3|u:sorry had to take a call, I'm back
15|4|u:I feel so lonely lately|a:I'm sorry to hear that. I'm here for you. Do you want to tell me more?
4|1|u:tell me a story|a:Once upon a time there was a fox. Shall I go on?
70|2|u:deploy to prod|a:Deploying, this takes about 90 minutes.
300|100|a:Dear Mr Lee, the contract is ready for your signature.|u:Thank you. I will sign and return it by Friday.
26|2|u:hm it's asking for a PIN now
"""
OVER = """
20|2|u:what's 15% of 80|a:12.|u:sweet, thanks a bunch
3|1|u:ok thats me done for today|a:Well earned. Have a good evening!
6|1|a:The booking is confirmed.|u:awesome, talk soon!
900|2|u:ok and which one should I buy|a:I would take the smaller one. Do you also need a case?
3000|300|u:Thanks, the parts arrived today. Kind regards, Hall|a:Glad to hear it. Best regards
90|2|u:run the tests|a:All 214 tests pass.
240|4|u:I'm thinking of getting a dog|a:A lovely idea. A small or a large one?|u:a small one I think
25|1|u:who won yesterday|a:Bayern, 3:1.|u:lol of course
5|1|u:kk gtg, bus is here
8|2|a:Die Rechnung ist bezahlt.|u:perfekt, dann bis nächste Woche
60|2|a:Der Termin ist eingetragen.|u:top
45|3|a:La reserva está hecha para las nueve.|u:genial, mil gracias
10|1|u:vale, me voy a dormir|a:Descansa.
15|2|a:C'est noté pour jeudi.|u:super, à jeudi !
30|2|u:j'ai retrouvé mes clés, laisse tomber|a:Tant mieux !
120|20|u:Anna: who can drive on Friday?|u:Ben: I can|u:Anna: great, thanks Ben
120|20|u:Anna: can you bring the salad?|u:Ben: sure
600|15|u:Tom: match is at 3 on Sunday|u:Lea: noted
200|5|u:my back hurts since Monday|a:That sounds painful. Heat and gentle movement often help. See a doctor if it lasts.
60|2|u:add eggs to the list|a:Eggs are on the list. Anything else?
1500|3|u:delete all mails from 2019|a:That would remove 4,312 mails for good. Are you sure?
30|2|u:I'll read that tonight, thanks|a:Enjoy the read!
40|3|a:Here is the recipe. Shall I put the ingredients on your list?|u:no, I've got everything
400|1|u:he said he doesn't love me anymore|a:I am sorry. Do you want to talk?|u:not really. I just needed to say it
180|3|u:the weather is lovely today
100|30|u:the meeting went well by the way|a:Great to hear!
20|2|u:cheers mate, that sorted it
15|1|u:no more for today, brain is fried
90|4|a:Your taxi comes at 6:40.|u:thats early but ok
25|2|u:works!!! you're a genius
50|2|u:ok I'll try that at the weekend
2880|400|a:Please find the minutes attached.|u:Thank you, received. No further comments from our side.
70|1|u:nice talking to you|a:Likewise!
60|5|u:ok danke, dann weiß ich Bescheid
45|2|u:Ok. Blue then.
4000|240|u:Hello, I'd like to reserve a room from 3 to 5 June.|a:Your room is booked. We look forward to welcoming you.
1440|60|u:When is the deadline again?|a:The deadline is 31 March.
35|2|a:Reminder: water the plants.|u:done!
600|3|u:remind me to call mum at 7|a:I'll remind you at 7.
30|1|u:remind me to call mum at 7|a:Okay, I will remind you at 7 pm.|u:👌
40|2|u:order me a pizza margherita|a:Ordered. It should arrive in 40 minutes. Enjoy!
60|4|u:I can't log in|a:Please reset your password and try again.|u:that worked, I'm in
700|4|u:I can't log in|a:Please reset your password and try again.
20|1|u:ok bye, and thanks again|a:You're welcome, take care!|u:you too
15|2|u:it's late, I should sleep|a:Sleep well!
120|8|u:we decided on Portugal|a:Wonderful choice!|u:yeah we're excited
200|1|u:play some jazz|a:Playing jazz.
50|2|u:haha you're funny|a:I try my best.|u:😂😂
30|3|a:The flight is 420 euros. Shall I book it?|u:no, too expensive
600|3|a:The flight is 420 euros. Shall I book it?
180|20|u:Maria: has anybody seen the projector?|u:Joe: it's in room 4|u:Maria: found it, thx
90|10|u:Maria: dinner at 8?|u:Joe: yes|u:Sam: 👍
300|20|u:Kim: lost 2:1|u:Jo: ouch|u:Kim: next time
90|5|u:Papa: Wann kommt ihr an?|u:Lena: um sechs|u:Papa: gut
15|2|a:Hier ist die Liste.|u:top, danke, schönen Feierabend
100|5|a:Der Flug geht um 9.|u:ok super
60|4|u:peux-tu relire mon texte ?|a:Voilà, j'ai corrigé deux fautes.|u:parfait merci
900|4|a:Quelle est votre adresse ?|u:12 rue des Lilas, Lyon
40|5|u:¿a qué hora cierra?|a:A las ocho.|u:vale perfecto
6|1|u:bueno te dejo, que descanses
10|1|u:peace out ✌️
120|3|u:sorry had to take a call, I'm back|a:Welcome back! Where were we: the budget is 300 euros.|u:right, 300 it is
480|4|u:I feel so lonely lately|a:I'm sorry to hear that. I'm here for you.|u:it helps to write it down. thanks
30|2|u:deploy to prod|a:Deployed, all checks are green.|u:🎉
2880|100|a:Dear Mr Lee, your application was received and will be processed. No further action is needed.
26|2|u:never mind, got it
"""


def over(line: str) -> bool:
    silence, pace, *said = line.split("|")
    messages = tuple(Message({"u": "user", "a": "assistant"}[text[0]], text[2:]) for text in said)
    return bool(answer(SessionOverOf(messages, float(silence), float(pace))).answer)


@pytest.mark.parametrize("line", OPEN.strip().splitlines())
def test_a_talk_stays_open_where_somebody_owes_a_word_or_is_at_something(line: str) -> None:
    assert not over(line)


@pytest.mark.parametrize("line", OVER.strip().splitlines())
def test_a_talk_is_over_where_nothing_is_owed_and_the_silence_is_longer_than_theirs(line: str) -> None:
    assert over(line)


@pytest.mark.parametrize(
    ("cue", "texts"),
    [
        ("farewell", "right, I'm heading home now | nighty night! | that's everything from my end"),
        ("farewell", "okay I'll let you get on | I'm calling it a night | cheers, speak later | bye bye 👋"),
        ("farewell", "alright then, until Thursday | ok I'm out | thx, ttyl! | have a lovely weekend"),
        ("farewell", "nope, that was all | I have to pick up the kids now, bye | see u tmrw!"),
        ("farewell", "Ich muss jetzt los, bis dann | So, Feierabend! | Danke, das war's schon | Mach's gut!"),
        ("farewell", "schlaf gut | bis Montag! | hasta mañana! | me tengo que ir, un beso | bueno, nos hablamos"),
        ("farewell", "à lundi, bon week-end | allez, je file | c'est tout pour aujourd'hui | bonne nuit"),
        ("farewell", "let's pick this up on Monday | we can stop here | class is starting, later! | boarding now, bye"),
        ("farewell", "good talk, see you around | I'd better get going | ok I need to sleep | enough for tonight"),
        ("farewell", "Ok, good night then | alles gut, hat sich erledigt"),
        ("holds", "gimme two minutes | let me grab my laptop | just restarting the router"),
        ("holds", "will try that and report back | hang on a tick | I'll send you a screenshot in a minute"),
        ("holds", "checking | ok uploading the file now | need to find my glasses first | brb | back in 10"),
        ("holds", "phone's ringing | be right there | testing with the other cable"),
        ("holds", "I'll ask my boss and get back to you | installing it as we speak | let me see what happens"),
        ("holds", "just a moment please | ok let me count them | Sekunde, ich such das raus | bin gleich zurück"),
        ("holds", "ich probier das mal | muss mal eben zur Tür | un momento, lo busco | voy a preguntar a mi jefe"),
        ("holds", "ahora te lo mando | attends deux secondes | je regarde et je te dis | je vais essayer"),
        ("holds", "lunch first, then I'll answer | still waiting for it to load"),
        ("holds", "ich schaue nach und melde mich gleich | looking for the receipt | I'll get the number, wait"),
        ("holds", "doing it right now | walking to the car to check"),
        ("asks", "and how long does it take | what if it rains | is there a cheaper one | which of them is vegan?"),
        ("asks", "can I freeze it | any other ideas? | thanks! does it also work offline | und was kostet das"),
        ("asks", "y cuánto tarda? | et pour les enfants ? | so should I call them or not | how about Tuesday"),
        ("asks", "where do I find it | would that be ok | hello? | ?? | do you know a good dentist"),
        ("wants", "send it to Paul as well | now translate it to Spanish | please change the title"),
        ("wants", "make it shorter | add two more | ok book it | go ahead | I'd like a table for four"),
        ("wants", "trag das bitte ein | ponlo en la lista por favor | ajoute du lait | remind me at six"),
        ("wants", "I need the address | put that in my calendar | tell me more | give me another one"),
        ("wants", "next question please | show me the second option | remove the last line"),
        ("thanks", "perfect, thank you so much | ah ok thanks | thx!! | you're a lifesaver, thank you | tysm 💛"),
        ("thanks", "super, danke dir | muchas gracias de verdad | merci beaucoup pour ton aide | cheers for that"),
        ("thanks", "thanks for the quick reply | great help, thanks | received with thanks | Vielen lieben Dank!"),
        ("thanks", "thank you kindly | that's so kind, thank you"),
        ("agrees", "ok | got it | sounds good | makes sense | alles klar | vale | d'accord | 👍 | cool cool"),
        ("agrees", "ok great | perfect | yep that works | fixed! | that did the trick | good to know | oh I see"),
        ("agrees", "fair enough | noted | will do | haha nice | all sorted now | yes it does | works like a charm"),
        ("agrees", "right, now I get it | parfait | ya está | passt | the blue one it is"),
        ("agrees", "ok I'll take the first one"),
        ("defers", "let me sleep on it | I'll think about it over the weekend | ich mach das morgen"),
        ("defers", "lo haré mañana | je le ferai demain | maybe I'll try next week | we'll decide on Sunday"),
    ],
)
def test_what_the_last_words_do(cue: str, texts: str) -> None:
    for text in texts.split(" | "):
        assert clauses(text, ours=False)[-1].cue == cue, text


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("back in 20 minutes", 20), ("give me half an hour", 30), ("in two hours", 120), ("dans 5 min", 5),
        ("in 3 h", 180),
        ("ahora bajo", 0), ("tomorrow morning", 1_440), ("am freitag", 3 * 1_440), ("after lunch", 60), ("soon", 0),
    ],
)  # fmt: skip
def test_the_time_that_is_told_is_read(text: str, minutes: float) -> None:
    assert told(text) == minutes


def test_who_is_at_something_is_told_from_words_that_end_alike() -> None:
    assert at_it("digging for them")
    assert at_it("ok uploading the file")
    assert not any(
        at_it(each) for each in ("nothing new", "picking it up tonight", "good morning", "working now", "ring me")
    )


def test_what_the_agent_takes_on_is_told_from_what_it_only_keeps() -> None:
    assert all(
        taken_on(each) for each in ("i'll look into it", "ich kläre das", "lo reviso", "je vérifie cela", "started")
    )
    assert not any(
        taken_on(each) for each in ("i'll remind you in october", "i will remember it", "the war started in 1914")
    )


def test_a_question_that_another_one_answers_waits_no_more() -> None:
    asked = [Message("user", "Ann: who has the key?"), Message("user", "Ben: I do")]
    assert answer(SessionOverOf(tuple(asked), 200, 10)).answer.over
    unknown = [asked[0], Message("user", "Ben: no idea")]
    assert not answer(SessionOverOf(tuple(unknown), 200, 10)).answer.over


def test_who_asks_and_leaves_at_once_is_owed_an_answer_and_who_leaves_later_is_not() -> None:
    assert not answer(SessionOverOf((Message("user", "please send me the file. thanks, bye"),), 30, 2)).answer.over
    later = (Message("user", "When does the bus leave?"), Message("user", "ok thanks, bye!"))
    assert answer(SessionOverOf(later, 9)).answer.over
