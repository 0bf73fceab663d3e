"""What the pages of stored things share: who may open them, and faults beside the fields concerned."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.models import Deck, DeckVersion, HouseRuleset
from decks.rules.documents import Unreadable, faults_of
from decks.selectors.decks import deck_find, deck_version
from decks.selectors.house_rulesets import house_ruleset_find
from decks.services.decks import owner_check

View = Callable[..., HttpResponseBase]
LONGEST_NUMBER = 9


def member_page(view: View) -> View:
    """A page or form for somebody who is signed in, kept in no cache."""
    return never_cache(login_required(require_http_methods(["GET", "HEAD", "POST"])(view)))


def me(request: HttpRequest) -> AbstractBaseUser:
    """Who is signed in, on a page that lets nobody else in."""
    return cast(AbstractBaseUser, request.user)


def deck_shown(request: HttpRequest, public_id: str) -> Deck:
    """The deck at this address; no such page for those who may not see it."""
    deck = deck_find(public_id=public_id, user=request.user)
    if deck is None:
        raise Http404("There is no such deck, or it is not shared with you.")
    return deck


def deck_owned(request: HttpRequest, public_id: str) -> Deck:
    """The deck at this address, for its owner alone."""
    deck = deck_shown(request, public_id)
    owner_check(thing=deck, by=me(request))
    return deck


def version_shown(deck: Deck, number: str) -> DeckVersion:
    """A version of the deck by the number in an address."""
    if not is_number(number) or (version := deck_version(deck=deck, number=int(number))) is None:
        raise Http404(f"“{deck.name}” has no such version: they are counted from 1 to {deck.head_number}.")
    return version


def house_shown(request: HttpRequest, public_id: str) -> HouseRuleset:
    """The house rules at this address; no such page for those who may not see them."""
    ruleset = house_ruleset_find(public_id=public_id, user=request.user)
    if ruleset is None:
        raise Http404("There are no such house rules, or they are not shared with you.")
    return ruleset


def house_owned(request: HttpRequest, public_id: str) -> HouseRuleset:
    """The house rules at this address, for their owner alone."""
    ruleset = house_shown(request, public_id)
    owner_check(thing=ruleset, by=me(request))
    return ruleset


def is_number(text: str) -> bool:
    """Whether this is the number of a version as addresses and forms tell it."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def faults_tell(form: BaseForm, fault: Unreadable, **names: str) -> None:
    """Every fault stands beside its field; `names` say which field of the form stands for a field of the service."""
    for each in faults_of(fault):
        steps = [names.get(step, step) for step in each.pointer.split("/")]
        field = next((step for step in reversed(steps) if step in form.fields), None)
        form.add_error(field, each.message)


def posted(request: HttpRequest) -> Any:
    """What a form was sent with, or nothing before that."""
    return request.POST if request.method == "POST" else None
