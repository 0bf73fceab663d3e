"""What the page for printing asks: what to print, and what to keep for the table."""

from decimal import Decimal
from typing import Any

from django import forms

from legacy.models import LabelSettings
from legacy.models.labels import MEASURES
from legacy.printing.layouts import MOST_OFFSET, OWN, PLACES, SHEETS, Layout, Offset

NEEDED, FULL = "needed", "full"
SCOPES = ((NEEDED, "Only the labels needed for this Turning"), (FULL, "A full sheet of all labels"))
SHEET_CHOICES = [(slug, name) for slug, (name, _) in SHEETS.items()]
INTEGERS = ("columns", "rows")
WORDS = {
    "columns": "Columns",
    "rows": "Rows",
    "label_width": "Width of a label",
    "label_height": "Height of a label",
    "top_margin": "Upper edge of the paper to the first label",
    "left_margin": "Left edge of the paper to the first label",
    "column_pitch": "From one column to the next",
    "row_pitch": "From one row to the next",
}


def _offset_field(label: str, **more: Any) -> forms.DecimalField:
    said = f"A number of millimetres from {-MOST_OFFSET} to {MOST_OFFSET} is expected."
    return forms.DecimalField(
        label=label,
        required=False,
        min_value=-MOST_OFFSET,
        max_value=MOST_OFFSET,
        decimal_places=2,
        error_messages={"invalid": said, "min_value": said, "max_value": said},
        **more,
    )


class PrintForm(forms.Form):
    """What stands in the address of a sheet of labels; what is left out is as the table keeps it."""

    scope = forms.ChoiceField(
        label="What to print",
        choices=SCOPES,
        required=False,
        initial=NEEDED,
        error_messages={"invalid_choice": f"There is no scope “%(value)s”: choose {NEEDED} or {FULL}."},
    )
    layout = forms.ChoiceField(
        label="Sheet",
        required=False,
        error_messages={"invalid_choice": f"There is no sheet “%(value)s”: choose {' or '.join(SHEETS)}."},
    )
    x = _offset_field("Move to the right, in mm", help_text="Less than 0 is to the left.")
    y = _offset_field("Move down, in mm", help_text="Less than 0 is up.")
    test = forms.BooleanField(
        label="Test print: only the outlines of the labels, for plain paper",
        required=False,
    )

    def __init__(self, kept: LabelSettings, data: Any = None) -> None:
        super().__init__(data, initial={"x": kept.offset_right, "y": kept.offset_down})
        self.kept = kept
        choices = [("", f"As kept for this table: {kept.get_layout_display()}"), *SHEET_CHOICES]
        self.fields["layout"].choices = choices  # type: ignore[attr-defined]

    @property
    def measures(self) -> Layout:
        chosen = self.cleaned_data["layout"]
        return SHEETS[chosen][1] if chosen else self.kept.measures

    @property
    def offset(self) -> Offset:
        x, y = self.cleaned_data["x"], self.cleaned_data["y"]
        kept = self.kept.offset
        return Offset(kept.right if x is None else float(x), kept.down if y is None else float(y))

    def faults(self) -> str:
        """Everything that cannot be read, a line each, by its name in the address."""
        return "".join(f"{name}: {said}\n" for name, faults in self.errors.items() for said in faults)


class KeepForm(forms.Form):
    """The sheet, the measures and the offset that a table keeps."""

    layout = forms.ChoiceField(label="Sheet", choices=[*SHEET_CHOICES, (OWN, "Our own measures, as below")])
    offset_right = _offset_field("Move to the right, in mm", help_text="Less than 0 is to the left.")
    offset_down = _offset_field("Move down, in mm", help_text="Less than 0 is up.")

    def __init__(self, kept: LabelSettings, data: Any = None) -> None:
        names = ("layout", "offset_right", "offset_down", *MEASURES)
        super().__init__(data, initial={name: _plain(getattr(kept, name)) for name in names})
        for name in MEASURES:
            self.fields[name] = _measure_field(name)

    @property
    def measure_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in MEASURES]

    def clean(self) -> dict[str, Any]:
        """Measures must be there only where they are the table's own."""
        said = super().clean() or self.cleaned_data
        if said.get("layout") == OWN:
            for name in MEASURES:
                if said.get(name) is None and name not in self.errors:
                    self.add_error(name, "Measures of your own are needed, all of them.")
        return said

    def said(self) -> dict[str, Any]:
        """What the service is told."""
        offsets = {name: self.cleaned_data[name] or Decimal(0) for name in ("offset_right", "offset_down")}
        measures = {name: self.cleaned_data[name] for name in MEASURES}
        return {"layout": self.cleaned_data["layout"], "measures": measures} | offsets


def _measure_field(name: str) -> forms.Field:
    if name in INTEGERS:
        return forms.IntegerField(label=WORDS[name], required=False)
    return forms.DecimalField(
        label=f"{WORDS[name]}, in inches", required=False, max_digits=PLACES + 2, decimal_places=PLACES
    )


def _plain(value: Any) -> Any:
    """A number without the zeros that a column adds at its end."""
    return f"{value.normalize():f}" if isinstance(value, Decimal) else value
