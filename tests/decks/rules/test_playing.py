"""What the rules of each game say of one card."""

from typing import Any

import msgspec
import pytest

from cards.rules import games
from cards.rules.index import CardIndex
from cards.rules.playing import Verdict
from decks import rules
from decks.rules.playing import verdict
from tests.catalogue import whole_catalogue


def asked(game: str, card: str, **parameters: Any) -> Verdict:
    whole = whole_catalogue(game)
    index = CardIndex(game=game, version=1, cards=whole.cards, inscriptions=whole.inscriptions, labels=whole.labels)
    in_force = msgspec.convert(parameters, games.get(game).parameters)
    return verdict(game=rules.get(game), index=index, card=card, parameters=in_force)


@pytest.mark.parametrize(
    ("game", "card", "limit", "rule"),
    [
        ("augmented", "wolf", 3, "AUG-D-03"),
        ("augmented", "zombie", 6, "AUG-D-03"),
        ("augmented", "book-burner", 3, "AUG-D-06"),
        ("augmented", "mantis-god", 1, "AUG-D-06"),
        ("inscription", "wolf", 2, "INS-D-04"),
        ("elemental", "at-what-cost", 1, "ELE-D-03"),
        ("elemental", "basic-income", 8, "ELE-D-04"),
        ("decknforge", "queen-of-hearts", 1, "DNF-D-01"),
    ],
)
def test_a_limit_and_the_rule_that_sets_it(game: str, card: str, limit: int, rule: str) -> None:
    (place,) = asked(game, card).places
    assert (place.limit, place.rules) == (limit, (rule,))


@pytest.mark.parametrize(
    ("game", "card", "said"),
    [
        ("augmented", "cat-with-a-gun", "Cat with a Gun is not a deck card."),
        ("inscription", "pliers", "Pliers is not a creature card for decks."),
    ],
)
def test_what_may_lie_in_no_deck_says_why(game: str, card: str, said: str) -> None:
    found = asked(game, card)
    assert found.places == ()
    assert [each.message for each in found.said] == [said]


def test_what_only_another_card_brings_into_play_lies_in_no_deck() -> None:
    forms = [card for card in whole_catalogue("inscription").cards if set(card.copies) == {"upgrade"}]
    assert forms
    for card in forms:
        found = asked("inscription", card.slug)
        assert (found.places, {each.rule for each in found.said}) == ((), {"INS-D-06"})


def test_a_face_outside_the_official_list_is_told_so_and_refused_where_only_that_list_counts() -> None:
    usual = asked("augmented", "leucochloridium")
    assert [place.limit for place in usual.places] == [3]
    assert [each.rule for each in usual.said] == ["AUG-D-17"]
    strict = asked("augmented", "leucochloridium", official_list_only=True)
    assert (strict.places, [each.rule for each in strict.said]) == ((), ["AUG-D-17"])
    assert asked("augmented", "wolf", official_list_only=True) == asked("augmented", "wolf")


def test_a_card_left_out_of_play_is_told_so_unless_the_ruleset_takes_it_in() -> None:
    assert [each.rule for each in asked("inscription", "great-white").said] == ["INS-D-05"]
    assert asked("inscription", "great-white", unused_cards=True).said == ()


def test_where_no_rule_counts_copies_there_is_the_room_of_the_deck() -> None:
    (place,) = asked("mysterion", "ember-script").places
    assert (place.limit, place.room) == (None, 50)
    (place,) = asked("mysterion", "ember-script", copy_limit=4).places
    assert (place.limit, place.room, place.rules) == (4, None, ("MYS-D-12",))


def test_two_decks_may_say_two_things() -> None:
    main, side = asked("augmented", "squirrel").places
    assert (main.zones, main.limit) == (("main",), 3)
    assert (side.zones, side.limit, side.room) == (("side",), None, 20)


def test_a_limit_on_the_group_stands_beside_that_of_the_card() -> None:
    (place,) = asked("augmented", "mantis-god", max_rares=2).places
    assert (place.limit, place.group_limit, place.group_rules) == (1, 2, ("AUG-D-05",))
