"""How tables print their labels, for the people who help them; what happened at a table is changed nowhere."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from legacy.models import Campaign, LabelSettings
from legacy.models.labels import MEASURES
from legacy.printing.layouts import OWN, SHEETS, Layout, layout_faults


class LabelSettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """The same measures as on the table's own page, judged the same way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "campaign" in self.fields:  # a list of all of them would be long
            self.fields["campaign"] = forms.ModelChoiceField(
                Campaign.objects.all(),
                to_field_name="public_id",
                widget=forms.TextInput,
                help_text="The letters and digits that stand for it in its address.",
            )

    def clean(self) -> dict[str, Any]:
        """Another sheet than the table's own brings its measures along."""
        said = super().clean() or self.cleaned_data
        if (layout := said.get("layout")) in SHEETS:
            said |= {name: getattr(SHEETS[layout][1], name) for name in MEASURES}
        elif layout == OWN and all(said.get(name) is not None for name in MEASURES):
            for field, sentence in layout_faults(Layout(**{name: said[name] for name in MEASURES})):
                self.add_error(field, sentence)
        return said


@admin.register(LabelSettings)
class LabelSettingsAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    form = LabelSettingsForm
    list_display = ["campaign", "layout", "offset_right", "offset_down"]
    list_filter = ["layout"]
    list_select_related = ["campaign"]
    search_fields = ["campaign__name", "campaign__public_id"]
    fieldsets = [
        (None, {"fields": ["campaign", "layout"]}),
        ("Our own measures", {"fields": list(MEASURES)}),
        ("The printer", {"fields": ["offset_right", "offset_down"]}),
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: LabelSettings | None = None) -> list[str]:
        """A row stays with its table."""
        return ["campaign"] if obj else []
