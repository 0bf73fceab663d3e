"""A match as a document of plain values, and back.

Piles are written top card first; what says nothing is left out. Cards that no place names are not in the match.
"""

from collections.abc import Mapping
from inspect import signature
from typing import Any

from cards.rules.elemental import DICE, SLUG
from matches.engine.elemental.cards import ACTIONS, PASSIVE, Table
from matches.engine.elemental.flow import TASKS
from matches.engine.elemental.shape import SHOP_PILES, check_shape
from matches.engine.elemental.state import DRAW, FATES, NOBODY, NONE, STEPS, TO_DISCARD, Game
from matches.engine.elemental.zones import show
from matches.engine.interface import Unplayable
from matches.engine.rng import Stream

# A field of a seat and the list of the state that it stands for. Those of the first line have their top card last.
PILES = {"draw": "draws", "discard": "discards"}
ROWS = {"hand": "hands", "face_down": "rows", "passives": "passives"}
NUMBERS = ("turn", "active", "first", "rerolls", "buys")


# --- writing ---------------------------------------------------------------------------------------------------------
def write(game: Game) -> dict[str, Any]:
    """The document of a state."""
    document: dict[str, Any] = {"game": SLUG}
    document |= {name: value for name in NUMBERS if (value := getattr(game, name))}
    document["dice"] = dict(zip(DICE, game.dice, strict=True))
    document["seats"] = [_seat(game, seat) for seat in (0, 1)]
    shop = {name: _names(game, pile) for name, pile in _shop(game).items() if pile}
    document |= {"shop": shop} if shop else {}
    if game.removed:
        document["removed"] = _names(game, game.removed)
    for name in ("income_taken", "ending", "reason", "guard"):
        if value := getattr(game, name):
            document[name] = value
    if game.step:
        document["step"], document["actor"] = STEPS[game.step], game.actor
    if game.announced:
        document["announced"] = [{"seat": seat, "card": game.table.slug(card)} for seat, card in game.announced]
    if game.executing != NONE:
        document["executing"] = {"seat": game.executor, "card": game.table.slug(game.executing)}
        if game.fate:
            document["executing"]["fate"] = FATES[game.fate]
    if game.pending is not None:
        seat, prompt, options, then, arguments = game.pending
        document["pending"] = {
            "seat": seat, "prompt": prompt, "options": list(options), "then": [then.__name__, *map(_plain, arguments)],
        }  # fmt: skip
    if game.tasks:
        document["tasks"] = [[task[0].__name__, *map(_plain, task[1:])] for task in game.tasks]
    if game.winner != NOBODY:
        document["winner"] = "draw" if game.winner == DRAW else game.winner
    document["rng"] = [game.rng.key, game.rng.count]
    return document


def _shop(game: Game) -> dict[str, list[int]]:
    return {"row": game.shop_row, "draw": game.shop_draw[::-1], "discard": game.shop_discard[::-1]}


def _seat(game: Game, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {"hp": game.hp[seat], "gold": game.gold[seat], "actions": game.actions[seat]}
    for name, cards in _piles(game, seat).items():
        if cards:
            found[name] = _names(game, cards)
    if game.lasting[seat]:
        found["lasting"] = [{"card": game.table.slug(card), "until": until} for card, until in game.lasting[seat]]
    if game.decisions[seat]:
        found["decisions"] = game.decisions[seat]
    if knows := {
        name: places
        for name, cards in _knowable(game, seat).items()
        if (places := [place for place, card in enumerate(cards) if game.seen[seat] >> card & 1])
    }:
        found["knows"] = knows
    return found


def _piles(game: Game, seat: int) -> dict[str, list[int]]:
    """The piles of a seat as they are written."""
    found = {name: getattr(game, place)[seat] for name, place in ROWS.items()}
    return found | {name: getattr(game, place)[seat][::-1] for name, place in PILES.items()}


def _knowable(game: Game, seat: int) -> dict[str, list[int]]:
    """The hidden places of which a seat may know some cards, as they are written."""
    theirs, mine = _piles(game, 1 - seat), _piles(game, seat)
    found = {name: theirs[name] for name in ("hand", "draw", "discard", "face_down")}
    return found | {"own_draw": mine["draw"], "shop": game.shop_draw[::-1]}


def _names(game: Game, cards: list[int]) -> list[str]:
    return [game.table.slug(card) for card in cards]


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


# --- reading ---------------------------------------------------------------------------------------------------------
class _Box:
    """The cards of the match that have not been put anywhere yet."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left: dict[str, list[int]] = {}
        for card in range(len(table.face) - 1, -1, -1):
            self.left.setdefault(table.slug(card), []).append(card)

    def take(self, name: str, where: str, *, passive: bool | None = False) -> int:
        """The next copy of the card; a passive only where one may lie, None where either may."""
        if name not in self.table.by_slug:
            raise Unplayable(f"{where}: {name!r} is no card of {SLUG}; write its slug.")
        is_passive = self.table.by_slug[name].kind == PASSIVE
        if passive is False and is_passive:
            raise Unplayable(f"{where}: {name} is a passive; write it under passives, in the shop or under removed.")
        if passive and not is_passive:
            raise Unplayable(f"{where}: {name} is no passive.")
        if not self.left[name]:
            raise Unplayable(f"{where}: {name} is named more often than it exists.")
        return self.left[name].pop()

    def take_all(self, names: list[str], where: str, *, passive: bool | None = False) -> list[int]:
        return [self.take(name, where, passive=passive) for name in names]


def read(document: Mapping[str, Any], table: Table) -> Game:
    """The state of a document; raises ``Unplayable`` with the field that is wrong."""
    check_shape(document)
    key, count = document.get("rng", (0, 0))
    game = Game(table, Stream(key, count))
    box = _Box(table)
    for name in NUMBERS:
        setattr(game, name, document.get(name, 1 if name == "turn" else 0))
    game.actor = game.active
    for die, value in document.get("dice", {}).items():
        game.dice[DICE.index(die)] = value
    for seat, fields in enumerate(document.get("seats", ({}, {}))):
        _read_seat(game, seat, fields, box)
    shop = document.get("shop", {})
    game.shop_row, game.shop_draw, game.shop_discard = (
        box.take_all(shop.get(name, []), f"shop/{name}", passive=None) for name in SHOP_PILES
    )
    game.shop_draw.reverse()
    game.shop_discard.reverse()
    game.removed = box.take_all(document.get("removed", []), "removed", passive=None)
    for name in ("income_taken", "ending", "reason", "guard"):
        setattr(game, name, document.get(name, getattr(game, name)))
    if "step" in document:
        game.step, game.actor = STEPS.index(document["step"]), document.get("actor", game.active)
    for entry in document.get("announced", []):
        game.announced.append((entry["seat"], box.take(entry["card"], "announced")))
    if executing := document.get("executing"):
        game.executor = executing["seat"]
        game.executing = box.take(executing["card"], "executing")
        game.fate = FATES.index(executing.get("fate", FATES[TO_DISCARD]))
    if pending := document.get("pending"):
        then, *arguments = _task(pending["then"], before=2)
        game.pending = (pending["seat"], pending["prompt"], tuple(pending["options"]), then, tuple(arguments))
        game.actor = pending["seat"]
    game.tasks = [_task(task) for task in document.get("tasks", [])]
    winner = document.get("winner", NOBODY)
    game.winner = DRAW if winner == "draw" else winner
    for card in (
        game.executing,
        *(card for _, card in game.announced),
        *(card for each in game.lasting for card, _ in each),
    ):
        if card != NONE:
            show(game, card)
    for seat, fields in enumerate(document.get("seats", ({}, {}))):
        _read_knowledge(game, seat, fields.get("knows", {}))
    return game


def _read_seat(game: Game, seat: int, fields: Mapping[str, Any], box: _Box) -> None:
    where, parameters = f"seats/{seat}", game.table.parameters
    game.hp[seat] = fields.get("hp", parameters.starting_hp)
    game.gold[seat] = fields.get("gold", 0)
    game.decisions[seat] = fields.get("decisions", 0)
    for name, place in (ROWS | PILES).items():
        cards = box.take_all(fields.get(name, []), f"{where}/{name}", passive=name == "passives")
        getattr(game, place)[seat] = cards[::-1] if name in PILES else cards
    for card in game.passives[seat]:
        for perk, value in game.table.face[card].perks.items():
            game.perks[seat][perk] += value
    for entry in fields.get("lasting", []):
        card = box.take(entry["card"], f"{where}/lasting")
        game.lasting[seat].append((card, entry.get("until", game.turn)))
    allowed = parameters.actions_per_turn + game.perks[seat][ACTIONS] if seat == game.active else 0
    game.actions[seat] = fields.get("actions", allowed)


def _read_knowledge(game: Game, seat: int, knows: Mapping[str, list[int]]) -> None:
    places = _knowable(game, seat)
    for name, known in knows.items():
        for place in known:
            if place >= len(places[name]):
                raise Unplayable(f"seats/{seat}/knows/{name}: {place} is no place of {len(places[name])} cards.")
            game.seen[seat] |= 1 << places[name][place]


def _task(written: list[Any], before: int = 1) -> tuple[Any, ...]:
    """The function of the task and its arguments, which it takes after so many that are given when it runs."""
    name, *arguments = written
    if not isinstance(name, str) or name not in TASKS:
        raise Unplayable(f"tasks: nothing that can happen is called {name!r}.")
    try:
        signature(TASKS[name]).bind(*[None] * before, *arguments)
    except TypeError as error:
        raise Unplayable(f"tasks: {name}: {error}.") from None
    return (TASKS[name], *map(_tuple, arguments))


def _tuple(value: Any) -> Any:
    return tuple(_tuple(each) for each in value) if isinstance(value, list) else value
