"""Choosing the sheet of labels that a table prints on."""

from collections.abc import Mapping
from decimal import Decimal

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from decks.rules.documents import Unreadable, refuse
from legacy.access import Action, require
from legacy.models import Campaign, LabelSettings
from legacy.models.labels import MEASURES
from legacy.printing.layouts import MOST_OFFSET, OWN, SHEETS, Layout, layout_faults


@transaction.atomic
def label_settings_change(
    *,
    campaign: Campaign,
    by: AbstractBaseUser,
    layout: str,
    offset_right: Decimal = Decimal(0),
    offset_down: Decimal = Decimal(0),
    measures: Mapping[str, int | Decimal] | None = None,
) -> LabelSettings:
    """The table prints on this sheet from now on; its measures are asked for only where they are the table's own.

    Raises ``Unreadable`` with a pointer to each field that cannot be kept, and who may not.
    """
    require(campaign=campaign, user=by, action=Action.RULE)
    faults: list[Unreadable] = []
    if layout not in (*SHEETS, OWN):
        raise Unreadable(f"There is no sheet “{layout}”: choose {', '.join(SHEETS)} or {OWN}.", ("layout",))
    chosen = SHEETS[layout][1] if layout in SHEETS else Layout(**(measures or {}))  # type: ignore[arg-type]
    faults += [Unreadable(said, (field,)) for field, said in layout_faults(chosen)]
    for field, offset in (("offset_right", offset_right), ("offset_down", offset_down)):
        if abs(offset) > MOST_OFFSET:
            faults.append(Unreadable(f"Labels are moved by at most {MOST_OFFSET} mm.", (field,)))
    refuse(faults)
    values = {name: getattr(chosen, name) for name in MEASURES}
    values |= {"layout": layout, "offset_right": offset_right, "offset_down": offset_down}
    return LabelSettings.objects.update_or_create(campaign=campaign, defaults=values)[0]
