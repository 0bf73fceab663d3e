"""What decks and house rulesets have in common: an owner, an address that cannot be guessed, and who may see them."""

import secrets
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import models

ID_LENGTH = 10
HOUSE = "house-"  # with it begins every reference to a ruleset of somebody's own
ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"  # none that is taken for another when it is read aloud
NAME_LENGTH = 80

Viewer = AbstractBaseUser | AnonymousUser | None


def viewer_of(context: object) -> Viewer:
    """Who asks, where a search was told; nobody otherwise."""
    return context if hasattr(context, "is_authenticated") else None  # type: ignore[return-value]


def new_public_id() -> str:
    """Ten letters and digits that nobody guesses: whoever has the address of an unlisted thing was given it."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Visibility(models.TextChoices):
    """Who finds a thing: its owner, whoever has its address, or everybody."""

    PRIVATE = "private"
    UNLISTED = "unlisted"
    PUBLIC = "public"


class SharedQuerySet(models.QuerySet[Any]):
    def listed(self) -> Self:
        """What everybody finds: public, and not hidden by a moderator."""
        return self.filter(visibility=Visibility.PUBLIC, hidden_at=None)

    def visible_to(self, user: Viewer) -> Self:
        """What this person may see with its address at hand: their own, and what is neither private nor hidden."""
        shown = ~models.Q(visibility=Visibility.PRIVATE) & models.Q(hidden_at=None)
        if user is not None and user.is_authenticated:
            shown |= models.Q(owner=user.pk)
        return self.filter(shown)


class Shared(models.Model):
    """Something of a person's own that others may be shown; what is public outlives its owner's account, nameless."""

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    game = models.ForeignKey("cards.Game", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=NAME_LENGTH)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    hidden_at = models.DateTimeField(null=True, blank=True)  # by a moderator: only its owner still sees it
    head_number = models.PositiveIntegerField(default=1)  # of the newest version
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def is_of(self, user: Viewer) -> bool:
        """Whether this person owns it."""
        return user is not None and user.is_authenticated and self.owner_id == user.pk

    def is_visible_to(self, user: Viewer) -> bool:
        """The same as ``visible_to`` of the queryset, of a row at hand."""
        return self.is_of(user) or (self.visibility != Visibility.PRIVATE and self.hidden_at is None)


def shared_constraints(noun: str) -> list[models.BaseConstraint]:
    """What holds for every row of such a table."""
    return [
        models.CheckConstraint(
            condition=models.Q(visibility__in=["private", "unlisted", "public"]), name=f"{noun}_visibility"
        ),
        models.CheckConstraint(
            condition=models.Q(owner__isnull=False) | models.Q(visibility="public"),
            name=f"{noun}_without_owner_is_public",
        ),
        models.CheckConstraint(condition=~models.Q(name=""), name=f"{noun}_has_a_name"),
        models.CheckConstraint(condition=models.Q(head_number__gte=1), name=f"{noun}_has_a_version"),
    ]


class AppendOnly(models.Model):
    """A record: written once, gone only with what it belongs to."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError(f"{type(self).__name__}: what was written stays; write a new one.")
        super().save(*args, **kwargs)
