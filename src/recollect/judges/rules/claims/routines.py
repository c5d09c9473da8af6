"""What is done again and again, and hobbies: said with a time that recurs, or with the verb alone."""

from __future__ import annotations

from recollect.judges.questions import Claim, Polarity
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import HOBBIES, HOBBY_VERBS, words

PASTIMES = words("paint knit hike climb dance crochet garden volunteer collect sing sail surf ski meditate sew bake")
_STOPS = words("because but so although though since")


_FREQUENT = words(
    "always usually often regularly sometimes normally typically frequently rarely "
    "seldom generally occasionally hardly mostly"
)

SPEECH = words(
    "say tell ask mention explain think mean guess suppose know hear see look wonder "
    "understand feel seem agree hope forget try help need want"
)


def habit(said: Said) -> list[Claim]:
    """ "I go swimming every Tuesday", "she usually wakes up at 6", "I never eat breakfast"."""
    clause = said.clause
    often = clause.adverbs & _FREQUENT
    never = "never" in clause.adverbs
    if (
        (clause.form not in ("present", "either") and not clause.used_to)
        or clause.modal
        or (clause.verb in SPEECH and not said.recurring)
    ):
        return []
    if not (
        said.recurring
        or often
        or never
        or clause.used_to
        or ("only" in clause.adverbs and said.context)
        or (clause.negated and said.context and not said.times)
        or (
            said.context
            and clause.verb
            in (
                "wake",
                "get",
                "sleep",
                "eat",
                "start",
                "finish",
                "leave",
                "go",
                "rise",
                "commute",
                "open",
                "close",
                "play",
                "have",
                "stop",
                "arrive",
                "shower",
                "walk",
                "pick",
                "drop",
            )
        )
    ):
        return []
    if not clause.subject.key or clause.subject.key == "you" or clause.subject.relation == "bare":
        return []
    if (clause.verb == "have" and said.at(0) == "to") or (clause.verb in ("have", "do", "be") and not said.toks):
        return []
    verb = clause.verb
    rest = said.words(0, said.until(0, _STOPS | {"which", "when"}))
    if never and not rest and not said.context:
        return []
    value = f"{verb} {rest}".strip()
    context = " ".join(part for part in (" ".join(sorted(often)), said.context or "") if part) or None
    polarity: Polarity = "ended" if said.polarity == "ended" else ("not" if never or clause.negated else "is")
    if clause.subject.type not in ("person", "pet") and not clause.subject.is_speaker:
        journey = clause.subject.head in ("train", "bus", "ferry", "flight", "coach")
        if journey and clause.subject.owner == SPEAKER and not said.recurring and not said.times:
            return said.make(
                "scheduled", clause.subject.head, subject=SPEAKER, context=context, rule="leaves at a time"
            )
        if (
            clause.subject.head
            in (
                "school",
                "shop",
                "office",
                "store",
                "bakery",
                "gym",
                "meeting",
                "meetings",
                "class",
                "standup",
                "bins",
                "trash",
                "cleaner",
                "bus",
                "train",
            )
            or said.recurring
        ):
            return said.make(
                "does", value, context=context, polarity=polarity, category="routine", rule="recurring thing"
            )
        return []
    return said.make("does", value, context=context, polarity=polarity, rule="habit")


_WITH = words("with home back here there closed open in")


def is_again(said: Said) -> list[Claim]:
    """ "the kids are with their dad every other weekend"."""
    clause, subject = said.clause, said.subject
    person = subject.is_speaker or subject.type == "person"
    if (
        clause.form != "present"
        or clause.modal
        or clause.negated
        or not said.recurring
        or not subject.key
        or not person
    ):
        return []
    if said.at(0) not in _WITH or subject.key == "you":
        return []
    return said.make("does", f"be {clean(said.words(0, said.until(0, _STOPS)))}", rule="is so again and again")


def plays(said: Said) -> list[Claim]:
    """ "play the guitar": a hobby; with a time, a habit."""
    clause = said.clause
    if (clause.form not in ("present", "progressive") and not clause.used_to) or clause.modal:
        return []
    if said.recurring or clause.adverbs & _FREQUENT:
        return habit(said)
    lows = [low for low in said.lows(0, 5) if low not in ("the", "a", "some", "little", "bit", "of")]
    if (lows and (lows[0] in HOBBIES or (len(lows) > 1 and lows[1] in HOBBIES)) and clause.form == "present") or (
        lows and lows[0] in HOBBIES and clause.used_to
    ):
        value = f"playing {clean(said.words(0, said.until(0, _STOPS | {'with', 'in', 'for', 'at', 'and', 'on'})))}"
        return said.make("has_hobby", value, polarity="ended" if clause.used_to else said.polarity, rule="plays")
    return []


def does_sport(said: Said) -> list[Claim]:
    """ "I do a lot of climbing", "we do yoga"."""
    if said.clause.form not in ("present", "progressive") or said.clause.modal or said.recurring or said.times:
        return []
    start = 0
    while said.at(start) in ("a", "lot", "lots", "of", "some", "bit", "little"):
        start += 1
    if said.at(start) not in HOBBY_VERBS | HOBBIES:
        return []
    return said.make("has_hobby", said.words(start, start + 1), rule="does (hobby)")


def takes_up(said: Said) -> list[Claim]:
    """ "I've taken up knitting"."""
    if said.at(0) != "up" or said.clause.form not in ("past", "perfect") or said.clause.negated or len(said.toks) < 2:
        return []
    if not (said.at(1) in HOBBIES | HOBBY_VERBS or said.at(1).endswith("ing")):
        return []
    return said.make("has_hobby", said.object(1, _STOPS | {"with", "and"}), future=False, rule="took up")


def outdoors(said: Said) -> list[Claim]:
    """ "I paint", "we hike a lot", "go bouldering": hobbies said with the verb alone."""
    clause = said.clause
    if clause.form != "present" or clause.modal or clause.negated or said.recurring or said.times:
        return []
    if "living" in said.lows():
        return []  # "I paint houses for a living"
    if clause.verb == "go" and said.at(0) in HOBBY_VERBS:
        return said.make("has_hobby", said.words(0, 1), rule="goes (hobby)")
    if (
        clause.verb in PASTIMES
        and clause.subject.key != "you"
        and not (clause.verb == "collect" and said.at(0) in ("the", "my", "our", "him", "her", "them", "it"))
    ):
        rest = said.words(0, said.until(0, _STOPS | {"with", "and"}))
        return said.make("has_hobby", clean(f"{_gerund(clause.verb)} {rest}"), rule="does (hobby)")
    return []


def _gerund(verb: str) -> str:
    from recollect.judges.rules.grammar.verbs import ing

    return ing(verb)
