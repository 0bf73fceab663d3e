"""Drawings and words for templates."""

import pytest

from cards.faces.names import Names
from cards.rules.types import CardSpec, Cost
from cards.templatetags.illumination import cost_icons, cost_words, icon, in_one_line, medallion, moment_words, versal

NAMES = Names(game="A", tiers={"side-deck": "Side Deck"}, temples={"beast": "Beast"}, elements={"fire": "Fire"})


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (Cost(blood=2), "2 blood"),
        (Cost(bones=1), "1 bone"),
        (Cost(bones=4, ruby=1), "4 bones, 1 ruby"),
        (Cost(ruby=2, shattered_ruby=2), "2 rubies, 2 shattered rubies"),
        (Cost(scripts=1), "1 script"),
        (Cost(), ""),
    ],
)
def test_a_cost_in_words(cost: Cost, words: str) -> None:
    assert cost_words(cost) == words


def test_a_cost_in_icons_is_for_eyes_only() -> None:
    html = cost_icons(Cost(blood=3, energy=12))
    assert html.startswith('<span class="cost" aria-hidden="true">')
    assert html.count("#c-blood") == 3
    assert '#c-energy"/></svg><span class="n">12</span>' in html


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (CardSpec(slug="a", name="A", kind="creature", tier="side-deck", temple="beast"), "Side Deck Beast creature"),
        (CardSpec(slug="a", name="A", kind="death-card"), "Death card"),
        (
            CardSpec(slug="a", name="A", kind="item", subkind="instant", cost=Cost(scripts=2)),
            "Instant item for 2 scripts",
        ),
        (CardSpec(slug="a", name="A", kind="action", elements=("fire", "earth")), "Fire and Earth action"),
    ],
)
def test_a_card_in_one_line(card: CardSpec, line: str) -> None:
    assert in_one_line(card, NAMES) == line


def test_icons_and_initials_refer_to_the_sprite_and_say_nothing() -> None:
    assert icon("i-ok", "k-red") == (
        '<svg class="icon k-red" aria-hidden="true"><use href="/static/cardsite/icons.svg#i-ok"/></svg>'
    )
    assert ">W</text>" in versal("wolf", "umber")
    assert "/static/cardsite/icons.svg#m-passive" in medallion("unknown", NAMES)


def test_an_icons_name_is_never_markup() -> None:
    assert "<b>" not in icon('"><b>', '"><b>')


def test_a_sigil_says_when_it_acts() -> None:
    assert moment_words("unknown", NAMES) == "holds all the time"
