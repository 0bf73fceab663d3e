"""What changed in the catalogue, and when: the version that caches and clients compare."""

from django.conf import settings
from django.db import models

from cards.models.games import Game


class Release(models.Model):
    """One load, import or edit that changed something; the newest id is the catalogue's version."""

    created_at = models.DateTimeField(auto_now_add=True)
    source = models.CharField(max_length=80)
    why = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )  # shown to curators only

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.pk} ({self.source})"


class FixturesLoaded(models.Model):
    """The fixtures that this database was last brought in line with; one row, written with the load itself."""

    fingerprint = models.CharField(max_length=64)  # of the files and of the code that reads and writes them
    release = models.ForeignKey(Release, on_delete=models.SET_NULL, null=True, related_name="+")  # the newest of then

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="fixtures_loaded_one_row")]

    def __str__(self) -> str:
        return f"{self.fingerprint[:8]} at release {self.release_id}"


class Change(models.Model):
    """One entry that a release added, changed or removed."""

    class Action(models.TextChoices):
        ADDED = "added"
        CHANGED = "changed"
        REMOVED = "removed"

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="changes")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    noun = models.CharField(max_length=20)
    slug = models.CharField(max_length=80)
    name = models.CharField(max_length=200)
    action = models.CharField(max_length=8, choices=Action)

    class Meta:
        ordering = ["-release", "game", "noun", "name"]
        constraints = [
            models.UniqueConstraint(fields=["release", "game", "noun", "slug"], name="change_once_a_release"),
            models.CheckConstraint(
                condition=models.Q(action__in=["added", "changed", "removed"]), name="change_action"
            ),
        ]
        indexes = [models.Index(fields=["game", "noun", "slug"], name="change_by_entry")]

    def __str__(self) -> str:
        return f"{self.name} {self.action}"
