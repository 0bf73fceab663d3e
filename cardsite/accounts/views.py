"""The pages of an account."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial, wraps
from math import ceil
from typing import Any, Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards import my_data
from cardsite.accounts import forms, services, throttles
from cardsite.accounts.links import LinkRefused
from cardsite.accounts.mails import MailFailed
from cardsite.accounts.models import SignUp, User
from cardsite.accounts.selectors import my_data_pieces, token_list
from decks.selectors.decks import deck_became_illegal_list

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

CONSOLE = "django.core.mail.backends.console.EmailBackend"
MAIL_PRINTED = "This site prints its mails in the window where it was started, until EMAIL_URL is set."
MAIL_FAILED = ValidationError(
    "The mail could not be sent just now, and nothing has changed. Please try again in some minutes.", "mail_failed"
)
NOT_CONFIRMED = (
    "Your address is not confirmed yet: follow the link in the mail that was sent to it, then sign in. "
    "If no mail has come, ask for another link."
)
MOST_TOLD = 10  # decks that became illegal
WRONG_PAIR = "Name and password do not fit together. Check both; capitals matter in the password."


# --- what the pages share ----------------------------------------------------------------------------------------
def page(view: View[P]) -> View[P]:
    """A page or form that is kept in no cache and answers too many attempts with when to try again."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except throttles.TooManyAttempts as refusal:
            return _too_many(request, refusal.seconds)

    return never_cache(sensitive_post_parameters()(require_http_methods(["GET", "HEAD", "POST"])(answer)))


def own_page(view: View[P]) -> View[P]:
    """A page of somebody who is signed in."""
    return page(login_required(view))


def _too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    again = timezone.now() + timedelta(seconds=seconds)
    context = {"again": again, "seconds": seconds, "minutes": ceil(seconds / 60)}
    response = render(request, "accounts/too_many.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response


def _me(request: HttpRequest) -> User:
    return cast(User, request.user)  # own_page lets nobody else in


def _posted(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _form_page(request: HttpRequest, template: str, form: BaseForm, **context: Any) -> HttpResponse:
    """The form; a status of its own says that what was sent needs mending, or that the mail server does."""
    status = 200
    if form.is_bound:
        status = 503 if form.has_error(NON_FIELD_ERRORS, "mail_failed") else 422
    return render(request, f"accounts/{template}.html", {"form": form, **context}, status=status)


def _mailed(request: HttpRequest, form: BaseForm, *, purpose: str, email: str, send: Callable[[], None]) -> bool:
    """Whether the mail went out; otherwise it does not count, and the form says so."""
    taken = throttles.take(throttles.mail_attempts(request, purpose, email))
    try:
        send()
    except MailFailed:
        throttles.give_back(taken)
        form.add_error(None, MAIL_FAILED)
        return False
    if settings.EMAIL_BACKEND == CONSOLE:
        messages.info(request, MAIL_PRINTED)
    return True


def _password_fits(form: forms.CurrentPasswordForm) -> bool:
    """Whether the form is valid; a wrong password counts as an attempt to guess it, anything else does not."""
    taken = throttles.take(throttles.password_attempts(form.user))
    valid = form.is_valid()
    if not form.has_error("current_password", "wrong_password"):
        throttles.give_back(taken)
    return valid


def _next(request: HttpRequest) -> str:
    """Where to go after signing in: a page of this site, or nowhere."""
    wish = request.POST.get("next", request.GET.get("next", ""))
    safe = url_has_allowed_host_and_scheme(wish, {request.get_host()}, require_https=request.is_secure())
    return wish if safe else ""


# --- coming and going --------------------------------------------------------------------------------------------
@page
def sign_up(request: HttpRequest) -> HttpResponseBase:
    """Ask for an account."""
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = forms.SignUpForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        start = partial(
            services.sign_up_start, username=data["username"], email=data["email"], password=data["password"]
        )
        if _mailed(request, form, purpose="sign-up", email=data["email"], send=start):
            messages.success(request, f"A mail is on its way to {data['email']}. Follow the link in it to begin.")
            return redirect("accounts:confirm-resend")
    return _form_page(request, "sign_up", form)


@page
def confirm(request: HttpRequest, token: str) -> HttpResponseBase:
    """Follow a mailed link: a button, since mail programs open links by themselves to look at them."""
    try:
        about = services.confirm_link_check(token=token)
        if isinstance(about, SignUp):
            return _sign_up_confirm(request, about)
        if request.method == "POST":
            user = services.email_confirm(token=token)
            messages.success(request, f"The address {user.email} is confirmed.")
            return redirect("accounts:account" if request.user == user else "accounts:sign-in")
    except LinkRefused as refusal:
        return render(request, "accounts/link_refused.html", {"reason": str(refusal)}, status=410)
    return render(request, "accounts/confirm.html", {"name": about.username})


def _sign_up_confirm(request: HttpRequest, sign_up: SignUp) -> HttpResponse:
    """Ask for the password; with the link it is as good as signing in, and guessed no more often."""
    form = forms.ConfirmForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        taken = throttles.take(throttles.sign_in_attempts(request, sign_up.username))
        try:
            user = services.sign_up_confirm(sign_up=sign_up, password=form.cleaned_data["password"])
        except services.WrongPassword:
            form.add_error("password", f"This is not the password with which {sign_up.username} signed up.")
        else:
            throttles.give_back(taken)
            login(request, user)
            messages.success(request, f"Your account is made, and the address {user.email} is confirmed.")
            return redirect("accounts:account")
    return _form_page(request, "confirm_sign_up", form, name=sign_up.username)


@page
def confirm_resend(request: HttpRequest) -> HttpResponseBase:
    """Ask for the link once more."""
    form = forms.ResendForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        start = partial(services.confirm_resend, username=form.cleaned_data["username"], email=email)
        if _mailed(request, form, purpose="confirm", email=email, send=start):
            messages.success(request, f"Another mail is on its way to {email}.")
            return redirect("accounts:confirm-resend")
    return _form_page(request, "confirm_resend", form)


@page
def sign_in(request: HttpRequest) -> HttpResponseBase:
    """Sign in by name or address."""
    wish = _next(request)
    if request.user.is_authenticated and request.method == "GET" and not wish:
        return redirect("accounts:account")
    form = forms.SignInForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        taken = throttles.take(throttles.sign_in_attempts(request, form.cleaned_data["username"]))
        user = authenticate(request, **form.cleaned_data)
        if user is not None:
            throttles.give_back(taken)
            login(request, user)  # gives the session a new key
            return redirect(wish or resolve_url("accounts:account"))
        waits = services.sign_up_waits(name=form.cleaned_data["username"], password=form.cleaned_data["password"])
        if waits:
            throttles.give_back(taken)
        form.add_error(None, NOT_CONFIRMED if waits else WRONG_PAIR)
    return _form_page(request, "sign_in", form, next=wish)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out."""
    logout(request)
    messages.success(request, "You are signed out.")
    return redirect("home")


# --- the password ------------------------------------------------------------------------------------------------
@page
def password_reset(request: HttpRequest) -> HttpResponseBase:
    """Ask for a link to choose a new password."""
    form = forms.AddressForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        start = partial(services.password_reset_start, email=email)
        if _mailed(request, form, purpose="password-reset", email=email, send=start):
            messages.success(
                request, f"A mail is on its way to {email}. If an account has this address, a link is in it."
            )
            return redirect("accounts:sign-in")
    return _form_page(request, "password_reset", form)


@method_decorator(page, name="dispatch")
class PasswordResetConfirm(auth_views.PasswordResetConfirmView):
    """Choose a new password; Django's view takes the link's token out of the address before the form is shown."""

    form_class = forms.NewPasswordForm  # type: ignore[assignment]
    success_url = reverse_lazy("accounts:sign-in")
    template_name = "accounts/password_reset_confirm.html"

    def form_valid(self, form: Any) -> HttpResponse:
        services.password_reset(user=cast(User, self.user), password=form.cleaned_data["password"])
        del self.request.session[auth_views.INTERNAL_RESET_SESSION_TOKEN]
        messages.success(self.request, "Your password is changed. Sign in with the new one.")
        return redirect(self.success_url)

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        if not self.validlink:
            kwargs["status"] = 410
        elif context["form"].is_bound:
            kwargs["status"] = 422
        return super().render_to_response(context, **kwargs)


@own_page
def password_change(request: HttpRequest) -> HttpResponseBase:
    """Choose another password."""
    form = forms.PasswordChangeForm(_posted(request), user=_me(request))
    if request.method == "POST" and _password_fits(form):
        services.password_change(user=form.user, password=form.cleaned_data["password"])
        update_session_auth_hash(request, form.user)
        messages.success(request, "Your password is changed, and you are signed out everywhere else.")
        return redirect("accounts:account")
    return _form_page(request, "password_change", form)


# --- my account --------------------------------------------------------------------------------------------------
@own_page
@require_safe
def account(request: HttpRequest) -> HttpResponseBase:
    """What the site knows about me, and what I can do about it."""
    me = _me(request)
    context = {"fallen": deck_became_illegal_list(owner=me)[:MOST_TOLD], "moderates": me.has_perm("decks.view_report")}
    return render(request, "accounts/account.html", context)


@own_page
def email_change(request: HttpRequest) -> HttpResponseBase:
    """Ask to use another address."""
    form = forms.EmailChangeForm(_posted(request), user=_me(request))
    if request.method == "POST" and _password_fits(form):
        email = form.cleaned_data["email"]
        start = partial(services.email_change_start, user=form.user, email=email)
        if _mailed(request, form, purpose="address", email=email, send=start):
            messages.success(
                request, f"A mail is on its way to {email}. Your address changes when its link is followed."
            )
            return redirect("accounts:account")
    return _form_page(request, "email_change", form)


@own_page
def delete(request: HttpRequest) -> HttpResponseBase:
    """Delete my account."""
    form = forms.CurrentPasswordForm(_posted(request), user=_me(request))
    if request.method == "POST" and _password_fits(form):
        services.account_delete(user=form.user)
        logout(request)
        messages.success(request, "Your account is deleted.")
        return redirect("home")
    return _form_page(request, "delete", form, parts=my_data.parts())


@own_page
def data(request: HttpRequest) -> HttpResponseBase:
    """Download what the site keeps about me."""
    if request.method != "POST":
        return render(request, "accounts/data.html", {"parts": my_data.parts()})
    user = _me(request)
    response = StreamingHttpResponse(my_data_pieces(user=user), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="scriptorium-{user.username}.json"'
    return response


# --- tokens ------------------------------------------------------------------------------------------------------
@own_page
def tokens(request: HttpRequest) -> HttpResponseBase:
    """My API tokens, and a form for another.

    The text of a new token is in this one answer: a redirect would have to keep it somewhere in between.
    """
    user = _me(request)
    form = forms.TokenForm(_posted(request))
    made, text = None, ""
    if request.method == "POST" and form.is_valid():
        try:
            made, text = services.token_create(user=user, **form.cleaned_data)
            form = forms.TokenForm()
        except services.TokenRefused as refusal:
            form.add_error(refusal.field, str(refusal))
    return _form_page(request, "tokens", form, tokens=token_list(user=user), made=made, text=text)


@require_POST
@login_required
def token_revoke(request: HttpRequest, key: str) -> HttpResponse:
    """Revoke one of my tokens."""
    token = get_object_or_404(token_list(user=_me(request)), token_key=key)
    services.token_revoke(token=token)
    messages.success(request, f"The token {token.name} is revoked.")
    return redirect("accounts:tokens")
