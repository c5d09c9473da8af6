"""Words and forms that show how somebody writes: polite ones, slang, words of a trade, things that look like code."""

from __future__ import annotations

import re

from recollect.judges.rules.summary_cues import alternatives


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
    \b(?:ciao|boh|dai|oi|beleza|hoi|doei)\b
""")
LAUGHS = re.compile(
    r"\b(?:(?:ha){2,}h?|l+o+l+|lmao|rofl|hehe+|(?:ja){2,}j?|mdr+|ptdr+|xd+|rs{3,}|kkk+)\b", re.IGNORECASE
)
# What only somebody writes who works with computers: code, files, errors, versions, protocols.
CODE = re.compile(
    r"`[^`]+`|```"
    r"|\b[\w/.-]*\w\.(?:py|js|ts|tsx|jsx|json|ya?ml|toml|sh|c|h|cpp|rs|go|java|rb|php|sql|css|html|md|conf|ini|lock|log"
    r"|env|ipynb|cfg|xml|exe|dll|so)\b"
    r"|\b(?:[A-Z][a-z]+)+(?:Error|Exception|Warning)\b|\b(?:E[A-Z]{4,}|SIG[A-Z]{3,}|OOMKilled|HTTP/? ?[1-5]\d\d)\b"
    r"|\b(?:error|status|fehler|erreur|code|returns?|devuelve un error) (?:code )?[1-5]\d\d\b|\b[A-Z]{1,3}\d{3,5}\b"
    r"|\b\w+\([\w, ]*\)|\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+[A-Z]\w+\b|--?[a-z][\w-]+=|\brm -\w+|\b0x[0-9a-f]+\b"
    r"|\bv?\d+\.\d+\.\d+\b|\b(?:TLS|Python|TypeScript|PostgreSQL|Node|psycopg|Java|Ubuntu|Debian) ?v?\d[\d.]*\b"
    r"|(?i:\b(?:git (?:push|pull|rebase|commit|merge|clone|log)|npm (?:ci|err|install|run)|pip install"
    r"|docker(?:-compose)?|kubernetes|k8s|kubectl|ssh|nginx|postgres(?:ql)?|sqlite|redis|kafka|regex|mypy|pytest"
    r"|eslint|webpack|segfault|null ?ptr|nullpointer|stack ?trace|merge conflict|memory leak|mutex|deadlock|jwt|oauth"
    r"|refresh token|rest api|api|json|yaml|sql|tcp|udp|dns|tls|ssl|cli|sdk|ci|p99|p95|explain analyze|not null"
    r"|alter table|typescript|javascript|reflog|refactor|linter|backend|frontend|endpoint|localhost|cron|daemon|"
    r"profiler|iptables"
    r"|upstream|idempoten\w+|serialization|replica|node_modules|package\.json)\b)"
)
# Words of other trades, and of computers where they alone do not make an expert.
JARGON = _any(r"""
    \b(?:latency|throughput|migration|rollout|staging|commit|deploy(?:ment|ed)?|config(?:uration)?|cache|query|index|
    backfill|benchmark|load balancer|container|conteneur|contenedor|pods?|worker|timeout|parser|compiler|build|branch)\b
    \b(?:depreciation|amortisation|amortization|reconciliation|accrual|ledger|vat|ebitda|liquidity|equity|escrow|invoices?|
    interest rate|lease|liability|clause|plaintiff|indemnity|tort|statute|mortgage|abrechnung|bescheinigung|finanzamt)\b
    \b(?:dosage|dosis|diagnosis|prognosis|biopsy|ecg|mri|haemoglobin|blood test|contraindicated|posology|anamnesis)\b
    \b(?:torque|conveyor|voltage|amperage|actuator|tolerance|hydraulic|load-bearing|hydration|autolyse|tensile|alloy)\b
""")
UNITS = re.compile(
    r"\b\d+(?:[.,]\d+)? ?(?:ms|µs|ns|[kmgt]i?b(?:it)?(?:/s)?|[kmg]bps|[kmg]?hz|mg|ml|µg|kpa|bar|nm|kw|kwh|mah|rpm"
    r"|percent|prozent|[kmgt]i|[kmgt]o|degrees|req/s|rows)\b",
    re.IGNORECASE,
)
# What everybody has and speaks of.
KNOWN = _any(r"""
    \b(?:wi-?fi|router|laptop|computer|browser|printer|scanner|driver|password|backup|download(?:ed)?|update|install(?:ed)?|
    restarted|spreadsheet|pdf|website|server|hard ?drive|disk|folder|app|software|usb|bluetooth|offline|login|cloud|
    excel|export|screenshot|drucker|passwort|rechner|webseite|ordinateur|logiciel|ordenador|contraseña)\b
""")
