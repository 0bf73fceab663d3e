"""What happened, and the tables that pages read of it: one noun a file, all of them importable from here."""

from legacy.models.campaigns import Campaign, CampaignVisibility
from legacy.models.chronicle import ChronicleEntry, IdempotencyKey
from legacy.models.invitations import Invitation
from legacy.models.labels import LabelSettings
from legacy.models.projections import BandRow, DungeonRow, PurseRow, TableRow
from legacy.models.wizards import KeeperVote, Role, Wizard

__all__ = [
    "BandRow",
    "Campaign",
    "CampaignVisibility",
    "ChronicleEntry",
    "DungeonRow",
    "IdempotencyKey",
    "Invitation",
    "KeeperVote",
    "LabelSettings",
    "PurseRow",
    "Role",
    "TableRow",
    "Wizard",
]
