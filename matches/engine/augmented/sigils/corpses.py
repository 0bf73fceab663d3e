"""What a card leaves behind when it perishes itself."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import is_common
from matches.engine.duel.abilities import step
from matches.engine.duel.board import REFLECTION, has_tribe, place, row
from matches.engine.duel.combat import BESIDE, strike
from matches.engine.duel.flow import AT, choose, queue
from matches.engine.duel.harm import change_health, change_power, perish
from matches.engine.duel.known import top_card
from matches.engine.duel.moments import COMBAT, DAMAGED, DEATH_BONES, EFFECT, PERISHES, PLAY
from matches.engine.duel.resources import gain_cells
from matches.engine.duel.scale import direct
from matches.engine.duel.sigils.finding import bring_to_space
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_DISCARD, draw, piles_to_draw_from, search, take
from matches.engine.recorder import CardLeft

SENTENCE, LOAD, GENEROSITY = 12, 3, 2
LAST_BLOW = "last blow"


# --- cards to draw or lose -------------------------------------------------------------------------------------------
@SIGILS.on("generosity-bearer", PERISHES)
def generosity_bearer(game: Duel, me: int, space: int, way: int) -> None:
    """If it died by combat its controller draws two cards of the main deck."""
    if way == COMBAT:
        draw(game, space >> 2, "mains", GENEROSITY)


@SIGILS.on("loaded", PERISHES)
def loaded(game: Duel, me: int, space: int, way: int) -> None:
    """Its controller draws three cards, each of either deck."""
    for _ in range(LOAD):
        queue(game, unload, space >> 2)


@step("loaded")
def unload(game: Duel, seat: int) -> None:
    """The deck of the next card is asked for; an empty one is not offered."""
    choose(game, seat, "draw", piles_to_draw_from(game, seat), unload_from, seat)


@step("loaded")
def unload_from(game: Duel, pile: int, seat: int) -> None:
    """The card is drawn."""
    draw(game, seat, "sides" if pile else "mains")


@SIGILS.on("defiler", PERISHES)
def defiler(game: Duel, me: int, space: int, way: int) -> None:
    """The top card of its controller's main deck goes to the discard pile."""
    seat = space >> 2
    if game.mains[seat]:
        index = top_card(game, seat, "mains")
        game.rules.bury(game, index, seat)
        if game.recorder is not None:
            game.recorder.tell(CardLeft(game.recorder.cause, game.faces[index].slug, "main", "discard"))


# --- cards that take its place ---------------------------------------------------------------------------------------
@SIGILS.on("ruby-heart", PERISHES)
def ruby_heart(game: Duel, me: int, space: int, way: int) -> None:
    """If it died by combat a Ruby Mox is searched and placed in its space."""
    if way == COMBAT:
        bring_to_space(game, space >> 2, "ruby-mox", space)


@SIGILS.on("ensouled", PERISHES)
def ensouled(game: Duel, me: int, space: int, way: int) -> None:
    """If it died by combat a Common Spectre of the own discard pile may be played in its space, free."""
    if way == COMBAT and game.board[space] < 0:
        search(
            game, space >> 2, IN_DISCARD, lambda face: is_common(face, "spectre"), let_soul_in, space, prompt="ensoul"
        )


@step("ensouled")
def let_soul_in(game: Duel, index: int, space: int) -> None:
    """The Spectre was played in the space, or stays where it lies."""
    seat = space >> 2
    if index >= 0 and game.board[space] < 0 and take(game, seat, index, IN_DISCARD):
        place(game, seat, index, seat, space, PLAY)


@SIGILS.on("haunting-reflection", PERISHES)
def haunting_reflection(game: Duel, me: int, space: int, way: int) -> None:
    """The next card placed in its space has the power of the card opposite for its stay; ``place`` sees to it."""
    game.memo[-1 - (space >> 2), REFLECTION[space]] = 1


# --- gifts to its row ------------------------------------------------------------------------------------------------
@SIGILS.on("gem-reinforce", PERISHES)
def gem_reinforce(game: Duel, me: int, space: int, way: int) -> None:
    """Own Mox cards gain 1 health."""
    for ally in row(game, space >> 2):
        if has_tribe(game, ally, "mox"):
            queue(game, change_health, ally, 1)


@SIGILS.on("soul-strike", PERISHES)
def soul_strike(game: Duel, me: int, space: int, way: int) -> None:
    """If it died by combat an own Mox of choice gains 1 power and strikes the space it faces at once."""
    if way == COMBAT:
        seat = space >> 2
        options = [AT + game.space[ally] for ally in row(game, seat) if has_tribe(game, ally, "mox")]
        choose(game, seat, "soul-strike", options, strike_with_soul)


@step("soul-strike")
def strike_with_soul(game: Duel, space: int) -> None:
    """The Mox is stronger and has struck; that is not its attack."""
    mox = game.board[space]
    if mox >= 0:
        change_power(game, mox, 1)
        queue(game, strike, mox, space ^ 4, 0, BESIDE)


@SIGILS.on("death-surge", PERISHES)
def death_surge(game: Duel, me: int, space: int, way: int) -> None:
    """One cell more, and one refilled."""
    gain_cells(game, space >> 2, 1, 1)


@SIGILS.on("fracture", DAMAGED)
def remember_blow(game: Duel, me: int, source: int, amount: int) -> None:
    """It remembers how hard it was hit."""
    game.memo[me, LAST_BLOW] = amount


@SIGILS.on("fracture", DEATH_BONES)
def fracture(game: Duel, me: int, way: int) -> int:
    """If it died by combat it leaves as many bones as the last damage had points."""
    return game.memo.get((me, LAST_BLOW), 1) if way == COMBAT else 1


# --- harm ------------------------------------------------------------------------------------------------------------
@SIGILS.on("deathtrap", PERISHES)
def deathtrap(game: Duel, me: int, space: int, way: int) -> None:
    """If it died by combat the card opposite perishes, not by combat, and the enemy draws a card of the side deck."""
    facing = game.board[space ^ 4]
    if way == COMBAT and facing >= 0:
        queue(game, perish, facing, EFFECT)
        queue(game, draw, 1 - (space >> 2), "sides")


@SIGILS.on("death-sentence", PERISHES)
def death_sentence(game: Duel, me: int, space: int, way: int) -> None:
    """Its controller takes 12 direct damage."""
    direct(game, 1 - (space >> 2), SENTENCE)
