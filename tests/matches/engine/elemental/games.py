"""Matches and positions of Elemental for tests: real cards from the fixtures, no database."""

from functools import cache
from typing import Any

from cards.rules.elemental import Parameters
from matches.engine import registry
from matches.engine.elemental.state import Game
from matches.engine.interface import Setup
from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.matches.engine.duels import catalogue

ENGINE = registry.get("elemental")
PILES = ("draws", "hands", "discards", "rows", "passives")


@cache
def setup(**changes: Any) -> Setup:
    """A match, with these parameters changed."""
    return Setup(game="elemental", cards=catalogue("elemental"), decks=(), parameters=Parameters(**changes))


def cards_in(game: Game) -> list[int]:
    """Every card that lies anywhere."""
    found = [*game.shop_draw, *game.shop_row, *game.shop_discard, *game.removed]
    for name in PILES:
        first, second = getattr(game, name)
        found += first
        found += second
    for each in game.lasting:
        found += [card for card, _ in each]
    found += [card for _, card in game.announced]
    return [*found, game.executing] if game.executing >= 0 else found


def each_card_once(game: Game) -> bool:
    """Whether every card of the match lies in exactly one place."""
    found = cards_in(game)
    return len(found) == len(set(found)) == len(game.table.face)


def step_on(game: Game, stream: Stream) -> bool:
    """One random legal action; False once the match is over."""
    seats = ENGINE.to_act(game)
    if not seats:
        return False
    actions = ENGINE.legal_actions(game, seats[0])
    assert 0 < len(actions) <= 64
    assert len(set(actions)) == len(actions)
    ENGINE.apply(game, seats[0], stream.choice(actions))
    return True


def played(seed: int, decisions: int, **changes: Any) -> Game:
    """A match after so many random decisions, or at its end."""
    game = ENGINE.new_game(setup(**changes), seed)
    stream = Stream.of(seed, "agent")
    for _ in range(decisions):
        if not step_on(game, stream):
            break
    return game


class Table:
    """A position: cards are put down by name, moves are made in words, and the result is read."""

    def __init__(self, mine: Any = None, theirs: Any = None, parameters: Any = None, **fields: Any) -> None:
        document = {"turn": 5, "seats": [mine or {}, theirs or {}], **fields}
        made = ENGINE.setup_for(document, catalogue("elemental"), Parameters(**(parameters or {})))
        self.game: Game = ENGINE.read_position(document, made)
        self.game.recorder = self.recorder = ListRecorder()

    def do(self, *texts: str) -> "Table":
        """Each move is made by the seat that must act."""
        for text in texts:
            seat = ENGINE.to_act(self.game)[0]
            ENGINE.apply(self.game, seat, ENGINE.read_action(self.game, seat, text))
        return self

    def can(self) -> list[str]:
        """What the seat that must act may do."""
        seat = ENGINE.to_act(self.game)[0]
        return [ENGINE.action_text(self.game, seat, action) for action in ENGINE.legal_actions(self.game, seat)]

    def seat(self, number: int) -> dict[str, Any]:
        """A seat as positions write it."""
        written: dict[str, Any] = ENGINE.position(self.game)["seats"][number]
        return written
