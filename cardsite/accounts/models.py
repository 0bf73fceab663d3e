"""Who uses the site under a name."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """An account: a name that others see, an address that only its owner and the operator see."""

    email = models.EmailField("address", unique=True)
    email_confirmed_at = models.DateTimeField(null=True, blank=True)

    @property
    def is_confirmed(self) -> bool:
        return self.email_confirmed_at is not None
