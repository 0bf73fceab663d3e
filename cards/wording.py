"""Words for how cards are related, and for how many a query finds."""

import re

COMES_FROM = {"evolves_into": "Grows from", "creates": "Made by", "upgrades_to": "Upgraded from"}
LEADS_TO = {"evolves_into": "Grows into", "creates": "Makes", "upgrades_to": "Upgraded to"}
SINGULAR = {"hold": "holds", "do not hold": "does not hold", "are": "is"}
PLURAL = re.compile(rf'that ({"|".join(SINGULAR)}) (?=(?:[^"]*"[^"]*")*[^"]*$)')  # but not inside quotes


def counted(total: int, explanation: str, noun: str = "card") -> tuple[str, str]:
    """How many cards a query finds and which: "34 cards", " with power at least 1, sorted by name"."""
    before, found, rest = explanation.partition(f"{noun}s")
    if not found:
        return f"{total:,}", f" {explanation}"
    before = before.removeprefix("all ").removeprefix("no ")
    things = f"{before}{noun}" if total == 1 else f"{before}{noun}s"
    number = f"All {total:,}" if explanation.startswith("all ") and total > 1 else f"{total:,}" if total else "No"
    if total == 1:
        rest = PLURAL.sub(lambda verb: f"that {SINGULAR[verb[1]]} ", rest)
    return f"{number} {things}", rest
