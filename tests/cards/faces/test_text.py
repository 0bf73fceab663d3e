"""Lines of text fit the card before any font is known."""

from hypothesis import given
from hypothesis import strategies as st

from cards.faces.text import step, width, wrap


@given(st.text(), st.floats(20, 300), st.floats(8, 20))
def test_lines_fit_and_no_word_is_lost(text: str, room: float, size: float) -> None:
    lines = wrap(text, room=room, size=size)
    assert " ".join(lines).split() == text.split()
    assert all(width(line, size) <= room or " " not in line for line in lines)


def test_a_line_is_filled_before_the_next_begins() -> None:
    assert wrap("one two three", room=1000, size=12) == ["one two three"]
    assert wrap("one two", room=1, size=12) == ["one", "two"]


def test_a_name_takes_the_largest_size_that_fits() -> None:
    sizes = {"": 19.0, " m": 16.0, " s": 10.0}
    assert step("Wolf", room=214, sizes=sizes) == ""
    assert step("Corpsebloom Overgrowth", room=214, sizes=sizes) == " m"
    assert step("Frozen Opossum in a Bottle", room=214, sizes=sizes) == " s"
    assert step("W" * 80, room=214, sizes=sizes) == " s"
