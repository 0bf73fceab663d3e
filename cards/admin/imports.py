"""Importing in the admin: nothing is written until somebody has seen what would be, and only that is written."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cards.models import Game
from cards.rules.catalogue import BadCatalogue
from cards.rules.import_plans import Plan
from cards.rules.importing import MAX_BYTES, Reading, read
from cards.services import Stale, cards_import, cards_import_plan

SALT = "cards.import"
HOUR = 60 * 60
MAX_TOKEN = 900_000  # a form may send a megabyte; a file of cards packs to a small part of that
PASTED = "pasted text"


class ImportForm(forms.Form):
    game = forms.ModelChoiceField(Game.objects.all(), to_field_name="slug", empty_label=None)
    file = forms.FileField(required=False, help_text=f"JSON or CSV in UTF-8, at most {MAX_BYTES // 2**20} MB.")
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or paste it",
        widget=forms.Textarea(attrs={"rows": 12, "cols": 100, "spellcheck": "false"}),
    )
    replace = forms.BooleanField(
        required=False,
        label="Replace",
        help_text="Change cards, tribes and elements that the catalogue has of its own, too.",
    )
    create_groups = forms.BooleanField(
        required=False,
        label="Create tribes and elements",
        help_text="Add those that are not known, named by slug.",
    )
    why = forms.CharField(required=False, max_length=200, help_text="A sentence for the page of changes.")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        file: Any = cleaned.get("file")
        if bool(file) == bool(cleaned.get("text", "").strip()):
            raise forms.ValidationError("Choose a file or paste a text, one of the two.")
        cleaned["name"] = (file.name or "")[:80] if file else PASTED
        cleaned["content"] = file.read(MAX_BYTES + 1) if file else cleaned["text"].encode("utf-8", "surrogatepass")
        return cleaned


def import_view(request: HttpRequest, *, page: Callable[..., HttpResponse], done: str) -> HttpResponse:
    """Ask for a file; show its plan or its faults; carry out the plan that was agreed to."""
    if request.method == "POST" and "token" in request.POST:
        return _confirmed(request, page, done)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if form.is_valid():
        options = {name: form.cleaned_data[name] for name in ("replace", "create_groups", "why")}
        reading = read(form.cleaned_data["content"], file=form.cleaned_data["name"])
        return _preview(request, page, game=form.cleaned_data["game"], reading=reading, form=form, options=options,
                        content=form.cleaned_data["content"])  # fmt: skip
    return page(request, "import.html", "Import cards", form=form)


def _preview(
    request: HttpRequest,
    page: Callable[..., HttpResponse],
    *,
    game: Game,
    reading: Reading,
    content: bytes,
    options: dict[str, Any],
    form: ImportForm | None = None,
) -> HttpResponse:
    plan = cards_import_plan(
        game=game, reading=reading, replace=options["replace"], create_groups=options["create_groups"]
    )
    token = "" if plan.faults else _token(request, game, reading, content, options, plan)
    too_big = len(token) > MAX_TOKEN
    return page(
        request,
        "import.html",
        "Import cards",
        form=form or ImportForm(),
        game=game,
        plan=plan,
        nothing=not plan.faults and not plan.groups and len(plan.of("unchanged")) == len(plan.cards),
        token="" if too_big else token,
        too_big=too_big,
    )


def _token(
    request: HttpRequest, game: Game, reading: Reading, content: bytes, options: dict[str, Any], plan: Plan
) -> str:
    """The whole import, signed for this curator, so that nothing has to be kept between two requests."""
    return signing.dumps(
        {
            "by": request.user.pk,
            "game": game.slug,
            "name": reading.file,
            "content": content.decode("utf-8"),
            "options": options,
            "digest": plan.digest,
        },
        salt=SALT,
        compress=True,
    )


def _confirmed(request: HttpRequest, page: Callable[..., HttpResponse], done: str) -> HttpResponse:
    try:
        agreed = signing.loads(request.POST["token"], salt=SALT, max_age=HOUR)
    except signing.BadSignature:
        agreed = None
    if agreed is None or agreed["by"] != request.user.pk:
        messages.error(request, "This preview has expired or is not yours. Nothing was imported: look at it again.")
        return page(request, "import.html", "Import cards", form=ImportForm())
    game = Game.objects.get(slug=agreed["game"])
    content = agreed["content"].encode()
    reading = read(content, file=agreed["name"])
    try:
        plan = cards_import(
            game=game,
            reading=reading,
            by=request.user,  # type: ignore[arg-type]
            agreed=agreed["digest"],
            **agreed["options"],
        )
    except (Stale, BadCatalogue):
        messages.warning(request, "The catalogue has changed since you looked. Nothing was imported: look again.")
        return _preview(request, page, game=game, reading=reading, content=content, options=agreed["options"])
    messages.success(request, f"Imported into {game.name}: {plan}")
    return HttpResponseRedirect(done)
