"""Actions in words, and back by comparing with those of the legal ones."""

from matches.engine.duel.cards import COLOURS
from matches.engine.duel.flow import (
    ARG,
    AT,
    BELL,
    COLOUR,
    DRAW_FROM,
    HAMMER,
    ITEM,
    KIND,
    NO,
    NUMBER,
    PLAY,
    TAKE,
    USE,
    YES,
)
from matches.engine.duel.state import Duel, space_name
from matches.engine.duel.turns import USES_A_SPACE


def action_text(game: Duel, seat: int, action: int) -> str:
    """The action in a few words: "play wolf", "sacrifice a2", "bell", "no"."""
    kind, number = action // KIND * KIND, action & ARG
    prompt = game.pending[1] if game.pending is not None else ""
    if kind == BELL:
        return "bell"
    if kind == NO:
        return f"no {prompt}".rstrip()
    if kind == YES:
        return f"yes {prompt}".rstrip()
    if kind == PLAY:
        return f"play {_card(game, number)}"
    if kind == ITEM:
        return f"item {_card(game, number)}"
    if kind == TAKE:
        return f"{prompt} {_card(game, number)}".lstrip()
    if kind == AT:
        return f"{prompt} {space_name(number)}".lstrip()
    if kind == HAMMER:
        return f"hammer {space_name(number)}"
    if kind == DRAW_FROM:
        return f"{prompt or 'draw'} {game.rules.zones[number]}"
    if kind == COLOUR:
        return f"{prompt} {COLOURS[number]}".lstrip()
    if kind == NUMBER:
        return f"{prompt} {number}".lstrip()
    assert kind == USE
    space, which = divmod(number, USES_A_SPACE)
    return f"use {game.kit[game.board[space]].uses[which][0]} {space_name(space)}"


def _card(game: Duel, index: int) -> str:
    """A face as it is written: its slug, with the pile where the match has two faces of one slug."""
    face = game.faces[index]
    if len(game.table.named[face.slug]) == 1 or face.origin == min(
        game.faces[other].origin for other in game.table.named[face.slug]
    ):
        return face.slug
    return f"{face.slug}/{face.origin}"
