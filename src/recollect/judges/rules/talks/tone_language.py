"""Which language somebody writes: by its small words, its letters, or the script alone."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from recollect.understanding.stopwords import STOP, fold, words

UNKNOWN = "und"
_WORD = re.compile(r"[^\W\d_]+")
# Small words of chats and of languages that nothing else here knows.
_MORE = {
    "en": words("lol u ur im dont thx pls gonna wanna yeah yep nah hey hi ok sup omg btw r brb ttyl gn"),
    "de": words(
        "moin na jo nee hey haste kommste wie gehts heut heute abend bock passt egal spater bis tschuss danke guten "
        "tag kommt sehr geehrte freundlichen grussen herzlichen voll nix mal gut morgen"
    ),
    "fr": words(
        "coucou salut mdr ptdr ouais bah bisous jsuis cava bonjour merci madame monsieur grave veuillez agreer ce soir "
        "trop viens demain hier oui bien sommes allons"
    ),
    "es": words(
        "hola holaa jajaja jaja tio tia vale porfa genial guay gracias buenos dias besitos luego estimado senor senora "
        "usted quedamos digo puedo ey manana ayer tambien"
    ),
    "it": words(
        "il lo gli che non e di da in con su per tra del della dei delle nel nella al alla dal sono siamo ho hai ha "
        "abbiamo hanno era molto ancora ma anche questo questa quando dove come perche piu ciao grazie domani ieri mio "
        "mia una un alle devo quindi forse"
    ),
    "pt": words(
        "o os as um uma que nao e de do da dos das em no na nos nas com para por mas mais muito eu voce ele ela isso "
        "este esta amanha ontem obrigado obrigada ola bom dia tenho vou meu minha se ha tambem fica depois sao estao"
    ),
    "nl": words(
        "de het een en van ik je jij u we wij niet met voor op aan om te naar bij uit ook nog maar als dan er is zijn "
        "heb heeft hebben gaan gaat mijn deze dit dat die geen hoi dank morgen gisteren iedereen staat steeds al hem"
    ),
    "pl": words(
        "nie sie na jest w z do to ze i co jak ale czy mam dzis jutro dziekuje prosze czesc mnie dla tak juz tylko "
        "moj moja bardzo"
    ),
    "sv": words(
        "och att det ar jag inte en ett som pa har vi du med for av till men om sa kan ska min mitt hej tack imorgon "
        "igar mycket"
    ),
    "da": words("og jeg ikke det er en et til af som har vi du med for pa men kan skal min mit hej tak meget ogsa"),
    "tr": words("ve bir bu ben sen icin ile de da ne var yok cok ama gibi daha evet hayir tesekkurler merhaba"),
}
_WORDS = {code: STOP.get(code, frozenset()) | more for code, more in _MORE.items()}
# Letters that only one of these languages has, or that speak strongly for it.
_LETTERS = {
    "de": "äöüß", "es": "ñ¿¡", "fr": "êçœèàù", "pt": "ãõ", "sv": "å", "da": "æø", "pl": "łżźśćńęą", "tr": "ığş",
}  # fmt: skip
_SCRIPTS = {
    "CYRILLIC": "ru", "GREEK": "el", "ARABIC": "ar", "HEBREW": "he", "HANGUL": "ko", "HIRAGANA": "ja",
    "KATAKANA": "ja", "CJK": "zh", "DEVANAGARI": "hi", "THAI": "th",
}  # fmt: skip
_LEAST = 2  # small words that must speak for a language


def language(texts: Sequence[str]) -> tuple[str, str, float]:
    """Its code, what it rests on, and how sure that is; "und" where nothing says which."""
    text = " ".join(texts)
    script = _script(text)
    if script is not None:
        return script, "by its letters", 0.9
    seen = Counter(fold(word) for word in _WORD.findall(text))
    counts = {code: sum(many for word, many in seen.items() if word in small) for code, small in _WORDS.items()}
    for code, letters in _LETTERS.items():
        counts[code] += min(3, sum(text.count(letter) for letter in letters)) if counts[code] else 0
    first, second = sorted(counts.values(), reverse=True)[:2]
    code = max(counts, key=lambda each: counts[each])  # English first among equals
    total = sum(seen.values())
    if first < _LEAST or first * 8 < total:
        return UNKNOWN, "too few small words to tell", 0.3
    return code, f"{first} small words of {total}", round(min(0.95, 0.55 + 0.4 * (first - second) / first), 2)


def _script(text: str) -> str | None:
    """The language that the letters alone tell, where most of them are of one script other than the Latin one."""
    letters = [each for each in text[:2_000] if each.isalpha()]
    if not letters:
        return None
    found: Counter[str] = Counter()
    for each in letters:
        if not each.isascii() and (first := unicodedata.name(each, "").partition(" ")[0]) in _SCRIPTS:
            found[_SCRIPTS[first]] += 1
    if not found or sum(found.values()) * 2 < len(letters):
        return None
    return "ja" if found["ja"] else max(sorted(found), key=lambda code: found[code])
