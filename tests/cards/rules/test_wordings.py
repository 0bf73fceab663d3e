"""Two tellings compared word by word."""

from cards.rules.wordings import marked


def test_what_the_other_lacks_is_marked_and_nothing_is_lost() -> None:
    parts = marked("Each attacker takes 1 damage, twice.", "Each striker takes 1 damage.")
    assert "".join(text for text, _ in parts) == "Each attacker takes 1 damage, twice."
    assert [text.strip() for text, differs in parts if differs] == ["attacker", "twice."]


def test_the_same_words_are_not_marked() -> None:
    assert marked("It Flies.", "it flies") == (("It Flies.", False),)


def test_tellings_without_a_likeness_are_left_unmarked() -> None:
    assert marked("Draws a card.", "Costs nothing while alone on the board") == (("Draws a card.", False),)
