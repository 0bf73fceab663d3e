"""House rules: saving, changing and deleting a ruleset of one's own."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Q

from cards.models import Game
from cards.rules import games
from decks.models import Deck, HouseRuleset, HouseRulesetVersion
from decks.models.shared import Visibility
from decks.rules.documents import Unreadable, refuse
from decks.selectors import lawbook
from decks.services.decks import owner_check
from decks.services.judgements import recheck_send
from decks.services.owners import owner_hold
from decks.services.parameters import parameters_read, unmeetable
from decks.services.texts import texts_read

MOST_RULESETS = 200  # of one person
MOST_VERSIONS = 1_000  # of one ruleset


class StaleRuleset(Exception):
    """Somebody changed the ruleset after the caller had seen it; nothing was written. `ruleset` is what is there."""

    def __init__(self, ruleset: HouseRuleset) -> None:
        self.ruleset = ruleset
        super().__init__(f"The ruleset is at version {ruleset.head_number} by now.")


@transaction.atomic
def house_ruleset_save(
    *,
    by: AbstractBaseUser,
    ruleset: HouseRuleset | None = None,
    game: str | None = None,
    seen: int | None = None,
    name: str | None = None,
    summary: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    visibility: str | None = None,
) -> HouseRuleset:
    """A new ruleset of a game, or what was given of an old one changed; other parameters make a new version.

    `parameters` are all that the ruleset changes; what equals the rulebook's value is left out. Raises ``Unreadable``
    with a pointer to each wrong one, ``UnknownGame``, ``StaleRuleset`` if `seen` is not the newest version, and
    ``PermissionDenied`` for a ruleset of somebody else.
    """
    if ruleset is None:
        return _create(by, game or "", name, summary, parameters, visibility)
    ruleset = _locked(ruleset, by)
    if seen != ruleset.head_number:
        raise StaleRuleset(ruleset)
    said = texts_read({"name": name, "summary": summary, "visibility": visibility})
    for field, value in said.items():
        setattr(ruleset, field, value)
    if parameters is not None:
        changed = _parameters(parameters, ruleset.game.slug)
        if changed != house_ruleset_parameters(ruleset=ruleset):
            if ruleset.head_number >= MOST_VERSIONS:
                raise Unreadable(f"A ruleset has at most {MOST_VERSIONS:,} versions: save a new one.")
            ruleset.head_number += 1
            HouseRulesetVersion.objects.create(ruleset=ruleset, number=ruleset.head_number, parameters=changed)
    ruleset.save()
    if ruleset.head_number != seen or "visibility" in said:
        decks_judge_anew(ruleset=ruleset)
    return ruleset


@transaction.atomic
def house_ruleset_delete(*, ruleset: HouseRuleset, by: AbstractBaseUser) -> None:
    """The ruleset is gone with its versions; decks that name it cannot be judged until they name another."""
    ruleset = _locked(ruleset, by)
    decks_judge_anew(ruleset=ruleset)
    ruleset.delete()


def house_ruleset_parameters(*, ruleset: HouseRuleset, number: int | None = None) -> dict[str, Any]:
    """The parameters that a version of the ruleset changes, the newest unless another is asked for."""
    version = ruleset.versions.get(number=number or ruleset.head_number)
    return dict(version.parameters)


def _create(
    by: AbstractBaseUser,
    game: str,
    name: str | None,
    summary: str | None,
    parameters: Mapping[str, Any] | None,
    visibility: str | None,
) -> HouseRuleset:
    declared = games.get(game)
    row = Game.objects.filter(slug=declared.slug).first()
    if row is None:
        raise games.UnknownGame(f"The catalogue holds no cards of {declared.slug}: it has not been loaded.")
    refuse(
        Unreadable(f"The field {field} is missing.", (field,))
        for field, value in (("name", name), ("parameters", parameters))
        if value is None
    )
    said = texts_read({"name": name, "summary": summary or "", "visibility": visibility or Visibility.PRIVATE})
    changed = _parameters(parameters, declared.slug)
    owner_hold(owner=by)
    if HouseRuleset.objects.filter(owner=by.pk).count() >= MOST_RULESETS:
        raise Unreadable(f"You have {MOST_RULESETS} house rulesets, the most there can be: delete one first.")
    ruleset = HouseRuleset(owner_id=by.pk, game=row, **said)
    ruleset.owner = by  # type: ignore[assignment]
    ruleset.save()
    HouseRulesetVersion.objects.create(ruleset=ruleset, number=1, parameters=changed)
    return ruleset


def _locked(ruleset: HouseRuleset, by: AbstractBaseUser) -> HouseRuleset:
    found = HouseRuleset.objects.select_for_update(of=("self",)).select_related("game")
    locked: HouseRuleset = found.get(pk=ruleset.pk)
    owner_check(thing=locked, by=by)
    locked.owner = by  # type: ignore[assignment]
    return locked


def _parameters(parameters: Any, game: str) -> dict[str, Any]:
    """The parameters that differ from the rulebook, checked against the types of the game."""
    if not isinstance(parameters, Mapping):
        raise Unreadable("An object of parameters is expected.", ("parameters",))
    declared = games.get(game)
    official = msgspec.to_builtins(declared.parameters())
    changed: dict[str, Any] = msgspec.to_builtins(parameters_read(parameters, declared))
    kept = {name: value for name, value in sorted(changed.items()) if value != official[name]}
    index = lawbook(game=declared.slug).index
    refuse(unmeetable(changes=msgspec.to_builtins(kept), base=declared.parameters(), index=index))
    return kept


def decks_judge_anew(*, ruleset: HouseRuleset) -> None:
    """Decks by these rules carry an old judgement from now on and get a new one when they are next read."""
    reference = ruleset.reference
    concerned = Deck.objects.filter(Q(ruleset=reference) | Q(ruleset__startswith=f"{reference}@"))
    if concerned.update(judged_version=0):
        transaction.on_commit(partial(recheck_send, games=[ruleset.game.slug]))
