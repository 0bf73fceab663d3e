"""Tasks of a position: what they are given is of its kind and in its range, or refused with a sentence."""

from inspect import signature

import pytest

from matches.engine import registry
from matches.engine.duel.abilities import TASKS
from matches.engine.duel.tasks import CARDS, FACES, PAIRS, SEATS, SPACES
from matches.engine.interface import Unplayable
from tests.matches.engine.duels import catalogue

PLAIN = {
    "action", "amount", "answer", "bones", "been", "before", "beyond", "carries", "charge", "colour", "count",
    "delayed", "effect", "gift", "health", "how", "moment", "number", "page", "pile", "position", "power", "reacted",
    "said", "sigils", "slug", "stays", "strike", "to", "trail", "way", "word", "zone", "zones",
}  # fmt: skip
KNOWN = CARDS | SPACES | SEATS | FACES | PAIRS | PLAIN
DUELS = [registry.get(game) for game in ("augmented", "inscription")]  # both have tasks of their own


def read(task: list[object], **fields: object) -> None:
    document = {"board": {"a1": "wolf"}, "stack": [{"depth": 0, "task": task}], **fields}
    engine = DUELS[0]
    engine.read_position(document, engine.setup_for(document, catalogue("augmented")))


def test_every_argument_of_every_task_is_of_a_known_kind():
    ours = [function for function in TASKS.values() if function.__module__.startswith("matches.")]  # tests add others
    used = {name for function in ours for name in list(signature(function).parameters)[1:]}
    assert used <= KNOWN


@pytest.mark.parametrize(
    ("task", "why"),
    [
        (["perish", "wolf", 1], "stack: perish: me: Expected `int`, got `str`."),
        (["perish", 0, None], "stack: perish: way: Expected `int`, got `null`."),
        (["perish", True, 1], "stack: perish: me: Expected `int`, got `bool`."),
        (["perish", 99, 1], "stack: perish: me: 99 is not one of -1 to 15."),
        (["perish", 0, 17], "stack: perish: way: 17 is not one of 0 to 5."),
        (["move", 0, 8], "stack: move: space: 8 is not one of -1 to 7."),
        (["tip", 2, 1], "stack: tip: seat: 2 is not one of 0 to 1."),
        (["draw", 0, "cellar"], "stack: draw: pile: 'cellar' is not known."),
        (["draw", 0, "mains", [1]], "stack: draw: count: Expected `int`, got `array`."),
        (["draw_one"], "stack: draw_one: missing a required argument: 'pile'."),
        (["ran_off", 1, 0, "footprints"], "stack: ran_off: trail: 'footprints' is not known."),
        (["latch_on", 0, ["wings"], 0], "stack: latch_on: sigils: 'wings' is no sigil that is played."),
        (["latch_on", 0, "armored", 0], "stack: latch_on: sigils: Expected `array`, got `str`."),
        (["aim_freely", 0, 2, [4, 12]], "stack: aim_freely: named: 12 is not one of -1 to 7."),
        (["rearrange", [[0, 1], [77, 2]]], "stack: rearrange: moves: 77 is not one of -1 to 15."),
        (["rearrange", [[0, 1, 2]]], "stack: rearrange: moves: Expected `array` of length 2, got 3"),
        (["bring_to_hand", 0, 5], "stack: bring_to_hand: slug: Expected `str`, got `int`."),
    ],
)
def test_a_wrong_argument_is_refused_with_a_sentence(task, why):
    with pytest.raises(Unplayable) as refused:
        read(task)
    assert str(refused.value).startswith(why)


def test_an_answer_that_the_task_cannot_take_is_refused():
    pending = {"seat": 0, "prompt": "space", "options": [2 * 1024 + 3, 2 * 1024 + 99], "then": ["put_down", 0, 0]}
    with pytest.raises(Unplayable) as refused:
        read(["tip", 0, 1], pending=pending)
    assert str(refused.value) == "pending: put_down: space: 99 is not one of -1 to 7."


def test_a_choice_whose_answers_contradict_the_position_is_refused_with_a_sentence():
    """The second card on offer is not among those that are to be ordered."""
    seats = [{"main": ["stoat", "wolf"]}, {}]
    offered = [6 * 1024, 6 * 1024 + 1]
    then = ["name_next", 0, [0], []]
    with pytest.raises(Unplayable) as refused:
        read(["tip", 0, 1], seats=seats, pending={"seat": 0, "prompt": "next", "options": offered, "then": then})
    assert str(refused.value).startswith("pending: name_next cannot happen as the position stands:")


def test_a_task_that_contradicts_the_position_is_refused_with_a_sentence():
    """The card that is put on top of the pile does not lie in it."""
    with pytest.raises(Unplayable) as refused:
        read(["order_cards", 0, [], [0]])
    assert str(refused.value) == (
        "stack: order_cards cannot happen as the position stands: its arguments contradict each other or the rest."
        " Name cards that are where it looks for them, or leave 'stack' out."
    )


def test_reading_a_position_changes_nothing_of_what_is_still_to_happen():
    document = {"board": {"a1": "wolf"}, "stack": [{"depth": 0, "task": ["tip", 0, 1]}]}
    engine = DUELS[0]
    state = engine.read_position(document, engine.setup_for(document, catalogue("augmented")))
    assert state.scale == 0
    assert [task[1:] for _, task in state.stack] == [(0, 1)]
