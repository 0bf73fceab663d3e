"""A dungeon from its setup to its end."""

import pytest
from msgspec.structs import replace

from cards.rules.decknforge import Parameters
from matches.engine.interface import Unplayable
from matches.engine.record import read_record, replay
from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.matches.engine.decknforge.dungeons import (
    ENGINE,
    bands,
    cards_of,
    conserved,
    party,
    random_setup,
    samples,
    setup,
)
from tests.matches.engine.duels import catalogue


@pytest.mark.parametrize(("count", "hand", "pool"), [(1, 14, 0), (2, 12, 6), (3, 12, 12), (4, 12, 18), (5, 14, 24)])
def test_the_table_by_player_count(count, hand, pool):
    state = ENGINE.new_game(setup(bands(count)), seed=3)
    assert [len(cards) for cards in state.hand] == [hand] * count
    assert len(state.pool) == pool
    assert len(state.bosses) == 5
    assert state.boss_max == state.boss_hp == state.monster_hp[state.boss] * count
    assert ENGINE.to_act(state) == tuple(range(count))
    conserved(state)


def test_the_same_seed_is_the_same_dungeon_and_another_is_another():
    ready = setup(bands(3))
    first, second, other = (ENGINE.state_hash(ENGINE.new_game(ready, seed)) for seed in (5, 5, 6))
    assert first == second != other


def test_everybody_plots_in_whatever_order_they_are_asked():
    ready = setup(bands(3))
    forth, back = ENGINE.new_game(ready, 1), ENGINE.new_game(ready, 1)
    for state, order in ((forth, (0, 1, 2)), (back, (2, 0, 1))):
        for seat in order:
            assert seat in ENGINE.to_act(state)
            ENGINE.apply(state, seat, ENGINE.legal_actions(state, seat)[0])
    assert ENGINE.state_hash(forth) == ENGINE.state_hash(back)
    assert ENGINE.legal_actions(forth, 2) == [] or ENGINE.to_act(forth) == (2,)


def test_a_copy_shares_nothing_that_changes():
    state = ENGINE.new_game(random_setup(3), 3)
    before = ENGINE.state_hash(state)
    other = ENGINE.copy(state)
    stream = Stream.of(1, "agent")
    while seats := ENGINE.to_act(other):
        ENGINE.apply(other, seats[0], stream.choice(ENGINE.legal_actions(other, seats[0])))
    assert ENGINE.state_hash(state) == before


def test_the_recorder_changes_nothing_and_tells_the_end():
    heard, unheard = (ENGINE.new_game(random_setup(8), 2) for _ in range(2))
    heard.recorder = ListRecorder()
    stream = Stream.of(1, "agent")
    while seats := ENGINE.to_act(heard):
        action = stream.choice(ENGINE.legal_actions(heard, seats[0]))
        ENGINE.apply(heard, seats[0], action)
        ENGINE.apply(unheard, seats[0], action)
    last = heard.recorder.documents()[-1]
    assert last["type"] == "match_ended"
    assert last["reason"] == unheard.reason
    assert ENGINE.state_hash(heard) == ENGINE.state_hash(unheard)
    assert cards_of(heard) == cards_of(unheard)


def test_a_party_is_recorded_and_played_again():
    comparison = party("greedy:0.5", "random", "highest")
    record = read_record(comparison.record(1).json())
    assert [player.agent for player in record.players] == ["random", "highest", "greedy:0.5"]
    steps = list(replay(ENGINE, record, catalogue("decknforge")))
    assert len(steps) == len(record.decisions) + 1
    match = comparison.match(1)
    assert (match.winners, match.lost) == ((1, 2, 0), False) if record.outcome.winners else ((), True)


@pytest.mark.parametrize("number", range(4))
def test_a_lever_changes_the_dungeon_and_leaves_it_whole(number):
    changes = [
        {"bosses_per_dungeon": 2, "wizard_hp": 9, "refill_draw": 1},
        {"boss_hp_multiplier": 1, "hand_limit": 5, "hand_limit_one_or_five": 6, "session_copper_cap": 7},
        {"phoenix_returns_to_hand": True, "legend_kill_mythic": "every_legend_kill", "last_place_draw": 1},
        {"fight_round_guard": 2, "doom_round": 1, "max_labels_dungeon": 1, "max_labels_life": 5},
    ][number]
    ready = random_setup(20 + number)
    ready.parameters = replace(Parameters(), **changes)
    for seed in range(3):
        state = ENGINE.new_game(ready, seed)
        stream = Stream.of(seed, "agent")
        while seats := ENGINE.to_act(state):
            ENGINE.apply(state, seats[0], stream.choice(ENGINE.legal_actions(state, seats[0])))
            conserved(state)
        assert len(state.rounds) <= state.p.bosses_per_dungeon
        assert max(state.rounds) <= state.p.fight_round_guard


def changed(**fields):
    band = {"band": {**samples()["six-sparks"]["band"], **fields}}
    return setup([band])


@pytest.mark.parametrize(
    ("ready", "sentence"),
    [
        (setup([]), "A dungeon is for 1 to 5 bands, not 0"),
        (setup(bands(1) * 6), "A dungeon is for 1 to 5 bands, not 6"),
        (setup([{"main": {"wolf": 1}}]), "Deck 1 is no band: a document with the field 'band'"),
        (setup(bands(1), Parameters(bosses_per_dungeon=7)), "bosses_per_dungeon asks for 7 Bosses: add bands"),
        (changed(monsters=["A♠"]), r"Deck 1 is no band: Expected `object`, got `str` - at `\$.band.monsters\[0\]`"),
        (changed(colour="red"), "unknown field `colour`"),
        (changed(monsters=[]), r"Band 1 \(The Six Sparks\): Ace of Spades has not been built"),
        (changed(monsters=[{"card": "K♠", "hp": 3, "atk": 1}]), "'K♠' is no monster"),
        (changed(monsters=[{"card": "A♠"}]), "A♠ needs its HP and ATK"),
        (changed(monsters=[{"card": "A♠", "hp": 9, "atk": 2, "labels": [{"label": "Shy"}]}]), "unknown label: Shy"),
        (changed(inscriptions=[{"card": "7♣", "inscription": "Sharper"}]), "unknown inscription: Sharper"),
        (changed(inscriptions=[{"card": "A♣", "inscription": "Sharp"}]), "'A♣' is no combat card"),
        (setup(bands(2), completed=[1]), "options/completed: a number from 0 on for each of the 2 seats"),
        (setup(bands(2), coppers=[1, -1]), "options/coppers"),
        (setup(bands(2), active=2), "options/active: 2 is no seat"),
        (setup(bands(2), weather="rain"), "options/weather: no option of a dungeon"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(ready, sentence):
    with pytest.raises(Unplayable, match=sentence):
        ENGINE.new_game(ready, 0)


def test_the_document_of_a_band_tells_what_it_has_met_and_that_it_is_no_novice():
    first, second = bands(2)
    first["band"]["dungeons"] = [
        {
            "name": "The Well",
            "seats": [
                {"wizard": "a", "band": first["band"]["name"].upper(), "completed": 2},
                {"wizard": "b", "band": "x", "completed": 0},
            ],
            "bosses": ["A♥", "Red Joker"],
        }
    ]
    state = ENGINE.new_game(setup([first, second]), 0)
    assert state.completed == [3, 0]
    assert state.met == [1 << 1 | 1 << 5, 0]
