"""What the pages of campaigns ask for; the services say what is wrong with it."""

from typing import Any

from django import forms

from decks.views.forms import name_field
from legacy.models import CampaignVisibility, Role
from legacy.rules.effects import MOST_WIZARDS
from legacy.services.invitations import DAYS, MOST_DAYS

VISIBILITIES = (
    (CampaignVisibility.PRIVATE.value, "Private: only those at the table"),
    (CampaignVisibility.PUBLIC.value, "Public: everybody may read, nobody else may write"),
)
ROLES = ((Role.WIZARD.value, "A wizard, who plays"), (Role.SPECTATOR.value, "A spectator, who watches"))


def names_in(text: str) -> list[str]:
    """The names of a line, with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


class CampaignForm(forms.Form):
    """A new table."""

    name = name_field(label="Name of the table")
    wizard_name = name_field(
        label="Your name at the table", help_text="Others see this name, not that of your account."
    )
    guests = forms.CharField(
        required=False,
        label="Others without an account",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=f"Names with commas between them. A table has at most {MOST_WIZARDS} wizards; a guest can be claimed"
        " later by a code, and people with an account come by a link.",
    )
    visibility = forms.ChoiceField(choices=VISIBILITIES, initial=CampaignVisibility.PRIVATE.value)

    solo = forms.BooleanField(
        required=False,
        label="I play alone",
        help_text="A table for one, with the larger budget of a solitary wizard. It can be opened to others later.",
    )

    def __init__(self, rulesets: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(
            label="Ruleset", choices=rulesets, help_text="What this table plays by, for good: it is copied now."
        )
        self.order_fields(("name", "wizard_name", "guests", "solo", "ruleset", "visibility"))


class RuleForm(forms.Form):
    """What a keeper changes of a table."""

    name = name_field(label="Name of the table")
    visibility = forms.ChoiceField(choices=VISIBILITIES, label="Who may read it")


class GuestForm(forms.Form):
    """Somebody without an account sits down."""

    guest = name_field(label="Name of the guest")


class RenameForm(forms.Form):
    """A wizard gets another name."""

    new_name = name_field(label="Another name for")

    def __init__(self, wizards: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["renamed"] = forms.ChoiceField(label="Wizard", choices=wizards)
        self.fields["new_name"].label = "New name"
        self.order_fields(("renamed", "new_name"))


class InvitationForm(forms.Form):
    """A link for somebody."""

    role = forms.ChoiceField(choices=ROLES, label="For")
    days = forms.IntegerField(min_value=1, max_value=MOST_DAYS, initial=DAYS, label="Open for so many days")


class ChoiceOfWizard(forms.Form):
    """One of these wizards."""

    wizard = forms.ChoiceField()

    def __init__(self, wizards: Any, label: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["wizard"]
        field.choices, field.label = wizards, label


class PassOnForm(forms.Form):
    """A band of somebody who left, and who shall have it."""

    band = forms.ChoiceField(label="Band")
    to = forms.ChoiceField(label="For")

    def __init__(self, bands: Any, wizards: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        band: Any = self.fields["band"]
        to: Any = self.fields["to"]
        band.choices, to.choices = bands, wizards


class JoinForm(forms.Form):
    """Somebody sits down by a link."""

    name = name_field(label="Your name at the table", help_text="Others see this name, not that of your account.")


class ClaimForm(forms.Form):
    """The code of a guest."""

    code = forms.CharField(
        label="Code",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        help_text="Sixteen letters and digits that the keeper of the table gave you.",
    )


class CorrectionForm(forms.Form):
    """Why an act shall no longer count."""

    reason = forms.CharField(
        label="Why it shall no longer count",
        required=False,
        widget=forms.TextInput(attrs={"maxlength": 500, "autocomplete": "off"}),
        help_text="It stays in the chronicle, crossed out, with this beside it.",
    )
