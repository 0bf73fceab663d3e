"""The verbs of an account.

Whoever types an address learns nothing about it: asking for an account, for a new password or for another link sends
one mail in every case, and only its reader sees which.

Anybody may sign up with anybody's address, and with the same name, too. So the link alone makes no account: whoever
reads the address could be led to confirm a stranger's name and a password that the stranger knows. It takes the link,
which says that they read the address, and the password of that very sign-up, which says that it is theirs.
"""

from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from cards import my_data
from cardsite.accounts import links, mails, throttles
from cardsite.accounts.links import LinkRefused
from cardsite.accounts.models import ApiToken, SignUp, User
from cardsite.accounts.selectors import (
    sign_up_latest,
    sign_up_waiting,
    sign_ups_of_address,
    token_list,
    user_by_address,
    user_by_name,
)

TOKEN_DAYS = (30, 90, 365)
TOKENS_MAX = 20
SIGN_UP_GONE = "This link has been used already, or its time is over. If you have an account, sign in."
ADDRESS_LINK_USED = "This link has been used already, or the account has changed since. Ask for a new one."


class TokenRefused(Exception):
    """The token was not made; ``field`` is what to change, and the message says how."""

    def __init__(self, field: str | None, message: str) -> None:
        self.field = field
        super().__init__(message)


class WrongPassword(Exception):
    """The password is another one than was chosen at sign-up; nothing has changed."""


# --- making an account -------------------------------------------------------------------------------------------
@sensitive_variables("password")
def sign_up_start(*, username: str, email: str, password: str) -> None:
    """A mail with a link is on its way; who follows it and knows the password makes the account: until then none is."""
    with transaction.atomic():
        SignUp.objects.filter(created_at__lt=timezone.now() - timedelta(seconds=links.CONFIRM_SECONDS)).delete()
        sign_up = SignUp.objects.create(username=username, email=email, password=make_password(password))
    if owner := user_by_address(email=email):
        mails.send("address_in_use", to=owner.email, name=owner.username, reset=links.page("password-reset"))
    else:
        _sign_up_mail(sign_up)


@sensitive_variables("password")
def sign_up_waits(*, name: str, password: str) -> bool:
    """Whether who has this name or address and this very password has only to follow the mailed link.

    Strangers learn nothing: without the password there is no answer, and it takes as long where nobody waits.
    """
    waiting = sign_up_waiting(name=name)
    if waiting is None:
        make_password(password)
        return False
    return check_password(password, waiting.password)


def confirm_resend(*, username: str, email: str) -> None:
    """A mail with a new link is on its way to whoever waits for one; to others, a mail that says there is none.

    The name tells whose sign-up it is, lest a stranger's later one with the same address stands before it.
    """
    sign_up, owner = sign_up_latest(username=username, email=email), user_by_address(email=email)
    if owner and not owner.is_confirmed:
        email_confirm_start(user=owner)
    elif sign_up and not owner:
        sign_up.created_at = timezone.now()
        sign_up.save(update_fields=["created_at"])
        _sign_up_mail(sign_up)
    else:
        known = {"name": owner.username if owner else "", "asked": username}
        mails.send("nothing_to_confirm", to=email, **known, page=links.page("sign-up"))


def confirm_link_check(*, token: str) -> SignUp | User:
    """Whom the link is about, a sign-up or the account whose address it confirms; or ``LinkRefused`` says why not."""
    claim = links.confirm_link_read(token=token)
    if "sign_up" in claim:
        sign_up = SignUp.objects.filter(pk=claim["sign_up"]).first()
        if sign_up is None:
            raise LinkRefused(SIGN_UP_GONE)
        return sign_up
    user = User.objects.filter(pk=claim["user"], is_active=True).first()
    if user is None or not links.address_link_fits(user=user, state=claim["state"]):
        raise LinkRefused(ADDRESS_LINK_USED)
    return user


def _sign_up_mail(sign_up: SignUp) -> None:
    link = links.sign_up_link(sign_up=sign_up)
    mails.send("sign_up", to=sign_up.email, name=sign_up.username, link=link, days=links.CONFIRM_DAYS)


@sensitive_variables("password")
@transaction.atomic
def sign_up_confirm(*, sign_up: SignUp, password: str) -> User:
    """The link is used up, and the account is made for who followed it and knows the password of this sign-up."""
    if not check_password(password, sign_up.password):
        raise WrongPassword
    if not SignUp.objects.select_for_update().filter(pk=sign_up.pk).exists():
        raise LinkRefused(SIGN_UP_GONE)
    user = User(
        username=sign_up.username,
        email=sign_up.email,
        password=sign_up.password,
        email_confirmed_at=timezone.now(),
    )
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as error:
        if user_by_name(username=sign_up.username):
            raise LinkRefused(
                f"Somebody else has taken the name {sign_up.username} in the meantime: sign up again with another."
            ) from error
        raise LinkRefused("This address has an account already: sign in, or ask for a new password.") from error
    sign_ups_of_address(email=sign_up.email).delete()
    return user


# --- the address -------------------------------------------------------------------------------------------------
def email_confirm_start(*, user: User) -> None:
    """A link that confirms the account's present address is on its way to it."""
    _address_mail(user, user.email)


def email_change_start(*, user: User, email: str) -> None:
    """A link that makes ``email`` the account's address is on its way there; until it is followed nothing changes."""
    owner = user_by_address(email=email)
    if owner and owner != user:
        mails.send("address_in_use", to=owner.email, name=owner.username, reset=links.page("password-reset"))
    else:
        _address_mail(user, email)


def _address_mail(user: User, email: str) -> None:
    link = links.address_link(user=user, email=email)
    mails.send("address", to=email, name=user.username, link=link, days=links.CONFIRM_DAYS)


def email_confirm(*, token: str) -> User:
    """The link is used up, and the address that it was sent to is the confirmed one of the account that it names."""
    claim = links.confirm_link_read(token=token)
    email: str = claim["email"]
    with transaction.atomic():
        user = User.objects.select_for_update().filter(pk=claim["user"], is_active=True).first()
        if user is None or not links.address_link_fits(user=user, state=claim["state"]):
            raise LinkRefused(ADDRESS_LINK_USED)
        before, user.email, user.email_confirmed_at = user.email, email, timezone.now()
        try:
            with transaction.atomic():
                user.save(update_fields=["email", "email_confirmed_at"])
        except IntegrityError as error:
            raise LinkRefused("Another account has this address now: choose a different one.") from error
    if before != email:
        mails.notify("address_changed", to=before, name=user.username, address=email)
    return user


# --- the password ------------------------------------------------------------------------------------------------
def password_reset_start(*, email: str) -> None:
    """A mail is on its way: with a link if an account has this address, and otherwise saying that none has."""
    owner = user_by_address(email=email)
    if owner and owner.is_active:
        link = links.password_reset_link(user=owner)
        mails.send("password_reset", to=owner.email, name=owner.username, link=link)
    else:
        mails.send("password_reset_unknown", to=email, page=links.page("sign-up"))


@sensitive_variables("password")
def password_reset(*, user: User, password: str) -> None:
    """The password is new, the address confirmed, every session and token ended, and earlier attempts forgotten."""
    with transaction.atomic():
        if user.email_confirmed_at is None:  # whoever has the link reads the address
            user.email_confirmed_at = timezone.now()
        _password_set(user, password)
    throttles.sign_in_attempts_forget(user)
    _password_notice(user)


@sensitive_variables("password")
def password_change(*, user: User, password: str) -> None:
    """The password is new; every session but the caller's, which it must renew, and every token has ended."""
    with transaction.atomic():
        _password_set(user, password)
    _password_notice(user)


def _password_set(user: User, password: str) -> None:
    # Sessions carry a hash of the password, so the old ones end by themselves.
    user.set_password(password)
    user.save(update_fields=["password", "email_confirmed_at"])
    token_list(user=user).delete()


def _password_notice(user: User) -> None:
    mails.notify("password_changed", to=user.email, name=user.username, reset=links.page("password-reset"))


# --- tokens ------------------------------------------------------------------------------------------------------
@transaction.atomic
def token_create(*, user: User, name: str, days: int) -> tuple[ApiToken, str]:
    """A token that lasts so many days, and its text, which is kept nowhere and can be shown only now."""
    User.objects.select_for_update().get(pk=user.pk)  # two requests at once may not both be the last one allowed
    tokens = token_list(user=user)
    if tokens.count() >= TOKENS_MAX:
        raise TokenRefused(None, f"You have {TOKENS_MAX} tokens, the most there can be: revoke one first.")
    if tokens.filter(name=name).exists():
        raise TokenRefused("name", "You have a token of this name: choose another name, or revoke that one first.")
    token, text = ApiToken.objects.create(user=user, name=name, expiry=timedelta(days=days))
    return token, text


def token_revoke(*, token: ApiToken) -> None:
    """The token opens nothing any more."""
    token.delete()


# --- the end -----------------------------------------------------------------------------------------------------
def account_delete(*, user: User) -> None:
    """The account is gone, and each room has let go of what it kept about this person."""
    name, email = user.username, user.email
    with transaction.atomic():
        for part in my_data.parts():
            if part.forget is not None:
                part.forget(user.pk)
        sign_ups_of_address(email=email).delete()
        user.delete()
    mails.notify("account_deleted", to=email, name=name)
