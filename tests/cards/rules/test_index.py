"""Cards are found by slug, by name however it is typed, by nearness, by what they are and by what makes them."""

import pytest

from cards.rules.documents import InscriptionDocument, LabelDocument
from cards.rules.index import CardIndex, fold
from cards.rules.types import CardSpec, Related


def card(slug: str, name: str, *, evolves_into: str = "", creates: str = "", kind: str = "creature") -> CardSpec:
    related = [("evolves_into", evolves_into), ("creates", creates)]
    return CardSpec(
        slug=slug, name=name, kind=kind, related=tuple(Related(kind=kind, card=to) for kind, to in related if to)
    )


INDEX = CardIndex(
    game="augmented",
    version=7,
    cards=[
        card("wolf-cub", "Wolf Cub", evolves_into="wolf"),
        card("wolf", "Wolf"),
        card("caged-wolf", "Caged Wolf", creates="wolf", kind="item"),
        card("bleenes-mox", "Bleene's Mox"),
        card("ecorche", "Écorché"),
    ],
    inscriptions=[
        InscriptionDocument(
            slug="reapers-mark", name="Reaper's Mark", tier="rare", price=20, trigger="a kill", effect="A Mythic."
        ),
        InscriptionDocument(
            slug="vampiric", name="Vampiric", tier="uncommon", price=10, trigger="a hit", effect="Heal."
        ),
    ],
    labels=[LabelDocument(slug="vampiric", name="Vampiric", tier="hard", effect="It heals.")],
)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Wolf Cub", "wolf-cub"),
        ("wolf-cub", "wolf-cub"),
        ("WOLF CUB", "wolf-cub"),
        ("  wolf \t cub ", "wolf-cub"),
        ("Bleene’s Mox", "bleenes-mox"),
        ("BLEENE'S MOX", "bleenes-mox"),
        ("ecorche", "ecorche"),
        ("E\u0301CORCHE\u0301", "ecorche"),
        ("Wölf", "wolf"),
    ],
)
def test_a_name_is_found_without_regard_to_case_accents_and_spaces(name: str, slug: str) -> None:
    found = INDEX.find(name)
    assert found is not None
    assert found.slug == slug


@pytest.mark.parametrize("name", ["Wolff", "", "Wolfcub", "Wolf  Cu"])
def test_other_names_are_not_guessed(name: str) -> None:
    assert INDEX.find(name) is None


def test_the_nearest_names_come_first() -> None:
    assert INDEX.nearest("wolff")[0] == "Wolf"
    assert INDEX.nearest("ecorchee") == ("Écorché",)
    assert INDEX.nearest("xyzzy") == ()


def test_cards_stand_in_the_order_of_their_names() -> None:
    assert list(INDEX.cards) == ["bleenes-mox", "caged-wolf", "wolf", "wolf-cub", "ecorche"]
    assert sorted(INDEX.cards, key=INDEX.place.__getitem__) == list(INDEX.cards)


def is_item(spec: CardSpec) -> bool:
    CALLS.append(spec.slug)
    return spec.kind == "item"


CALLS: list[str] = []


def test_what_a_card_is_is_asked_once() -> None:
    assert INDEX.where(is_item) == INDEX.where(is_item) == {"caged-wolf"}
    assert sorted(CALLS) == sorted(INDEX.cards)


def test_sources_are_the_cards_that_lead_to_another() -> None:
    assert {source.slug for source in INDEX.sources("wolf")} == {"wolf-cub", "caged-wolf"}
    assert [source.slug for source in INDEX.sources("wolf", "evolves_into")] == ["wolf-cub"]
    assert INDEX.sources("wolf-cub") == ()


def test_folding_is_done_once() -> None:
    assert fold(fold("  ÉCORCHÉ’s ")) == fold("  ÉCORCHÉ’s ") == "ecorche's"


@pytest.mark.parametrize("name", ["Reaper's Mark", "reapers-mark", "REAPER’S  mark"])
def test_an_inscription_is_found_as_a_card_is(name: str) -> None:
    assert INDEX.find_inscription(name) is INDEX.inscriptions["reapers-mark"]
    assert INDEX.find_label(name) is None
    assert INDEX.find(name) is None


def test_an_inscription_and_a_label_of_the_same_name_are_two_things() -> None:
    inscription, label = INDEX.find_inscription("VAMPIRIC"), INDEX.find_label("Vampiric")
    assert inscription is INDEX.inscriptions["vampiric"]
    assert label is INDEX.labels["vampiric"]
    assert inscription is not label
    assert INDEX.find_inscription("Vampir") is None


def test_a_game_without_them_has_no_inscriptions_and_no_labels() -> None:
    index = CardIndex(game="augmented", version=1, cards=[])
    assert (index.inscriptions, index.labels) == ({}, {})
