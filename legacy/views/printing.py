"""What a table prints: record sheets of bands, sheets of labels, and the page where both are asked for."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.selectors import catalogue_shelf
from decks.rules.documents import Unreadable
from decks.views.owned import faults_tell, me, posted
from legacy.access import Action, NotThere, may
from legacy.models import BandRow, Campaign
from legacy.printing.labels import labels_pdf, trial_pdf
from legacy.printing.records import record_pdf
from legacy.selectors.campaigns import campaign_find
from legacy.selectors.printing import band_record, label_settings, labels_full, labels_needed
from legacy.selectors.shown import band_shown
from legacy.services.labels import label_settings_change
from legacy.views.print_forms import FULL, KeepForm, PrintForm

NOTHING_NEEDED = (
    "No label is needed: no card was inscribed since the last dungeon ended. Ask for scope=full to print all labels.\n"
)


@never_cache
@require_safe
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The band's record sheet, filled in."""
    try:
        row = band_shown(public_id=public_id, user=request.user)
    except NotThere as nothing:
        raise Http404(str(nothing)) from None
    return _pdf(record_pdf(band_record(row=row)), f"band-{row.public_id}.pdf")


@never_cache
@require_safe
def labels(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sheets of labels as the address asks for them, and as the table keeps them in all that it does not say."""
    campaign = _campaign(request, public_id)
    form = PrintForm(label_settings(campaign=campaign), request.GET)
    if not form.is_valid():
        return _refused(form.faults())
    title = f"Labels of {campaign.name}"
    if form.cleaned_data["test"]:
        return _pdf(trial_pdf(form.measures, form.offset, title=title), "labels-test.pdf")
    gather = labels_full if form.cleaned_data["scope"] == FULL else labels_needed
    found = gather(campaign=campaign)
    if not found:
        return _refused(NOTHING_NEEDED)
    return _pdf(labels_pdf(found, form.measures, form.offset, title=title), "labels.pdf")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def labels_settings(request: HttpRequest, public_id: str) -> HttpResponse:
    """What can be printed, and for the keeper the sheet of labels that the table prints on."""
    campaign = _campaign(request, public_id)
    kept = label_settings(campaign=campaign)
    form = KeepForm(kept, posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            label_settings_change(campaign=campaign, by=me(request), **form.said())
        except Unreadable as fault:
            faults_tell(form, fault)
        else:
            messages.success(request, "Labels are printed that way from now on.")
            return redirect("legacy:labels-settings", campaign.public_id)
    context: dict[str, Any] = {
        "catalogue": catalogue_shelf(),
        "current_section": "tables",
        "campaign": campaign,
        "kept": kept,
        "form": form,
        "print_form": PrintForm(kept),
        "may_keep": may(campaign=campaign, user=request.user, action=Action.RULE),
        "needed": len(labels_needed(campaign=campaign)),
        "bands": BandRow.objects.filter(campaign=campaign).only("public_id", "name", "retired"),
    }
    return render(request, "legacy/labels_settings.html", context, status=422 if form.is_bound else 200)


def _campaign(request: HttpRequest, public_id: str) -> Campaign:
    try:
        return campaign_find(public_id=public_id, user=request.user)
    except NotThere as nothing:
        raise Http404(str(nothing)) from None


def _pdf(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["X-Robots-Tag"] = "noindex"
    return response


def _refused(sentences: str) -> HttpResponse:
    return HttpResponse(sentences, status=400, content_type="text/plain; charset=utf-8")
