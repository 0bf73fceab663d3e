from typing import Any

import pytest

from tests.legacy.rules.campaigns import Campaign, inscriptions, kinds, monsters

LEGEND = {"band": "b-mara", "card": "ace-of-hearts"}


def turning(coppers: int = 50, **parameters: Any) -> Campaign:
    """Mara turns with a purse of her own; what faded was her Two of Spades."""
    campaign = Campaign("mara", "ivo", founded=False, **parameters)
    campaign.do(
        "adopt_band", new_id="b-mara", wizard="mara", name="Lanterns", monsters=monsters(), coppers=coppers, dungeons=1,
        inscriptions=inscriptions(("7♣", "Sharp"), ("9♦", "Ascension"), ("2♠", "Quick")),
    )  # fmt: skip
    campaign.found("ivo")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=LEGEND)
    campaign.slay("mara")
    for card in ("ace-of-spades", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r"):
        campaign.do("reveal_boss", monster={"band": "b-mara", "card": card})
        campaign.slay("ivo")
    campaign.do("draw_fading", wizard="mara", cards=["2♠", "7♣"])
    campaign.do("choose_fading", wizard="mara", card="2♠")
    campaign.fade()
    campaign.keep()
    return campaign


def test_an_inscription_is_bought_for_its_price() -> None:
    campaign = turning()
    assert campaign.coppers("mara") == [50 + 3 + 5]
    written = campaign.do("buy_inscription", wizard="mara", card="Q♠", inscription="Phoenix")
    assert kinds(written) == [("band:b-mara", "inscribed"), ("purse:mara", "coppers")]
    assert campaign.coppers("mara") == [38]
    (carried,) = campaign.band("mara").on("queen-of-spades")
    assert (carried.source, carried.price, carried.payer) == ("turning", 20, "mara")


def test_a_faded_card_is_free_again() -> None:
    campaign = turning()
    campaign.do("buy_inscription", wizard="mara", card="2♠", inscription="Sharp")
    assert [each.inscription for each in campaign.band("mara").on("two-of-spades")] == ["sharp"]
    assert campaign.band("mara").history == ("sharp", "ascension", "quick")


@pytest.mark.parametrize(
    ("card", "inscription", "rule", "code"),
    [
        ("7♣", "Glint", "DNF-T-02", "card_already_inscribed"),
        ("Q♠", "Untouchable", "DNF-T-02", "mythic_bought"),
        ("K♠", "Ascension", "DNF-T-02", "already_a_hero"),
        ("A♠", "Sharp", "DNF-T-02", "inscription_on_monster"),
        ("Q♠", "Shiny", "", "unknown_inscription"),
        ("1♠", "Sharp", "", "unknown_card"),
    ],
)
def test_what_cannot_be_bought(card: str, inscription: str, rule: str, code: str) -> None:
    campaign = turning()
    assert (rule, code) in campaign.refused("buy_inscription", wizard="mara", card=card, inscription=inscription)


def test_nobody_buys_what_they_cannot_pay() -> None:
    campaign = turning(coppers=4)
    buy = {"wizard": "mara", "card": "Q♠", "inscription": "Phoenix"}
    assert campaign.refused("buy_inscription", **buy) == [("DNF-T-01", "over_budget")]
    campaign.do("buy_inscription", **buy, override={"rules": ["DNF-T-01"], "reason": "A gift of the table."})
    assert campaign.coppers("mara") == [0]
    assert campaign.band("mara").marks[0].rules == ("DNF-T-01",)


def test_buying_is_for_the_turning_and_until_one_is_done() -> None:
    campaign = Campaign("mara", "ivo")
    buy = {"wizard": "mara", "card": "Q♥", "inscription": "Sharp"}
    assert campaign.refused("buy_inscription", **buy) == [("DNF-P-10", "phase_not_open")]
    campaign = turning()
    campaign.do("finish_turning", wizard="mara")
    assert campaign.refused("buy_inscription", **buy) == [("DNF-P-10", "not_waited_for")]
    assert campaign.refused("finish_turning", wizard="mara") == [("", "not_waited_for")]
    campaign.do("buy_inscription", **buy, override={"rules": ["DNF-P-10"], "reason": "Forgotten on the day."})
    assert campaign.band("mara").marks[0].rules == ("DNF-P-10",)


def test_an_owed_mythic_goes_on_a_hero_or_an_ascended_item() -> None:
    campaign = turning(legend_kill_mythic="every_legend_kill")
    assert campaign.table.purse("mara").owed == 1
    place = {"wizard": "mara", "inscription": "Royal Decree"}
    assert campaign.refused("place_mythic", card="3♠", **place) == [("DNF-T-02", "mythic_on_item")]
    assert campaign.refused("place_mythic", card="7♣", **place)[0][0] == "DNF-T-02"
    assert ("DNF-P-10", "not_a_mythic") in campaign.refused(
        "place_mythic", wizard="mara", card="K♠", inscription="Sharp"
    )
    written = campaign.do("place_mythic", card="9♦", **place)
    assert kinds(written) == [("band:b-mara", "inscribed"), ("purse:mara", "mythic_placed")]
    assert [each.inscription for each in campaign.band("mara").on("nine-of-diamonds")] == ["ascension", "royal-decree"]
    assert campaign.refused("place_mythic", card="K♠", **place) == [("", "nothing_owed")]


def test_a_mythic_may_be_placed_at_once_in_the_dungeon() -> None:
    campaign = Campaign("mara", "ivo", legend_kill_mythic="every_legend_kill")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=LEGEND)
    campaign.slay("mara")
    campaign.do("place_mythic", wizard="mara", card="K♠", inscription="Untouchable")
    assert campaign.table.purse("mara").owed == 0


def test_what_is_owed_waits_for_the_next_turning() -> None:
    campaign = turning(legend_kill_mythic="every_legend_kill")
    campaign.turn()
    assert campaign.table.purse("mara").owed == 1
    place = {"wizard": "mara", "card": "K♠", "inscription": "Untouchable"}
    assert campaign.refused("place_mythic", **place) == [("DNF-P-10", "phase_not_open")]
