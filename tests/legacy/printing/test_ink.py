"""Text on paper: what can be written, and that none of it is wider than its room."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from legacy.printing.ink import BOLD, ELLIPSIS, PLAIN, UNKNOWN, fitted, width, wrapped, write, written
from tests.legacy.printing.papers import paper, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plain 7♣ ♠♥♦ ★", "Plain 7♣ ♠♥♦ ★"),
        ("white ♤♡♧♢", "white ♠♥♣♦"),
        ("é", "é"),
        ("Āḗ", "Ae"),
        ("Ночь Щуки", "Noch Shchuki"),
        ("Їжак", "Yizhak"),
        ("Ἀθηνᾶ, Όμηρος", "Athina, Omiros"),
        ("№Ѣ", f"No{UNKNOWN}"),
        ("夜", UNKNOWN),
        ("a\nb\t c", "a b c"),
        ("a\u202eb\u0000\u200d", "ab"),
        ("♥\ufe0f", "♥"),
        ("(x) \\ <b>&amp;", "(x) \\ <b>&amp;"),
    ],
)
def test_what_is_written(text: str, expected: str) -> None:
    assert written(text) == expected


def test_what_is_too_wide_ends_in_an_ellipsis() -> None:
    assert fitted("Ashen Few", BOLD, 8, 100) == "Ashen Few"
    cut = fitted("W" * 100, BOLD, 8, 60)
    assert cut.endswith(ELLIPSIS)
    assert 40 < width(cut, BOLD, 8) <= 60


@pytest.mark.parametrize("text", ["Some words and one more of them", "W" * 90, "♠" * 40, "a " + "m" * 50 + " b", ""])
def test_lines_keep_every_letter_and_fit(text: str) -> None:
    lines = wrapped(text, PLAIN, 6, 50)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line, PLAIN, 6) <= 50 for line in lines)


def test_suits_are_drawn_and_letters_are_text() -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=0, invariant=1)
    end = write(canvas, 100, 100, "7♣ of Łódé", size=10)
    canvas.save()
    assert end == pytest.approx(100 + width("7♣ of Łódé", PLAIN, 10))
    (page,) = paper(file.getvalue()).pages
    assert "".join(each.text for each in words(page)).replace(" ", "") == "7ofŁódé"
    # The three leaves of the club are twelve curves.
    assert page.get_contents().get_data().count(b" c\n") + page.get_contents().get_data().count(b" c ") >= 12
