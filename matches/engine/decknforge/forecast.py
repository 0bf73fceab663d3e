"""What would come of the cards on the table: whether the Boss falls, to whom, and for how many coppers."""

from legacy.rules.effects import BLOOD_MONEY_COPPERS, GREEDY_COPPERS
from matches.engine.decknforge.cards import BLOOD_MONEY, GREEDY, SUIT
from matches.engine.decknforge.flow import BOSS
from matches.engine.decknforge.labelling import boss_atk, minion_atk
from matches.engine.decknforge.resolve import own_damage, through
from matches.engine.decknforge.state import Dungeon
from matches.engine.decknforge.verbs import value_of

Lying = tuple[int, int, int, int]  # seat, card, value, own damage
A_CARD = 9  # what a wizard's plot is expected to do


def lying(game: Dungeon, without: int = -1) -> list[Lying]:
    """The revealed cards that strike the Boss as far as anybody has said, clockwise; one card may be left out."""
    return [
        (seat, card, value_of(game, seat, card), own_damage(game, seat, card))
        for seat in game.standing()
        for card in game.shown[seat]
        if card != without and game.aims.get(card, BOSS) == BOSS
    ]


class Forecast:
    """The end of the round if these cards strike: the damage, whether the Boss falls, to whom and by which card."""

    __slots__ = ("card", "damage", "falls", "killer", "overkill")

    def __init__(self, game: Dungeon, cards: list[Lying]) -> None:
        self.damage = through(game, [(card, damage) for _, card, _, damage in cards]) if cards else 0
        self.falls = self.damage >= game.boss_hp
        self.overkill = self.damage - game.boss_hp
        self.killer = self.card = -1
        if self.falls:
            self.killer, self.card, _, _ = max(cards, key=lambda each: (each[2], -SUIT[each[1]]))

    def coppers(self, game: Dungeon, seat: int) -> int:
        """What the wizard earns if it comes so."""
        p = game.p
        if not self.falls:
            return 0
        if self.killer != seat:
            return p.assist_coppers
        coppers = p.kill_coppers + min(p.overkill_cap, self.overkill)
        if game.labels[game.boss] & GREEDY:
            coppers = max(0, coppers - GREEDY_COPPERS)
        return coppers + (BLOOD_MONEY_COPPERS if game.bits[self.card] & BLOOD_MONEY else 0)


def blows_to_come(game: Dungeon) -> int:
    """What a wizard who dodges nothing loses in a whole round."""
    return boss_atk(game) + sum(minion_atk(game, place) for place in range(len(game.minions)))


def falls_next_round(game: Dungeon) -> bool:
    """Whether the Boss will probably not outlive one more round of plots."""
    return game.boss_hp <= A_CARD * len(game.standing())
