"""Actions in words, as scenarios and replays say them."""

from cards.rules.elemental import DICE
from matches.engine.elemental.flow import (
    ARG,
    BUY,
    DIE,
    END,
    INCOME,
    NO,
    PASS,
    PAY,
    PILE,
    PLACE,
    PLAY,
    PRICE,
    REROLL,
    TAKE,
    THIS,
    TURN_UP,
    VALUE,
    YES,
)
from matches.engine.elemental.state import Game

PLAIN = {END: "end turn", PASS: "pass", INCOME: "income", REROLL: "re-roll", PLACE: "place"}
CARDS = {PLAY: "play", TURN_UP: "turn up", BUY: "buy"}
NUMBERS = {VALUE: "value", PRICE: "price", PAY: "pay"}


def action_text(game: Game, action: int) -> str:
    """A legal action in words; an answer begins with what was asked."""
    number = action & ARG
    kind = action - number
    prompt = game.pending[1] if game.pending is not None else ""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in CARDS:
        return f"{CARDS[kind]} {game.table.faces[number].slug}"
    if kind in NUMBERS:
        return f"{NUMBERS[kind]} {number}"
    return {
        TAKE: lambda: f"{prompt} {game.table.faces[number].slug}",
        DIE: lambda: f"{prompt} {DICE[number]}",
        THIS: lambda: f"{prompt} this",
        PILE: lambda: f"{prompt} from discard",
        YES: lambda: f"yes {prompt}",
        NO: lambda: f"no {prompt}",
    }[kind]()
