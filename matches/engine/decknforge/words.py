"""Actions in words."""

from cards.rules.decknforge import SUITS
from matches.engine.decknforge.cards import LABELS, MYTHICS, card_text
from matches.engine.decknforge.flow import (
    ARG,
    BOSS,
    BRACE,
    CARD,
    CONVERT,
    FOIL,
    GAIN,
    HEAL,
    LABEL,
    MINION,
    MYTHIC,
    NO,
    REWARD,
    SNIPE,
    SPIKE,
    TAKE,
)
from matches.engine.decknforge.kills import REWARDS
from matches.engine.decknforge.labelling import DRAWING
from matches.engine.decknforge.state import Dungeon

# What is done with a card, and how nothing is said, by the question.
CARD_VERBS = {
    "": "plot", "strike_twice": "reveal", "will_first": "swap", "will_second": "for", "give_away": "give",
    "paid": "pay", "dodge": "dodge", "inscribe": "inscribe", "cross_out": "cross out",
}  # fmt: skip
REFUSALS = {"stick_label": "no label", "strike_twice": "no second card", "will_first": "no swap", "dodge": "take it"}


def action_text(game: Dungeon, seat: int, action: int) -> str:
    """A legal action in words: `plot 7C`, `foil KS/1`, `convert clubs`, `take it`."""
    argument = action & ARG
    kind = action - argument
    asked = game.prompt[0] if game.prompt else ""
    if kind == NO:
        return REFUSALS.get(asked, "pass")
    if kind == CARD:
        return f"{CARD_VERBS[asked]} {card_text(argument, seat)}"
    if kind == SPIKE:
        return f"spike {card_text(argument, seat)}"
    if kind == FOIL:
        return f"foil {card_text(argument, seat)}"
    if kind == SNIPE:
        return f"snipe {card_text(argument, seat)}"
    if kind == BRACE:
        return "brace"
    if kind == BOSS:
        return "boss"
    if kind == MINION:
        return f"minion {argument}"
    if kind == CONVERT:
        return f"convert {SUITS[argument]}"
    if kind == LABEL:
        return f"label {LABELS[argument]}"
    if kind == GAIN:
        return "draw" if argument == DRAWING else "heal"
    if kind == REWARD:
        return REWARDS[argument]
    if kind == MYTHIC:
        return f"mythic {MYTHICS[argument]}"
    if kind == HEAL:
        return f"heal {argument}"
    assert kind == TAKE, action
    return f"take from {argument}"
