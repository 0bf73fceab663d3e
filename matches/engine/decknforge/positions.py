"""A dungeon as a document of plain values, and back. What says nothing is left out; a scenario writes even less."""

from collections.abc import Mapping
from inspect import signature
from typing import Any

from matches.engine.decknforge import flow
from matches.engine.decknforge.bands import BAND, Ready
from matches.engine.decknforge.cards import (
    COMBAT,
    INSCRIPTIONS,
    LABELS,
    MONSTER_SLUGS,
    bits_of,
    card_text,
    monster_text,
    names_of,
    read_card,
    read_monster,
)
from matches.engine.decknforge.flow import run
from matches.engine.decknforge.shape import check_shape
from matches.engine.decknforge.state import NOBODY, RUNNING, Dungeon, Task
from matches.engine.interface import Unplayable
from matches.engine.rng import Stream

# Numbers of each seat that are written where they are not 0.
OF_SEATS = (
    "coppers", "earned", "glory", "renown", "best_blow", "legend_kills", "owed", "completed", "will_used", "glint",
    "banner", "braced", "shield", "skips", "decided",
)  # fmt: skip
ZONES = ("hand", "committed", "shown")
PLAIN = (
    "fight", "round", "turn", "active", "momentum", "lost_hp", "guard", "tally", "rounds", "half", "adders", "pacts",
    "hit",
)  # fmt: skip
RESULTS = ("", "won", "lost")
STEPS: dict[str, tuple[Task, ...]] = {
    "reveal": (("reveal_boss",),),
    "plot": (("offer_label",), ("plot",)),
    "tactics": (("tactics",),),
    "resolve": (("resolve",),),
    "attack": (("attack",),),
    "pressure": (("pressure",), ("minions_strike",), ("refill",)),
    "minions": (("minions_strike",), ("refill",)),
    "refill": (("refill",),),
}
USUAL_HP, USUAL_ATK = 18, 3  # of a monster of which a scenario says nothing


# --- writing ---------------------------------------------------------------------------------------------------------
def write(game: Dungeon) -> dict[str, Any]:
    """The document of a dungeon."""
    document: dict[str, Any] = {"game": "decknforge", "fight": game.fight, "round": game.round, "active": game.active}
    if game.boss != NOBODY:
        document["boss"] = {
            "card": monster_text(game.boss),
            "hp": game.boss_hp,
            "max": game.boss_max,
            "atk": game.boss_atk,
            "labels": names_of(game.labels[game.boss], LABELS),
        }
    document["minions"] = [
        {"card": monster_text(monster), "hp": hp, "since": since}
        for monster, hp, since in zip(game.minions, game.minion_hp, game.minion_since, strict=True)
    ]
    document["bosses"] = [monster_text(monster) for monster in reversed(game.bosses)]
    document["pool"] = [monster_text(monster) for monster in reversed(game.pool)]
    document["monsters"] = {monster_text(monster): _monster(game, monster) for monster in range(len(game.labels))}
    document["labels_used"] = names_of(game.labels_used, LABELS)
    document["seats"] = [_seat(game, seat) for seat in range(game.seats)]
    for name in PLAIN:
        document[name] = getattr(game, name)
    document["late"] = game.late if game.late != NOBODY else None
    document["returning"] = [card_text(card) for card in game.returning]
    document["mods"] = {card_text(card): value for card, value in sorted(game.mods.items())}
    document["exchanged"] = {card_text(card): seat for card, seat in sorted(game.tactical.items())}
    document["aims"] = {card_text(card): value for card, value in sorted(game.aims.items())}
    document["hp_before"] = game.hp_before
    document["picked"] = [card_text(card) for card in game.picked]
    document["blow"] = list(game.blow) if game.blow[0] != NOBODY else []
    document["stack"] = [_listed(task) for task in game.stack]
    document["plotting"] = game.plotting[:]
    if game.asked != NOBODY:
        document["asked"] = {"seat": game.asked, "prompt": _listed(game.prompt), "options": game.options[:]}
    document["cards_left"] = game.cards_left if game.cards_left != NOBODY else None
    document["result"], document["reason"] = RESULTS[game.result], game.reason
    if not any(game.tally):
        del document["tally"]
    return _said(document)


def _monster(game: Dungeon, monster: int) -> dict[str, Any]:
    return _said(
        {
            "hp": game.monster_hp[monster],
            "atk": game.monster_atk[monster],
            "legend": bool(game.legend[monster]),
            "labels": names_of(game.labels[monster], LABELS),
        }
    )


def _seat(game: Dungeon, seat: int) -> dict[str, Any]:
    own = range(seat * COMBAT, (seat + 1) * COMBAT)
    document: dict[str, Any] = {name: getattr(game, name)[seat] for name in OF_SEATS}
    document["inscriptions"] = {
        card_text(card, seat): names_of(game.bits[card], INSCRIPTIONS) for card in own if game.bits[card]
    }
    for zone in ZONES:
        document[zone] = [card_text(card, seat) for card in getattr(game, zone)[seat]]
    document["pile"] = [card_text(card, seat) for card in reversed(game.pile[seat])]
    document["plotted"] = card_text(game.plotted[seat], seat) if game.plotted[seat] != NOBODY else None
    document["met"] = [monster_text(monster) for monster in range(len(game.labels)) if game.met[seat] >> monster & 1]
    return {"hp": game.hp[seat], **_said(document)}


def _said(document: dict[str, Any]) -> dict[str, Any]:
    """The document without what says nothing; where somebody sits, stands or lies is said even if it is seat 0."""
    return {name: value for name, value in document.items() if value not in (None, 0, "", [], {}) or name in ALWAYS}


ALWAYS = ("active",)


def _listed(task: Any) -> Any:
    return [_listed(each) for each in task] if isinstance(task, tuple | list) else task


def _tupled(task: Any) -> Any:
    return tuple(_tupled(each) for each in task) if isinstance(task, tuple | list) else task


# --- reading ---------------------------------------------------------------------------------------------------------
def read(document: Mapping[str, Any], ready: Ready) -> Dungeon:
    """The dungeon of a document; what nothing is said of is as at the start of a round."""
    game = ready.dungeon(Stream(0))
    check_shape(document)
    seats = document.get("seats") or []
    if len(seats) != game.seats:
        raise Unplayable(f"seats: {len(seats)} are written, and the setup has {game.seats}.")
    game.bits, game.any_bits = [0] * (COMBAT * game.seats), 0
    game.completed, game.met, game.coppers = [0] * game.seats, [0] * game.seats, [0] * game.seats
    _read_monsters(game, document)
    for seat, fields in enumerate(seats):
        _read_seat(game, seat, fields or {})
    _each_once(game)
    game.fight, game.round, game.turn, game.active = 1, 1, 1, 0
    for name in PLAIN:
        if name in document:
            value = document[name]
            setattr(game, name, list(value) if isinstance(value, list) else value)
    seats_named = [("active", game.active), ("asked", (document.get("asked") or {}).get("seat", 0))]
    for name, seat in (*seats_named, *(("plotting", each) for each in document.get("plotting", ()))):
        if seat >= game.seats:
            raise Unplayable(f"{name}: {seat} is no seat; there are {game.seats}, from 0 on.")
    game.late = document.get("late", NOBODY)
    game.hp_before = document.get("hp_before", game.boss_hp)
    game.mods = _by_card(game, document, "mods")
    game.tactical = _by_card(game, document, "exchanged")
    game.aims = _by_card(game, document, "aims")
    game.returning = [read_card(card, 0, game.seats, "returning") for card in document.get("returning", ())]
    game.picked = [read_card(card, 0, game.seats, "picked") for card in document.get("picked", ())]
    if blow := document.get("blow"):
        game.blow = (blow[0], blow[1], blow[2])
    game.cards_left = document.get("cards_left", NOBODY)
    game.result, game.reason = RESULTS.index(document.get("result", "")), document.get("reason", "")
    _read_questions(game, document)
    return game


def _read_monsters(game: Dungeon, document: Mapping[str, Any]) -> None:
    """The monsters with their numbers, the Boss, the Minions and those that wait."""
    game.monster_hp, game.monster_atk, game.legend = game.monster_hp[:], game.monster_atk[:], game.legend[:]
    game.labels = [0] * len(game.labels)
    for name, fields in (document.get("monsters") or {}).items():
        monster = read_monster(name, game.seats, "monsters")
        game.monster_hp[monster] = fields.get("hp", game.monster_hp[monster])
        game.monster_atk[monster] = fields.get("atk", game.monster_atk[monster])
        game.legend[monster] = int(bool(fields.get("legend")))
        game.labels[monster] = bits_of(fields.get("labels", []), LABELS, f"monsters/{name}/labels")
    game.labels_used = bits_of(document.get("labels_used", []), LABELS, "labels_used")
    if boss := document.get("boss"):
        fields = {"card": boss} if isinstance(boss, str) else boss
        game.boss = read_monster(fields.get("card"), game.seats, "boss/card")
        game.labels[game.boss] |= bits_of(fields.get("labels", []), LABELS, "boss/labels")
        whole = game.monster_hp[game.boss] * (game.p.boss_hp_multiplier or game.seats)
        game.boss_max = fields.get("max", max(whole, fields.get("hp", 0)))
        game.boss_hp = fields.get("hp", game.boss_max)
        game.boss_atk = fields.get("atk", game.monster_atk[game.boss])
    for minion in document.get("minions", ()):
        fields = {"card": minion} if isinstance(minion, str) else minion
        monster = read_monster(fields.get("card"), game.seats, "minions")
        game.minions.append(monster)
        game.minion_hp.append(fields.get("hp", game.monster_hp[monster]))
        game.minion_since.append(fields.get("since", 0))
    game.bosses = [read_monster(each, game.seats, "bosses") for each in reversed(document.get("bosses", []))]
    game.pool = [read_monster(each, game.seats, "pool") for each in reversed(document.get("pool", []))]


def _read_seat(game: Dungeon, seat: int, fields: Mapping[str, Any]) -> None:
    where = f"seats/{seat}/"
    for name in ("hp", *OF_SEATS):
        getattr(game, name)[seat] = fields.get(name, getattr(game, name)[seat])
    for zone in (*ZONES, "pile"):
        cards = [read_card(card, seat, game.seats, f"{where}{zone}") for card in fields.get(zone, ())]
        getattr(game, zone)[seat] = cards[::-1] if zone == "pile" else cards
    if plotted := fields.get("plotted"):
        game.plotted[seat] = read_card(plotted, seat, game.seats, f"{where}plotted")
    for name, borne in (fields.get("inscriptions") or {}).items():
        card = read_card(name, seat, game.seats, f"{where}inscriptions")
        found = bits_of([borne] if isinstance(borne, str) else borne, INSCRIPTIONS, f"{where}inscriptions/{name}")
        game.bits[card] = found
        game.any_bits |= found
    for name in fields.get("met", ()):
        game.met[seat] |= 1 << read_monster(name, game.seats, f"{where}met")


def _each_once(game: Dungeon) -> None:
    """No card lies in two places."""
    seen: set[int] = set()
    for zone in (game.hand, game.pile, game.committed, game.shown, [game.plotted]):
        for cards in zone:
            for card in cards:
                if card in seen:
                    raise Unplayable(f"{card_text(card)} lies in two places: a band has each card once.")
                if card != NOBODY:
                    seen.add(card)


def _by_card(game: Dungeon, document: Mapping[str, Any], name: str) -> dict[int, int]:
    return {read_card(card, 0, game.seats, name): value for card, value in (document.get(name) or {}).items()}


def _check_task(task: Task) -> None:
    """A step of this name takes so many arguments."""
    name, *arguments = task or ("",)
    if not isinstance(name, str) or name not in flow.STEPS:
        raise Unplayable(f"stack: nothing that can happen is called {name!r}.")
    try:
        signature(flow.STEPS[name]).bind(None, *arguments)
    except TypeError as fault:
        raise Unplayable(f"stack: {name}: {fault}.") from None


def _read_questions(game: Dungeon, document: Mapping[str, Any]) -> None:
    """What is asked now; where the document does not say, the dungeon goes on from `step` to its next question."""
    if asked := document.get("asked"):
        game.asked, game.prompt = asked["seat"], _tupled(asked["prompt"])
        game.options = list(asked["options"])
    game.plotting = list(document.get("plotting", ()))
    game.stack = [_tupled(task) for task in document.get("stack", ())]
    for task in (*game.stack, *([(game.prompt[0], 0, 0, *game.prompt[1:])] if game.prompt else ())):
        _check_task(task)
    if game.result != RUNNING or game.asked != NOBODY or game.plotting or game.stack:
        return
    step = document.get("step", "plot")
    if step not in STEPS:
        raise Unplayable(f"step: {step!r} is none of {', '.join(STEPS)}.")
    if game.boss == NOBODY and step != "reveal":
        raise Unplayable("boss: write which monster is the Boss, AS/0 for the Ace of Spades of seat 0's band.")
    if not game.bosses and step == "reveal":
        raise Unplayable("bosses: write the monster that is revealed.")
    game.stack = list(STEPS[step][::-1])
    run(game)


# --- a setup for a document ------------------------------------------------------------------------------------------
def bands_for(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Bands as many as the document has seats, with six plain monsters each: the document itself says the rest."""
    check_shape(document)
    count = len(document["seats"])
    monsters = [{"card": slug, "hp": USUAL_HP, "atk": USUAL_ATK} for slug in MONSTER_SLUGS]
    return [{BAND: {"name": f"Band {seat}", "monsters": monsters}} for seat in range(count)]
