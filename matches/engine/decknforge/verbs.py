"""What wizards do and suffer: draw, commit, earn, heal, lose HP, and what a card is worth. These keep the books."""

from matches.engine.decknforge.cards import (
    ASCENSION,
    COMBAT,
    HIGHEST_ITEM,
    PHOENIX,
    PRINTED,
    ROYAL_DECREE,
    SHARP,
    card_text,
)
from matches.engine.decknforge.state import Dungeon
from matches.engine.recorder import CardDrawn, CardLeft, ResourceChanged


def is_hero(game: Dungeon, card: int) -> bool:
    """Whether the card is a Hero, by its rank or by Ascension."""
    return PRINTED[card] > HIGHEST_ITEM or bool(game.bits[card] & ASCENSION)


def value_of(game: Dungeon, seat: int, card: int) -> int:
    """What the card is worth before or in the hand of this seat (DNF-R-14): printed, Sharp, Tactics, Banner, Decree."""
    value = PRINTED[card] + game.banner[seat]
    if game.any_bits:
        bits = game.bits
        if bits[card] & SHARP:
            value += 1
        if game.any_bits & ROYAL_DECREE:
            value += sum(1 for other in game.hand[seat] if bits[other] & ROYAL_DECREE and other != card)
    return max(0, value + game.mods[card]) if card in game.mods else value


def draw(game: Dungeon, seat: int, count: int, cause: str) -> None:
    """So many cards came into the hand, as far as the pile and the hand limit go."""
    hand, pile = game.hand[seat], game.pile[seat]
    count = min(count, game.limit - len(hand), len(pile))
    if count <= 0:
        return
    drawn = pile[-count:][::-1]
    del pile[-count:]
    hand += drawn
    if game.recorder is not None:
        for card in drawn:
            game.recorder.tell(CardDrawn(cause, seat, card_text(card, seat), "pile"))


def commit(game: Dungeon, card: int, origin: str, cause: str) -> None:
    """The card lies in its owner's committed pile (DNF-R-18); whoever calls has taken it from where it was."""
    owner = card // COMBAT
    game.committed[owner].append(card)
    if game.recorder is not None:
        game.recorder.tell(CardLeft(cause, card_text(card), origin, f"committed {owner}"))


def earn(game: Dungeon, seat: int, amount: int, cause: str) -> None:
    """The purse holds so much more; what is beyond the cap of a dungeon becomes Glory of the band (DNF-R-36)."""
    cap = game.p.session_copper_cap
    kept = amount if cap is None else max(0, min(amount, cap - game.earned[seat]))
    game.coppers[seat] += kept
    game.earned[seat] += kept
    game.renown[seat] += amount - kept
    if game.recorder is not None:
        game.recorder.tell(ResourceChanged(cause, seat, "coppers", kept))
        if amount > kept:
            game.recorder.tell(ResourceChanged(cause, seat, "renown", amount - kept))


def heal(game: Dungeon, seat: int, amount: int, cause: str) -> None:
    """The wizard has so many HP more, never above the most (DNF-R-31); who is out of the fight stays out."""
    if game.hp[seat] <= 0:
        return
    amount = min(amount, game.p.wizard_hp - game.hp[seat])
    if amount > 0:
        game.hp[seat] += amount
        if game.recorder is not None:
            game.recorder.tell(ResourceChanged(cause, seat, "hp", amount))


def hurt(game: Dungeon, seat: int, amount: int, cause: str) -> bool:
    """The wizard lost HP, less the shield (DNF-R-15); tells whether any. Phoenix keeps who would fall at 1 HP."""
    amount -= game.shield[seat]
    if amount <= 0 or game.hp[seat] <= 0:
        return False
    left = max(0, game.hp[seat] - amount)
    if left == 0 and game.any_bits & PHOENIX and (saved := _phoenix(game, seat)) >= 0:
        left = 1
        game.hand[seat].remove(saved)
        commit(game, saved, f"hand {seat}", "phoenix")
        if game.p.phoenix_returns_to_hand:
            game.returning.append(saved)
    if game.recorder is not None:
        game.recorder.tell(ResourceChanged(cause, seat, "hp", left - game.hp[seat]))
    game.hp[seat] = left
    return True


def _phoenix(game: Dungeon, seat: int) -> int:
    """The Phoenix card in hand that is worth least, or -1 (DNF-R-12)."""
    held = [card for card in game.hand[seat] if game.bits[card] & PHOENIX]
    return min(held, key=lambda card: (PRINTED[card], card)) if held else -1
