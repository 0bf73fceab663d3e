"""Bands for a dungeon: the band documents of a setup, made ready once, and why some cannot be played."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex, fold
from decks.rules.decknforge.documents import BandDocument
from decks.rules.decknforge.playing_cards import find
from matches.engine.decknforge.cards import (
    COMBAT,
    INSCRIPTIONS,
    LABELS,
    MONSTER_SLUGS,
    MONSTERS,
    MOST_SEATS,
    SLUGS,
)
from matches.engine.decknforge.state import Dungeon
from matches.engine.interface import Setup, Unplayable, Zones
from matches.engine.rng import Stream

BAND = "band"
COMPLETED, COPPERS, FIRST = "completed", "coppers", "active"
OPTIONS = (COMPLETED, COPPERS, FIRST)
AT_LEAST_ONE = ("bosses_per_dungeon", "wizard_hp", "hand_limit", "hand_limit_one_or_five")


class Ready:
    """A setup made ready: everything of the bands that a dungeon starts with, in the order of the seats."""

    def __init__(self, setup: Setup, parameters: Parameters) -> None:
        self.p = parameters
        self.seats = len(setup.decks)
        if not 1 <= self.seats <= MOST_SEATS:
            raise Unplayable(f"A dungeon is for 1 to {MOST_SEATS} bands, not {self.seats}.")
        for name in AT_LEAST_ONE:
            if getattr(parameters, name) < 1:
                raise Unplayable(f"There is no dungeon without a Boss, a hand or HP: {name} is at least 1.")
        if self.seats * MONSTERS < parameters.bosses_per_dungeon:
            raise Unplayable(
                f"{self.seats} bands have {self.seats * MONSTERS} monsters, and bosses_per_dungeon asks for "
                f"{parameters.bosses_per_dungeon} Bosses: add bands."
            )
        self.index = CardIndex(game=setup.game, version=0, cards=setup.cards.values())
        sheets = [_sheet(deck, seat) for seat, deck in enumerate(setup.decks)]
        self.names = [str(sheet.get("name") or f"band {seat + 1}") for seat, sheet in enumerate(sheets)]
        self.bits: list[int] = []
        self.monster_hp: list[int] = []
        self.monster_atk: list[int] = []
        self.legend: list[int] = []
        self.labels: list[int] = []
        for seat, sheet in enumerate(sheets):
            where = f"Band {seat + 1} ({self.names[seat]})"
            self.bits += self._bits(sheet, where)
            self._monsters(sheet, where)
        self.completed = _numbers(setup, COMPLETED, [_completed(sheet) for sheet in sheets])
        self.coppers = _numbers(setup, COPPERS, [0] * self.seats)
        self.met = self._met(sheets)
        self.active = setup.options.get(FIRST, 0)
        if not isinstance(self.active, int) or not 0 <= self.active < self.seats:
            raise Unplayable(f"options/{FIRST}: {self.active!r} is no seat; there are {self.seats}, from 0 on.")
        if unknown := sorted(set(setup.options) - set(OPTIONS)):
            raise Unplayable(f"options/{unknown[0]}: no option of a dungeon; there are {', '.join(OPTIONS)}.")

    def _card(self, name: object, slugs: tuple[str, ...], where: str, what: str) -> int:
        card = find(self.index, str(name))
        if card is None or card.slug not in slugs:
            raise Unplayable(f"{where}: {name!r} is no {what}.")
        return slugs.index(card.slug)

    def _bits(self, sheet: Mapping[str, Any], where: str) -> list[int]:
        bits = [0] * COMBAT
        for entry in sheet.get("inscriptions") or ():
            if entry.get("inscription") is not None:
                place = _named(entry["inscription"], INSCRIPTIONS, where, "inscription")
                bits[self._card(entry.get("card"), SLUGS, where, "combat card")] |= 1 << place
        return bits

    def _monsters(self, sheet: Mapping[str, Any], where: str) -> None:
        """The six monsters in the order of ``MONSTER_SLUGS``, each with its numbers and labels."""
        found: dict[int, tuple[int, int, int, int]] = {}
        for monster in sheet.get("monsters") or ():
            number = self._card(monster.get("card"), MONSTER_SLUGS, where, "monster")
            hp, atk = monster.get("hp"), monster.get("atk")
            if not hp or not atk:
                raise Unplayable(f"{where}: {monster.get('card')} needs its HP and ATK, as they are written on it.")
            labels = 0
            for label in monster.get("labels") or ():
                labels |= 1 << _named(label["label"], LABELS, where, "label")
            found[number] = hp, atk, int(bool(monster.get("legend"))), labels
        if missing := [slug for number, slug in enumerate(MONSTER_SLUGS) if number not in found]:
            raise Unplayable(f"{where}: {self.index.cards[missing[0]].name} has not been built.")
        for number in range(MONSTERS):
            hp, atk, legend, labels = found[number]
            self.monster_hp.append(hp)
            self.monster_atk.append(atk)
            self.legend.append(legend)
            self.labels.append(labels)

    def _met(self, sheets: list[Mapping[str, Any]]) -> list[int]:
        """Which monsters each band has met: each document tells where the own ones were Bosses, and who sat there."""
        met = [0] * self.seats
        names = [fold(name) for name in self.names]
        for owner, sheet in enumerate(sheets):
            for dungeon in sheet.get("dungeons") or ():
                bits = 0
                for boss in dungeon.get("bosses") or ():
                    bits |= 1 << owner * MONSTERS + self._card(boss, MONSTER_SLUGS, self.names[owner], "monster")
                for seat in dungeon.get("seats") or ():
                    if fold(str(seat.get("band"))) in names:
                        met[names.index(fold(str(seat["band"])))] |= bits
        return met

    def dungeon(self, stream: Stream) -> Dungeon:
        """An empty dungeon of these bands: nothing is dealt yet."""
        game = Dungeon(self.p, self.seats, stream)
        game.bits = self.bits[:]
        for bits in self.bits:
            game.any_bits |= bits
        game.monster_hp, game.monster_atk, game.legend = self.monster_hp, self.monster_atk, self.legend
        game.labels = self.labels[:]
        game.completed, game.met = self.completed, self.met
        game.coppers = self.coppers[:]
        game.active = self.active
        return game


def _sheet(deck: Zones, seat: int) -> Mapping[str, Any]:
    sheet = deck.get(BAND)
    if not isinstance(sheet, Mapping):
        raise Unplayable(f"Deck {seat + 1} is no band: a document with the field {BAND!r} is one.")
    try:
        msgspec.convert({BAND: sheet}, BandDocument)
    except msgspec.ValidationError as error:
        raise Unplayable(f"Deck {seat + 1} is no band: {error}.") from None
    return sheet


def _named(name: object, names: tuple[str, ...], where: str, what: str) -> int:
    """The place of a name, written as a slug or as people write it."""
    slug = fold(str(name)).replace("'", "").replace(" ", "-")
    if slug not in names:
        raise Unplayable(f"{where}: unknown {what}: {name}.")
    return names.index(slug)


def _completed(sheet: Mapping[str, Any]) -> int:
    """How many dungeons the band has surely completed, by those that its document tells."""
    name = fold(str(sheet.get("name")))
    seats = [seat for dungeon in sheet.get("dungeons") or () for seat in dungeon.get("seats") or ()]
    return max((seat.get("completed", 0) + 1 for seat in seats if fold(str(seat.get("band"))) == name), default=0)


def _numbers(setup: Setup, option: str, usual: list[int]) -> list[int]:
    """The option's number for each seat."""
    numbers = setup.options.get(option, usual)
    is_list = isinstance(numbers, list | tuple) and len(numbers) == len(usual)
    if not is_list or not all(isinstance(each, int) and each >= 0 for each in numbers):
        raise Unplayable(f"options/{option}: a number from 0 on for each of the {len(usual)} seats, not {numbers!r}.")
    return list(numbers)
