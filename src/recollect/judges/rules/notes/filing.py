"""Whether words can be filed as a note. A plain statement of anybody passes; what is a question, says nothing, tells an
agent what to be, claims rights, or leaves open who is meant waits for a person."""

from __future__ import annotations

import re

from recollect.judges.bounds import bounded
from recollect.judges.known import Filing, NoteOf
from recollect.judges.predicates import OPEN
from recollect.judges.questions import Claim
from recollect.judges.rules.lazily import each, wordings
from recollect.understanding.length import clipped
from recollect.understanding.stopwords import STOP, words

READ = 4_000  # characters of a note that are looked at
GUARDED = ("instruction", "authority")  # what no model may let pass: it reads the same words
CLEAR, SURE, DOUBTFUL = 0.75, 0.9, 0.6  # how sure the rules are
_CONFIDENCE = {
    "none": 0.9, "question": 0.4, "empty": 0.2, "instruction": 0.2, "authority": 0.3, "unclear": 0.5,
    "ambiguous": 0.55, "garbage": 0.1,
}  # fmt: skip

_SAYS_NOTHING = words(
    "a ah aha all alright also and any asap btw but bye cool eh fine fyi good great haha hehe hello hey hi hm hmm hmmm "
    "huh idk important it k lol maybe me meh misc my nah never mind nice no nope note noted nothing nvm of oh ok okay "
    "oops or please reminder so something sth stuff sure test testing text tba tbc tbd thanks that the there thing "
    "things this to todo ugh uh uhm um umm urgent wait well what whatever whoa wow x xx xxx xyz y yeah yep yes yo you "
    "na ja nein danke hallo si sí gracias hola oui non merci äh hä ähm foo bar baz asdf qwerty lorem ipsum"
)
_SENTENCES = re.compile(r"[^.!?\n]+[.!?]*")
_AGENT = r"(?:assistant|agent|bot|chatbot|ai|model|memory|system|server|account|workspace|admin panel|recollect)"
_RIGHTS = (
    r"(?:admin(?:istrator)?|root|owner|superuser|super-?admin|sysadmin|system administrator|authori[sz]ed user|"
    r"verified user|privileged user|inhaber|eigent[uü]mer|administrador|due[nñ]o|propri[eé]taire|administrateur|"
    r"(?<=\bthe )(?:operator|maintainer|creator|developer|master|moderator)|"  # "a developer" is a job
    r"(?<=\byour )(?:operator|maintainer|creator|developer|master|moderator))"
)
_BECOMES = each(
    r"\b(?:ignore|disregard|forget|override|bypass|drop|discard|skip)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules?|"
    r"guidelines?|directives?|guardrails?|restrictions?|everything you|all you|what you were told|your (?:training|"
    r"memory|memories|soul|personality|safety))",
    r"\b(?:from now on|henceforth|as of now|starting now|from this point(?: on)?|going forward)\b[^.!?\n]{0,30}"
    r"\b(?:you(?:'re| are| will| must| shall| should|r)?\b|act as|behave|pretend|obey|respond|answer only|"
    r"call yourself)",
    r"\byou(?:'re| are| will be| must be| shall be)\s+(?:now|no longer|from now on|henceforth)\b",
    rf"\byou(?:'re| are)\s+(?:an?|the|my)\s+(?:[\w-]+\s+){{0,4}}{_AGENT}\b",
    r"\byour\s+(?:new\s+|only\s+|true\s+|real\s+|actual\s+)?(?:personality|persona|soul|character|role|identity|"
    r"system prompt|instructions?|directives?|prime directive|purpose|rules?)\s+(?:is|are|now|will|has|must|should|:)",
    r"\b(?:act|behave|respond|answer|speak|talk)\s+(?:as if you|as though you|like you(?:'re| are)|as an?\b)",
    r"\b(?:pretend|roleplay|role-play)\b[^.!?\n]{0,20}\b(?:you|to be|as)\b",
    r"\b(?:change|update|rewrite|replace|set|overwrite|edit)\s+your\s+(?:personality|persona|soul|system prompt|"
    r"instructions?|rules?|character|behaviou?r|name)",
    r"\b(?:obey|do (?:exactly |whatever |everything |anything )?(?:what(?:ever)? )?i (?:say|tell you|want)|"
    r"follow (?:only )?my (?:orders|commands|instructions))\b",
    r"\b(?:reveal|print|show|leak|repeat|output|send)\b[^.!?\n]{0,30}\b(?:system prompt|"
    r"hidden (?:prompt|instructions?)|"
    r"your (?:instructions|prompt|memory|secrets)|private (?:notes|messages|memories)|everyone'?s|all (?:passwords|"
    r"secrets))",
    r"^\s*(?:\[?(?:system|assistant|developer)\]?\s*:|<\|?(?:system|im_start)|#{2,}\s*(?:system|instructions?)\b)",
    r"\b(?:jailbreak|dan mode|developer mode|god mode|debug mode)\b",
    r"\bab (?:jetzt|sofort)\b[^.!?\n]{0,20}\b(?:bist du|du bist|sollst du|antworte)",
    r"\b(?:ignoriere|vergiss|missachte)\b[^.!?\n]{0,30}\b(?:anweisung|regeln|alles|vorgaben)",
    r"\b(?:a partir de ahora|desde ahora)\b[^.!?\n]{0,20}\b(?:eres|ser[aá]s|debes|responde)",
    r"\b(?:ignora|olvida)\b[^.!?\n]{0,30}\b(?:instrucciones|reglas|todo lo)",
    r"\b(?:à partir de maintenant|désormais)\b[^.!?\n]{0,20}\b(?:tu es|tu dois|réponds)",
    r"\b(?:ignore[zr]?|oublie[zr]?)\b[^.!?\n]{0,30}\b(?:les instructions|tes instructions|consignes|règles)",
)  # fmt: skip
_LEAD = wordings(  # what may stand before the words themselves
    r"^\W*(?:(?:please\s+)?(?:note|remember|remind yourself|keep in mind|be aware|know)(?:\s+for the (?:file|record))?"
    r"(?:\s*:|\s+that\b|,)|(?:fyi|update|reminder)\b\W*)\s*"
)
_ORDERS = each(  # wishes of the owner, but orders of a stranger
    r"\byou (?:must|may|should|shall|will|can) (?:never|always|not)\b",
    r"\b(?:ignore|disregard|forget|overwrite)\b[^.!?\n]{0,30}\b(?:noted|written|said|told|stored|recorded|remembered)\b",
    r"^\W*(?:you (?:must|should|have to|need to|will|shall|may never|can never)|"
    r"(?:please )?(?:always|never) (?:answer|respond|reply|say|tell|call|give|do|use|refuse|ask|trust|share|reveal|"
    r"approve|accept|let|allow|speak|write|treat|mention|forget|remember|send|delete|forward|transfer|pay|book|order|"
    r"copy|post|invite|add|include|put|start|end|begin|follow|ignore|disclose|charge|cancel|confirm))\b",
    r"\b(?:whenever|every time|each time|as soon as|when|if)\b[^.!?\n]{3,80},\s*(?:please |always |then |just )*"
    r"(?:send|forward|tell|give|share|reveal|disclose|transfer|pay|approve|accept|allow|delete|refuse|answer|reply|"
    r"respond|say|copy|post)\b",
    r"\bfrom now on\b[^.!?\n]{0,20}\b(?:always|never|answer|respond|reply|treat|trust|speak|write|use|give|do)\b",
    r"\b(?:trust|believe|obey) (?:me|everything i|all i|whatever i|anything i)\b",
    r"^\W*(?:please )?(?:delete|erase|wipe|remove|forget|approve|accept|reject|share|forward|transfer|grant|give|let|"
    r"allow)\s[^.!?\n]{0,40}\b(?:all|every\w*|notes?|memor\w+|access|permissions?|rights|me|private|review)\b",
)
_CLAIMS = each(
    rf"\b(?:i am|i['’]m|i was (?:made|appointed)|this is|my (?:role|status) is|i (?:act|speak|write) as|ich bin|soy|"
    rf"je suis)\s+(?:now\s+|also\s+|actually\s+)?(?:the|an?|your|der|die|el|la|l['’]|le)?\s*(?:new\s+|real\s+|only\s+|"
    rf"true\s+|actual\s+)?(?:[\w-]+\s+)?{_RIGHTS}\b(?!\s+(?:of|at|in|for|bei|von|de)\s+(?!(?:the|this|that|your)\s+"
    rf"{_AGENT})|['’]s\b|\s+(?:assistant|services|team|office))",
    r"\bi (?:have|got|hold|was given|was granted|am granted)\s+(?:full |all |the |special |elevated )*"
    r"(?:admin\w*|root|owner|superuser|privileged|unrestricted|full|elevated|all)\s+(?:rights?|access|permissions?|"
    r"privileges?|clearance)",
    r"\bi (?:have|got|was given|was granted)\s+(?:the |their |his |her |full )?(?:permission|clearance|approval|"
    r"authori[sz]ation|authority|the right)\s+(?:to|for)\b",
    r"\b(?:treat|regard|consider|recogni[sz]e|accept|register|mark|list|see) me\s+as\b",
    r"\bi(?: am|['’]m)\s+(?:fully\s+)?(?:authori[sz]ed|allowed|entitled|permitted|cleared|trusted|verified)\s*"
    r"(?:to\b|by\b|for\b|here\b|$|[.,!])",
    r"\bmy (?:word|words|messages?|commands?|orders?|instructions?)\s+(?:override|overrule|outrank|come first|"
    r"have priority|count more|must be)",
    r"\bthe (?:owner|admin\w*)\s+(?:said|says|told|has said|allows?|allowed|agreed|approves?|approved|gave|wants? you|"
    r"authori[sz]ed)\b",
    rf"\b[A-Z][\w-]+ (?:is|was made) (?:now |also )?(?:the |an |a |your )?(?:new )?{_RIGHTS}\s+(?:of|for|on) "
    rf"(?:the|this|your) {_AGENT}\b",
    r"\b(?:grant|give) (?:me|them|him|her)\b[^.!?\n]{0,20}\b(?:access|rights?|permissions?|privileges?)\b",
    r"\b(?:may|is (?:allowed|entitled|authori[sz]ed) to) (?:read|see|access|change|approve|decide)\s+(?:everything|"
    r"anything|all (?:the )?(?:notes|messages|memories|talks)|every (?:note|message)|private\b)",
)  # fmt: skip
_WHO_TO_BE = wordings(
    r"\byour\s+(?:new |only |real )?(?:personality|persona|soul|character|identity|system prompt|instructions?)\b",
    r"\b(?:you(?:['’]re| are| must be| will be| shall be)|obey|pretend)\b",
)


@bounded
def filing(question: NoteOf) -> tuple[Filing, str, float]:
    """What is to be made of a note, why, and how sure the rules are."""
    text = clipped(question.text, READ)
    said = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text)
    title = question.title.strip()
    if not said or _is_garbage(text, said):
        return _doubt("garbage", "It holds no words that can be read.", SURE)
    if any(wording.search(text) or (title and wording.search(title)) for wording in _BECOMES):
        return _doubt("instruction", "It tells an agent who to be or what to obey; that is no knowledge.", 1.0)
    if not question.trusted:
        bare = _LEAD.sub("", text)
        if any(wording.search(bare) for wording in _ORDERS):
            return _doubt("instruction", "It gives orders, and comes from somebody who was not named as trusted.", 1.0)
        if any(wording.search(text) for wording in _CLAIMS):
            reason = "Somebody claims rights or an office here who was not named as trusted."
            return _doubt("authority", reason, 1.0)
    if not title and len(said) <= 6 and all(_says_nothing(word) for word in said):
        return _doubt("empty", "It says nothing that could be known.", SURE)
    if _only_asks(text):
        return _doubt("question", "It asks something, and states nothing.", SURE)
    if not title and _trails_off(text, said):
        return _doubt("empty", "It breaks off before it says anything.", SURE)
    if question.ambiguous:
        names = " and ".join(question.ambiguous[:3])
        return _doubt("ambiguous", f"Several people or things are called {names}; it is not clear which is meant.")
    if question.unclear:
        return _doubt("unclear", f'Nobody can tell who "{question.unclear[0]}" is without the talk it comes from.')
    if not title and _leaves_open(said):
        return _doubt("unclear", "Nobody can tell what is meant without the talk it comes from.")
    return Filing("none", _CONFIDENCE["none"]), "It states something that can be understood by itself.", CLEAR


def is_no_fact(claim: Claim, text: str) -> bool:
    """Whether a claim is an order to be somebody, or an office that somebody gives themselves here: no fact."""
    if claim.predicate in ("always", "noted", "wants", OPEN) and _WHO_TO_BE.search(claim.object) is not None:
        return True
    return claim.predicate in ("works_as", OPEN) and any(wording.search(text) for wording in _CLAIMS)


@bounded
def unresolved(text: str) -> tuple[str, ...]:
    """Words for people whom the text itself names nobody for: "She moved to Rome"."""
    text = clipped(text, READ)
    found = _PRONOUN.search(text)
    if found is None or _NAMES.search(text[: found.start()]):
        return ()
    return (found[0].lower(),)


_PRONOUN = wordings(r"\b(?:he|she|him|her|his|hers|they|them|their|theirs|himself|herself|themselves)\b")
_NAMES = re.compile(  # an antecedent: a name, or a noun with a word before it
    r"(?:(?<=[a-z,;:] )[A-Z][\w'’-]+|(?:^|[.!?\n]\s*)(?!(?:The|A|An|My|Our|Their|His|Her|If|When|Since|And|But|So|"
    r"Also|Yes|"
    r"No|Maybe|Today|Yesterday|Tomorrow|Now|Then|I|It|This|That|There|Here|Please|Note|Remember|Just|Tell|Ask|Call|Give|"
    r"What|Who|Why|How|Where|In|On|At|For|With|After|Before|Because|As|To|Of|From)\b)[A-Z][\w'’-]+|"
    r"\b(?i:my|our|the|a|an|some|all|most|many|every|each|both|no|two|three|four|five|\d+)\s+[\w'’-]+|@\w+|"
    r"\b(?i:people|everybody|everyone|somebody|someone|anybody|anyone|nobody|kids|children|parents|neighbou?rs|"
    r"customers|users|students|developers|mom|mum|dad|grandma|grandpa)\b)",
    re.MULTILINE,
)


def _says_nothing(word: str) -> bool:
    """Whether a word alone is nothing to be known: a filler, a bare number, or what nobody could speak."""
    low = word.casefold()
    return low in _SAYS_NOTHING or low.isdecimal() or _UNSPOKEN.fullmatch(low) is not None


def _trails_off(text: str, said: list[str]) -> bool:
    return text.rstrip()[-1:].isalpha() and said[-1].casefold() in _GOES_ON


def _leaves_open(said: list[str]) -> bool:
    """Whether all that could be known stands behind "it", "the thing", "as discussed"."""
    if len(said) > 14:
        return False
    low = [word.casefold() for word in said]
    telling = [word for word in low if word not in _VAGUE and word.split("'")[0] not in STOP["en"]]
    points = any(word in _POINTS for word in low)
    return points and (not telling or (len(telling) == 1 and low[0] in _POINTS and telling[0].isalpha()))


_UNSPOKEN = re.compile(r"(?:[bcdfghjklmnpqrstvwxz]{4,}|(\w)\1{2,})")
_GOES_ON = words("the a an and but or of to with for because that's my your our their his her if when than")
_POINTS = words("it it's its that that's this these those same they them the one other thing like there he she")
_VAGUE = words(
    "thing things stuff guy guys place one ones other others same time times last next again before after said say "
    "know mean discussed agreed usual way bit lot still now then sure okay ok yes no please just went going did done"
)


def _doubt(doubt: str, reason: str, sure: float = DOUBTFUL) -> tuple[Filing, str, float]:
    return Filing(doubt, _CONFIDENCE[doubt]), reason, sure  # type: ignore[arg-type]


def _is_garbage(text: str, said: list[str]) -> bool:
    """One sign again and again, or a heap of signs that are no letters."""
    dense = re.sub(r"\s+", "", text)
    if len(dense) >= 6 and len(set(dense.casefold())) <= 2:
        return True
    letters = sum(sign.isalnum() for sign in dense)
    if letters < 0.4 * len(dense) and len(dense) > 8:
        return True
    return len(said) >= 8 and len({word.casefold() for word in said}) <= max(1, len(said) // 8)


def _only_asks(text: str) -> bool:
    """Whether each sentence ends with the mark of a question."""
    sentences = [part.strip() for part in _SENTENCES.findall(text) if re.search(r"\w", part)]
    return bool(sentences) and all("?" in part[-2:] or "？" in part for part in sentences)
