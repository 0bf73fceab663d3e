"""Hands and decks that are looked at, changed or named."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import own_mox
from matches.engine.augmented.sigils.traits import cards_held
from matches.engine.augmented.sigils.waxing import strengthen
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller
from matches.engine.duel.flow import NO, NUMBER, TAKE, choose, queue
from matches.engine.duel.known import forget, see, seen
from matches.engine.duel.moments import ALLY_PLACED, DRAW_STEP, ENEMY_PLACED, PLAYED
from matches.engine.duel.resources import gain_bones, gain_cells
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import discard, draw, piles_to_draw_from
from matches.engine.recorder import CardDrawn

FORESEEN, ALTAR_SEEKER = 3, "altar-seeker"
REVEALED, KEPT = 5, 2
HANDY_CARDS = 2
SIDE_CARD, BONES, ENERGY = 1, 2, 3
TRINKET_BONES, TRINKET_CELLS = 4, 2
NAMED, NAMES_A_PAGE = "named", 60
PILES = ("mains", "sides")

SIGILS.is_handled(ALTAR_SEEKER)  # asked for by Divination


# --- the own decks ---------------------------------------------------------------------------------------------------
@SIGILS.on("all-sight", DRAW_STEP)
def all_sight(game: Duel, me: int, other: int, number: int) -> None:
    """Its controller may look at the top card of one of the own decks."""
    seat = controller(game, me)
    if options := piles_to_draw_from(game, seat):
        choose(game, seat, "look at", [*options, NO], look_at, seat)


@step("all-sight")
def look_at(game: Duel, number: int, seat: int) -> None:
    """The seat knows the top card of the pile."""
    if number >= 0:
        pile = PILES[number]
        top = getattr(game, pile)[seat][-1]
        see(game, seat, pile, seen(game, seat, pile) or [top])


@SIGILS.on("divination", PLAYED)
def divination(game: Duel, me: int, other: int, how: int) -> None:
    """The top three cards of the main deck are put back in any order; an Altar Seeker takes Altars to hand first."""
    seat = controller(game, me)
    cards = game.mains[seat][-FORESEEN:][::-1]
    if ALTAR_SEEKER in game.kit[me].traits:
        for index in cards:
            if "altar" in game.faces[index].tribes:
                _take_from_top(game, seat, index)
        cards = [index for index in cards if "altar" not in game.faces[index].tribes]
    if cards:
        queue(game, order_cards, seat, tuple(cards), ())


def _take_from_top(game: Duel, seat: int, index: int) -> None:
    """The card, one of the uppermost of its kind, is in hand."""
    main = game.mains[seat]
    del main[len(main) - 1 - main[::-1].index(index)]
    forget(game, seat, "mains")
    game.rules.to_hand(game, index, seat)
    if game.recorder is not None:
        game.recorder.tell(CardDrawn(game.recorder.cause, seat, game.faces[index].slug, "main"))


@step("divination")
def order_cards(game: Duel, seat: int, unplaced: tuple[int, ...], ordered: tuple[int, ...]) -> None:
    """The next card from the top is asked for; when all are named they lie so."""
    if unplaced:
        options = [TAKE + index for index in sorted(set(unplaced))]
        choose(game, seat, "next", options, name_next, seat, unplaced, ordered)
        return
    main = game.mains[seat]
    for index in ordered:
        del main[len(main) - 1 - main[::-1].index(index)]
    main.extend(reversed(ordered))
    see(game, seat, "mains", ordered)


@step("divination")
def name_next(game: Duel, index: int, seat: int, unplaced: tuple[int, ...], ordered: tuple[int, ...]) -> None:
    """One more card has its place."""
    rest = list(unplaced)
    rest.remove(index)
    queue(game, order_cards, seat, tuple(rest), (*ordered, index))


@SIGILS.on("mental-gemnastics", PLAYED)
def mental_gemnastics(game: Duel, me: int, other: int, how: int) -> None:
    """Of as many top cards of the main deck as there are own Mox cards one comes to hand; the deck is shuffled."""
    seat = controller(game, me)
    count = len(own_mox(game, seat))
    cards = game.mains[seat][-count:] if count else []
    choose(game, seat, "keep", [TAKE + index for index in sorted(set(cards))], keep_one, seat)


@step("mental-gemnastics")
def keep_one(game: Duel, index: int, seat: int) -> None:
    """The card is in hand."""
    _take_from_top(game, seat, index)
    game.rng.shuffle(game.mains[seat])


# --- hands and discard piles -----------------------------------------------------------------------------------------
@SIGILS.on("unearthed-pack", PLAYED)
def unearthed_pack(game: Duel, me: int, other: int, how: int) -> None:
    """Of five cards of the shuffled discard pile the enemy chooses two for the hand."""
    seat = controller(game, me)
    game.rng.shuffle(game.discards[seat])
    shown = game.discards[seat][-REVEALED:]
    if len(shown) <= KEPT:
        for index in shown:
            return_to_hand(game, index, seat, (), 0)
    else:
        choose_returned(game, seat, tuple(sorted(shown)), KEPT)


def choose_returned(game: Duel, seat: int, shown: tuple[int, ...], count: int) -> None:
    """The enemy is asked for the next card that returns."""
    choose(game, 1 - seat, "give", [TAKE + index for index in sorted(set(shown))], return_to_hand, seat, shown, count)


@step("unearthed-pack")
def return_to_hand(game: Duel, index: int, seat: int, shown: tuple[int, ...], count: int) -> None:
    """The card is in its owner's hand; the rest of them is asked for."""
    game.discards[seat].remove(index)
    game.rules.to_hand(game, index, seat)
    if game.recorder is not None:
        game.recorder.tell(CardDrawn(game.recorder.cause, seat, game.faces[index].slug, "discard"))
    if count > 1:
        rest = list(shown)
        rest.remove(index)
        choose_returned(game, seat, tuple(rest), count - 1)


@SIGILS.on("humgry", PLAYED)
def humgry(game: Duel, me: int, other: int, how: int) -> None:
    """The enemy discards a card of choice."""
    enemy = 1 - controller(game, me)
    options = [TAKE + index for index in sorted(set(game.hands[enemy]))]
    choose(game, enemy, "discard", options, throw_away, enemy)


@step("humgry")
def throw_away(game: Duel, index: int, seat: int) -> None:
    """The card lies in the discard pile."""
    discard(game, seat, index)


@SIGILS.on("handy", PLAYED)
def handy(game: Duel, me: int, other: int, how: int) -> None:
    """The hand is discarded, and as many cards and two more are drawn from the main deck."""
    seat = controller(game, me)
    count = cards_held(game, me)
    for index in game.hands[seat][:]:
        discard(game, seat, index)
    draw(game, seat, "mains", count + HANDY_CARDS)


@SIGILS.on("trinket-bearer", PLAYED)
def trinket_bearer(game: Duel, me: int, other: int, how: int) -> None:
    """Its controller may take one: 1 a card of the side deck, 2 four bones, 3 two cells and two energy."""
    seat = controller(game, me)
    gifts = [NUMBER + gift for gift in (SIDE_CARD, BONES, ENERGY)]
    choose(game, seat, "trinket", [*gifts, NO], take_trinket, seat)


@step("trinket-bearer")
def take_trinket(game: Duel, gift: int, seat: int) -> None:
    """The gift is taken; -1 took none."""
    if gift == SIDE_CARD:
        draw(game, seat, "sides")
    elif gift == BONES:
        gain_bones(game, seat, TRINKET_BONES)
    elif gift == ENERGY:
        gain_cells(game, seat, TRINKET_CELLS, TRINKET_CELLS)


# --- names -----------------------------------------------------------------------------------------------------------
@SIGILS.on("cold-read", PLAYED)
def cold_read(game: Duel, me: int, other: int, how: int) -> None:
    """Its controller names a Common card; more names than fit one question are asked for by pages."""
    names = _commons(game)
    if len(names) <= NAMES_A_PAGE:
        name_from(game, 0, me)
        return
    pages = (len(names) + NAMES_A_PAGE - 1) // NAMES_A_PAGE
    choose(game, controller(game, me), "page", [NUMBER + page for page in range(pages)], name_from, me)


def _commons(game: Duel) -> list[int]:
    """One face of each Common of the match, in the order of names."""
    faces = game.table.faces
    return [face.index for face in faces if face.tier == "common" and game.table.named[face.slug][0] == face.index]


@step("cold-read")
def name_from(game: Duel, page: int, me: int) -> None:
    """The name is asked for; who refuses names a card that is not in the match."""
    names = _commons(game)[page * NAMES_A_PAGE : (page + 1) * NAMES_A_PAGE]
    if names:
        choose(game, controller(game, me), "name", [*(TAKE + index for index in names), NO], remember_name, me)


@step("cold-read")
def remember_name(game: Duel, index: int, me: int) -> None:
    """The name stays until the card leaves."""
    if index >= 0 and game.space[me] >= 0:
        game.memo[me, NAMED] = index


@SIGILS.on("cold-read", ALLY_PLACED, ENEMY_PLACED)
def hears_the_name(game: Duel, me: int, other: int, how: int) -> None:
    """Whenever the named card is played, by either player, it gains 1 power, up to 5."""
    named = game.memo.get((me, NAMED))
    if how and named is not None and game.faces[named].slug == game.face(other).slug:
        strengthen(game, me)
