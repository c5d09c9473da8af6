"""The panel and its table: asked once and remembered, per audience; within a budget; and forgotten with the words."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from sqlalchemy import update

from recollect import Memory, NotFound
from recollect.audience import OWNER, Reader
from recollect.judges import llm, written
from recollect.judges.panel import About, Panel
from recollect.judges.questions import (
    Answer,
    Claims,
    FactsIn,
    Importance,
    ImportanceOf,
    SameValue,
    SameValueOf,
    SpeechAct,
    SpeechActOf,
)
from recollect.store.schema import judgments
from recollect.times import now

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]
PUBLIC, PRIVATE, GROUP = About("public"), About("private:ent_a"), About("group:irc:#a")
QUESTION = SpeechActOf("is it raining?")
RIGHT = {"reason": "it asks", "act": "question", "confidence": 0.75}


class Script:
    """A model that says what it is told to, in turn and the last for ever; keeps what it was asked."""

    def __init__(self, *answers: Any, name: str = "scripted", before: Callable[[], object] | None = None) -> None:
        self.answers = list(answers or [RIGHT])
        self.before = before
        self.asked: list[list[ModelMessage]] = []
        self.model = FunctionModel(self._say, model_name=name)

    def _say(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.asked.append(list(messages))
        if self.before is not None:
            self.before()
        answer = self.answers[min(len(self.asked), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, str):
            return ModelResponse(parts=[TextPart(answer)])
        return ModelResponse(parts=[ToolCallPart(info.output_tools[0].name, answer)])

    @property
    def calls(self) -> int:
        return len(self.asked)


def by_rule(question: Any) -> Answer:
    """Rules that are easily told from a model."""
    found = {
        "speech_act": SpeechAct("statement"), "importance": Importance(0.5), "facts": Claims(()),
        "same_value": SameValue(False),
    }  # fmt: skip
    return Answer(found[question.name], "by rule", 0.6)


@pytest.fixture
def make(open_memory: Opener) -> Callable[..., Panel]:
    """A panel on the test's database; each has connections of its own, as another process would."""

    def panel(script: Script | None = None, *, rules: Any = by_rule, clock: Any = None, **settings: Any) -> Panel:
        memory = open_memory(**settings)
        models = None if script is None else {"": script.model}
        more = {} if clock is None else {"clock": clock}
        return Panel(memory._store, memory.space, memory.settings, models=models, rules=rules, **more)

    return panel


Make = Callable[..., Panel]


def rows(panel: Panel, reader: Reader = OWNER, **which: Any) -> list[Any]:
    with panel.store.read() as connection:
        return written.listed(connection, panel.space, reader, **which)


# ------------------------------------------------------------------------------------------------------------- answers


def test_what_a_model_says_is_written_down_with_all_that_it_took(make: Make, memory: Memory) -> None:
    said = memory.observe("is it raining?", channel="irc:#a", privacy="group")
    assert said.position is not None
    panel = make(Script())
    found = panel.ask(QUESTION, About("group:irc:#a", "bot", (said.position,)))
    assert found.answer == SpeechAct("question")
    assert (found.judge, found.model, found.reason, found.confidence) == ("function:scripted",) * 2 + ("it asks", 0.75)
    assert (found.question, found.version, found.role) == ("speech_act", 1, "judge")
    assert (found.audience, found.agent, found.sources) == ("group:irc:#a", "bot", (said.id,))
    assert found.calls == 1
    assert found.tokens_in > 0
    assert found.tokens_out > 0
    assert found.latency_ms > 0
    assert found.error is None
    assert abs(found.created_at - now()) < timedelta(minutes=1)
    assert rows(panel) == [found]


def test_the_same_is_not_asked_twice_here_or_elsewhere_or_later(make: Make) -> None:
    one, other = Script(), Script({**RIGHT, "act": "command"})
    first = make(one)
    answers = [first.ask(QUESTION, PUBLIC), first.ask(QUESTION, PUBLIC), make(other).ask(QUESTION, PUBLIC)]
    assert (one.calls, other.calls) == (1, 0)
    assert answers[0] == answers[1] == answers[2]


def test_what_a_model_said_is_replayed_when_there_is_no_model_any_more(make: Make) -> None:
    panel = make()
    assert panel.ask(QUESTION, PUBLIC).judge == "rules"
    found = make(Script()).ask(QUESTION, PUBLIC)
    panel._looked.clear()  # a second has passed
    assert panel.ask(QUESTION, PUBLIC) == found


def test_another_scope_is_another_question(make: Make) -> None:
    script = Script()
    panel = make(script)
    abouts = [PUBLIC, PRIVATE, GROUP, About("public", "bot"), About("public", "other")]
    found = [panel.ask(QUESTION, about) for about in abouts]
    assert script.calls == len({each.id for each in found}) == 5
    assert [(each.audience, each.agent) for each in found] == [(each.audience, each.agent) for each in abouts]


def test_other_words_are_another_question(make: Make) -> None:
    script = Script()
    panel = make(script)
    panel.ask(SpeechActOf("is it raining"), PUBLIC)
    panel.ask(QUESTION, PUBLIC)
    assert script.calls == 2


def test_a_new_version_is_asked_anew_and_the_old_one_can_still_be_seen(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    panel = make(script)
    panel.ask(QUESTION, PUBLIC)
    monkeypatch.setattr(SpeechActOf, "version", 2)
    panel.ask(QUESTION, PUBLIC)
    assert script.calls == 2
    assert sorted((each.version, each.answer) for each in rows(panel)) == [
        (1, {"act": "question"}), (2, SpeechAct("question"))
    ]  # fmt: skip


def test_what_depends_on_the_hour_is_asked_again_when_it_is_old(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script()
    panel = make(script)
    monkeypatch.setattr(SpeechActOf, "keeps", timedelta(hours=24), raising=False)
    panel.ask(QUESTION, PUBLIC)
    panel.ask(QUESTION, PUBLIC)
    assert script.calls == 1
    with panel.store.write() as connection:
        connection.execute(update(judgments).values(created_at=now() - timedelta(hours=25)))
    panel.ask(QUESTION, PUBLIC)
    assert script.calls == 2
    assert len(rows(panel)) == 1


def test_what_rules_alone_say_is_kept_if_settings_say_so_and_never_replayed(make: Make) -> None:
    assert make().ask(QUESTION, PUBLIC).answer == SpeechAct("statement")
    assert rows(make()) == []
    panel = make(log_judgments="all")
    found = panel.ask(QUESTION, PUBLIC)
    assert (found.judge, found.calls, found.cost, found.error, found.model) == ("rules", 0, 0.0, None, None)
    assert rows(panel) == [found]
    better = make(rules=lambda _: Answer(SpeechAct("question"), "better rules"), log_judgments="all")
    assert better.ask(QUESTION, PUBLIC).answer == SpeechAct("question")
    assert [each.reason for each in rows(panel)] == ["better rules"]
    assert make(Script(), log_judgments="all").ask(QUESTION, PUBLIC).judge == "function:scripted"
    assert [each.judge for each in rows(panel)] == ["function:scripted"]


def test_where_no_model_is_wanted_no_model_is_asked(make: Make) -> None:
    script = Script()
    panel = make(script)
    asked = FactsIn("Do you live in Berlin?", "", datetime(2026, 1, 1, tzinfo=UTC), "question")
    assert panel.ask(asked, PUBLIC).judge == "rules"
    assert panel.ask(SpeechActOf(" "), PUBLIC).judge == "rules"
    assert script.calls == 0
    assert rows(panel) == []


def test_whether_a_role_has_a_model(open_memory: Opener) -> None:
    memory = open_memory()
    panel = Panel(memory._store, memory.space, memory.settings, models={"extract": Script().model}, rules=by_rule)
    assert panel.ask(QUESTION, PUBLIC).judge == "rules"
    panel = Panel(memory._store, memory.space, memory.settings, models={"speech_act": Script().model}, rules=by_rule)
    assert panel.ask(QUESTION, PUBLIC).judge == "function:scripted"


def test_a_panel_can_be_asked_where_an_event_loop_runs(make: Make) -> None:
    panel = make(Script())

    async def ask() -> Any:
        return panel.ask(QUESTION, PUBLIC)

    assert asyncio.run(ask()).judge == "function:scripted"


# ----------------------------------------------------------------------------------------------------- at the same time


def test_no_connection_is_held_while_a_model_works(make: Make, memory: Memory, sql: Sql, is_postgres: bool) -> None:
    script = Script()
    panel = make(script, busy_timeout_seconds=2.0)
    seen: list[Any] = []

    def look() -> None:
        seen.append(panel.store.engine.pool.checkedout())  # type: ignore[attr-defined]
        memory.observe("written while the model was busy", channel="irc:#a")
        if is_postgres:
            seen.append(sql("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'")[0][0])

    script.before = look
    assert panel.ask(QUESTION, PUBLIC).judge == "function:scripted"
    assert seen == ([0, 0] if is_postgres else [0])
    assert len(memory.log()) == 1


def test_many_who_ask_the_same_at_once_pay_once(make: Make) -> None:
    wait = threading.Event()
    script = Script(before=lambda: wait.wait(0.3))
    panel = make(script)
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(panel.ask(QUESTION, PUBLIC))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert script.calls == 1
    assert len(found) == 8
    assert all(each == found[0] for each in found)
    assert panel._asking == {}


def test_if_another_process_was_faster_its_answer_holds(make: Make) -> None:
    faster = make(Script({**RIGHT, "act": "command"}, name="faster"))
    slower = make(Script(before=lambda: faster.ask(QUESTION, PUBLIC)))
    assert slower.ask(QUESTION, PUBLIC).judge == "function:faster"
    assert [each.judge for each in rows(slower)] == ["function:faster"]


# -------------------------------------------------------------------------------------------------------- wrong answers


def test_a_model_is_told_once_what_was_wrong(make: Make) -> None:
    script = Script({**RIGHT, "act": "song"}, RIGHT)
    found = make(script).ask(QUESTION, PUBLIC)
    assert (found.judge, found.calls, found.error) == ("function:scripted", 2, None)
    assert "'song' is not one of question, statement" in str(script.asked[1][-1].parts)
    assert "not one of" not in str(script.asked[0])


def test_one_that_does_not_listen_is_not_asked_a_third_time(make: Make) -> None:
    script = Script({**RIGHT, "confidence": 7})
    panel = make(script)
    found = panel.ask(QUESTION, PUBLIC)
    assert (found.judge, found.model, found.calls, script.calls) == ("rules", "function:scripted", 2, 2)
    assert found.answer == SpeechAct("statement")
    assert "confidence: 7.0 is not from 0 to 1" in str(found.error)
    assert found.tokens_in > 0
    assert rows(panel) == [found]


WRONG: list[Any] = [
    "I would say it is a question!",
    {},
    {"act": "question"},
    {**RIGHT, "act": None},
    {**RIGHT, "id": "ent_06gx"},
    {"answer": RIGHT},
    RuntimeError("out of memory"),
    KeyError("x"),
]


def test_whatever_is_wrong_rules_answer_and_it_is_said(memory: Memory) -> None:
    for number, answer in enumerate(WRONG):
        models = {"judge": Script(answer).model}
        panel = Panel(memory._store, memory.space, memory.settings, models=models, rules=by_rule)
        found = panel.ask(SpeechActOf(f"number {number}"), PUBLIC)
        assert (found.judge, found.confidence) == ("rules", 0.6), answer
        assert found.error
        assert found.calls >= 1
    assert len(rows(panel)) == len(WRONG)


def test_what_rules_said_in_the_place_of_a_model_is_replayed(make: Make) -> None:
    make(Script(RuntimeError("down"))).ask(QUESTION, PUBLIC)
    up = Script()
    panel = make(up, rules=lambda _: Answer(SpeechAct("command"), "newer rules"))
    found = panel.ask(QUESTION, PUBLIC)
    assert (found.answer, found.reason, up.calls) == (SpeechAct("statement"), "by rule", 0)


def test_it_can_be_asked_again_on_request(make: Make) -> None:
    make(Script(RuntimeError("down"))).ask(QUESTION, PUBLIC)
    panel = make(Script())
    kept = panel.ask(SpeechActOf("hello"), PUBLIC)
    with panel.store.write() as connection:
        assert written.forget_fallbacks(connection, panel.space) == 1
    assert rows(panel) == [kept]
    assert panel.ask(QUESTION, PUBLIC).judge == "function:scripted"


def test_a_text_that_is_too_long_is_left_to_the_rules(make: Make) -> None:
    script = Script()
    found = make(script).ask(SpeechActOf("word " * 10_000), PUBLIC)
    assert (found.judge, found.calls, script.calls) == ("rules", 0, 0)
    assert "too long" in str(found.error)


# -------------------------------------------------------------------------------------------------------------- resting


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def ask_many(panel: Panel, count: int, about: About = PUBLIC, start: int = 0) -> list[Any]:
    return [panel.ask(SpeechActOf(f"number {number}"), about) for number in range(start, start + count)]


def test_a_model_that_keeps_failing_rests_and_is_tried_again(make: Make) -> None:
    script, clock = Script(RuntimeError("no memory left")), Clock()
    panel = make(script, clock=clock)
    found = ask_many(panel, 5)
    assert script.calls == 3
    assert [each.calls for each in found] == [1, 1, 1, 0, 0]
    assert "rests for 60 s after failing" in str(found[4].error)
    assert "no memory left" in str(found[4].error)
    (check,) = [check for check in panel.checks() if check.name == "model function:scripted"]
    assert not check.ok
    assert "rests for 60 s" in check.detail
    assert check.advice
    clock.now = 60
    script.answers = [RIGHT]
    assert panel.ask(SpeechActOf("now?"), PUBLIC).judge == "function:scripted"
    assert all(check.ok for check in panel.checks())


def test_private_words_that_upset_a_model_do_not_keep_it_from_public_ones(make: Make) -> None:
    script = Script(RuntimeError("no"))
    panel = make(script)
    ask_many(panel, 4, PRIVATE)
    assert script.calls == 3
    script.answers = [RIGHT]
    assert panel.ask(QUESTION, PUBLIC).judge == "function:scripted"
    assert panel.ask(QUESTION, GROUP).judge == "rules"


# --------------------------------------------------------------------------------------------------------------- budget


def test_a_day_has_so_many_calls_for_all_processes_together(make: Make) -> None:
    one, other = Script(), Script()
    first, second = make(one, model_calls_a_day=3), make(other, model_calls_a_day=3)
    ask_many(first, 2)
    found = ask_many(second, 3, start=2)
    assert (one.calls, other.calls) == (2, 1)
    assert [each.judge for each in found] == ["function:scripted", "rules", "rules"]
    assert "3 calls a day for 'judge' are used up" in str(found[1].error)
    assert found[1].calls == 0


def test_retries_and_failures_count(make: Make) -> None:
    script = Script("nonsense")
    panel = make(script, model_calls_a_day=2)
    ask_many(panel, 2)
    assert script.calls == 2


def test_tomorrow_is_another_day(make: Make) -> None:
    script = Script()
    panel = make(script, model_calls_a_day=2)
    ask_many(panel, 3)
    assert script.calls == 2
    with panel.store.write() as connection:
        connection.execute(update(judgments).values(created_at=now() - timedelta(days=1)))
    ask_many(panel, 1, start=3)
    assert script.calls == 3


def test_each_role_has_its_own_budget(make: Make) -> None:
    script = Script()
    panel = make(script, model_calls_a_day=1)
    ask_many(panel, 2)
    script.answers = [{"reason": "none", "claims": [], "confidence": 1}]
    assert panel.ask(FactsIn("hm", "", now()), PUBLIC).judge == "function:scripted"


def test_what_is_private_cannot_use_up_the_budget_of_what_is_public(make: Make) -> None:
    script = Script()
    panel = make(script, model_calls_a_day=2)
    ask_many(panel, 3, PRIVATE)
    ask_many(panel, 3, GROUP, start=3)
    assert script.calls == 2
    assert [each.judge for each in ask_many(panel, 3, PUBLIC)] == ["function:scripted", "function:scripted", "rules"]


def test_a_day_has_so_much_money_and_what_may_cost_too_much_is_not_asked(make: Make) -> None:
    script = Script()
    at_most = sum(llm.estimate(SpeechActOf("number 0"))) / 100_000
    limit = at_most * 1.04  # a call costs a fiftieth of what it may cost
    panel = make(script, model_prices=("scripted=10/10",), model_cost_a_day=limit)
    found = ask_many(panel, 6)
    asked = [each for each in found if each.judge != "rules"]
    assert 0 < len(asked) < 6
    assert script.calls == len(asked)
    assert all(each.cost == pytest.approx((each.tokens_in + each.tokens_out) / 100_000) for each in asked)
    assert sum(each.cost for each in found) <= limit
    assert f"${limit:g} a day for 'judge'" in str(found[-1].error)
    dear = make(Script(), model_prices=("scripted=10000/10000",), model_cost_a_day=1.0)
    assert dear.ask(SpeechActOf("dear"), PUBLIC).calls == 0


def test_zero_is_no_limit(make: Make) -> None:
    script = Script()
    panel = make(script, model_prices=("scripted=9000/9000",), model_cost_a_day=0.0, model_calls_a_day=0)
    assert {each.judge for each in ask_many(panel, 4)} == {"function:scripted"}


def test_calls_that_are_under_way_count(make: Make) -> None:
    started, go = threading.Event(), threading.Event()

    def wait() -> None:
        started.set()
        go.wait(200)

    script = Script(before=wait)
    panel = make(script, model_calls_a_day=1)
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.extend(ask_many(panel, 1)))
    thread.start()
    assert started.wait(200)
    (second,) = ask_many(panel, 1, start=1)
    go.set()
    thread.join()
    assert second.judge == "rules"
    assert found[0].judge == "function:scripted"
    assert panel._under_way["judge", True] == []


# ------------------------------------------------------------------------------------------------------------- reading


def test_judgments_are_shown_to_those_who_may_read_their_words(make: Make) -> None:
    panel = make(Script())
    for about in (PUBLIC, PRIVATE, GROUP, About("public", "bot")):
        panel.ask(QUESTION, about)
    assert len(rows(panel)) == 4
    assert [each.audience for each in rows(panel, Reader(("public",)))] == ["public"]
    assert len(rows(panel, Reader(("public",), "bot"))) == 2
    assert {each.audience for each in rows(panel, Reader(("group:irc:#a", "public")))} == {"public", "group:irc:#a"}
    hidden = next(each.id for each in rows(panel) if each.audience == "private:ent_a")
    with panel.store.read() as connection:
        assert written.get(connection, panel.space, Reader(("public",)), [hidden]) == {}
        assert list(written.get(connection, panel.space, OWNER, [hidden])) == [hidden]
        public = written.totals(connection, panel.space, Reader(("public",)))
        assert [(each.judgments, each.calls) for each in public] == [(1, 1)]


def test_lists_are_newest_first_by_question_time_and_number(make: Make) -> None:
    script = Script()
    panel = make(script)
    ask_many(panel, 3)
    script.answers = [{"reason": "same", "same": True, "confidence": 1}]
    panel.ask(SameValueOf("lives_in", "NYC", "New York City"), PUBLIC)
    times = [each.created_at for each in rows(panel)]
    assert times == sorted(times, reverse=True)
    assert [each.question for each in rows(panel, limit=2)] == ["same_value", "speech_act"]
    assert len(rows(panel, question="speech_act")) == 3
    assert rows(panel, question="speech_act", since=now() + timedelta(minutes=1)) == []
    assert len(rows(panel, since=times[1])) == 2


def test_totals_tell_what_each_judge_took_for_each_question(make: Make) -> None:
    script = Script(RIGHT, "nonsense", "nonsense")
    panel = make(script, model_prices=("scripted=1/1",), log_judgments="all")
    good, bad = panel.ask(QUESTION, PUBLIC), panel.ask(SpeechActOf("hello"), PRIVATE)
    make(log_judgments="all").ask(ImportanceOf("x", "statement"), PUBLIC)
    with panel.store.read() as connection:
        found = written.totals(connection, panel.space, OWNER)
        (speech,) = written.totals(connection, panel.space, OWNER, question="speech_act")
        assert written.totals(connection, panel.space, OWNER, since=now() + timedelta(1)) == []
    assert [(each.question, each.judge) for each in found] == [
        ("importance", "rules"), ("speech_act", "function:scripted")
    ]  # fmt: skip
    assert (found[0].calls, found[0].failures, found[0].cost, found[0].latency_ms) == (0, 0, 0.0, 0.0)
    assert speech == found[1]
    assert (speech.judgments, speech.calls, speech.failures) == (2, 3, 1)
    assert speech.tokens_in == good.tokens_in + bad.tokens_in
    assert speech.tokens_out == good.tokens_out + bad.tokens_out
    assert speech.cost == pytest.approx((good.cost or 0) + (bad.cost or 0))
    assert speech.cost > 0
    assert speech.latency_ms == pytest.approx((good.latency_ms + bad.latency_ms) / 2)


def test_spaces_do_not_know_each_other(open_memory: Opener) -> None:
    script = Script()
    for space in ("one", "other"):
        memory = open_memory(space=space)
        Panel(memory._store, space, memory.settings, models={"judge": script.model}).ask(QUESTION, PUBLIC)
    assert script.calls == 2


# ---------------------------------------------------------------------------------------------------------- forgetting


def test_judgments_go_with_the_words_they_saw(make: Make, memory: Memory, sql: Sql) -> None:
    said = [memory.observe(f"hello {number}", channel="irc:#a") for number in range(3)]
    at = [each.position or 0 for each in said]
    panel = make(Script())
    panel.ask(SpeechActOf("one"), About("public", None, (at[0], at[1])))
    panel.ask(SpeechActOf("two"), About("public", None, (at[1],)))
    stays = panel.ask(SpeechActOf("three"), About("public", None, (at[2],)))
    panel.ask(SpeechActOf("from nowhere"), PUBLIC)
    with panel.store.read() as connection:
        found = written.of_sources(connection, panel.space, OWNER, [at[0]])
        assert [each.sources for each in found] == [(said[0].id, said[1].id)]
        assert written.of_sources(connection, panel.space, Reader(("group:x",)), [at[0]]) == []
    with panel.store.write() as connection:
        written.forget(connection, panel.space, [at[1]])
    assert rows(panel) == [stays]
    assert sql("SELECT count(*) FROM judgment_sources") == [(1,)]


def test_words_that_are_erased_while_a_model_reads_them_leave_no_judgment(make: Make, memory: Memory, sql: Sql) -> None:
    said = memory.observe("my secret is a green door", channel="irc:#a")
    assert said.position is not None
    panel = make(Script(before=lambda: memory.forget(interaction=said.id)))
    found = panel.ask(QUESTION, About("public", None, (said.position,)))
    assert found.judge == "function:scripted"
    assert sql("SELECT count(*) FROM judgments") == [(0,)]
    assert sql("SELECT count(*) FROM judgment_sources") == [(0,)]
    with pytest.raises(NotFound):
        memory.interaction(said.id)
