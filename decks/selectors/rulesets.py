"""Which ruleset a reference means."""

import difflib

from decks.selectors.lawbooks import Lawbook, RulesetInForce


class UnknownRuleset(LookupError):
    """No ruleset of the game is called so; the message names the nearest one and all of them."""


def ruleset_find(*, law: Lawbook, reference: str) -> RulesetInForce:
    """The ruleset that this reference means: the slug of one in the catalogue."""
    if found := law.rulesets.get(reference):
        return found
    near = difflib.get_close_matches(reference[:80], law.rulesets, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    shown = reference if len(reference) <= 60 else reference[:57] + "…"
    raise UnknownRuleset(f"{law.game} has no ruleset {shown!r}.{hint} The rulesets are {', '.join(law.rulesets)}.")
