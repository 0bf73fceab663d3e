"""What the account pages ask for."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from cardsite.accounts.models import TOKEN_NAME_LENGTH, User
from cardsite.accounts.selectors import user_by_name
from cardsite.accounts.services import TOKEN_DAYS
from cardsite.accounts.validators import NAME_LENGTH_MAX, NAME_RULE, address_normal, name_format, name_not_reserved

PASSWORD_HINT = "At least 8 characters, not only digits, not a common password and not like your name or address."  # noqa: S105

NAME_INPUT = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


class AddressField(forms.EmailField):
    """An e-mail address, written the way it is compared."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "email"})
        super().__init__(**{"label": "E-mail address", "widget": widget, **kwargs})

    def clean(self, value: Any) -> str:
        address = super().clean(value)
        return address_normal(address) if address else address


class PasswordField(forms.CharField):
    """A password: never shown again, never trimmed; ``autocomplete`` tells a password manager which one is meant."""

    def __init__(self, *, autocomplete: str, **kwargs: Any) -> None:
        super().__init__(strip=False, widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}), **kwargs)


class PersonForm(forms.Form):
    """A form about somebody; nobody yet, where they sign up."""

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)


class NewPasswordForm(PersonForm):
    """A new password, twice."""

    password = PasswordField(label="New password", autocomplete="new-password", help_text=PASSWORD_HINT)
    password_again = PasswordField(label="New password, once more", autocomplete="new-password")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        password, again = cleaned.get("password"), cleaned.get("password_again")
        if password and again and password != again:
            self.add_error("password_again", "The two passwords are not the same: type the same one twice.")
        if password:
            try:
                validate_password(password, user=self.owner(cleaned))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def owner(self, cleaned: dict[str, Any]) -> User | None:
        """Whose password it will be: it may not be like that person's name or address."""
        return self.user


class CurrentPasswordForm(PersonForm):
    """The password of the person who is signed in, to be sure that it is they."""

    user: User
    current_password = PasswordField(label="Your password", autocomplete="current-password")

    def clean_current_password(self) -> str:
        password: str = self.cleaned_data["current_password"]
        if not self.user.check_password(password):
            raise ValidationError("This is not your password.", code="wrong_password")
        return password


class SignUpForm(NewPasswordForm):
    """A name, an address and a password for somebody new."""

    username = forms.CharField(
        label="Name",
        validators=[name_format, name_not_reserved],
        help_text=f"Others see it. {NAME_RULE}",
        widget=forms.TextInput(attrs=NAME_INPUT | {"maxlength": NAME_LENGTH_MAX}),
    )
    email = AddressField(help_text="Only you and the operator of the site see it. A link is sent there.")
    password = PasswordField(label="Password", autocomplete="new-password", help_text=PASSWORD_HINT)
    password_again = PasswordField(label="Password, once more", autocomplete="new-password")
    field_order = ["username", "email", "password", "password_again"]

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if user_by_name(username=username):
            raise ValidationError("This name is taken: choose another.", code="name_taken")
        return username

    def owner(self, cleaned: dict[str, Any]) -> User:
        return User(username=cleaned.get("username", ""), email=cleaned.get("email", ""))


class SignInForm(forms.Form):
    """Who, and the password."""

    username = forms.CharField(
        label="Name or e-mail address",
        max_length=254,
        widget=forms.TextInput(attrs=NAME_INPUT),
    )
    password = PasswordField(label="Password", autocomplete="current-password")


class AddressForm(forms.Form):
    """Where to send a link."""

    email = AddressField()


class ResendForm(AddressForm):
    """Whose link to send once more, and where to."""

    username = forms.CharField(
        label="Name",
        validators=[name_format],
        help_text="The one you chose when you signed up.",
        widget=forms.TextInput(attrs=NAME_INPUT | {"maxlength": NAME_LENGTH_MAX}),
    )
    field_order = ["username", "email"]


class ConfirmForm(forms.Form):
    """The password that was chosen at sign-up, once more."""

    password = PasswordField(label="Password", autocomplete="current-password")


class PasswordChangeForm(CurrentPasswordForm, NewPasswordForm):
    """The present password, and a new one twice."""

    user: User
    field_order = ["current_password", "password", "password_again"]


class EmailChangeForm(CurrentPasswordForm):
    """A new address."""

    email = AddressField(label="New e-mail address")
    field_order = ["email", "current_password"]

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if email == self.user.email:
            raise ValidationError("This is your address already.", code="same_address")
        return email


class TokenForm(forms.Form):
    """A name for a token, and how long it shall last."""

    name = forms.CharField(
        max_length=TOKEN_NAME_LENGTH,
        help_text="What will use it, so that you know it again: for example, deck bot.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    days = forms.TypedChoiceField(
        label="Expires after",
        choices=[(days, f"{days} days") for days in TOKEN_DAYS],
        initial=TOKEN_DAYS[1],
        coerce=int,
    )
