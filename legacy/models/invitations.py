"""Links by which people come to a table."""

from django.db import models
from django.db.models import Q

from legacy.models.campaigns import HASH_LENGTH, Campaign
from legacy.models.wizards import Role, Wizard


class Invitation(models.Model):
    """A link that lets whoever has it sit down or watch, until it expires or is withdrawn; only its hash is kept."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=HASH_LENGTH, unique=True)
    role = models.CharField(max_length=9, choices=[(role, role.label) for role in (Role.WIZARD, Role.SPECTATOR)])
    made_by = models.ForeignKey(Wizard, on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=["wizard", "spectator"]), name="invitation_role"),
            models.CheckConstraint(condition=Q(expires_at__gt=models.F("created_at")), name="invitation_expires_later"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign}: {self.role} until {self.expires_at:%Y-%m-%d}"
