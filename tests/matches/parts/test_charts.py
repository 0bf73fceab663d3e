"""Results as drawings: what stands where, in which class, and in which words."""

import re
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from matches.engine.statistics import Score
from matches.lab.lengths import lengths_of
from matches.lab.paired import change_counted
from matches.lab.sprt import Hypotheses, Point, Verdict
from matches.parts.charts import change_chart, heat_map, histogram, interval_chart, rate_chart, sprt_chart

GOES_ON = Verdict.GOES_ON


def drawn(template: str, **context: object) -> str:
    html = render_to_string(f"matches/{template}", context)
    ElementTree.fromstring(f"<div>{html}</div>")  # well formed, so that it can be read by what reads XML
    return html


def test_a_round_robin_told_once_is_told_for_both() -> None:
    scores = {(0, 1): Score(wins=60, losses=40), (0, 2): Score(wins=10), (1, 2): Score(wins=95, losses=5)}
    heat = heat_map("Six decks", ["Bone Orchard", "Pack of Six", "Open Circuit"], scores)
    assert [cell.kind for cell in heat.rows[0].cells] == ["self", "h6", "few"]
    assert [cell.kind for cell in heat.rows[1].cells] == ["h2", "self", "h8"]
    assert [cell.percent for cell in heat.rows[1].cells] == [40, 0, 95]
    assert heat.rows[0].cells[1].error == 9.4  # half of Wilson's 0.5020 to 0.6906
    assert [short for short, _ in heat.columns] == ["BO", "PoS", "OC"]
    html = drawn("_heat.html", map=heat)
    assert re.search(r'<td class="h6">\s*60<small>± 9.4</small>', html)
    assert re.search(r'<td class="few">\s*few<small>10 games</small>', html)


def test_names_with_the_same_letters_become_numbers() -> None:
    heat = heat_map("Decks", ["beast-blood", "bone-bat"], {})
    assert [short for short, _ in heat.columns] == ["1", "2"]
    assert heat.rows[0].cells[1].kind == "few"


def test_the_sequential_test_lies_between_its_bounds() -> None:
    terms = Hypotheses(elo0=0, elo1=50)
    points = [Point(0, 0.0, GOES_ON), Point(50, 1.0, GOES_ON), Point(100, 2.9444389, GOES_ON)]
    chart = sprt_chart("sprt", "Is it stronger?", points, terms)
    assert chart is not None
    assert chart.line == "M44 108L234 80.2L424 26"  # from the middle to the upper bound
    assert [(mark.at, mark.label) for mark in chart.grid] == [(26, "2.94"), (108, "0"), (190, "-2.94")]
    assert [mark.label for mark in chart.ticks] == ["0", "50", "100"]
    html = drawn("_trajectory.html", chart=chart)
    assert "After 100 games the ratio is 2.94" in html
    assert "<td>1.00</td>" in html
    assert sprt_chart("sprt", "", [], terms) is None


def test_a_rate_has_its_interval_as_a_band() -> None:
    scores = [Score(wins=won, losses=4 * n - won) for n in range(400) for won in (3 * n,)]
    chart = rate_chart("rate", "Share", scores)
    assert chart is not None
    assert chart.line.count("L") < 200  # thinned
    assert chart.line.endswith("L424 67")  # three quarters of the way up
    assert chart.band.startswith("M")
    assert len(chart.rows) == 12
    assert chart.rows[-1].games == 4 * 399
    assert 'class="area"' in drawn("_trajectory.html", chart=chart)
    assert rate_chart("rate", "", [Score()]) is None


def test_lengths_are_bars_and_the_median_is_marked() -> None:
    lengths = lengths_of([5, 6, 6, 7, 7, 7, 9], guarded=2)
    assert lengths is not None
    chart = histogram("length", "Length", lengths)
    assert [column.is_median for column in chart.columns] == [False, False, True, False, False]
    assert max(chart.columns, key=lambda column: column.height).label == "7"
    assert "A guard ended 2." in chart.description
    html = drawn("_histogram.html", chart=chart)
    assert html.count("<rect") == 5
    assert "median 7 turns" in html


@pytest.mark.parametrize(
    ("score", "kind"),
    [(Score(70, 0, 30), "better"), (Score(52, 0, 48), "even"), (Score(20, 0, 80), "b"), (Score(9, 0, 0), "")],
)
def test_an_interval_says_on_which_side_of_even_it_lies(score: Score, kind: str) -> None:
    chart = interval_chart("all", "Over all", [("Bone Orchard", score), ("Other", Score(50, 0, 50))])
    row = next(row for row in chart.rows if row.name == "Bone Orchard")
    assert row.kind == kind
    if kind:
        assert row.low < row.at < row.high
    else:
        assert chart.rows[-1] is row
        assert row.text == "few: 9 games"
    assert [mark.is_strong for mark in chart.ticks].count(True) == 1  # the even half is always marked
    drawn("_intervals.html", chart=chart)


def test_a_change_is_coloured_only_where_it_is_clear_among_all() -> None:
    change = change_counted([[30, 0, 20], [0, 0, 0], [5, 0, 40]])
    assert change.is_clear, "by itself"
    chart = change_chart("changes", "Changes", [("one", change, True), ("other", change, False)])
    assert [row.kind for row in chart.rows] == ["better", "even"]
