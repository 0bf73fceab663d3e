"""The forecast of a band, as experiments: a thousand dungeons of its table, and all that its purse could buy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from cards.rules.decknforge import SLUG, Parameters
from decks.models.shared import NAME_LENGTH, Visibility
from decks.selectors import lawbook
from legacy.models import BandRow
from legacy.printing.cards import card_short
from legacy.rules.state import BandState, Table
from legacy.selectors.tables import table_read
from matches.engine import registry
from matches.lab.inscriptions import Trial, trials, with_trial
from matches.lab.plans import MOST_ARMS_OF_ALL
from matches.models import Experiment
from matches.services.bands import band_loaded
from matches.services.experiments import experiment_create

DUNGEONS = 1_000  # of the forecast, all campaigns together
TRIED_DUNGEONS = 200  # of each inscription
USUAL_AGENT = "greedy:0.3"
USUAL_LENGTH = 10


@dataclass(frozen=True)
class Forecast:
    """A band at its table, as it stands: who goes along, what the purse holds, and what it could buy."""

    row: BandRow
    table: Table

    @property
    def band(self) -> BandState:
        return self.table.bands[self.row.public_id]

    @property
    def others(self) -> list[BandState]:
        """The other bands that wizards of the table hold, as many as have a seat."""
        held = [self.table.held_by(wizard) for wizard in self.table.players]
        _, most = registry.seats(SLUG)
        return [band for band in held if band is not None and band.id != self.band.id][: most - 1]

    @property
    def coppers(self) -> int:
        return self.table.purse(self.band.holder).coppers if self.band.holder else 0

    @property
    def trials(self) -> list[Trial]:
        """What the purse could buy next."""
        found = trials(self.band, self.coppers, lawbook(game=SLUG).index, self.table.parameters)
        return found[: MOST_ARMS_OF_ALL - 1 - len(self.others)]


def forecast_of(*, row: BandRow) -> Forecast:
    """What a forecast of the band begins from."""
    return Forecast(row, table_read(campaign=row.campaign))


@transaction.atomic
def forecast_start(
    *, forecast: Forecast, by: AbstractBaseUser, agent: str, others: str, length: int, seed: int
) -> list[Experiment]:
    """The experiments of a forecast, private to whoever asks: campaigns of this length, and the inscriptions that the
    purse could pay, if there are any. Raises ``Unreadable``; nothing is kept then."""
    band = forecast.band
    bands = [band.id, *(each.id for each in forecast.others)]
    agents = [agent, *([others] * len(forecast.others))]
    arms: list[dict[str, Any]] = [{"deck": each, "agent": player} for each, player in zip(bands, agents, strict=True)]
    shared = {"game": SLUG, "rulesets": [_ruleset(forecast.table.parameters)], "seed": seed}
    made = [
        experiment_create(
            owner=by,
            document={
                **shared,
                "kind": "campaign",
                "arms": arms,
                "games": _multiple(-(-DUNGEONS // length), len(arms)),
                "options": {"dungeons": length, "about": band.id},
            },
            name=f"Forecast of {band.name}"[:NAME_LENGTH],
            visibility=Visibility.PRIVATE,
            once=True,
        )
    ]
    if found := forecast.trials:
        made.append(
            experiment_create(
                owner=by,
                document={**shared, "kind": "substitutes", **_tried(forecast, arms, found)},
                name=f"The next inscription of {band.name}"[:NAME_LENGTH],
                visibility=Visibility.PRIVATE,
                once=True,
            )
        )
    return made


def _tried(forecast: Forecast, arms: list[dict[str, Any]], found: Sequence[Trial]) -> dict[str, Any]:
    """The band with each inscription in the place of the band without. The purse stays as it is: whoever holds fewer
    coppers becomes active sooner, and that would be told of every inscription alike."""
    index = lawbook(game=SLUG).index
    rows = {row.public_id: row for row in BandRow.objects.filter(campaign=forecast.row.campaign)}
    loaded = [band_loaded(row=rows[arm["deck"]], table=forecast.table) for arm in arms]
    document = dict(loaded[0].zones)
    more = [
        {
            "deck": with_trial(document, trial),
            "agent": arms[0]["agent"],
            "name": f"{index.inscriptions[trial.inscription].name} on {card_short(index, trial.card)}",
        }
        for trial in found
    ]
    brought = {name: [each.brings[name] for each in loaded] for name in ("completed", "coppers")}
    completed, coppers = (brought[name] + brought[name][:1] * len(found) for name in ("completed", "coppers"))
    return {
        "arms": [*arms, *more],
        "games": _multiple(TRIED_DUNGEONS, len(arms)),
        "options": {"table": len(arms), "completed": completed, "coppers": coppers, "about": forecast.band.id},
    }


def _ruleset(parameters: Parameters) -> dict[str, Any]:
    """The rules of the table: the official ones, and what it plays otherwise."""
    usual = msgspec.to_builtins(Parameters())
    told = msgspec.to_builtins(parameters)
    return {"parameters": {name: value for name, value in told.items() if value != usual[name]}}


def _multiple(count: int, seats: int) -> int:
    """The next number of games in which every band sits in every seat equally often."""
    return -(-count // seats) * seats
