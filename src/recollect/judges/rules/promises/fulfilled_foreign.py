"""Done, received, taken back and no longer wanted, in German, Spanish and French. Over lower case."""

from __future__ import annotations

import re

DONE = re.compile(
    r"\b(?:hab(?:e|en)?|hast|hat|ist|sind|wurden?)\b.{0,80}\b(?:\w*ge\w{2,}(?:t|en)|be\w{3,}(?:t|en)|ver\w{3,}(?:t|en)|"
    r"über\w{3,}(?:t|en)|re\w{3,}iert|er\w{3,}t)\b|\b\w*ge(?:schickt|bucht|macht|kauft|holt|schrieben|fragt|bracht|"
    r"zahlt|gossen)\b|"
    r"\bya (?:te |le |os |lo |la |los |las |se |me )*(?:he |ha |han |está |están )?\w+(?:é|í|ado|ido|ada|idos|amos|"
    r"aste|hecho|puesto|dicho|escrito)\b|"
    r"\b(?:te |le |lo |la |os )*(?:he|hemos) (?:\w+(?:ado|ido)|hecho|puesto|dicho|escrito)\b|\b(?:te|le|os|se) (?:lo |"
    r"la |los |las )?\w+é\b|"
    r"\b(?:está|están|queda|quedó) (?:\w+ )?(?:\w+[ai]d[oa]s?|list[oa]s?|hech[oa]s?)\b|"
    r"\b(?:j'ai|on a|nous avons|c'est|est|sont) (?:\w+ ){0,2}\w+(?:é|ée|és|ées|is|ise|u|us|it)\b|\bje (?:t'|te |vous |"
    r"lui |l')+l?'?ai \w+\b|"
    r"\b(?:\w+ )?(?:erledigt|fertig|hecho|listo|terminé|c'est fait|c'est bon)\b"
)
HERE = re.compile(
    r"\b(?:acab(?:o|amos) de \w+|(?:je viens|on vient) (?:de |d')\w+|schau\w* (?:mal )?in (?:deine?n?|dein)|"
    r"mira tu (?:correo|cuenta|bizum)|regarde (?:tes|ta)|"
    r"hier (?:ist|sind|kommt|kommen|bitte|die|der|das)|anbei|im anhang|aquí (?:está|están|tienes|va|te)|adjunto|"
    r"ahí (?:va|tienes)|voici|voilà|"
    r"ci-joint|en pièce jointe|wie (?:versprochen|zugesagt|besprochen|vereinbart)|como (?:te )?prometí|comme (?:promis|"
    r"convenu))\b"
)
THERE = re.compile(
    r"\b(?:liegt|liegen|steht|stehen|hängt|ist|sind) (?:\w+ ){0,2}(?:in|im|auf|bei|vor|da|unterwegs|unten|draußen|weg|"
    r"oben|fertig|online|raus|"
    r"drin)\b|"
    r"\b(?:está|están) (?:\w+ )?(?:en|sobre|de camino|online|subid[oa])\b|\b(?:est|sont) (?:\w+ )?(?:dans|sur|chez|"
    r"en ligne|en route|parti|là)\b"
)
RECEIVED = re.compile(
    r"\b(?:angekommen|(?:ist|sind) da|erhalten|bekommen|da\b.{0,20}danke|gekriegt|recibid[oa]s?|recibí|llegó|llegaron|"
    r"ha llegado|me llegó|ya (?:lo|la|los|las) tengo|reçue?s?|bien arrivée?s?|"
    r"danke(?: dir| schön| sehr| nochmal| euch)? (?:für|fürs)|vielen dank (?:für|fürs)|gracias por|merci (?:pour|"
    r"d'avoir|de l'avoir|de m'avoir|encore pour|beaucoup pour)|"
    r"(?:war|waren) (?:\w+ ){0,2}(?:lecker|super|toll|köstlich|klasse)|estaba (?:\w+ )?(?:buenísim\w|ric\w|delicios\w)|"
    r"c'était (?:\w+ )?(?:délicieux|super|génial|bon))\b"
)
CANNOT = re.compile(
    r"\b(?:schaff\w*|pack\w*|krieg\w*)\b.{0,40}\b(?:nicht|nimmer)\b|\b(?:kann|können|werde|könnte|darf|"
    r"dürfen)\b.{0,60}\b(?:nicht|"
    r"kein\w*)\b|"
    r"\b(?:muss|müssen) (?:\w+ ){0,4}(?:absagen|passen|zurückziehen)\b|\bklappt (?:\w+ ){0,3}nicht\b|"
    r"\bwird (?:\w+ ){0,3}nichts\b|"
    r"\bbin (?:leider )?raus\b|\bno (?:puedo|podré|podemos|voy a poder|me da tiempo|va a ser posible)\b|\b(?:me|"
    r"nos) (?:echo|echamos) atrás\b|\btengo que cancelar\b|"
    r"\b(?:ne |n')?(?:te |vous |le |l'|la |les |y )*(?:peux|pourrai|pouvons|vais|arrive|arriverai)\b.{0,20}\bpas\b|"
    r"\bje (?:dois|vais devoir) annuler\b|\bimposible\b|\bpas possible\b|"
    r"\bohne mich\b|\b(?:sont|est) complets?\b|\bausgebucht\b|\b(?:está|están) (?:completo|lleno|agotad)\w*|"
    r"\btant pis\b|\bsin mí\b|\bsans moi\b|\b(?:peux|peut|pourrai|pouvons) plus\b|\bno (?:\w+ )?puedo\b|\bunmöglich\b|"
    r"\bes imposible\b"
)
NO_NEED = re.compile(
    r"\b(?:nicht mehr (?:nötig|notwendig|gebraucht|fragen|machen|anrufen|schicken|\w+en)|brauch(?:st|e|en|t|"
    r"s)?\b.{0,40}\b(?:nicht|kein\w*|nimmer)|musst (?:\w+ ){0,3}nichts?|no (?:me |lo |la |le |te )?(?:llames|mandes|"
    r"envíes|traigas|vengas|compres|hagas|reserves|pagues|busques|preocupes)|lass (?:mal|gut sein|es)|"
    r"nicht (?:mehr )?nötig|vergiss (?:es|das|den|die)|hat sich (?:\w+ )?erledigt|(?:ist|wurde|"
    r"fällt) (?:\w+ ){0,2}(?:abgesagt|ausgefallen|aus|storniert)|behalt\w*|(?:hab|habe|haben)\b.{0,30}\b(?:selbst|"
    r"selber|schon)\b.{0,30}|"
    r"no hace falta|ya no (?:hace|necesit\w+|quier\w+|es necesari\w)|no (?:es|será) necesari\w|déjal[oae]s?|"
    r"olvídal[oae]|olvida (?:el|la|lo)|no te preocupes (?:por|más)|se (?:ha )?cancel\w+|cancelad[oa]|estamos en paz|"
    r"quédate\w*|"
    r"ya (?:lo|la|los|las) (?:tengo|compré|encontré|hice|he \w+)|pas besoin|plus besoin|plus la peine|pas la peine|"
    r"laissez? tomber|oublie[zs]?\b|inutile|(?:est|a été) annulée?|garde[- ](?:le|la|les)|c'est plus nécessaire|"
    r"n'est plus nécessaire|je l'ai (?:déjà|fait))\b"
)
HELD = re.compile(
    r"\b(?:noch nicht|noch|bin dran|dauert|todavía|aún|mañana|pas encore|encore|en cours|morgen|demain|später|"
    r"más tarde|plus tard|bald|pronto|bientôt|"
    r"nicht geschafft|vergessen|se me olvidó|oublié|nicht(?! mehr)|werde|voy a|je vais|warte|espero|j'attends)\b"
)
LATER = re.compile(
    r"\b(?:morgen|später|erst (?:am|im|nächste)|nächste|stattdessen|mañana|más tarde|la (?:próxima|semana que viene)|"
    r"demain|plus tard|"
    r"la semaine prochaine|(?:mon|diens|donners|frei|sams|sonn)tag|lunes|martes|jueves|viernes|lundi|mardi|jeudi|"
    r"vendredi)\b"
)
