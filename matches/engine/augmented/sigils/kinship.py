"""What two cards have in common."""

from matches.engine.duel.cards import Face
from matches.engine.duel.moments import EVERY_TRIBE


def shares_tribe(one: Face, other: Face) -> bool:
    """Whether a tribe counts for both; a card of every tribe shares one with whoever has any."""
    if one.kit.bends & EVERY_TRIBE:
        return bool(other.tribes) or bool(other.kit.bends & EVERY_TRIBE)
    if other.kit.bends & EVERY_TRIBE:
        return bool(one.tribes)
    return not one.tribes.isdisjoint(other.tribes)
