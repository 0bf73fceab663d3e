"""What changes the price of a card, and unusual ways to pay it (AUG-E-12, AUG-R-32)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import controller, face_has_tribe, is_conduit, row
from matches.engine.duel.cards import BLOOD, BONES, BROKEN, ENERGY, GEM, OVERCHARGE, Face
from matches.engine.duel.costs import (
    ASSEMBLED,
    BY_SCALE,
    HALF_THE_GEMS,
    THREE_CARDS,
    UNIQUE_COLOURS,
    WAYS_TO_PAY,
)
from matches.engine.duel.harm import change_health
from matches.engine.duel.moments import (
    ARRIVES,
    COST,
    ENERGY_SPENT,
    FREES_SACRIFICE,
    KEEPS_CELLS,
    OWN_COST,
    SACRIFICED,
    SHATTERS,
    STAYS,
    SURVIVES_SACRIFICE,
)
from matches.engine.duel.moments import BLOOD as BLOOD_GIVEN
from matches.engine.duel.payment import FED_WITH
from matches.engine.duel.state import Duel

WATCHER_BONES, LIVING_DEAD_BONES, STONEWORK_BONES = 2, 2, 3
BATTERY_ENERGY = 4
CHARGED = "turn:charged"

SIGILS.bends("lifeblood", FREES_SACRIFICE)
SIGILS.bends("no-max-reduction", KEEPS_CELLS)


# --- the price of the card itself ------------------------------------------------------------------------------------
@SIGILS.on("crew-discount", OWN_COST)
def crew_discount(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """It is free while an own card has Skeleton Crew."""
    if any("skeleton-crew" in game.kit[me].sigils for me in row(game, seat)):
        price[:] = [0] * len(price)


@SIGILS.on("brittle-discount", OWN_COST)
def brittle_discount(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """It costs 1 bone less for each card with Brittle in the own discard pile."""
    price[BONES] -= sum(1 for index in game.discards[seat] if "brittle" in game.faces[index].kit.sigils)


@SIGILS.on("watcher-discount", OWN_COST)
def watcher_discount(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """It costs 2 bones less for each Abyss Watcher in the own discard pile."""
    watchers = sum(1 for index in game.discards[seat] if game.faces[index].slug == "abyss-watcher")
    price[BONES] -= WATCHER_BONES * watchers


@SIGILS.on("scale-cost", OWN_COST)
def scale_cost(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """It may be played for two spaces of the scale in place of its cost."""
    price[WAYS_TO_PAY] |= BY_SCALE


@SIGILS.on("three-sacrifices", OWN_COST)
def three_sacrifices(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """Its blood comes from three cards or more."""
    price[WAYS_TO_PAY] |= THREE_CARDS


@SIGILS.on("assembly-cost", OWN_COST)
def assembly_cost(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """It is paid with three named cards, whatever blood they give."""
    price[WAYS_TO_PAY] |= ASSEMBLED


@SIGILS.on("unique-gem-cost", OWN_COST)
def unique_gem_cost(game: Duel, seat: int, face: Face, price: list[int]) -> None:
    """Each of its prisms is met by a different colour."""
    price[WAYS_TO_PAY] |= UNIQUE_COLOURS


# --- the price of other cards ----------------------------------------------------------------------------------------
@SIGILS.on("hound-discount", COST)
def hound_discount(game: Duel, me: int, seat: int, face: Face, price: list[int]) -> None:
    """Own Hounds cost half, rounded down; of the gems the payer chooses half."""
    if face_has_tribe(face, "hound"):
        for resource in (BLOOD, BONES, ENERGY, OVERCHARGE, *range(BROKEN, BROKEN + 4)):
            price[resource] //= 2
        if any(price[GEM : GEM + 4]):
            price[WAYS_TO_PAY] |= HALF_THE_GEMS


@SIGILS.on("night-of-the-living-dead", COST)
def night_of_the_living_dead(game: Duel, me: int, seat: int, face: Face, price: list[int]) -> None:
    """Own cards of the Undead temple cost 2 bones less."""
    if face.temple == "undead":
        price[BONES] -= LIVING_DEAD_BONES


@SIGILS.on("haunted-stonework", COST)
def haunted_stonework_discount(game: Duel, me: int, seat: int, face: Face, price: list[int]) -> None:
    """Cards in hand with Made of Stone cost 3 bones less."""
    if "made-of-stone" in face.kit.sigils:
        price[BONES] -= STONEWORK_BONES


# --- what a card gives -----------------------------------------------------------------------------------------------
@SIGILS.on("hearty-offering", BLOOD_GIVEN)
def hearty_offering(game: Duel, me: int) -> int:
    """It gives up to as much blood as it has health; what is not needed is lost."""
    return game.health[me]


SIGILS.bends("life-donor", SURVIVES_SACRIFICE)


@SIGILS.on("life-donor", SACRIFICED)
def life_donor(game: Duel, me: int, index: int, stays: int) -> None:
    """It loses 1 health in place of perishing."""
    change_health(game, me, -1)


@SIGILS.on("morsel", SACRIFICED)
def morsel(game: Duel, me: int, index: int, stays: int) -> None:
    """The card that it was sacrificed for gains its health."""
    if index >= 0:
        key = (-1 - controller(game, me), FED_WITH)
        game.memo[key] = game.memo.get(key, 0) + game.health[me]


@SIGILS.on("blood-conduit", STAYS)
def blood_conduit(game: Duel, me: int) -> bool:
    """It stays while another own Conduit is in play."""
    return any(is_conduit(game, ally) for ally in row(game, game.space[me] >> 2) if ally != me)


@SIGILS.on("fragment-hoard", SHATTERS)
def fragment_hoard(game: Duel, me: int) -> int:
    """It pays two broken gems of any colours."""
    return 2


@SIGILS.on("blood-battery", ENERGY_SPENT)
def blood_battery(game: Duel, me: int, other: int, amount: int) -> None:
    """Every fourth energy spent in a turn is a blood token, which pays one blood."""
    seat = game.space[me] >> 2
    if game.space[me] >= 0:
        charged = game.memo.get((me, CHARGED), 0) + amount
        game.blood_tokens[seat] += charged // BATTERY_ENERGY
        game.memo[me, CHARGED] = charged % BATTERY_ENERGY


@SIGILS.on("blood-battery", ARRIVES)
def battery_is_new(game: Duel, me: int, other: int, how: int) -> None:
    """Its count starts when it arrives."""
    game.memo[me, CHARGED] = 0
