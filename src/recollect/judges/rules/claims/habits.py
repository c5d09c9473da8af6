"""What somebody does as a rule, said in the plain present: "my mate runs a surf school", "I commute by train"."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.events import ONGOING, clean_end
from recollect.judges.rules.claims.making import Said
from recollect.judges.rules.grammar.known import SPEAKER
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.verbs import ing, third

_STOPS = words("because but so although though since which when")
_NOT_DOING = words(
    "taste smell belong be have say tell think know feel mean ask try need want like love hate look seem "
    "forget remember hear understand see "
    "let get agree guess suppose hope wish wonder believe doubt care mind sound appear "
    "find notice realise realize come "
    "thank apologise apologize promise swear bet insist suggest recommend admit miss trust respect worry matter "
    "happen occur depend deserve imagine do expect appreciate prefer enjoy dislike "
    "call keep start stop begin end put give "
    "send turn show help answer reply mention consider confirm accept refuse deny explain "
    "describe add note take make go "
    "check read write hold leave lose break cut fall hit hurt set bring reckon figure vote fancy fear regret recall "
    "require request wait agree disagree propose pick choose decide finish"
)
_SOLID = words(
    "run teach lead manage coach play grow breed raise rent commute volunteer collect "
    "own sing bake brew train study code paint handle cover supply nap fast host share "
    "snore smoke vape breed tutor review feed mow iron vacuum sew mend supervise mentor foster walk cycle fix "
    "repair farm weld proof restore translate edit"
)
_ALONE = words("smoke vape snore nap fast commute volunteer sing paint code bake brew garden knit rent study")
_EMPTY = words("late early low errands it that this you them him her so what how not me us one here there")


_OFFERED = words(
    "ship accept deliver offer allow refund serve sell stock cater work discount negotiate hire charge publish "
    "quote rent "
    "lend overbook store haggle install repair lease subcontract outsource"
)
_DONE_FOR_OTHERS = words("make write take give help do bring read check send pick answer cut set hold keep put leave")


def present(said: Said) -> list[Claim]:
    """A plain present with an object, of somebody: kept as a habit where the verb says what people do."""
    clause, subject = said.clause, said.subject
    if subject.relation == "bare":
        return _bare_rule(said)
    if (
        clause.form != "present"
        or clause.modal
        or clause.hedged
        or (clause.negated and clause.verb not in _SOLID | {"drink", "smoke", "drive", "own", "do"} | _OFFERED)
    ):
        return _bare_rule(said)
    if not subject.key or subject.key == "you" or not (subject.is_speaker or subject.type in ("person", "pet")):
        return _bare_rule(said)
    rest = clean_end(said.words(0, said.until(0, _STOPS)))
    if clause.negated and subject.we and clause.verb in _OFFERED and (rest or clause.verb in ("discount", "haggle")):
        return said.make("always", f"{clause.verb} {rest}", polarity="not", context="", rule="what we do not do")
    another = not subject.is_speaker
    if clause.verb == "do" and clause.negated and 1 <= len(rest.split()) <= 3 and said.at(0)[-1:] == "s":
        return said.make("does", f"do {rest}", polarity="not", rule="does not do")
    if clause.verb in _NOT_DOING and not (
        another
        and clause.verb in _DONE_FOR_OTHERS
        and len(rest.split()) > 1
        and (
            said.at(0) not in _EMPTY or said.at(1) == "own" or (said.at(0) == "me" and clause.verb in ("bring", "send"))
        )
    ):
        return []
    if (said.at(0) in _EMPTY and said.at(1) != "own") or (said.times and not said.recurring and not _from_then(said)):
        return []
    if not rest and clause.negated and clause.verb in ("smoke", "drink", "drive", "cook", "swim"):
        return said.make("does", clause.verb, polarity="not", rule="does not do")
    if not rest and clause.verb not in _ALONE:
        return []
    if not another and clause.verb not in _SOLID and len(rest.split()) > 9:
        return []
    return said.make("does", f"{clause.verb} {rest}".strip(), rule="does as a rule")


def _from_then(said: Said) -> bool:
    """ "does the night shift from 1 March": it holds from a day on."""
    return (
        said.times[0].text.lower().startswith(("from ", "as of ", "since ", "starting "))
        and not said.subject.is_speaker
    )


def doing(said: Said) -> list[Claim]:
    """What goes on these days: "I'm reading Middlemarch", "he is fasting this month"."""
    clause, subject = said.clause, said.subject
    if clause.form != "progressive" or clause.modal or clause.negated or not subject.key or subject.key == "you":
        return []
    if subject.type == "device" and clause.verb not in ("come", "arrive", "go", "get", "be", "have"):
        return said.make(
            "status_is",
            f"{ing(clause.verb)} {said.words(0, said.until(0, _STOPS))}".strip(),
            rule="is doing something wrong",
        )
    less = clause.verb == "cut" and said.at(0) in ("down", "out", "back")
    if not (subject.is_speaker or subject.type == "person") or said.at(0) in _EMPTY:
        return []
    if clause.verb not in ONGOING and not less:
        return []
    rest = clean_end(said.words(0, said.until(0, _STOPS)))
    if not rest and clause.verb not in ("fast", "diet", "recover", "volunteer"):
        return []
    return said.make("does", f"{clause.verb} {rest}".strip(), rule="is doing these days")


_FOLK = words(
    "customers clients guests visitors staff employees members volunteers tenants patients students contractors"
)


def _bare_rule(said: Said) -> list[Claim]:
    """ "Deliveries always go through the back gate", "invoices go out on Fridays": how things are done."""
    clause, subject = said.clause, said.subject
    if subject.relation != "bare" or clause.form != "present" or (clause.hedged and subject.head not in _FOLK):
        return []
    if clause.verb in ("open", "close", "start", "end", "begin", "finish") and said.context and not clause.modal:
        return said.make(
            "does", f"{clause.verb} {said.words(0, said.until(0, _STOPS))}".strip(), rule="opens at a time"
        )
    if subject.head in ("nobody", "everyone", "everybody") and clause.verb in _NOT_DOING - {
        "get",
        "start",
        "leave",
        "go",
    }:
        return []
    firm = (
        subject.head in ("nobody", "everyone", "everybody")
        or subject.head in _FOLK
        or clause.adverbs & {"always", "never", "only"}
        or clause.modal in ("must", "should")
        or said.recurring
        or (clause.verb == "take" and said.at(0)[:1].isdigit())
        or (clause.verb == "go" and said.at(0) in ("in", "into", "under", "through", "via") and subject.plural)
    )
    rest = said.words(0, said.until(0, _STOPS))
    if not firm or not (rest or said.context):
        return []
    value = " ".join(part for part in (clause.verb, rest, said.context or "") if part)
    if subject.head in ("nobody", "everyone", "everybody"):
        value = " ".join(part for part in (subject.head, third(clause.verb), rest, said.context or "") if part)
        return said.make("always", value, subject=SPEAKER, polarity="is", context="", rule="how things are done")
    if (
        clause.verb in _HELD
        and said.recurring
        and not clause.modal
        and not clause.negated
        and subject.head not in _FOLK
    ):
        return said.make("does", f"{clause.verb} {rest}".strip(), rule="is held again and again")
    return said.make(
        "always", value, polarity="not" if clause.negated else "is", context="", rule="how things are done"
    )


_HELD = words("meet gather rehearse practise practice train play run happen convene perform")
