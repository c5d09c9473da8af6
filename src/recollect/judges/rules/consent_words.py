# ruff: noqa: E501 - a pattern is easier to read on one line than in pieces
"""The phrases by which people say that something may be told to others, or may not, in four languages."""

from __future__ import annotations

import re


def _any(*parts: str) -> str:
    return f"(?:{'|'.join(parts)})"


_ALL = _any(
    r"any(?:one|body)(?: (?:else|who asks|you (?:like|want|wish)))?", r"every(?:one|body)(?: else)?", r"the others",
    r"others", r"(?:other|all) people", r"people", r"who(?:m)?ever (?:you (?:like|want|wish)|asks)", r"the (?:whole )?world",
    r"all(?: of them)?", r"the public", r"the rest",
)  # fmt: skip
_GROUP = (
    r"(?:the|my|our) (?:whole |entire |rest of the )?(?:(?:[\w-]+ ){0,2}?"
    r"(?:team|group|family|crew|class|club|channel|room|department|committee|board|council|band|squad|office|chat|"
    r"colleagues|co-?workers|friends|team-?mates|neighbou?rs|house-?mates|flat-?mates|folks))"
)
_FREELY = _any("freely", "publicly", "openly", "in public", "anywhere", "around", "widely")
_WHAT = _any(
    r"th(?:is|at|ese|ose)(?: (?:one|news|info|information|story|fact|part|bit|message))?", "it", "the news",
    r"what i (?:just )?(?:said|told you|wrote)", r"all (?:of )?(?:this|that|it)", "everything i said", "my news",
)  # fmt: skip
_MORE = (  # what it is about, said in the same breath
    r"(?:,? (?:that|how) (?:i|we|my|our)\b.+|,? about (?:my|our|the|it|this|that|me|us)\b.*)"
)
_WITH = rf"(?: (?:with|to|among) (?:{_ALL}|{_GROUP}))?"
_IF_LIKED = (
    r" as (?:you|much as you) (?:like|want|wish|please|see fit)"
    r"| if (?:you|anyone|anybody|somebody|someone|they|people|it)"
    r" (?:like|likes|want|wants|wish|wishes|need|needs|ask|asks|helps|comes up)(?: to)?"
)
_OFF = rf"(?:{_IF_LIKED})?"
_TELL = _any(
    rf"(?:share|repeat|quote|publish|post|spread|mention|pass on|retell) {_WHAT}(?: on)?(?: {_FREELY})?{_WITH}(?: {_FREELY})?{_MORE}?",
    rf"pass {_WHAT} on{_WITH}", r"spread the word", rf"make {_WHAT} public", rf"bring {_WHAT} up{_WITH}",
    rf"(?:share|mention) with (?:{_ALL}|{_GROUP}){_MORE}?", rf"(?:share|mention)(?: {_FREELY})? that (?:i|we|my|our)\b.+",
    rf"(?:talk|speak) (?:about|of) {_WHAT}{_WITH}(?: {_FREELY})?",
    rf"tell (?:{_ALL}|{_GROUP})(?:{_MORE}| (?:about )?{_WHAT})?", rf"tell {_WHAT} to (?:{_ALL}|{_GROUP})",
    rf"let (?:{_ALL}|{_GROUP}) know(?:{_MORE}| (?:about )?{_WHAT})?", rf"announce {_WHAT}{_WITH}",
)  # fmt: skip
_TELLING = _any(
    rf"(?:sharing|repeating|quoting|publishing|posting|spreading|mentioning) {_WHAT}{_WITH}(?: {_FREELY})?",
    rf"passing {_WHAT} on{_WITH}", rf"telling (?:{_ALL}|{_GROUP})(?:{_MORE}| (?:about )?{_WHAT})?",
    rf"talking about {_WHAT}{_WITH}",
)  # fmt: skip
_ADVERB = (
    r"(?:(?:also|certainly|of course|happily|definitely|absolutely|totally|freely|just|by all means|gladly|now) )*"
)
_LEAD = (
    r"(?:(?:yes|yeah|yep|sure|ok|okay|oh|and|also|btw|by the way|of course|no problem|please|so|well|absolutely|"
    r"fine|actually|now|then|fyi|for what it'?s worth|as i said|as far as i(?:'m| am) concerned|from my side|but|"
    r"go on|thanks|thank you|because|since)[ ,]+)*"
)
_NO_SECRET = _any(
    r"(?:no|not a|not any|no longer a|hardly a) (?:big )?secrets?", "not (?:a )?(?:secret|confidential|private)",
    "no longer (?:secret|confidential|private)", "public(?: knowledge| information)?(?: now)?", "common knowledge",
    rf"(?:ok|okay|fine|alright|all right|free|yours) to {_TELL}", r"(?:ok|okay|fine|free|yours) to share(?: {_FREELY})?",
    r"not (?:just )?between us",
)  # fmt: skip
SHARE = tuple(
    re.compile(rf"{_LEAD}{each}{_OFF}(?!\w)", re.IGNORECASE)
    for each in (
        rf"you {_any('can', 'may', r'(?:are|.re) (?:allowed|free|welcome|permitted)(?: by me)? to', 'have my (?:permission|consent|ok|okay|blessing) to')} {_ADVERB}{_TELL}",
        rf"you(?:'re| are)? {_ADVERB}{_any('allowed', 'free', 'welcome')} to {_TELL}",
        rf"(?:please )?feel (?:completely |entirely |perfectly )?free to {_TELL}",
        rf"(?:please )?go (?:right )?ahead and {_TELL}",
        rf"i(?:'m| am) {_ADVERB}(?:fine|ok|okay|happy|cool|good) (?:with|if|for) you (?:to )?(?:{_TELLING}|{_TELL})",
        rf"i (?:really )?(?:don'?t|do not) mind (?:(?:if )?you )?(?:{_TELLING}|{_TELL})",
        rf"i (?:really )?(?:don'?t|do not) mind (?:if )?(?:{_ALL}) (?:know(?:s|ing)?|hear(?:s|ing)?)(?: about)?(?: {_WHAT})?",
        rf"i (?:hereby )?(?:consent|agree) to (?:you |your )?{_TELLING}",
        rf"i (?:hereby )?(?:give|grant) you (?:my )?(?:permission|consent) to {_TELL}",
        rf"(?:this|that|it|which|what i (?:just )?said)(?:'s| is| isn'?t) (?:really )?{_NO_SECRET}",
        r"(?:this|that|it) (?:isn'?t|is not) (?:a )?(?:secret|confidential|private)",
        rf"(?:please )?tell (?:{_ALL}){_MORE}?", rf"(?:please )?let (?:{_ALL}|{_GROUP}) know(?:{_MORE}| (?:about )?{_WHAT})?",
        rf"(?:please )?(?:share|repeat|spread|pass) {_WHAT}(?: on)?(?: {_FREELY}| with (?:{_ALL}|{_GROUP}))",
        rf"(?:please )?tell (?:{_GROUP})(?:{_MORE}| (?:about )?{_WHAT})?",
        rf"(?:there'?s )?no need to keep {_WHAT} (?:secret|private|quiet|to yourself|between us|confidential)",
        rf"you (?:don'?t|do not) (?:have|need) to keep {_WHAT} (?:secret|private|quiet|to yourself|between us|confidential)",
        rf"you (?:needn'?t|need not) keep {_WHAT} (?:secret|private|quiet|to yourself|between us|confidential)",
        rf"{_ALL} (?:can|may) (?:know|hear|learn)(?: about| of)? {_WHAT}",
        r"(?:share|tell) away",
    )
)  # fmt: skip

_DE_LEAD = r"(?:(?:ja|klar|ok|okay|also|und|übrigens|bitte|gut|na klar|natürlich)[ ,]+)*"
_DE_SOFT = r"(?:(?:gern|gerne|ruhig|auch|natürlich|jederzeit|einfach|schon) )*"
_DE_ALL = r"(?:(?:an )?(?:alle|allen|jedem|jeden|den anderen|die anderen|anderen|andere|wem du willst)\s)?"
_DE_TELL = r"(?:weitersagen|weitererzählen|weitergeben|erzählen|teilen|verraten|herumerzählen|veröffentlichen|sagen)"
_ES_ALL = r"(?: (?:a|con) (?:todos|todo el mundo|cualquiera|quien quieras|los demás|los otros|otros|otras personas|la gente))?"
_FR_ALL = r"(?: (?:à|avec|aux) (?:tout le monde|tous|n'importe qui|qui tu veux|les autres|autres|d'autres))?"
FOREIGN = tuple(
    re.compile(rf"{each}(?!\w)", re.IGNORECASE)
    for each in (
        rf"{_DE_LEAD}(?:das|dies|es|davon) (?:darfst|kannst|dürfen|können) (?:du|sie) {_DE_SOFT}{_DE_ALL}{_DE_SOFT}{_DE_TELL}",
        rf"{_DE_LEAD}(?:du|sie) (?:darfst|kannst|dürfen|können) (?:das|dies|es|davon) {_DE_SOFT}{_DE_ALL}{_DE_SOFT}{_DE_TELL}",
        rf"{_DE_LEAD}(?:sag|sage|erzähl|erzähle)(?:'s| das| es| dies) {_DE_SOFT}(?:weiter|allen|jedem|den anderen|wem du willst)",
        rf"{_DE_LEAD}(?:das|es) ist kein geheimnis",
        rf"(?:sí,? |claro,? |vale,? )*(?:lo puedes|puedes|podés|puede|podéis) (?:libremente )?(?:contar|compartir|decir|comentar)(?:lo|selo)?(?: esto| eso)?{_ES_ALL}",
        r"(?:sí,? |claro,? |vale,? )*(?:eso |esto )?no es (?:ningún |un )?secreto",
        rf"(?:cuéntalo|compártelo|díselo){_ES_ALL}",
        rf"(?:oui,? |bien sûr,? |d'accord,? )*(?:tu peux|vous pouvez) (?:bien sûr )?(?:en parler|le dire|le partager|le raconter|le répéter|partager (?:ça|cela)|dire ça|raconter ça){_FR_ALL}",
        r"(?:ce n'est|c'est) pas (?:un )?secret",
        rf"(?:dis-le|parles-en|partage-le|raconte-le){_FR_ALL}",
    )
)  # fmt: skip

_NEVER = (
    r"(?:don'?t|do not|never|can'?t|cannot|can not|may not|must ?n'?t|must not|shouldn'?t|should not|didn'?t|won'?t)"
)
_TOLD = _any(
    rf"(?:share|repeat|mention|spread|quote|publish) (?:{_WHAT}|with {_ALL}|any(?:thing)?(?: of this)?|my \w+)",
    rf"tell (?:{_ALL}|{_GROUP}|a soul|another soul)",
    rf"pass {_WHAT} on", rf"talk about {_WHAT}", rf"let (?:{_ALL}|{_GROUP}) know",
)  # fmt: skip
KEEP = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        rf"\b{_NEVER} (?:ever |please |you dare |just )?{_TOLD}",
        rf"\bi(?:'d| would) (?:rather|prefer)(?: it if)? you {_NEVER} {_TOLD}",
        rf"\bi (?:don'?t|do not) want (?:you to {_TOLD}|{_ALL} to know)",
        rf"\b(?:stop|quit) (?:sharing|telling|mentioning|repeating|spreading) (?:{_WHAT}|{_ALL}|{_GROUP})",
        rf"\bno longer (?:share|tell|mention|repeat) (?:{_WHAT}|{_ALL}|{_GROUP})",
        rf"\bkeep {_WHAT} (?:private|secret|to yourself|between (?:us|you and me)|confidential|quiet|off the record)",
        rf"\b{_WHAT} (?:stays|remains|must stay|should stay) (?:between us|private|secret|confidential)",
        rf"\b{_WHAT}(?:'s| is) (?:strictly )?(?:between us|confidential|a secret|private|off the record|not for (?:others|sharing))",
        r"\btell (?:no ?one|nobody)",
        r"\b(?:sag|sage|erzähl|erzähle)(?: das| es| dies)?(?: bitte)? (?:nicht weiter|niemandem|keinem|nicht den anderen)",
        r"\b(?:das|es) bleibt unter uns", r"\bbehalt(?:e)? (?:das|es) für dich",
        r"\b(?:du|sie) (?:darfst|kannst|dürfen|sollst) (?:das|es|dies) (?:nicht|niemandem|keinem)\b",
        r"\b(?:das|es) (?:darfst|kannst|sollst) du (?:nicht|niemandem|keinem)\b",
        r"\bno (?:se )?lo (?:cuentes|compartas|digas)", r"\bno (?:puedes|debes) (?:contar|compartir|decir)lo",
        r"\bque quede entre nosotros",
        r"\bne (?:le|la) (?:dis|répète|partage|raconte)", r"\bn'en parle", r"\bgarde (?:ça|cela|le) pour toi",
        r"\b(?:ça|cela) reste entre nous", r"\btu ne peux pas (?:en parler|le dire|le partager)",
    )
)  # fmt: skip

# A cheap look, before any other: without one of these no phrase above is there.
LOOK = re.compile(
    r"shar|tell|secret|private|confidential|mention|repeat|spread|post|quot|publish|pass|talk|speak|know|retell|announce|"
    r"bring|public|between us|off the record|keep|behalt|gard|"
    r"weiter|erzähl|geheim|teilen|verraten|sag|unter uns|für dich|veröffentlich|"
    r"cont|cuent|cuén|compart|compárt|decir|dí|secreto|entre nosotros|comentar|digas|"
    r"parl|dire|dis|partag|racont|répét|pour toi|entre nous",
    re.IGNORECASE,
)

# What somebody else said, thinks or asked.
REPORTED = re.compile(
    r"\b(?:said|says|saying|told|tells|wrote|writes|thinks|thought|claims?|claimed|asked|asks|according to|heard|"
    r"insists|reckons|hopes?|believes|suggests?|suggested|replied|answered|stated|mentioned to me|laut|meinte|meint|"
    r"sagte|sagt|dijo|dice|según|selon|a dit|dit que)\b",
    re.IGNORECASE,
)
_OWN = r"(?:as )?i (?:have |'ve |already |just )*(?:said|told you|wrote|mentioned)|(?:i|what i|everything i)(?: just)? (?:said|told you|wrote)"
OWN = re.compile(rf"\b(?:{_OWN})\b", re.IGNORECASE)

# What makes it hang on something else.
CONDITION = re.compile(
    r"\b(?:if|once|when|whenever|unless|until|till|after|afterwards|as soon as|before|provided|as long as|only|later|"
    r"tomorrow|tonight|next (?:week|month|year|monday)|from (?:monday|tomorrow|next)|not yet|soon|maybe|perhaps|probably|"
    r"guess|suppose|think|except|but not|apart from|in (?:january|february|march|april|may|june|july|august|september|"
    r"october|november|december)|wenn|sobald|falls|nur|vielleicht|erst|morgen|si|cuando|solo|sólo|quizás|mañana|"
    r"quand|dès que|seulement|peut-être|demain)\b",
    re.IGNORECASE,
)
UNCONDITIONAL = re.compile(rf"{_IF_LIKED}|(?:don'?t|do not) mind if", re.IGNORECASE)

HANGS_ON = re.compile(
    r"\s*(?:(?:and|but|so|well|ok|okay|yes)[ ,]+)*(?:if|when|once|after|as soon as|unless|before|until|provided|maybe|perhaps|"
    r"probably|i (?:guess|think|suppose)|wenn|sobald|falls|vielleicht|si|cuando|quizás|quand|dès que|peut-être)\b",
    re.IGNORECASE,
)

# A question, with its sign or without.
ASKING = re.compile(
    r"\s*(?:(?:so|and|but|ok|okay|hey|hi|um|well|please|also|sorry)[ ,]+)*(?:can|could|may|might|should|shall|will|would|"
    r"do|does|did|is|are|am|was|were|has|have|what|which|who|whom|where|when|why|how|whether|darf|kann|kannst du|darfst du|"
    r"soll|puedo|podría|est-ce|peux-tu|puis-je)\b",
    re.IGNORECASE,
)
GROUP = re.compile(_GROUP.replace("(?:(?:[\\w-]+ )", "(?P<group>(?:[\\w-]+ )"), re.IGNORECASE)
