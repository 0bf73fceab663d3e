"""What a band could buy next."""

import pytest

from cards.rules.decknforge import Parameters
from legacy.rules.state import BandState, Carried
from matches.findings.sources import index_of
from matches.lab.inscriptions import Trial, trials, with_trial

INDEX = index_of("decknforge")


def band(**borne: str) -> BandState:
    carried = tuple(
        Carried(card=card.replace("_", "-"), inscription=name, source="turning") for card, name in borne.items()
    )
    return BandState(id="b", name="Ours", carried=carried)


def bought(coppers: int, **borne: str) -> list[Trial]:
    return trials(band(**borne), coppers, INDEX, Parameters())


@pytest.mark.parametrize(("coppers", "count"), [(4, 0), (5, 5), (10, 10), (20, 20), (999, 20)])
def test_the_purse_decides_what_is_tried(coppers, count):
    found = bought(coppers)
    assert len(found) == count
    assert all(trial.price <= coppers for trial in found)
    assert "royal-decree" not in {trial.inscription for trial in found}  # a Mythic cannot be bought


def test_each_stands_on_a_sensible_card():
    cards = {trial.inscription: trial.card for trial in bought(20)}
    assert cards["sharp"] == "king-of-spades"  # of equals the better suit
    assert cards["echo"].startswith("ten-")  # Converts are for Items
    assert cards["ascension"].startswith("ten-")
    assert cards["phoenix"].startswith("two-")  # it works in the hand, where one keeps a low card


def test_a_card_that_bears_something_is_left_alone():
    kings = {f"king_of_{suit}": "sharp" for suit in ("spades", "hearts", "clubs", "diamonds")}
    assert {trial.inscription: trial.card for trial in bought(5, **kings)}["glint"].startswith("queen-")


def test_the_document_bears_it_too():
    document = {"band": {"name": "Ours", "inscriptions": [{"card": "two-of-hearts", "inscription": "sharp"}]}}
    changed = with_trial(document, Trial("glint", "king-of-spades", 5))
    assert [each["inscription"] for each in changed["band"]["inscriptions"]] == ["sharp", "glint"]
    assert len(document["band"]["inscriptions"]) == 1
