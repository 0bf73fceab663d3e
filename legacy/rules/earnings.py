"""What a dungeon can bring: the coppers that one wizard can earn in it, and the Glory of one band.

The site does not see hands, so that these are bounds: what lies beyond them cannot have happened.
"""

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from decks.rules.decknforge.playing_cards import is_monster
from legacy.rules.effects import (
    BANNER,
    BLOOD_MONEY_COPPERS,
    DOUBLESTRIKE,
    ECHO,
    GLINT,
    LABEL_REWARDS,
    MOST_WIZARDS,
    PATRON_COPPERS,
    ROYAL_DECREE,
    SHARP,
    THE_PATRON,
)

HIGHEST_ITEM = 10
HIGHEST_ATK = 5  # of a monster that was built from three Tens

AtTable = tuple[str, ...]  # every inscription that a card at the table bears, as often as it is borne


def diamond(at_table: AtTable, p: Parameters) -> int:
    """The most that a Diamond can be worth: spiked, sharp, with every Banner and Royal Decree for it, and echoed."""
    raised = sum(1 for each in at_table if each in (BANNER, ROYAL_DECREE))
    return (HIGHEST_ITEM + p.spike_bonus + (SHARP in at_table) + raised) * (2 if ECHO in at_table else 1)


def beside_kills(at_table: AtTable, fights: int, rounds: int, index: CardIndex, p: Parameters) -> int:
    """The most that a wizard can earn by cards in so many fights of together so many rounds.

    A card that was played is gone until the dungeon ends, so that each is turned into coppers once.
    """
    deck = sum(1 for card in index.cards.values() if not is_monster(card))
    played = min(deck, rounds * (1 + at_table.count(DOUBLESTRIKE)))
    glint = fights * p.glint_cap_per_fight if GLINT in at_table else 0
    return played * diamond(at_table, p) + glint + PATRON_COPPERS * at_table.count(THE_PATRON)


def in_a_dungeon(at_table: AtTable, index: CardIndex, p: Parameters) -> int:
    """The most that a wizard can earn in a whole dungeon: by every kill, a label on each Boss, and cards."""
    bosses = p.bosses_per_dungeon
    kill = p.kill_coppers + p.overkill_cap + BLOOD_MONEY_COPPERS + max(LABEL_REWARDS.values())
    minion = (HIGHEST_ATK + 1) // 2 if p.minion_face_value == "atk" else 1
    minions = max(0, _monsters(index) - bosses)
    cards = beside_kills(at_table, bosses, bosses * p.fight_round_guard, index, p)
    return bosses * kill + minions * minion + cards


def glory_in_a_dungeon(index: CardIndex, p: Parameters) -> int:
    """The most Glory that a band can win in one: for every monster, and where coppers are capped, for those beyond."""
    beyond = 0 if p.session_copper_cap is None else in_a_dungeon(tuple(index.inscriptions), index, p)
    return _monsters(index) + beyond


def _monsters(index: CardIndex) -> int:
    """How many monsters lie in a dungeon of the largest table."""
    return MOST_WIZARDS * sum(1 for card in index.cards.values() if is_monster(card))
