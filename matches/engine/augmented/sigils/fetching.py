"""Searches of a card that is played: what comes to hand, and what goes to the discard pile (AUG-S-10)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import costs_energy_only, is_common
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, face_has_tribe, row
from matches.engine.duel.cards import Face
from matches.engine.duel.flow import queue
from matches.engine.duel.moments import PLAYED
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import ANYWHERE, IN_DISCARD, IN_MAIN, search, search_to_hand, take
from matches.engine.recorder import CardLeft

INDEXED_ENERGY = 6


@SIGILS.on("ant-spawner", PLAYED)
def ant_spawner(game: Duel, me: int, other: int, how: int) -> None:
    """A Common Ant may come to hand."""
    search_to_hand(game, controller(game, me), ANYWHERE, lambda face: is_common(face, "ant"))


@SIGILS.on("chew-toy", PLAYED)
def chew_toy(game: Duel, me: int, other: int, how: int) -> None:
    """A Hound of the main deck may come to hand."""
    search_to_hand(game, controller(game, me), IN_MAIN, lambda face: face_has_tribe(face, "hound"))


@SIGILS.on("search-engine", PLAYED)
def search_engine(game: Duel, me: int, other: int, how: int) -> None:
    """A card of the main deck that costs energy, whatever else it costs, may come to hand."""
    search_to_hand(game, controller(game, me), IN_MAIN, lambda face: face.energy > 0)


@SIGILS.on("upbringing", PLAYED)
def upbringing(game: Duel, me: int, other: int, how: int) -> None:
    """A card of the main deck without a printed cost, not of the tier Side Deck, may come to hand."""
    search_to_hand(game, controller(game, me), IN_MAIN, lambda face: face.tier != "side-deck" and not any(face.price))


@SIGILS.on("imitation-art", PLAYED)
def imitation_art(game: Duel, me: int, other: int, how: int) -> None:
    """A copy of any own card in play may come to hand."""
    seat = controller(game, me)
    names = {game.face(ally).slug for ally in row(game, seat)}
    search_to_hand(game, seat, ANYWHERE, lambda face: face.slug in names)


@SIGILS.on("spirit-medium", PLAYED)
def spirit_medium(game: Duel, me: int, other: int, how: int) -> None:
    """A Common Spectre of the discard pile may come to hand."""
    search_to_hand(game, controller(game, me), IN_DISCARD, lambda face: is_common(face, "spectre"))


def _can_be_indexed(face: Face) -> bool:
    return face.tier == "common" and costs_energy_only(face, INDEXED_ENERGY)


@SIGILS.on("re-index", PLAYED)
def re_index(game: Duel, me: int, other: int, how: int) -> None:
    """A Common of at most 6 energy may come to hand from the main deck, and another from the discard pile."""
    for zone in (IN_MAIN, IN_DISCARD):
        queue(game, search_index, controller(game, me), zone)


@step("re-index")
def search_index(game: Duel, seat: int, zone: int) -> None:
    """The card of that zone is asked for."""
    search_to_hand(game, seat, zone, _can_be_indexed)


@SIGILS.on("desecration", PLAYED)
def desecration(game: Duel, me: int, other: int, how: int) -> None:
    """Any card of the main deck may go to the discard pile."""
    search(game, controller(game, me), IN_MAIN, lambda face: True, desecrate, controller(game, me))


@step("desecration")
def desecrate(game: Duel, index: int, seat: int) -> None:
    """The card that was found lies in the discard pile; -1 found nothing."""
    if index >= 0 and take(game, seat, index, IN_MAIN):
        game.rules.bury(game, index, seat)
        if game.recorder is not None:
            game.recorder.tell(CardLeft(game.recorder.cause, game.faces[index].slug, "main", "discard"))
