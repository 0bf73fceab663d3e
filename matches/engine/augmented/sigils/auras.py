"""Power that a card lends to others for as long as it stands (AUG-S-08: all of it is bonus)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.conduits import cards_between, is_between
from matches.engine.duel.board import has_tribe, row
from matches.engine.duel.flow import queue
from matches.engine.duel.harm import perish
from matches.engine.duel.moments import AURA, BRITTLE, EFFECT, END_STEP
from matches.engine.duel.power import base_power
from matches.engine.duel.state import Duel

RAGE, OVERPOWER, OVERCLOCK = 4, 2, 2
UPGRADED = 1  # the base power that Offense Upgrade looks for


def _is_own(game: Duel, me: int, other: int) -> bool:
    """Whether the two stand in one row."""
    return game.space[me] >> 2 == game.space[other] >> 2


@SIGILS.on("enraged", AURA)
def enraged(game: Duel, me: int, other: int) -> int:
    """It has 4 power more."""
    return RAGE * int(other == me)


@SIGILS.on("gem-animator", AURA)
def gem_animator(game: Duel, me: int, other: int) -> int:
    """Own Mox cards, itself too if it is one, have 1 power more."""
    return int(_is_own(game, me, other) and has_tribe(game, other, "mox"))


@SIGILS.on("leep-leader", AURA)
def leep_leader(game: Duel, me: int, other: int) -> int:
    """Other own Leep cards have 1 power more."""
    return int(other != me and _is_own(game, me, other) and has_tribe(game, other, "leep"))


@SIGILS.on("witching-hour", AURA)
def witching_hour(game: Duel, me: int, other: int) -> int:
    """Own Spectres have 1 power more."""
    return int(_is_own(game, me, other) and has_tribe(game, other, "spectre"))


@SIGILS.on("unholy-will", AURA)
def unholy_will(game: Duel, me: int, other: int) -> int:
    """Own Cultists have 1 power more."""
    return int(_is_own(game, me, other) and has_tribe(game, other, "cultist"))


@SIGILS.on("sea-shanty", AURA)
def sea_shanty(game: Duel, me: int, other: int) -> int:
    """Own cards that have Brittle now have 1 power more."""
    return int(_is_own(game, me, other) and bool(game.kit[other].bends & BRITTLE))


@SIGILS.on("truest-patron", AURA)
def truest_patron(game: Duel, me: int, other: int) -> int:
    """Own cards that have Familiar now have 1 power more."""
    return int(_is_own(game, me, other) and "familiar" in game.kit[other].sigils)


@SIGILS.on("overpower", AURA)
def overpower(game: Duel, me: int, other: int) -> int:
    """All other own cards have 2 power more."""
    return OVERPOWER * int(other != me and _is_own(game, me, other))


@SIGILS.on("offense-upgrade", AURA)
def offense_upgrade(game: Duel, me: int, other: int) -> int:
    """Own cards of the Tech temple whose base power is exactly 1 have 1 power more."""
    is_tech = _is_own(game, me, other) and game.face(other).temple == "tech"
    return int(is_tech and base_power(game, other) == UPGRADED)


@SIGILS.on("putrid-essence", AURA)
def putrid_essence(game: Duel, me: int, other: int) -> int:
    """The card opposite has 1 power less for each own Mox card."""
    if game.space[other] != game.space[me] ^ 4:
        return 0
    return -sum(1 for ally in row(game, game.space[me] >> 2) if has_tribe(game, ally, "mox"))


@SIGILS.on("attack-conduit", AURA)
def attack_conduit(game: Duel, me: int, other: int) -> int:
    """Cards between it and another own Conduit have 1 power more."""
    return int(is_between(game, me, other))


@SIGILS.on("overclock-conduit", AURA)
def overclock_conduit(game: Duel, me: int, other: int) -> int:
    """Cards between it and another own Conduit have 2 power more."""
    return OVERCLOCK * int(is_between(game, me, other))


@SIGILS.on("overclock-conduit", END_STEP)
def burn_out(game: Duel, me: int, other: int, number: int) -> None:
    """Every card that is then between it and another own Conduit perishes, not by combat."""
    if game.space[me] >= 0:
        for ally in cards_between(game, me):
            queue(game, perish, ally, EFFECT)
