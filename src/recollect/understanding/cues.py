"""Cue words: what kind of memory a question is after, in which category, and what its answer looks like.

Tables and small functions over folded words. Each gives its findings with the words that made it say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from recollect.understanding.names import Word
from recollect.understanding.stopwords import words

Cue = tuple[str, str]  # what was understood, and the words that say so


def phrases(text: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in text.split("|"))


_KIND_WORDS = {
    "preference": words(
        "prefer prefers preferred preference preferences favorite favourite favorites favourites favoured "
        "likes loves loved love hates hate dislike dislikes enjoys enjoy taste tastes allergic mag magst "
        "mogen liebt bevorzugt bevorzuge bevorzugst vorliebe vorlieben lieblingsessen lieblingsfarbe "
        "lieblingsmusik lieblingsfilm lieblingsbuch gern gerne prefere preferes preferees favori favoris aime "
        "aimes aimons prefiere prefieres prefiero favorito favorita favoritos gusta gustan encanta "
        "preferencia preferencias"
    ),
    "event": words(
        "event events happened happen happening happens occurred passiert geschah ereignis evenement evento"
    ),
    "fact": words("fact facts fakt fakten dato datos"),
    "person": words("person persona personne"),
    "place": words("location address city town country ort adresse lieu ville lugar ciudad direccion"),
    "plan": words(
        "plan plans planned planning intend intends intention goal goals upcoming schedule scheduled agenda "
        "geplant vorhat vorhast vorhabe prevu prevoit projet projets planea planeado pienso piensa"
    ),
    "procedure": words(
        "steps instructions procedure procedures guide tutorial recipe anleitung rezept etapes recette pasos receta"
    ),
    "note": words("note notes noted memo memos jotted notiz notizen notiere nota notas apunte apuntes"),
    "summary": words("summary summarize summarise recap overview zusammenfassung zusammenfassen resumen"),
}
_KIND_OF = {word: kind for kind, cues in _KIND_WORDS.items() for word in cues}
_KIND_PHRASES = {
    "event": phrases(
        "what happened | what went on | when did | when was | when were | what was going on | was ist los | "
        "was war los | que s est il passe | qu est ce qui s est passe | que paso | que ha pasado"
    ),
    "fact": phrases(
        "know about | name of | how old | tell me about | weisst du uber | sais tu sur | sabes de | sabes sobre"
    ),
    "person": phrases("who is | who s | who are | who was | who were | wer ist | wer war | qui est | quien es"),
    "place": phrases(
        "where is | where are | where was | where does | where do | wo ist | wo wohnt | ou est | ou habite | "
        "donde esta | donde vive"
    ),
    "plan": phrases("going to | want to do | next steps | has vor"),
    "procedure": phrases(
        "how do i | how do you | how do we | how does one | how to | how can i | how can we | how should i | "
        "how would i | wie mache | wie kann ich | wie geht | wie stelle | comment faire | comment puis je | "
        "comment est ce que je | como hago | como se | como puedo"
    ),
    "note": phrases("wrote down | written down | write down"),
}
_LIKED = words("i you we they he she it not really also do does did don doesn didn to most best")
_LIKENED = words(
    "would d look looks looked feel feels felt sound sounds sounded seem seems taste smell more much just what"
)
_TOPICS = {
    "lighting": words(
        "light lights lighting lamp lamps bright brightness dim dimmed licht lampe lampen beleuchtung lumiere luz"
    ),
    "climate": words(
        "temperature thermostat heating heater heat climate warm cooling degrees temperatur heizung klima "
        "chauffage calefaccion"
    ),
    "routine": words("routine routines bedtime wake waking morgenroutine rutina"),
    "notification": words(
        "notification notifications notify alert alerts reminder reminders benachrichtigung notificaciones"
    ),
}
_SIGNS = str.maketrans(dict.fromkeys(".,;:!?()'\"", " "))
_HEADS = words("preference preferences settings setting habits habit routines rules favorites favourites")
_FAVOURITE = words("favorite favourite favorito favorita favori lieblings")
_ABOUT = words("about for on in regarding concerning of")

_ASKS = {
    **dict.fromkeys(words("who whom whose wer wem wen wessen qui quien quienes"), "person"),
    **dict.fromkeys(words("when wann quand cuando"), "time"),
    **dict.fromkeys(words("where wo wohin woher donde adonde"), "place"),
    **dict.fromkeys(words("why warum wieso weshalb pourquoi"), "reason"),
    **dict.fromkeys(words("combien cuanto cuanta cuantos cuantas wieviel wieviele"), "number"),
}
_OPEN = {
    "en": words("how what which whats"),
    "de": words("was wie welche welcher welches welchen welchem"),
    "fr": words("que quel quelle quels quelles comment quoi"),
    "es": words("que cual cuales como"),
}
_INDIRECT = words("tell me know remember remind in at to from with by since about und sag mir dis moi dime sabes")
_HOW = {
    **dict.fromkeys(
        words("many much long old often far tall big high heavy viele viel lange oft alt weit hoch"), "number"
    ),
    "come": "reason",
}
_WHAT = {
    **dict.fromkeys(
        words("time date day year month week weekday hour jahr tag monat datum uhrzeit jour mois annee fecha dia"),
        "time",
    ),
    **dict.fromkeys(
        words(
            "city cities country countries state states place places town street room location address region "
            "stadt land ville pays ciudad pais"
        ),
        "place",
    ),
    **dict.fromkeys(words("person people friend colleague relative neighbor neighbour"), "person"),
    **dict.fromkeys(words("number amount percentage count price cost total average age score"), "number"),
    **dict.fromkeys(words("reason reasons made motivated inspired"), "reason"),
}
_EXPLORE = words(
    "suggest suggestions recommend recommendations ideas tips advice overview everything summarize "
    "summarise summary recap describe explain tipps ideen conseils ideas consejos"
)
_EXPLORE_PHRASES = phrases(
    "tell me about | tell me more | know about | talk about | what should i | anything about | all about"
)
_ORDER = words("first earliest latest order chronological sequence")


def topic(text: str) -> str | None:
    """lighting, climate, routine or notification, where a sentence speaks of such things."""
    said = set(text.casefold().replace("-", " ").translate(_SIGNS).split())
    return next((name for name, cues in _TOPICS.items() if said & cues), None)


def line(seen: Sequence[Word]) -> str:
    """The words in a row, with a blank at both ends, so that phrases can be looked for."""
    row = " ".join(f"{word.word} s" if word.possessive else word.word for word in seen)
    return f" {row} ".replace("'", " ").replace("’", " ").replace("-", " ")


def kinds(seen: Sequence[Word], row: str) -> list[Cue]:
    found: dict[str, str] = {}
    for kind, phrases in _KIND_PHRASES.items():
        for phrase in phrases:
            if f" {phrase} " in row:
                found.setdefault(kind, phrase)
                break
    for at, word in enumerate(seen):
        if word.word in _KIND_OF and (word.first or not word.raw[0].isupper()):
            found.setdefault(_KIND_OF[word.word], word.raw)
        if word.word == "like" and _liking(seen, at):
            found.setdefault("preference", word.raw)
    return list(found.items())


def _liking(seen: Sequence[Word], at: int) -> bool:
    """ "does she like", not "would like", "look like" or "things like"."""
    if at == 0:
        return False
    before = seen[at - 1]
    if before.word in _LIKENED or (at > 1 and seen[at - 2].word in ("would", "d", "is", "are", "was")):
        return False
    if at + 1 == len(seen):
        return any(word.word in ("do", "does", "did") for word in seen[:at])
    return before.word in _LIKED or before.raw[0].isupper()


def categories(seen: Sequence[Word], preferring: bool) -> list[Cue]:
    """lighting, from "lighting preferences", "preferences for lighting", or a preference that speaks of lamps."""
    found: dict[str, str] = {}
    for at, word in enumerate(seen):
        if word.word in _HEADS:
            before = seen[at - 1] if at and not word.apart else None
            if before and _common(before):
                found.setdefault(before.word, f"{before.raw} {word.raw}")
                continue
            about = next((place for place in range(at + 1, min(at + 6, len(seen))) if seen[place].word in _ABOUT), -1)
            if about > 0 and (run := _run(seen, about + 1)):
                found.setdefault(run[-1].word, f"{word.raw} {seen[about].raw} {run[-1].raw}")
        elif word.word in _FAVOURITE and (run := _run(seen, at + 1)):
            found.setdefault(" ".join(one.word for one in run), f"{word.raw} {run[-1].raw}")
        elif preferring:
            for topic, cues in _TOPICS.items():
                if word.word in cues:
                    found.setdefault(topic, word.raw)
    return list(found.items())


def _common(word: Word) -> bool:
    return not word.stop and not word.possessive and (word.first or word.raw.islower() or word.raw.isupper())


def _run(seen: Sequence[Word], at: int) -> list[Word]:
    """Up to three words of content in a row, past an article."""
    found: list[Word] = []
    while at < len(seen) and len(found) < 3:
        word = seen[at]
        if not found and word.stop and not word.apart:
            at += 1
            if at < len(seen) and seen[at].stop:
                break
            continue
        if word.apart or not _common(word) or word.word in ("dish", "thing", "things"):
            break
        found.append(word)
        at += 1
    return found


def expects(seen: Sequence[Word], row: str, spoken: str, asking: bool) -> Cue | None:
    """What the answer is: person, time, place, number or reason; by the first word that asks."""
    if spoken == "es" and " por que " in row:
        return "reason", "por qué"
    for at, word in enumerate(seen):
        if not asking and at > 0 and seen[at - 1].word not in _INDIRECT:
            continue  # "I was sad when she left" asks for nothing
        asks = word.word.replace("’", "'").partition("'")[0]  # what's
        if asks in _ASKS:
            return _ASKS[asks], word.raw
        if word.raw in ("où", "Où"):
            return "place", word.raw
        if asks in _OPEN[spoken]:
            return _how(seen, at) if asks in ("how", "wie") else _what(seen, at)
    return None


def _how(seen: Sequence[Word], at: int) -> Cue | None:
    """how many, how long, how come."""
    after = seen[at + 1] if at + 1 < len(seen) else None
    if after is None or after.word not in _HOW:
        return None
    return _HOW[after.word], f"{seen[at].raw} {after.raw}"


def _what(seen: Sequence[Word], at: int) -> Cue | None:
    """what time, which city, what is the total amount: the first noun tells."""
    for word in seen[at + 1 : at + 6]:
        if word.word in _WHAT:
            return _WHAT[word.word], f"{seen[at].raw} {word.raw}"
        if not word.stop and word.word not in ("total", "approximate", "exact", "average", "main"):
            return None
    return None


def style(row: str, kinds: Sequence[str], expects: str | None, timed: bool) -> Cue:
    """How to search: procedural, temporal, exploratory or factual."""
    if "procedure" in kinds:
        return "procedural", "it asks how"
    if timed or expects == "time":
        return "temporal", "it asks for or names a time"
    said = row.split()
    if any(word in _ORDER for word in said) and any(word in ("did", "was", "were", "happened") for word in said):
        return "temporal", "it asks for an order"
    if any(word in _EXPLORE for word in said) or any(f" {phrase} " in row for phrase in _EXPLORE_PHRASES):
        return "exploratory", "it asks for a broad view"
    return "factual", "it asks for one thing"
