"""The arithmetic of each example, worked out by hand from the rules."""

from cards.boards import LESSONS, elemental, mysterion


def told(game: str, *names: str) -> list[object]:
    return [LESSONS[game].told[name] for name in names]


def test_augmented() -> None:
    # Turn 4: 4 cells, Insectodrone costs 3. One bone and two Squirrels make 3 bones, Zombie costs 2. The Stoat has lost
    # 1 of 3 health and loses 1 to quills; the Porcupine keeps 1 of 2. Wolf 3 and Insectodrone 1 move the scale from -1.
    assert told("augmented", "turn", "energy_left") == [4, 1]
    assert told("augmented", "bones", "bones_after_blood", "bones_left") == [1, 3, 1]
    assert told("augmented", "stoat_hurt", "stoat_left", "porcupine_left") == [2, 1, 1]
    assert told("augmented", "direct", "token", "token_after", "to_the_skull") == [4, 1, 3, 7]


def test_inscription() -> None:
    # One bone and two Squirrels make 3, Opossum costs 2. Wolf 3 moves the tooth from 1 to 4, where an item is taken.
    assert told("inscription", "bones_after_blood", "bones_left") == [3, 1]
    assert told("inscription", "bullfrog_left", "lost") == [1, 1]
    assert told("inscription", "token", "token_after", "item_at") == [1, 4, 4]
    assert told("inscription", "picks_each_half") == [10]


def test_elemental() -> None:
    # Fire 4 and earth 3 make 7, less water 2 is 5: 41 health become 36, and 5 gold are gained.
    assert told("elemental", "strength", "shield", "dealt", "foe_health", "foe_left") == [7, 2, 5, 41, 36]
    gold = ("gold", "gold_income", "gold_paid", "gold_second", "gold_rolled", "gold_left")
    assert told("elemental", *gold) == [4, 5, 10, 11, 9, 2]
    # 4 discarded before, 4 of the hand and the one bought; 3 are drawn from the pile, 1 from the 9 shuffled.
    assert told("elemental", "draw_pile", "discard_full", "short") == [3, 9, 1]
    assert elemental.DRAW_LEFT == 8


def test_decknforge() -> None:
    # 4, 5 and 6: 15 HP times 3 wizards, ATK 15 / 6 rounded up. Jack 11 and Nine leave 25. Ten and 3 beat the Queen.
    assert told("decknforge", "boss_written", "boss_hp", "boss_atk") == [15, 45, 3]
    assert told("decknforge", "first_damage", "boss_left", "plunder", "hurt") == [20, 25, 5, 17]
    assert told("decknforge", "minion_hp", "minion_atk", "drawn_by_you") == [9, 2, 1]
    assert told("decknforge", "second_plain", "spiked", "second_damage", "overkill") == [25, 13, 28, 3]
    assert told("decknforge", "kill_coppers", "coppers_right") == [6, 6]


def test_mysterion() -> None:
    # 3 Scripts and 2 more; Kilnhound on Wickling costs 2, Honed Fang 1. 4 and 2 against 5 carries 1 over.
    assert told("mysterion", "codex_now", "paid", "untapped") == [5, 3, 2]
    assert told("mysterion", "attack", "defence", "carried") == [6, 5, 1]
    assert mysterion.FOE_HEALTH == 19
