"""Glory over time."""

from legacy.parts.glory import HEIGHT, WIDTH, glory_chart
from tests.legacy.parts.bands import band, visit


def test_glory_adds_up_from_dungeon_to_dungeon() -> None:
    chart = glory_chart(band(visits=(visit("a", 6), visit("a", 2, "lost"), visit("b", 7, ""))))
    assert chart is not None
    assert [point.glory for point in chart.points] == [0, 6, 8, 15]
    assert [point.label for point in chart.points] == ["0", "1", "2", "3"]
    assert [point.lost for point in chart.points] == [False, False, True, False]
    assert chart.description.endswith("after dungeon 2, lost, 8; after dungeon 3, still running, 15")


def test_more_glory_stands_higher_and_inside_the_drawing() -> None:
    chart = glory_chart(band(visits=tuple(visit("a", glory) for glory in (1, 30, 0, 200))))
    assert chart is not None
    heights = [point.y for point in chart.points]
    assert heights == sorted(heights, reverse=True)
    assert heights[2] == heights[3]  # a dungeon without Glory
    assert all(0 < point.x < WIDTH and 0 < point.y < HEIGHT for point in chart.points)
    assert [line.label for line in chart.grid] == [0, 100, 200, 300]


def test_a_band_from_paper_begins_with_what_it_brought() -> None:
    chart = glory_chart(band(paper=(33, 7), visits=(visit("a", 2),)))
    assert chart is not None
    assert [(point.label, point.glory) for point in chart.points] == [("7", 33), ("8", 35)]


def test_many_dungeons_name_only_some_of_their_numbers() -> None:
    chart = glory_chart(band(visits=tuple(visit("a", 1) for _ in range(60))))
    assert chart is not None
    named = [point.label for point in chart.points if point.named]
    assert named[0] == "0"
    assert named[-1] == "60"
    assert len(named) <= 13


def test_without_glory_there_is_still_a_line_and_without_dungeons_none() -> None:
    chart = glory_chart(band(visits=(visit("a", 0, "lost"),)))
    assert chart is not None
    assert [line.label for line in chart.grid] == [0, 1]
    assert glory_chart(band()) is None
