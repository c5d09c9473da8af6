"""Whether two needs mean the same: by their terms, whatever the order and the form of the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from recollect.judges.relations import SameNeedOf
from recollect.judges.rules.lexicon import words
from recollect.understanding.stopwords import LANGUAGES, STOP, fold, scores

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PHRASES = tuple(
    (re.compile(rf"\b(?:{wording})\b"), f" {term} ")
    for wording, term in (
        (r"(?:text|short) messages?|texting|smses", "sms"),
        (r"e-?mails?", "mail"),
        (r"(?:turn|switch)(?:ing)?(?: \w+){0,3}? on|einschalten|anschalten", "switchon"),
        (r"(?:turn|switch)(?:ing)?(?: \w+){0,3}? off|ausschalten|abschalten", "switchoff"),
        (r"turn(?:ing)?(?: \w+){0,3}? up", "turnup"),
        (r"turn(?:ing)?(?: \w+){0,3}? down", "turndown"),
        (r"look(?:ing)? (?:up|for)", "search"),
        (r"read(?:ing)? (?:out|aloud)|read(?:ing)?((?: \w+){0,3}) aloud", r"read \1"),
        (r"phon(?:e|ing) calls?|telephone calls?", "phone call"),
        (r"check(?:ing)? out", "checkout"),
        (r"to[- ]?do", "todo"),
        (r"log(?:ging)? in|sign(?:ing)? in", "login"),
        (r"without (?:the )?(?:internet|network|connection)", "offline"),
        (r"(?:in )?bulk|at once|many|in one go", "several"),
        (r"set(?:ting)? up", "setup"),
        (r"back(?:ing)?[- ]?ups?", "backup"),
    )
)
# Words that say nothing about what is needed, beyond those that carry no content anywhere.
_FILLING = words(
    "able ability add support supporting supported feature option way button mode work working make making want let "
    "possible possibility thing stuff file files function functionality use allow enable provide offer "
    "introduce include implement nice great good better really automatically again system app bot assistant tool "
    "me my mine us our you your i we hinzufugen moglichkeit funktion ability facility please theme per"
)
_SAME = {
    term: group.split()[0]
    for group in (
        "search find locate lookup suchen finden buscar chercher",
        "delete remove erase loschen borrar eliminar supprimer",
        "show check display view see list chart overview anzeigen zeigen mostrar afficher",
        "remind reminder reminding notify notification alert erinnern erinnerung",
        "dark night",
        "book reserve reservation booking order buy purchase buchen reservieren reservar",
        "attach attachment",
        "several multiple many multi",
        "answer reply respond response",
        "pay payment",
        "heating heater thermostat heat warm",
        "picture photo image foto bild",
        "energy power electricity",
        "consumption usage use",
        "mail email e-mail",
        "calendar kalender calendario",
        "sync synchronise synchronize synchronisation synchronization synch",
        "summary summarise summarize summarisation recap digest",
        "spreadsheet excel xlsx xls",
        "restaurant dinner",
        "light lamp licht",
        "task todo",
        "appointment meeting event termin",
        "document doc dokument",
        "contact address-book",
        "print drucken imprimir imprimer",
        "translate translation ubersetzen traducir traduire",
        "export exportieren exportar exporter",
        "report bericht informe rapport",
        "invoice rechnung factura facture bill",
        "create generate produce draw build erstellen crear creer",
        "change update edit modify alter amend andern cambiar",
        "move reschedule postpone verschieben",
        "big bigger large larger",
        "recognise recognize read",
        "monthly month",
        "weekly week",
        "daily day",
        "yearly year",
        "fix repair mend broken",
        "send sent sending",
        "slow slowly slower",
        "fast faster quick quicker quickly",
        "short shorter brief concise",
        "voice speech spoken",
        "record recording",
        "forward forwarding",
        "sort order-by sorting",
        "parcel package shipment delivery paket",
        "flight plane flug vuelo",
        "share sharing",
        "undo revert",
        "offline",
        "duplicate duplicated duplication",
        "connect connection link integrate integration",
        "family household",
        "phone telephone",
        "keep save store remember",
        "transcribe transcription transcript",
        "count statistics number",
    )
    for term in group.split()
}
_MAKING = ("create", "save", "keep", "download", "export", "convert", "get")
_FORMATS = words("pdf csv spreadsheet excel word json markdown html xml ical epub png jpg mp3 docx")
# A need that names one of these is another need than one that names none of them, or another.
_TELLING_APART = _FORMATS | words(
    "english german french spanish italian polish portuguese dutch russian chinese japanese turkish arabic "
    "kitchen bathroom bedroom hallway garden garage office cellar attic balcony "
    "daily weekly monthly yearly hourly outlook google apple microsoft slack jira github notion whatsapp telegram "
    "signal matrix trello dropbox spotify switchon switchoff turnup turndown"
)
# What can be done with anything: alone, one of these is no need.
_ACTIONS = words(
    "show search delete send book create change keep export import print share play open close move fix read write"
)
_ENOUGH = 0.5  # share of the longer need that the shorter one must cover


@lru_cache(maxsize=20_000)
def terms(need: str) -> tuple[str, ...]:
    """The terms by which a need is compared: stems of its telling words, one for those that mean the same, sorted."""
    text = fold(need.replace("’", "'"))
    for pattern, term in _PHRASES:
        text = pattern.sub(term, text)
    spoken = [word.removesuffix("'s") for word in _WORD.findall(text)]
    known = scores(spoken)
    empty = STOP["en"] | STOP[max(LANGUAGES, key=lambda language: known[language])]  # "car" is a word of French
    found = []
    for word in spoken:
        if word in empty or word in _FILLING:
            continue
        found.append(_SAME.get(word) or _STEMMED.get(stem(word)) or stem(word))
    kept = {term for term in found if term not in _FILLED}
    if kept & _FORMATS and kept & _MADE:
        kept = (kept - _MADE) | {"export"}
    return tuple(sorted(kept))


def stem(word: str) -> str:
    """Without the endings of number and time, roughly."""
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 4 and re.search(r"(?:s|x|z|ch|sh)es$", word):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and re.search("[aeiouy]", word[: -len(ending)]):
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if len(word) > 6 and word.endswith("tion"):
        word = word[:-3]
    elif len(word) > 6 and word.endswith("ly"):
        word = word.removesuffix("ly").removesuffix("al")
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


_STEMMED = {stem(term): meant for term, meant in _SAME.items()}
_FILLED = frozenset(stem(word) for word in _FILLING) | _FILLING
_MADE = frozenset(_STEMMED.get(stem(word)) or stem(word) for word in _MAKING)


def same(question: SameNeedOf) -> tuple[bool, str, float]:
    return alike(terms(question.one), terms(question.other))


def alike(one: Sequence[str], other: Sequence[str]) -> tuple[bool, str, float]:
    """Whether needs of these terms are the same one, why, and how sure that is."""
    mine, theirs = frozenset(one), frozenset(other)
    if not mine or not theirs:
        return False, "there are no telling words", 0.8
    if mine == theirs:
        return True, "they have the same terms", 0.95
    shared, apart = mine & theirs, mine ^ theirs
    if not shared:
        return False, "they have no term in common", 0.9
    if apart & _TELLING_APART:
        return False, f"only one is about {min(apart & _TELLING_APART)}", 0.85
    small, big = sorted((mine, theirs), key=len)
    if small < big and len(small) >= _ENOUGH * len(big) and not small <= _ACTIONS:
        return True, "one says the same in fewer words", 0.7
    close = len(shared) >= _ENOUGH * len(big)
    return False, f"each has terms of its own, such as {min(apart)}", 0.6 if close else 0.85


def merged(needs: Mapping[str, Iterable[Sequence[str]]]) -> dict[str, str]:
    """For each of some gaps, with the terms of all its wordings, the first of those that mean the same as it does."""
    first = {gap: gap for gap in needs}

    def root(gap: str) -> str:
        while first[gap] != gap:
            gap = first[gap]
        return gap

    order = {gap: number for number, gap in enumerate(needs)}
    by_term: dict[str, dict[tuple[str, ...], str]] = {}  # wordings that were met, under each of their terms
    for gap, wordings in needs.items():
        for wording in dict.fromkeys(tuple(each) for each in wordings):
            near: dict[tuple[str, ...], str] = {}
            for term in wording:
                near |= by_term.get(term, {})
            for known, theirs in near.items():
                one, other = root(gap), root(theirs)
                if one != other and alike(wording, known)[0]:
                    early, late = sorted((one, other), key=order.__getitem__)
                    first[late] = early
            for term in wording:
                by_term.setdefault(term, {}).setdefault(wording, gap)
    return {gap: root(gap) for gap in needs}
