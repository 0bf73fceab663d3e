"""Who uses the site under a name, who asked to, and the tokens that act for them."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from knox.models import AbstractAuthToken

from cardsite.accounts.validators import NAME_LENGTH_MAX, NAME_RULE, address_folded, address_normal, name_format

TOKEN_NAME_LENGTH = 60
TOKEN_PREFIX_SHOWN = 8


class UserManager(DjangoUserManager["User"]):
    use_in_migrations = False  # a migration stands on no code that may change

    def get_by_natural_key(self, username: str | None) -> User:
        """The account of that name or, if there is an @ in it, of that address; capitals make no difference."""
        column = "email" if username and "@" in username else "username"
        return self.alias(folded=Lower(column)).get(folded=address_folded(username or ""))

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """As the forms of the site do, so that the account is found again; for those that an operator makes."""
        return address_normal(email or "")


class User(AbstractUser):  # type: ignore[django-manager-missing]  # of knox, which has no types
    """An account: a name that others see, an address that only its owner and the operator see."""

    username = models.CharField(
        "name", max_length=NAME_LENGTH_MAX, unique=True, validators=[name_format], help_text=NAME_RULE
    )
    email = models.EmailField("address")
    email_confirmed_at = models.DateTimeField("address confirmed at", null=True, blank=True)
    first_name = None  # type: ignore[assignment]  # nobody is asked who they are elsewhere
    last_name = None  # type: ignore[assignment]

    objects = UserManager()  # type: ignore[misc]

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"), name="user_username_once", violation_error_message="This name is taken."
            ),
            models.UniqueConstraint(
                Lower("email"), name="user_email_once", violation_error_message="This address is in use."
            ),
        ]

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username

    @property
    def is_confirmed(self) -> bool:
        return self.email_confirmed_at is not None


class SignUp(models.Model):
    """Somebody asked for an account and has not followed the mailed link yet.

    It reserves neither name nor address: so nobody can keep a stranger's address occupied, and asking for an account
    does not tell whether an address has one.
    """

    username = models.CharField("name", max_length=NAME_LENGTH_MAX)
    email = models.EmailField("address")
    password = models.CharField(max_length=128)  # hashed, as in User
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = "sign-up"
        indexes = [models.Index(Lower("email"), name="signup_email")]

    def __str__(self) -> str:
        return f"{self.username}, {self.created_at:%Y-%m-%d}"


class ApiToken(AbstractAuthToken):  # type: ignore[misc]
    """Acts for its owner at the API until it expires; only its hash is kept, with the few letters people know it by."""

    name = models.CharField(max_length=TOKEN_NAME_LENGTH)

    class Meta:
        verbose_name = "API token"
        ordering = ["-created"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="token_name_once")]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def prefix(self) -> str:
        return str(self.token_key)[:TOKEN_PREFIX_SHOWN]

    @property
    def is_expired(self) -> bool:
        return self.expiry is not None and self.expiry <= timezone.now()
