"""Reading house rules."""

from typing import Any

import msgspec
from django.db.models import OuterRef, QuerySet, Subquery

from cards.rules import games
from cards.rules.parameter_words import word
from decks.models import HouseRuleset, HouseRulesetVersion
from decks.models.shared import SharedQuerySet, Viewer


class ParameterDifference(msgspec.Struct, frozen=True):
    """A parameter that house rules change: what it is called, and its values in the rulebook and at this table."""

    parameter: str
    label: str
    official: Any
    value: Any
    official_words: str
    value_words: str


def house_rulesets_whole() -> SharedQuerySet:
    """House rulesets with all that their shape tells, the parameters of the newest version among it."""
    newest = HouseRulesetVersion.objects.filter(ruleset=OuterRef("pk"), number=OuterRef("head_number"))
    found: SharedQuerySet = HouseRuleset.objects.select_related("game", "owner").annotate(
        parameters=Subquery(newest.values("parameters"))
    )
    return found


def house_ruleset_list(*, user: Viewer, mine: bool = False, game: str | None = None) -> QuerySet[HouseRuleset]:
    """The public house rulesets, or all of this person's own; the last changed first."""
    found = house_rulesets_whole()
    found = found.filter(owner=user.pk if user is not None else None) if mine else found.listed()
    if game:
        found = found.filter(game__slug=games.get(game).slug)
    return found.order_by("-updated_at", "-pk")


def house_ruleset_find(*, public_id: str, user: Viewer) -> HouseRuleset | None:
    """The house ruleset at this address, if this person may see it."""
    found: HouseRuleset | None = house_rulesets_whole().filter(public_id=public_id).visible_to(user).first()
    return found


def house_ruleset_version_list(*, ruleset: HouseRuleset) -> QuerySet[HouseRulesetVersion]:
    """The versions of a house ruleset, newest first."""
    return HouseRulesetVersion.objects.filter(ruleset=ruleset).order_by("-number")


def house_ruleset_difference(*, game: str, parameters: dict[str, Any]) -> tuple[ParameterDifference, ...]:
    """What these parameters change of the official rules of the game, in the order of its rulebook."""
    declared = games.get(game)
    official = msgspec.to_builtins(declared.parameters())
    return tuple(
        ParameterDifference(
            parameter=name,
            label=word(declared.slug, name).name,
            official=official[name],
            value=parameters[name],
            official_words=word(declared.slug, name).of(official[name]),
            value_words=word(declared.slug, name).of(parameters[name]),
        )
        for name in official
        if name in parameters and parameters[name] != official[name]
    )
