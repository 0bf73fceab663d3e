"""The account that something is counted for."""

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser


def owner_hold(*, owner: AbstractBaseUser) -> None:
    """Until the transaction ends nobody else counts what this account has: two at once would both find room."""
    get_user_model().objects.select_for_update(no_key=True).filter(pk=owner.pk).first()
