"""Cards, edited as documents: every save is a version, every fault stands beside its field."""

from typing import Any

import msgspec
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.options import csrf_protect_m
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from cards.admin.card_form import CardForm
from cards.admin.imports import import_view
from cards.models import Card, CardVersion, Game
from cards.rules import games
from cards.rules.catalogue import BadCatalogue
from cards.rules.types import CardSpec
from cards.selectors.changes import card_history
from cards.selectors.known import card_last_release, catalogue_known
from cards.selectors.oddities import oddities
from cards.services import Stale, card_edit, cards_retire, cards_return, fixtures_read

STALE = "Somebody else has written this card since you opened it. Nothing was saved: look at its versions first."


class OfAGameFilter(admin.RelatedFieldListFilter):
    """Two games may have a tier of the same name, so each is named with its game."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        rows = field.remote_field.model.objects.select_related("game").order_by("game__position", "name")
        return [(str(row.pk), f"{row.name}, {row.game.short_name}") for row in rows]


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "game", "kind", "tier", "temple", "total_cost", "power", "health", "origin", "withdrawn"]
    list_filter = [
        "game",
        "origin",
        "withdrawn",
        "official",
        "kind",
        ("tier", OfAGameFilter),
        ("temple", OfAGameFilter),
    ]
    list_per_page = 50
    search_fields = ["name", "slug", "text"]
    search_help_text = "Name, slug or text"
    actions = ["withdraw", "return_to_fixtures"]
    change_list_template = "admin/cards/card/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("import/", self.admin_site.admin_view(self.import_view), name="cards_card_import"),
            path("odd/", self.admin_site.admin_view(self.odd_view), name="cards_card_odd"),
        ]
        return own + super().get_urls()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # a card is withdrawn: decks and matches may name it

    # --- one card ------------------------------------------------------------------------------------------------

    @csrf_protect_m  # type: ignore[untyped-decorator]
    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        card = self._card(request, object_id) if object_id else None
        if object_id and card is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined, no-any-return]
        may_save = self.has_change_permission(request, card) if card else self.has_add_permission(request)
        if not may_save and not (card and request.method == "GET" and self.has_view_permission(request, card)):
            raise PermissionDenied
        game = card.game if card else Game.objects.filter(slug=request.GET.get("game", "")).first()
        if game is None:
            return self._page(request, "choose_game.html", "Add a card", games=Game.objects.all())
        spec = _spec(card) if card else None
        form = CardForm(
            request.POST if request.method == "POST" else None,
            game=games.get(game.slug),
            known=catalogue_known(game=game),
            spec=spec,
            seen=card_last_release(game=game, slug=card.slug) if card else 0,
        )
        if request.method == "POST" and (done := self._save(request, game, card, form)):
            return done
        title = f"{card.name}, {game.name}" if card else f"Add a card of {game.name}"
        return self._page(request, "document_form.html", title, form=form, card=card, original=card, may_save=may_save)

    def _save(self, request: HttpRequest, game: Game, card: Card | None, form: CardForm) -> HttpResponse | None:
        """The answer to a save that was carried out, or nothing and the form says why not."""
        if not form.is_valid() or form.spec is None:
            return None
        try:
            planned = card_edit(
                game=game,
                spec=form.spec,
                seen=form.cleaned_data["seen"],
                by=request.user,  # type: ignore[arg-type]
                why=form.cleaned_data["why"],
            )
        except BadCatalogue as error:
            form.add_faults(error.faults)
            return None
        except Stale:
            if card:
                form.add_error(None, STALE)
            else:
                form.add_error("slug", f"There is a card {form.spec.slug!r} already; open that one.")
            return None
        saved = Card.objects.get(game=game, slug=form.spec.slug)
        told = "; ".join(map(str, planned.differences)) or "nothing changed"
        if planned.action == "added":
            self.log_addition(request, saved, told)
        elif planned.action == "changed":
            self.log_change(request, saved, told)
        self.message_user(request, f"{saved.name}: {told}.", messages.SUCCESS)
        name, arguments = ("change", [saved.pk]) if "_continue" in request.POST else ("changelist", [])
        return HttpResponseRedirect(reverse(f"{self.admin_site.name}:cards_card_{name}", args=arguments))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The versions of the card, with who wrote each."""
        card = self._card(request, object_id)
        if card is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined, no-any-return]
        if not self.has_view_or_change_permission(request, card):
            raise PermissionDenied
        return self._page(
            request, "history.html", f"Versions of {card.name}", events=card_history(card=card), original=card
        )

    def _card(self, request: HttpRequest, object_id: str) -> Card | None:
        return self.get_object(request, unquote(object_id))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return super().get_queryset(request).select_related("game", "tier", "temple")

    # --- many cards ----------------------------------------------------------------------------------------------

    @admin.action(description="Withdraw", permissions=["change"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Card]) -> None:
        """The selected cards leave the catalogue; their rows and versions stay."""
        try:
            count = cards_retire(cards=queryset, by=request.user)  # type: ignore[arg-type]
        except BadCatalogue as error:
            self.message_user(request, f"Nothing was withdrawn. {error}", messages.ERROR)
        else:
            self.message_user(request, f"Withdrawn: {count}.", messages.SUCCESS)

    @admin.action(description="Return to the fixtures", permissions=["change"])
    def return_to_fixtures(self, request: HttpRequest, queryset: QuerySet[Card]) -> None:
        """The selected cards are as the fixtures say again."""
        try:
            catalogues = fixtures_read(folder=settings.FIXTURES_DIR)
            count = cards_return(cards=queryset, catalogues=catalogues, by=request.user)  # type: ignore[arg-type]
        except BadCatalogue as error:
            self.message_user(request, f"Nothing was changed. {error}", messages.ERROR)
        else:
            self.message_user(request, f"Returned to the fixtures; changed: {count}.", messages.SUCCESS)

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """Look at an import before it is written, then write it."""
        if not (self.has_add_permission(request) and self.has_change_permission(request)):
            raise PermissionDenied
        return import_view(request, page=self._page, done=reverse(f"{self.admin_site.name}:cards_card_changelist"))

    def odd_view(self, request: HttpRequest) -> HttpResponse:
        """Entries that may be wrong, each check with its sentence."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = [
            {
                "name": oddity.name,
                "sentence": oddity.sentence,
                "count": oddity.count,
                "more": oddity.count - len(oddity.rows),
                "rows": [
                    {"entry": row, "remark": remark, "address": self._address(row)} for row, remark in oddity.rows
                ],
            }
            for oddity in oddities()
        ]
        return self._page(request, "odd.html", "Odd data", oddities=found)

    def _address(self, row: Model) -> str:
        return reverse(f"{self.admin_site.name}:cards_{row._meta.model_name}_change", args=[row.pk])

    def _page(self, request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
        context |= {**self.admin_site.each_context(request), "opts": self.opts, "title": title, "media": self.media}
        return TemplateResponse(request, f"admin/cards/card/{template}", context)


def _spec(card: Card) -> CardSpec:
    return msgspec.convert(CardVersion.objects.newest().get(card=card).document, CardSpec)
