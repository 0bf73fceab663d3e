"""A duel as a document of plain values, and back: one readable form for both lane games.

Fields that say nothing (an empty pile, a zero) are left out, so a position for a rules question is short. Piles are
written top card first. What is still to happen is written by the names of the registered tasks.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from matches.engine.duel.board import refresh
from matches.engine.duel.cards import BOX, MAIN, SIDE, Table
from matches.engine.duel.moments import DRAW, NOBODY, PHASES, PLAYING
from matches.engine.duel.rules import Rules
from matches.engine.duel.shape import LARGEST, check_shape
from matches.engine.duel.state import NUMBERS, SEAT_NUMBERS, Duel, space_name, space_number
from matches.engine.duel.tasks import read_task, rehearse
from matches.engine.interface import Unplayable
from matches.engine.rng import Stream

_PILES = {"hand": "hands", "main": "mains", "side": "sides", "discard": "discards", "items": "items"}
_HOME = {"hand": (MAIN, SIDE, BOX), "main": (MAIN,), "side": (SIDE,), "discard": (MAIN, SIDE, BOX), "items": (BOX,)}
_PLAIN_NUMBERS = tuple(name for name in NUMBERS if name not in ("phase", "winner", "attacked", "struck"))
_CREATURE = {"card", "health", "most", "power", "bonus", "armor", "arrived", "owner", "given", "under", "memo"}
MOST_COUNTED_OUT = 10_000  # of what abilities may go through one by one: cells, starvations, turns
_TOP = {*_PLAIN_NUMBERS, "game", "phase", "winner", "reason", "guard", "attacked", "struck", "rng", "seats", "board",
        "items", "box", "waiting", "seat_memo", "pending", "stack"}  # fmt: skip


# --- writing ---------------------------------------------------------------------------------------------------------
def write(game: Duel) -> dict[str, Any]:
    """The whole state as plain values."""
    ids = _Ids(game)
    document: dict[str, Any] = {"game": game.rules.slug, "phase": PHASES[game.phase]}
    document |= {name: value for name in _PLAIN_NUMBERS if (value := getattr(game, name))}
    if game.winner != NOBODY:
        document |= {"winner": "draw" if game.winner == DRAW else game.winner, "reason": game.reason}
    if game.guard:
        document["guard"] = game.guard
    for name in ("attacked", "struck"):
        if spaces := [space_name(game.space[me]) for me in ids.present if getattr(game, name) >> me & 1]:
            document[name] = sorted(spaces)
    document["seats"] = [_seat(game, seat) for seat in (0, 1)]
    document["board"] = {space_name(space): _creature(game, me, ids) for space, me in enumerate(game.board) if me >= 0}
    if game.item_pile:
        document["items"] = _names(game, game.item_pile)
    if game.box:
        document["box"] = {_name(game, index): count for index, count in sorted(game.box.items())}
    if game.waiting:
        document["waiting"] = {
            space_name(space): [[_name(game, face), owner, list(sigils)] for face, owner, sigils in waiting]
            for space, waiting in sorted(game.waiting.items())
        }
    if seat_memo := {f"{-1 - key[0]} {key[1]}": value for key, value in sorted(game.memo.items()) if key[0] < 0}:
        document["seat_memo"] = seat_memo
    if game.pending is not None:
        seat, prompt, options, then, arguments = game.pending
        document["pending"] = {
            "seat": seat, "prompt": prompt, "options": list(options), "then": ids.task((then, *arguments)),
        }  # fmt: skip
    if game.stack:
        tasks = [{"depth": depth, "task": ids.task(task)} for depth, task in game.stack]
        document["stack"] = tasks
    if ids.absent:
        document["absent"] = [_creature(game, me, ids) | {"left": space_name(game.left[me])} for me in ids.absent]
    document["rng"] = [game.rng.key, game.rng.count]
    return document


class _Ids:
    """Cards in play as tasks name them: by number, which is written down only while something is still to happen."""

    def __init__(self, game: Duel) -> None:
        self.present = [me for me in game.board if me >= 0]
        self.matter = bool(game.stack) or game.pending is not None
        self.absent = sorted(game.gone) if self.matter else []

    def task(self, task: tuple[Any, ...]) -> list[Any]:
        function, *arguments = task
        return [function.__name__, *(_plain(argument) for argument in arguments)]


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _seat(game: Duel, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {name: value for name in SEAT_NUMBERS if (value := getattr(game, name)[seat])}
    for name, pile in _PILES.items():
        cards = getattr(game, pile)[seat]
        if cards:
            found[name] = _names(game, cards if name == "hand" else cards[::-1])
    return found


def _creature(game: Duel, me: int, ids: _Ids) -> dict[str, Any]:
    face = game.face(me)
    found: dict[str, Any] = {"card": _name(game, game.card[me]), "health": game.health[me]}
    if ids.matter:
        found["id"] = me
    if game.most[me] != face.health:
        found["most"] = game.most[me]
    if game.power[me] != face.power:
        found["power"] = game.power[me]
    for name in ("bonus", "armor"):
        if value := getattr(game, name)[me]:
            found[name] = value
    found["arrived"] = game.arrived[me]
    home = game.space[me] if game.space[me] >= 0 else game.left[me]
    if game.owner[me] != home >> 2:
        found["owner"] = game.owner[me]
    if game.given[me]:
        found["given"] = list(game.given[me])
    if game.under[me]:
        found["under"] = [[_name(game, index), owner] for index, owner in game.under[me]]
    if memo := {key[1]: value for key, value in sorted(game.memo.items()) if key[0] == me}:
        found["memo"] = memo
    return found


def _name(game: Duel, index: int) -> str:
    face = game.faces[index]
    return face.slug if len(game.table.named[face.slug]) == 1 else f"{face.slug}/{face.origin}"


def _names(game: Duel, cards: list[int]) -> list[str]:
    return [_name(game, index) for index in cards]


# --- which cards a position needs ------------------------------------------------------------------------------------
def named_cards(document: Mapping[str, Any]) -> tuple[set[str], set[str]]:
    """The slugs that a position names: those of main piles, hands, discards and the board, and those of side piles."""
    check_shape(document)
    main: list[Any] = []
    side: list[Any] = []
    for fields in document.get("seats", ()):
        for pile in ("hand", "main", "discard"):
            main += fields.get(pile, ())
        side += fields.get("side", ())
    for written in (*document.get("board", {}).values(), *document.get("absent", ())):
        fields = {"card": written} if isinstance(written, str) else written
        main += [fields.get("card", ""), *(name for name, _ in fields.get("under", ()))]
    for waiting in document.get("waiting", {}).values():
        main += [name for name, *_ in waiting]
    slugs = [{str(name).partition("/")[0] for name in names} for names in (main, side)]
    return slugs[0], slugs[1]


# --- reading ---------------------------------------------------------------------------------------------------------
def read(document: Mapping[str, Any], rules: Rules, table: Table) -> Duel:
    """The state of a document; raises ``Unplayable`` with the field that is wrong."""
    check_shape(document)
    if document.get("game", rules.slug) != rules.slug:
        raise Unplayable(f"game: this is a position of {document['game']}, not of {rules.slug}.")
    if unknown := sorted(set(document) - _TOP - {"absent"}):
        raise Unplayable(f"{unknown[0]}: no field of a position; there are {', '.join(sorted(_TOP))}.")
    key, count = document.get("rng", (0, 0))
    game = Duel(rules, table, Stream(key, count))
    phase = document.get("phase", PHASES[PLAYING])
    if phase not in PHASES:
        raise Unplayable(f"phase: {phase!r} is not one of {', '.join(PHASES)}.")
    game.phase = PHASES.index(phase)
    for name in _PLAIN_NUMBERS:
        setattr(game, name, _number(document.get(name, 0), name))
    winner = document.get("winner", NOBODY)
    game.winner = DRAW if winner == "draw" else winner
    game.reason, game.guard = document.get("reason", ""), document.get("guard", "")
    _read_seats(game, document.get("seats", [{}, {}]))
    taken = _read_board(game, document.get("board", {}), document.get("absent", []))
    game.free = [number for number in range(len(game.card) - 1, -1, -1) if number not in taken]
    for name in ("attacked", "struck"):
        for space in document.get(name, []):
            me = game.board[_space(space, name)]
            if me < 0:
                raise Unplayable(f"{name}: no card stands in {space}.")
            setattr(game, name, getattr(game, name) | 1 << me)
    game.item_pile = [_item(game, name, "items") for name in document.get("items", [])]
    game.box = {_index(game, name, "box", (BOX,)): count for name, count in document.get("box", {}).items()}
    for space, waiting in document.get("waiting", {}).items():
        game.waiting[_space(space, "waiting")] = tuple(
            (_index(game, name, "waiting", (MAIN, SIDE, BOX)), owner, tuple(sigils)) for name, owner, sigils in waiting
        )
    for name, value in document.get("seat_memo", {}).items():
        seat, _, word = name.partition(" ")
        game.memo[-1 - int(seat), word] = value
    if pending := document.get("pending"):
        options = tuple(pending["options"])
        then, *arguments = read_task(game, pending["then"], "pending", options)
        game.pending = (pending["seat"], pending["prompt"], options, then, tuple(arguments))
    for entry in document.get("stack", []):
        game.stack.append((entry["depth"], read_task(game, entry["task"], "stack")))
    game.layered = True
    refresh(game)
    rehearse(game)
    return game


def _read_seats(game: Duel, seats: list[Mapping[str, Any]]) -> None:
    if len(seats) != 2:
        raise Unplayable(f"seats: a duel has 2 seats, not {len(seats)}.")
    for seat, fields in enumerate(seats):
        for name, value in fields.items():
            where = f"seats/{seat}/{name}"
            if name in SEAT_NUMBERS:
                number = getattr(game, name)[seat] = _number(value, where)
                most = LARGEST if name == "bones" else MOST_COUNTED_OUT
                if not 0 <= number <= most:
                    raise Unplayable(f"{where}: {_shown(number)} is not from 0 to {most}.")
            elif name in _PILES:
                read_one = _item if name == "items" else partial(_index, homes=_HOME[name])
                cards = [read_one(game, card, where) for card in value]
                getattr(game, _PILES[name])[seat] = cards if name == "hand" else cards[::-1]
            else:
                known = ", ".join((*_PILES, *SEAT_NUMBERS))
                raise Unplayable(f"{where}: no field of a seat; there are {known}.")


def _read_board(game: Duel, board: Mapping[str, Any], absent: list[Any]) -> set[int]:
    """Every card in play stands in its space; tells the numbers that are taken."""
    entries = [(name, _space(name, "board"), fields) for name, fields in board.items()]
    entries += [("absent", NOBODY, fields) for fields in absent]
    taken = {fields["id"] for _, _, fields in entries if not isinstance(fields, str) and "id" in fields}
    while len(game.card) <= max(taken, default=0):
        game.free = []
        game.new_id()
    read: set[int] = set()
    for name, space, written in entries:
        fields: Mapping[str, Any] = {"card": written} if isinstance(written, str) else written
        where = f"board/{name}"
        if unknown := sorted(set(fields) - _CREATURE - {"id", "left"}):
            raise Unplayable(
                f"{where}/{unknown[0]}: no field of a card in play; there are {', '.join(sorted(_CREATURE))}."
            )
        me: int = fields.get("id", min(set(range(len(game.card))) - taken))
        if me in read:
            raise Unplayable(f"{where}/id: {me} is the number of another card.")
        read.add(me)
        taken.add(me)
        _read_creature(game, me, space, fields, where)
    return taken


def _read_creature(game: Duel, me: int, space: int, fields: Mapping[str, Any], where: str) -> None:
    index = _index(game, fields.get("card", ""), f"{where}/card", (MAIN, SIDE, BOX))
    face = game.faces[index]
    home = space if space >= 0 else _space(fields.get("left"), f"{where}/left")
    game.card[me], game.space[me], game.left[me] = index, space, home if space < 0 else NOBODY
    game.owner[me] = fields.get("owner", home >> 2)
    game.health[me] = _number(fields.get("health", face.health), f"{where}/health")
    game.most[me] = _number(fields.get("most", max(face.health, game.health[me])), f"{where}/most")
    game.power[me] = _number(fields.get("power", face.power), f"{where}/power")
    game.bonus[me] = _number(fields.get("bonus", 0), f"{where}/bonus")
    game.armor[me] = _number(fields.get("armor", 0), f"{where}/armor")
    game.arrived[me] = _number(fields.get("arrived", 0), f"{where}/arrived")
    game.given[me] = tuple(fields.get("given", ()))
    if unknown := [sigil for sigil in game.given[me] if game.table.abilities.find(sigil) is None]:
        raise Unplayable(f"{where}/given: {unknown[0]!r} is no sigil that is played.")
    under = fields.get("under", ())
    game.under[me] = tuple((_index(game, name, where, (MAIN, SIDE, BOX)), owner) for name, owner in under)
    game.kit[me] = face.kit
    for word, value in fields.get("memo", {}).items():
        game.memo[me, word] = value
    if space >= 0:
        game.board[space] = me
    else:
        game.gone.append(me)


def _number(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unplayable(f"{where}: {value!r} is no whole number.")
    return value


def _shown(number: int) -> str:
    """A number for a sentence; one of thousands of digits cannot even be written."""
    return str(number) if abs(number) < 10**20 else "a number so large"


def _space(name: Any, where: str) -> int:
    if not isinstance(name, str) or len(name) != 2 or name[0] not in "ab" or name[1] not in "1234":
        raise Unplayable(f"{where}: {name!r} is no space; there are a1 to a4 and, facing them, b1 to b4.")
    return space_number(name)


def _index(game: Duel, name: Any, where: str, homes: tuple[int, ...]) -> int:
    slug, _, origin = str(name).partition("/")
    places = [(slug, int(origin))] if origin.isdigit() else [(slug, home) for home in (*homes, MAIN, SIDE, BOX)]
    for place in places:
        if place in game.table.places:
            return game.table.places[place]
    raise Unplayable(f"{where}: no card {name!r} is in this match; put it in one of the decks.")


def _item(game: Duel, name: Any, where: str) -> int:
    index = _index(game, name, where, (BOX,))
    if not game.faces[index].is_item:
        raise Unplayable(f"{where}: {name} is no item.")
    return index
