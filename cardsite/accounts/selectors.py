"""Reading accounts."""

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.utils import timezone

from cards import my_data
from cardsite.accounts.models import ApiToken, SignUp, User
from cardsite.accounts.validators import address_folded


def user_by_name(*, username: str) -> User | None:
    """Who has this name, in capitals or not."""
    return User.objects.alias(folded=Lower("username")).filter(folded=username.lower()).first()


def user_by_address(*, email: str) -> User | None:
    """Whose address this is, however it is typed."""
    return User.objects.alias(folded=Lower("email")).filter(folded=address_folded(email)).first()


def sign_ups_of_address(*, email: str) -> QuerySet[SignUp]:
    """Whoever asked for an account with this address and has not followed the link yet."""
    return SignUp.objects.alias(folded=Lower("email")).filter(folded=address_folded(email))


def sign_up_latest(*, username: str, email: str) -> SignUp | None:
    """The last time somebody asked for an account with this name and address."""
    asked = sign_ups_of_address(email=email).alias(name=Lower("username")).filter(name=username.lower())
    return asked.order_by("-created_at", "-pk").first()


def sign_up_waiting(*, name: str) -> SignUp | None:
    """The last time somebody asked for an account with this name or address, as they would type it to sign in."""
    column = "email" if "@" in name else "username"
    asked = SignUp.objects.alias(folded=Lower(column)).filter(folded=address_folded(name))
    return asked.order_by("-created_at", "-pk").first()


def token_list(*, user: User) -> QuerySet[ApiToken]:
    """The tokens that act for this account, newest first."""
    tokens: QuerySet[ApiToken] = ApiToken.objects.filter(user=user)
    return tokens


def my_data_pieces(*, user: User) -> Iterator[str]:
    """Everything the site keeps about this person as JSON, a part for each room; read while it is written."""
    collected = {part.name: part.collect(user.pk) for part in my_data.parts()}
    return my_data.pieces({"made_at": timezone.now(), **collected})


def account_data(user_id: int) -> dict[str, Any]:
    """The account's own part of my data; a password's or token's hash is of no use to anybody and left out."""
    user = User.objects.get(pk=user_id)
    return {
        "name": user.username,
        "address": user.email,
        "address_confirmed_at": user.email_confirmed_at,
        "joined_at": user.date_joined,
        "last_signed_in_at": user.last_login,
        "is_staff": user.is_staff,
        "tokens": [
            {"name": token.name, "prefix": token.prefix, "created_at": token.created, "expires_at": token.expiry}
            for token in token_list(user=user)
        ],
    }
