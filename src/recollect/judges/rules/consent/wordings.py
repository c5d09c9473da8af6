# ruff: noqa: E501 - a pattern is easier to read on one line than in pieces
"""A sentence in few words, so that the phrases of consent stay short: who is told becomes ALL, GROUP or WHO, what is
told becomes IT or THIS, telling becomes SHARE or POST. All else stays as it is, in lower case, contractions apart."""

from __future__ import annotations

import re

_WORDS = {
    "don't": "dont", "didn't": "didnt", "can't": "cant", "cannot": "cant", "won't": "wont", "isn't": "is not",
    "isnt": "is not", "everyone's": "everyone is", "everybody's": "everybody is", "ain't": "is not", "aint": "is not", "aren't": "are not", "wasn't": "was not",
    "shouldn't": "should not", "shouldnt": "should not", "mustn't": "must not", "mustnt": "must not",
    "needn't": "need not", "wouldn't": "would not", "couldn't": "could not", "doesn't": "does not",
    "doesnt": "does not", "haven't": "have not", "havent": "have not", "i'm": "i am", "it's": "it is", "its": "it is",
    "that's": "that is", "thats": "that is", "there's": "there is", "theres": "there is", "you're": "you are",
    "youre": "you are", "ur": "you are", "we're": "we are", "i'd": "i would", "you'd": "you would", "i've": "i have",
    "you've": "you have", "i'll": "i will", "let's": "lets", "pls": "please", "plz": "please", "u": "you",
    "ppl": "people", "em": "them", "'em": "them", "them's": "them", "every1": "everyone", "any1": "anyone", "evryone": "everyone", "okay": "ok", "okey": "ok",
    "alright": "ok", "wanna": "want to", "gonna": "going to", "y'all": "you", "noone": "nobody", "shhh": "shh",
    "folk": "people", "what's": "what is", "who's": "who is", "conf": "confidential", "mum's": "mums", "priv": "private",
}  # fmt: skip
_WORD = re.compile(r"[\w']+")

_ENDING = r"(?: else)?(?: (?:(?:who|that) (?:asks?|wants?(?: to know)?|needs? (?:it|to know)|is interested|cares)|you (?:like|want|wish|please|know|meet)|here|there|in the (?:group|room|chat|house|office|company|family|team)))?"
_GROUP_NOUN = (
    "team|group|family|crew|class|club|channel|room|department|committee|board|council|band|squad|office|chat|"
    "colleagues|co-?workers|friends|team-?mates|neighbou?rs|house-?mates|flat-?mates|folks"
)
_WHO_NOUN = (
    "wife|husband|boss|manager|parents?|mum|mom|mother|dad|father|sisters?|brothers?|kids?|children|daughters?|sons?|"
    "colleague|friend|girlfriend|boyfriend|partner|neighbou?r|landlord|teacher|doctor|guys|guests?|clients?|"
    "customers?|staff|members|users|press|police|room-?mates?|ex|employees|employer|management|students|players|"
    "relatives|cousins?|aunt|uncle|grandma|grandpa|grandparents|in-laws|lads|girls|boys|volunteers|drivers?|"
    "leadership|suppliers?|investors?|tenants|residents|hr|company|village|community|school|support|lawyer|accountant|"
    "assistant|coach|trainer|chef|cook|nurse|therapist|fianc[ée]e?|mates?|buddies|gang|participants|attendees|audience"
)
_STEPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), put)
    for pattern, put in (
        (r"^\W*(?:oh )?dont mention it\W*$", "you are welcome"),  # a politeness
        (r"\b(?:do|did) not\b", "dont"), (r"\b(?:can|could) not\b", "cant"), (r"\bwill not\b", "wont"),
        (r"\bi didnt\b", "i did not"), (r"\b(?:no one|not? any ?(?:one|body))\b", "nobody"),
        (r"\b(?:go|feel free|be free) and (?=share|tell|let|post|pass|spread)", "go and "),
        (rf"\b(?:any ?(?:one|body)|every ?(?:one|body)){_ENDING}(?!')\b", "ALL"),
        (rf"\b(?:all )?(?:the )?(?:other|all) (?:people|folks|users|ones|persons){_ENDING}\b", "ALL"),
        (rf"\b(?:all )?(?:the )?others{_ENDING}\b", "ALL"), (rf"\bpeople{_ENDING}\b", "ALL"),
        (r"\bwho(?:m)?ever (?:you (?:like|want|wish|please)|asks|wants(?: to know| to hear it)?|needs (?:it|to know)|is interested)\b", "ALL"),
        (r"\b(?:the|this) (?:whole |entire )?(?:world|planet|internet|public)\b|\b(?:all (?:of )?them|them all)\b|\bone and all\b", "ALL"),
        ((r"\b(?:the|my|our|your|all (?:of )?(?:the|my|our)) (?:whole |entire |rest of (?:the|my|our) )?"
         rf"((?:(?!of\b|in\b|to\b|that\b|is\b|about\b|for\b|from\b|with\b|and\b)[\w-]+ ){{0,2}}?(?:{_GROUP_NOUN}))\b(?!')"), "GROUP"),
        (r"\bthe rest\b", "ALL"),
        ((rf"\b(?:the|my|our|your|his|her|their|all (?:of )?(?:the|my|our)) (?:(?!of\b|in\b|to\b|that\b|is\b|about\b|for\b)[\w-]+ ){{0,2}}?(?:{_WHO_NOUN})\b(?!')"
         r"|\b(?:mum|mom|dad|grandma|grandpa|hr|management)\b"), "WHO"),
        (r"\b(?:all (?:of )?|any of |what is in )?(?:this|these)(?: (?:one|news|info|information|story|fact|part|bit|message|stuff|thing|detail|secret))?\b(?! (?:is|isn)\w* (?:a|an|the) )|\bthe following\b", "THIS"),
        (r"\b(?:all (?:of )?|any of )?(?:it|those|that (?:one|news|info|information|story|fact|part|bit|message|stuff|thing|detail|secret))\b", "IT"),
        (r"\b(?:what|everything|all|anything|the things?|the stuff)(?: that)? (?:i|we)(?: have)?(?: just| already)? (?:said|told you|wrote|mentioned|shared|tell you|say)(?: to you| here)?\b", "IT"),
        (r"\b(?:the|my|our) (?:good |big |great |happy )?news\b|\ball (?:of )?that\b|\bany of that\b", "IT"),
        (r"\bthat\b(?= (?:is|was|stays|remains|must|should|can|may|has|with|to (?:ALL|GROUP|WHO|yourself)|on|along|around|freely|publicly|openly|up|any|private|secret|between|quiet|confidential|known|public|out|from|a secret|as|if|once|when|please|for|about|too|now|then|though|by|around|off)\b|\s*(?:$|[^\w\s]))", "IT"),
        (r"\bpass(?:ing)? (?:on|along) (IT|THIS)\b|\bpass (IT|THIS) (?:on|along|around|round)\b", "SHARE IT"),
        (r"\bpassing (?:IT|THIS) (?:on|along|around)\b", "SHARING IT"), (r"\bbring(?:ing)? (IT|THIS) up\b", "SHARE IT"),
        (r"\bmak(?:e|ing) (IT|THIS) (?:public|known|common knowledge)\b", "SHARE IT"),
        (r"\b(?:share|spread|repeat|mention|pass on|retell|relay|disclose|reveal|divulge|leak|discuss|(?:talk|speak|gossip|chat|blab) (?:about|of))\b", "SHARE"),
        (r"\b(?:sharing|spreading|repeating|mentioning|passing on|relaying|disclosing|revealing|leaking|discussing|(?:talking|speaking|gossiping) (?:about|of))\b", "SHARING"),
        (r"\b(?:shared|spread|repeated|mentioned|passed (?:on|along|around)|told|known|revealed|disclosed|discussed)\b", "SHARED"),
        (r"\b(?:post|publish|quote|announce|broadcast)\b", "POST"),
        (r"\b(?:posting|publishing|quoting|announcing|broadcasting)\b", "SHARING"),
        (r"(?<=SHARE )that\b(?! (?:i|we|my|our|you|he|she|they|there|the)\b)", "IT"),
        (r"(?<=POST )that\b(?! (?:i|we|my|our|you|he|she|they|there|the)\b)", "IT"),
        (r"(?<=SHARING )that\b|(?<=keep )that\b|(?<=about )that\b|(?<=of )that\b(?= to\b)", "IT"),
        (r"\b(?:freely|publicly|openly|in public|anywhere|around|widely)\b", "FREELY"),
    )
)  # fmt: skip


def plain(sentence: str) -> str:
    """A sentence with what is told, to whom, and the telling itself put into a few words."""
    text = _WORD.sub(lambda word: _WORDS.get(word[0], word[0]), sentence.lower())
    for pattern, put in _STEPS:
        if put == "GROUP":
            text = pattern.sub(lambda found: "GROUP" + found[1].replace(" ", "_"), text)
        else:
            text = pattern.sub(put, text)
    return text


# Without one of these, in small letters, nothing is said of telling others.
LOOK = re.compile(
    r"🤫|🤐|\b(?:shar|tell|secret|priv|confiden|mention|repeat|spread|post|quot|publi|pass|talk|speak|know|announc|bring|"
    r"(?:between|among) (?:us|you|me)|(?:off the|for the) record|keep|word\b|sees?\b|let (?:the|my|our|them|him|her)\b|rest of|hear|f[io]u?nd(?:s|ing)? out|inform|notify|sealed|ears|"
    r"eyes only|shh|psst|hush|quiet|hid(?:e|ing)|wraps|says?\b|to (?:yourself|urself)|aware|official|loop|blab|reveal|disclos|"
    r"leak|discuss|(?:go|gets?) out|stays?\b|agents?\b|others?\b|team|staff|leave (?:this|the|me|my)|available|visible|objection|"
    r"forward|quote me|unshare|discre|mum|allowed|permission|consent|agree|(?:any|every|no) ?(?:one|body)|for all\b|"
    r"behalt|für (?:dich|sich)|weiter|(?:her)?(?:um)?erzähl|geheim|teil|mitteil|verrat|sag|unter uns|erlaubnis|widerruf|gib|veröffentlich|öffentlich|"
    r"vertraulich|wissen|weiß|erfähr|erfahr|kein wort|wort\b|bescheid|mitbekomm|mitkrieg|dicht|"
    r"cont[aá]|cuent|cuén|compart|compárt|dec[ií]r|d[ií][gcljs]|d[ií]|entre |coment|palabra|sepa|sab|entere|guárd|guard|"
    r"avisa|boca|ni mu|parl|racont|partag|répèt|répét|gard|mot\b|motus|s(?:avoir|ache|u\b)|appren|prév|transmet|diffus|"
    r"n'en|confident|communi|au courant|salga|geht (?:niemand|kein)|unter vier|slip|for (?:you|us)\b|green light|learn|awkward|trust)"
)  # fmt: skip
