"""A card of every tribe stands on the page of each tribe and says so, whether a trait says it or its list of tribes."""

import pytest
from django.test import Client

from cards.rules.types import CardSpec
from tests.cards.services.test_tribes import AMALGAM, CANINE, FELINE, TRAIT
from tests.cards.views.test_cards import shown
from tests.cards.views.test_sigils import faces_of
from tests.catalogue import whole_catalogue
from tests.curators import load
from tests.makers import SIGILS, WOLF

CHIMERA = WOLF | {"slug": "chimera", "name": "Chimera", "tribes": ["feline", "canine"]}


@pytest.fixture
def catalogue(db: None) -> None:
    load(cards=[WOLF, AMALGAM, CHIMERA], sigils=[*SIGILS, TRAIT], tribes=[CANINE, FELINE])


def test_a_tribe_lists_it_counts_it_and_says_why(client: Client, catalogue: None) -> None:
    assert faces_of(client.get("/games/augmented/tribes/feline/").content.decode()) == ["Amalgam", "Chimera"]
    assert "Here as a card of every tribe: Amalgam , Chimera" in shown(client, "/games/augmented/tribes/feline/")
    words = shown(client, "/games/augmented/tribes/")
    assert "Canine 3 cards" in words
    assert "Feline 2 cards" in words


@pytest.mark.parametrize(
    ("slug", "told"), [("amalgam", "Tribes every tribe Source"), ("chimera", "every tribe : Feline")]
)
def test_its_own_page_says_every_tribe(client: Client, catalogue: None, slug: str, told: str) -> None:
    assert told in shown(client, f"/cards/augmented/{slug}/")


def test_a_card_of_one_tribe_says_nothing_of_the_kind(client: Client, catalogue: None) -> None:
    assert "every tribe" not in shown(client, "/cards/augmented/wolf/")


@pytest.mark.parametrize("game", ["augmented", "inscription"])
def test_the_amalgam_of_both_games_is_of_every_tribe_and_nobody_else(game: str) -> None:
    catalogue = whole_catalogue(game)
    tribes = {tribe.slug for tribe in catalogue.tribes}
    assert [card.slug for card in catalogue.cards if card.is_of_every_tribe(tribes)] == ["amalgam"]


def test_where_a_game_has_one_tribe_its_name_is_enough() -> None:
    wolf = CardSpec(slug="wolf", name="Wolf", kind="creature", tribes=("canine",))
    assert not wolf.is_of_every_tribe({"canine"})
    assert not wolf.is_of_every_tribe({"canine", "feline"})
