"""The page of a stored deck and of its versions, and what its owner and others do there."""

from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.rules.problems import Refused
from decks import rules as game_rules
from decks.formats.base import LISTS
from decks.formats.document import read_fields
from decks.models import Deck, DeckVersion
from decks.models.shared import HOUSE
from decks.notes import notes_html
from decks.parts.reports import ProblemTold, problems_told
from decks.rules.documents import Unreadable
from decks.selectors import UnknownRuleset
from decks.selectors.decks import deck_head
from decks.selectors.house_rulesets import house_ruleset_list
from decks.services import Stale, deck_delete, deck_fork, deck_formats, deck_judged, deck_publish, deck_update
from decks.services.checking import code_of
from decks.services.verdicts import FoundProblem
from decks.views.common import Asked, asked_for
from decks.views.forms import DeckForm, tags_of
from decks.views.owned import deck_owned, deck_shown, faults_tell, me, member_page, posted, version_shown
from decks.views.show import carried, deck_context

NOT_PUBLIC = "This deck is not legal, so it cannot be public. The problems stand below."


@require_safe
def deck(request: HttpRequest, public_id: str) -> HttpResponse:
    """A stored deck: what its owner says of it, its judgement, its cards."""
    found = deck_judged(deck=deck_shown(request, public_id))
    return deck_page(request, found, deck_head(deck=found))


@require_safe
def version(request: HttpRequest, public_id: str, number: str) -> HttpResponse:
    """A stored deck as it was."""
    found = deck_judged(deck=deck_shown(request, public_id))
    return deck_page(request, found, version_shown(found, number))


@member_page
def edit(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Change the name, the notes, the tags, the ruleset and who sees a deck."""
    found = deck_owned(request, public_id)
    asked = asked_for(found.game.slug)
    initial = {
        "name": found.name,
        "notes": found.notes,
        "tags": ", ".join(tag.tag for tag in found.tags.all()),
        "ruleset": found.ruleset,
        "visibility": found.visibility,
    }
    form = DeckForm(ruleset_choices(request, asked, found.ruleset), posted(request), initial=initial)
    context: dict[str, Any] = {"stored": found, "form": form}
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            said = form.cleaned_data | {"tags": tags_of(form.cleaned_data["tags"])}
            try:
                deck_update(deck=found, by=me(request), seen=found.head_number, **said)
            except Unreadable as fault:
                faults_tell(form, fault)
            except Stale:
                form.add_error(None, "Another version was saved in this very moment. Send this once more.")
                status = 409
            except Refused as refused:
                form.add_error("visibility", "Only a legal deck can be public; this one is not legal by its ruleset.")
                context["problems"] = problems_told(refused.problems, asked.law)  # type: ignore[arg-type]
            else:
                messages.success(request, f"“{said['name']}” is saved.")
                return redirect(found)
    return render(request, "decks/deck_edit.html", asked.context(**context), status=status)


@member_page
def publish(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Make a deck public; an illegal one is shown with its problems instead."""
    found = deck_owned(request, public_id)
    if request.method != "POST":
        return redirect(found)
    try:
        deck_publish(deck=found, by=me(request))
    except Refused:
        found = deck_judged(deck=found)
        return deck_page(request, found, deck_head(deck=found), status=422, refused=NOT_PUBLIC)
    except Unreadable as fault:
        return deck_page(request, found, deck_head(deck=found), status=422, refused=fault.message)
    messages.success(request, f"“{found.name}” is public: everybody finds it.")
    return redirect(found)


@member_page
def delete(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Delete a deck, after a question."""
    found = deck_owned(request, public_id)
    if request.method != "POST":
        return render(request, "decks/deck_delete.html", asked_for(found.game.slug).context(stored=found))
    deck_delete(deck=found, by=me(request))
    messages.success(request, f"“{found.name}” is deleted.")
    return redirect("decks:index")


@member_page
def fork(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Make a deck of one's own of this one."""
    found = deck_shown(request, public_id)
    if request.method != "POST":
        return redirect(found)
    try:
        made = deck_fork(deck=found, by=me(request))
    except Unreadable as fault:
        messages.error(request, fault.message)
        return redirect(found)
    messages.success(request, f"This is your own copy of “{found.name}”. Nobody else sees it.")
    return redirect(made)


def deck_page(
    request: HttpRequest, found: Deck, version: DeckVersion, *, status: int = 200, refused: str = ""
) -> HttpResponse:
    """The page of a deck in one of its versions."""
    asked = asked_for(found.game.slug)
    is_mine = found.is_of(request.user)
    try:
        asked.admit([found.ruleset], request.user)
    except UnknownRuleset:  # it is gone, or its owner keeps it private
        pass
    origin = found.forked_from
    is_head = version.number == found.head_number
    context = asked.context(
        stored=found,
        version=version,
        is_head=is_head,
        is_mine=is_mine,
        is_house=found.ruleset.startswith(HOUSE),
        house_id=found.ruleset.removeprefix(HOUSE).partition("@")[0],
        own_ruleset=asked.law.rulesets.get(found.ruleset),
        notes=notes_html(found.notes),
        origin=origin if origin is not None and origin.is_visible_to(request.user) else None,
        formats=deck_formats(deck=found),
        given=carried(request.GET),
        refused=refused,
        told=_told(asked, found) if is_head else (),
    )
    return render(request, "decks/deck.html", context | _content(request, asked, found, version), status=status)


def _told(asked: Asked, found: Deck) -> tuple[ProblemTold, ...]:
    """What its ruleset says of the deck; house rules that the reader may not know say nothing, for it has numbers."""
    if found.ruleset not in asked.law.rulesets:
        return ()
    return problems_told(msgspec.convert(found.problems, tuple[FoundProblem, ...]), asked.law)


def _content(request: HttpRequest, asked: Asked, found: Deck, version: DeckVersion) -> dict[str, Any]:
    """The cards of a list with all that is shown of them, or the text of a document."""
    document = msgspec.json.format(msgspec.json.encode(version.document), indent=2).decode()
    try:
        read = read_fields(version.document, game_rules.get(asked.game.slug), asked.law.index).deck
    except Unreadable as fault:
        return {"document": document, "unreadable": fault}
    code = code_of(read)
    if found.kind != LISTS:
        return {"document": document, "code": code}
    return {"is_list": True, "code": code} | deck_context(asked, read, request.GET, found.ruleset)


def ruleset_choices(request: HttpRequest, asked: Asked, current: str = "") -> list[tuple[str, str]]:
    """The rulesets that a deck of this person may be judged by, and the one that it is judged by now."""
    house = house_ruleset_list(user=request.user, mine=True, game=asked.game.slug)
    choices = {slug: ruleset.name for slug, ruleset in asked.law.rulesets.items()}
    choices |= {ruleset.reference: f"{ruleset.name} (your house rules)" for ruleset in house}
    if current and current not in choices:
        choices[current] = current
    return list(choices.items())
