"""A short answer to a question becomes the statement that it stands for: "Where do you live?" "In Berlin." """

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from recollect.judges.questions import Claim, FactsIn
from recollect.judges.rules.grammar.verbs import past, third

_MOST_WORDS = 14
_YES = re.compile(
    r"^\s*(?:oh |well,? )?(?:yes|yeah|yep|yup|yea|aye|sure|i do|i am|i have|i can|i did|correct|right|exactly|indeed|"
    r"absolutely|definitely|totally|of course(?! not)|very much(?: so)?|a lot|sometimes|often|ja|oui|s[ií])\b[\s,.!]*",
    re.IGNORECASE,
)
_NO = re.compile(
    r"^\s*(?:oh |well,? )?(?:no|nope|nah|not really|not at all|not much|not any ?more|no longer|i don't|i'm not|i am "
    r"not|"
    r"i can't|i haven't|i didn't|never|hardly|of course not|god no|nein|non)\b[\s,.!]*",
    re.IGNORECASE,
)
_ENDED = re.compile(r"^\s*(?:no,? |nope,? )?(?:not any ?more|no longer)\b", re.IGNORECASE)
_HAS_A_CLAUSE = re.compile(
    r"^\s*(?:well,? |oh,? |um,? )?(?:i|we|my|our|he|she|they|it|the)\b(?:'\w+)?\s+\w", re.IGNORECASE
)
_LEAD = re.compile(
    r"^\s*(?:(?:well|oh|um|uh|hmm|currently|right now|probably|mostly|usually|it's|that's|"
    r"that would be|it is|yes|yeah|sure|definitely|at the moment)[,\s]+){0,2}",
    re.IGNORECASE,
)
# The question, and the statement that an answer completes. "{}" is the answer; one with its own preposition keeps it.
_OPEN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), statement)
    for pattern, statement in (
        (
            (
                r"\bwhere (?:do|are) you (?:currently |now )?(?:live|living|based|located|staying)|"
                r"which city (?:do you live|are you)|what city|where's home"
            ),
            "I live in {}",
        ),
        (
            (
                r"\bwhere (?:do|are) you (?:currently |now )?work(?:ing)?|who do you work for|which "
                r"company|where's your job"
            ),
            "I work at {}",
        ),
        (
            (
                r"\bwhere (?:are you|do you come|were you) (?:originally )?(?:from|come from)|where "
                r"do you come from"
            ),
            "I am from {}",
        ),
        (r"\bwhere were you born", "I was born in {}"),
        (
            (
                r"\bwhat(?:'s| is) your (?:full |first |last )?name|who are you|how are you called|"
                r"what should i call you|who am i (?:speaking|talking) (?:to|with)"
            ),
            "My name is {}",
        ),
        (r"\bhow old (?:are you|you are)|what(?:'s| is) your age", "I am {} years old"),
        (r"\bhow tall are you|what(?:'s| is) your height", "I am {} tall"),
        (r"\bwhat(?:'s| is) your (?P<what>\w+)'s name and how old is (?:he|she)", "My {what} is {}"),
        (r"\bhow old is (?P<what>[^?]{2,30})\?", "{what} is {}"),
        (
            (
                r"\bwhen(?:'s| is) your birthday|when were you born|what(?:'s| is) your (?:birthday|"
                r"date of birth)"
            ),
            "My birthday is {}",
        ),
        (
            (
                r"\bwhat do you do(?: for (?:a )?(?:living|work))?\s*\?|what(?:'s| is) your (?:job|"
                r"profession|occupation)|what do you work as"
            ),
            "I work as {}",
        ),
        (r"\bwhat(?:'s| is) your favou?rite (?P<what>[\w ]{2,30})", "My favourite {what} is {}"),
        (
            (
                r"\bwhat(?:'s| is) your (?P<what>phone number|mobile number|number|email|e-mail|"
                r"email address|address|hobby|native language|dog's name|cat's name|wife's name|"
                r"husband's name)"
            ),
            "My {what} is {}",
        ),
        (r"\b(?:what|which) languages? do you speak", "I speak {}"),
        (
            (
                r"\bwhat are you allergic to|do you have any allergies|any (?:food )?allergies|are "
                r"you allergic to anything"
            ),
            "I am allergic to {}",
        ),
        (
            (
                r"\bdo you have (?:any )?(?:pets|kids|children|siblings|brothers|sisters|brothers "
                r"or sisters|a pet)"
            ),
            "I have {}",
        ),
        (
            (
                r"\bwhat (?:kind of |sort of )?(?:food|music|books|movies|films|sports?|games?|drinks?|"
                r"cuisine)? ?do you (?:like|love|enjoy|prefer)(?: to (?:eat|listen to|read|watch|"
                r"do|play))?"
            ),
            "I like {}",
        ),
        (r"\bwhat (?:don't you|do you not|do you dis)like|what do you hate", "I hate {}"),
        (
            (
                r"\bwhat do you (?:like to )?do (?:for fun|in your (?:free|spare) time)|what are "
                r"your hobbies|any hobbies"
            ),
            "My hobby is {}",
        ),
        (r"\bwhat (?:are you studying|do you study)|what(?:'s| is) your major", "I study {}"),
        (r"\bwhere (?:do you|are you) stud(?:y|ying)|which university", "I study at {}"),
        (r"\bwhat (?:kind of )?(?:car|bike|phone|laptop) do you (?:have|drive|own|use)", "I own {}"),
        (r"\bwhat(?:'s| is) (?:his|her|its|your (?P<what>\w+)'s) name", "My {what}'s name is {}"),
        (r"\bwhere (?:is|are) (?P<what>the [\w ]{2,40})", "{what} is in {}"),
        (r"\bwhat would you like(?: to)?|what do you want", "I want {}"),
        (r"\bwhen (?:is|are|'s) (?P<what>(?:your|the) [\w' ]{2,40})", "{what} is {}"),
        (r"\bwhere(?:abouts)? do you (?:currently |now )?live|whereabouts are you", "I live in {}"),
        (r"\bwhere did you (?:grow up|go to (?:school|uni(?:versity)?)|study)", "I grew up in {}"),
        (r"\bwho(?:'s| is) your (?P<what>[\w ]{3,24})", "My {what} is {}"),
        (r"\bhow do you (?:take|like|drink|want|prefer) your (?P<what>\w{3,12})", "I like my {what} {}"),
        (
            r"\bhow many (?P<what>kids|children|siblings|brothers|sisters|dogs|cats|pets) do you have",
            "I have {} {what}",
        ),
        (
            r"\b(?:what|which) [\w ]{2,30} do you (?P<what>have|own|use|drive|ride|play|speak|study|teach|prefer)",
            "I {what} {}",
        ),
        (r"\bwhat do you (?P<what>teach|play|drive|ride|use|study|collect|grow|prefer|need|own)", "I {what} {}"),
        (r"\bwhat time do you (?:usually |normally )?(?P<what>[\w ]{3,30})", "I {what} at {}"),
        (r"\b(?:when|how often) do you (?:usually |normally )?(?P<what>[\w ]{3,30})", "I {what} {}"),
        (
            r"\b(?:any |do you have (?:any )?)?(?:dietary|food) (?:requirements|restrictions|preferences|needs)",
            "I am {}",
        ),
        (r"\bwhat (?:are|is) your (?:working |office |opening )?hours", "I work {}"),
        (r"\bwhat(?:'s| is) your (?P<what>[\w' ]{3,30})", "My {what} is {}"),
        (
            (
                r"\b(?:what|which) (?:[\w ]{2,30}) (?:are you|do you) (?:currently |usually |normally )?"
                r"(?:using|use|on|running|run)\b"
            ),
            "I use {}",
        ),
        (r"\bwhat are you (?:afraid|scared|terrified) of|anything you're (?:afraid|scared) of", "I am afraid of {}"),
        (
            (
                r"\b(?:any|do you have an?y?|what(?:'s| is) your) (?P<what>[\w ]{2,20}) preferences?\b|"
                r"how would you like (?:your|it|the)"
            ),
            "I prefer {}",
        ),
        (
            (
                r"\b(?:health|medical)(?:[- ]wise)?\b[^?]{0,40}\?|any (?:health|medical) (?:conditions|issues|"
                r"problems)|do you have any (?:conditions|medical)"
            ),
            "I have {}",
        ),
        (r"\b(?:dietary|diet|food)\b[^?]{0,40}\?", "I am {}"),
        (r"\b(?:what|which) (?:medication|medicine|meds|pills)\b[^?]{0,30}|are you (?:on|taking) any", "I take {}"),
        (r"\b(?:what|which) address\b|where (?:should|do|can) (?:i|we) (?:send|post|ship|deliver)", "My address is {}"),
        (r"\b(?:what|which) (?:number|phone)\b|how (?:can|do) (?:i|we) reach you", "My number is {}"),
        (r"\b(?:tell me )?(?:a bit |something )?about your (?:household|family|pets)", "I have {}"),
        (
            (
                r"\bwho(?:'s| is) (?P<what>(?:in charge of|responsible for|your|the|running|handling|looking after)"
                r" [^?]{2,40})\?"
            ),
            "{} is {what}",
        ),
        (
            r"\bwhere(?:'s| is| are) (?P<what>[\w' -]{2,40}?)(?: (?:now|at the moment|at|these days|currently))?\?",
            "{what} is {}",
        ),
        (r"\bwhen (?:do|does) (?P<what>(?:he|she|it|they|[A-Z]\w+|the \w+) [\w ]{2,30})", "{what} {}"),
        (r"\bwhat(?:'s| is) (?P<what>(?:the|his|her|their|[A-Z]\w+'s) [\w' ]{3,30})", "{what} is {}"),
    )
)
_CLOSED = re.compile(
    r"(?:^|[.!?,]\s+|\b(?:so|and|but) )(?P<aux>do|are|have|can|did|is|does) (?P<who>you|"
    r"your [\w ]{2,30}?) (?P<what>[^?]{2,80})\?\s*$",
    re.IGNORECASE,
)
_NOT_ABOUT = re.compile(
    r"^(?:any|something|anything|know|think|mean|want me|need me|mind|remember|sure|ready|ok|okay|there|serious|done|"
    r"see|"
    r"hear|understand|agree|need anything|have (?:time|a (?:minute|second|moment)|any)|want (?:me|to (?:see|hear|"
    r"know))|"
    r"free now|sorted|finished|happy with (?:that|this)|tell|say|get (?:it|that|my))\b|\b(?:me|it|that|this|us|them)$",
    re.IGNORECASE,
)
_NO_SUCH = re.compile(r"^\s*no (?!longer|more|not|never|but|and|i\b|we\b|thanks|thank|problem)[a-z]", re.IGNORECASE)
_UNSURE = re.compile(
    r"(?:not sure|no idea|don't know|dunno|no clue|ask|depends|it depends|hard to say|same|good)\b", re.I
)
_NAME_FIRST = re.compile(r"[A-Z]\w+(?:,| and) [A-Z]|[A-Z]\w*[A-Z]|[A-Z]\w+ [A-Z]")
_OWN_PREPOSITION = re.compile(r"^(?:in|at|on|near|from|for|as|to|under|behind|next to)\s+", re.IGNORECASE)


def is_about_speaker(text: str, asked: str) -> bool:
    """Whether this says yes or no to a closed question about the one who answers."""
    asked = asked.strip().replace("’", "'")[-300:]
    return len(text.split()) <= _MOST_WORDS and not text.endswith("?") and closed(text, asked) is not None


def answered(question: FactsIn, read: Callable[[str], list[Claim]]) -> list[Claim]:
    """The claims of an answer that makes sense only with its question."""
    text = question.text.strip()
    asked = question.asked.strip().replace("’", "'")[-300:]
    if not text or text.endswith("?") or len(text.split()) > _MOST_WORDS or "?" not in asked:
        return []
    claims: list[Claim] = []
    for statement in (_told_more(text, asked), closed(text, asked), _open(text, asked)):
        claims = claims or (read(statement) if statement is not None else [])
    return [replace(claim, start=0, end=len(question.text), rule=f"answer: {claim.rule}") for claim in claims]


def _open(text: str, asked: str) -> str | None:
    if _HAS_A_CLAUSE.match(text.replace("’", "'")) or _YES.fullmatch(text) or _NO.fullmatch(text):
        return None
    body = _LEAD.sub("", text, count=1).strip(" .!")
    if (
        (_NO.match(body) and not re.match(r"no \w", body, re.IGNORECASE))
        or not body
        or _UNSURE.match(body)
        or body.lower() in ("none", "nothing", "not sure", "i don't know", "dunno", "no idea")
    ):
        return None
    for pattern, statement in _OPEN:
        match = pattern.search(asked)
        if match is None:
            continue
        what = (match.groupdict().get("what") or "").strip()
        what = re.sub(r"^your\b", "my", what, flags=re.IGNORECASE)
        if "{what}" in statement and not what:
            continue
        if statement == "{what} {}":
            what = _third(what)
        filled = statement.replace("{what}", what)
        if filled.startswith(("I am {}", "I have {}", "I prefer {}")) and not _NAME_FIRST.match(body):
            body = body[:1].lower() + body[1:]
        if filled.startswith("I am {}") and re.match(r"no\s+\w", body, re.IGNORECASE):
            filled, body = "I don't eat {}", body[3:]
        if filled.startswith("My") and body.lower().endswith((" is", " does")):
            body = body.rsplit(" ", 1)[0]
        if (
            filled.endswith(" at {}")
            and filled.startswith("I ")
            and re.match(r"(?:around|about|at|before|after)\b", body, re.I)
        ):
            filled = filled.replace(" at {}", " {}")
        if filled.startswith("I work as") and not re.match(r"(?:a|an|the|as)\b", body, re.IGNORECASE):
            body = body if _HAS_A_CLAUSE.match(body) else f"a {body}"
        if filled == "I am {} tall":
            body = re.sub(r"^(?:about|around|roughly|only|just) ", "", body.split(",")[0], flags=re.IGNORECASE)
        if filled == "I have {}":
            body = re.sub(r"^(?:just |only )?(?:me|us)(?: and|,) ", "", body, flags=re.IGNORECASE)
        if filled.endswith("is {}") and not filled.startswith("My") and body.lower().startswith(("with ", "still ")):
            body = body[:1].lower() + body[1:]
        own = _OWN_PREPOSITION.match(body)
        if own is not None:
            filled = re.sub(r" (?:in|at|as|from) \{\}$", " {}", filled)
            if filled.startswith("I work {}") and own[0].strip().lower() == "in":
                filled = "I work {}"
        if "years old" in filled and not body[:1].isdigit():
            filled = filled.replace(" years old", "")
        if "years" in body:
            filled = filled.replace(" years old", "")
        return filled.replace("{}", body) + "."
    return None


def _third(what: str) -> str:
    """ "Kuba have judo" is "Kuba has judo"."""
    who, _, rest = what.partition(" ")
    if who.lower() in ("the", "my"):
        noun, _, rest = rest.partition(" ")
        who = f"{who} {noun}"
    verb, _, more = rest.partition(" ")
    return f"{who} {verb if who.lower() == 'they' else third(verb)} {more}".strip()


def _told_more(text: str, asked: str) -> str | None:
    """ "Are you married?" "No, divorced"; "Do you have kids?" "Yes, two daughters": what follows says it better."""
    match = _CLOSED.search(asked)
    plain = text.replace("’", "'")
    word = _YES.match(plain) or _NO.match(plain)
    if word is not None and _NO_SUCH.match(plain):
        word = None  # "No siblings, just me" says of whom there is none
    rest = plain[word.end() :].strip(" .!") if word is not None else ""
    if match is None or not rest or len(rest.split()) > 8 or _HAS_A_CLAUSE.match(rest) or match["who"].lower() != "you":
        return None
    if rest.lower() in ("a lot", "thanks", "sometimes", "often", "really", "never", "at all", "very much"):
        return None
    what = match["what"].lower()
    if match["aux"].lower() == "are":
        return f"I am {rest}."
    if what.startswith(("have ", "got ")):
        return f"I have {rest}."
    return None


def closed(text: str, asked: str) -> str | None:
    """ "Do you like sushi?" "Yes": the question itself is the statement."""
    match = _CLOSED.search(asked)
    plain = text.replace("’", "'")
    word = _YES.match(plain)
    yes = word is not None
    word = word or _NO.match(plain)
    if match is None or word is None:
        return None
    no = not yes
    if _NO_SUCH.match(plain):
        return None
    rest = plain[word.end() :]
    if len(rest.split()) > 4 or _NOT_ABOUT.search(match["what"]):
        return None
    who = re.sub(r"^your\b", "my", match["who"], flags=re.IGNORECASE)
    who = "I" if who.lower() == "you" else who
    aux = match["aux"].lower()
    what = re.sub(r"\byour\b", "my", match["what"].strip(), flags=re.IGNORECASE)
    what = re.sub(r"\b(?:still|also|actually|ever|really)\s+", "", what)
    if _ENDED.match(plain) and aux in ("do", "are"):
        return f"{who} no longer {what}." if aux == "do" else f"{who} am no longer {what}."
    if re.match(r"(?:a |an )?(?:lot|bit)", what) or " or " in what:
        return None
    if aux in ("are", "is"):
        verb = "am" if who == "I" else "is"
        return f"{who} {verb}{' not' if no else ''} {what}."
    if aux == "have":
        return f"{who} have{' not' if no else ''} {what}."
    if aux == "can":
        return f"{who} can{'not' if no else ''} {what}."
    if aux == "did":
        return f"{who} did not {what}." if no else _past(who, what)
    if who != "I" and yes:
        return f"{who} {third(what.split()[0])} {' '.join(what.split()[1:])}."
    return f"{who} {'do not ' if no and who == 'I' else ('does not ' if no else '')}{what}."


def _past(who: str, what: str) -> str:
    first, _, rest = what.partition(" ")
    return f"{who} {past(first.lower())} {rest}."
