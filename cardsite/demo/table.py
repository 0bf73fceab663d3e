"""A campaign of DeckNForge that was played to its end.

Agents play its dungeons, and ``legacy/rules`` decide every act of theirs as at any table. All chance comes from one
seed and all moments are fixed, so that the chronicle is the same on every site, hash for hash. It comes in as an export
does.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from cards.rules.decknforge import SLUG
from cards.rules.problems import Refused
from cardsite.accounts.models import User
from decks.models.shared import ID_LENGTH, ID_LETTERS
from decks.selectors import Lawbook, lawbook, ruleset_find
from decks.selectors.lawbooks import OFFICIAL
from legacy.models import Campaign, CampaignVisibility
from legacy.rules.acts import Act, Facts, decide
from legacy.rules.acts.base import Override
from legacy.rules.acts.coppers import ChangeCoppers
from legacy.rules.acts.dungeon import StartDungeon
from legacy.rules.acts.founding import FoundBand, founding_items
from legacy.rules.acts.table import CloseCampaign, CorrectAct, JoinTable, OpenCampaign
from legacy.rules.chain import canonical, heads, sealed
from legacy.rules.entries import Entry
from legacy.rules.events.shared import Draw
from legacy.rules.fold import fold
from legacy.rules.state import Table
from legacy.services.campaigns import campaign_change
from legacy.services.exports import campaign_import
from legacy.verify_export import FORMAT, VERSION
from matches.engine import agents
from matches.engine.decknforge import campaign as simulated
from matches.engine.decknforge.bands import BAND
from matches.selectors import sample_decks
from matches.services import deck_load

NAME = "Demo table"
SEED = 2
OPENED = datetime(2025, 10, 4, 18, tzinfo=UTC)
WEEK, MINUTE = timedelta(days=7), timedelta(minutes=1)
WIZARDS = ("The First Wizard", "The Second Wizard", "The Third Wizard")
# Sample bands, and how many of their inscriptions they begin with: a band with one is lost at its first Fading.
BANDS = {"red-ledger": 4, "thorn-hedge": 4, "grave-singers": 1}
AGENTS = ("highest", "random", "random")  # so that some dungeons are lost
DUNGEONS = ("The Dry Well", "The Salt Stair", "The Hall of Moths", "The Drowned Chapel", "The Root Cellar")
NEW_BANDS = ("The Late Harvest", "The Paper Crown", "The Borrowed Coats")
NEW_MONSTERS = ("Ink Leech", "Tin Abbot", "Gutter Stag", "Wax Hydra", "Hollow Drum", "Moss Usher")


def demo_table_make(*, keeper: User) -> Campaign | None:
    """The campaign stands, played and closed; None where it stood, or where there are no bands to play it with."""
    if not BANDS.keys() <= sample_decks(game=SLUG).keys() or Campaign.objects.filter(public_id=_id(NAME)).exists():
        return None
    table = DemoTable(lawbook(game=SLUG))
    table.play_to_the_end()
    campaign = campaign_import(lines=table.export(), by=keeper)
    return campaign_change(campaign=campaign, by=keeper, visibility=CampaignVisibility.PUBLIC)


class DemoTable(simulated.Campaign):
    """A simulated campaign that keeps the entries of its chronicle."""

    def __init__(self, law: Lawbook) -> None:
        self.index, self.seed, self.ids, self.table = law.index, SEED, 0, Table()
        self.entries: list[Entry] = []
        self.now = OPENED
        seats = {_id(name): name for name in WIZARDS}
        self.keeper = next(iter(seats))
        rules = ruleset_find(law=law, reference=OFFICIAL)
        self.ruleset = rules.name
        self.do(OpenCampaign(ruleset=rules.slug, parameters=msgspec.to_builtins(rules.parameters)))
        for wizard in seats:
            self.do(JoinTable(wizard=wizard, role="keeper" if wizard == self.keeper else "wizard"))
        for wizard, (name, most) in zip(seats, BANDS.items(), strict=True):
            sheet = deck_load(law=law, reference=name, ruleset=OFFICIAL).zones[BAND]
            self.do(_founding(wizard, sheet, most), new_id=name)
        players = [agents.get(name) for name in AGENTS]
        super().__init__(index=law.index, agents=players, table=self.table, seed=SEED)

    def play_to_the_end(self) -> None:
        """Every dungeon with what follows it; after the first one there was a slip, which was corrected."""
        for number in range(1, len(DUNGEONS) + 1):
            self.now = OPENED + number * WEEK
            self.play(number)
            if number == 1:
                self._slip()
            self.aftermath()
        self.do(CloseCampaign())

    def do(self, act: Act, new_id: str = "") -> None:
        """The act is decided by the rules, and its entries are chained to those before it; raises ``Refused``."""
        self.ids += 1
        self.now += MINUTE
        seed, given = f"{self.seed}/{self.ids}", _id(new_id) if new_id else ""
        if isinstance(act, StartDungeon):
            act = msgspec.structs.replace(act, name=DUNGEONS[len(self.table.past)])
        elif isinstance(act, FoundBand) and act.rolled:
            act = self._named(act, founding_items(self.index, seed, given))
        decision = decide(self.table, act, Facts(index=self.index, new_id=given, seed=seed, entries=self.entries))
        if decision.refused:
            raise Refused(decision.problems)
        at = self.now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        written = sealed(decision.entries, campaign=_id(NAME), after=heads(self.entries), wizard=self.keeper, at=at)
        for entry in written:
            self.table = fold(self.table, entry, self.entries)
            self.entries.append(entry)

    def _slip(self) -> None:
        """Coppers that no rule gives are written down by the keeper's word, and then taken back."""
        override = Override(rules=("DNF-P-06",), reason="Found under the table.")
        wizard = self.wizards[1]
        self.do(ChangeCoppers(wizard=wizard, amount=3, reason="other", note="lost coins", override=override))
        self.do(CorrectAct(act=self.entries[-1].act, reason="They were counted twice."))

    def _named(self, act: FoundBand, items: dict[str, tuple[Draw, tuple[str, ...]]]) -> FoundBand:
        """A band that follows a retired one, under names of its own; whoever drew a pair is a Legend, or the first."""
        band = next(name for name in NEW_BANDS if not any(self.table.named(name)))
        pairs = [card for card, (_, drawn) in items.items() if len({self.index.cards[item].rank for item in drawn}) < 3]
        legends = pairs or [act.monsters[0].card]
        monsters = tuple(
            msgspec.structs.replace(monster, name=name, legend=monster.card in legends)
            for monster, name in zip(act.monsters, NEW_MONSTERS, strict=True)
        )
        return msgspec.structs.replace(act, name=band, monsters=monsters)

    def export(self) -> Iterator[bytes]:
        """The campaign as a file of it would be."""
        seats = [{"id": _id(name), "name": name, "seat": seat} for seat, name in enumerate(WIZARDS, start=1)]
        header = {"format": FORMAT, "version": VERSION, "campaign": _id(NAME), "name": NAME, "ruleset": self.ruleset}
        lines = [header | {"created_at": OPENED.isoformat(), "wizards": seats}]
        written = [canonical(line) + b"\n" for line in (*lines, *map(msgspec.structs.asdict, self.entries))]
        digest = hashlib.sha256(b"".join(written)).hexdigest()
        yield from written
        yield canonical({"entries": len(self.entries), "head": self.entries[-1].hash, "sha256": digest}) + b"\n"


def _founding(wizard: str, sheet: Mapping[str, Any], most: int) -> FoundBand:
    """The sample band in the hands of this wizard, with at most so many inscriptions."""
    monsters = [{key: monster[key] for key in ("card", "name", "items", "legend")} for monster in sheet["monsters"]]
    inscriptions = [{"card": each["card"], "inscription": each["inscription"]} for each in sheet["inscriptions"][:most]]
    fields = {"wizard": wizard, "name": sheet["name"], "monsters": monsters, "inscriptions": inscriptions}
    return msgspec.convert(fields, FoundBand)


def _id(name: str) -> str:
    """An id as sites give them, the same for the same name everywhere."""
    number = int.from_bytes(hashlib.sha256(f"{NAME}: {name}".encode()).digest(), "big")
    return "".join(ID_LETTERS[number // len(ID_LETTERS) ** place % len(ID_LETTERS)] for place in range(ID_LENGTH))
