"""Augmented's own rules: the opening hand, the draw step with energy and starvation, the hammer, and its frames."""

from cards.rules.augmented import SLUG, Parameters
from matches.engine.augmented import frames
from matches.engine.augmented.sigils import SIGILS
from matches.engine.augmented.sigils.dust import DOOMED
from matches.engine.duel.abilities import step
from matches.engine.duel.board import ROWS, row
from matches.engine.duel.cards import MAIN, SIDE, Table
from matches.engine.duel.flow import ARG, HAMMER, NO, YES, choose, queue
from matches.engine.duel.harm import perish
from matches.engine.duel.moments import DRAW_STEP, DRAWING, EFFECT, KEEPS_CELLS, PLAYING
from matches.engine.duel.moments import HAMMER as BY_HAMMER
from matches.engine.duel.resources import gain_cells
from matches.engine.duel.rules import Rules
from matches.engine.duel.scale import tip
from matches.engine.duel.state import Duel
from matches.engine.duel.turns import next_turn, queue_acts
from matches.engine.duel.zones import ANYWHERE, IN_HAND, draw, find_named, piles_to_draw_from, take
from matches.engine.interface import Setup

_DRAW_STEP = 1 << DRAW_STEP
OPENING_MAIN, OPENING_SIDE = 3, 1


class AugmentedRules(Rules):
    """The rulebook of 9 October 2023 with the ruleset's parameters."""

    slug = SLUG
    abilities = SIGILS
    restless_frames = frames.RESTLESS
    frames = frames.FRAMES

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.max_energy = parameters.max_energy
        self.first_turn_cap = parameters.first_turn_cap
        self.scale_limit = parameters.scale_limit
        self.turn_guard = parameters.turn_guard
        self.activations = parameters.activations_per_card_turn

    def table(self, setup: Setup) -> Table:
        """Only what lies in the decks can come into play: every card is searched, none is made."""
        return Table(
            self.abilities,
            (
                (setup.cards[slug], origin)
                for deck in setup.decks
                for origin, zone in ((MAIN, "main"), (SIDE, "side"))
                for slug in deck.get(zone, {})
            ),
        )

    def set_up(self, game: Duel, decks: tuple[tuple[list[int], list[int]], ...]) -> None:
        """Opening hands are drawn, and seat 0 is asked whether it keeps its own."""
        for seat, (main, side) in enumerate(decks):
            game.mains[seat], game.sides[seat] = main[:], side[:]
            game.rng.shuffle(game.mains[seat])
            game.rng.shuffle(game.sides[seat])
            _draw_opening(game, seat)
        queue(game, offer_mulligan, 0)

    def begin_turn(self, game: Duel) -> None:
        """Energy has grown, and the abilities of the draw step and the draw are queued."""
        seat = game.active
        game.phase = DRAWING
        gain_cells(game, seat, 1, self.max_energy)
        if game.layered:
            frames.flip_at_draw_step(game, seat)
        if game.heard & _DRAW_STEP:
            queue_acts(game, seat, DRAW_STEP)
            queue(game, draw_for_turn, seat)
        else:
            draw_for_turn(game, seat)
        queue(game, open_play)

    def end_step_acts(self, game: Duel) -> None:
        """Cards that were doomed this turn perish."""
        if game.memo:
            for me in row(game, game.active):
                if (me, DOOMED) in game.memo:
                    queue(game, perish, me, EFFECT)

    def add_actions(self, game: Duel, seat: int, actions: list[int]) -> None:
        """The hammer, once a turn."""
        if not game.hammered:
            board = game.board
            for space in ROWS[seat]:
                if board[space] >= 0:
                    actions.append(HAMMER + space)

    def do_extra(self, game: Duel, seat: int, action: int) -> None:
        """The hammer falls: the card perishes, not by combat."""
        game.hammered = 1
        perish(game, game.board[action & ARG], BY_HAMMER)

    def obtain(self, game: Duel, seat: int, slug: str, *, for_place: bool = False) -> int:
        """Search the named card in the seat's own decks and discard; to place it, in its hand too (AUG-S-10)."""
        zones = ANYWHERE | IN_HAND if for_place else ANYWHERE
        index = find_named(game, seat, slug, zones)
        if index >= 0:
            take(game, seat, index, zones)
        return index

    def keeps_cells(self, game: Duel, seat: int) -> bool:
        """While an own card says that the maximum never falls."""
        return bool(game.bent & KEEPS_CELLS) and any(game.kit[me].bends & KEEPS_CELLS for me in row(game, seat))

    def frame_is_sacrificed(self, game: Duel, me: int, stays: bool) -> None:
        """A card that is sacrificed and stays may turn over."""
        frames.turn_over_after_sacrifice(game, me, stays)

    def frame_perishes(self, game: Duel, me: int, way: int) -> None:
        """A Latch passes its sigil on."""
        frames.latch(game, me, way)


def _draw_opening(game: Duel, seat: int) -> None:
    draw(game, seat, "mains", OPENING_MAIN)
    draw(game, seat, "sides", OPENING_SIDE)


@step("mulligan")
def offer_mulligan(game: Duel, seat: int) -> None:
    """The seat is asked whether it draws again; after both the coin is flipped (AUG-R-05)."""
    if seat < 2:
        choose(game, seat, "mulligan", [YES + 1, NO], mulligan, seat)
    else:
        game.first = game.rng.below(2)
        game.capped[game.first] = 1
        next_turn(game, game.first)


@step("mulligan")
def mulligan(game: Duel, answer: int, seat: int) -> None:
    """The hand was kept, or returned, shuffled in and drawn anew."""
    if answer >= 0:
        for index in game.hands[seat]:
            (game.mains if game.faces[index].origin == MAIN else game.sides)[seat].append(index)
        game.hands[seat] = []
        game.rng.shuffle(game.mains[seat])
        game.rng.shuffle(game.sides[seat])
        _draw_opening(game, seat)
    queue(game, offer_mulligan, seat + 1)


@step("draw")
def draw_for_turn(game: Duel, seat: int) -> None:
    """Unless it is the seat's first turn it draws a card of its choice, or starves (AUG-R-02 to 04, AUG-E-09)."""
    if not game.turns_taken[seat]:
        return
    if options := piles_to_draw_from(game, seat):
        choose(game, seat, "draw", options, draw_chosen, seat)
    else:
        game.starved[seat] += 1
        tip(game, 1 - seat, 2 ** (game.starved[seat] - 1))


@step("draw")
def draw_chosen(game: Duel, pile: int, seat: int) -> None:
    """The card of the turn is drawn."""
    draw(game, seat, "sides" if pile else "mains")


@step("play")
def open_play(game: Duel) -> None:
    """The play step has begun."""
    game.phase = PLAYING
