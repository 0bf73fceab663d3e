"""Cards for positions: any card can bear any sigils."""

from typing import Any


def bearing(card: str, *sigils: str, **fields: Any) -> dict[str, Any]:
    """The card with these sigils on top of its own."""
    return {"card": card, "given": list(sigils), **fields}
