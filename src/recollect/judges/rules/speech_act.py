"""What somebody does by saying this: asks, states, orders, corrects, confirms, or asks to remember."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from recollect.judges.bounds import bounded
from recollect.judges.questions import Act, SpeechActOf
from recollect.judges.rules.claims.answers import is_about_speaker
from recollect.judges.rules.claims.making import Scene
from recollect.judges.rules.claims.reading import in_sentence
from recollect.judges.rules.explicit import split
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Sentence, asks, commands, is_command, is_question, lead, sentences

_CONFIRM = re.compile(
    r"\s*(?:(?:ok|okay|k|kk|yes|yeah|yep|yup|no|nope|nah|sure|thanks|thank you|thx|ty|"
    r"cheers|great|perfect|cool|nice|fine|good|right|correct|exactly|"
    r"agreed|alright|absolutely|definitely|of course|sounds (?:good|great|fine|perfect)|"
    r"got it|done|will do|makes sense|indeed|true|no problem|"
    r"no worries|you're welcome|welcome|that's (?:right|correct|fine|it|all|great|perfect|"
    r"what i meant)|go ahead|please do|please|do it|confirmed|lovely|brilliant|awesome|"
    r"wonderful|amazing|excellent|understood|noted|i agree|i see|very good|all good|"
    r"works for me|that works|deal|haha|lol|hm+|mhm|uh-huh|brb|nvm|never mind|"
    r"so much|very much|a lot|then|you|man|mate|again|for that|for the help|for your "
    r"help|ja|nein|danke|genau|oui|non|merci|d'accord|s[ií]|gracias|vale|claro|oh|ah|"
    r"wow|hi|hello|hey|bye|goodbye|"
    r"good (?:morning|night|evening)|see you(?: later| tomorrow| soon)?|later|morning|"
    r"cya|that would be (?:lovely|great|nice|perfect|good)|you're the best|good one|"
    r"not (?:now|yet|really|today))"
    r"[\s,.!:;)👍🙏😊❤️🎉😂\-–—]*){1,8}",
    re.IGNORECASE,
)
_CORRECT = re.compile(
    r"\s*(?:(?:oh|oops|sorry|wait|ah|hmm|um|well|ok|and|but|my bad|my mistake)[,\s.!\-–—]+){0,3}"
    r"(?:(?:no[,.!\s]+|nope[,.!\s]+)(?:i|it|that|the|he|she|we|not|actually|my)\b"
    r"|actually\b|i meant\b|i mean\b|correction\b|scratch that|let me correct|to correct|"
    r"that's (?:wrong|not (?:right|correct|true|what))|that is (?:wrong|not)|you got "
    r"(?:that|it) wrong|"
    r"not .{1,40}\bbut\b|it's not\b|it isn't\b|rather\b|(?:sorry|oops)[,\s]+(?:i|it|"
    r"that|the|not|my)\b|you (?:misunderstood|mixed up)|eigentlich\b|ich meinte\b|en "
    r"realidad\b|en fait\b|je voulais dire\b)",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"(?:,\s*not\s+\w[\w ]{0,30}[.!]?\s*$)|\b(?:i was wrong|i misspoke|i meant to say|instead of what i said)\b",
    re.IGNORECASE,
)
_SOME_DAY = datetime(2024, 1, 1, tzinfo=UTC)
_WIDE = 600  # characters that decide


@bounded
def act(question: SpeechActOf) -> tuple[Act, str]:
    """The act, and why."""
    text = question.text.strip()[:_WIDE].replace("’", "'")
    if not text or not any(char.isalnum() for char in text):
        return "confirmation", "nothing is said"
    said = sentences(text)
    if not said:
        return "statement", "no sentence"
    for sentence in said[:3]:
        if split(text, sentence)[0] is not None:
            return "explicit", "it asks to remember"
    if question.previous and is_about_speaker(text, question.previous[-1].text):
        return "statement", "it answers a question about the speaker"
    if _CONFIRM.fullmatch(text):
        return ("question", "it ends with ?") if text.endswith("?") else ("confirmation", "it only confirms or greets")
    statements = [
        sentence
        for sentence in said
        if not _asks_or_orders(text, sentence) and not _CONFIRM.fullmatch(text[sentence.start : sentence.end])
    ]
    if _CORRECT.match(text) and not is_question(said[0]) and not (is_command(said[0]) and not statements):
        return "correction", "it takes something back"
    if statements:
        if _INSIDE.search(text):
            return "correction", "it says what is not so"
        return "statement", "it says that something is so"
    if any(is_question(sentence) for sentence in said):
        return "question", "it asks"
    return "command", "it orders"


def _asks_or_orders(text: str, sentence: Sentence) -> bool:
    if is_question(sentence):
        return not _fact_before_question(sentence)
    return is_command(sentence) and not in_sentence(Scene(text, "", _SOME_DAY), sentence)


_TELLS = words("i we my our he she the")


def _fact_before_question(sentence: Sentence) -> bool:
    """ "I moved to Berlin, can you update my address?" says something before it asks."""
    toks = sentence.toks
    at = lead(toks)
    if asks(toks, at) or at >= len(toks) or commands(toks, at):
        return False
    if toks[at].low not in _TELLS and not toks[at].text[0].isupper():
        return False
    for place in range(at + 2, len(toks)):
        if toks[place - 1].low in (",", ";", "and", "but", "so", "-", "–", "—"):
            begin = lead(toks, place)
            if asks(toks, begin) or commands(toks, begin):
                return True
    return False
