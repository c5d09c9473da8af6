# ruff: noqa: E501 - a pattern is easier to read on one line than in pieces
"""Whether somebody says that others may be told. Only what is said outright, by them, unconditionally and as no question
holds by itself; what seems to allow it is left to a person to decide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from recollect.judges.bounds import bounded
from recollect.judges.relations import Consent, ConsentIn
from recollect.judges.rules.consent.keep import kept, only_sounds, perhaps_kept
from recollect.judges.rules.consent.share import IF_LIKED, outright, perhaps, perhaps_begins
from recollect.judges.rules.consent.wordings import LOOK, plain

LONGEST = 2_000  # characters: consent is given in few words, not in what was pasted
SURE = 0.9  # from here on it holds without anybody being asked
DOUBTFUL = 0.5
EVERYONE = "everyone"
NONE = Consent("none")
_CLAUSES = 12  # of a sentence that are looked at
_CLAUSE_LENGTH, _SENTENCE_LENGTH = 160, 600  # characters
_SHOWN = 60  # characters of a sentence that are quoted as the reason

_QUOTED_LINE = re.compile(r"^\s*(?:>|\|).*$", re.MULTILINE)
_FORWARDED = re.compile(
    r"(?:^|\n)\s*(?:-{2,}\s*)?(?:forwarded(?: message)?\b|begin forwarded|original message|fwd?:|weitergeleitete|"
    r"mensaje reenviado|message transféré|on .{4,60} wrote:|from: ).*",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|‘[^’]*’(?!\w)|`[^`]*`|(?<!\w)'[^'\n]{8,}'(?!\w)")
_SENTENCE = re.compile(r"[^.!?\n…]+[.!?…]*|\n")
_CLAUSE = re.compile(r"\s*(?:[;:—–,]|\s-\s|\b(?:and|but|so|und|aber|y|pero|et|mais)\b)\s*")
_EMPTY = re.compile(
    r"(?:(?:hi|hello|hey|yes|yeah|yep|no|nope|sure|ok|thanks|thank you|thx|please|great|good|cool|nice|right|well|"
    r"cheers|of course|no problem|no worries|lol|haha|btw|by the way|ja|klar|danke|bitte|sí|claro|gracias|oui|merci|"
    r"bien sûr|one more thing|oh|also|i changed my mind|changed my mind|sorry|actually|ok then|all good|"
    r"fine|porfa|por favor|stp|s'il te plaît|promise|stop)\b[ ,!.:)]*)*"
)
_OF_ITS_OWN = re.compile(r"\b(?:(?:that|how) (?:i|we|my|our)\b|about (?:my|our|the|me|us)\b)")
_TAIL = re.compile(
    r"^(?:[\s,]*(?:any ?more|any longer|again|(?:with|to|from) (?:the )?\w+|about (?:IT|THIS|that)|IT|please|from now on|"
    r"though|mehr|weiter|bitte|a nadie|con nadie|à personne|no matter what|ever|yet|for now|either)\b)*"
)  # what may follow "don't share that"
_REASON = re.compile(
    r"(?:(?:and|so|but|because|since|as)[ ,]+)*(?:(?:IT|that|THIS) (?:is|was|would)\b|(?:he|she|they|WHO|GROUP\w*) \w+|i (?:have not|havent|SHARED|"
    r"said|trust|mean|mean IT|rely|beg|promised)\b|or (?:else|i)\b|otherwise\b|sonst\b|weil\b|es ist\b|es (?:un|una)\b|c'est\b)"
)  # why nobody should know, said in the same breath
_TAG = re.compile(
    r"[,\s]+(?:ok|okay|k|right|yes|please|deal|alright|got it|understood|promise|clear|ja|oder|verstanden|klar|gell|vale|sí|"
    r"no|oui|d'accord|hein|eh|hm|yeah|cool|agreed)\s*\?+\s*\W*$"
)
_POLITE = re.compile(
    r"\W*(?:(?:please|and|hey|so|but|bitte)[ ,]+)*(?:can|could|would|will|may|might) (?:you|we|i ask you|i ask that)\b|"
    r"\W*(?:kannst|könntest|würdest) du|\W*¿?(?:puedes|podrías)|\W*(?:peux|pourrais)-tu|\W*tu (?:peux|pourrais)|\W*(?:lets|dont|mind)\b|"
    r".*\b(?:please|bitte)\b"
)
_KEEPS_A_SECRET = re.compile(r"\bkeep a secret\b")
_JOKE = re.compile(
    r"\b(?:lol|lmao|rofl|ha(?:ha)+h?|he(?:he)+|jk|just kidding|kidding|joking|just a joke|why dont you|yeah right|as if|not)\W*$|"
    r"\b(?:lol|lmao|rofl|ha(?:ha)+h?|jk|kidding|joking|as a joke|why dont you|yeah right|sarcasm|jaja(?:ja)*|mdr|ptdr|scherz|spaß|broma)\b|"
    r"😂|🤣|😜|😝|🙃|😏|😉|;-?\)|\s/s\b"
)
_TASK = re.compile(
    r"\b(?:translate|translation|übersetz\w*|traduc\w*|tradui\w*|how (?:do|would) (?:you|i|one) say|wie sagt man|cómo se dice|"
    r"comment dit-on|rewrite|rephrase|proofread|draft|write (?:a|an|me|the)|pretend|role ?play|imagine|hypothetical\w*|"
    r"lyrics|poem|story|novel|character|sentence|phrase|policy|paragraph|template|caption|slogan)\b"
)
_WILL = re.compile(
    r"\b(?:i|we) (?:will|would|can|could|should|might|want to|am going to|have to|need to|must) \w*\s*$|"
    r"\b(?:i|we|he|she|they) (?:will|have|am|would|can|could|should|must|had)\b[^,;]*\band\s*$"
)

# What somebody else said, thinks or asked, and what one said oneself.
_REPORTED = re.compile(
    r"\b(?:said|says|saying|told|SHARED (?:me|us|him|her)|tells|wrote|writes|thinks|thought|claims?|claimed|asked|asks|according to|heard|"
    r"insists|reckons|hopes?|believes|suggests?|suggested|replied|answered|stated|laut|meinte|meint|sagte|sagt|dijo|dice|dicen|"
    r"según|selon|a dit|dit que|wonder|wondering|wants me|told me|policy|manual)\b"
)
_OWN = re.compile(
    r"\b(?:as |what |everything )?(?:i|we) (?:have |already |just |never |not |also |had |did )*(?:said|told|wrote|thought|asked|"
    r"SHARED)(?: you)?\b|\b(?:if|when|whoever|who|ALL|someone|somebody|they) asks?\b|\b(?:sag|sagt) (?:das|es|bitte)\b"
)

# What makes it hang on something else.
_CONDITION = re.compile(
    r"\b(?:if|once|when|whenever|unless|until|till|after|afterwards|as soon as|before|provided|as long as|only|later|"
    r"tomorrow|tonight|next (?:week|month|year|monday)|from (?:monday|tomorrow|next)|not yet|soon|maybe|perhaps|probably|"
    r"guess|suppose|think|except|but not|apart from|in (?:january|february|march|april|may|june|july|august|september|"
    r"october|november|december)|wenn|sobald|falls|nur|vielleicht|erst|morgen|si|cuando|solo|sólo|quizás|mañana|"
    r"quand|dès que|seulement|peut-être|demain|just not|but dont|one day|some day|eventually|anonym\w*|without (?:my|naming)|"
    r"hypothetically|would|könntest|sauf|excepto|außer|menos)\b"
)
_UNCONDITIONAL = re.compile(rf"{IF_LIKED}|dont mind if|no objections? if")
_HANGS_ON = re.compile(
    r"\s*(?:(?:and|but|so|well|ok|yes)[ ,]+)*(?:if|when|once|after|as soon as|unless|before|until|provided|maybe|perhaps|"
    r"probably|i (?:guess|think|suppose)|wenn|sobald|falls|vielleicht|si|cuando|quizás|quand|dès que|peut-être)\b"
)

_UNDECIDED = re.compile(r"\b(?:in|users?|app|whether|unsure|not sure|if i|dont know|decide[ds]?)\b[\w ]*$")
_AFTER_ALL = re.compile(r"(?:\bbut|\baber|\bpero|\bmais|:)\s*$")  # a label, or against what stands before
_BUT = re.compile(r"(?:but|aber|pero|mais)\b")
_RESIGNED = re.compile(
    r"^\W*(?:fine|yeah,? sure|sure sure|go on|whatever|oh great|meinetwegen)\b.*\b(?:tell|let)\b|\bthen\W*$"
)
_EXAGGERATED = re.compile(
    r"\b(?:world|planet|internet|universe|rooftops?|newspapers?|ganze welt|mundo entero)\b", re.IGNORECASE
)
_YOU_MAY = re.compile(r"\b(?:you (?:can|may)|feel free|tell|let)\b")

# A question, with its sign or without.
_ASKING = re.compile(
    r"\s*(?:(?:so|and|but|ok|hey|hi|um|well|please|also|sorry)[ ,]+)*(?:can|could|may|might|should|shall|will|would|"
    r"do|does|did|is|are|am|was|were|has|have|what|which|who|whom|where|when|why|how|whether|darf|kann|(?:kannst|darfst) du(?! (?:gern|ruhig|natürlich))|"
    r"soll|puedo|podría|est-ce|peux-tu|puis-je)\b(?! (?:IT|THIS) |i (?:just )?(?:said|told))"
)
_GROUP = re.compile(r"GROUP(?P<group>\w+)")
_AFTER = re.compile(
    r"\s*(?:$|[.!,;:…)(—–-]|[^\w\s]+\s*$|\b(?:and|but|so|if|once|when|unless|until|after|as soon as|before|too|now|"
    r"though|then|please|thanks|ok|later|tomorrow|only|except|anytime|any time|already|by the way|btw|und|as well|"
    r"aber|wenn|sobald|y|pero|cuando|si|et|mais|quand|dès que|next|from|provided|as long as|in)\b)"
)


@dataclass(frozen=True, slots=True)
class _Found:
    at: int  # the sentence
    start: int
    end: int
    whom: str
    words: str
    sure: bool


@bounded
def may_concern(text: str) -> bool:
    """A cheap look: whether it is worth asking at all."""
    return len(text) <= LONGEST and LOOK.search(text.lower()) is not None


def is_empty(text: str) -> bool:
    """Whether a message is a greeting, a thank you or the like, and nothing else."""
    return len(text) <= _SENTENCE_LENGTH and _EMPTY.fullmatch(text.lower().strip(" \t\n,;:.!…-—–()*")) is not None


@bounded
def consent(question: ConsentIn) -> tuple[Consent, str, float]:
    """What the words alone allow, why, and how sure that is; below SURE a person should decide."""
    if not may_concern(question.text):
        return NONE, "nothing is said of telling others", 1.0
    said = [match[0] for match in _SENTENCE.finditer(_own_words(question.text.replace("’", "'")))]
    sentences = [plain(each) for each in said]
    if any(_TASK.search(each) for each in sentences):
        return NONE, "a task of words", 1.0
    found = _shared(sentences) or _perhaps(sentences)
    keep = _kept(sentences, found)
    if keep is not None:
        if found is None or (not found.sure and found.at == keep.at and keep.start <= found.start < keep.end):
            own = _content(sentences, keep, keeping=True)
            return Consent("keep", "this" if own else "before"), f"'{_shown(said[keep.at])}'", 1.0
        return Consent("share", "this", found.whom), "both allowed and forbidden", DOUBTFUL
    if found is None:
        return NONE, "nobody is allowed to tell others", 1.0
    if any(_JOKE.search(each) for each in sentences):
        return NONE, "said in jest", 1.0
    covers, clear = _covered(sentences, found)
    clear = clear and _EXAGGERATED.search(question.text) is None
    return (
        Consent("share", covers, found.whom),
        f"'{_shown(said[found.at])}'",
        0.95 if found.sure and clear else DOUBTFUL,
    )


def _shown(sentence: str) -> str:
    return " ".join(sentence.split()).strip(" ,;:.!…-—–()")[:_SHOWN]


def _own_words(text: str) -> str:
    """Without what is quoted or forwarded: those are the words of others."""
    text = _FORWARDED.sub("", _QUOTED_LINE.sub("", text))
    return _QUOTED.sub(" … ", text)


def _shared(sentences: list[str]) -> _Found | None:
    """The first clause that allows telling others outright; the phrase must be all of the clause, or begin it."""
    for at, said in enumerate(sentences):
        if said.rstrip().endswith("?"):
            continue
        for start in _beginnings(said):
            rest = said[start : start + _SENTENCE_LENGTH].rstrip(" .!…)")
            found = next((match for each in outright() if (match := each.match(rest))), None)
            if found is None or _AFTER.match(rest, found.end()) is None or _ASKING.match(rest):
                continue
            if _REPORTED.search(_OWN.sub(" ", said)):
                return None
            hangs = (
                _CONDITION.search(_UNCONDITIONAL.sub(" ", rest))
                or _HANGS_ON.match(said)
                or _AFTER_ALL.search(said[:start])
                or (start > 0 and _BUT.match(rest))
                or _RESIGNED.search(said)
            )
            first = 0 if _HANGS_ON.match(said) else start
            return _Found(at, first, len(said) if hangs else start + found.end(), _whom(found[0]), found[0], not hangs)
    return None


def _perhaps(sentences: list[str]) -> _Found | None:
    """The first sentence that seems to allow it."""
    for at, said in enumerate(sentences):
        if said.rstrip().endswith("?") or not said.strip():
            continue
        for start, found in _seeming(said):
            begin = start + found.start()
            before = _OWN.sub(" ", said[:begin])
            if not (_REPORTED.search(before) or _WILL.search(before) or _UNDECIDED.search(before[-40:])):
                return _Found(at, begin, len(said), _whom(found[0]), found[0], False)
    return None


def _seeming(said: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Where a sentence seems to allow it: the beginning of the clause, and what was found from there on."""
    beginnings = [start for start in _beginnings(said) if _ASKING.match(said, start) is None]
    for start in beginnings:
        rest = said[start : start + _CLAUSE_LENGTH]
        yield from ((start, found) for each in perhaps_begins() if (found := each.search(rest)))
    whole = said[:_SENTENCE_LENGTH]
    for each in perhaps():
        if found := each.search(whole):
            start = max((start for start in _beginnings(said) if start <= found.start()), default=0)
            if start in beginnings:
                yield 0, found


def _whom(words: str) -> str:
    group = _GROUP.search(words)
    return group["group"].replace("_", " ") if group else EVERYONE


def _kept(sentences: list[str], shared: _Found | None) -> _Found | None:
    """The first sentence that asks to tell nobody."""
    for at, whole in enumerate(sentences):
        said = _TAG.sub(" .", whole)
        said = said[:_SENTENCE_LENGTH]
        said = only_sounds().sub(lambda match: "_" * len(match[0]), said)
        if shared is not None and shared.at == at and shared.sure:  # "no need to keep it secret"
            said = f"{said[: shared.start]}{'_' * (shared.end - shared.start)}{said[shared.end :]}"
        for found in _matches(said, shared is None):
            asked = said.rstrip().endswith("?")
            if asked and (not _POLITE.match(said) or _KEEPS_A_SECRET.search(said)):
                continue
            before = said[: found.start() + 1]
            if _REPORTED.search(_OWN.sub(" ", before)) or re.search(r"\b(?:no need|need|not) to\s*\W?$", before):
                continue
            if (
                shared is not None
                and shared.at == at
                and re.search(r"no need|dont (?:have|need)|need not", shared.words)
            ):
                continue
            return _Found(at, found.start(), min(found.end(), len(whole)), EVERYONE, found[0], True)
    return None


def _matches(said: str, freely: bool) -> Iterator[re.Match[str]]:
    for pattern in (*kept(), perhaps_kept()) if freely else kept():
        if found := pattern.search(said):
            yield found


def _beginnings(sentence: str) -> list[int]:
    """Where clauses of a sentence begin: after a comma or an "and", and where a condition is over."""
    lead = len(sentence) - len(sentence.lstrip(" \t\n(*_-•"))
    found = {lead, *(match.end() for match in _CLAUSE.finditer(sentence) if match.end() > lead)}
    if _HANGS_ON.match(sentence):
        found |= {match.start() for match in _YOU_MAY.finditer(sentence)}
    return sorted(found)[:_CLAUSES]


def _content(sentences: list[str], found: _Found, *, keeping: bool = False) -> list[str]:
    """What is said around a phrase, but for questions and pleasantries."""
    before, after = _around(sentences, found, keeping)
    return before + after


def _around(sentences: list[str], found: _Found, keeping: bool = False) -> tuple[list[str], list[str]]:
    said = sentences[found.at]
    rest = said[found.end :]
    before = [*sentences[: found.at], said[: found.start]]
    after = [*(_reasons(rest) if keeping else [rest]), *sentences[found.at + 1 :]]
    return (
        [each for part in before for each in _says(part, keeping)],
        [each for part in after for each in _says(part, keeping)],
    )


def _reasons(rest: str) -> list[str]:
    """What follows "don't tell" in its sentence, but for whom and what it is about."""
    first, *more = re.split(r"[,;:—–]", _TAIL.sub("", rest))
    brief = len(first.split()) <= 3 or re.match(r"\s*(?:\w+ )?(?:about|of|regarding) ", first) is not None
    return more if brief else [first, *more]


def _says(part: str, keeping: bool = False) -> list[str]:
    said = part.strip(" \t\n,;:.!…-—–()*")
    if part.strip().endswith("?") or len(said.split()) < 2 or _EMPTY.fullmatch(said):
        return []
    if keeping and _REASON.match(said):
        return []
    if any(each.fullmatch(said) for each in outright()):
        return []  # it only says again that others may be told
    return [said]


def _covered(sentences: list[str], found: _Found) -> tuple[Literal["this", "before"], bool]:
    """What is allowed to be told, and whether that is clear."""
    before, after = _around(sentences, found)
    if _OF_ITS_OWN.search(found.words):
        return "this", not before and not after
    if not before and not after:
        return "before", True
    if len(before) + len(after) > 1:
        return "this", False
    if before:
        return "this", True
    pointed = sentences[found.at][found.end :].lstrip()[:1] in (":", "—", "–") or "THIS" in found.words
    return "this", pointed
