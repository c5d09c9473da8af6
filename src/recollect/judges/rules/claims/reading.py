"""Claims of a message: sentence by sentence, clause by clause, each clause by the rules of its verb.

Questions, orders, conditions and quotes give nothing. What is asked to be remembered gives at least a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from recollect.judges.allowance import check
from recollect.judges.questions import Claim, FactsIn
from recollect.judges.rules.claims import (
    addresses,
    answers,
    asking,
    being,
    contacts,
    corrections,
    dated,
    demands,
    fragments,
    introductions,
    labels,
    manner,
    paraphrases,
    people,
    profiles,
    ruling,
    standing,
    verdicts,
)
from recollect.judges.rules.claims.making import Said, Scene
from recollect.judges.rules.claims.table import rules_for
from recollect.judges.rules.explicit import split as split_explicit
from recollect.judges.rules.grammar import gapping
from recollect.judges.rules.grammar.clauses import Clause, clauses
from recollect.judges.rules.grammar.known import SPEAKER, Subject
from recollect.judges.rules.grammar.lexicon import RELATIONS, words
from recollect.judges.rules.grammar.sentences import LONGEST, Sentence, Tok, is_command, is_question, lead, sentences
from recollect.judges.rules.languages import reading as other_languages

MOST = 40  # claims of one message


def facts(question: FactsIn) -> tuple[Claim, ...]:
    """Everything that the message says to be so."""
    scene = Scene(question.text, question.speaker, question.occurred_at, question.asked)
    found: list[Claim] = []
    if question.asked:
        found += answers.answered(question, lambda text: _read(replace_scene(scene, text)))
    if not found:
        found += _read(scene, explicit=question.act == "explicit")
    return tuple(_once(contacts.by_its_name(scene, found)))[:MOST]


def replace_scene(scene: Scene, text: str) -> Scene:
    return Scene(text, scene.speaker, scene.now)


def _read(scene: Scene, explicit: bool = False) -> list[Claim]:
    found: list[Claim] = []
    read = other_languages.spoken(scene.text[:LONGEST])
    said = sentences(scene.text)
    for number, sentence in enumerate(said):
        check()
        start, asked = split_explicit(scene.text, sentence)
        if start is not None:
            asked_for = explicit_claims(scene, sentence, start, asked, read)
            if not asked_for and start >= sentence.end - 1 and number + 1 < len(said):
                continue  # "Note:" alone on its line: what follows is meant
            found += asked_for
            explicit = False
            continue
        after = said[number + 1] if number + 1 < len(said) else None
        claims = in_sentence(scene, sentence, read)
        if all(claim.predicate == "does" for claim in claims):
            claims = ruling.tagged(scene, sentence, after) or claims
        if not claims and explicit and number == 0:
            claims = _noted(scene, sentence, sentence.start)
        found += claims
    return found


def explicit_claims(scene: Scene, sentence: Sentence, start: int, to_do: bool, language: str) -> list[Claim]:
    """What is asked to be remembered: as facts, or as a note."""
    toks = tuple(tok for tok in sentence.toks if tok.start >= start)
    if not toks:
        return []
    part = replace(sentence, toks=toks, mark="." if sentence.mark == "?" else sentence.mark)
    claims: list[Claim] = []
    if to_do:
        clause = Clause(
            Subject(SPEAKER, start, start),
            toks[0].low,
            "present",
            toks[1:],
            "will",
            start=toks[0].start,
            end=sentence.end,
            verb_end=toks[0].end,
        )
        said = Said(scene, clause)
        claims = said.make(
            "plans", f"{toks[0].text} {said.words(0)}".strip(), future=True, rule="asked to remember to do"
        )
    else:
        claims = in_sentence(scene, part, language)
    return claims or _noted(scene, part, start)


def _noted(scene: Scene, sentence: Sentence, start: int) -> list[Claim]:
    text = scene.text[start : sentence.end].strip()
    if not any(char.isalnum() for char in text):
        return []
    clause = Clause(
        Subject(SPEAKER, start, start), "be", "present", sentence.toks, start=start, end=sentence.end, verb_end=start
    )
    said = Said(scene, clause)
    return said.make("noted", text[:300], polarity="is", future=True, context="", rule="asked to remember")


def in_sentence(scene: Scene, sentence: Sentence, language: str = "en") -> list[Claim]:
    """The claims of one sentence."""
    if language != "en":
        return other_languages.claims(scene, sentence, language)
    if demands.quotes_a_joke(scene, sentence):
        return []
    ruled = standing.standing(scene, sentence)
    found = list(ruled or ())
    first = scene.text[sentence.start : sentence.end]
    if ruled is None:
        found += (
            demands.demanded(scene, sentence)
            or asking.asked(scene, sentence)
            or ruling.ruled(scene, sentence)
            or manner.wanted(scene, sentence)
            or verdicts.judged(scene, sentence)
        )
    if is_question(sentence) and sentence.mark != "?":
        return found
    if found and not ruled:
        return found
    if ruled is None:
        found += _ruled_at_the_end(scene, sentence) or asking.for_a_reason(scene, sentence)
    row = profiles.listed(scene, sentence)
    if row:
        return found + row
    found += (
        labels.labelled(scene, sentence)
        or labels.set_phrases(scene, sentence)
        or profiles.labelled(scene, sentence, being.be)
    )
    found += introductions.as_one(scene, sentence, lead(sentence.toks))
    before: Clause | None = None
    for number, clause in enumerate(gapping.filled(clauses(sentence, scene.text, scene.known), sentence)):
        if (
            clause.verb == "be"
            and not clause.rest
            and before is not None
            and before.verb == "be"
            and clause.subject.key
        ):
            clause = replace(clause, rest=before.rest)  # "I am vegetarian, my wife is not"
        if _it(clause, scene.text) and before is not None and before.subject.relation in RELATIONS and before.negated:
            clause = replace(clause, subject=before.subject)  # "my boss is no longer Ana, it's Ben"
        before = clause
        if (
            ruled is not None
            and number == 0
            and clause.start <= sentence.toks[min(lead(sentence.toks), len(sentence.toks) - 1)].start
        ):
            continue
        straight, replaces = corrections.straightened(clause)
        said = Said(scene, paraphrases.plain(straight))
        claims = _by_rules(said)
        if replaces:
            claims = [replace(claim, replaces=replaces) if at == 0 else claim for at, claim in enumerate(claims)]
        if clause.subject.names and clause.subject.relation in RELATIONS and clause.subject.owner:
            for name in clause.subject.names:
                found += people.kin(
                    said,
                    clause.subject.relation,
                    name,
                    clause.subject.owner,
                    ended=people.is_past(clause.subject.relation),
                )
        found += people.conditions(said, sentence.toks) if number == 0 else []
        found += introductions.works_beside(said)
        around = [tok for tok in sentence.toks if clause.start <= tok.start < clause.end]
        found += (
            people.around(said, around)
            if any(tok.low in ("my", "our", "his", "her", "their", "'s", "a", "an", "the") for tok in around)
            else []
        )
        found += claims
    if (
        (not is_question(sentence) and not is_command(sentence))
        or any(claim.rule == "how to reach" for claim in found)
        or "@" in first
        or any(char.isdigit() for char in first)
    ):
        found += _loose(scene, sentence, found)
    if all(claim.rule == "how to reach" for claim in found) and not is_command(sentence):
        found += fragments.verbless(scene, sentence)
    if ruled is None and not any(claim.predicate in ("always", "needs") for claim in found):
        found += ruling.for_all(scene, sentence)
    return found + dated.beside_a_day(scene, sentence, found)


def _it(clause: Clause, text: str) -> bool:
    return clause.verb == "be" and text[clause.subject.start : clause.subject.end].lower() == "it"


def _ruled_at_the_end(scene: Scene, sentence: Sentence) -> list[Claim]:
    """A standing rule after its reason: "…, so please no meetings on Fridays"."""
    toks = sentence.toks
    for at in range(2, len(toks) - 1):
        if toks[at].low == "no" and not _asked_for(toks, at):
            continue
        if toks[at].low in _RULE_WORDS and toks[at - 1].low in (",", "so", "and", ";", "-", "–", "—", "please", ":"):
            if (toks[at].low == "do" and toks[at + 1].low != "not") or sentence.in_quotes(toks[at].start):
                continue
            ruled = standing.standing(scene, replace(sentence, toks=toks[at:]))
            if ruled is None and toks[at].low == "please" and toks[at - 1].low == "so":
                said = Said(scene, Clause(Subject(SPEAKER, toks[at].start, toks[at].start), "be", "present", ()))
                value = scene.text[toks[at + 1].start : sentence.end]
                return demands.wished(said, value)
            if ruled is None and toks[at].low == "no" and toks[-1].low in ("please", "pls", "thanks"):
                said = Said(scene, Clause(Subject(SPEAKER, toks[at].start, toks[at].start), "be", "present", ()))
                value = scene.text[toks[at + 1].start : toks[-1].start].strip(" ,")
                return said.make("expects", value, polarity="not", dated=False, context="", rule="no such thing")
            return list(ruled or ())
    return []


def _asked_for(toks: tuple[Tok, ...], at: int) -> bool:
    """ "so no lunch invites pls", and not "no signal there though"."""
    if toks[at + 1].low in ("more", "stairs", "idea", "problem", "way", "one"):
        return False
    return toks[at - 1].low in ("so", "please") or toks[-1].low in ("please", "pls", "me", "us")


_RULE_WORDS = words("please never always no do")


def _loose(scene: Scene, sentence: Sentence, found: list[Claim]) -> list[Claim]:
    """What has no clause of its own: ways to reach somebody, "Tom here", "dentist on Friday"."""
    clause = Clause(
        Subject(SPEAKER, sentence.start, sentence.start),
        "be",
        "present",
        sentence.toks,
        start=sentence.start,
        end=sentence.end,
        verb_end=sentence.start,
    )
    text = scene.text[sentence.start : sentence.end]
    said: Said | None = None
    claims: list[Claim] = []
    if ("@" in text or any(char.isdigit() for char in text)) and not is_question(sentence):
        said = Said(scene, clause)
        known = {claim.object for claim in found}
        claims += [claim for claim in contacts.ways(said, text) if not any(claim.object in each for each in known)]
    if not is_question(sentence):
        whole = Said(scene, replace(clause, rest=()))  # without its times, which these do not need
        claims += addresses.told(whole, text, [*found, *claims], sentence.toks)
        if not any(claim.predicate == "name_is" for claim in found):
            claims += addresses.introduced(whole, text)
    if not found and not is_question(sentence) and not is_command(sentence):
        said = said or Said(scene, clause)
        claims += corrections.fragments(said, sentence)
    return claims


def _by_rules(said: Said) -> list[Claim]:
    clause = said.clause
    for rule in rules_for(clause.verb):
        found = rule(said)
        if found:
            return found
    return []


def _once(claims: Iterable[Claim]) -> list[Claim]:
    seen: set[tuple[str, str, str]] = set()
    kept: list[Claim] = []
    for claim in claims:
        key = (claim.subject.lower(), claim.predicate, re.sub(r"\W+", " ", claim.object.lower()).strip())
        if key not in seen:
            seen.add(key)
            kept.append(claim)
    return kept
