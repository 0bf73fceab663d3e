"""A noun that curators edit in a plain form: checked as its document is, kept from loads, and told in a release."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from cards.rules import games
from cards.rules.catalogue import CONTROL, BadCatalogue, nearest, parameter_faults, value_faults
from cards.rules.documents import Document
from cards.services import catalogue_lock, entries_return, entry_record, fixtures_read

COLUMNS = {"id": "code"}  # where a document and its row call the same thing differently


def fingerprint(row: Model) -> str:
    """What the row says, in few letters: another one means that somebody has written it since."""
    values = [str(field.value_from_object(row)) for field in row._meta.concrete_fields]
    values += [
        ",".join(sorted(str(other.pk) for other in field.value_from_object(row))) for field in row._meta.many_to_many
    ]
    return hashlib.sha256("\n".join(values).encode()).hexdigest()[:32]


class CuratedForm(forms.ModelForm):  # type: ignore[type-arg]
    """A form whose fields obey the types of the noun's document."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    document: type[Document]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = False  # what the curator saw is what `seen` says
        if self.instance.pk:
            self.fields["seen"].initial = fingerprint(self.instance)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        catalogue_lock()
        if self.instance.pk:
            now = type(self.instance)._default_manager.get(pk=self.instance.pk)
            if fingerprint(now) != cleaned.get("seen"):
                self.add_error(None, "Somebody else has changed this since you opened it. Open it again first.")
        for field in msgspec.structs.fields(self.document):
            name = COLUMNS.get(field.name, field.name)
            if name in cleaned and name not in self.errors:
                self._check(name, _plain(cleaned[name]), field)
        self._check_game(cleaned)
        return cleaned

    def _check(self, name: str, value: Any, field: msgspec.structs.FieldInfo) -> None:
        if value is None or (value == "" and not field.required):
            return
        for where, message in value_faults(value, field.type, name):
            self.add_error(name, message if where == name else f"{where}: {message}")
        if isinstance(value, str) and CONTROL.search(value.replace("\r\n", "\n")):
            self.add_error(name, "there is a control character in it")

    def _check_game(self, cleaned: Mapping[str, Any]) -> None:
        """What the entry points to belongs to its own game, parameters too."""
        game = cleaned.get("game") or getattr(self.instance, "game", None) if self._has_game() else None
        if game is None:
            return
        for name, value in list(cleaned.items()):
            others = value if isinstance(value, QuerySet) else [value]
            wrong = [str(other) for other in others if getattr(other, "game_id", game.pk) != game.pk]
            if wrong:
                self.add_error(name, f"of another game: {', '.join(wrong)}")
        parameters = cleaned.get("parameters")
        known = games.get(game.slug)
        if isinstance(parameters, dict):
            for where, message in parameter_faults(parameters, known):
                self.add_error("parameters", f"{where}: {message}")
        elif isinstance(parameters, list):
            fields = [field.name for field in msgspec.structs.fields(known.parameters)]
            for word in parameters:
                if word not in fields:
                    self.add_error("parameters", f"{word!r} is not a parameter{nearest(str(word), fields)}")

    def _has_game(self) -> bool:
        return "game" in self.fields or bool(self.instance.pk and hasattr(self.instance, "game"))


def _plain(value: Any) -> Any:
    """A form's value as a document holds it."""
    if isinstance(value, QuerySet):
        return [_plain(row) for row in value]
    if isinstance(value, Model):
        return getattr(value, "slug", None) or getattr(value, "code", None)
    return value.isoformat() if hasattr(value, "isoformat") else value


class CuratedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Saving marks the entry as the curator's own and makes a release; nothing is removed but by the fixtures."""

    form = CuratedForm
    document: type[Document]
    identity: tuple[str, ...] = ("game", "slug")  # what an entry is known by is chosen once
    actions = ["return_to_fixtures"]
    save_on_top = True

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change, **kwargs)
        form.document = self.document
        return form

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        fields = [field for field in super().get_fields(request, obj) if field != "origin_note"]
        return fields if obj is None else [*fields, "origin_note"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*(self.identity if obj else ()), "origin_note"]

    @admin.display(description="whose word it is")
    def origin_note(self, entry: Any) -> str:
        return "A curator’s: loads leave it alone." if entry.edited else "The fixtures’: a load may rewrite it."

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if form.has_changed() or not change:
            obj.edited = True
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        if form.has_changed() or not change:
            entry_record(entry=form.instance, action="changed" if change else "added", by=request.user)  # type: ignore[arg-type]

    @admin.action(description="Return to the fixtures (what they do not have goes)", permissions=["change"])
    def return_to_fixtures(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """The selected entries are as the fixtures say again."""
        try:
            catalogues = fixtures_read(folder=settings.FIXTURES_DIR)
            report = entries_return(entries=queryset, catalogues=catalogues, by=request.user)  # type: ignore[arg-type]
        except BadCatalogue as error:
            self.message_user(request, f"Nothing was changed. {error}", messages.ERROR)
        else:
            self.message_user(request, f"Returned to the fixtures: {report}", messages.SUCCESS)
