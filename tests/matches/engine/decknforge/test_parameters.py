"""Every parameter of a dungeon changes dungeons."""

from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from cards.rules.decknforge import Parameters
from matches.engine.rng import Stream
from tests.matches.engine.decknforge.dungeons import ENGINE, random_setup

CHANGES = {
    "wizard_hp": 9,
    "hand_limit": 8,
    "hand_limit_one_or_five": 8,
    "boss_hp_multiplier": 1,
    "bosses_per_dungeon": 3,
    "refill_draw": 1,
    "spike_cost": 2,
    "spike_bonus": 1,
    "foil_cost": 1,
    "foil_penalty": 1,
    "foil_floor": 6,
    "snipe_cost": 2,
    "brace_cost": 2,
    "killing_blow_rule": "exact_damage_then_high_card",
    "easy_label_draw": 2,
    "session_copper_cap": 4,
    "pressure_damage": 3,
    "last_place_draw": 1,
    "kill_coppers": 1,
    "overkill_cap": 1,
    "assist_coppers": 2,
    "surge_draw": 1,
    "momentum_hp": 3,
    "label_survival_damage": 5,
    "max_labels_life": 1,
    "max_labels_dungeon": 0,
    "doom_round": 2,
    "glint_cap_per_fight": 0,
    "legend_kill_mythic": "every_legend_kill",
    "phoenix_returns_to_hand": True,
    "minion_face_value": "atk",
    "rampage_first_round": 3,
    "fight_round_guard": 2,
}
OF_BANDS = {  # they say how bands are built, not how they fight
    "inscription_budget", "inscription_budget_solo", "min_inscribed", "advised_inscribed", "max_inscribed",
    "sheet_copies", "sheet_copies_rare",
}  # fmt: skip
BY_A_SCENARIO = {"rally_heal": "DNF-R-22"}  # the reset takes what it does away before anybody plays on
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "decknforge"
DUNGEONS = 120


def ending(number, parameters):
    """How the dungeon of this number ends, in all its details, when its wizards play it quickly."""
    ready = random_setup(number)
    ready.parameters = parameters
    state = ENGINE.new_game(ready, number)
    stream = Stream.of(number, "agent")
    while seats := ENGINE.to_act(state):
        actions = ENGINE.legal_actions(state, seats[0])
        quick = number % 2 or len(actions) == 1
        ENGINE.apply(state, seats[0], ENGINE.sensible(state, seats[0], stream) if quick else stream.choice(actions))
    return ENGINE.state_hash(state)


@pytest.fixture(scope="module")
def usual():
    """The endings by the rulebook's numbers, worked out once."""
    known = {}

    def look(number):
        if number not in known:
            known[number] = ending(number, Parameters())
        return known[number]

    return look


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_parameter_changes_some_dungeon(name, usual):
    changed = replace(Parameters(), **{name: CHANGES[name]})
    assert any(ending(number, changed) != usual(number) for number in range(DUNGEONS))


def test_no_parameter_is_forgotten():
    assert {field.name for field in fields(Parameters)} == set(CHANGES) | OF_BANDS | set(BY_A_SCENARIO)
    for name, rule in BY_A_SCENARIO.items():
        assert f"parameters: {{{name}: " in (SCENARIOS / f"{rule}.yaml").read_text()
