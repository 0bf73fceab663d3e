"""Names of wizards: read, and free within their campaign."""

from typing import Any

from decks.models.shared import NAME_LENGTH
from decks.rules.documents import Unreadable
from decks.services.texts import line_read
from legacy.models import Campaign, Wizard
from legacy.models.wizards import folded_name

FORMER = "Former wizard"


def name_read(*, name: Any, field: str = "name") -> tuple[str, str]:
    """The name of a wizard and what it is compared by; raises ``Unreadable``."""
    read = line_read(name, field, most=NAME_LENGTH)
    folded = folded_name(read)
    if not folded:
        raise Unreadable("A name has letters or digits.", (field,))
    return read, folded


def free_name(*, campaign: Campaign, name: Any, field: str = "name", but: Wizard | None = None) -> tuple[str, str]:
    """The same, if nobody else of the campaign bears it."""
    read, folded = name_read(name=name, field=field)
    bearer = Wizard.objects.filter(campaign=campaign, folded_name=folded).first()
    if bearer is not None and bearer != but:
        raise Unreadable(f"Somebody at this table is called {read} already: choose another name.", (field,))
    return read, folded


def former_name(*, campaign: Campaign) -> tuple[str, str]:
    """A name for somebody whose account is gone."""
    taken = set(Wizard.objects.filter(campaign=campaign).values_list("folded_name", flat=True))
    number = next(number for number in range(1, len(taken) + 2) if folded_name(f"{FORMER} {number}") not in taken)
    return f"{FORMER} {number}", folded_name(f"{FORMER} {number}")
