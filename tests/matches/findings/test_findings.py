"""The findings that are written down: their tables follow from the results, and the results from the command."""

import json
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from matches.findings import decknforge
from matches.findings.decknforge_tables import crossings
from matches.findings.studies import STUDIES
from matches.findings.study import Laboratory, read_results
from matches.findings.tables import filled, marked
from tests.matches.management.calls import Ended

FOLDER = Path(__file__).parents[3] / "docs" / "findings"
GAMES = sorted(STUDIES)


def results_of(game: str) -> dict:
    return read_results(FOLDER / f"{game}.json")


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_the_text_is_that_of_the_results(game):
    text, tables = (FOLDER / f"{game}.md").read_text(), STUDIES[game].tables(results_of(game))
    assert marked(text) == list(tables)
    assert filled(text, tables) == text


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_is_that_of_the_results_and_stands_in_the_text(game):
    drawings = STUDIES[game].drawings(results_of(game))
    assert {f"{game}-{name}.svg" for name in drawings} == {path.name for path in FOLDER.glob(f"{game}-*.svg")}
    for name, drawing in drawings.items():
        assert (FOLDER / f"{game}-{name}.svg").read_text() == drawing
        assert f"]({game}-{name}.svg)" in (FOLDER / f"{game}.md").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_every_row_was_played_with_the_inputs_and_versions_of_today(game):
    study, results = STUDIES[game], results_of(game)
    laboratory = Laboratory(study)
    assert list(results) == [row.name for row in study.rows]
    for row in study.rows:
        entry = laboratory.entry(row, row.games)
        assert {name: results[row.name][name] for name in entry} == entry


@pytest.mark.parametrize("game", GAMES)
def test_a_small_row_comes_out_again_to_the_last_digit(game):
    study = STUDIES[game]
    row = study.row("check")
    again = Laboratory(study).result(row, row.games)
    assert json.dumps(again) == json.dumps(results_of(game)["check"])
    assert json.dumps(Laboratory(study, seed=50).result(row, row.games)) != json.dumps(again)


def test_the_half_way_weights_lie_where_the_curves_cross():
    found = crossings(results_of("decknforge"))
    for curve, weight in decknforge.HALFWAY.items():
        at, low, high = found[curve, 4]
        assert low <= weight <= high
        assert abs(weight - at) < 0.05


def test_a_table_that_is_not_made_by_the_study_is_an_error():
    with pytest.raises(KeyError):
        filled("<!-- table: nonsense -->\n<!-- end -->", {})


def test_a_pair_has_the_same_seeds_and_bands():
    arm = decknforge.Arm(party=3)
    other = decknforge.Arm(party=3, changes={"foil_cost": 1})
    assert decknforge.drawn_bands(arm, 7) == decknforge.drawn_bands(other, 7)
    assert decknforge.drawn_bands(arm, 7) != decknforge.drawn_bands(arm, 8)


# --- the command -----------------------------------------------------------------------------------------------------
def test_rows_that_are_in_the_file_are_kept_and_the_text_gets_its_tables(tmp_path):
    file, text = tmp_path / "few.json", tmp_path / "few.md"
    text.write_text("Before.\n<!-- table: mirrors -->\nold\n<!-- end -->\nAfter.\n")
    command = ("findings", "elemental", "--only", "mirror quick", "--games", "1", "--out", file)
    assert Ended(*command).out.count("played mirror quick") == 5
    first = file.read_bytes()
    assert "| quick | 6 | 1 | " in text.read_text()
    assert text.read_text().startswith("Before.\n")
    again = Ended(*command).out
    assert again.count("kept mirror quick") == 5
    assert file.read_bytes() == first
    assert "played mirror quick 6" in Ended(*command, "--seed", "3").out


def test_a_pair_is_told_with_what_differed(tmp_path):
    file = tmp_path / "pair.json"
    Ended("findings", "decknforge", "--only", "lever foil_cost: first dungeon, half-way", "--games", "3", "--out", file)
    [row] = read_results(file).values()
    assert row["against"]["changes"] == {}
    assert row["arm"]["changes"] == {"foil_cost": 1}
    assert row["differed"]["count"] <= row["differences"]["won"]["count"] == 3


def test_several_processes_tell_the_same(tmp_path):
    told = []
    for processes in (1, 2):
        file = tmp_path / f"{processes}.json"
        Ended("findings", "decknforge", "--only", "curve first 3 0.1", "--games", "4", "--processes", processes,
              "--out", file)  # fmt: skip
        told.append(file.read_bytes())
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--only", "nonsense"), "No row of elemental begins with 'nonsense'. There are mirror random 4, "),
        (("--games", "0"), "--games must be at least 1, not 0."),
        (("--processes", "0"), "--processes must be at least 1, not 0."),
        (("--out", "/nowhere/x.json"), "/nowhere is no folder: make it, or name another file with --out."),
    ],
)
def test_wrong_input_gets_a_sentence(arguments, sentence):
    with pytest.raises(CommandError) as refused:
        Ended("findings", "elemental", *arguments)
    assert sentence in str(refused.value)
