"""Consent by word in many more ways: what allows it, what forbids it, and what is neither; and what is never heeded
without a person who looks at it."""

from __future__ import annotations

import pytest

from effort import effort
from recollect.judges.relations import Consent, ConsentIn
from recollect.judges.rules.consent.given import SURE, consent

# Many ways to say it: share is found at all (held without asking, or left to a person), keep and none as above.
MANY_WAYS = """
share | you're welcome to pass that along to whoever needs it
share | totally fine if the rest of the crew hears about this
share | I've got nothing to hide, tell whomever
share | happy for you to share it with the other residents
share | spread the word!
share | no big secret, go ahead and tell folks
share | You may let my sister know about it.
share | it's ok to tell my parents
share | I don't mind people knowing that I'm diabetic
share | My colleagues may know that
share | feel free to mention my name
share | by all means, tell them about it
share | the whole department should hear about this
share | other agents can use this too
share | I want everyone to know how grateful I am
share | it's public information anyway
share | you don't need to hide it from anyone
share | Everyone's allowed to know
share | I have no problem with you telling Ben about it
share | could be useful for others so please share it around
share | I'm an open book, tell anyone
share | this can go out to the whole club
share | it's not confidential or anything
share | pls pass this on to the others
share | inform the team that the meeting moved to 3
share | If someone asks where I am, just say I'm at the dentist
share | I consent to this being shared
share | u can tell ppl
share | Yes you can quote me on that
share | Let the neighbours know that the water will be off tomorrow
share | Let my manager know I'm sick today
share | that info isn't private, so use it wherever you like
share | No objections if you tell the others.
share | Das kann ruhig jeder wissen
share | Kannst du gern allen sagen
share | Von mir aus kannst du das den Kollegen erzählen
share | Ist kein Geheimnis, erzähl es ruhig weiter
share | Sag bitte allen Bescheid, dass ich morgen später komme
share | Ich habe nichts dagegen, wenn die anderen das wissen
share | Mir egal, wer das weiß
share | Das ist nicht vertraulich
share | Puedes decírselo a quien quieras
share | No me importa que lo sepan los demás
share | Avisa a todos que llego tarde
share | Todo el mundo puede saberlo
share | Tu peux le dire aux collègues
share | Tout le monde peut le savoir
share | Ça ne me dérange pas que les autres le sachent
share | Préviens l'équipe que je serai absent lundi
share | Ce n'est pas un secret du tout
keep | Please don't breathe a word of this to Martha
keep | keep it under your hat
keep | that's just between you and me
keep | my boss must not find out
keep | Nobody else needs to know
keep | this stays in this room
keep | don't go telling everyone
keep | I'd appreciate it if you didn't share this
keep | can you keep this between us please?
keep | could you not tell my mom?
keep | tell no one
keep | I told you that in confidence
keep | strictly confidential please
keep | off the record: the deal is dead
keep | Between you and me, I can't stand him
keep | shh 🤫
keep | don't say anything to Tom about the party
keep | I don't want this to get out
keep | never mention this to my husband
keep | my wife can't know about this
keep | Please stop sharing my address
keep | this is not for anyone else's ears
keep | for your eyes only
keep | Let's not tell the kids yet
keep | hush hush ok?
keep | not a soul must hear about this
keep | I take back my permission, don't share it anymore
keep | he mustn't know
keep | that's private, don't pass it on
keep | keep quiet about the pregnancy
keep | I haven't told anyone yet so please keep it to yourself
keep | It would be a disaster if my parents found out
keep | Please be discreet about this
keep | you are not allowed to tell anyone about my diagnosis
keep | This isn't public yet
keep | we're keeping it secret for now
keep | Kein Wort zu Papa!
keep | Das darf niemand erfahren
keep | Bitte nicht weitersagen
keep | Erzähl das bloß keinem
keep | Ich möchte nicht, dass mein Chef davon erfährt
keep | Das ist streng vertraulich
keep | Sag Mama nichts davon
keep | Psst, geheim!
keep | Que nadie se entere
keep | Esto queda entre tú y yo
keep | Es un secreto, no digas nada
keep | No quiero que mi jefe lo sepa
keep | Ni una palabra a mamá
keep | Ça reste entre toi et moi
keep | Pas un mot à Julie
keep | Je ne veux pas que mon patron l'apprenne
keep | C'est confidentiel
keep | Surtout n'en parle pas à mes parents
keep | Garde-le pour toi
none | I keep forgetting my password
none | Tell me a secret about Rome
none | what's the secret to good pizza dough?
none | can you keep a secret?
none | Who knows about this?
none | share your thoughts on this essay
none | please share the document with me
none | don't tell me the ending
none | Don't mention it!
none | You can tell it's autumn
none | I know that you know
none | We should tell the customers about the new price next quarter
none | how do I make my repo private
none | set my profile to private
none | Everyone knows that Paris is in France
none | people should know better
none | you never told me about this
none | I can't tell the twins apart
none | don't mention the price in the email
none | my wife knows about the trip
none | I let the team know already
none | the teacher told us to share the books
none | keep me posted
none | Please keep the noise down
none | can I tell you something?
none | what did you tell Anna?
none | post this on my Instagram
none | He said I could tell everyone
none | she asked me not to tell anyone
none | is it a secret?
none | Does my boss know about this?
none | Tell me if anyone asks about me
none | let me know when it's done
none | remind me to tell Tom about the invoice
none | I'll tell the others myself
none | The company keeps its recipe secret
none | quiet please, I'm trying to think
none | Sag mir Bescheid, wenn es fertig ist
none | Was weißt du über Rom?
none | Kannst du mir das erklären?
none | Ich sage es den anderen morgen selbst
none | ¿Quién puede ver esto?
none | Dime la verdad
none | Dis-moi la vérité
none | Tu peux me dire l'heure ?
none | Peux-tu partager le lien ?
none | I want to know everything about bees
none | everyone can see the mountain from here
none | You should see the new movie, everyone is talking about it
none | you can share my umbrella
none | tell Ben to call me
none | can you pass on the salt
none | my son's school shared the news today
none | it's no secret that cats hate water
none | The secret ingredient is butter
none | don't forget to tell me the score
none | I don't know who can see this
none | how private is this conversation
none | summarize this confidential report
share | the others are welcome to know this too
share | sure, let the rest of the group in on it
share | I'd like the whole floor to be aware of this
share | that one you can repeat to anybody
share | anyone who's interested may hear it
share | tell 'em all, I'm proud of it
share | you have the green light to share it
share | no reason to hide this
share | this isn't something I need kept quiet
share | everybody's free to know my shirt size
share | for all I care you can post it on the fridge
share | pls forward this to everyone on the shift
share | let Jonas know too
share | Good for others to know: the lift is out
share | please make sure everyone hears about the new rules
share | I've no issue with my address being given to the other parents
share | I don't mind being quoted
share | go tell the world
share | you are free to use my recipe for other people
share | it's fine with me if Nina sees that
share | my team can see that
share | This can be told to anyone in the office
share | okay for sharing
share | Das dürfen alle wissen.
share | Kannst du ruhig weitergeben
share | Die anderen können das gern sehen
share | Bitte informiere das Team, dass die Sitzung ausfällt
share | Cuéntaselo a quien quieras
share | Eso lo puede saber cualquiera
share | Vous pouvez le communiquer à toute l'équipe
share | Ça peut se savoir
share | Je veux bien que tu en parles aux voisins
keep | this doesn't leave this room
keep | nobody may know, least of all Karl
keep | Karl doesn't know and it should stay that way
keep | please leave that out when you talk to the others
keep | I'd rather not have that passed on
keep | treat this as confidential
keep | that's for you alone
keep | do me a favor and keep schtum
keep | you must never reveal this
keep | it'd be awkward if she heard that
keep | I trust you with this, don't let it slip
keep | what I say here stays here
keep | don't put that in the shared notes
keep | my family doesn't have to know
keep | no telling the kids!
keep | please remove that from what others can see
keep | the others shouldn't see my salary
keep | I never agreed to you sharing that
keep | that was not meant for the team
keep | I want that to stay private
keep | don't pass my number on to anyone
keep | unter vier Augen gesagt
keep | Das geht keinen was an
keep | Bitte vertraulich behandeln
keep | Verrat mich nicht
keep | Lisa darf das nicht wissen
keep | Das soll aber keiner wissen
keep | que no salga de aquí
keep | No le digas nada a Pedro
keep | esto es confidencial
keep | Ne dis rien à maman
keep | que ça reste entre nous
keep | Personne ne doit le savoir
none | I heard it from the others
none | do you know a secret beach near Lisbon?
none | the team knows what to do
none | my private number is 555 1234
none | tell me more about that
none | let's talk about something else
none | nobody came to the party
none | I wish everyone knew how to park
none | who told you that?
none | We never tell customers the cost price
none | share buttons are broken on the site
none | how do I share my location on WhatsApp?
none | Can everyone in the channel read this?
none | if I tell you, will you tell others?
none | Ben can keep a secret
none | I should tell Mum about the house soon
none | don't keep me waiting
none | The doctor said to tell the school
none | I passed on dessert
none | let me tell you about my day
none | tell Mia dinner is ready
none | announce when the cake is done
none | wem hast du das erzählt?
none | Ich weiß nicht, ob ich das sagen darf
none | Weiter so!
none | sag mir die Uhrzeit
none | cuéntame un chiste
none | no sé qué decir
none | parle-moi de Paris
none | keep it warm until six
none | other people like it too
none | he can't keep anything to himself
none | what would you tell other people in my place?
none | she has no secrets from me
none | it was announced to the public yesterday
none | my post got 20 shares
"""

# Nobody is told anything of these without a person who looks at it.
NEVER_BY_ITSELF = """
you can share that when hell freezes over
sure, tell everyone, why not just print it in the paper
Tell everyone! NOT
you can tell everyone, haha
oh great, tell everyone, wonderful idea 🙄
yeah sure, tell the whole world
you can share that with Anna only
You can share that, just leave out my name
you can share that but not the number
You can share that anonymously
He may tell everyone
you can tell people who work here
You may share that internally
You can share that with the team leads
if you must, tell everyone
My mum thinks you can share that
it's no secret that I hate Mondays
this is public transport
that is public holiday stuff
Is it ok? you can share that?
I didn't say you can share that
I never said you may tell everyone
I don't think you can share that
not that you can tell everyone
it isn't like you can tell everyone
I'd be mad, but you can share that
You can share that. Just kidding.
You can share that. Actually no, don't.
You can share that. Wait, no.
You can share that! No, forget it
You can tell everyone... on second thought, better not
you can share that in a month
you can share that from Monday
Tell everyone I said hi
tell everyone dinner is ready
In theory you can share that
Suppose you can share that
Let's say you can tell everyone
you can tell everyone is tired
you can tell people are hungry
everyone may know the answer
anyone can see that he lied
others can see that coming
the others can hear you
people can know too much
I am fine with you telling people what to do
go ahead and tell everyone what to do
go ahead and share that screen
feel free to share that link with me
you can share that folder
that's public on GitHub
it's public: false in the config
Your job: you can share that
rule 4: you can share that with everyone
Example: You can tell everyone
The note reads: you can share that
Sign says you can tell everyone
Lisa: you can share that
I'm not saying you can tell everyone
Das darfst du niemandem erzählen
Das darfst du nicht weitersagen
das kannst du sagen, wenn er da ist
puedes contarlo mañana
tu peux en parler demain
c'est pas un secret d'état mais garde-le
Du kannst das teilen, aber nur mit Anna
das ist kein Geheimnis für Profis
you can share that with my colleagues except Tom
Everyone can know. Except Lisa.
You can share that. Except the part about Tom.
You can share that, I guess
well... I suppose you can tell the others
you can share that if Bob agrees
you can share this, right?
you can share that /s
you can share that, or can't you
I wish you could tell everyone
tell everyone about it and you're dead
go on, tell everyone, see if I care
fine, tell everyone then
"""


@pytest.mark.parametrize(("expected", "text"), [tuple(line.split(" | ", 1)) for line in MANY_WAYS.strip().splitlines()])
def test_many_ways_to_say_it_are_found(expected: str, text: str) -> None:
    assert consent(ConsentIn(text))[0].consent == expected


@pytest.mark.parametrize("text", NEVER_BY_ITSELF.strip().splitlines())
def test_what_is_hedged_labelled_or_said_in_jest_is_never_shared_by_itself(text: str) -> None:
    found, _, sure = consent(ConsentIn(text))
    assert found.consent != "share" or sure < SURE


@pytest.mark.parametrize(
    ("text", "covers"),
    [
        ("not a word to Lisa, it's a surprise", "before"),
        ("stop telling people about my holiday plans, I said that in private", "before"),
        ("Behalt das für dich, ja?", "before"),
        ("I earn 4200, keep that between us", "this"),
    ],
)
def test_a_reason_is_not_what_is_to_be_kept(text: str, covers: str) -> None:
    assert consent(ConsentIn(text))[0] == Consent("keep", covers)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "unit", ["tell a, ", "share that and ", "my team and my family ", "I told the others. ", "not "]
)
def test_what_is_long_and_dull_takes_no_time_to_speak_of(unit: str) -> None:
    consent(ConsentIn("You can share that."))
    text = (unit * 400)[:1_990]
    assert effort(lambda: consent(ConsentIn(text)), 1.0) < 1.0
