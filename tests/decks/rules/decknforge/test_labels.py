"""Labels: how many, in which rounds, by which wizards, on which Bosses, and each once."""

from typing import Any

import pytest

from decks.rules.repair import Unrepairable
from tests.decks.rules.decknforge.bands import SLUG, band, codes, edits, measured, monsters, repaired, said
from tests.decks.rules.games import judged

STAIR, DOOR = "The Sunken Stair", "The Salt Door"
BANDS = {"Mara": "The Copper Lanterns", "Ivo": "The Tin Crows", "Sil": "The Paper Kings"}
LIFE = ("Swift", "Sneaky", "Greedy", "Stinky", "Twitchy", "Tough")


def dungeon(name: str = STAIR, completed: int = 1, **more: Any) -> dict[str, Any]:
    """Mara, Ivo and Sil sit clockwise."""
    seats = [{"wizard": wizard, "band": held, "completed": completed} for wizard, held in BANDS.items()]
    return {"name": name, "seats": seats, **more}


def label(name: str, wizard: str = "Mara", round_: int = 1, where: str = STAIR) -> dict[str, Any]:
    return {"label": name, "added": {"dungeon": where, "round": round_, "wizard": wizard}}


def labelled(*labels: dict[str, Any], second: tuple[dict[str, Any], ...] = (), **changes: Any) -> dict[str, Any]:
    """The example with these labels on the Ace of Spades and others on the Ace of Hearts."""
    built = monsters(0, labels=list(labels))
    built[1]["labels"] = list(second)
    return band(**{"monsters": built, "dungeons": [dungeon()], **changes})


PLACE = "/band/monsters/0/labels/{}"


def test_a_sixth_label_is_one_too_many() -> None:
    five, six = [[{"label": name} for name in LIFE[:count]] for count in (5, 6)]
    assert said(labelled(*five)) == []
    assert measured(labelled(*five), "DNF-L-01") == (5, 5)
    assert said(labelled(*six)) == [("DNF-L-01", PLACE.format(5), "This monster already has 5 labels.")]
    assert said(labelled(*six), max_labels_life=6) == []


def test_a_third_label_in_one_dungeon_is_one_too_many() -> None:
    three = (label("Swift"), label("Tough", "Ivo", 2), label("Doom", "Sil", 3))
    assert said(labelled(*three)) == [("DNF-L-02", PLACE.format(2), "No more labels on this Boss in this dungeon.")]
    assert measured(labelled(*three[:2]), "DNF-L-02") == (2, 2)
    assert said(labelled(*three), max_labels_dungeon=3) == []


def test_the_order_in_which_labels_are_written_does_not_matter() -> None:
    assert said(labelled(label("Tough", "Ivo", 2), label("Swift"))) == []


CLOCKWISE = "Labels on one Boss are added by different wizards, going clockwise."
ROUNDS = "Labels on one Boss are added in consecutive rounds."
TURNS = [
    (label("Tough", "Ivo", 2), []),
    (label("Tough", "Sil", 2), []),  # Ivo passed
    (label("Tough", "Mara", 2), [("DNF-L-02", PLACE.format(1) + "/added/wizard", CLOCKWISE)]),
    (label("Tough", "MARA", 2), [("DNF-L-02", PLACE.format(1) + "/added/wizard", CLOCKWISE)]),
    (label("Tough", "Ivo", 1), [("DNF-L-02", PLACE.format(1) + "/added/round", ROUNDS)]),
    (label("Tough", "Ivo", 3), [("DNF-L-02", PLACE.format(1) + "/added/round", ROUNDS)]),
]  # fmt: skip


@pytest.mark.parametrize(("second", "problems"), TURNS)
def test_the_second_label_comes_in_the_next_round_from_another_wizard(
    second: dict[str, Any], problems: list[Any]
) -> None:
    assert said(labelled(label("Swift"), second)) == problems


def test_a_third_label_goes_on_clockwise() -> None:
    """Where house rules allow three: Ivo, Sil, Mara go round; Ivo, Mara, Sil do not."""
    for wizards, codes_found in ((("Ivo", "Sil", "Mara"), []), (("Ivo", "Mara", "Sil"), ["wrong_label_order"])):
        three = [
            label(name, wizard, number)
            for number, (name, wizard) in enumerate(zip(LIFE, wizards, strict=False), start=1)
        ]
        assert [code for _, code in codes(labelled(*three), max_labels_dungeon=3)] == codes_found


def test_labels_of_two_dungeons_are_counted_apart() -> None:
    fields = labelled(
        label("Swift", "Mara", 1, DOOR),
        label("Tough", "Ivo", 2, DOOR),
        label("Doom", "Una", 1),
        dungeons=[
            dungeon(DOOR),
            {"name": STAIR, "seats": [{"wizard": "Una", "band": "The New Ones", "completed": 1}]},
        ],
    )
    assert said(fields) == []


def test_no_label_in_a_bands_first_dungeon() -> None:
    first = labelled(label("Swift"), dungeons=[dungeon(completed=0)])
    assert said(first) == [("DNF-L-03", PLACE.format(0), "Labels are not available in a band's first dungeon.")]
    table = dungeon(completed=0)
    table["seats"][1]["completed"] = 1
    assert said(labelled(label("Swift", "Ivo"), dungeons=[table])) == []


MET = [("DNF-L-04", PLACE.format(0), "This band has met this Boss before.")]


def test_a_boss_is_labelled_when_the_acting_band_meets_it_first() -> None:
    def after(earlier: dict[str, Any], wizard: str = "Mara") -> list[tuple[str, str, str]]:
        return said(labelled(label("Swift", wizard), dungeons=[earlier, dungeon()]))

    assert after(dungeon(DOOR, bosses=["A♠"])) == MET
    assert after(dungeon(DOOR, bosses=["A♥"])) == []
    assert after(dungeon(DOOR)) == []
    absent = dungeon(DOOR, bosses=["A♠"])
    absent["seats"] = absent["seats"][1:]
    assert after(absent) == []
    assert after(absent, "Ivo") == MET
    other_band = dungeon(DOOR, bosses=["A♠"])
    other_band["seats"][0]["band"] = "The New Ones"  # the band that Mara held by then met it, not hers of today
    assert after(other_band) == []
    assert said(labelled(label("Swift"), dungeons=[dungeon(bosses=["A♠"]), dungeon(DOOR, bosses=["A♠"])])) == []


def test_a_monster_that_was_labelled_was_met() -> None:
    fields = labelled(label("Tough"), label("Swift", "Sil", 1, DOOR), dungeons=[dungeon(DOOR), dungeon()])
    assert said(fields) == MET


def test_a_monster_has_a_label_once() -> None:
    again = [("DNF-L-05", PLACE.format(1), "Vicious is already on this monster.")]
    assert said(labelled({"label": "Vicious"}, {"label": "VICIOUS"})) == again
    assert said(labelled(label("Vicious"), label("Vicious", "Ivo", 2))) == again


def test_a_label_is_used_once_in_a_dungeon() -> None:
    twice = labelled(label("Vicious"), second=(label("Vicious", "Ivo", 3),))
    used = "Vicious has already been used in this dungeon."
    assert said(twice) == [("DNF-L-06", "/band/monsters/1/labels/0", used)]
    apart = labelled(label("Vicious"), second=(label("Vicious", where=DOOR),), dungeons=[dungeon(), dungeon(DOOR)])
    assert said(apart) == []
    elsewhere = labelled(label("Vicious"), dungeons=[dungeon(other_labels=["Doom", "vicious"])])
    assert said(elsewhere) == [("DNF-L-06", PLACE.format(0), used)]
    untold = labelled({"label": "Vicious"}, second=({"label": "Vicious"},))
    assert said(untold) == []


def test_a_label_is_one_of_the_fifteen() -> None:
    assert said(labelled({"label": "Vishous"})) == [("DNF-L-06", PLACE.format(0) + "/label", "Unknown label: Vishous.")]
    assert said(labelled(dungeons=[dungeon(other_labels=["Vishous"])])) == [
        ("DNF-L-06", "/band/dungeons/0/other_labels/0", "Unknown label: Vishous.")
    ]


def test_an_unknown_label_is_mended_by_the_one_it_is_like() -> None:
    mended = {PLACE.format(0) + "/label": "Vicious"}
    assert edits(labelled({"label": "Vishous"})) == mended
    assert edits(labelled(dungeons=[dungeon(other_labels=["Vishous"])])) == {
        "/band/dungeons/0/other_labels/0": "Vicious"
    }
    assert repaired(labelled({"label": "Xyzzy"})) == Unrepairable(HISTORY)


def test_what_a_label_is_like_is_not_proposed_where_it_may_not_stand() -> None:
    assert repaired(labelled({"label": "Vishous"}, {"label": "Vicious"})) == Unrepairable(HISTORY)
    twice = labelled(label("Vishous"), second=(label("Vicious", "Ivo"),))
    assert [problem.fixes for problem in judged(SLUG, twice).problems] != [()]
    assert repaired(twice) == Unrepairable(HISTORY)


HISTORY = "Labels stay for ever: they tell what happened in a dungeon."


def test_labels_are_history() -> None:
    assert repaired(labelled({"label": "Vicious"}, {"label": "Vicious"})) == Unrepairable(
        "Labels stay for ever: they tell what happened in a dungeon."
    )


def test_without_labels_nothing_is_asked_of_dungeons() -> None:
    for rule in ("DNF-L-02", "DNF-L-03", "DNF-L-04", "DNF-L-05", "DNF-L-06"):
        assert measured(labelled(), rule) is None
        assert measured(labelled(label("Swift")), rule) is not None
