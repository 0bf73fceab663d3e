"""Augmented's fixtures hold what its faces, its list and its rulebook say."""

from collections import Counter
from pathlib import Path

import pytest

from cards.rules import catalogue
from cards.rules.augmented import Parameters
from cards.rules.check_fixtures import folder_files
from cards.rules.documents import SigilDocument
from cards.rules.types import CardSpec, Cost, Frame, Related

FOLDER = Path(__file__).parents[3] / "fixtures" / "augmented"


@pytest.fixture(scope="module")
def book() -> catalogue.Catalogue:
    return catalogue.read(folder_files(FOLDER))


@pytest.fixture(scope="module")
def cards(book: catalogue.Catalogue) -> dict[str, CardSpec]:
    return {card.name: card for card in book.cards}


@pytest.fixture(scope="module")
def sigils(book: catalogue.Catalogue) -> dict[str, SigilDocument]:
    return {sigil.slug: sigil for sigil in book.sigils}


def test_every_entry_is_there(cards: dict[str, CardSpec]) -> None:
    sources = Counter(card.source for card in cards.values())

    assert len(cards) == 468
    assert sources == {
        "printed face, beta 1.4.4": 466,
        "older export of the community sheet": 1,
        "rulebook sample": 1,
    }


def test_tiers_and_temples_have_their_numbers(cards: dict[str, CardSpec]) -> None:
    assert Counter(card.tier for card in cards.values()) == {
        "side-deck": 13,
        "common": 295,
        "uncommon": 46,
        "rare": 73,
        "talking": 41,
    }
    assert Counter(card.temple for card in cards.values()) == {"beast": 109, "undead": 117, "tech": 108, "magick": 134}


def test_the_tiers_are_ordered(book: catalogue.Catalogue) -> None:
    assert [tier.slug for tier in sorted(book.tiers, key=lambda tier: tier.order)] == [
        "side-deck",
        "common",
        "uncommon",
        "rare",
        "talking",
    ]


def test_every_ability_is_there_and_carried(
    book: catalogue.Catalogue, cards: dict[str, CardSpec], sigils: dict[str, SigilDocument]
) -> None:
    carried = {slug for card in cards.values() for slug in (*card.sigils, *card.traits)}
    carried |= {slug for card in cards.values() if card.frame for slug in (card.frame.kind, *card.frame.sigils)}

    assert Counter(sigil.kind for sigil in book.sigils) == {"sigil": 222, "trait": 38 + 1, "frame": 5}
    assert carried == set(sigils)


def test_every_activated_ability_has_a_price(book: catalogue.Catalogue) -> None:
    activated = {sigil.slug for sigil in book.sigils if sigil.trigger == "activated"}

    assert len(activated) == 22
    assert {sigil.slug for sigil in book.sigils if sigil.price} == activated


def test_rules_and_rulings_are_complete(book: catalogue.Catalogue) -> None:
    rules = [rule.id for rule in book.rules]
    rulings = [ruling.id for ruling in book.rulings]

    assert rules == (
        [f"AUG-D-{number:02}" for number in range(1, 18)]
        + [f"AUG-E-{number:02}" for number in range(1, 13)]
        + [f"AUG-W-{number:02}" for number in range(1, 4)]
    )
    assert rulings == (
        [f"AUG-R-{number:02}" for number in range(1, 33)] + [f"AUG-S-{number:02}" for number in range(1, 25)]
    )


def test_rulesets_change_what_they_say(book: catalogue.Catalogue) -> None:
    assert {ruleset.slug: ruleset.parameters for ruleset in book.rulesets} == {
        "official": {},
        "two-temples": {"max_temples": 2},
        "official-list": {"official_list_only": True},
    }


def test_a_copy_limit_stands_only_where_it_differs_from_the_tier(cards: dict[str, CardSpec]) -> None:
    numbers = Parameters()
    of_tier = {
        "side-deck": numbers.max_side_tier_copies,
        "common": numbers.max_common_copies,
        "uncommon": numbers.max_uncommon_copies,
        "rare": numbers.max_rare_copies,
        "talking": numbers.max_talking,
    }
    own = {name: card.copy_limit for name, card in cards.items() if card.copy_limit is not None}

    assert own == {
        "Dam": 4,
        "Black Goat": 2,
        "Cockroach": 2,
        "Zombie": 6,
        "Undead Cat": 1,
        "Gift Bot EX": 2,
        "Acid Squirrel": 1,
        "Bad Fish": 20,
        "Important File": 40,
        "Book Burner": 3,
        "Umbral Wealth Cabal": 9,
        "Cat with a Gun": 0,
    }
    assert not [name for name, limit in own.items() if limit == of_tier[str(cards[name].tier)]]


def test_the_official_list_and_the_special_costs(cards: dict[str, CardSpec]) -> None:
    assert sum(card.official for card in cards.values()) == 445
    assert not cards["Piranha"].official
    assert cards["Prismatic Shards"].official
    assert {card.name: card.listed_as for card in cards.values() if card.listed_as} == {
        "Lammergier": "Lammergeier",
        "Hrokkall": "Hrokkal",
        "Skeleton Crewmate": "Skeleton Crew",
        "Gashadokuro": "Spine Ripper",
        "Blood Conduit": "Chum Conduit",
        "Nucl34pbot": "Nucleapbot",
        "Altar of Azurite": "AAltar of Azurite",
        "Antimagician": "Mage Slayer",
    }
    assert {card.name for card in cards.values() if card.special_cost} == {
        "Skeleton Crewmate",
        "Gashadokuro",
        "Witness of Ember",
        "Assemblotron Primus",
        "Flawless Clockwork",
        "Grand Astrologer",
    }


def test_all_costs_of_the_list_add_up(cards: dict[str, CardSpec]) -> None:
    total: Counter[str] = Counter()
    for card in cards.values():
        total.update(dict(card.cost.parts))

    assert total == {
        "blood": 173,
        "bones": 521,
        "energy": 645,
        "overcharge": 67,
        "ruby": 39,
        "emerald": 38,
        "sapphire": 32,
        "prism": 35,
        "shattered_ruby": 4,
        "shattered_emerald": 9,
        "shattered_sapphire": 10,
        "shattered_prism": 13,
    }


def test_sigils_are_not_lost(cards: dict[str, CardSpec]) -> None:
    assert sum(len(card.sigils) for card in cards.values()) == 656
    assert sum(len(card.frame.sigils) for card in cards.values() if card.frame) == 42
    assert sum(len(card.traits) for card in cards.values()) == 78 + 1
    assert cards["Garish Geode"].sigils == ("green-gem", "green-gem", "fragment-hoard")


def test_a_framed_sigil_stands_only_in_its_frame(cards: dict[str, CardSpec]) -> None:
    framed = {name: card.frame for name, card in cards.items() if card.frame}

    assert Counter(frame.kind for frame in framed.values()) == {
        "transform": 12,
        "multicolor": 12,
        "latch": 7,
        "cell": 5,
        "sacrifice-transform": 3,
    }
    assert not [name for name, frame in framed.items() if set(frame.sigils) & set(cards[name].sigils)]
    assert framed["Child 13"] == Frame(kind="sacrifice-transform", sigils=("empowered", "airborne"))
    assert cards["Child 13"].sigils == ("many-lives",)
    assert cards["Cable Latcher"].sigils == ()


def test_variable_power_has_its_trait(cards: dict[str, CardSpec]) -> None:
    variable = {name: card.power_kind for name, card in cards.items() if card.power_kind}

    assert Counter(variable.values()) == {
        "gem": 7,
        "mirror": 4,
        "ant": 2,
        "dice": 2,
        "hand": 1,
        "bone": 1,
        "blood": 1,
        "opposing-health": 1,
    }
    assert not [name for name, kind in variable.items() if f"{kind}-power" not in cards[name].traits]


def test_the_sample_card_is_the_rulebooks(cards: dict[str, CardSpec]) -> None:
    sample = cards["Cat with a Gun"]

    assert sample.cost == Cost(energy=8, overcharge=3)
    assert (sample.tier, sample.temple, sample.tribes) == ("uncommon", "tech", ("feline", "bot"))
    assert (sample.health, sample.sigils) == (3, ("sniper", "energy-gun"))
    assert (sample.copy_limit, sample.official) == (0, False)


def test_krill_carries_the_rulebooks_exception(
    cards: dict[str, CardSpec], sigils: dict[str, SigilDocument], book: catalogue.Catalogue
) -> None:
    ruling = next(ruling for ruling in book.rulings if ruling.id == "AUG-R-08")

    assert cards["Krill"].traits == ("krill",)
    assert sigils["krill"].kind == "trait"
    assert [card.name for card in cards.values() if "krill" in card.traits] == ["Krill"]
    assert "krill" in ruling.cards
    assert "krill" in ruling.sigils


@pytest.mark.parametrize(
    ("name", "cost", "power", "health", "sigils", "traits"),
    [
        ("Squirrel", Cost(), 0, 1, (), ()),
        ("Wolf", Cost(blood=2), 3, 2, (), ()),
        ("Dire Wolf", Cost(blood=3), 2, 3, ("double-strike", "bone-digger"), ()),
        ("Urayuli", Cost(blood=4), 7, 7, (), ("three-sacrifices",)),
        ("Headless Horseman", Cost(bones=17), 5, 5, ("airborne", "sprinter"), ()),
        ("The Smoke", Cost(bones=1), 0, 1, ("bone-king",), ("scale-cost",)),
        ("L33pbot", Cost(), 0, 2, ("mighty-leap",), ("bloodless",)),
        ("Wraith", Cost(energy=8, overcharge=1), 2, 1, ("guardian", "sharp-quills"), ()),
        ("The Mechanism", Cost(energy=12, overcharge=4), 0, 2, ("overpower", "death-sentence"), ()),
        ("Fabergé Frog", Cost(emerald=1), 1, 1, ("sentry", "familiar"), ()),
        (
            "Umbral Wealth Cabal",
            Cost(ruby=1, emerald=1, sapphire=1),
            3,
            3,
            ("gem-detonator", "gem-greed", "energy-gun"),
            (),
        ),
        ("Skulking Valravn", Cost(shattered_emerald=1, shattered_prism=1), 0, 5, ("dust-power", "dust-gatherer"), ()),
        ("Flawless Clockwork", Cost(prism=3), 3, 3, ("made-of-stone", "bastion", "prism-gem"), ("unique-gem-cost",)),
        ("gggg", Cost(emerald=1), 1, 1, (), ()),
    ],
)
def test_a_card_reads_as_printed(
    cards: dict[str, CardSpec],
    name: str,
    cost: Cost,
    power: int,
    health: int,
    sigils: tuple[str, ...],
    traits: tuple[str, ...],
) -> None:
    card = cards[name]

    assert (card.cost, card.power, card.health) == (cost, power, health)
    assert (card.sigils, card.traits) == (sigils, traits)


def test_slugs_fold_accents_and_drop_apostrophes(cards: dict[str, CardSpec]) -> None:
    assert cards["Fabergé Frog"].slug == "faberge-frog"
    assert cards["Bone Lord's Horn"].slug == "bone-lords-horn"
    assert cards["Sgt. T. Rustbucket III"].slug == "sgt-t-rustbucket-iii"
    assert cards["Frank & Stein"].slug == "frank-stein"


@pytest.mark.parametrize(
    ("name", "kind", "target"),
    [
        ("Wolf Cub", "evolves_into", "wolf"),
        ("Sarcophagus", "evolves_into", "mummy-lord"),
        ("Corpsebloom Overgrowth", "evolves_into", "terror-of-verdure"),
        ("Cat", "upgrades_to", "undead-cat"),
        ("Draugr", "creates", "skeleton"),
        ("Skink", "creates", "wriggling-tail"),
        ("Beehive", "creates", "bee"),
        ("Warren", "creates", "rabbit"),
        ("Beaver", "creates", "dam"),
        ("Squirrel Ball", "creates", "squirrel"),
        ("Borg Poly-worg", "creates", "l33pbot"),
        ("Ruby Golem", "creates", "ruby-mox"),
        ("Tomb Robber", "creates", "skeleton"),
        ("Ghost Ship", "creates", "skeleton"),
    ],
)
def test_a_card_leads_to_the_one_it_names(cards: dict[str, CardSpec], name: str, kind: str, target: str) -> None:
    assert cards[name].related == (Related(kind=kind, card=target),)


def test_growth_always_says_into_what(cards: dict[str, CardSpec]) -> None:
    growing = {"fledgling": "evolves_into", "creeping-outwards": "evolves_into", "frozen-away": "creates"}
    silent = [
        card.name
        for card in cards.values()
        for slug in (*card.sigils, *(card.frame.sigils if card.frame else ()))
        if slug in growing and [edge.kind for edge in card.related] != [growing[slug]]
    ]

    assert silent == []
