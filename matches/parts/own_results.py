"""What the result page and the shell show of kinds that are not about decks that meet: a registry by kind."""

from collections.abc import Callable
from typing import Protocol

from matches.engine import registry
from matches.lab.plans import Plan
from matches.lab.tally import Tally
from matches.parts.campaign_results import CampaignResults
from matches.parts.party_results import PartyResults
from matches.parts.substitutes import SubstituteResults


class OwnResults(Protocol):
    """A result that draws itself: the template of its part of the page, and lines for a shell."""

    template: str

    def lines(self) -> list[str]:
        """The result in a few lines."""


MAKERS: dict[str, Callable[[Plan, Tally], OwnResults]] = {
    "campaign": CampaignResults,
    "substitutes": SubstituteResults,
}


def own_results(plan: Plan, tally: Tally) -> OwnResults | None:
    """The result of a kind that has its own, and of every table that plays together; None where decks meet."""
    if plan.kind in MAKERS:
        return MAKERS[plan.kind](plan, tally)
    return PartyResults(plan, tally) if registry.together(plan.game) else None
