"""Promises in German, Spanish and French: in the first person of the present or the future, told in their own words.

A verb that is done for others counts by itself; any other one where it has "you" in it, or a time, or answers somebody.
"""

from __future__ import annotations

import re
from functools import cache

from recollect.judges.relations import Promised, PromisesIn
from recollect.judges.rules.promises import wordings as w
from recollect.judges.rules.promises.due import due

_START = (
    r"(?:^|[,;:!]|\b(?:und|y|et|dann|aber|pero|mais|alors|entonces|also|jo|ja|klar|ok|okay|gut|sí|claro|vale|oui|"
    r"d'accord|bueno|bon|versprochen|morgen|"
    r"mañana|demain|heute|danke|gracias|merci|promis)\b) ?"
)
_DE = (
    r"schick|send|bring|ruf|meld|kümmer|besorg|reparier|bestell|buch|geb|leih|zahl|überweis|erledig|prüf|frag|hol|"
    r"liefer|erinner|helf|"
    r"übernehm|schreib|zeig|reservier|organisier|druck|fütter|gieß|bereit|korrigier|lad|begleit|sorg|klär|richt|bezahl|"
    r"verspreche?,? (?:dir|euch)"
)
_DE_OTHER = (
    r"mach|nehm|komm|fahr|schau|guck|lass|leg|stell|koch|back|kauf|sag|bin|pass|trag|räum|putz|setz|wart|bau|mess|lös|"
    r"kopier|versuch"
)
_ES_STATES = (
    r"quiero|amo|adoro|odio|digo|juro|veo|entiendo|creo|extraño|deseo|recomiendo|conozco|agradezco|pido|echo|felicito|"
    r"comprendo|debo|tengo|"
    r"siento|noto|oigo|imagino|puedo|gusto|apoyo|admiro|necesito|aconsejo|como|bebo|duermo"
)
_ES = (
    r"mando|envío|llamo|traigo|llevo|paso|doy|presto|aviso|escribo|pago|devuelvo|ayudo|confirmo|consigo|recojo|busco|"
    r"hago|compro|reservo|arreglo|"
    r"preparo|cuento|acompaño|espero|reviso|hablo|pregunto|pongo|subo|dejo|encargo|ocupo"
)
_FR_STATES = (
    r"aime|adore|dis|jure|déteste|comprends|crois|souhaite|remercie|embrasse|conseille|demande|prie|écoute|vois|ai|"
    r"avais|manque|connais|"
    r"félicite|rappelle que|signale|trouve|sens|attends|suis|recommande|fais confiance|propose|ferai confiance"
)
_FR = (
    r"envoie|appelle|rappelle|apporte|rends|donne|écris|paie|paye|prête|aide|transmets|ramène|récupère|passe|dépose|"
    r"prépare|réserve|prends|fais|"
    r"achète|cherche|garde|imprime|corrige|vérifie|m'occupe|m'en occupe|m'en charge|gère|viens|tiens au courant|emmène"
)
_TIMELY = re.compile(
    r"\b(?:dir|dich|euch|ihnen|ihm|te|os|t'|vous|lui|leur|für (?:dich|euch|uns)|para (?:ti|vosotros|ustedes)|"
    r"pour (?:toi|vous)|mit|vorbei|ab|contigo|à toi)\b|t'",
    re.IGNORECASE,
)
_ENDS = re.compile(r",? (?:weil|aber|porque|pero|parce que|mais|denn|damit|para que|pour que)\b")
_NOT = re.compile(
    r"\b(?:nicht|nie|kein\w*|nunca|jamás|ne|n'|pas|jamais|no|toujours|immer|siempre|normalmente|d'habitude|"
    r"normalerweise|meistens|jeden|cada|todos los|tous les|chaque|ayer|hier soir|gestern)\b",
    re.IGNORECASE,
)
_KEPT_FROM = re.compile(
    r"\bje ne (?:le |te |vous )?(?:dirai|ferai|dis|répéterai|parlerai) (?:rien|plus|pas|à personne)|\bich (?:sag|sage|"
    r"verrat|verrate|erzähl|erzähle|werde?)\b.{0,30}\b(?:niemand\w*|nichts|keinem|nicht vergessen|nie wieder)|"
    r"\bno (?:se lo |lo |le )?(?:diré|digo|contaré|cuento|olvidaré)\b|\bno volverá a pasar\b|\bkommt nicht (?:wieder|"
    r"mehr) vor\b",
    re.IGNORECASE,
)


@cache
def _vows() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    sure = (
        rf"(?:ich|wir) (?:\w+ )?(?:{_DE})(?:e|en|n|t)?\b|(?:{_DE})e? (?:ich|wir)\b|(?:ich|wir) (?:werd(?:e|"
        rf"en)?) (?=.*\b(?:dir|dich|euch|ihnen|\w*(?:schicken|senden|"
        r"bringen|rufen|erledigen|kümmern|zahlen|reparieren|melden|holen|helfen|besorgen|überweisen|prüfen|"
        r"organisieren)|für (?:dich|euch))\b)|(?:werd(?:e|en)) (?:ich|wir) (?=dir|dich|euch|ihnen)|"
        r"(?:ich|wir) (?:kann|können) (?:dir|euch|ihnen) |(?:kriegst|bekommst|hast) du .*(?:zurück|von mir)|(?:ich|"
        r"wir) pass\w* .*\bauf\b|pass\w* (?:ich|wir) .*\bauf\b|"
        rf"(?:te|le|os|les|se) (?:lo |la |los |las )?(?!(?:{_ES_STATES})\b)(?:\w{{2,}}(?:aré|eré|iré|aremos|eremos|"
        rf"iremos)|(?:{_ES})(?:mos)?)\b|(?:yo )?me (?:encargo|ocupo|encargaré|ocuparé)\b|cuenta conmigo\b|"
        r"voy a (?=\w+(?:te|le|os|les|telo|selo)\b|(?:enviar|mandar|llamar|arreglar|reservar|pagar|hablar con|"
        r"preguntar|comprar)\b)|(?:paso|iré|voy) a (?:recogerte|buscarte|ayudarte|verte)\b|yo (?:lo |la |los |"
        r"las )?(?:llevo|traigo|hago|pago|pongo|compro|llamo|preparo|reservo)\b|"
        rf"je (?:te |vous |lui |leur |t'|l')+(?:le |la |les |l'|en )?(?!(?:{_FR_STATES})\b)(?:\w{{2,}}(?:rai|rons)|"
        rf"(?:{_FR}))\b|nous (?:vous |lui |leur |t'|te )(?:\w+ons)\b|(?:compte|comptez) sur moi\b|"
        r"je (?:m'en occupe|m'occupe|m'en charge|gère|vais (?:t'|te |vous |lui |leur |m'occuper|m'en occuper|envoyer|"
        r"réparer|réserver|payer|appeler|chercher|voir avec|demander))"
    )
    timely = (
        rf"(?:ich|wir) (?:{_DE_OTHER})(?:e|en)?\b|(?:{_DE_OTHER})e? (?:ich|wir)\b|"
        rf"(?:yo )?(?:{_ES})\b|(?:allí|ahí) estaré\b|(?:lo|la|los|las) (?:\w+(?:aré|eré|iré)|{_ES})\b|"
        rf"(?:je |j')(?:\w{{2,}}rai|{_FR})\b|(?:je |on )(?:le|la|les|l') ?(?:\w{{2,}}rai|{_FR})\b|nous (?:\w+rons)\b"
    )
    promised = (
        r"keine sorge|tranquil[oa]|no te preocupes|descuida|t'inquiète|ne t'inquiète pas|"
        r"versprochen|prometido|(?:te |lo |os )+prometo|promis|c'est promis|sin falta|sans faute"
    )
    flags = re.IGNORECASE
    return (
        re.compile(f"(?<![\\w'])({sure}).*", flags),
        re.compile(f"{_START}({timely}).*", flags),
        re.compile(rf"\b(?:{promised})\b", flags),
    )


def foreign(words: str, offset: int, question: PromisesIn) -> list[Promised]:
    """The promise of a sentence, told in its own words."""
    words = _POLITE.sub("", words)
    low = words.lower()
    sure, timely, promised = _vows()
    kept_from = _KEPT_FROM.search(words)
    match = sure.search(words)
    start = match.start(1) if match is not None else -1
    now = question.occurred_at
    if match is None and kept_from is not None:
        start = kept_from.start()
    if start < 0:
        skipped = 0 if timely.search(words) else _after_time(low)
        match = timely.search(words[skipped:])
        if match is None and promised.search(low):
            match = _FIRST.search(words[skipped:])
        if match is None:
            return []
        start = skipped + match.start(1)
        said = words[start:]
        for_you = _TIMELY.search(said) is not None and bool(due(words, now)[0] or question.asked)
        answers = bool(question.asked and w.HINT.search(question.asked)) and len(words.split()) < 14
        if not (for_you or answers or promised.search(low)):
            return []
    if w.DOUBT.search(low) or _WEIGHED.search(low) or w.CONDITION.search(low) or w.REPORTED.search(low[:start]):
        return []
    if _NOW.search(low) or _FOR_ME.match(low[start:]):
        return []
    if kept_from is None and promised.search(low) is None and _NOT.search(low[start:]):
        return []
    stop = _ENDS.search(low, start)
    end = stop.start() if stop else len(words)
    said = words[start:end].strip(" ,;.!")
    short = len(said.split()) < 3
    if short and not question.asked:
        return []
    due_at, deed = due(said, now)
    if due_at is None:
        due_at, _ = due(words[:start], now)
    if due_at is None and question.asked and (w.HINT.search(question.asked) or w.REQUEST.search(question.asked)):
        due_at, _ = due(question.asked, now)
    by = "" if due_at is None else f" (by {due_at:%Y-%m-%d})"
    whole = f"{deed} ({question.asked.strip()[:100]})" if short else deed
    text = f"{question.speaker or 'Somebody'}: {whole[:200]}{by}."
    return [Promised(text, due_at, 0.8, offset + start, offset + end, "says it")]


_POLITE = re.compile(r",? (?:si tu veux|si vous voulez|si quieres|wenn du (?:willst|magst|möchtest))\b", re.IGNORECASE)
_NOW = re.compile(r"\b(?:gerade|ahora mismo|justo ahora|en ce moment|en train de)\b")
_FOR_ME = re.compile(
    r"(?:ich \w+|\w+ ich) (?:mir|mich)\b(?<!melde mich)(?<!meld mich)(?<!kümmere mich)(?<!kümmer mich)(?! (?:um|bei|"
    r"drum|dann|morgen|später)\b)|je me\b|me compro\b"
)
_FIRST = re.compile(r"\b((?:ich|je|j'|yo) ?\w+.*)", re.IGNORECASE)
_WEIGHED = re.compile(
    r"\b(?:würde\w*|könnte\w*|wahrscheinlich|nie|niemals|eventuell|glaube|hoffe|nunca|jamais|podría|quizá|creo que|"
    r"espero que|je pense|j'espère|si tuviera|wollte|sollte|müsste|voudrais|pourrais|devrais|quisiera|gustaría)\b"
)
_TIME = re.compile(
    r"^(?:[^,.;]{0,50}?\b(?:am|um|bis|spätestens|a las|el|le|à|avant|demain|mañana|morgen|heute|sonntag|montag|"
    r"dienstag|mittwoch|donnerstag|freitag|samstag|"
    r"lunes|martes|jueves|viernes|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|"
    r"\d{1,2}(?:[.:h]\d{0,2})*\.?)[ ,]+)+"
)


def _after_time(low: str) -> int:
    """Where a sentence goes on after the time that it begins with: "Bis spätestens 30.9. überweise ich …"."""
    match = _TIME.match(low[:120])
    return match.end() if match else 0
