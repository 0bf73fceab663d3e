"""Keep a deck: a new one, or a new version of one that somebody may have changed meanwhile."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from cards.rules.problems import Refused
from decks.formats.base import DeckList
from decks.formats.document import fields_of
from decks.models import Deck
from decks.parts.differences import difference_told
from decks.parts.reports import problems_told
from decks.rules.differences import difference
from decks.rules.documents import Unreadable, faults_of
from decks.selectors.decks import deck_head, deck_versions_difference
from decks.selectors.lawbooks import OFFICIAL
from decks.services import Stale, deck_create, deck_update
from decks.services.checking import code_of, deck_read, text_of_deck
from decks.services.reading import lines_refuse
from decks.views.common import Asked, asked_for
from decks.views.forms import SaveForm
from decks.views.owned import deck_owned, faults_tell, is_number, me, member_page
from decks.views.stored import ruleset_choices


@member_page
def save(request: HttpRequest, game: str) -> HttpResponseBase:
    """The form that keeps a deck; `deck` and `version` say which one is changed, and what was seen of it."""
    asked = asked_for(game)
    given = request.POST if request.method == "POST" else request.GET
    changed = _changed(request, asked, given.get("deck", ""))
    content = given.get("list") or given.get("code", "")
    ruleset = given.get("ruleset") or OFFICIAL
    choices = ruleset_choices(request, asked)
    if ruleset not in dict(choices):
        ruleset = OFFICIAL
    context: dict[str, Any] = {"changed": changed, "seen": given.get("version", "")}
    if request.method != "POST":
        initial = {"list": _shown(asked, content), "ruleset": ruleset}
        return _page(request, asked, SaveForm(choices, initial=initial, is_new=changed is None), context)
    data = given.copy()
    data["list"] = content
    data["ruleset"] = ruleset
    form = SaveForm(choices, data, is_new=changed is None)
    if not form.is_valid():
        return _page(request, asked, form, context)
    try:
        read = deck_read(law=asked.law, data=content)[1]
        lines_refuse(lines=read.lines)
    except Unreadable as fault:
        for each in faults_of(fault):
            form.add_error("list", str(each))
        return _page(request, asked, form, context)
    try:
        if changed is None:
            made = deck_create(
                owner=me(request),
                game=game,
                fields=fields_of(read.deck),
                name=form.cleaned_data["name"],
                ruleset=form.cleaned_data["ruleset"] or OFFICIAL,
            )
            messages.success(request, f"“{made.name}” is saved. Nobody else sees it until you share it.")
            return redirect(made)
        return _version(request, asked, changed, read.deck, form)
    except Refused as refused:
        told = "This deck is public, and the list is not legal. Mend it, or make the deck private or unlisted first."
        form.add_error("list", told)
        context["problems"] = problems_told(refused.problems, asked.law)  # type: ignore[arg-type]
    except Unreadable as fault:
        faults_tell(form, fault, document="list")
    return _page(request, asked, form, context)


def _version(request: HttpRequest, asked: Asked, changed: Deck, read: DeckList, form: SaveForm) -> HttpResponse:
    """A new version of the deck is kept; if somebody was faster, the choice what becomes of this one."""
    text = request.POST.get("version", "")
    seen = int(text) if is_number(text) else 0
    fields = fields_of(read)
    try:
        saved = deck_update(
            deck=changed, by=me(request), seen=seen, fields=fields, change=form.cleaned_data["change"] or None
        )
    except Stale as stale:
        return _stale(request, asked, stale.deck, seen, read, form)
    if saved.head_number == seen:
        messages.info(request, "Nothing is different from the newest version, so there is no new one.")
    else:
        messages.success(request, f"“{saved.name}” is saved as version {saved.head_number}.")
    return redirect(saved)


def _stale(request: HttpRequest, asked: Asked, found: Deck, seen: int, read: DeckList, form: SaveForm) -> HttpResponse:
    """What changed meanwhile, what this list would change, and what can be done about it."""
    meanwhile = deck_versions_difference(deck=found, before=seen, after=found.head_number)
    mine = difference(deck_head(deck=found).document, fields_of(read))
    context = asked.context(
        stored=found,
        seen=seen,
        next_number=found.head_number + 1,
        meanwhile=difference_told(meanwhile, asked.law.index) if meanwhile is not None else None,
        mine=difference_told(mine, asked.law.index),
        content=text_of_deck(read),
        change=form.cleaned_data["change"],
        code=code_of(read),
    )
    return render(request, "decks/stale.html", context, status=409)


def _page(request: HttpRequest, asked: Asked, form: SaveForm, context: dict[str, Any]) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, "decks/save.html", asked.context(form=form, **context), status=status)


def _changed(request: HttpRequest, asked: Asked, public_id: str) -> Deck | None:
    """The deck that gets a new version, if the address names one."""
    if not public_id:
        return None
    found = deck_owned(request, public_id)
    if found.game.slug != asked.game.slug:
        raise Http404(f"“{found.name}” is a deck of another game.")
    return found


def _shown(asked: Asked, content: str) -> str:
    """A code as a list that can be read; whatever else as it is."""
    try:
        name, read = deck_read(law=asked.law, data=content)
    except Unreadable:
        return content
    return text_of_deck(read.deck) if name == "code" else content


def save_address(game: str, code: str, ruleset: str = OFFICIAL) -> str:
    """The form with this deck in it."""
    fields = {"code": code} | ({"ruleset": ruleset} if ruleset != OFFICIAL else {})
    return f"{reverse('decks:save', args=[game])}?{urlencode(fields)}"
