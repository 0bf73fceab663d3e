"""Tell the moderators about a public name or notes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from decks.models import Deck, HouseRuleset
from decks.rules.documents import Unreadable
from decks.services import report_make
from decks.views.common import asked_for
from decks.views.forms import ReportForm
from decks.views.owned import deck_shown, faults_tell, house_shown, me, member_page, posted


@member_page
def report_deck(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Report the name or the notes of a deck."""
    return _report(request, deck_shown(request, public_id))


@member_page
def report_house(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Report the name or the summary of house rules."""
    return _report(request, house_shown(request, public_id))


def _report(request: HttpRequest, subject: Deck | HouseRuleset) -> HttpResponse:
    form = ReportForm(posted(request))
    if form.is_bound and form.is_valid():
        try:
            report_make(subject=subject, by=me(request), **form.cleaned_data)
        except Unreadable as fault:
            faults_tell(form, fault)
        else:
            messages.success(request, "Thank you. A moderator will look at it.")
            return redirect(subject)
    context = asked_for(subject.game.slug).context(form=form, subject=subject)
    return render(request, "decks/report.html", context, status=422 if form.is_bound else 200)
