"""Augmented's round robin: what is heard of a game, what is added up, and what follows from it."""

import xml.etree.ElementTree as ET

import pytest

from matches.engine.runner import agent_streams, chosen
from matches.findings import augmented
from matches.findings.augmented import ENGINE, Arm, added, agents, heard, meetings, play, setup_of, summary, things_of
from matches.findings.augmented_decks import documents
from matches.findings.augmented_drawing import EVEN, colour, heat_svg
from matches.findings.augmented_numbers import RoundRobin
from matches.lab.numbers import number

ONE, OTHER = "beast-herd", "undead-swarm"
FEW = Arm(every=145)  # three meetings


@pytest.fixture(scope="module")
def round_():
    return play(FEW, 3)


def counted(document, deck):
    """The counts of a deck's cards and tiers."""
    return dict(zip(things_of(deck), document["cards"][list(documents()).index(deck)], strict=True))


def test_listening_changes_no_game():
    state, _ = heard(ONE, OTHER, "greedy", 5)
    alone, player, streams = ENGINE.new_game(setup_of(ONE, OTHER), 5), agents.get("greedy"), agent_streams(5, 2)
    while seats := ENGINE.to_act(alone):
        ENGINE.apply(alone, seats[0], chosen(ENGINE, alone, seats[0], player, streams[seats[0]]))
    assert ENGINE.state_hash(state) == ENGINE.state_hash(alone)


def test_the_opening_hand_is_that_after_the_mulligans():
    for seed in range(4):
        _, seen = heard(ONE, OTHER, "random", seed)
        for deck, (opened, drawn, played) in zip((ONE, OTHER), seen, strict=True):
            assert 2 <= len(opened) <= 4  # three of the main deck and one aside
            assert len(opened & set(documents()[deck]["zones"]["side"])) == 1
            assert opened <= drawn
            assert played <= drawn
            assert played


def test_a_round_has_two_games_of_each_meeting_with_the_seats_changed(round_):
    assert sum(map(len, round_["results"])) == 6
    assert [len(letters) for letters in round_["results"][::145]] == [2, 2, 2]
    assert sum(map(sum, round_["began"])) == 6
    assert sum(round_["turns"].values()) == sum(round_["reasons"].values()) == 6


def test_half_points_of_a_card_are_those_of_the_games_in_which_it_was(round_):
    (one, other), letters = meetings()[0], round_["results"][0]
    points = 2 * letters.count("W") + letters.count("D")
    for deck, half_points in ((one, points), (other, 4 - points)):
        if any(deck in meetings()[place] for place in (145, 290)):
            continue
        told = counted(round_, deck)
        assert told["tier side-deck"][:2] == [2, half_points]  # one lies in every opening hand
        for opened, opened_points, drawn, drawn_points, played, played_points in told.values():
            assert opened <= drawn <= 2
            assert played <= drawn
            assert opened_points <= 2 * opened
            assert drawn_points <= min(half_points, 2 * drawn)
            assert played_points <= drawn_points


def test_equal_seeds_play_equal_rounds_and_others_do_not(round_):
    assert play(FEW, 3) == round_
    assert play(FEW, 4) != round_


def test_rounds_are_added_one_after_the_other(round_):
    second = play(FEW, 4)
    total = summary([round_, second])["counts"]
    assert total["results"][0] == round_["results"][0] + second["results"][0]
    assert sum(total["turns"].values()) == 12
    assert list(map(int, total["turns"])) == sorted(map(int, total["turns"]))
    assert total["starved"] == round_["starved"] + second["starved"]
    assert added([round_]) == round_


def test_a_row_says_which_seeds_it_has():
    first, second, *_ = augmented.rows()
    assert (first.first, second.first) == (0, augmented.ROUNDS)
    assert first.games == augmented.ROUNDS


# --- what follows ----------------------------------------------------------------------------------------------------
def made_up(result_of, rounds=30):
    """The results of a round robin in which the first deck's letters of a meeting are these."""
    empty = augmented.Counts().document()
    letters = [result_of(one, other) * rounds for one, other in meetings()]
    began = [[29 * rounds, 0, 29 * rounds] for _ in documents()]
    turns = {"20": 2 * rounds * len(meetings())}
    return {"rounds 1 to 5": {"counts": {**empty, "results": letters, "began": began, "turns": turns}}}


def test_a_ring_is_found_and_nothing_else():
    rock, paper, scissors = sorted(documents())[:3]
    ring = {(paper, rock), (scissors, paper), (rock, scissors)}

    def result(one, other):
        return "WW" if (one, other) in ring else "LL" if (other, one) in ring else "WL"

    played = RoundRobin(made_up(result))
    assert played.clear == ring
    [found] = played.triples
    edges = set(zip(found.decks, found.decks[1:] + found.decks[:1], strict=True))
    assert edges == ring
    assert found.shares == (1, 1, 1)


def test_the_deck_that_wins_everything_is_first_and_its_shares_are_told_from_both_sides():
    best = sorted(documents())[7]
    played = RoundRobin(made_up(lambda one, other: "WW" if one == best else "LL" if other == best else "WL"))
    assert next(iter(played.ratings)) == best
    assert played.share(best).mean == 1
    other = next(deck for deck in documents() if deck != best)
    assert played.shares[best, other].share == 1 - played.shares[other, best].share == 1
    assert played.share(other, {best}) == number([0.0] * 30)
    assert played.began.share == 0.5


def test_the_drawing_is_a_picture_with_every_meeting_in_it():
    names = ["a & b", "c", "d"]
    picture = ET.fromstring(heat_svg("Title", names, lambda one, other: 0.9 if one < other else 0.1))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert texts.count("90") == texts.count("10") == 3
    assert "a & b 1" in texts
    assert colour(0.5) == "#{:02x}{:02x}{:02x}".format(*EVEN)
    assert colour(1.0) == colour(0.97) != colour(0.0)
