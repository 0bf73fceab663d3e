import pytest

from legacy.rules.acts.dungeon import shuffle_of, shuffled_monsters
from tests.legacy.rules.campaigns import Campaign, kinds


@pytest.fixture
def campaign() -> Campaign:
    campaign = Campaign("mara", "ivo", "sil")
    campaign.start("mara", "ivo", shuffled=False)
    return campaign


def boss(card: str = "ace-of-spades", wizard: str = "mara") -> dict[str, str]:
    return {"band": f"b-{wizard}", "card": card}


def test_a_boss_has_hp_by_the_number_of_wizards(campaign: Campaign) -> None:
    written = campaign.do("reveal_boss", monster=boss())
    assert kinds(written) == [
        ("campaign", "boss_revealed"),
        ("band:b-mara", "boss_revealed"),
        ("band:b-ivo", "boss_revealed"),
    ]
    assert (campaign.fight.hp, campaign.fight.max_hp, campaign.fight.atk, campaign.fight.round) == (40, 40, 4, 1)


def test_a_ruleset_may_fix_the_multiplier() -> None:
    campaign = Campaign("mara", "ivo", boss_hp_multiplier=5)
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=boss())
    assert campaign.fight.max_hp == 100


def test_which_monster_must_be_told_where_the_table_shuffled(campaign: Campaign) -> None:
    assert campaign.refused("reveal_boss") == [("", "monster_needed")]
    assert campaign.refused("reveal_boss", monster=boss(wizard="sil")) == [("", "unknown_monster")]
    campaign.do("reveal_boss", monster=boss())
    assert campaign.refused("reveal_boss", monster=boss("joker-r")) == [("", "boss_stands")]
    campaign.slay("mara")
    assert campaign.refused("reveal_boss", monster=boss()) == [("DNF-P-02", "seen_before")]


def test_the_order_of_the_site_holds() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start(shuffled=True)
    draw = shuffle_of(campaign.dungeon, campaign.seed)
    assert draw is not None
    first, second = shuffled_monsters(campaign.dungeon, draw)[:2]
    other = {"band": second.band, "card": second.card}
    assert campaign.refused("reveal_boss", monster=other) == [("DNF-P-02", "not_as_drawn")]
    campaign.do("reveal_boss")
    assert (campaign.fight.boss.band, campaign.fight.boss.card) == (first.band, first.card)


def test_momentum_lets_the_next_boss_begin_lower_but_alive(campaign: Campaign) -> None:
    campaign.do("reveal_boss", monster=boss())
    campaign.slay("mara", reward="momentum")
    campaign.do("reveal_boss", monster=boss("ace-of-diamonds"))  # 9 HP for each of two wizards
    assert (campaign.fight.hp, campaign.fight.max_hp) == (8, 18)
    campaign.slay("mara")
    campaign.do("reveal_boss", monster=boss("joker-r"))
    assert campaign.fight.hp == campaign.fight.max_hp


def test_momentum_leaves_one_hp() -> None:
    campaign = Campaign("mara")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=boss())
    campaign.slay("mara", reward="momentum")
    campaign.do("reveal_boss", monster=boss("ace-of-diamonds"))
    assert (campaign.fight.hp, campaign.fight.max_hp) == (1, 9)


def test_a_minion_comes_after_each_round(campaign: Campaign) -> None:
    campaign.do("reveal_boss", monster=boss())
    assert campaign.refused("next_round") == [("", "monster_needed")]
    assert campaign.refused("next_round", summon=boss()) == [("DNF-P-03", "seen_before")]
    campaign.do("next_round", summon=boss("joker-r", "ivo"))
    assert (campaign.fight.round, [minion.hp for minion in campaign.fight.minions]) == (2, [16])


def test_without_minions_the_boss_hits_harder() -> None:
    campaign = Campaign("mara")
    campaign.start()
    campaign.do("reveal_boss")
    before = campaign.fight.atk
    campaign.do("next_round")
    campaign.do("next_round")
    assert (campaign.fight.atk, campaign.fight.minions) == (before + 2, ())


def test_rounds_need_a_boss_and_somebody_who_stands(campaign: Campaign) -> None:
    assert campaign.refused("next_round") == [("", "no_fight")]
    campaign.do("reveal_boss", monster=boss())
    for wizard in ("mara", "ivo"):
        campaign.do("change_hp", target="wizard", wizard=wizard, change=-20)
    assert campaign.refused("next_round", summon=boss("joker-r")) == [("DNF-P-03", "no_one_stands")]


def test_hp_stay_between_nothing_and_the_most(campaign: Campaign) -> None:
    campaign.do("reveal_boss", monster=boss())
    campaign.do("next_round", summon=boss("joker-r"))
    (hurt,) = campaign.do("change_hp", target="wizard", wizard="ivo", change=-30)
    assert (hurt.data["change"], hurt.data["hp"]) == (-20, 0)
    (healed,) = campaign.do("change_hp", target="wizard", wizard="ivo", change=99)
    assert (healed.data["change"], healed.data["hp"]) == (20, 20)
    campaign.do("change_hp", target="boss", change=-50)
    assert (campaign.fight.hp, campaign.fight.beyond) == (0, 10)
    campaign.do("change_hp", target="boss", change=13)  # the blow was counted too high
    assert (campaign.fight.hp, campaign.fight.beyond) == (3, 0)
    campaign.do("change_hp", target="minion", minion=boss("joker-r"), change=-5)
    assert campaign.fight.minions[0].hp == 11


def test_hp_of_nobody_do_not_change(campaign: Campaign) -> None:
    assert campaign.refused("change_hp", target="boss", change=-1) == [("", "no_fight")]
    campaign.do("reveal_boss", monster=boss())
    assert campaign.refused("change_hp", target="wizard", change=-1) == [("", "unknown_wizard")]
    assert campaign.refused("change_hp", target="wizard", wizard="sil", change=-1) == [("", "no_seat")]
    assert campaign.refused("change_hp", target="minion", minion=boss(), change=-1) == [("", "unknown_minion")]


def test_a_seventh_boss_does_not_come() -> None:
    campaign = Campaign("mara", "ivo", bosses_per_dungeon=1)
    campaign.start()
    campaign.do("reveal_boss")
    campaign.slay("mara")
    assert campaign.refused("reveal_boss") == [("", "no_dungeon")]
