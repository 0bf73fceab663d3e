"""Who sits at a campaign's table, who watches, and who should keep it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.rules.index import fold
from decks.models.shared import ID_LENGTH, NAME_LENGTH, new_public_id
from legacy.models.campaigns import HASH_LENGTH, Campaign
from legacy.rules.effects import MOST_WIZARDS

FOLDED_LENGTH = 5 * NAME_LENGTH  # some letters fold to several


def folded_name(name: str) -> str:
    """What names are compared by: two that fold alike are one."""
    return fold(name)[:FOLDED_LENGTH]


class Role(models.TextChoices):
    """What a person is at a table: the keeper is a wizard who also looks after it, a spectator only reads."""

    KEEPER = "keeper"
    WIZARD = "wizard"
    SPECTATOR = "spectator"


class WizardQuerySet(models.QuerySet["Wizard"]):
    def present(self) -> "WizardQuerySet":
        """Those who have not left."""
        return self.filter(left_at=None)

    def seated(self) -> "WizardQuerySet":
        """Those who play, in the order of their seats."""
        return self.filter(seat__isnull=False).order_by("seat")


class Wizard(models.Model):
    """Somebody at a table. The chronicle knows them by `public_id` alone, so a name may change and an account may go.

    Without an account they are a guest, whom the keeper speaks for until somebody claims them with the code.
    """

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="wizards")
    name = models.CharField(max_length=NAME_LENGTH)
    folded_name = models.CharField(max_length=FOLDED_LENGTH, editable=False)  # two names that fold alike are one
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True, blank=True
    )
    role = models.CharField(max_length=9, choices=Role)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # clockwise; nobody who watches or left has one
    claim_hash = models.CharField(max_length=HASH_LENGTH, blank=True)  # of the code; the code itself is kept nowhere
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = WizardQuerySet.as_manager()

    class Meta:
        ordering = ["campaign", "seat", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name="") & ~Q(folded_name=""), name="wizard_has_a_name"),
            models.CheckConstraint(condition=Q(role__in=["keeper", "wizard", "spectator"]), name="wizard_role"),
            models.UniqueConstraint(fields=["campaign", "folded_name"], name="wizard_name_once_a_campaign"),
            models.UniqueConstraint(
                fields=["campaign", "account"], condition=Q(account__isnull=False), name="wizard_once_an_account"
            ),
            models.UniqueConstraint(fields=["campaign"], condition=Q(role="keeper"), name="wizard_one_keeper"),
            models.CheckConstraint(
                condition=~Q(role="keeper") | Q(left_at__isnull=True), name="wizard_keeper_has_not_left"
            ),
            models.UniqueConstraint(
                fields=["campaign", "seat"], condition=Q(seat__isnull=False), name="wizard_seat_once"
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=MOST_WIZARDS), name="wizard_seat_of_five"
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=False, left_at__isnull=True, role__in=["keeper", "wizard"])
                | Q(seat__isnull=True, role="spectator")
                | Q(seat__isnull=True, left_at__isnull=False),
                name="wizard_who_plays_has_a_seat",
            ),
            models.CheckConstraint(
                condition=Q(claim_hash="") | Q(account__isnull=True), name="wizard_claimable_without_account"
            ),
        ]
        indexes = [models.Index(fields=["account", "left_at"], name="wizard_by_account")]

    def __str__(self) -> str:
        return self.name


class KeeperVote(models.Model):
    """A wizard's wish that another should keep the table; each has one, and may change it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="keeper_votes")
    voter = models.OneToOneField(Wizard, on_delete=models.CASCADE, related_name="keeper_vote")
    candidate = models.ForeignKey(Wizard, on_delete=models.CASCADE, related_name="keeper_votes_for")
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["campaign", "pk"]

    def __str__(self) -> str:
        return f"{self.voter} for {self.candidate}"
