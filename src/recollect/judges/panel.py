"""The panel: whoever wants judgment asks it. What was judged before is not judged again; else a model answers, where
one is wanted and can be had, and rules in all other cases.

No transaction is open while a model works. What it says, and what rules say in its place, is written down, so that a
rebuild gives the same answers.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from recollect.audience import PUBLIC
from recollect.caches import holds_text
from recollect.judges import llm, reading, written
from recollect.judges.allowance import check
from recollect.judges.breaker import Breaker
from recollect.judges.decode import input_hash
from recollect.judges.grounding import askable
from recollect.judges.judgment import RULES, About, Judgment
from recollect.judges.models import Bench, Chosen
from recollect.judges.prices import cost
from recollect.judges.questions import ROLES, Answer
from recollect.model import Check
from recollect.settings import Settings
from recollect.store import Store
from recollect.times import now

__all__ = ["About", "Panel"]

_LOOK_AGAIN = 1.0  # seconds after which a table without any answer to a question is looked at again
Pot = tuple[str, bool]  # a role, and whether it is about what is public


class Panel:
    def __init__(
        self,
        store: Store,
        space: str,
        settings: Settings,
        *,
        models: Mapping[str, Any] | None = None,
        rules: Callable[[Any], Answer] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`models` are models of pydantic-ai, by the role or the question they are to answer ("" for all)."""
        self.store = store
        self.space = space
        self.settings = settings
        self.clock = clock
        self._rules = rules or (_by_reader if settings.reader == "ours" else _by_rules)
        self._bench = Bench(settings, models)
        self._breakers: dict[tuple[str, bool], Breaker] = defaultdict(lambda: Breaker(clock))
        self._under_way: dict[Pot, list[float]] = defaultdict(list)  # what calls that are not written yet may cost
        self._asking: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()
        self._looked: dict[str, float] = {}  # when a question was found never to have been judged
        self._unwritten: dict[str, tuple[Judgment, About]] = {}
        holds_text(self._forget_unwritten)

    @property
    def bench(self) -> Bench:
        """The models, for what is no question: a talk."""
        return self._bench

    def load(self) -> None:
        """Read the rules before a message is timed: that takes a second or more, and is not the message's doing."""
        from recollect.judges import rules

        rules.load()

    def ask(self, question: Any, about: About) -> Judgment:
        """The judgment of a question. Never call this with a transaction open: a model may take its time."""
        check()
        hash = input_hash(question)
        id = written.judgment_id(question, hash, about)
        chosen = self._bench.of(question) if askable(question) else None
        if chosen is not None and not self._bench.is_named(question) and self._sure(question):
            chosen = None
        if chosen is None and not self._may_remember(question):
            return self._ruled(question, id, hash, about)
        with self._one_at_a_time(id):
            return self._remembered(question, id) or self._judged(question, id, hash, about, chosen)

    def _sure(self, question: Any) -> bool:
        """Whether the rules are sure enough: they cost nothing."""
        least = reading.SURE.get(type(question), question.sure) if self.settings.reader == "ours" else question.sure
        return bool(least <= 1 and self._rules(question).confidence >= least)

    def close(self) -> None:
        llm.close(self._bench)

    # ------------------------------------------------------------------------------------------------------ answers

    def _judged(self, question: Any, id: str, hash: str, about: About, chosen: Chosen | None) -> Judgment:
        if chosen is None:
            return self._ruled(question, id, hash, about)
        pot = (question.role, about.audience == PUBLIC)
        breaker = self._breakers[str(chosen), pot[1]]
        expected = cost(self.settings, chosen, *llm.estimate(question))
        with self._budgeted(pot, chosen, expected) as refusal:
            why = refusal or self._unfit(question, breaker)
            if why is not None:
                return self._ruled(question, id, hash, about, str(chosen), llm.Outcome(None, why))
            start = time.perf_counter()
            outcome = llm.ask(self._bench, chosen, question, self.settings.model_timeout_seconds)
            latency = (time.perf_counter() - start) * 1_000
            price = cost(self.settings, chosen, outcome.tokens_in, outcome.tokens_out)
            if outcome.answer is None:
                breaker.failed(str(outcome.error))
                return self._ruled(question, id, hash, about, str(chosen), outcome, price, latency)
            breaker.worked()
            name = str(chosen)
            found = _judgment(question, id, hash, about, name, outcome.answer, name, outcome, price, latency)
            return self._written(question, found, about)

    def _ruled(
        self,
        question: Any,
        id: str,
        hash: str,
        about: About,
        model: str | None = None,
        outcome: llm.Outcome | None = None,
        price: float | None = 0.0,
        latency: float = 0.0,
    ) -> Judgment:
        """What the rules say; written down where a model was wanted, or settings or the question say so."""
        start = time.perf_counter()
        answer = self._rules(question)
        latency += (time.perf_counter() - start) * 1_000
        judge = answer.judge or RULES
        is_logged = model is None and judge != RULES and isinstance(question, reading.LOGGED)
        wanted = judge if is_logged else model
        judgment = _judgment(question, id, hash, about, judge, answer, wanted, outcome, price, latency)
        if is_logged:
            with self._guard:
                self._unwritten[id] = judgment, about
            return judgment
        if model is None and self.settings.log_judgments != "all" and not _is_written(question, answer.answer):
            return judgment
        return self._written(question, judgment, about)

    def write_down(self, connection: Connection) -> None:
        """Write what the reader said since the last time: beside what was made of it, in the same transaction."""
        with self._guard:
            waiting, self._unwritten = self._unwritten, {}
        self._looked.clear()
        written.write_all(connection, self.space, list(waiting.values()))

    def _forget_unwritten(self) -> None:
        with self._guard:
            self._unwritten.clear()

    def _remembered(self, question: Any, id: str) -> Judgment | None:
        """What was judged before, if a model had to do with it: what rules alone say, they can say again."""
        waiting = self._unwritten.get(id)
        if waiting is not None:
            return waiting[0]
        with self.store.read() as connection:
            found = written.found(connection, self.space, id)
        return found if _usable(found, question) else None

    def _written(self, question: Any, judgment: Judgment, about: About) -> Judgment:
        """One short write. If another process was faster, its answer holds."""
        with self.store.write() as connection:
            before = written.found(connection, self.space, judgment.id)
            if before is not None and _usable(before, question):
                return before
            self._looked.pop(question.name, None)
            return written.write(connection, self.space, judgment, about.sources)

    def _may_remember(self, question: Any) -> bool:
        """Whether a question may have been judged before by a model, or by the reader. Mostly it was not, and then the
        table need not be looked into each time."""
        if self.clock() - self._looked.get(question.name, -_LOOK_AGAIN) < _LOOK_AGAIN:
            return False
        with self.store.read() as connection:
            if written.ever(connection, self.space, question.name):
                return True
        self._looked[question.name] = self.clock()
        return False

    @contextmanager
    def _one_at_a_time(self, id: str) -> Iterator[None]:
        """Two threads that ask the same pay once."""
        with self._guard:
            lock = self._asking.setdefault(id, threading.Lock())
        with lock:
            try:
                yield
            finally:
                with self._guard:
                    self._asking.pop(id, None)

    # ------------------------------------------------------------------------------------------------------- limits

    def _unfit(self, question: Any, breaker: Breaker) -> str | None:
        """Why a model is not asked now, though there is money left."""
        length = llm.length(question)
        if length > llm.LONGEST:
            return f"the text is too long for a model: {length:,} characters, {llm.LONGEST:,} are sent at most"
        rest = breaker.resting()
        return f"it rests for {rest:.0f} s after failing: {breaker.last_error}" if rest else None

    @contextmanager
    def _budgeted(self, pot: Pot, chosen: Chosen, expected: float | None) -> Iterator[str | None]:
        """Gives why there is no budget for one more call; else keeps a place for it until it is written down."""
        with self._guard:
            refusal = self._refusal(pot, chosen, expected)
            if refusal is None:
                self._under_way[pot].append(expected or 0.0)
        try:
            yield refusal
        finally:
            if refusal is None:
                with self._guard:
                    self._under_way[pot].remove(expected or 0.0)

    def _refusal(self, pot: Pot, chosen: Chosen, expected: float | None) -> str | None:
        most_calls, most_money = self.settings.model_calls_a_day, self.settings.model_cost_a_day
        if not most_calls and not most_money:
            return None
        if most_money and expected is None:
            return f"the price of {chosen} is not known; tell it with model_prices, or set model_cost_a_day to 0"
        with self.store.read() as connection:
            calls, money = written.spent(connection, self.space, pot[0], today(), pot[1])
        calls += len(self._under_way[pot])
        money += sum(self._under_way[pot])
        if most_calls and calls >= most_calls:
            return f"the {most_calls:,} calls a day for {pot[0]!r} are used up (model_calls_a_day)"
        if most_money and money + (expected or 0.0) > most_money:
            return f"the ${most_money:g} a day for {pot[0]!r} do not allow one more call (model_cost_a_day)"
        return None

    # ------------------------------------------------------------------------------------------------------- doctor

    def checks(self) -> list[Check]:
        """How the models are, without asking them."""
        roles = {role: self._bench.for_role(role) for role in ROLES}
        chosen = list(dict.fromkeys(each for found in roles.values() for each in found))
        if not chosen:
            return [Check("model", True, "none is set; rules judge")]
        with self.store.read() as connection:
            spent = {
                role: [written.spent(connection, self.space, role, today(), public) for public in (True, False)]
                for role, found in roles.items()
                if found
            }
        used = "; ".join(
            f"{role} {sum(calls for calls, _ in pots):,} calls, ${sum(money for _, money in pots):.4f}"
            for role, pots in spent.items()
        )
        return [self._state(each) for each in chosen] + [Check("model budget", True, f"today: {used}")]

    def _state(self, chosen: Chosen) -> Check:
        name = f"model {chosen}"
        try:
            self._bench.live(chosen)
        except ValueError as error:
            return Check(name, False, f"rules judge instead: {error}", "see the settings that begin with 'model'")
        found = [breaker for (model, _), breaker in self._breakers.items() if model == str(chosen)]
        resting = max(found, key=Breaker.resting, default=None)
        if resting is not None and resting.resting():
            detail = f"rules judge instead: it rests for {resting.resting():.0f} s after failing: {resting.last_error}"
            return Check(name, False, detail, "look at 'recollect judgments'; check its address, key and log")
        if cost(self.settings, chosen, 1, 1) is None:
            return Check(name, True, "is set; its price is not known", "tell it with the setting 'model_prices'")
        return Check(name, True, "is set")


def _by_rules(question: Any) -> Answer:
    if isinstance(question, reading.READ):  # there are no rules for what only the reader reads
        return reading.unread(question)
    from recollect.judges.rules import answer  # takes a while to load, and most commands ask nothing

    return answer(question)


def _by_reader(question: Any) -> Answer:
    return reading.answer(question) if isinstance(question, (*reading.READ, *reading.HELPED)) else _by_rules(question)


def today() -> datetime:
    return datetime.combine(now().date(), datetime.min.time(), UTC)


def _is_written(question: Any, answer: Any) -> bool:
    """Whether an answer of the rules is one that a question wants to be written down."""
    wanted = getattr(question, "is_written", None)
    return wanted is not None and wanted(answer)


def _usable(found: Judgment | None, question: Any) -> bool:
    """Whether a judgment stands for a question that is asked again."""
    if found is None or found.model is None or not isinstance(found.answer, question.answer):
        return False
    keeps = getattr(question, "keeps", None)
    return keeps is None or now() - found.created_at < keeps


def _judgment(
    question: Any,
    id: str,
    hash: str,
    about: About,
    judge: str,
    answer: Answer,
    model: str | None,
    outcome: llm.Outcome | None,
    price: float | None,
    latency: float,
) -> Judgment:
    took = outcome or llm.Outcome(None)
    return Judgment(
        id=id, question=question.name, version=question.version, input_hash=hash, judge=judge, answer=answer.answer,
        reason=answer.reason, confidence=answer.confidence, created_at=now(), audience=about.audience,
        agent=about.agent, role=question.role, model=model, calls=took.calls, tokens_in=took.tokens_in,
        tokens_out=took.tokens_out, cost=price, latency_ms=latency, error=took.error,
    )  # fmt: skip
