"""The signed links that prove who reads an address."""

from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from cardsite.accounts.models import SignUp, User

CONFIRM_DAYS = 3
CONFIRM_SECONDS = CONFIRM_DAYS * 24 * 60 * 60
_SALT = "cardsite.accounts.confirm"


class LinkRefused(Exception):
    """The link cannot be followed; the message says why, and what to do instead."""


def page(name: str, *args: Any) -> str:
    """The whole address of a page, for a mail.

    It begins with SITE_URL and not with the host of the request, which whoever asks for the mail could choose.
    """
    return f"{settings.SITE_URL}{reverse(f'accounts:{name}', args=args)}"


def sign_up_link(*, sign_up: SignUp) -> str:
    """Whoever follows it makes the account; it works until the sign-up is gone."""
    return page("confirm", signing.dumps({"sign_up": sign_up.pk}, salt=_SALT))


def address_link(*, user: User, email: str) -> str:
    """Whoever follows it makes ``email`` the confirmed address of the account."""
    return page("confirm", signing.dumps({"user": user.pk, "email": email, "state": _state(user)}, salt=_SALT))


def password_reset_link(*, user: User) -> str:
    """Whoever follows it may choose a new password; it works once, and for an hour."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return page("password-reset-confirm", uid, default_token_generator.make_token(user))


def confirm_link_read(*, token: str) -> dict[str, Any]:
    """What a link to ``confirm`` was made for."""
    try:
        return dict(signing.loads(token, salt=_SALT, max_age=CONFIRM_SECONDS))
    except signing.SignatureExpired as error:
        raise LinkRefused(f"This link has expired: it was good for {CONFIRM_DAYS} days. Ask for a new one.") from error
    except signing.BadSignature as error:
        raise LinkRefused("This link is not whole: copy all of it from the mail, up to its last letter.") from error


def address_link_fits(*, user: User, state: str) -> bool:
    """Nothing that matters has changed since the link was made: it works once, and not after a new password."""
    return state == _state(user)


def _state(user: User) -> str:
    return salted_hmac(_SALT, f"{user.pk} {user.email} {user.email_confirmed_at} {user.password}").hexdigest()[:20]
