"""Words that carry no content, in four languages, and which of these languages a question is written in.

All words are folded: lower case, without accents. The lists are for reading questions, not for the index.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LANGUAGES = ("en", "de", "fr", "es")

_ENGLISH = """
a about above after again against ah all almost already also although am an and any anybody anyone anything are aren
as at be because been before being below between both but by can cannot could couldn did didn do does doesn doing don
done down during each either else ever every few for from further get gets getting give given go going gone got had
hadn has hasn have haven having he hello her here hers herself hey hi him himself his how however i if in into is isn
it its itself just kindly let ll many may maybe me might mightn mine more most much must mustn my myself need needn
neither no nor not now of off oh ok okay on once one ones only onto or other others our ours ourselves out over own
per perhaps please quite rather re really regarding s same shall shan she should shouldn since so some somebody
someone something still such t than thank thanks that the their theirs them themselves then there these they this
those though through thus till to together too toward towards under until up upon us ve very via was wasn we were
weren what whatever when whenever where whether which while who whoever whom whose why will with within without won
would wouldn yes yet you your yours yourself yourselves d m o
"""
_GERMAN = """
ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist bitte da
dabei damit dann darf das dass dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem diesen
dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure fur gab gegen geht
gehabt gewesen gibt hab habe haben habt hallo hast hat hatte hatten hattest hin ich ihm ihn ihnen ihr ihre ihrem
ihren ihrer im immer in ins irgend ist ja jede jedem jeden jeder jedes jemand jetzt kann kannst kein keine keinen
konnen konnte machen mal man mehr mein meine meinem meinen meiner meines mich mir mit muss nach nein nicht nichts noch
nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte sowie um und uns
unser unsere unserem unseren unserer unter viel viele vom von vor wahrend wann war waren warst warum was weil welche
welchem welchen welcher welches wenn wer werde werden weshalb wie wieder wieso will wir wird wirst wo wohin womit
wurde wurden zu zum zur zwischen
"""
_FRENCH = """
a afin ai aie ainsi alors apres as au aucun aussi autre autres aux avaient avait avant avec avez avoir avons bien
bonjour c ca car ce ceci cela celle celui ces cet cette chez ci comme comment d dans de depuis des donc dont du elle
elles en encore entre es est et etaient etais etait ete etes etre eu fait faire faut hui il ils j je jusqu l la
laquelle le lequel les leur leurs lors lui m ma mais me meme merci mes moi moins mon n ne ni nos notre nous on ont ou
par parce pas pendant peu peut plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se
sera ses si son sont sous suis sur t ta te tes toi ton tous tout toute toutes tres tu un une vers voici voila vos
votre vous y
"""
_SPANISH = """
a al algo algun alguna alguno algunos ante antes aquel aquella aqui asi aun aunque cada casi como con contra cual
cuales cualquier cuando cuanta cuantas cuanto cuantos de del desde despues donde durante e el ella ellas ellos en
entre era eran eres es esa ese eso esos esta estaba estado estan estar estas este esto estos estoy estuvo fue fueron
fui gracias ha habia hace hacia han has hasta hay he hemos hizo hola la las le les lo los mas me mi mia mientras mio
mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otro otros para pero poco por porque pues que
quien quienes se sea ser si sido siempre sin sobre son soy su sus tal tambien tanto te tenia tiene tengo ti toda todas
todo todos tras tu tus u un una unas uno unos usted y ya yo
"""
STOP: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
    "fr": frozenset(_FRENCH.split()),
    "es": frozenset(_SPANISH.split()),
}
ANY: frozenset[str] = frozenset().union(*STOP.values())


def words(text: str) -> frozenset[str]:
    """A set of words, written as a line of them."""
    return frozenset(text.split())


def fold(word: str) -> str:
    """Lower case, and without accents."""
    word = word.casefold()
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def scores(words: Iterable[str]) -> dict[str, int]:
    """How many of the folded words each language calls its own."""
    english = german = french = spanish = 0
    en, de, fr, es = STOP["en"], STOP["de"], STOP["fr"], STOP["es"]
    for word in words:
        if word in ANY:
            english += word in en
            german += word in de
            french += word in fr
            spanish += word in es
    return {"en": english, "de": german, "fr": french, "es": spanish}


def language(words: Iterable[str]) -> str:
    """The language with the most function words; English where nothing says otherwise."""
    found = scores(words)
    return max(LANGUAGES, key=lambda code: found[code])  # the first of equals is English
