"""How a table prints its labels."""

from django.db import models
from django.db.models import Q

from legacy.models.campaigns import Campaign
from legacy.printing.layouts import (
    AVERY,
    MOST_COLUMNS,
    MOST_OFFSET,
    MOST_ROWS,
    OWN,
    PLACES,
    SHEETS,
    Layout,
    Offset,
)

MEASURES = Layout.__struct_fields__
DEFAULT = SHEETS[AVERY][1]


def _inches(measure: str) -> "models.DecimalField":  # type: ignore[type-arg]
    return models.DecimalField(
        max_digits=PLACES + 2, decimal_places=PLACES, default=getattr(DEFAULT, measure), help_text="Inches."
    )


def _millimetres(help_text: str) -> "models.DecimalField":  # type: ignore[type-arg]
    return models.DecimalField(max_digits=4, decimal_places=2, default=0, help_text=help_text)


class LabelSettings(models.Model):
    """The sheet of labels that a table prints on, all its measures, and how far its printer is off.

    `layout` names the sheet that the measures are of; `own` ones were typed in.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="label_settings")
    layout = models.CharField(
        max_length=20,
        default=AVERY,
        choices=[*((slug, name) for slug, (name, _) in SHEETS.items()), (OWN, "Our own measures")],
    )
    columns = models.PositiveSmallIntegerField(default=DEFAULT.columns)
    rows = models.PositiveSmallIntegerField(default=DEFAULT.rows)
    label_width = _inches("label_width")
    label_height = _inches("label_height")
    top_margin = _inches("top_margin")
    left_margin = _inches("left_margin")
    column_pitch = _inches("column_pitch")
    row_pitch = _inches("row_pitch")
    offset_right = _millimetres("Millimetres by which everything is moved to the right; less than 0 is to the left.")
    offset_down = _millimetres("Millimetres by which everything is moved down; less than 0 is up.")

    class Meta:
        ordering = ["campaign"]
        verbose_name_plural = "label settings"
        constraints = [
            models.CheckConstraint(condition=Q(layout__in=[*SHEETS, OWN]), name="labels_layout_known"),
            models.CheckConstraint(
                condition=Q(columns__range=(1, MOST_COLUMNS), rows__range=(1, MOST_ROWS)), name="labels_some_on_a_sheet"
            ),
            models.CheckConstraint(condition=Q(label_width__gt=0, label_height__gt=0), name="labels_have_a_size"),
            models.CheckConstraint(
                condition=Q(top_margin__gte=0, left_margin__gte=0, column_pitch__gte=0, row_pitch__gte=0),
                name="labels_on_the_paper",
            ),
            models.CheckConstraint(
                condition=Q(
                    offset_right__range=(-MOST_OFFSET, MOST_OFFSET), offset_down__range=(-MOST_OFFSET, MOST_OFFSET)
                ),
                name="labels_offset_is_small",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_layout_display()} for {self.campaign}"

    @property
    def measures(self) -> Layout:
        """Where the labels lie."""
        return Layout(**{name: getattr(self, name) for name in MEASURES})

    @property
    def offset(self) -> Offset:
        """How far everything is moved."""
        return Offset(float(self.offset_right), float(self.offset_down))
