"""Words and forms that show how somebody writes: polite ones, slang, words of a trade, things that look like code."""

from __future__ import annotations

import re

from recollect.judges.rules.summaries.cues import alternatives


def _any(text: str) -> re.Pattern[str]:
    return re.compile(alternatives(text, "").pattern, re.IGNORECASE)


FORMAL = _any(r"""
    dear (?:sir|madam|mr|mrs|ms|dr|prof|sirs|all|colleagues?|team|[A-Z]\w+,)\b
    (?:good (?:morning|afternoon|evening|day))\b
    \b(?:mr|mrs|ms|dr)\.? [A-Z]\w+
    \b(?:sir|madam|ma'am)\b
    (?:yours|sincerely|faithfully) ?(?:sincerely|faithfully|truly)?,
    yours (?:sincerely|faithfully|truly)\b
    (?:with )?(?:kind|best|warm) regards\b
    \b(?:would|could|might) (?:you|it be possible|i ask)\b
    i (?:would|should) (?:be (?:most |very )?grateful|appreciate|like to)\b
    \bmay i\b
    \bkindly\b
    (?:look|looking) forward to (?:hearing|our|your|meeting|receiving)
    (?:please find|find attached|attached please)\b
    i (?:shall|am writing|remain|hope (?:this|you are well))\b
    (?:much obliged|thank you very much|many thanks|most kind|very kind of you|so kind as)\b
    (?:prompt|kind) (?:reply|attention|consideration)\b
    \b(?:very well|certainly)[.,]
    sehr geehrte[rs]?\b
    mit (?:freundlichen|besten|herzlichen) grüßen\b
    \bguten (?:tag|morgen|abend)\b
    (?:herzlichen|vielen|besten) dank\b
    \bich (?:danke ihnen|würde mich|bedanke mich|möchte sie)\b
    \b(?:könnten|würden|dürfte|hätten) (?:sie|ich)\b
    \bestimad[oa]s?\b
    \b(?:usted|ustedes)\b
    (?:le|les) (?:saluda|agradezco|escribo|ruego)\b
    (?:cordial saludo|atentamente|muchas gracias por su|quedo a la espera|buen[oa]s (?:días|tardes|noches))
    \b(?:señora?|sr|sra)\.? [A-ZÁÉÍÓÚÑ]\w+
    \b(?:podría|quisiera|sería usted|tan amable)\b
    \b(?:madame|monsieur)\b
    je vous (?:prie|remercie|serais|souhaite)\b
    \b(?:veuillez|auriez-vous|pourriez-vous|souhaiterais|cordialement)\b
    salutations (?:distinguées|les meilleures)
    \b(?:egregio|gentile|distinti saluti|cordiali saluti|la ringrazio|prezado|atenciosamente|geachte|hoogachtend)\b
""")
# Polite ways to say "you": told by their capital in German, by their form elsewhere.
ADDRESS = re.compile(
    r"(?<![.!?] )(?<!^)\b(?:Sie|Ihnen|Ihre[nmrs]?|Ihr)\b"
    r"|\b(?i:vous|votre|vos)\b|\b(?i:please|bitte|por favor)\b"
)
CASUAL = _any(r"""
    \b(?:hey+|yo|sup|heya?|hiya|howdy|mate|dude|bro|buddy|guys|folks)\b
    \b(?:gonna|wanna|gotta|kinda|sorta|lemme|gimme|dunno|cuz|coz|tho|thru|nah|yeah|yep|yup|nope|ya|cool|awesome)\b
    \b(?:u|ur|r|pls|plz|thx|ty|np|nvm|idk|tbh|imo|btw|omg|wtf|brb|ttyl|gn|sry|def|k|w|msg|asap|rn|fyi|ngl|2day|4u)\b
    \b(?:super|literally|totally|insane|stuff|borked|sweet|ugh|yikes|meh|anyway)\b
    \b(?:moin|na|jo|nee|haste|kommste|digga|alter|krass|geil|bock|gehts|heut|hab|nix|voll|mega|servus|ach)\b
    \b(?:coucou|salut|ouais|bah|bisous|jsuis|chui|grave|cool|ouf|meuf|mec|nan|à plus|à toute)\b
    \b(?:holaa+|ey|tío|tía|porfa|guay|besitos|vale|genial|q|tb|xq|pq|qué pasa)\b
    \b(?:(?:hab|geht|gibt|mach|wär|find)'s|isses|nen|ner|jz|jetz|grad|echt|danke dir|lieb von dir)\b
    \b(?:t'(?:es|as)|chais|y'?a|chuis|nickel|tkt|jsp|stp|bcp|dac|ptit|c'est pas|venga|mola|anda|porfi|tranqui|finde)\b
    \b(?:ciao|boh|dai|oi|beleza|hoi|doei)\b
""")
LAUGHS = re.compile(
    r"\b(?:(?:ha){2,}h?|l+o+l+|lmao|rofl|hehe+|(?:ja){2,}j?|mdr+|ptdr+|xd+|rs{3,}|kkk+)\b", re.IGNORECASE
)
