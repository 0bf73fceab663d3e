"""The verbs of legacy."""

from legacy.services.acts import Performed, act_perform, act_read
from legacy.services.campaigns import campaign_change, campaign_create
from legacy.services.chronicle import Appended, KeyReused, StaleHead, chronicle_append
from legacy.services.exports import campaign_export, campaign_import
from legacy.services.facts import Foreseen, facts_foresee
from legacy.services.invitations import (
    InvitationRefused,
    invitation_accept,
    invitation_find,
    invitation_make,
    invitation_withdraw,
)
from legacy.services.labels import label_settings_change
from legacy.services.projections import projections_rebuild
from legacy.services.verifying import chronicle_difference, chronicle_problems
from legacy.services.wizards import (
    ClaimRefused,
    keeper_electors,
    keeper_hand_over,
    keeper_vote,
    wizard_add,
    wizard_claim,
    wizard_code_make,
    wizard_leave,
    wizard_rename,
)

__all__ = [
    "Appended",
    "ClaimRefused",
    "Foreseen",
    "InvitationRefused",
    "KeyReused",
    "Performed",
    "StaleHead",
    "act_perform",
    "act_read",
    "campaign_change",
    "campaign_create",
    "campaign_export",
    "campaign_import",
    "chronicle_append",
    "chronicle_difference",
    "chronicle_problems",
    "facts_foresee",
    "invitation_accept",
    "invitation_find",
    "invitation_make",
    "invitation_withdraw",
    "keeper_electors",
    "keeper_hand_over",
    "keeper_vote",
    "label_settings_change",
    "projections_rebuild",
    "wizard_add",
    "wizard_claim",
    "wizard_code_make",
    "wizard_leave",
    "wizard_rename",
]
