"""Which ruleset a reference means."""

import re
from typing import Any

import msgspec

from cards.rules import games
from decks.models import HouseRuleset, HouseRulesetVersion
from decks.models.shared import HOUSE, ID_LENGTH, Viewer
from decks.rules.documents import meant, shortened
from decks.selectors.house_rulesets import house_ruleset_list
from decks.selectors.lawbooks import Lawbook, RulesetInForce

HOUSE_REFERENCE = re.compile(rf"{HOUSE}([0-9a-z]{{{ID_LENGTH}}})(?:@([1-9][0-9]{{0,8}}))?")


class UnknownRuleset(LookupError):
    """No ruleset of the game is called so; the message names the nearest one and all of them."""


def ruleset_find(*, law: Lawbook, reference: str, user: Viewer = None) -> RulesetInForce:
    """The ruleset that this reference means to this person.

    It is the slug of one in the catalogue, or `house-<public id>` for the newest version of somebody's house rules and
    `house-<public id>@<version>` for one that never changes; private ones are known to their owner alone.
    """
    if found := law.rulesets.get(reference):
        return found
    if (house := HOUSE_REFERENCE.fullmatch(reference)) and (kept := _house(law, house[1], house[2], user)):
        return kept
    shown = shortened(reference)
    if house:
        raise UnknownRuleset(f"{law.game} has no house rules {shown!r}, or they are not shared with you.")
    known = ", ".join(law.rulesets)
    hint = meant(reference, law.rulesets)
    raise UnknownRuleset(f"{law.game} has no ruleset {shown!r}.{hint} The rulesets are {known}.")


def ruleset_is_visible(*, reference: str, user: Viewer) -> bool:
    """Whether this person may know what the ruleset says."""
    house = HOUSE_REFERENCE.fullmatch(reference)
    return house is None or HouseRuleset.objects.visible_to(user).filter(public_id=house[1]).exists()


def rulesets_of(*, law: Lawbook, user: Viewer) -> list[RulesetInForce]:
    """The newest versions of this person's own house rules of the game, the last changed first."""
    if user is None or not user.is_authenticated:
        return []
    kept = house_ruleset_list(user=user, mine=True, game=law.game)
    found = (
        _in_force(law, ruleset.reference, ruleset.name, ruleset.parameters)  # type: ignore[attr-defined]
        for ruleset in kept
    )
    return [ruleset for ruleset in found if ruleset]


def _house(law: Lawbook, public_id: str, number: str | None, user: Viewer) -> RulesetInForce | None:
    visible = HouseRuleset.objects.visible_to(user).filter(public_id=public_id, game__slug=law.game)
    versions = HouseRulesetVersion.objects.filter(ruleset__in=visible)
    if number is not None:
        versions = versions.filter(number=int(number))
    version = versions.select_related("ruleset").order_by("-number").first()
    if version is None:
        return None
    slug = version.ruleset.reference + (f"@{number}" if number else "")
    return _in_force(law, slug, version.ruleset.name, version.parameters)


def _in_force(law: Lawbook, slug: str, name: str, changed: dict[str, Any]) -> RulesetInForce | None:
    try:
        parameters: Any = msgspec.convert(changed, games.get(law.game).parameters)
    except msgspec.ValidationError:  # the game has lost a parameter since
        return None
    return RulesetInForce(slug, name, parameters)
