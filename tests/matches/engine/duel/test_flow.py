"""The stack: what is queued first comes first with all that it causes; guards end what would not end."""

from cards.rules.augmented import Parameters
from matches.engine.duel.abilities import TASKS, step
from matches.engine.duel.flow import NO, YES, choose, queue, run
from tests.matches.engine.duels import Table

told = []


@step("test")
def say(game, word, *more):
    told.append(word)
    for each in more:
        queue(game, say, *each) if isinstance(each, tuple) else queue(game, say, each)


@step("test")
def ask_and_say(game, word):
    choose(game, 0, "word", [YES + 1, YES + 2, NO], hear, word)
    queue(game, say, "after the answer")


@step("test")
def hear(game, answer, word):
    told.append((word, answer))


def test_tasks_run_in_the_order_they_were_queued_each_with_what_it_causes():
    told.clear()
    game = Table("augmented", {}).state
    queue(game, say, "a", ("b", "c", ("d", "e")), "f")
    run(game)
    assert told == ["a", "b", "c", "d", "e", "f"]
    assert game.stack == game.queued == []


def test_a_choice_stops_the_stack_until_it_is_answered():
    told.clear()
    table = Table("augmented", {})
    queue(table.state, ask_and_say, "x")
    run(table.state)
    assert told == []
    assert table.can() == ["yes word", "yes word", "no word"]
    table.do("no word")
    assert told == [("x", -1), "after the answer"]


def test_one_option_is_taken_and_none_is_no_question():
    told.clear()
    game = Table("augmented", {}).state
    choose(game, 0, "word", [YES + 7], hear, "only")
    choose(game, 0, "word", [], hear, "none")
    run(game)
    assert told == [("only", 7)]


def test_after_200_decisions_a_seat_may_only_end_its_turn():
    table = Table("augmented", {"a1": "stoat"}, seats=[{"hand": ["geck"], "decisions": 200}, {}])
    assert table.can() == ["bell"]


def test_a_chain_of_abilities_ends_after_100_links():
    quills = {"card": "porcupine", "health": 900}
    table = Table("augmented", {"a1": quills, "b1": quills}).do("bell")
    assert table.state.guard == "chain"
    assert 790 < table.health("b1") < table.health("a1") + 3 < 860


def test_the_turn_limit_ends_a_match_for_the_favoured_seat():
    table = Table("augmented", {}, scale=-1, turn=9, parameters=Parameters(turn_guard=9)).do("bell")
    outcome = table.engine.outcome(table.state)
    assert (outcome.winners, outcome.guard) == ((1,), "turns")


def test_every_task_has_a_name_of_its_own():
    assert all(name == function.__name__ for name, function in TASKS.items())
