"""Where a deck that was played can be looked at, as it was when the plan was frozen."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from decks import rules
from decks.formats.document import read_fields
from decks.rules.documents import Unreadable
from decks.selectors import Lawbook
from decks.services.checking import code_of
from matches.engine import registry
from matches.lab.plans import PlanArm


def deck_addresses(*, law: Lawbook, arms: Iterable[PlanArm]) -> list[str]:
    """The page of each arm's deck, or nothing where it has none.

    The whole deck stands in the address: its stored one may have changed since, or may not be there any more.
    """
    return [_address(law, arm.zones) for arm in arms]


def _address(law: Lawbook, zones: Mapping[str, Mapping[str, Any]]) -> str:
    if not zones:
        return ""
    is_list = registry.has_lists(law.game)
    try:
        deck = read_fields({"zones": zones} if is_list else zones, rules.get(law.game), law.index).deck
    except Unreadable:  # the catalogue knows other cards now
        return ""
    code = code_of(deck)
    page = reverse("decks:show", args=[law.game]) if is_list else reverse("decks:check")
    return f"{page}?code={code}" if code else ""
