"""Inscription's own rules: rounds and candles, squirrels, the shared piles of the box, and items."""

from collections.abc import Iterator

import msgspec

from cards.rules.inscription import SLUG, Parameters
from cards.rules.types import CardSpec
from matches.engine.duel.abilities import step
from matches.engine.duel.cards import BOX, MAIN, SIDE, Table
from matches.engine.duel.costs import can_pay
from matches.engine.duel.flow import ARG, ITEM, choose, queue
from matches.engine.duel.moments import (
    DRAW,
    DRAW_STEP,
    DRAWING,
    NOBODY,
    PLAY,
    PLAYING,
    RETURNS_TO_HAND,
    ROUND_OVER,
)
from matches.engine.duel.payment import play_card
from matches.engine.duel.rules import Rules, come_from
from matches.engine.duel.state import Duel
from matches.engine.duel.turns import end_turn, next_turn, queue_acts
from matches.engine.duel.zones import draw, piles_to_draw_from
from matches.engine.inscription.items import ITEMS
from matches.engine.inscription.sigils import RANDOM_SIGILS, SIGILS
from matches.engine.interface import Setup
from matches.engine.recorder import CandleLost, CardLeft, Noted

_DRAW_STEP = 1 << DRAW_STEP
OPENING_MAIN, OPENING_SIDE = 3, 1
CHANGED = BOX + 1  # the first pile number of the faces that a card may become when it is drawn
TAKEN_FROM_BOX = ("swap", "upgrade", "smoke")
GREATER_SMOKE = "greater-smoke"
DEALT = "dealt"  # a seat that drew its cards when the round began does not draw again in its first turn (INS-R-04)
UNDEALT = "undealt"  # a seat whose very first turn was skipped gets its opening hand in the first turn that it plays

# What the rulebook and section 8 of the rules say of single cards, as traits.
CARD_NOTES = {
    "long-elk": ("leaves-vertebrae",),
    "ouroboros": ("grows-by-dying",),
    "child-13": ("two-forms",),
}
OPTIONAL_NOTES = {"cat": ("nine-sacrifices",)}  # with the parameter undead_cat


class InscriptionRules(Rules):
    """The rulebook with the ruleset's parameters."""

    slug = SLUG
    abilities = SIGILS
    rows = ((0, 1, 2, 3), (4, 5, 6, 7))  # columns 1 to 4 from the bell, for both (INS-R-06)
    row_slices = (slice(0, 4), slice(4, 8))
    attack_rows = rows
    kinds_without_health = ("item",)
    # A death card that was written on is played as any other; the bonus cards are printed for their looks.
    unknown_numbers = {
        "death-card": "the numbers that a loser has yet to write on it",
        "bonus": "its numbers, which the rulebook does not give",
    }
    grave = "dead pile"
    corpse_eaters_come = PLAY
    zones = ("main", "squirrels")

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.overdamage = parameters.overdamage
        self.first_turn_cap = parameters.first_turn_cap
        self.scale_limit = parameters.scale_limit
        self.turn_guard = parameters.turn_guard
        self.box: dict[int, int] = {}  # faces of the shared piles and how many copies of each, once the table is laid
        self.item_pile: list[int] = []

    @staticmethod
    def is_of_the_side(card: CardSpec) -> bool:
        """Squirrels have a pile of their own."""
        return card.kind == "squirrel"

    @staticmethod
    def is_of_the_box(card: CardSpec) -> bool:
        """Items lie in the box."""
        return card.kind == "item"

    # --- setting up --------------------------------------------------------------------------------------------------
    def table(self, setup: Setup) -> Table:
        """The decks, and what lies in the shared piles of the box; every match of the setup begins with that box."""
        table = Table(self.abilities, _faces(setup, self.parameters))
        boxed = {face.index: _copies(face.spec) for face in table.faces if face.origin == BOX}
        self.box = {index: count for index, count in boxed.items() if count}
        self.item_pile = [
            face.index
            for face in table.faces
            if face.is_item and self.parameters.items
            for _ in range(face.spec.copies.get("item", 0))
        ]
        return table

    def set_up(self, game: Duel, decks: tuple[tuple[list[int], list[int]], ...]) -> None:
        """The decks are shuffled, the box is filled, and the first seat's turn is queued."""
        p = self.parameters
        for seat, (main, side) in enumerate(decks):
            game.mains[seat], game.sides[seat] = main[:], side[:]
            game.rng.shuffle(game.mains[seat])
        game.box, game.item_pile = self.box.copy(), self.item_pile[:]
        game.rng.shuffle(game.item_pile)
        game.candles = [p.candles, p.candles]
        game.capped = [1, 1]
        game.first = game.rng.below(2)
        queue(game, next_turn, game.first)

    # --- turns and rounds --------------------------------------------------------------------------------------------
    def begin_turn(self, game: Duel) -> None:
        """Growth and the draw are queued, or the turn is skipped because of an Hourglass."""
        seat = game.active
        game.phase = DRAWING
        if game.skips[seat]:
            game.skips[seat] -= 1
            skip_draw(game, seat)
            queue(game, end_turn)
            return
        if game.heard & _DRAW_STEP:
            queue_acts(game, seat, DRAW_STEP)
            queue(game, deal_or_draw, seat)
        else:
            deal_or_draw(game, seat)
        queue(game, begin_play)

    def turn_ends(self, game: Duel) -> None:
        """The scale one short of its end after it moved this turn: who it stands against draws an item (INS-R-03)."""
        if game.scale_moved[0] and abs(game.scale) == self.scale_limit - 1:
            draw_item(game, 1 if game.scale > 0 else 0)

    def scale_is_full(self, game: Duel, loser: int) -> None:
        """The seat loses a candle at once; with its last one the game (INS-E-02, INS-R-02)."""
        game.candles[loser] -= 1
        if game.recorder is not None:
            game.recorder.tell(CandleLost(game.recorder.cause, loser, game.candles[loser]))
        if game.candles[loser] <= 0:
            self.end(game, 1 - loser, "candles")
        else:
            game.first = loser
            game.phase = ROUND_OVER

    def begin_round(self, game: Duel) -> None:
        """The board is cleared without deaths, both have drawn, and the loser begins with a Greater Smoke."""
        loser = game.first
        for me in [me for me in game.board if me >= 0]:
            self._clear(game, me)
        self._return_squirrels(game)
        for seat in (0, 1):
            draw(game, seat, "mains", OPENING_MAIN)
            draw(game, seat, "sides", OPENING_SIDE)
            game.memo[-1 - seat, DEALT] = 1
            game.memo.pop((-1 - seat, UNDEALT), None)
        smoke = self.obtain(game, loser, GREATER_SMOKE)
        if smoke >= 0:
            self.to_hand(game, smoke, loser)
        game.scale = 0
        game.capped = [1, 1]
        game.turns_taken[game.active] += 1
        queue(game, next_turn, loser)

    def _return_squirrels(self, game: Duel) -> None:
        """Each pile has ten Squirrels again, hooked ones too go back to the pile that lacks them; hands keep theirs."""
        full = self.parameters.squirrels
        for seat in (0, 1):
            pile, other = game.sides[seat], game.sides[1 - seat]
            while len(pile) < full < len(other):
                pile.append(other.pop())
            for dead in (game.discards[seat], game.discards[1 - seat]):
                for index in [each for each in dead if game.faces[each].origin == SIDE]:
                    if len(pile) < full:
                        dead.remove(index)
                        pile.append(index)

    def _clear(self, game: Duel, me: int) -> None:
        """The card lies in the dead pile without having died; one that would return to hand leaves the game."""
        space, kit = game.space[me], game.kit[me]
        game.board[space] = NOBODY
        game.left[me], game.space[me] = space, NOBODY
        game.gone.append(me)
        game.heard = game.bent = 0
        game.auras, game.layered, game.restless = (), False, False
        if kit.bends & RETURNS_TO_HAND:
            index = game.card[me]
            game.memo[-1, f"out {index}"] = game.memo.get((-1, f"out {index}"), 0) + 1
            if game.recorder is not None:
                game.recorder.tell(CardLeft("INS-E-02", game.face(me).slug, "board", "out of the game"))
        else:
            self.bury(game, game.card[me], game.owner[me])
        for face, owner in game.under[me]:
            self.bury(game, face, owner)

    def favoured(self, game: Duel) -> int:
        """More candles, then the scale, then nobody (INS-W-02)."""
        if game.candles[0] != game.candles[1]:
            return int(game.candles[1] > game.candles[0])
        return DRAW if game.scale == 0 else int(game.scale < 0)

    # --- cards on their way ------------------------------------------------------------------------------------------
    def to_hand(self, game: Duel, index: int, seat: int, *, drawn: bool = False) -> None:
        """The card is in hand; one that changes when it is drawn has changed (INS-R-13)."""
        if drawn and "amorphous" in game.faces[index].kit.sigils:
            number = game.rng.below(len(RANDOM_SIGILS))
            index = game.table.places[game.faces[index].slug, CHANGED + number]
        game.hands[seat].append(index)

    def bury(self, game: Duel, index: int, owner: int) -> None:
        """A Squirrel goes back to its pile (INS-R-05), an item under the item pile, any other card to the dead pile."""
        face = game.faces[index]
        if face.origin == SIDE and not self.parameters.limited_squirrels:
            game.sides[owner].append(index)
        elif face.is_item:
            game.item_pile.insert(0, index)
        else:
            game.discards[owner].append(index)

    def obtain(self, game: Duel, seat: int, slug: str, *, for_place: bool = False) -> int:
        """Take a card of this name from the shared piles; an empty pile gives nothing (INS-R-14)."""
        index = game.table.places.get((slug, BOX), NOBODY)
        if index < 0 or not game.box.get(index):
            return NOBODY
        game.box[index] -= 1
        return index

    # --- items -------------------------------------------------------------------------------------------------------
    def add_actions(self, game: Duel, seat: int, actions: list[int]) -> None:
        """The items that the seat holds and can use now."""
        if game.items[seat]:
            for index in sorted(set(game.items[seat])):
                face = game.faces[index]
                if can_pay(game, seat, face) if face.health else ITEMS[face.slug].may_use(game, seat):
                    actions.append(ITEM + index)

    def do_extra(self, game: Duel, seat: int, action: int) -> None:
        """An item is used and lies under the item pile; one with health is placed like a card."""
        index = action & ARG
        face = game.faces[index]
        if face.health:
            play_card(game, seat, index)
            return
        game.items[seat].remove(index)
        game.item_pile.insert(0, index)
        if game.recorder is not None:
            game.recorder.tell(Noted(face.slug, f"seat {seat} used {face.slug}"))
        ITEMS[face.slug].use(game, seat)

    # --- reactions that are not offered but happen -------------------------------------------------------------------
    def call_burrowers(self, game: Duel, burrowers: list[int], space: int) -> None:
        """The nearest one comes, of two as near the one in the lower column."""
        nearest = min(burrowers, key=lambda me: (abs(game.space[me] - space), game.space[me]))
        queue(game, come_from, game.space[nearest], space)


def _faces(setup: Setup, p: Parameters) -> Iterator[tuple[CardSpec, int]]:
    for deck in setup.decks:
        for origin, zone in ((MAIN, "main"), (SIDE, "squirrels")):
            for slug in deck.get(zone, {}):
                spec = _noted(setup.cards[slug], p)
                yield spec, origin
                if "amorphous" in spec.sigils:
                    for number, sigil in enumerate(RANDOM_SIGILS):
                        yield msgspec.structs.replace(spec, sigils=(sigil,)), CHANGED + number
    for spec in setup.cards.values():
        if spec.kind == "item":
            # What comes out of a broken item is told by its edge, whether or not the face names the sigil.
            opens = spec.health is not None and "frozen-away" not in spec.sigils
            yield (msgspec.structs.replace(spec, sigils=(*spec.sigils, "frozen-away")) if opens else spec), BOX
            for edge in spec.related:
                yield _noted(setup.cards[edge.card], p), BOX
        elif any(spec.copies.get(pile) for pile in TAKEN_FROM_BOX):
            # The copies of the swap pile are printed without Fecundity.
            plain = (
                tuple(sigil for sigil in spec.sigils if sigil != "fecundity") if "swap" in spec.copies else spec.sigils
            )
            yield msgspec.structs.replace(_noted(spec, p), sigils=plain), BOX


def _noted(spec: CardSpec, p: Parameters) -> CardSpec:
    notes = CARD_NOTES.get(spec.slug, ()) + (OPTIONAL_NOTES.get(spec.slug, ()) if p.undead_cat else ())
    return msgspec.structs.replace(spec, traits=(*spec.traits, *notes)) if notes else spec


def _copies(spec: CardSpec) -> int:
    """How many copies the shared piles hold; an item's card that lies in none of them exists once."""
    if spec.kind in ("item", "squirrel"):
        return 0
    return sum(spec.copies.get(pile, 0) for pile in TAKEN_FROM_BOX) or 1


def skip_draw(game: Duel, seat: int) -> None:
    """The draw of a skipped turn is lost, but for an opening hand, which the seat still has to get."""
    if not game.memo.pop((-1 - seat, DEALT), 0) and not game.turns_taken[seat]:
        game.memo[-1 - seat, UNDEALT] = 1


@step("draw")
def deal_or_draw(game: Duel, seat: int) -> None:
    """A first turn brings three creatures and a Squirrel, any other one card of the seat's choice."""
    if game.memo.pop((-1 - seat, DEALT), 0):
        return
    if not game.turns_taken[seat] or game.memo.pop((-1 - seat, UNDEALT), 0):
        draw(game, seat, "mains", OPENING_MAIN)
        draw(game, seat, "sides", OPENING_SIDE)
        return
    choose(game, seat, "draw", piles_to_draw_from(game, seat), draw_one, seat)


@step("draw")
def draw_one(game: Duel, pile: int, seat: int) -> None:
    """The card of the turn is drawn."""
    draw(game, seat, "sides" if pile else "mains")


@step("play")
def begin_play(game: Duel) -> None:
    """The play step has begun."""
    game.phase = PLAYING


def draw_item(game: Duel, seat: int) -> None:
    """The seat holds the top item, if the pile has one."""
    if game.item_pile:
        index = game.item_pile.pop()
        game.items[seat].append(index)
        if game.recorder is not None:
            game.recorder.tell(Noted("item", f"seat {seat} drew {game.faces[index].slug}"))
