"""The account to which everything of the demonstration belongs. Nobody can sign in to it."""

from itertools import count

from django.contrib.auth.hashers import make_password

from cardsite.accounts.models import User

ADDRESS = "demo@scriptorium.invalid"  # no mail reaches it, so nobody else can confirm it
NAME = "demo"


def demo_keeper_make() -> User:
    """The account is there, without a password and not active; until the transaction ends nobody else has it so."""
    made, _ = User.objects.get_or_create(
        email=ADDRESS, defaults={"username": _free_name(), "password": make_password(None), "is_active": False}
    )
    return User.objects.select_for_update().get(pk=made.pk)


def _free_name() -> str:
    """The name, or the name with the first number that nobody has."""
    names = (NAME if number == 1 else f"{NAME}-{number}" for number in count(1))
    return next(name for name in names if not User.objects.filter(username__iexact=name).exists())
