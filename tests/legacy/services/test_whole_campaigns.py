"""Random legal campaigns through the store: what is kept is what the chronicle gives, act after act."""

from random import Random
from typing import Any

import pytest

from legacy.models import BandRow, Campaign, DungeonRow
from legacy.rules import acts
from legacy.rules.acts import Decision
from legacy.rules.entries import Entry
from legacy.rules.fold import table_fold
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import table_read
from legacy.services import campaign_export, chronicle_difference, facts_foresee
from legacy.services.facts import facts_gather
from legacy.verify_export import verify
from tests.legacy.rules.players import Players
from tests.legacy.tables import make_campaign, perform

pytestmark = pytest.mark.usefixtures("catalogue")


class StoredPlayers(Players):
    """The same wizards at a table that is kept: every act goes through the store, and they see its projections."""

    def __init__(self, campaign: Campaign, random: Random) -> None:
        self.stored, self.random = campaign, random
        self.choose = lambda options: random.choice(list(options))
        self.asked: dict[str, Any] = {}
        self.founder = ""
        self.entries = entry_list(campaign=campaign)
        self.table = table_read(campaign=campaign)

    def decide(self, kind: str, *, new_id: str = "", **fields: Any) -> Decision:
        self.asked = {"kind": kind, **fields}
        act = acts.read(self.asked)
        return acts.decide(self.table, act, facts_gather(campaign=self.stored, table=self.table, act=act))

    def write(self, decision: Decision) -> list[Entry]:
        written = list(perform(self.stored, self.asked).appended.entries)
        assert [entry.kind for entry in written] == [entry.kind for entry in decision.entries]
        self.entries += written
        self.table = table_read(campaign=self.stored)
        return written

    def _found(self, wizard: str) -> None:
        self.founder = wizard
        super()._found(wizard)

    def _star(self, built: list[dict[str, Any]], band: str) -> None:
        foreseen = facts_foresee(campaign=self.stored, table=self.table, kind="found_band", wizard=self.founder)
        self.seed = foreseen.seed
        super()._star(built, foreseen.new_id)


@pytest.mark.parametrize(
    ("seed", "dungeons"), [(1, 1), (2, 2), pytest.param(3, 50, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])]
)
def test_what_is_kept_is_what_the_chronicle_gives(seed: int, dungeons: int) -> None:
    random = Random(seed)
    players = StoredPlayers(make_campaign(guests=["Bob", "Cleo"]), random)
    players.found_some()
    done = 0
    while len(players.table.past) < dungeons or players.table.running or players.table.phase:
        players.step()
        if random.random() < 0.03:
            players.undo()
        done += 1
        if done % 10 == 0:
            assert players.table == table_fold(players.entries)
    assert players.entries == entry_list(campaign=players.stored)
    assert chronicle_difference(campaign=players.stored) is None
    assert DungeonRow.objects.filter(result="").count() == 0
    assert [row.place for row in DungeonRow.objects.order_by("place")] == list(range(1, dungeons + 1))
    assert sum(row.dungeons for row in BandRow.objects.all()) >= dungeons
    assert verify(campaign_export(campaign=players.stored))["entries"] == len(players.entries)
