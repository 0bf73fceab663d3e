"""The strength harness: paired games, remembered, gone on with, and begun anew when something changed."""

import json

import pytest

from tests import strength
from tests.strength import LINES, Line, read, run, score, told

LINE = LINES[0]


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "strength.json"


def test_it_goes_on_where_it_stopped(kept):
    first = run(LINE, 3, kept)
    assert json.loads(kept.read_text())[LINE.name]["results"] == first
    assert len(first) == 3
    whole = run(LINE, 6, kept)
    assert whole[:3] == first
    assert whole == "".join(LINE.play(number) for number in range(6))


def test_a_line_begins_anew_when_its_inputs_have_changed(kept):
    run(LINE, 2, kept)
    document = json.loads(kept.read_text())
    for name in ("engine", "sample"):
        changed = json.loads(json.dumps(document))
        changed[LINE.name]["inputs"][name] = 0
        kept.write_text(json.dumps(changed))
        assert read(kept) == {}


def test_another_line_is_kept_beside_it(kept):
    run(LINE, 1, kept)
    run(LINES[1], 1, kept)
    assert set(read(kept)) == {LINE.name, LINES[1].name}


def test_a_line_tells_its_score_and_whether_it_is_reached():
    line = Line("augmented", "search", "greedy", 0.58, 0.5)
    assert told(line, "").endswith("not played yet (goal 58 %)")
    assert told(line, "W" * 240 + "L" * 160).endswith("goal 58 %: reached")
    assert told(line, "W" * 220 + "L" * 180).endswith("goal 58 %: MISSED")
    assert "12 of 400 games so far, MISSED" in told(line, "WWWWWWWDLLLL")  # a good score, but nothing sure
    assert score("WWDL").points == 2.5


def test_every_deck_is_played_by_both_agents_in_both_seats(monkeypatch):
    seen = []

    class Watched(strength.Comparison):
        def match(self, number):
            seen.append((self.seed, number, self.arms[0].zones))
            return super().match(number)

    monkeypatch.setattr(strength, "Comparison", Watched)
    for number in range(4):
        LINE.play(number)
    assert [(seed, number) for seed, number, _ in seen] == [(0, 0), (0, 1), (0, 0), (0, 1)]
    decks = [zones for *_, zones in seen]
    assert decks[0] == decks[1] != decks[2] == decks[3]


def test_the_committed_file_can_be_told():
    assert len(strength.summary()) == len(LINES)


def test_decks_of_all_cards_meet_in_pairs_chosen_by_a_seed():
    greedy, search = (line for line in LINES if isinstance(line, strength.AllCards))
    assert (greedy.at_least, search.at_least, search.above) == (0.90, 0.58, 0.50)
    assert len(greedy.decks) == 30
    assert greedy.pairs == search.pairs
    assert len(set(greedy.pairs)) == strength.GAMES // strength.BLOCK
    assert all(one in greedy.decks and other in greedy.decks and one != other for one, other in greedy.pairs)
    assert len({name for pair in greedy.pairs for name in pair}) == 30
    assert greedy.play(5) in "WDL"
    assert greedy.name == "augmented: greedy against random, decks of all cards"
