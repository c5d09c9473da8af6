"""How much detail somebody wants in answers (A52): what they ask for counts most, then how they write themselves."""

from __future__ import annotations

import re
from functools import cache
from statistics import median
from typing import Literal

from recollect.judges.bounds import bounded
from recollect.judges.questions import DetailWantedOf
from recollect.judges.rules.summaries.cues import alternatives

Detail = Literal["short", "normal", "long"]
# Sizes and what they are said of; "the answer" is never far from them.
_SMALL = (
    r"(?:short(?:er|est)?|brief(?:er)?|concise|crisp|succinct|terse|snappy|compact|compressed|"
    r"one[- ](?:word|line|sentence)|single[- ]sentence|two[- ]line|quick)"
)
_LARGE = (
    r"(?:long(?:er)?|detailed|thorough|comprehensive|elaborate|exhaustive|in[- ]depth|extensive|full|complete|"
    r"proper|lengthy)"
)
_SAID = (
    r"(?:answers?|repl(?:y|ies)|responses?|explanations?|messages?|summar(?:y|ies)|statements?|versions?|overviews?|"
    r"recaps?|confirmations?|descriptions?|outputs?)"
)
_MORE_SAID = (
    r"(?:comparisons?|analys[ei]s|assessments?|derivations?|breakdowns?|walk-?throughs?|reasoning|accounts?|"
    r"stor(?:y|ies)|pictures?|background|details?|discussions?|treatments?|guides?|write-?ups?|reports?)"
)
_PIECE = (
    r"(?:answers?|results?|gist|essentials?|essence|summary|headlines?|numbers?|figures?|short version|code|commands?|"
    r"quer(?:y|ies)|one[- ]?liners?|line|lines|links?|names?|fix|flags?|diff|formulas?|regex|snippets?|key points|"
    r"main points?|basics|facts|verdict|bottom line|value|dates?|yes or no|"
    r"antwort|ergebnis|befehle?|abfrage|zahl|zahlen|zeile|formel|wichtigste|nötigste|fakten|kurzfassung|"
    r"réponse|résultat|commande|requête|ligne|formule|essentiel|chiffres?|"
    r"respuesta|resultado|comando|consulta|línea|fórmula|esencial|números?|dato)"
)
_SHORT = rf"""
    (?:keep|make|leave|hold) (?:your |the |all |my |any |further |future ){{0,3}}(?:it|this|that|these|things|{_SAID}|
    everything)(?: \w+)? ?(?:as |very |a bit |much |really |a little |nice and |that |this )?(?:{_SMALL}|simple|tight|
    to the point|under \d+ words|to (?:a|one|two|1|2|3|three) (?:lines?|sentences?|words?|minimum))\b
    (?:be|stay|being) (?:more |very |as |really |so |too |a bit |a little )?(?:brief|concise|succinct|terse|shorter|
    less (?:verbose|wordy))\b
    {_SMALL} (?:as possible|{_SAID})\b(?! (?:of|to) (?:the|my|a)\b)
    (?:short|brief|concise),? (?:pls|plz|please|thx)\b
    (?:pls|plz|please),? (?:short|brief|briefly|concise|concisely)\b
    tl;?dr\b
    too (?:long|wordy|verbose|detailed|chatty|much (?:text|detail|information|info))\b
    (?:not so|less) (?:long|detailed|much|detail|text|verbose|wordy|chatty)\b
    (?:a |one |that |another )?wall of text\b
    (?:in|with|max(?:imum)?(?: of)?|at most|no more than|under) (?:one|a|two|three|five|ten|a few|few|\d{{1,3}}|
    a single|
    max|a couple of) (?:short )?(?:sentences?|words?|lines?|bullets?|bullet points)\b
    (?:one|1|two|2|single)[- ](?:sentence|line|word|liner)s?(?: only| max| please| pls| is enough| will do|[.!]?$)
    one[- ]?liners?\b
    (?:yes or no|yes/no|y/n)(?: only| please| pls| is enough| will do| suffices?|[?.!]?$)
    in a nutshell\b
    (?:just|only)(?: give me| tell me| want| need| send me| show me)?(?: the| an?| your| one)? (?:\w+ ){{0,2}}{_PIECE}\b
    (?:the |a )?(?:short|quick|brief|tldr|condensed|abridged) (?:version|one)\b
    (?:no|without|skip|spare me|leave out|drop|don't need|do not need|don't want|not interested in|no need for|cut|
    enough of)(?: all| any| so many| too much| those| that)? (?:the |of the |an? |long )*(?:details?|explanations?|
    background|preamble|intro|introductions?|waffle|fluff|filler|lectures?|essays?|novels?|rambling|blah|speech(?:es)?|
    pleasantries|small ?talk|chit ?chat|disclaimers?|caveats|theory|history|padding|prose|walls? of text)\b
    (?:don't|do not|please don't|stop) (?:ramble|lecture|rambling|lecturing|waffle|waffling|
    explain(?:ing)? everything)\b
    (?:get|come|straight|cut|stick) (?:right |straight )?to the (?:point|chase)\b
    cut (?:it short|to the|the (?:waffle|fluff|crap))\b
    (?:^|[,.;!?:-] ?|(?:much|bit|little|even|please|answer|it) )shorter(?:,? please| next| from| pls| now)?[.!?]*$
    (?:briefly|in short|in brief|quick answer|bullet points only|only bullet points|bottom line only|concisely)\b
    (?:halte?|fass(?:e|en)?) (?:dich|sie sich) (?:bitte )?(?:kurz|knapp)\b
    (?:kürzer|kurze? (?:antwort(?:en)?|version|erklärung|zusammenfassung)|kurzfassung|kurzversion|knappe? antwort\w*)\b
    (?:bitte |nur |ganz |möglichst |antworte\w* (?:sie |mir |bitte )*)kurz\b
    kurz(?: und knapp|,? bitte|:|gefasst|halten)(?!\w)
    (?:mach'?s|machen sie es|mach es) (?:bitte )?kurz\b
    zu (?:lang|ausführlich|viel text)\b
    in (?:einem satz|zwei sätzen|einer zeile|zwei zeilen|einem wort|stichpunkten|stichworten|aller kürze|wenigen worten)
    nicht so (?:lang|ausführlich|viel)\b
    (?:ohne|keine?n?) (?:lange[nrs]? )?(?:erklärung(?:en)?|romane?|vorträge?|vortrag|drumherum|geschwafel|details|
    aufsatz|begründung)\b
    (?:nur|bloß|einfach nur) (?:noch )?(?:die|den|das|der|eine?n?|mir)? ?(?:\w+ ){{0,1}}{_PIECE}\b
    (?:plus court|sois (?:plus )?bref|soyez (?:plus )?brefs?|fais(?:-moi)? (?:plus )?court|faites court|brièvement)\b
    (?:réponses?|versions?|explications?) (?:plus )?(?:courtes?|brèves?|concises?)\b
    (?:trop long|en (?:une|deux) (?:phrases?|lignes?)|en (?:un|deux|quelques) mots?|en bref|en résumé)\b
    (?:sans|pas de|pas besoin de) (?:blabla|romans?|détails|longues? explications?|explications?|dissertation)\b
    (?:va|allez|droit) (?:à l'essentiel|droit au but|au but)\b
    (?:juste|seulement|uniquement) (?:le |la |les |l')?{_PIECE}\b
    (?:más (?:corto|breve)|sé (?:más )?(?:breve|conciso)|sea (?:más )?breve|brevemente|resumido|resumiendo)\b
    (?:respuestas?|versi(?:ón|ones)|explicaci(?:ón|ones)) (?:más )?(?:cortas?|breves?|concisas?)\b
    (?:demasiado largo|en (?:una|dos|pocas) (?:frases?|líneas?|palabras?)|en resumen|al grano|lo más corto)\b
    (?:sin|no quiero|nada de) (?:rollos?|detalles|tantos? detalles?|explicaciones|largas|enrollarte|parrafadas?)\b
    (?:solo|sólo|solamente|únicamente) (?:el |la |los |las |lo )?{_PIECE}\b
"""
_LONG = rf"""
    (?:be|being|stay) (?:more |very |as |really |much |so |too )?(?:detailed|thorough|comprehensive|elaborate|
    exhaustive|in[- ]depth|verbose)\b
    (?:make|keep) (?:it|this|that|answers?|repl(?:y|ies)|explanations?) (?:more |very |much )?(?:long(?:er)?|detailed|
    thorough|comprehensive|elaborate)\b
    {_LARGE} (?:and \w+ )?(?:{_SAID}|{_MORE_SAID})\b
    (?:more|further|all (?:of )?the|every|full|greater|in|in (?:more|great|full|fine)|plenty of|
    lots of) (?:\w+ )?details?\b
    (?:same|similar|this|that) (?:level|amount|depth) of detail\b
    (?:the |a )?(?:long|full|extended|unabridged|complete|uncut) (?:version|one|story|picture|explanation|reasoning)\b
    at (?:full|great|greater|similar|some) length\b
    (?:as (?:much|many|detailed|thorough|thoroughly|complete|long) (?:\w+ )?as (?:you (?:can|like|want)|possible))\b
    the more (?:details? |you (?:tell|write|explain) )?the (?:better|merrier)\b
    (?:don't|do not|never) (?:leave (?:anything|out)|skip (?:any|steps)|hold back|spare me (?:any|the))\b
    (?:each|every) (?:single )?step\b
    step[- ]by[- ]step\b
    in[- ]depth\b
    elaborate\b
    go (?:deeper|into (?:more |the |all the )?(?:details?|depth))\b
    explain (?:everything|fully|thoroughly|properly|exactly|(?:it|this|that) (?:all|fully|properly|thoroughly)|
    from scratch|the (?:whole|full|entire))\b
    tell me (?:more|everything|all (?:about|of))\b
    (?:why|whys|reasons?|reasoning|theory|background|logic) (?:behind|of it all|as well as the|and not (?:just|only))\b
    (?:with|include|including|add|show) (?:all |the |all the |every |full )+(?:derivations?|steps|reasoning|background|
    sources|assumptions|intermediate steps|proofs?|context)\b
    rather (?:read|have) (?:\w+ ){{0,3}}(?:too much|more|long|pages?|paragraphs)\b
    rather (?:too much|too long|more) than (?:too )?(?:little|short|less)\b
    too (?:short|brief|terse|vague|superficial|shallow)\b
    not so (?:short|brief|terse)\b
    (?:expand on|walk me (?:through|thru)|deep dive|with examples|and why exactly|the whole story|the reasoning behind|
    spell (?:it|everything) out|every angle|all the (?:ins and outs|nuances))\b
    (?:^|[,.;!?:-] ?|(?:much|bit|little|even|please|answer|it) )longer(?:,? please| pls| this time)?[.!?]*$
    (?:ausführlich\w*|genauer|im detail|mehr (?:details|hintergrund)|schritt für schritt|zu (?:kurz|knapp|
    oberflächlich))\b
    (?:alle[nr]? (?:details|einzelheiten|schritte[n]?)|in allen einzelheiten|detaillierte?\w*|gründlich\w*|
    umfassend\w*)\b
    (?:mit (?:begründung(?:en)?|hintergründen|beispielen|herleitung)|gerne? (?:etwas |ruhig )?länger|ruhig lang)\b
    (?:en détail|plus de détails|plus détaillée?|étape par étape|trop court|dans le détail|tous les détails|
    en profondeur)\b
    (?:réponses?|explications?|analyses?|version) (?:très |plus |bien )?(?:complètes?|détaillées?|longues?|
    approfondies?)\b
    (?:développe[rz]?|approfondi[rst]?\w*|avec des exemples|le plus (?:complet|précis) possible)\b
    (?:en detalle|con (?:todo|más|mucho) (?:lujo de )?detalles?|más detalles?|más detallad[oa]|paso a paso|
    demasiado corto)\b
    (?:todos los detalles|en profundidad|a fondo|respuestas? (?:completas?|largas?|detalladas?)|cuéntame (?:todo|más))\b
    (?:explicaci(?:ón|ones) (?:completas?|largas?|detalladas?)|desarrolla|con ejemplos|lo más completo posible)\b
"""


@cache
def _wishes() -> tuple[tuple[int, re.Pattern[str]], ...]:
    """The wishes for less and for more; they take a while to compile."""
    return ((-1, alternatives(_SHORT)), (1, alternatives(_LONG)))


_NORMAL = re.compile(
    r"\b(?:normal|medium|usual|average) length\b|\bnot too (?:short|long),? (?:and |or |but )?not too\b"
)
_NO = re.compile(
    r"\b(?:no|not|don't|do not|without|never|skip|less|fewer|spare me|no need (?:for|to)|needn't|stop|kein\w*|nicht|"
    r"ohne|pas|sans|sin)(?: \w+){0,3} ?$"
)
_TOO = ("too ", "zu ", "trop ", "demasiado ")  # "not too long" and "too long" want the same
# What is asked of a text that is to be written is not asked of answers.
_OF_A_TEXT = re.compile(
    r"\b(?:write|draft|compose|generate|make me|create|tell me a|email|essay|story|poem|letter|speech|post|tweet|"
    r"caption|book|film|movie|hair|trip|meeting|dress|sleeves|road|queue|wait)\b"
)
_LASTING = re.compile(
    r"\b(?:always|from now on|in (?:the )?future|generally|every time|going forward|please keep|answers|replies|"
    r"responses|immer|ab jetzt|toujours|siempre)\b"
)
_BEFORE = 40  # characters before a wish that may turn it round
_READ = 1_000  # characters of a message
_MOST = 200  # messages, the newest
_FADES = 0.95  # what a wish still counts for after each message that came later
_OLDER = 0.5  # and after each wish that came later
_ENOUGH = 5  # messages that show how somebody writes
_FEW, _MANY = 8, 60  # words in the middle
_SHORT_MEAN = 5.5  # and of all of them


@bounded
def detail_wanted(question: DetailWantedOf) -> tuple[Detail, str, float]:
    """The detail, why, and how sure that is."""
    messages = [text[:_READ].lower().replace("’", "'") for text in question.messages[-_MOST:] if text.strip()]
    score, wish = _asked(messages)
    if abs(score) >= 0.25:
        detail: Detail = "long" if score > 0 else "short"
        return detail, f"it was asked for: {wish!r}", round(min(0.95, 0.7 + 0.25 * min(1.0, abs(score))), 2)
    if len(messages) < _ENOUGH:
        return "normal", "too little was written to know", 0.5
    many = [len(text.split()) for text in messages]
    length = median(many)
    if length <= _FEW and sum(many) / len(many) <= _SHORT_MEAN:
        return "short", f"messages of {length:g} words", 0.55
    if length >= _MANY:
        return "long", f"messages of {length:g} words", 0.6
    return "normal", f"messages of {length:g} words, and nothing was asked for", 0.7


def _asked(messages: list[str]) -> tuple[float, str]:
    """From -1 (short) to 1 (long), the newest wishes first; and the words of the one that counts most."""
    score, most, wish, wishes = 0.0, 0.0, "", 0
    for age, text in enumerate(reversed(messages)):
        sign, words = _sign(text)
        if not sign:
            continue
        lasting = _LASTING.search(text) is not None
        faded = max(0.5, _FADES ** (age / 4)) if lasting else _FADES**age
        counts = (1.0 if lasting else 0.6) * _OLDER**wishes * faded
        wishes += 1
        if _OF_A_TEXT.search(text) and not lasting:
            counts *= 0.2
        score += sign * counts
        if counts > most:
            most, wish = counts, words
    return max(-1.0, min(1.0, score)), wish


def _sign(text: str) -> tuple[int, str]:
    """1 for more, -1 for less, 0 for nothing of the kind; the last wish of a message counts."""
    found = [(match.start(), sign, match) for sign, pattern in _wishes() for match in pattern.finditer(text)]
    if not found or _NORMAL.search(text):
        return 0, ""
    found.sort(key=lambda each: (each[0], -len(each[2][0])))
    first = found[-1]
    covering = next((each for each in found if each[2].start() <= first[0] < each[2].end()), first)
    _, sign, match = covering
    start = match.start()
    no = _NO.search(text[max(0, start - _BEFORE) : start])
    if no is None or match[0].startswith(_TOO):
        return sign, match[0].strip()
    return -sign, text[max(0, start - _BEFORE) + no.start() : match.end()].strip()
