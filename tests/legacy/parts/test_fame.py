import msgspec

from legacy.models import BandRow
from legacy.parts.fame import hall
from legacy.rules.state import BandState
from tests.legacy.rules.campaigns import AT, INDEX


def row(name: str, **fields: object) -> BandRow:
    state = BandState(id=name, name=name, founded_at=AT, **fields)  # type: ignore[arg-type]
    return BandRow(name=name, public_id=name, state=msgspec.json.encode(state).decode())


def test_what_was_on_paper_stands_beside_what_was_earned() -> None:
    adopted = row("Old", glory=33, dungeons=9, kills=3, paper=(30, 8))
    founded = row("New", glory=5, dungeons=2, kills=5)
    idle = row("Idle", glory=40, dungeons=7, paper=(40, 7))
    found = hall([adopted, founded, idle], {}, INDEX)
    assert [(famed.row.name, famed.glory, famed.paper_glory) for famed in found.glory] == [
        ("New", 5, 0),
        ("Old", 3, 30),
    ]
    told = [(famed.row.name, famed.dungeons, famed.paper_dungeons) for famed in found.dungeons]
    assert told == [("New", 2, 0), ("Old", 1, 8)]
