"""Campaigns for tests: an act is decided, its entries are chained and folded, as the store does it."""

from typing import Any

from cards.rules.decknforge import Parameters
from legacy.rules import acts
from legacy.rules.acts.base import Decision, Facts
from legacy.rules.chain import heads, sealed
from legacy.rules.entries import Entry
from legacy.rules.fold import fold
from legacy.rules.state import BandState, DungeonState, Fight, PhaseState, Table
from tests.decks.rules.games import index_of

CAMPAIGN = "c1"
INDEX = index_of("decknforge")
AT = "2026-03-01T18:00:00Z"
MONSTERS = [
    ("ace-of-spades", "Cellar Wyrm", ("4♠", "7♥", "9♣"), False),
    ("ace-of-hearts", "Lantern Moth", ("5♠", "5♦", "9♦"), True),
    ("ace-of-clubs", "Moss Giant", ("10♠", "9♥", "8♣"), False),
    ("ace-of-diamonds", "Coin Rat", ("2♠", "3♥", "4♣"), False),
    ("joker-b", "Hollow Jester", ("6♣", "7♦", "10♥"), False),
    ("joker-r", "Laughing Stair", ("2♥", "6♠", "8♦"), False),
]
BLESSED = [("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo"), ("Q♠", "Sturdy")]  # 25 of 30 coppers


def monsters() -> list[dict[str, Any]]:
    return [
        {"card": card, "name": name, "items": list(items), "legend": legend} for card, name, items, legend in MONSTERS
    ]


def inscriptions(*pairs: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"card": card, "inscription": inscription} for card, inscription in pairs]


class Campaign:
    """A chronicle in memory; `wizards` sit at its table, each with a band `b-<wizard>` where `founded`."""

    def __init__(self, *wizards: str, founded: bool = True, solo: bool = False, **parameters: Any) -> None:
        self.entries: list[Entry] = []
        self.table = Table()
        self.ids = 0
        self.seed = "seed"
        self.shuffle = ""  # the seed of the dungeon that runs
        self.do("open_campaign", ruleset="official", parameters=parameters, solo=solo)
        for place, wizard in enumerate(wizards):
            self.do("join_table", wizard=wizard, role="wizard" if place else "keeper")
        for wizard in wizards if founded else ():
            self.found(wizard)

    @property
    def p(self) -> Parameters:
        return self.table.parameters

    def decide(self, kind: str, *, new_id: str = "", **fields: Any) -> Decision:
        self.ids += 1
        if kind == "start_dungeon":
            self.shuffle = self.seed
        facts = Facts(
            index=INDEX, new_id=new_id or f"n{self.ids}", seed=self.seed, shuffle=self.shuffle, entries=self.entries
        )
        return acts.decide(self.table, acts.read({"kind": kind, **fields}), facts)

    def write(self, decision: Decision) -> list[Entry]:
        new = sealed(decision.entries, campaign=CAMPAIGN, after=heads(self.entries), wizard="w", at=AT)
        for entry in new:
            self.table = fold(self.table, entry, self.entries)
            self.entries.append(entry)
        return new

    def do(self, kind: str, *, new_id: str = "", **fields: Any) -> list[Entry]:
        """The act is legal, and written."""
        decision = self.decide(kind, new_id=new_id, **fields)
        assert not decision.refused, [(each.rule, each.code, each.message) for each in decision.problems]
        return self.write(decision)

    def refused(self, kind: str, *, new_id: str = "", **fields: Any) -> list[tuple[str, str]]:
        """The act is not legal: rule and code of every error; nothing is written."""
        decision = self.decide(kind, new_id=new_id, **fields)
        assert decision.refused
        assert decision.entries == []
        return [(each.rule, each.code) for each in decision.problems if each.severity == "error"]

    def found(self, wizard: str, *blessed: tuple[str, str], **changes: Any) -> None:
        fields: dict[str, Any] = {
            "wizard": wizard,
            "name": f"Band of {wizard}",
            "monsters": monsters(),
            "inscriptions": inscriptions(*(blessed or BLESSED)),
        }
        self.do("found_band", new_id=f"b-{wizard}", **{**fields, **changes})

    def start(self, *wizards: str, **fields: Any) -> None:
        seats = wizards or self.table.players
        self.do("start_dungeon", name="", wizards=list(seats), **{"active": seats[0], "shuffled": True, **fields})

    def slay(self, killer: str, **fields: Any) -> list[Entry]:
        return self.do("slay_boss", **{"killer": killer, "by": "10♠", "value": 10, "reward": "rally", **fields})

    def play(self, *killers: str) -> None:
        """So many Bosses are revealed and slain."""
        for killer in killers:
            self.do("reveal_boss")
            self.slay(killer)

    def win(self, *wizards: str) -> None:
        """A whole dungeon, its kills shared out."""
        seats = wizards or self.table.players
        self.start(*seats)
        self.play(*(seats[number % len(seats)] for number in range(self.p.bosses_per_dungeon)))

    def fade(self) -> None:
        """Everyone draws, and chooses the first of two."""
        while self.phase.waiting:
            waiting = self.phase.waiting[0]
            if waiting.to == "draw":
                self.do("draw_fading", wizard=waiting.wizard)
            elif waiting.to == "choose":
                self.do("choose_fading", wizard=waiting.wizard, card=waiting.cards[0])
            else:
                band = next(band for band in self.table.bands.values() if band.retired_by == waiting.wizard)
                self.do("pick_heirloom", wizard=waiting.wizard, inscription=band.history[0])
        self.do("close_phase")

    def keep(self) -> None:
        """Everyone picks the band they had."""
        while self.phase.waiting:
            wizard = self.phase.waiting[0].wizard
            seat = self.dungeon.seat(wizard)
            assert seat
            self.do("pick_band", wizard=wizard, band=seat.band)
        self.do("close_phase")

    def turn(self) -> None:
        """Nobody buys anything."""
        for waiting in self.phase.waiting:
            self.do("finish_turning", wizard=waiting.wizard)
        self.do("close_phase")

    def rest(self) -> None:
        """The three phases after a dungeon."""
        self.fade()
        self.keep()
        self.turn()

    @property
    def dungeon(self) -> DungeonState:
        assert self.table.dungeon
        return self.table.dungeon

    @property
    def fight(self) -> Fight:
        assert self.dungeon.fight
        return self.dungeon.fight

    @property
    def phase(self) -> PhaseState:
        assert self.table.phase
        return self.table.phase

    def band(self, wizard: str) -> BandState:
        return self.table.bands[f"b-{wizard}"]

    def coppers(self, *wizards: str) -> list[int]:
        return [self.table.purse(wizard).coppers for wizard in wizards]


def kinds(entries: list[Entry]) -> list[tuple[str, str]]:
    """Stream and kind of each entry."""
    return [(entry.stream, entry.kind) for entry in entries]
