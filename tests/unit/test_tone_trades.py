"""How technical somebody writes, by trades, and how much they want to read: tables of made-up people."""

from __future__ import annotations

import pytest

from recollect.judges.questions import DetailWantedOf
from recollect.judges.relations import ToneOf, Written
from recollect.judges.rules.talks.detail_wanted import detail_wanted
from recollect.judges.rules.talks.tone import tone
from recollect.judges.rules.talks.tone_trades import depth

# A block is somebody, a line what they wrote.
PLAIN = """
can you suggest a birthday present for my dad
he likes fishing and old cars
budget about 50 euros
The second one is nice, where can I get it?
ok ordered, thank you

My phone says storage full. What can I delete?
Oh I see, all the photos of the dog.
Done, now it works again!
What is the cloud exactly?
And is that safe?

I'm flying LH1234 to NYC on 12.05.2024, do I need a visa?
And can I bring food?
My friend(s) will pick me up at JFK
THIS IS SO EXCITING

We need to write to the landlord about the heating
the lease says he has to fix it within 14 days
please make it polite but firm
good, sent

Ich brauche ein Rezept für vier Personen, ohne Nüsse
Geht das auch mit 200 ml Sahne?
Wie lange bei 180 Grad?
Super, danke

mon fils a de la fièvre depuis hier, 38,5
il a 4 ans
je lui donne du doliprane ?
merci beaucoup

necesito ideas para la boda de mi hermana
algo sencillo en el jardín
¿y si llueve?
genial gracias

Wir haben vor elf Gästen Pizza gebacken
der Ofen wird leider nur 250 Grad heiß
Habt ihr ein Rezept mit weniger Hefe?

my manager yelled at me in front of the whole class of interns
I don't know what to do
maybe I should just quit
thanks for listening

is my password safe if it's my birthday
lol ok changing it
what's a password manager
nah too complicated

Could you please arrange a table for six on Saturday?
One of the guests is vegetarian.
Thank you, that is perfect.
Please confirm the address.

my boss wants the report by Friday and I have no idea how to start
it's about the summer party
yeah like 2 pages
cool

Ich suche eine Wohnung in Köln, zwei Zimmer
höchstens 900 Euro warm
mit Balkon wäre schön
Danke für die Hilfe!

We signed the contract for the new house today!
The mortgage is a bit scary but we are happy.
What should I cook to celebrate?
Great idea, thanks

my daughter has a maths test, fractions
can you make five exercises for her?
she's ten
those were too easy, harder please
"""
SOME = """
My laptop fan is loud since the Windows update. I looked at the task manager, the CPU is at 100 percent.
It's some indexing service.
Can I turn that off without breaking search?
I found it in services, disabled it.

I set up a NAS at home and want to reach it from outside. Is port forwarding ok or should I use a VPN?
The router has a VPN option, it asks for a key.
Got it, my phone connects now.
How do I make backups to it every night?

My A1C came back 6.1 and LDL 140, doctor said prediabetes.
Should I ask about metformin?
I walk 30 min a day.
What foods have the most effect?

doing my first sourdough at 70% hydration, it's super sticky
bulk fermentation was 5 hours at 24 degrees
crumb is dense, underproofed?
ok next time longer

Ich bastle gerade eine Webseite mit WordPress, das Theme überschreibt mein CSS.
Wo trage ich das Child-Theme ein?
Ah, im Ordner wp-content. Hab ich.
Jetzt stimmt die Schriftart.

I'm learning python, why does my for loop print everything twice
oh the indentation
so what is a dictionary for
cool, got it working

mi página en wordpress no carga desde que cambié el plugin de caché
ya lo desactivé y sigue igual
¿miro en el hosting? tengo cpanel
vale, era el certificado ssl

trying to get a pivot table with two filters
also the vlookup from the other tab breaks when i sort
yeah i used absolute refs
nice that did it

my bike's rear derailleur skips under load on the small sprockets
chain is 2 years old, new cassette
indexing looks fine
b-screw? never touched that one
ok got a chain checker, it's at 0.75

I want to replace the brake pads on my car myself
the caliper piston won't go back
is it the handbrake mechanism, it's on the rear axle
ah, it has to be screwed in. done

Unsere Wärmepumpe braucht bei minus fünf Grad 30 kWh am Tag.
Die Vorlauftemperatur steht auf 45 Grad.
Soll ich die Heizkurve flacher stellen?
Mache ich, danke.

I'm knitting a raglan sweater and my gauge is off, 20 stitches instead of 22
can I just go down a needle size
it's a DK yarn
ok swatching again

mi tensión arterial sale 15/9 por la mañana
tomo enalapril desde marzo
¿es normal la tos seca?
lo comento con el médico
"""
EXPERT = """
72M, NSTEMI, eGFR 28, already on apixaban 5 bd for AF. Switch to clopidogrel plus DOAC after one month?
HAS-BLED is 4, no PCI planned.
Last Hb 9.8, ferritin 12.
Fine. Any data on reduced-dose apixaban in that subgroup?

We're modelling default correlation with a Gaussian copula; tail dependence is obviously zero.
Would you go to a t-copula or straight to a factor model with stochastic LGD?
Calibration is on CDX tranches.
The base correlation skew inverts at 12-22, is that a known artefact?

Is a limitation of liability clause enforceable in Delaware where the breach was wilful?
The SPA has a carve-out for fraud but not gross negligence.
Counsel for the buyer argues implied covenant of good faith.
Cite the leading Chancery cases, please.

my flyback overshoots, snubber is RCD with 4.7k and 10n, Vds peaks at 640 V
switching at 65 kHz, leakage inductance around 3 µH
zener clamp instead?
ok 160 V TVS, peak is down to 560

Unser Operator reconciled die CRDs in einer Endlosschleife, resourceVersion ändert sich bei jedem Patch
server-side apply mit fieldManager, ja
finalizer sind drauf
status subresource fehlte, danke

el pod queda en CrashLoopBackOff, liveness probe falla con 503
readiness ok, el sidecar de istio arranca después
initContainers no, usamos 1.29
vale, holdApplicationUntilProxyStarts

la requête fait un seq scan malgré l'index gin sur le jsonb
EXPLAIN ANALYZE donne 4,2 s, work_mem à 64MB
stats à jour, j'ai fait un vacuum analyze
ah oui, l'opérateur n'est pas dans l'opclass

How do I bound the Rademacher complexity of a two-layer ReLU net with spectral norm constraints?
Right, the contraction lemma loses a factor. Does Golowich et al. avoid the exponential depth dependence?
And with weight sharing?

vocal bus is at -18 LUFS integrated but peaks hit -1 dBTP, limiter or clip gain first?
running an opto into an 1176-style fet, 4:1
de-esser post comp at 6.5k
ok sidechain hpf fixed the pumping

rebase onto main dropped my fixup commits, autosquash was on
yeah reflog has HEAD@{4}
cherry-pick -n then?
done, force-with-lease pushed

Sehr geehrte Kollegin, die Anspruchsgrundlage scheint mir § 280 BGB zu sein.
Die Verjährung ist durch Klageerhebung gehemmt.
Wie beurteilen Sie die Beweislast?
Das OLG hat die Revision zugelassen.

We capitalised the right-of-use asset under IFRS 16; the auditor disputes the incremental borrowing rate.
The lease has a renewal option we deem reasonably certain.
How would you treat the variable payments linked to CPI?
And the deferred tax effect?

Patient, 64, Vorhofflimmern, Kreatinin 1,8. Dosisanpassung bei Apixaban nötig?
CHA2DS2-VASc ist 4.
Kontraindikationen sehe ich keine.
Danke, dann 2x2,5 mg.

La poutre fléchit de L/180, moment fléchissant maximal à mi-travée.
Béton C25/30, ferraillage 4HA16.
La flèche admissible selon l'Eurocode est L/250, non ?
On passe en section T alors.

Is the sweet spot for reducing ISI noise the matched filter or an MMSE equalizer?
Channel is Rayleigh fading, 64-QAM.
We do LDPC at rate 3/4.
BER floor is at 1e-6.
"""
LEVELS = {"plain": PLAIN, "some": SOME, "expert": EXPERT}
PEOPLE = [(level, each) for level, some in LEVELS.items() for each in some.strip().split("\n\n")]


@pytest.mark.parametrize(("level", "said"), PEOPLE)
def test_the_technical_level_is_that_of_the_trade_whichever_it_is(level: str, said: str) -> None:
    assert tone(ToneOf(tuple(Written(text) for text in said.splitlines()))).tone.technical == level


def test_who_asks_what_a_thing_is_does_not_know_it() -> None:
    assert depth("what's a vps, like a computer you rent?").lay
    assert depth("I'm not very technical").lay
    assert not depth("what is the p99 of the ingest path?").lay


@pytest.mark.parametrize(
    "text",
    ["My friend(s) come on 12.05.2024 with LH1234", "THIS IS SO EXCITING", "I need an iPhone", "munter bis elf",
     "a gin and tonic, please", "viens vite, ils arrivent", "the terminal was full", "raspberry jam and a Torte"],
)  # fmt: skip
def test_plain_words_are_of_no_trade(text: str) -> None:
    assert (depth(text).deep, depth(text).middle) == (0, 0)


@pytest.mark.parametrize(
    ("detail", "texts"),
    [
        (
            "short",
            "just the command please | nur die Abfrage | one sentence please | yes/no? | kurz: welche? | bitte kurz",
        ),
        ("short", "no lecture, just the line | keep further answers that brief | a brief statement will suffice"),
        (
            "short",
            "the short version pls | juste la commande | solo el comando | en deux mots | al grano | mach's kurz",
        ),
        ("short", "in max 3 lines | don't ramble | skip the intro | shorter | no essays please | ohne lange Erklärung"),
        (
            "long",
            "the long version again | all the details | full reasoning please | don't leave anything out | go deeper",
        ),
        (
            "long",
            "the same level of detail | every step of the argument | a detailed comparison | as thorough as possible",
        ),
        (
            "long",
            "mit allen Details | ausführlich bitte | réponse complète | con todo detalle | paso a paso | en profondeur",
        ),
        (
            "normal",
            "normal length, not an essay | ten minutes longer | a longer rest next time | how long does it take",
        ),
        ("normal", "only the kitchen has a window | I watched a short film"),
    ],
)
def test_wishes_for_more_or_less_are_heard(detail: str, texts: str) -> None:
    for text in texts.split(" | "):
        assert detail_wanted(DetailWantedOf((text,)))[0] == detail, text


def test_haste_alone_is_not_casual() -> None:
    hasty = tone(ToneOf(tuple(Written(text) for text in ("lights off kitchen", "heating 21", "alarm 6:30"))))
    assert hasty.tone.formality == "neutral"
