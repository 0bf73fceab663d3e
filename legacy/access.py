"""Who may do what at a table: one place, read by API, pages and services alike.

Whoever may not even read a campaign is told that there is none (`NotThere`), so that a private table cannot be found by
trying addresses; whoever reads it and wants more is told that it is not theirs to do (``PermissionDenied``).
"""

from enum import StrEnum

from django.core.exceptions import PermissionDenied

from decks.models.shared import Viewer
from legacy.models import Campaign, CampaignVisibility, Role, Wizard


class Action(StrEnum):
    """What can be asked of a campaign."""

    READ = "read"  # every page and every entry, and the export
    ACT = "act"  # write what happens at the table
    OVERRIDE = "override"  # write what a rule forbids, with a reason
    INVITE = "invite"  # make and withdraw links
    SEAT = "seat"  # add guests, give codes to claim them, rename and remove others
    RULE = "rule"  # change the campaign's name and visibility
    HAND_OVER = "hand_over"  # make another wizard the keeper
    VOTE = "vote"  # for another keeper
    LEAVE = "leave"


class Standing(StrEnum):
    """What a person is to a campaign."""

    KEEPER = "keeper"
    WIZARD = "wizard"
    SPECTATOR = "spectator"
    PASSER_BY = "passer_by"  # not at the table, which is public
    STRANGER = "stranger"  # not at the table, which is private


AT_THE_TABLE = frozenset({Standing.KEEPER, Standing.WIZARD, Standing.SPECTATOR})
PLAYS = frozenset({Standing.KEEPER, Standing.WIZARD})
KEEPS = frozenset({Standing.KEEPER})

ALLOWED: dict[Action, frozenset[Standing]] = {
    Action.READ: AT_THE_TABLE | {Standing.PASSER_BY},
    Action.ACT: PLAYS,
    Action.OVERRIDE: KEEPS,
    Action.INVITE: KEEPS,
    Action.SEAT: KEEPS,
    Action.RULE: KEEPS,
    Action.HAND_OVER: KEEPS,
    Action.VOTE: PLAYS,
    Action.LEAVE: AT_THE_TABLE,
}
# What nobody does at a closed table; the keeper may open it again, and everybody may leave it.
AT_AN_OPEN_TABLE = frozenset({Action.ACT, Action.OVERRIDE, Action.INVITE, Action.SEAT})
CLOSED = "This table is closed: its keeper can open it again."
SENTENCES = {
    KEEPS: "Only the keeper of this table may do that: ask them.",
    PLAYS: "Only those who play at this table may do that.",
    AT_THE_TABLE: "Only those at this table may do that.",
}


class NotThere(LookupError):
    """There is no such campaign, or none that this person may know of."""

    def __init__(self) -> None:
        super().__init__("There is no such campaign, or it is not shared with you.")


def wizard_of(*, campaign: Campaign, user: Viewer) -> Wizard | None:
    """This person at the table, unless they left or never came."""
    if user is None or not user.is_authenticated:
        return None
    return Wizard.objects.present().filter(campaign=campaign, account=user.pk).first()


def standing_of(*, campaign: Campaign, wizard: Wizard | None) -> Standing:
    """What somebody with this place at the table, or with none, is to the campaign."""
    if wizard is not None and wizard.left_at is None and wizard.campaign_id == campaign.pk:
        return Standing(Role(wizard.role).value)
    return Standing.PASSER_BY if campaign.visibility == CampaignVisibility.PUBLIC else Standing.STRANGER


def may(*, campaign: Campaign, user: Viewer, action: Action) -> bool:
    """Whether this person may do that here."""
    return permitted(campaign=campaign, wizard=wizard_of(campaign=campaign, user=user), action=action)


def permitted(*, campaign: Campaign, wizard: Wizard | None, action: Action) -> bool:
    """Whether somebody with this place at the table, or with none, may do that here."""
    if campaign.closed and action in AT_AN_OPEN_TABLE:
        return False
    return standing_of(campaign=campaign, wizard=wizard) in ALLOWED[action]


def require(*, campaign: Campaign, user: Viewer, action: Action) -> Wizard | None:
    """This person at the table, if they may do that; raises ``NotThere`` or ``PermissionDenied``."""
    wizard = wizard_of(campaign=campaign, user=user)
    wizard_check(campaign=campaign, wizard=wizard, action=action)
    return wizard


def wizard_check(*, campaign: Campaign, wizard: Wizard | None, action: Action) -> None:
    """Nothing, if somebody with this place at the table may do that; else ``NotThere`` or ``PermissionDenied``."""
    standing = standing_of(campaign=campaign, wizard=wizard)
    if standing not in ALLOWED[Action.READ]:
        raise NotThere
    if standing not in ALLOWED[action]:
        raise PermissionDenied(SENTENCES[ALLOWED[action]])
    if not permitted(campaign=campaign, wizard=wizard, action=action):
        raise PermissionDenied(CLOSED)
