"""Promises in German, Spanish and French: few verbs, said in the first person of the present or the future."""

from __future__ import annotations

import re
from datetime import datetime

from recollect.judges.relations import Promised
from recollect.judges.rules import promises_words as w
from recollect.judges.rules.promises_due import due

_VOW = re.compile(
    r"(?:^|[,;:]|\b(?:und|y|et|dann|aber)\b) ?(?:(?:ja|klar|ok|okay|gut|sí|claro|vale|oui|d'accord|morgen|"
    r"mañana|demain|"
    r"heute)[, ]{1,3}){0,3}("
    r"(?:ich|wir) (?:schicke?n?|sende?n?|bringe?n?|rufe?n?|melde?n?|kümmere?n?|besorge?n?|repariere?n?|bestelle?n?|"
    r"buche?n?|gebe?n?|leihe?n?|zahle?n?|überweise?n?|erledige?n?|prüfe?n?|frage?n?|hole?n?|liefere?n?|erinnere|"
    r"verspreche|helfe?n?)\b|"
    r"(?:schicke?|sende|bringe?|rufe?|besorge?|gebe?|hole?|zahle?) ich\b|"
    r"(?:ich|wir) (?:werden?) (?=.*\b(?:dir|euch|ihnen|schicken|senden|bringen|anrufen|erledigen|kümmern|bezahlen|"
    r"reparieren|melden)\b)|"
    r"(?:te|le|os|les|se) (?:lo |la |los |las )?(?:mando|envío|llamo|traigo|llevo|paso|doy|presto|aviso|escribo|pago|"
    r"devuelvo|ayudo|confirmo|recuerdo|consigo|mandaré|enviaré|llamaré|traeré|pagaré|avisaré)\b|"
    r"(?:me encargo|me ocupo)\b|voy a (?=(?:enviarte|mandarte|llamarte|traerte|pagarte|ayudarte|enviar|mandar|llamar|"
    r"arreglar|reservar|pagar)\b)|"
    r"je (?:t'|te |vous |lui |leur )(?:l'|le |la |les )?(?:envoie|appelle|rappelle|apporte|rends|donne|écris|"
    r"paie|paye|"
    r"prête|aide|enverrai|appellerai|apporterai|rendrai|tiens au courant|transmets|ramène)\b|"
    r"je (?:m'en occupe|m'occupe|vais (?:t'|te |vous |m'occuper|m'en occuper|envoyer|réparer|réserver|payer))"
    r").*",
    re.IGNORECASE,
)
_ENDS = re.compile(r",? (?:weil|aber|porque|pero|parce que|mais|denn|damit)\b")


def foreign(words: str, offset: int, speaker: str, now: datetime) -> list[Promised]:
    """The promise of a sentence, told in its own words."""
    match = _VOW.search(words)
    if match is None:
        return []
    low = words.lower()
    if w.WEIGHED.search(low) or w.CONDITION.search(low) or w.REPORTED.search(low[: match.start(1)]):
        return []
    start = match.start(1)
    stop = _ENDS.search(low, start)
    end = stop.start() if stop else len(words)
    said = words[start:end].strip(" ,;.!")
    if len(said.split()) < 3:
        return []
    due_at, deed = due(said, now)
    if due_at is None:
        due_at, _ = due(words[:start], now)
    by = "" if due_at is None else f" (by {due_at:%Y-%m-%d})"
    return [
        Promised(f"{speaker or 'Somebody'}: {deed[:200]}{by}.", due_at, 0.8, offset + start, offset + end, "says it")
    ]
