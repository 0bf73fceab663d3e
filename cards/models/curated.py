"""What a curator may change here although the fixtures say it too."""

from django.db import models


class Curated(models.Model):
    """An entry that a load leaves alone once a curator has written it."""

    edited = models.BooleanField(
        default=False, editable=False, help_text="A curator wrote this; loading the fixtures leaves it as it is."
    )

    class Meta:
        abstract = True
