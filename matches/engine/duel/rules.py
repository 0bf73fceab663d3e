"""Where the two lane games differ: every question that the shared steps put to the game that is played."""

from collections.abc import Callable, Mapping
from typing import Any

from cards.rules.types import CardSpec
from matches.engine.duel.abilities import Abilities, step
from matches.engine.duel.board import in_trigger_order, move, place
from matches.engine.duel.cards import Table
from matches.engine.duel.flow import AT, NO, TAKE, choose
from matches.engine.duel.harm import perish
from matches.engine.duel.moments import CHECK, DRAW, EATS_CORPSES, EFFECT, PLACE
from matches.engine.duel.state import Duel
from matches.engine.recorder import MatchEnded


class Rules:
    """The answers that both games share; a game overrides what its rulebook says otherwise."""

    slug = ""
    abilities: Abilities
    frames: Mapping[str, Callable[[Duel, int], bool]] = {}  # whether a conditional frame is on
    restless_frames: frozenset[str] = frozenset()  # those that ask what else stands on the board
    rows: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 1, 2, 3), (7, 6, 5, 4))  # each from its controller's left
    row_slices: tuple[slice, slice] = (slice(0, 4), slice(7, 3, -1))  # the same rows as slices of the board
    attack_rows: tuple[tuple[int, ...], tuple[int, ...]] = rows
    kinds_without_health: tuple[str, ...] = ()
    unknown_numbers: Mapping[str, str] = {}  # kind of card -> which numbers nobody knows, and why
    grave = "discard"
    overdamage = False
    max_energy = 0
    first_turn_cap = 0
    scale_limit = 0
    turn_guard = 0
    corpse_eaters_come = PLACE  # whether a card that takes the space of a dead one is placed or played
    activations = 0  # how often a card's abilities may be used in a turn
    zones: tuple[str, str] = ("main", "side")  # what decks call the two piles

    def __init__(self, parameters: Any) -> None:
        """The rules with these parameters."""

    @staticmethod
    def is_of_the_side(card: CardSpec) -> bool:
        """Whether the card lies in the side pile and nowhere else."""
        return False

    @staticmethod
    def is_of_the_box(card: CardSpec) -> bool:
        """Whether the card belongs to no deck."""
        return False

    # --- setting up and turns: each game's own -----------------------------------------------------------------------
    def table(self, setup: Any) -> Table:
        """The faces of a setup."""
        raise NotImplementedError

    def set_up(self, game: Duel, decks: tuple[tuple[list[int], list[int]], ...]) -> None:
        """The decks are shuffled, and the first decision or turn is queued."""
        raise NotImplementedError

    def begin_turn(self, game: Duel) -> None:
        """The turn of ``game.active`` has begun, up to its play step."""
        raise NotImplementedError

    def end_step_acts(self, game: Duel) -> None:
        """What the game does in the end step, after the abilities of the active player's cards, is queued."""

    def turn_ends(self, game: Duel) -> None:
        """What the game does when a turn is over and before the next begins."""

    def begin_round(self, game: Duel) -> None:
        """A new round has begun after the scale was full, in a game that has rounds."""
        raise NotImplementedError

    def add_actions(self, game: Duel, seat: int, actions: list[int]) -> None:
        """What may be done in the play step beside playing cards, using abilities and ringing the bell is added."""

    def do_extra(self, game: Duel, seat: int, action: int) -> None:
        """Such an action was taken."""
        raise NotImplementedError

    # --- the scale and the end ---------------------------------------------------------------------------------------
    def scale_is_full(self, game: Duel, loser: int) -> None:
        """The seat has lost at the scale."""
        self.end(game, 1 - loser, "scale")

    def end(self, game: Duel, winner: int, reason: str) -> None:
        """The match is over."""
        game.winner = winner
        game.reason = reason
        if game.recorder is not None:
            game.recorder.tell(MatchEnded(game.recorder.cause, () if winner == DRAW else (winner,), reason))

    def favoured(self, game: Duel) -> int:
        """The seat that wins when the turn limit ends the match."""
        return DRAW if game.scale == 0 else int(game.scale < 0)

    # --- cards on their way ------------------------------------------------------------------------------------------
    def to_hand(self, game: Duel, index: int, seat: int, *, drawn: bool = False) -> None:
        """The card is in the seat's hand."""
        game.hands[seat].append(index)

    def bury(self, game: Duel, index: int, owner: int) -> None:
        """The card lies in its owner's pile of dead or discarded cards."""
        game.discards[owner].append(index)

    def obtain(self, game: Duel, seat: int, slug: str, *, for_place: bool = False) -> int:
        """Take a named card from where the game keeps such cards; tells its face, or -1 if there is none."""
        raise NotImplementedError

    def keeps_cells(self, game: Duel, seat: int) -> bool:
        """Whether overcharge costs the seat no cells."""
        return False

    # --- conditional frames ------------------------------------------------------------------------------------------
    def frame_is_sacrificed(self, game: Duel, me: int, stays: bool) -> None:
        """What the frame of a card does when the card is sacrificed."""

    def frame_perishes(self, game: Duel, me: int, way: int) -> None:
        """What the frame of a card does when the card is about to perish; what it queues comes before all else."""

    # --- reactions that one game offers and the other orders ---------------------------------------------------------
    def call_burrowers(self, game: Duel, burrowers: list[int], space: int) -> None:
        """One of the burrowers may come to the empty space that is struck (AUG-R-26)."""
        options = [AT + game.space[me] for me in burrowers]
        choose(game, space >> 2, "burrow", [*options, NO], come_from, space)

    def call_corpse_eaters(self, game: Duel, seat: int, space: int) -> None:
        """A card from hand may take the space of an own card that died in combat."""
        if game.board[space] >= 0:
            return
        eaters = sorted({index for index in game.hands[seat] if game.faces[index].kit.bends & EATS_CORPSES})
        if eaters:
            choose(game, seat, "corpse-eater", [*(TAKE + index for index in eaters), NO], eat_corpse, seat, space)

    # --- the state check ---------------------------------------------------------------------------------------------
    def check(self, game: Duel) -> None:
        """Cards that cannot stand alone have perished (AUG-S-05)."""
        changed = True
        while changed:
            changed = False
            for me in list(in_trigger_order(game)):
                for must_perish in game.kit[me].on[CHECK]:
                    if game.space[me] >= 0 and must_perish(game, me):
                        perish(game, me, EFFECT)
                        changed = True


@step("burrower")
def come_from(game: Duel, origin: int, space: int) -> None:
    """The card of that space stands in the space that is struck; -1 stayed away."""
    if origin >= 0 and game.board[origin] >= 0:
        move(game, game.board[origin], space)


@step("corpse-eater")
def eat_corpse(game: Duel, index: int, seat: int, space: int) -> None:
    """The card from hand lies in the space of the dead one; -1 stayed in hand."""
    if index >= 0 and game.board[space] < 0 and index in game.hands[seat]:
        game.hands[seat].remove(index)
        place(game, seat, index, seat, space, game.rules.corpse_eaters_come)
