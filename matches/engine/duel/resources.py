"""Bones, energy and cells of a seat."""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import row
from matches.engine.duel.flow import trigger
from matches.engine.duel.moments import BONES_GAINED, ENERGY_GAINED, ENERGY_SPENT, NOBODY
from matches.engine.duel.state import Duel
from matches.engine.recorder import ResourceChanged

_BONES_GAINED, _ENERGY_GAINED, _ENERGY_SPENT = 1 << BONES_GAINED, 1 << ENERGY_GAINED, 1 << ENERGY_SPENT


def _tell(game: Duel, seat: int, resource: str, amount: int) -> None:
    if game.recorder is not None and amount:
        game.recorder.tell(ResourceChanged(game.recorder.cause, seat, resource, amount))


@step("bones")
def gain_bones(game: Duel, seat: int, amount: int) -> None:
    """The seat has so many bones more."""
    if amount <= 0:
        return
    game.bones[seat] += amount
    if game.recorder is not None:
        _tell(game, seat, "bones", amount)
    if game.heard & _BONES_GAINED:
        for me in row(game, seat):
            trigger(game, BONES_GAINED, me, NOBODY, amount)


def spend_bones(game: Duel, seat: int, amount: int) -> None:
    """The seat has so many bones less; that it has them was checked before."""
    game.bones[seat] -= amount
    _tell(game, seat, "bones", -amount)


@step("energy")
def gain_cells(game: Duel, seat: int, amount: int, charge: int = 0) -> None:
    """The seat has so many cells more, up to the limit, and so much energy more, up to its cells."""
    cells, energy = game.cells, game.energy
    room = game.rules.max_energy - cells[seat]
    grown = amount if amount < room else room
    cells[seat] += grown
    empty = cells[seat] - energy[seat]
    charged = charge if charge < empty else empty
    energy[seat] += charged
    if game.recorder is not None:
        _tell(game, seat, "cells", grown)
        _tell(game, seat, "energy", charged)
    if amount > room and game.heard & _ENERGY_GAINED:
        for me in row(game, seat):
            trigger(game, ENERGY_GAINED, me, NOBODY, amount - room)


def lose_cells(game: Duel, seat: int, amount: int) -> None:
    """So many of the seat's empty cells are gone."""
    game.cells[seat] -= amount
    _tell(game, seat, "cells", -amount)


def spend_energy(game: Duel, seat: int, amount: int) -> None:
    """The seat has so much energy less; that it has it was checked before."""
    game.energy[seat] -= amount
    game.energy_used[seat] += amount
    _tell(game, seat, "energy", -amount)
    if amount and game.heard & _ENERGY_SPENT:
        for me in row(game, seat):
            trigger(game, ENERGY_SPENT, me, NOBODY, amount)
