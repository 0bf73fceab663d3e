"""Bands for tests of what is drawn of them."""

from typing import Any

from legacy.rules.state import BandState, Visit


def visit(wizard: str, glory: int = 0, result: str = "won", at: str = "2026-03-02T18:00:00Z") -> Visit:
    return Visit(dungeon=f"d{wizard}", name="Cellar", wizard=wizard, seats=(), at=at, glory=glory, result=result)


def band(**fields: Any) -> BandState:
    return BandState(**{"id": "b", "name": "Few", "founded_at": "2026-03-01T18:00:00Z"} | fields)
